"""`serve` as a command: addresses, ports, links on a terminal, and how it ends."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorekeeper.cli.commands import serve
from scorekeeper.cli.open_store import open_store
from scorekeeper.storage.locks import locked
from scorekeeper.storage.watched_writes import forget_writes, stored_anything
from scorekeeper.web import addresses
from scorekeeper.web.addresses import LOOPBACK, private_addresses
from tests.support.command_line import Cli, user_environment
from tests.support.drawn_codes import code_of, drawn_codes, read_lines, without_margin
from tests.support.pseudo_terminal import CTRL_C, Open
from tests.support.waiting import has_open, wait_until
from tests.support.web_server import STARTED, Answer, EventReader, Server, shell
from tests.web.conftest import StartServer


def test_it_prints_one_line_of_json(server: Server) -> None:
    links = server.links
    assert list(links) == ["schema", "enter", "view"]
    assert links["schema"] == 1
    for link in (*links["enter"], *links["view"]):
        assert re.fullmatch(r"http://127\.0\.0\.1:[0-9]+/[\w-]+/", link)


def listens(address: str, port: int) -> bool:
    with socket.socket() as client:
        client.settimeout(2)
        return client.connect_ex((address, port)) == 0


def status_of(link: str) -> int:
    """Return how a link is answered at its own address."""
    at = urlsplit(link)
    connection = HTTPConnection(at.hostname or "", at.port, timeout=10)
    connection.request("GET", at.path)
    try:
        return connection.getresponse().status
    finally:
        connection.close()


def test_it_listens_on_this_computer_alone(server: Server) -> None:
    assert len(server.links["enter"]) == len(server.links["view"]) == 1
    assert listens("127.0.0.1", server.port)
    for address in (*private_addresses(), "127.0.0.2"):
        assert not listens(address, server.port)


def test_with_lan_it_listens_on_every_private_address(start_server: StartServer) -> None:
    running = start_server("--lan")
    hosts = [*private_addresses(), "127.0.0.1"]
    for links in (running.links["enter"], running.links["view"]):
        assert [urlsplit(link).hostname for link in links] == hosts
    for link in (*running.links["enter"], *running.links["view"]):
        assert status_of(link) == 200
    assert not listens("127.0.0.2", running.port)


def test_with_host_it_listens_on_those_named(start_server: StartServer) -> None:
    running = start_server("--host", "127.0.0.2", "--host", "127.0.0.1")
    assert [urlsplit(link).hostname for link in running.links["enter"]] == [
        "127.0.0.2",
        "127.0.0.1",
    ]
    for link in (*running.links["enter"], *running.links["view"]):
        assert status_of(link) == 200
    alone = start_server("--host", "127.0.0.2", port=None)
    assert 8099 <= alone.port < 8199
    assert listens("127.0.0.2", alone.port)
    assert not listens("127.0.0.3", alone.port)


def test_with_a_host_for_all_addresses_each_has_its_link(start_server: StartServer) -> None:
    running = start_server("--host", "0.0.0.0")
    hosts = [urlsplit(link).hostname for link in running.links["enter"]]
    assert hosts == [*private_addresses(), "127.0.0.1"]
    for name in ("127.0.0.1", "localhost"):
        assert running.get("api/sessions", Host=f"{name}:{running.port}").status == 200
    assert running.get("api/sessions", Host=f"elsewhere:{running.port}").code == "host"


def test_ctrl_c_before_it_listens_speaks_of_no_change(
    in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The links are made by then, which nobody has entered."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(serve, "listen", interrupted)
    stopped = in_process_cli("serve")
    assert stopped.code == 130
    assert stopped.err.strip().startswith("Stopped. Everything entered is saved")


def test_the_default_port_is_8099_or_the_next_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert addresses.DEFAULT_PORT == 8099
    with socket.create_server((LOOPBACK, 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(addresses, "DEFAULT_PORT", port)
        (found,) = addresses.listen([LOOPBACK], None)
        found.socket.close()
        assert port < found.port < port + 100
    monkeypatch.setattr(addresses, "DEFAULT_PORT", found.port)
    (first,) = addresses.listen([LOOPBACK], None)
    first.socket.close()
    assert first.port == found.port


@pytest.mark.both_stores
def test_a_refusal_leaves_the_old_links(in_process_cli: Cli, store_address: str) -> None:
    secret = open_store(store_address).link_secret()
    secret.ensure()
    before = secret.current()
    with socket.create_server((LOOPBACK, 0)) as taken:
        port = str(taken.getsockname()[1])
        assert in_process_cli("serve", "--new-links", "--port", port).code == 1
    assert open_store(store_address).link_secret().current() == before


def test_new_links_are_a_change_that_is_told(tmp_path: Path) -> None:
    """After Ctrl-C, and where the output cannot be written."""
    secret = open_store(str(tmp_path / "store")).link_secret()
    secret.ensure()
    forget_writes()
    secret.current()
    assert not stored_anything()
    secret.renew()
    assert stored_anything()


@pytest.mark.parametrize("option", [[], ["--session"]])
def test_phones_are_let_into_a_session_by_its_whole_name_alone(
    in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch, option: list[str]
) -> None:
    """The start of a title may be the title of a session that is in the trash."""

    def ran(
        _context: object,
        listeners: list[addresses.Listener],
        _files: object,
        ready: Callable[[], None],
    ) -> None:
        ready()
        for listener in listeners:
            listener.socket.close()

    monkeypatch.setattr(serve, "run_server", ran)
    begun = in_process_cli("new", "Anna", "Ben", "Cara", "--title", "Friday at Ben's")
    assert begun.code == 0
    refused = in_process_cli("serve", "--port", "0", *option, "Fri")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("“Fri” is only the start of a name.")
    served = in_process_cli("serve", "--port", "0", *option, "friday at ben's")
    assert served.code == 0
    assert len(re.findall(r"http://\S+~[0-9-]+/", served.out)) == 2


@pytest.mark.both_stores
def test_ctrl_c_says_of_new_links_whether_they_are_made(
    in_process_cli: Cli, store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No entry was made, so the log has nothing to see of it."""
    secret = open_store(store_address).link_secret()
    secret.ensure()
    before = secret.current()

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(serve, "listen", lambda *_: [])
    monkeypatch.setattr(serve, "WebContext", interrupted)
    stopped = in_process_cli("serve", "--new-links", "--port", "0")
    assert stopped.code == 130
    assert stopped.err.strip().startswith("Interrupted, but the new links are made")
    assert "log" not in stopped.err
    assert open_store(store_address).link_secret().current() != before
    monkeypatch.setattr(type(secret), "renew", interrupted)
    stopped = in_process_cli("serve", "--new-links", "--port", "0")
    assert (stopped.code, stopped.err.strip()) == (130, "Interrupted. Nothing was changed.")


