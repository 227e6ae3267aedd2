"""Every command in German: no English word, the same exit codes."""

import re
from pathlib import Path

import pytest

from scorekeeper.command_list import COMMANDS
from tests.support.command_line import Cli
from tests.support.typed_lines import At
from tests.unit.i18n.test_german import english_words

EVENING = """players: Anna, Ben, Cara
title: Freitag
date: 2026-11-20
3:CDD 4- 2-
3:CDD! 4- 2-
4/4 3+ 2-
note "Pause"
adjust Ben -10 "Bedienfehler"
3/3 3/3 3/3
claim Ben 57
5:CCS 2 2
9/9 0/5 0/4
"""
TRICKS = """players: Anna, Ben, Cara
trick 7C KC AC
trick 7H KH AH by=Cara,Anna,Ben
"""
DUMMY = "players: Anna, Ben\n3:CDD 4- 2-\n"
ADDING = "game: adding\nvariant: 99\nplayers: Anna, Ben, Cara\nK\n4\n9\n10=-10\nbust\n"
PEGS = "game: game-of-99\nplayers: Anna, Ben, Cara\ndraw\ndraw\ndraw\nplay 14 58\n"
READING = [
    *(("show",), ("show", "--chart"), ("next",), ("log",), ("check",), ("explain",), ("stats",)),
    *(
        ("explain", "--all"),
        ("list",),
        ("rules", "--session", "1"),
        ("bids",),
        ("score", "it.sheet"),
    ),
    *(("compare", "--variant", "penguin"), ("auction", "Anna:declare", "Cara:reveal")),
    *(("export", "--format", "txt"), ("export", "--format", "md"), ("explain", "1")),
    *(
        ("explain", "--tricks"),
        ("bids", "5"),
        ("stats", "--player", "Anna"),
        ("claim", "Ben", "57"),
    ),
]
WRONG = [
    *(("add", "3:BDD", "4", "2"), ("add", "3:CD", "4", "2"), ("add", "3", "4"), ("show", "--wide")),
    *(("explain", "99"), ("strike", "99"), ("amend", "x"), ("shwo",), ("export", "-o", "x.pdf")),
    *(("add", "Anna=3", "4", "2"), ("new", "Anna", "Anna", "Cara"), ("set", "x=y"), ("open", "x")),
    *(("delete", "x"), ("new", "A", "B", "C", "--variant", "pagatt"), ("add", "9", "9", "9")),
    *(("trick", "7C", "7C", "AC"), ("bids", "99"), ("auction", "x"), ("import", "x.sheet")),
    *(("undo", "--why"), ("serve", "--port", "x"), ("claim", "Ben"), ("rename",), ("finish", "x")),
]
RULES = [
    *(
        ("pagat", "2"),
        ("pagat", "3"),
        ("pagat", "4"),
        ("pagat", "5"),
        ("penguin", "3"),
        ("duel", "2"),
    ),
    *(("penguin", "2"), ("original", "3"), ("declarer-trumps", "3"), ("nines", "3"), ("98", "3")),
    *(("unbidden", "3"), ("partnership", "4"), ("98-arizona", "3"), ("99", "4"), ("100", "3")),
    *(("98-umass", "3"), ("washburne", "3")),
]
_NAMES = re.compile(r"Two-handed[\w -]*|\([^)]*dummy\)|[Gg]ame of 99|x\.\w+")


def english(text: str) -> set[str]:
    """Return the English words of an output, without headings of sources that are English."""
    return english_words(re.sub(r"„[^“]*“", " ", _NAMES.sub(" ", text)))


@pytest.fixture(params=[EVENING, TRICKS, DUMMY, ADDING, PEGS], ids=lambda sheet: sheet[:24])
def evening(request: pytest.FixtureRequest, cli: Cli, tmp_path: Path) -> str:
    """Import an evening and return its sheet."""
    (tmp_path / "it.sheet").write_text(request.param, encoding="utf-8")
    assert cli("import", "it.sheet").code == 0
    return str(request.param)


def test_what_is_read_has_no_english_word(evening: str, cli: Cli) -> None:
    for command in READING:
        in_english, in_german = cli(*command), cli(*command, LANG="de_DE.UTF-8")
        assert in_german.code == in_english.code, command
        assert english(in_german.out + in_german.err) == set(), (command, in_german)


def test_what_is_refused_is_refused_in_german(evening: str, cli: Cli) -> None:
    for command in WRONG:
        in_english = cli(*command)
        if in_english.code == 0:  # another game can read it
            assert cli("undo").code == 0
            continue
        in_german = cli(*command, LANG="de_DE.UTF-8")
        assert in_german.code == in_english.code, (command, in_english, in_german)
        assert english(in_german.out + in_german.err) == set(), (command, in_german)


@pytest.mark.parametrize("name", ["", *COMMANDS])
@pytest.mark.parametrize("columns", ["100", "44"])
def test_the_help_has_no_english_word(name: str, columns: str, cli: Cli) -> None:
    words = (name, "--help") if name else ("--help",)
    shown = cli(*words, LANG="de", COLUMNS=columns)
    assert shown.code == 0
    assert english(shown.out) == set(), shown.out
    assert not re.search(r"\b(Usage|Options|Arguments|Commands|OPTIONS|FILE|DIR|LINE)\b", shown.out)


@pytest.mark.parametrize(("variant", "players"), RULES)
def test_the_rules_of_a_variant_have_no_english_word(variant: str, players: str, cli: Cli) -> None:
    shown = cli("rules", variant, "--players", players, LANG="de")
    assert shown.code == 0, shown.err
    assert english(shown.out) == set(), shown.out


