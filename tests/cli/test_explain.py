"""`explain`: its sentences add up to what `show` says, and each says what it rests on."""

import json
import re
from pathlib import Path

import pytest

from scorekeeper.core import limits
from scorekeeper.exporters.score_json import session_score_json
from tests.support.command_line import Cli
from tests.support.readings import READINGS
from tests.support.samples import EXPLAINED, SESSIONS, explained, sample

OURS = [path for path in SESSIONS if sample(path).setup.game == "ninety-nine"]
IDS = [path.stem for path in OURS]
WIDE = 10_000
"""Cells that no sentence needs, so that each stands on one line."""
HEADING = re.compile(
    r"Deal (\d+) \(|Game (\d+) ended|"
    r"(A rubber is|The first to win|The winner of that|\d+ deals are)"
)
POINTS = re.compile(r"  (.+) ([+-]\d+): .+")


def sums(text: str) -> dict[str, dict[str, int]]:
    """Add up the numbers in the sentences, by the part that they stand in and by player."""
    found: dict[str, dict[str, int]] = {}
    part = ""
    for line in text.splitlines():
        if heading := HEADING.match(line):
            deal, game, _ = heading.groups()
            part = f"deal {deal}" if deal else f"game {game}" if game else "rubber"
            found[part] = {}
        elif points := POINTS.fullmatch(line):
            player, number = points.groups()
            found[part][player] = found[part].get(player, 0) + int(number)
    return found


@pytest.mark.parametrize("path", OURS, ids=IDS)
def test_the_numbers_in_the_sentences_add_up_to_what_show_says(path: Path) -> None:
    loaded = sample(path)
    account = json.loads(json.dumps(session_score_json(loaded)))
    told = sums(explained(path, WIDE))
    for deal in account["deals"]:
        assert told.pop(f"deal {deal['number']}") == deal["scores"]
    for game in account["games"]:
        assert told.pop(f"game {game['number']}") == game["totals"]
    assert told == {"rubber": account["rubber"]["totals"]}


@pytest.mark.parametrize("path", OURS, ids=IDS)
def test_every_point_of_the_books_names_its_source(path: Path) -> None:
    free = ("in play, deals", "game ", "deals.")
    for line in explained(path, WIDE).splitlines():
        if match := POINTS.fullmatch(line):
            why = line.partition(f"{match.group(2)}: ")[2]
            assert line.endswith("]") or why.startswith(free) or why.endswith(free), line


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_the_explanation_is_the_golden_one(path: Path) -> None:
    assert explained(path) == (EXPLAINED / f"{path.stem}.txt").read_text(encoding="utf-8")


def test_every_reading_and_every_reason_is_explained_in_a_golden_file() -> None:
    text = " ".join(path.read_text(encoding="utf-8") for path in EXPLAINED.glob("*.txt"))
    assert {f"R{n}" for n in re.findall(r"R(\d+):", text)} == READINGS
    reasons = {
        line["reason"]
        for path in OURS
        for deal in json.loads(json.dumps(session_score_json(sample(path))))["deals"]
        for line in deal["lines"]
    }
    assert reasons >= {
        *("tricks", "contract", "premium", "forfeit", "penalty", "vulnerable", "adjustment")
    }


def test_explain_without_a_number_is_of_the_last_deal(cli: Cli, table: None) -> None:
    cli("add", "3:CDD! 4- 2-")
    cli("add", "3- 4/4 2/3")
    told = cli("explain")
    assert "Deal 2 (game 1, deal 2)" in told.out
    assert "Ben +30: took 4, bid 4: made it alone: 30. [Pagat, “Score”]" in told.out
    assert cli("explain", "2").out == told.out


def test_explain_player_has_that_player_alone(cli: Cli, table: None) -> None:
    cli("add", "3:CDD! 4- 2-")
    cli("add", "3- 4/4 2/3")
    told = cli("explain", "--player", "ben").out
    assert "Ben" in told
    assert "Anna +" not in told
    assert told.count("+4") == 2


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["9"], "There is no deal 9. The last one is 1."),
        (["--game", "1"], "no game has ended yet"),
        (["--player", "Zoe"], "Nobody here is called “Zoe”"),
    ],
)
def test_what_is_not_there_cannot_be_explained(
    cli: Cli, table: None, arguments: list[str], shown: str
) -> None:
    cli("add", "3:CDD 4- 2-")
    told = cli("explain", *arguments)
    assert told.code == 2
    assert shown in told.err


def test_explain_json_has_reason_codes_and_citations(cli: Cli, table: None) -> None:
    cli("add", "3:CDD! 4- 2-")
    (deal,) = cli("explain", "--json").json["explained"]
    assert deal["scores"] == {"Anna": 63, "Ben": 4, "Cara": 2}
    (premium,) = [line for line in deal["lines"] if line["reason"] == "premium"]
    assert premium["points"] == 30
    assert premium["sources"] == [{"book": "Pagat", "section": "Premium Bids"}]
    assert premium["text"] == "declared, and made it: 30."


def test_more_lines_than_anybody_reads_are_not_shown(
    cli: Cli, table: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten thousand deals of five whose cards are all shown had 430,000 and took eight seconds."""
    for _ in range(3):
        assert cli("add", "3:CDD 4- 2-").code == 0
    everything, as_json = cli("explain", "--all"), cli("explain", "--all", "--json").out
    lines = len(everything.out.splitlines())
    monkeypatch.setattr(limits, "MAX_LINES_SHOWN", lines)
    assert cli("explain", "--all") == everything

    monkeypatch.setattr(limits, "MAX_LINES_SHOWN", lines // 2)
    told = cli("explain", "--all").out
    shown, _, _ = told.partition("\n\nThat is")
    assert everything.out.startswith(f"{shown}\n")
    assert len(shown) < len(everything.out) - 100
    assert f"That is {lines // 2} lines, so the rest is left out." in told
    assert cli("explain", "--all", "--json").out == as_json


def test_each_vulnerable_player_who_failed_is_named(cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "v.toml"
    rules.write_text('base = "penguin"\nplayers = 3\nvulnerable = 10\n')
    cli("new", "Anna", "Ben", "Cara", "--variant", str(rules))
    for line in ("3/3 3/3 3/4", "3/3 4/3 2/2"):
        assert cli("add", line).code == 0
    ben = "  Cara +10: Ben was vulnerable, with 23:3 before the deal, and failed: 10."
    assert ben in cli("explain", "2", COLUMNS="200").out
    assert cli("amend", "2", "3/4 4/3 2/2").code == 0
    both = cli("explain", "2", COLUMNS="200").out
    assert ben.replace("Ben", "Anna") in both
    assert ben in both


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("void misdeal", "Deal 1 does not count, but still passes the deal on: “misdeal”."),
        ("void", "Deal 1 does not count, but still passes the deal on."),
    ],
)
def test_a_void_deal_is_explained_by_its_reason(
    cli: Cli, table: None, *, line: str, said: str
) -> None:
    assert cli("add", line).code == 0
    assert cli("explain", "1", COLUMNS="200").out == f"{said}\n"
    assert cli("explain", "1", "--json").json["explained"][0]["counted"] is False
