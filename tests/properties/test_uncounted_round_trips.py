"""Evenings with deals that do not count: what comes back of them, and what is said of the rest.

SCOREKEEPER_EXAMPLES=500 tries many more than the few evenings by default.
"""

import contextlib
import os
import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.game_record import AnyFact
from scorekeeper.core.messages import Refusal
from scorekeeper.core.parse_change import parse_line, parse_strike
from scorekeeper.core.record import plan_change
from scorekeeper.core.replay import kind_of, write_fact
from scorekeeper.core.session import AnySession, Session, load_session
from scorekeeper.core.sheet_reader import Sheet
from scorekeeper.core.sheet_writer import left_out
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.registry import render
from scorekeeper.exporters.share_code import decode
from scorekeeper.games import game_named
from scorekeeper.games import replay_file as open_file
from scorekeeper.storage.archive_reader import ArchiveReader
from scorekeeper.storage.archive_restore import restore_archive
from scorekeeper.storage.archive_writer import members_of, pack
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.session_reader import parse_session
from scorekeeper.storage.session_writer import session_content
from tests.oracles import adding_scorer, ninety_nine_scorer, pegs_scorer
from tests.oracles.refereed_sessions import evening_of
from tests.properties.test_adding_sessions import TABLES as ADDING
from tests.support.sheets import ENGLISH, read

AT = "2026-11-20T19:00:00Z"
HOW = RenderOptions(ENGLISH.render)
SEEDS = st.integers(0, 2**32)
VARIANTS = ninety_nine_scorer.VARIANTS
several = settings(max_examples=int(os.environ.get("SCOREKEEPER_EXAMPLES", "12")), deadline=None)


def begun(text: str) -> tuple[AnySession, list[str]]:
    """Return the session of a sheet, and its lines."""
    sheet = read(text)
    rules = sheet.game.rules_to_json(sheet.record.rules)
    session = Session("2026-11-20-1", AT, sheet.record.setup, rules, ())
    loaded, lines = load_session(session, game_named), []
    for applied in sheet.record.applied:
        lines.append(write_fact(sheet.game, applied.fact, loaded.names))
        loaded = changed(loaded, lines[-1])
    return loaded, lines


def changed(loaded: AnySession, line: str, entry: int | None = None) -> AnySession:
    """Return the session after a line; as it was, if the line is refused."""
    with contextlib.suppress(Refusal):
        change = parse_line(line, loaded) if entry is None else parse_strike([], entry)
        return plan_change(loaded, change, AT)[1]
    return loaded


def corrected(rng: random.Random, loaded: AnySession, lines: list[str]) -> AnySession:
    """Return the session after corrections that make some of it illegal, or nearly so."""
    for _ in range(rng.randint(2, 8)):
        number, line = rng.randint(1, 8), rng.choice(lines or ["void"])
        who, seats = rng.choice(loaded.names), list(loaded.setup.players)
        corrections = [
            *(f"amend {number} {line}", f"insert {number} {line}", f"strike {number}"),
            *(f"set variant={name}" for name in rng.sample(sorted(VARIANTS), 3)),
            *("set rule.declare=0", "set rule.reveal=0", "set rule.tricks=8", "set target=100"),
            *(f"set games={rng.randint(1, 3)}", f"set deals={number}", "finish", "undo", "redo"),
            *(f"adjust {who} {number - 5}", f"claim {who} {number}", 'note "a # in it"', "void"),
            "set seats=" + ",".join(rng.sample(seats, len(seats))),
            f"set --from {number} {rng.choice(seats)}=Zoe{number}",
        ]
        entry = rng.randint(1, 30) if rng.random() < 0.1 else None
        loaded = changed(loaded, rng.choice(corrections), entry)
    return loaded


def ninety_nine(rng: random.Random) -> AnySession:
    variant = rng.choice(sorted(VARIANTS))
    players, deals = rng.choice(sorted(VARIANTS[variant])), rng.randint(1, 6)
    if rng.random() < 0.6:
        text = "\n".join([*evening_of(rng, variant, players, deals).cards, ""])
    else:
        text = ninety_nine_scorer.random_sheet(rng, variant, players, deals, house=False)
    return corrected(rng, *begun(text))


