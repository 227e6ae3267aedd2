"""Each reader of the program, given any content: it refuses in a sentence, or all reports work."""

import json
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from unittest.mock import patch
from zipfile import ZIP_DEFLATED, ZipFile
from zlib import crc32

from scorekeeper.cli.commands.sessions import list_rows
from scorekeeper.core.entries import Entry
from scorekeeper.core.house_rules_file import base_of, read_variant_file
from scorekeeper.core.messages import Refusal
from scorekeeper.core.replay import kind_of, seat_marks, write_fact
from scorekeeper.core.session import AnySession, Session, load_session
from scorekeeper.core.session_summary import SessionSummary, summarize
from scorekeeper.core.setup_validation import validate_setup
from scorekeeper.core.sheet_reader import Sheet, read_sheet
from scorekeeper.exporters.share_code import decode, encode, is_code
from scorekeeper.games import DEFAULT_GAME, game_named, game_with, replay_file
from scorekeeper.games.ninety_nine.paper.check import check_paper_sheet
from scorekeeper.games.pegs.options import board_setting
from scorekeeper.storage.archive_reader import ArchiveReader
from scorekeeper.storage.index import COLUMNS, INDEX_VERSION, Index
from scorekeeper.storage.session_reader import parse_session, read_session
from scorekeeper.storage.session_writer import session_content
from tests.support.hostile_files import SAMPLES, SHEETS, Pick, bent_bytes, bent_lines, bent_session
from tests.support.house_rule_evening import assert_comes_back, play
from tests.support.house_rule_files import made_rules
from tests.support.render_all import AT, SAY, assert_renders_safely

Reader = Callable[[bytes], None]
FILE = Path("session.json")
SESSIONS = [path.read_bytes() for path in SAMPLES]
TEXTS = [path.read_text(encoding="utf-8") for path in SHEETS]
HOUSE = (
    (SAMPLES[0].parent / "house-rules.toml").read_text(encoding="utf-8"),
    'base = "99"\ncards.K = "set 99"\ncards."10" = "add 10|-10"\nlives = 3\n',
    'base = "washburne"\nhand = 4\nline = 6\ncards = 50\n',
    'base = "original"\nplayers = 3\nranks = ["A","K","Q"]\njoker = true\n[contract]\nx = [1]\n',
)
PAPER = (SAMPLES[0].parent / "pagat-3-paper.csv").read_text(encoding="utf-8")
BOARD = "\n".join(" ".join(str(row * 10 + n) for n in range(10)) for row in range(10))
BOARD = BOARD.replace("0 1 2", ". 1 2", 1)


def session(content: bytes) -> None:
    """Read a session file, and render everything of it."""
    assert_renders_safely(replay_file(parse_session(content, FILE), "session.json"), content)


def sheet(content: bytes) -> None:
    """Read a sheet; what would be stored of it is read again and rendered."""
    stored = session_content(as_stored(read_sheet(content, game_named, DEFAULT_GAME)))
    read = parse_session(stored, FILE)
    assert_renders_safely(load_session(read, game_named), stored)


def as_stored(read: Sheet) -> Session:
    """Return a sheet as `import` stores it."""
    game, record = read.game, read.record
    marks = seat_marks(len(game.seat_names(record.players, record.rules)))
    entries = [
        Entry(number, AT, kind_of(game, applied.fact), write_fact(game, applied.fact, marks))
        for number, applied in enumerate(record.applied, start=1)
    ]
    rules = game.rules_to_json(record.rules)
    return Session("2026-11-20-1", AT, record.setup, rules, tuple(entries))


@cache
def _sample_session() -> AnySession:
    path = SAMPLES[0].parent / "pagat-3.json"
    return replay_file(read_session(path), str(path))


def paper(content: bytes) -> None:
    """Compare a paper with a sample session."""
    for running in (None, True, False):
        for finding in check_paper_sheet(_sample_session().record, content, running).findings:
            SAY(finding.text)


def toml(content: bytes) -> None:
    """Read a file of house rules, and play an evening by it."""
    game = game_named(game_with(base_of(content)))
    house = read_variant_file(content, game)
    count = house.players or min(game.variants[house.variant])
    players = [f"Player{n}" for n in range(count)]
    header = {"game": game.NAME, "variant": house.variant, **house.settings}
    result = validate_setup(header, players, game_named, DEFAULT_GAME)
    for fault in result.faults:
        SAY(fault.problem)
    if result.setup is None:
        return
    rules = game.resolve(house.variant, len(players), result.setup.settings)
    begun = Session("2026-11-20-1", AT, result.setup, game.rules_to_json(rules), ())
    loaded = load_session(parse_session(session_content(begun), FILE), game_named)
    loaded = play(loaded, Random(crc32(content)).randrange)
    assert_comes_back(loaded)
    assert_renders_safely(loaded, session_content(loaded.session))


