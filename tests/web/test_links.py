"""Links are the rights: what each opens, and that nothing else does."""

import json
import re
import stat
import time
from urllib.parse import urlsplit

import pytest

from scorekeeper.exporters.registry import FORMATS
from scorekeeper.storage.link_secret import LinkSecret
from scorekeeper.web.links import RIGHTS, Links
from tests.support.web_server import PLAYERS, Answer, EventReader, Server, running_server, shell
from tests.web.conftest import StartServer

PATHS = ["", "stats", "api/sessions", "sessions/2026-11-20-1", "api/sessions/2026-11-20-1/events"]


def scoped(server: Server, session: str) -> tuple[str, str]:
    """Return the links of one session, as another server of the same store would print them."""
    links = Links(LinkSecret(server.store))
    enter, view = (links.link(rights, session).base for rights in RIGHTS)
    return f"http://{server.host}{enter}/", f"http://{server.host}{view}/"


def bytes_of(answer: Answer) -> tuple[int, bytes, list[tuple[str, str]]]:
    headers = {name: text for name, text in answer.headers.items() if name != "date"}
    return answer.status, answer.body, sorted(headers.items())


def test_the_same_store_has_the_same_links(server: Server) -> None:
    with running_server(server.store) as other:
        assert urlsplit(other.enter).path == urlsplit(server.enter).path
        assert urlsplit(other.view).path == urlsplit(server.view).path


def test_links_of_128_bits_and_more_tell_nothing_of_each_other(server: Server) -> None:
    tokens = [urlsplit(link).path.strip("/") for link in (server.enter, server.view)]
    assert all(re.fullmatch(r"[\w-]{22,}", token) for token in tokens)
    assert tokens[0] != tokens[1]


def test_the_secret_is_for_its_owner_alone(server: Server) -> None:
    file = server.store / "links.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    token = urlsplit(server.enter).path.strip("/")
    assert token not in file.read_text(encoding="utf-8")


def test_a_secret_that_others_could_read_is_closed_to_them(start_server: StartServer) -> None:
    first = start_server()
    file = first.store / "links.key"
    file.chmod(0o644)
    assert first.get("api/sessions").status == 200
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("token", ["", "x", "a" * 24, "a" * 24 + "~2026-11-20-1", "%00", "é", "."])
def test_a_wrong_token_is_404_with_the_same_few_bytes(
    server: Server, path: str, token: str
) -> None:
    from urllib.parse import quote

    reference = server.get("/nothing")
    assert reference.status == 404
    assert len(reference.body) < 200
    answer = server.get(f"/{quote(token, safe='%~.')}/{path}")
    assert bytes_of(answer) == bytes_of(reference)


@pytest.mark.parametrize(
    "path",
    ["/", "/favicon.ico", "/robots.txt", "/static/style.css", "//", "/..", "/%2e%2e/etc/passwd"],
)
def test_anything_outside_is_404_with_the_same_few_bytes(server: Server, path: str) -> None:
    assert bytes_of(server.get(path)) == bytes_of(server.get("/nothing"))


def test_half_of_a_token_opens_nothing(server: Server) -> None:
    token = urlsplit(server.enter).path.strip("/")
    for other in (token[:-1], token + "A", token.upper(), token[:12], f"{token}~"):
        assert server.get(f"/{other}/").status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "HEAD"])
def test_a_wrong_token_is_404_by_every_method(server: Server, method: str) -> None:
    body = b"{" * 100_000 if method in ("POST", "PUT") else None
    assert server.request(method, "/wrong/api/sessions", body=body).status == 404


def test_the_view_link_looks_and_enters_nothing(server: Server, session: str) -> None:
    for path in ("", f"sessions/{session}", f"api/sessions/{session}", "stats", "api/sessions"):
        assert server.get(path, server.view).status == 200
    entry = server.add(session, "3 4 2", 0, server.view)
    assert (entry.status, entry.code) == (403, "read-only")
    new = server.post("api/sessions", {"players": PLAYERS}, server.view)
    assert (new.status, new.code) == (403, "read-only")
    assert server.entries(session) == 0


def test_a_form_behind_the_view_link_enters_nothing(server: Server, session: str) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    body = b"line=3+4+2&entries=0"
    answer = server.request("POST", f"sessions/{session}", server.view, body, headers)
    assert (answer.status, server.entries(session)) == (403, 0)
    page = server.get(f"sessions/{session}", server.view).body
    assert urlsplit(server.enter).path.encode() not in page


