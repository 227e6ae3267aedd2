"""Archives: a store as one zip file. What stands in it is what stands in a store, byte for byte.

sessions/ID.json, trash/ID.json, current: unpacked by any program, an archive is a store. A zip may
come from anywhere, so nothing is believed that it says of itself: names are compared with what
they can be, and sizes are counted while reading.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.core.limits import MAX_SESSION_SIZE
from scorekeeper.core.messages import Message, Refusal, Unavailable, message
from scorekeeper.core.players import fold_case
from scorekeeper.core.session import Session
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.session_reader import parse_session

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

MAX_ARCHIVE_SIZE = MAX_SESSION_SIZE
"""Bytes of a session, at most."""
MAX_CONTENT_SIZE = 1 << 30
"""Bytes of all sessions together, at most."""
MAX_FILES = 100_000

CURRENT = "current"
"""The name of the file that tells which session is in play."""
_LARGEST_CURRENT = 1000
_MEMBER = re.compile(r"(sessions|trash)/([^/\\:*?\"<>|.][^/\\:*?\"<>|]*)\.json")
_LONGEST_NAME = 200
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
"""Names that are no files on one of the systems, wherever they stand."""
_ENTRY = b"PK\x01\x02"
"""What each entry of a zip's list begins with."""


Judge = Callable[[Session, str], object]
"""Opens a session, and raises a `Refusal` if its game cannot."""


class ArchiveMember(NamedTuple):
    """A session in an archive."""

    name: str
    """Its place there: `sessions/2026-11-20-1.json`."""
    session: str
    deleted: bool


class ImportedArchive(NamedTuple):
    """What an import of an archive has done."""

    stored: tuple[str, ...]
    deleted: tuple[str, ...]
    """Those of the trash."""
    same: tuple[str, ...]
    """Those that were there already, byte for byte."""
    current: str | None


def is_archive(content: bytes) -> bool:
    """Tell whether something is a zip, by how it begins."""
    return content.startswith(b"PK")


def member(session: str, *, deleted: bool = False) -> ArchiveMember:
    """Return where a session stands in an archive."""
    return ArchiveMember(f"{'trash' if deleted else 'sessions'}/{session}.json", session, deleted)


def name_problems(names: Iterable[str]) -> Iterator[tuple[str, Message]]:
    """Find the names that cannot stand in an archive, or not beside those before them."""
    seen: set[str] = set()
    for name in names:
        match = _MEMBER.fullmatch(name)
        if name != CURRENT and (match is None or not _is_name(match.group(2))):
            yield name, message("archive-name", given=shortened_name(name))
        key = fold_case(match.group(2)) + ".json" if match else name
        if key in seen:
            yield name, message("archive-twice", given=shortened_name(name))
        seen.add(key)


def _is_name(stem: str) -> bool:
    plain = stem.isprintable() and len(stem.encode(errors="replace")) <= _LONGEST_NAME
    return plain and stem == stem.strip() and not _DEVICES.fullmatch(stem.lower())


def shortened_name(name: str) -> str:
    """Return as much of a name as a message can hold."""
    return name if len(name) <= _SHOWN else f"{name[:_SHOWN]}…"


_SHOWN = 80


class ArchiveReader:
    """An archive that is read with suspicion; raises `Unable` for whatever should not be there."""

    def __init__(self, content: bytes, path: str) -> None:
        self.path = path
        self._zip = self._opened(content)
        infos = self._zip.infolist()
        self._infos = {info.orig_filename: info for info in infos}
        troubles = [trouble for _, trouble in name_problems(info.orig_filename for info in infos)]
        troubles += [trouble for info in infos for trouble in _kind_troubles(info)]
        if troubles:
            raise self._refused(*troubles[:_MOST_TOLD])
        self.members = tuple(_members(self._infos))
        if not self.members:
            raise self._refused(message("archive-empty"))
        self.current = self._current()

    def content(self, member: ArchiveMember) -> bytes:
        """Return the file of a session, never more of it than may be."""
        return self._read(member.name, MAX_ARCHIVE_SIZE)

    def check(self, members: Iterable[ArchiveMember], judge: Judge) -> None:
        """Let `judge` open each session; raises `Unable` naming all that are not whole."""
        troubles: list[Message] = []
        total = 0
        for member in members:
            content = self.content(member)
            total += len(content)
            if total > MAX_CONTENT_SIZE:
                raise self._refused(message("archive-large", most=MAX_CONTENT_SIZE))
            if (trouble := problem_of(content, member.name, judge)) is not None:
                troubles.append(message("archive-session", given=member.name, problem=trouble))
        if troubles:
            told = troubles[:_MOST_TOLD]
            raise Unavailable(
                *told, message("archive-damaged", path=self.path, count=len(troubles))
            )

    def _opened(self, content: bytes) -> "ZipFile":
        from zipfile import ZipFile

        if content.count(_ENTRY) > MAX_FILES:
            raise self._refused(message("archive-many", most=MAX_FILES))
        try:
            return ZipFile(BytesIO(content))
        except Exception as error:
            raise self._refused(_broken(error)) from error

    def _read(self, name: str, most: int) -> bytes:
        try:
            with self._zip.open(self._infos[name]) as file:
                content = file.read(most + 1)
        except Exception as error:
            raise self._refused(_broken(error, name)) from error
        if len(content) > most:
            raise self._refused(message("archive-file-large", given=name, most=most))
        if len(content) != self._infos[name].file_size:
            raise self._refused(message("archive-size", given=name))
        return content

    def _current(self) -> str | None:
        if CURRENT not in self._infos:
            return None
        named = self._read(CURRENT, _LARGEST_CURRENT).decode(errors="replace").strip()
        if not any(one.session == named and not one.deleted for one in self.members):
            raise self._refused(message("archive-current", given=shortened_name(named)))
        return named

    def _refused(self, *troubles: Message) -> Unavailable:
        return Unavailable(message("archive-refused", path=self.path, problems=list(troubles)))


