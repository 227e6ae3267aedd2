"""A store in a database whose rows somebody has changed: nothing hangs, hits others, or is lost."""

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.cli.context import AppContext
from scorekeeper.cli.open_store import open_store
from scorekeeper.core.commands import ChangeRequest, ChangeResult
from scorekeeper.core.messages import Malformed, Unavailable
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import record_change
from scorekeeper.core.session import AnySession, Session
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named, replay_session
from scorekeeper.storage.postgres.tables import StoreTables
from scorekeeper.storage.session_writer import session_content
from scorekeeper.storage.store import Store
from tests.support.command_line import Cli
from tests.support.database_server import DatabaseServer

AT, DAY = "2026-11-20T19:31:02Z", "2026-11-20"
FIRST, SECOND = f"{DAY}-1", f"{DAY}-2"
_TABLES = ("sessions", "entries", "session_states", "session_changes", "current_sessions")


class Changed:
    """A store of two sessions, in the rows of which anything can be changed."""

    def __init__(self, address: str, server: DatabaseServer) -> None:
        self.address = address
        self.server = server
        self.store = open_store(address)
        for title in ("Friday", "Saturday"):
            create(self.store, title)
        for line in ("3 4 2", "2 3 4"):
            add(self.store, line)

    def change(self, statement: str) -> None:
        """Change rows as somebody with a client of the database may."""
        self.server.run(statement, database=self._name)

    def rows(self) -> list[tuple[object, ...]]:
        """Return how many rows of each kind there are."""
        counted = [f"(select count(*) from {table})" for table in _TABLES]
        return self.server.run(f"select {', '.join(counted)}", database=self._name)

    @property
    def _name(self) -> str:
        return self.address.rpartition("/")[2]

    def opened(self) -> Store:
        """Return the store as another process has it."""
        return open_store(self.address)


@pytest.fixture
def changed(database: str, database_server: DatabaseServer) -> Changed:
    return Changed(database, database_server)


def create(store: Store, title: str = "") -> Session:
    setup = Setup("ninety-nine", "pagat", ("Anna", "Ben", "Cara"), title=title)
    game = game_named("ninety-nine")
    return store.create(setup, game.rules_to_json(game.resolve("pagat", 3, {})), AT, DAY)


def add(store: Store, line: str, session: str = FIRST) -> None:
    request = ChangeRequest(lambda loaded: parse_line(line, loaded), AT)
    assert isinstance(record_change(store, session, request, replay_session), ChangeResult)


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be tried for ever."""
    insert = StoreTables.insert
    count = 0

    def counting(self: Any, *values: Any, **named: Any) -> Any:
        nonlocal count
        count += 1
        assert count < 20, values[0]
        return insert(self, *values, **named)

    monkeypatch.setattr(StoreTables, "insert", counting)


@pytest.mark.usefixtures("tries")
@pytest.mark.parametrize(
    "statement",
    [
        f"update sessions set number = 1 where id = '{SECOND}'",
        f"update sessions set number = -4 where id = '{SECOND}'",
        f"update sessions set number = 2147483647 where id = '{SECOND}'",
        f"update sessions set day = 'some day', number = 0 where id <> '{SECOND[:-1]}'",
    ],
)
def test_a_new_session_finds_a_free_id_whatever_the_rows_say_of_the_others(
    changed: Changed, statement: str
) -> None:
    changed.change(statement)
    assert create(changed.opened()).id == f"{DAY}-3"


@pytest.mark.usefixtures("tries")
def test_a_session_is_moved_though_rows_of_its_states_are_gone(changed: Changed) -> None:
    changed.store.delete(FIRST)
    changed.store.restore(FIRST)
    changed.change("delete from session_states where number = 1")
    changed.opened().delete(FIRST)
    assert changed.store.deleted() == [FIRST]


@pytest.mark.usefixtures("tries")
def test_an_edition_whose_older_one_is_gone_can_be_overwritten(changed: Changed) -> None:
    changed.change(f"update sessions set edition = 2 where id = '{SECOND}'")
    other = session_content(changed.store.read(FIRST))
    changed.opened().restore_bytes(SECOND, other, deleted=False, overwrite=True)
    assert changed.store.content(SECOND) == other


DOCUMENTS = [
    "[]",
    "{}",
    "null",
    '{"format": "x"}',
    "[" * 5000 + "]" * 5000,
    f'{{"format": {"9" * 5000}}}',
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda text: text[:12])
def test_a_row_that_is_no_session_is_refused_like_a_damaged_file(
    changed: Changed, document: str
) -> None:
    changed.change(f"update sessions set document = '{document}' where id = '{FIRST}'")
    store = changed.opened()
    with pytest.raises(Unavailable) as refusal:
        store.read(FIRST)
    assert [problem.code for problem in refusal.value.problems] == ["file-damaged"]
    first, second = store.read_each([FIRST, SECOND])
    assert isinstance(first, Unavailable)
    assert isinstance(second, Session)


NO_ENTRIES = {
    "digits": f'{{"at": "{AT}", "kind": "amend", "line": "3 4 2", "target": {"9" * 5000}}}',
    "depth": f'{{"at": "{AT}", "kind": "set", "settings": {"[" * 3000}{"]" * 3000}}}',
    "no UTF-8": f'{{"at": "{AT}", "kind": "note", "line": "note \\ud800"}}',
    "twice": f'{{"at": "{AT}", "kind": "note", "line": "x", "line": "y"}}',
}
NEXT_ROW = f"""
    insert into entries (session, number, document, format, writing)
    select session, 3, '%s'::json, %s, gen_random_uuid()
    from stored_sessions where id = '{FIRST}' and state = 'live'
