"""A premium keeps the number of tricks that was stated with it, and goes with what it brought."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli
from tests.support.typed_lines import At


@pytest.fixture
def unbidden(cli: Cli) -> None:
    """Begin a session in which players state how many tricks they will take."""
    assert cli("new", "Anna", "Ben", "Cara", "--variant", "unbidden").code == 0


def last_line(cli: Cli) -> str:
    """Return the line of the last entry, as `log` has it."""
    return str(cli("log", "--json").json["entries"][-1]["line"])


@pytest.mark.parametrize(
    ("deal", "amendment", "amended"),
    [
        ("3/0!3 3/3 3+", "Ben=3-", "3/0!3 3- 3+"),
        ("4/4!4 3/3 2-", "Cara=2+", "4/4!4 3/3 2+"),
        ("3:CDD!!3 3/3 3+", "Ben=3-", "3:CDD!!3 3- 3+"),
        ("4/4!4 3/3 2-", "declare=Ben", "4/4 3/3! 2-"),
        ("4/4!4 3/3 2-", "declare=Ben:3", "4/4 3/3!3 2-"),
        ("4/4!4 3/3 2-", "reveal=Anna:4", "4/4!!4 3/3 2-"),
        ("4/4!4 3/3 2-", "declare=Anna", "4/4! 3/3 2-"),
        ("4/4!4 3/3 2-", "declare=nobody", "4/4 3/3 2-"),
        ("4/4! 3/3 2-", "declare=Anna:4", "4/4!4 3/3 2-"),
    ],
)
def test_a_hand_keeps_the_number_that_was_stated_with_its_premium(
    deal: str, amendment: str, amended: str, unbidden: None, cli: Cli
) -> None:
    assert cli("add", *deal.split()).code == 0
    assert cli("amend", "1", amendment).code == 0
    assert last_line(cli) == amended


@pytest.mark.parametrize("variant", ["declarer-trumps", "nines"])
def test_who_has_no_premium_any_more_has_named_no_trump(variant: str, cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", variant)
    assert cli("add", "3/3!", "4-", "2/2", "trump=H").code == 0
    assert cli("amend", "1", "declare=nobody").code == 0
    assert last_line(cli) == "3/3 4- 2/2"
    assert cli("undo").code == 0
    assert cli("amend", "1", "declare=Cara").code == 0  # who named the same trump
    assert last_line(cli) == "3/3 4- 2/2! trump=H"


@pytest.mark.parametrize(
    ("announced", "label", "stored"),
    [
        ("declare Anna:4", "[Anna declares 4 tricks]", "4/4!4 3/3 2-"),
        ("declare=Anna:4", "[Anna declares 4 tricks]", "4/4!4 3/3 2-"),
        ("Anna declares 4", "[Anna declares 4 tricks]", "4/4!4 3/3 2-"),
        ("declare Anna 4", "[Anna declares 4 tricks]", "4/4!4 3/3 2-"),
        ("reveal Ben:3", "[Ben reveals, and states 3 tricks]", "4/4 3/3!!3 2-"),
        ("declare Anna", "[Anna declares]", "4/4! 3/3 2-"),
    ],
)
def test_a_number_is_announced_with_the_premium(
    announced: str, label: str, stored: str, unbidden: None, type_into: At, cli: Cli
) -> None:
    typed = type_into(announced, "4/4 3/3 2-")
    assert any(question.startswith(label) for question in typed.questions)
    assert last_line(cli) == stored


def test_a_number_that_no_deal_has_is_refused_when_it_is_announced(
    unbidden: None, type_into: At, cli: Cli
) -> None:
    typed = type_into("declare Anna:10", "declare Anna:4", "4/4! 3/3 2-")
    assert "Anna stated 10 tricks" in typed.run.out + typed.run.err
    assert "Anna's number of tricks is dropped: deal 1 says Anna declares." in typed.run.out
    assert last_line(cli) == "4/4! 3/3 2-"


@pytest.mark.parametrize("trick", ["7♧, K of clubs, Kreuz-Ass", "7C KC AC by=Ben,Cara,Anna"])
def test_tricks_come_after_what_is_announced(trick: str, type_into: At, cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    type_into("declare Anna", trick)
    assert last_line(cli) == "trick 7C KC AC by=Ben,Cara,Anna"


@pytest.mark.parametrize(
    "announced", ['declare "Anna Maria:4"', 'declare="Anna Maria:4"', "Anna Maria declares 4"]
)
def test_a_number_is_announced_by_somebody_with_two_names(
    announced: str, type_into: At, cli: Cli
) -> None:
    cli("new", "Anna Maria", "Ben", "Cara", "--variant", "unbidden")
    typed = type_into(announced, "note a pause", "4/4 3/3 2-")
    assert "[Anna Maria declares 4 tricks]" in typed.questions[1]
    assert last_line(cli) == "4/4!4 3/3 2-"


@pytest.mark.parametrize(
    ("announced", "label", "stored"),
    [
        ("declare Anna 2", "[Anna 2 declares]", "3/3 2/2! 4/2"),
        ("declare=Anna 2", "[Anna 2 declares]", "3/3 2/2! 4/2"),
        ("Anna 2 declares", "[Anna 2 declares]", "3/3 2/2! 4/2"),
        ("reveal Anna 2 3", "[Anna 2 reveals, and states 3 tricks]", "3/3 2/2!!3 4/2"),
        ("declare Anna:2", "[Anna declares 2 tricks]", "3/3!2 2/2 4/2"),
        ("Anna declares 2", "[Anna declares 2 tricks]", "3/3!2 2/2 4/2"),
    ],
)
def test_a_number_that_ends_a_name_was_not_stated(
    announced: str, label: str, stored: str, type_into: At, cli: Cli
) -> None:
    cli("new", "Anna", "Anna 2", "Ben", "--variant", "unbidden")
    typed = type_into(announced, "3/3 2/2 4/2")
    assert any(question.startswith(label) for question in typed.questions)
    assert last_line(cli) == stored


def test_who_is_told_apart_by_a_number_is_no_start_of_several(type_into: At, cli: Cli) -> None:
    cli("new", "Player 1", "Player 2", "Player 3")
    assert "[Player 1 declares]" in type_into("declare Player 1").questions[1]


@pytest.mark.parametrize(
    ("announced", "deal"),
    [("declare Anna", "3/3!3 2/2 4-"), ("Anna declares", "3/3 2/2 4- declare=Anna:3")],
)
def test_a_declaration_whose_number_the_deal_adds_is_in_it(
    announced: str, deal: str, unbidden: None, type_into: At
) -> None:
    assert "dropped" not in type_into(announced, deal).run.out


def test_one_whose_number_the_deal_lacks_is_not_in_it(unbidden: None, type_into: At) -> None:
    typed = type_into("declare Ben 4", "declare Ben 3", "3/3 2/2!4 4-")
    assert "Ben declares 3 tricks instead of stating 4 tricks." in typed.run.out
    dropped = "Ben's number of tricks is dropped: deal 1 says Ben declares 4 tricks."
    assert dropped in typed.run.out


def test_what_is_announced_again_with_a_number_replaces_nothing(
    unbidden: None, type_into: At
) -> None:
    typed = type_into("declare Ben", "declare Ben 3")
    assert "Ben declares 3 tricks. It goes with the next deal" in typed.run.out


def test_each_of_several_keeps_its_own_number(type_into: At, cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text('base = "unbidden"\npremiums = "each"\n', encoding="utf-8")
    cli("new", "Anna", "Ben", "Cara", "--variant", str(rules))
    typed = type_into("declare Anna 3", "declare Ben 2", "declare Cara", "3/3 2/2 4/4")
    assert "[Anna declares 3 tricks, Ben declares 2 tricks, Cara declares]" in typed.questions[3]
    assert last_line(cli) == "3/3!3 2/2!2 4/4!"
