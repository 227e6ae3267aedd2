"""What goes out comes back: files byte for byte, sheets and codes with all that they carry."""

import contextlib
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.core.game import AnyGame
from scorekeeper.core.game_record import AnyRecord
from scorekeeper.core.messages import Refusal
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.players import fold_case, name_problems, normalize
from scorekeeper.core.record import plan_change
from scorekeeper.core.replay import kind_of, replay, write_fact
from scorekeeper.core.session import AnySession, Session, load_session
from scorekeeper.core.setup_validation import KEYS
from scorekeeper.core.sheet_reader import Sheet
from scorekeeper.core.sheet_writer import write_sheet
from scorekeeper.core.text import quote
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.registry import render
from scorekeeper.exporters.share_code import decode
from scorekeeper.games import game_named
from scorekeeper.games import replay_file as open_file
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from scorekeeper.storage.archive_reader import ArchiveReader
from scorekeeper.storage.archive_restore import restore_archive
from scorekeeper.storage.archive_writer import members_of, pack
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.session_reader import parse_session
from scorekeeper.storage.session_writer import session_content
from tests.oracles import adding_scorer, ninety_nine_scorer, pegs_scorer
from tests.properties.test_adding_sessions import TABLES as ADDING
from tests.support.effort import EFFORT
from tests.support.sheets import ENGLISH, read

AT = "2026-11-20T19:00:00Z"
DATES = ("", "", "2026-02-28", "1999-12-31")
HOW = RenderOptions(ENGLISH.render)
several = settings(
    max_examples=30 * EFFORT, deadline=None, suppress_health_check=[HealthCheck.filter_too_much]
)
SEEDS = st.integers(0, 2**32)
SIGNS = st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp", "Cf"])
ODD = "\"'\\#*+!:;./|<>()[]{}-–…, 0123456789aAéßŁ💚漢"
NAME = st.text(st.one_of(SIGNS, st.sampled_from(ODD)), min_size=1, max_size=12).map(normalize)
TEXT = st.text(st.one_of(SIGNS, st.sampled_from(ODD)), max_size=20)


class Surroundings(NamedTuple):
    """Names and texts of a session, which the game does not read."""

    names: list[str]
    title: str
    place: str
    remarks: list[str]
    seed: int


@st.composite
def surroundings(draw: st.DrawFn) -> Surroundings:
    names = draw(st.lists(NAME, min_size=10, max_size=10, unique_by=fold_case))
    remarks = draw(st.lists(TEXT.filter(str.strip), max_size=3))
    title, place = draw(TEXT), draw(TEXT)
    return Surroundings(names, title, place, remarks, draw(SEEDS))


def ninety_nine(rng: random.Random) -> str:
    variant = rng.choice(sorted(VARIANTS))
    players, deals = rng.choice(sorted(VARIANTS[variant].tables)), rng.randint(0, 14)
    return ninety_nine_scorer.random_sheet(rng, variant, players, deals, house=rng.random() < 0.5)


def adding(rng: random.Random) -> str:
    variant = rng.choice(sorted(ADDING))
    players = rng.randint(*ADDING[variant][0])
    return adding_scorer.random_sheet(rng, variant, players, rng.randint(0, 30))


def pegs(rng: random.Random) -> str:
    return pegs_scorer.random_sheet(rng, rng.choice([2, 3, 4, 6]), rng.randint(0, 40))


@st.composite
def sessions(draw: st.DrawFn) -> AnySession:
    """Any session: a random sheet's facts at a table with odd names, with corrections between."""
    what, about = draw(st.sampled_from([ninety_nine, adding, pegs])), draw(surroundings())
    rng = random.Random(about.seed)
    return session_of(read(what(rng)), about, rng)


def session_of(sheet: Sheet, about: Surroundings, rng: random.Random) -> AnySession:
    game, record = sheet.game, sheet.record
    players = names_for(game, about.names, record.setup.players)
    setup = record.setup._replace(
        players=players, title=about.title, place=about.place, date=rng.choice(DATES)
    )
    rules = game.rules_to_json(record.rules)
    loaded = load_session(Session("2026-11-20-1", AT, setup, rules, ()), game_named)
    for applied in record.applied:
        loaded = done(loaded, write_fact(game, applied.fact, loaded.names))
        if rng.random() < 0.2:
            loaded = done(loaded, disturbance(rng, loaded, about))
    return loaded


def names_for(game: AnyGame, odd: Sequence[str], plain: Sequence[str]) -> tuple[str, ...]:
    """Return the odd names that can be; a plain one in the place of each that cannot."""
    reserved = {*KEYS, "note", *map(fold_case, game.RESERVED)}
    fit = [name for name in odd if not name_problems([name], reserved)]
    others = [name for name in plain if fold_case(name) not in map(fold_case, fit)]
    return tuple([*fit, *others][: len(plain)])


def done(loaded: AnySession, line: str) -> AnySession:
    with contextlib.suppress(Refusal):
        return plan_change(loaded, parse_line(line, loaded), AT, "it was so")[1]
    return loaded


