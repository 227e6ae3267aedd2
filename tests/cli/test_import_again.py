"""An evening that is imported again is recognised, and said."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.cli.commands import earlier_import
from scorekeeper.core import session as session_module
from scorekeeper.core.game import AnyGame
from scorekeeper.core.limits import MAX_ENTRIES
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.players import fold_case
from scorekeeper.core.session import AnySession, Session
from scorekeeper.exporters.share_code import encode
from scorekeeper.storage import atomic_files, folder_store
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.session_writer import session_content
from tests.support.command_line import Cli
from tests.support.compared_sessions import compared_sessions
from tests.support.large_sessions import redone, session
from tests.support.stored_session import age_sessions

pytestmark = pytest.mark.both_stores

SHEET = "players: Anna, Ben, Cara\n\n3:CDD 4- 2-\n3/4 3/3 3+!\n"
AGAIN = "You have this evening already, as session "


def ids(cli: Cli) -> list[str]:
    return [session["id"] for session in cli("list", "--json").json["sessions"]]


@pytest.fixture(params=["sheet", "json", "code", "typed code"])
def source(request: pytest.FixtureRequest, cli: Cli, tmp_path: Path) -> str:
    """An evening from elsewhere, as a file, or as a code that is typed."""
    form = str(request.param)
    (tmp_path / "first.sheet").write_text(SHEET)
    assert cli("import", "first.sheet", "--store", "elsewhere").code == 0
    name = form.removeprefix("typed ")
    assert cli("export", "-o", f"evening.{name}", "--store", "elsewhere").code == 0
    return f"evening.{name}" if name == form else (tmp_path / "evening.code").read_text().strip()


def test_the_same_evening_imported_twice_is_said(cli: Cli, source: str) -> None:
    first = cli("import", source)
    assert (first.code, AGAIN in first.out) == (0, False)
    (session,) = ids(cli)
    again = cli("import", source)
    assert again.code == 0
    assert f"{AGAIN}{session}." in again.out
    assert f"scorekeeper delete {ids(cli)[-1]}" in again.out


def test_it_is_recognised_though_it_was_played_on_corrected_and_renamed(
    cli: Cli, source: str
) -> None:
    assert cli("import", source).code == 0
    (session,) = ids(cli)
    for line in (
        ("add", "3 4 2"),
        ("amend", "1", "4 3 2"),
        ("rename", "Friday"),
        ("set", "Ben=Bernd"),
    ):
        assert cli(*line).code == 0
    assert f"{AGAIN}{session}." in cli("import", source).out


@pytest.mark.parametrize("name", ["sheet", "json", "code"])
def test_ones_own_export_is_recognised(cli: Cli, name: str) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("add", "3:CDD 4- 2-").code == 0
    assert cli("add", "3 4 2").code == 0
    assert cli("undo").code == 0
    (session,) = ids(cli)
    assert cli("export", "-o", f"evening.{name}").code == 0
    assert f"{AGAIN}{session}." in cli("import", f"evening.{name}").out
    assert cli("delete", ids(cli)[-1]).code == 0
    assert cli("open", session).code == 0
    assert cli("add", "3 4 2").code == 0
    assert cli("rename", "Friday").code == 0
    assert f"{AGAIN}{session}." in cli("import", f"evening.{name}").out


def test_of_a_copy_that_was_played_on_elsewhere_the_shorter_one_may_go(cli: Cli) -> None:
    """It was told as here already, with the command that deletes what was played since."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("add", "3 4 2").code == 0
    (session,) = ids(cli)
    assert cli("export", "-o", "evening.json").code == 0
    assert cli("import", "evening.json", "--store", "elsewhere").code == 0
    assert cli("add", "1 1 7", "--store", "elsewhere").code == 0
    assert cli("export", "-o", "more.json", "--store", "elsewhere").code == 0
    told = cli("import", "more.json").out
    assert AGAIN not in told
    longer = ids(cli)[-1]
    assert f"the beginning of this evening already, as session {session}; {longer} goes on" in told
    assert f"scorekeeper delete {session}" in told