_MOST_TOLD = 20


def _broken(error: Exception, name: str = "") -> Message:
    told = str(error) or type(error).__name__
    return (
        message("archive-broken-in", given=name, reason=told)
        if name
        else message("archive-broken", reason=told)
    )


def _kind_troubles(info: "ZipInfo") -> Iterator[Message]:
    import stat
    from zipfile import ZIP_DEFLATED, ZIP_STORED

    name, kind = shortened_name(info.orig_filename), stat.S_IFMT(info.external_attr >> 16)
    if info.flag_bits & _ENCRYPTED:
        yield message("archive-encrypted", given=name)
    if kind not in (0, stat.S_IFREG):
        yield message("archive-no-file", given=name)
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        yield message("archive-packed-otherwise", given=name)


_ENCRYPTED = 0x2041
"""The bits of an entry that say so."""


def _members(names: Iterable[str]) -> Iterator[ArchiveMember]:
    for name in names:
        if match := _MEMBER.fullmatch(name):
            yield member(match.group(2), deleted=match.group(1) == "trash")


def problem_of(content: bytes, name: str, judge: Judge) -> Message | None:
    """Return why a file is no whole session; None if it is one."""
    from pathlib import Path

    try:
        judge(parse_session(content, Path(name)), name)
    except Refusal as refusal:
        (trouble, *_) = refusal.problems
        inner = trouble.fields.get("problem")
        return inner if isinstance(inner, Message) else trouble
    return None


def restore_archive(
    store: FolderStore, archive: ArchiveReader, *, overwrite: bool
) -> ImportedArchive:
    """Store all sessions of an archive that was checked.

    If a session is there already with other content, nothing is written and `Unable` raised, or,
    to `overwrite`, what was there is kept as .bak.
    """
    same = {one.session for one in archive.members if _is_there(store, archive, one)}
    new = [one for one in archive.members if one.session not in same]
    clashes = [one.session for one in new if not overwrite and _clashes(store, archive, one)]
    if clashes:
        raise Unavailable(message("archive-clash", path=archive.path, ids=clashes))
    stored: list[ArchiveMember] = []
    try:
        for one in new:
            content = archive.content(one)
            store.restore_bytes(one.session, content, deleted=one.deleted, overwrite=overwrite)
            stored.append(one)
        if (current := _to_be_current(store, archive)) is not None:
            store.make_current(current)
    except Unavailable as trouble:
        told = message("archive-part", count=len(stored), of=len(new), path=archive.path)
        raise Unavailable(*trouble.problems, told) from trouble
    put = {one.session for one in stored if not one.deleted}
    live = tuple(session for session in store.ids() if session in put)
    deleted = tuple(one.session for one in stored if one.deleted)
    return ImportedArchive(live, deleted, tuple(sorted(same)), store.current())


def _is_there(store: FolderStore, archive: ArchiveReader, one: ArchiveMember) -> bool:
    """Tell whether nothing need be done; a session that was deleted may live here still."""
    places = (True, False) if one.deleted else (False,)
    found = [store.content(one.session, deleted=deleted) for deleted in places]
    return any(content == archive.content(one) for content in found if content is not None)


def _clashes(store: FolderStore, archive: ArchiveReader, one: ArchiveMember) -> bool:
    found = [store.content(one.session, deleted=deleted) for deleted in (False, True)]
    return any(content != archive.content(one) for content in found if content is not None)


def _to_be_current(store: FolderStore, archive: ArchiveReader) -> str | None:
    """Return what the archive calls current; its only session, or the newest where none is."""
    if archive.current is not None:
        return archive.current
    live = {one.session for one in archive.members if not one.deleted}
    if live and (len(live) == 1 or store.current() is None):
        return [session for session in store.ids() if session in live][-1]
    return None
