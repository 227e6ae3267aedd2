"""What somebody may try who means harm: paths, methods, names, headers, links to look."""

import json
import re
import socket
import time
from contextlib import suppress
from html.parser import HTMLParser
from http.client import HTTPResponse
from urllib.parse import quote, urlsplit

import pytest

from tests.support.web_server import PLAYERS, Server
from tests.web.conftest import StartServer

MARKUP = "<img src=x onerror=alert(1)>\"'&amp;"
PAGES = (
    "",
    "stats",
    *(
        f"sessions/{{id}}{page}"
        for page in ("", "/board", "/scores", "/rules", "/share", "/text/chat")
    ),
)
READ = (
    *PAGES,
    "api/sessions",
    "api/sessions/{id}",
    "api/sessions/{id}/explain",
    "sessions/{id}/export/txt",
    "sessions/{id}/export/html",
)
WRITTEN = ("api/sessions", "api/sessions/{id}/entries", "", "sessions/{id}")
"""Addresses that record something when they are sent to."""
TRICKS = (
    *("%00", "..", "%2e%2e", "..%2flinks.key", "..%5clinks.key", ".", "con", "~", "%7e", "%ff"),
    *("a" * 255, "a" * 2000, "{id}%00", "{id}.json", "{id}.bak", "{id};x", "%0d%0aX:1", "*", "-rf"),
)
SESSION_PATHS = (
    *("api/sessions/{}", "api/sessions/{}/events", "api/sessions/{}/explain", "sessions/{}"),
    *("sessions/{}/board", "sessions/{}/export/txt"),
)


def sent_raw(server: Server, head: str) -> tuple[int, dict[str, str]]:
    """Send a request as it is spelt, and return status and headers of the answer."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as client:
        client.sendall(head.encode("latin-1"))
        response = HTTPResponse(client)
        response.begin()
        return response.status, {name.lower(): text for name, text in response.getheaders()}


class Elements(HTMLParser):
    """The elements of a page by name, each with its attributes."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def assert_no_markup_of_others(page: bytes) -> None:
    for name, attributes in Elements(page).found:
        assert name not in ("img", "iframe", "s", "base", "object")
        assert not any(key.startswith("on") or key == "style" for key in attributes)
        if name == "script":
            source = attributes.get("src") or ""
            assert re.fullmatch(r"/[\w~-]+/static/(early|table|evening)\.\w+\.js", source)
    assert b"</p>C" not in page


def files_of(server: Server) -> list[str]:
    return sorted(str(path) for path in server.store.parent.rglob("*"))


@pytest.mark.parametrize("path", READ)
def test_head_answers_like_get_without_a_body(server: Server, session: str, path: str) -> None:
    address = path.format(id=session)
    got, asked = server.get(address), server.request("HEAD", address)
    assert (asked.status, asked.body) == (got.status, b"")
    for name in ("content-type", "content-length", "content-security-policy", "etag"):
        assert asked.headers.get(name) == got.headers.get(name), name


def test_head_of_a_stream_ends_at_once(server: Server, session: str) -> None:
    answer = server.request("HEAD", f"api/sessions/{session}/events")
    assert (answer.status, answer.body) == (200, b"")


@pytest.mark.parametrize("path", WRITTEN)
@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded"])
def test_the_link_to_look_writes_by_no_address(
    server: Server, session: str, path: str, kind: str
) -> None:
    body = json.dumps({"line": "3 4 2", "players": PLAYERS}).encode()
    if "form" in kind:
        body = b"line=3+4+2&entries=0&players=Anna,Ben,Cara"
    before = server.get("api/sessions").json
    headers = {"Content-Type": kind, "If-Match": '"0"'}
    answer = server.request("POST", path.format(id=session), server.view, body, headers)
    assert (answer.status, answer.code) == (403, "read-only")
    assert server.get("api/sessions").json == before


@pytest.mark.parametrize("path", PAGES)
def test_pages_behind_the_link_to_look_know_no_other_link(
    server: Server, session: str, path: str
) -> None:
    page = server.get(path.format(id=session), server.view).body
    assert urlsplit(server.enter).path.strip("/").encode() not in page
    assert b'method="post"' not in page


@pytest.mark.parametrize("trick", TRICKS)
def test_names_of_sessions_open_no_other_file(server: Server, session: str, trick: str) -> None:
    name, before = trick.format(id=session), files_of(server)
    for path in SESSION_PATHS:
        answer = server.get(path.format(name))
        assert (answer.status, answer.code) == (404, "not-found"), path
    for verb in ("entries", "preview"):
        path = f"api/sessions/{name}/{verb}"
        assert server.post(path, {"line": "3 4 2"}, If_Match='"0"').code == "not-found", path
    assert files_of(server) == before