def test_of_a_copy_in_which_a_deal_was_taken_back_the_one_that_has_it_may_go(cli: Cli) -> None:
    """What was taken back elsewhere was told as here already, with the command that deletes it."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for line in ("3 4 2", "1 1 7"):
        assert cli("add", line).code == 0
    (session,) = ids(cli)
    assert cli("export", "-o", "evening.json").code == 0
    assert cli("import", "evening.json", "--store", "elsewhere").code == 0
    assert cli("undo", "--store", "elsewhere").code == 0
    assert cli("export", "-o", "less.json", "--store", "elsewhere").code == 0
    told = cli("import", "less.json").out
    assert f"the beginning of this evening already, as session {session}" in told
    assert AGAIN in cli("import", "less.json").out


def test_an_evening_whose_beginning_came_as_a_code_is_known_again(cli: Cli) -> None:
    """It was not told where something had been corrected since; the other way round it was."""
    assert cli("new", "Anna", "Ben", "Cara", "--store", "elsewhere").code == 0
    assert cli("add", "3 4 2", "--store", "elsewhere").code == 0
    assert cli("export", "-o", "half.code", "--store", "elsewhere").code == 0
    for line in ("amend 1 3 2 4", "add 1 1 7"):
        assert cli(*line.split(), "--store", "elsewhere").code == 0
    assert cli("export", "-o", "whole.json", "--store", "elsewhere").code == 0
    assert cli("import", "half.code").code == 0
    (half,) = ids(cli)
    told = cli("import", "whole.json").out
    assert f"the beginning of this evening already, as session {half}" in told


def test_the_session_that_alone_knows_who_typed_is_not_told_to_go(cli: Cli, tmp_path: Path) -> None:
    played = session([("deal", "3:CDD 4- 2-"), ("deal", "2- 2- 5-")])
    typed = tuple(entry._replace(by="Anna") for entry in played.entries)
    (tmp_path / "typed.json").write_bytes(session_content(played._replace(entries=typed)))
    (tmp_path / "copy.json").write_bytes(session_content(played))
    assert cli("import", "copy.json").code == 0
    told = cli("import", "typed.json").out
    copied, with_names = ids(cli)
    assert f"already, as session {copied}" in told
    assert f"delete {with_names}" not in told
    again = cli("import", "copy.json").out
    assert f"delete {ids(cli)[-1]}" in again


def test_an_evening_of_other_rules_is_not_here_already(cli: Cli, tmp_path: Path) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("add", "3:CDD! 4- 2-").code == 0
    evening = cli("export", "--format", "json").out
    for number, changed in enumerate((evening, evening.replace('"declare": 30', '"declare": 40'))):
        (tmp_path / "other.json").write_text(changed)
        told = cli("import", "other.json")
        assert (told.code, AGAIN in told.out) == (0, not number)
    assert '"declare": 40' in cli("export", "--format", "json").out


@pytest.mark.parametrize("lines", [(), ("add 2 2 5", "undo"), ("claim Anna 20",)])
@pytest.mark.parametrize("source", ["table.sheet", "table.json"])
def test_a_table_at_which_nothing_stands_is_no_evening_that_is_here(
    cli: Cli, tmp_path: Path, source: str, lines: tuple[str, ...]
) -> None:
    """A sheet of the players alone, with which each evening began, was last week's already."""
    last_week = session([("deal", "3:CDD 4- 2-")], settings={}, players=("Anna", "Ben", "Cara"))
    undated = last_week._replace(setup=last_week.setup._replace(date=""))
    (tmp_path / "last.json").write_bytes(session_content(undated))
    (tmp_path / "table.sheet").write_text("players: Anna, Ben, Cara\n")
    assert cli("import", "table.sheet", "--store", "elsewhere").code == 0
    for line in lines:
        assert cli(*line.split(), "--store", "elsewhere").code == 0
    assert cli("export", "-o", "table.json", "--store", "elsewhere").code == 0
    assert cli("import", "last.json").code == 0
    told = cli("import", source)
    assert (told.code, "already" in told.out) == (0, False)
    assert AGAIN in cli("import", "table.json").out or source == "table.sheet"


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("", ("add 3:CDD 4- 2-", "undo")),
        ("", ("add 3:CDD 4- 2-", "claim Anna 20")),
        ("Round 1", ("add 3:CDD 4- 2-",)),
    ],
)
def test_what_is_not_all_on_the_sheet_of_another_is_not_its_beginning(
    cli: Cli, title: str, lines: tuple[str, ...]
) -> None:
    """It was told as a beginning, with the command that deletes it."""
    assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
    for line in lines:
        assert cli(*line.split()).code == 0
    (stored,) = cli("list", "--json").json["sessions"]
    sheet = f"date: {stored['id'][:10]}\n{SHEET}"
    told = cli("import", "-", given=sheet.encode())
    assert (told.code, "already" in told.out) == (0, False)


