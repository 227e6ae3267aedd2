"""Partners at the end of games and rubbers: the highest score wins for both (R14)."""

from typing import Any

import pytest

from tests.support.sheets import account

HEAD = "players: Anna, Ben, Cara, Dan\nvariant: {}\n"
ANNA_WINS, CARA_WINS = "6+!! 2- 2+ 0-", "2+ 2- 6+!! 0-"


def played(*lines: str, variant: str = "partnership", **rules: object) -> Any:
    told = "".join(f"rule: {key}={value}\n" for key, value in rules.items())
    return account(HEAD.format(variant) + told + "".join(f"{line}\n" for line in lines))


def test_a_game_counts_as_won_for_both_partners() -> None:
    lines = (ANNA_WINS,) * 2 + (CARA_WINS,) * 2
    result = played(*lines, variant="penguin", sides="1,2,1,2", length=2)
    assert [game["winners"] for game in result["games"]] == [["Anna", "Cara"]] * 2
    rubber = result["rubber"]
    assert rubber["finished"]
    assert rubber["games_won"] == {"Anna": 2, "Ben": 0, "Cara": 2, "Dan": 0}
    assert rubber["winners"] == ["Anna", "Cara"]
    assert rubber["bonuses"] == {"Anna": 600, "Ben": 0, "Cara": 600, "Dan": 0}
    assert result["next"] is None


@pytest.mark.parametrize("rubber_level", ["share", "nobody", "play-on"])
def test_partners_who_are_level_win_the_rubber(rubber_level: str) -> None:
    lines = (ANNA_WINS,) * 2 + (CARA_WINS,) * 2
    rubber = played(*lines, length=2, rubber_level=rubber_level)["rubber"]
    assert rubber["totals"]["Anna"] == rubber["totals"]["Cara"]
    assert rubber["finished"]
    assert rubber["winners"] == ["Anna", "Cara"]


@pytest.mark.parametrize("level", ["share", "nobody"])
def test_partners_who_are_level_win_the_game(level: str) -> None:
    (game,) = played("adjust Anna 80", "adjust Cara 80", "4+ 2- 4+ 0-", level=level)["games"]
    assert game["winners"] == ["Anna", "Cara"]


def test_rivals_who_are_level_are_still_tied() -> None:
    lines = ("adjust Anna 98", "adjust Ben 98", "3- 3- 2- 2-")
    (game,) = played(*lines, level="nobody")["games"]
    assert game["winners"] == []
    (game,) = played(*lines)["games"]
    assert game["winners"] == ["Anna", "Ben", "Cara", "Dan"]


@pytest.mark.parametrize("of_cara", [79, 80])
def test_the_losers_pay_partners_alike_whether_they_are_level_or_not(of_cara: int) -> None:
    lines = ("adjust Anna 80", f"adjust Cara {of_cara}", "4+ 2- 4+ 0-")
    (game,) = played(*lines, hard_score=1)["games"]
    assert game["units"] == {"Anna": 2, "Ben": -2, "Cara": 2, "Dan": -2}


@pytest.mark.parametrize(
    ("double", "lines", "units"),
    [
        ("alone", ("adjust Anna 80", "adjust Cara 80", "4+ 2- 4+ 0-"), 4),
        ("alone", ("adjust Anna 98", "adjust Ben 98", "4- 1- 3- 2-"), 4),
        ("alone", ("adjust Anna 98", "adjust Ben 98", "4- 3- 2- 1-"), 2),
        ("premium", ("adjust Anna 80", "4+ 2- 4+! 0-"), 4),
        ("premium", ("adjust Anna 80", "4+ 2-! 4+ 0-"), 2),
    ],
)
def test_a_win_counts_double_by_what_the_side_did(
    double: str, lines: tuple[str, ...], units: int
) -> None:
    (game,) = played(*lines, hard_score=1, hard_double=double)["games"]
    assert game["units"] == {"Anna": units, "Ben": -units, "Cara": units, "Dan": -units}