"""
NO_TITLE = f"""
    update sessions set document = replace(document::text, 'Friday', '\\ud800')::json
    where id = '{FIRST}'
"""


@pytest.mark.parametrize("is_from_elsewhere", [False, True])
@pytest.mark.parametrize("document", NO_ENTRIES.values(), ids=NO_ENTRIES)
def test_a_row_that_is_no_entry_is_refused_like_a_damaged_file(
    cli: Cli, changed: Changed, document: str, *, is_from_elsewhere: bool
) -> None:
    if is_from_elsewhere:
        content = session_content(changed.store.read(FIRST)).replace(b'{"at"', b'{ "at"')
        changed.store.restore_bytes(FIRST, content, deleted=False, overwrite=True)
    changed.change(NEXT_ROW % (document, 1))
    refuses_one_session(cli, changed)


def test_a_title_without_utf_8_is_refused_whatever_format_the_entries_need(
    cli: Cli, changed: Changed
) -> None:
    changed.change(NO_TITLE)
    changed.change(NEXT_ROW % (f'{{"at": "{AT}", "kind": "note", "line": "x"}}', 2))
    refuses_one_session(cli, changed)


def refuses_one_session(cli: Cli, changed: Changed) -> None:
    """Prove that the first session is refused, and the other one read, by whatever command."""
    first, second = changed.opened().read_each([FIRST, SECOND])
    assert isinstance(first, Unavailable)
    assert [problem.code for problem in first.problems] == ["file-damaged"]
    assert isinstance(second, Session)
    for words in (["list"], ["show", FIRST], ["note", "x", "--session", FIRST], ["check", "--all"]):
        told = cli("--store", changed.address, *words)
        assert told.code in (1, 3)
        assert f"{FIRST} is not a complete session file" in told.out + told.err, told
    store = changed.opened()
    store.restore_bytes(FIRST, session_content(store.read(SECOND)), deleted=False, overwrite=True)
    assert store.read(FIRST).setup.title == "Saturday", "a backup can take its place"


GAPS = [
    "update entries set number = 7 where number = 1",
    "update entries set number = 7 where number = 2",
    "delete from entries where number = 1",
]


@pytest.mark.usefixtures("tries")
@pytest.mark.parametrize("statement", GAPS)
def test_a_log_with_a_gap_is_refused_and_takes_no_entry(changed: Changed, statement: str) -> None:
    changed.change(statement)
    store = changed.opened()
    with pytest.raises(Unavailable, match="file-damaged"):
        add(store, "3 4 2")
    content = store.content(FIRST)
    assert content is not None
    create(store)  # and the others go on
    store.restore_bytes(
        FIRST, session_content(store.read(SECOND)), deleted=False, overwrite=True
    )  # a backup can take its place
    assert store.read(FIRST).setup.title == "Saturday"


@pytest.mark.usefixtures("tries")
def test_after_an_entry_is_removed_another_can_be_added(changed: Changed) -> None:
    """There is a summary of so many entries already: it was planned anew without end."""
    changed.change("delete from entries where number = 2")
    store = changed.opened()
    for line in ("2 3 4", "3 4 2"):
        add(store, line)
    written = [entry.line for entry in changed.opened().read(FIRST).entries]
    assert written == ["3- 4- 2-", "2- 3- 4-", "3- 4- 2-"]


def test_an_entry_that_somebody_has_written_in_lines_is_read(changed: Changed) -> None:
    before = changed.store.read(FIRST)
    changed.change("update entries set document = jsonb_pretty(document::jsonb)::json")
    assert changed.opened().read(FIRST) == before


@pytest.mark.usefixtures("tries")
@pytest.mark.parametrize("count", [-3, 1, 3])
def test_a_wrong_number_of_a_files_entries_lets_no_entry_be_lost(
    changed: Changed, count: int
) -> None:
    content = session_content(changed.store.read(FIRST)).replace(b'{"at"', b'{ "at"')
    changed.store.restore_bytes(FIRST, content, deleted=False, overwrite=True)
    for line in ("3 4 2", "4 3 2"):
        add(changed.store, line)
    changed.change(f"update sessions set file_entries = {count} where file is not null")
    add(changed.opened(), "2 3 4")
    assert len(changed.opened().read(FIRST).entries) == 5


@pytest.mark.usefixtures("tries")
def test_no_entry_is_added_behind_entries_that_cannot_be_seen(changed: Changed) -> None:
    content = session_content(changed.store.read(FIRST)).replace(b'{"at"', b'{ "at"')
    changed.store.restore_bytes(FIRST, content, deleted=False, overwrite=True)
    add(changed.store, "3 4 2")
    changed.change("update sessions set file_entries = 3 where file is not null")
    with pytest.raises(Unavailable, match="file-damaged"):
        add(changed.opened(), "2 3 4")


LIE = "update summaries set title = 'Lie', title_key = 'lie' where title = 'Friday'"


CHANGES = ["delete Lie", "open Lie", "new --again --session Lie", "serve Lie"]


@pytest.mark.parametrize(
    "command", [["--session", "Lie", "add", "3 4 2"], *map(str.split, CHANGES)], ids=" ".join
)
def test_a_summary_that_lies_lets_nothing_change_another_session(
    cli: Cli, changed: Changed, command: list[str]
) -> None:
    changed.change(LIE)
    refused = cli("--store", changed.address, *command)
    assert refused.code == 2
    assert "There is no session “Lie”" in refused.err
    assert changed.opened().ids() == [FIRST, SECOND]


SUMMARIES = [
    "players = '{NULL}'",
    "players = '{}'",
    "players = '{{a,b},{c,d}}'",
    "deals = -1",
    "counted = 'x'",
    "variant = E'a\\nb'",
    "winners = '{NULL}', finished = true",
    "former = '{NULL}'",
]


@pytest.mark.parametrize("columns", SUMMARIES)
def test_a_summary_that_no_session_can_have_is_read_anew(
    cli: Cli, changed: Changed, columns: str
) -> None:
    before = cli("--store", changed.address, "list").out
    changed.change(f"update summaries set {columns}")
    assert cli("--store", changed.address, "list").out == before


def test_what_was_confirmed_is_what_is_deleted(changed: Changed) -> None:
    another = Setup("ninety-nine", "pagat", ("Anna", "Ben", "Cara"), title="Another")
    held = changed.store.read(FIRST)
    content = session_content(held._replace(setup=another))
    seen: list[str] = []

    def confirm(session: Session) -> None:
        if not seen:
            changed.opened().restore_bytes(FIRST, content, deleted=False, overwrite=True)
        seen.append(session.setup.title)

    changed.store.delete(FIRST, confirm)
    assert seen == ["Friday", "Another"]


def test_nothing_of_somebody_else_is_taken_back(changed: Changed) -> None:
    mine = changed.store.read(SECOND)._replace(id=SECOND, created="2026-11-20T19:31:03Z")
    assert changed.store.take_back([mine], None).ids == [SECOND]
    assert changed.store.ids() == [FIRST, SECOND]


REMOVED = [
    f"delete from summaries where session in (select session from sessions where id = '{SECOND}')",
    f"""update summaries set entries = entries + 7
        where session in (select session from sessions where id = '{SECOND}')""",
]


@pytest.mark.parametrize("statement", REMOVED)
@pytest.mark.parametrize(
    "command", [["delete", "Friday"], ["open", "Friday"], ["--session", "Friday", "add", "3 4 2"]]
)
def test_a_title_is_that_of_two_though_the_summary_of_one_is_removed(
    cli: Cli, changed: Changed, statement: str, command: list[str]
) -> None:
    add(changed.store, "set title=Friday", SECOND)
    changed.change(statement)
    refused = cli("--store", changed.address, *command)
    assert (refused.code, f"several sessions: {FIRST}, {SECOND}" in refused.err) == (2, True)
    assert changed.opened().ids() == [FIRST, SECOND]


def test_a_session_is_deleted_by_its_title_though_its_summary_is_removed(
    cli: Cli, changed: Changed
) -> None:
    changed.change(REMOVED[0])
    assert SECOND in cli("--store", changed.address, "delete", "Saturday").out
    assert changed.opened().ids() == [FIRST]


def test_after_a_summary_that_lied_the_others_are_believed(
    changed: Changed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in a process that goes on for days."""
    changed.change(LIE)
    app = AppContext()
    app.set_option("store_option", changed.address)
    with pytest.raises(Malformed, match="session-none"):
        app.changeable_session("Lie")
    opened: list[str] = []

    def opening(_app: AppContext, sessions: list[str]) -> Iterator[AnySession]:
        opened.extend(sessions)
        return iter(())

    monkeypatch.setattr(AppContext, "open_each", opening)
    assert [each.title for each in app.summaries().sessions] == ["Lie", "Saturday"]
    assert opened == []


