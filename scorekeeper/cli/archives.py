"""Archives: sessions out of the store in one file, and into it again."""

from collections.abc import Sequence
from pathlib import Path

from scorekeeper.cli import console
from scorekeeper.cli.change_messages import outlook
from scorekeeper.cli.context import AppContext, load
from scorekeeper.cli.file_output import write_file
from scorekeeper.core.messages import Malformed, Message, Unavailable, message
from scorekeeper.storage.archive_reader import ArchiveReader, ImportedArchive, restore_archive
from scorekeeper.storage.archive_writer import PackedArchive, members_of, pack


def export_archive(app: AppContext, names: Sequence[str], path: str, *, whole_store: bool) -> bool:
    """Write sessions, or the whole store, into an archive; return whether it can be imported."""
    if path == "-":
        raise Malformed(message("archive-to-file"))
    wanted: Sequence[str | None] = names or [None]
    chosen = None if whole_store else [app.own_session(name) for name in wanted]
    members = members_of(app.store, chosen)
    if not members:
        raise Unavailable(message("no-session"))
    made = pack(app.store, console.with_progress(members, app.render(message("exporting"))), load)
    write_file(Path(path), made.content)
    _tell_packed(app, made, path)
    return not made.problems_found


def _tell_packed(app: AppContext, made: PackedArchive, path: str) -> None:
    deleted = sum(member.deleted for member in made.members)
    counts = {"count": len(made.members) - deleted, "deleted": deleted}
    code = "told-archived-deleted" if deleted else "told-archived"
    console.print_error(app.render(Message(code, {"path": path, **counts})))
    for trouble in made.problems_found:
        console.print_error(app.render(trouble))
    if made.problems_found:
        console.print_error(app.render(message("archive-troubled", path=path)))


def import_archive(app: AppContext, content: bytes, path: str, *, overwrite: bool) -> None:
    """Put the sessions of an archive back, all or none."""
    archive = ArchiveReader(content, path)
    archive.check(console.with_progress(archive.members, app.render(message("importing"))), load)
    _tell_put_in(app, restore_archive(app.store, archive, overwrite=overwrite), path)


def _tell_put_in(app: AppContext, done: ImportedArchive, path: str) -> None:
    if done.stored:
        count = len(done.stored)
        shown = [*done.stored[:_SHOWN], *(["…"] if count > _SHOWN else [])]
        console.print_message(app.render(message("told-put-in", path=path, count=count, ids=shown)))
    if done.deleted:
        console.print_message(app.render(message("told-put-in-trash", count=len(done.deleted))))
    if done.same:
        console.print_message(
            app.render(message("told-put-in-same", path=path, count=len(done.same)))
        )
    if done.current is not None:
        console.print_messages(app.catalog.render, outlook(app.open(done.current)))


_SHOWN = 10
