"""`serve` as a command: addresses, ports, links on a terminal, and how it ends."""

import json
import os
import re
import signal
import socket
import ssl
import subprocess
import threading
import time
from contextlib import suppress
from http.client import HTTPException, HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorekeeper.storage.locks import locked
from scorekeeper.web.addresses import private_addresses
from tests.support.command_line import Cli
from tests.support.pseudo_terminal import CTRL_C, Open
from tests.support.waiting import has_open, wait_until
from tests.support.web_server import EventReader, Server, shell
from tests.web.conftest import StartServer


def test_it_prints_one_line_of_json(server: Server) -> None:
    links = server.links
    assert list(links) == ["schema", "enter", "view"]
    assert links["schema"] == 1
    for link in (*links["enter"], *links["view"]):
        assert re.fullmatch(r"http://127\.0\.0\.1:[0-9]+/[\w-]+/", link)


def test_it_listens_on_this_computer_alone(server: Server) -> None:
    assert len(server.links["enter"]) == 1
    for address in private_addresses():
        with socket.socket() as client:
            client.settimeout(2)
            assert client.connect_ex((address, server.port)) != 0


def test_with_lan_it_listens_on_every_private_address(start_server: StartServer) -> None:
    running = start_server("--lan")
    addresses = [urlsplit(link).hostname for link in running.links["enter"]]
    assert addresses == [*private_addresses(), "127.0.0.1"]
    for link in running.links["enter"]:
        assert running.request("GET", "api/sessions", link, headers={"Host": urlsplit(link).netloc})


def test_with_host_it_listens_on_those_named(start_server: StartServer) -> None:
    running = start_server("--host", "127.0.0.2", "--host", "127.0.0.1")
    assert [urlsplit(link).hostname for link in running.links["enter"]] == [
        "127.0.0.2",
        "127.0.0.1",
    ]
    for host in ("127.0.0.1", "127.0.0.2"):
        with socket.create_connection((host, running.port), timeout=5):
            pass


def test_with_a_host_for_all_addresses_each_has_its_link(start_server: StartServer) -> None:
    running = start_server("--host", "0.0.0.0")
    addresses = [urlsplit(link).hostname for link in running.links["enter"]]
    assert addresses == [*private_addresses(), "127.0.0.1"]
    for name in ("127.0.0.1", "localhost"):
        assert running.get("api/sessions", Host=f"{name}:{running.port}").status == 200
    assert running.get("api/sessions", Host=f"elsewhere:{running.port}").code == "host"


def test_the_default_port_is_8099_or_the_next_free_one(start_server: StartServer) -> None:
    first, second = start_server(port=None), start_server(port=None)
    assert 8099 <= first.port < second.port < 8199


def test_a_port_that_is_taken_is_exit_1(server: Server, process_cli: Cli) -> None:
    told = process_cli("serve", "--port", str(server.port))
    assert (told.code, told.out) == (1, "")
    assert f"Port {server.port} is taken" in told.err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--port", "70000"), 2, "70000"),
        (("--port", "-1"), 2, "-1"),
        (("--port", "x"), 2, "x"),
        (("--certificate", "x.pem"), 2, "--key"),
        (("--key", "x.pem"), 2, "--certificate"),
        (("--certificate", "x.pem", "--key", "x.pem"), 1, "x.pem"),
        (("--host", "192.0.2.1"), 1, "192.0.2.1"),
        (("--host", "nothing.invalid"), 1, "nothing.invalid"),
        (("2026-11-20-1",), 2, "2026-11-20-1"),
    ],
)
def test_what_cannot_be_served_is_said(
    cli: Cli, arguments: tuple[str, ...], code: int, said: str
) -> None:
    told = cli("serve", *arguments)
    assert (told.code, told.out) == (code, "")
    assert said in told.err