def test_another_server_of_one_session_prints_its_links(server: Server, session: str) -> None:
    with running_server(server.store, session) as other:
        printed = [urlsplit(link).path for link in (other.enter, other.view)]
    assert printed == [urlsplit(link).path for link in scoped(server, session)]


def test_a_sessions_link_opens_that_one_alone(server: Server, session: str) -> None:
    other = server.begin()
    enter, view = scoped(server, session)
    for link in (enter, view):
        listed = server.get("api/sessions", link).json["sessions"]
        assert [each["id"] for each in listed] == [session]
        assert server.get(f"api/sessions/{session}", link).status == 200
        for path in (
            f"api/sessions/{other}",
            f"api/sessions/{other}/events",
            f"api/sessions/{other}/explain",
            f"sessions/{other}",
            f"sessions/{other}/board",
            f"sessions/{other}/export/txt",
            f"api/sessions/{session}x",
        ):
            assert bytes_of(server.get(path, link)) == bytes_of(server.get("/nothing")), path
        assert other.encode() not in server.get("", link).body
    assert server.add(session, "3 4 2", 0, enter).status == 201
    assert server.add(session, "3 4 2", 1, view).code == "read-only"
    for path in ("entries", "preview"):
        answer = server.post(f"api/sessions/{other}/{path}", {"line": "3 4 2"}, enter)
        assert answer.code == "not-found"


def test_behind_a_sessions_link_nothing_new_can_begin(server: Server, session: str) -> None:
    enter, _ = scoped(server, session)
    answer = server.post("api/sessions", {"players": PLAYERS}, enter)
    assert (answer.status, answer.code) == (404, "not-found")

    form = {"Content-Type": "application/x-www-form-urlencoded"}
    before = server.get("api/sessions").json
    sent = server.request("POST", "", enter, b"players=Anna,Ben,Cara", form)
    assert (sent.status, sent.code) == (404, "not-found")
    assert server.get("api/sessions").json == before
    table = server.get(f"sessions/{session}", enter).body.decode()
    assert f'href="{urlsplit(enter).path}"' not in table, "there is no list to lead to"


def test_a_sessions_link_leads_to_its_table(server: Server, session: str) -> None:
    enter, view = scoped(server, session)
    for link in (enter, view):
        answer = server.get("", link)
        assert answer.status == 303
        assert answer.headers["location"] == f"{urlsplit(link).path}sessions/{session}"
        assert server.get(answer.headers["location"]).status == 200


def test_the_link_of_another_session_cannot_be_made_of_ones_own(
    server: Server, session: str
) -> None:
    other = server.begin()
    enter, _ = scoped(server, session)
    forged = urlsplit(enter).path.replace(session, other)
    assert server.get(f"{forged}api/sessions/{other}").status == 404


def test_a_link_without_its_slash_leads_to_the_one_with_it(server: Server) -> None:
    path = urlsplit(server.enter).path
    answer = server.get(path.rstrip("/"))
    assert (answer.status, answer.headers["location"]) == (308, path)


def test_new_links_end_all_old_ones_at_once(start_server: StartServer) -> None:
    running = start_server()
    session = running.begin()
    page = EventReader(running, session)
    assert page.next()["data"] == '{"entries":0}'
    enter, view = scoped(running, session)
    others = [EventReader(running, session, link) for link in (running.view, enter, view)]
    for other in others:
        other.wait_for(0)
    fresh = start_server("--new-links")
    begun = time.monotonic()
    assert running.get("api/sessions").status == 404
    assert running.get("api/sessions", running.view).status == 404
    for each in (page, *others):
        assert each.next() == {}
        each.close()
    assert time.monotonic() - begun < 1
    assert running.get("api/sessions", fresh.enter).status == 200
    assert fresh.add(session, "3 4 2", 0).status == 201


def test_links_of_a_session_die_with_the_old_links(start_server: StartServer) -> None:
    running = start_server()
    session = running.begin()
    enter, _ = scoped(running, session)
    start_server("--new-links")
    assert running.get(f"api/sessions/{session}", enter).status == 404


