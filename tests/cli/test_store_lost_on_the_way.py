"""A store that can no longer be asked: what is stored by then is told, and nothing is denied."""

import errno
import io
import os
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.interruptions import what_stands
from scorekeeper.cli.prompt_session import PromptSession
from scorekeeper.core.messages import Message, Unavailable, message
from scorekeeper.core.session import AnySession, Session
from scorekeeper.storage import atomic_files
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.watched_writes import UnconfirmedWrite, forget_writes, watch_write, writes
from tests.support.command_line import Cli
from tests.support.typed_lines import At

READING = ("content", "current", "ids")


class Lost:
    """Lets a store be lost as soon as a method has been called so often."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def after(self, method: str, times: int = 1) -> None:
        """Let nothing be read or written any more once this is done."""
        act = getattr(FolderStore, method)
        done: list[str] = []

        def last(store: FolderStore, *given: object, **named: object) -> object:
            result = act(store, *given, **named)
            done.append(method)
            if len(done) == times:
                for name in (*READING, method, "holding", "make_current"):
                    self._monkeypatch.setattr(FolderStore, name, refuse)
            return result

        self._monkeypatch.setattr(FolderStore, method, last)


def refuse(*_: object, **__: object) -> None:
    raise Unavailable(message("club-unreachable", host="db.club", reason=message("club-silent")))


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> Lost:
    return Lost(monkeypatch)


@pytest.fixture
def evening(in_process_cli: Cli, tmp_path: Path) -> Path:
    """A folder with a session in each form that can be imported."""
    for title in ("First", "Second", "Third"):
        assert in_process_cli("new", "Anna", "Ben", title, "--title", title).code == 0
        assert in_process_cli("add", "3 4 2").code == 0
    folder = tmp_path / "evening"
    folder.mkdir()
    for name in ("one.sheet", "one.json", "one.code"):
        assert in_process_cli("export", "-o", str(folder / name)).code == 0
    assert in_process_cli("export", "--all", "-o", str(folder / "all.code")).code == 0
    assert in_process_cli("export", "--all", "--archive", str(folder / "all.zip")).code == 0
    return folder


@pytest.mark.parametrize(
    ("file", "method"),
    [
        ("one.sheet", "create"),
        ("one.code", "make_current"),
        ("one.json", "import_session"),
        ("all.zip", "make_current"),
    ],
)
def test_what_was_imported_is_told_though_nothing_can_be_read_any_more(
    in_process_cli: Cli, evening: Path, tmp_path: Path, lost: Lost, file: str, method: str
) -> None:
    lost.after(method)
    told = in_process_cli("import", str(evening / file), "--store", str(tmp_path / "other"))
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("Imported ")


def test_what_was_restored_is_told_though_nothing_can_be_read_any_more(
    in_process_cli: Cli, evening: Path, lost: Lost
) -> None:
    assert evening.is_dir()
    assert in_process_cli("delete", "First").code == 0
    lost.after("restore")
    told = in_process_cli("restore", "First")
    assert (told.code, told.err) == (0, "")


def test_codes_that_stay_are_named_though_the_store_is_lost(
    in_process_cli: Cli, evening: Path, tmp_path: Path, lost: Lost
) -> None:
    other = str(tmp_path / "other")
    (begun,) = in_process_cli("new", "Dora", "Emil", "--store", other).out.split()[1:2]
    lost.after("create", times=2)
    told = in_process_cli("import", str(evening / "all.code"), "--store", other)
    assert told.code == 1
    day = begun.removesuffix("-1:")
    assert f"{day}-2 and {day}-3 from the same file were stored before that" in told.err
    assert "Nothing was changed" not in told.err


@pytest.mark.parametrize("count", [1, 2, 3])
def test_sessions_of_an_archive_are_counted_though_the_store_is_lost(
    in_process_cli: Cli, evening: Path, tmp_path: Path, lost: Lost, count: int
) -> None:
    lost.after("restore_bytes", times=count)
    told = in_process_cli("import", str(evening / "all.zip"), "--store", str(tmp_path / "other"))
    assert told.code == 1
    assert f"{count} of 3 sessions" in told.err
    assert "Nothing was changed" not in told.err


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("trouble", [None, KeyboardInterrupt()], ids=["lost", "ctrl-c"])
def test_what_an_import_has_replaced_is_told_though_it_is_stopped(
    in_process_cli: Cli,
    evening: Path,
    store: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    count: int,
    trouble: KeyboardInterrupt | None,
) -> None:
    """Imported again, the archive replaces nothing more, and it was told nowhere."""
    for title in ("First", "Second", "Third"):
        assert in_process_cli("--session", title, "note", "later").code == 0
    done: list[str] = []
    restore = FolderStore.restore_bytes

    def stop(*_: object) -> None:
        raise trouble or OSError(errno.EIO, os.strerror(errno.EIO))

    def counted(
        store: FolderStore, session: str, content: bytes, *, deleted: bool, overwrite: bool
    ) -> str:
        if len(done) == count:
            stop()
        kept = restore(store, session, content, deleted=deleted, overwrite=overwrite)
        done.append(f"{session} as {kept}")
        return kept

    monkeypatch.setattr(FolderStore, "restore_bytes", counted)
    monkeypatch.setattr(FolderStore, "make_current", stop)
    told = in_process_cli("import", "--overwrite", str(evening / "all.zip"))
    assert (told.code, told.out) == (130 if trouble else 1, "")
    replaced = f"here before is in the trash: {', '.join(done)}."
    assert (told.err.count(replaced), len(done)) == (1, count), told.err
    assert re.search(r"(?m)(^|\. )What was here before is ", told.err), "no command runs into it"
    assert ("your change is stored" in told.err) == (trouble is not None and count == 3)
    assert len([*(store / "trash").glob("*.json")]) == count


@pytest.mark.parametrize("is_interrupted", [True, False])
def test_what_an_import_has_just_replaced_is_told_as_well(
    in_process_cli: Cli,
    evening: Path,
    store: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_interrupted: bool,
) -> None:
    """The disk does not confirm it, or Ctrl-C comes while it is asked to."""
    for title in ("First", "Second", "Third"):
        assert in_process_cli("--session", title, "note", "later").code == 0
    confirm, replaced = atomic_files.confirm_name, list[Path]()

    def fail(temporary: Path, path: Path) -> None:
        confirm(temporary, path)
        if path.parent.name == "sessions" and path.suffix == ".json":
            replaced.append(path)
            if len(replaced) == 2:
                if is_interrupted:
                    raise KeyboardInterrupt
                raise UnconfirmedWrite(message("sync-failed", path=str(path), reason="x"))

    monkeypatch.setattr(atomic_files, "confirm_name", fail)
    told = in_process_cli("import", "--overwrite", str(evening / "all.zip"))
    assert (told.code, told.out) == (130 if is_interrupted else 1, "")
    assert "2 of 3 sessions" in told.err
    kept = sorted(path.stem for path in (store / "trash").glob("*.json"))
    pairs = zip((path.stem for path in replaced), kept, strict=True)
    named = ", ".join(f"{session} as {number}" for session, number in pairs)
    assert told.err.count(f"here before is in the trash: {named}.") == 1


@pytest.mark.parametrize("count", [0, 1, 2])
@pytest.mark.parametrize(
    ("option", "into"), [("-o", "out/"), ("-o", "all.html"), ("--archive", "all.zip")]
)
def test_a_store_that_is_gone_ends_an_export_in_one_sentence(
    in_process_cli: Cli,
    evening: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    count: int,
    option: str,
    into: str,
) -> None:
    """Of each session it was said, of none that it was not written, and archives lacked them."""
    (evening / "all.html").write_text("kept")
    ids = [session["id"] for session in in_process_cli("list", "--json").json["sessions"]]
    content, asked = FolderStore.content, list[str]()

    def lost(store: FolderStore, session: str, *, deleted: bool = False) -> bytes | None:
        asked.append(session)
        if len(asked) == count + 1:
            refuse()
        return content(store, session, deleted=deleted)

    monkeypatch.setattr(FolderStore, "content", lost)
    before = {path: path.read_bytes() for path in evening.iterdir()}
    told = in_process_cli("export", "--all", option, f"{evening}/{into}")
    assert told.code == 1
    assert told.err.count("db.club") == 1
    written = count if into == "out/" else 0
    assert told.err.count("Wrote ") == written
    assert ("Nothing was changed" in told.err) == (not written)
    assert ("The export stopped there: " + " and ".join(ids[count:]) in told.err) == bool(written)
    assert {path: path.read_bytes() for path in evening.iterdir() if path.is_file()} == before


def test_the_prompt_stays_while_the_store_is_away(
    at_prompt: At, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And denies nothing that is stored: a line that is typed again would be there twice."""
    opened = AppContext.open
    reads = iter(range(3))

    def failing(app: AppContext, session: str) -> AnySession:
        if '"note"' in file.read_text(encoding="utf-8") and next(reads, None) is not None:
            refuse()
        return opened(app, session)

    (file,) = (store / "sessions").glob("*.json")
    monkeypatch.setattr(AppContext, "open", failing)
    typed = at_prompt("note one", "", KeyboardInterrupt(), "note two", "note two")
    assert typed.run.code == 0
    assert typed.offered == ["", "", "", "", "note two", ""]
    assert typed.run.err.count("The database at db.club can't be reached") == 3
    assert "Nothing was changed" not in typed.run.err
    assert file.read_text(encoding="utf-8").count('"kind": "note"') == 2


