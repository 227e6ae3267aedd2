"""Writing an archive: the same store gives the same bytes, and nothing of it is left behind."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from scorekeeper.core.problems import Said, Unable, said
from scorekeeper.store import Store
from scorekeeper.store.archive import (
    CURRENT,
    LARGEST,
    LARGEST_FILE,
    MOST_FILES,
    Judge,
    Member,
    member,
    name_troubles,
    shown,
    trouble_of,
)


class Packed(NamedTuple):
    """An archive that has been made."""

    content: bytes
    members: tuple[Member, ...]
    troubles: tuple[Said, ...]
    """What could not go in, or will not come out again."""


def members_of(store: Store, sessions: Sequence[str] | None) -> list[Member]:
    """Return these sessions; or, of None, all there are and all that were deleted."""
    if sessions is not None:
        return [member(session) for session in dict.fromkeys(sessions)]
    live = [member(session) for session in store.ids()]
    return live + [member(session, deleted=True) for session in store.deleted()]


def pack(store: Store, members: Iterable[Member], judge: Judge) -> Packed:
    """Make an archive of sessions: each goes in as it is, and what is wrong with it is told.

    Only a file whose name none can have there is left out.
    """
    wanted = sorted(members)
    left_out = dict(name_troubles(one.name for one in wanted))
    troubles = [said("archive-left-out", problem=trouble) for trouble in left_out.values()]
    contents: dict[Member, int] = {}

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
    if sum(contents.values()) > LARGEST or len(contents) >= MOST_FILES:
        troubles.append(said("archive-too-large", most=LARGEST, many=MOST_FILES))
    return Packed(zipped, tuple(contents), tuple(troubles))


def _content(store: Store, one: Member, troubles: list[Said]) -> bytes | None:
    """Return a session's file; None if it was moved or deleted meanwhile."""
    try:
        return store.content(one.session, deleted=one.deleted)
    except Unable as trouble:
        troubles.extend(trouble.problems)
        return None


def _troubles(content: bytes, one: Member, judge: Judge) -> Iterator[Said]:
    if len(content) > LARGEST_FILE:
        problem: Said | None = said("archive-file-large", given=shown(one.name), most=LARGEST_FILE)
    else:
        problem = trouble_of(content, one.name, judge)
    if problem is not None:
        yield said("archive-as-it-is", given=shown(one.name), problem=problem)


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
