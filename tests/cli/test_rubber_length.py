"""How long a rubber is, by `--target`, `--games`, `--deals` and house rules: values that agree."""

import json
from pathlib import Path

import pytest

from tests.support.command_line import Cli, Run

TABLE = ("Anna", "Ben", "Cara")


def new(cli: Cli, tmp_path: Path, variant: str, rules: str, *options: str, by: str) -> Run:
    """Sit down by house rules: from a file, or in the header of a sheet."""
    lines = [line for line in rules.split("; ") if line]
    if by == "file":
        text = "\n".join([f'base = "{variant}"', *lines])
        (tmp_path / "house.toml").write_text(text, encoding="utf-8")
        return cli("new", *TABLE, "--variant", "house.toml", *options)
    told = [
        f"{key.removeprefix('--')}: {value}"
        for key, value in zip(options[::2], options[1::2], strict=True)
    ]
    header = [f"variant: {variant}", "players: Anna, Ben, Cara"]
    header += ["rule: " + line.replace(" ", "").replace('"', "") for line in lines]
    (tmp_path / "a.sheet").write_text("\n".join([*header, *told, ""]), encoding="utf-8")
    return cli("import", "a.sheet")


@pytest.mark.parametrize("by", ["file", "sheet"])
@pytest.mark.parametrize(
    ("variant", "rules", "options", "named"),
    [
        ("pagat", 'rubber = "target"', "--games 4", "games"),
        ("pagat", 'rubber = "target"', "--games 3", "games"),
        ("penguin", 'rubber = "target"; game = 250', "--games 4", "games"),
        ("pagat", 'rubber = "target"', "--deals 4", "deals"),
        ("pagat", 'rubber = "deals"', "--games 4", "games"),
        ("pagat", 'rubber = "deals"', "--target 250", "target"),
        ("original", 'rubber = "wins"', "--deals 4", "deals"),
        ("pagat", "game = 120", "--target 250", "target"),
        ("pagat", "bonus = 50", "--target 250", "target"),
        ("pagat", "length = 4", "--target 250", "target"),
        ("pagat", "length = 4", "--games 5", "games"),
        ("penguin", 'rubber = "games"', "--target 250", "target"),
        ("penguin", "rubber_bonus = 50", "--target 250", "target"),
        ("pagat", "", "--target 250 --games 1", "games"),
    ],
)
def test_a_length_that_house_rules_contradict_is_refused(
    cli: Cli, tmp_path: Path, by: str, variant: str, rules: str, options: str, named: str
) -> None:
    refused = new(cli, tmp_path, variant, rules, *options.split(), by=by)
    assert refused.code == 2, refused
    assert named in refused.err
    assert cli("list", "--json").json["sessions"] == []


@pytest.mark.parametrize("by", ["file", "sheet"])
@pytest.mark.parametrize(
    ("variant", "rules", "options", "played"),
    [
        ("pagat", "game = 100", "--target 250", {"game": 250, "rubber": "target", "bonus": 0}),
        ("pagat", "game = 0100; bonus = +100", "--target 250", {"game": 250}),
        ("pagat", "game = 250", "--target 250", {"game": 250}),
        ("pagat", "bonus = 0; length = 1", "--target 250", {"game": 250, "bonus": 0}),
        ("pagat", 'rubber = "games"; length = 3', "--target 250", {"rubber": "target"}),
        ("pagat", 'rubber = "target"', "--target 250", {"rubber": "target", "game": 250}),
        ("penguin", 'rubber = "wins"; rubber_bonus = 100', "--target 90", {"game": 90}),
        ("pagat", "length = 3", "--games 4", {"length": 4, "game": 100}),
        ("pagat", "length = 4", "--games 4", {"length": 4}),
        ("pagat", "game = 120", "--games 4", {"length": 4, "game": 120}),
        ("pagat", 'rubber = "wins"', "--games 2", {"rubber": "wins", "length": 2}),
        ("pagat", 'rubber = "deals"', "--deals 6", {"rubber": "deals", "length": 6}),
        ("original", 'rubber = "games"', "--games 2", {"rubber": "games", "length": 2}),
    ],
)
def test_a_length_goes_with_house_rules_of_the_same_or_of_unchanged_value(
    cli: Cli,
    tmp_path: Path,
    by: str,
    variant: str,
    rules: str,
    options: str,
    played: dict[str, object],
) -> None:
    if by == "file" and ("0100" in rules or '""' in rules):
        rules = rules.replace("0100", "100") if by == "file" else rules  # TOML has one spelling
    told = new(cli, tmp_path, variant, rules, *options.split(), by=by)
    assert told.code == 0, told
    rules_now = cli("rules", "--session", "20", "--json").json["rules"]
    assert {key: rules_now[key] for key in played} == played
    exported = cli("export").out
    (tmp_path / "out.sheet").write_text(exported, encoding="utf-8")
    assert cli("import", "out.sheet").code == 0
    assert cli("export").out == exported


@pytest.mark.parametrize(
    ("before", "change", "code"),
    [
        ("--games 4", "rule.rubber=target", 2),
        ("--games 4", "rule.rubber=target games=", 0),
        ("--games 4", "rule.rubber=target games= target=250", 0),
        ("--games 4", "rule.length=3", 3),
        ("--games 4", "rule.length=5", 2),
        ("--target 250", "rule.game=120", 2),
        ("--target 250", "rule.game=100", 3),
        ("--target 250", "games=4", 2),
        ("--target 250", "games=4 target=", 0),
        ("--target 250", "rule.game=100 rule.declare=40", 0),
        ("--games 4", "rule.game=100 rule.declare=40", 0),
    ],
)
def test_set_judges_a_length_beside_house_rules_by_their_values(
    cli: Cli, before: str, change: str, code: int
) -> None:
    cli("new", *TABLE, *before.split())
    answer = cli("set", *change.split())
    assert answer.code == code, answer
    assert cli("check").code == 0


def test_a_rule_that_a_length_overrules_is_not_said_to_hold_already(cli: Cli) -> None:
    cli("new", *TABLE, "--target", "250")
    assert "target 250 decides" in cli("set", "rule.game=100").err
    assert "already" in cli("set", "target=250").err


def test_a_session_of_before_with_games_and_a_target_reads_and_exports(
    cli: Cli, store: Path, tmp_path: Path
) -> None:
    cli("new", *TABLE, "--games", "4")
    (path,) = (store / "sessions").glob("*.json")
    document = json.loads(path.read_text())
    setup = document["session"]["1"]
    setup["settings"] = {"rule.rubber": "target", "games": "4"}
    setup["rules"] |= {"rubber": "target", "length": 4}
    path.write_text(json.dumps(document))
    assert cli("add", "9:CCC 0 0").code == 0
    assert cli("check").code == 0
    (tmp_path / "out.sheet").write_text(cli("export").out, encoding="utf-8")
    assert "games:" not in cli("export").out
    assert cli("score", "out.sheet").code == 0