@pytest.mark.parametrize(
    "path", ["../{t}/", "./api/sessions", "api//sessions", "api/sessions/", "/"]
)
def test_addresses_are_taken_as_they_are_spelt(server: Server, path: str) -> None:
    base = urlsplit(server.enter).path
    address = base + path.format(t=base.strip("/"))
    head = f"GET {address} HTTP/1.1\r\nHost: {server.host}\r\nConnection: close\r\n\r\n"
    assert sent_raw(server, head)[0] == 404


def test_an_address_with_another_host_in_it_is_none(server: Server) -> None:
    base = urlsplit(server.enter).path
    head = f"GET http://elsewhere{base} HTTP/1.1\r\nHost: {server.host}\r\n\r\n"
    assert sent_raw(server, head)[0] == 404
    head = f"GET {base} HTTP/1.1\r\nHost: elsewhere\r\nX-Forwarded-Host: {server.host}\r\n\r\n"
    assert sent_raw(server, head)[0] == 421
    assert sent_raw(server, f"GET {base} HTTP/1.0\r\n\r\n")[0] == 421


@pytest.mark.parametrize(
    "request_line",
    ["GET /\xe9 HTTP/1.1", "GET", "\x16\x03\x01\x02", "A" * 90_000],
)
def test_what_is_no_http_is_refused_with_the_headers_of_all_answers(
    server: Server, request_line: str
) -> None:
    with suppress(ConnectionError):
        status, headers = sent_raw(server, f"{request_line}\r\nHost: {server.host}\r\n\r\n")
        assert status == 400
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["connection"] == "close"
    assert server.get("api/sessions").status == 200


def test_two_lengths_of_a_body_are_refused(server: Server) -> None:
    base = urlsplit(server.enter).path
    head = f"POST {base}api/sessions HTTP/1.1\r\nHost: {server.host}\r\n"
    head += "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"
    assert sent_raw(server, head)[0] == 400


@pytest.mark.parametrize("method", ["TRACE", "OPTIONS", "PATCH", "DELETE", "PROPFIND"])
def test_other_methods_tell_nothing_to_pages_from_elsewhere(server: Server, method: str) -> None:
    headers = {"Origin": "http://elsewhere", "Access-Control-Request-Method": "POST"}
    answer = server.request(method, "api/sessions", headers=headers)
    assert answer.status in (403, 405)
    assert not any(name.startswith("access-control") for name in answer.headers)


def test_a_large_query_harms_nobody(server: Server, session: str) -> None:
    for query in ("a=1&" * 3000, "line=" + "x" * 12_000, "%ff" * 4000, "deal=" + "9" * 12_000):
        for path in ("stats", f"sessions/{session}", f"api/sessions/{session}"):
            assert server.get(f"{path}?{query}").status == 200
    answer = server.get(f"api/sessions/{session}/explain?deal={'9' * 12_000}")
    assert (answer.status, answer.code) == (422, "malformed")


@pytest.mark.parametrize("path", PAGES)
def test_what_somebody_typed_is_never_markup(server: Server, path: str) -> None:
    session = server.begin(players=["<s>A", "B&amp;\"'", "</p>C"], title=MARKUP)
    assert server.add(session, "3:CDD 4- 2-", 0).status == 201
    entry = {"line": f"note {MARKUP}", "why": MARKUP, "by": "<script>alert(1)</script>"}
    added = server.post(f"api/sessions/{session}/entries", entry, If_Match='"1"')
    assert added.status == 201, added
    assert_no_markup_of_others(server.get(path.format(id=session)).body)


def test_a_line_that_comes_back_to_be_edited_is_never_markup(server: Server, session: str) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    body = f"line={quote(MARKUP)}&entries=0".encode()
    answer = server.request("POST", f"sessions/{session}", None, body, form)
    assert answer.status == 422
    assert_no_markup_of_others(answer.body)
    asked = server.get(f"sessions/{session}?line={quote(MARKUP)}")
    assert_no_markup_of_others(asked.body)


HARMFUL = "\u202e\u2066\u2069\u200b\u2060\ufeff\u2028"


@pytest.mark.parametrize(
    "path", [*PAGES, "sessions/{id}/explain?deal=1", "sessions/{id}?history=all"]
)
def test_what_turns_or_hides_text_is_shown_on_no_page(server: Server, path: str) -> None:
    text = f"pizza{HARMFUL}late"
    session = server.begin(title=text, place=text)
    lines = ["3 4 2", f"note {text}", f'adjust Anna -1 "{text}"', f"rename x{text}", f"note {text}"]
    for number, line in enumerate(lines):
        entry = {"line": line, "why": text}
        path_of_entries = f"api/sessions/{session}/entries"
        assert server.post(path_of_entries, entry, If_Match=f'"{number}"').status == 201
    page = server.get(path.format(id=session)).body.decode()
    assert not set(HARMFUL) & set(page)


