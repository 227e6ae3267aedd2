"""What `import` is given, known by its content, and stored."""

from pathlib import Path

from scorekeeper.cli import console
from scorekeeper.cli.change_messages import outlook
from scorekeeper.cli.context import AppContext, load
from scorekeeper.core.limits import MAX_SESSION_SIZE
from scorekeeper.core.log import Entry
from scorekeeper.core.messages import Malformed, Refusal, Unavailable, message
from scorekeeper.core.replay import kind_of, seat_marks, write_fact
from scorekeeper.core.session_check import setup_findings
from scorekeeper.core.sheet_reader import Sheet, read_sheet
from scorekeeper.exporters.share_code import decoded, is_code, shortened
from scorekeeper.games import DEFAULT_GAME, game_named

_ZIP = b"PK"


def import_files(app: AppContext, file: str, *, overwrite: bool) -> None:
    """Store what a file holds, or what a share code says that stands in its place."""
    content = file.encode(errors="replace") if _is_typed_code(file) else console.read_input(file)
    if content.startswith(_ZIP):
        from scorekeeper.cli.archives import import_archive

        import_archive(app, content, file, overwrite=overwrite)
        return
    if overwrite:
        raise Malformed(message("overwrite-of-archive", path=file))
    if is_code(content):
        _codes(app, file, content)
    elif content[:MAX_SESSION_SIZE].removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"["):
        _tell(app, file, _session_file(app, file, content))
    else:
        _tell(app, file, _stored(app, _sheet(file, content)))


def _is_typed_code(file: str) -> bool:
    """Tell whether a code stands where a file is named; no code has a dot or a slash."""
    if set(file) & set("./\\") or not is_code(file.encode(errors="replace")):
        return False
    try:
        return not Path(file).is_file()
    except OSError:  # longer than any file's name
        return True


def _codes(app: AppContext, file: str, content: bytes) -> None:
    """Store the evening of each code, or of none if one cannot be read."""
    named = shortened(file.strip()) if _is_typed_code(file) else file
    sheets = [_sheet(named, text) for text in decoded(content)]
    ids = [_stored(app, sheet) for sheet in sheets]
    for session in ids[:-1]:
        console.print_message(app.render(message("told-imported-too", path=named, id=session)))
    _tell(app, named, ids[-1])


def _tell(app: AppContext, file: str, session: str) -> None:
    console.print_message(app.render(message("told-imported", path=file, id=session)))
    console.print_messages(app.catalog.render, outlook(app.open(session)))


def _session_file(app: AppContext, file: str, content: bytes) -> str:
    """Store another program run's session; its id is kept if it is free."""
    from scorekeeper.storage.session_reader import parse_session

    path = Path(file)
    read = load(parse_session(content, path), file)
    if found := setup_findings(read):
        raise Unavailable(*(message("file-damaged", path=file, problem=one.text) for one in found))
    session = read.session
    return app.store.import_session(session, app.now().day)


def _sheet(file: str, content: bytes) -> Sheet:
    """Read a sheet; what is wrong is told with the file and the line."""
    try:
        return read_sheet(content, game_named, DEFAULT_GAME)
    except Refusal as refusal:
        place = [
            message("sheet-line", path=file, line=refusal.line or 1, problem=p)
            for p in refusal.problems
        ]
        raise type(refusal)(*place, line=refusal.line) from refusal


def _stored(app: AppContext, sheet: Sheet) -> str:
    """Store a sheet's evening, each line an entry of now."""
    game, record, now = sheet.game, sheet.record, app.now()
    marks = seat_marks(len(game.seat_names(record.players, record.rules)))
    entries = [
        Entry(number, now.at, kind_of(game, applied.fact), write_fact(game, applied.fact, marks))
        for number, applied in enumerate(record.applied, start=1)
    ]
    rules = game.rules_to_json(record.rules)
    day = record.setup.date or now.day
    return app.store.create(record.setup, rules, now.at, day, entries).id
