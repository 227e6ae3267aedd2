"""What a corrected name or seat is said to change: nothing that it leaves as it is."""

from tests.support.command_line import Cli

DEALS = ("3:CDD! 4- 2-", "4/4! 3- 2-", "3:CDD 4- 2-")


def test_who_is_renamed_keeps_the_premium(cli: Cli) -> None:
    cli("new", "Ana", "Ben", "Cara")
    cli("add", *DEALS[0].split())
    for command in (("set", "Ana=Anna"), ("undo",)):
        run = cli(*command)
        assert run.code == 0
        assert "no longer has" not in run.out
    assert "no longer has Ana's declaration" in cli("amend", "1", "declare=nobody").out


def test_a_game_that_ends_as_before_is_not_said_to_end_with_other_seats(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    said = [cli("add", *line.split()).out for line in DEALS]
    assert "Game 1 is over" in said[1]
    for command in (("set", "seats=Ben,Anna,Cara"), ("undo",)):
        run = cli(*command)
        assert run.code == 0
        assert "now ends with" not in run.out
