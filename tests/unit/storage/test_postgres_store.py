"""A store in a database: the same bytes as a folder, writers who are not first, lost answers."""

import contextlib
import json
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.open_store import is_address, open_store
from scorekeeper.core.commands import AnyChange, ChangeRequest, ChangeResult
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import record_change
from scorekeeper.core.session import AnySession, Session
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named, replay_session
from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.storage.postgres import (
    connection,
    content,
    failures,
    hasty_database,
    schema,
    statements,
    tables,
)
from scorekeeper.storage.postgres.address import parse_address
from scorekeeper.storage.postgres.connection import DatabaseConnection
from scorekeeper.storage.postgres.failures import ConnectionFailed, ConnectionLost
from scorekeeper.storage.postgres.libpq import pq
from scorekeeper.storage.postgres.link_secret import DatabaseSecret
from scorekeeper.storage.postgres.results import Fields, Value
from scorekeeper.storage.postgres.schema import VERSION
from scorekeeper.storage.postgres.store import PROGRAM, PostgresStore
from scorekeeper.storage.store import Store
from scorekeeper.storage.watched_writes import (
    UnconfirmedWrite,
    forget_writes,
    may_be_stored,
    stored_anything,
)
from tests.support.command_line import Cli
from tests.support.database_server import DatabaseServer, EmptiedDatabase
from tests.support.paths import SAMPLES
from tests.support.waiting import HANG, wait_until

AT, DAY = "2026-11-20T19:31:02Z", "2026-11-20"
FIRST = f"{DAY}-1"
SAMPLE_OF_TWO = (SAMPLES / "duel-2.json").read_bytes()
LINES = ["3 4 2", 'note "ö 千"', "undo", "redo", "amend 1 4 3 2", "set title=Zoë", "finish"]


@pytest.fixture
def kept(database: str) -> Store:
    return open_store(database)


def create(store: Store) -> Session:
    setup = Setup("ninety-nine", "pagat", ("Anna", "Béa", "千代"))
    game = game_named("ninety-nine")
    return store.create(setup, game.rules_to_json(game.resolve("pagat", 3, {})), AT, DAY)


def add(
    store: Store,
    line: str = "3 4 2",
    session: str = FIRST,
    by: str | None = None,
    key: str | None = None,
) -> None:
    request = ChangeRequest(lambda loaded: parse_line(line, loaded), AT, by=by, key=key)
    assert isinstance(record_change(store, session, request, replay_session), ChangeResult)


def lines(store: Store) -> list[str]:
    return [entry.line or entry.kind for entry in store.read(FIRST).entries]


def test_before_its_tables_are_made_there_is_nothing(kept: Store) -> None:
    assert (kept.ids(), kept.deleted(), kept.current()) == ([], [], None)
    assert not kept.has(FIRST)
    assert (kept.mark(FIRST), kept.content(FIRST)) == ((), None)
    for do in (kept.read, kept.delete, kept.restore, kept.read_content):
        with pytest.raises(Unavailable) as refusal:
            do(FIRST)
        assert [problem.code for problem in refusal.value.problems] == ["session-none"]
    create(kept)
    assert kept.ids() == [FIRST]


@pytest.mark.parametrize("by", [None, "Ben"], ids=["format 1", "format 2"])
def test_a_session_is_the_file_that_a_folder_would_hold(
    kept: Store, tmp_path: Path, by: str | None
) -> None:
    folder = FolderStore(tmp_path / "folder")
    for store in (kept, folder):
        create(store)
    assert kept.content(FIRST) == folder.content(FIRST)
    for number, line in enumerate(LINES):
        for store in (kept, folder):
            add(store, line, by=by if number == len(LINES) - 1 else None)
        assert kept.content(FIRST) == folder.content(FIRST)


