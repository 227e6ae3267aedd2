"""Players' names: which are allowed, when two are the same, and whom a word means."""

import re
from collections import Counter
from collections.abc import (
    Callable,
    Collection,
    Container,
    Iterable,
    Iterator,
    Sequence,
)
from functools import cached_property, lru_cache
from typing import Literal, Self

from scorekeeper.core.limits import MAX_CACHED, MAX_COMPOSED, MAX_MARKS, MAX_NAME_LENGTH
from scorekeeper.core.messages import Message, message

_FORBIDDEN = "=,:"
_INVISIBLE_DIRECTIONS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_INVISIBLE = dict.fromkeys(
    (
        *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5),
        *range(0x180B, 0x1810),
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2070),
        *(0x2800, 0x3164),
        *range(0xFE00, 0xFE10),
        *(0xFEFF, 0xFFA0, 0xFFF9, 0xFFFA, 0xFFFB),
        *range(0x1BCA0, 0x1BCA4),
        *range(0x1D173, 0x1D17B),
        *range(0xE0000, 0xE1000),
    )
)
"""What shows nothing: Unicode's ignorable characters, the blank of Braille, fillers."""
_BLANKS = dict.fromkeys((0x00A0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " ")
"""Blanks of other kinds, as keyboards and programs write them: nobody sees which one it is."""
_AS_COMPARED = {**_INVISIBLE, **_BLANKS}
_ONCE_APART = frozenset(map(chr, (*_BLANKS, 0x0020, 0xFFF9, 0xFFFA, 0xFFFB)))
"""What made two names of one for earlier programs."""
_PLAIN_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ŋ": "n"}
    | {"ß": "ss", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters with no parts that Unicode could take apart, as a plain keyboard writes them."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LONGEST_FOLDED = 3 * MAX_NAME_LENGTH
"""Characters of a name as it is compared: Unicode makes up to three of a letter."""
_UNWRITABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})


def normalize(name: str) -> str:
    """Return a name in NFC with single blanks between its words."""
    name = " ".join(part for part in name.split(" ") if part)
    return name if name.isascii() else _composed(name)


def fold_case(name: str) -> str:
    """Return the form in which names are compared: NFC, case folded, without invisible marks.

    Blanks of any kind are one.
    """
    if name.isascii():
        return name.lower()
    return _folded_name(name) if len(name) <= _LONGEST_FOLDED else _visibly_folded(name)


def _visibly_folded(text: str) -> str:
    folded = _composed(_composed(text).casefold())
    visible = folded.translate(_AS_COMPARED)
    if visible == folded:
        return folded
    return _composed(re.sub("  +", " ", visible))  # a mark can part a letter


_folded_name = lru_cache(maxsize=min(4096, MAX_CACHED))(_visibly_folded)
"""All at a table are compared with whoever sits down there, thousands of times in a log."""


def log_key(name: str) -> tuple[str, str]:
    """Return what tells a name from the others in a log: there, blanks of two kinds are two.

    Earlier programs let people sit at one table whose names differ in nothing else.
    """
    return fold_case(name), "".join(sign for sign in name if sign in _ONCE_APART)


def fold_title(title: str) -> str:
    """Return the form in which titles are compared: as names are, and any blanks are one.

    >>> fold_title(" Friday  Night ")
    'friday night'
    """
    return " ".join(fold_case(title).split())


def _plain_letters(name: str) -> str:
    """Return a name as compared where its special letters are written as plain ones.

    >>> _plain_letters("Łucja"), _plain_letters("Zoë"), _plain_letters("Bjørn")
    ('lucja', 'zoe', 'bjorn')
    """
    if name.isascii():
        return name.lower()
    return _plain_name(name) if len(name) <= _LONGEST_FOLDED else _without_marks(name)


def _without_marks(text: str) -> str:
    parts = _in_form("NFD", fold_case(text))
    return "".join(part for part in parts if _category(part) != "Mn").translate(_PLAIN_LETTERS)


_plain_name = lru_cache(maxsize=min(4096, MAX_CACHED))(_without_marks)


def alphabetical(key: str) -> tuple[str, str]:
    """Return what a name as compared is sorted by: special letters stand where plain ones do.

    >>> sorted(["uwe", "änne", "anna", "ömer", "zoë"], key=alphabetical)
    ['anna', 'änne', 'ömer', 'uwe', 'zoë']
    """
    return (key, key) if key.isascii() else (_plain_letters(key), key)


def _two_letters(name: str) -> str:
    """Return a name as compared where its umlauts are written as two vowels.

    >>> _two_letters("Jörg"), _two_letters("Müßig")
    ('joerg', 'muessig')
    """
    if name.isascii():
        return name.lower()
    return _two_letter_name(name) if len(name) <= _LONGEST_FOLDED else _umlauts_apart(name)