@pytest.mark.parametrize("mark", ["\u202e", "\u2066", "\u200f", "\x00", "\n", "\x1b", "\ud800"])
def test_marks_that_turn_or_hide_text_are_in_no_name(
    server: Server, session: str, mark: str
) -> None:
    players = [f"A{mark}nna", "Ben", "Cara"]
    assert server.post("api/sessions", {"players": players}).code == "malformed"
    path = f"api/sessions/{session}/entries"
    body = {"line": "3 4 2", "by": f"Ben{mark}s phone"}
    assert server.post(path, body, If_Match='"0"').code == "malformed"
    assert server.add(session, f"set Anna=A{mark}nna", 0).code == "malformed"
    assert server.entries(session) == 0


def test_a_title_is_in_no_header_of_an_export(server: Server) -> None:
    for title in ('x"; filename="evil.exe', "x/../../y", "\u202egpj.exe"):
        session = server.begin(title=title)
        for name in ("txt", "html", "csv", "json"):
            answer = server.get(f"sessions/{session}/export/{name}")
            expected = f'attachment; filename="{session}.{name}"'
            assert answer.headers["content-disposition"] == expected
    for title in ("x\r\nSet-Cookie: a=b", "x\ny"):
        answer = server.post("api/sessions", {"players": PLAYERS, "title": title})
        assert (answer.status, answer.code) == (422, "malformed")


@pytest.mark.parametrize(
    "header",
    [
        *({"variant": "/etc/passwd"}, {"variant": "./rules.toml"}, {"rules": "/etc/passwd"}),
        *({"file": "/etc/passwd"}, {"id": "../x"}, {"date": "../../x"}, {"game": "../x"}),
        *({"rule": {"/etc/passwd": 1}}, {"rule": {"declare": "/etc/passwd"}}),
    ],
    ids=str,
)
def test_no_header_names_a_file(server: Server, header: dict[str, object]) -> None:
    before = files_of(server)
    answer = server.post("api/sessions", {"players": PLAYERS, **header})
    assert (answer.status, answer.code) == (422, "malformed")
    assert "root:" not in answer.sentences
    assert files_of(server) == before


@pytest.mark.parametrize(
    "line",
    [
        *("set variant=/etc/passwd", "set rules=/etc/passwd", "import /etc/passwd", "export x"),
        *(
            "open 2026-11-20-1",
            "delete 1",
            "restore x",
            "serve --lan",
            "new A B C --variant x.toml",
        ),
        *("--store /tmp/x add 3 4 2", "add 3 4 2 --session other", "show --out /tmp/x", "quit"),
    ],
)
def test_no_line_reaches_beyond_its_session(server: Server, session: str, line: str) -> None:
    answer = server.add(session, line, 0)
    assert (answer.status, answer.code) == (422, "malformed")
    assert server.entries(session) == 0


def test_no_answer_says_where_the_store_lies(start_server: StartServer) -> None:
    running = start_server()
    session = running.begin()
    locks = running.store / "locks"
    locks.rename(running.store / "kept")
    locks.write_text("", encoding="utf-8")  # nothing can be written, as on a disk that is full
    path = f"sessions/{session}"
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    by_form = running.request("POST", path, None, b"line=3+4+2&entries=0", form)
    for answer in (
        by_form,
        running.add(session, "3 4 2", 0),
        running.request("POST", "", None, b"players=Anna,Ben,Cara", form),
        running.post("api/sessions", {"players": PLAYERS}),
    ):
        assert answer.status == 500
        assert str(running.store).encode() not in answer.body
    assert b'value="3 4 2"' in by_form.body, "what was typed comes back"


def test_many_names_take_no_longer_than_they_must(start_server: StartServer) -> None:
    running = start_server()
    for players in ([f"{number:x}" for number in range(8_000)], ["A", "B"] * 8_000):
        begun = time.monotonic()
        body = json.dumps({"players": players}, separators=(",", ":")).encode()
        assert running.post("api/sessions", body).code == "malformed"
        assert time.monotonic() - begun < 8
    assert running.get("api/sessions").json["sessions"] == []


def nested(depth: int, begin: str, end: str) -> bytes:
    value = begin * depth + "1" + end * depth
    return f'{{"players": ["A", "B", "C"], "rule": {{"declare": {value}}}}}'.encode()


@pytest.mark.parametrize(
    "body",
    [
        *(nested(depth, "[", "]") for depth in (6, 400, 800, 940)),
        *(nested(depth, '{"a":', "}") for depth in (6, 400, 800, 940)),
        json.dumps({"players": PLAYERS, "rule": {f"declar{n}": 1 for n in range(2_500)}}).encode(),
        json.dumps({"players": PLAYERS, "rule": {"declare": [1] * 20_000}}).encode(),
        json.dumps({f"k{n}": "" for n in range(4_000)}).encode(),
    ],
    ids=lambda body: f"{body[:56]}-{len(body)}",
)
def test_more_values_than_any_header_has_are_refused_at_once(server: Server, body: bytes) -> None:
    answer = server.post("api/sessions", body)
    assert (answer.status, answer.code) == (422, "malformed")
    assert len(answer.json["error"]["messages"]) == 1
