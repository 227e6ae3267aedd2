"""Servers of a store in a database: several of them, and a database that goes and comes back."""

import json
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorekeeper.cli.open_store import open_store
from scorekeeper.web.links import RIGHTS, Links
from tests.support.database_server import DatabaseServer
from tests.support.waiting import wait_until
from tests.support.web_server import EventReader, Server, running_server
from tests.web.test_refusal_pages import BROWSER


@pytest.fixture
def servers(database: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Yield two servers of one database."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(running_server(tmp_path / name, "--store", database))
            for name in ("one", "other")
        ]


def test_servers_of_one_database_show_each_others_entries(servers: list[Server]) -> None:
    one, other = servers
    assert one.links == {**other.links, **one.links}
    session = one.begin()
    reader = EventReader(other, session)
    assert json.loads(reader.next()["data"])["entries"] == 0
    for count, server in enumerate((one, other, one)):
        assert server.add(session, "3 4 2", count).status == 201
        reader.wait_for(count + 1)
    reader.close()
    assert other.entries(session) == 3
    assert other.add(session, "3 4 2", 2).status == 412


def test_servers_of_one_database_tell_each_others_evening_pages(servers: list[Server]) -> None:
    one, other = servers
    reader = EventReader(other, link=other.view)
    reader.next()
    session = one.begin(title="Table 1", place="The Swan")
    before = int(json.loads(reader.next()["data"])["changes"])
    assert one.add(session, "3:CDD 4- 2-", 0).status == 201
    assert int(json.loads(reader.next()["data"])["changes"]) > before
    reader.close()
    page = other.get("", other.view).body.decode()
    evening = page[page.index('id="tables"') :].split("</section>")[0]
    for words in ("Table 1", "Deal 2", "Anna", "Ben", "Cara", "Go to the table"):
        assert words in evening
    assert "Anna" in other.get("league?place=the+swan", other.view).body.decode()


def test_the_links_of_one_table_work_at_every_server_of_the_database(
    servers: list[Server],
) -> None:
    one, other = servers
    session, hidden = one.begin(), one.begin(players=["Dan", "Eva", "Fay"])
    shared = one.get(f"sessions/{session}/share").body.decode()
    enter, view = (urlsplit(link).path for link in re.findall(r'href="(http[^"]*~[^"]*)"', shared))
    for link in (enter, view):
        assert other.get("", link).headers["location"] == f"{link}sessions/{session}"
        assert other.get(f"sessions/{session}", link).status == 200
        for path in (f"sessions/{hidden}", "league", "api/events", f"api/sessions/{hidden}"):
            assert other.get(path, link).status == 404, path
        assert b"Eva" not in other.get("stats", link).body
    assert other.add(session, "3 4 2", 0, enter).status == 201
    assert other.add(session, "3 4 2", 1, view).code == "read-only"


def test_old_links_are_dead_for_the_first_request_to_every_server_of_the_database(
    servers: list[Server], database: str
) -> None:
    """Also where nobody has asked since, so that nobody else has told the server."""
    one, other = servers
    session = one.begin()
    assert other.entries(session) == 0
    open_store(database).link_secret().renew()
    assert other.add(session, "3 4 2", 0).status == 404
    assert one.get("").status == 404
    links = Links(open_store(database).link_secret())
    enter, view = (f"{links.link(rights).base}/" for rights in RIGHTS)
    assert one.get(f"api/sessions/{session}", enter).json["entries"] == 0
    open_store(database).link_secret().renew()
    begun = {"players": ["Anna", "Ben", "Cara"]}
    assert one.post("api/sessions", begun, enter).status == 404
    assert other.get("", view).status == 404
    assert {other.get("", link).status for link in (other.enter, other.view)} == {404}
    assert open_store(database).ids() == [session]


def test_streams_of_old_links_end_in_every_server_of_the_database(
    servers: list[Server], database: str
) -> None:
    session = servers[0].begin()
    readers = [EventReader(server, session) for server in servers]
    for reader in readers:
        reader.next()
    open_store(database).link_secret().renew()
    for reader in readers:
        assert reader.next() == {}
        reader.close()


def test_a_server_outlives_its_database(mortal_server: DatabaseServer, tmp_path: Path) -> None:
    address = mortal_server.address(mortal_server.new_database())
    with running_server(tmp_path / "store", "--store", address) as server:
        session = server.begin()
        assert server.add(session, "3 4 2", 0).status == 201
        mortal_server.kill()
        wait_until(lambda: server.get(f"api/sessions/{session}").status == 503)
        for answer in (server.get(""), server.get("stats"), server.add(session, "4 3 2", 1)):
            assert (answer.status, answer.code) == (503, "away")
            assert "The database at 127.0.0.1 can't be reached" in answer.sentences
        _says_so_on_every_page(server, session)
        mortal_server.start()
        wait_until(lambda: server.get(f"api/sessions/{session}").status == 200)
        assert server.add(session, "4 3 2", 1).status == 201
        assert server.entries(session) == 2


