"""What a database refuses for the sake of others, or after its answer was lost."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from scorekeeper.cli.open_store import open_store
from scorekeeper.core.commands import ChangeRequest, ChangeResult
from scorekeeper.core.messages import Unavailable
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import record_change
from scorekeeper.core.session import Session
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named, replay_session
from scorekeeper.storage.postgres import retries, schema
from scorekeeper.storage.postgres.address import parse_address
from scorekeeper.storage.postgres.connection import Database, DatabaseConnection
from scorekeeper.storage.postgres.failures import ConnectionLost, StatementFailed
from scorekeeper.storage.postgres.results import Fields, Value
from scorekeeper.storage.store import Store
from scorekeeper.storage.watched_writes import UnconfirmedWrite
from tests.support.command_line import Cli
from tests.support.database_server import DatabaseServer
from tests.support.waiting import wait_until

AT, DAY = "2026-11-20T19:31:02Z", "2026-11-20"
FIRST = f"{DAY}-1"
OVERTAKEN = ["40001", "40P01"]


@pytest.fixture
def kept(empty_store: str) -> Store:
    store = open_store(empty_store)
    create(store)
    return store


def create(store: Store) -> Session:
    setup = Setup("ninety-nine", "pagat", ("Anna", "Ben", "Cara"))
    game = game_named("ninety-nine")
    return store.create(setup, game.rules_to_json(game.resolve("pagat", 3, {})), AT, DAY)


def note(store: Store, text: str = "x") -> None:
    request = ChangeRequest(lambda loaded: parse_line(f"note {text}", loaded), AT)
    assert isinstance(record_change(store, FIRST, request, replay_session), ChangeResult)


Fault = Callable[[DatabaseConnection, Callable[[], list[Fields]]], list[Fields]]


def failing(monkeypatch: pytest.MonkeyPatch, word: str, *faults: Fault) -> list[str]:
    """Let the statements that have a word fail, one after the other; return those that did."""
    run = DatabaseConnection.run
    waiting, failed = [*faults], list[str]()

    def fail(
        self: DatabaseConnection, statement: str, *values: Value, **named: Any
    ) -> list[Fields]:
        if word not in statement or not waiting:
            return run(self, statement, *values, **named)
        failed.append(statement)
        return waiting.pop(0)(self, lambda: run(self, statement, *values, **named))

    monkeypatch.setattr(DatabaseConnection, "run", fail)
    return failed


def refusing(code: str) -> Fault:
    def refuse(_connection: DatabaseConnection, _run: Callable[[], list[Fields]]) -> list[Fields]:
        raise StatementFailed(code, "somebody else is at it")

    return refuse


def losing(connection: DatabaseConnection, run: Callable[[], list[Fields]]) -> list[Fields]:
    """Carry it out, and lose the answer."""
    run()
    connection.close()
    raise ConnectionLost("it broke")


WRITES: list[tuple[str, Callable[[Store], object]]] = [
    ("insert into entries", note),
    ("insert into session_states", lambda store: store.delete(FIRST)),
    ("insert into sessions", create),
    ("insert into current_sessions", lambda store: store.make_current(FIRST)),
    ("select secret", lambda store: store.link_secret().current()),
    ("stored_sessions", lambda store: store.ids()),
]


@pytest.mark.parametrize("code", OVERTAKEN)
@pytest.mark.parametrize(("word", "act"), WRITES, ids=[word for word, _ in WRITES])
def test_what_is_refused_for_the_sake_of_others_is_done_again(
    kept: Store,
    monkeypatch: pytest.MonkeyPatch,
    word: str,
    act: Callable[[Store], object],
    code: str,
) -> None:
    failed = failing(monkeypatch, word, *[refusing(code)] * 3)
    act(kept)
    assert len(failed) == 3


def test_what_is_refused_for_ever_is_refused(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retries, "_SECONDS", 0)
    failing(monkeypatch, "insert into entries", *[refusing(OVERTAKEN[0])] * 9)
    with pytest.raises(Unavailable) as refusal:
        note(kept)
    assert [problem.code for problem in refusal.value.problems] == ["club-refused"]
    assert kept.read(FIRST).entries == ()


@pytest.mark.parametrize("level", ["serializable", "repeatable read"])
def test_all_entries_are_stored_at_once_however_strictly_a_database_isolates(
    kept: Store, empty_store: str, level: str
) -> None:
    option = f"-c%20default_transaction_isolation%3D{level.replace(' ', '%5C%20')}"
    stores = [open_store(f"{empty_store}?options={option}") for _ in range(4)]

    def enter(store: Store) -> None:
        for _ in range(8):
            note(store)

    with ThreadPoolExecutor(len(stores)) as pool:
        for entered in [pool.submit(enter, store) for store in stores]:
            entered.result()
    assert len(kept.read(FIRST).entries) == 32


@pytest.mark.parametrize("code", ["25006", "57014", "42501", "53100"])
def test_a_refusal_after_a_lost_answer_does_not_say_that_nothing_was_changed(
    kept: Store, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    """Behind an address may be another server by then, which takes no entries."""
    failing(monkeypatch, "insert into entries", losing, refusing(code))
    with pytest.raises(UnconfirmedWrite) as refusal:
        note(kept)
    assert [problem.code for problem in refusal.value.problems] == ["club-unconfirmed"]
    assert len(kept.read(FIRST).entries) == 1


def test_a_conflict_after_a_lost_answer_stores_nothing_twice(
    kept: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, "insert into entries", losing, refusing(OVERTAKEN[0]))
    note(kept)
    assert len(kept.read(FIRST).entries) == 1


def test_ctrl_c_while_a_lost_connection_is_made_anew_says_that_nobody_knows(
    in_process_cli: Cli, kept: Store, empty_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was sent waits for somebody else's lock, and is carried out when that one has gone."""
    blocking = DatabaseConnection(parse_address(empty_store).attempts[0].conninfo, 5)
    blocking.run("begin")
    blocking.run("lock table entries in share mode")
    connect, presses = Database.connect, iter([True])

    def cut_off(connection: DatabaseConnection, *_: float, **__: bool) -> None:
        connection.close()
        raise ConnectionLost("it broke")

    def break_off(_connection: DatabaseConnection, run: Callable[[], list[Fields]]) -> list[Fields]:
        with monkeypatch.context() as patch:
            patch.setattr(DatabaseConnection, "_wait", cut_off)
            return run()

    def interrupted(self: Database, *, until: float | None = None) -> DatabaseConnection:
        if bool(failed) and next(presses, False):
            raise KeyboardInterrupt
        return connect(self, until=until)

    failed = failing(monkeypatch, "insert into entries", break_off)
    monkeypatch.setattr(Database, "connect", interrupted)
    stopped = in_process_cli("note", "hello", "--session", FIRST, "--store", empty_store)
    before = [entry.line for entry in kept.read(FIRST).entries]
    blocking.close()
    assert (stopped.code, before) == (130, [])
    assert "may be stored or not" in stopped.err
    assert "Nothing was changed" not in stopped.err
    wait_until(lambda: len(kept.read(FIRST).entries) == 1)


