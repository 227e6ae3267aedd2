"""What was announced at the prompt is the premium of whoever announced it, or of nobody."""

import pytest

from tests.support.command_line import Cli
from tests.support.typed_lines import At

TAKEN_BACK = "Jo's declaration is taken back, for a name at the table is another: say it again."


@pytest.fixture
def one_deal(cli: Cli) -> None:
    """Begin a session in which one name is the start of another."""
    cli("new", "Joan", "Ben", "Jo")
    assert cli("add", "3- 3/3 3-").code == 0


@pytest.mark.parametrize("change", ["set Jo=Ka", "set Jo=Ka --from 2", "set players=Joan,Ben,Ka"])
def test_who_is_called_otherwise_announces_again(
    change: str, one_deal: None, type_into: At, cli: Cli
) -> None:
    typed = type_into("declare Jo", change, "3/3 4/4 2-")
    assert typed.run.out.count(TAKEN_BACK) == 1
    (_, deal) = cli("show", "--json").json["deals"]
    assert {line["reason"] for line in deal["lines"]} == {"tricks", "contract"}
    assert "not stored" not in typed.run.out


def test_at_the_end_only_who_announced_is_named(one_deal: None, type_into: At) -> None:
    typed = type_into("declare Jo", "set Jo=Ka --from 2")
    assert TAKEN_BACK in typed.run.out
    assert "Joan's declaration" not in typed.run.out
    assert "Everything is saved." in typed.run.out


def test_with_other_seats_it_stays_the_same_players(one_deal: None, type_into: At) -> None:
    typed = type_into("declare Jo", "set seats=Jo,Joan,Ben", "3/3 4/4 2-")
    assert "taken back" not in typed.run.out
    assert "This includes Jo +30 for a premium." in typed.run.out


def test_a_new_name_of_somebody_else_is_told_too(one_deal: None, type_into: At) -> None:
    typed = type_into("declare Jo", "set Ben=Benno", "declare Jo", "3- 4- 2/2")
    assert typed.run.out.count(TAKEN_BACK) == 1
    assert "This includes Jo +30 for a premium." in typed.run.out


def test_who_announced_is_no_part_of_who_plays_on(one_deal: None, type_into: At) -> None:
    typed = type_into("declare Joan", "substitute Ben=Bea", "3/3 4/4 2-")
    assert "Bea plays for Ben" in typed.run.out
    assert typed.run.err == ""


@pytest.mark.parametrize(
    ("line", "stored"),
    [
        ("4/4 3- 2- Joan reizt offen", "4/4! 3- 2-"),
        ("4/4 3- 2-, Ben hat offen gespielt", "4/4 3-!! 2-"),
        ("4/4 3- 2- Joan declared", "4/4! 3- 2-"),
        ("4/4 3- 2-", "4/4! 3- 2-"),
    ],
)
def test_a_line_that_names_a_premium_has_that_one_alone(
    line: str, stored: str, one_deal: None, type_into: At, cli: Cli
) -> None:
    typed = type_into("Joan reizt offen", line)
    assert typed.run.err == ""
    assert cli("log", "--json").json["entries"][-1]["line"] == stored


@pytest.mark.parametrize(
    ("line", "stored"),
    [
        ("3:CDD 4:DDC 2- declare=Ann#2", "3:CDD 4:DDC! 2-"),
        ("ann=3:CDD ann#2=4:DDC Ben=2- reveal=Ann#2 # declare=Ben", "3:CDD 4:DDC!! 2-"),
        ("3:CDD 4:DDC 2- declare=Ann #2", "3:CDD! 4:DDC 2-"),
    ],
)
def test_a_number_sign_within_a_name_is_no_comment(
    line: str, stored: str, type_into: At, cli: Cli
) -> None:
    assert cli("new", "Ann", "Ann#2", "Ben").code == 0
    assert cli("add", line).code == 0
    assert type_into(f"amend 1 {line}", f"insert 1 {line}").run.err == ""
    assert [entry["line"] for entry in cli("log", "--json").json["entries"]] == [stored] * 2


def test_where_nobody_is_called_so_a_comment_may_stand_close_to_what_it_is_about(
    type_into: At, cli: Cli
) -> None:
    assert cli("new", "Ann", "Ben", "Cara").code == 0
    assert cli("add", "3:CDD 4- 2-#late").code == 0
    assert cli("add", "3:CDD", "4-", "2-#late", "again").code == 0
    assert type_into("3- 4- 2-#late", "amend 1 3+ 4- 2-#cards").run.err == ""
    lines = [entry["line"] for entry in cli("log", "--json").json["entries"]]
    assert lines == ["3:CDD 4- 2-", "3:CDD 4- 2-", "3- 4- 2-", "3+ 4- 2-"]