@pytest.mark.parametrize(
    ("elsewhere", "told"),
    [
        ("add '3:CDD 4- 2-'", "In the meantime 1 entry was added; to see it: log"),
        ("amend 1 '3 4 2:HHD'", "In the meantime 1 entry was added; to see it: log"),
        ("rename Friday", "In the meantime 1 entry was added; to see it: log"),
        (
            "import before.zip --overwrite",
            "In the meantime the log was changed; to see it: log",
        ),
        ("", None),
    ],
)
def test_what_came_while_the_store_was_away_is_told(
    at_prompt: At,
    cli: Cli,
    store: Path,
    monkeypatch: pytest.MonkeyPatch,
    elsewhere: str,
    told: str | None,
) -> None:
    """A deal that a phone had entered was entered once more by the line that waited."""
    opened, is_away = AppContext.open, list[int]()
    assert cli("export", "--archive", "before.zip").code == 0

    def failing(app: AppContext, session: str) -> AnySession:
        if is_away:
            refuse()
        return opened(app, session)

    def away() -> str:
        is_away.append(1)
        return "3/3 4- 2-"

    def back() -> str:
        is_away.clear()
        assert not elsewhere or cli(*shlex.split(elsewhere)).code == 0
        return "3/3 4- 2-"

    monkeypatch.setattr(AppContext, "open", failing)
    typed = at_prompt("3 4 2:HH", "3- 4- 2-", away, back, "quit")
    assert typed.offered[-1] == "3/3 4- 2-"
    assert typed.run.out.count("In the meantime") == (told is not None)
    assert told is None or told in typed.run.out


