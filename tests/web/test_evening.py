"""The page of all tables of an evening, its stream, and the league table of a season."""

import json
import os
import re
import time
from importlib.resources import files
from pathlib import Path

import pytest

from tests.support.web_server import EventReader, Server, shell
from tests.web.conftest import StartServer
from tests.web.test_links import scoped


def evening(server: Server, link: str | None = None) -> str:
    """Return what the page has of the tables of this evening."""
    page = server.get("", link).body.decode()
    return page[page.index('id="tables"') :].split("</section>")[0]


def test_all_tables_of_an_evening_are_on_one_page(start_server: StartServer) -> None:
    server = start_server()
    over = server.begin(title="Table 1", target="50")
    second = server.begin(title="Table 2", players=["Dan", "Eva", "Fay"])
    third = server.begin(game="adding", variant="99", players=["Gus", "Hal"], title="Table 3")
    assert server.add(over, "3:CDD! 4- 2-", 0).status == 201
    assert server.add(second, "3:CDD 4- 2-", 0).status == 201
    assert server.add(third, "K", 0).status == 201
    for link in (server.enter, server.view):
        cards = re.findall(r"(?s)<article.*?</article>", evening(server, link))
        titles = [re.findall("Table [0-9]", card)[0] for card in cards]
        assert titles[2] == "Table 1", "what is over comes last"
        assert set(titles[:2]) == {"Table 2", "Table 3"}
        about = {
            title: re.sub("<[^>]*>", " ", card) for title, card in zip(titles, cards, strict=True)
        }
        for words in ("Ninety-Nine", "Dan", "Eva", "Fay", "33", "Deal 2", "Trump"):
            assert words in about["Table 2"]
        assert "Gus" in about["Table 3"]
        assert "won" in about["Table 1"]
        assert "Go to the table" not in about["Table 1"]


def test_a_table_that_was_left_long_ago_is_not_of_this_evening(start_server: StartServer) -> None:
    server = start_server()
    old, new = server.begin(date="2001-02-03", title="Old"), server.begin(title="New")
    file = server.store / "sessions" / f"{old}.json"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r'"\d{4}-\d\d-\d\dT', '"2001-02-03T', text), encoding="utf-8")
    assert new in evening(server)
    assert old not in evening(server)
    assert old in server.get("").body.decode()


def test_the_current_table_goes_on_tonight_whenever_it_was_begun(
    start_server: StartServer,
) -> None:
    server = start_server()
    session = server.begin(date="2001-02-03")
    file = server.store / "sessions" / f"{session}.json"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r'"\d{4}-\d\d-\d\dT', '"2001-02-03T', text), encoding="utf-8")
    assert session not in evening(server)
    assert server.add(session, "3 4 2", 0).status == 201
    assert session in evening(server)


@pytest.mark.parametrize("deals", ["3:CDD 4- 2-\n", "3:CDD 4- 2-\n3+ 4- 2-\n"])
def test_an_evening_of_days_ago_that_was_imported_is_not_being_played(
    deals: str, start_server: StartServer, tmp_path: Path
) -> None:
    server = start_server()
    tonight, sheet = server.begin(title="Tonight"), tmp_path / "old.sheet"
    sheet.write_text(f"players: Xan, Yve, Zoe\ndate: 2020-01-02\n\n{deals}", encoding="utf-8")
    shell(server.store, "import", str(sheet))
    old = "2020-01-02-1"
    assert old not in evening(server)
    assert tonight in evening(server)
    assert old in server.get("").body.decode()
    time.sleep(1.1)  # it is entered later than the import
    assert server.add(old, "3 4 2", deals.count("\n")).status == 201
    assert old in evening(server), "it is gone on with"


def test_the_stream_of_the_store_tells_of_every_change(start_server: StartServer) -> None:
    server = start_server()
    session = server.begin()
    reader = EventReader(server, link=server.view)
    seen = int(json.loads(reader.next()["data"])["changes"])
    changes = (
        lambda: server.add(session, "3 4 2", 0),
        lambda: shell(server.store, "new", "Dan", "Eva", "Fay"),
        lambda: shell(server.store, "delete", session),
    )
    for change in changes:
        change()
        changed = reader.next()
        assert changed["event"] == "changed"
        assert int(json.loads(changed["data"])["changes"]) > seen
        seen = int(json.loads(changed["data"])["changes"])
    reader.close()


