"""What programs read is the same in every language, byte for byte; sentences in it too."""

from pathlib import Path

import pytest

from scorekeeper.cli.command_group import load
from scorekeeper.command_list import COMMANDS
from scorekeeper.exporters.registry import FORMATS
from tests.support.command_line import Cli, Run
from tests.support.paths import GOLDEN_SHEETS, SAMPLES

SESSIONS = sorted(SAMPLES.glob("*.json"))
SHEETS = [str(path) for path in sorted(GOLDEN_SHEETS.glob("*.sheet"))[::5]]
EVENING = """players: Anna, Ben, Cara
3:CDD! 4- 2-
9/9 0/5 0/4
adjust Ben -10 "Bedienfehler"
claim Ben 57
trick 7C KC AC
trick 7H KH AH
"""
PEGS = "game: game-of-99\nplayers: Anna, Ben, Cara\ndraw\ndraw\ndraw\nplay 14 58\n"
ADDING = "game: adding\nvariant: 99\nplayers: Anna, Ben, Cara\nK\n4\nbust\n7\n"
LINES = {
    "show": ["", "--at 1", "--game 1", "--at 99", "nobody"],
    "next": ["", "nobody"],
    "log": ["", "nobody"],
    "list": ["", "--limit 1", "--since gestern"],
    "score": ["it.sheet", "it.sheet wrong.sheet none.sheet", "it.json"],
    "explain": ["", "1", "--all", "--game 1", "--rubber", "--tricks", "1 --player Ben", "99"],
    "check": ["", "--strict --summary", "broken.json", "it.sheet", "--sheet paper.csv"],
    "stats": ["", "--player Anna", "--player Nobody", "--table"],
    "rules": ["", "pagat", "98", "washburne", "pagatt", "--session 1", "house.toml"],
    "auction": ["Anna:declare Cara:reveal", "Anna:loud"],
    "bids": ["", "5", "99", "--hand AC,KC,QC"],
    "compare": ["--variant penguin", "--variant penguinn"],
}
"""What stands between a command and `--json`; some of it is refused."""
NOT_RUN = {"serve"}
"""What serves on and prints its links alone."""
FILES = {
    "wrong.sheet": b"players: Anna, Ben, Cara\n3:CDD 4- 4-\n",
    "paper.csv": b'deal,Anna,Ben,Cara\n1,33,x,"2',
    "broken.json": b'{"format": 1',
    "house.toml": b'base = "pagat"\ndeclare = 40\n',
}
FOR_PROGRAMS = {"sheet", "csv", "json", "paper", "code", "bgstats"}
"""Formats that programs read, this one among them."""
BINARY = {"xlsx"}


def both(cli: Cli, *words: str) -> tuple[Run, Run]:
    """Run a command in both languages; check that a program gets the same of it."""
    english, german = (cli("--lang", language, *words) for language in ("en", "de"))
    assert (german.code, german.out) == (english.code, english.out), words
    return english, german


def test_no_command_with_json_is_left_out() -> None:
    with_json = {name for name in COMMANDS if "json" in (each.name for each in load(name).params)}
    assert with_json == LINES.keys() | NOT_RUN


@pytest.mark.parametrize("sheet", [EVENING, PEGS, ADDING], ids=lambda text: text[:20])
def test_json_of_every_command_has_the_same_bytes(sheet: str, cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "it.sheet").write_text(sheet, "utf-8")
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    assert cli("import", "it.sheet").code == 0
    for command, ways in LINES.items():
        for words in ways:
            english, german = both(cli, command, *words.split(), "--json")
            assert bool(german.err) == bool(english.err)
            if english.err:  # which people read
                assert german.err != english.err


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_every_session_is_explained_and_checked_in_the_same_json(path: Path, cli: Cli) -> None:
    both(cli, "explain", "--all", "--json", "--session", str(path))
    both(cli, "check", str(path), "--json")


def test_sheets_are_scored_in_the_same_json(cli: Cli) -> None:
    both(cli, "score", "--json", *SHEETS)


def test_files_for_programs_are_the_same_and_those_for_people_are_not(
    cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "it.sheet").write_text(EVENING, "utf-8")
    assert cli("import", "it.sheet").code == 0
    for name in FORMATS.keys() - BINARY:
        english, german = (
            cli("export", "--format", name, "--lang", language) for language in ("en", "de")
        )
        assert german.code == english.code == 0
        assert (german.out == english.out) == (name in FOR_PROGRAMS), name
    both(cli, "stats", "--csv")
