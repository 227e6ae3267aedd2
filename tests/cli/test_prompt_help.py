"""`help` at the prompt of the other games: every form of a line, with an example that works."""

import pytest

from scorekeeper.core.text import split_words
from scorekeeper.games import game_named
from scorekeeper.games.adding.options import OPTIONS
from tests.support.command_line import Cli
from tests.support.typed_lines import At

NAMES = ("Anna", "Ben", "Cara Lena")
ENDS = ("three-kings-win", "three-sixes-end", "start-card")


def help_at_prompt(type_into: At) -> list[str]:
    told = type_into("help")
    assert told.run.code == 0
    lines = told.run.out.splitlines()
    begin = max(n for n, line in enumerate(lines) if "help, quit." in line) + 1
    return lines[begin:-1]


def forms(lines: list[str]) -> dict[str, str]:
    pairs = [line.partition(" – ") for line in lines]
    return {example: meaning for example, sign, meaning in pairs if sign}


EXPECTED = {
    ("98", ()): {"8", "8 8", "bust", '"Cara Lena:" 8', 'loses "Cara Lena"'},
    ("98-umass", ()): {"AC", "10=-10", 'AS="Cara Lena"', 'AS="Cara Lena+AH"', "bust"},
    ("98-arizona", ()): {"A=11", "joker", "8+8", "bust"},
    ("99", ENDS): {
        *("10=-10", 'kings "Cara Lena"', 'sixes "Cara Lena"', "turn=8", 'loses "Cara Lena"'),
        'adjust "Cara Lena" -1 "drew twice"',
    },
    ("99", ("ace-11",)): {"A=11", "10=-10"},
    ("100", ()): {"AC=50", "AS=50", "bust", 'adjust "Cara Lena" -1 "drew twice"'},
}


@pytest.mark.parametrize(("variant", "options"), EXPECTED)
def test_every_form_of_an_adding_game_has_an_example(
    cli: Cli, type_into: At, variant: str, options: tuple[str, ...]
) -> None:
    chosen = [word for name in options for word in ("--option", name)]
    told = cli("new", *NAMES, "--game", "adding", "--variant", variant, *chosen)
    assert told.code == 0, told.err
    found = forms(help_at_prompt(type_into))
    assert EXPECTED[variant, options] <= set(found)
    assert ("joker" in found) == (variant == "98-arizona")
    assert any("kings" in form for form in found) == ("three-kings-win" in options)


@pytest.mark.parametrize("game", ["adding", "game-of-99"])
def test_every_example_is_in_the_notation(game: str, cli: Cli, type_into: At) -> None:
    variants = OPTIONS.variants if game == "adding" else {"washburne": (2,)}
    for variant in variants:
        names = NAMES if game == "adding" else NAMES[1:]
        assert cli("new", *names, "--game", game, "--variant", variant).code == 0
        rules = game_named(game).resolve(variant, len(names), {})
        for example, meaning in forms(help_at_prompt(type_into)).items():
            assert game_named(game).parse(split_words(example), names, rules), example
            assert meaning.endswith(".")


def test_every_form_of_the_game_of_99_has_an_example(cli: Cli, type_into: At) -> None:
    cli("new", *NAMES[1:], "--game", "game-of-99")
    lines = help_at_prompt(type_into)
    assert set(forms(lines)) == {
        *("draw", "play 14 58", "discard 99", "pass", "draw draw", '"Cara Lena:" draw')
    }
    assert "14 58 will do" in forms(lines)["play 14 58"]
    assert "Read as: play 14 58" in type_into("draw draw", "14 58").run.out


@pytest.mark.parametrize(
    ("game", "has", "lacks"),
    [
        ("ninety-nine", {"amend N NAME=3/4", "claim NAME", "adjust NAME -10"}, {"amend N 8"}),
        ("adding", {"amend N 8", "insert N 8"}, {"claim", "NAME=3/4", "-10 --deal"}),
        ("game-of-99", {"amend N draw"}, {"claim", "adjust", "NAME=3/4"}),
    ],
)
def test_help_names_no_command_that_the_game_lacks(
    cli: Cli, type_into: At, game: str, has: set[str], lacks: set[str]
) -> None:
    cli("new", "Anna", "Ben", "--game", game)
    text = "\n".join(help_at_prompt(type_into))
    assert not [words for words in has if words not in text]
    assert not [words for words in lacks if words in text]