def _umlauts_apart(text: str) -> str:
    return _without_marks(fold_case(text).translate(_UMLAUTS))


_two_letter_name = lru_cache(maxsize=min(4096, MAX_CACHED))(_umlauts_apart)


def _composed(name: str) -> str:
    return _in_form("NFC", name)


def _in_form(form: Literal["NFC", "NFD"], text: str) -> str:
    """Return a text in a form of Unicode; what is no text of any language stays as it is.

    So does one that is longer than any name and any path.
    """
    import unicodedata

    if len(text) > MAX_COMPOSED or (len(text) > MAX_MARKS and _has_many_marks(text)):
        return text
    return unicodedata.normalize(form, text)


def _has_many_marks(text: str) -> bool:
    """Return whether a letter has more marks than any has: to put them in order takes long."""
    from unicodedata import combining

    marks = 0
    for character in text:
        marks = marks + 1 if combining(character) else 0
        if marks > MAX_MARKS:
            return True
    return False


def _category(character: str) -> str:
    import unicodedata

    return unicodedata.category(character)


def name_problems(names: Sequence[str], reserved: Collection[str]) -> list[Message]:
    """Return all problems with the names of a table, each once."""
    problems: list[Message] = []
    seen: dict[str, str] = {}
    times = Counter(names)
    words = frozenset(reserved)
    for name in names:
        problems += (
            _problems_of_name(name, words)
            if len(name) <= MAX_NAME_LENGTH
            else _problems_of(name, words)
        )
        if (same := seen.setdefault(fold_case(name), name)) != name or times[name] > 1:
            problems.append(message("name-twice", name=name, other=same))
    return list({str(problem): problem for problem in problems}.values())


def _problems_of(name: str, reserved: frozenset[str]) -> tuple[Message, ...]:
    problems = []
    if not has_visible(name):
        problems.append(message("name-empty", name=name))
    if len(name) > MAX_NAME_LENGTH:
        problems.append(message("name-long", name=name, count=len(name), longest=MAX_NAME_LENGTH))
    if forbidden := [character for character in _FORBIDDEN if character in name]:
        problems.append(message("name-character", name=name, given=forbidden))
    if any(_is_unwritable(character) for character in name):
        problems.append(message("name-control", name=name))
    if fold_case(name) in reserved:
        code = "name-dummy" if fold_case(name) == "dummy" else "name-reserved"
        problems.append(message(code, name=name))
    return tuple(problems)


_problems_of_name = lru_cache(maxsize=min(1024, MAX_CACHED))(_problems_of)
"""A name is looked at again with whoever has ever sat beside it, when it is changed."""


def origin_problems(name: str) -> list[Message]:
    """Return what is wrong with the name of who or what makes an entry, as a phone has one."""
    problems = []
    if not has_visible(name):
        problems.append(message("by-empty"))
    if len(name) > MAX_NAME_LENGTH:
        problems.append(message("by-long", count=len(name), longest=MAX_NAME_LENGTH))
    if any(_is_unwritable(character) for character in name):
        problems.append(message("by-control"))
    return problems


def has_visible(text: str) -> bool:
    """Return whether anything of a text can be seen."""
    return any(map(_is_visible, text))


def _is_visible(character: str) -> bool:
    if character.isascii():
        return " " < character < "\x7f"
    return _category(character)[0] not in "CZM" and ord(character) not in _INVISIBLE


def _is_unwritable(character: str) -> bool:
    if character.isascii():
        return not " " <= character < "\x7f"
    return character in _INVISIBLE_DIRECTIONS or _category(character) in _UNWRITABLE


class FormerNames(dict[str, str]):
    """The name of now by each that it replaces, folded; empty for one that two had."""

    @cached_property
    def spellings(self) -> Container[str]:
        """Those that were replaced, as other keyboards spell them."""
        return _other_keyboards(self)


NONE_FORMER = FormerNames()


class SeatNames(tuple[str, ...]):  # noqa: SLOT001  (what is cached has no slot in a tuple)
    """The names of the seats, which know who sits there at other times: no start means those.

    Where Jo has left, `Jo` is not Joan; where Jo is called Jill by now, `Jo` is Jill, or Joan.
    """

    _everybody: Callable[[], Collection[str]]
    former: FormerNames

    def __new__(
        cls,
        names: Iterable[str],
        everybody: Callable[[], Collection[str]],
        former: FormerNames = NONE_FORMER,
    ) -> Self:
        """Return names; `everybody` gives all who ever sit here, folded, when it is asked for."""
        seats = super().__new__(cls, names)
        seats._everybody = everybody
        seats.former = former
        return seats

    @cached_property
    def everybody(self) -> Collection[str]:
        """The names of all who ever sit at the table, as `fold_case` has them."""
        return self._everybody()

    @cached_property
    def spellings(self) -> Container[str]:
        """The same, and as other keyboards spell them."""
        return _other_keyboards(self.everybody) | {*self.everybody}


