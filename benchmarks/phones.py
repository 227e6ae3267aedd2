"""Tables on many phones: open pages, up to twenty entries a second, a long session, a page.

Run by hand: `python benchmarks/phones.py [seconds]`. The server is a process of its own; whoever
listens and enters shares the processors with it. A delay is counted from the moment at which an
entry is sent to the one at which an open page has read of it; its data must name that entry, or one
behind it, once and in order. The processor's times are the server's own, and hardly depend on what
else the machine does.
"""

import asyncio
import contextlib
import io
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from tests.support.web_server import Server

PAGES = 200
RATE = 20
"""Entries a second."""
LONG = 500
"""Deals of a long session."""
DEALS = 3000
"""After which a rubber would be over: none ends while it is measured."""
SMALL = 12
LINE = "3:CDD 4- 2- turn=QH"
HEADER = f"players: Anna, Ben, Cara\nvariant: original\ndeals: {DEALS}\n\n"
ASKED = 30
"""Times that an answer is timed."""
SLOWDOWN = 4


class Listener:
    """An open page: the events of a session's stream, with the moments at which they came."""

    def __init__(self) -> None:
        self._read: list[tuple[bytes, float]] = []

    @property
    def told(self) -> list[tuple[int, float]]:
        """The numbers of entries that it was told, with the moments."""
        return [(json.loads(line[6:])["entries"], moment) for line, moment in self._read]

    async def listen(self, server: "Server", session: str, opened: asyncio.Event) -> None:
        """Read until the stream or the task ends."""
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        path = f"{urlsplit(server.enter).path}api/sessions/{session}/events"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
        try:
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self._read.append((line, time.perf_counter()))
                    opened.set()
        finally:
            writer.close()

    def delays(self, sent: dict[int, float]) -> list[float]:
        """Return how long after it was sent each entry was known here."""
        found, moments = [], iter(self.told)
        newest, at = next(moments)
        for entries, moment in sorted(sent.items()):
            while newest < entries:
                newest, at = next(moments)
            found.append(at - moment)
        return found


