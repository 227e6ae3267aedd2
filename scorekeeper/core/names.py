"""Players' names: which are allowed, when two are the same, and which one a word means."""

from collections.abc import Collection, Sequence

from scorekeeper.core.problems import Said, said

LONGEST = 40
"""Characters of a name, at most."""

_FORBIDDEN = "=,:"
_INVISIBLE_DIRECTIONS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_UNWRITABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})


def tidy(name: str) -> str:
    """Compose what belongs together and leave single blanks only."""
    name = " ".join(part for part in name.split(" ") if part)
    return name if name.isascii() else _composed(name)


def folded(name: str) -> str:
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


def name_problems(names: Sequence[str], reserved: Collection[str]) -> list[Said]:
    """Find all that is wrong with the names of a table, one problem a fault."""
    problems: list[Said] = []
    seen: dict[str, str] = {}
    for name in names:
        problems += _faults(name, reserved)
        if (same := seen.setdefault(folded(name), name)) is not name or names.count(name) > 1:
            problems.append(said("name-twice", name=name, other=same))
    return list({str(problem): problem for problem in problems}.values())


def _faults(name: str, reserved: Collection[str]) -> list[Said]:
    faults = []
    if not any(_is_seen(character) for character in name):
        faults.append(said("name-empty", name=name))
    if len(name) > LONGEST:
        faults.append(said("name-long", name=name, count=len(name), longest=LONGEST))
    if found := [character for character in _FORBIDDEN if character in name]:
        faults.append(said("name-character", name=name, given=found))
    if any(_is_unwritable(character) for character in name):
        faults.append(said("name-control", name=name))
    if folded(name) in reserved:
        code = "name-dummy" if folded(name) == "dummy" else "name-reserved"
        faults.append(said(code, name=name))
    return faults


def _is_seen(character: str) -> bool:
    if character.isascii():
        return " " < character < "\x7f"
    return _category(character)[0] not in "CZM"


def _is_unwritable(character: str) -> bool:
    if character.isascii():
        return not " " <= character < "\x7f"
    return character in _INVISIBLE_DIRECTIONS or _category(character) in _UNWRITABLE


def seats_meant(word: str, names: Sequence[str]) -> list[int]:
    """Return the seats that a word can mean: a full name, else every name that begins with it.

    >>> seats_meant("an", ["Ann", "Anna", "Ben"])
    [0, 1]
    >>> seats_meant("ann", ["Ann", "Anna", "Ben"])
    [0]
    """
    wanted = folded(tidy(word))
    forms = [folded(name) for name in names]
    if wanted in forms:
        return [forms.index(wanted)]
    return [seat for seat, form in enumerate(forms) if wanted and form.startswith(wanted)]


def one_seat(word: str, names: Sequence[str]) -> int | Said:
    """Return the one seat that a word means, or the problem with it."""
    seats = seats_meant(word, names)
    if len(seats) == 1:
        return seats[0]
    if not seats:
        return said("name-unknown", given=word, legal=list(names))
    return said("name-ambiguous", given=word, legal=[names[seat] for seat in seats])
