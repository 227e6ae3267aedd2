"""The live pages of a session are made once for each of its states, and are the very same ones."""

import asyncio
import gzip
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest
from starlette.requests import Request

from scorekeeper.storage.folder_store import FolderStore
from scorekeeper.web import kept_pages
from scorekeeper.web.context import WebContext
from scorekeeper.web.kept_pages import KeptPages, PageRoom, compress
from scorekeeper.web.links import Links, Rights
from scorekeeper.web.pages import routes
from scorekeeper.web.pages.table import table_page
from tests.support.command_line import Cli

Ask = Callable[..., str]


def _bytes(text: str) -> Callable[[], list[bytes]]:
    return lambda: [text.encode()]


def test_a_page_is_made_once() -> None:
    pages, made = KeptPages(PageRoom()), list[str]()

    def asked(name: str) -> str:
        def make() -> list[bytes]:
            made.append(name)
            return [name.encode()]

        return gzip.decompress(pages.compressed(name, make)).decode()

    names = ["table", "board", "table"]
    assert [asked(name) for name in names] == names
    assert made == ["table", "board"]


def test_nobody_waits_for_a_page_that_he_has_not_asked_for() -> None:
    pages = KeptPages(PageRoom())
    pages.compressed("table", lambda: [b"kept"])
    begun, others_have_theirs = threading.Event(), threading.Event()

    def make() -> list[bytes]:
        begun.set()
        others_have_theirs.wait(60)
        return [b"made"]

    with ThreadPoolExecutor() as threads:
        threads.submit(pages.compressed, "export", make)
        begun.wait(60)
        names = ("table", "board")
        asked = [threads.submit(pages.compressed, name, _bytes("made")) for name in names]
        _, waiting = wait(asked, timeout=20)
        others_have_theirs.set()
    assert not waiting


def test_pages_of_all_sessions_are_kept_within_so_many_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kept_pages, "MAX_BYTES", 4 * len(compress([b"old"])))
    room = PageRoom()
    sessions = [KeptPages(room) for _ in range(5)]

    def asked(session: int, text: str) -> str:
        return gzip.decompress(sessions[session].compressed("table", _bytes(text))).decode()

    for session in range(4):
        asked(session, "old")
    assert asked(0, "new") == "old"
    asked(4, "old")  # there is room for four: that of 1 was asked for longest ago
    assert [asked(session, "new") for session in (0, 2, 3, 4, 1)] == [*["old"] * 4, "new"]


def test_a_page_that_would_drive_out_the_others_is_not_kept() -> None:
    pages = KeptPages(PageRoom())
    large = os.urandom(kept_pages.MAX_BYTES // 4)
    pages.compressed("board", lambda: [b"old"])
    pages.compressed("table", lambda: [large])
    assert pages.compressed("table", lambda: [b"new"]) == compress([b"new"])
    assert pages.compressed("board", lambda: [b"new"]) == compress([b"old"])


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return one for each page of a table that is made from now on."""
    pages_made: list[str] = []

    def counted(*asked: object) -> object:
        pages_made.append("made")
        return table_page(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(routes, "table_page", counted)
    return pages_made


@pytest.fixture
def ask(cli: Cli, store: Path) -> Ask:
    """Return what asks a server for the page of the only session."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    folder = FolderStore(store)
    folder.link_secret().ensure()
    context = WebContext(folder, Links(folder.link_secret()), "en", [], "http")
    (session,) = folder.ids()

    def asked(
        rights: Rights = "enter", *, of: str | None = None, language: str = "en", query: str = ""
    ) -> str:
        link = context.links.link(rights, of and session)
        headers = [(b"accept-encoding", b"gzip"), (b"accept-language", language.encode())]
        scope = {
            "type": "http",
            "method": "GET",
            "path": "",
            "headers": headers,
            "query_string": query.encode(),
            "link": link,
            "path_params": {"session": session},
        }
        wanted = context.for_request(scope)
        answer = asyncio.run(routes.get_table(wanted, Request(scope)))
        return gzip.decompress(answer.body).decode()

    return asked


def test_a_table_is_made_once_for_all_phones(ask: Ask, made: list[str], cli: Cli) -> None:
    first = ask()
    assert [ask() for _ in range(5)] == [first] * 5
    assert len(made) == 1
    assert cli("add", "3 3 3").code == 0
    later = ask()
    assert later != first
    assert ask() == later
    assert len(made) == 2


def test_each_link_and_each_language_has_pages_of_its_own(ask: Ask, made: list[str]) -> None:
    ways: tuple[dict[str, str], ...] = (
        {},
        {"rights": "view"},
        {"of": "it"},
        {"language": "de"},
        {"query": "history=all"},
    )
    pages = [ask(**way) for way in ways]
    assert len(made) == len(ways)
    assert len({*pages[:4]}) == 4
    assert [ask(**way) for way in ways] == pages
    assert len(made) == len(ways)


def test_what_somebody_has_typed_is_in_nobody_elses_page(ask: Ask) -> None:
    plain = ask()
    assert 'value="3 4 2"' in ask(query="line=3+4+2")
    assert ask() == plain
    assert 'value="3 4 2"' not in plain


def test_without_caches_each_page_is_made(
    ask: Ask, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = ask()
    monkeypatch.setattr(kept_pages, "MAX_BYTES", 0)
    fresh = [ask("view"), ask("view")]
    assert len(made) == 3
    assert fresh[0] == fresh[1] != kept
