"""`stats` against hand-written SQL over accounts by the second scorers, on random evenings."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from csv import DictReader
from pathlib import Path
from sqlite3 import Connection
from typing import Any, NamedTuple

import pytest

from tests.oracles.league_queries import league_tables
from tests.oracles.statistics_queries import counted
from tests.oracles.statistics_sql import Chosen, laid_in_tables
from tests.support.command_line import Cli
from tests.support.statistics_sessions import MIDDLE, store_random_sessions

pytestmark = pytest.mark.slow

SEEDS = ("gale", "hail", "frost")
CHOICES = (
    Chosen(players=("Anna",)),
    Chosen(players=("STRASSE",)),
    Chosen(players=("zoë", "Ben")),
    Chosen(since=MIDDLE),
    Chosen(variant="pagat"),
    Chosen(variant="duel"),
    Chosen(variant="99"),
    Chosen(game="ninety-nine"),
    Chosen(game="adding"),
    Chosen(game="game-of-99"),
    Chosen(players=("cara",), since=MIDDLE, variant="99", game="adding"),
)


class Winter(NamedTuple):
    """Evenings as they are stored, and in tables."""

    store: Path
    base: Connection


@pytest.fixture(scope="module")
def winters(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Winter]]:
    with ExitStack() as bases:
        by_seed = {}
        for seed in SEEDS:
            folder = tmp_path_factory.mktemp(seed)
            base = laid_in_tables(store_random_sessions(folder, seed))
            by_seed[seed] = Winter(folder, bases.enter_context(closing(base)))
        yield by_seed


def options(chosen: Chosen) -> list[str]:
    result = [("--since", chosen.since), ("--variant", chosen.variant), ("--game", chosen.game)]
    result += [("--player", name) for name in chosen.players]
    return [word for option in result if option[1] for word in option]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_figure_agrees_with_sql(seed: str, winters: dict[str, Winter], cli: Cli) -> None:
    """Everybody in each winter, and of the choices a third."""
    store, base = winters[seed]
    choices = [Chosen(), *CHOICES[SEEDS.index(seed) :: len(SEEDS)]]

    for chosen in choices:
        run = cli("stats", "--json", "--store", str(store), *options(chosen))
        assert (run.code, run.err) == (0, "")
        stats = run.json
        assert stats == counted(base, chosen), chosen
        assert stats["sessions"], chosen


@pytest.mark.parametrize("seed", SEEDS)
def test_every_figure_of_a_league_table_agrees_with_sql(
    seed: str, winters: dict[str, Winter], cli: Cli
) -> None:
    """So do the places, and who shares one."""
    store, base = winters[seed]
    for chosen in [Chosen(), *CHOICES[SEEDS.index(seed) :: len(SEEDS)]]:
        run = cli("stats", "--table", "--json", "--store", str(store), *options(chosen))
        assert (run.code, run.err) == (0, "")
        assert run.json == league_tables(base, chosen), chosen


def test_a_league_table_as_csv_has_the_same_figures(winters: dict[str, Winter], cli: Cli) -> None:
    store, base = winters[SEEDS[0]]
    run = cli("stats", "--table", "--csv", "--store", str(store))
    found = list(DictReader(run.out.splitlines()))
    tables = league_tables(base, Chosen())["tables"]
    expected = [
        {"game": game, **{key: plain(value) for key, value in row.items()}}
        for game, table in tables.items()
        for row in table["rows"]
    ]
    kept = [{key: value for key, value in row.items() if value} for row in found]
    by_game = [row for game in tables for row in kept if row["game"] == game]
    assert by_game == [{key: value for key, value in row.items() if value} for row in expected]


def plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


def figures(result: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in result.items():
        if isinstance(value, dict):
            yield from figures(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", "" if value is None else str(value)


def rows(account: dict[str, Any]) -> list[str]:
    """The lines of a CSV with these figures; no name in it needs quotes."""
    found = []
    for game, parts in account["games"].items():
        for part in ("players", "head_to_head", "forfeits"):
            for result in parts.get(part, []):
                about = [result.pop(key, "") for key in ("player", "against", "to")]
                about = [game, about[0], "".join(about[1:])]
                found += [",".join([*about, *figure]) for figure in figures(result)]
    return found


@pytest.mark.parametrize(
    ("seed", "chosen"),
    [(SEEDS[0], Chosen()), (SEEDS[1], Chosen()), (SEEDS[2], Chosen(players=("Eva",)))],
    ids=["all", "all-again", "eva"],
)
def test_csv_has_the_same_figures(
    seed: str, chosen: Chosen, winters: dict[str, Winter], cli: Cli
) -> None:
    store, base = winters[seed]
    run = cli("stats", "--csv", "--store", str(store), *options(chosen))
    heading, *lines = run.out.splitlines()
    assert (run.code, heading) == (0, "game,player,other,figure,value")
    assert sorted(lines) == sorted(rows(counted(base, chosen)))


def test_tables_tell_the_same_contracts(winters: dict[str, Winter], cli: Cli) -> None:
    store, base = winters[SEEDS[0]]
    shown = cli("stats", "--store", str(store), "--game", "ninety-nine", COLUMNS="100").out
    lines = {" ".join(line.split()) for line in shown.splitlines()}
    account = counted(base, Chosen(game="ninety-nine"))["games"]["ninety-nine"]
    for result in account["players"]:
        words = [result["player"], result["sessions"], result["deals"], result["made"]]
        assert any(line.startswith(f"{' '.join(map(str, words))} ") for line in lines)
        assert f"{result['declare']['made']}/{result['declare']['hands']}" in shown
    for result in account["forfeits"]:
        assert f"{result['player']} → {result['to']} {result['points']}" in lines


# --- every figure really occurs ---------------------------------------------------------------


def of(winters: dict[str, Winter], game: str, part: str) -> list[dict[str, Any]]:
    accounts = [counted(winter.base, Chosen())["games"][game] for winter in winters.values()]
    return [result for account in accounts for result in account[part]]


def test_every_figure_of_ninety_nine_occurs(winters: dict[str, Winter]) -> None:
    players = of(winters, "ninety-nine", "players")
    for premium in ("declare", "reveal"):
        assert any(0 < result[premium]["made"] < result[premium]["hands"] for result in players)
    for figure in ("finished", "games_won", "rubbers_won"):
        assert any(0 < result[figure] < result["sessions"] for result in players)
    assert {trump for result in players for trump in result["by_trump"]} == {
        *("none", "clubs", "hearts", "spades", "diamonds", "nines")
    }
    assert {bid for result in players for bid in result["by_bid"]} >= set("0123456789")
    assert {seat for result in players for seat in result["by_seat"]} == set("12345")
    assert all(len(result["by_dealer"]) == 3 for result in players)
    known = [sum(bid["hands"] for bid in result["by_bid"].values()) for result in players]
    assert all(few < result["deals"] for few, result in zip(known, players, strict=True))
    assert len(of(winters, "ninety-nine", "forfeits")) > 10


@pytest.mark.parametrize("game", ["ninety-nine", "adding", "game-of-99"])
def test_some_were_ahead_some_behind_some_level(game: str, winters: dict[str, Winter]) -> None:
    pairs = of(winters, game, "head_to_head")
    for figure in ("ahead", "behind", "level"):
        assert any(pair[figure] for pair in pairs)


def test_every_figure_of_the_other_games_occurs(winters: dict[str, Winter]) -> None:
    adding, pegs = (of(winters, game, "players") for game in ("adding", "game-of-99"))
    for figure in ("games_won", "finished", "hands", "hands_lost", "hands_won", "longest_run"):
        assert any(result[figure] for result in adding)
    assert any(result["games_tied"] and result["fastest_win"] for result in pegs)
    assert len({kind for result in pegs for kind in result["penalties"]}) == 5


RARE = {
    "other-case": "SELECT 1 FROM seat one JOIN seat two USING (person) WHERE one.name <> two.name",
    "ten-in-a-day": "SELECT 1 FROM session GROUP BY day HAVING COUNT(*) > 9",
    "the-day-itself": f"SELECT 1 FROM session WHERE day = '{MIDDLE}'",
    "nobody-won": "SELECT 1 FROM session WHERE game = 'adding' AND over AND winner IS NULL",
    "tied-and-won": "SELECT 1 FROM session WHERE tied AND over",
    "ten-bid": "SELECT 1 FROM hand WHERE bid = 10",
    "two-lost": "SELECT 1 FROM hand WHERE premium <> '' AND NOT made "
    "GROUP BY session, number HAVING COUNT(*) > 1",
    "no-deal": "SELECT 1 FROM session WHERE game = 'ninety-nine' "
    "AND no NOT IN (SELECT session FROM deal)",
}


@pytest.mark.parametrize("query", RARE.values(), ids=RARE)
def test_the_rare_happens(query: str, winters: dict[str, Winter]) -> None:
    assert any(winter.base.execute(query).fetchone() for winter in winters.values())


# --- two stores in one ------------------------------------------------------------------------

PLAIN = {
    *("sessions", "finished", "deals", "made", "points", "games_won", "rubbers_won", "hands"),
    *("hands_lost", "hands_won", "plays", "games_tied", "moves", "pegs"),
    *("ahead", "behind", "level"),
    *("declare", "reveal", "by_bid", "by_trump", "by_seat", "by_dealer", "penalties"),
}


def sums(*csvs: str) -> dict[str, int]:
    """Add up all plain counts, by game, people and figure."""
    found: dict[str, int] = {}
    for line in [line for csv in csvs for line in csv.splitlines()[1:]]:
        about, _, value = line.casefold().rpartition(",")
        if about.rpartition(",")[2].partition(".")[0] in PLAIN:
            found[about] = found.get(about, 0) + int(value)
    return found


def test_two_stores_in_one_count_as_their_sum(
    winters: dict[str, Winter], cli: Cli, tmp_path: Path
) -> None:
    for seed in SEEDS[:2]:
        store_random_sessions(tmp_path / "both", seed)
    stores = [tmp_path / "both", *(winters[seed].store for seed in SEEDS[:2])]
    both, *each = [cli("stats", "--csv", "--store", str(store)).out for store in stores]
    assert len(sums(both)) > 500
    assert sums(both) == sums(*each)


def test_in_league_tables_some_share_a_place_and_some_do_not(winters: dict[str, Winter]) -> None:
    tables = [league_tables(winter.base, Chosen())["tables"] for winter in winters.values()]
    rows = [row for each in tables for table in each.values() for row in table["rows"]]
    assert any(row["tied"] for row in rows)
    assert any(row["place"] > 1 and not row["tied"] for row in rows)