TWICE = f"""insert into sessions (id, edition, day, number, document, writing)
            select id, 2, day, number, document, gen_random_uuid() from sessions
            where id = '{FIRST}'"""
COMMANDS = [
    ["delete", FIRST],
    ["--session", FIRST, "add", "3 4 2"],
    ["show", FIRST],
    ["open", FIRST],
    ["export", FIRST, "--format", "json"],
]


OTHER_IN_TRASH = """insert into session_states (session, number, state, writing)
                    select max(session), 1, 'deleted', gen_random_uuid() from sessions"""


@pytest.mark.parametrize("is_deleted", [False, True], ids=["live", "trash"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_session_that_is_there_twice_is_refused(
    cli: Cli, changed: Changed, command: list[str], *, is_deleted: bool
) -> None:
    add(changed.opened(), "note x")
    changed.change(TWICE)
    if is_deleted:
        changed.change(OTHER_IN_TRASH)
    rows = changed.rows()
    refused = cli("--store", changed.address, *command)
    assert (refused.code, refused.out) == (1, ""), refused
    assert f"/{FIRST} is there more than once" in refused.err
    assert changed.rows() == rows


def test_a_session_that_is_in_the_trash_as_well_is_not_restored(cli: Cli, changed: Changed) -> None:
    changed.change(TWICE)
    changed.change(OTHER_IN_TRASH)
    rows = changed.rows()
    refused = cli("--store", changed.address, "restore", FIRST)
    assert (refused.code, f"/{FIRST} is there more than once" in refused.err) == (1, True)
    assert changed.rows() == rows


@pytest.mark.parametrize(
    "command", [["delete", "Friday"], ["open", "Friday"], ["--session", "Friday", "add", "3 4 2"]]
)
def test_a_title_means_no_session_that_is_there_twice(
    cli: Cli, changed: Changed, command: list[str]
) -> None:
    changed.change(TWICE)
    rows = changed.rows()
    refused = cli("--store", changed.address, *command)
    assert (refused.code, f"{FIRST} can't be read" in refused.err) == (2, True)
    assert changed.rows() == rows


def test_a_session_that_is_there_twice_keeps_nobody_from_the_others(
    cli: Cli, changed: Changed
) -> None:
    changed.change(TWICE)
    listed = cli("--store", changed.address, "list")
    assert (SECOND in listed.out, FIRST in listed.out) == (True, False), listed
    assert listed.err.count("is there more than once") == 1
    add(changed.opened(), "3 4 2", SECOND)
    assert changed.opened().ids() == [FIRST, SECOND]
    changed.opened().make_current(FIRST)  # as whose pages look whether it is the rematch of theirs
    assert changed.opened().mark(FIRST)
    assert create(changed.opened()).id == f"{DAY}-3"


@pytest.mark.parametrize(
    "statement",
    [
        *("delete from store_version", "drop table store_version"),
        "alter table store_version alter version type text using '1.' || version",
        "alter table store_version drop version, add version boolean",
        "alter table store_version rename version to v",
        "update store_version set version = version - 3",
        "drop table store_version; create index store_version on sessions (id)",
        "drop table store_version; create type store_version as (version integer)",
    ],
)
@pytest.mark.parametrize("command", [["list"], ["add", "3 4 2"], ["store", "prepare"], ["show"]])
def test_tables_that_do_not_say_their_version_are_not_taken_for_none(
    cli: Cli, changed: Changed, statement: str, command: list[str]
) -> None:
    rows = changed.rows()
    changed.change(statement)
    refused = cli("--store", changed.address, *command)
    assert (refused.code, refused.out) == (1, ""), refused
    assert (
        "`store_version` is missing, empty or another program's. Nothing was changed."
        in refused.err
    )
    assert changed.rows() == rows


@pytest.mark.parametrize("command", [["list"], ["new", "A", "B"], ["store", "prepare"]])
def test_a_version_without_sessions_is_another_programs(
    cli: Cli, changed: Changed, command: list[str]
) -> None:
    """It was told to be prepared, and `store prepare` told the same."""
    changed.change("drop table sessions cascade")
    refused = cli("--store", changed.address, *command)
    assert (refused.code, refused.out) == (1, ""), refused
    assert "missing, empty or another program's. Nothing was changed." in refused.err
