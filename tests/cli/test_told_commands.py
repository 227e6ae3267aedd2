"""A command that is told does what is said when it is copied, whatever a name in it looks like.

`tests/unit/i18n/test_shell_words.py` has real shells read such words; here they are read as there.
"""

import os
import re
import shlex
from pathlib import Path

import pytest

from scorekeeper.cli.context import AppContext
from tests.support.command_line import Cli, Recorded, Run
from tests.support.paths import SAMPLES

pytestmark = pytest.mark.skipif(os.name == "nt", reason="no file has such names there")

ODD_IDS = (
    *("--help", "-h", "--session=2026-11-20-1", "--version", "-x"),
    *("=ls", "~root", "@x", "NAME=value", "a=~root", "$(touch hit)", "it's", 'a"b', "#x", "a b;c"),
)


def told(said: Run, verb: str) -> list[str]:
    """Return the words of a command that is told, as a shell reads them."""
    text = said.out + said.err
    found = re.search(
        rf"`scorekeeper ({verb} .*?)` |scorekeeper ({verb} .*?)\.?$", text, re.MULTILINE
    )
    assert found, text
    return shlex.split(found[1] or found[2])


@pytest.mark.parametrize(
    "words", [("3:CDD 4- 2-",), ("3:CDD 4-", "2-"), ("3:CDD", "4-", "2-", "# late")]
)
def test_a_line_that_a_shell_was_given_in_quotes_is_recorded_as_it_is_told(
    words: tuple[str, ...], cli: Cli, table: None
) -> None:
    """It was told in quotes of its own, and refused."""
    assert cli(*told(cli(*words), "add")).code == 0
    assert len(cli("log").out.splitlines()) == 1


def test_a_name_that_begins_as_a_comment_is_told_in_quotes(cli: Cli) -> None:
    """Everything behind its `#` was a comment, and two hands were missing."""
    assert cli("new", "#1 Fan", "2 Fast", "Cara").code == 0
    words = told(cli("Cara=2-", "#1 Fan=4-", "2 Fast=3:CDD"), "add")
    assert cli(*words).code == 0
    assert len(cli("log").out.splitlines()) == 1


@pytest.mark.parametrize("name", ["2 Ben", "#1 Al", "Ben Ben"])
def test_a_name_that_is_not_one_word_is_told_in_quotes(cli: Cli, name: str) -> None:
    """Without them there were two plays, of two players, or a comment."""
    assert cli("new", "--game", "adding", name, "Ben", "Cara").code == 0
    for line in ("Ben: 5", "Cara: 5"):
        assert cli("add", line).code == 0
    assert cli(*told(cli(name, "5"), "add")).code == 0
    assert name in cli("log").out.splitlines()[-1]


@pytest.mark.parametrize("word", ['2- "', '2"', '2- # the 5" card', '2- adjust Ben +5 "revoke'])
def test_a_quotation_mark_behind_a_hand_is_no_fault_of_ours(
    word: str, cli: Cli, table: None
) -> None:
    refused = cli("3:CDD", "4-", word)
    assert refused.code == 2, refused
    assert "inside Scorekeeper" not in refused.err


@pytest.mark.parametrize("name", ODD_IDS)
def test_a_session_with_an_odd_id_is_brought_back_opened_and_deleted(
    name: str, recorded: Recorded, cli: Cli, store: Path
) -> None:
    recorded("3:CDD 4- 2-")
    file, content = store / "sessions" / f"{name}.json", cli("export", "--format", "json").out
    file.write_text(content, encoding="utf-8")

    restored = cli(*told(cli("delete", "--", name), "restore"))
    assert restored.code == 0, restored
    assert file.exists()
    opened = cli(*told(restored, "open"))
    assert opened.code == 0, opened
    assert (store / "current").read_text("utf-8").strip("\n") == name
    deleted = cli(*told(cli("delete"), "delete"))
    assert deleted.code == 0, deleted
    assert not file.exists()
    assert cli(*told(cli("show", "--", name), "restore")).code == 0
    assert file.exists()


