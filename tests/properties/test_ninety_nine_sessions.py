"""Whole rubbers, played to their end: what must hold of every one of them."""

import random
from itertools import zip_longest
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.core.limits import MAX_ENTRIES
from scorekeeper.core.sheet_writer import write_sheet
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from tests.oracles import ninety_nine_scorer
from tests.support.effort import EFFORT
from tests.support.sheets import account, read, refusal, without_order

pytestmark = pytest.mark.slow

TABLES = [(name, players) for name, variant in VARIANTS.items() for players in variant.tables]
SEEDS = st.integers(min_value=0, max_value=2**32)
few = settings(max_examples=25, deadline=None)


def rubber(seed: int, variant: str, players: int, *, house: bool = False) -> str:
    """A legal rubber, every deal of it at random, to its end.

    By some house rules players score so little that a session would not hold it.
    """
    rng = random.Random(seed)
    headers, entries, _ = ninety_nine_scorer.build(rng, variant, players, MAX_ENTRIES, house=house)
    assume(len(entries) < MAX_ENTRIES)
    return "\n".join([*headers, "", *entries, ""])


def added(*rows: dict[str, int]) -> dict[str, int]:
    return {name: sum(row[name] for row in rows) for name in rows[0]}


def check_sums(result: dict[str, Any]) -> None:
    """A deal is its lines, a game its deals and bonuses, a rubber its games and bonuses."""
    so_far: dict[str, int] = {}
    for deal, last in zip_longest(result["deals"], [None, *result["deals"][:-1]]):
        for name, score in deal["scores"].items():
            assert score == sum(x["points"] for x in deal["lines"] if x["player"] == name)
        same_game = last and last["game"] == deal["game"]
        so_far = added(so_far, deal["scores"]) if same_game else deal["scores"]
        assert deal["totals"] == so_far
    for game in result["games"]:
        assert game["scores"] == result["deals"][game["deals"][-1] - 1]["totals"]
        assert game["totals"] == added(game["scores"], game["bonuses"])
    in_play = [] if result["games"] else [so_far]
    games = [game["totals"] for game in result["games"]]
    assert result["rubber"]["totals"] == added(*games, *in_play, result["rubber"]["bonuses"])
    for name, won in result["rubber"]["games_won"].items():
        assert won == sum(name in game["winners"] for game in result["games"])


@pytest.mark.parametrize(("variant", "players"), TABLES)
@given(seed=SEEDS)
@few
def test_a_rubber_played_to_its_end_is_finished_and_adds_up(
    variant: str, players: int, seed: int
) -> None:
    sheet = rubber(seed, variant, players)
    result = account(sheet)
    assert result["rubber"]["finished"]
    assert result["next"] is None
    assert without_order(result) == without_order(ninety_nine_scorer.score_sheet(sheet))
    check_sums(result)


@pytest.mark.parametrize(("variant", "players"), TABLES)
@given(seed=SEEDS)
@few
def test_a_rubber_by_house_rules_is_finished_and_adds_up(
    variant: str, players: int, seed: int
) -> None:
    sheet = rubber(seed, variant, players, house=True)
    result = account(sheet)
    assert result["rubber"]["finished"]
    assert without_order(result) == without_order(ninety_nine_scorer.score_sheet(sheet))
    check_sums(result)


@given(table=st.sampled_from(TABLES), seed=SEEDS, house=st.booleans())
@settings(max_examples=30 * EFFORT, deadline=None)
def test_after_the_end_nothing_but_a_note_is_taken(
    table: tuple[str, int], seed: int, *, house: bool
) -> None:
    over = rubber(seed, *table, house=house)
    last = account(over)["deals"][-1]
    result = over.strip().splitlines()
    entries = [line for line in result[result.index("") + 1 :] if "note" not in line]
    for late in (random.Random(seed).choice(entries), f"adjust {last['dealer']} 5"):
        refused = refusal(f"{over}{late}\n")
        assert (refused.code, refused.line) == ("illegal", over.count("\n") + 1)
    assert account(f'{over}note "good night"\n') == account(over)


@given(table=st.sampled_from(TABLES), seed=SEEDS, house=st.booleans())
@settings(max_examples=30 * EFFORT, deadline=None)
def test_a_rubber_written_out_and_read_again_is_the_same(
    table: tuple[str, int], seed: int, *, house: bool
) -> None:
    sheet = read(rubber(seed, *table, house=house))
    again = write_sheet(sheet.game, sheet.record)
    assert account(again) == account(rubber(seed, *table, house=house))
    assert write_sheet(sheet.game, read(again).record) == again


@given(table=st.sampled_from(TABLES), seed=SEEDS, house=st.booleans())
@settings(max_examples=30 * EFFORT, deadline=None)
def test_wherever_a_rubber_is_interrupted_it_adds_up_to_there(
    table: tuple[str, int], seed: int, *, house: bool
) -> None:
    lines = rubber(seed, *table, house=house).strip().splitlines()
    first = lines.index("") + 1
    until = random.Random(seed).randrange(first, len(lines))
    result = account("\n".join([*lines[:until], ""]))
    assert not result["rubber"]["finished"]
    assert result["rubber"]["winners"] == []
    assert set(result["rubber"]["bonuses"].values()) == {0}
    waiting = added(result["rubber"]["totals"])
    for game in result["games"]:
        waiting = {name: waiting[name] - game["totals"][name] for name in waiting}
    in_play = [deal for deal in result["deals"] if deal["game"] == len(result["games"]) + 1]
    if in_play:
        assert waiting == in_play[-1]["totals"]
    else:  # only adjustments, which no deal carries yet
        assert waiting == adjusted(lines[first:until], list(waiting))


def adjusted(entries: list[str], names: list[str]) -> dict[str, int]:
    """The points of the adjustments at the end, behind the last deal."""
    points = dict.fromkeys(names, 0)
    for entry in reversed(entries):
        words = entry.split()
        words = words[1:] if words[0].endswith(".") else words
        if words[0] == "adjust":
            low = words[1].casefold()
            full = [name for name in names if name.casefold() == low]
            start = [name for name in names if name.casefold().startswith(low)]
            points[(full or start)[0]] += int(words[2])
        elif words[0] != "note":
            break
    return points
