"""Write an archive: the same store gives the same bytes, and nothing of it is left out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from scorekeeper.core.limits import MAX_ARCHIVE_FILES, MAX_SESSION_SIZE, MAX_UNPACKED_SIZE
from scorekeeper.core.messages import Message, Unavailable, message
from scorekeeper.storage.archive_reader import (
    CURRENT,
    ArchiveMember,
    Loader,
    member,
    name_problems,
    problem_of,
    shortened_name,
)
from scorekeeper.storage.store import Store
from scorekeeper.storage.system_errors import is_away

IMPORT_REFUSES = "archive-as-it-is"
"""The problem for which an import takes nothing of an archive; what was left out is none."""

Watch = Callable[[Sequence[tuple[ArchiveMember, bytes]]], Iterable[tuple[ArchiveMember, bytes]]]
"""Goes through files, and may show how far it is."""


class PackedArchive(NamedTuple):
    """An archive in memory."""

    content: bytes
    members: tuple[ArchiveMember, ...]
    problems_found: tuple[Message, ...]
    """Sessions that were left out, and those that an import will refuse."""


def members_of(store: Store, sessions: Sequence[str] | None) -> list[ArchiveMember]:
    """Return the members of these sessions; of None, those of all, the deleted ones included."""
    if sessions is not None:
        return [member(session) for session in dict.fromkeys(sessions)]
    before, deleted = dict.fromkeys(store.ids()), dict.fromkeys(store.deleted())
    after = dict.fromkeys(store.ids())  # one may have come back, or gone to the trash, meanwhile
    live = [session for session in before | after if session in after or session not in deleted]
    gone = [session for session in deleted if session in before or session not in after]
    return [*map(member, live), *(member(session, deleted=True) for session in gone)]


def pack(
    store: Store, members: Iterable[ArchiveMember], load: Loader, watch: Watch = iter
) -> PackedArchive:
    """Return an archive of sessions, byte for byte, and the problems of damaged ones.

    A file is left out only if it is larger than any session's, or its name cannot be in an archive.
    Raises `Unavailable` for more than an import would take.
    """
    files = sorted(members)
    left_out = dict(name_problems(file.name for file in files))
    problems = [message("archive-left-out", problem=problem) for problem in left_out.values()]
    wanted = [file for file in files if file.name not in left_out]
    found = _all_found(store, wanted, problems)

    def checked() -> Iterator[tuple[str, bytes]]:
        for place, content in watch([*found.items()]):
            problems.extend(_problems(content, place, load))
            yield place.name, content
        current = store.current()
        if current is not None and member(current) in found:
            yield CURRENT, f"{current}\n".encode()

    return PackedArchive(_zipped(checked()), tuple(found), tuple(problems))


def _all_found(
    store: Store, files: Sequence[ArchiveMember], problems: list[Message]
) -> dict[ArchiveMember, bytes]:
    """Return the sessions' files; they are counted before any is replayed, which takes longer."""
    found: dict[ArchiveMember, bytes] = {}
    size = 0
    for file in files:
        if (at := _found(store, file, problems)) is None:
            continue
        place, content = at
        if len(content) > MAX_SESSION_SIZE:  # no more of it was read than shows that
            fields = {"given": shortened_name(place.name), "most": MAX_SESSION_SIZE}
            problems.append(Message("archive-left-out-large", fields))
            continue
        found[place] = content
        size += len(content)
        if size > MAX_UNPACKED_SIZE or len(found) >= MAX_ARCHIVE_FILES:  # one names the current
            limits = {"most": MAX_UNPACKED_SIZE, "many": MAX_ARCHIVE_FILES}
            trash = [message("archive-trash")] if any(each.deleted for each in files) else []
            raise Unavailable(Message("archive-too-large", limits), *trash)
    return found


def _found(
    store: Store, file: ArchiveMember, problems: list[Message]
) -> tuple[ArchiveMember, bytes] | None:
    """Return where a session is now, and its file; it may be deleted or restored meanwhile."""
    try:
        for place in (file, member(file.session, deleted=not file.deleted), file):
            if (content := store.content(file.session, deleted=place.deleted)) is not None:
                return place, content
    except Unavailable as refusal:
        if is_away(refusal):  # which says nothing of this one
            raise
        problems.extend(refusal.problems)
    return None


def _problems(content: bytes, file: ArchiveMember, load: Loader) -> Iterator[Message]:
    if (problem := problem_of(content, file.name, load)) is not None:
        yield message("archive-as-it-is", given=shortened_name(file.name), problem=problem)


def _zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    target = BytesIO()
    with ZipFile(target, "w") as archive:
        for name, content in files:
            info = ZipInfo(name)  # dated 1980, so that the bytes depend on the content alone
            info.compress_type = ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o100600 << 16
            archive.writestr(info, content)
    return target.getvalue()
