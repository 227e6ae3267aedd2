"""What the shell offers when Tab is pressed, asked as bash asks."""

import locale
import os
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.cli import completion, prompt_completion
from scorekeeper.cli.context import AppContext
from scorekeeper.command_list import COMMANDS
from scorekeeper.exporters.registry import FORMATS
from tests.support.command_line import Cli

Offers = Callable[..., list[str]]
TITLE = "Friday at Ben's"


@pytest.fixture
def offers(cli: Cli) -> Offers:
    """Complete the last word of a line as the script in bash does; return what bash then reads."""

    def complete(*words: str) -> list[str]:
        asked = cli(
            _SCOREKEEPER_COMPLETE="complete_bash",
            COMP_WORDS=" ".join(["scorekeeper", *words]),
            COMP_CWORD=str(len(words)),
        )
        assert (asked.code, asked.err) == (0, "")
        return [word for line in asked.out.splitlines() for word in shlex.split(line)]

    return complete


@pytest.fixture
def records(cli: Cli) -> None:
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
    assert {"--session", "--store", "--why"} <= {*offers("add", "--")}


@pytest.mark.parametrize("encoding", ["GBK", "BIG5", "SHIFT_JIS", "ISO-8859-1"])
def test_where_letters_are_not_in_utf_8_names_that_have_them_are_not_offered(
    in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    """To GBK the backslash behind 甲 is a part of it: what follows the blank was an option."""
    for title in ("x甲 --store=evil b", "xy --store=evil b"):
        assert in_process_cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
    asked = {"_SCOREKEEPER_COMPLETE": "complete_bash", "COMP_CWORD": "2"}
    known = dict.fromkeys(("UTF-8", encoding), 0)
    for code in known:
        monkeypatch.setattr(locale, "getencoding", lambda code=code: code)
        known[code] = in_process_cli(**asked, COMP_WORDS="scorekeeper open x").out.count("evil")
    assert known == {"UTF-8": 2, encoding: 1}


def test_variants_are_offered(offers: Offers) -> None:
    assert offers("new", "--variant", "pe") == ["penguin"]


def test_formats_are_offered_to_export(offers: Offers) -> None:
    begun = [name for name in FORMATS if name.startswith("c")]
    assert sorted(offers("export", "--format", "c")) == sorted(begun)


@pytest.mark.parametrize("before", [("open",), ("show",), ("delete",), ("add", "--session")])
def test_sessions_and_titles_are_offered(
    before: tuple[str, ...], offers: Offers, records: None
) -> None:
    assert offers(*before, "") == ["2026-11-20-2", "2026-11-20-1", TITLE]
    assert offers(*before, "Fri") == [TITLE]
    assert offers(*before, "2026-11-20-1") == ["2026-11-20-1"]


def test_more_sessions_than_are_offered_complete_no_letter_of_the_newest(
    offers: Offers, cli: Cli, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is typed is among the offers then: the older ones go on otherwise."""
    monkeypatch.setattr(completion, "_MAX_OFFERED", 2)
    for title in ("Friday", "Friends", "Friends II"):
        cli("new", "Anna", "Ben", "--date", "2026-11-20", "--title", title)

    assert offers("open", "Fri") == ["Friends II", "Friends", "Fri"]
    assert offers("open", "Frid") == ["Friday"]
    app = AppContext()
    app.store_option = environment["SCOREKEEPER_STORE"]
    at_prompt = prompt_completion.completions(app, "open ", "FRID")
    assert [offer.casefold() for offer in at_prompt] == ["friday "]


def test_where_nothing_is_typed_an_older_session_is_offered_that_is_called_otherwise(
    offers: Offers, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shells put what all offers have in common on the line, and then no other was found."""
    monkeypatch.setattr(completion, "_MAX_OFFERED", 2)
    for day in ("2025-01-02", "2026-11-20", "2026-11-20"):
        assert cli("new", "Anna", "Ben", "Cara", "--date", day).code == 0

    offered = offers("open", "")
    assert offered[:2] == ["2026-11-20-2", "2026-11-20-1"]
    assert os.path.commonprefix(offered) == "202"


def test_at_the_prompt_names_that_differ_in_their_case_are_both_offered(
    cli: Cli, environment: dict[str, str], store: Path
) -> None:
    """The one that was begun was taken away, and the other one written in its place."""
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code == 0
    for name in ("Game", "game"):
        (store / "sessions" / f"{name}.json").write_bytes(
            (store / "sessions" / "2026-11-20-1.json").read_bytes()
        )
    app = AppContext()
    app.store_option = environment["SCOREKEEPER_STORE"]
    assert prompt_completion.completions(app, "open ", "ga") == ["Game ", "game "]


def test_nothing_is_said_while_names_are_completed(
    offers: Offers, records: None, store: Path, cli: Cli
) -> None:
    """That a title may mean another session stood in the middle of the line that is typed."""
    damage(store, "2026-11-20-2")
    assert offers("explain", "--session", shlex.quote(TITLE), "--player", "B") == ["Ben"]
    assert "can't be read" in cli("show", TITLE).err


@pytest.mark.parametrize("title", ["--all", "%self", "Friday:", "Ben="])
def test_a_title_that_is_read_as_something_else_is_not_offered(
    offers: Offers, records: None, cli: Cli, title: str
) -> None:
    """Fish puts the number of its process in the place of `%self`; a hand ends with a colon."""
    assert cli("set", f"title={title}").code == 0
    assert offers("delete", "") == ["2026-11-20-2", "2026-11-20-1", TITLE]


def test_a_title_that_is_the_id_of_another_session_is_not_offered(
    offers: Offers, records: None, cli: Cli
) -> None:
    """Typed, it means the session of that id."""
    assert cli("rename", "2026-11-20-1").code == 0
    assert offers("delete", "2026-11-20") == ["2026-11-20-2", "2026-11-20-1"]


def test_only_the_line_before_the_cursor_says_which_quotes_are_open(
    cli: Cli, records: None
) -> None:
    for line, rest, word in (
        ("open Fri", ' "later', "Friday\\ at\\ Ben\\'s"),
        ('open "Fri', ' later"', TITLE),
    ):
        asked = cli(
            _SCOREKEEPER_COMPLETE="complete_bash",
            _SCOREKEEPER_LINE=f"scorekeeper {line}",
            _SCOREKEEPER_BREAKS=" ",
            COMP_WORDS=f"scorekeeper {line}{rest}",
            COMP_CWORD="2",
        )
        assert asked.out.splitlines() == [word]


def test_players_are_offered_to_add_and_adjust(offers: Offers, records: None) -> None:
    assert offers("add", "") == ["安娜=", "Bea=", "Cara="]
    assert {offer[:5] for offer in offers("add", "Bea=3:CDD", "C")} == {"Cara="}
    assert offers("adjust", "") == ["安娜", "Bea", "Cara"]
    assert offers("adjust", "安") == ["安娜"]


def test_names_are_offered_whatever_the_case_of_their_beginning(
    offers: Offers, records: None
) -> None:
    assert {offer[:4].casefold() for offer in offers("add", "be")} == {"bea="}
    assert [offer.casefold() for offer in offers("adjust", "bE")] == ["bea"]
    assert [offer.casefold() for offer in offers("open", "friday")] == [TITLE.casefold()]


def test_premiums_are_offered_to_add(offers: Offers, records: None) -> None:
    assert offers("add", "3", "4", "2", "dec") == ["declare="]


def test_people_who_played_before_are_offered_to_new(offers: Offers, records: None) -> None:
    assert offers("new", "") == ["安娜", "Bea", "Cara", "Anna", "Ben"]
    assert offers("new", "Anna", "Be") == ["Bea", "Ben"]


def test_deleted_sessions_are_offered_to_restore(offers: Offers, records: None, cli: Cli) -> None:
    assert cli("delete", "2026-11-20-1").code == 0
    assert offers("restore", "") == ["2026-11-20-1"]


def test_the_players_offered_are_those_of_the_session_named(offers: Offers, records: None) -> None:
    assert offers("add", "--session", "2026-11-20-1", "") == ["Anna=", "Ben=", "Cara="]


def test_the_sessions_offered_are_those_of_the_store_named(
    offers: Offers, records: None, tmp_path: Path
) -> None:
    assert offers("open", "--store", str(tmp_path / "empty"), "") == []


@pytest.mark.parametrize(
    "words", [("",), ("open", ""), ("add", ""), ("adjust", ""), ("new", ""), ("restore", "")]
)
def test_completing_creates_no_store(words: tuple[str, ...], offers: Offers, store: Path) -> None:
    offers(*words)
    assert not store.exists()


def test_completing_changes_nothing_in_a_store(offers: Offers, records: None, store: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in store.rglob("*")}
    for words in (("open", ""), ("add", ""), ("new", ""), ("restore", "")):
        offers(*words)
    assert {path: path.stat().st_mtime_ns for path in store.rglob("*")} == before


def test_a_damaged_session_is_left_out_and_the_others_are_offered(
    offers: Offers, records: None, store: Path
) -> None:
    damage(store, "2026-11-20-1")
    assert offers("open", "") == ["2026-11-20-2"]
    assert offers("new", "") == ["安娜", "Bea", "Cara"]


def test_a_damaged_current_session_offers_no_players(
    offers: Offers, records: None, store: Path
) -> None:
    damage(store, "2026-11-20-2")
    assert offers("add", "") == offers("adjust", "") == []


@pytest.mark.parametrize(
    "content", [b"", b"{}", b'{"session": {"1": 7}, "entries": {}}', b"[" * 9999]
)
def test_a_foreign_file_among_the_sessions_is_silence(
    content: bytes, offers: Offers, records: None, store: Path
) -> None:
    (store / "sessions" / "2026-11-20-3.json").write_bytes(content)
    (store / "sessions" / "2026-11-20-4.json").mkdir()
    assert offers("open", "") == ["2026-11-20-2", "2026-11-20-1", TITLE]
    assert offers("add", "") == ["安娜=", "Bea=", "Cara="]


def test_a_store_that_is_a_file_offers_nothing(offers: Offers, store: Path) -> None:
    store.write_text("not a folder", encoding="utf-8")
    assert offers("open", "") == offers("add", "") == offers("new", "") == []


def test_the_script_is_the_one_that_show_completion_prints(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For the shell that runs the tests, which none may do."""
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))
    printed = cli("--show-completion", "bash")
    assert printed.code == 0
    assert re.search(r"complete .* scorekeeper s99$", printed.out.strip())


@pytest.mark.parametrize(
    "terminal", [{}, {"COLUMNS": "20"}, {"TERM": "dumb", "COLUMNS": "44", "LANG": "de"}], ids=str
)
@pytest.mark.parametrize("shell", ["fish", "zsh", "powershell"])
def test_every_line_that_a_shell_gets_offers_a_word(
    cli: Cli, records: None, shell: str, terminal: dict[str, str]
) -> None:
    for name in ["", *COMMANDS]:
        words = f"scorekeeper {name} --".replace("  ", " ")
        asked = cli(
            _SCOREKEEPER_COMPLETE=f"complete_{shell}",
            _TYPER_COMPLETE_ARGS=words,
            _TYPER_COMPLETE_WORD_TO_COMPLETE="--",
            _TYPER_COMPLETE_FISH_ACTION="get-args",
            **terminal,
        )
        begins = asked.out.replace("_arguments '*: :((", "").replace('"', "")
        assert all(line.startswith("--") for line in begins.splitlines()), (name, asked.out)
        assert "--store" in begins


def test_what_a_club_types_is_offered(offers: Offers, cli: Cli, tmp_path: Path) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--place", "The Swan").code == 0
    assert offers("store", "") == ["prepare"]
    assert offers("store", "pre") == ["prepare"]
    assert offers("list", "--place", "the") == ["the Swan"]
    assert offers("stats", "--place", "") == ["The Swan"]
    assert offers("stats", "--player", "b") == ["ben"]
    for command in ("stats", "new", "rules"):
        assert offers(command, "--game", "a") == ["adding"]
    assert offers("--lang", "") == ["en", "de"]
    (tmp_path / "clubs").mkdir()
    (tmp_path / "clubs.txt").touch()
    assert offers("list", "--store", f"{tmp_path}/clu") == [f"{tmp_path}/clubs"]
    assert "postgresql://" in offers("list", "--store", "")


@pytest.mark.parametrize(
    ("store", "offered"),
    [
        ("postgresql://anna:secret@club.example/cards", False),
        ("postgresql:/anna:secret@club.example/cards", False),  # refused, and no less secret
        ("postbox/evenings", True),
    ],
)
def test_the_address_that_is_set_is_not_offered(store: str, cli: Cli, *, offered: bool) -> None:
    """It may have a password, which nothing says."""
    asked = cli(
        SCOREKEEPER_STORE=store,
        _SCOREKEEPER_COMPLETE="complete_bash",
        COMP_WORDS="scorekeeper list --store post",
        COMP_CWORD="3",
    )
    assert "postgresql://" in asked.out
    assert (store in asked.out) is offered


@pytest.mark.parametrize(
    ("line", "offered"), [({}, list(COMMANDS)), ({"_SCOREKEEPER_LINE": "s99 sho"}, ["show"])]
)
def test_without_the_words_that_bash_gives_the_line_is_enough(
    cli: Cli, line: dict[str, str], offered: list[str]
) -> None:
    asked = cli(_SCOREKEEPER_COMPLETE="complete_bash", **line)
    assert (asked.code, asked.err, asked.out.split()) == (0, "", offered)


def test_a_folder_whose_name_is_no_text_is_not_offered(offers: Offers, tmp_path: Path) -> None:
    for name in (b"plain", b"pl\xff\xfe"):
        (tmp_path / os.fsdecode(name)).mkdir()
    begun = f"{tmp_path}/pl"
    assert offers("list", "--store", begun) == [f"{tmp_path}/plain", begun]


@pytest.mark.parametrize("other", ["Freitag (Oma)", "Freitag!", "Freitag & Co"])
def test_what_others_begin_with_is_not_completed_to_the_only_one_offered(
    other: str, offers: Offers, cli: Cli
) -> None:
    """`delete Fr`, Tab and Enter deleted the one, where `delete Fr` alone is refused."""
    for title in ("Freitag bei Ben", other):
        players = ("Tim", f"Tom {other}", "Cara")
        assert cli("new", *players, "--date", "2026-11-20", "--title", title).code == 0
    for words, whole in (
        (("delete", "Fr"), "Freitag bei Ben"),
        (("claim", "T"), "Tim"),
        (("add", "T"), "Tim=0"),
        (("auction", "T"), "Tim:declare"),
    ):
        offered = offers(*words)
        assert {whole, words[-1]} <= {*offered}, offered
    assert offers("claim", "Ti") == ["Tim"]


def test_a_start_with_more_or_fewer_letters_is_not_completed_to_one_of_two(
    offers: Offers, cli: Cli
) -> None:
    """`delete Strass`, Tab and Enter deleted the one, where `delete Strass` alone is refused."""
    for title in ("Straße 5", "Strasse 7", "Mu\u0308ller I", "Müller II"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
    assert {*offers("delete", "Strass")} == {"Strasse 7", "Strass"}
    assert {*offers("delete", "Mü")} == {"Müller II", "Mü"}


@pytest.fixture
def power_shell(cli: Cli) -> Callable[..., list[list[str]]]:
    """Complete the last word of a line as PowerShell asks: in lines of three parts."""

    def complete(*words: str) -> list[list[str]]:
        typed = "\n".join(words)
        asked = cli(_SCOREKEEPER_COMPLETE="complete_pslines", _SCOREKEEPER_TYPED=typed)
        assert (asked.code, asked.err) == (0, "")
        return [line.split("\t") for line in asked.out.splitlines()]

    return complete


def test_an_empty_word_before_the_cursor_counts(
    cli: Cli, power_shell: Callable[..., list[list[str]]]
) -> None:
    """Without it the command was taken for the session, and commands were offered behind it."""
    assert cli("new", "Anna", "Ben", "Cara", "--title", "Friday").code == 0
    (offered,) = power_shell("--session", "", "open", "Fri")
    assert offered[1] == "Friday"
    assert [shown for _, shown, _ in power_shell("", "op")] == ["open"]


def as_power_shell_reads(written: str) -> str:
    """Return the one argument that PowerShell makes of a word, and nothing else."""
    if not re.match("['‘’‚‛]", written):
        assert re.fullmatch(r"[\w+=:./\\-]+", written)
        return written
    quoted = re.fullmatch("'((?:[^'‘’‚‛]|['‘’‚‛]{2})*)'?", written)
    assert quoted, written
    assert written.endswith(("'", "=", ":"))
    return re.sub("(['‘’‚‛])['‘’‚‛]", r"\1", quoted[1])


TITLES = ("Ben's", "Ben’s ‘big’ night", "Plain", "two words", "a,b", "@home", "Zürich", "7kb")


def test_power_shell_gets_each_word_as_it_reads_it(
    power_shell: Callable[..., list[list[str]]], cli: Cli
) -> None:
    for title in TITLES:
        assert cli("new", "Anna Lee", "Ben's", "安娜", f"--title={title}").code == 0
    offered = power_shell("open", "")
    assert all(len(parts) == 3 and all(parts) for parts in offered), "no offer may lack a part"
    assert all(as_power_shell_reads(written) == shown for written, shown, _ in offered)
    assert set(TITLES) <= {shown for _, shown, _ in offered}
    assert [shown for _, shown, _ in power_shell("open", "'Ben’’s")] == ["Ben’s ‘big’ night"]
    assert [shown for _, shown, _ in power_shell("open", '"two')] == ["two words"]
    assert [shown for _, shown, _ in power_shell("open", "two` w")] == ["two words"]
    assert [parts[0] for parts in power_shell("add", "")] == ["'Anna Lee=", "'Ben''s=", "安娜="]
    assert "--store" in {written for written, _, _ in power_shell("list", "--s")}


def test_a_path_on_windows_reaches_the_program_whole(
    power_shell: Callable[..., list[list[str]]], cli: Cli, tmp_path: Path
) -> None:
    """The line is not parted anew, where a backslash would be lost."""
    assert cli("new", "Anna", "Ben", "Cara", "--store", r"clubs\swan").code == 0
    offered = power_shell("adjust", "--store", r"clubs\swan", "")
    assert [shown for _, shown, _ in offered] == ["Anna", "Ben", "Cara"]


def test_the_script_for_power_shell_puts_everything_back(cli: Cli) -> None:
    script = cli(_SCOREKEEPER_COMPLETE="source_powershell").out
    assert script.isascii(), "in a profile, Windows PowerShell reads anything else as it likes"
    assert "@('scorekeeper', 's99')" in script
    _, put_back = script.split("} finally {")
    for changed in re.findall(r"^ +(\$Env:\w+|\[Console\]\S+) =", script, re.MULTILINE):
        assert changed.removeprefix("$") in put_back
    assert "PSReadLine" not in script, "the keys of the shell are the person's"
