"""Whatever is in a name, a title or a file, no output drives the terminal that it is shown on."""

import json
import re
from pathlib import Path

import pytest

from tests.support.command_line import Cli, Run
from tests.support.hostile_files import ESCAPES, SAMPLES
from tests.support.render_all import UNSAFE_IN_TEXT

_ALL = [sign for sign in ESCAPES if "\x00" not in sign]
TYPED = ("".join(_ALL[::2]), "".join(_ALL[1::2]))
UNSEEN = ("\u202e\u200b", "\u2066\ufeff\u2028")
"""What can be typed as a title or a note, and is kept as it was."""


def harmless(told: Run) -> Run:
    for text in (told.out, told.err):
        assert UNSAFE_IN_TEXT.search(text.replace("\t", " ")) is None, told
        assert "\u200b" not in text
    assert "went wrong inside" not in told.err
    return told


@pytest.mark.parametrize("escape", TYPED)
def test_what_was_typed_is_told_back_harmlessly(cli: Cli, table: None, escape: str) -> None:
    text = f"A{escape}B"
    for arguments in (
        ("add", text, "4", "2"),
        ("show", text),
        ("explain", text),
        (f"--{text}",),
        (text,),
        ("set", f"{text}=x"),
        ("new", text, "Ben", "Cara", "--game", text),
        ("new", "Anna", "Ben", "Cara", "--variant", f"{text}.toml"),
        ("import", f"{text}.sheet"),
        ("export", "-o", f"{text}.{text}"),
        ("score", f"{text}.sheet"),
        ("bids", "3", "--hand", text),
    ):
        told = harmless(cli(*arguments))
        assert told.code in (1, 2), arguments


@pytest.mark.parametrize("escape", UNSEEN)
def test_titles_and_notes_are_shown_harmlessly_and_kept_as_they_were(
    cli: Cli, store: Path, escape: str
) -> None:
    title = f"Friday{escape}yadirF"
    assert cli("new", "Anna", "Ben", "Cara", "--title", title, "--place", title).code == 0
    (session,) = (path.stem for path in (store / "sessions").glob("*.json"))
    assert cli("note", title).code == 0
    assert cli("add", "3:CDD 4- 2-", "--why", title).code == 0
    for command in (
        *("show", "next", "log", "list", "explain --all", "check --strict", "stats", "undo"),
        *("redo", "export --format txt", "export --format md", "show --json", "log --json"),
        *(
            "list --json",
            "stats --json",
            "check --json",
            "show --chart",
            f"delete {session}",
            "restore",
        ),
    ):
        told = harmless(cli(*command.split()))
        assert told.code == 0, command
    (file,) = (store / "trash").glob("*.json")
    assert json.loads(file.read_bytes())["session"]["1"]["title"] == title
    assert cli("restore", session).code == 0
    (listed,) = cli("list", "--json").json["sessions"]
    assert listed["title"] == title


@pytest.mark.parametrize("escape", TYPED)
def test_what_stands_in_files_is_told_harmlessly(cli: Cli, tmp_path: Path, escape: str) -> None:
    text = f"A{escape}B"
    escaped = json.dumps(text)
    files = {
        "a.toml": f"base = 'pagat'\n{escaped} = 1\ndeclare = {escaped}\n",
        "b.toml": f"base = {escaped}\n",
        "c.toml": f"base = 'pagat'\n# {text}\n",
        "a.sheet": f"players: A, B, C\n{text}: x\n\n3 4 2\n",
        "b.sheet": f"players: {text}, B, C\ntitle: {text}\n\n{text}\n",
        "a.csv": f"deal,{text},Łucja\n1,{text},3\n",
        "a.txt": f"{text} " * 100,
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content.encode())
    for command in (
        *("rules a.toml", "rules b.toml", "rules c.toml", "new A B C --variant a.toml"),
        *("score a.sheet", "score b.sheet", "score --json b.sheet", "import b.sheet"),
        *(f"check {SAMPLES[0].parent}/pagat-3.json --sheet a.csv", "import a.txt"),
        "new A B --game game-of-99 --board a.txt",
    ):
        assert harmless(cli(*command.split())).code in (0, 1, 2, 3), command


@pytest.mark.parametrize("name", ["\x1b[31m", "\x9b31m", "\u202e"])
def test_a_file_of_a_harmful_name_is_listed_harmlessly_and_never_offered(
    cli: Cli, store: Path, name: str
) -> None:
    for folder in ("sessions", "trash"):
        (store / folder).mkdir(parents=True)
        (store / folder / f"{name}.json").write_bytes(SAMPLES[0].read_bytes())
    for command in ("list", "list --json", "check", "stats", "restore"):
        harmless(cli(*command.split()))
    for line in ("open ", "restore "):
        told = cli(
            _SCOREKEEPER_COMPLETE="complete_bash",
            COMP_WORDS=f"scorekeeper {line}",
            COMP_CWORD="2",
        )
        assert re.search(UNSAFE_IN_TEXT, told.out) is None