def test_all_that_is_recorded_is_told_in_german(cli: Cli) -> None:
    lines = [
        *(("new", "Anna", "Ben", "Cara"), ("add", "3:CDD", "4", "2"), ("add", "3:CDD!", "4", "2")),
        *(("note", "Pause"), ("adjust", "Ben", "-10", "Grund"), ("amend", "1", "3+", "4", "2")),
        *(("strike", "2"), ("undo",), ("redo",), ("insert", "1", "2/2", "4", "3"), ("undo",)),
        *(
            ("set", "title=Freitag"),
            ("set", "Bne=Ben"),
            ("rename", "Samstag"),
            ("claim", "Ben", "9"),
        ),
        *(("trick", "7C", "KC", "AC"), ("undo",), ("finish",), ("undo",), ("delete", "Samstag")),
        *(("restore", "Samstag"), ("list",), ("open", "Samstag")),
    ]
    for line in lines:
        done = cli(*line, SCOREKEEPER_LANG="de")
        assert english(done.out + done.err) == set(), (line, done)


def test_dates_and_decimals_are_written_as_in_german(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "it.sheet").write_text(EVENING, encoding="utf-8")
    assert cli("import", "it.sheet").code == 0
    assert "20.11.2026" in cli("show", LANG="de").out
    assert re.search(r"\d\d\.\d\d\. \d\d:\d\d", cli("log", LANG="de").out)
    told = cli("stats", LANG="de").out
    assert re.search(r"\d,\d", told)
    assert re.search(r"\d\u00a0%", told)
    assert not re.search(r"\d\.\d", re.sub(r"\d\d\.\d\d\.\d{4}", "", told))
    assert cli("stats", "--csv", LANG="de").out == cli("stats", "--csv").out


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("answer", ["j", "ja", "JA", "y", "yes"])
def test_yes_is_understood_in_both_languages(
    answer: str, language: str, type_into: At, cli: Cli, table: None
) -> None:
    done = type_into(answer, into=("delete", "--lang", language))
    question = done.questions[-1]
    assert ("[j/N]" in question) == (language == "de")
    assert ("[y/N]" in question) == (language == "en")
    assert "No session yet" in cli().out


@pytest.mark.parametrize("answer", ["n", "no", "nein", ""])
def test_no_is_understood_in_german(answer: str, type_into: At, cli: Cli, table: None) -> None:
    type_into(answer, into=("delete", "--lang", "de"))
    assert "Anna" in cli("show").out


def test_the_prompt_speaks_german_and_understands_english(
    type_into: At, cli: Cli, table: None
) -> None:
    lines = ["3:CDD 4 2", "stand", "hilfe", "help add", "wer gibt?", "show", "undo", "nonsens"]
    for leaving in ("quit", "ende", "exit"):
        done = type_into(*lines, leaving, "never typed", into=("--lang", "de", "table")).run
        assert done.code == 0
        assert english(done.out + done.err) == set()
        assert "Anna hat erfüllt" in done.out
        assert "never" not in done.out + done.err


def test_the_words_of_german_are_none_of_english(type_into: At, table: None) -> None:
    assert "“hilfe”" in type_into("hilfe").run.err


@pytest.mark.parametrize(
    "line",
    [
        *(("--lang", "de", "--bogus"), ("--bogus", "--lang=de"), ("bogus", "--lang", "de")),
        *(("show", "--at", "x", "--lang", "de"), ("export", "-o", "no/x.html", "--lang=de")),
    ],
)
def test_a_line_that_cannot_be_parsed_is_refused_in_its_language(
    line: tuple[str, ...], cli: Cli, table: None
) -> None:
    refused = cli(*line)
    assert refused.code != 0
    assert not re.search(r"\b(There|Try|must|such)\b", refused.err), refused.err
    assert re.search(r"\b(gibt es nicht|muss eine ganze Zahl sein)\b", refused.err)


BROKEN = {
    "a.toml": b'base = "pagat"\ndeclare = = 4\n',
    "b.toml": b'base = "pagat\n',
    "c.toml": b'base = "pagat"\nbase = "pagat"\n',
    "d.toml": b'base "pagat"\n',
    "e.toml": b'base = "pagat"\nranks = [1\n',
    "a.zip": b"PK\x03\x04 broken",
    "a.csv": b'deal,Anna\n"1',
    "a.pem": b"hello",
}


@pytest.mark.parametrize(
    "line",
    [
        *(("rules", f"{name}.toml") for name in "abcde"),
        *(("import", "a.zip"), ("check", "--sheet", "a.csv")),
        ("serve", "--certificate", "a.pem", "--key", "a.pem"),
        ("serve", "--certificate", "none.pem", "--key", "a.pem"),
        ("serve", "--host", "999.1.1.1", "--port", "1"),
    ],
)
def test_the_reasons_of_libraries_are_told_in_german(
    line: tuple[str, ...], cli: Cli, table: None, tmp_path: Path
) -> None:
    for name, content in BROKEN.items():
        (tmp_path / name).write_bytes(content)
    refused = cli(*line, LANG="de")
    assert refused.code in (1, 2)
    assert not re.search(r"\b([Ii]nvalid|[Ee]xpected|[Uu]nexpected|[Nn]ot|[Nn]o)\b", refused.err)
    assert "“" not in refused.err, refused.err
    assert english(refused.err) == set(), refused.err


def test_placeholders_of_a_change_are_german(cli: Cli, table: None) -> None:
    refused = cli("set", "players=Anna,Ben,Dana", "Cara=Dana", LANG="de")
    assert "players und ALT=NEU passen nicht zusammen" in refused.err
    assert "WAS=WERT" in cli("set", "x=y", LANG="de").err