@pytest.mark.parametrize("form", ["json", "code"])
def test_a_copy_comes_back_under_another_id_without_who_typed_it(
    cli: Cli, tmp_path: Path, form: str
) -> None:
    """What phones had entered was not known again, nor what had got another id elsewhere."""
    played = session([("deal", "3:CDD 4- 2-"), ("deal", "2- 2- 5-")])
    typed = tuple(
        entry._replace(by="Anna", key=f"phone-{entry.number}-x") for entry in played.entries
    )
    (tmp_path / "typed.json").write_bytes(session_content(played._replace(entries=typed)))
    assert cli("import", "typed.json").code == 0
    (stored,) = ids(cli)
    assert cli("export", "-o", f"copy.{form}").code == 0
    elsewhere = ("--store", "elsewhere")
    assert cli("new", "Dan", "Eve", "Fay", "--date", stored[:10], *elsewhere).code == 0
    assert cli("import", f"copy.{form}", *elsewhere).code == 0
    assert cli("add", "1 1 7", *elsewhere).code == 0
    assert cli("export", "-o", f"more.{form}", *elsewhere).code == 0
    told = cli("import", f"more.{form}").out
    assert f"the beginning of this evening already, as session {stored}" in told
    assert cli("amend", "1", "4 3 2", "--session", stored).code == 0
    assert AGAIN in cli("import", "typed.json").out


@pytest.mark.parametrize(
    "other",
    [
        SHEET.replace("Cara", "Dan"),
        SHEET.replace("4-", "3-").replace("3:", "4:"),
        "date: 2026-11-20\n" + SHEET,
        "variant: penguin\n" + SHEET,
        SHEET + "3 4 2\n",
    ],
)
def test_another_evening_is_not_taken_for_it(cli: Cli, other: str) -> None:
    assert cli("import", "-", given=SHEET.encode()).code == 0
    done = cli("import", "-", given=other.encode())
    assert (done.code, AGAIN in done.out) == (0, False)


def test_a_damaged_session_keeps_nothing_from_being_imported(cli: Cli, store: Path) -> None:
    assert cli("import", "-", given=SHEET.encode()).code == 0
    (path,) = (store / "sessions").glob("*.json")
    path.write_text("{")
    assert cli("import", "-", given=SHEET.encode()).code == 0


@pytest.fixture
def codes(cli: Cli, store: Path, tmp_path: Path) -> str:
    """A file of three codes; another session is the current one."""
    texts = []
    for line in ("3 4 2", "5 2 2", "1 1 7"):
        assert cli("new", "Anna", "Ben", "Cara").code == cli("add", line).code == 0
        texts.append(cli("export", "--format", "code").out)
        assert cli("delete", cli("list", "--json").json["sessions"][-1]["id"]).code == 0
    assert cli("new", "Dan", "Eve", "Fay", "--title", "Before").code == 0
    (tmp_path / "codes.txt").write_text("\n".join(texts), encoding="utf-8")
    return "codes.txt"


Fail = Callable[[int, Callable[[Path], None]], pytest.MonkeyPatch]


@pytest.fixture
def fail(monkeypatch: pytest.MonkeyPatch) -> Fail:
    """Let the creation of the session of that number do something before it is created."""

    def failing(number: int, happens: Callable[[Path], None]) -> pytest.MonkeyPatch:
        create = atomic_files.create_whole
        made: list[Path] = []

        def create_or_fail(path: Path, content: bytes, temporary: Path) -> None:
            made.append(path)
            if len(made) == number:
                happens(made[0])
            create(path, content, temporary)

        monkeypatch.setattr(folder_store, "create_whole", create_or_fail)
        return monkeypatch

    return failing


def full_disk(path: Path) -> None:
    raise Unavailable(message("write-failed-full", path=str(path), reason="full"))


@pytest.mark.parametrize("failing", [1, 2, 3])
def test_codes_of_one_file_are_all_stored_or_none(
    cli: Cli, codes: str, fail: Fail, failing: int
) -> None:
    before = cli("list", "--json").out
    disk = fail(failing, full_disk)
    refused = cli("import", codes)
    disk.undo()
    assert refused.code == 1
    assert "Nothing was changed" in refused.err
    assert cli("list", "--json").out == before
    assert "Before" in cli("show").out
    assert cli("import", codes).code == 0
    assert len(cli("list", "--json").json["sessions"]) == 4


