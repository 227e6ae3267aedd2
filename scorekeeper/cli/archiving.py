"""Archives: sessions out of the store in one file, and into it again."""

from collections.abc import Sequence
from pathlib import Path

from scorekeeper.cli import streams
from scorekeeper.cli.desk import Desk, opened
from scorekeeper.cli.telling_change import outlook
from scorekeeper.cli.writing import write_file
from scorekeeper.core.problems import Malformed, Said, Unable, said
from scorekeeper.store.archive import Archive, PutIn, put_in
from scorekeeper.store.packing import Packed, members_of, pack


def export_archive(desk: Desk, names: Sequence[str], path: str, *, whole_store: bool) -> bool:
    """Write sessions, or the whole store, into an archive; return whether it can be imported."""
    if path == "-":
        raise Malformed(said("archive-to-file"))
    wanted: Sequence[str | None] = names or [None]
    chosen = None if whole_store else [desk.own_session(name) for name in wanted]
    members = members_of(desk.store, chosen)
    if not members:
        raise Unable(said("no-session"))
    made = pack(desk.store, streams.watched(members, desk.say(said("exporting"))), opened)
    write_file(Path(path), made.content)
    _tell_packed(desk, made, path)
    return not made.troubles


def _tell_packed(desk: Desk, made: Packed, path: str) -> None:
    deleted = sum(member.deleted for member in made.members)
    counts = {"count": len(made.members) - deleted, "deleted": deleted}
    code = "told-archived-deleted" if deleted else "told-archived"
    streams.talk(desk.say(Said(code, {"path": path, **counts})))
    for trouble in made.troubles:
        streams.talk(desk.say(trouble))
    if made.troubles:
        streams.talk(desk.say(said("archive-troubled", path=path)))


def import_archive(desk: Desk, content: bytes, path: str, *, overwrite: bool) -> None:
    """Put the sessions of an archive back, all or none."""
    archive = Archive(content, path)
    archive.check(streams.watched(archive.members, desk.say(said("importing"))), opened)
    _tell_put_in(desk, put_in(desk.store, archive, overwrite=overwrite), path)


def _tell_put_in(desk: Desk, done: PutIn, path: str) -> None:
    if done.stored:
        count = len(done.stored)
        shown = [*done.stored[:_SHOWN], *(["…"] if count > _SHOWN else [])]
        streams.tell(desk.say(said("told-put-in", path=path, count=count, ids=shown)))
    if done.deleted:
        streams.tell(desk.say(said("told-put-in-trash", count=len(done.deleted))))
    if done.same:
        streams.tell(desk.say(said("told-put-in-same", path=path, count=len(done.same))))
    if done.current is not None:
        streams.tell_all(desk.words.say, outlook(desk.open(done.current)))


_SHOWN = 10