def test_every_answer_says_what_browsers_may_do(server: Server, session: str) -> None:
    enter, _ = scoped(server, session)
    path = f"api/sessions/{session}"
    answers = {
        "list": server.get(""),
        "table": server.get(f"sessions/{session}"),
        "wrong": server.get("/nothing"),
        "json": server.get("api/sessions"),
        "created": server.post("api/sessions", {"players": PLAYERS}),
        "export": server.get(f"sessions/{session}/export/html"),
        "unknown": server.get(f"sessions/{session}/export/x"),
        "illegal": server.add(session, "3 4 9", 0),
        "stale": server.add(session, "3 4 2", 7),
        "without": server.post(f"{path}/entries", {"line": "3 4 2"}),
        "host": server.get("", Host="elsewhere"),
        "origin": server.post("api/sessions", {}, Origin="null"),
        "read-only": server.add(session, "3 4 2", 0, server.view),
        "not-json": server.post("api/sessions", b"{"),
        "not modified": server.get(path, If_None_Match='"0"'),
        "see other": server.get("", enter),
        "slash": server.get(urlsplit(enter).path.rstrip("/")),
        "method": server.request("DELETE", path),
        "stream": server.request("HEAD", f"{path}/events"),
        "large": server.get("", X="a" * 17_000),
    }
    assert sorted({answer.status for answer in answers.values()}) == [
        *(200, 201, 303, 304, 308, 400, 403, 404, 405, 412, 421, 422, 428, 431)
    ]
    for answer in answers.values():
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] in ("no-referrer", "same-origin")
        assert "set-cookie" not in answer.headers
        assert "server" not in answer.headers


def test_only_pages_with_a_form_say_where_they_come_from(server: Server, session: str) -> None:
    path = f"sessions/{session}"
    assert server.get(path).headers["referrer-policy"] == "same-origin"
    assert server.get(path, server.view).headers["referrer-policy"] == "no-referrer"
    assert server.get("api/sessions").headers["referrer-policy"] == "no-referrer"


def test_static_files_are_kept_under_names_with_their_hash(server: Server, session: str) -> None:
    page = server.get(f"sessions/{session}").body.decode()
    addresses = re.findall(r'(?:href|src)="(/[^"]*/static/[^"]*)"', page)
    assert any(".css" in address for address in addresses)
    for address in addresses:
        assert re.search(r"\.[0-9a-f]{12}\.(css|js|svg)$", address)
        answer = server.get(address)
        assert answer.status == 200
        assert "max-age=31536000" in answer.headers["cache-control"]
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        other = re.sub(r"[0-9a-f]{12}", "0" * 12, address)
        assert server.get(other).status == 404


def test_what_was_typed_is_text_in_a_page(server: Server) -> None:
    names = ["<b>Anna</b>", '"Ben"', "</title><script>"]
    session = server.begin(players=names, title="<script>alert(1)</script>")
    assert server.add(session, "note <img src=x onerror=alert(1)>", 0).status == 201
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    body = b"line=%22%3E%3Cscript%3Ealert%281%29&entries=1"
    refused = server.request("POST", f"sessions/{session}", None, body, form)
    assert refused.status == 422
    pages = [server.get(path).body for path in ("", f"sessions/{session}", "stats")]
    for page in (*pages, server.get(f"sessions/{session}/board").body, refused.body):
        for markup in (b"<b>Anna", b"<script>", b"<img src=x"):
            assert markup not in page


def test_pages_are_compressed_for_those_who_read_that(server: Server, session: str) -> None:
    import gzip

    path = f"sessions/{session}"
    plain, packed = server.get(path), server.get(path, Accept_Encoding="gzip, deflate, br")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding, Accept-Language"
    assert gzip.decompress(packed.body) == plain.body


def test_nothing_comes_from_elsewhere(server: Server, session: str) -> None:
    own = urlsplit(server.enter).path
    for path in ("", f"sessions/{session}", f"sessions/{session}/board", "stats"):
        page = server.get(path).body.decode()
        for address in re.findall(r'(?:href|src|action)="([^"#]+)"', page):
            assert address.startswith((own, "?")), address


