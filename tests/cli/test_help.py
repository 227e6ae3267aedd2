"""Help as a terminal of 80 columns shows it: whole sentences, and nothing that means nothing."""

import re
from itertools import pairwise

import pytest

from scorekeeper.cli import standard_streams
from scorekeeper.command_list import COMMANDS
from scorekeeper.games import GAMES, game_named
from tests.support.command_line import Cli
from tests.support.typed_lines import At

WITHOUT_SESSION = ("demo", "score", "stats", "list", "open", "delete", "restore", "store", "import")
"""Commands that work on no single session, or on one that they name themselves."""


_TOLD: dict[tuple[str, ...], str] = {}


def help_of(cli: Cli, *command: str, columns: int = 80) -> str:
    """Return the help of a command, asked for once: it hangs on nothing else."""
    asked = (str(columns), *command)
    if asked not in _TOLD:
        told = cli(*command, "--help", COLUMNS=str(columns))
        assert told.code == 0, told.err
        _TOLD[asked] = told.out
    return _TOLD[asked]


def paragraphs(text: str) -> list[list[str]]:
    """Return the paragraphs above the panels of options, each as its lines."""
    above, _, _ = text.partition("╭")
    _, _, below_usage = above.partition("Usage:")
    parts: list[list[str]] = [[]]
    for line in below_usage.splitlines()[1:]:
        if line.strip():
            parts[-1].append(line.strip())
        else:
            parts.append([])
    return [part for part in parts if part]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_line_of_help_ends_only_where_the_terminal_does(cli: Cli, name: str) -> None:
    text = help_of(cli, name)
    assert max(map(len, text.splitlines())) <= 80
    found = paragraphs(text)
    assert found
    for part in found:
        for line, following in pairwise(part):
            assert len(f" {line} {following.split()[0]}") > 79, (line, following)


def test_disputes_have_a_panel(cli: Cli) -> None:
    _, _, below = help_of(cli).partition("─ Disputes ─")
    panel, _, others = below.partition("╰")
    assert [line.split()[1] for line in panel.splitlines()[1:]] == ["claim", "check", "explain"]
    assert not any(f"│ {name} " in others for name in ("claim", "check", "explain"))


def test_new_names_every_variant_of_every_game(cli: Cli) -> None:
    words = help_of(cli, "new").replace("│", " ").replace(",", " ").replace(";", " ").split()
    for game in GAMES:
        assert game in words or f"({game})" in words
        assert {*game_named(game).variants} <= {*words}


@pytest.mark.parametrize("name", COMMANDS)
def test_session_is_an_option_where_there_is_one_to_choose(cli: Cli, name: str) -> None:
    assert ("--session" in help_of(cli, name)) == (name not in WITHOUT_SESSION)
    assert "--store" in help_of(cli, name)


@pytest.mark.parametrize("name", WITHOUT_SESSION)
def test_a_session_is_refused_where_it_would_mean_nothing(cli: Cli, name: str) -> None:
    told = cli(name, "--session", "friday")
    assert (told.code, told.out) == (2, "")
    assert "There is no option --session." in told.err


@pytest.mark.parametrize("name", COMMANDS)
def test_the_languages_are_named_by_the_list_of_commands_alone(cli: Cli, name: str) -> None:
    assert "--lang" not in help_of(cli, name)
    assert "--lang" in help_of(cli)
    assert "Choose en or de." in cli(name, "--lang", "xx").err


@pytest.mark.parametrize(
    ("line", "columns"),
    [("help {}", "80"), ("help {}", "44"), ("{} --help", "44"), ("{} -h", "44")],
)
def test_at_the_prompt_an_example_is_what_is_typed_there(
    cli: Cli, at_prompt: At, line: str, columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    commands = [name for name in COMMANDS if name != "table"]
    told = at_prompt(*(line.format(name) for name in commands)).run
    examples = [text.strip() for text in told.out.splitlines() if "Example:" in text]
    assert examples == [f"Example: {COMMANDS[name].example}" for name in commands]
    assert "Example: scorekeeper amend 3" in cli("amend", "--help").out


NAME_LINE = re.compile(r"  \S")
SENTENCE_LINE = re.compile(r"    \S")
COMMAND = re.compile(r"scorekeeper [a-z]+ ")
"""To copy, so it is one line however long."""


@pytest.mark.parametrize("name", [*COMMANDS, ""])
@pytest.mark.parametrize("columns", [30, 44, 59])
def test_on_a_narrow_terminal_each_name_stands_above_its_sentence(
    cli: Cli, name: str, columns: int
) -> None:
    words = [name] if name else []
    text = help_of(cli, *words, columns=columns)
    assert all(len(line) <= columns or COMMAND.match(line) for line in text.splitlines())
    assert not set("│╭╰") & set(text)
    lines = text.splitlines()
    place = lines.index("Options")
    for line, following in pairwise(lines[place + 1 :]):
        if NAME_LINE.match(line) and not NAME_LINE.match(following):
            assert SENTENCE_LINE.match(following), (line, following)
    wide = help_of(cli, *words, columns=200)
    said = {*re.findall(r"[a-z]{4,}", wide)} - {"required"}  # which brackets say
    assert said <= set(re.findall(r"[a-z]{4,}", text.replace("-\n", "")))


def test_a_terminal_that_has_room_keeps_its_tables(cli: Cli) -> None:
    assert "│ --entry" in cli("amend", "--help", COLUMNS="60").out


NO_SIZES = ("0", "-7", "wide", "²", "９９", "999999999", "9" * 5000)


@pytest.mark.parametrize("given", NO_SIZES, ids=lambda given: ascii(given)[:12])
@pytest.mark.parametrize("words", [("--help",), ("add", "-h"), ("show",), ("stats",)], ids=" ".join)
def test_a_width_that_no_screen_has_is_bounded(
    cli: Cli, table: None, words: tuple[str, ...], given: str
) -> None:
    done = cli(*words, COLUMNS=given, LINES=given)
    assert done.code == 0, done.err
    assert max(map(len, done.out.splitlines())) <= standard_streams.MAX_WIDTH


def test_a_width_for_typer_that_is_no_number_is_left_out(started_cli: Cli) -> None:
    assert "Usage" in started_cli("--help", TERMINAL_WIDTH="wide").out