LAYOUTS: dict[str, Callable[[bytes], bytes]] = {
    "blanks": lambda content: content.replace(b'{"at"', b'{ "at"'),
    "escapes": lambda content: content.replace("ö".encode(), b"\\u00f6"),
    "keys": lambda content: content.replace(b'"format": 1, ', b"").replace(
        b'"id"', b'"format": 1, "id"'
    ),
    "lines": lambda content: content.replace(b"\n", b"\r\n"),
    "another id": lambda content: content.replace(FIRST.encode(), b"2025-01-01-7"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("by", [None, "Ben"], ids=["format 1", "format 2"])
def test_a_file_from_elsewhere_goes_on_as_in_a_folder(
    kept: Store, tmp_path: Path, layout: str, by: str | None
) -> None:
    folder = FolderStore(tmp_path / "folder")
    create(folder)
    for line in LINES[:2]:
        add(folder, line)
    written = folder.content(FIRST)
    assert written is not None
    content = LAYOUTS[layout](written)
    for store in (kept, folder):
        store.restore_bytes(FIRST, content, deleted=False, overwrite=True)
        assert store.content(FIRST) == content
    for line in ("3 4 2", "undo"):
        for store in (kept, folder):
            add(store, line, by=by)
        assert kept.content(FIRST) == folder.content(FIRST)


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_a_sample_comes_back_byte_for_byte(kept: Store, path: Path) -> None:
    kept.restore_bytes(path.stem, path.read_bytes(), deleted=False, overwrite=False)
    assert kept.content(path.stem) == path.read_bytes()


def test_a_file_from_elsewhere_comes_back_whatever_a_database_is_set_to(
    kept: Store, database: str, database_server: DatabaseServer
) -> None:
    content = LAYOUTS["lines"]((SAMPLES / "duel-2.json").read_bytes())
    kept.restore_bytes(FIRST, content, deleted=False, overwrite=False)
    name = database.rpartition("/")[2]
    database_server.run(f"alter database {name} set bytea_output to 'escape'")
    assert open_store(database).content(FIRST) == content


def test_who_was_not_first_plans_anew(kept: Store, database: str) -> None:
    create(kept)
    others = iter(["2 3 4", "4 3 2"])

    def slow(stored: Session) -> AnySession:
        if (line := next(others, None)) is not None:
            add(open_store(database), line)
        return replay_session(stored)

    request = ChangeRequest(lambda loaded: parse_line("3 4 2", loaded), AT)
    result = record_change(kept, FIRST, request, slow)
    assert isinstance(result, ChangeResult)
    assert [entry.number for entry in result.entries] == [3]
    assert lines(kept) == ["2- 3- 4-", "4- 3- 2-", "3- 4- 2-"]


def test_what_a_process_has_written_itself_is_read_again_only_if_others_have_written(
    kept: Store, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = DatabaseConnection.run
    reads: list[str] = []

    def counting(
        self: DatabaseConnection, statement: str, *given: str, **named: Any
    ) -> list[Fields]:
        if statement == statements.CONTENT:
            reads.append(statement)
        return run(self, statement, *given, **named)

    create(kept)
    monkeypatch.setattr(DatabaseConnection, "run", counting)
    for _ in range(3):
        add(kept)
    assert len(reads) == 1
    other = open_store(database)
    add(other, "2 3 4")
    del reads[:]
    add(kept)
    add(kept)
    assert len(reads) == 1
    assert lines(kept) == ["3- 4- 2-"] * 3 + ["2- 3- 4-"] + ["3- 4- 2-"] * 2
    other.delete(FIRST)
    with pytest.raises(Unavailable):
        add(kept)
    other.restore_bytes(FIRST, SAMPLE_OF_TWO, deleted=False, overwrite=True)
    del reads[:]
    result = record_change(
        kept, FIRST, ChangeRequest(lambda loaded: parse_line("note x", loaded), AT), replay_session
    )
    assert isinstance(result, ChangeResult)
    assert (len(reads), result.after.names) == (1, ("Νίκος", "Δάφνη"))


def test_what_was_written_is_read_again_after_another_log_has_come_in_its_place(
    kept: Store, database: str, database_server: DatabaseServer
) -> None:
    """As when a backup is brought back, and as much is entered since as it lacks."""
    create(kept)
    add(kept)
    add(kept, "2 3 4")
    before, confirmed = kept.mark(FIRST), list[str]()

    def replace(number: int, line: str) -> None:
        tables = ("entries where number", "session_changes where number", "summaries where entries")
        rows = [f"delete from {table} = {number}" for table in tables]
        database_server.run(*rows, database=database.rpartition("/")[2])
        add(open_store(database), line)

    replace(2, "4 3 2")
    assert kept.mark(FIRST) != before
    request = ChangeRequest(lambda loaded: parse_line("undo", loaded), AT)
    result = record_change(kept, FIRST, request, replay_session)
    assert isinstance(result, ChangeResult)
    assert result.after.session == kept.read(FIRST)
    assert lines(kept) == ["3- 4- 2-", "4- 3- 2-", "undo"]

    def confirm(session: Session) -> None:
        if not confirmed:
            replace(3, "note tea")
        confirmed.append(session.entries[-1].kind)

    kept.delete(FIRST, confirm)
    assert confirmed == ["undo", "note"]


def test_a_session_deleted_meanwhile_takes_no_entry(kept: Store, database: str) -> None:
    create(kept)

    def slow(stored: Session) -> AnySession:
        open_store(database).delete(FIRST)
        return replay_session(stored)

    request = ChangeRequest(lambda loaded: parse_line("3 4 2", loaded), AT)
    with pytest.raises(Unavailable):
        record_change(kept, FIRST, request, slow)
    kept.restore(FIRST)
    assert lines(kept) == []


def losing(
    monkeypatch: pytest.MonkeyPatch,
    *,
    after: bool,
    word: str = "insert into entries",
    times: int = 1,
) -> list[str]:
    """Let the connection break at a statement, before or after the server has carried it out."""
    run = DatabaseConnection.run
    lost: list[str] = []

    def breaking(
        self: DatabaseConnection, statement: str, *values: object, **named: object
    ) -> object:
        if word not in statement or len(lost) == times:
            return run(self, statement, *values, **named)  # type: ignore[arg-type]
        lost.append(statement)
        if after:
            run(self, statement, *values, **named)  # type: ignore[arg-type]
        self.close()
        raise ConnectionLost("it broke")

    monkeypatch.setattr(DatabaseConnection, "run", breaking)
    return lost


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("times", [1, 3])
def test_an_entry_whose_answer_is_lost_is_stored_once(
    kept: Store, monkeypatch: pytest.MonkeyPatch, times: int, *, after: bool
) -> None:
    create(kept)
    lost = losing(monkeypatch, after=after, times=times)
    forget_writes()
    if after and times > 1:  # carried out the first time already: the others are refused
        monkeypatch.undo()
        lost = losing(monkeypatch, after=True, times=1)
        times = 1
    add(kept)
    assert len(lost) == times
    assert lines(kept) == ["3- 4- 2-"]
    assert stored_anything()


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_new_session_whose_answer_is_lost_is_there_once(
    kept: Store, monkeypatch: pytest.MonkeyPatch, *, after: bool
) -> None:
    create(kept)
    losing(monkeypatch, after=after, word="insert into sessions")
    assert create(kept).id == f"{DAY}-2"
    assert kept.ids() == [FIRST, f"{DAY}-2"]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_session_whose_delete_lost_its_answer_is_in_the_trash(
    kept: Store, monkeypatch: pytest.MonkeyPatch, *, after: bool
) -> None:
    create(kept)
    losing(monkeypatch, after=after, word="insert into session_states")
    kept.delete(FIRST)
    assert kept.deleted() == [FIRST]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_where_nobody_knows_whether_it_is_stored_it_is_said(
    kept: Store, database: str, monkeypatch: pytest.MonkeyPatch, *, after: bool
) -> None:
    create(kept)
    with monkeypatch.context() as patch:
        patch.setattr(connection, "CONNECT_SECONDS", 0.2)
        lost = losing(patch, after=after)
        connect = connection.Database.connect

        def gone(self: connection.Database, *, until: float | None = None) -> DatabaseConnection:
            if lost:
                raise ConnectionFailed("it is gone")
            return connect(self, until=until)

        patch.setattr(connection.Database, "connect", gone)
        with pytest.raises(UnconfirmedWrite) as refusal:
            add(kept)
    assert [problem.code for problem in refusal.value.problems] == ["club-unconfirmed"]
    assert lines(open_store(database)) == (["3- 4- 2-"] if after else [])
    assert may_be_stored(), "it may yet be carried out"


def test_a_database_that_cannot_hold_every_name_is_refused_before_it_has_tables(
    in_process_cli: Cli, database_server: DatabaseServer
) -> None:
    database_server.run("create database ascii template template0 encoding sql_ascii locale 'C'")
    address = database_server.address("ascii")
    for command in (["store", "prepare"], ["new", "Anna", "Ben", "Cara"]):
        refused = in_process_cli(*command, "--store", address)
        assert refused.code == 1
        assert "was made with the encoding SQL_ASCII" in refused.err
        assert "createdb --template template0 --encoding UTF8" in refused.err
    assert open_store(address).ids() == []


def test_tables_that_may_not_be_looked_at_are_not_told_to_be_missing(
    in_process_cli: Cli, database: str, database_server: DatabaseServer
) -> None:
    open_store(database).prepare()
    name = database.rpartition("/")[2]
    database_server.run("create role stranger login")
    stranger = database.replace("postgres@", "stranger@")
    refused = in_process_cli("store", "prepare", "--store", stranger)
    assert refused.code == 1
    assert "does not allow that: permission denied for table store_version" in refused.err
    database_server.run(f"alter role stranger in database {name} set search_path = nowhere")
    refused = in_process_cli("store", "prepare", "--store", stranger)
    assert refused.code == 1
    assert "Could not make the tables for a store in the database" in refused.err
    assert f"store prepare --store {stranger}" in refused.err


def test_a_server_that_hangs_is_waited_for_once(
    kept: Store, database: str, database_server: DatabaseServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert connection.ANSWER_SECONDS < 9
    create(kept)
    asked: list[float] = []
    is_alive, connected = DatabaseConnection.is_alive, waits(monkeypatch)

    def counting(self: DatabaseConnection, seconds: float) -> bool:
        asked.append(seconds)
        return is_alive(self, seconds)

    monkeypatch.setattr(DatabaseConnection, "is_alive", counting)
    with database_server.hanging():
        monkeypatch.setattr(connection, "ANSWER_SECONDS", 0.2)
        for do in (kept.ids, kept.deleted):
            with pytest.raises(Unavailable) as refusal:
                do()
            (problem,) = refusal.value.problems
            assert problem.code == "club-unreachable"
            assert problem.fields["reason"] == message("club-silent")
    assert (len(asked), connected) == (1, [])
    monkeypatch.undo()
    assert open_store(database).ids() == [FIRST]


@pytest.mark.parametrize("reading", [True, False])
def test_a_connection_that_the_network_has_forgotten_is_made_anew(
    kept: Store, monkeypatch: pytest.MonkeyPatch, *, reading: bool
) -> None:
    """As that of a computer that slept: what is sent goes nowhere, and nobody says so."""
    create(kept)
    monkeypatch.setattr(connection, "ANSWER_SECONDS", 0.4)
    monkeypatch.setattr(connection, "_LONG_ANSWER_SECONDS", 20)
    forgotten, silent = socket.socketpair()
    send = pq.PGconn.send_query_params

    def into_nothing(used: Any, *given: Any) -> None:
        monkeypatch.setattr(pq.PGconn, "send_query_params", send)
        os.dup2(forgotten.fileno(), used.socket)
        send(used, *given)

    monkeypatch.setattr(pq.PGconn, "send_query_params", into_nothing)
    begun = time.monotonic()
    with forgotten, silent:
        if reading:
            assert kept.ids() == [FIRST]
        else:
            add(kept)
    assert time.monotonic() - begun < 10
    monkeypatch.undo()
    assert lines(kept) == ([] if reading else ["3- 4- 2-"])


def test_a_server_that_is_alive_may_take_longer_for_much(
    database: str, database_server: DatabaseServer
) -> None:
    asked: list[float] = []

    def is_alive(seconds: float) -> bool:
        asked.append(seconds)
        return True

    connections = connection.Database(parse_address(database))
    with connections.connection() as connected:
        taken = connected.run("select from pg_sleep(0.2)", seconds=0.1, is_alive=is_alive)
        assert len(taken) == 1
        assert asked
        assert connected.is_alive(60)
        with database_server.hanging():
            assert not connected.is_alive(0.2)


def test_of_several_hosts_only_the_one_that_is_connected_shows_whether_it_is_alive(
    database: str, database_server: DatabaseServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another that answers says nothing of the one that hangs, which is not waited for longer."""
    address = parse_address(database)
    (attempt,) = address.attempts
    with socket.socket() as closed:  # which answers that it refuses
        closed.bind(("127.0.0.1", 0))
        conninfo = b"host=127.0.0.1 port=%d" % closed.getsockname()[1]
        attempts = (attempt, attempt._replace(name="other", conninfo=conninfo))
        connections = connection.Database(address._replace(attempts=attempts))
        assert connections.run("select 1") == [("1",)]
        monkeypatch.setattr(connection, "ANSWER_SECONDS", 0.2)
        monkeypatch.setattr(connection, "_LONG_ANSWER_SECONDS", 0.6)
        with database_server.hanging(), pytest.raises(failures.Hanging):
            connections.run("select 1")


def test_only_what_a_server_says_itself_shows_that_it_is_alive(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is before it, or the system, may refuse all while it hangs."""
    with (
        connection.Database(parse_address(database)).connection() as connected,
        socket.create_server(("127.0.0.1", 0)) as ending,
        socket.socket() as closed,
    ):

        def end_one() -> None:
            ending.accept()[0].close()

        closed.bind(("127.0.0.1", 0))
        threading.Thread(target=end_one, daemon=True).start()
        for before in (closed, ending):
            conninfo = b"host=127.0.0.1 sslmode=disable port=%d" % before.getsockname()[1]
            monkeypatch.setattr(connected, "_conninfo", conninfo)
            assert not connected.is_alive(60)
        monkeypatch.setattr(connected, "_conninfo", f"{database}none".encode())
        assert connected.is_alive(60)


def test_a_write_that_waits_for_others_is_waited_for_and_keeps_nobody_else_waiting(
    kept: Store, database: str, database_server: DatabaseServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(kept)
    connections = connection.Database(parse_address(database))
    connections.run("select 1")
    other = connection.Database(parse_address(database)).connect()
    other.run("begin")
    other.run("lock table entries in access exclusive mode")
    is_alive = DatabaseConnection.is_alive
    with monkeypatch.context() as impatient:
        impatient.setattr(connection, "ANSWER_SECONDS", 0.1)
        impatient.setattr(connection, "_LONG_ANSWER_SECONDS", 0.3)
        # However busy the machine is, the server is alive.
        impatient.setattr(DatabaseConnection, "is_alive", lambda held, _: is_alive(held, HANG))
        with pytest.raises(failures.Unanswered) as unanswered:
            connections.write("select from entries")
    assert not isinstance(unanswered.value, failures.Hanging)
    assert connections.run("select 1") == [("1",)]
    other.run("commit")
    assert connections.write("select 1") == [("1",)]


def test_an_interruption_awaits_a_server_that_is_alive_for_some_seconds_alone(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "_SETTLE_SECONDS", 0.1)
    connected = connection.Database(parse_address(database)).connect()

    def interrupted(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(connection, "ANSWER_SECONDS", 0.1)
    monkeypatch.setattr(DatabaseConnection, "is_alive", interrupted)
    with pytest.raises(failures.Unsettled):
        connected.write("select pg_sleep(2)")
    assert not connected.is_idle
    connected.close()


def test_a_question_that_is_interrupted_is_not_awaited(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing can become of it that anybody must be told of."""
    waits: list[object] = []

    def interrupted(*given: object, **_: bool) -> None:
        waits.append(given)
        raise KeyboardInterrupt

    connections = connection.Database(parse_address(database))
    connections.run("select 1")
    monkeypatch.setattr(DatabaseConnection, "_wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        connections.run("select pg_sleep(2)")
    assert len(waits) == 1


@contextlib.contextmanager
def hanging_at(server: DatabaseServer, part: str, time: int = 1) -> Iterator[None]:
    """Let a server hang from when a statement with that part comes for that time."""
    run, sent = DatabaseConnection.run, list[str]()

    def hanging(
        self: DatabaseConnection, statement: str, *values: Value, **named: Any
    ) -> list[Fields]:
        if part in statement:
            sent.append(statement)
            if len(sent) == time:
                server.hang()
                patch.setattr(connection, "ANSWER_SECONDS", 0.2)
        return run(self, statement, *values, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseConnection, "run", hanging)
        try:
            yield
        finally:
            server.go_on()


def test_of_an_entry_at_which_the_server_hangs_nobody_knows(
    kept: Store, database: str, database_server: DatabaseServer
) -> None:
    """It may be stored when the server goes on, and whoever sends it again stores it once."""
    create(kept)
    with (
        hanging_at(database_server, "insert into entries"),
        pytest.raises(UnconfirmedWrite) as refusal,
    ):
        add(kept, by="Ben", key="ben-0000001")
    assert [problem.code for problem in refusal.value.problems] == ["club-unconfirmed"]
    again = open_store(database)
    add(again, by="Ben", key="ben-0000001")
    assert lines(again) == ["3- 4- 2-"]


def test_of_a_session_at_which_the_server_hangs_an_import_says_so(
    kept: Store,
    database: str,
    database_server: DatabaseServer,
    in_process_cli: Cli,
    tmp_path: Path,
) -> None:
    """It was said not to be stored, and nowhere that the trash may have what it has replaced."""
    for _ in range(2):
        create(kept)
    archive, at = str(tmp_path / "both.zip"), ("--store", database)
    assert in_process_cli("export", "--all", "--archive", archive, *at).code == 0
    for session in kept.ids():
        add(kept, session=session)
    with hanging_at(database_server, "insert into sessions", time=2):
        stopped = in_process_cli("import", archive, "--overwrite", *at)
    first, second, third, fourth = (f"{DAY}-{number}" for number in range(1, 5))
    assert stopped.code == 1
    assert "1 of 2 sessions" in stopped.err
    assert (
        f"Could not tell whether {second} is stored. If it is, what it replaced is in the trash as "
        f"{fourth}.\nWhat was here before is in the trash: {first} as {third}." in stopped.err
    )


def test_a_reader_goes_on_when_the_server_has_ended_its_connections(
    kept: Store, database: str, database_server: DatabaseServer
) -> None:
    create(kept)
    assert kept.ids() == [FIRST]
    ended = database_server.run(
        "select pg_terminate_backend(pid) from pg_stat_activity"
        f" where datname = '{database.rpartition('/')[2]}'"
    )
    assert ended == [(True,)]
    assert kept.ids() == [FIRST]
    add(kept)
    assert lines(kept) == ["3- 4- 2-"]


def test_a_look_at_the_version_takes_another_connection_where_its_own_is_broken(
    kept: Store, database: str, database_server: DatabaseServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is sent yet: that it may be stored would be untrue."""
    create(kept)
    monkeypatch.setattr(tables, "_VERSION_SECONDS", 0)
    database_server.run(
        "select pg_terminate_backend(pid) from pg_stat_activity"
        f" where datname = '{database.rpartition('/')[2]}'"
    )
    kept.make_current(FIRST)
    assert kept.current() == FIRST


def test_the_first_look_at_the_tables_takes_another_connection_too(
    kept: PostgresStore, database: str, database_server: DatabaseServer
) -> None:
    create(kept)
    kept._tables._looked = None
    database_server.run(
        "select pg_terminate_backend(pid) from pg_stat_activity"
        f" where datname = '{database.rpartition('/')[2]}'"
    )
    assert kept.ids() == [FIRST]


def test_tables_of_a_newer_program_are_refused(
    cli: Cli, database: str, database_server: DatabaseServer
) -> None:
    create(open_store(database))
    name = database.rpartition("/")[2]
    database_server.run("insert into store_version (version) values (99)", database=name)
    for command in (["list"], ["add", "3 4 2"], ["new", "Anna", "Ben", "Cara"]):
        refused = cli(*command, "--store", database)
        assert refused.code == 1
        assert f"are of version 99, but this program knows only up to {VERSION}" in refused.err


def test_a_program_that_is_running_writes_nothing_into_tables_that_are_newer_by_now(
    kept: Store,
    database: str,
    database_server: DatabaseServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What it acknowledged lacked what a newer one needs, and was in no session soon."""
    create(kept)
    name = database.rpartition("/")[2]
    database_server.run("insert into store_version (version) values (99)", database=name)
    monkeypatch.setattr(tables, "_VERSION_SECONDS", 0)
    with pytest.raises(Unavailable, match="club-newer"):
        add(kept)
    assert lines(kept) == []


MANY = 3000


@pytest.fixture
def many(kept: Store, database: str, database_server: DatabaseServer) -> str:
    """Return a database with many sessions, one of them titled."""
    create(kept)
    database_server.run(
        "insert into sessions (id, day, number, document, writing)"
        " select '2025-01-01-' || n, '2025-01-01', n, document, gen_random_uuid()"
        f" from sessions, generate_series(1, {MANY - 1}) n",
        "insert into summaries (session, entries, program, title, title_key, game, variant,"
        " players, player_keys, deals, finished, winners, date, begun, counted)"
        " select s.session, m.entries, program, title, title_key, game, variant, players,"
        " player_keys, deals, finished, winners, date, begun, counted"
        " from sessions s, summaries m where m.session = 1 and s.session > 1",
        "vacuum analyze",
        database=database.rpartition("/")[2],
    )
    add(kept, 'set "title=Zoë\'s 50% night"')
    return database


COMPLETING = {
    "_SCOREKEEPER_COMPLETE": "complete_bash",
    "COMP_WORDS": "scorekeeper open zo",
    "COMP_CWORD": "2",
}


def test_of_many_sessions_only_those_are_asked_for_that_are_meant(
    in_process_cli: Cli, many: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows: list[Fields] = []
    run = DatabaseConnection.run

    def counting(self: DatabaseConnection, *given: str, **named: Any) -> list[Fields]:
        found = run(self, *given, **named)
        rows.extend(found)
        return found

    monkeypatch.setattr(DatabaseConnection, "run", counting)
    title = "zoë's  50% NIGHT"
    for command, said in (
        (["open", title], "Next is deal 1"),
        (["show", "Zoë"], "Zoë's 50% night"),
        (["--session", title, "add", "3 4 2"], "Deal 1"),
        (["add", "3 4 2"], "Deal 2"),
        (["list", "--limit", "3"], FIRST),
        (["list", "--player", "anna", "--limit", "3"], FIRST),
        ([], "zoë"),
        (["delete", title], f"{FIRST} is in the trash"),
        (["open", "2025-01-01-2999"], "Next is deal 1"),
    ):
        del rows[:]
        done = in_process_cli(*command, SCOREKEEPER_STORE=many, **({} if command else COMPLETING))
        assert said in done.out, done
        assert len(rows) < 20, command


def test_names_that_nobody_has_are_looked_up_in_an_index(
    in_process_cli: Cli,
    many: str,
    monkeypatch: pytest.MonkeyPatch,
    database_server: DatabaseServer,
) -> None:
    """Of many sessions no more are asked for than can be what was meant: a thousand."""
    rows: list[Fields] = []
    run = DatabaseConnection.run

    def counting(self: DatabaseConnection, *given: str, **named: Any) -> list[Fields]:
        found = run(self, *given, **named)
        rows.extend(found)
        return found

    monkeypatch.setattr(DatabaseConnection, "run", counting)
    for command, said in (
        (["open", "Nowhere"], "There is no session"),
        (["list", "--player", "Nobody"], "Nobody"),
        (["list", "--place", "Nowhere"], "and the newest have no place"),
        (["stats", "--player", "Nobody", "--since", "2025-01-01"], "Nobody"),
        (["stats", "--table", "--place", "Nowhere"], "Nowhere"),
    ):
        del rows[:]
        refused = in_process_cli(*command, "--store", many)
        assert said in refused.err + refused.out
        assert len(rows) < 1100 < MANY, command
    name = many.rpartition("/")[2]
    for statement, types, values in (
        (statements.HAS_PLAYER, "text", "'nobody'"),
        (statements.HAS_PLACE, "text", "'nowhere'"),
        (statements.NAMED, "text, text, text", "'x', 'nowhere%', 'nowhere%'"),
        (statements.UNSUMMARIZED, "text", "'x'"),
    ):
        plan = database_server.run(
            f"prepare asked({types}) as {statement}",
            f"explain execute asked({values})",
            database=name,
        )
        steps = "\n".join(str(step) for (step,) in plan)
        assert "Seq Scan on sessions " not in steps, steps
        assert "Seq Scan on summaries" not in steps, steps


def test_who_played_long_ago_is_looked_up_in_an_index(
    in_process_cli: Cli,
    many: str,
    monkeypatch: pytest.MonkeyPatch,
    database_server: DatabaseServer,
) -> None:
    """And who plays now is met among the newest, of which only so many are read."""
    name = many.rpartition("/")[2]
    database_server.run(
        """update summaries set players = '{Rita,Béa,千代}', player_keys = '{rita,béa,千代}',
           place = 'Galway', place_key = 'galway'
           where session in (select session from sessions where id = '2025-01-01-7')""",
        "analyze",
        database=name,
    )
    asked = statements_run(monkeypatch)
    old = ["2025-01-01-7"]
    players, place = statements.SUMMARIES_OF_PLAYERS, statements.SUMMARIES_OF_PLACE
    for options, statement, found in (
        (["--player", "rita"], players, old),
        (["--player", "béa", "--player", "rita"], players, old),
        (["--place", "Galway"], place, old),
        (["--place", "Galway", "--player", "Béa", "--limit", "2"], place, old),
        (["--player", "Rita", "--since", "2025-01-02"], players, []),
        (["--player", "Béa", "--limit", "1"], statements.SUMMARIES, [FIRST]),
    ):
        del asked[:]
        listed = in_process_cli("list", *options, "--json", "--store", many)
        assert [each["id"] for each in json.loads(listed.out)["sessions"]] == found, options
        assert statement in asked, options
    for statement in (players, place):
        plan = database_server.run(
            "prepare asked as " + statement,
            "explain execute asked ('x', '', '[\"rita\"]', 'galway', '', '', 20)",
            database=name,
        )
        steps = "\n".join(str(step) for (step,) in plan)
        assert "Seq Scan on sessions " not in steps, steps
        assert "Seq Scan on summaries" not in steps, steps


def test_a_session_without_a_summary_is_found_by_all_that_it_is_called(
    in_process_cli: Cli, many: str, database_server: DatabaseServer
) -> None:
    made = ("new", "Zoë", "Max", "Lea", "--title", "Late", "--place", "Galway", "--store", many)
    assert in_process_cli(*made).code == 0
    database_server.run(
        "insert into sessions_without_summary select max(session) from sessions",
        "delete from summaries where title_key = 'late'",
        database=many.rpartition("/")[2],
    )
    assert '"Zoë", "Max", "Lea"' in in_process_cli("show", "Lat", "--store", many, "--json").out
    database_server.run(
        "delete from summaries where title_key = 'late'", database=many.rpartition("/")[2]
    )
    for option in (("--player", "zoë"), ("--place", "galway")):
        assert "Late" in in_process_cli("list", *option, "--store", many).out


def test_a_summary_that_is_made_is_stored_for_the_next_list(
    in_process_cli: Cli, many: str, database_server: DatabaseServer
) -> None:
    """Whatever keeps it from being stored keeps nobody from a list, and is told nowhere."""
    name = many.rpartition("/")[2]
    missing = "select id from sessions where session not in (select session from summaries)"
    database_server.run("delete from summaries where session = 1", database=name)
    assert database_server.run(missing, database=name) == [(FIRST,)]
    assert in_process_cli("list", "--store", many).code == 0
    assert database_server.run(missing, database=name) == []


def test_a_database_understands_each_statement(
    database_server: DatabaseServer, emptied_database: EmptiedDatabase
) -> None:
    names = [name for name in vars(statements) if name.isupper() and not name.startswith("_")]
    texts = {name: text for name in names if isinstance(text := getattr(statements, name), str)}
    assert {"APPEND", "ADD_SUMMARIES", "SUMMARIES"} <= {*texts}
    prepared = (f"prepare _{name} as {text}" for name, text in texts.items())
    database_server.run(*prepared, database=emptied_database.address.rpartition("/")[2])


def statements_run(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the statements that will be run, as they are."""
    asked: list[str] = []
    run = DatabaseConnection.run

    def counting(self: DatabaseConnection, *given: str, **named: Any) -> list[Fields]:
        asked.append(given[0])
        return run(self, *given, **named)

    monkeypatch.setattr(DatabaseConnection, "run", counting)
    return asked


def test_after_the_last_number_of_a_day_its_ids_are_listed_once(
    kept: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many more are needed by an import that replaces thousands of sessions of a day."""
    for number in (999_999, 1, 3, 4):
        kept.restore_bytes(f"{DAY}-{number}", SAMPLE_OF_TWO, deleted=False, overwrite=False)
    asked = statements_run(monkeypatch)
    assert [create(kept).id for _ in range(4)] == [f"{DAY}-{number}" for number in (2, 5, 6, 7)]
    assert asked.count(statements.USED_IDS) == 1


def test_lists_statistics_and_checks_ask_for_many_sessions_at_once(
    in_process_cli: Cli,
    kept: Store,
    database: str,
    database_server: DatabaseServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    create(kept)
    database_server.run(
        "insert into sessions (id, day, number, document, writing)"
        " select '2025-01-01-' || n, '2025-01-01', n, document, gen_random_uuid()"
        " from sessions, generate_series(1, 119) n",
        database=database.rpartition("/")[2],
    )
    asked = statements_run(monkeypatch)
    for command, said in (
        (["list"], "2025-01-01-119"),  # of which none has a summary yet
        (["stats", "--json"], '"sessions": 120'),
        (["check", "--all"], ""),
    ):
        del asked[:]
        done = in_process_cli(*command, "--store", database)
        assert (done.code, said in done.out) == (0, True)
        assert len(asked) < 9, command


def test_large_sessions_are_read_in_few_at_once(
    kept: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred of four megabytes each took 846 MB, in a folder 43 MB."""
    for _ in range(5):
        create(kept)
    add(kept, f'note "{"x" * 1_000}"', session=f"{DAY}-3")
    ids = kept.ids()
    monkeypatch.setattr(content, "_BATCH_SIZE", 900)
    asked = statements_run(monkeypatch)
    assert [session.id for session in kept.read_each(ids) if isinstance(session, Session)] == ids
    assert (asked.count(statements.SIZES), asked.count(statements.CONTENTS)) == (1, 3)


def test_the_newest_of_many_sessions_are_read_in_their_order(
    many: str, database_server: DatabaseServer
) -> None:
    values = [f"'{PROGRAM}'", "''", "'[]'", "''", "''", "''", "20"]
    plan = database_server.run(
        "prepare newest as " + statements.SUMMARIES,
        f"explain execute newest ({', '.join(values)})",
        database=many.rpartition("/")[2],
    )
    steps = "\n".join(str(step) for (step,) in plan)
    assert "Index Scan Backward using sessions_in_order" in steps
    assert "Seq Scan on sessions" not in steps


def made_by_an_older_program(
    database: str, server: DatabaseServer, version: int, folder: FolderStore
) -> None:
    """Make the tables of a version, with the session of a folder, which nobody has summarized."""
    tables = json.loads(folder.read_content(FIRST))
    (document,) = tables["session"].values()
    scripts = resources.files(schema)
    server.run(
        *(scripts.joinpath(f"{n}.sql").read_text() for n in range(1, version + 1)),
        "insert into sessions (id, day, number, document, writing)"
        f" values ('{FIRST}', '{DAY}', 1, '{json.dumps(document)}', gen_random_uuid())",
        *(
            "insert into entries (session, number, document, format, writing)"
            f" values (1, {number}, '{json.dumps(entry)}', 1, gen_random_uuid())"
            for number, entry in tables["entries"].items()
        ),
        database=database.rpartition("/")[2],
    )


@pytest.mark.parametrize("version", range(1, VERSION))
def test_tables_of_an_older_program_are_brought_up_to_date_when_that_is_asked_for(
    in_process_cli: Cli,
    database: str,
    database_server: DatabaseServer,
    tmp_path: Path,
    version: int,
) -> None:
    folder = FolderStore(tmp_path / "folder")
    create(folder)
    for _ in range(2):
        add(folder)
    made_by_an_older_program(database, database_server, version, folder)
    for command in (["list"], ["add", "3 4 2"]):
        refused = in_process_cli(*command, "--store", database)
        assert refused.code == 1
        assert f"are of version {version}; this program needs {VERSION}" in refused.err
        assert f"scorekeeper store prepare --store {database}" in refused.err
    assert in_process_cli("store", "prepare", "--store", database).code == 0
    assert "2 deals" in in_process_cli("list", "--store", database).out
    assert in_process_cli("open", FIRST, "--store", database).code == 0
    assert in_process_cli("add", "3 4 2", "--store", database).code == 0
    assert "3 deals" in in_process_cli("list", "--store", database).out


def test_an_entry_is_a_row_and_none_is_ever_changed(
    kept: Store, database: str, database_server: DatabaseServer
) -> None:
    create(kept)
    for line in LINES:
        add(kept, line)
    name = database.rpartition("/")[2]
    rows = database_server.run(
        "select number, document ->> 'kind', xmax::text, ctid::text from entries order by number",
        database=name,
    )
    assert [row[0] for row in rows] == [*range(1, len(LINES) + 1)]
    changed = database_server.run(
        "select sum(n_tup_upd + n_tup_del) from pg_stat_user_tables", database=name
    )
    assert changed == [(0,)]


UNREACHABLE = "postgresql://anna:geheim@127.0.0.1:1/club"


def test_ctrl_c_before_the_answer_says_what_the_server_has_done(
    kept: Store, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(kept)
    blocking = DatabaseConnection(parse_address(database).attempts[0].conninfo, 5)
    wait = DatabaseConnection._wait
    stops = iter([True])

    def interrupted(self: DatabaseConnection, *given: float, **named: bool) -> None:
        if self is not blocking:
            if next(stops, False):
                raise KeyboardInterrupt
            blocking.run("rollback")
        wait(self, *given, **named)

    def plan(loaded: AnySession) -> AnyChange:
        blocking.run("begin")
        blocking.run("lock table entries in share mode")
        monkeypatch.setattr(DatabaseConnection, "_wait", interrupted)
        return parse_line("3 4 2", loaded)

    forget_writes()
    with pytest.raises(KeyboardInterrupt):
        record_change(kept, FIRST, ChangeRequest(plan, AT), replay_session)
    monkeypatch.undo()
    assert stored_anything()
    assert lines(kept) == ["3- 4- 2-"]


def test_ctrl_c_twice_before_the_answer_says_that_nobody_knows(
    kept: Store, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was sent waits for a lock, and is carried out when both have gone."""
    create(kept)
    blocking = DatabaseConnection(parse_address(database).attempts[0].conninfo, 5)

    def interrupted(self: DatabaseConnection, *_: float, **__: bool) -> None:
        raise KeyboardInterrupt

    def plan(loaded: AnySession) -> AnyChange:
        blocking.run("begin")
        blocking.run("lock table entries in share mode")
        monkeypatch.setattr(DatabaseConnection, "_wait", interrupted)
        return parse_line("3 4 2", loaded)

    forget_writes()
    with pytest.raises(KeyboardInterrupt):
        record_change(kept, FIRST, ChangeRequest(plan, AT), replay_session)
    monkeypatch.undo()
    with pytest.raises(UnconfirmedWrite) as unknown:
        stored_anything()
    assert [problem.code for problem in unknown.value.problems] == ["club-unsettled"]
    blocking.run("rollback")
    blocking.close()
    wait_until(lambda: lines(kept) == ["3- 4- 2-"])
    assert stored_anything()


def test_after_ctrl_c_a_database_that_only_takes_long_is_not_asked_for_long(
    kept: Store, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Further ones are ignored by then, and a server that is alive is given a minute otherwise."""
    create(kept)
    blocking = DatabaseConnection(parse_address(database).attempts[0].conninfo, 5)
    asked = DatabaseConnection.is_alive

    def interrupted(self: DatabaseConnection, *_: float, **__: bool) -> None:
        raise KeyboardInterrupt

    def waits_on(self: DatabaseConnection, seconds: float) -> bool:
        pytest.fail(f"it is waited for: {asked(self, seconds)}")

    def plan(loaded: AnySession) -> AnyChange:
        blocking.run("begin")
        blocking.run("lock table entries in access exclusive mode")
        monkeypatch.setattr(DatabaseConnection, "_wait", interrupted)
        return parse_line("3 4 2", loaded)

    forget_writes()
    with pytest.raises(KeyboardInterrupt):
        record_change(kept, FIRST, ChangeRequest(plan, AT), replay_session)
    monkeypatch.undo()
    monkeypatch.setattr(hasty_database, "SOON_SECONDS", 0.5)
    monkeypatch.setattr(connection, "ANSWER_SECONDS", 0.1)
    monkeypatch.setattr(connection, "_LONG_ANSWER_SECONDS", 1)
    monkeypatch.setattr(DatabaseConnection, "is_alive", waits_on)
    with pytest.raises(UnconfirmedWrite) as unknown:
        stored_anything()
    assert [problem.code for problem in unknown.value.problems] == ["club-unsettled"]
    blocking.close()


def test_ctrl_c_before_the_answer_says_that_the_links_are_new(
    kept: Store, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = kept.link_secret()
    secret.ensure()
    wait = DatabaseConnection._wait
    stops = iter([True])

    def interrupted(self: DatabaseConnection, *given: float, **named: bool) -> None:
        if next(stops, False):
            raise KeyboardInterrupt
        wait(self, *given, **named)

    before = secret.current()
    monkeypatch.setattr(DatabaseConnection, "_wait", interrupted)
    forget_writes()
    with pytest.raises(KeyboardInterrupt):
        secret.renew()
    assert stored_anything()
    assert open_store(database).link_secret().current() != before


def test_new_links_are_not_denied_where_they_cannot_be_asked_for(
    kept: Store, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = kept.link_secret()
    secret.ensure()
    before = secret.current()

    def lost(_: DatabaseSecret) -> None:
        raise Unavailable(message("club-unreachable", host="db.club", reason="it is away"))

    with monkeypatch.context() as patch:
        patch.setattr(DatabaseSecret, "_ask", lost)
        secret.renew()
    assert secret.current() == open_store(database).link_secret().current() != before


@pytest.fixture
def blocking(database: str) -> Iterator[DatabaseConnection]:
    """Return the connection of somebody else, who is in the way until it is closed."""
    found = DatabaseConnection(parse_address(database).attempts[0].conninfo, 5)
    found.run("begin")
    yield found
    found.close()


def pressing_ctrl_c(
    monkeypatch: pytest.MonkeyPatch, word: str, then: Callable[[], object], *, at: int = 1
) -> None:
    """Do something before such a statement is sent; press Ctrl-C twice while it is waited for."""
    run, wait = DatabaseConnection.run, DatabaseConnection._wait
    sent: list[DatabaseConnection] = []
    presses = iter([True, True])

    def noting(
        self: DatabaseConnection, statement: str, *values: Value, **named: Any
    ) -> list[Fields]:
        if word in statement and len(sent) < at:
            if len(sent) == at - 1:
                then()
            sent.append(self)
        return run(self, statement, *values, **named)

    def interrupted(self: DatabaseConnection, *given: float, **named: bool) -> None:
        if len(sent) == at and self is sent[-1] and next(presses, False):
            raise KeyboardInterrupt
        wait(self, *given, **named)

    monkeypatch.setattr(DatabaseConnection, "run", noting)
    monkeypatch.setattr(DatabaseConnection, "_wait", interrupted)


def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for a server that is alive for a second, and after Ctrl-C for half of one."""
    monkeypatch.setattr(hasty_database, "SOON_SECONDS", 0.5)
    monkeypatch.setattr(connection, "ANSWER_SECONDS", 0.2)
    monkeypatch.setattr(connection, "_LONG_ANSWER_SECONDS", 1)


UNSETTLED = "has not answered yet. What you entered may be stored or not"


def test_ctrl_c_before_the_answer_says_that_nobody_knows_of_the_current_session(
    in_process_cli: Cli,
    kept: Store,
    database: str,
    blocking: DatabaseConnection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    create(kept)
    assert create(kept).id == kept.current()
    with monkeypatch.context() as patch:
        lock = "lock table current_sessions in share mode"
        pressing_ctrl_c(patch, "insert into current_sessions", lambda: blocking.run(lock))
        stopped = in_process_cli("open", FIRST, "--store", database)
    assert (stopped.code, kept.current()) == (130, f"{DAY}-2")
    assert UNSETTLED in stopped.err
    blocking.close()
    wait_until(lambda: kept.current() == FIRST)
    assert stored_anything()


@pytest.mark.parametrize("is_new", [False, True])
def test_ctrl_c_before_the_answer_says_that_nobody_knows_of_the_links(
    kept: Store,
    database: str,
    blocking: DatabaseConnection,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_new: bool,
) -> None:
    create(kept)
    secret = kept.link_secret()
    if not is_new:
        secret.ensure()
    before = secret.current()
    forget_writes()
    with monkeypatch.context() as patch:
        lock = "lock table link_secrets in share mode"
        pressing_ctrl_c(patch, "insert into link_secrets", lambda: blocking.run(lock))
        with pytest.raises(KeyboardInterrupt):
            (secret.ensure if is_new else secret.renew)()
    with pytest.raises(UnconfirmedWrite) as unknown:
        stored_anything()
    assert [problem.code for problem in unknown.value.problems] == ["club-unsettled"]
    blocking.close()
    wait_until(lambda: open_store(database).link_secret().current() != before)
    assert stored_anything()


@pytest.fixture
def codes(in_process_cli: Cli, tmp_path: Path) -> Path:
    """Return a file of three share codes."""
    written = tmp_path / "codes.txt"
    folder = ("--store", str(tmp_path / "other"))
    for title in ("one", "two", "three"):
        made = in_process_cli("new", "Anna", "Ben", "Cara", "--title", title, *folder)
        assert made.code == 0
    written.write_text(in_process_cli("export", "--all", "--format", "code", *folder).out)
    return written


CREATING = "insert into sessions ("


def test_after_ctrl_c_what_cannot_be_taken_back_in_a_few_seconds_stays(
    in_process_cli: Cli,
    kept: Store,
    database: str,
    database_server: DatabaseServer,
    codes: Path,
    blocking: DatabaseConnection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A server that is alive had a minute for each session, and every Ctrl-C was ignored."""
    kept.prepare()
    asked: list[str] = []
    with monkeypatch.context() as patch:
        impatient(patch)
        lock = "lock table session_states in share mode"
        pressing_ctrl_c(patch, CREATING, lambda: blocking.run(lock), at=3)
        run = DatabaseConnection.run

        def counting(self: DatabaseConnection, statement: str, *values: Any, **named: Any) -> Any:
            if statement == statements.CHANGE_STATE:
                asked.append(str(values[1]))
            return run(self, statement, *values, **named)

        patch.setattr(DatabaseConnection, "run", counting)
        stopped = in_process_cli("import", str(codes), "--store", database)
    assert stopped.code == 130
    first, second = kept.ids()
    third = first.removesuffix("1") + "3"
    assert asked == [first]
    assert f"{first}, {second} and {third} from the same file may be stored" in stopped.err
    waiting = (
        "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname ="
        f" '{database.rpartition('/')[2]}' and query like '%with meant as%'"
    )
    # Nor is it taken back when nobody waits for that any more.
    wait_until(lambda: not database_server.run(waiting))
    blocking.close()
    wait_until(lambda: kept.ids() == [first, second, third])


def test_after_ctrl_c_a_new_session_of_which_nobody_knows_is_told(
    in_process_cli: Cli,
    kept: Store,
    database: str,
    codes: Path,
    blocking: DatabaseConnection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those before it are taken back."""
    kept.prepare()
    with monkeypatch.context() as patch:
        lock = "lock table sessions in share mode"
        pressing_ctrl_c(patch, CREATING, lambda: blocking.run(lock), at=3)
        stopped = in_process_cli("import", str(codes), "--store", database)
    assert (stopped.code, kept.ids()) == (130, [])
    assert UNSETTLED in stopped.err
    blocking.close()
    wait_until(lambda: len(kept.ids()) == 1)


def test_after_ctrl_c_all_codes_are_taken_back(
    in_process_cli: Cli, kept: Store, database: str, codes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(kept)

    def press() -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        pressing_ctrl_c(patch, CREATING, press, at=3)
        stopped = in_process_cli("import", str(codes), "--store", database)
    assert (stopped.code, stopped.err) == (130, "Interrupted. Nothing was changed.\n")
    assert (kept.ids(), kept.current()) == ([FIRST], FIRST)


def test_links_that_were_there_are_no_change(kept: Store) -> None:
    kept.link_secret().ensure()
    forget_writes()
    kept.link_secret().ensure()
    assert not stored_anything()


def test_ctrl_c_after_the_answer_says_which_session_is_the_current_one(
    in_process_cli: Cli, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        assert in_process_cli("new", "Anna", "Ben", "Cara", "--store", database).code == 0
    (first, *_) = open_store(database).ids()
    run = DatabaseConnection.run

    def interrupted(self: DatabaseConnection, statement: str, *values: str, **named: Any) -> object:
        answer = run(self, statement, *values, **named)
        if "insert into current_sessions" in statement:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr(DatabaseConnection, "run", interrupted)
    stopped = in_process_cli("open", first, "--store", database)
    assert stopped.code == 130
    assert stopped.err.startswith("Interrupted, but your change is stored.")
    assert open_store(database).current() == first


def test_ctrl_c_while_the_database_is_lost_says_that_nobody_knows(
    in_process_cli: Cli, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert in_process_cli("new", "Anna", "Ben", "Cara", "--store", database).code == 0
    run = DatabaseConnection.run

    def gone(self: DatabaseConnection, statement: str, *values: str, **named: Any) -> object:
        if "insert into entries" not in statement:
            return run(self, statement, *values, **named)
        self.close()
        monkeypatch.setattr(DatabaseConnection, "__init__", refuse)
        raise KeyboardInterrupt

    def refuse(*_: object) -> None:
        raise ConnectionFailed("it is gone")

    monkeypatch.setattr(DatabaseConnection, "run", gone)
    stopped = in_process_cli("add", "3 4 2", "--store", database)
    assert stopped.code == 130
    assert stopped.err.startswith("Interrupted. The connection to the database")
    assert "may be stored or not" in stopped.err
    assert "Nothing was changed" not in stopped.err


@pytest.mark.parametrize("command", [["list"], ["show"], ["add", "3 4 2"], ["new", "Anna", "Ben"]])
def test_a_database_that_cannot_be_reached_is_said_with_its_host(
    in_process_cli: Cli, command: list[str]
) -> None:
    refused = in_process_cli(*command, "--store", UNREACHABLE)
    assert refused.code == 1
    assert "The database at 127.0.0.1 can't be reached: Connection refused." in refused.err
    assert "geheim" not in refused.out + refused.err


@pytest.mark.parametrize(
    "address",
    [
        "postgres://a:geheim@[::1/x",
        "postgresql://?geheim=1",
        "postgresql:/anna:geheim@127.0.0.1/club",
        "mysql://anna:geheim@127.0.0.1/club",
        "postgresql+psycopg://anna:geheim@127.0.0.1/club",
        '"postgresql://anna:geheim@127.0.0.1/club"',
        "jdbc:postgresql:/anna:geheim@127.0.0.1/club",
        "JDBC:postgresql://anna:geheim@127.0.0.1/club",
        "\ufeffpostgresql://anna:geheim@127.0.0.1/club",
        "SCOREKEEPER_STORE=postgresql://anna:geheim@127.0.0.1/club",
        '"mysql:/anna:geheim@127.0.0.1/club"',
        "jdbc:mysql:/anna:geheim@127.0.0.1/club",
        "psql postgresql://anna:geheim@127.0.0.1/club",
        "store = postgresql://anna:geheim@127.0.0.1/club",
    ],
)
def test_an_address_that_is_none_is_refused_without_its_password(
    in_process_cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = in_process_cli("new", "Anna", "Ben", "Cara", SCOREKEEPER_STORE=address)
    assert refused.code == 2
    assert list(tmp_path.iterdir()) == []
    assert "postgresql://USER@HOST:5432/DATABASE" in refused.err
    assert "geheim" not in refused.err


@pytest.mark.parametrize(
    "folder", ["C:/games", '"C://games"', "my games/x://y", "my games:/x", "./a:/b", "~/a:/b"]
)
def test_a_path_with_colons_is_a_folder(folder: str) -> None:
    assert not is_address(folder)


def test_without_psycopg_it_is_said_how_to_install_it(
    in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in [name for name in sys.modules if name.startswith("scorekeeper.storage.postgres")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    refused = in_process_cli("list", "--store", UNREACHABLE)
    assert refused.code == 1
    assert f'pip --python {sys.executable} install "psycopg[binary]' in refused.err
    assert "geheim" not in refused.err


@pytest.mark.parametrize(
    "address",
    [UNREACHABLE.replace("postgresql", "POSTGRESQL"), f" {UNREACHABLE}", f"\u00a0{UNREACHABLE}"],
)
def test_an_address_is_known_however_it_begins(in_process_cli: Cli, address: str) -> None:
    refused = in_process_cli("list", "--store", address)
    assert refused.code == 1
    assert "The database at 127.0.0.1 can't be reached" in refused.err


def test_the_place_of_a_store_says_no_password() -> None:
    places = {
        "postgresql://anna:geheim@db.club:5433/club": "postgresql://anna@db.club:5433/club",
        "postgres://db/club?user=anna&password=geheim": "postgresql://anna@db/club",
        "postgresql://a,b:1/club": "postgresql://a,b:1/club",
        "postgresql:///club?host=/var/run": "postgresql://%2Fvar%2Frun/club",
        "postgresql://db/club?password=geheim&options=-c%20search_path%3Devening&sslmode=require": (
            "postgresql://db/club?options=-c%20search_path%3Devening&sslmode=require"
        ),
    }
    for address, place in places.items():
        assert PostgresStore(address, replay_session).place == place


def test_a_server_that_never_answers_is_given_up(
    in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert connection.CONNECT_SECONDS < 9
    monkeypatch.setattr(connection, "CONNECT_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        refused = in_process_cli("list", "--store", f"postgresql://a@127.0.0.1:{port}/club")
    assert refused.code == 1
    assert "The database at 127.0.0.1 can't be reached: it doesn't answer." in refused.err


@pytest.mark.parametrize("command", [["show", "Friday"], ["add", "3 4 2"], ["open", "Friday.txt"]])
def test_a_host_that_swallows_packets_is_waited_for_once(
    in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setattr(connection, "CONNECT_SECONDS", 0.2)
    asked = waits(monkeypatch)
    with contextlib.ExitStack() as stack:
        full = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
        for _ in range(3):  # its queue is full: the system answers no more of them
            filling = stack.enter_context(socket.socket())
            filling.settimeout(0)
            filling.connect_ex(full.getsockname())
        address = f"postgresql://a@127.0.0.1:{full.getsockname()[1]}/club"
        refused = in_process_cli(*command, SCOREKEEPER_STORE=address)
    assert refused.code == 1
    assert "The database at 127.0.0.1 can't be reached: it doesn't answer." in refused.err
    assert len(asked) == 1


def waits(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Count the attempts to connect."""
    asked: list[object] = []
    connected = connection.Database._connected

    def counting(self: connection.Database, deadline: float) -> DatabaseConnection:
        asked.append(self)
        return connected(self, deadline)

    monkeypatch.setattr(connection.Database, "_connected", counting)
    return asked


NAMED = "postgresql://anna:geheim@db.club.example/club"


def test_a_host_that_nobody_knows_is_said_by_its_name(
    in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_given: object, **_named: object) -> object:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    refused = in_process_cli("list", "--store", NAMED)
    assert refused.code == 1
    said = "The database at db.club.example can't be reached: no address is known for that name."
    assert said in refused.err


def test_of_several_hosts_each_is_said_with_what_became_of_it(
    in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_given: object, **_named: object) -> object:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    monkeypatch.setattr(connection, "CONNECT_SECONDS", 0.4)
    with socket.create_server(("127.0.0.1", 0)) as silent, socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        ports = [server.getsockname()[1] for server in (closed, silent)]
        hosts = f"127.0.0.1:{ports[0]},db.club.example:5,127.0.0.1:{ports[1]}"
        refused = in_process_cli("list", "--store", f"postgresql://anna:geheim@{hosts}/club")
    assert refused.code == 1
    said = (
        f"can't be reached: 127.0.0.1:{ports[0]}: Connection refused; "
        f"db.club.example:5: no address is known for that name; "
        f"127.0.0.1:{ports[1]}: it doesn't answer. Nothing was changed."
    )
    assert said in " ".join(refused.err.split())
    assert "geheim" not in refused.err
    one_port = in_process_cli("list", "--store", "postgresql://a.example,b.example:5/club")
    assert "a.example: no address is known" in one_port.err
    assert "; b.example:5: no address is known" in one_port.err


def test_a_name_server_that_hangs_is_given_up(
    in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given, **_named: answered.wait(60) and [])
    monkeypatch.setattr(connection, "CONNECT_SECONDS", 0.2)
    asked = waits(monkeypatch)
    refused = in_process_cli("show", "Friday", "--store", NAMED)
    answered.set()
    assert refused.code == 1
    assert "at db.club.example can't be reached: the search for its address gets" in refused.err
    assert len(asked) == 1


def test_a_host_is_reached_at_whichever_of_its_addresses_answers(
    monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    found = [(0, 0, 0, "", (address, 0)) for address in ("127.0.0.2", "127.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given, **_named: found)
    store = open_store(database.replace("127.0.0.1", "db.club.example"))
    assert store.prepare()
    assert store.ids() == []
    assert "db.club.example" in store.place


def test_a_silence_is_told_by_an_error_of_its_own_each_time() -> None:
    """The same one, raised while another is told of it, came to be behind itself."""
    database = connection.Database(parse_address("postgresql://anna@127.0.0.1:1/scores"))
    database._fall_silent(ConnectionFailed("silent"))
    failed = []
    for _ in range(2):
        with pytest.raises(ConnectionFailed, match="silent") as refusal:
            database.connect()
        failed.append(refusal.value)
    assert failed[0] is not failed[1]


def test_texts_are_stored_and_read_as_utf_8_whatever_the_address_says(
    in_process_cli: Cli, database: str
) -> None:
    """With the encoding that another program wants, other names were stored than were told."""
    latin = f"{database}{'&' if '?' in database else '?'}client_encoding=LATIN1"
    assert in_process_cli("store", "prepare", "--store", database).code == 0
    assert in_process_cli("new", "Zoë", "Jörg", "Ida", "--store", latin).code == 0
    for address in (database, latin):
        assert "Zoë, Jörg, Ida" in in_process_cli("list", "--store", address).out
        assert "Jörg" in in_process_cli("show", "--store", address).out