@pytest.mark.parametrize("folder", ["other", "an other", "$(touch hit)", "-x", "it's", "a;b"])
def test_a_told_command_means_the_store_that_the_line_names(
    folder: str, cli: Cli, tmp_path: Path
) -> None:
    for where in ([], [f"--store={folder}"]):
        assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20", *where).code == 0
    deleted = cli("delete", "2026-11-20-1", f"--store={folder}")
    session = tmp_path / folder / "sessions" / "2026-11-20-1.json"
    assert not session.exists()

    found = re.search("`scorekeeper (restore --store .*?)`", deleted.out)

    assert found, deleted
    restored = cli(*shlex.split(found[1]))
    assert restored.code == 0, restored
    assert session.exists()


@pytest.mark.parametrize("title", ["Friday II", "-x", "$(touch hit)", "it's"])
def test_a_told_command_means_the_session_that_the_line_names(title: str, cli: Cli) -> None:
    """Not the current one, which is another: what is told to delete is not that."""
    cli("new", "Anna", "Ben", "Cara", "--date=2026-11-20", f"--title={title}")
    cli("new", "Ina", "Jo", "Kim", "--date=2026-11-20")

    none_there = cli("undo", f"--session={title}")
    deleted = cli(*told(none_there, "delete"))

    assert deleted.code == 0, deleted
    assert "2026-11-20-1" in deleted.out


@pytest.mark.parametrize(
    "name", ["--help.zip", "-x.zip", "~root.zip", "=ls.zip", "@x.zip", "a'b.zip"]
)
def test_an_archive_with_an_odd_name_is_brought_back(
    name: str, recorded: Recorded, cli: Cli, store: Path
) -> None:
    recorded("3:CDD 4- 2-")
    written = cli("export", "--all", f"--archive={name}")

    back = cli(*told(written, "import"), SCOREKEEPER_STORE=str(store.parent / "other"))

    assert back.code == 0, back


def test_a_session_whose_name_no_archive_holds_is_left_out_of_one_that_is_taken(
    recorded: Recorded, cli: Cli, store: Path
) -> None:
    recorded("3:CDD 4- 2-")
    content = cli("export", "--format", "json").out
    (store / "sessions" / "--help.json").write_text(content, encoding="utf-8")

    written = cli("export", "--all", "--archive", "x.zip")

    assert written.code == 1
    assert "sessions/--help.json is not a name that a session has in an archive" in written.err
    assert "won't accept" not in written.err
    back = cli("import", "x.zip", SCOREKEEPER_STORE=str(store.parent / "other"))
    assert back.code == 0, back


@pytest.mark.parametrize("player", ['An"na', "Anna Maria", "-Anna", "An\\na", "An#na", "$(ls)"])
@pytest.mark.parametrize("hand", ['"{escaped}"=3:CDD', "{player}=3:CDD"])
def test_a_line_without_add_is_told_so_that_it_is_entered(player: str, hand: str, cli: Cli) -> None:
    assert cli("new", "--", "Ben", player, "Cara").code == 0
    escaped = player.replace("\\", "\\\\").replace('"', '\\"')
    words = ("Ben=4-", hand.format(player=player, escaped=escaped), "Cara=2-")

    entered = cli(*told(cli(*words), "add"))

    assert entered.code == 0, entered
    assert f"{player} made it" in entered.out