def test_codes_that_fail_leave_the_current_session_on_a_disk_that_takes_nothing_more(
    cli: Cli, codes: str, fail: Fail
) -> None:
    make_current = FolderStore.make_current
    made: list[str] = []

    def make_once(store: FolderStore, session: str) -> None:
        made.append(session)
        if len(made) > 1:
            full_disk(Path(session))
        make_current(store, session)

    disk = fail(3, full_disk)
    disk.setattr(FolderStore, "make_current", make_once)
    assert "Nothing was changed" in cli("import", codes).err
    disk.undo()
    assert "Before" in cli("show").out


def test_a_deal_that_somebody_adds_to_the_first_of_several_codes_stays_when_the_last_one_fails(
    cli: Cli, codes: str, fail: Fail
) -> None:
    added: list[str] = []

    def meanwhile(first: Path) -> None:
        assert cli("--session", first.stem, "add", "2 2 5").code == 0
        added.append(first.stem)
        full_disk(first)

    disk = fail(3, meanwhile)
    refused = cli("import", codes)
    disk.undo()
    (first,) = added
    assert refused.code == 1
    assert f"{first} from the same file was stored before that, and is still there" in refused.err
    assert ids(cli) == [ids(cli)[0], first]
    assert cli("log", first).out.count("\n") == 2
    assert "Before" in cli("show").out


def test_whoever_chooses_another_session_while_codes_fail_keeps_it(
    cli: Cli, codes: str, fail: Fail
) -> None:
    assert cli("new", "Gus", "Hal", "Ida", "--title", "Chosen").code == 0
    assert cli("open", "Before").code == 0

    def meanwhile(first: Path) -> None:
        assert cli("open", "Chosen").code == 0
        full_disk(first)

    disk = fail(3, meanwhile)
    assert cli("import", codes).code == 1
    disk.undo()
    assert "Chosen" in cli("show").out


