"""A name that a player had before means that player; whose name begins so may be meant as well."""

import pytest

from tests.support.command_line import Cli


@pytest.fixture
def jill(in_process_cli: Cli) -> Cli:
    """A table at which Jo is called Jill by now."""
    return renamed(in_process_cli, "Dora")


@pytest.fixture
def beside_joan(in_process_cli: Cli) -> Cli:
    """The same, beside Joan."""
    return renamed(in_process_cli, "Joan")


def renamed(in_process_cli: Cli, other: str) -> Cli:
    for words in (
        ("new", "Jo", other, "Ben"),
        ("add", "3:CDD 4- 2-"),
        ("set", "Jo=Jill", "first-dealer=Ben"),
    ):
        assert in_process_cli(*words).code == 0
    return in_process_cli


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("adjust", "Jo", "-10", "revoke"), "Jill -10 by agreement"),
        (("claim", "Jo", "57"), "Jill claims 57"),
        (("add", "3/3", "3+", "3-", "declare=Jo"), "Jill +30 for a premium"),
        (("amend", "1", "Jo=3-", "Dora=4+", "Ben=2-"), "Deal 1: Dora made it"),
        (("set", "Jo=Max"), "Changed: Max instead of Jill."),
        (("set", "Jo=Max", "--from", "2"), "From deal 2 on, Max plays for Jill."),
        (("set", "first-dealer=Jo"), "Jill deals first"),
        (("set", "Jill=Jim", "first-dealer=Jo"), "Jim deals first"),
        (("set", "seats=Dora,Jo,Ben"), "Dora, Jill, Ben"),
        (("explain", "Jo"), "Jill: 33 in this deal"),
        (("auction", "Jo:declare"), "So Jill gets to declare"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_former_name_means_who_had_it(jill: Cli, words: tuple[str, ...], told: str) -> None:
    assert told in jill(*words).out


@pytest.mark.parametrize(
    "words",
    [
        ("adjust", "Jo", "-10", "revoke"),
        ("claim", "Jo", "57"),
        ("add", "3/3", "3+", "3-", "declare=Jo"),
        ("amend", "1", "Jo=3-", "Joan=4+", "Ben=2-"),
        ("set", "Jo=Max"),
        ("set", "Jo=Max", "--from", "2"),
        ("set", "first-dealer=Jo"),
        ("set", "seats=Joan,Jo,Ben"),
        ("explain", "Jo"),
        ("auction", "Jo:declare"),
    ],
    ids=" ".join,
)
def test_where_another_name_begins_so_neither_is_taken(
    beside_joan: Cli, words: tuple[str, ...]
) -> None:
    refused = beside_joan(*words)
    assert refused.code == 2
    assert "“Jo” could be Jill or Joan. Write more of the name." in refused.err


def test_a_line_that_names_whoever_is_meant_by_the_name_of_now_is_taken(beside_joan: Cli) -> None:
    assert beside_joan("amend", "1", "Ji=3-", "Joa=4+", "Ben=2-").code == 0


def test_a_former_name_means_nobody_once_its_player_has_left(jill: Cli) -> None:
    assert jill("set", "Jo=Max", "--from", "2").code == 0
    refused = jill("adjust", "Jo", "-10")
    assert refused.code == 2
    assert "Jill left before deal 2; since then Max has sat there. Write Max." in refused.err


def test_nor_is_it_the_start_of_another_name_then(beside_joan: Cli) -> None:
    assert beside_joan("set", "Jill=Max", "--from", "2").code == 0
    refused = beside_joan("adjust", "Jo", "-10")
    assert refused.code == 2
    assert "Nobody here is called “Jo”." in refused.err


def test_who_is_called_so_by_now_goes_first(jill: Cli) -> None:
    assert jill("set", "Ben=Jo").code == 0
    assert "Jo -10 by agreement" in jill("adjust", "Jo", "-10").out
    assert "Jo -20 by agreement" in jill("adjust", "Ben", "-20").out


def test_a_former_name_that_two_have_had_means_neither(jill: Cli) -> None:
    for change in ("Ben=Jo", "Jo=Bob"):
        assert jill("set", change).code == 0
    assert "Nobody here is called “Jo”." in jill("adjust", "Jo", "-10").err


def test_a_start_of_a_name_that_was_corrected_means_the_same_player(in_process_cli: Cli) -> None:
    for words in (("new", "Jo", "Anna", "Ben"), ("set", "Jo=Joan")):
        assert in_process_cli(*words).code == 0
    assert "Joan -10 by agreement" in in_process_cli("adjust", "Jo", "-10").out


def test_what_was_undone_is_no_former_name(in_process_cli: Cli) -> None:
    for words in (("new", "Jim", "Joan", "Ben"), ("set", "Jim=Jo"), ("undo",)):
        assert in_process_cli(*words).code == 0
    assert "Joan -10 by agreement" in in_process_cli("adjust", "Jo", "-10").out


def test_names_that_were_given_one_after_the_other_mean_the_same_player(jill: Cli) -> None:
    for change in ("Jill=Eve,Dora=Jill", "Eve=Jack,Jill=Eve"):
        assert jill("set", *change.split(",")).code == 0
    assert "Jack -10 by agreement" in jill("adjust", "Jo", "-10").out
    assert "Eve -20 by agreement" in jill("adjust", "Dora", "-20").out
    assert "Nobody here is called “Jill”." in jill("adjust", "Jill", "-10").err


def test_a_name_that_is_replaced_in_the_same_line_is_no_start_of_another(
    in_process_cli: Cli,
) -> None:
    for words in (("new", "Jo", "Joan", "Ben"), ("set", "first-dealer=Ben")):
        assert in_process_cli(*words).code == 0
    refused = in_process_cli("set", "Jo=Max", "first-dealer=Jo")
    assert refused.code == 2
    assert "Nobody here is called “Jo”. Did you mean Joan? At the table: Max," in refused.err
