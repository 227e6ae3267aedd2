"""What is offered when Tab is pressed in a real bash."""

import shlex

import pytest

from tests.process.conftest import OpenShell
from tests.support.command_line import Cli
from tests.support.completing_shell import CompletingShell
from tests.support.forked_process import forked_command

TITLE = "Friday at Ben's"


@pytest.fixture
def records(cli: Cli) -> None:
    """Two sessions, 2026-11-20-1 with a title and 2026-11-20-2, the current one."""
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20", "--title", TITLE).code == 0
    assert cli("new", "安娜", "Bea", "Cara", "--date", "2026-11-20").code == 0


@pytest.fixture
def bash(open_shell: OpenShell) -> CompletingShell:
    """A bash that knows our completion."""
    return open_shell(
        "bash", forked_command(), "source <(_SCOREKEEPER_COMPLETE=source_bash scorekeeper)"
    )


def test_tab_in_bash_completes_commands_sessions_and_players(
    bash: CompletingShell, records: None
) -> None:
    assert bash.tab("scorekeeper ope") == "scorekeeper open "
    assert bash.tab("scorekeeper open 2026-11-20") == "scorekeeper open 2026-11-20-"
    assert bash.tab("scorekeeper adjust Be") == "scorekeeper adjust Bea "
    assert bash.tab("scorekeeper new --variant pen") == "scorekeeper new --variant penguin "


def test_tab_in_bash_makes_a_line_that_runs(bash: CompletingShell, records: None, cli: Cli) -> None:
    assert cli("set", "title=Thursday").code == 0
    assert "Thursday (2026-11-20-2)" in bash.run("scorekeeper ope\tThu\t")


def test_tab_in_bash_quotes_a_title_with_blanks(bash: CompletingShell, records: None) -> None:
    assert shlex.split(bash.tab("scorekeeper open Fri")) == ["scorekeeper", "open", TITLE]


def test_tab_in_bash_leaves_the_hand_to_be_written_behind_the_name(
    bash: CompletingShell, records: None
) -> None:
    assert bash.tab("scorekeeper add Be") == "scorekeeper add Bea="


@pytest.mark.parametrize("typed", ['"Fri', "'Fri", "Friday\\ a", '"Friday a', "'Friday a"])
def test_tab_in_bash_goes_on_with_a_title_that_was_begun_in_quotes(
    typed: str, bash: CompletingShell, records: None
) -> None:
    assert shlex.split(bash.tab(f"scorekeeper open {typed}")) == ["scorekeeper", "open", TITLE]


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("open Fri:", r"open Fri:\ one "),
        (r"open Fri:\ o", r"open Fri:\ one "),
        ("open 'Fri: o", "open 'Fri: one' "),
        ("open a=", r"open a=b\ c "),
        ("open a=b", r"open a=b\ c "),
        ("open x@", r"open x@y\ z "),
        ("show --session=a=", r"show --session=a=b\ c "),
        ("show --session a=b", r"show --session a=b\ c "),
        ("export --format=xl", "export --format=xlsx "),
        ("auction Anna:d", "auction Anna:declare "),
        ("add Anna=", "add Anna="),
    ],
)
def test_tab_in_bash_keeps_the_signs_at_which_bash_ends_a_word(
    bash: CompletingShell, cli: Cli, typed: str, completed: str
) -> None:
    for title in ("a=b c", "x@y z", "Fri: one"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
    assert bash.tab(f"scorekeeper {typed}") == f"scorekeeper {completed}"


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ('Friday" a', "Friday at Ben's"),
        ("Fri'day a", "Friday at Ben's"),
        ("Friday' 'a\"t B", "Friday at Ben's"),
        ('Fri:" o', "Fri: one"),
        ("a=b' ", "a=b c"),
        ('--session=Fri"day', "Friday at Ben's"),
        ('"--session=Friday', "Friday at Ben's"),
        ('"--session"=Friday', "Friday at Ben's"),
        ('--ses"sion=a=b', "a=b c"),
    ],
)
def test_tab_in_bash_goes_on_behind_a_quote_in_the_midst_of_a_word(
    bash: CompletingShell, cli: Cli, typed: str, title: str
) -> None:
    """What stood before the quote came twice, and named another session or none."""
    for each in ("a=b c", TITLE, "Fri: one"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", each).code == 0
    word = f"--session={title}" if "--" in typed else title
    assert shlex.split(bash.tab(f"scorekeeper show {typed}")) == ["scorekeeper", "show", word]


@pytest.mark.parametrize(
    "program", ["~/my\\ games/scorekeeper", "./my\\ games/scorekeeper", "./a=b/scorekeeper"]
)
def test_tab_in_bash_works_where_the_program_is_named_by_its_path(
    bash: CompletingShell, program: str
) -> None:
    """Bash hands it over as it was typed; what `env` said of it stood in the line."""
    for folder in ("my games", "a=b"):
        bash.run(f'mkdir "{folder}"; ln -s "$(type -P scorekeeper)" "{folder}/scorekeeper"')
    bash.run("set -u")
    assert bash.tab(f"{program} ope") == f"{program} open "


@pytest.mark.parametrize("typed", ["it", "'it", '"it'])
def test_a_second_tab_in_bash_goes_on_behind_our_own_quotes(
    bash: CompletingShell, cli: Cli, typed: str
) -> None:
    for title in ("it's Ben's", "it's Bob's"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
    line = bash.tab(f"scorekeeper open {typed}\te")
    assert shlex.split(line) == ["scorekeeper", "open", "it's Ben's"]


@pytest.mark.parametrize("typed", ["At", "'At", '"At'])
@pytest.mark.parametrize("titles", [("At the Boys'",), ("At the Boys'", "At the Boys' II")])
def test_tab_in_bash_closes_the_quotes_behind_an_apostrophe(
    bash: CompletingShell, cli: Cli, typed: str, titles: tuple[str, ...]
) -> None:
    for title in titles:
        assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
    line = bash.tab(f"scorekeeper open {typed}").rstrip()
    assert line.endswith('"') or typed != '"At' or titles[1:]
    closed = line if line.endswith(typed[:1]) or typed == "At" else line + typed[0]
    assert shlex.split(closed) == ["scorekeeper", "open", "At the Boys'"]


def test_tab_in_bash_goes_on_behind_what_two_names_share(bash: CompletingShell, cli: Cli) -> None:
    assert cli("new", "Anna Lena", "Anna Maria", "Ben").code == 0
    assert bash.tab("scorekeeper adjust A") == "scorekeeper adjust Anna\\ "
    assert bash.tab("scorekeeper adjust Anna\\ M") == "scorekeeper adjust Anna\\ Maria "


@pytest.mark.parametrize(
    ("typed", "titles", "completed"),
    [
        ("Club:", ("Club: Friday", "Club: What now?"), "Club:"),
        ("a=", ("a=Cup", "a=Cup (II)"), "a="),
        ("Club:", ("Club: Friday", "Club: Sunday", "Club: What now?"), "Club:"),
        ("Club:\\ F", ("Club: Friday", "Club: What now?"), "Club:\\ Friday "),
    ],
)
def test_tab_in_bash_takes_no_title_where_one_that_is_withheld_begins_so_too(
    bash: CompletingShell, cli: Cli, typed: str, titles: tuple[str, ...], completed: str
) -> None:
    for title in titles:
        assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
    assert bash.tab(f"scorekeeper delete {typed}") == f"scorekeeper delete {completed}"
