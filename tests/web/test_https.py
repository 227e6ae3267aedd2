"""`serve` with a certificate: requests, and clients that do not shake hands."""

import json
import socket
import ssl
import subprocess
from collections.abc import Callable
from contextlib import ExitStack
from http.client import HTTPSConnection
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import pytest

from scorekeeper.web.server import Certificate, _tls
from tests.support.command_line import TIMEOUT
from tests.support.web_server import IMPATIENT, Server
from tests.web.conftest import StartServer

T = TypeVar("T")

FILES = 256
HOST = "127.0.0.1"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Make a certificate and its key."""
    folder = tmp_path_factory.mktemp("https")
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    made = subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", f"/CN={HOST}", "-addext", f"subjectAltName=IP:{HOST}"),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("there is no openssl here to make a certificate")
    return str(certificate), str(key)


@pytest.fixture
def options(files: tuple[str, str]) -> tuple[str, ...]:
    """Return what `serve` is told of the certificate."""
    return "--certificate", files[0], "--key", files[1]


@pytest.fixture
def trusting(files: tuple[str, str]) -> ssl.SSLContext:
    """Return what a browser that trusts the certificate has."""
    return ssl.create_default_context(cafile=Path(files[0]))


def test_no_keys_are_written_where_the_environment_says_so(
    files: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What others debug by it could read the evening; and where it was no file, `serve` ended."""
    monkeypatch.setenv("SSLKEYLOGFILE", str(tmp_path / "nowhere" / "keys"))
    context = _tls(Certificate(*files))
    assert context.keylog_filename is None


def assert_answers(server: Server, trusting: ssl.SSLContext) -> None:
    connection = HTTPSConnection(HOST, server.port, context=trusting, timeout=10)
    connection.request("GET", f"{urlsplit(server.enter).path}api/sessions")
    assert json.loads(connection.getresponse().read())["schema"] == 1
    connection.close()


def test_https_with_a_certificate(
    start_server: StartServer, options: tuple[str, ...], trusting: ssl.SSLContext
) -> None:
    running = start_server(*options)
    assert urlsplit(running.enter).scheme == "https"
    assert_answers(running, trusting)


def test_connections_that_shake_no_hands_harm_nobody(
    start_server: StartServer, options: tuple[str, ...], trusting: ssl.SSLContext
) -> None:
    running = start_server(*options, files=FILES)
    with ExitStack() as stack:
        for _ in range(2 * FILES):
            stack.enter_context(socket.create_connection((HOST, running.port)))
        assert_answers(running, trusting)
    assert running.stop() == 0
    assert running.process.errors() == b""


@pytest.mark.parametrize("sent", [b"", b"\x16\x03", b"GET / HTTP/1.1\r\n\r\n"], ids=str)
def test_who_does_not_shake_hands_in_time_is_hung_up_on(
    start_server: StartServer, options: tuple[str, ...], sent: bytes
) -> None:
    running = start_server(*options, program=IMPATIENT)
    with socket.create_connection((HOST, running.port), timeout=10) as client:
        client.sendall(sent)
        assert client.recv(1) == b""


def test_a_request_that_comes_with_the_end_of_the_handshake_is_answered(
    start_server: StartServer, options: tuple[str, ...], trusting: ssl.SSLContext
) -> None:
    running = start_server(*options)
    received, sent = ssl.MemoryBIO(), ssl.MemoryBIO()
    secure = trusting.wrap_bio(received, sent, server_hostname=HOST)
    head = f"GET {urlsplit(running.enter).path} HTTP/1.1\r\nHost: {running.host}\r\n\r\n"
    with socket.create_connection((HOST, running.port), timeout=TIMEOUT) as client:

        def when_received(step: Callable[[], T]) -> T:
            while True:
                try:
                    return step()
                except ssl.SSLWantReadError:
                    client.sendall(sent.read())
                    received.write(client.recv(65_536))

        when_received(secure.do_handshake)
        secure.write(head.encode())  # the last of the handshake waits to be sent, too
        client.sendall(sent.read())
        assert when_received(lambda: secure.read(15)) == b"HTTP/1.1 200 OK"
