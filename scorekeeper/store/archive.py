"""Archives: a store as one zip file. What stands in it is what stands in a store, byte for byte.

sessions/ID.json, trash/ID.json, current: unpacked by any program, an archive is a store. A zip may
come from anywhere, so nothing is believed that it says of itself: names are compared with what
they can be, and sizes are counted while reading.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.core.limits import LARGEST_SESSION
from scorekeeper.core.names import folded
from scorekeeper.core.problems import Refusal, Said, Unable, said
from scorekeeper.core.session import Session
from scorekeeper.store import Store
from scorekeeper.store.session_file import read_tables, session_from

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

LARGEST_FILE = LARGEST_SESSION
"""Bytes of a session, at most."""
LARGEST = 1 << 30
"""Bytes of all sessions together, at most."""
MOST_FILES = 100_000

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


class Member(NamedTuple):
    """A session in an archive."""

    name: str
    """Its place there: `sessions/2026-11-20-1.json`."""
    session: str
    deleted: bool


class PutIn(NamedTuple):
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


def member(session: str, *, deleted: bool = False) -> Member:
    """Return where a session stands in an archive."""
    return Member(f"{'trash' if deleted else 'sessions'}/{session}.json", session, deleted)


def name_troubles(names: Iterable[str]) -> Iterator[tuple[str, Said]]:
    """Find the names that cannot stand in an archive, or not beside those before them."""
    seen: set[str] = set()
    for name in names:
        match = _MEMBER.fullmatch(name)
        if name != CURRENT and (match is None or not _is_name(match.group(2))):
            yield name, said("archive-name", given=shown(name))
        key = folded(match.group(2)) + ".json" if match else name
        if key in seen:
            yield name, said("archive-twice", given=shown(name))
        seen.add(key)


def _is_name(stem: str) -> bool:
    plain = stem.isprintable() and len(stem.encode(errors="replace")) <= _LONGEST_NAME
    return plain and stem == stem.strip() and not _DEVICES.fullmatch(stem.lower())


def shown(name: str) -> str:
    """Return as much of a name as a message can hold."""
    return name if len(name) <= _SHOWN else f"{name[:_SHOWN]}…"


_SHOWN = 80


class Archive:
    """An archive that is read with suspicion; raises `Unable` for whatever should not be there."""

    def __init__(self, content: bytes, path: str) -> None:
        self.path = path
        self._zip = self._opened(content)
        infos = self._zip.infolist()
        self._infos = {info.orig_filename: info for info in infos}
        troubles = [trouble for _, trouble in name_troubles(info.orig_filename for info in infos)]
        troubles += [trouble for info in infos for trouble in _kind_troubles(info)]
        if troubles:
            raise self._refused(*troubles[:_MOST_TOLD])
        self.members = tuple(_members(self._infos))
        if not self.members:
            raise self._refused(said("archive-empty"))
        self.current = self._current()

    def content(self, member: Member) -> bytes:
        """Return the file of a session, never more of it than may be."""
        return self._read(member.name, LARGEST_FILE)

    def check(self, members: Iterable[Member], judge: Judge) -> None:
        """Let `judge` open each session; raises `Unable` naming all that are not whole."""
        troubles: list[Said] = []
        total = 0
        for member in members:
            content = self.content(member)
            total += len(content)
            if total > LARGEST:
                raise self._refused(said("archive-large", most=LARGEST))
            if (trouble := trouble_of(content, member.name, judge)) is not None:
                troubles.append(said("archive-session", given=member.name, problem=trouble))
        if troubles:
            told = troubles[:_MOST_TOLD]
            raise Unable(*told, said("archive-damaged", path=self.path, count=len(troubles)))

    def _opened(self, content: bytes) -> "ZipFile":
        from zipfile import ZipFile

        if content.count(_ENTRY) > MOST_FILES:
            raise self._refused(said("archive-many", most=MOST_FILES))
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
            raise self._refused(said("archive-file-large", given=name, most=most))
        if len(content) != self._infos[name].file_size:
            raise self._refused(said("archive-size", given=name))
        return content

    def _current(self) -> str | None:
        if CURRENT not in self._infos:
            return None
        named = self._read(CURRENT, _LARGEST_CURRENT).decode(errors="replace").strip()
        if not any(one.session == named and not one.deleted for one in self.members):
            raise self._refused(said("archive-current", given=shown(named)))
        return named

    def _refused(self, *troubles: Said) -> Unable:
        return Unable(said("archive-refused", path=self.path, problems=list(troubles)))


_MOST_TOLD = 20


def _broken(error: Exception, name: str = "") -> Said:
    told = str(error) or type(error).__name__
    return (
        said("archive-broken-in", given=name, reason=told)
        if name
        else said("archive-broken", reason=told)
    )


def _kind_troubles(info: "ZipInfo") -> Iterator[Said]:
    import stat
    from zipfile import ZIP_DEFLATED, ZIP_STORED

    name, kind = shown(info.orig_filename), stat.S_IFMT(info.external_attr >> 16)
    if info.flag_bits & _ENCRYPTED:
        yield said("archive-encrypted", given=name)
    if kind not in (0, stat.S_IFREG):
        yield said("archive-no-file", given=name)
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        yield said("archive-packed-otherwise", given=name)


_ENCRYPTED = 0x2041
"""The bits of an entry that say so."""


def _members(names: Iterable[str]) -> Iterator[Member]:
    for name in names:
        if match := _MEMBER.fullmatch(name):
            yield member(match.group(2), deleted=match.group(1) == "trash")


def trouble_of(content: bytes, name: str, judge: Judge) -> Said | None:
    """Return why a file is no whole session; None if it is one."""
    from pathlib import Path

    try:
        judge(session_from(read_tables(content, Path(name)), Path(name)), name)
    except Refusal as refusal:
        (trouble, *_) = refusal.problems
        inner = trouble.fields.get("problem")
        return inner if isinstance(inner, Said) else trouble
    return None


def put_in(store: Store, archive: Archive, *, overwrite: bool) -> PutIn:
    """Store all sessions of an archive that was checked.

    If a session is there already with other content, nothing is written and `Unable` raised, or,
    to `overwrite`, what was there is kept as .bak.
    """
    same = {one.session for one in archive.members if _is_there(store, archive, one)}
    new = [one for one in archive.members if one.session not in same]
    clashes = [one.session for one in new if not overwrite and _clashes(store, archive, one)]
    if clashes:
        raise Unable(said("archive-clash", path=archive.path, ids=clashes))
    stored: list[Member] = []
    try:
        for one in new:
            content = archive.content(one)
            store.put_back(one.session, content, deleted=one.deleted, overwrite=overwrite)
            stored.append(one)
        if (current := _to_be_current(store, archive)) is not None:
            store.make_current(current)
    except Unable as trouble:
        told = said("archive-part", count=len(stored), of=len(new), path=archive.path)
        raise Unable(*trouble.problems, told) from trouble
    put = {one.session for one in stored if not one.deleted}
    live = tuple(session for session in store.ids() if session in put)
    deleted = tuple(one.session for one in stored if one.deleted)
    return PutIn(live, deleted, tuple(sorted(same)), store.current())


def _is_there(store: Store, archive: Archive, one: Member) -> bool:
    """Tell whether nothing need be done; a session that was deleted may live here still."""
    places = (True, False) if one.deleted else (False,)
    found = [store.content(one.session, deleted=deleted) for deleted in places]
    return any(content == archive.content(one) for content in found if content is not None)


def _clashes(store: Store, archive: Archive, one: Member) -> bool:
    found = [store.content(one.session, deleted=deleted) for deleted in (False, True)]
    return any(content != archive.content(one) for content in found if content is not None)


def _to_be_current(store: Store, archive: Archive) -> str | None:
    """Return what the archive calls current; its only session, or the newest where none is."""
    if archive.current is not None:
        return archive.current
    live = {one.session for one in archive.members if not one.deleted}
    if live and (len(live) == 1 or store.current() is None):
        return [session for session in store.ids() if session in live][-1]
    return None
