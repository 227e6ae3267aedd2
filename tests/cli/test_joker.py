"""A joker in the bid counts as the card that was turned up, by whatever rules the table plays."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli, Run
from tests.support.recorded_tricks import TRICKS as RECORDED

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


TRICKS = (
    *("AS JS JH", "AH KS 7H", "8H QS QD", "8C 8D 8S"),
    *("QH JD AD", "6H 10C 9D", "7C 6D 9C", "10S KH JC"),
)


@pytest.fixture(params=["en", "de"])
def refereed(request: pytest.FixtureRequest, cli: Cli) -> Cli:
    """A deal of the original game, trick by trick; who has the joker bids it later."""

    def run(*words: str, **around: str) -> Run:
        return cli(*words, **{"SCOREKEEPER_LANG": request.param, **around})

    assert run("new", "Anna", "Ben", "Cara", "--variant", "original").code == 0
    return run


def play(cli: Cli, turned: str) -> None:
    assert cli("trick", "AC", "KD", "6C", "--turn", turned).code == 0
    for trick in TRICKS:
        assert cli("trick", *trick.split()).code == 0


def test_a_joker_that_was_turned_up_is_in_nobody_s_bid(refereed: Cli) -> None:
    play(refereed, "joker")
    refused = refereed("add", "2/2", "4:*SD", "3/3")
    assert (refused.code, refused.out) == (3, "")
    assert "Joker" in refused.err.title()


@pytest.mark.parametrize(
    "correction",
    ["amend --entry 1 trick AC KD 6C turn=joker", "strike --entry 5"],
)
def test_a_deal_whose_joker_has_no_card_any_more_is_told_and_not_counted(
    refereed: Cli, correction: str
) -> None:
    play(refereed, "9H")
    assert refereed("add", ":*SD", "+", "-").code == 0
    assert refereed(*correction.split()).code == 0
    for command in (
        "show",
        "log",
        "explain --tricks",
        "export --format html",
        "export --format md",
    ):
        told = refereed(*command.split())
        assert (told.code, told.err) == (0, ""), command
    assert refereed("check").err == ""
    assert [deal["made"] for deal in refereed("show", "--json").json["deals"]] == []
    assert refereed("undo").code == 0
    assert [deal["made"] for deal in refereed("show", "--json").json["deals"]] == [["Ben"]]


def test_a_joker_where_the_pack_has_none_is_told_as_that_alone(cli: Cli, table: None) -> None:
    for trick in RECORDED:
        assert cli("trick", *trick.split()).code == 0
    refused = cli("add", ":*SD", "+", "-")
    assert refused.code == 3
    assert "this pack has none" in refused.err
    assert "turned up" not in refused.err


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_pack_without_a_joker_offers_none(cli: Cli, tmp_path: Path, language: str) -> None:
    ranks = '"A","K","Q","J","10","8","7","6","5","4"'
    rules = f'base = "original"\njoker = false\nranks = [{ranks}]\n'
    (tmp_path / "ours.toml").write_text(rules)
    joker = {"en": "joker", "de": "Joker"}[language]
    begun = cli("new", "Anna", "Ben", "Cara", "--variant", "ours.toml", LANG=language).out
    assert joker not in begun.replace("joker=false", "")
    missing = cli("add", "3/3", "4", "2", LANG=language).err
    assert "turn=AH." in missing
    assert cli("trick", "7C", "KC", "AC", LANG=language).err == missing
    refused = cli("add", "3/3", "4", "2", "turn=joker", LANG=language).err
    assert joker in refused
    assert "turned shows" not in refused
    assert "turned zeigt" not in refused
    assert cli("add", "3/3", "4", "2", "turn=AH", LANG=language).code == 0