@pytest.mark.parametrize(
    "line",
    [
        ["3:CDD 4- 2- declare=Anna"],
        ["3:CDD 4- 2- declare Anna"],
        ['3:CDD 4- 2- # "late"'],
        ["1. 3 4 2"],
        ["3 / 3 4- 2-"],
        ["3/3 , 4- , 2-"],
        ["3 : CDD", "4- 2-"],
        ["Ben=4- Anna=3:CDD Cara=2-"],
        ["3:CDD 4- 2-\r\n", ""],
        ['3:CDD 4- 2- # the 5" card'],
        ["3:CDD 4- 2-", "declare=Anna"],
    ],
)
def test_a_line_in_quotes_is_told_as_it_is(line: list[str], cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0

    entered = cli(*told(cli(*line), "add"))

    assert entered.code == 0, entered
    assert ("!" in cli("log").out) == ("declare" in str(line))


def test_a_name_with_a_comment_in_it_is_told_whole(cli: Cli) -> None:
    """Another player was told, who declared then."""
    assert cli("new", "Cara #1", "Cara", "Ben").code == 0
    assert cli(*told(cli("3:CDD 4- 2-", "declare=Cara #1"), "add")).code == 0
    assert "3:CDD!" in cli("log").out


@pytest.mark.parametrize(
    "line",
    [
        "3:CDD 4- 2- declare=cara #1 # late",
        "void Cara #1 misdealt",
        "3:CDD 4- 2- declare Cara #1",
        "void misdealt\n3:CDD 4- 2-",
        "3:CDD 4- 2- # late\n4- 3:CDD 2-",
        "2026-11-20-1",
    ],
)
def test_a_line_that_may_mean_something_else_is_not_told(cli: Cli, line: str) -> None:
    """It was told with a name quoted in a reason, or two lines as one, and recorded so."""
    assert cli("new", "Cara #1", "Anna", "Ben").code == 0
    assert cli(line).err.startswith("There is no command")


@pytest.mark.parametrize(
    ("words", "recorded"),
    [
        (["void", "misdeal", "#", "late"], 'void "misdeal"'),
        (["void", "no cards", "left"], 'void "no cards left"'),
        (["void no cards left"], 'void "no cards left"'),
        (["void", '"no cards" left'], r'void "\"no cards\" left"'),
    ],
)
def test_a_reason_is_told_in_no_quotation_marks_of_ours(
    cli: Cli, table: None, words: list[str], recorded: str
) -> None:
    assert cli(*told(cli(*words), "add")).code == 0
    assert cli("log").out.rstrip().endswith(recorded)


@pytest.mark.parametrize(
    "words",
    [
        ["void", "by", "Anna Maria"],
        ["void", "dealer=anna maria"],
        ["1.", "adjust", "Anna Maria", "-10", "said", "anna maria"],
        ["void", "by", "Cara #1", "misdealt"],
    ],
)
def test_a_reason_with_a_name_that_needs_quotation_marks_is_not_told(
    cli: Cli, words: list[str]
) -> None:
    """The marks were recorded with it."""
    assert cli("new", "Anna Maria", "Ben", "Cara #1").code == 0
    assert cli(*words).err.startswith("There is no command")


@pytest.mark.parametrize(
    "words",
    [
        ["3:CDD 4- 2- # Anna Maria was late"],
        ['3:CDD 4- 2- declare="Anna Maria"'],
        ["Anna Maria=3:CDD", "Ben=4-", "Cara=2-"],
        ["void", '"by=Anna Maria, late"'],
    ],
)
def test_a_name_in_quotes_or_a_comment_is_told_as_it_is(cli: Cli, words: list[str]) -> None:
    assert cli("new", "Anna Maria", "Ben", "Cara").code == 0
    assert cli(*told(cli(*words), "add")).code == 0
    is_void = words[0] == "void"
    entry = (
        'void "by=Anna Maria, late"'
        if is_void
        else "3:CDD! 4- 2-"
        if "declare" in words[0]
        else "3:CDD 4- 2-"
    )
    assert cli("log").out.rstrip().endswith(f"  {entry}")


@pytest.mark.parametrize("name", ["山田\u3000太郎", "Anna\u00a0Maria"])
def test_a_name_with_another_blank_is_told_as_it_is(cli: Cli, name: str) -> None:
    assert cli("new", name, "Ben", "Cara").code == 0
    for words in ([f"{name}=3:CDD", "Ben=4-", "Cara=2-"], ["3:CDD", "4-", "2-", f"declare={name}"]):
        assert cli(*told(cli(*words), "add")).code == 0


@pytest.mark.parametrize("words", [["{}", "5", "# ok"], ["{}", "5 "], ["{}: 5"], ["{}:", "", "5"]])
@pytest.mark.parametrize("name", ["2 Ben", "#1 Al"])
def test_a_name_beside_a_comment_is_told_in_quotes(cli: Cli, name: str, words: list[str]) -> None:
    assert cli("new", "--game", "adding", name, "Ben", "Cara").code == 0
    for line in ("5", "5"):
        assert cli("add", line).code == 0
    assert cli(*told(cli(*(word.format(name) for word in words)), "add")).code == 0
    log = cli("log").out.splitlines()
    assert len(log) == 3
    assert name in log[-1]


@pytest.mark.parametrize("line", ["Anna declares", "Ben reveals"])
def test_an_announcement_in_quotes_is_told_as_one(cli: Cli, table: None, line: str) -> None:
    assert cli(line).err == cli(*line.split()).err


def test_plain_words_without_add_are_told_without_the_store(
    cli: Cli, table: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(AppContext, "open", lambda *_: asked.append("the store"))
    assert told(cli("3:CDD", "4-", "2-"), "add") == ["add", "3:CDD", "4-", "2-"]
    assert asked == []


@pytest.mark.parametrize("line", ["#", "#foo", "# what is next", "#3 4 2"])
def test_a_comment_is_no_entry(cli: Cli, table: None, line: str) -> None:
    assert cli(line).err.startswith(f"There is no command “{line}”.")


@pytest.mark.parametrize("named", ["One", "2026-11-20-1", "--all", "file"])
@pytest.mark.parametrize("player", ["Ben", "--why"])
def test_a_correction_that_check_tells_is_of_the_session_with_the_finding(
    cli: Cli, tmp_path: Path, named: str, player: str
) -> None:
    """The same trick of the current session was overwritten, though another one was checked."""
    for title, names in (("One", ("Anna", player, "Cara")), ("Two", ("Xaver", "Yvonne", "Zoe"))):
        new = ("new", "--title", title, "--date", "2026-11-20", "--", *names)
        assert cli(*new).code == 0
        assert cli("trick", "7C", "KC", "AC").code == 0
        others = () if title == "Two" else (f"by={player}", f'"{player}"=:CDD!')
        assert cli("trick", "7D", "KD", "AD", *others).code == 0
    assert cli("export", "One", "-o", "one.json").code == 0
    two = cli("log", "Two").out

    found = cli("check", "one.json" if named == "file" else named)
    corrected = cli(*told(found, "amend"))
    if named == "file":
        assert corrected.code == 2, corrected
        imported = re.search(r"scorekeeper (import .*?)\. It is then", found.err)
        assert imported, found
        assert cli(*imported[1].split()).code == 0
        words = [word for word in told(found, "amend") if word not in ("--session", "one.json")]
        corrected = cli(*words)

    assert cli("log", "Two").out == two
    assert corrected.code == 0, corrected
    corrected_log = cli("log").out if named == "file" else cli("log", "One").out
    assert ":CDD" in corrected_log.splitlines()[-1]


def test_a_rematch_is_told_of_the_evening_that_is_asked_for(cli: Cli) -> None:
    assert cli("import", str(SAMPLES / "penguin-3.json")).code == 0
    assert cli("new", "Pia", "Quentin", "Rosa").code == 0
    for command in ("next", "show"):
        assert cli("open", cli("list", "--json").json["sessions"][-1]["id"]).code == 0
        rematch = cli(*told(cli(command, "2026-01-31-1"), "new"))
        assert rematch.code == 0
        assert "Pia" not in rematch.out


@pytest.mark.parametrize(
    "reason", ["late", "a b", 'said "no"', "it's", "$(touch hit)", "-x", "{x}"]
)
@pytest.mark.parametrize("hands", ["3 4 2", "Anna=3 Ben=4 Cara=2"])
def test_a_reason_in_a_line_without_add_is_told_as_it_was_given(
    hands: str, reason: str, cli: Cli
) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0

    entered = cli(*told(cli(*hands.split(), "--why", reason), "add"))

    assert entered.code == 0, entered
    assert f"(why: {reason})" in cli("log").out


def test_a_player_whose_name_begins_with_a_dash_is_replaced(cli: Cli) -> None:
    assert cli("new", "--", "Ben", "-Anna", "Cara").code == 0
    hint = cli("leave", "-Anna")
    words = [word.replace("NEW", "-Dora") for word in told(hint, "set")]

    done = cli(*words[: words.index("(deal")])

    assert done.code == 0, done
    assert "-Dora" in cli("show").out


def test_what_stands_for_a_store_that_cannot_be_told_is_none(cli: Cli, tmp_path: Path) -> None:
    """The evening was begun in a folder of that name, though a database was meant."""
    begun = cli("--store", "a\nb", "show")
    words = told(begun, "new")
    assert words[:2] == ["new", "--store"]
    pasted = cli(*words)
    assert pasted.code == 2
    assert "in its place" in pasted.err
    assert not (tmp_path / words[2]).exists()


@pytest.mark.parametrize("title", ['"Friday"', "a\\b"])
def test_what_a_shell_hands_over_is_unquoted_by_nobody_else(title: str, cli: Cli) -> None:
    """The deal went into the session that is titled without the quotation marks."""
    for name in (title, "Friday", "ab"):
        assert cli("new", "Anna", "Ben", "Cara", "--date=2026-11-20", f"--title={name}").code == 0

    entered = cli(*told(cli("3", "4", "2", "--session", title), "add"))

    assert entered.code == 0, entered
    assert "3- 4- 2-" in cli("log", "2026-11-20-1").out


def test_an_export_that_is_told_is_one_of_the_sessions_on_the_line(cli: Cli) -> None:
    """It was told without them, and wrote the current one."""
    for title, name in (("One", "Anna"), ("-x", "Dora"), ("Two", "Gina")):
        assert cli("new", name, "Ben", "Cara", "--date=2026-11-20", f"--title={title}").code == 0

    written = cli(*told(cli("export", "One", "out.json", "--", "-x"), "export"))

    assert written.code == 2, written
    assert "you chose 2" in written.err
    written = cli(*told(cli("export", "One", "out.json"), "export"))
    assert written.code == 0, written
    assert "Anna" in cli("show", "out.json").out


@pytest.mark.parametrize("command", ["undo --session", "delete", "open"])
def test_what_stands_for_a_session_that_cannot_be_told_is_none(cli: Cli, command: str) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--title", "...").code == 0
    assert cli("add", "3", "4", "2").code == 0
    pasted = cli(*command.split(), "...")
    assert pasted.code == 2
    assert "`scorekeeper list`" in pasted.err
    assert len(cli("log").out.splitlines()) == 1


def test_an_archive_that_went_into_a_pipe_is_not_told_to_be_brought_back_from_there(
    recorded: Recorded, cli: Cli, tmp_path: Path
) -> None:
    """Copied, the command waited for the keyboard."""
    recorded("3:CDD 4- 2-")
    descriptor = os.open(tmp_path / "kept.zip", os.O_WRONLY | os.O_CREAT)
    try:
        os.set_inheritable(descriptor, True)  # noqa: FBT003 — it takes no name
        written = cli("export", "--all", "--archive", f"/dev/fd/{descriptor}")
    finally:
        os.close(descriptor)
    assert written.code == 0, written
    assert "scorekeeper import" not in written.err
    assert cli("import", "kept.zip", SCOREKEEPER_STORE=str(tmp_path / "other")).code == 0