def test_a_port_that_is_taken_is_exit_1(server: Server, started_cli: Cli) -> None:
    told = started_cli("serve", "--port", str(server.port))
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
        (("--host", "a..b"), 1, "there is no such name or address"),
        (("--host", "a" * 300), 1, "there is no such name or address"),
        (("2026-11-20-1",), 2, "2026-11-20-1"),
    ],
)
def test_what_cannot_be_served_is_said(
    cli: Cli, arguments: tuple[str, ...], code: int, said: str
) -> None:
    told = cli("serve", *arguments)
    assert (told.code, told.out) == (code, "")
    assert said in told.err


@pytest.mark.parametrize("pipe", ["--certificate", "--key"])
def test_a_pipe_is_no_certificate_and_is_not_waited_for(
    cli: Cli, tmp_path: Path, pipe: str
) -> None:
    os.mkfifo(tmp_path / "pipe.pem")
    (tmp_path / "file.pem").touch()
    other = {"--certificate": "--key", "--key": "--certificate"}[pipe]
    told = cli("serve", pipe, "pipe.pem", other, "file.pem")
    assert told.code == 1
    assert "it is not a regular file (pipe.pem)" in told.err


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
    assert b"Traceback" not in running.process.errors()
    assert running.process.stdout.read() == b"", "one line, and nothing after it"