@pytest.mark.parametrize("line", ["open Friday", "new Dora Emil Franz", "import friday.code"])
def test_what_came_while_the_store_was_away_behind_a_choice_is_told(
    line: str, at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log of the session that was just shown counted as seen as it was afterwards."""
    assert cli("new", "Dora", "Emil", "Franz", "--title", "Friday").code == 0
    assert cli("export", "--format", "code", "-o", "friday.code").code == 0
    read, is_chosen = PromptSession.read, list[int]()

    def away(session: PromptSession) -> AnySession | None:
        if is_chosen:
            is_chosen.clear()
            assert cli("add", "3:CDD 4- 2-").code == 0
            refuse()
        return read(session)

    def choose() -> str:
        is_chosen.append(1)
        return line

    monkeypatch.setattr(PromptSession, "read", away)
    typed = at_prompt(choose, "", "quit").run
    assert "can't be reached" in typed.err
    assert typed.out.count("In the meantime 1 entry was added; to see it: log") == 1


LOST = message("club-unconfirmed", host="db.club")


@pytest.mark.parametrize("unanswered_for", [0, 1])
@pytest.mark.parametrize("elsewhere", [None, "Friday"])
@pytest.mark.parametrize("trouble", ["away", "interrupted"])
def test_the_prompt_goes_on_in_the_session_that_is_known_to_be_begun_only_later(
    trouble: str,
    unanswered_for: int,
    elsewhere: str | None,
    at_prompt: At,
    cli: Cli,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The next deal of the new table went into the session before, or into that of others."""
    assert cli("new", "Xaver", "Yve", "Zoe", "--title", "Friday").code == 0
    (mine,) = [s["id"] for s in cli("list", "--json").json["sessions"] if not s["title"]]
    assert cli("open", mine).code == 0
    create, has, asked = FolderStore.create, FolderStore.has, list[str]()

    def silent(store: FolderStore, session: str) -> bool:
        asked.append(session)
        if asked.count(session) <= unanswered_for and session != mine:
            if trouble == "interrupted":
                raise KeyboardInterrupt
            raise Unavailable(message("club-unreachable", host="db.club", reason="away"))
        return has(store, session)

    def unanswered(store: FolderStore, *given: Any, **named: Any) -> object:
        create(store, *given, **named)
        chosen = writes.choosing
        if elsewhere is not None:
            store.make_current(f"{mine[:-1]}2")
        writes.choosing = chosen
        monkeypatch.setattr(FolderStore, "has", silent)
        raise UnconfirmedWrite(LOST)

    monkeypatch.setattr(FolderStore, "create", unanswered)
    typed = at_prompt("new Dora Emil Franz", "3:CDD 4- 2-", "quit")
    assert "Dora deals" in typed.run.out
    deals = {s["players"][0]: s["deals"] for s in cli("list", "--json").json["sessions"]}
    assert deals == {"Anna": 0, "Xaver": 0, "Dora": 1}


def test_the_prompt_goes_into_no_session_that_others_opened_while_an_answer_was_lost(
    at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    for title in ("Friday", "Sunday"):
        assert cli("new", "Xaver", "Yve", "Zoe", "--title", title).code == 0
    (mine,) = [s["id"] for s in cli("list", "--json").json["sessions"] if not s["title"]]
    assert cli("open", mine).code == 0
    make_current = FolderStore.make_current

    def unanswered(store: FolderStore, session: str) -> None:
        make_current(store, session)
        make_current(store, f"{mine[:-1]}3")  # Sunday, by somebody else
        writes.choosing = session
        raise UnconfirmedWrite(LOST)

    monkeypatch.setattr(FolderStore, "make_current", unanswered)
    at_prompt("open Friday", "3:CDD 4- 2-", "quit")
    deals = [s["deals"] for s in cli("list", "--json").json["sessions"]]
    assert sorted(deals) == [0, 0, 1]
    assert cli("show", mine, "--json").json["deals"] != []


def test_ctrl_c_leaves_at_the_question_who_plays_after_a_lost_answer_of_a_deletion(
    at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question came again, and each later Ctrl-C said that nothing was recorded."""
    delete = FolderStore.delete

    def unanswered(store: FolderStore, *given: Any) -> None:
        delete(store, *given)
        watch_write("db.club", lambda: True)
        raise UnconfirmedWrite(LOST)

    monkeypatch.setattr(FolderStore, "delete", unanswered)
    typed = at_prompt("delete", "y", KeyboardInterrupt(), "X, Y, Z")
    assert "No session is open here" in typed.run.out or "No session yet" in typed.run.out
    assert typed.run.code == 130
    assert typed.run.err.endswith("No new session was begun.\n"), typed.run.err
    assert cli("list", "--json").json["sessions"] == []


@pytest.mark.parametrize(
    "refused",
    [
        message("club-unreachable", host="db.club", reason=message("club-silent")),
        message("write-failed-full", path="sessions", reason="No space left"),
    ],
)
def test_a_session_that_cannot_be_begun_for_a_deleted_one_is_begun_later(
    refused: Message, at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The prompt was left."""
    create, times = FolderStore.create, list[int]()

    def failing(store: FolderStore, *given: Any, **named: Any) -> Session:
        times.append(1)
        if len(times) == 1:
            raise Unavailable(refused)
        return create(store, *given, **named)

    monkeypatch.setattr(FolderStore, "create", failing)
    asked = ("X, Y, Z", "", "")
    typed = at_prompt("delete", "y", *asked, "", *asked, "3:CDD 4- 2-", "quit")
    assert typed.run.code == 0
    assert any(question.startswith("Press Enter to try again") for question in typed.questions)
    (session,) = cli("list", "--json").json["sessions"]
    assert (session["players"], session["deals"]) == (["X", "Y", "Z"], 1)


def test_a_session_that_is_begun_for_a_deleted_one_unconfirmed_is_not_begun_twice(
    at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = FolderStore.create

    def unanswered(store: FolderStore, *given: Any, **named: Any) -> None:
        create(store, *given, **named)
        watch_write("db.club", lambda: True)
        raise UnconfirmedWrite(LOST)

    monkeypatch.setattr(FolderStore, "create", unanswered)
    typed = at_prompt("delete", "y", "X, Y, Z", "", "", "3:CDD 4- 2-", "quit")
    assert "may be stored or not" in typed.run.err
    (session,) = cli("list", "--json").json["sessions"]
    assert (session["players"], session["deals"]) == (["X", "Y", "Z"], 1)


@pytest.mark.parametrize("leaving", [("quit",), ()])
def test_the_prompt_is_left_where_nobody_can_tell_whether_a_session_is_begun(
    leaving: tuple[str, ...], at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = FolderStore.create

    def unanswered(store: FolderStore, *given: Any, **named: Any) -> None:
        create(store, *given, **named)
        watch_write("db.club", lambda: True)
        monkeypatch.setattr(FolderStore, "has", refuse)
        raise UnconfirmedWrite(LOST)

    monkeypatch.setattr(FolderStore, "create", unanswered)
    typed = at_prompt("delete", "y", "X, Y, Z", "", "", *leaving)
    assert typed.run.code == 0, typed
    assert sum(question.startswith("Press Enter") for question in typed.questions) == 1


@pytest.mark.parametrize("stored", [True, False])
def test_another_session_is_begun_where_the_last_was_not_and_not_the_one_before_it(
    at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch, *, stored: bool
) -> None:
    create, times = FolderStore.create, list[int]()

    def unanswered(store: FolderStore, *given: Any, **named: Any) -> Session:
        times.append(1)
        if len(times) != 2 or stored:
            session = create(store, *given, **named)
        if len(times) == 2:
            watch_write("db.club", lambda: stored)
            raise UnconfirmedWrite(LOST)
        return session

    monkeypatch.setattr(FolderStore, "create", unanswered)
    first, second = ("X, Y, Z", "", ""), ("P, Q, R", "", "")
    again = () if stored else second
    lines = ("delete", "y", *first, "delete", "y", *second, *again, "3:CDD 4- 2-", "quit")
    typed = at_prompt(*lines)
    assert "in the meantime" not in typed.run.err
    (session,) = cli("list", "--json").json["sessions"]
    assert (session["players"], session["deals"]) == (["P", "Q", "R"], 1)


def test_a_deletion_of_ones_own_is_nobody_elses_where_the_store_is_lost_behind_it(
    at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was said to be deleted in the meantime, and the prompt ended."""
    has, delete, lost = FolderStore.has, FolderStore.delete, list[int]()

    def deleting(store: FolderStore, *given: Any) -> None:
        delete(store, *given)
        lost.append(1)

    def silent(store: FolderStore, session: str) -> bool:
        if lost.pop() if lost else False:
            refuse()
        return has(store, session)

    monkeypatch.setattr(FolderStore, "delete", deleting)
    monkeypatch.setattr(FolderStore, "has", silent)
    typed = at_prompt("delete", "y", "X, Y, Z", "", "", "3:CDD 4- 2-", "quit")
    assert "in the meantime" not in typed.run.err
    (session,) = cli("list", "--json").json["sessions"]
    assert (session["players"], session["deals"]) == (["X", "Y", "Z"], 1)


def test_a_line_that_may_name_the_session_in_play_is_refused_while_nobody_can_tell(
    at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What somebody else had entered was taken back, unseen."""
    (session,) = (each["id"] for each in cli("list", "--json").json["sessions"])
    names = AppContext.session_names

    def unread_once(app: AppContext, **how: bool) -> Any:
        monkeypatch.setattr(AppContext, "session_names", names)
        raise Unavailable(message("read-failed", path="sessions", reason="Input/output error"))

    def answered() -> str:
        assert cli("note", "of somebody else").code == 0
        monkeypatch.setattr(AppContext, "session_names", unread_once)
        return f"undo --session {session}"

    refused = at_prompt(answered, "quit").run
    assert "Input/output error" in refused.err
    assert "of somebody else" in cli("log").out.splitlines()[-1]


@pytest.mark.parametrize(
    "options", ["--store other --session Friday", "--session Friday --store other"]
)
def test_a_line_for_another_store_asks_nothing_of_the_one_that_is_away(
    at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch, options: str
) -> None:
    """It was refused where the session was named before the store."""
    assert cli("new", "Xaver", "Yvonne", "Zoe", "--title=Friday", "--store=other").code == 0
    names = AppContext.session_names

    def unread_here(app: AppContext, **how: bool) -> Any:
        if app.store_option is None:
            raise Unavailable(message("read-failed", path="sessions", reason="away"))
        return names(app, **how)

    monkeypatch.setattr(AppContext, "session_names", unread_here)
    noted = at_prompt(f"note tea {options}", "quit").run
    assert "away" not in noted.err
    assert "tea" in cli("log", "Friday", "--store=other").out


@pytest.mark.parametrize("is_named", [True, False])
def test_a_fault_between_two_lines_is_told_as_in_the_shell_with_what_is_lost(
    at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch, *, is_named: bool
) -> None:
    """`show` was told for somebody who is in the shell by then; what was announced was gone."""
    read = PromptSession.read

    def failing(session: PromptSession) -> Any:
        monkeypatch.setattr(PromptSession, "read", read)
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")

    def refused() -> str:
        monkeypatch.setattr(PromptSession, "read", failing)
        return "3 3 4"

    (session,) = (each["id"] for each in cli("list", "--json").json["sessions"])
    option = ["--session", session] if is_named else []
    ended = at_prompt("declare Anna", refused, into=("table", *option)).run
    assert ended.code == 1
    assert f"`{' '.join(['scorekeeper show', *option])}`" in ended.err
    assert "Not carried out: 3 3 4\n" in ended.out
    assert "declaration is not stored" in ended.out.splitlines()[-2]


def test_open_alone_at_the_prompt_asks_which(at_prompt: At, cli: Cli, store: Path) -> None:
    """It made the session in play the current one of everybody else, without a word."""
    (first,) = (each["id"] for each in cli("list", "--json").json["sessions"])
    assert cli("new", "Xaver", "Yve", "Zoe").code == 0
    second = (store / "current").read_text().strip()
    typed = at_prompt("open", "", "note tea", "quit", into=("table", "--session", first))
    assert "Which one?" in typed.questions[1]
    assert (store / "current").read_text().strip() == second
    assert "tea" in cli("log", first).out


def test_another_store_that_loses_an_answer_is_not_asked_what_becomes_of_the_prompt(
    at_prompt: At, cli: Cli, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each later line of the evening waited for it for as long as it was silent."""
    other = str(tmp_path / "other")
    assert cli("new", "Xaver", "Yve", "Zoe", "--title", "Friday", "--store", other).code == 0
    has, asked = FolderStore.has, list[str]()

    def silent(asked_store: FolderStore, session: str) -> bool:
        if asked_store.root == store:
            return has(asked_store, session)
        asked.append(session)
        raise Unavailable(message("club-unreachable", host="db.club", reason="away"))

    def unanswered(_: FolderStore, session: str) -> None:
        writes.choosing = session
        watch_write("db.club", lambda: True)
        monkeypatch.setattr(FolderStore, "has", silent)
        raise UnconfirmedWrite(LOST)

    monkeypatch.setattr(FolderStore, "make_current", unanswered)
    typed = at_prompt(f'open Friday --store "{other}"', "3:CDD 4- 2-", "note tea", "quit")
    assert "db.club" in typed.run.err
    assert not asked
    assert cli("log").out.count("\n") == 2


def test_a_line_that_was_taken_instead_is_told_where_it_comes_to_nothing(
    at_prompt: At, cli: Cli, store: Path
) -> None:
    (file,) = (store / "sessions").glob("*.json")

    def meanwhile() -> str:
        assert cli("delete", file.stem).code == 0
        return "note e"

    typed = at_prompt("4 4 1", meanwhile)
    assert "Instead: note e" in typed.run.err
    assert "Not carried out: note e" in typed.run.out
    assert f"{file.stem} was deleted in the meantime" in typed.run.err


@pytest.mark.parametrize("line", ["new X Y Z", "new"])
def test_new_begins_a_session_though_somebody_else_deletes_the_one_before(
    at_prompt: At, cli: Cli, store: Path, line: str
) -> None:
    """Nothing was begun, and there was not a word of that."""
    (file,) = (store / "sessions").glob("*.json")

    def meanwhile() -> str:
        assert cli("delete", file.stem).code == 0
        return line

    answers = ["X, Y, Z", "", ""] if line == "new" else []
    typed = at_prompt(meanwhile, *answers, "3:CDD 4- 2-", "quit")
    assert "meantime" not in typed.run.err
    (new,) = cli("list", "--json").json["sessions"]
    assert (new["players"], new["deals"]) == (["X", "Y", "Z"], 1)


def test_whoever_leaves_while_the_store_is_away_is_not_told_that_all_is_saved(
    at_prompt: At, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = AppContext.open

    def failing(app: AppContext, session: str) -> AnySession:
        if '"note"' in file.read_text(encoding="utf-8"):
            refuse()
        return opened(app, session)

    (file,) = (store / "sessions").glob("*.json")
    monkeypatch.setattr(AppContext, "open", failing)
    typed = at_prompt("declare Anna", "note one", "3 4 2", "quit")
    assert typed.run.code == 0
    assert "is saved." in typed.run.err
    assert "is saved." not in typed.run.out
    assert "Nothing was changed" not in typed.run.err
    assert "Anna" in typed.run.out.splitlines()[-1]  # whose declaration is in no deal


def test_a_session_that_is_begun_at_the_prompt_is_not_denied(
    at_prompt: At, lost: Lost, store: Path
) -> None:
    """How to go back to the one before is told by its title where it can be looked up."""
    (before,) = (file.stem for file in (store / "sessions").glob("*.json"))
    lost.after("create")
    typed = at_prompt("rename Friday", "new Dora Emil Franz", "quit")
    assert "Nothing was changed" not in typed.run.err
    assert f"To go back: open {before}" in typed.run.out


@pytest.mark.parametrize(
    "refusal",
    [
        message("club-refused", place="db.club", reason="too many connections"),
        message("session-none", given="2026-11-20-1", legal=[]),
    ],
)
def test_the_end_of_the_prompt_denies_no_line_before_it(
    at_prompt: At, store: Path, monkeypatch: pytest.MonkeyPatch, refusal: Message
) -> None:
    """A database refuses to be read once a line is stored, and to say what is in the trash."""
    opened = AppContext.open

    def failing(app: AppContext, session: str) -> AnySession:
        if '"note"' in file.read_text(encoding="utf-8"):
            raise Unavailable(refusal)
        return opened(app, session)

    (file,) = (store / "sessions").glob("*.json")
    monkeypatch.setattr(AppContext, "open", failing)
    monkeypatch.setattr(FolderStore, "deleted", refuse)
    typed = at_prompt("note one")
    assert typed.run.code == 1
    assert "Noted: “one”" in typed.run.out
    assert "Nothing was changed" not in typed.run.err


class Full(io.StringIO):
    """A stream that takes nothing, as a disk that is full."""

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_that_nobody_knows_what_is_stored_is_said_on_the_stream_that_is_left(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """It was said nowhere, and after Ctrl-C there was no word at all; to ask takes seconds."""
    asked: list[str] = []

    def unknown() -> bool:
        asked.append(name)
        raise UnconfirmedWrite(message("club-unsettled", host="db.club"))

    left = io.StringIO()
    for stream in ("stdout", "stderr"):
        monkeypatch.setattr(sys, stream, Full() if stream == name else left)
    forget_writes()
    watch_write("db.club", unknown)
    told = what_stands()
    print_ = console.print_message if name == "stdout" else console.print_error
    print_("It may be stored.")
    forget_writes()
    assert (left.getvalue(), len(asked)) == ("It may be stored.\n", 1)
    assert told.code == "interrupted-part"


def test_an_import_whose_last_step_is_on_its_way_denies_nothing(
    in_process_cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database may make a session current seconds after that session was taken back."""

    def unknown() -> bool:
        raise UnconfirmedWrite(message("club-unsettled", host="db.club"))

    def on_its_way(_store: FolderStore, _session: str) -> None:
        watch_write("db.club", unknown)
        raise KeyboardInterrupt

    codes = []
    for player in ("Dora", "Emil"):
        begun = in_process_cli("new", "Anna", "Ben", player, "--title", player)
        codes.append(in_process_cli("export", player, "--format", "code").out)
        assert (begun.code, in_process_cli("delete", player).code) == (0, 0)
    (tmp_path / "codes.txt").write_text("".join(codes), encoding="utf-8")
    monkeypatch.setattr(FolderStore, "make_current", on_its_way)
    told = in_process_cli("import", "./codes.txt")
    assert told.code == 130
    assert "Nothing was changed" not in told.err
    assert "db.club" in told.err
