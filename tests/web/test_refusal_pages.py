"""What is refused, as a page for people and as JSON for programs."""

import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

from tests.support.web_server import Server, running_server

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


def test_a_dead_link_is_a_page_in_words_where_a_browser_opens_it(server: Server) -> None:
    answer = server.get("/nothing", Accept=BROWSER)
    assert answer.status == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    page = answer.body.decode()
    assert "<h1>This link leads nowhere</h1>" in page
    assert "Scan the code at the table again." in page
    assert "{" not in re.sub("(?s)<style>.*</style>", "", page)


def test_a_dead_link_is_said_in_the_language_of_the_browser(server: Server) -> None:
    answer = server.get("/nothing", Accept=BROWSER, Accept_Language="de")
    assert '<html lang="de">' in answer.body.decode()
    assert "Dieser Link führt ins Leere" in answer.body.decode()


@pytest.mark.parametrize(
    "path", ["/", "/wrong/", "/wrong/sessions/2026-11-20-1", "/wrong~2026-11-20-1/", "/static/x"]
)
def test_pages_of_dead_links_are_the_same_few_bytes(server: Server, path: str) -> None:
    known = server.get("nothing", Accept=BROWSER)
    assert server.get(path, Accept=BROWSER).body == known.body
    assert len(known.body) < 1_400


@pytest.mark.parametrize("accept", [None, "*/*", "application/json", "application/json, text/html"])
def test_programs_are_refused_in_json(server: Server, accept: str | None) -> None:
    answer = server.get("/nothing", **({} if accept is None else {"Accept": accept}))
    assert (answer.status, answer.code) == (404, "not-found")


@pytest.mark.parametrize("path", ["/wrong/api/sessions", "api/sessions/none", "api/none"])
def test_addresses_of_programs_are_refused_in_json_whoever_asks(server: Server, path: str) -> None:
    assert server.get(path, Accept=BROWSER).code == "not-found"


def test_the_page_of_a_refusal_runs_nothing_and_loads_nothing(server: Server) -> None:
    answer = server.get("/nothing", Accept=BROWSER)
    style = re.search("(?s)<style>(.*?)</style>", answer.body.decode())
    assert style is not None
    policy = answer.headers["content-security-policy"]
    digest = b64encode(sha256(style[1].encode()).digest()).decode()
    assert policy.startswith(f"default-src 'none'; style-src 'sha256-{digest}';")
    assert "unsafe" not in policy
    assert "script" not in policy
    assert not re.search("<script|<link|<img|href=|src=", answer.body.decode())


def test_a_form_that_is_refused_says_that_nothing_typed_is_lost(server: Server) -> None:
    session = server.begin()
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": BROWSER}
    sent = server.request("POST", f"sessions/{session}", server.view, b"line=3+4+2", headers)
    assert sent.status == 403
    page = sent.body.decode()
    assert "<h1>That didn't work</h1>" in page.replace("&#x27;", "'")
    assert "This link is only for looking." in page
    assert "back button" in page


LOST = """
from scorekeeper.cli.app import main
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.storage.watched_writes import UnconfirmedWrite
from scorekeeper.storage.folder_store import FolderStore

append = FolderStore.append


def refuse(*_, **__):
    raise Unavailable(message("club-unreachable", host="db.club", reason="it is away"))


def lost(store, session, plan):
    append(store, session, plan)
    LOSE
    raise UnconfirmedWrite(message("club-unconfirmed", host="db.club"))


FolderStore.append = lost
main()
"""
"""The program, whose store is lost while the first entry is stored."""


@pytest.mark.parametrize(
    "lose", ["FolderStore.read_content = refuse", "FolderStore.mark = lambda *_: ()"]
)
def test_an_entry_of_which_nobody_knows_is_not_denied_though_no_table_can_be_shown(
    tmp_path: Path, lose: str
) -> None:
    with running_server(tmp_path / "store", program=LOST.replace("LOSE", lose)) as server:
        table = f"sessions/{server.begin()}"
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": BROWSER}
        sent = server.request("POST", table, server.enter, b"line=3+4+2&entries=0", headers)
    page = unescape(sent.body.decode())
    assert sent.status in (500, 503)
    assert "What you entered may be stored or not" in page
    assert "Nothing was changed" not in page
