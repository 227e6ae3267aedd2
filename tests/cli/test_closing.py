"""The end of a rubber: margins, what decided it, who made most, how long it took."""

import json
import re
from pathlib import Path

from tests.support.command_line import Cli


def deals(cli: Cli, *lines: str) -> str:
    """Enter deals and return what is said of the last."""
    said = ""
    for line in lines:
        run = cli("add", line)
        assert run.code == 0, run.err
        said = run.out
    return said


def test_the_end_names_winner_margins_decisive_deal_and_contracts(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--games", "1")
    said = deals(cli, "2- 4/4 3/3", *("4/4 3- 2/2",) * 4)
    assert "Cara has 211 points: 113 ahead of Anna and 175 ahead of Ben." in said
    assert "Deal 2 decided it: Cara led from then on." in said
    assert "Most contracts: Cara, 5 of 5." in said
    assert said.index("Most contracts") < said.index("It is over")
    for shown in (cli("show").out, cli("next").out, cli("export", "--format", "txt").out):
        assert "Most contracts: Cara, 5 of 5." in shown


def test_games_are_counted_once_somebody_has_won_one(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "penguin")
    deals(cli, "4/4 3- 2-")
    assert "Games won" not in cli("finish").out
    cli("undo")
    deals(cli, *("4/4 3- 2-",) * 3)
    assert "Games won: Anna 1, Ben 0, Cara 0." in cli("finish").out


def test_the_decisive_deal_is_the_last_change_of_the_lead(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--target", "60")
    deals(cli, "2- 4/4 3-", "4/4 2- 3-")
    # After deal 1 Ben leads 34:2, after deal 2 Anna and Ben are level; deal 3 gives Anna the lead.
    said = deals(cli, "3/3 3- 3-")
    assert "deal 3, the last, decided it for Anna" in said


def test_who_led_from_the_first_deal_is_said_to(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--target", "60")
    assert "Anna led from the first deal to the last." in deals(cli, "4/4 3- 2-", "4/4 3- 2-")


def test_a_shared_rubber_names_all_who_share_it(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--target", "40")
    said = deals(cli, "4/4 4/4 1-", "4/4 4/4 1-")
    assert "Anna and Ben share it with 48 points each: 46 ahead of Cara." in said
    assert "Most contracts: Anna, 2 of 2 and Ben, 2 of 2." in said


def test_who_shares_a_rubber_of_units_is_parted_by_no_points(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code == 0
    for rule in ("hard_score=1", "game=30", "length=2"):
        assert cli("set", f"rule.{rule}").code == 0
    for line in ("3+ 4- 2-", "4- 5+ 0-"):
        assert cli("add", line).code == 0
    told = cli("export", "--format", "chat").out
    assert "Anna and Ben have won by 3 units." in told
    assert "1. Anna" in told
    assert "1. Ben" in told


def test_where_all_are_one_side_nobody_shares_alone(cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "together.toml"
    rules.write_text('base = "pagat"\nplayers = 3\nsides = [1, 1, 1]\nlength = 1\ngame = 20\n')
    cli("new", "Anna", "Ben", "Cara", "--variant", str(rules))
    said = deals(cli, "4+ 3+ 2+", "4+ 3+ 2+")
    assert "It is over: the side of Anna, Ben and Cara has won." in said
    assert "share" not in said
    cli("amend", "2", "3+ 4+ 2+")
    assert "Anna and Ben share it with 127 points each." in cli("show").out


def test_contracts_count_for_who_played_them(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--target", "60")
    deals(cli, "4/4 3- 2-")
    cli("set", "Anna=Dana", "--from", "2")
    assert "Most contracts: Anna, 1 of 1 and Dana, 1 of 1." in deals(cli, "4/4 3- 2-")


def test_the_end_says_how_long_it_took_without_the_nights_between(cli: Cli, store: Path) -> None:
    cli("new", "Anna", "Ben", "Cara", "--target", "60")
    deals(cli, "4/4 3- 2-", "4/4 3- 2-")
    (path,) = (store / "sessions").glob("*.json")
    tables = json.loads(path.read_text())
    tables["session"]["1"]["created"] = "2026-11-20T19:00:00Z"
    times = iter(("2026-11-20T20:10:00Z", "2026-11-27T19:35:00Z"))
    for entry in tables["entries"].values():
        entry["at"] = next(times)
    path.write_text(json.dumps(tables))
    assert "It took 1 hour and 10 minutes." in cli("show").out
    path.write_text(path.read_text().replace("2026-11-27T19:35", "2026-11-20T21:00"))
    assert "It took 2 hours." in cli("show").out


def test_a_deal_that_is_inserted_the_morning_after_makes_no_evening_longer(
    cli: Cli, store: Path
) -> None:
    cli("new", "Anna", "Ben", "Cara", "--target", "60")
    deals(cli, "4/4 3- 2-", "4/4 3- 2-")
    assert cli("insert", "2", "3- 3- 3-").code == 0
    (path,) = (store / "sessions").glob("*.json")
    tables = json.loads(path.read_text())
    tables["session"]["1"]["created"] = "2026-11-20T19:00:00Z"
    times = iter(("2026-11-20T20:10:00Z", "2026-11-20T21:00:00Z", "2026-11-21T08:00:00Z"))
    for entry in tables["entries"].values():
        entry["at"] = next(times)
    path.write_text(json.dumps(tables))
    assert "It took 2 hours." in cli("show").out


def test_a_sheet_says_no_time(cli: Cli, tmp_path: Path) -> None:
    sheet = tmp_path / "friday.sheet"
    sheet.write_text("players: Anna, Ben, Cara\ntarget: 60\n4/4 3- 2-\n4/4 3- 2-\n")
    said = cli("score", str(sheet)).out
    assert "Anna led from the first deal" in said
    assert "It took" not in said


def test_a_new_games_first_dealer_is_explained(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    said = deals(cli, *("4/4 3- 2/2",) * 5)
    why = "Ben deals first because Anna dealt first in game 1"
    assert why in said
    assert why in cli("next").out
    assert "deals first because" not in deals(cli, "4/4 3- 2/2")


def test_an_adding_games_winner_who_deals_is_explained(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "--game", "adding", "--variant", "98-arizona")
    hand = cli("next", "--json").json["next"]["player"]
    said = cli("add", "bust").out
    winner = "Ben" if hand == "Anna" else "Anna"
    assert f"{winner} deals because {winner} won hand 1." in said


def test_partnership_names_the_winning_side(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "Dan", "--variant", "partnership", "--games", "1")
    said = ""
    for _ in range(6):
        if not cli("show", "--json").json["next"]:
            break
        run = cli("add", "3+ 2- 3+ 2-")
        assert run.code == 0, run.err
        said = run.out
    assert "It is over: the side of Anna and Cara has won." in said
    assert "won by the side of Anna and Cara" in said
    assert "Anna and Cara share it with" in said
    assert "the side of Anna and Cara" in cli("show").out


def test_the_side_that_wins_is_named_wherever_a_game_is_explained(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "Dan", "--variant", "partnership", "--target", "60")
    deals(cli, *("6/4 1/1 2/4 1/2",) * 3)
    shown = cli("show").out
    assert "Partners make it together" in " ".join(shown.split())
    told = " ".join(cli("explain", "--game", "1").out.split())
    assert "The side of Anna and Cara wins the game: Anna has the highest total." in told
    told = " ".join(cli("explain", "--rubber").out.split())
    assert "It is over: the side of Anna and Cara has won." in told


def test_a_side_is_as_far_ahead_as_the_better_of_its_players(cli: Cli) -> None:
    """Our reading R14: the highest score wins for both partners, whatever the sides have in all."""
    cli("new", "Anna", "Ben", "Cara", "Dan", "--variant", "partnership")
    deals(cli, "4/1 2/2 2/2 2/2", "9/9 0/0 1/2 0/0", *("9/9 0/2 1/2 0/0",) * 3, "10/3 0/2 0/2 0/0")
    told = " ".join(cli("export", "--format", "chat").out.split())
    assert told.startswith("Anna and Cara are ahead by 8 points so far.")
    assert "1. Anna 50 1. Cara 6 3. Ben 42 3. Dan 42" in told
    said = " ".join(cli("finish").out.split())
    assert "Anna has 50 points: 8 ahead of Ben and Dan." in said
    assert "the side of Anna and Cara has won." in said
    assert cli("list", "--json").json["sessions"][0]["winners"] == ["Anna", "Cara"]
    told = " ".join(cli("export", "--format", "md").out.split())
    assert "The side of Anna and Cara has won: Anna has 50 points." in told
    ranked = re.findall(r"\| (\d) \| ([A-Z]\w+) \|", told)
    assert ranked == [("1", "Anna"), ("1", "Cara"), ("3", "Ben"), ("3", "Dan")]


def test_at_hard_score_a_side_wins_by_its_units(cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "counters.toml"
    rules.write_text('base = "partnership"\nhard_score = 1\nlength = 1\n')
    cli("new", "Anna", "Ben", "Cara", "Dan", "--variant", str(rules))
    cli("adjust", "Anna", "80")
    deals(cli, "4+ 2- 4+ 0-")
    told = " ".join(cli("export", "--format", "md").out.split())
    assert "The side of Anna and Cara wins, +2 at hard score." in told


def test_a_side_that_is_ahead_at_an_early_end_is_named_as_one(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "Dan", "--variant", "partnership")
    deals(cli, "4/4 2- 3/3 1-")
    for name, told in (
        ("en", "as things stand, the side of Anna and Cara wins."),
        ("de", "So wie es steht, gewinnt die Partei von Anna und Cara."),
    ):
        cli("finish")
        assert told in " ".join(cli("--lang", name, "explain", "--rubber").out.split())


def test_an_early_end_at_hard_score_is_not_explained_by_points(cli: Cli, tmp_path: Path) -> None:
    (rules := tmp_path / "counters.toml").write_text('base = "pagat"\nhard_score = 1\n')
    cli("new", "Anna", "Ben", "Cara", "--variant", str(rules))
    cli("adjust", "Anna", "80")
    deals(cli, "9/9!! 0- 0-")
    cli("adjust", "Ben", "400")
    assert "Anna has won" in cli("finish").out
    told = " ".join(cli("explain", "--rubber").out.split())
    assert "The table ended it early: as things stand, Anna wins." in told


def test_a_deals_sum_is_the_boards_with_what_was_agreed_beside_it(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    deals(cli, "3/3 4- 2-")
    cli("adjust", "Anna", "-10", "looked")
    told = cli("explain", "1").out
    assert "Anna: 33 in this deal, -10 by agreement, 23 in the game." in told