def matching_seats(word: str, names: Sequence[str]) -> list[int]:
    """Return the seats that a word can mean: a full name, else every name that begins with it.

    The full name of somebody who sits here at another time is no start of one, and a name that
    somebody had before means them, or whose name begins so. Special letters count as the plain ones
    that many keyboards have, unless the word has one and a name is or begins as it is written.
    Where no name begins so, umlauts count as two vowels. A full name typed in plain letters wins
    over a start.

    >>> matching_seats("an", ["Ann", "Anna", "Ben"])
    [0, 1]
    >>> matching_seats("ann", ["Ann", "Anna", "Ben"])
    [0]
    >>> matching_seats("lucja", ["Łucja", "Lena", "Ben"])
    [0]
    >>> matching_seats("joe", ["Jörg", "Jonas", "Ben"])
    [0]
    >>> matching_seats("zoe", ["Zoey", "Zoë", "Ben"])
    [1]
    >>> matching_seats("jö", ["Jo", "Jörg", "Ben"])
    [1]
    >>> matching_seats("eli", ["Élise", "Elisabeth", "Ben"])
    [0, 1]
    """
    typed, word, known = word, normalize(word), tuple(names)
    folded, own = fold_case(word), _folded(known)
    if folded in own:
        same = [seat for seat, form in enumerate(own) if form == folded]
        return [seat for seat in same if names[seat] == typed] or same  # see `log_key`
    others = names if isinstance(names, SeatNames) else None
    if others is not None and (seats := _of_another_time(folded, own, others)) is not None:
        return seats
    spellings = [(folded, own), *_other_spellings(word, known)]
    for spelling, forms in spellings:
        if spelling == folded and spelling in forms:  # typed in plain letters
            return [seat for seat, form in enumerate(forms) if form == spelling]
    is_full = any(spelling in forms for spelling, forms in spellings)
    if not is_full and others is not None and _is_of_others(spellings, others):
        return []
    if folded.isascii():  # who has such a keyboard means Élise by `Eli` too, beside Elisabeth
        spellings = spellings[1:] or spellings
    starts = (_beginning_with(spelling, forms) for spelling, forms in spellings if spelling)
    return next(filter(None, starts), [])


def _of_another_time(folded: str, own: Sequence[str], names: SeatNames) -> list[int] | None:
    """Return the seats that a name of another time means; None for one that nobody has or had."""
    if folded in names.everybody:
        return []
    if folded not in names.former:
        return None
    now = fold_case(names.former[folded])
    meant = (now, *(form for form in own if form.startswith(folded))) if now in own else ()
    return [seat for seat, form in enumerate(own) if form in meant]


def _is_of_others(spellings: Iterable[tuple[str, object]], names: SeatNames) -> bool:
    """Tell whether a word is the name of somebody at another time, or was one."""
    known = names.spellings, names.former.spellings
    return any(spelling in some for spelling, _ in spellings for some in known)


def _other_keyboards(names: Iterable[str]) -> set[str]:
    return {spell(name) for name in names for spell in (_plain_letters, _two_letters)}


def _other_spellings(word: str, names: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield a word with the names as they are compared where other keyboards are used."""
    if not word.isascii() or not all(name.isascii() for name in names):
        yield _plain_letters(word), _plain(names)
        yield _two_letters(word), _in_two_letters(names)


@lru_cache(maxsize=min(8, MAX_CACHED))
def _folded(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return how the names of a table are compared: a line may have a word for each of them."""
    return tuple(map(fold_case, names))


@lru_cache(maxsize=min(8, MAX_CACHED))
def _plain(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(_plain_letters, names))


@lru_cache(maxsize=min(8, MAX_CACHED))
def _in_two_letters(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(_two_letters, names))


def _beginning_with(prefix: str, forms: Sequence[str]) -> list[int]:
    if prefix in forms:
        return [place for place, form in enumerate(forms) if form == prefix]
    return [place for place, form in enumerate(forms) if form.startswith(prefix)]


def resolve_seat(word: str, names: Sequence[str]) -> int | Message:
    """Return the seat that a word means, or why it means none or several."""
    seats = matching_seats(word, names)
    if len(seats) == 1 or (seats and len({fold_case(names[seat]) for seat in seats}) == 1):
        return seats[0]  # two with the same name are refused for that
    if not word.strip():
        return message("name-left-out", legal=list(names))
    if not seats:
        return message("name-unknown", given=word, legal=list(names))
    return message("name-ambiguous", given=word, legal=[names[seat] for seat in seats])