def adding(rng: random.Random) -> AnySession:
    variant = rng.choice(sorted(ADDING))
    players = rng.randint(*ADDING[variant][0])
    return bent(rng, *begun(adding_scorer.random_sheet(rng, variant, players, 12)))


def pegs(rng: random.Random) -> AnySession:
    return bent(rng, *begun(pegs_scorer.random_sheet(rng, rng.choice([2, 3, 4]), 15)))


def bent(rng: random.Random, loaded: AnySession, lines: list[str]) -> AnySession:
    """Return the session with lines where they cannot be, as only another program writes them."""
    entries = list(loaded.session.entries)
    for _ in range(rng.randint(0, 3)):
        if entries:
            entries.insert(rng.randint(0, len(entries)), rng.choice(entries))
    entries = [entry._replace(number=number) for number, entry in enumerate(entries, start=1)]
    session = loaded.session._replace(entries=tuple(entries))
    with contextlib.suppress(Refusal):
        return load_session(session, game_named)
    return loaded


EVENINGS = {"ninety-nine": ninety_nine, "adding": adding, "game-of-99": pegs}


def counted(played: AnySession | Sheet) -> list[AnyFact]:
    """Return what counts, but for claims, and for lines that only say that a deal does not."""
    game, record = played.game, played.record
    names = game.seat_names(record.players, record.rules)
    return [
        applied
        for applied in record.applied
        if not applied.problems
        and kind_of(game, applied.fact) != "claim"
        and write_fact(game, applied.fact, names) != game.SKIPPED_LINE
    ]


@pytest.mark.parametrize("file_format", ["sheet", "code"])
@pytest.mark.parametrize("name", EVENINGS)
@given(seed=SEEDS)
@several
def test_what_counts_comes_back_and_the_rest_is_told(
    name: str, file_format: str, seed: int
) -> None:
    loaded = EVENINGS[name](random.Random(seed))
    game, record = loaded.game, loaded.record
    document = ExportDocument(loaded, (), session_content(loaded.session))
    text = render(file_format, [document], HOW)
    back = read(text if file_format == "sheet" else next(iter(decode(text.encode()))))
    before, after = counted(loaded), counted(back)
    assert [applied.fact for applied in after] == [game.as_logged(applied) for applied in before]
    codes = [missing.code for missing in left_out(game, record)]
    if "left-out-numbers" not in codes:
        assert [applied.number for applied in after] == [applied.number for applied in before]
        assert game.score(back.record) == game.score(record)
    assert game.status(back.record) == game.status(record)
    told = " ".join(map(ENGLISH.render, left_out(game, record)))
    rejected = [applied for applied in record.applied if applied.problems]
    for applied in rejected[:8]:
        assert applied.number is None or str(applied.number) in told
    claims = any(kind_of(game, applied.fact) == "claim" for applied in record.applied)
    assert bool(told) == bool(rejected or claims)


@pytest.mark.parametrize("name", EVENINGS)
@given(seed=SEEDS)
@several
def test_files_and_archives_bring_back_what_does_not_count_too(name: str, seed: int) -> None:
    loaded = EVENINGS[name](random.Random(seed))
    content = session_content(loaded.session)
    out = render("json", [ExportDocument(loaded, (), content)], HOW).encode()
    again = load_session(parse_session(out, Path("x.json")), game_named)
    assert again.record.applied == loaded.record.applied
    assert again.game.score(again.record) == loaded.game.score(loaded.record)
    with tempfile.TemporaryDirectory() as folder:
        store, other = FolderStore(Path(folder) / "one"), FolderStore(Path(folder) / "other")
        session = store.import_session(loaded.session, "2026-11-20")
        archive = ArchiveReader(pack(store, members_of(store, None), open_file).content, "x.zip")
        restore_archive(other, archive, overwrite=False)
        assert other.content(session) == store.content(session) == content


def test_many_of_these_evenings_have_something_that_does_not_count() -> None:
    for make in EVENINGS.values():
        evenings = [make(random.Random(seed)) for seed in range(40)]
        with_rejected = [
            loaded for loaded in evenings if any(fact.problems for fact in loaded.record.applied)
        ]
        assert len(with_rejected) >= 8  # else the properties above would say little
