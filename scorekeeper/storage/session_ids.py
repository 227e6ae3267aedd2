"""Session ids: the day of an evening and its number on that day, `2026-11-20-1`.

Ids come from files, archives and codes as well as from this program, so all are judged. A file
that somebody renamed by hand is a session of that name, but its name is not an id.
"""

import os
from collections.abc import Collection, Iterable
from pathlib import Path

from scorekeeper.core.limits import MAX_CURRENT_SIZE
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.players import fold_title
from scorekeeper.core.session import parse_session_id
from scorekeeper.storage import platform_files
from scorekeeper.storage.atomic_files import is_there, read_error, read_regular

MAX_NUMBER = 999_999
"""The highest number of a day: what comes after it would be a name of any length."""


def ids_meant(name: str) -> tuple[str, ...]:
    """Return the ids that a name may be, best first: one may have come with unseen marks.

    >>> ids_meant(" 2026-11-20-1"), ids_meant("Friday ")
    ((' 2026-11-20-1', '2026-11-20-1'), ('Friday ',))
    """
    folded = fold_title(name)
    return (name,) if parse_session_id(folded) is None else (name, folded)


def is_file_name(name: str) -> bool:
    """Return whether a name is that of a file in a folder, and leads nowhere else."""
    plain = bool(name) and not name.startswith(".") and not set(name) & set("/\\\0")
    return plain and not platform_files.is_reserved(name)


def can_be_noted(name: str) -> bool:
    """Return whether the note of the current session can have a name.

    A line break would end it, and a byte order mark at the beginning is taken for an editor's.
    """
    return is_file_name(name) and not (set(name) & set("\r\n\t") or name.startswith("\ufeff"))


def raise_unless_there(session: str, path: Path) -> None:
    """Raise `Unavailable` for a session whose file is not there, or could lie anywhere."""
    if not is_file_name(session) or not is_there(path):
        raise Unavailable(message("session-none", given=session, legal=[]))


def names_in_note(path: Path) -> list[str]:
    """Return what may be the name of a session in a file that has nothing else; none without it.

    Whoever edits it leaves a blank or an empty line, and some editors a byte order mark. What can
    be as this program writes it means that name alone, which may end with a blank.
    """
    try:
        note = os.fsdecode(read_regular(path, MAX_CURRENT_SIZE))
    except (FileNotFoundError, NotADirectoryError, UnicodeDecodeError):
        return []
    except OSError as error:
        raise read_error(path, error) from error
    written = note.removesuffix("\n")
    if written != note and can_be_noted(written):
        return [written]
    names = (note.rstrip("\r\n"), note.removeprefix("\ufeff").strip())
    return [*filter(is_file_name, dict.fromkeys(names))]


def last_numbers(used: Collection[str]) -> dict[str, int]:
    """Return the highest number of each day."""
    last: dict[str, int] = {}
    for parts in filter(None, map(parse_session_id, used)):
        last[parts.day] = max(parts.number, last.get(parts.day, 0))
    return last


def next_number(day: str, used: Collection[str]) -> int:
    """Return the number after the highest of a day; the lowest free one once the last is used.

    Raises `Unavailable` where all are used.
    """
    ids = map(parse_session_id, used)
    numbers = {parts.number for parts in ids if parts is not None and parts.day == day}
    highest = max(numbers, default=0)
    if highest < MAX_NUMBER:
        return highest + 1
    for number in range(1, MAX_NUMBER):
        if number not in numbers:
            return number
    raise day_is_full(day)


def day_is_full(day: str) -> Unavailable:
    """Return the refusal of a new session on a day of which all numbers are used."""
    return Unavailable(message("day-full", day=day))


def sort_key(name: str) -> tuple[str, int, str]:
    """Return the key that sorts ids by day and number; files with other names come first."""
    parts = parse_session_id(name)
    return ("", 0, name) if parts is None else (*parts, "")


def ids_in(names: Iterable[str]) -> list[str]:
    """Return the ids of the sessions among the names of a folder's files, the oldest first."""
    files = (name.removesuffix(".json") for name in names if name.endswith(".json"))
    return sorted((name for name in files if name and name[0] != "."), key=sort_key)
