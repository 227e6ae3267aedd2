"""Which session a name means, and that what the index knows is not read from the files."""

import errno
import os
import random
import zipfile
from collections import UserDict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from scorekeeper.cli import session_names
from scorekeeper.cli.chosen_sessions import known_players
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.session_names import SessionNames, Titles, raise_if_title_goes_on
from scorekeeper.core import session as session_module
from scorekeeper.core.players import fold_title
from scorekeeper.storage import atomic_files, folder_store, session_ids, session_reader
from scorekeeper.storage.folder_store import FolderStore
from tests.cli.test_completion import Offers, offers  # noqa: F401 — a fixture
from tests.support.command_line import Cli
from tests.support.stored_session import age_sessions

pytestmark = pytest.mark.both_stores

SHEET = b"players: Dan, Eve, Fay\n\n3:CDD 4- 2-\n"


@pytest.fixture(params=["evening.txt", "evening.json", "Friday.sheet", "Anna/Ben.txt", "./x.json"])
def title(request: pytest.FixtureRequest, cli: Cli) -> str:
    """The title of the first of two sessions, which looks like the name of a file."""
    text = str(request.param)
    assert cli("new", "Anna", "Ben", "Cara", "--title", text).code == 0
    assert cli("add", "3:CDD 4- 2-").code == 0
    assert cli("new", "Dan", "Eve", "Fay").code == 0
    return text


