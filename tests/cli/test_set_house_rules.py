"""House rules at the table: `set` and `undo`, a rematch, and the card that says them."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import Cli

PLAIN: dict[str, Any] = {"declare": 30, "reveal": 60, "contract": [0, 30, 20, 10]}


@pytest.fixture
def house(tmp_path: Path) -> str:
    content = 'base = "pagat"\nplayers = 3\ndeclare = 40\nreveal = 80\n'
    (tmp_path / "our rules.toml").write_text(content, encoding="utf-8")
    return "our rules.toml"


def by_now(cli: Cli) -> dict[str, Any]:
    """What of these rules the one session there is plays by."""
    rules = cli("rules", "--session", "20", "--json").json["rules"]
    return {name: rules[name] for name in PLAIN}


def sheet_rules(cli: Cli) -> list[str]:
    return [line[6:] for line in cli("export").out.splitlines() if line.startswith("rule: ")]


def test_set_tells_a_rule_and_takes_it_back_and_scores_follow(cli: Cli, table: None) -> None:
    cli("add", "3/3! 4 2")
    told = cli("set", "rule.declare=40")
    assert told.code == 0
    assert "Anna 73" in told.out
    assert by_now(cli) == PLAIN | {"declare": 40}
    assert sheet_rules(cli) == ["declare=40"]
    assert "Anna 63" in cli("set", "rule.declare=").out
    assert by_now(cli) == PLAIN
    assert sheet_rules(cli) == []


def test_set_takes_a_file_and_the_variant_alone_drops_it_and_says_so(
    cli: Cli, table: None, house: str
) -> None:
    assert "rule.declare=40 rule.reveal=80" in cli("set", f"variant={house}").out
    assert by_now(cli) == PLAIN | {"declare": 40, "reveal": 80}
    assert "No longer set: declare=40, reveal=80." in cli("set", "variant=pagat").out
    assert by_now(cli) == PLAIN
    assert cli("set", f"variant={house}").code == 0
    told = cli("set", "variant=penguin", "rule.declare=45").out
    assert "No longer set: reveal=80." in told
    assert by_now(cli) == PLAIN | {"declare": 45}


def test_undo_and_redo_move_house_rules_too(cli: Cli, table: None, house: str) -> None:
    cli("add", "3/3! 4 2")
    stations = [PLAIN]
    for told in ("rule.declare=50", f"variant={house}", "rule.reveal=", "variant=pagat"):
        assert cli("set", told).code == 0
        stations.append(by_now(cli))
    assert [station["declare"] for station in stations] == [30, 50, 40, 40, 30]
    for station in reversed(stations[:-1]):
        assert cli("undo").code == 0
        assert by_now(cli) == station
        assert cli("show", "--json").json["rubber"]["totals"]["Anna"] == 33 + station["declare"]
    for station in stations[1:]:
        assert cli("redo").code == 0
        assert by_now(cli) == station
    assert cli("redo").code == 3


def test_a_rematch_keeps_house_rules_and_another_variant_drops_them(
    cli: Cli, house: str, tmp_path: Path
) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", house)
    assert "(declare=40, reveal=80)" in cli("new", "--again").out
    assert sheet_rules(cli) == ["declare=40", "reveal=80"]
    cli("set", "rule.reveal=")
    assert "(declare=40)" in cli("new", "--again", "Dan", "Eva", "Finn").out
    assert "house" not in cli("new", "--again", "--variant", "penguin").out
    assert sheet_rules(cli) == []
    assert "(declare=40, reveal=80)" in cli("new", "--again", "--variant", house).out
    cli("set", "rule.contract=0,1,2,3")
    told = cli("new", "--again", "Dan", "Eva", "Finn", "Gus")
    assert (told.code, told.out) == (2, "")
    assert "contract" in told.err


def test_deals_that_a_rule_forbids_are_named_and_come_back(cli: Cli, table: None) -> None:
    cli("add", "3/3!! 4 2")
    told = cli("set", "rule.reveal=0").out
    assert "No longer counted: 1. 3/3!! 4- 2-" in told
    assert cli("show", "--json").json["deals"] == []
    assert "Anna 93" in cli("undo").out


@pytest.mark.parametrize(
    ("told", "code", "said"),
    [
        ("rule.foo=1", 2, "foo"),
        ("rule.declaer=1", 2, "Did you mean declare?"),
        ("rule.players=4", 2, "players"),
        ("rule.declare=x", 2, "declare"),
        ("rule.declare=true", 2, "declare"),
        ("rule.declare=-5", 2, "0 to 1000000"),
        ("rule.contract=1,2", 2, "contract has 2 entries but needs 4"),
        ("rule.dummy=true", 2, "contract has 4 entries but needs 5"),
        ("rule.tricks=8", 2, "tricks"),
        ("rule.=3", 2, "no rule"),
        ("rule.declare=30 rule.declare=40", 2, "twice"),
        ("variant=nowhere.toml", 1, "nowhere.toml"),
        ("variant=", 2, "variant"),
        ("rule.declare=", 3, "already"),
        ("rule=3", 2, "rule"),
        ("rule.trump_by=bidder-else-stays", 2, "trump_choice"),
        ("rule.dummy_exact=5", 2, "dummy_exact"),
        ("target=200 rule.game=150", 2, "together"),
    ],
)
def test_what_cannot_be_set_is_refused_and_nothing_changes(
    cli: Cli, table: None, store: Path, told: str, code: int, said: str
) -> None:
    (session,) = (store / "sessions").glob("*.json")
    before = session.read_bytes()
    refused = cli("set", *told.split())
    assert (refused.code, refused.out) == (code, ""), refused
    assert said in refused.err
    assert session.read_bytes() == before


def test_a_table_with_a_dummy_cannot_lose_it(cli: Cli) -> None:
    cli("new", "Anna", "Ben")
    rules = (
        *("rule.dummy=false", "rule.contract=0,30,20", "rule.next_trump=none,none,none"),
        "rule.carry=0",
    )
    told = cli("set", *rules)
    assert told.code == 3
    assert "seats" in told.err


def test_dropping_house_rules_says_which_variant_it_is_now(cli: Cli, table: None) -> None:
    cli("set", "rule.declare=40")
    assert "pagat" in cli("set", "variant=pagat").out.partition("Changed: ")[2].partition(".")[0]


def test_what_the_variant_says_already_is_no_house_rule(cli: Cli, table: None) -> None:
    cli("set", "rule.declare=30")
    assert sheet_rules(cli) == []
    assert "declare=30" not in cli("show").out


def test_set_names_what_it_has_changed_and_nothing_else(cli: Cli, table: None) -> None:
    cli("set", "rule.declare=40")
    assert "Changed: rule.reveal=80." in cli("set", "rule.reveal=80").out


def test_undo_says_which_rule_it_has_taken_back(cli: Cli, table: None) -> None:
    cli("set", "rule.declare=40")
    assert "declare" in cli("undo").out


def test_set_changes_a_rule_of_the_file_that_it_takes(cli: Cli, table: None, house: str) -> None:
    assert cli("set", f"variant={house}", "rule.declare=60").code == 0


@pytest.mark.parametrize(
    ("variant", "rule"),
    [
        ("pagat", "dummy_exact = 5"),
        ("unbidden", "vulnerable = 10"),
        ("nines", 'level = "nobody"'),
        ("pagat", "sides = [1, 2, 1]"),
        ("penguin", 'rubber = "deals"'),
    ],
)
def test_whatever_was_accepted_can_be_played_and_shown(
    cli: Cli, tmp_path: Path, variant: str, rule: str
) -> None:
    (tmp_path / "x.toml").write_text(f'base = "{variant}"\n{rule}\n', encoding="utf-8")
    if cli("new", "Anna", "Ben", "Cara", "--variant", "x.toml").code == 2:
        return
    assert cli("add", "3/3 4- 2/2").code == 0
    assert cli("show").code == 0
    assert list(cli("show", "--json").json["deals"][0]["scores"]) == ["Anna", "Ben", "Cara"]


def test_a_list_of_no_sides_is_spelt_with_a_dash(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "Dan", "--variant", "partnership")
    assert cli("set", "rule.sides=-").code == 0
    assert sheet_rules(cli) == ["sides=-"]
    assert "Sides" not in cli("next").out


WIDE = {"COLUMNS": "500"}


@pytest.mark.parametrize(
    ("variant", "rules", "wrong"),
    [
        ("pagat", "declare = 0", "reveal"),
        ("original", "rubber = 'games'", "There are no bonuses"),
        ("pagat", "reveal = 0", "reveal"),
        ("pagat", "premiums = 'each'", "Nobody may reveal"),
        ("pagat", "premium_lost = 'opponents-but-losers'", "dummy"),
        ("pagat", "level = 'nobody'", "equal totals share"),
        ("unbidden", "reveal = 0", "do both"),
        ("original", "joker = false\ntricks = 8\ncards_each = 11", "the joker"),
    ],
)
def test_a_house_rule_leaves_no_line_that_contradicts_it(
    cli: Cli, tmp_path: Path, variant: str, rules: str, wrong: str
) -> None:
    (tmp_path / "x.toml").write_text(f"base = '{variant}'\n{rules}\n", encoding="utf-8")
    told = cli("rules", "x.toml", **WIDE)
    assert told.code == 0
    page = told.out.partition("Where the sources")[0].partition("Cards")[2]
    assert wrong not in page


def test_exactly_the_lines_that_changed_are_house_rules(cli: Cli, tmp_path: Path) -> None:
    content = 'base = "pagat"\ndeclare = 40\nreveal = 80\ncontract = [0, 35, 20, 10]\n'
    (tmp_path / "x.toml").write_text(content, encoding="utf-8")
    cli("new", "Anna", "Ben", "Cara", "--variant", "x.toml")
    told, session, plain = (
        set(cli("rules", *which, **WIDE).out.partition("Cards")[2].splitlines())
        for which in (["x.toml"], ["--session", "20"], ["pagat"])
    )
    assert {line.split(":")[0].strip() for line in told if "[house rule]" in line} == {
        "Worth 40 for the first and 80 for the second, to a player who makes it. [house rule]",
        "For making the bid",
    }
    assert session == told
    assert len({line for line in told - plain if "players" not in line}) == 2


def test_only_a_bid_of_0_stands_for_another_number_too(cli: Cli, table: None) -> None:
    cli("set", "rule.nought_or=3")
    assert "nobody made it" in cli("add", "0:CDD 4 5").out
    assert "♣" not in cli("bids", "0").out


@pytest.mark.parametrize("setting", ["target.=20", "Games.=x", "deals.=4", "target.x=5"])
def test_a_setting_with_a_dot_too_many_is_refused(cli: Cli, table: None, setting: str) -> None:
    """It was kept, said to be changed, and no sheet of the evening could be read again."""
    refused = cli("set", setting)
    assert (refused.code, refused.out) == (2, "")
    assert "changes nothing. Did you mean" in refused.err
    assert setting not in cli("export", "--format", "sheet").out


def test_a_player_called_like_a_setting_and_a_dot_gets_another_name(cli: Cli) -> None:
    assert cli("new", "target.", "Ben", "Cara").code == 0
    assert cli("set", "target.=Tom").code == 0
    assert cli("show", "--json").json["players"] == ["Tom", "Ben", "Cara"]
