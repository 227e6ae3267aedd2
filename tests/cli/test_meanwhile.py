"""What somebody does in another window while a command waits for an answer, or is at work."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.commands import archives
from scorekeeper.cli.open_store import open_store
from scorekeeper.games import replay_file
from scorekeeper.storage import archive_restore
from tests.support.command_line import Cli
from tests.support.typed_lines import At

pytestmark = pytest.mark.both_stores

DAY = "2026-11-20"
FIRST, SECOND = f"{DAY}-1", f"{DAY}-2"
Meanwhile = Callable[..., Callable[[], str]]


@pytest.fixture
def meanwhile(in_process_cli: Cli) -> Meanwhile:
    """Return what makes an answer before which a command is run elsewhere."""

    def answer(given: str, *words: str) -> Callable[[], str]:
        def answered() -> str:
            assert in_process_cli(*words).code == 0
            return given

        return answered

    return answer


@pytest.fixture
def evening(in_process_cli: Cli, store_address: str) -> str:
    for title in ("Friday", "Sunday"):
        assert (
            in_process_cli("new", "Anna", "Ben", "Cara", "--date", DAY, "--title", title).code == 0
        )
    assert in_process_cli("open", FIRST).code == 0
    return store_address


def lines(address: str, session: str) -> list[str]:
    return [entry.line or entry.kind for entry in open_store(address).read(session).entries]


def test_an_entry_that_was_asked_for_goes_into_the_session_that_was_shown(
    evening: str, type_into: At, meanwhile: Meanwhile
) -> None:
    done = type_into("3-", "4-", meanwhile("2-", "open", SECOND), into=("add",)).run
    assert done.code == 0
    assert FIRST in done.out
    assert (lines(evening, FIRST), lines(evening, SECOND)) == (["3- 4- 2-"], [])


def test_an_entry_that_was_confirmed_goes_into_the_session_that_was_asked_about(
    evening: str, in_process_cli: Cli, type_into: At, meanwhile: Meanwhile
) -> None:
    assert in_process_cli("add", "3- 4- 2-").code == 0
    done = type_into(meanwhile("yes", "open", SECOND), into=("add", "3- 4- 2-")).run
    assert done.code == 0
    assert (lines(evening, FIRST), lines(evening, SECOND)) == (["3- 4- 2-"] * 2, [])


def test_what_stands_in_the_log_behind_an_import_over_it_is_told(
    evening: str,
    tmp_path: Path,
    in_process_cli: Cli,
    type_into: At,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A deal that somebody entered before it had ended was taken back by `undo`, unseen."""
    archive = str(tmp_path / "other.zip")
    assert in_process_cli("new", "--again").code == 0
    assert in_process_cli("export", FIRST, SECOND, "--archive", archive).code == 0
    assert in_process_cli("open", FIRST).code == 0
    restore = archive_restore.restore_archive

    def overtaken(*given: Any, **named: Any) -> object:
        imported = restore(*given, **named)
        assert in_process_cli("add", "2- 3- 4-").code == 0
        return imported

    monkeypatch.setattr(archives, "restore_archive", overtaken)
    done = type_into("note tea", f"import {archive} --overwrite", "show", into=("table",)).run
    assert "In the meantime the log was changed; to see it: log" in done.out
    assert lines(evening, FIRST) == ["2- 3- 4-"]


def test_an_entry_that_shall_go_behind_another_goes_into_no_session_imported_over_it(
    evening: str, tmp_path: Path, in_process_cli: Cli, type_into: At, meanwhile: Meanwhile
) -> None:
    archive = str(tmp_path / "before.zip")
    assert in_process_cli("add", "2 3 4").code == 0
    assert in_process_cli("export", FIRST, "--archive", archive).code == 0
    assert in_process_cli("undo").code == 0
    done = type_into(
        *("3-", "4-", meanwhile("2-", "add", "5- 2- 2-")),
        meanwhile("yes", "import", archive, "--overwrite"),
        into=("add",),
    ).run
    assert done.code == 1
    assert "not recorded" in done.err
    assert lines(evening, FIRST) == ["2- 3- 4-"]