@pytest.mark.parametrize(
    "line",
    [
        *("rename New --session Friday evening", "note tea --session=Friday evening late"),
        *("set Ben=Bo --session Friday evening", "adjust Anna 5 --session Friday evening"),
    ],
)
def test_more_words_of_a_title_are_no_text_for_another_session(cli: Cli, line: str) -> None:
    """`rename New --session Friday evening` gave the session Friday the title “New evening”."""
    for title in ("Friday", "Friday evening"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
    before = cli("list", "--json").out
    told = cli(*line.split())
    assert (told.code, told.out) == (2, "")
    assert "Which session: “Friday” or “Friday evening”?" in told.err
    assert '--session "Friday evening"' in told.err
    assert cli("list", "--json").out == before
    assert cli("note", "evening", "--session", "Friday").code == 0
    assert cli("note", "tea", "--session", "Friday evening").code == 0


def test_an_id_like_another_that_was_deleted_means_itself_alone(cli: Cli, tmp_path: Path) -> None:
    """A blank or a letter that shows nothing stands in it: the line twice deleted the other."""
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code == 0
    store, alike = tmp_path / "folder", "2026-11-20-1\u3164"
    content = cli("export", "--format", "json").out
    where = f"--store={store}"
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20", where).code == 0
    (store / "sessions" / f"{alike}.json").write_text(content, "utf-8")

    first, again = (cli("delete", alike, where) for _ in range(2))
    noted = cli("note", "hello", "--session", alike, where)

    assert first.code == 0, first
    assert (again.code, noted.code) == (2, 2), noted
    assert "is in the trash" in again.err
    assert (store / "sessions" / "2026-11-20-1.json").exists()


def test_a_backup_brings_an_id_like_another_which_means_itself_alone(
    cli: Cli, tmp_path: Path
) -> None:
    """Nothing of an earlier backup was imported, and a new one left that session out."""
    alike, where = "2026-11-20-1\u3164", "--store=elsewhere"
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code == 0
    content = cli("export", "--format", "json").out
    with zipfile.ZipFile(tmp_path / "backup.zip", "w") as file:
        file.writestr(f"sessions/{alike}.json", content)
    assert cli("import", "backup.zip", where).code == 0
    assert cli("export", "--all", "--archive", "again.zip", where).code == 0
    with zipfile.ZipFile(tmp_path / "again.zip") as file:
        assert f"sessions/{alike}.json" in file.namelist()

    assert cli("import", "again.zip").code == 0
    first, again = (cli("delete", alike) for _ in range(2))
    assert (first.code, again.code) == (0, 2)
    assert "Anna" in cli("show", "2026-11-20-1").out
    assert cli("restore", alike).code == 0
    assert cli("export", "--all", "--archive", "both.zip").code == 0
    assert cli("import", "both.zip", "--store", "third").code == 0


@pytest.mark.parametrize("name", ["session", "store"])
def test_a_line_without_its_command_whose_session_is_empty_is_told_none_of_another(
    cli: Cli, table: None, name: str
) -> None:
    """As of a variable that is not set: the told command recorded in the current session."""
    for line in (("3", "4", "2"), ("leave", "Cara"), ("Anna=3", "Ben=4", "Cara=2")):
        told = cli(*line, f"--{name}=")
        assert told.code == 2, told
        assert "scorekeeper add" not in told.err
        assert "scorekeeper set" not in told.err


@pytest.mark.parametrize("command", ["delete", "restore", "open", "serve"])
def test_of_two_sessions_on_a_line_neither_is_meant(cli: Cli, command: str) -> None:
    """The one of --session was passed over, and the other one deleted."""
    for title in ("Friday", "evening", "Friday evening"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
    before = cli("list", "--json").out
    told = cli("--session", "Friday", command, "evening")
    assert (told.code, told.out) == (2, "")
    assert "Which session: “Friday” or “evening”?" in told.err
    assert cli("list", "--json").out == before


def test_a_title_of_any_number_of_words_is_no_text_for_another_session(cli: Cli) -> None:
    longer = f"Friday {' '.join(['at the old pub by the river'] * 6)}"
    for title in ("Friday", longer):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
    for command in ("note", "rename"):
        told = cli(command, "--session", *longer.split())
        assert (told.code, told.out) == (2, "")
        assert f"Which session: “Friday” or “{longer}”?" in told.err
    assert cli("note", "--session", *longer.split()[:-1]).code == 0


def test_all_titles_are_gone_through_once_for_many_names() -> None:
    """Ten thousand titles took 20 s, where their ids took two, and as many starts of them 17 s."""

    class Counted(UserDict[str, str]):
        times = 0

        def __iter__(self) -> Iterator[str]:
            self.times += 1
            return super().__iter__()

    written = {f"2026-11-20-{number}": f"Evening {number:02} at home" for number in range(100)}
    titles = Titles(written)
    folded = titles.__dict__["folded"] = Counted(titles.folded)
    names = SessionNames(written.__contains__, lambda _: titles)
    assert [names.find(title, whole=True) for title in written.values()] == [*written]
    assert [names.find(title[:10]) for title in written.values()] == [*written]
    assert folded.times == 1


def test_a_name_is_folded_once_however_many_sessions_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A thousand titles beside a thousand foreign files took 2 s."""
    folded: list[str] = []

    def fold(text: str) -> str:
        folded.append(text)
        return fold_title(text)

    unread = [f"foreign-{number}" for number in range(100)]
    names = SessionNames(unread.__contains__, lambda _: Titles({}, unread))
    for module in (session_names, session_ids):
        monkeypatch.setattr(module, "fold_title", fold)
    assert len(names.uncertain("Friday")) == 100
    assert len(names.uncertain("foreign-1")) == 99
    assert len(folded) == 2


def test_of_a_line_of_many_words_no_part_is_copied_for_each() -> None:
    """A hundred thousand times `--session=a` took 11 s."""

    class Line(list[str]):
        def __getitem__(self, place: Any) -> Any:
            assert isinstance(place, int)
            return super().__getitem__(place)

    names = SessionNames("a".__eq__, lambda _: Titles({"a": ""}))
    raise_if_title_goes_on(names, "a", Line(["--session=a", "tea", "--session", "a", "tea"]))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (("add",), 'scorekeeper add --session "Friday Night" 3:CDD 4- 2-'),
        (("3", "3", "3"), 'scorekeeper add --session "Friday Night" 3 3 3'),
        (("Gus=3", "Hal=3", "Ida=3"), "scorekeeper add --session 2026-11-20-1 Gus=3 Hal=3 Ida=3"),
    ],
)
@pytest.mark.parametrize("option", [("--session", "Friday Night"), ("--session=Friday Night",)])
def test_what_is_told_of_a_line_that_cannot_be_run_names_its_session(
    line: tuple[str, ...], told: str, option: tuple[str, ...], cli: Cli
) -> None:
    """Copied, the deal went into the current one, or into one with quotes in its title."""
    friday = ("--title", "Friday Night", "--date", "2026-11-20")
    assert cli("new", "Gus", "Hal", "Ida", *friday).code == 0
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    refused = cli(*line, *option)
    assert (refused.code, refused.out) == (2, "")
    assert f"{told}\n" in refused.err.replace(". (On a terminal, add alone asks you.)", "")


def test_a_session_titled_like_a_file_is_reached_by_its_title(cli: Cli, title: str) -> None:
    for arguments in (("show", title), ("--session", title, "show"), ("export", title)):
        assert "Anna" in cli(*arguments).out, arguments
    assert cli("check", title).code == 0
    assert cli("--session", title, "add", "3 4 2").code == 0
    assert cli("--session", title, "undo").code == 0
    assert cli("show", title[:-2].upper()).code == 0
    assert cli("delete", title).code == 0
    assert cli("show", title).code != 0
    assert cli("restore", title).code == 0
    assert cli("show", title).code == 0


def test_a_title_goes_before_a_file_whose_path_means_the_file(cli: Cli, tmp_path: Path) -> None:
    assert cli("new", "Dan", "Eve", "Fay").code == 0
    assert cli("export", "-o", "evening.json").code == 0
    assert cli("new", "Anna", "Ben", "Cara", "--title", "evening.json").code == 0
    assert "Anna" in cli("show", "evening.json", "--json").out
    for path in ("./evening.json", str(tmp_path / "evening.json")):
        assert "Dan" in cli("show", path, "--json").out
        assert cli("--session", path, "add", "3 4 2").code == 2
    assert cli("rename", "evening").code == 0
    assert "Dan" in cli("show", "evening.json", "--json").out


UNSEEN = ("\u200d", "\u00ad", "\ufe0f", "\u034f \u200b", "\u3164", "\U000e0041", " \u2060 ")


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_a_name_of_nothing_visible_means_no_session(cli: Cli, store: Path, name: str) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    (session,) = (store / "sessions").glob("*.json")
    for arguments in (
        ("delete", name),
        ("--session", name, "add", "3:CDD 4- 2-"),
        ("--session", name, "rename", "Friday"),
        ("open", name),
        ("show", name),
    ):
        assert (cli(*arguments).code, arguments) == (2, arguments)
    assert cli("list").out.count(session.stem) == 1
    assert cli("delete", session.stem).code == 0
    assert cli("restore", name).code == 2
    assert cli("restore", session.stem).code == 0
    session.write_text("{}", encoding="utf-8")  # its title cannot be read, and is not an empty one
    assert cli("delete", name).code == 2
    assert session.exists()


@pytest.mark.parametrize("name", ["Friday", "2026-11-20-1"])
def test_a_session_goes_before_a_folder_that_is_called_like_it(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).mkdir()
    assert cli("new", "Anna", "Ben", "Cara", "--title", "Friday", "--date", "2026-11-20").code == 0
    cli("add", "3 3 3")
    cli("claim", "Anna", "5")
    wrong = cli("check", name)
    assert (wrong.code, "Anna claims 5" in wrong.out) == (3, True)
    assert cli("check", f"./{name}").code == 0
    (tmp_path / "Fri").mkdir()
    assert cli("check", "Fri").code == 0


@pytest.mark.parametrize("reason", [errno.EINVAL, errno.EILSEQ, errno.ENAMETOOLONG])
def test_a_title_that_no_file_on_the_disk_can_have_is_a_title(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, reason: int
) -> None:
    """Such disks as those of other systems say so where a session is sought by its id."""
    assert cli("new", "Anna", "Ben", "Cara", "--title", "Who deals?").code == 0
    for name in ("stat", "lstat"):
        look = getattr(os, name)

        def looked(path: Any, look: Any = look, **named: Any) -> os.stat_result:
            if "Who deals?" in str(path):
                raise OSError(reason, os.strerror(reason), path)
            return cast("os.stat_result", look(path, **named))

        monkeypatch.setattr(os, name, looked)
    assert cli("show", "Who deals?").code == 0


def test_a_file_is_read_though_the_store_is_none(cli: Cli, tmp_path: Path) -> None:
    assert cli("new", "Dan", "Eve", "Fay").code == 0
    assert cli("export", "-o", "evening.json").code == 0
    (tmp_path / "nothing").write_text("no folder")
    assert cli("show", "evening.json", "--store", str(tmp_path / "nothing")).code == 0


def test_a_file_that_is_not_there_is_still_a_file(cli: Cli) -> None:
    done = cli("show", "evening.json")
    assert done.code == 1
    assert "evening.json" in done.err


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The session files that are read, in their order."""
    names: list[str] = []
    read_bytes = Path.read_bytes

    def counting_bytes(path: Path) -> bytes:
        if path.suffix == ".json" and path.name != "index.json":
            names.append(path.name)
        return read_bytes(path)

    read_regular = atomic_files.read_regular

    def counting_regular(path: Path, limit: int) -> bytes:
        if path.suffix == ".json" and path.name != "index.json":
            names.append(path.name)
        return read_regular(path, limit)

    monkeypatch.setattr(session_reader, "read_regular", counting_regular)
    monkeypatch.setattr(folder_store, "read_regular", counting_regular)
    monkeypatch.setattr(Path, "read_bytes", counting_bytes)
    return names


@pytest.fixture
def indexed(cli: Cli, store: Path) -> Path:
    """A store with an index that is up to date."""
    for players in (("Anna", "Ben", "Cara"), ("Dan", "Eve", "Fay"), ("Anna", "Zoë")):
        game = ("--game", "game-of-99") if len(players) == 2 else ()
        title = f"with {players[1]}"
        assert cli("new", *players, *game, "--date", "2026-11-20", "--title", title).code == 0
    age_sessions(store)
    assert cli("list").code == 0
    return store


@pytest.mark.parametrize("name", ["json", "sheet", "html"])
def test_an_export_reads_each_file_once(
    name: str, cli: Cli, indexed: Path, reads: list[str]
) -> None:
    assert cli("export", "--format", name).code == 0
    assert reads == ["2026-11-20-3.json"]
    reads.clear()
    assert cli("export", "--all", "-o", "out/", "--format", name).code == 0
    assert reads == [f"2026-11-20-{number}.json" for number in (1, 2, 3)]


def test_the_exported_file_is_the_one_that_was_replayed(
    cli: Cli, indexed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change between two reads of the file would be exported without having been checked."""
    path = indexed / "sessions" / "2026-11-20-3.json"
    content = path.read_text(encoding="utf-8")
    load = session_reader.parse_session

    def damaging(*arguments: object) -> object:
        path.write_text("{", encoding="utf-8")
        return load(*arguments)  # type: ignore[arg-type]

    for module in ("cli.context", "cli.commands.export_reading", "storage.folder_store"):
        monkeypatch.setattr(f"scorekeeper.{module}.parse_session", damaging, raising=False)
    assert cli("export", "--format", "json").out == content
    assert path.read_text(encoding="utf-8") == "{"


def test_what_no_file_can_hold_is_refused_before_others_are_read(
    cli: Cli, indexed: Path, reads: list[str]
) -> None:
    done = cli("export", "--all", "--format", "json")
    assert (done.code, reads) == (2, [])
    done = cli("export", "--all", "--format", "paper", "-o", "out/")
    assert (done.code, reads) == (2, ["2026-11-20-3.json"])  # whether it is of another game at all
    assert "ninety-nine" in done.err


def test_completion_of_sessions_and_players_reads_the_index_alone(
    cli: Cli,
    offers: Offers,  # noqa: F811
    indexed: Path,
    reads: list[str],
) -> None:
    assert offers("open", "with") == ["with Zoë", "with Eve", "with Ben"]
    assert {"Dan", "Zoë"} <= {*offers("new", "")}
    assert reads == []


def test_the_people_who_have_played_are_those_of_the_index(indexed: Path, reads: list[str]) -> None:
    app = AppContext()
    app.store_option = str(indexed)
    assert known_players(app) == ["Anna", "Zoë", "Dan", "Eve", "Fay", "Ben", "Cara"]
    assert reads == []


def test_a_deleted_session_is_restored_by_its_title(cli: Cli, indexed: Path) -> None:
    assert cli("delete", "with Eve").code == 0
    assert FolderStore(indexed).deleted() == ["2026-11-20-2"]
    assert cli("restore", "WITH eve").code == 0
    assert FolderStore(indexed).deleted() == []


def test_the_trash_is_read_once_for_a_name_and_nothing_in_it_is_replayed(
    cli: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of ten thousand sessions in it that nobody meant, `restore` took seven seconds."""
    for _ in range(3):
        cli("new", "Anna", "Ben", "Cara", "--title", "Friday")
        cli("add", "3", "3", "3")
    for path in sorted((store / "sessions").glob("*.json")):
        assert cli("delete", path.stem).code == 0
    read: list[str] = []
    read_each = FolderStore.read_each

    def counted(store: FolderStore, ids: Iterable[str], **named: Any) -> Iterator[object]:
        read.extend(each := list(ids))
        return read_each(store, each, **named)

    monkeypatch.setattr(FolderStore, "read_each", counted)
    monkeypatch.setattr(session_module, "replay", lambda *_: pytest.fail("replayed"))
    refused = cli("restore", "Saturday")
    assert refused.code == 2
    assert "no session" in refused.err
    assert (len(read), len({*read})) == (3, 3)


def test_titles_as_long_as_files_from_before_may_have_are_found(cli: Cli, tmp_path: Path) -> None:
    """An index of a database takes 2,704 bytes of a name, and letters of the East are three."""
    other = tmp_path / "other"
    letters = random.Random(3)
    title, place = (
        "".join(chr(letters.randrange(0x4E00, 0x9FFF)) for _ in range(1500)) for _ in range(2)
    )
    cli("--store", str(other), "new", "Anna", "Ben", "Cara", "--title", "T", "--place", "P")
    (file,) = (other / "sessions").glob("*.json")
    content = file.read_text("utf-8").replace('"title": "T"', f'"title": "{title}"')
    file.write_text(content.replace('"place": "P"', f'"place": "{place}"'), encoding="utf-8")
    assert cli("import", str(file)).code == 0
    assert cli("list", "--place", place, "--json").json["sessions"][0]["title"] == title
    assert "No session was at" in cli("list", "--place", place[:-1]).out
    assert cli("set", "target=250").code == 0  # which says nothing of the title
    cli("new", "Dan", "Eve", "Fay")
    for name in (title, title[:700]):
        assert cli("show", name, "--json").json["players"] == ["Anna", "Ben", "Cara"]
    assert cli("show", f"{title[:650]}x").code == 2


def test_of_many_sessions_that_cannot_be_read_a_few_are_named(
    in_process_cli: Cli, store: Path
) -> None:
    assert in_process_cli("new", "Anna", "Ben", "Cara", "--title", "Friday").code == 0
    for number in range(1, 201):
        (store / "sessions" / f"2026-11-20-{number}.json").write_text("x")
    named = ", ".join(f"2026-11-20-{number}" for number in range(1, 9))
    told = f"{named} and 192 more can't be read"
    assert f"{told}, so their titles are not known." in in_process_cli("open", "Friday").err
    assert told in in_process_cli("open", "Fryday").err
    deleted = in_process_cli("delete", "Friday")
    assert deleted.code == 0
    assert told in deleted.err
    assert f"{told}, and there is no other session" in in_process_cli("list").out
    assert f"{named} und noch 192 sind nicht" in " ".join(
        in_process_cli("stats", "--lang", "de").out.split()
    )
