"""The entries of a log as the lines that one would type to make them."""

import re
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.entries import Entry, Moment
from scorekeeper.core.entry_words import new_names_by_old, texts
from scorekeeper.core.log_entries import line_with_names, moments_with_names
from scorekeeper.core.past_numbers import has_number, past_numbers
from scorekeeper.core.session import AnySession
from scorekeeper.core.setup import REPEATABLE, header_key
from scorekeeper.core.setup_validation import FREE_TEXTS
from scorekeeper.core.text import quote_word

_READ_OTHERWISE = re.compile(r'["#\\=]|--|^\s|\s\s|\s$')
"""In a value without quotes, what would not be read as a part of it."""
_OF_PLACE = " game=last"
"""What the place of an adjustment says already."""


def typed_lines(loaded: AnySession, after: int) -> Iterator[str]:
    """Yield the line of each entry after that number."""
    entries, game = loaded.session.entries, loaded.game
    numbers: Mapping[int, int | None] = {}
    if any(map(has_number, entries[after:])):
        numbers = past_numbers(entries, game.UNIT, game.PARTS)
    for moment, names in moments_with_names(loaded):
        if (number := moment.entry.number) > after:
            yield _typed_line(loaded, moment, names, numbers.get(number))


def _typed_line(
    loaded: AnySession, moment: Moment, names: Sequence[str], number: int | None
) -> str:
    """Return the line of an entry, with the number that people gave what it is about."""
    entry = moment.entry
    line = "" if entry.line is None else line_with_names(loaded, entry.line, names)
    match entry.kind:
        case "undo" | "redo":
            return entry.kind
        case "set":
            return " ".join(["set", *map(_word, _settings(loaded, moment, names))])
        case "amend" | "strike":
            target = str(number) if number else f"--entry {entry.target}"
            return f"{entry.kind} {target} {line}".rstrip()
        case "insert":
            return f"insert {number} {line}"
        case _ if entry.target is not None:
            return _placed(entry, line, number or 0)
        case _:
            return line


def _placed(entry: Entry, line: str, deals: int) -> str:
    """Return the line of a fact that follows so many deals, and not all that there were."""
    verb, _, rest = line.partition(" ")
    if entry.kind == "substitute":
        return f"set {rest} --from {deals + 1}"
    return f"{verb} --deal {deals} {rest.removesuffix(_OF_PLACE)}"


def _word(setting: tuple[str, str]) -> str:
    """Return a setting as it is typed, in quotes only where it would be read otherwise."""
    key, value = setting
    plain = quote_word(key) == key and not _READ_OTHERWISE.search(value)
    return f"{key}={value}" if plain else quote_word(f"{key}={value}")


def _settings(
    loaded: AnySession, moment: Moment, names: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield the key and the value of all that a `set` has changed."""
    changes = moment.entry.settings or {}
    then = {**loaded.session.setup._asdict(), **moment.settings}
    moved = changes.get("seats")
    seats = moved if isinstance(moved, list) else range(len(moment.seats))
    yield from new_names_by_old(changes, then).items()
    if moved is not None:
        yield "seats", ",".join(names[: len(moment.seats)])
    dealer = changes.get("first_dealer")
    if isinstance(dealer, int) and seats[dealer] != then["first_dealer"]:
        yield "first-dealer", names[dealer]
    for key in ("variant", *FREE_TEXTS):
        if key in changes:
            yield key, str(changes[key])
    if "settings" in changes:
        yield from _values(texts(changes["settings"]), texts(then["settings"]), changes)


def _values(
    new: Mapping[str, str], old: Mapping[str, str], changes: Mapping[str, object]
) -> Iterator[tuple[str, str]]:
    """Yield the settings that are others, and those that are gone but not with their variant."""
    yield from ((key, value) for key, value in new.items() if old.get(key) != value)
    for key in old:
        if key not in new and not ("variant" in changes and header_key(key) in REPEATABLE):
            yield key, ""