def test_an_entry_goes_behind_all_that_was_told(
    evening: str, type_into: At, meanwhile: Meanwhile
) -> None:
    typed = type_into(
        *("3-", "4-", meanwhile("2-", "add", "5- 2- 2-")),
        meanwhile("yes", "add", "1- 1- 7-"),
        "yes",
        into=("add",),
    )
    assert typed.run.code == 0
    assert "1- 1- 7-" in typed.questions[-1]
    assert lines(evening, FIRST) == ["5- 2- 2-", "1- 1- 7-", "3- 4- 2-"]


@pytest.mark.parametrize(
    ("words", "recorded"),
    [
        (("claim", "Anna", "2"), "3- 4-! 2-"),
        (("set", "title=Sunday"), "3- 4-! 2-"),
        (("add", "5- 2- 2-"), "3- 4- 2-"),
        (("undo",), "3- 4- 2-"),
    ],
)
def test_what_is_declared_goes_behind_what_is_no_deal(
    words: tuple[str, ...],
    recorded: str,
    evening: str,
    in_process_cli: Cli,
    type_into: At,
    meanwhile: Meanwhile,
) -> None:
    """A claim, and the premium of the next deal was 30 points short."""
    assert in_process_cli("add", "4- 3- 2-").code == 0
    pieces = ("declare Ben", "add", "3-", "4-", meanwhile("2-", *words), "yes")
    typed = type_into(*pieces, into=("table", "--session", FIRST))
    assert lines(evening, FIRST)[-1] == recorded, typed


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("note tea", ("set", "seats=Ben,Anna,Cara")),
        ("note tea", ("set", "--from", "2", "Ben=Dana")),
        ("set seats=Ben,Anna,Cara", ("undo",)),
        ("set --from 2 Ben=Dana", ("undo",)),
    ],
)
def test_tricks_that_were_asked_for_are_recorded_for_nobody_who_sits_there_now(
    before: str,
    words: tuple[str, ...],
    evening: str,
    in_process_cli: Cli,
    type_into: At,
    meanwhile: Meanwhile,
) -> None:
    assert in_process_cli("add", "4- 3- 2-").code == 0
    assert in_process_cli(*before.split()).code == 0
    typed = type_into("3-", "4-", meanwhile("2-", *words), into=("add",))
    assert len(typed.questions) == 3
    assert typed.run.code == 1
    assert "3- 4- 2-" in typed.run.err
    assert lines(evening, FIRST)[-1] != "3- 4- 2-"


def test_tricks_that_were_asked_for_are_those_of_who_has_another_name_meanwhile(
    evening: str, in_process_cli: Cli, type_into: At, meanwhile: Meanwhile
) -> None:
    typed = type_into("3-", "4-", meanwhile("2-", "set", "Ben=Benno"), "yes", into=("add",))
    assert typed.run.code == 0
    assert lines(evening, FIRST)[-1] == "3- 4- 2-"


def test_a_deal_that_was_offered_amends_no_other_that_has_its_number_meanwhile(
    evening: str, in_process_cli: Cli, type_into: At, meanwhile: Meanwhile
) -> None:
    assert in_process_cli("add", "3 4 2").code == 0
    amended = meanwhile("4- 3- 2-", "insert", "1", "5- 2- 2-")
    done = type_into(amended, into=("amend", "1")).run
    assert done.code == 1
    assert lines(evening, FIRST) == ["3- 4- 2-", "5- 2- 2-"]


