"""A chart made of characters: what marks each player."""

import pytest

from scorekeeper.exporters.text.text_chart import letters
from scorekeeper.exporters.text.text_width import display_width
from scorekeeper.games.adding.rules import MAX_PLAYERS
from tests.support.command_line import Cli


@pytest.mark.parametrize("name", ["安{}", "A{}"])
def test_each_player_of_many_has_a_mark_of_one_column_alone(name: str) -> None:
    marks = letters([name.format(number) for number in range(MAX_PLAYERS)])
    assert all(display_width(mark) == len(mark) == 1 for mark in marks)
    assert len({*marks}) == MAX_PLAYERS


def test_the_tenth_player_has_a_letter(cli: Cli) -> None:
    names = [f"安{number}" for number in range(1, 14)]
    assert cli("new", *names, "--game", "adding", "--variant", "99").code == 0
    for name in names[9:]:
        assert cli("add", f"loses {name}").code == 0
    legend = [line.split() for line in cli("show", "--chart").out.splitlines()]
    assert [line for line in legend if line[1:2] in (["安9"], ["安10"], ["安13"])] == [
        ["9", "安9", "3"],
        ["a", "安10", "2"],
        ["d", "安13", "2"],
    ]
