"""`new` without players asks; each answer is judged when it is given, and asked for again."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli
from tests.support.typed_lines import At

PLAYERS, VARIANT, DEALER = "Players", "Variant", "First dealer"


def asked(questions: list[str]) -> list[str]:
    return [question.partition(" in ")[0].partition(" (")[0] for question in questions]


@pytest.mark.parametrize(
    ("answers", "expected", "problem"),
    [
        (("Anna, Anna, Ben", "Anna, Ben, Cara", "", ""), [PLAYERS] * 2, "Two players are called"),
        (("Anna", "Anna Ben Cara", "", ""), [PLAYERS] * 2, "you named only Anna"),
        (("A, B, C, D, E, F", "A, B", "", ""), [PLAYERS] * 2, "you named 6"),
        (("Anna, Dummy", "Anna, Ben", "", ""), [PLAYERS] * 2, "Nobody can be called Dummy"),
        (
            ("Anna Ben", "pengiun", "penguin", ""),
            [PLAYERS, VARIANT, VARIANT],
            "Did you mean penguin",
        ),
        (("Anna Ben", "unbidden", "pagat", ""), [PLAYERS, VARIANT, VARIANT], "unbidden is for"),
        (("Anna Ben", "random", "pagat", ""), [PLAYERS, VARIANT, VARIANT], "random"),
        (("Anna Ben", "no.toml", "pagat", ""), [PLAYERS, VARIANT, VARIANT], "no.toml"),
        (("Anna Ben", "", "Bne", "Ben"), [PLAYERS, VARIANT, DEALER, DEALER], "Did you mean Ben"),
    ],
)
def test_an_answer_is_judged_when_it_is_given(
    type_into: At, answers: tuple[str, ...], expected: list[str], problem: str
) -> None:
    told = type_into(*answers, into=("new",))
    assert told.run.code == 0, told
    assert problem in told.run.err
    rest = [PLAYERS, VARIANT, DEALER][len(set(expected)) :]
    assert asked(told.questions) == [*expected, *rest]
    wrong = len(set(expected)) - 1
    assert told.offered[wrong + 1] == answers[wrong]  # to be edited


def test_back_returns_to_the_question_before(type_into: At, cli: Cli) -> None:
    told = type_into(
        "Anna, Ben", "back", "Anna, Ben, Cara", "", "back", "penguin", "Cara", into=("new",)
    )
    assert asked(told.questions) == [
        *(PLAYERS, VARIANT, PLAYERS, VARIANT, DEALER, VARIANT, DEALER),
    ]
    (session,) = cli("list", "--json").json["sessions"]
    assert (session["players"], session["variant"]) == (["Anna", "Ben", "Cara"], "penguin")


def test_quit_begins_nothing(type_into: At, store: Path) -> None:
    told = type_into("Anna, Ben", "quit", into=("new",))
    assert told.run.code == 1
    assert "Nothing was recorded." in told.run.err
    assert not [*store.glob("sessions/*.json")]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (("--target", "many"), "target is many"),
        (("--variant", "pengiun"), "Did you mean penguin"),
        (("--date", "tomorrow"), "“tomorrow” is not a date"),
        (("--game", "ading"), "Did you mean adding"),
        (("--target", "250", "--games", "2"), "games and target don't"),
    ],
)
def test_an_option_that_no_answer_makes_right_is_refused_before_any_question(
    type_into: At, options: tuple[str, ...], problem: str
) -> None:
    told = type_into("Anna, Ben", into=("new", *options))
    assert (told.run.code, told.questions) == (2, [])
    assert problem in told.run.err


def test_an_option_narrows_what_is_asked(type_into: At, cli: Cli) -> None:
    told = type_into("Anna, Ben, Cara", "pagat", "original", "", into=("new", "--deals", "6"))
    assert asked(told.questions) == [PLAYERS, VARIANT, VARIANT, DEALER]
    assert "pagat doesn't use deals" in told.run.err
    assert cli("list", "--json").json["sessions"][0]["variant"] == "original"


def test_a_first_dealer_of_the_options_is_judged_with_the_players(type_into: At, cli: Cli) -> None:
    told = type_into("Anna, Bne", "Anna, Ben", "", into=("new", "--first-dealer", "Ben"))
    assert asked(told.questions) == [PLAYERS, PLAYERS, VARIANT]
    assert "Ben deals" in cli("next").out
