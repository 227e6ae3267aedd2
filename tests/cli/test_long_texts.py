"""Texts longer than people write are refused, and the longest allowed are shown at once."""

import pytest

from tests.support.command_line import Cli

NEW = ("new", "Anna", "Ben", "Cara")


@pytest.mark.parametrize("letter", ["x", "安", "é"])
@pytest.mark.parametrize("key", ["title", "place"])
def test_a_title_or_place_has_at_most_200_letters(cli: Cli, key: str, letter: str) -> None:
    assert cli(*NEW, f"--{key}", letter * 200).code == 0
    assert letter * 20 in cli("show").out.replace("\n", "")
    assert cli("set", f"{key}={letter * 200}x").code == 2
    refused = cli(*NEW, f"--{key}", letter * 201)
    assert refused.code == 2
    assert f"The {key} has 201 characters; the most is 200." in refused.err


@pytest.mark.parametrize("words", [("note",), ("adjust", "Anna", "-10"), ("add", "3 4 2", "--why")])
def test_a_note_and_a_reason_have_at_most_2000_letters(cli: Cli, words: tuple[str, ...]) -> None:
    cli(*NEW)
    assert cli(*words, "x" * 1900).code == 0
    assert cli("show").code == cli("log").code == 0
    refused = cli(*words, "x" * 2001)
    assert refused.code == 2, refused
    assert "the most is 2000" in refused.err
