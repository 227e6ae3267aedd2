"""Changes of one session that are in flight at once do not see each other: one is planned anew."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager, suppress
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
from scorekeeper.storage.postgres import new_ids, statements, store
from scorekeeper.storage.postgres.address import parse_address
from scorekeeper.storage.postgres.connection import DatabaseConnection
from scorekeeper.storage.postgres.failures import ConnectionLost
from scorekeeper.storage.postgres.results import Fields, Value
from scorekeeper.storage.postgres.store import PostgresStore
from scorekeeper.storage.postgres.tables import StoreTables
from scorekeeper.storage.session_reader import parse_session
from scorekeeper.storage.store import Store
from tests.support.command_line import Cli
from tests.support.effort import tries
from tests.support.paths import SAMPLES
from tests.support.waiting import HANG, wait_until

AT, DAY = "2026-11-20T19:31:02Z", "2026-11-20"
FIRST = f"{DAY}-1"
SAMPLE = (SAMPLES / "duel-2.json").read_bytes()
OTHER = (SAMPLES / "penguin-3.json").read_bytes()
_HELD = (statements.APPEND, statements.CHANGE_STATE, statements.CREATE)
_WAITING = """
select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
"""

Action = Callable[[Store], object]


def create(store: Store) -> Session:
    setup = Setup("ninety-nine", "pagat", ("Anna", "Ben", "Cara"), title="Fri")
    game = game_named("ninety-nine")
    return store.create(setup, game.rules_to_json(game.resolve("pagat", 3, {})), AT, DAY)


def entering(line: str, session: str = FIRST) -> Action:
    def enter(store: Store) -> object:
        request = ChangeRequest(lambda loaded: parse_line(line, loaded), AT)
        result = record_change(store, session, request, replay_session)
        assert isinstance(result, ChangeResult)
        return result

    return enter


def deleting(store: Store, name: str = FIRST) -> list[int]:
    """Delete a session if its title is Fri; return how many entries each reading found."""
    read: list[int] = []

    def confirm(session: Session) -> None:
        read.append(len(session.entries))
        if replay_session(session).setup.title != "Fri":
            raise Unavailable

    store.delete(name, confirm)
    return read


def taking_back(store: Store, name: str = FIRST) -> list[str]:
    """Take a session back that was begun without entries; return its id if it stays."""
    return store.take_back([store.read(name)._replace(entries=())], None).ids


def importing(content: bytes, *, deleted: bool = False, overwrite: bool = False) -> Action:
    return lambda store: store.restore_bytes(FIRST, content, deleted=deleted, overwrite=overwrite)


def lines(store: Store, name: str = FIRST, *, deleted: bool = False) -> list[str]:
    return [entry.line or entry.kind for entry in store.read(name, deleted=deleted).entries]


def refused(store: Store, act: Action) -> list[str]:
    """Do something that is refused; return why."""
    with pytest.raises(Unavailable) as refusal:
        act(store)
    return [problem.code for problem in refusal.value.problems]


def between_readings(monkeypatch: pytest.MonkeyPatch, address: str, *others: Action) -> None:
    """Do something else in the store after each reading of a session, one after the other."""
    stored, readings = PostgresStore._stored, [*others]

    def slow(self: PostgresStore, session: str, *, deleted: bool = False) -> Any:
        found = stored(self, session, deleted=deleted)
        if readings:
            readings.pop(0)(open_store(address))
        return found

    monkeypatch.setattr(PostgresStore, "_stored", slow)


InFlight = Callable[[Action], AbstractContextManager[None]]


@pytest.fixture
def kept(empty_store: str) -> Store:
    return open_store(empty_store)


@pytest.fixture
def in_flight(empty_store: str, monkeypatch: pytest.MonkeyPatch) -> InFlight:
    """Return what does something in a transaction that ends only after a block has begun to wait.

    It ends when another waits for it, or when the block does, which did not have to wait.
    """
    run = DatabaseConnection.run
    is_sent, is_over = threading.Event(), threading.Event()
    holding: list[int] = []

    def act(first: Action) -> None:
        holding.append(threading.get_ident())
        first(open_store(empty_store))

    @contextmanager
    def begin(first: Action) -> Iterator[None]:
        def held(
            self: DatabaseConnection, statement: str, *values: Value, **named: Any
        ) -> list[Fields]:
            if threading.get_ident() not in holding or statement not in _HELD:
                return run(self, statement, *values, **named)
            holding.clear()
            run(self, "begin")
            rows = run(self, statement, *values, **named)
            is_sent.set()
            wait_until(lambda: is_over.is_set() or run(watching, _WAITING))
            run(self, "commit")
            return rows

        monkeypatch.setattr(DatabaseConnection, "run", held)
        conninfo = parse_address(empty_store).attempts[0].conninfo
        with closing(DatabaseConnection(conninfo, 5)) as watching, ThreadPoolExecutor(1) as pool:
            begun = pool.submit(act, first)
            try:
                wait_until(lambda: is_sent.is_set() or begun.done())
                yield
            finally:
                is_over.set()
            begun.result()

    return begin


def test_delete_by_title_leaves_a_session_that_is_being_renamed(
    kept: Store, empty_store: str, in_flight: InFlight, in_process_cli: Cli
) -> None:
    create(kept)
    with in_flight(entering("set title=Sat")):
        done = in_process_cli("delete", "Fri", SCOREKEEPER_STORE=empty_store)
    assert done.code != 0
    assert "Fri" in done.err
    assert (kept.ids(), kept.deleted()) == ([FIRST], [])


@pytest.mark.parametrize("line", ["set title=Sat", "3 4 2"])
def test_a_session_that_is_being_deleted_takes_no_entry(
    kept: Store, in_flight: InFlight, line: str
) -> None:
    create(kept)
    with in_flight(deleting):
        assert refused(kept, entering(line)) == ["session-none"]
    assert lines(kept, deleted=True) == []


def test_delete_confirms_a_session_with_the_deal_that_is_being_entered(
    kept: Store, in_flight: InFlight
) -> None:
    create(kept)
    with in_flight(entering("3 4 2")):
        assert deleting(kept) == [0, 1]
    assert lines(kept, deleted=True) == ["3- 4- 2-"]


def test_delete_by_id_follows_the_deal_that_is_being_entered(
    kept: Store, in_flight: InFlight
) -> None:
    create(kept)
    with in_flight(entering("3 4 2")):
        kept.delete(FIRST)
    assert lines(kept, deleted=True) == ["3- 4- 2-"]


def test_a_session_is_not_taken_back_while_somebody_enters_there(
    kept: Store, in_flight: InFlight
) -> None:
    create(kept)
    with in_flight(entering("3 4 2")):
        assert taking_back(kept) == [FIRST]
    assert lines(kept) == ["3- 4- 2-"]


def test_a_session_that_is_being_taken_back_takes_no_entry(
    kept: Store, in_flight: InFlight
) -> None:
    create(kept)
    with in_flight(taking_back):
        assert refused(kept, entering("3 4 2")) == ["session-none"]
    assert (kept.ids(), kept.deleted()) == ([], [])


def test_two_who_enter_at_once_both_get_their_entries_in(kept: Store, in_flight: InFlight) -> None:
    create(kept)
    with in_flight(entering("3 4 2")):
        entering("2 3 4")(kept)
    assert lines(kept) == ["3- 4- 2-", "2- 3- 4-"]


def test_of_two_who_restore_at_once_one_is_told_that_there_is_nothing(
    kept: Store, in_flight: InFlight
) -> None:
    create(kept)
    kept.delete(FIRST)
    with in_flight(lambda store: store.restore(FIRST)):
        assert refused(kept, lambda store: store.restore(FIRST)) == ["session-none"]
    assert (kept.ids(), kept.deleted()) == ([FIRST], [])


@pytest.mark.parametrize("deleted", [False, True])
def test_an_import_that_overwrites_follows_what_is_being_restored(
    kept: Store, in_flight: InFlight, *, deleted: bool
) -> None:
    create(kept)
    kept.delete(FIRST)
    with in_flight(lambda store: store.restore(FIRST)):
        importing(SAMPLE, deleted=deleted, overwrite=True)(kept)
    assert kept.content(FIRST, deleted=deleted) == SAMPLE
    assert kept.content(FIRST, deleted=not deleted) is None


def test_an_entry_goes_into_the_session_that_is_being_imported_over_its_own(
    kept: Store, in_flight: InFlight
) -> None:
    create(kept)
    with in_flight(importing(SAMPLE, overwrite=True)):
        entering("note late")(kept)
    assert lines(kept)[-1] == 'note "late"'
    assert kept.read(FIRST).setup.players == ("Νίκος", "Δάφνη")


def test_an_entry_goes_into_the_session_that_was_imported_over_its_own(
    kept: Store, empty_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(kept)
    between_readings(monkeypatch, empty_store, importing(SAMPLE, overwrite=True))
    entering("note late")(kept)
    assert lines(kept)[-1] == 'note "late"'
    assert kept.read(FIRST).setup.players == ("Νίκος", "Δάφνη")


def test_what_an_import_replaces_has_the_entry_that_is_being_made(
    kept: Store, in_flight: InFlight
) -> None:
    create(kept)
    with in_flight(entering("note late")):
        importing(SAMPLE, overwrite=True)(kept)
    assert kept.content(FIRST) == SAMPLE
    (replaced,) = kept.deleted()
    assert lines(kept, replaced, deleted=True)[-1] == 'note "late"'


def test_an_import_puts_nothing_into_the_trash_that_somebody_enters_there(
    kept: Store, in_flight: InFlight
) -> None:
    importing(SAMPLE)(kept)
    with in_flight(entering("note late")):
        assert refused(kept, importing(SAMPLE, deleted=True)) == ["archive-meanwhile"]
    assert (kept.ids(), kept.deleted()) == ([FIRST], [])


def test_an_import_overwrites_nothing_that_is_stored_meanwhile(
    kept: Store, empty_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    editions = new_ids.editions
    others = iter([importing(OTHER)])

    def slow(tables: StoreTables, session: str) -> int:
        if (meanwhile := next(others, None)) is not None:
            meanwhile(open_store(empty_store))
        return editions(tables, session)

    monkeypatch.setattr(store, "editions", slow)
    assert refused(kept, importing(SAMPLE)) == ["archive-meanwhile"]
    assert kept.content(FIRST) == OTHER


@pytest.mark.parametrize("overwrite", [False, True])
def test_an_import_loses_nothing_that_is_restored_while_it_looks(
    kept: Store, empty_store: str, monkeypatch: pytest.MonkeyPatch, *, overwrite: bool
) -> None:
    """It looked for a live session before, and looks for a deleted one after that."""
    importing(OTHER, deleted=True)(kept)
    between_readings(monkeypatch, empty_store, lambda store: store.restore(FIRST))
    imports = importing(SAMPLE, overwrite=overwrite)
    if overwrite:
        imports(kept)
        (replaced,) = kept.deleted()
        assert (kept.content(FIRST), kept.read(replaced, deleted=True).entries) == (
            SAMPLE,
            parse_session(OTHER, "").entries,
        )
    else:
        assert refused(kept, imports) == ["archive-meanwhile"]
        assert (kept.content(FIRST), kept.deleted()) == (OTHER, [])


def test_an_import_tells_of_nothing_kept_that_is_taken_back_while_it_looks(
    kept: Store, empty_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(kept)
    between_readings(monkeypatch, empty_store, lambda _: None, taking_back)
    assert kept.restore_bytes(FIRST, SAMPLE, deleted=False, overwrite=True) == ""
    assert (kept.content(FIRST), kept.deleted()) == (SAMPLE, [])


def test_a_delete_whose_answer_is_lost_is_not_done_again_after_a_restore(
    kept: Store, empty_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(kept)
    run, broken = DatabaseConnection.run, list[str]()

    def breaking(
        self: DatabaseConnection, statement: str, *values: Value, **named: Any
    ) -> list[Fields]:
        rows = run(self, statement, *values, **named)
        if statement == statements.CHANGE_STATE and not broken:
            broken.append(statement)
            open_store(empty_store).restore(FIRST)
            self.close()
            raise ConnectionLost
        return rows

    monkeypatch.setattr(DatabaseConnection, "run", breaking)
    kept.delete(FIRST)
    assert (kept.ids(), kept.deleted()) == ([FIRST], [])


def test_who_was_not_first_lets_the_next_wait_as_long_as_usual(
    kept: Store, empty_store: str, in_flight: InFlight
) -> None:
    create(kept)
    with in_flight(entering("3 4 2")):
        entering("2 3 4")(kept)
    database = PostgresStore(empty_store, replay_session)._tables.database
    idle = [connection.run("show lock_timeout") for connection in database._idle]
    assert idle == [[("0",)]] * len(idle) != []


def entered(store: Store, given: list[str], name: str, ready: threading.Barrier) -> int:
    """Enter lines until that is refused; return how many were acknowledged."""
    count = 0
    assert store.has(name)
    ready.wait()
    with suppress(Unavailable):
        for line in given:
            entering(line, name)(store)
            count += 1
    return count


@pytest.mark.parametrize("remove", [deleting, taking_back])
def test_after_a_race_a_session_has_all_entries_that_were_acknowledged(
    empty_store: str, remove: Callable[[Store, str], list[int] | list[str]]
) -> None:
    kept, *others = (open_store(empty_store) for _ in range(4))
    notes = ["note Anna", "note Ben", "note Cara"]
    given = [notes, notes, ["set title=Sat"]]
    with ThreadPoolExecutor(len(others)) as pool:
        for _ in tries(8):
            name = create(kept).id
            ready = threading.Barrier(1 + len(others), timeout=HANG)
            writers = [
                pool.submit(entered, store, each, name, ready)
                for store, each in zip(others, given, strict=True)
            ]
            ready.wait()
            known: list[int] | list[str] = []
            with suppress(Unavailable):
                known = remove(kept, name)
            acknowledged = sum(count.result() for count in writers)
            if kept.has(name):
                assert len(lines(kept, name)) == acknowledged
            elif remove is deleting:
                assert len(lines(kept, name, deleted=True)) == acknowledged == known[-1]
            else:
                assert acknowledged == 0
