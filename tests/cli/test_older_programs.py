"""What this program writes, a program of format 1 reads, or refuses by the number of the format.

Two versions of the program may share a store. The strict reader stands for the older one.
"""

import json
from pathlib import Path

import pytest

from scorekeeper.games import GAMES, game_named
from tests.cli.test_format_1 import FILES, LINES, stored
from tests.oracles.format_1 import PLAYED, Unknown, read, younger_rules
from tests.support.command_line import Cli

TABLES = [
    (name, variant, count)
    for name in GAMES
    for variant, counts in game_named(name).variants.items()
    for count in sorted(counts)[:4]
]
ID = "2026-11-20-1"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_goes_on_from_an_old_file_can_be_read_by_the_old_program(
    cli: Cli, store: Path, path: Path
) -> None:
    there = stored(store, path.read_bytes())
    before = json.loads(path.read_bytes())
    game, player = before["session"]["1"]["game"], before["session"]["1"]["players"][0]
    fact = LINES[game]
    for command in (
        *(("note", "years later"), ("undo",), ("redo",), ("undo", "--why", "no")),
        *(("set", "title=Later"), ("add", fact), ("insert", "1", fact), ("amend", "1", fact)),
        *(("strike", "1"), ("adjust", player, "5"), ("claim", player, "5")),
    ):
        assert cli(*command).code in (0, 2, 3), command  # not each goes in each game
        session, entries = read(there.read_bytes())
        assert session["game"] == game
        assert len(entries) >= len(before["entries"])


@pytest.mark.parametrize(("game", "variant", "count"), TABLES)
def test_a_new_session_has_younger_rules_only_where_it_is_played_by_them(
    cli: Cli, store: Path, game: str, variant: str, count: int
) -> None:
    players = [f"Player{number}" for number in range(count)]
    begun = cli("new", *players, "--variant", variant, "--date", ID[:10], "--game", game)
    assert begun.code == 0, begun.err
    content = (store / "sessions" / f"{ID}.json").read_bytes()
    younger = younger_rules(content)
    assert all(PLAYED[field] != value for field, value in younger.items())
    if not younger:
        read(content)


@pytest.mark.parametrize(
    "commands",
    [
        [*[("add", "3 3 3")] * 2, ("set", "Anna=Dora", "--from", "2")],
        [("add", "3 3 3"), ("finish",)],
        [("add", "void")],
        [("trick", "AS KS QS")],
    ],
    ids=["substitute", "finish", "void", "trick"],
)
def test_what_an_older_program_would_misread_is_of_a_newer_format(
    cli: Cli, store: Path, commands: list[tuple[str, ...]]
) -> None:
    file = store / "sessions" / f"{ID}.json"
    cli("new", "Anna", "Ben", "Cara", "--date", ID[:10])
    read(file.read_bytes())
    codes = [cli(*command).code for command in commands]
    assert codes[-1] == 0
    with pytest.raises(Unknown, match="format 2"):
        read(file.read_bytes())