def test_a_session_that_is_locked_delays_no_end(start_server: StartServer) -> None:
    running = start_server()
    session = running.begin()
    answers: list[Answer] = []

    def send() -> None:
        answers.append(running.add(session, "3 4 2", 0))

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
    (answer,) = answers
    assert (answer.status, answer.code) == (503, "away")
    assert "may be stored or not" in answer.sentences
    assert "content-security-policy" in answer.headers
    assert running.log(session) == []


def test_started_again_the_same_links_work(start_server: StartServer) -> None:
    first = start_server(program=STARTED)
    session, port = first.begin(), first.port
    page = EventReader(first, session)
    page.wait_for(0)
    assert first.stop() == 0
    page.close()
    again = start_server(port=str(port))
    assert again.links == first.links
    assert again.get(f"api/sessions/{session}").status == 200


def test_on_a_terminal_it_prints_for_each_address_a_code_and_below_it_the_link_to_look(
    terminal: Open,
) -> None:
    hosts = ("127.0.0.1", "127.0.0.2")
    named = [word for host in hosts for word in ("--host", host)]
    opened = terminal("serve", "--port", "0", *named)
    printed = opened.see("Ctrl-C").printed.decode().split("\r\n")
    links = [line for line in printed if line.startswith("http://")]
    assert [urlsplit(link).hostname for link in links] == ["127.0.0.1"] * 2 + ["127.0.0.2"] * 2
    codes = list(drawn_codes(printed))
    assert len(codes) == 2
    for (enter, view), code in zip((links[:2], links[2:]), codes, strict=True):
        assert without_margin(read_lines(code, ink_is_dark=True)) == code_of(enter)
        begin, end = printed.index(enter), printed.index(view)
        assert begin < printed.index(code[0], begin) < end
        assert printed[begin - 1].startswith("To enter")
        assert printed[end - 1].startswith("Only to look")


def test_of_the_addresses_in_a_network_that_of_this_computer_alone_has_no_code(
    terminal: Open,
) -> None:
    if not private_addresses():
        pytest.skip("this computer is in no network")
    printed = terminal("serve", "--port", "0", "--lan").see("Ctrl-C").lines
    assert len(list(drawn_codes(printed))) == len(private_addresses())
    assert printed.count("To enter deals, open this address:") == 1
    assert "Phones must be in the same network as this computer." in printed


def test_the_code_of_phones_is_whole_on_a_screen_of_24_lines(terminal: Open) -> None:
    printed = terminal("serve", "--port", "0", "--host", "127.0.0.2", "--lan").see("Ctrl-C").lines
    *_, code = drawn_codes(printed)
    begin = len(printed) - 1 - printed[::-1].index(code[2])
    below = [line for line in printed[begin - 2 + len(code) :] if line]
    assert "Ctrl-C" in below[-1]
    margin = 1  # of its two lines above one may leave the screen, and the cursor needs one
    assert len(code) - margin + len(below) + 1 <= 24
    assert not any("out of sight" in line for line in printed)


@pytest.mark.parametrize("where", [(), ("--host", "localhost")], ids=str)
def test_where_it_prints_no_code_it_speaks_of_none(store: Path, where: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "serve", "--port", "0", *where],
        stdout=subprocess.PIPE,
        env=user_environment(store),
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        rest = process.stdout.read()
    assert first == b"To enter deals, open this address:\n"
    assert b"code" not in rest
    assert b"These links work on this computer alone." in rest


def test_a_session_that_was_chosen_for_phones_is_the_one_for_those_in_the_network(
    terminal: Open, table: None, cli: Cli
) -> None:
    """The command that was told opened all sessions."""
    (session,) = (each["id"] for each in cli("list", "--json").json["sessions"])
    for named in ((session,), ("--session", session)):
        opened = terminal("serve", "--port", "0", *named, columns=200)
        opened.see(f"scorekeeper serve --session {session} --lan")


def test_ctrl_c_says_that_the_links_stay(terminal: Open) -> None:
    opened = terminal("serve", "--port", "0").see("Ctrl-C")
    assert opened.end(CTRL_C) == 130
    assert "the same links work" in " ".join(opened.screen.split())


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