def test_for_the_link_of_one_table_there_is_no_evening_and_no_league(server: Server) -> None:
    session, other = server.begin(), server.begin(players=["Dan", "Eva", "Fay"])
    for link in scoped(server, session):
        for path in ("api/events", "league", "league?player=Eva"):
            assert server.get(path, link).status == 404
        assert server.get("", link).status == 303
        page = server.get(f"sessions/{session}", link).body
        assert other.encode() not in page
        assert b"league" not in page


def test_a_long_list_begins_with_the_newest_and_leads_to_all(
    start_server: StartServer,
) -> None:
    server = start_server()
    first = server.begin(date="2001-02-03")
    file = server.store / "sessions" / f"{first}.json"
    content = re.sub(r'"\d{4}-\d\d-\d\dT', '"2001-02-03T', file.read_text(encoding="utf-8"))
    for number in range(2, 110):
        copy = f"2001-02-03-{number}"
        text = content.replace(first, copy)
        file.with_name(f"{copy}.json").write_text(text, encoding="utf-8")
    newest = server.begin()
    page = server.get("").body.decode()
    assert newest in page
    assert "2001-02-03-109" in page
    assert 'sessions/2001-02-03-2"' not in page
    assert "All evenings, from the first" in page
    everything = server.get("?all").body.decode()
    assert 'sessions/2001-02-03-2"' in everything
    assert "All evenings, from the first" not in everything


def test_the_script_of_the_evening_is_small() -> None:
    script = files("scorekeeper.web").joinpath("static", "evening.js").read_bytes()
    assert len(script) < 4_096


# --- the league table -------------------------------------------------------------------------


def test_the_league_table_of_a_season_is_a_page(start_server: StartServer) -> None:
    server = start_server()
    swan = server.begin(place="The Swan", date="2026-09-04", target="50")
    assert server.add(swan, "3:CDD! 4- 2-", 0).status == 201
    galway = server.begin(place="Galway", date="2026-11-06", players=["Dan", "Eva", "Zoë"])
    assert server.add(galway, "3 4 2", 0).status == 201

    whole = server.get("league", server.view).body.decode()
    assert '<th scope="row"><bdi>Anna</bdi></th>' in whole
    for query, there, missing in (
        ("", ["Anna", "Dan"], []),
        ("?place=the+swan", ["Anna"], ["Dan"]),
        ("?since=2026-10-01", ["Dan"], ["Anna"]),
        ("?player=Anna", ["Anna"], ["Ben", "Dan"]),
    ):
        page = server.get(f"league{query}", server.view).body.decode()
        for name in there:
            assert f"<bdi>{name}</bdi></th>" in page, query
        for name in missing:
            assert f"<bdi>{name}</bdi></th>" not in page, query
    none = server.get("league?since=2027-01-01", server.view).body.decode()
    assert "No evening matches: since" in none


def test_a_store_without_sessions_has_an_empty_league(start_server: StartServer) -> None:
    assert "There is nothing to count yet." in start_server().get("league").body.decode()


def test_an_index_that_lies_of_games_keeps_no_league_away(start_server: StartServer) -> None:
    server = start_server()
    assert server.add(server.begin(place="The Swan"), "3 4 2", 0).status == 201
    for path in (server.store / "sessions").glob("*.json"):
        os.utime(path, ns=(0, 1_000_000_000))
    league = server.get("league").body.decode()
    index = server.store / "index.json"
    for game in ("whist", "adding"):
        text = index.read_text(encoding="utf-8")
        index.write_text(text.replace('"ninety-nine"', f'"{game}"'), encoding="utf-8")
        assert server.get("league").body.decode() == league
        index.unlink()
        assert server.get("league").status == 200
