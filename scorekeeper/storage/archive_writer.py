"""Writing an archive: the same store gives the same bytes, and nothing of it is left behind."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from scorekeeper.core.messages import Message, Unavailable, message
from scorekeeper.storage.archive_reader import (
    CURRENT,
    MAX_ARCHIVE_SIZE,
    MAX_CONTENT_SIZE,
    MAX_FILES,
    ArchiveMember,
    Judge,
    member,
    name_problems,
    problem_of,
    shortened_name,
)
from scorekeeper.storage.folder_store import FolderStore


class PackedArchive(NamedTuple):
    """An archive that has been made."""

    content: bytes
    members: tuple[ArchiveMember, ...]
    problems_found: tuple[Message, ...]
    """What could not go in, or will not come out again."""


def members_of(store: FolderStore, sessions: Sequence[str] | None) -> list[ArchiveMember]:
    """Return these sessions; or, of None, all there are and all that were deleted."""
    if sessions is not None:
        return [member(session) for session in dict.fromkeys(sessions)]
    live = [member(session) for session in store.ids()]
    return live + [member(session, deleted=True) for session in store.deleted()]


def pack(store: FolderStore, members: Iterable[ArchiveMember], judge: Judge) -> PackedArchive:
    """Make an archive of sessions: each goes in as it is, and what is wrong with it is told.

    Only a file whose name none can have there is left out.
    """
    wanted = sorted(members)
    left_out = dict(name_problems(one.name for one in wanted))
    troubles = [message("archive-left-out", problem=trouble) for trouble in left_out.values()]
    contents: dict[ArchiveMember, int] = {}

    def files() -> Iterator[tuple[str, bytes]]:
        for one in wanted:
            if one.name not in left_out and (content := _content(store, one, troubles)) is not None:
                contents[one] = len(content)
                troubles.extend(_troubles(content, one, judge))
                yield one.name, content
        current = store.current()
        if current is not None and member(current) in contents:
            yield CURRENT, f"{current}\n".encode()

    zipped = _zipped(files())
    if sum(contents.values()) > MAX_CONTENT_SIZE or len(contents) >= MAX_FILES:
        troubles.append(message("archive-too-large", most=MAX_CONTENT_SIZE, many=MAX_FILES))
    return PackedArchive(zipped, tuple(contents), tuple(troubles))


def _content(store: FolderStore, one: ArchiveMember, troubles: list[Message]) -> bytes | None:
    """Return a session's file; None if it was moved or deleted meanwhile."""
    try:
        return store.content(one.session, deleted=one.deleted)
    except Unavailable as trouble:
        troubles.extend(trouble.problems)
        return None


def _troubles(content: bytes, one: ArchiveMember, judge: Judge) -> Iterator[Message]:
    if len(content) > MAX_ARCHIVE_SIZE:
        problem: Message | None = message(
            "archive-file-large", given=shortened_name(one.name), most=MAX_ARCHIVE_SIZE
        )
    else:
        problem = problem_of(content, one.name, judge)
    if problem is not None:
        yield message("archive-as-it-is", given=shortened_name(one.name), problem=problem)


def _zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    target = BytesIO()
    with ZipFile(target, "w") as archive:
        for name, content in files:
            info = ZipInfo(name)  # which has the date at which zips begin
            info.compress_type = ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o100600 << 16
            archive.writestr(info, content)
    return target.getvalue()
