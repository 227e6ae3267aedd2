"""The how-to of phones: its commands work, and what it names is on the pages by that name."""

import json
import re
import shlex
from collections.abc import Callable, Sequence
from html import unescape

import pytest

from scorekeeper.cli.commands import serve
from scorekeeper.web.addresses import DEFAULT_PORT, LOOPBACK, Listener
from scorekeeper.web.context import WebContext
from tests.support.command_line import Cli
from tests.support.paths import ROOT
from tests.support.web_server import Server
from tests.web.test_pages import FINISHED, page, played

TEXT = (ROOT / "docs" / "phones.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
COMMANDS = [
    *(line for block in BLOCKS for line in block.splitlines()),
    *re.findall(r"`(scorekeeper [^`]+)`", re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL)),
]
Served = list[Sequence[Listener]]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    """Stand for the servers that the command would have run: where each would have listened."""
    found: Served = []

    def run(
        context: WebContext, listeners: Sequence[Listener], _: object, ready: Callable[[], None]
    ) -> bool:
        ready()
        for listener in listeners:
            listener.socket.close()
        found.append(listeners)
        return False

    monkeypatch.setattr(serve, "run_server", run)
    return found


def test_every_command_works(cli: Cli, served: Served) -> None:
    assert len(COMMANDS) > 4
    for command in COMMANDS:
        words = shlex.split(command)
        assert words[0] == "scorekeeper"
        told = cli(*words[1:])
        assert told.code == 0, (command, told)
        if words[1:] == ["serve", "Friday at Ben's"]:
            assert re.search(r"~\d{4}-\d\d-\d\d-1/$", told.out, re.MULTILINE)
        elif "serve" in words:
            assert "~" not in told.out
    assert len(served) == sum("serve" in command for command in COMMANDS)


def test_the_options_listen_where_it_says(cli: Cli, served: Served) -> None:
    assert f"than {DEFAULT_PORT}" in TEXT
    assert cli("serve", "--host", "127.0.0.2", "--port", "0").code == 0
    assert cli("serve").code == 0
    hosts = [[listener.host for listener in listeners] for listeners in served]
    assert hosts == [["127.0.0.2"], [LOOPBACK]]


def test_what_it_names_is_on_the_pages_by_that_name(server: Server) -> None:
    session = played(server, ["3:CDD 4- 2-", 'note "x"', "undo"])
    over = played(server, FINISHED)
    pages = [page(server, f"sessions/{each}") for each in (session, over)]
    text = unescape("\n".join(re.sub(r"<(?!/?bdi)[^>]*>", "\n", each) for each in pages))
    words = [json.loads(unescape(each)) for each in re.findall(r'data-words="([^"]*)"', pages[0])]
    shown = {line.strip().lower() for line in text.splitlines()}
    shown |= {str(word).lower() for each in words for word in each.values()}
    named = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", TEXT))
    named |= set(re.findall(r"\*\*(Share this table|Board|Voice|Whose phone is this\?)\*\*", TEXT))
    assert len(named) > 12
    assert {name for name in named if name.lower() not in shown} == set()


def test_what_it_quotes_is_what_the_server_says(server: Server, session: str) -> None:
    quoted = re.findall(r"“([A-Z][^”]*)”", TEXT)
    assert len(quoted) == 2
    said = server.get("", Host="elsewhere").sentences + server.get("/nothing").sentences
    assert all(each in said for each in quoted)
