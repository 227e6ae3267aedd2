"""Requests that are too large, too slow, no JSON, or never read: they harm nobody else."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

import pytest

from scorekeeper.web.requests import BODY_SECONDS
from scorekeeper.web.server import REQUEST_SECONDS
from tests.support.web_server import IMPATIENT, PLAYERS, EventReader, Server
from tests.web.conftest import StartServer

MOST = 64 * 1024
ENTRY = {"Content-Type": "application/json", "If-Match": '"0"'}


@contextmanager
def connected(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as client:
        yield client


def entries_path(server: Server, session: str) -> str:
    return f"{urlsplit(server.enter).path}api/sessions/{session}/entries"


def filled(size: int) -> bytes:
    """Return an entry as JSON of so many bytes."""
    body = json.dumps({"line": "3 4 2"}).encode()
    return body + b" " * (size - len(body))


@pytest.mark.parametrize(("size", "status"), [(MOST, 201), (MOST + 1, 413), (1_000_000, 413)])
def test_a_body_over_64_kib_is_413(server: Server, session: str, size: int, status: int) -> None:
    path = f"api/sessions/{session}/entries"
    answer = server.request("POST", path, None, filled(size), ENTRY)
    assert answer.status == status
    assert server.entries(session) == (status == 201)
    if status == 413:
        assert answer.code == "too-large"


@pytest.mark.parametrize(
    "path", ["api/sessions", "api/sessions/{}/preview", "sessions/{}", "sessions/{}/rematch", ""]
)
def test_no_address_takes_a_larger_body(server: Server, session: str, path: str) -> None:
    answer = server.request("POST", path.format(session), None, filled(MOST + 1), ENTRY)
    assert (answer.status, answer.code) == (413, "too-large")


def test_a_body_in_chunks_is_counted_too(server: Server, session: str) -> None:
    with connected(server) as client:
        head = (
            f"POST {entries_path(server, session)} HTTP/1.1\r\nHost: {server.host}\r\n"
            'Content-Type: application/json\r\nIf-Match: "0"\r\nTransfer-Encoding: chunked\r\n\r\n'
        )
        client.sendall(head.encode())
        with suppress(OSError):
            for _ in range(100):
                client.sendall(b"1000\r\n" + b" " * 4096 + b"\r\n")
            client.sendall(b"0\r\n\r\n")
        assert client.recv(100).startswith(b"HTTP/1.1 413 ")
    assert server.entries(session) == 0


def test_an_endless_body_is_cut_off(server: Server, session: str) -> None:
    with connected(server) as client:
        head = (
            f"POST {entries_path(server, session)} HTTP/1.1\r\nHost: {server.host}\r\n"
            "Content-Type: application/json\r\nContent-Length: 999999999999\r\n\r\n"
        )
        client.sendall(head.encode())
        assert client.recv(100).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize("kind", ["text/plain", "", "application/x-www-form-urlencoded", "json"])
def test_what_is_not_json_is_415(server: Server, session: str, kind: str) -> None:
    headers = {**ENTRY, "Content-Type": kind}
    path = f"api/sessions/{session}/entries"
    answer = server.request("POST", path, None, filled(30), headers)
    assert (answer.status, answer.code) == (415, "not-json")
    assert server.entries(session) == 0


def test_json_may_say_its_encoding(server: Server, session: str) -> None:
    headers = {**ENTRY, "Content-Type": "Application/JSON; charset=utf-8"}
    path = f"api/sessions/{session}/entries"
    assert server.request("POST", path, None, filled(30), headers).status == 201


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff",
        b'{"line": NaN}',
        b'{"line": "a", "line": "b"}',
        b"[" * 60_000,
        b'{"line": ' + b"9" * 5_000 + b"}",
        b"line=3",
    ],
    ids=lambda body: str(body[:12]),
)
def test_what_cannot_be_parsed_is_400(server: Server, session: str, body: bytes) -> None:
    answer = server.request("POST", f"api/sessions/{session}/entries", None, body, ENTRY)
    assert (answer.status, answer.code) == (400, "not-json")
    assert server.post("api/sessions", body).status == 400


def test_other_methods_are_refused(server: Server, session: str) -> None:
    for method, path, allowed in (
        ("DELETE", f"api/sessions/{session}", "GET, HEAD"),
        ("PUT", "api/sessions", "GET, HEAD, POST"),
        ("GET", f"api/sessions/{session}/entries", "POST"),
    ):
        answer = server.request(method, path)
        assert (answer.status, answer.code) == (405, "method")
        assert answer.headers["allow"] == allowed


def test_a_request_and_its_body_have_fifteen_seconds_each() -> None:
    assert REQUEST_SECONDS == BODY_SECONDS == 15


def test_a_client_that_sends_a_byte_a_second_is_given_up(start_server: StartServer) -> None:
    """The second and the fifteen of them are a tenth and one here."""
    running = start_server(program=IMPATIENT)
    session = running.begin()
    request = f"GET {urlsplit(running.enter).path} HTTP/1.1\r\nHost: {running.host}\r\n\r\n"
    begun = time.monotonic()
    with connected(running) as client:
        client.settimeout(0.1)
        ended = False
        for byte in request.encode():
            with suppress(TimeoutError):
                try:
                    client.sendall(bytes([byte]))
                    ended = client.recv(1) == b""
                except ConnectionError:
                    ended = True
            if ended:
                break
            assert running.get(f"api/sessions/{session}").status == 200
        assert ended
    assert time.monotonic() - begun < 20


def test_a_body_that_never_arrives_is_given_up(start_server: StartServer) -> None:
    running = start_server(program=IMPATIENT)
    session = running.begin()
    with connected(running) as client:
        head = (
            f"POST {entries_path(running, session)} HTTP/1.1\r\nHost: {running.host}\r\n"
            'Content-Type: application/json\r\nIf-Match: "0"\r\nContent-Length: 100\r\n\r\n{'
        )
        client.sendall(head.encode())
        assert running.add(session, "3 4 2", 0).status == 201
        assert client.recv(100).startswith(b"HTTP/1.1 408 ")


def test_500_idle_connections_harm_nobody(start_server: StartServer) -> None:
    running = start_server()
    session = running.begin()
    clients = [socket.create_connection(("127.0.0.1", running.port)) for _ in range(500)]
    try:
        begun = time.monotonic()
        assert running.add(session, "3 4 2", 0).status == 201
        page = EventReader(running, session)
        page.wait_for(1)
        page.close()
        assert time.monotonic() - begun < 2
    finally:
        for client in clients:
            client.close()


def test_streams_that_nobody_reads_harm_nobody(start_server: StartServer) -> None:
    running = start_server()
    session = running.begin()
    path = f"{urlsplit(running.enter).path}api/sessions/{session}/events"
    request = f"GET {path} HTTP/1.1\r\nHost: {running.host}\r\n\r\n".encode()
    clients = [socket.create_connection(("127.0.0.1", running.port)) for _ in range(50)]
    try:
        for client in clients:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            client.sendall(request)
        page = EventReader(running, session)
        page.wait_for(0)
        for entries in range(20):
            assert running.add(session, f'note "{entries}"', entries).status == 201
        page.wait_for(20)
        page.close()
        assert running.stop() == 0
    finally:
        for client in clients:
            client.close()


def test_what_is_no_http_is_refused(server: Server) -> None:
    for nonsense in (b"\x16\x03\x01\r\n\r\n", b"GET\r\n\r\n", b"A" * 100_000 + b"\r\n\r\n"):
        with connected(server) as client, suppress(ConnectionError):
            client.sendall(nonsense)
            assert client.recv(100).startswith(b"HTTP/1.1 400 ")
    assert server.get("api/sessions").status == 200


def test_headers_over_16_kib_are_refused_also_in_one_piece(server: Server) -> None:
    for size in (15_000, 17_000, 60_000):
        answer = server.get("api/sessions", X="a" * size)
        assert answer.status == (200 if size < 16_384 else 431)
    assert answer.code == "too-large"


def test_several_hosts_in_a_request_are_refused(server: Server) -> None:
    with connected(server) as client:
        request = f"GET {urlsplit(server.enter).path} HTTP/1.1\r\nHost: {server.host}\r\n"
        client.sendall(f"{request}Host: elsewhere\r\n\r\n".encode())
        assert client.recv(100).split()[1] in (b"400", b"421")


def test_two_who_enter_the_same_deal_at_once_store_it_once(server: Server, session: str) -> None:
    statuses: list[int] = []

    def send() -> None:
        statuses.append(server.add(session, "3 4 2", 0).status)

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [201, *[412] * 7]
    assert server.entries(session) == 1


def test_many_who_write_at_once_lose_and_double_nothing(server: Server, session: str) -> None:
    def send(name: int) -> None:
        for number in range(5):
            entries = server.entries(session)
            while server.add(session, f'note "{name} {number}"', entries).status == 412:
                entries = server.entries(session)

    threads = [threading.Thread(target=send, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lines = {entry["line"] for entry in server.log(session)}
    assert lines == {f'note "{name} {number}"' for name in range(4) for number in range(5)}
    assert server.entries(session) == 20


def test_sessions_that_begin_at_once_get_ids_of_their_own(server: Server) -> None:
    ids: list[str] = []
    threads = [threading.Thread(target=lambda: ids.append(server.begin())) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({*ids}) == 6


def test_new_sessions_are_refused_whole(server: Server) -> None:
    before = len(server.get("api/sessions").json["sessions"])
    body = json.dumps({"players": PLAYERS}).encode()[:-1]
    assert server.request("POST", "api/sessions", None, body, ENTRY).status == 400
    assert len(server.get("api/sessions").json["sessions"]) == before