MOODY = """
import signal
from itertools import cycle

from scorekeeper.cli.app import main
from scorekeeper.storage.postgres import connection

seconds = cycle([connection.ANSWER_SECONDS, 0.3])


def change_patience(*_: object) -> None:
    connection.ANSWER_SECONDS = connection.CONNECT_SECONDS = next(seconds)


change_patience()
signal.signal(signal.SIGUSR1, change_patience)
main()
"""
"""The program, which after a signal waits a moment for a database, and after another as ever."""


def test_a_server_goes_on_with_a_database_that_hung(
    database_server: DatabaseServer, database: str, tmp_path: Path
) -> None:
    """Nothing breaks then: it takes connections, keeps those that it has, and never answers."""
    with running_server(tmp_path / "store", "--store", database, program=MOODY) as server:
        session = server.begin()
        assert server.add(session, "3 4 2", 0).status == 201
        reader = EventReader(server, session)
        assert reader.next()["event"] == "changed"
        path, line = f"api/sessions/{session}/entries", {"line": "4 3 2"}
        headers = {"If_Match": '"1"', "Idempotency_Key": "ben-0000001"}
        server.process.send_signal(signal.SIGUSR1)
        with database_server.hanging():
            assert reader.next() == {}
            reader.close()
            sent = server.post(path, line, **headers)
            assert (sent.status, sent.code) == (503, "away")
            assert "it doesn't answer" in sent.sentences
            _says_so_on_every_page(server, session)
        server.process.send_signal(signal.SIGUSR1)
        wait_until(lambda: server.get(f"api/sessions/{session}").status == 200)
        for _ in range(2):
            assert server.post(path, line, **headers).status == 201
        assert server.entries(session) == 2


def test_streams_end_with_the_database_and_open_again_with_it(
    mortal_server: DatabaseServer, tmp_path: Path
) -> None:
    """Or a page that is open would look as if nothing happened at the tables."""
    address = mortal_server.address(mortal_server.new_database())
    with running_server(tmp_path / "store", "--store", address) as server:
        session = server.begin()
        streams = [(session, server.enter), (session, server.view), ("", server.view)]
        readers = [EventReader(server, *stream) for stream in streams]
        for reader in readers:
            assert reader.next()["event"] == "changed"
        mortal_server.kill()
        for reader in readers:
            while event := reader.next():  # a busy machine may tell of the new session only now
                assert event["event"] == "changed"
            reader.close()
        assert [_opened(server, *stream) for stream in streams] == [503] * 3
        mortal_server.start()
        wait_until(lambda: [_opened(server, *stream) for stream in streams] == [200] * 3)
        wait_until(lambda: _hears(server, session, 0))
        path, line = f"api/sessions/{session}/entries", {"line": "3 4 2"}
        headers = {"If_Match": '"0"', "Idempotency_Key": "ben-0000001"}
        wait_until(lambda: server.post(path, line, **headers).status == 201)
        wait_until(lambda: _hears(server, session, 1))


def _hears(server: Server, session: str, entries: int) -> bool:
    """Return whether a stream tells of so many entries; a busy database may end it, as then."""
    reader = EventReader(server, session)
    try:
        if reader.response.status != 200:
            return False
        return bool(event := reader.next()) and json.loads(event["data"])["entries"] == entries
    finally:
        reader.close()


def _opened(server: Server, session: str, link: str) -> int:
    """Return how it was answered that a stream is to be opened."""
    reader = EventReader(server, session, link)
    reader.close()
    return reader.response.status


def _says_so_on_every_page(server: Server, session: str) -> None:
    table = f"sessions/{session}"
    for path in ("", "stats", table, f"{table}/board", f"{table}/scores"):
        page = server.get(path, Accept=BROWSER)
        assert (page.status, page.headers["refresh"]) == (503, "5")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "The evenings can't be reached right now" in unescape(page.body.decode())
        assert "This page tries again by itself" in page.body.decode()
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": BROWSER}
    sent = server.request("POST", table, server.enter, b"line=3+4+2&entries=1", headers)
    assert sent.status == 503
    assert "refresh" not in sent.headers
    assert "Nothing that you typed is lost" in sent.body.decode()
    assert server.get(f"api/{table}", Accept=BROWSER).code == "away"
