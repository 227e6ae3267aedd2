"""Archives: exporting sessions of the store into one file, and importing them again."""

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.file_output import is_there_later, write_agreed
from scorekeeper.core.messages import Malformed, Message, Unavailable, first_few, message
from scorekeeper.games import replay_file
from scorekeeper.storage.archive_reader import ArchiveReader
from scorekeeper.storage.archive_restore import (
    ImportedArchive,
    restore_archive,
    told_replaced,
)
from scorekeeper.storage.archive_writer import IMPORT_REFUSES, PackedArchive, members_of, pack


def export_archive(app: AppContext, names: Sequence[str], path: str, *, whole_store: bool) -> bool:
    """Write sessions, or the whole store, into an archive; return whether all can be read again."""
    if path == "-":
        raise Malformed(message("archive-to-file"))
    ids = None if whole_store else list(_own_sessions(app, names))
    members = members_of(app.store, ids)
    if not members:
        raise Unavailable(message("no-session"))
    label = message("exporting")
    packed = pack(
        app.store,
        members,
        replay_file,
        lambda files: console.with_progress(files, lambda: app.render(label)),
    )
    if not packed.members:
        raise Unavailable(*packed.problems_found, message("archive-unwritten", path=path))
    for problem in packed.problems_found:  # of all these an archive that is replaced may have more
        console.print_error(app.render(problem))
    write_agreed(app, Path(path), lambda: packed.content)
    _print_packed(app, packed, path)
    return not packed.problems_found


def _own_sessions(app: AppContext, names: Sequence[str]) -> Iterator[str]:
    """Yield the ids of sessions of the store; without a name, of the one in play."""
    known = app.session_names()
    for name in dict.fromkeys(names):
        if known.file_meant(name) is not None:
            raise Malformed(message("file-is-read-only", path=name))
        yield app.session_found(known, name, whole=True)
    if not names:
        yield app.own_session()


def _print_packed(app: AppContext, packed: PackedArchive, path: str) -> None:
    """Print how many sessions are in the archive, and whether they can be read again."""
    deleted = sum(member.deleted for member in packed.members)
    counts = {"count": len(packed.members) - deleted, "deleted": deleted}
    code = "told-archived-deleted" if deleted else "told-archived"
    told = Message(code, {"path": path, **counts})
    after: list[Message] = []
    if any(problem.code == IMPORT_REFUSES for problem in packed.problems_found):
        after = [message("archive-troubled", path=path)]
    elif is_there_later(Path(path)):
        after = [message("archive-back", path=path, count=len(packed.members))]
    console.print_error(app.render(told, *after))


def import_archive(app: AppContext, content: bytes, path: str, *, overwrite: bool) -> None:
    """Store the sessions of an archive; where that stops in the middle, say how many are stored."""
    app.told_stored = "interrupted-imported"
    archive = ArchiveReader(content, path)
    archive.check(
        console.with_progress(archive.members, lambda: app.render(message("importing"))),
        replay_file,
    )
    before = _current(app)
    _print_imported(app, restore_archive(app.store, archive, overwrite=overwrite), path, before)


def _current(app: AppContext) -> str | None:
    """Return the current session; None, too, where the note of it can't be read."""
    try:
        return app.store.current()
    except Unavailable:  # what is stored next says what is wrong, or puts it right
        return None


def _print_imported(
    app: AppContext, imported: ImportedArchive, path: str, before: str | None
) -> None:
    """Print which sessions were stored, which were there already, and what comes next.

    `before` was the current session then.
    """
    app.chosen = imported.chosen
    if imported.stored:
        count = len(imported.stored)
        fields = {"path": path, "count": count, "ids": first_few(imported.stored)}
        console.print_message(app.render(Message("told-put-in", fields)))
    if imported.deleted:
        console.print_message(app.render(message("told-put-in-trash", count=len(imported.deleted))))
    if imported.replaced:
        console.print_message(app.render(told_replaced(imported.replaced)))
    if imported.same:
        console.print_message(
            app.render(message("told-put-in-same", path=path, count=len(imported.same)))
        )
    if imported.chosen not in (None, before):
        told = message("told-put-in-current", id=imported.chosen)
        console.print_message(app.render(told))
    with contextlib.suppress(Unavailable):  # all is stored, whatever becomes of the store now
        if (current := imported.chosen or app.store.current()) is not None:
            app.print_outlook(current)
