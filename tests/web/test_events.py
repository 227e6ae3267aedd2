"""The stream of changes: at once, and within a second through whatever door."""

import json
import re
import socket
import time
from urllib.parse import urlsplit

from scorekeeper.web.events import HEARTBEAT, PAUSE
from tests.support.web_server import IMPATIENT, EventReader, Server, shell
from tests.web.conftest import StartServer
from tests.web.test_links import scoped


def test_the_state_is_told_at_once(server: Server, session: str) -> None:
    assert server.add(session, "3 4 2", 0).status == 201
    page = EventReader(server, session)
    assert page.response.status == 200
    assert page.response.getheader("content-type", "").startswith("text/event-stream")
    assert page.response.getheader("cache-control") == "no-store"
    assert page.next() == {"id": "1", "event": "changed", "data": '{"entries":1}'}
    page.close()


def test_every_page_is_told_within_a_second(server: Server, session: str) -> None:
    pages = [EventReader(server, session), EventReader(server, session, server.view)]
    for page in pages:
        page.wait_for(0)
    assert server.add(session, "3 4 2", 0).status == 201
    for page in pages:
        page.wait_for(1)
    assert server.add(session, "undo", 1).status == 201
    for page in pages:
        page.wait_for(2)
        page.close()


def test_a_change_by_a_shell_is_told_within_a_second(server: Server, session: str) -> None:
    page = EventReader(server, session)
    page.wait_for(0)
    shell(server.store, "add", "3 4 2", "--session", session)
    page.wait_for(1)
    page.close()


def test_a_change_by_another_server_is_told_within_a_second(start_server: StartServer) -> None:
    first, second = start_server(), start_server()
    session = first.begin()
    page = EventReader(first, session)
    page.wait_for(0)
    assert second.add(session, "3 4 2", 0).status == 201
    page.wait_for(1)
    page.close()


def test_a_file_put_in_the_place_of_a_session_is_told(server: Server, session: str) -> None:
    page = EventReader(server, session)
    page.wait_for(0)
    file = server.store / "sessions" / f"{session}.json"
    empty = file.read_bytes()
    assert server.add(session, "3 4 2", 0).status == 201
    page.wait_for(1)
    file.write_bytes(empty)
    page.wait_for(0)
    page.close()


def test_other_sessions_are_not_told(server: Server, session: str) -> None:
    other = server.begin()
    page = EventReader(server, session)
    page.wait_for(0)
    assert server.add(other, "3 4 2", 0).status == 201
    assert server.add(session, "3 4 2", 0).status == 201
    assert json.loads(page.next()["data"]) == {"entries": 1}
    page.close()


def test_a_quiet_stream_says_that_it_is_alive(start_server: StartServer) -> None:
    assert HEARTBEAT < 15
    running = start_server(program=IMPATIENT)
    page = EventReader(running, running.begin())
    page.wait_for(0)
    assert page.response.readline() == b":\n"
    page.close()


def test_a_session_that_is_deleted_ends_its_streams(server: Server, session: str) -> None:
    page = EventReader(server, session)
    page.wait_for(0)
    shell(server.store, "delete", session)
    begun = time.monotonic()
    assert page.next() == {}
    assert time.monotonic() - begun < 1
    assert server.get(f"api/sessions/{session}/events").status == 404
    page.close()


def test_a_session_that_is_damaged_and_mended_goes_on(server: Server, session: str) -> None:
    page = EventReader(server, session)
    page.wait_for(0)
    file = server.store / "sessions" / f"{session}.json"
    content = file.read_bytes()
    file.write_bytes(content[:-5])
    time.sleep(2 * PAUSE)  # in which the server looks at the file
    file.write_bytes(content)
    assert server.add(session, "3 4 2", 0).status == 201
    page.wait_for(1)
    page.close()


def test_many_entries_in_a_row_are_all_there_and_the_last_is_told(
    server: Server, session: str
) -> None:
    page = EventReader(server, session)
    page.wait_for(0)
    for entries in range(40):
        assert server.add(session, f'note "{entries}"', entries).status == 201
    page.wait_for(40)
    lines = [entry["line"] for entry in server.log(session)]
    assert lines == [f'note "{number}"' for number in range(40)]
    page.close()


def test_streams_that_are_closed_are_forgotten(server: Server, session: str) -> None:
    for _ in range(30):
        page = EventReader(server, session)
        page.next()
        page.close()
    page = EventReader(server, session)
    page.wait_for(0)
    assert server.add(session, "3 4 2", 0).status == 201
    page.wait_for(1)
    page.close()


def test_an_event_says_nothing_but_the_number(server: Server, session: str) -> None:
    page = EventReader(server, session)
    event = page.next()
    assert re.fullmatch(r"[0-9]+", event["id"])
    assert urlsplit(server.enter).path.strip("/") not in str(event)
    page.close()


def test_pages_of_a_table_that_is_over_are_told_of_the_rematch(start_server: StartServer) -> None:
    running = start_server()
    session = running.begin()
    assert running.add(session, "3:CDD 4- 2-", 0).status == 201
    assert running.add(session, "finish", 1).status == 201
    pages = [EventReader(running, session), EventReader(running, session, running.view)]
    for page in pages:
        page.wait_for(2)
    enter, _ = scoped(running, session)
    alone = EventReader(running, session, enter)
    alone.wait_for(2)
    begun = time.monotonic()
    shell(running.store, "new", "--again")
    for page in pages:
        assert page.next()["event"] == "rematch"
        page.close()
    assert time.monotonic() - begun < 2
    assert running.add(session, "undo", 2).status == 201
    assert alone.next()["event"] == "changed", "for its link there is no other table"
    alone.close()


def test_a_client_of_http_1_0_reads_events_as_they_are(server: Server, session: str) -> None:
    path = f"{urlsplit(server.enter).path}api/sessions/{session}/events"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as client:
        client.sendall(f"GET {path} HTTP/1.0\r\nHost: {server.host}\r\n\r\n".encode())
        read = b""
        while not read.endswith(b'{"entries":0}\n\n'):
            read += client.recv(1000)
    assert read.partition(b"\r\n\r\n")[2].startswith(b"id: 0\nevent: changed\n")


def test_a_note_of_the_current_session_that_cannot_be_read_ends_no_stream(
    start_server: StartServer,
) -> None:
    """A table that is over looks at it for the rematch."""
    running = start_server()
    over, other = running.begin(), running.begin(players=["Dora", "Emil", "Fay"])
    assert running.add(over, "3 4 2", 0).status == 201
    assert running.add(over, "finish", 1).status == 201
    pages = [EventReader(running, over), EventReader(running, other)]
    for page, entries in zip(pages, (2, 0), strict=True):
        page.wait_for(entries)
    note = running.store / "current"
    note.unlink()
    note.mkdir()
    for path in ("", f"sessions/{over}", f"sessions/{other}"):
        assert running.get(path).status == 200, path
    late = EventReader(running, over)
    late.wait_for(2)
    assert running.add(other, "3 4 2", 0).status == 201
    pages[1].wait_for(1)
    assert running.add(over, "undo", 2).status == 201
    for page in (pages[0], late):
        page.wait_for(3)
    for page in (*pages, late):
        page.close()