@pytest.mark.parametrize(
    "host",
    ["elsewhere", "elsewhere:{port}", "127.0.0.1", "127.0.0.1:1", "127.1:{port}", "", "[::1]"],
)
def test_a_host_that_is_not_its_own_is_421(server: Server, host: str) -> None:
    answer = server.get("api/sessions", Host=host.format(port=server.port))
    assert (answer.status, answer.code) == (421, "host")


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}"])
def test_its_own_hosts_are_answered(server: Server, host: str) -> None:
    assert server.get("api/sessions", Host=host.format(port=server.port)).status == 200


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "http://elsewhere",
        "https://{host}",
        "http://localhost:{port}",
        "http://127.0.0.1",
        "http://{host}.elsewhere",
        "http://{host}/",
        "",
    ],
)
def test_an_origin_that_is_not_its_own_is_403_on_all_that_writes(
    server: Server, session: str, origin: str
) -> None:
    given = origin.format(host=server.host, port=server.port)
    path = f"api/sessions/{session}/entries"
    answer = server.post(path, {"line": "3 4 2"}, If_Match='"0"', Origin=given)
    assert (answer.status, answer.code) == (403, "origin")
    assert server.post("api/sessions", {"players": PLAYERS}, Origin=given).code == "origin"
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": given}
    body = b"line=3+4+2&entries=0"
    assert server.request("POST", f"sessions/{session}", None, body, form).code == "origin"
    assert server.entries(session) == 0


def test_its_own_origin_writes(server: Server, session: str) -> None:
    path = f"api/sessions/{session}/entries"
    own = f"http://{server.host}"
    assert server.post(path, {"line": "3 4 2"}, If_Match='"0"', Origin=own).status == 201


def test_reading_from_elsewhere_gives_no_leave_to_scripts(server: Server) -> None:
    answer = server.get("api/sessions", Origin="http://elsewhere")
    assert not any(name.startswith("access-control") for name in answer.headers)


def test_no_log_and_no_refusal_says_a_token(start_server: StartServer) -> None:
    running = start_server()
    session = running.begin()
    tokens = [urlsplit(link).path.strip("/") for link in (running.enter, running.view)]
    bodies = []
    for link in (running.enter, running.view):
        for path in ("x", "api/sessions/x", f"sessions/{session}/export/x", "api/sessions"):
            bodies.append(running.get(path, link, Host="x").body)
            bodies.append(running.get(path, link).body)
            bodies.append(running.post(path, b"{", link).body)
    exports = [running.get(f"sessions/{session}/export/{name}") for name in FORMATS]
    assert {answer.status for answer in exports} == {200}
    bodies += [answer.body for answer in exports]
    running.stop()
    bodies.append(running.process.errors())
    for token in tokens:
        assert not any(token.encode() in body for body in bodies)


def test_the_archive_of_a_store_has_no_secret(start_server: StartServer) -> None:
    running = start_server()
    running.begin()
    archive = running.store.parent / "all.zip"
    shell(running.store, "export", "--all", "--archive", str(archive))
    secret = (running.store / "links.key").read_bytes().strip()
    assert secret not in archive.read_bytes()
    assert b"links" not in archive.read_bytes()


def test_a_secret_that_is_not_whole_opens_nothing(start_server: StartServer) -> None:
    running = start_server()
    key = running.store / "links.key"
    key.write_text("", encoding="utf-8")
    assert running.get("api/sessions").status == 404
    key.unlink()
    key.mkdir()
    assert running.get("api/sessions").status == 404
    key.rmdir()
    fresh = start_server("--new-links")
    assert json.loads(running.get("api/sessions", fresh.enter).body)["schema"] == 1


def test_while_the_folder_is_away_what_was_a_link_is_told_to_wait(
    start_server: StartServer,
) -> None:
    """Phones keep what they have unsent: of a link that is none it would be refused."""
    running = start_server()
    session = running.begin()
    readers = [EventReader(running, each) for each in (session, "")]
    assert all(reader.next()["event"] == "changed" for reader in readers)
    away = running.store.rename(running.store.with_name("away"))
    for reader in readers:
        assert reader.next() == {}, "the stream ends"
        reader.close()
    added = running.add(session, "3 4 2", 0)
    assert (added.status, added.code) == (503, "away")
    assert running.get("api/sessions", running.view).code == "away"
    assert running.get("api/sessions", f"{running.enter[:-3]}xx/").status == 404
    running.store.mkdir()  # what a drive was mounted on
    assert running.get("api/sessions", running.view).code == "away"
    running.store.rmdir()
    away.rename(running.store)
    assert running.add(session, "3 4 2", 0).status == 201
    (running.store / "links.key").unlink()
    assert running.get("api/sessions").status == 404
