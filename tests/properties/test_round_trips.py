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

from scorekeeper.cli.desk import opened as open_file
from scorekeeper.core.game import Evening, Game
from scorekeeper.core.lexer import quote
from scorekeeper.core.names import folded, name_problems, tidy
from scorekeeper.core.problems import Refusal
from scorekeeper.core.record import Change, prepare
from scorekeeper.core.replay import kind_of, replay, write_fact
from scorekeeper.core.session import Opened, Session, open_session
from scorekeeper.core.sheet import Sheet, write_sheet
from scorekeeper.core.sitting_down import KEYS
from scorekeeper.core.taken_home import Export, taken_home
from scorekeeper.formats.catalogue import How, written
from scorekeeper.formats.share_code import decoded
from scorekeeper.games import game_named
from scorekeeper.games.ninety_nine.variants import VARIANTS
from scorekeeper.store import Store
from scorekeeper.store.archive import Archive, put_in
from scorekeeper.store.packing import members_of, pack
from scorekeeper.store.session_file import read_tables, session_from
from scorekeeper.store.session_text import session_content
from tests.oracles import adding_scorer, ninety_nine_scorer, pegs_scorer
from tests.properties.test_adding_sessions import TABLES as ADDING
from tests.support.sheets import ENGLISH, read

AT = "2026-11-20T19:00:00Z"
DATES = ("", "", "2026-02-28", "1999-12-31")
HOW = How(ENGLISH.say)
several = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much]
)
SEEDS = st.integers(0, 2**32)
SIGNS = st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp", "Cf"])
ODD = "\"'\\#*+!:;./|<>()[]{}-–…, 0123456789aAéßŁ💚漢"
NAME = st.text(st.one_of(SIGNS, st.sampled_from(ODD)), min_size=1, max_size=12).map(tidy)
TEXT = st.text(st.one_of(SIGNS, st.sampled_from(ODD)), max_size=20)


class Told(NamedTuple):
    """What people may tell beside the game itself."""

    names: list[str]
    title: str
    place: str
    remarks: list[str]
    seed: int


@st.composite
def told(draw: st.DrawFn) -> Told:
    names = draw(st.lists(NAME, min_size=10, max_size=10, unique_by=folded))
    remarks = draw(st.lists(TEXT.filter(str.strip), max_size=3))
    title, place = draw(TEXT), draw(TEXT)
    return Told(names, title, place, remarks, draw(SEEDS))


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
def evenings(draw: st.DrawFn) -> Opened:
    """Any evening: a random sheet's facts at a table with odd names, with corrections between."""
    what, about = draw(st.sampled_from([ninety_nine, adding, pegs])), draw(told())
    rng = random.Random(about.seed)
    return evening_of(read(what(rng)), about, rng)


def evening_of(sheet: Sheet, about: Told, rng: random.Random) -> Opened:
    game, evening = sheet.game, sheet.evening
    players = names_for(game, about.names, evening.header.players)
    header = evening.header._replace(
        players=players, title=about.title, place=about.place, date=rng.choice(DATES)
    )
    rules = game.rules_to_json(evening.rules)
    opened = open_session(Session("2026-11-20-1", AT, header, rules, ()), game_named)
    for played in evening.played:
        opened = done(opened, write_fact(game, played.fact, opened.names))
        if rng.random() < 0.2:
            opened = done(opened, disturbance(rng, opened, about))
    return opened


def names_for(game: Game, wanted: Sequence[str], plain: Sequence[str]) -> tuple[str, ...]:
    """Return the odd names that can be; a plain one in the place of each that cannot."""
    reserved = {*KEYS, "note", *map(folded, game.RESERVED)}
    fit = [name for name in wanted if not name_problems([name], reserved)]
    others = [name for name in plain if folded(name) not in map(folded, fit)]
    return tuple([*fit, *others][: len(plain)])


def done(opened: Opened, line: str) -> Opened:
    with contextlib.suppress(Refusal):
        return prepare(opened, Change(line, AT, why="it was so"))[1]
    return opened


def disturbance(rng: random.Random, opened: Opened, about: Told) -> str:
    """A correction, a remark or a claim; it may well be refused."""
    line = rng.choice([fact.line for fact in opened.standing.facts] or ["bust"])
    who, number = quote(rng.choice(opened.names)), rng.randint(1, 20)
    texts = [*about.remarks, "a # in it"]
    return rng.choice(
        [
            *(f"note {quote(rng.choice(texts))}", f"note {quote(rng.choice(texts))}"),
            *(f"adjust {who} {number - 10} {quote(rng.choice(texts))}", f"adjust {who} {number}"),
            *(f"claim {who} {number}", f"claim {who} {number} rubber", f"claim {who} 99 game"),
            *("undo", "undo", "redo", f"strike {number}", f"amend {number} {line}"),
            *(f"insert {number} {line}", "set title=Elsewhere", "set date=2026-11-19"),
            *("set seats=" + ",".join(map(str, opened.header.players[::-1])), "set place="),
        ]
    )