class Writer:
    """A phone that enters."""

    def __init__(self, server: "Server", session: str, rate: float) -> None:
        self._server = server
        self._rate = rate
        self._path = f"{urlsplit(server.enter).path}api/sessions/{session}/entries"
        self.sent: dict[int, float] = {}
        self.taken: list[float] = []

    async def enter(self, entries: int, seconds: float) -> None:
        """Enter one after the other, at the rate, for so many seconds."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._server.port)
        begun = time.perf_counter()
        for turn in range(round(seconds * self._rate)):
            await asyncio.sleep(max(0, begun + turn / self._rate - time.perf_counter()))
            body = json.dumps({"line": f'note "{turn}"'})
            head = (
                f"POST {self._path} HTTP/1.1\r\nHost: {self._server.host}\r\n"
                f'Content-Type: application/json\r\nIf-Match: "{entries}"\r\n'
                f"Content-Length: {len(body)}\r\n\r\n"
            )
            moment = time.perf_counter()
            writer.write((head + body).encode())
            status = (await reader.readline()).split()[1]
            length = 0
            while (line := await reader.readline()) != b"\r\n":
                name, _, value = line.decode().partition(":")
                length = int(value) if name.lower() == "content-length" else length
            await reader.readexactly(length)
            assert status == b"201", status
            self.taken.append(time.perf_counter() - moment)
            entries += 1
            self.sent[entries] = moment
        writer.close()
        self.seconds = time.perf_counter() - begun


async def load(server: "Server", seconds: float, tables: int) -> None:
    """Enter at some tables while many pages listen, and print when these know."""
    sessions = [server.begin(variant="original", deals=DEALS) for _ in range(tables)]
    for session in sessions:
        _fill(server, session, SMALL)
    listeners = [Listener() for _ in range(PAGES)]
    opened = [asyncio.Event() for _ in listeners]
    tasks = [
        asyncio.create_task(listener.listen(server, sessions[place % tables], event))
        for place, (listener, event) in enumerate(zip(listeners, opened, strict=True))
    ]
    await asyncio.gather(*(event.wait() for event in opened))
    writers = [Writer(server, session, RATE / tables) for session in sessions]
    worked = processor_seconds(server)
    await asyncio.gather(*(writer.enter(SMALL, seconds) for writer in writers))
    pages = [(page, writers[place % tables]) for place, page in enumerate(listeners)]
    await _until(lambda: all(page.told[-1][0] == max(writer.sent) for page, writer in pages))
    worked = processor_seconds(server) - worked
    for task in tasks:
        task.cancel()
    delays = [delay for page, writer in pages for delay in page.delays(writer.sent)]
    told = [[entries for entries, _ in page.told] for page in listeners]
    in_order = all(entries == sorted({*entries}) for entries in told)
    logs = [server.log(session)[SMALL:] for session in sessions]
    once = all(
        [entry["line"] for entry in log] == [f'note "{turn}"' for turn in range(len(writer.sent))]
        for log, writer in zip(logs, writers, strict=True)
    )
    count = sum(len(writer.sent) for writer in writers)
    took = max(writer.seconds for writer in writers)
    print(
        f"{PAGES} open pages, {tables} tables: {count / took:.1f} entries a second for {took:.0f} s"
    )
    print(f"processor time of the server: {worked / count * 1000:.0f} ms an entry")
    print(f"entry answered      {_figures([each for writer in writers for each in writer.taken])}")
    print(f"page told           {_figures(delays)}")
    print(f"each entry once     {once}, each page in order {in_order}")


async def _until(done: Callable[[], bool]) -> None:
    for _ in range(3000):
        if done():
            return
        await asyncio.sleep(0.01)
    raise TimeoutError


def _figures(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    middle, most = statistics.median(ordered), ordered[-1]
    nearly_all = ordered[len(ordered) * 99 // 100]
    texts = [f"{each * 1000:4.0f} ms" for each in (middle, nearly_all, most)]
    return "median {}, 99 % {}, most {}".format(*texts)


def answers(server: "Server", deals: int) -> None:
    """Print how long the answers about a session take, each after a change."""
    from tests.support.web_server import shell

    sheet = server.store.parent / f"{deals}.sheet"
    sheet.write_text(HEADER + f"{LINE}\n" * deals, encoding="utf-8")
    with contextlib.redirect_stdout(io.StringIO()):
        shell(server.store, "import", str(sheet))
    session = server.get("api/sessions").json["sessions"][-1]["id"]
    entries = server.entries(session)
    base = f"api/sessions/{session}"
    requests: dict[str, Callable[[], object]] = {
        "entry": lambda: server.add(session, f'note "{entries}"', entries),
        "JSON": lambda: server.get(base),
        "page": lambda: server.get(f"sessions/{session}"),
        "preview": lambda: server.post(f"{base}/preview", {"line": LINE}),
        "not modified": lambda: server.get(base, If_None_Match=f'"{entries}"'),
    }
    taken: dict[str, list[float]] = {name: [] for name in requests}
    worked = dict.fromkeys(requests, 0.0)
    for _ in range(ASKED):
        for name, request in requests.items():
            begun, before = time.perf_counter(), processor_seconds(server)
            request()
            taken[name].append(time.perf_counter() - begun)
            worked[name] += processor_seconds(server) - before
            entries += name == "entry"
    for name, seconds in taken.items():
        processor = f"{worked[name] / ASKED * 1000:3.0f} ms of the processor"
        print(f"{deals:3} deals, {name:12} {_figures(seconds)}; {processor}")


def _fill(server: "Server", session: str, deals: int) -> None:
    for deal in range(deals):
        assert server.add(session, LINE, deal).status == 201


def processor_seconds(server: "Server") -> float:
    """Return the time that the server has worked; Linux alone says it."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_memory(server: "Server") -> float:
    """Return the most megabytes that the server ever held; Linux alone says it."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    lines = dict(line.split(":", 1) for line in status.splitlines())
    return int(lines["VmHWM"].split()[0]) / 1024


def page(server: "Server") -> None:
    """Print what a table's page weighs and how soon a slow phone has drawn it."""
    from tests.support.browser_tools import chromium_started
    from tests.support.page_weight import measured_page

    session = server.begin(variant="original", deals=DEALS)
    _fill(server, session, SMALL)
    address = f"{server.enter}sessions/{session}"
    with chromium_started() as browser:
        figures = [measured_page(browser, address, SLOWDOWN) for _ in range(5)]
    drawn = statistics.median(each.drawn for each in figures)
    print(f"page of {SMALL} deals: {figures[0].bytes:,} bytes with headers")
    print(f"drawn, processor {SLOWDOWN} times slower: {drawn * 1000:.0f} ms (median of 5)")


def main() -> None:
    """Run all, and print."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.support.web_server import running_server

    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory() as folder:
        with running_server(Path(folder) / "store") as server:
            for tables in (1, 4):
                asyncio.run(load(server, seconds, tables))
            print(f"memory of the server, at most {peak_memory(server):.0f} MB")
        with running_server(Path(folder) / "long") as server:
            answers(server, SMALL)
            answers(server, LONG)
            print(f"memory of the server, at most {peak_memory(server):.0f} MB")
            if shutil.which("chromium"):
                page(server)


if __name__ == "__main__":
    main()
