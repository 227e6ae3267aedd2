"""Substitutes and early ends together with recorded tricks, amended hands and void deals."""

import json
from pathlib import Path

import pytest

from tests.support.command_line import Cli
from tests.support.recorded_tricks import BIDS, SLIP, TRICKS
from tests.support.typed_lines import At

REVOKE = (SLIP, *TRICKS[1:])
"""A deal in which the third player throws off on spades in the first trick, and has one later."""


def file_format(store: Path) -> int:
    """Return the format that the only file says."""
    (path,) = (store / "sessions").glob("*.json")
    number = json.loads(path.read_text())["session"]["1"]["format"]
    assert isinstance(number, int)
    return number


def leaders_and_players(cli: Cli, deal: int) -> list[tuple[str, list[str]]]:
    """Return who led each trick of a deal, and who played it."""
    told = cli("explain", str(deal), "--tricks", "--json").json
    return [(trick["leader"], sorted(trick["cards"])) for trick in told["tricks"]]


def test_recorded_tricks_are_of_whoever_sat_there_then(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for cards in TRICKS:
        assert cli("trick", *cards.split()).code == 0
    assert cli("add", "--", *BIDS).code == 0
    before = leaders_and_players(cli, 1)
    told = cli("set", "Cara=Dana", "--from", "2").out
    assert "others'" not in told
    assert cli("trick", "7C", "KC", "AC", "by=Dana,Anna,Ben").code == 0
    assert cli("amend", "--entry", "12", "trick", "7C", "KC", "AC", "by=Dana,Ben,Anna").code == 0
    assert leaders_and_players(cli, 1) == before
    assert leaders_and_players(cli, 2) == [("Dana", ["Anna", "Ben", "Dana"])]
    assert cli("amend", "--entry", "1", "trick", *TRICKS[0].split(), "by=Ben,Cara,Anna").code == 0
    assert leaders_and_players(cli, 1) == before
    refused = cli("amend", "--entry", "1", "trick", *TRICKS[0].split(), "by=Ben,Dana,Anna")
    assert refused.code == 2
    assert "Dana" in refused.err
    sheet = cli("export", "--format", "sheet").out
    assert cli("import", "-", given=sheet.encode()).code == 0
    assert leaders_and_players(cli, 1) == before
    assert leaders_and_players(cli, 2) == [("Dana", ["Anna", "Ben", "Dana"])]


def test_a_revoke_is_found_of_whoever_sat_there_then(cli: Cli) -> None:
    cli("new", "Cara", "Ben", "Anna")
    for cards in REVOKE:
        assert cli("trick", *cards.split()).code == 0
    assert cli("add", "--", "-", "-", "-").code == 0
    (found,) = cli("check", "--json").json["findings"]
    assert (found["code"], found["player"]) == ("revoke", "Cara")
    cli("set", "Cara=Dana", "--from", "2")
    assert cli("check", "--json").json["findings"] == [found]
    cli("set", "first-dealer=Anna")
    (lead, again) = cli("check", "--json").json["findings"]
    assert (lead["code"], lead["order"], lead["expected"]) == (
        "order",
        ["Ben", "Anna", "Cara"],
        ["Cara", "Ben", "Anna"],
    )
    assert again == found


def test_one_hand_is_amended_by_the_name_of_then(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for deal in ("3/3 4/4 2-", "3/3 4- 2/2", "4- 3/3 2/2"):
        cli("add", deal)
    cli("set", "Cara=Dana", "--from", "3")
    assert cli("amend", "2", "Cara=2-").code == 0
    assert cli("amend", "3", "Dana=2-").code == 0
    assert [list(deal["scores"].items())[2] for deal in cli("show", "--json").json["deals"]] == [
        *(("Cara", 2), ("Cara", 2), ("Dana", 2))
    ]
    assert cli("amend", "2", "Dana=2/2").code == 2
    assert cli("amend", "3", "Cara=2/2").code == 2
    before = cli("show", "--json").json
    assert cli("amend", "--entry", "4", "substitute", "Cara=Eva").code == 0
    assert cli("amend", "last", "Eva=2-").code == 0
    assert cli("show", "--json").json["players"] == ["Anna", "Ben", "Eva"]
    assert (
        cli("show", "--json").json["rubber"]["totals"]["Eva"]
        == (before["rubber"]["totals"]["Dana"])
    )


def test_hurried_words_name_who_sits_there_now(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3 4/4 2-")
    cli("set", "Cara=Dana", "--from", "2")
    assert cli("add", "anna 3+ dana 2- ben 4+").code == 0
    (_, deal) = cli("show", "--json").json["deals"]
    assert deal["made"] == ["Anna", "Ben"]
    assert cli("insert", "1", "cara 2-, anna 3+, ben 4+").code == 0
    assert cli("show", "--json").json["deals"][0]["made"] == ["Anna", "Ben"]


def test_who_replaces_somebody_from_the_last_deal_on_has_played_it(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3 4/4 2-")
    cli("add", "3/3 4- 2/2")
    assert cli("set", "Cara=Dana", "--from", "last").code == 0
    first, second = cli("show", "--json").json["deals"]
    assert [*first["scores"]] == ["Anna", "Ben", "Cara"]
    assert [*second["scores"]] == ["Anna", "Ben", "Dana"]
    assert cli("adjust", "Dana", "+5", "--deal", "last").code == 0
    assert cli("adjust", "Cara", "+5", "--deal", "1").code == 0


def test_an_evening_ends_early_after_a_void_deal(cli: Cli, store: Path) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3 4/4 2-")
    assert file_format(store) == 1
    cli("add", "void", '"misdeal"')
    assert file_format(store) == 2
    assert "Ben has won" in cli("finish").out
    rubber = cli("show", "--json").json["rubber"]
    assert rubber["ended_early"]
    assert rubber["totals"] == {"Anna": 23, "Ben": 24, "Cara": 2}
    assert cli("adjust", "Anna", "+5", "--deal", "2").code == 0
    here = cli("show", "--json").json
    assert here["rubber"]["winners"] == ["Anna"]
    compared = cli("compare", "--variant", "penguin", "--json").json
    for rules in ("here", "there"):
        assert compared[rules]["finished"]
        assert compared[rules]["totals"] == here["rubber"]["totals"]
    assert cli("check").code == 0
    sheet = cli("export", "--format", "sheet").out
    assert cli("import", "-", given=sheet.encode()).code == 0
    assert {**cli("show", "--json").json, "file": ""} == {**here, "file": ""}


def test_points_agreed_on_after_a_void_last_deal_count_in_its_game(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "original", "--deals", "2")
    cli("add", "3/3 4/4 2- turn=KH")
    assert "has won" in cli("add", "void").out
    assert cli("adjust", "Anna", "+5", "--deal", "2").code == 0
    rubber = cli("show", "--json").json["rubber"]
    assert rubber["winners"] == ["Anna"]
    assert rubber["totals"]["Anna"] == 28
    assert cli("undo").code == 0
    assert cli("show", "--json").json["rubber"]["winners"] == ["Ben"]


def test_tricks_with_their_players_make_format_2(cli: Cli, store: Path) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("note", "trick 7C KC AC by=Anna")
    assert file_format(store) == 1
    cli("trick", "7C", "KC", "AC")
    assert file_format(store) == 2
    assert cli("check").code == 0


def test_a_mark_that_parts_a_letter_makes_no_other_name(cli: Cli) -> None:
    refused = cli("new", "Zo\u00eb", "Zoe\u200d\u0308", "Cara")
    assert (refused.code, "Zo" in refused.err) == (2, True)
    assert cli("list", "--json").json["sessions"] == []


@pytest.mark.parametrize("other", ["\u00a0", "\u3000", "\u2003 ", "\ufffb "])
def test_a_blank_of_another_kind_makes_no_other_name(cli: Cli, other: str) -> None:
    same = f"Anna{other}B"
    refused = cli("new", "Anna B", same, "Cara")
    assert (refused.code, "Two players are called Anna" in refused.err) == (2, True)
    for first in ("Anna B", same):
        assert cli("new", first, "Ben", "Cara").code == 0
        assert cli("add", "3/3 4- 2-").code == 0
    refused = cli("set", "Cara=Anna B", "--from", "2")
    assert (refused.code, "at the table already" in refused.err) == (3, True)
    assert cli("adjust", "Anna B", "5").code == 0
    players = cli("stats", "--json").json["games"]["ninety-nine"]["players"]
    assert [(each["player"], each["deals"]) for each in players][1:] == [("Ben", 2), ("Cara", 2)]


def test_two_names_of_earlier_programs_that_differ_in_a_blank_stay_two(
    cli: Cli, store: Path
) -> None:
    cli("new", "Anna_B", "Anna B", "Cara")
    cli("add", "3/3 4- 2-")
    cli("set", "Cara=Anna- B", "--from", "2")
    cli("add", "3/3 4- 2-")
    (path,) = (store / "sessions").glob("*.json")
    text = path.read_text(encoding="utf-8").replace("Anna_B", "Anna\u00a0B")
    path.write_text(text.replace("Anna- B", "Anna\u2003B"), encoding="utf-8")
    assert cli("check").code == 0
    for name, points in (("Anna B", 5), ("Anna\u00a0B", 7), ("Anna\u2003B", 9)):
        assert cli("adjust", name, str(points)).code == 0
    totals = cli("show", "--json").json["rubber"]["totals"]
    assert totals == {"Anna\u00a0B": 73, "Anna B": 13, "Anna\u2003B": 13}
    assert cli("stats").code == 0
    assert cli("set", "Anna\u00a0B=Zoe", "Anna\u2003B=Ida").code == 0
    assert [*cli("show", "--json").json["rubber"]["totals"]] == ["Zoe", "Anna B", "Ida"]


def test_what_is_claimed_and_agreed_as_of_a_deal_is_of_whoever_sat_there_then(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for _ in range(2):
        cli("add", "3/3 4- 2-")
    cli("set", "Ben=Vera", "--from", "2")
    assert "\nBen claims 4: correct." in cli("claim", "Ben", "4", "--deal", "1").out
    assert "\nBen +5 by agreement." in cli("adjust", "Ben", "5", "--deal", "1").out
    assert "Ben +5" in cli("explain", "1").out
    assert cli("log").out.endswith("Ben +5 by agreement  (after entry 4)\n")
    assert "Vera has only been at the table since" in cli("adjust", "Vera", "5", "--deal", "1").err


def test_other_rules_name_who_played_a_deal(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for _ in range(2):
        cli("add", "3- 3/3! 3-")
    cli("set", "Ben=Vera", "--from", "2")
    cli("set", "rule.declare=25")
    told = cli("compare", "--variant", "pagat")
    assert "Ben/Vera" in told.out.splitlines()[3]
    assert "Deal 1: Ben 30 instead of 25 (premium)." in told.out
    assert "Deal 2: Vera 30 instead of 25 (premium)." in told.out
    deals = cli("compare", "--variant", "pagat", "--json").json["deals"]
    assert [deal["parts"][0]["player"] for deal in deals] == ["Ben", "Vera"]


def test_a_correction_of_an_earlier_game_names_who_played_it(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for line in ("3- 3/3!! 3-", "3- 3/3! 3-"):
        cli("add", line)
    cli("set", "Ben=Vera", "--from", "3")
    cli("add", "3- 3/3! 3-")
    assert "\nDeal 3 no longer has Vera's declaration." in cli("amend", "3", "declare=nobody").out
    told = cli("adjust", "Ben", "-3", "--deal", "2").out
    assert "\nThe bonus" not in told
    assert "\nGame 1 is still won by Ben: Anna 6, Ben 253, Cara 6." in told
    told = cli("amend", "1", "3/3 3- 3-").out
    assert "\nDeal 1 no longer has Ben's revelation." in told
    assert "\nGame 1 is no longer over: its bonus (Ben +100) is gone." in told
    told = cli("undo").out
    assert "\nGame 1 now ends with deal 2: Ben +100." in told
    told = cli("finish").out
    assert "\nVera has " in told
    assert "\nBen/Vera led from the first deal to the last." in told


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_new_name_offers_a_substitute_only_where_one_can_begin(cli: Cli, language: str) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for _ in range(2):
        cli("add", "3/3 4- 2-")
    cli("set", "Ben=Vera", "--from", "2")
    assert "set --from 3 Cara=Zoe" in cli("set", "Cara=Zoe", LANG=language).out
    for line in ("set Ben=Oskar", "finish", "set Anna=Emil"):
        told = cli(*line.split(), LANG=language)
        assert told.code == 0
        assert "--from" not in told.out


@pytest.mark.parametrize(
    ("game", "entries", "stored"),
    [
        ((), [("add", "3+", "4-", "2-", "declare=Ben #2")], ["3+ 4- 2-!"]),
        ((), [("add", "Ben #2=2-", "Ben=4-", "Anna=3+")], ["3+ 4- 2-"]),
        (
            (),
            [("add", "3+", "4-", "2-"), ("amend", "1", "3+", "4-", "2-", "reveal=ben #2")],
            ["3+ 4- 2-", "3+ 4- 2-!!"],
        ),
        ((), [("insert", "1", "3+", "4-", "2-", "declare=Ben #2")], ["3+ 4- 2-!"]),
        (("adding", "99"), [("add", "loses", "Ben #2")], ['loses "Ben #2"']),
        (("adding", "99"), [("add", "7", "loses", "Ben #2")], ["7", 'loses "Ben #2"']),
        (("adding", "98-umass"), [("add", "3", "3", "AS=Ben #2")], ["3", "3", 'AS="Ben #2"']),
    ],
)
@pytest.mark.parametrize("other", ["Ben #2", "Ben 2"])
def test_a_name_that_the_shell_hands_over_whole_is_that_of_nobody_else(
    game: tuple[str, str],
    entries: list[tuple[str, ...]],
    stored: list[str],
    other: str,
    cli: Cli,
) -> None:
    """Ben had the premium, or lost the hand, and a 2 was played for the next."""
    options = ("--game", game[0], "--variant", game[1]) if game else ()
    assert cli("new", "Anna", "Ben", other, *options).code == 0
    for words in entries:
        run = cli(*(word.replace("#2", other[4:]) for word in words))
        assert run.code == 0, run.err
    lines = [entry["line"] for entry in cli("log", "--json").json["entries"]]
    assert lines == [line.replace("#2", other[4:]) for line in stored]


@pytest.mark.parametrize(
    ("variant", "line", "meant", "stored"),
    [
        ("99", "loses Ben 2", 'loses "Ben 2"', ['loses "Ben 2"']),
        ("99", "loses Ben 2", 'loses "Ben" 2', ["loses Ben", "2"]),
        ("pagat", "adjust Ben 2 5", 'adjust "Ben 2" 5', ['adjust "Ben 2" +5']),
    ],
)
def test_two_names_of_which_one_begins_the_other_are_told_apart_at_the_prompt(
    variant: str, line: str, meant: str, stored: list[str], cli: Cli, type_into: At
) -> None:
    assert cli("new", "Anna", "Ben", "Ben 2", "--variant", variant).code == 0
    asked = type_into(line).run.err
    assert '“Ben 2” can mean two things: "Ben 2" or "Ben" 2' in asked
    assert cli("log", "--json").json["entries"] == []
    assert type_into(meant).run.err == ""
    assert [entry["line"] for entry in cli("log", "--json").json["entries"]] == stored


def test_two_names_of_which_one_begins_the_other_are_told_apart_in_the_shell(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Ben 2").code == 0
    refused = cli("adjust", "Ben", "2", "-5")
    assert refused.code == 2
    assert '“Ben 2” can mean two things: "Ben 2" or Ben +2' in refused.err
    assert cli("adjust", "Ben 2", "-5").code == 0
    assert cli("adjust", "Ben", "+2", "-5").code == 0
    lines = [entry["line"] for entry in cli("log", "--json").json["entries"]]
    assert lines == ['adjust "Ben 2" -5', 'adjust Ben +2 "-5"']


def test_a_reason_with_quotes_and_a_number_sign_is_whole(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("add", "void", 'the "joker" lay open, seat #2').code == 0
    assert cli("add", "adjust", "Anna", "-10", 'it "was" seat #2').code == 0
    lines = [entry["line"] for entry in cli("log", "--json").json["entries"]]
    assert lines == [
        'void "the \\"joker\\" lay open, seat #2"',
        'adjust Anna -10 "it \\"was\\" seat #2"',
    ]