@pytest.mark.parametrize("is_done", [True, False])
@pytest.mark.parametrize("words", [("store", "prepare"), ("new", "Anna", "Ben", "Cara")])
def test_tables_whose_answer_is_lost_are_there(
    in_process_cli: Cli,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    *,
    is_done: bool,
) -> None:
    def breaking(connection: DatabaseConnection, _: Callable[[], list[Fields]]) -> list[Fields]:
        connection.close()
        raise ConnectionLost("it broke")

    failed = failing(monkeypatch, "commit", losing if is_done else breaking)
    done = in_process_cli(*words, "--store", database)
    assert (done.code, done.err, len(failed)) == (0, "", 1)
    if words[0] == "store":
        assert "is ready." in done.out
    assert not open_store(database).prepare()


@pytest.mark.parametrize("level", ["serializable", "repeatable read"])
def test_who_waits_for_the_tables_of_somebody_else_sees_them_however_strictly_it_isolates(
    database: str, database_server: DatabaseServer, level: str
) -> None:
    name = database.rpartition("/")[2]
    set_level = f"alter database {name} set default_transaction_isolation to '{level}'"
    database_server.run(set_level)
    waiting = (
        f"select pid from pg_stat_activity where datname = '{name}' and wait_event = 'advisory'"
    )
    other = DatabaseConnection(parse_address(database).attempts[0].conninfo, 5)
    other.run("begin")
    other.run("select pg_advisory_xact_lock($1::bigint)", schema._LOCK)
    schema._make(other, database, 0)
    with ThreadPoolExecutor() as pool:
        made = pool.submit(open_store(database).prepare)
        wait_until(lambda: database_server.run(waiting))
        other.run("commit")
        assert not made.result()
    other.close()
