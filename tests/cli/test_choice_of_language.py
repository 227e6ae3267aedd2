"""Which language a command speaks: asked for, or the environment's, or its locale's."""

import pytest

from tests.support.command_line import Cli

ENGLISH, GERMAN = "4 or 5", "4 oder 5"
"""What stands in the list of who may play a variant."""
LIST = ("rules",)


def spoken(cli: Cli, *arguments: str, **environment: str) -> str:
    """Return the language in which a command answers, by its lists."""
    done = cli(*arguments, **environment)
    assert done.code == 0, done.err
    assert (ENGLISH in done.out) != (GERMAN in done.out), done.out
    return "de" if GERMAN in done.out else "en"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de-CH"}, "de"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "den_XX"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_MESSAGES": "de_DE.UTF-8", "LANG": "en_US.UTF-8"}, "de"),
        ({"LC_MESSAGES": "", "LANG": "de_DE.UTF-8"}, "de"),
        ({"LC_ALL": "en_GB.UTF-8", "LC_MESSAGES": "de_DE.UTF-8", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "pt_PT", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "de_CH.UTF-8", "LANG": "en_US.UTF-8"}, "de"),
        ({"SCOREKEEPER_LANG": "de", "LC_ALL": "en_GB.UTF-8"}, "de"),
        ({"SCOREKEEPER_LANG": "en", "LC_ALL": "de_DE.UTF-8"}, "en"),
        ({"SCOREKEEPER_LANG": "", "LC_ALL": "de_DE.UTF-8"}, "de"),
        ({"SCOREKEEPER_LANG": "xx"}, "en"),
        ({"SCOREKEEPER_LANG": "fr", "LC_ALL": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    environment: dict[str, str], language: str, cli: Cli
) -> None:
    assert spoken(cli, *LIST, **environment) == language


def test_the_option_is_stronger_than_the_environment(cli: Cli) -> None:
    assert spoken(cli, "--lang", "de", *LIST, SCOREKEEPER_LANG="en", LC_ALL="en_US") == "de"
    assert spoken(cli, *LIST, "--lang", "en", SCOREKEEPER_LANG="de", LC_ALL="de_DE") == "en"
    assert spoken(cli, "--lang", "en", *LIST, SCOREKEEPER_LANG="xx") == "en"


def test_the_language_of_help_is_chosen_in_the_same_way(cli: Cli) -> None:
    english, german = cli("add", "--help").out, cli("add", "--help", LC_ALL="de_DE.UTF-8").out
    assert cli("add", "--help", "--lang", "de").out == german
    assert cli("help", "add", SCOREKEEPER_LANG="de").out == german
    assert cli("--lang", "en", "add", "--help", LC_ALL="de_DE.UTF-8").out == english


@pytest.mark.parametrize(
    "arguments",
    [("rules",), ("--help",), ("add", "--help"), ("help",), (), ("add", "3", "4", "2"), ("list",)],
    ids=" ".join,
)
def test_an_unknown_language_is_refused_before_anything_is_done(
    arguments: tuple[str, ...], cli: Cli, table: None
) -> None:
    before = cli("log").out
    refused = cli("--lang", "xx", *arguments)
    assert refused.code == 2
    assert "“xx”" in refused.err
    assert "en or de" in refused.err
    assert cli("log").out == before


def test_an_unknown_language_is_refused_in_that_of_the_environment(cli: Cli) -> None:
    refused = cli("rules", "--lang", "xx", LANG="de_DE.UTF-8")
    assert (refused.code, "en oder de" in refused.err) == (2, True)
