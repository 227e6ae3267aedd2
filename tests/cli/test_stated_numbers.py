"""Unbidden: a number stated for the premium, which may be missed though the bid is made."""

import pytest

from tests.support.command_line import Cli
from tests.support.sheets import account, codes, read, refusal, refusal_text

HEAD = "variant: unbidden\nplayers: Anna, Ben, Cara\n\n"


def scores(line: str) -> list[int]:
    return list(account(HEAD + line + "\n")["deals"][0]["scores"].values())


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("3:CDD!3 4- 2-", [3 + 30 + 30, 4, 2]),  # the bid and the number
        ("3:CDD!4 4- 2-", [3 + 30, 4 + 30, 2 + 30]),  # the bid, and not the number
        ("3/2!3 4- 2-", [3, 4 + 30, 2 + 30]),  # the number, and not the bid
        ("3/2!5 4- 2-", [3, 4 + 30, 2 + 30]),  # neither
        ("3+!2 4/4 2-", [3 + 20, 4 + 20 + 30, 2 + 30]),
        ("3-!3 4- 2-", [3, 4 + 30, 2 + 30]),
        ("3:CDD!!3 4- 2-", [3 + 30 + 60, 4, 2]),
        ("3:CDD!!4 4- 2-", [3 + 30, 4 + 60, 2 + 60]),
        ("0:DDD!0 5 4", [0 + 30 + 30, 5, 4]),
        ("3:CDD! 4- 2-", [3 + 30 + 30, 4, 2]),  # as it was written before
        ("3-! 4- 2-", [3, 4 + 30, 2 + 30]),
    ],
)
def test_the_bid_and_the_stated_number_are_judged_apart(line: str, points: list[int]) -> None:
    assert scores(line) == points


def test_a_missed_number_counts_among_those_who_made_it_for_trump() -> None:
    told = account(HEAD + "3:CDD!4 4- 2-\n3 4 2\n")
    assert told["deals"][0]["made"] == ["Anna"]
    assert told["deals"][1]["trump"] == "spades"


@pytest.mark.parametrize(
    "line",
    ["declare=Anna:4 3:CDD 4- 2-", "3:CDD 4- 2- declare=an:4", "Cara=2- Ben=4- Anna=3:CDD!4"],
)
def test_a_stated_number_may_stand_behind_a_name(line: str) -> None:
    assert scores(line) == scores("3:CDD!4 4- 2-")


def test_a_stated_number_is_kept_as_it_was_entered(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "unbidden")
    told = cli("add", "3:CDD 4- 2- reveal=Anna:4").out
    assert "Anna made the bid with 3 tricks, but had stated 4: the premium is lost." in told
    assert "3/3!!4" in cli("show").out
    assert "3:CDD!!4 4- 2-" in cli("export").out
    explained = " ".join(cli("explain").out.split())
    assert "Ben +60: Anna exposed the hand, stated 4 and lost the premium with 3: 60." in explained
    assert "R13" in explained
    assert cli("export", "--format", "csv").out.splitlines()[0].endswith(",stated")
    revealed = cli("stats", "--json").json["games"]["ninety-nine"]["players"][0]["reveal"]
    assert (revealed["hands"], revealed["made"]) == (1, 0)
    assert "declare=NAME:4" in cli("next").out


@pytest.mark.parametrize(
    ("variant", "line", "code"),
    [
        ("pagat", "3:CDD!3 4- 2-", "stated-none"),
        ("pagat", "3:CDD 4- 2- declare=Anna:3", "stated-none"),
        ("unbidden", "3:CDD!10 4- 2-", "stated-high"),
        ("unbidden", "3:CDD!3 4-!4 2-", "premium-several"),
    ],
)
def test_a_number_that_nobody_can_state_is_illegal(variant: str, line: str, code: str) -> None:
    refused = refusal(f"variant: {variant}\nplayers: Anna, Ben, Cara\n\n{line}\n")
    assert refused.code == "illegal"
    assert codes(refused) == [code]


@pytest.mark.parametrize("token", ["3:CDD!!!", "3!:CDD", "3:CDD!x", "3:CDD!4!", "3:CDD!!!4"])
def test_a_premium_that_is_not_one_is_malformed(token: str) -> None:
    assert refusal(f"{HEAD}{token} 4- 2-\n").code == "malformed"


def test_only_the_dummy_of_a_seat_that_is_none_states_nothing() -> None:
    refused = refusal(HEAD + "3:CDD 4- 2- declare=Zoe:4\n")
    assert "Zoe" in refusal_text(refused)


def test_other_rules_take_a_stated_number_for_a_declaration(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "unbidden")
    cli("add", "3:CDD!4 4- 2-")
    (deal,) = cli("compare", "--variant", "pagat", "--json").json["deals"]
    assert deal["there"]["scores"] == {"Anna": 63, "Ben": 4, "Cara": 2}


def test_the_questions_of_add_take_a_stated_number() -> None:
    record = read(HEAD + "3:CDD!4 4- 2-\n").record
    questions = read(HEAD).game.questionnaire
    assert questions is not None
    assert questions.question(record, ["3:CDD!4", "4-", "2-"]) is None
    asked = [told.code for told in questions.introduction(read(HEAD).record)]
    assert "ask-stated" in asked
    assert questions.judge(read(HEAD).record, ["3:CDD!4", "4-", "2-"]) == ()