def test_a_session_narrows_the_links(start_server: StartServer) -> None:
    first = start_server()
    session = first.begin(title="Friday")
    named = start_server("Friday")
    assert session in urlsplit(named.enter).path
    assert first.get(f"api/sessions/{session}", named.enter).status == 200
    assert first.get("stats", named.view).status == 200


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_it_ends_within_two_seconds_open_pages_or_not(
    start_server: StartServer, number: int, code: int
) -> None:
    running = start_server()
    session = running.begin()
    pages = [EventReader(running, session) for _ in range(5)]
    for page in pages:
        page.wait_for(0)
    idle = socket.create_connection(("127.0.0.1", running.port))
    half = socket.create_connection(("127.0.0.1", running.port))
    half.sendall(b"GET / HT")
    begun = time.monotonic()
    assert running.stop(number) == code
    assert time.monotonic() - begun < 2
    for page in pages:
        assert page.next() == {}
        page.close()
    idle.close()
    half.close()
    assert running.process.stderr is not None
    assert b"Traceback" not in running.process.stderr.read()


def test_a_session_that_is_locked_delays_no_end(start_server: StartServer) -> None:
    running = start_server()
    session = running.begin()

    def send() -> None:
        with suppress(OSError, HTTPException):
            running.add(session, "3 4 2", 0)

    lock = running.store / "locks" / f"{session}.lock"
    with locked(lock, session):
        waiting = threading.Thread(target=send)
        waiting.start()
        wait_until(lambda: has_open(lock, os.getpid()))
        assert running.get(f"api/sessions/{session}").status == 200
        begun = time.monotonic()
        assert running.stop() == 0
        assert time.monotonic() - begun < 2
    waiting.join()
    assert running.log(session) == []


def test_started_again_the_same_links_work(start_server: StartServer) -> None:
    first = start_server()
    session, port = first.begin(), first.port
    page = EventReader(first, session)
    page.wait_for(0)
    assert first.stop() == 0
    page.close()
    again = start_server(port=str(port))
    assert again.links == first.links
    assert again.get(f"api/sessions/{session}").status == 200


def test_on_a_terminal_it_prints_codes_and_how_to_stop(terminal: Open) -> None:
    screen = terminal("serve", "--port", "0").see("Ctrl-C").screen
    assert len(re.findall(r"http://127\.0\.0\.1:[0-9]+/[\w-]+/", screen)) == 2
    assert "▀" in screen
    assert screen.index("To enter") < screen.index("█") < screen.index("Only to look")


def test_ctrl_c_says_that_the_links_stay(terminal: Open) -> None:
    opened = terminal("serve", "--port", "0").see("Ctrl-C")
    assert opened.end(CTRL_C) == 130
    assert "the same links work" in " ".join(opened.screen.split())


def test_https_with_a_certificate(start_server: StartServer, tmp_path: Path) -> None:
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    made = subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("there is no openssl here to make a certificate")
    running = start_server("--certificate", str(certificate), "--key", str(key))
    link = urlsplit(running.enter)
    assert link.scheme == "https"
    context = ssl.create_default_context(cafile=str(certificate))
    connection = HTTPSConnection("127.0.0.1", link.port, context=context, timeout=10)
    connection.request("GET", f"{link.path}api/sessions")
    answer = connection.getresponse()
    assert json.loads(answer.read())["schema"] == 1
    connection.close()


def test_a_shell_and_two_servers_use_one_store_at_once(start_server: StartServer) -> None:
    first, second = start_server(), start_server()
    session = first.begin()
    assert first.add(session, "3 4 2", 0).status == 201
    assert second.add(session, "1 1 7", 1).status == 201
    shell(first.store, "add", "2 2 5", "--session", session)
    for running in (first, second):
        assert running.entries(session) == 3
        stale = running.add(session, "3 4 2", 2)
        assert (stale.status, stale.json["error"]["new"]) == (412, ["2- 2- 5-"])


def test_without_a_store_it_serves_an_empty_one(start_server: StartServer) -> None:
    running = start_server()
    assert running.get("api/sessions").json == {"schema": 1, "sessions": []}
    assert running.get("").status == 200
