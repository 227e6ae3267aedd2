"""Read an archive: a store as one zip file, its files the same byte for byte.

sessions/ID.json, trash/ID.json, current: unpacked by any program, an archive is a store. A zip may
come from anywhere, so nothing that it says of itself is trusted: names must match what a store
can hold, and sizes are counted while reading.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.core.library_reasons import library_reason
from scorekeeper.core.limits import (
    MAX_ARCHIVE_FILES,
    MAX_CURRENT_SIZE,
    MAX_ID_SIZE,
    MAX_PROBLEMS_SHOWN,
    MAX_QUOTED_PATH,
    MAX_SESSION_SIZE,
    MAX_UNPACKED_SIZE,
)
from scorekeeper.core.messages import Message, Refusal, Unavailable, message
from scorekeeper.core.session import Session
from scorekeeper.storage.session_reader import parse_session
from scorekeeper.storage.windows_files import is_reserved

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

CURRENT = "current"
"""The name of the file that names the current session."""
_MEMBER = re.compile(r"(sessions|trash)/([^/\\:*?\"<>|.][^/\\:*?\"<>|]*)\.json")
_DIRECTORY_ENTRY = b"PK\x01\x02"
"""The signature of each entry in a zip's directory."""
_ENCRYPTED = 0x2041
"""The flags of an encrypted entry."""


Loader = Callable[[Session, str], object]
"""Replays a session of that file; raises a `Refusal` if that cannot be done."""


class ArchiveMember(NamedTuple):
    """A session's file in an archive."""

    name: str
    """Its path there: `sessions/2026-11-20-1.json`."""
    session: str
    deleted: bool


def member(session: str, *, deleted: bool = False) -> ArchiveMember:
    """Return the archive member of a session."""
    return ArchiveMember(f"{'trash' if deleted else 'sessions'}/{session}.json", session, deleted)


def name_problems(names: Iterable[str]) -> Iterator[tuple[str, Message]]:
    """Yield each name that an archive cannot hold, or not beside earlier ones, with a message."""
    seen: set[str] = set()
    for name in names:
        match = _MEMBER.fullmatch(name)
        is_member = match is not None and _is_name(match.group(2))
        if not is_member and name != CURRENT:
            yield name, message("archive-name", given=shortened_name(name))
        key = _as_on_disk(match.group(2)) + ".json" if match and is_member else name
        if key in seen:
            yield name, message("archive-twice", given=shortened_name(name))
        seen.add(key)


def _as_on_disk(stem: str) -> str:
    """Return a name as systems of files compare it that know no case, nor parts of letters."""
    return unicodedata.normalize("NFC", stem.casefold())


def _is_name(stem: str) -> bool:
    plain = stem.isprintable() and len(stem.encode(errors="replace")) <= MAX_ID_SIZE
    is_option = stem.startswith("-")  # to a command that is given the name
    return plain and stem == stem.strip() and not is_option and not is_reserved(stem)


def shortened_name(name: str) -> str:
    """Return a name cut to the length that a message repeats."""
    return name if len(name) <= MAX_QUOTED_PATH else f"{name[:MAX_QUOTED_PATH]}…"


class ArchiveReader:
    """An untrusted archive; every method raises `Unavailable` for what should not be there."""

    def __init__(self, content: bytes, path: str) -> None:
        self.path = path
        self._zip = self._opened(content)
        infos = self._zip.infolist()
        self._infos = {info.orig_filename: info for info in infos}
        problems = [problem for _, problem in name_problems(info.orig_filename for info in infos)]
        problems += [problem for info in infos for problem in _type_problems(info)]
        if problems:
            raise self._refused(*problems[:MAX_PROBLEMS_SHOWN])
        self.members = tuple(_members(self._infos))
        if not self.members:
            raise self._refused(message("archive-empty"))
        self.current = self._current()

    def content(self, member: ArchiveMember) -> bytes:
        """Return the content of a session's file."""
        return self._read(member.name, MAX_SESSION_SIZE)

    def check(self, members: Iterable[ArchiveMember], load: Loader) -> None:
        """Load each session; raises `Unavailable` naming all that are damaged."""
        problems: list[Message] = []
        total = 0
        for member in members:
            content = self.content(member)
            total += len(content)
            if total > MAX_UNPACKED_SIZE:
                raise self._refused(message("archive-large", most=MAX_UNPACKED_SIZE))
            if (problem := problem_of(content, member.name, load)) is not None:
                problems.append(message("archive-session", given=member.name, problem=problem))
        if problems:
            total_text = message("archive-damaged", path=self.path, count=len(problems))
            raise Unavailable(*problems[:MAX_PROBLEMS_SHOWN], total_text)

    def _opened(self, content: bytes) -> "ZipFile":
        from zipfile import ZipFile

        if content.count(_DIRECTORY_ENTRY) > MAX_ARCHIVE_FILES:
            raise self._refused(message("archive-many", most=MAX_ARCHIVE_FILES))
        try:
            return ZipFile(BytesIO(content))
        except Exception as error:
            raise self._refused(_broken(error)) from error

    def _read(self, name: str, limit: int) -> bytes:
        try:
            with self._zip.open(self._infos[name]) as file:
                content = file.read(limit + 1)
        except Exception as error:
            raise self._refused(_broken(error, name)) from error
        if len(content) > limit:
            raise self._refused(message("archive-file-large", given=name, most=limit))
        if len(content) != self._infos[name].file_size:
            raise self._refused(message("archive-size", given=name))
        return content

    def _current(self) -> str | None:
        if CURRENT not in self._infos:
            return None
        session = self._read(CURRENT, MAX_CURRENT_SIZE).decode(errors="replace").strip()
        if not any(file.session == session and not file.deleted for file in self.members):
            raise self._refused(message("archive-current", given=shortened_name(session)))
        return session

    def _refused(self, *problems: Message) -> Unavailable:
        return Unavailable(message("archive-refused", path=self.path, problems=list(problems)))


def _broken(error: Exception, name: str = "") -> Message:
    reason = library_reason(str(error) or type(error).__name__)
    if not name:
        return message("archive-broken", reason=reason)
    return message("archive-broken-in", given=name, reason=reason)


def _type_problems(info: "ZipInfo") -> Iterator[Message]:
    import stat
    from zipfile import ZIP_DEFLATED, ZIP_STORED

    name, file_type = shortened_name(info.orig_filename), stat.S_IFMT(info.external_attr >> 16)
    if info.flag_bits & _ENCRYPTED:
        yield message("archive-encrypted", given=name)
    if file_type not in (0, stat.S_IFREG):
        yield message("archive-no-file", given=name)
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        yield message("archive-packed-otherwise", given=name)


def _members(names: Iterable[str]) -> Iterator[ArchiveMember]:
    for name in names:
        if match := _MEMBER.fullmatch(name):
            yield member(match.group(2), deleted=match.group(1) == "trash")


def problem_of(content: bytes, name: str, load: Loader) -> Message | None:
    """Return why a session's file cannot be loaded; None if it can."""
    from pathlib import Path

    try:
        load(parse_session(content, Path(name)), name)
    except Refusal as refusal:
        (problem, *_) = refusal.problems
        inner = problem.fields.get("problem")
        return inner if isinstance(inner, Message) else problem
    return None