def code(content: bytes) -> None:
    """Read share codes, and the sheets in them."""
    is_code(content)
    for text in decode(content):
        sheet(text)


def archive(content: bytes) -> None:
    """Open an archive, and every session in it."""
    read = ArchiveReader(content, "session.zip")
    read.check(read.members, replay_file)
    for member in read.members:
        assert ".." not in member.session
        assert not set(member.session) & set("/\\:")


def board(content: bytes) -> None:
    """Read a board of another print."""
    board_setting(content.decode(errors="replace"), "board.txt")


def indexed(content: bytes) -> list[SessionSummary]:
    """Return the summaries that are used of an index of any content."""
    with patch("scorekeeper.storage.index.read_regular", return_value=content):
        return [summary for _, summary in Index(FILE, FILE, FILE)._load(1).values()]


def index(content: bytes) -> None:
    """Load an index of any content: it is used or ignored."""
    summaries = indexed(content)
    assert all(SAY(cell) for row in list_rows(summaries, None) for cell in row[:-1])


def only_refuses(reader: Reader, content: bytes) -> bool:
    """Run a reader; return whether it accepted. Any error but a refusal is raised."""
    try:
        reader(content)
    except Refusal as refusal:
        return not all(map(SAY, refusal.problems))
    return True


@cache
def _archived(first: int) -> bytes:
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as zipped:
        zipped.writestr("sessions/2026-11-20-1.json", SESSIONS[first])
        zipped.writestr("trash/2026-11-20-2.json", SESSIONS[0])
        zipped.writestr("current", "2026-11-20-1\n")
    return target.getvalue()


def _bent_archive(pick: Pick) -> bytes:
    if pick(3):
        return bent_bytes(_archived(pick(len(SESSIONS))), pick)
    target = BytesIO()
    with ZipFile(target, "w") as zipped:
        for n in range(1 + pick(3)):
            name = ("sessions/a.json", f"sessions/{'ab'[n % 2]}.json", "current", "trash/a.json")
            zipped.writestr(name[pick(4)], bent_session(SESSIONS[pick(len(SESSIONS))], pick))
    return target.getvalue()


def _bent_session(pick: Pick) -> bytes:
    bent = bent_session(SESSIONS[pick(len(SESSIONS))], pick)
    return bent if pick(8) else bent_bytes(bent, pick)


def _bent_code(pick: Pick) -> bytes:
    text = bent_lines(TEXTS[pick(len(TEXTS))], pick)
    there = encode(text.encode(errors="replace").decode()).encode()
    return there if pick(2) else bent_bytes(there, pick)


def _bent_rules(pick: Pick) -> bytes:
    if pick(4):
        made = made_rules(pick)
        return made if pick(8) else bent_bytes(made, pick)
    return _encoded(bent_lines(HOUSE[pick(len(HOUSE))], pick), pick)


def _encoded(text: str, pick: Pick) -> bytes:
    content = text.encode(errors="surrogatepass")
    return content if pick(4) else bent_bytes(content, pick)


def _sample_index() -> bytes:
    """Return an index of one session, as this version of the program writes it."""
    summary = summarize(replay_file(parse_session(SESSIONS[0], FILE), "session.json"))
    values = zip(COLUMNS, (1, 2, 3, *summary), strict=True)
    columns = {name: [value] for name, value in values}
    return json.dumps({"program": INDEX_VERSION, "columns": columns}).encode()


INDEX = _sample_index()
READERS: dict[str, tuple[Reader, Callable[[Pick], bytes]]] = {
    "session": (session, _bent_session),
    "sheet": (sheet, lambda pick: _encoded(bent_lines(TEXTS[pick(len(TEXTS))], pick), pick)),
    "paper": (paper, lambda pick: _encoded(_bent_paper(pick), pick)),
    "toml": (toml, _bent_rules),
    "code": (code, _bent_code),
    "zip": (archive, _bent_archive),
    "board": (board, lambda pick: _encoded(bent_lines(BOARD, pick), pick)),
    "index": (index, lambda pick: bent_bytes(INDEX, pick)),
}
"""By name: the reader, and what makes hostile files for it."""


def _bent_paper(pick: Pick) -> str:
    text = bent_lines(PAPER, pick)
    cells = text.split(",")
    if pick(2):
        cells[pick(len(cells))] = str((33, -10, 100, 0, 63, 999999999)[pick(6)])
    return (",", ";", "\t")[pick(3)].join(cells)
