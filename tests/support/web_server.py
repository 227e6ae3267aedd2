"""A server of the product as a process of its own, and requests to it."""

import json
import os
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from zipfile import ZipFile

from scorekeeper.cli.app import run
from scorekeeper.core.log_entries import log_json
from scorekeeper.web.stored_sessions import replay
from tests.support.command_line import TIMEOUT, user_environment
from tests.support.forked_process import ForkedProcess

PLAYERS = ["Anna", "Ben", "Cara"]


class Answer(NamedTuple):
    """What the server answered."""

    status: int
    headers: Mapping[str, str]
    """By names in lower case."""
    body: bytes

    @property
    def json(self) -> Any:
        """Parse the body as JSON."""
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of the refusal."""
        return str(self.json["error"]["code"])

    @property
    def sentences(self) -> str:
        """What the refusal says."""
        return " ".join(self.json["error"]["messages"])


class Server(NamedTuple):
    """A running server."""

    process: ForkedProcess
    store: Path
    enter: str
    """The address of its first link to enter."""
    view: str
    links: dict[str, Any]
    """The line that it printed."""

    @property
    def port(self) -> int:
        """Where it listens."""
        return urlsplit(self.enter).port or 0

    @property
    def host(self) -> str:
        """The `Host` that is its own."""
        return urlsplit(self.enter).netloc

    def get(self, path: str, link: str | None = None, **headers: str) -> Answer:
        """Ask for a path behind a link, by default that to enter."""
        return self.request("GET", path, link, headers=headers)

    def post(self, path: str, value: object, link: str | None = None, **headers: str) -> Answer:
        """Send JSON to a path behind a link."""
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        given = {"Content-Type": "application/json", **headers}
        return self.request("POST", path, link, body, headers=given)

    def request(
        self,
        method: str,
        path: str,
        link: str | None = None,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send a request; `If_Match` among the headers is If-Match."""
        spelt = {name.replace("_", "-"): text for name, text in (headers or {}).items()}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            address = path if path.startswith("/") else f"{urlsplit(link or self.enter).path}{path}"
            connection.request(method, address, body, spelt)
            return _answer(connection.getresponse())
        finally:
            connection.close()

    def begin(self, link: str | None = None, /, **header: object) -> str:
        """Begin a session of three and return its id."""
        answer = self.post("api/sessions", {"players": PLAYERS, **header}, link)
        assert answer.status == 201, answer
        return str(answer.json["file"])

    def add(self, session: str, line: str, entries: int, link: str | None = None) -> Answer:
        """Record a line in a session that has so many entries."""
        path = f"api/sessions/{session}/entries"
        return self.post(path, {"line": line}, link, If_Match=f'"{entries}"')

    def entries(self, session: str) -> int:
        """Return how many entries a session has."""
        return int(self.get(f"api/sessions/{session}").json["entries"])

    def log(self, session: str) -> Any:
        """Return the entries of a session as `log --json` has them, from its file."""
        content = (self.store / "sessions" / f"{session}.json").read_bytes()
        return log_json(replay(content, session))["entries"]

    def replace(self, session: str, *lines: str) -> None:
        """Import another log in the place of a session's, as `import --overwrite` does."""
        other = self.begin()
        for entries, line in enumerate(lines):
            assert self.add(other, line, entries).status == 201
        stored, file = (self.store / "sessions" / f"{name}.json" for name in (other, session))
        content = stored.read_text(encoding="utf-8").replace(f'"{other}"', f'"{session}"')
        archive = self.store.parent / "other.zip"
        with ZipFile(archive, "w") as files:
            files.writestr(f"sessions/{file.name}", content)
        shell(self.store, "import", "--overwrite", str(archive))

    def stop(self, number: int = signal.SIGTERM) -> int:
        """End it by a signal and return its exit code."""
        self.process.send_signal(number)
        return self.process.wait(TIMEOUT)


def _answer(response: HTTPResponse) -> Answer:
    headers = {name.lower(): value for name, value in response.getheaders()}
    return Answer(response.status, headers, response.read())


IMPATIENT = """
from scorekeeper.cli.app import main
from scorekeeper.web import events, requests, server

server.REQUEST_SECONDS = requests.BODY_SECONDS = events.HEARTBEAT = 1
main()
"""
"""The program, which waits a second where it waits ten or fifteen."""
STARTED = """
import os, sys
os.execv(sys.executable, [sys.executable, "-m", "scorekeeper", *sys.argv[1:]])
"""
"""The program, loaded from nothing as a user starts it."""


@contextmanager
def running_server(
    store: Path,
    *arguments: str,
    port: str | None = "0",
    files: int | None = None,
    program: str | None = None,
) -> Iterator[Server]:
    """Run a server of a store, by default at any free port; None leaves it the choice.

    `files` is how many it may open, `program` what is run in the place of the command.
    """
    at = () if port is None else ("--port", port)
    with ForkedProcess(
        *("serve", "--json", *at, *arguments),
        environment=user_environment(store),
        folder=store.parent,
        program=program,
        limits={} if files is None else {"RLIMIT_NOFILE": files},
    ) as process:
        line = process.stdout.readline()
        assert line, process.errors().decode()
        links = json.loads(line)
        yield Server(process, store, links["enter"][0], links["view"][0], links)


class EventReader:
    """A page that listens to a session's stream, or to that of the whole store."""

    def __init__(
        self, server: Server, session: str = "", link: str | None = None, query: str = ""
    ) -> None:
        self._connection = HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
        base = urlsplit(link or server.enter).path
        path = f"api/sessions/{session}/events" if session else "api/events"
        self._connection.request("GET", f"{base}{path}{query}")
        self.response = self._connection.getresponse()

    def next(self) -> dict[str, str]:
        """Return the next event by its fields; comments are passed over, the end is empty."""
        fields: dict[str, str] = {}
        begun = time.monotonic()
        while line := self.response.readline().decode():
            assert time.monotonic() - begun < TIMEOUT, "nothing but comments"
            if line == "\n" and fields:
                return fields
            name, colon, value = line.rstrip("\n").partition(": ")
            if colon and name:
                fields[name] = value
        return {}

    def wait_for(self, entries: int, seconds: float = 1.0) -> None:
        """Read until the log has so many entries; fails after that time."""
        begun = time.monotonic()
        while (event := self.next()) and json.loads(event["data"])["entries"] != entries:
            pass
        assert event, "the stream has ended"
        assert time.monotonic() - begun < seconds

    def close(self) -> None:
        """Stop listening."""
        self.response.close()
        self._connection.close()


def shell(store: Path, *arguments: str) -> None:
    """Run a command of the shell for a store, in this process."""
    before = dict(os.environ)
    os.environ.update(SCOREKEEPER_STORE=str(store))
    try:
        assert run([*arguments]) == 0
    finally:
        os.environ.clear()
        os.environ.update(before)
