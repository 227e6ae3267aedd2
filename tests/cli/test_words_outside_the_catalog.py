"""No English word comes from outside the catalog: in a language without letters none is left.

What is left is what is typed, and what other people have written.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.cli.command_group import load
from scorekeeper.command_list import COMMANDS
from scorekeeper.games import GAMES, game_named
from tests.cli.test_in_german import ADDING, EVENING, PEGS, READING, RULES, TRICKS, WRONG
from tests.support.command_line import Cli
from tests.support.hidden_language import NAME, hidden_language

TYPED = """
scorekeeper declare reveal trump turn by note adjust claim trick amend insert strike set undo redo
bust loses kings sixes joker draw play discard pass nines game rubber deal title date place
players variant first-dealer target games deals option rule seats session csv html json md sheet
svg txt zip toml code paper png chat xlsx bgstats clubs hearts spades diamonds start add finish void
Anna Ben Cara Freitag Pause Bedienfehler Grund Cc KC AC KH AH CDD CCS pagatt pdf shwo x.pdf
SCOREKEEPER_STORE SCOREKEEPER_LANG CSD help wide prepare
floor-zero start-card ace-11 king-99 lives no-early-king on-your-honor play-on reverse-repeats
sixty-nine swap-3 ten-minus three-kings-win three-sixes-end
"""
"""Words of the notation, of files, and of the evenings here."""


@pytest.fixture(autouse=True)
def _in_hidden_language() -> Iterator[None]:
    with hidden_language():
        yield


def allowed() -> set[str]:
    """Return the words that are the same in every language."""
    words = {*TYPED.split(), *COMMANDS, *GAMES, NAME}
    for game in GAMES:
        words |= {*game_named(game).variants}
    for name in COMMANDS:
        for param in load(name).params:
            words |= {option.lstrip("-") for option in (*param.opts, *param.secondary_opts)}
    return {part.lower() for word in words for part in re.findall(r"[A-Za-z]+", word)}


ALLOWED = allowed()


def left(text: str) -> set[str]:
    """Return the words of an output that are neither typed nor the heading of a source."""
    plain = re.sub(r"“[^”]*”|\b[\w-]*(?:=\S*|\.\w+)", " ", text)
    found = re.findall(r"[A-Za-z]{3,}", plain)
    return {word for word in found if word.lower() not in ALLOWED}


@pytest.mark.parametrize("sheet", [EVENING, TRICKS, ADDING, PEGS], ids=lambda sheet: sheet[:24])
def test_what_is_read_and_refused_is_in_the_catalog(sheet: str, cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "it.sheet").write_text(sheet, encoding="utf-8")
    assert cli("import", "it.sheet").code == 0
    for command in (*READING, *WRONG):
        shown = cli(*command, LANG=NAME)
        assert left(shown.out + shown.err) == set(), (command, shown)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_is_in_the_catalog(name: str, cli: Cli) -> None:
    shown = cli(name, "--help", LANG=NAME)
    assert shown.code == 0
    assert left(shown.out) == set(), shown.out


@pytest.mark.parametrize(("variant", "players"), RULES)
def test_the_rules_are_in_the_catalog(variant: str, players: str, cli: Cli) -> None:
    shown = cli("rules", variant, "--players", players, LANG=NAME)
    assert left(shown.out) == set(), shown.out


def test_a_word_from_elsewhere_is_found(cli: Cli) -> None:
    assert left(cli("rules", LANG="en").out)
