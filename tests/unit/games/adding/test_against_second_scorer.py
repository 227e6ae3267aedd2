"""The adding games against a score-keeper written apart: goldens, random evenings, faults."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.oracles import adding_scorer
from tests.oracles.adding_scorer import LIMIT, OPTIONS, PLAYERS
from tests.support.effort import tries
from tests.support.paths import GOLDEN_SHEETS
from tests.support.sheets import account, is_within

GOLDEN = sorted(GOLDEN_SHEETS.glob("adding-*.sheet"))
TABLES = [(variant, count) for variant in LIMIT for count in PLAYERS[variant]]
PLAYED_BY = [(option, variant) for option, where in OPTIONS.items() for variant in where]
VALUES = {"lives": "lives=2", "hand": "hand=5", "sixty-nine": "sixty-nine=reset"}
BONUSES = ("sixty-nine=point", "sixty-nine=penny", "sixty-nine=drink")
TOGETHER = [
    ("99", ["play-on", "on-your-honor", "lives=1"]),
    ("99", ["play-on", "start-card", "lives=2", "reverse-repeats"]),
    ("99", ["play-on", "no-early-king", "swap-9-king", "lives=2"]),
    ("99", ["start-card", "no-early-king", "swap-4-9", "ace-11"]),
    ("99", ["sixty-nine=reset", "floor-zero", "ten-minus", "ace-11"]),
    ("99", ["three-kings-win", "three-sixes-end", "start-card", "play-on"]),
    ("98-arizona", ["start-card", "floor-zero"]),
    ("100", ["floor-zero", "reverse-repeats"]),
    *(("99", [bonus]) for bonus in BONUSES),
    ("99", ["sixty-nine=penny", "play-on", "on-your-honor", "lives=2"]),
    ("99", ["sixty-nine=point", "start-card", "ace-11"]),
]


REFUSED = [
    ("98-arizona", "joker+joker+joker", "illegal"),
    ("98-arizona", "8+8+8+8+8", "illegal"),
    ("98-arizona", "8S+8♠", "illegal"),
    ("98-arizona", "8+9", "illegal"),
    ("98-arizona", "joker K+K", "illegal"),
    ("98-arizona", "joker 8", "illegal"),
    ("98-arizona", "loses Ben", "illegal"),
    ("98-arizona", "loses Nobody", "malformed"),
    ("98-umass", "A", "illegal"),
    ("98-umass", "AS", "illegal"),
    ("98-umass", "AS=Cara", "illegal"),
    ("98-umass", "AS=Dan AS=Dan", "illegal"),
    ("98-umass", "AS=Nobody", "malformed"),
    ("98", "10=10", "illegal"),
    ("98", "K A", "illegal"),
    ("98", "joker", "illegal"),
    ("98", "8+8", "illegal"),
    ("98", "8=9", "illegal"),
    ("98", "8+1", "malformed"),
    ("98", "K A 8X", "malformed"),
    ("98", "Anna: 3", "illegal"),
    ("99", "K A", "illegal"),
    ("99", "A=11", "illegal"),
    ("99", "turn=8", "illegal"),
    ("99", "kings Ben", "illegal"),
    ("99", "sixes Ben", "illegal"),
    ("99", "adjust Ben -10", "illegal"),
    ("99", "adjust Ben ten", "malformed"),
    ("98", "adjust Ben -1", "illegal"),
    ("100", "AS", "illegal"),
    ("100", "AC=101", "illegal"),
    ("100", "2", "illegal"),
    ("100", "2S=0", "illegal"),
    ("100", "5", "illegal"),
    ("100", "Q", "illegal"),
    ("100", "AS=51 2S", "illegal"),
]


def played(entries: str, players: str, **setup: str) -> dict[str, Any]:
    return adding_scorer.score_sheet(sheet_of(entries, players, **setup))


def sheet_of(entries: str, players: str, **setup: str) -> str:
    header = "".join(f"{key.replace('_', '-')}: {value}\n" for key, value in setup.items())
    return f"game: adding\nplayers: {players}\n{header}\n{entries}\n"


def brief(result: dict[str, Any]) -> list[tuple[str, int, str]]:
    """Who plays, the count after it, and who is next, of the last hand."""
    return [(play["player"], play["count"], play["next"]) for play in result["hands"][-1]["plays"]]


def refused_alike(sheet: str) -> None:
    expected, result = adding_scorer.score_sheet(sheet)["error"], account(sheet)
    assert set(result) == {"error"}, sheet
    if expected["line"] is None or expected["line"] <= adding_scorer.header_length(sheet):
        assert result["error"]["code"] == expected["code"], sheet
    else:
        assert result["error"] == expected, sheet


def keeps_the_rules(result: dict[str, Any], variant: str) -> None:
    """What is so in every evening, whatever was played."""
    for hand in result["hands"]:
        count = 0
        for play in hand["plays"]:
            count += play["value"]
            assert play["count"] == count <= LIMIT[variant]
        assert hand["loser"] is None or hand["winner"] is None
    lives = [player["lives"] for player in result["standing"]]
    assert all(left is None or left >= 0 for left in lives)
    still_in = [player["player"] for player in result["standing"] if not player["out"]]
    assert still_in
    if result["winner"] is not None:
        assert result["winner"] in still_in
        assert result["next"] is None
    elif result["next"] is not None:
        assert result["next"]["player"] in still_in
        assert len(still_in) > 1
        assert result["next"]["count"] <= LIMIT[variant]
    lost = sum(hand["loser"] is not None for hand in result["hands"])
    assert sum(player["lost"] for player in result["standing"]) == lost


# --- the second score-keeper by itself --------------------------------------------------------


@pytest.mark.parametrize("sheet", GOLDEN, ids=lambda path: path.stem)
def test_second_score_keeper_yields_the_golden_account(sheet: Path) -> None:
    golden = json.loads(sheet.with_suffix(".json").read_text(encoding="utf-8"))
    for key in ("schema", "game", "variant", "players", "file"):
        golden.pop(key, None)
    assert golden
    assert is_within(golden, adding_scorer.score_sheet(sheet.read_text(encoding="utf-8")))


def test_the_source_s_example_of_98() -> None:
    result = played("8 6 K J 10 7 bust", "A, B, C, D, E, F, G", variant="98")
    assert [count for _, count, _ in brief(result)] == [8, 14, 98, 98, 88, 95]
    assert result["hands"][0]["loser"] == "A"


def test_the_source_s_example_of_99() -> None:
    result = played("K 9 4 10=-10 8 4", "One, Two, Three, Four", first_dealer="Four")
    assert brief(result) == [
        ("One", 99, "Two"),
        ("Two", 99, "Three"),
        ("Three", 99, "Two"),
        ("Two", 89, "One"),
        ("One", 97, "Four"),
        ("Four", 97, "One"),
    ]


@pytest.mark.parametrize(
    ("entries", "player", "count", "owed"),
    [
        ("joker", "Cara", 98, 2),
        ("joker 4", "Cara", 98, 1),
        ("joker 4 J", "Dan", 88, 0),
        ("joker J 4", "Dan", 98, 0),
        ("joker 9 4", "Ben", 98, 0),
        ("joker 9 9", "Dan", 98, 0),
        ("joker 9 joker", "Ben", 98, 2),
        ("joker joker", "Dan", 98, 2),
        ("joker bust", "Dan", 98, 2),
        ("joker 4 bust", "Dan", 98, 2),
        ("joker 9 bust", "Ben", 98, 2),
        ("joker+joker", "Cara", 98, 4),
        ("joker+joker 4 4 4", "Cara", 98, 1),
        ("joker+joker 4 4 4 bust", "Dan", 98, 4),
        ("joker+joker 9 Q K J", "Ben", 88, 0),
        ("joker+joker 9 joker", "Ben", 98, 2),
        ("9+9", "Cara", 0, 0),
        ("9+9+9", "Anna", 0, 0),
    ],
)
def test_what_is_owed_to_a_joker(entries: str, player: str, count: int, owed: int) -> None:
    comes = played(entries, "Anna, Ben, Cara, Dan", variant="98-arizona")["next"]
    assert (comes["player"], comes["count"], comes["owed"]) == (player, count, owed)


@pytest.mark.parametrize(("variant", "entries", "code"), REFUSED)
def test_second_score_keeper_refuses(variant: str, entries: str, code: str) -> None:
    result = played(f"3H\n{entries}\n5 hello", "Ben, Anna, Cara, Dan, Eva", variant=variant)
    assert result == {"error": {"code": code, "line": 6}}


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_second_score_keeper_keeps_the_rules(variant: str, players: int) -> None:
    rng = random.Random(f"by itself {variant} {players}")
    for _ in tries(2):
        sheet = adding_scorer.random_sheet(rng, variant, players, rng.randint(0, 150))
        keeps_the_rules(adding_scorer.score_sheet(sheet), variant)
        assert "error" in adding_scorer.score_sheet(
            adding_scorer.spoiled_sheet(rng, variant, players)
        )


# --- the product against it -------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_random_evenings_agree(variant: str, players: int) -> None:
    rng = random.Random(f"adding {variant} {players}")
    for _ in tries(4):
        plays = rng.choice([0, 3, 20, 60, 60, 250])
        sheet = adding_scorer.random_sheet(rng, variant, players, plays)
        result = account(sheet)
        assert result == adding_scorer.score_sheet(sheet), sheet
        keeps_the_rules(result, variant)


@pytest.mark.parametrize(("variant", "entries", "code"), REFUSED)
def test_what_is_refused(variant: str, entries: str, code: str) -> None:
    sheet = sheet_of(f"3H\n{entries}\n5", "Ben, Anna, Cara, Dan, Eva", variant=variant)
    assert account(sheet) == {"error": {"code": code, "line": 6}}


@pytest.mark.parametrize(("option", "variant"), PLAYED_BY)
def test_evenings_by_an_option_agree(option: str, variant: str) -> None:
    rng = random.Random(f"option {option} {variant}")
    for players in (3, 2, 4, 5, 3):
        count = max(players, PLAYERS[variant][0])
        result = [VALUES.get(option, option)]
        sheet = adding_scorer.random_sheet(rng, variant, count, rng.randint(10, 120), result)
        assert account(sheet) == adding_scorer.score_sheet(sheet), sheet


@pytest.mark.parametrize(("variant", "options"), TOGETHER)
def test_options_together_agree(variant: str, options: list[str]) -> None:
    rng = random.Random(f"together {variant} {options}")
    for players in (3, 4, 6):
        for _ in tries(2):
            sheet = adding_scorer.random_sheet(rng, variant, players, 120, options)
            assert account(sheet) == adding_scorer.score_sheet(sheet), sheet


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_spoiled_sheets_are_refused_alike(variant: str, players: int) -> None:
    rng = random.Random(f"spoiled adding {variant} {players}")
    for _ in tries(6):
        refused_alike(adding_scorer.spoiled_sheet(rng, variant, players))
