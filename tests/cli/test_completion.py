"""What the shell offers when Tab is pressed, asked as bash asks and in a real bash."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

from scorekeeper.cli.catalogue import COMMANDS
from tests.support.command_line import Cli

Offers = Callable[..., list[str]]
TITLE = "Friday at Ben's"
CLEAR_LINE, TELL_LINE = "\x15", "\x0f"


@pytest.fixture
def offers(environment: dict[str, str], tmp_path: Path) -> Offers:
    """Complete the last word of a line as the script in bash does; return what bash then reads."""

    def complete(*words: str) -> list[str]:
        asked = {
            "_SCOREKEEPER_COMPLETE": "complete_bash",
            "COMP_WORDS": " ".join(["scorekeeper", *words]),
            "COMP_CWORD": str(len(words)),
        }
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper"],
            capture_output=True,
            env={**environment, **asked},
            cwd=tmp_path,
            timeout=60,
            check=True,
            encoding="utf-8",
        )
        assert done.stderr == ""
        return [word for line in done.stdout.splitlines() for word in shlex.split(line)]

    return complete


@pytest.fixture
def evenings(cli: Cli) -> None:
    """Two sessions, 2026-11-20-1 with a title and 2026-11-20-2, the current one."""
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20", "--title", TITLE).code == 0
    assert cli("new", "安娜", "Bea", "Cara", "--date", "2026-11-20").code == 0


def damage(store: Path, session: str) -> Path:
    path = store / "sessions" / f"{session}.json"
    path.write_bytes(path.read_bytes()[:-40] + b"\xff{[")
    return path


def test_commands_are_offered_in_the_order_of_the_help(offers: Offers) -> None:
    assert offers("") == list(COMMANDS)
    assert offers("re") == [name for name in COMMANDS if name.startswith("re")]


def test_options_are_offered_before_and_after_the_command(offers: Offers) -> None:
    assert {"--session", "--store", "--lang"} <= {*offers("--")}
    assert {"--session", "--store", "--lang", "--why"} <= {*offers("add", "--")}


def test_variants_are_offered(offers: Offers) -> None:
    assert offers("new", "--variant", "pe") == ["penguin"]


@pytest.mark.parametrize("before", [("open",), ("show",), ("delete",), ("add", "--session")])
def test_sessions_and_titles_are_offered(
    before: tuple[str, ...], offers: Offers, evenings: None
) -> None:
    assert offers(*before, "") == ["2026-11-20-2", "2026-11-20-1", TITLE]
    assert offers(*before, "Fri") == [TITLE]
    assert offers(*before, "2026-11-20-1") == ["2026-11-20-1"]


def test_players_are_offered_to_add_and_adjust(offers: Offers, evenings: None) -> None:
    assert offers("add", "") == ["安娜=", "Bea=", "Cara="]
    assert {offer[:5] for offer in offers("add", "Bea=3:CDD", "C")} == {"Cara="}
    assert offers("adjust", "") == ["安娜", "Bea", "Cara"]
    assert offers("adjust", "安") == ["安娜"]


def test_names_are_offered_whatever_the_case_of_their_beginning(
    offers: Offers, evenings: None
) -> None:
    assert {offer[:4].casefold() for offer in offers("add", "be")} == {"bea="}
    assert [offer.casefold() for offer in offers("adjust", "bE")] == ["bea"]
    assert [offer.casefold() for offer in offers("open", "friday")] == [TITLE.casefold()]


def test_premiums_are_offered_to_add(offers: Offers, evenings: None) -> None:
    assert offers("add", "3", "4", "2", "dec") == ["declare="]


def test_people_who_played_before_are_offered_to_new(offers: Offers, evenings: None) -> None:
    assert offers("new", "") == ["安娜", "Bea", "Cara", "Anna", "Ben"]
    assert offers("new", "Anna", "Be") == ["Bea", "Ben"]


def test_deleted_sessions_are_offered_to_restore(offers: Offers, evenings: None, cli: Cli) -> None:
    assert cli("delete", "2026-11-20-1").code == 0
    assert offers("restore", "") == ["2026-11-20-1"]


def test_the_players_offered_are_those_of_the_session_named(offers: Offers, evenings: None) -> None:
    assert offers("add", "--session", "2026-11-20-1", "") == ["Anna=", "Ben=", "Cara="]


def test_the_sessions_offered_are_those_of_the_store_named(
    offers: Offers, evenings: None, tmp_path: Path
) -> None:
    assert offers("open", "--store", str(tmp_path / "empty"), "") == []


@pytest.mark.parametrize(
    "words", [("",), ("open", ""), ("add", ""), ("adjust", ""), ("new", ""), ("restore", "")]
)
def test_completing_creates_no_store(words: tuple[str, ...], offers: Offers, store: Path) -> None:
    offers(*words)
    assert not store.exists()


def test_completing_changes_nothing_in_a_store(offers: Offers, evenings: None, store: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in store.rglob("*")}
    for words in (("open", ""), ("add", ""), ("new", ""), ("restore", "")):
        offers(*words)
    assert {path: path.stat().st_mtime_ns for path in store.rglob("*")} == before


def test_a_damaged_session_is_left_out_and_the_others_are_offered(
    offers: Offers, evenings: None, store: Path
) -> None:
    damage(store, "2026-11-20-1")
    assert offers("open", "") == ["2026-11-20-2"]
    assert offers("new", "") == ["安娜", "Bea", "Cara"]


def test_a_damaged_current_session_offers_no_players(
    offers: Offers, evenings: None, store: Path
) -> None:
    damage(store, "2026-11-20-2")
    assert offers("add", "") == offers("adjust", "") == []


@pytest.mark.parametrize(
    "content", [b"", b"{}", b'{"session": {"1": 7}, "entries": {}}', b"[" * 9999]
)
def test_a_foreign_file_among_the_sessions_is_silence(
    content: bytes, offers: Offers, evenings: None, store: Path
) -> None:
    (store / "sessions" / "2026-11-20-3.json").write_bytes(content)
    (store / "sessions" / "2026-11-20-4.json").mkdir()
    assert offers("open", "") == ["2026-11-20-2", "2026-11-20-1", TITLE]
    assert offers("add", "") == ["安娜=", "Bea=", "Cara="]


def test_a_store_that_is_a_file_offers_nothing(offers: Offers, store: Path) -> None:
    store.write_text("not a folder", encoding="utf-8")
    assert offers("open", "") == offers("add", "") == offers("new", "") == []


class Bash:
    """A bash that knows our completion; its prompt is `$ `."""

    def __init__(self, environment: dict[str, str], folder: Path) -> None:
        here = str(Path(sys.executable).parent)
        around = {
            **environment,
            "PATH": os.pathsep.join([here, environment["PATH"]]),
            "LANG": "C.UTF-8",
            "TERM": "dumb",
            "INPUTRC": os.devnull,
            "PS1": "$ ",
        }
        self.process: pexpect.spawn[str] = pexpect.spawn(
            "bash",
            ["--norc", "--noprofile"],
            env=around,
            cwd=str(folder),
            dimensions=(24, 200),
            encoding="utf-8",
            timeout=10,
        )
        self.process.expect_exact("$ ")
        self.run('bind -x \'"\\C-o": printf "<<%s>>" "$READLINE_LINE"\'')
        self.run("source <(_SCOREKEEPER_COMPLETE=source_bash scorekeeper)")

    def run(self, keys: str) -> str:
        """Press keys and Enter; return what is printed until the next prompt."""
        self.process.send(f"{keys}\r")
        self.process.expect_exact("\r\n")
        self.process.expect(r"(?:^|\n)\$ ")
        return self.process.before or ""

    def tab(self, typed: str) -> str:
        """Type, press Tab, and return the line that bash has made of it; then clear it."""
        self.process.send(f"{typed}\t{TELL_LINE}")
        self.process.expect(r"<<(.*)>>")
        completed = str(self.process.match.group(1))  # type: ignore[union-attr]
        self.process.send(CLEAR_LINE)
        return completed


@pytest.fixture
def bash(environment: dict[str, str], tmp_path: Path) -> Iterator[Bash]:
    shell = Bash(environment, tmp_path)
    yield shell
    shell.process.close(force=True)


def test_tab_in_bash_completes_commands_sessions_and_players(bash: Bash, evenings: None) -> None:
    assert bash.tab("scorekeeper ope") == "scorekeeper open "
    assert bash.tab("scorekeeper open 2026-11-20") == "scorekeeper open 2026-11-20-"
    assert bash.tab("scorekeeper adjust Be") == "scorekeeper adjust Bea "
    assert bash.tab("scorekeeper new --variant pen") == "scorekeeper new --variant penguin "


def test_tab_in_bash_makes_a_line_that_runs(bash: Bash, evenings: None, cli: Cli) -> None:
    assert cli("set", "title=Thursday").code == 0
    assert "Thursday (2026-11-20-2)" in bash.run("scorekeeper ope\tThu\t")


def test_tab_in_bash_quotes_a_title_with_blanks(bash: Bash, evenings: None) -> None:
    assert shlex.split(bash.tab("scorekeeper open Fri")) == ["scorekeeper", "open", TITLE]


def test_tab_in_bash_leaves_the_hand_to_be_written_behind_the_name(
    bash: Bash, evenings: None
) -> None:
    assert bash.tab("scorekeeper add Be") == "scorekeeper add Bea="


@pytest.mark.xfail(strict=True, reason="what is typed is compared with the escaped name")
@pytest.mark.parametrize("typed", ['"Fri', "'Fri", "Friday\\ a"])
def test_tab_in_bash_goes_on_with_a_title_that_was_begun_in_quotes(
    typed: str, bash: Bash, evenings: None
) -> None:
    assert shlex.split(bash.tab(f"scorekeeper open {typed}")) == ["scorekeeper", "open", TITLE]


@pytest.mark.xfail(strict=True, reason="what is typed is compared with the escaped name")
def test_tab_in_bash_goes_on_behind_what_two_names_share(bash: Bash, cli: Cli) -> None:
    assert cli("new", "Anna Lena", "Anna Maria", "Ben").code == 0
    assert bash.tab("scorekeeper adjust A") == "scorekeeper adjust Anna\\ "
    assert bash.tab("scorekeeper adjust Anna\\ M") == "scorekeeper adjust Anna\\ Maria "


def test_the_script_is_the_one_that_show_completion_prints(cli: Cli) -> None:
    printed = cli("--show-completion", "bash")
    assert printed.code == 0
    assert re.search(r"complete .* scorekeeper$", printed.out.strip())
