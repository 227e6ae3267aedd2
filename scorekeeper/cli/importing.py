"""What `import` is given, known by its content, and stored."""

from pathlib import Path

from scorekeeper.cli import streams
from scorekeeper.cli.desk import Desk, opened
from scorekeeper.cli.telling_change import outlook
from scorekeeper.core.checking import mistold
from scorekeeper.core.limits import LARGEST_SESSION
from scorekeeper.core.log import Entry
from scorekeeper.core.problems import Malformed, Refusal, Unable, said
from scorekeeper.core.replay import kind_of, seat_marks, write_fact
from scorekeeper.core.sheet import Sheet, read_sheet
from scorekeeper.formats.share_code import decoded, is_code, shortened
from scorekeeper.games import DEFAULT_GAME, game_named

_ZIP = b"PK"


def import_all(desk: Desk, file: str, *, overwrite: bool) -> None:
    """Store what a file holds, or what a share code says that stands in its place."""
    content = file.encode(errors="replace") if _is_typed_code(file) else streams.content(file)
    if content.startswith(_ZIP):
        from scorekeeper.cli.archiving import import_archive

        import_archive(desk, content, file, overwrite=overwrite)
        return
    if overwrite:
        raise Malformed(said("overwrite-of-archive", path=file))
    if is_code(content):
        _codes(desk, file, content)
    elif content[:LARGEST_SESSION].removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"["):
        _tell(desk, file, _session_file(desk, file, content))
    else:
        _tell(desk, file, _stored(desk, _sheet(file, content)))


def _is_typed_code(file: str) -> bool:
    """Tell whether a code stands where a file is named; no code has a dot or a slash."""
    if set(file) & set("./\\") or not is_code(file.encode(errors="replace")):
        return False
    try:
        return not Path(file).is_file()
    except OSError:  # longer than any file's name
        return True


def _codes(desk: Desk, file: str, content: bytes) -> None:
    """Store the evening of each code, or of none if one cannot be read."""
    named = shortened(file.strip()) if _is_typed_code(file) else file
    sheets = [_sheet(named, text) for text in decoded(content)]
    ids = [_stored(desk, sheet) for sheet in sheets]
    for session in ids[:-1]:
        streams.tell(desk.say(said("told-imported-too", path=named, id=session)))
    _tell(desk, named, ids[-1])


def _tell(desk: Desk, file: str, session: str) -> None:
    streams.tell(desk.say(said("told-imported", path=file, id=session)))
    streams.tell_all(desk.words.say, outlook(desk.open(session)))


def _session_file(desk: Desk, file: str, content: bytes) -> str:
    """Store another program run's session; its id is kept if it is free."""
    from scorekeeper.store.session_file import read_tables, session_from

    path = Path(file)
    read = opened(session_from(read_tables(content, path), path), file)
    if found := mistold(read):
        raise Unable(*(said("file-damaged", path=file, problem=one.text) for one in found))
    session = read.session
    return desk.store.take_in(session, desk.now().day)


def _sheet(file: str, content: bytes) -> Sheet:
    """Read a sheet; what is wrong is told with the file and the line."""
    try:
        return read_sheet(content, game_named, DEFAULT_GAME)
    except Refusal as refusal:
        place = [
            said("sheet-line", path=file, line=refusal.line or 1, problem=p)
            for p in refusal.problems
        ]
        raise type(refusal)(*place, line=refusal.line) from refusal


def _stored(desk: Desk, sheet: Sheet) -> str:
    """Store a sheet's evening, each line an entry of now."""
    game, evening, now = sheet.game, sheet.evening, desk.now()
    marks = seat_marks(len(game.seat_names(evening.players, evening.rules)))
    entries = [
        Entry(number, now.at, kind_of(game, played.fact), write_fact(game, played.fact, marks))
        for number, played in enumerate(evening.played, start=1)
    ]
    rules = game.rules_to_json(evening.rules)
    day = evening.header.date or now.day
    return desk.store.create(evening.header, rules, now.at, day, entries).id