def disturbance(rng: random.Random, loaded: AnySession, about: Surroundings) -> str:
    """A correction, a remark or a claim; it may well be refused."""
    line = rng.choice([fact.line for fact in loaded.log.facts] or ["bust"])
    who, number = quote(rng.choice(loaded.names)), rng.randint(1, 20)
    texts = [*about.remarks, "a # in it"]
    return rng.choice(
        [
            *(f"note {quote(rng.choice(texts))}", f"note {quote(rng.choice(texts))}"),
            *(f"adjust {who} {number - 10} {quote(rng.choice(texts))}", f"adjust {who} {number}"),
            *(f"claim {who} {number}", f"claim {who} {number} rubber", f"claim {who} 99 game"),
            *("undo", "undo", "redo", f"strike {number}", f"amend {number} {line}"),
            *(f"insert {number} {line}", "set title=Elsewhere", "set date=2026-11-19"),
            *("set seats=" + ",".join(map(str, loaded.setup.players[::-1])), "set place="),
        ]
    )


def exported(loaded: AnySession) -> ExportDocument:
    return ExportDocument(loaded, (), session_content(loaded.session))


def carried(loaded: AnySession) -> AnyRecord:
    """Return what a sheet carries: the facts that stand, played again; void what does not count."""
    old = loaded.record
    game = loaded.game
    standing = []
    for applied in old.applied:
        if applied.is_skipped:  # it was played, so it keeps its place
            standing += game.parse(game.SKIPPED_LINE.split(), loaded.names, old.rules)
        elif not applied.problems:
            standing.append(applied.fact)
    counted = [fact for fact in standing if kind_of(game, fact) != "claim"]
    facts = [(n, "", kind_of(game, fact), fact) for n, fact in enumerate(counted)]
    return replay(game, old.setup, old.rules, facts)


def same(loaded: AnySession, back: Sheet) -> None:
    """Compare what was read back with what a sheet carries."""
    expected, game = carried(loaded), loaded.game
    assert back.game is game
    head, setup_back = expected.setup, back.record.setup
    assert setup_back._replace(settings={}) == head._replace(settings={})
    settled = game.settings_of(head, expected.rules)
    assert game.settings_of(setup_back, back.record.rules) == settled
    assert game.rules_to_json(back.record.rules) == game.rules_to_json(expected.rules)
    assert [applied.fact for applied in back.record.applied] == [
        applied.fact for applied in expected.applied
    ]
    assert score(game, back.record) == score(game, expected)


def score(game: AnyGame, record: AnyRecord) -> Any:
    return game.score(record), game.status(record), game.next_first_dealer(record.state)


@given(sessions())
@several
def test_a_sheet_comes_back_as_what_it_carries(loaded: AnySession) -> None:
    text = render("sheet", [exported(loaded)], HOW)
    back = read(text)
    same(loaded, back)
    again = write_sheet(back.game, back.record)
    assert read(again) is not None
    assert write_sheet(back.game, read(again).record) == again


@pytest.mark.parametrize("file_format", ["sheet", "code"])
def test_what_is_not_counted_any_more_is_not_carried(file_format: str) -> None:
    sheet = read("players: Anna, Ben, Cara\ngames: 1\n\n0 2 7\n9/9!! 0 0\n9/9!! 0 0\n")
    loaded = session_of(sheet, Surroundings([], "", "", ["tea"], 0), random.Random(0))
    loaded = done(done(loaded, "amend 1 9/9!! 0 0"), 'note "so late"')
    assert any(applied.problems for applied in loaded.record.applied)
    text = render(file_format, [exported(loaded)], HOW)
    same(loaded, read(text if file_format == "sheet" else next(decode(text.encode()))))


@given(sessions())
@several
def test_a_code_comes_back_as_what_its_sheet_carries(loaded: AnySession) -> None:
    code = render("code", [exported(loaded)], HOW)
    (text,) = decode(code.encode())
    same(loaded, read(text))
    (loud,) = decode(code.swapcase().encode())
    assert loud == text


@given(sessions())
@several
def test_a_session_file_comes_back_byte_for_byte_with_all_its_history(
    loaded: AnySession,
) -> None:
    content = session_content(loaded.session)
    out = render("json", [exported(loaded)], HOW).encode()
    assert out == content
    back = parse_session(out, Path("x.json"))
    assert back == loaded.session
    assert session_content(back) == content
    again = load_session(back, game_named)
    assert again.log == loaded.log
    assert score(again.game, again.record) == score(loaded.game, loaded.record)


@given(st.lists(st.tuples(sessions(), st.booleans()), min_size=1, max_size=4))
@settings(several, max_examples=15)
def test_an_archive_brings_a_store_back_byte_for_byte(
    kept: list[tuple[AnySession, bool]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store, other = FolderStore(Path(folder) / "one"), FolderStore(Path(folder) / "other")
        for loaded, deleted in kept:
            session = store.import_session(loaded.session, "2026-11-20")
            if deleted:
                store.delete(session)
        made = pack(store, members_of(store, None), open_file)
        assert made.problems_found == ()
        assert made.content == pack(store, members_of(store, None), open_file).content
        archive = ArchiveReader(made.content, "x.zip")
        archive.check(archive.members, open_file)
        put = restore_archive(other, archive, overwrite=False)
        assert {*put.stored} == {*store.ids()}
        assert {*put.deleted} == {*store.deleted()}
        assert contents(other.root) == contents(store.root)
        assert other.current() == put.chosen
        if store.current() is not None:
            assert put.chosen == store.current()
        assert pack(other, members_of(other, None), open_file).members == made.members
        known = {*store.ids(), *store.deleted()}
        assert (
            other.import_session(kept[0][0].session, "2026-11-20") not in known
        )  # an id is given once


def contents(root: Path) -> dict[str, bytes]:
    files = [*root.glob("sessions/*"), *root.glob("trash/*")]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}