@pytest.mark.parametrize("command", ["amend", "insert"])
@pytest.mark.parametrize("confirmed", [True, False])
def test_a_number_that_was_asked_about_means_no_other_deal(
    evening: str,
    in_process_cli: Cli,
    type_into: At,
    meanwhile: Meanwhile,
    command: str,
    *,
    confirmed: bool,
) -> None:
    """Without a mark on any hand it is asked whether nobody made it."""
    assert in_process_cli("add", "3 4 2").code == 0
    answer = meanwhile("yes", "insert", "1", "5- 2- 2-") if confirmed else "yes"
    typed = type_into(answer, into=(command, "1", "4 3 2"))
    assert len(typed.questions) == 1
    if not confirmed:
        assert typed.run.code == 0
        return
    assert typed.run.code == 1
    assert "Nothing was recorded" in typed.run.err
    assert lines(evening, FIRST) == ["3- 4- 2-", "5- 2- 2-"]


@pytest.mark.parametrize(
    "words",
    [("add", "3- 4- 2-"), ("set", "seats=Ben,Anna,Cara"), ("adjust", "Ben", "5")],
)
def test_a_deal_that_was_asked_about_is_not_entered_behind_another(
    evening: str, in_process_cli: Cli, type_into: At, meanwhile: Meanwhile, words: tuple[str, ...]
) -> None:
    """It was stored twice, or Anna's hand was Ben's."""
    done = type_into(meanwhile("y", *words), into=("add", "3 4 2")).run
    assert done.code == 1
    assert "Somebody else has added 1 entry in the meantime. Nothing was recorded" in done.err
    assert len(lines(evening, FIRST)) == 1


@pytest.mark.parametrize("target", [("1",), ("--entry", "1")])
def test_a_note_written_meanwhile_is_not_in_the_way_of_an_offered_deal(
    evening: str, in_process_cli: Cli, type_into: At, meanwhile: Meanwhile, target: tuple[str, ...]
) -> None:
    assert in_process_cli("add", "3 4 2").code == 0
    done = type_into(meanwhile("4- 3- 2-", "note", "pizza"), into=("amend", *target)).run
    assert (done.code, done.err) == (0, "")
    assert lines(evening, FIRST) == ["3- 4- 2-", 'note "pizza"', "4- 3- 2-"]


@pytest.mark.parametrize("words", [("undo",), ("amend", "1", "2- 5- 2-"), ("add", "5- 2- 2-")])
def test_the_line_that_was_typed_for_an_offered_deal_is_shown_where_it_is_refused(
    evening: str, in_process_cli: Cli, type_into: At, meanwhile: Meanwhile, words: tuple[str, ...]
) -> None:
    assert in_process_cli("add", "3 4 2").code == 0
    typed = type_into(meanwhile("4- 3- 2-", *words), into=("amend", "1"))
    assert (typed.run.code, len(typed.questions)) == (1, 1)
    assert typed.run.err.endswith("Yours was: 4- 3- 2-\n")
    assert len(lines(evening, FIRST)) == 2


@pytest.mark.parametrize("command", ["add", "amend 1"])
def test_hands_that_were_asked_for_are_shown_whyever_they_cannot_be_recorded(
    evening: str, in_process_cli: Cli, type_into: At, meanwhile: Meanwhile, command: str
) -> None:
    assert in_process_cli("add", "3 4 2").code == 0
    gone = meanwhile("4- 3- 2-", "delete", FIRST)
    hands = ["4-", "3-", meanwhile("2-", "undo")] if command == "add" else [gone]
    typed = type_into(*hands, into=tuple(command.split()))
    assert typed.run.code == 1
    assert typed.run.err.endswith("Yours was: 4- 3- 2-\n")


@pytest.mark.parametrize("line", ["add", "4- 3- 2-"])
def test_what_was_typed_at_the_prompt_is_told_where_its_session_is_deleted(
    evening: str, type_into: At, meanwhile: Meanwhile, line: str
) -> None:
    gone = ("delete", FIRST)
    typed = type_into(
        *(
            ["add", "4-", "3-", meanwhile("2-", *gone)]
            if line == "add"
            else [meanwhile(line, *gone)]
        )
    )
    assert "4- 3- 2-" in typed.run.out


