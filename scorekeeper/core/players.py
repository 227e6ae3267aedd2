"""Players' names: which are allowed, when two are the same, and which one a word means."""

from collections.abc import Collection, Sequence

from scorekeeper.core.messages import Message, message

MAX_NAME_LENGTH = 40
"""Characters of a name, at most."""

_FORBIDDEN = "=,:"
_INVISIBLE_DIRECTIONS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_UNWRITABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})


def normalize(name: str) -> str:
    """Compose what belongs together and leave single blanks only."""
    name = " ".join(part for part in name.split(" ") if part)
    return name if name.isascii() else _composed(name)


def fold_case(name: str) -> str:
    """Return the form in which names are compared: NFC and casefold."""
    if name.isascii():
        return name.lower()
    return _composed(_composed(name).casefold())


def _composed(name: str) -> str:
    import unicodedata

    return unicodedata.normalize("NFC", name)


def _category(character: str) -> str:
    import unicodedata

    return unicodedata.category(character)


def name_problems(names: Sequence[str], reserved: Collection[str]) -> list[Message]:
    """Find all that is wrong with the names of a table, one problem a fault."""
    problems: list[Message] = []
    seen: dict[str, str] = {}
    for name in names:
        problems += _faults(name, reserved)
        if (same := seen.setdefault(fold_case(name), name)) is not name or names.count(name) > 1:
            problems.append(message("name-twice", name=name, other=same))
    return list({str(problem): problem for problem in problems}.values())


def _faults(name: str, reserved: Collection[str]) -> list[Message]:
    faults = []
    if not any(_is_seen(character) for character in name):
        faults.append(message("name-empty", name=name))
    if len(name) > MAX_NAME_LENGTH:
        faults.append(message("name-long", name=name, count=len(name), longest=MAX_NAME_LENGTH))
    if found := [character for character in _FORBIDDEN if character in name]:
        faults.append(message("name-character", name=name, given=found))
    if any(_is_unwritable(character) for character in name):
        faults.append(message("name-control", name=name))
    if fold_case(name) in reserved:
        code = "name-dummy" if fold_case(name) == "dummy" else "name-reserved"
        faults.append(message(code, name=name))
    return faults


def _is_seen(character: str) -> bool:
    if character.isascii():
        return " " < character < "\x7f"
    return _category(character)[0] not in "CZM"


def _is_unwritable(character: str) -> bool:
    if character.isascii():
        return not " " <= character < "\x7f"
    return character in _INVISIBLE_DIRECTIONS or _category(character) in _UNWRITABLE


def matching_seats(word: str, names: Sequence[str]) -> list[int]:
    """Return the seats that a word can mean: a full name, else every name that begins with it.

    >>> seats_meant("an", ["Ann", "Anna", "Ben"])
    [0, 1]
    >>> seats_meant("ann", ["Ann", "Anna", "Ben"])
    [0]
    """
    wanted = fold_case(normalize(word))
    forms = [fold_case(name) for name in names]
    if wanted in forms:
        return [forms.index(wanted)]
    return [seat for seat, form in enumerate(forms) if wanted and form.startswith(wanted)]


def resolve_seat(word: str, names: Sequence[str]) -> int | Message:
    """Return the one seat that a word means, or the problem with it."""
    seats = matching_seats(word, names)
    if len(seats) == 1:
        return seats[0]
    if not seats:
        return message("name-unknown", given=word, legal=list(names))
    return message("name-ambiguous", given=word, legal=[names[seat] for seat in seats])
