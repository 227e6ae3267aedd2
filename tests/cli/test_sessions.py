"""`list`, `open`, `delete`: unfinished evenings told apart, and what is meant without a name."""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.cli import console, prompts
from scorekeeper.cli.declined import InputEnded
from scorekeeper.storage.locks import locked
from tests.support.command_line import Cli
from tests.support.paths import SAMPLES
from tests.support.typed_lines import At

pytestmark = pytest.mark.both_stores

DAY = "2026-11-20"


@pytest.fixture
def two(cli: Cli) -> None:
    """Two sessions; the second is the current one."""
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20", "--title", "Friday").code == 0
    assert cli("add", "3:CDD 4- 2-").code == 0
    assert cli("new", "Dan", "Eve", "Fay", "--date", "2026-11-21").code == 0


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a person at a terminal types; without answers, they close the input."""
    given: list[str] = []

    def ask(_prompt: str, _offered: str = "") -> str:
        if not given:
            raise InputEnded
        return given.pop(0)

    monkeypatch.setattr(console, "is_interactive", lambda: True)
    monkeypatch.setattr(prompts, "ask", ask)
    return given


def current(cli: Cli) -> str:
    lines = [line for line in cli("list").out.splitlines() if line.startswith("*")]
    return lines[0].split()[1] if lines else ""


def test_the_list_tells_unfinished_evenings_apart(cli: Cli, two: None) -> None:
    assert cli("import", str(SAMPLES / "pagat-3.json")).code == 0
    lines = cli("list").out.splitlines()
    assert ["unfinished" in line for line in lines] == [False, True, True]
    assert "won by" in lines[0]


def test_new_keeps_the_day_without_being_told(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    session = cli("list", "--json").json["sessions"][0]["id"]
    assert f"date: {session[:10]}" in cli("export").out.splitlines()
    assert cli("new", "--again", "--date", "2020-02-29").code == 0
    assert "date: 2020-02-29" in cli("export").out.splitlines()
    assert cli("new", "--again").code == 0
    assert f"date: {session[:10]}" in cli("export").out.splitlines()


def test_open_without_a_name_lists_what_can_be_opened(cli: Cli, two: None) -> None:
    done = cli("open")
    assert done.code == 0
    assert {"2026-11-20-1", "2026-11-21-1"} <= {*done.out.split()}
    assert "scorekeeper open" in done.out
    assert current(cli) == "2026-11-21-1"


def test_open_without_a_name_opens_the_only_session(cli: Cli) -> None:
    assert cli("open").code == 1
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert "Next is deal 1" in cli("open").out


def test_open_without_a_name_asks_a_person(cli: Cli, two: None, answers: list[str]) -> None:
    answers += ["nothing", "fri"]
    done = cli("open")
    assert done.code == 0
    assert "nothing" in done.err
    assert current(cli) == "2026-11-20-1"
    answers += [""]
    assert cli("open").code == 0
    assert cli("open").code == 0  # the input is closed
    assert current(cli) == "2026-11-20-1"


def test_open_takes_the_session_option_too(cli: Cli, two: None) -> None:
    assert cli("--session", "Friday", "open").code == 0
    assert current(cli) == "2026-11-20-1"


def test_deleting_the_current_session_says_that_none_is_current(cli: Cli, two: None) -> None:
    done = cli("delete", "2026-11-21-1")
    assert "It was the current session" in done.out
    assert cli("add", "3 4 2").code == 1
    assert "current" not in cli("delete", "Friday").out
    restored = cli("restore", "2026-11-21-1")
    assert "is the current session" in restored.out
    assert current(cli) == "2026-11-21-1"
    assert "current session is still 2026-11-21-1" in cli("restore", "2026-11-20-1").out


def test_delete_without_a_name_names_the_current_session(cli: Cli, two: None) -> None:
    done = cli("delete")
    assert done.code == 2
    assert "scorekeeper delete 2026-11-21-1" in done.err
    assert len(cli("list").out.splitlines()) == 2
    assert cli("--session", "Friday", "delete").code == 0
    assert len(cli("list").out.splitlines()) == 1


@pytest.mark.parametrize(("answer", "left"), [("y", 1), ("yes", 1), ("n", 2), ("", 2), (None, 2)])
def test_delete_without_a_name_asks_a_person(
    cli: Cli, two: None, answers: list[str], answer: str | None, left: int
) -> None:
    answers += [] if answer is None else [answer]
    assert cli("delete").code == 0
    assert len(cli("list").out.splitlines()) == left


@pytest.mark.parametrize("again", [("check",), ("check", "--strict")])
def test_check_says_on_a_terminal_that_all_is_well(
    cli: Cli, two: None, again: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert cli(*again).out == ""
    paper = tmp_path / "paper.csv"
    assert cli("export", "Friday", "--format", "paper", "-o", str(paper)).code == 0
    assert cli("check", "Friday", "--sheet", str(paper)).out == ""
    monkeypatch.setattr(console, "is_screen", lambda: True)
    assert cli(*again).out == "Checked 1 session: no errors.\n"
    assert cli("check", "Friday", "--sheet", str(paper)).out.endswith("1 deal compared.\n")
    assert cli("check", "--json").json["ok"]
    paper.write_text(paper.read_text().replace("33", "34"))
    assert "agree" not in cli("check", "Friday", "--sheet", str(paper)).out


def test_what_changes_a_session_wants_its_whole_id_or_title(cli: Cli) -> None:
    for title in ("Friday", "Friday, the second"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title, "--date", DAY).code == 0
    assert cli("delete", "Friday").code == 0
    for words in (("delete", "Friday"), ("--session", "Fri", "add", "3 4 2"), ("restore", "Fri")):
        refused = cli(*words)
        assert refused.code == 2, refused
        assert "write its whole id or its whole title" in refused.err
    assert cli("show", "Fri").code == 0  # to look at one, a start will do
    assert cli("restore", "friday").code == 0
    assert cli("--session", "Friday", "add", "3 4 2").code == 0


@pytest.mark.parametrize("typed", ["{}\r", " {}", "{}\u00ad", "{}\u200b\n"])
def test_an_id_with_what_nobody_sees_is_no_title_of_another(
    cli: Cli, store: Path, typed: str
) -> None:
    first, second = f"{DAY}-1", f"{DAY}-2"
    assert cli("new", "Anna", "Ben", "Cara", "--date", DAY).code == 0
    assert cli("new", "Anna", "Ben", "Cara", "--date", DAY, "--title", first).code == 0
    other = (store / "sessions" / f"{second}.json").read_bytes()
    assert cli("note", "tea", "--session", typed.format(first)).code == 0
    assert "tea" in cli("log", first).out
    assert cli("delete", typed.format(first)).code == 0
    assert cli("delete", typed.format(first)).code == 2
    assert (store / "sessions" / f"{second}.json").read_bytes() == other


@pytest.mark.parametrize("typed", ["Friday ", "FRIDAY", "Friday\u00ad"])
def test_a_name_given_by_hand_means_no_session_that_is_nearly_called_so(
    cli: Cli, store: Path, typed: str
) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--date", DAY, "--title", "Alpha").code == 0
    (path,) = (store / "sessions").glob("*.json")
    path.rename(path.with_name("friday.json"))
    for words in (("delete",), ("note", "tea", "--session")):
        assert cli(*words, typed).code == 2
    assert cli("log", "friday").out == cli("log", "Alpha").out
    assert cli("delete", "friday").code == 0


def test_a_whole_id_means_itself_alone(cli: Cli, store: Path) -> None:
    for _ in range(10):
        assert cli("new", "Anna", "Ben", "Cara", "--date", DAY).code == 0
    (store / "sessions" / f"{DAY}-1.json").unlink()
    for words in (("show",), ("delete",), ("open",)):
        assert cli(*words, f"{DAY}-1").code == 2
    assert (store / "sessions" / f"{DAY}-10.json").exists()


@pytest.mark.parametrize(
    "words", [("delete",), ("show",), ("open",), ("add", "3 4 2", "--session")]
)
def test_a_title_that_looks_like_an_id_is_no_id(
    cli: Cli, store: Path, words: tuple[str, ...]
) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--date", DAY, "--title", f"{DAY}-7").code == 0
    (path,) = (store / "sessions").glob("*.json")
    before = path.read_bytes()
    refused = cli(*words, f"{DAY}-7")
    assert (refused.code, path.read_bytes()) == (2, before)
    assert f"{DAY}-1" in refused.err
    assert cli("show", f"{DAY}-1").code == 0


@pytest.mark.parametrize("name", ["Friday", "evening"])
def test_a_file_called_like_a_title_takes_nothing_from_it(cli: Cli, store: Path, name: str) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--date", DAY, "--title", name).code == 0
    own = store / "sessions" / f"{DAY}-1.json"
    foreign = own.with_name(f"{name}.json")
    foreign.write_bytes(own.read_bytes().replace(f'"title": "{name}"'.encode(), b'"title": ""'))
    files = [own.read_bytes(), foreign.read_bytes()]
    for words in (("delete", name), ("--session", name, "add", "3 4 2"), ("open", name)):
        refused = cli(*words)
        assert (refused.code, f"{DAY}-1" in refused.err) == (2, True), refused
        assert files == [own.read_bytes(), foreign.read_bytes()]
    assert cli("--session", own.stem, "rename", "Saturday").code == 0
    assert cli("delete", name).code == 0
    assert own.exists()
    assert not foreign.exists()


@pytest.mark.parametrize("title", ["Sunday ", " sunday", "Sunday\u200d ", "SUNDAY\xa0"], ids=ascii)
def test_titles_that_look_alike_are_one_title(cli: Cli, store: Path, title: str) -> None:
    for each in ("Sunday", title):
        assert cli("new", "Anna", "Ben", "Cara", f"--title={each}", "--date", DAY).code == 0
    for words in (("delete", "Sunday"), ("--session", title, "add", "3 4 2"), ("delete", title)):
        refused = cli(*words)
        assert (refused.code, f"{DAY}-1" in refused.err, f"{DAY}-2" in refused.err) == (
            2,
            True,
            True,
        )
    assert cli("delete", f"{DAY}-1").code == 0
    assert cli("delete", "sunday").code == 0  # now it is the only one


def test_a_start_is_uncertain_where_a_session_cannot_be_read(cli: Cli, store: Path) -> None:
    for title in ("Friday", "Friday, the second"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title, "--date", DAY).code == 0
    (store / "sessions" / f"{DAY}-1.json").write_text("{", encoding="utf-8")
    assert cli("--session", "Friday", "add", "3 4 2").code == 2
    for words in (("show",), ("check",), ("export", "--format", "sheet"), ("log",)):
        shown = cli(*words, "Friday")
        assert shown.code == 0
        assert f"{DAY}-1 can't be read, so its title is not known" in shown.err


@pytest.mark.parametrize(
    "words",
    [
        *(("delete", "friday"), ("open", "Friday"), ("--session", "Friday", "add", "3 4 2")),
        ("delete", f"{DAY}-2"),
    ],
)
def test_who_changes_a_session_by_its_title_is_told_of_those_that_cannot_be_read(
    cli: Cli, store: Path, words: tuple[str, ...]
) -> None:
    """Of two sessions with a title neither is changed by it, and one of the same may be damaged."""
    for _ in range(2):
        assert cli("new", "Anna", "Ben", "Cara", "--title=Friday", "--date", DAY).code == 0
    (store / "sessions" / f"{DAY}-1.json").write_text("{", encoding="utf-8")
    changed = cli(*words)
    assert changed.code == 0
    is_told = f"{DAY}-1 can't be read, so its title is not known" in changed.err
    assert is_told == (words[-1] != f"{DAY}-2")
    assert changed.err.count("\n") == is_told


def test_who_is_asked_first_is_told_once_of_those_that_cannot_be_read(
    type_into: At, cli: Cli, store: Path
) -> None:
    for _ in range(2):
        assert cli("new", "Anna", "Ben", "Cara", "--title=Friday", "--date", DAY).code == 0
    (store / "sessions" / f"{DAY}-1.json").write_text("{", encoding="utf-8")
    typed = type_into("y", into=("--session", "Friday", "add", "3 4 2"))
    assert (typed.run.code, len(typed.questions)) == (0, 1)
    assert typed.run.err.count(f"{DAY}-1 can't be read") == 1


@pytest.mark.parametrize("words", [("delete", "Friday"), ("--session", "Friday", "add", "3 4 2")])
def test_a_file_that_is_called_like_a_title_may_not_be_what_is_meant(
    cli: Cli, store: Path, words: tuple[str, ...]
) -> None:
    for _ in range(2):
        assert cli("new", "Anna", "Ben", "Cara", "--title=Friday", "--date", DAY).code == 0
    first, second = (store / "sessions" / f"{DAY}-{number}.json" for number in (1, 2))
    first.rename(first.with_stem("Friday"))
    assert "several sessions" in cli(*words).err
    second.write_text("{", encoding="utf-8")
    changed = cli(*words)
    assert changed.code == 0
    assert f"“Friday” is taken as Friday, but {DAY}-2 can't be read" in changed.err


def test_who_restores_a_session_by_its_title_is_told_of_those_that_cannot_be_read(
    cli: Cli, store: Path
) -> None:
    for _ in range(2):
        assert cli("new", "Anna", "Ben", "Cara", "--title=Friday", "--date", DAY).code == 0
    for number in (1, 2):
        assert cli("delete", f"{DAY}-{number}").code == 0
    (store / "trash" / f"{DAY}-2.json").write_text("{", encoding="utf-8")
    restored = cli("restore", "Friday")
    assert (restored.code, f"{DAY}-1 is back" in restored.out) == (0, True)
    assert f"{DAY}-2 can't be read, so its title is not known" in restored.err


@pytest.mark.parametrize(
    ("folder", "words", "told"),
    [
        ("sessions", ("open", "Friday"), f"{DAY}-1 is in the trash."),
        ("sessions", ("--session", "Friday", "add", "3 4 2"), f"{DAY}-1 is in the trash."),
        ("trash", ("restore", "Friday"), f"{DAY}-1 is not in the trash;"),
    ],
)
def test_who_is_sent_to_the_trash_or_back_is_told_of_those_that_cannot_be_read(
    cli: Cli, store: Path, folder: str, words: tuple[str, ...], told: str
) -> None:
    """One of them may be the session meant."""
    for _ in range(2):
        assert cli("new", "Anna", "Ben", "Cara", "--title=Friday", "--date", DAY).code == 0
    assert cli("delete", f"{DAY}-{1 if folder == 'sessions' else 2}").code == 0
    (store / folder / f"{DAY}-2.json").write_text("{", encoding="utf-8")
    refused = cli(*words)
    assert (refused.code, told in refused.err) == (2, True), refused
    assert f"{DAY}-2 can't be read, so its title is not known" in refused.err


def run_before_held(
    monkeypatch: pytest.MonkeyPatch, cli: Cli, session: str, *commands: tuple[str, ...]
) -> None:
    """Let somebody else run commands before the lock of a session is next taken."""
    coming = [*commands]

    @contextlib.contextmanager
    def held(path: Path, name: str, timeout: float = 12) -> Iterator[None]:
        if name == session:
            now, coming[:] = [*coming], []
            assert [cli(*words).code for words in now] == [0] * len(now)
        with locked(path, name, timeout):
            yield

    monkeypatch.setattr("scorekeeper.storage.folder_store.locked", held)


@pytest.mark.parametrize("taken_by_another", ["", "Friday"], ids=["gone", "another has it"])
@pytest.mark.parametrize(
    "words",
    [
        ("delete", "Friday"),
        ("--session", "Friday", "delete"),
        ("--session", "Friday", "add", "3 4 2"),
        ("--session", "friday", "undo"),
        ("--session", "Friday", "rename", "Monday"),
    ],
    ids=" ".join,
)
def test_a_title_that_goes_before_the_session_is_held_means_it_no_more(
    cli: Cli,
    store: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    taken_by_another: str,
) -> None:
    for title in ("Friday", "Sunday"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title, "--date", DAY).code == 0
        assert cli("add", "3:CDD 4- 2-").code == 0
    first, second = (store / "sessions" / f"{DAY}-{number}.json" for number in (1, 2))
    renaming = [("--session", first.stem, "rename", "Saturday")]
    if taken_by_another:
        renaming.append(("--session", second.stem, "rename", taken_by_another))
    run_before_held(monkeypatch, cli, first.stem, *renaming)
    before = second.read_text(encoding="utf-8")
    assert cli(*words).code == (0 if taken_by_another else 2)
    last_line = first.read_text(encoding="utf-8").splitlines()[-3]
    assert "Saturday" in last_line  # nothing came after it
    unchanged = second.exists() and second.read_text(encoding="utf-8") == before
    assert unchanged == (not taken_by_another)


def test_a_title_in_the_trash_is_compared_again_before_it_comes_back(
    cli: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--title", "Friday", "--date", DAY).code == 0
    first = f"{DAY}-1"
    assert cli("delete", first).code == 0
    meanwhile = [("restore", first), ("--session", first, "rename", "Monday"), ("delete", first)]
    run_before_held(monkeypatch, cli, first, *meanwhile)
    assert cli("restore", "Friday").code == 2
    assert not (store / "sessions" / f"{first}.json").exists()
    assert cli("restore", "Monday").code == 0


@pytest.mark.parametrize("year", [1, 999, 10_000])
def test_a_clock_that_no_log_could_hold_records_nothing(
    cli: Cli, store: Path, monkeypatch: pytest.MonkeyPatch, year: int
) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    (path,) = (store / "sessions").glob("*.json")
    before = path.read_bytes()
    wrong = time.struct_time((year, 1, 2, 3, 4, 5, 0, 2, 0))
    for name in ("gmtime", "localtime"):
        monkeypatch.setattr(time, name, lambda *_: wrong)
    for command in (("add", "3:CDD 4- 2-"), ("note", "x"), ("new", "Dan", "Eve", "Fay")):
        refused = cli(*command)
        assert (refused.code, f"the year {year}" in refused.err) == (1, True), refused
    assert path.read_bytes() == before
    assert cli("show").code == 0
    monkeypatch.undo()
    assert cli("add", "3:CDD 4- 2-").code == 0


@pytest.mark.parametrize("trash", ["empty", "full"])
def test_a_session_that_was_not_deleted_is_not_told_as_none(cli: Cli, trash: str) -> None:
    for _ in range(2):
        assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code == 0
    if trash == "full":
        assert cli("delete", "2026-11-20-2").code == 0
    refused = cli("restore", "2026-11-20-1")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("2026-11-20-1 is not in the trash")
    assert cli("--session", "2026-11-20-1", "rename", "Friday").code == 0
    assert cli("restore", "friday").err == refused.err
    assert "There is no session “Frid”" in cli("restore", "Frid").err


@pytest.mark.parametrize(("language", "said"), [("en", "in the trash"), ("de", "Im Papierkorb")])
def test_a_mistyped_start_of_a_title_is_looked_for_in_the_trash(
    cli: Cli, language: str, said: str
) -> None:
    """`list` was told, which does not list it."""
    for title in ("Friday night at the Swan", "Sunday"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title).code == 0
    assert cli("delete", "Friday night at the Swan").code == 0
    refused = cli("restore", "Frdiay", "--lang", language)
    assert refused.code == 2
    assert said in refused.err
    assert "Friday night at the Swan" in refused.err
    assert "scorekeeper restore" in refused.err


@pytest.mark.parametrize("trash", ["missing", "empty"])
def test_what_is_not_in_the_trash_leaves_no_trace(cli: Cli, store: Path, trash: str) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20").code == 0
    if trash == "empty":
        assert cli("delete", "2026-11-20-1").code == cli("restore", "2026-11-20-1").code == 0
    around = sorted(store.parent.rglob("*"))
    for name in ("../../evil", str(store.parent / "evil"), "a/b", "x\ny", "2026-11-20-44", "../x"):
        refused = cli("restore", name)
        assert (refused.code, refused.out) == (2, ""), "as with a full trash"
        assert "There is no session" in refused.err
        assert "in the trash. `scorekeeper restore` shows" in refused.err
    assert sorted(store.parent.rglob("*")) == around
    begun = cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20")
    assert begun.out.startswith("Session 2026-11-20-2:")


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        (("add", "3 3 3"), True),
        (("undo",), True),
        (("set", "title=Friday"), True),
        (("--lang", "de", "undo"), True),
        (("show",), False),
        (("export",), False),
    ],
    ids=str,
)
def test_of_a_session_that_cannot_be_read_a_change_says_that_nothing_was_changed(
    in_process_cli: Cli, store: Path, line: tuple[str, ...], *, changes: bool
) -> None:
    assert in_process_cli("new", "Anna", "Ben", "Cara").code == 0
    (path,) = (store / "sessions").glob("*.json")
    path.unlink()
    path.mkdir()
    done = in_process_cli(*line)
    assert (done.code, done.out) == (1, "")
    assert str(path) in done.err
    unchanged = ("Nothing was changed." in done.err) + ("Nichts wurde geändert." in done.err)
    assert unchanged == changes
    assert len(done.err.splitlines()) == 1


def test_it_does_so_wherever_the_store_is_named_from(
    in_process_cli: Cli, store: Path, tmp_path: Path
) -> None:
    """By a path with a needless dot, and below a file, where none can be."""
    assert in_process_cli("new", "Anna", "Ben", "Cara").code == 0
    (path,) = (store / "sessions").glob("*.json")
    path.unlink()
    path.mkdir()
    done = in_process_cli("undo", "--store", f"./{store.relative_to(tmp_path)}")
    assert (done.code, "Nothing was changed." in done.err) == (1, True)
    (tmp_path / "file").touch()
    done = in_process_cli("undo", "--store", str(tmp_path / "file" / "below"))
    assert (done.code, "Nothing was changed." in done.err) == (1, True)


def test_a_refusal_is_told_though_the_store_is_refused_as_well(
    in_process_cli: Cli, tmp_path: Path
) -> None:
    rules = tmp_path / "rules.toml"
    rules.mkdir()
    place = "postgresql://anna@127.0.0.1:1/club?bad=1"
    done = in_process_cli("new", "A", "B", "C", "--variant", str(rules), "--store", place)
    assert done.code == 1
    assert done.err.startswith(f"Could not read {rules}")


def test_open_says_where_no_session_can_be_read(in_process_cli: Cli, store: Path) -> None:
    for _ in range(2):
        assert in_process_cli("new", "Anna", "Ben", "Cara").code == 0
    for path in (store / "sessions").glob("*.json"):
        path.write_text("{}", "utf-8")
    listed, opened = in_process_cli("list"), in_process_cli("open")
    assert (opened.code, opened.out, opened.err) == (1, listed.out, listed.err)
    assert "There is no session yet" not in opened.out
