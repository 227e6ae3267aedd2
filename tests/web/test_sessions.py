"""Sessions by HTTP: what is there, what begins, and how each stands."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from tests.support.command_line import Cli
from tests.support.web_server import PLAYERS, Server, shell
from tests.web.conftest import StartServer


def of_shell(cli: Cli, server: Server, *arguments: str) -> object:
    return cli(*arguments, SCOREKEEPER_STORE=str(server.store)).json


def test_sessions_are_listed_as_the_shell_lists_them(
    server: Server, session: str, cli: Cli
) -> None:
    answer = server.get("api/sessions")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json == of_shell(cli, server, "list", "--json")
    assert session in [each["id"] for each in answer.json["sessions"]]


def test_a_session_is_as_show_has_it_and_its_number_of_entries(
    server: Server, session: str, cli: Cli
) -> None:
    assert server.add(session, "3:CDD 4 2", 0).status == 201
    answer = server.get(f"api/sessions/{session}")
    shown = of_shell(cli, server, "show", session, "--json")
    assert isinstance(shown, dict)
    assert answer.json == {**shown, "entries": 1}
    assert answer.headers["etag"] == '"1"'


def test_what_was_seen_already_is_not_sent_again(server: Server, session: str) -> None:
    path = f"api/sessions/{session}"
    for tag in ('"0"', 'W/"0"', '"7", "0"', "*"):
        answer = server.get(path, If_None_Match=tag)
        assert (answer.status, answer.body) == (304, b"")
        assert answer.headers["etag"] == '"0"'
    assert server.add(session, "3 4 2", 0).status == 201
    assert server.get(path, If_None_Match='"0"').status == 200


def test_head_answers_like_get_without_a_body(server: Server, session: str) -> None:
    for path in ("", "api/sessions", f"api/sessions/{session}", f"sessions/{session}/board"):
        got, head = server.get(path), server.request("HEAD", path)
        assert head.status == got.status
        assert head.body == b""
        assert head.headers["content-length"] == str(len(got.body))
        assert head.headers["content-type"] == got.headers["content-type"]
    events = server.request("HEAD", f"api/sessions/{session}/events")
    assert events.headers["content-type"].startswith("text/event-stream")


@pytest.mark.parametrize(
    "name", ["2099-01-01-1", "x", "..", "%2e%2e%2fcurrent", "current", "%00", "a%5cb"]
)
def test_a_session_that_is_not_there_is_404(server: Server, name: str) -> None:
    for path in ("", "/events", "/explain"):
        answer = server.get(f"api/sessions/{name}{path}")
        assert (answer.status, answer.code) == (404, "not-found")
    for path in ("entries", "preview"):
        answer = server.post(f"api/sessions/{name}/{path}", {"line": "3 4 2"}, If_Match='"0"')
        assert (answer.status, answer.code) == (404, "not-found")
    assert server.get(f"sessions/{name}/export/txt").status == 404
    assert server.get(f"sessions/{name}").status == 404


def test_a_new_session_is_there_and_current(server: Server) -> None:
    answer = server.post("api/sessions", {"players": PLAYERS, "title": "Friday"})
    assert answer.status == 201
    assert answer.headers["etag"] == '"0"'
    location = answer.headers["location"]
    assert server.get(location).json == answer.json
    assert answer.json["entries"] == 0
    assert (server.store / "current").read_text(encoding="utf-8").strip() == answer.json["file"]
    assert server.get("api/sessions").json["sessions"][-1]["title"] == "Friday"


HEADERS: list[dict[str, object]] = [
    {"variant": "penguin", "games": 2},
    {"target": 250},
    {"target": "250"},
    {"first-dealer": "Cara"},
    {"first-dealer": "random"},
    {"date": "2026-11-20", "place": "Ben's kitchen"},
    {"game": "adding", "variant": "99"},
    {"variant": "98"},
    {"rule": {"declare": 40, "reveal": "80"}},
    {"players": "Anna, Ben, Cara"},
    {"title": None},
]


@pytest.mark.parametrize("header", HEADERS, ids="-".join)
def test_the_keys_of_a_sheets_header_set_a_session_up(
    server: Server, header: dict[str, object]
) -> None:
    answer = server.post("api/sessions", {"players": PLAYERS, **header})
    assert answer.status == 201, answer.body
    stored = server.store / "sessions" / f"{answer.json['file']}.json"
    setup = json.loads(stored.read_text(encoding="utf-8"))["session"]["1"]
    assert setup["players"] == PLAYERS
    for key in ("title", "place", "date"):
        if header.get(key):
            assert setup[key] == header[key]
    if "target" in header:
        assert setup["settings"] == {"target": "250"}
    if header.get("first-dealer") == "Cara":
        assert setup["first_dealer"] == 2
    if "rule" in header:
        assert (setup["rules"]["declare"], setup["rules"]["reveal"]) == (40, 80)
    if header.get("variant") == "98":
        assert setup["game"] == "adding"


def test_a_player_called_random_deals_first_if_named(server: Server) -> None:
    players = [*(f"P{number}" for number in range(11)), "Random"]
    header = {"variant": "98", "players": players, "first-dealer": "random"}
    answer = server.post("api/sessions", header)
    stored = server.store / "sessions" / f"{answer.json['file']}.json"
    assert json.loads(stored.read_text(encoding="utf-8"))["session"]["1"]["first_dealer"] == 11


def test_options_are_an_object_too(server: Server) -> None:
    header = {"players": PLAYERS, "game": "adding", "variant": "99", "option": {"floor-zero": True}}
    assert server.post("api/sessions", header).status == 201


@pytest.mark.parametrize(
    ("header", "problems"),
    [
        ({}, 1),
        ({"players": ["Anna", "anna"], "place": "a\nb"}, 2),
        ({"players": PLAYERS, "variant": "nothing"}, 1),
        ({"players": PLAYERS, "variant": "house.toml"}, 1),
        ({"players": PLAYERS, "variant": "/etc/passwd"}, 1),
        ({"players": PLAYERS, "game": "nothing"}, 1),
        ({"players": PLAYERS, "nothing": 1, "first-dealer": "Dora"}, 2),
        ({"players": PLAYERS, "target": [1]}, 1),
        ({"players": PLAYERS, "target": 1.5}, 1),
        ({"players": [1, 2, 3]}, 2),
        ({"players": PLAYERS, "rule": {"nothing": 1}}, 1),
        ({"players": PLAYERS, "rule": "declare=40"}, 1),
        ({"players": PLAYERS, "title": "a\nb", "date": "yesterday"}, 2),
        ({"players": PLAYERS, "board": "/etc/passwd"}, 1),
    ],
)
def test_a_header_that_cannot_be_is_refused_with_all_problems(
    server: Server, header: dict[str, object], problems: int
) -> None:
    before = len(server.get("api/sessions").json["sessions"])
    answer = server.post("api/sessions", header)
    assert (answer.status, answer.code) == (422, "malformed")
    assert len(answer.json["error"]["messages"]) >= problems
    assert len(server.get("api/sessions").json["sessions"]) == before


def test_an_explanation_is_as_explain_has_it(server: Server, session: str, cli: Cli) -> None:
    for entries, line in enumerate(["3:CDD 4 2", "1 1 7"]):
        assert server.add(session, line, entries).status == 201
    path = f"api/sessions/{session}/explain"
    for query, words in (("?deal=1", ["1"]), ("", []), ("?deal=last", ["last"])):
        explained = of_shell(cli, server, "explain", *words, "--session", session, "--json")
        assert server.get(path + query).json == explained


@pytest.mark.parametrize("deal", ["7", "0", "x", "-1", "%00", ""])
def test_a_deal_that_is_not_there_is_422(server: Server, session: str, deal: str) -> None:
    assert server.add(session, "3:CDD 4 2", 0).status == 201
    answer = server.get(f"api/sessions/{session}/explain?deal={deal}")
    assert (answer.status, answer.code) == (422, "malformed")


@pytest.mark.parametrize(
    ("format_", "kind"),
    [
        ("sheet", "text/plain"),
        ("txt", "text/plain"),
        ("md", "text/markdown"),
        ("csv", "text/csv"),
        ("html", "text/html"),
        ("svg", "image/svg+xml"),
        ("json", "application/json"),
    ],
)
def test_an_export_is_a_file_with_a_name(
    server: Server, session: str, format_: str, kind: str, tmp_path: Path
) -> None:
    assert server.add(session, "3:CDD 4 2", 0).status == 201
    answer = server.get(f"sessions/{session}/export/{format_}")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith(kind)
    name = f"{session}.{format_}"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    shell(server.store, "export", session, "-o", str(tmp_path / name))
    assert (tmp_path / name).read_bytes() == answer.body


@pytest.mark.parametrize(
    ("format_", "way", "ending", "kind"),
    [
        ("chat", "inline", "txt", "text/plain"),
        ("code", "inline", "txt", "text/plain"),
        ("bgstats", "inline", "txt", "text/plain"),
        ("paper", "attachment", "csv", "text/csv"),
    ],
)
def test_a_phone_can_open_what_the_program_alone_has_a_name_for(
    server: Server, session: str, format_: str, way: str, ending: str, kind: str, tmp_path: Path
) -> None:
    assert server.add(session, "3:CDD 4 2", 0).status == 201
    answer = server.get(f"sessions/{session}/export/{format_}")
    assert answer.headers["content-type"] == f"{kind}; charset=utf-8"
    name = f"{session}-{format_}.{ending}"
    assert answer.headers["content-disposition"] == f'{way}; filename="{name}"'
    file = tmp_path / f"evening.{format_}"
    shell(server.store, "export", session, "-o", str(file))
    assert file.read_bytes() == answer.body


@pytest.mark.parametrize("format_", ["chat", "code", "bgstats"])
def test_a_text_to_copy_is_on_a_page_of_its_own(server: Server, session: str, format_: str) -> None:
    assert server.add(session, "3:CDD 4 2", 0).status == 201
    table = server.get(f"sessions/{session}").body.decode()
    assert f'/sessions/{session}/text/{format_}">' in table
    assert f"/export/{format_}" not in table
    for link in (server.enter, server.view):
        shown = server.get(f"sessions/{session}/text/{format_}", link)
        assert shown.status == 200
        text = re.search(r'(?s)<pre class="to-copy">(.*?)</pre>', shown.body.decode())
        assert text is not None
        file = server.get(f"sessions/{session}/export/{format_}", link)
        assert unescape(text[1]) == file.body.decode().rstrip("\n")
    for other in ("txt", "html", "x"):
        assert server.get(f"sessions/{session}/text/{other}").status == 404


def test_an_unknown_format_is_404_and_one_that_the_game_lacks_is_422(server: Server) -> None:
    session = server.begin(game="adding", variant="99")
    assert server.get(f"sessions/{session}/export/pdf").status == 404
    assert server.get(f"sessions/{session}/export/paper").code == "malformed"


def test_a_damaged_session_is_500_for_itself_alone(start_server: StartServer) -> None:
    running = start_server()
    damaged, other = running.begin(), running.begin()
    file = running.store / "sessions" / f"{damaged}.json"
    content = file.read_text(encoding="utf-8")
    file.write_text(content[:-10], encoding="utf-8")
    for answer in (
        running.get(f"api/sessions/{damaged}"),
        running.get(f"api/sessions/{damaged}/events"),
        running.get(f"sessions/{damaged}/export/txt"),
        running.get(f"sessions/{damaged}"),
        running.add(damaged, "3 4 2", 0),
    ):
        assert (answer.status, answer.code) == (500, "unreadable")
        assert str(running.store) not in answer.sentences
        assert f"{damaged}.json" in answer.sentences
    assert file.read_text(encoding="utf-8") == content[:-10]
    assert running.add(other, "3 4 2", 0).status == 201
    assert [each["id"] for each in running.get("api/sessions").json["sessions"]] == [other]
    file.write_text(content, encoding="utf-8")
    assert running.get(f"api/sessions/{damaged}").status == 200


def test_a_session_whose_name_is_no_text_is_left_out(start_server: StartServer) -> None:
    running = start_server()
    session = running.begin()
    sessions = running.store / "sessions"
    try:
        odd = sessions / "Fr\udcfchling.json"
        odd.write_bytes((sessions / f"{session}.json").read_bytes())
    except (OSError, UnicodeError):
        pytest.skip("the system has no such names")
    (running.store / "current").write_bytes(b"Fr\xfchling\n")
    for path in ("", "?all=1", "stats", "league", f"sessions/{session}"):
        assert running.get(path).status == 200
    assert [each["id"] for each in running.get("api/sessions").json["sessions"]] == [session]


def test_what_the_shell_enters_is_seen_at_once(server: Server, session: str) -> None:
    assert server.entries(session) == 0
    shell(server.store, "add", "3 4 2", "--session", session)
    assert server.entries(session) == 1
    assert server.add(session, "1 1 7", 1).status == 201


def test_names_in_any_script_come_back_as_they_are(server: Server) -> None:
    names = ["Zoë", "Łucja", "张伟"]
    answer = server.post("api/sessions", {"players": names})
    assert answer.json["players"] == names
    assert "张伟" in answer.body.decode()


def test_a_session_of_500_deals_answers_quickly(server: Server, tmp_path: Path) -> None:
    import time

    sheet = tmp_path / "long.sheet"
    lines = ["players: Anna, Ben, Cara", "games: 400", *["3:CDD 4 2"] * 500]
    sheet.write_text("\n".join([*lines, ""]), encoding="utf-8")
    shell(server.store, "import", str(sheet))
    session = server.get("api/sessions").json["sessions"][-1]["id"]
    server.entries(session)
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        assert len(server.get(f"api/sessions/{session}").json["deals"]) == 500
        times.append(time.perf_counter() - begun)
    assert min(times) < 0.1
