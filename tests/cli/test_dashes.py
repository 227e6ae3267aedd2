"""Options whose hyphens a keyboard or a messenger has made a dash of are refused, never text."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli
from tests.support.typed_lines import At

DASHES = ("—", "–", "―", "−", "‑‑", "–-", "-–")
LINES = (
    ("note", "hello", "{}session", "Friday"),
    ("rename", "New", "{}session=Friday"),
    ("adjust", "Anna", "5", "{}deal", "1"),
    ("adjust", "Anna", "5", "late", "{}why", "x"),
    ("set", "Ben=Dana", "{}from", "2"),
    ("set", "title=New", "{}session", "Friday"),
    ("new", "Anna", "Ben", "Cara", "{}title", "Hi"),
    ("new", "Anna", "Ben", "{}again"),
    ("add", "3", "4", "2", "{}session", "Friday"),
    ("claim", "Anna", "5", "{}game"),
)


@pytest.fixture
def two_evenings(cli: Cli) -> None:
    """Have two sessions; the second is the current one."""
    for title in ("Friday", "Two"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
        assert cli("add", "3:CDD 4- 2-").code == 0


def state(cli: Cli) -> list[str]:
    """Return all that could have been changed."""
    return [cli("list").out, *(cli("log", "--session", title).out for title in ("Friday", "Two"))]


@pytest.mark.parametrize("dash", DASHES)
@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_an_option_with_a_dash_is_refused_with_its_spelling(
    cli: Cli, two_evenings: None, line: tuple[str, ...], dash: str
) -> None:
    before = state(cli)
    words = [word.format(dash) for word in line]
    refused = cli(*words)
    option = next(word for word in words if word.startswith(dash)).partition("=")[0]
    assert refused.code == 2
    assert f"{option} has a dash where an option has two hyphens: type --" in refused.err
    assert state(cli) == before


@pytest.mark.parametrize(
    "line", [line for line in LINES if line[0] in ("add", "adjust", "set", "claim")], ids=" ".join
)
def test_so_is_it_at_the_prompt(
    cli: Cli, two_evenings: None, at_prompt: At, line: tuple[str, ...]
) -> None:
    before = state(cli)
    said = at_prompt(" ".join(line).format("—")).run
    assert "has a dash where an option has two hyphens" in said.out + said.err
    assert state(cli) == before


@pytest.mark.parametrize(
    "words",
    [
        ("note", "tea — and cake"),
        ("note", "she said —why not"),
        ("note", "—Anna"),
        ("note", "tea", "—", "session", "over"),
        ("rename", "Friday –Saturday"),
        ("adjust", "Anna", "5", "–late"),
        ("adjust", "Anna", "−5"),
        ("note", "--", "—session"),
    ],
)
def test_other_dashes_are_text(cli: Cli, two_evenings: None, words: tuple[str, ...]) -> None:
    assert cli(*words).code == 0


@pytest.mark.parametrize(
    ("words", "opened"),
    [
        (("new", "Anna", "Ben", "--title", "“Sunday", "club”"), "“…”"),
        (("new", "Anna", "Ben", "Cara", "--title", "„Sonntag", "abend“"), "„…“"),
        (("new", "“Anna", "Maria”", "Ben", "Cara"), "“…”"),
        (("new", "‘Anna", "Maria’", "Ben", "Cara"), "‘…’"),
        (("new", "Anna", "Ben", "--title=“Sunday", "club”"), "“…”"),
    ],
)
def test_curly_quotes_hold_no_words_together_in_the_shell(
    cli: Cli, words: tuple[str, ...], opened: str
) -> None:
    refused = cli(*words)
    assert refused.code == 2
    assert f'type "…" instead of {opened}' in refused.err
    assert "no session" in cli("show").err


@pytest.mark.parametrize(
    "words",
    [
        ("new", "Anna", "Ben", "--title", "Friday at “Ben’s” club”"),
        ("new", "'t Hart", "Jones'", "Cara"),
        ("new", "“Anna”", "Ben", "O’Hara"),
    ],
)
def test_names_with_quotes_of_their_own_are_names(cli: Cli, words: tuple[str, ...]) -> None:
    assert cli(*words).code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("add", "3+", "4-", "2-", "-why", "miscounted"),
        ("amend", "1", "3+ 4- 2-", "-why", "x"),
        ("adjust", "Anna", "5", "late", "-why", "x"),
        ("undo", "-why", "x"),
        ("strike", "1", "-why", "x"),
        ("set", "Ben=Benno", "-why", "x"),
        ("rename", "The", "-the"),
        ("note", "oh", "-oh"),
        ("note", "-help"),
    ],
)
def test_an_option_with_one_hyphen_is_refused_and_shows_no_help(
    cli: Cli, two_evenings: None, words: tuple[str, ...]
) -> None:
    """The parser saw `-h` in `-why`: the deal was not in the log, and nothing said so."""
    before = state(cli)
    refused = cli(*words)
    assert (refused.code, refused.out) == (2, "")
    assert "There is no option -" in refused.err
    assert state(cli) == before


def test_a_line_with_such_an_option_comes_back_at_the_prompt(
    cli: Cli, two_evenings: None, at_prompt: At
) -> None:
    typed = at_prompt("3+ 4- 2- -why x", "")
    assert "There is no option -why. Did you mean --why?" in typed.run.out + typed.run.err
    assert "3+ 4- 2- -why x" in typed.offered


def test_values_may_begin_with_a_hyphen(cli: Cli, two_evenings: None, store: Path) -> None:
    assert cli("undo", "--why", "-what else").code == 0
    assert cli("adjust", "Anna", "-10").code == 0
    assert cli("export", f"-o{store.parent / 'h.md'}").code == 0
