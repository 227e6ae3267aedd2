"""A claim that is wrong is told again only when a correction gives it another answer."""

import pytest

from tests.support.command_line import Cli, Recorded
from tests.support.typed_lines import At

DEALS = ("3/3 4 2", "3/3 3 3", "2/2 4/4 3")


def claims(cli: Cli, *line: str) -> list[str]:
    told = cli(*line)
    assert told.code == 0, told.err
    return [line for line in told.out.splitlines() if "claims" in line]


@pytest.fixture
def claimed(cli: Cli, recorded: Recorded) -> Cli:
    """Ben claims 57 after the second deal and has 7; Anna claims 66, which is right."""
    recorded(*DEALS[:2])
    assert "50 too many" in cli("claim", "Ben", "57").out
    assert "correct" in cli("claim", "Anna", "66").out
    assert cli("add", DEALS[2]).code == 0
    return cli


@pytest.mark.parametrize(
    "correction",
    [
        ("amend", "3", "2/2 4 3"),
        ("set", "title=Friday"),
        ("set", "Cara=Clara"),
        ("set", "seats=Cara,Ben,Anna"),
        ("amend", "1", "Cara=2/2", "Ben=4"),
        ("strike", "3"),
        ("insert", "1", "9/9 0 0"),
        ("insert", "4", "3 3 3"),
    ],
)
def test_a_correction_that_leaves_its_answer_says_nothing_of_it(
    claimed: Cli, correction: tuple[str, ...]
) -> None:
    told = [line for line in claims(claimed, *correction) if "Ben" in line]
    assert told == []
    assert [line for line in claims(claimed, "undo") if "Ben" in line] == []


def test_it_is_told_when_its_answer_changes_until_it_is_right(claimed: Cli) -> None:
    where = "The difference arose in deal 1 or 2."
    assert claims(claimed, "amend", "1", "Ben=4/4") == [
        f"Now in deal 2: Ben claims 57, but has 27: 30 too many. {where}",
        f"Now in deal 2: Anna claims 66, but has 56: 10 too many. {where}",
    ]
    assert claims(claimed, "set", "title=x") == []
    assert "Now in deal 2: Ben claims 57: correct." in claims(claimed, "amend", "2", "3 3/3 3")
    assert claimed("check").out.count("claims") == 1
    told = " ".join(claims(claimed, "undo"))
    assert "Now in deal 2: Ben claims 57, but has 27: 30 too many." in told


def test_it_is_not_told_where_only_the_place_of_the_mistake_is_known_better(claimed: Cli) -> None:
    assert "deal 1 or 2" in claimed("check").out
    claims(claimed, "claim", "Ben", "99", "--rubber")
    told = claims(claimed, "claim", "Ben", "7", "--rubber", "--deal", "2")
    assert told == ["Ben claims 7 in all: correct."]
    assert (
        "99 in all, but has 31: 68 too many. The difference arose in deal 3."
        in claimed("check").out
    )


@pytest.mark.parametrize("option", ["--game=1", "--game 1"])
def test_the_game_of_a_claim_may_have_an_equals_sign(
    recorded: Recorded, cli: Cli, type_into: At, option: str
) -> None:
    recorded("9/9!! 0 0", "3/3 3/3 3/3", "3 3 3")
    assert "Anna claims 212 in the game" in cli("claim", "Anna", "212", *option.split()).out
    told = type_into(
        f"claim Ben 13 {option}", f"claim {option} Cara 13", "claim Ben 3 --game=2"
    ).run
    assert told.out.count("in the game, bonuses included: correct.") == 3
    for wrong in ("--game=x", "--rubber=1", "--game="):
        assert cli("claim", "Anna", "212", wrong).code == 2
