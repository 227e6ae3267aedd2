"""A file that is never whole in memory comes whole to the phone, or is seen to be broken off."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorekeeper.storage.session_writer import session_content
from tests.support.command_line import Cli
from tests.support.large_sessions import SESSION, long_notes, wide_games
from tests.support.web_server import Server, running_server

BROKEN = """
from scorekeeper.cli.app import main
from scorekeeper.web import exports

def break_off(*given):
    parts = whole(*given)
    for _ in range(30):
        yield next(parts)
    raise RuntimeError

whole, exports.file_parts = exports.file_parts, break_off
main()
"""
"""The program, which fails in the middle of a file."""
COUNTED = """
from pathlib import Path
from scorekeeper.cli.app import main
from scorekeeper.web import exports

def counted(*given):
    with Path("made").open("a") as made:
        made.write("x")
    return whole(*given)

whole, exports.file_parts = exports.file_parts, counted
main()
"""
"""The program, which notes each file that it makes."""
PAGE = f"sessions/{SESSION}/export/html"


@pytest.fixture
def long_store(tmp_path: Path) -> Path:
    """Return a store with a session of which a page takes several megabytes."""
    folder = tmp_path / "store" / "sessions"
    folder.mkdir(parents=True)
    (folder / f"{SESSION}.json").write_bytes(session_content(wide_games(400)))
    return folder.parent


@pytest.fixture
def long_server(long_store: Path) -> Iterator[Server]:
    """Yield a server of that store."""
    with running_server(long_store) as running:
        yield running


def test_a_long_page_is_the_same_from_a_phone_as_in_a_file(
    long_server: Server, cli: Cli, tmp_path: Path
) -> None:
    assert cli("export", SESSION, "-o", "page.html", "--store", str(long_server.store)).code == 0
    written = (tmp_path / "page.html").read_bytes()
    printed = cli("export", SESSION, "--format", "html", "--store", str(long_server.store))
    assert printed.out.encode() == written
    answer = long_server.get(PAGE)
    assert (answer.status, answer.body) == (200, written)
    assert answer.headers["content-length"] == str(len(written))
    assert answer.headers["vary"] == "Accept-Encoding, Accept-Language"
    assert len(written) > 3_000_000
    assert long_server.get(f"sessions/{SESSION}/export/json").headers["content-length"]


def test_who_leaves_in_the_middle_of_a_page_keeps_nobody_from_it(long_server: Server) -> None:
    asked = f"GET {urlsplit(long_server.enter).path}{PAGE} HTTP/1.1\r\n"
    for _ in range(8):
        with socket.create_connection(("127.0.0.1", long_server.port), timeout=30) as client:
            client.sendall(f"{asked}Host: {long_server.host}\r\n\r\n".encode())
            assert client.recv(100).startswith(b"HTTP/1.1 200")
    assert long_server.get(PAGE).body.endswith(b"</html>\n")


def test_a_page_that_many_ask_for_at_once_is_made_once(long_store: Path, tmp_path: Path) -> None:
    """Each of 24 phones kept all that makes it: the server took 1.8 GB."""
    with (
        running_server(long_store, program=COUNTED) as server,
        ThreadPoolExecutor(8) as phones,
    ):
        answers = list(phones.map(lambda _: server.get(PAGE), range(8)))
    assert {(answer.status, answer.body) for answer in answers} == {(200, answers[0].body)}
    assert (tmp_path / "made").read_text() == "x"


def test_of_a_page_that_breaks_off_nothing_is_sent(long_store: Path) -> None:
    with running_server(long_store, program=BROKEN) as server:
        assert server.get(PAGE).status == 500
        assert server.get(f"sessions/{SESSION}").status == 200


def test_a_file_that_is_made_at_once_is_sent_with_its_length(tmp_path: Path) -> None:
    folder = tmp_path / "store" / "sessions"
    folder.mkdir(parents=True)
    (folder / f"{SESSION}.json").write_bytes(session_content(long_notes(800)))
    with running_server(folder.parent) as server:
        answer = server.get(f"sessions/{SESSION}/export/json")
    assert len(answer.body) > 1 << 20
    assert answer.headers["content-length"] == str(len(answer.body))
