"""A joker in the bid counts as the card that was turned up, by whatever rules the table plays."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli

NOUGHT_OR_NINE = 'base = "original"\nnought_or = 9\n'
DUMMY = (
    'base = "pagat"\nplayers = 2\njoker = true\ntrump_by = "turned-card"\nnought_or = 9\n'
    'dummy_exact = 30\ndummy_makes_it = "exactly-or-under"\n'
)


@pytest.mark.parametrize(
    ("rules", "players", "deals"),
    [
        (NOUGHT_OR_NINE, "Anna Ben Cara", ["3:*DD 4- 2- turn=9C", "0:*DD 4- 5- turn=9D"]),
        (DUMMY, "Anna Ben", ["3:CDD 4- 2:*DD turn=9C", "3:CDD 3- 3:*DD turn=9C"]),
    ],
    ids=["nought or nine", "dummy"],
)
def test_every_command_tells_a_joker_in_a_bid(
    cli: Cli, tmp_path: Path, rules: str, players: str, deals: list[str]
) -> None:
    (tmp_path / "house.toml").write_text(rules, encoding="utf-8")
    assert cli("new", *players.split(), "--variant", "house.toml").code == 0
    for deal in deals:
        assert cli("add", *deal.split()).code == 0
    for command in ("show", "explain --all", "check", "log", "stats", "export --format html"):
        told = cli(*command.split())
        assert (told.code, told.err) == (0, ""), command
    scores = [deal["scores"] for deal in cli("show", "--json").json["deals"]]
    if rules is DUMMY:  # a club bids 3: under it in the first deal, exactly in the second
        assert [each["Dummy"] for each in scores] == [2 + 20, 3 + 20 + 30]
    else:
        assert scores[1]["Anna"] == 30
        assert "which means 0 or 9" in cli("explain", "2").out
