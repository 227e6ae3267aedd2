"""The two layers over libpq: psycopg's own, and the one that loads no more than a store needs."""

import importlib
import sys
from types import ModuleType

import psycopg
import pytest

from scorekeeper.storage.postgres import address, bundled_libpq, connection, libpq
from scorekeeper.storage.postgres.address import parse_address
from scorekeeper.storage.postgres.connection import Database
from scorekeeper.storage.postgres.failures import ConnectionFailed, ConnectionLost, StatementFailed
from scorekeeper.storage.postgres.libpq_reasons import is_by_server, reasons_in
from tests.support.command_line import Cli
from tests.support.database_server import DatabaseServer

LAYERS = {
    "bundled": (bundled_libpq, bundled_libpq.OperationalError),
    "psycopg": (psycopg.pq, psycopg.OperationalError),
}


@pytest.fixture(params=LAYERS)
def layer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use one of the layers."""
    layer, error = LAYERS[request.param]
    monkeypatch.setattr(connection, "pq", layer)
    monkeypatch.setattr(connection, "OperationalError", error)
    monkeypatch.setattr(address, "pq", layer)


def test_what_is_given_comes_back(layer: None, database: str) -> None:
    base = Database(parse_address(database))
    given = ["", "ö 千 \\ ' \n", None, 7, "x" * 200_000]
    statement = "select $1::text, $2::text, $3::text, $4::integer, $5::text, null, ''"
    assert base.run(statement, *given) == [(*given[:3], "7", given[4], None, "")]
    assert base.run("select encode($1::bytea, 'hex')", b"\0\xff\0") == [("00ff00",)]
    assert base.run("select n from generate_series(1, 3) n") == [("1",), ("2",), ("3",)]
    assert base.run("select where false") == []


def test_what_is_refused_is_told_with_its_code(layer: None, database: str) -> None:
    base = Database(parse_address(database))
    with pytest.raises(StatementFailed, match=r"^division by zero$") as refusal:
        base.run("select 1 / 0")
    assert refusal.value.code == "22012"
    assert base.run("select 1") == [("1",)]


def test_a_notice_is_printed_nowhere(
    layer: None, database: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with Database(parse_address(database)).connection() as link:
        link.run_script("do $$ begin raise warning 'careful'; end $$; select 1")
    assert capfd.readouterr() == ("", "")


def test_what_others_tell_is_heard(layer: None, database: str) -> None:
    base = Database(parse_address(database))
    with base.connection() as listening:
        listening.run("listen scorekeeper")
        for told in ("one", "zwei ö"):
            base.run("select pg_notify('scorekeeper', $1)", told)
        heard: list[str] = []
        while len(heard) < 2:
            heard += listening.notifications(5) or ()
    assert heard == ["one", "zwei ö"]


def test_a_connection_that_is_ended_is_lost(
    layer: None, database: str, database_server: DatabaseServer
) -> None:
    with Database(parse_address(database)).connection() as link:
        ((process,),) = link.run("select pg_backend_pid()")
        database_server.run(f"select pg_terminate_backend({process})")
        with pytest.raises(ConnectionLost):
            link.run("select 1")
        assert not link.is_idle
        link.close()
        with pytest.raises(ConnectionLost):
            link.run("select 1")


def test_who_may_not_connect_is_told_why(layer: None, database: str) -> None:
    with pytest.raises(ConnectionFailed, match=r'^database "none" does not exist$'):
        Database(parse_address(f"{database.rpartition('/')[0]}/none")).run("select 1")


_AT = 'connection to server at "192.168.1.10", port 5432 failed: '
_NOT_PLAIN = (
    'FATAL:  no pg_hba.conf entry for host "192.168.1.11", user "table2", database "club", '
    "no encryption"
)


@pytest.mark.parametrize(
    ("tries", "told"),
    [
        (
            ['FATAL:  password authentication failed for user "table2"', _NOT_PLAIN],
            'password authentication failed for user "table2"',
        ),
        ([_NOT_PLAIN, 'FATAL:  database "klub" does not exist'], 'database "klub" does not exist'),
        (['FATAL:  role "tabel2" does not exist', _NOT_PLAIN], 'role "tabel2" does not exist'),
        (
            ["SSL error: certificate verify failed", _NOT_PLAIN],
            "SSL error: certificate verify failed",
        ),
        ([_NOT_PLAIN], _NOT_PLAIN.removeprefix("FATAL:  ")),
        (
            [
                (
                    'root certificate file "/home/a/.postgresql/root.crt" does not exist\n'
                    "Either provide the file, or change sslmode to disable verification."
                )
            ],
            'root certificate file "/home/a/.postgresql/root.crt" does not exist',
        ),
        (
            [
                (
                    "FATAL:  the database system is not yet accepting connections\n"
                    "DETAIL:  Consistent recovery state has not been yet reached."
                )
            ],
            "the database system is not yet accepting connections",
        ),
        (
            ["Connection refused\n\tIs the server running on that host?", "No route to host"],
            "Connection refused; No route to host",
        ),
        (["FATAL:  sorry, too many clients already"] * 2, "sorry, too many clients already"),
    ],
)
def test_each_try_to_connect_is_told_by_its_own_reason(tries: list[str], told: str) -> None:
    """What libpq says is of several lines, the last of which seldom tells why."""
    assert reasons_in("".join(f"{_AT}{said}\n" for said in tries)) == told


def test_what_is_said_of_no_try_is_told_by_its_first_line() -> None:
    said = "server closed the connection unexpectedly\n\tThis probably means it ended.\n"
    assert reasons_in(said) == "server closed the connection unexpectedly"
    assert reasons_in("") == ""


def test_what_a_server_says_itself_is_known_in_every_language() -> None:
    refused = "Connection refused\n\tIs the server running on that host?"
    for severity in ("FATAL", "ВАЖНО", "致命错误"):
        for tries in ([f"{severity}:  sorry"], ["SSL error: none", f"{severity}:  sorry"]):
            assert is_by_server("".join(f"{_AT}{said}\n" for said in tries))
    for said in (refused, "server closed the connection unexpectedly", "SSL error: none"):
        assert not is_by_server(f"{_AT}{said}\n")


@pytest.mark.parametrize(
    "text", ["postgresql://a:b@[::1/x", "postgresql://?nothing=1", "nothing at all"]
)
def test_an_address_that_is_none_is_refused(layer: None, text: str) -> None:
    with pytest.raises(Exception, match="club-address"):
        parse_address(text)


def test_an_address_is_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "postgresql://anna:x@one:1,two:2/club?sslmode=require&options=-c%20a%3Db"
    found = []
    for layer, _ in LAYERS.values():
        monkeypatch.setattr(address, "pq", layer)
        found.append(parse_address(text))
    assert found[0] == found[1]


def loaded_anew(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.delitem(sys.modules, libpq.__name__)
    return importlib.import_module(libpq.__name__)


def test_the_variable_of_psycopg_chooses_its_own_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert loaded_anew(monkeypatch).pq is bundled_libpq
    monkeypatch.setenv("PSYCOPG_IMPL", "binary")
    assert loaded_anew(monkeypatch).pq is psycopg.pq


def test_without_its_own_libpq_psycopg_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, bundled_libpq.__name__)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name == "psycopg" or None)
    assert loaded_anew(monkeypatch).pq is psycopg.pq


def test_an_implementation_that_is_not_installed_is_told(started_cli: Cli) -> None:
    """It was said to be a fault of ours that should be reported."""
    address = "postgresql://anna@127.0.0.1:9/club"
    told = started_cli("show", "--store", address, PSYCOPG_IMPL="none-such")
    assert (told.code, told.out) == (1, "")
    assert told.err.startswith("psycopg can't be loaded as PSYCOPG_IMPL=none-such asks.")