def test_logs_longer_than_evenings_are_not_all_read(
    cli: Cli, source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(earlier_import, "_MAX_ENTRIES_READ", 4)
    assert cli("import", source).code == 0
    (tmp_path / "of_that_day.sheet").write_text("players: Anna, Ben, Cara\n\n3 3 3\n")
    assert cli("import", "of_that_day.sheet").code == 0
    for line in ("undo", "redo", "undo", "redo"):
        assert cli(*line.split()).code == 0
    assert AGAIN not in cli("import", source).out


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the sessions that are replayed."""
    ids = list[str]()
    replay_session = session_module.replay_session

    def counted(session: Session, game: AnyGame) -> AnySession:
        ids.append(session.id)
        return replay_session(session, game)

    monkeypatch.setattr(session_module, "replay_session", counted)
    return ids


def test_what_is_imported_is_replayed_once(
    cli: Cli, source: str, store: Path, store_address: str, replayed: list[str]
) -> None:
    """It was three times, to compare it, to compare others with it, and to tell what is next."""
    assert cli("import", source).code == 0
    adds_who_typed = store_address != str(store)  # as databases do, so that it is another log
    assert len(replayed) == 1 + adds_who_typed


def test_stored_sessions_that_say_the_same_are_not_replayed(
    cli: Cli, source: str, store: Path, replayed: list[str]
) -> None:
    """The fullest log was three times, where the store had it twice: 5.5 s of the processor."""
    assert cli("import", source).code == cli("import", source).code == 0
    age_sessions(store)
    stored = ids(cli)
    replayed.clear()
    again = cli("import", source)
    assert f"{AGAIN}{stored[-1]}." in again.out
    assert len(replayed) == 1


def test_of_the_fullest_logs_one_is_read(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five of 9,900 changes of a rule were, and the import of another one took 7.2 s."""
    monkeypatch.setattr(earlier_import, "_MAX_ENTRIES_READ", earlier_import._MAX_ENTRIES_READ // 99)
    read = compared_sessions(monkeypatch)
    fullest = redone(MAX_ENTRIES // 99)
    for number in range(5):
        setup = fullest.setup._replace(players=(f"Anna {number}", "Ben", "Cara"))
        named = fullest._replace(id=f"2026-11-20-{number}", setup=setup)
        (tmp_path / "full.json").write_bytes(session_content(named))
        read.clear()
        assert cli("import", "full.json").code == 0
    assert len(read) == 1


def test_the_newest_evening_is_known_again_however_long(
    cli: Cli, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of 9,900 deals was imported twice without a word."""
    monkeypatch.setattr(earlier_import, "_MAX_ENTRIES_READ", 1)
    monkeypatch.setattr(earlier_import, "_MAX_SIZE_READ", 1)
    assert AGAIN not in cli("import", source).out
    assert AGAIN in cli("import", source).out


def test_one_that_with_the_one_before_it_is_too_long_is_not_compared(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of 9,999 entries were, beside the one that was imported: ten seconds."""
    monkeypatch.setattr(earlier_import, "_MAX_ENTRIES_READ", 3)
    for line in ("3:CDD 4- 2-", "3/4 3/3 3+!", "2/4 4/4 3+!"):
        (tmp_path / "evening.sheet").write_text(f"players: Anna, Ben, Cara\n\n{line}\n3+ 3+ 3-\n")
        assert cli("import", "evening.sheet").code == 0
    read = compared_sessions(monkeypatch)
    (tmp_path / "evening.sheet").write_text("players: Anna, Ben, Cara\n\n3+ 3+ 3-\n3+ 3+ 3-\n")
    assert cli("import", "evening.sheet").code == 0
    assert [session[-1:] for session in read] == ["3"]


@pytest.mark.parametrize("day", ["2025-01-02", "2026-11-20"])
def test_an_evening_is_known_again_however_many_came_since(
    day: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest two hundred were looked into, and an evening of last year stood behind them."""
    monkeypatch.setattr(earlier_import, "_MAX_READ", 1)
    (tmp_path / "old.sheet").write_text(f"date: {day}\n{SHEET}")
    assert AGAIN not in cli("import", "old.sheet").out
    for names in (("Dan", "Eve", "Fay"), ("Anna", "Eve", "Fay")):
        assert cli("new", *names, "--date", "2026-11-20").code == 0
    assert f"{AGAIN}{day}-1." in cli("import", "old.sheet").out


def test_each_evening_of_a_full_file_of_codes_is_known_again(cli: Cli, tmp_path: Path) -> None:
    """Of forty codes with 8 kB each, four were doubled without a word."""
    names = [("Anna", "Ben", f"Cara {number}") for number in range(40)]
    note = f'note "{"x" * 1900}"\n'
    sheets = [f"players: {', '.join(each)}\n\n3:CDD 4- 2-\n{note * 4}" for each in names]
    (tmp_path / "codes").write_text("\n".join(map(encode, sheets)))
    assert AGAIN not in cli("import", "codes").out
    assert cli("import", "codes").out.count(AGAIN) == len(names)


def test_the_people_of_a_day_are_compared_once_for_all_codes(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each of two hundred codes the names of ten thousand sessions took two minutes."""
    folded = list[str]()

    def counted(name: str) -> str:
        folded.append(name)
        return fold_case(name)

    names = [("Anna", "Ben", f"Cara {number}") for number in range(40)]
    sheets = [f"players: {', '.join(each)}\n\n3:CDD 4- 2-\n" for each in names]
    (tmp_path / "codes").write_text("\n".join(map(encode, sheets)))
    assert cli("import", "codes").code == 0
    monkeypatch.setattr(earlier_import, "fold_case", counted)
    assert cli("import", "codes").out.count(AGAIN) == len(names)
    assert len(folded) <= 20 * len(names)


@pytest.mark.parametrize("name", ["evening.sheet", "evening.code", "evening.zip"])
def test_an_import_that_cannot_read_the_store_says_that_nothing_was_changed(
    cli: Cli, table: None, tmp_path: Path, name: str
) -> None:
    form = ["--format", "code"] if name.endswith(".code") else []
    assert cli("export", *form, "--archive" if name.endswith(".zip") else "-o", name).code == 0
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "trash").write_text("no folder", encoding="utf-8")
    refused = cli("import", name, "--store", str(elsewhere))
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.endswith("Nothing was changed.\n")
    missing = cli("import", f"other-{name}", "--store", str(elsewhere))
    assert (missing.code, "Nothing was changed." in missing.err) == (1, False)