def exported(opened: Opened) -> Export:
    return taken_home(opened, session_content(opened.session), ())


def carried(opened: Opened) -> Evening:
    """Return what a sheet carries: the facts that stand and count, played again."""
    old = opened.evening
    game = opened.game
    standing = [played.fact for played in old.played if not played.problems]
    counted = [fact for fact in standing if kind_of(game, fact) != "claim"]
    happened = [(n, "", kind_of(game, fact), fact) for n, fact in enumerate(counted)]
    return replay(game, old.header, old.rules, happened)


def same(opened: Opened, back: Sheet) -> None:
    """Hold what came back against what a sheet carries."""
    expected, game = carried(opened), opened.game
    assert back.game is game
    head, told_back = expected.header, back.evening.header
    assert told_back._replace(settings={}) == head._replace(settings={})
    settled = game.settings_of(head, expected.rules)
    assert game.settings_of(told_back, back.evening.rules) == settled
    assert game.rules_to_json(back.evening.rules) == game.rules_to_json(expected.rules)
    assert [one.fact for one in back.evening.played] == [one.fact for one in expected.played]
    assert score(game, back.evening) == score(game, expected)


def score(game: Game, evening: Evening) -> Any:
    return game.score(evening), game.outcome(evening), game.next_first_dealer(evening.state)


@given(evenings())
@several
def test_a_sheet_comes_back_as_what_it_carries(opened: Opened) -> None:
    text = written("sheet", [exported(opened)], HOW)
    back = read(text)
    same(opened, back)
    again = write_sheet(back.game, back.evening)
    assert read(again) is not None
    assert write_sheet(back.game, read(again).evening) == again


@pytest.mark.parametrize("wanted", ["sheet", "code"])
def test_what_is_not_counted_any_more_is_not_carried(wanted: str) -> None:
    sheet = read("players: Anna, Ben, Cara\ngames: 1\n\n0 2 7\n9/9!! 0 0\n9/9!! 0 0\n")
    opened = evening_of(sheet, Told([], "", "", ["tea"], 0), random.Random(0))
    opened = done(done(opened, "amend 1 9/9!! 0 0"), 'note "so late"')
    assert any(one.problems for one in opened.evening.played)
    text = written(wanted, [exported(opened)], HOW)
    same(opened, read(text if wanted == "sheet" else decoded(text.encode())[0]))


@given(evenings())
@several
def test_a_code_comes_back_as_what_its_sheet_carries(opened: Opened) -> None:
    code = written("code", [exported(opened)], HOW)
    (text,) = decoded(code.encode())
    same(opened, read(text))
    (loud,) = decoded(code.swapcase().encode())
    assert loud == text


@given(evenings())
@several
def test_a_session_file_comes_back_byte_for_byte_with_all_its_history(opened: Opened) -> None:
    content = session_content(opened.session)
    out = written("json", [exported(opened)], HOW).encode()
    assert out == content
    back = session_from(read_tables(out, Path("x.json")), Path("x.json"))
    assert back == opened.session
    assert session_content(back) == content
    again = open_session(back, game_named)
    assert again.standing == opened.standing
    assert score(again.game, again.evening) == score(opened.game, opened.evening)


@given(st.lists(st.tuples(evenings(), st.booleans()), min_size=1, max_size=4))
@settings(several, max_examples=15)
def test_an_archive_brings_a_store_back_byte_for_byte(kept: list[tuple[Opened, bool]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store, other = Store(Path(folder) / "one"), Store(Path(folder) / "other")
        for opened, deleted in kept:
            session = store.take_in(opened.session, "2026-11-20")
            if deleted:
                store.delete(session)
        made = pack(store, members_of(store, None), open_file)
        assert made.troubles == ()
        assert made.content == pack(store, members_of(store, None), open_file).content
        archive = Archive(made.content, "x.zip")
        archive.check(archive.members, open_file)
        put = put_in(other, archive, overwrite=False)
        assert {*put.stored} == {*store.ids()}
        assert {*put.deleted} == {*store.deleted()}
        assert contents(other.root) == contents(store.root)
        assert other.current() == put.current
        if store.current() is not None:
            assert put.current == store.current()
        assert pack(other, members_of(other, None), open_file).members == made.members
        known = {*store.ids(), *store.deleted()}
        assert other.take_in(kept[0][0].session, "2026-11-20") not in known  # an id is given once


def contents(root: Path) -> dict[str, bytes]:
    files = [*root.glob("sessions/*"), *root.glob("trash/*")]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}