def test_the_prompt_says_that_it_stays_where_a_session_that_others_opened_is_restored(
    evening: str, in_process_cli: Cli, type_into: At, meanwhile: Meanwhile
) -> None:
    """That was the current one, it was told, and the next deal went into the one at the prompt."""
    opened = meanwhile("delete Sunday", "open", SECOND)
    typed = type_into(opened, "restore Sunday", "3- 4- 2-", into=("table", "--session", FIRST))
    assert f"is the current session.\nThe prompt stays in {FIRST}." in typed.run.out
    assert lines(evening, FIRST) == ["3- 4- 2-"]


@pytest.mark.parametrize("deleted", [("delete",), ("delete", FIRST)])
@pytest.mark.parametrize("option", [("--session", FIRST), ()])
def test_the_prompt_goes_on_in_no_session_that_somebody_else_opened(
    evening: str,
    in_process_cli: Cli,
    type_into: At,
    meanwhile: Meanwhile,
    option: tuple[str, ...],
    deleted: tuple[str, ...],
) -> None:
    answer = ["y"] if deleted == ("delete",) else []
    opened = meanwhile(" ".join(deleted), "open", SECOND)
    typed = type_into(opened, *answer, "3- 4- 2-", into=("table", *option))
    assert "No session is open here" in typed.run.out
    assert lines(evening, SECOND) == []
    assert all("current" not in question for question in typed.questions)
    begun = type_into("delete", "y", "Dora Emil Fritz", "", "", "3- 4- 2-").run
    assert begun.code == 0
    assert in_process_cli("list", "--json").json["sessions"][-1]["deals"] == 1


def test_only_the_current_session_is_called_that_before_it_is_deleted(
    evening: str, type_into: At
) -> None:
    for session, said in ((FIRST, True), (SECOND, False)):
        typed = type_into("delete", "n", into=("table", "--session", session))
        assert session in typed.questions[1]
        assert ("the current session" in typed.questions[1]) is said


