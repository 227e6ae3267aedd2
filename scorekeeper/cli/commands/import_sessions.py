"""Importing: a sheet, a session file, an archive or share codes, told apart by the content."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.cli import console
from scorekeeper.cli.commands.earlier_import import Earlier, EarlierSessions, evening_of
from scorekeeper.cli.context import AppContext
from scorekeeper.core.entries import Entry
from scorekeeper.core.limits import MAX_ENTRIES_TOGETHER, MAX_SESSION_SIZE
from scorekeeper.core.messages import Malformed, Message, Refusal, Unavailable, message
from scorekeeper.core.replay import kind_of, seat_marks, write_fact
from scorekeeper.core.session import Session
from scorekeeper.core.session_check import setup_findings
from scorekeeper.core.sheet_reader import Sheet, read_sheet
from scorekeeper.exporters.share_code import decode, is_code, shorten
from scorekeeper.games import DEFAULT_GAME, game_named, replay_file
from scorekeeper.storage.session_reader import is_session_file

if TYPE_CHECKING:
    from scorekeeper.storage.store import Store

_ZIP_START = b"PK"
_LONGEST_ID = "2026-11-20-999999"


def import_files(app: AppContext, file: str, *, overwrite: bool) -> None:
    """Store the sessions of a file, or of a share code that is given in place of its name."""
    if os.path.isdir(f"{file}/sessions"):
        raise Unavailable(message("archive-unpacked", path=file))
    content = file.encode(errors="replace") if _is_typed_code(file) else console.read_input(file)
    if content.startswith(_ZIP_START):
        from scorekeeper.cli.commands.archives import import_archive

        import_archive(app, content, file, overwrite=overwrite)
        return
    if overwrite:
        raise Malformed(message("overwrite-of-archive", path=file))
    if is_code(content):
        _import_codes(app, file, content)
    elif is_session_file(content, Path(file)):
        _print_imported(app, file, _import_session_file(app, file, content))
    else:
        session = _session_of(app, file, content)
        _print_imported(app, file, _store(app, session, EarlierSessions(app)))


def _is_typed_code(file: str) -> bool:
    """Return whether an argument is a share code, not a file; no code has a dot or a slash."""
    if set(file) & set("./\\") or not is_code(file.encode(errors="replace")):
        return False
    try:
        return not Path(file).is_file()
    except OSError:  # longer than any file's name
        return True


def _import_codes(app: AppContext, file: str, content: bytes) -> None:
    """Store the session of each code, or of none if one cannot be read or stored."""
    source = shorten(file.strip()) if _is_typed_code(file) else file
    sessions: list[Session] = []
    entries = 0
    for text in decode(content):
        sessions.append(_session_of(app, source, text))
        entries += len(sessions[-1].entries)
        if entries > MAX_ENTRIES_TOGETHER:
            raise Malformed(message("codes-long", most=MAX_ENTRIES_TOGETHER))
    if len(sessions) > 1:
        app.told_stored = "interrupted-imported"
    imported = _import_all(app, sessions)
    for session in imported[:-1]:
        console.print_message(app.render(message("told-imported-too", path=source, id=session.id)))
        _print_earlier(app, session)
    _print_imported(app, source, imported[-1])


def _import_all(app: AppContext, sessions: Sequence[Session]) -> "list[_Imported]":
    """Store new sessions; if one cannot be stored, take back those before it."""
    from scorekeeper.storage.system_errors import with_staying
    from scorekeeper.storage.watched_writes import UnconfirmedWrite, belonging_together

    imported: list[_Imported] = []
    begun: list[Session] = []
    earlier = EarlierSessions(app)
    current = app.store.current()

    def interrupted() -> Message | None:
        staying = _take_back(app.store.in_haste(), begun, current)
        return message("interrupted-part", told=staying) if staying else None

    with belonging_together(interrupted):
        try:
            for session in sessions:
                imported.append(_store(app, session, earlier, begun))  # noqa: PERF401 — kept when one fails
            app.store.make_current(imported[-1].id)
        except UnconfirmedWrite as refusal:
            before = message("codes-part", count=len(imported), of=len(sessions))
            raise type(refusal)(*refusal.problems, before) from refusal
        except KeyboardInterrupt:
            raise  # they are taken back when nothing can interrupt that any more
        except BaseException as failure:
            if (staying := _take_back(app.store, begun, current)) is not None:
                raise with_staying(failure, staying) from failure
            raise
    return imported


def _take_back(store: "Store", begun: Sequence[Session], current: str | None) -> Message | None:
    """Take back what was stored; return what is to be told of sessions that stay.

    Raises `UnconfirmedWrite` where nobody knows.
    """
    from scorekeeper.storage.watched_writes import forget_writes, require_settled

    staying = store.take_back(begun, current)
    if staying.ids:
        code = "codes-staying" if staying.is_sure else "codes-unsure"
        return Message(code, {"ids": staying.ids})
    require_settled()  # the last step makes one of them current, and may be on its way
    forget_writes()
    return None


class _Imported(NamedTuple):
    """A session that was stored."""

    id: str
    earlier: Earlier | None
    """The session that was the same evening before; None if there was none."""


def _print_imported(app: AppContext, source: str, session: _Imported) -> None:
    """Print that a session was stored, and what comes next in it."""
    app.chosen = session.id
    console.print_message(app.render(message("told-imported", path=source, id=session.id)))
    _print_earlier(app, session)
    app.print_outlook(session.id)


def _print_earlier(app: AppContext, session: _Imported) -> None:
    """Print that a session was there before, if it was."""
    if (earlier := session.earlier) is None:
        return
    ids = {"new": session.id, "earlier": earlier.id}
    code = "told-imported-longer" if earlier.is_shorter else "told-imported-again"
    told = [Message(code, ids)]
    if earlier.may_go is not None:
        told.append(message("told-imported-both", id=ids[earlier.may_go]))
    console.print_message(app.render(*told))


def _import_session_file(app: AppContext, file: str, content: bytes) -> _Imported:
    """Store the session of a session file under its id, if that is free."""
    from scorekeeper.storage.session_reader import parse_session

    path = Path(file)
    loaded = replay_file(parse_session(content, path), file)
    if findings := setup_findings(loaded):
        problems = (finding.text for finding in findings)
        raise Unavailable(*(message("file-damaged", path=file, problem=p) for p in problems))
    _raise_if_large(loaded.session, file, "session-large")
    earlier = EarlierSessions(app).same_evening(evening_of(loaded))
    stored = app.store.import_session(loaded.session, app.now().day)
    app.last_replay.loaded = loaded._replace(session=loaded.session._replace(id=stored))
    return _Imported(stored, earlier)


def _raise_if_large(session: Session, file: str, code: str) -> None:
    """Raise `Unavailable` for a session that could not be read any more once it is stored."""
    from scorekeeper.storage.session_writer import session_content

    longest_id = max(session.id, _LONGEST_ID, key=len)  # it gets another if that is taken
    if (size := len(session_content(session._replace(id=longest_id)))) > MAX_SESSION_SIZE:
        raise Unavailable(Message(code, {"path": file, "size": size, "most": MAX_SESSION_SIZE}))


def _read_sheet(file: str, content: bytes) -> Sheet:
    """Return the sheet; a refusal names the file and the line."""
    try:
        return read_sheet(content, game_named, DEFAULT_GAME)
    except Refusal as refusal:
        line = refusal.line or 1
        problems = (
            message("sheet-line", path=file, line=line, problem=problem)
            for problem in refusal.problems
        )
        raise type(refusal)(*problems, line=refusal.line) from refusal


def _session_of(app: AppContext, file: str, content: bytes) -> Session:
    """Return the session of a sheet, which has no id yet; each line is an entry of now."""
    (game, record), now = _read_sheet(file, content), app.now()
    marks = seat_marks(len(game.seat_names(record.players, record.rules)))
    entries = tuple(
        Entry(number, now.at, kind_of(game, fact), write_fact(game, fact, marks))
        for number, fact in enumerate(map(game.as_logged, record.applied), start=1)
    )
    session = Session("", now.at, record.setup, game.rules_to_json(record.rules), entries)
    _raise_if_large(session, file, "session-large-sheet")
    return session


def _store(
    app: AppContext, new: Session, earlier: EarlierSessions, begun: list[Session] | None = None
) -> _Imported:
    """Store a new session under a new id; it is in `begun` before it is in the store."""
    loaded = replay_file(new, new.id)
    evening = evening_of(loaded)
    same = earlier.same_evening(evening)
    day = new.setup.date or app.now().day
    stored = app.store.create(new.setup, new.rules, new.created, day, new.entries, begun)
    earlier.add(evening._replace(session=stored))
    app.last_replay.loaded = loaded._replace(session=stored)
    return _Imported(stored.id, same)