def test_the_prompt_goes_on_in_the_session_that_it_began(
    evening: str, in_process_cli: Cli, type_into: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replayed(*of: object) -> object:
        assert in_process_cli("open", SECOND).code == 0
        return replay_file(*of)  # type: ignore[arg-type]

    monkeypatch.setattr("scorekeeper.cli.commands.new.replay_file", replayed)
    done = type_into(f"new Dora Emil Fritz --date {DAY}", "3- 4- 2-").run
    assert done.code == 0
    assert (lines(evening, SECOND), lines(evening, f"{DAY}-3")) == ([], ["3- 4- 2-"])


def test_an_archive_that_brings_nothing_leaves_the_prompt_where_it_is(
    evening: str, in_process_cli: Cli, type_into: At, meanwhile: Meanwhile, tmp_path: Path
) -> None:
    file = str(tmp_path / "all.zip")
    assert in_process_cli("new", "Dora", "Emil", "Fritz", "--date", DAY).code == 0
    assert in_process_cli("export", FIRST, SECOND, "--archive", file).code == 0
    assert in_process_cli("open", FIRST).code == 0
    brings_nothing = meanwhile(f"import {file}", "open", f"{DAY}-3")
    assert type_into(brings_nothing, "3- 4- 2-").run.code == 0
    assert (lines(evening, FIRST), lines(evening, f"{DAY}-3")) == (["3- 4- 2-"], [])


def test_an_import_is_told_though_what_it_stored_is_deleted_at_once(
    evening: str, tmp_path: Path, in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = str(tmp_path / "one.zip")
    assert in_process_cli("export", SECOND, "--archive", archive).code == 0
    store = type(open_store(evening))
    restored = store.restore_bytes

    def deleting(self: object, session: str, *of: object, **how: object) -> str:
        kept = restored(self, session, *of, **how)  # type: ignore[arg-type]
        assert in_process_cli("delete", session).code == 0
        return kept

    monkeypatch.setattr(store, "restore_bytes", deleting)
    assert in_process_cli("note", "since", "--session", SECOND).code == 0
    done = in_process_cli("import", archive, "--overwrite")
    assert (done.code, SECOND in done.out) == (0, True)


@pytest.mark.parametrize("moved", ["delete", "restore"])
def test_an_archive_of_a_store_lacks_no_session_that_is_moved_meanwhile(
    evening: str, tmp_path: Path, in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch, moved: str
) -> None:
    if moved == "restore":
        assert in_process_cli("delete", FIRST).code == 0
    store = type(open_store(evening))
    listed, coming = store.deleted, [(moved, FIRST)]

    def deleted(self: object) -> list[str]:
        while coming:  # between the list of the sessions and that of the trash
            assert in_process_cli(*coming.pop()).code == 0
        return listed(self)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "deleted", deleted)
    archive = str(tmp_path / "all.zip")
    assert in_process_cli("export", "--all", "--archive", archive).code == 0
    monkeypatch.undo()
    elsewhere = {"SCOREKEEPER_STORE": str(tmp_path / "elsewhere")}
    assert in_process_cli("import", archive, **elsewhere).code == 0
    brought = open_store(elsewhere["SCOREKEEPER_STORE"])
    assert sorted([*brought.ids(), *brought.deleted()]) == [FIRST, SECOND]


def test_no_session_is_told_to_be_missing_where_another_was_opened_meanwhile(
    evening: str, in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = type(open_store(evening))
    delete = store.delete

    def deleted(self: object, *of: object) -> None:
        delete(self, *of)  # type: ignore[arg-type]
        assert in_process_cli("open", SECOND).code == 0

    monkeypatch.setattr(store, "delete", deleted)
    done = in_process_cli("delete", FIRST)
    assert (done.code, len(done.out.splitlines())) == (0, 1)


@pytest.mark.parametrize("answers", [("3-", "4-"), ()], ids=["asked hand by hand", "confirmed"])
def test_a_title_means_the_session_that_was_asked_about(
    evening: str, in_process_cli: Cli, type_into: At, answers: tuple[str, ...]
) -> None:
    """The deal went into another session, which had the title by the time of the answer."""
    assert in_process_cli("open", SECOND).code == 0
    last = "2-" if answers else "y"
    words = ("add",) if answers else ("add", "3 4 2")  # no hand has a mark, which is asked about

    def meanwhile() -> str:
        assert in_process_cli("--session", FIRST, "rename", "Old").code == 0
        assert in_process_cli("new", "X", "Y", "Z", "--date", DAY, "--title", "Friday").code == 0
        assert in_process_cli("add", "5- 2- 2-").code == 0
        assert in_process_cli("undo").code == 0
        return last

    done = type_into(*answers, meanwhile, into=("--session", "Friday", *words)).run
    others = [lines(evening, session) for session in (SECOND, f"{DAY}-3")]
    assert others == [[], ["5- 2- 2-", "undo"]]
    assert done.code == 1
    assert lines(evening, FIRST)[1:] == []


def test_a_session_that_changed_while_its_deletion_was_asked_about_stays(
    evening: str, type_into: At, meanwhile: Meanwhile
) -> None:
    """What a phone had entered went to the trash with it, without a word."""
    done = type_into(meanwhile("y", "add", "3- 4- 2-"), into=("delete",)).run
    assert done.code == 1
    assert done.err == (
        f"Somebody else has changed {FIRST} in the meantime, so it was not deleted. "
        f"Look at it with `scorekeeper show {FIRST}`, and then try again.\n"
    )
    assert lines(evening, FIRST) == ["3- 4- 2-"]
    assert type_into("y", into=("delete",)).run.code == 0
