"""What the pages around the pads say, read as a phone without a script reads them."""

import html
import json
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from threading import Barrier
from urllib.parse import urlencode, urlsplit

import pytest

from scorekeeper.web.addresses import private_addresses
from tests.support.command_line import TIMEOUT
from tests.support.drawn_codes import code_of, read_picture
from tests.support.web_server import Answer, Server, running_server, shell
from tests.web.conftest import StartServer

DEALS = [
    *("3:CDD 4:HCC 2:DDD", "4/4 3/2 2+", "5- 2/2 2/3", "3:CDD! 4- 2-", "3+ 3+ 3+", "4/3 3/3 2/1"),
    *("1/1 5/5 3-", "2/2 4/4 3/3", "3/3 3/4 3/3", "0- 6/6 3-", "4/4 4- 1/1", "3/3 3/4 3/3"),
]
FIRST = DEALS[0]


def page(server: Server, path: str, link: str | None = None) -> str:
    answer = server.get(path, link)
    assert answer.status == 200, answer
    return answer.body.decode()


def text_of(markup: str) -> str:
    """Return what can be read of a piece of markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def section(markup: str, anchor: str) -> str:
    """Return the markup from an element with an id on."""
    return markup[markup.index(f'id="{anchor}"') :]


def send(server: Server, path: str, link: str | None = None, **fields: str) -> Answer:
    """Send a form."""
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    return server.request("POST", path, link, urlencode(fields).encode(), headers)


def played(server: Server, lines: list[str], **header: object) -> str:
    session = server.begin(**header)
    for number, line in enumerate(lines):
        assert server.add(session, line, number).status == 201
    return session


def of_one(server: Server, session: str) -> tuple[str, str]:
    """Return the links of one session alone."""
    with running_server(server.store, session) as other:
        origin = f"http://{server.host}"
        return origin + urlsplit(other.enter).path, origin + urlsplit(other.view).path


def test_the_table_says_who_deals_and_leads_and_what_is_trump(server: Server) -> None:
    table = page(server, f"sessions/{played(server, [FIRST])}")
    top = section(table, "standing")
    assert re.search(r'class="headline"><span>Trump</span><strong[^>]*>', top)
    assert "Ben deals" in top
    assert "Cara leads" in top
    assert "Deal 2 (game 1, deal 2)" in top


@pytest.mark.parametrize("variant", ["pagat", "98", "washburne"])
def test_how_it_stands_is_on_top_then_the_entry_then_the_history(
    server: Server, variant: str
) -> None:
    table = page(server, f"sessions/{server.begin(variant=variant)}")
    places = [
        table.index(f'id="{part}"') for part in ("standing", "pad", "undo", "line", "history")
    ]
    assert places == sorted(places)


def test_the_count_of_an_adding_game_and_whose_turn_it_is(server: Server) -> None:
    table = page(server, f"sessions/{played(server, ['7'], variant='98')}")
    assert "<span>Count</span><strong>7</strong>" in table
    assert "Cara’s turn" in table


def test_a_table_whose_board_is_on_no_pad_shows_it(server: Server) -> None:
    session = server.begin(variant="washburne")
    assert "<svg" in section(page(server, f"sessions/{session}"), "pegs-now").split("</section>")[0]
    assert server.add(session, "draw", 0).status == 201
    looked_at = page(server, f"sessions/{session}", server.view)
    assert "<svg" in section(looked_at, "pegs-now").split("</section>")[0]


@pytest.mark.parametrize("path", ["", "/scores", "/board", "/rules", "/share", "/explain?deal=1"])
def test_all_pages_of_a_table_open_by_both_links(server: Server, session: str, path: str) -> None:
    server.add(session, FIRST, 0)
    for link in (server.enter, server.view):
        body = page(server, f"sessions/{session}{path}", link)
        assert "<bdi>" in body
        assert "<style" not in body
        assert not re.search(r"<script(?![^>]*src=)", body)


@pytest.mark.parametrize("variant", ["pagat", "100", "washburne"])
def test_each_game_has_its_rules_with_their_sources(server: Server, variant: str) -> None:
    rules = text_of(page(server, f"sessions/{server.begin(variant=variant)}/rules"))
    assert variant in rules
    assert "[" in rules


def test_a_row_of_the_history_opens_with_why_each_point_is_there(server: Server) -> None:
    table = page(server, f"sessions/{played(server, DEALS[:2])}")
    rows = [row.partition(">")[2] for row in table.split('<details id="entry-')[1:]]
    assert [text_of(row)[:6] for row in rows] == ["Deal 2", "Deal 1"]
    assert "Anna +3: 3 tricks, 1 each. [Pagat, “Score”]" in text_of(rows[1])
    assert f'value="amend 1 {FIRST}"' in rows[1]
    assert 'value="strike 1"' in rows[1]


def test_a_view_page_corrects_nothing_and_begins_nothing(server: Server, session: str) -> None:
    server.add(session, FIRST, 0)
    for path in ("", f"sessions/{session}"):
        looked_at = page(server, path, server.view)
        assert "<form" not in looked_at
        assert "amend 1" not in looked_at


def test_amend_and_strike_work_by_forms(server: Server, session: str) -> None:
    server.add(session, FIRST, 0)
    amended = send(server, f"sessions/{session}", line="amend 1 3/3 4- 2-", entries="1")
    assert amended.status == 303
    assert "3/3 4- 2-" in page(server, f"sessions/{session}")
    assert send(server, f"sessions/{session}", line="strike 1", entries="2").status == 303
    assert "Deal 1" not in text_of(section(page(server, f"sessions/{session}"), "history"))


def test_a_deal_is_explained_on_a_page_and_one_that_is_not_there_is_refused(
    server: Server, session: str
) -> None:
    server.add(session, FIRST, 0)
    told = text_of(page(server, f"sessions/{session}/explain?deal=1"))
    assert "Anna +3: 3 tricks, 1 each. [Pagat, “Score”]" in told
    for wrong in ("2", "", "x", "-1", "9" * 30):
        assert server.get(f"sessions/{session}/explain?deal={wrong}").status == 422


def test_a_form_without_a_script_carries_the_number_of_entries_that_it_was_made_for(
    server: Server, session: str
) -> None:
    def forms() -> list[dict[str, str]]:
        found = re.findall(r"<form.*?</form>", page(server, f"sessions/{session}"), re.DOTALL)
        fields = [dict(re.findall(r'name="(\w+)" value="([^"]*)"', form)) for form in found]
        return [each for each in fields if "entries" in each]

    server.add(session, FIRST, 0)
    made = forms()
    lines = {unescape(each.get("line", "")) for each in made}
    assert {"", "undo", "strike 1", f"amend 1 {FIRST}"} <= lines
    assert {each["entries"] for each in made} == {"1"}
    server.add(session, 'note "Pizza"', 1)
    for fields in made:
        typed = {**fields, "line": unescape(fields.get("line") or "3 4 2")}
        answer = send(server, f"sessions/{session}", **typed)
        assert answer.status == 412
        assert "was not stored" in text_of(section(answer.body.decode(), "status"))
    assert server.entries(session) == 2
    assert {each["entries"] for each in forms()} == {"2"}


@pytest.mark.parametrize(("again", "shown"), [(FIRST, ""), (DEALS[1], DEALS[1])])
def test_a_line_that_is_stored_already_stands_in_no_field_again(
    server: Server, session: str, again: str, shown: str
) -> None:
    """One more tap on Enter would store it twice."""
    form = {"line": FIRST, "entries": "0"}
    assert send(server, f"sessions/{session}", **form).status == 303
    answer = send(server, f"sessions/{session}", **{**form, "line": again})
    assert answer.status == 412
    field = re.search(r'<input[^>]*id="line"[^>]*>', answer.body.decode())
    assert field is not None
    assert f'value="{shown}"' in unescape(field[0])


def test_old_deals_are_a_tap_away(server: Server) -> None:
    session = played(server, [*DEALS, DEALS[1]])
    table = page(server, f"sessions/{session}")
    assert "Deal 1 " not in text_of(section(table, "history"))
    assert 'href="?history=all"' in table
    assert "Deal 1 " in text_of(section(page(server, f"sessions/{session}?history=all"), "history"))


def test_who_entered_a_deal_stands_in_the_history(server: Server, session: str) -> None:
    path = f"api/sessions/{session}/entries"
    server.post(path, {"line": FIRST, "by": "Ben’s phone"}, If_Match='"0"')
    assert "by Ben’s phone" in text_of(section(page(server, f"sessions/{session}"), "history"))


def test_the_list_has_the_current_table_first(server: Server) -> None:
    older = server.begin(title="The older one")
    newer = server.begin(title="The newer one")
    listed = page(server, "")
    assert listed.index(newer) < listed.index(older)
    assert "now" in text_of(listed[listed.index(newer) : listed.index(older)])


def test_a_session_begins_by_the_form(server: Server) -> None:
    fields = {"players": "Zoe, Max , Ida", "variant": "penguin", "title": "A title"}
    begun = send(server, "", **fields, **{"first-dealer": "Max"})
    assert begun.status == 303
    table = text_of(server.get(begun.headers["location"]).body.decode())
    assert "A title" in table
    assert "Max deals" in table


def test_a_table_begun_on_a_phone_has_the_place_of_its_club(start_server: StartServer) -> None:
    server = start_server()
    server.begin(place="Galway")
    fields = {"players": "Max, Lea, Tom", "variant": "pagat"}
    refused = send(server, "", **fields, place="The Swan", **{"first-dealer": "Nobody"})
    assert 'value="The Swan"' in refused.body.decode()
    assert send(server, "", **fields, place="The Swan").status == 303
    page = server.get("").body.decode()
    offered = page.partition('<datalist id="places">')[2].partition("</datalist>")[0]
    assert re.findall('value="([^"]*)"', offered) == ["Galway", "The Swan"]
    assert "<bdi>Lea</bdi></th>" not in server.get("league?place=galway").body.decode()
    session = server.get("api/sessions").json["sessions"][-1]["id"]
    assert server.add(session, "3 4 2", 0).status == 201
    assert "<bdi>Lea</bdi></th>" in server.get("league?place=the+swan").body.decode()


def test_the_form_says_what_each_variant_is(server: Server) -> None:
    listed = page(server, "")
    assert "Ninety-Nine, 2, 3, 4 or 5 players" in listed
    assert "<dd>the game as its inventor revised it in 1990</dd>" in listed
    assert '<optgroup label="The Game of 99">' in listed


def test_what_was_refused_comes_back_into_the_form(server: Server) -> None:
    fields = {"players": 'Zoe, Zoe, <b>"Ida', "variant": "duel", "title": "Typed & kept"}
    refused = send(server, "", **fields, **{"first-dealer": "Nobody"})
    assert refused.status == 422
    body = refused.body.decode()
    assert 'role="alert"' in body
    for typed in (*fields.values(), "Nobody"):
        if typed != "duel":
            assert typed in [unescape(value) for value in re.findall(r'value="([^"]*)"', body)]
    assert re.search(r'<option value="duel" selected', body)
    assert "<b>" not in body


def test_sharing_shows_both_codes_to_those_who_enter_and_one_to_those_who_look(
    server: Server, session: str
) -> None:
    own = of_one(server, session)
    for path, links in (
        (f"sessions/{session}/share", own),
        ("share", (server.enter, server.view)),
    ):
        everything, looking = page(server, path), page(server, path, server.view)
        assert [urlsplit(link).path in everything for link in links] == [True, True]
        assert everything.count('class="code"') == 2
        drawn = [read_picture(code) for code in re.findall(r"(?s)<svg.*?</svg>", everything)]
        printed = re.findall(r'class="address"><a href="([^"]+)"', everything)
        assert [urlsplit(link).path for link in printed] == [urlsplit(link).path for link in links]
        assert drawn == [code_of(link) for link in printed]
        assert [urlsplit(link).path in looking for link in links] == [False, True]
        assert looking.count('class="code"') == 1


def test_a_code_that_only_this_computer_could_follow_is_not_shown_beside_those_of_phones(
    start_server: StartServer,
) -> None:
    found = private_addresses()
    if not found:
        pytest.skip("this computer is in no network")
    shown = page(start_server("--lan"), "share")
    printed = re.findall(r'class="address"><a href="([^"]+)"', shown)
    assert {urlsplit(link).hostname for link in printed} == {*found}
    assert shown.count('class="code"') == len(printed) == 2 * len(found)


@pytest.mark.parametrize("variant", ["pagat", "98", "washburne"])
def test_every_table_can_be_shared(server: Server, variant: str) -> None:
    session = server.begin(variant=variant)
    for link in (server.enter, server.view, *of_one(server, session)):
        address = f"{urlsplit(link).path}sessions/{session}/share"
        table = page(server, f"sessions/{session}", link)
        assert f'<a href="{address}">Share this table</a>' in table
        assert server.get(address).status == 200


def test_the_codes_of_one_table_are_all_that_its_link_shares(server: Server, session: str) -> None:
    enter, _ = of_one(server, session)
    answer = server.get("share", enter)
    assert answer.status == 303
    assert answer.headers["location"] == f"{urlsplit(enter).path}sessions/{session}/share"


def test_statistics_count_what_the_link_opens(start_server: StartServer) -> None:
    server = start_server()
    first = played(server, DEALS[:3])
    played(server, [FIRST], players=["Dan", "Eva", "Fay"])
    whole = text_of(page(server, "stats"))
    assert "Anna 2 of 3" in whole
    assert "Eva" in whole
    enter, _ = of_one(server, first)
    assert "Eva" not in text_of(page(server, "stats", enter))
    assert 'class="bars"' in page(server, "stats", enter)


FINISHED = ["3:CDD 4- 2-", "finish"]


def test_a_table_that_is_over_says_who_won_and_by_how_much(server: Server) -> None:
    ending = page(server, f"sessions/{played(server, FINISHED)}")
    top = text_of(section(ending, "standing"))
    assert "Anna has won" in top
    assert "ahead of" in top
    assert "Rematch" in top
    assert 'href="https://app.bgstatsapp.com/createPlay.html?data=%7B' in ending
    assert "finish ends" not in text_of(ending)


def test_a_rematch_has_the_players_the_rules_and_the_next_dealer(start_server: StartServer) -> None:
    server = start_server()
    header = {"variant": "penguin", "target": 250, "players": ["Anna", "Ben", "Cara"]}
    session = played(server, FINISHED, **header)
    begun = send(server, f"sessions/{session}/rematch")
    assert begun.status == 303
    again = begun.headers["location"].rpartition("/")[2]
    scores = server.get(f"api/sessions/{again}").json
    assert (scores["variant"], scores["players"]) == ("penguin", header["players"])
    shell(server.store, "--session", session, "new", "--again")
    by_shell = server.get("api/sessions").json["sessions"][-1]["id"]
    assert by_shell not in (session, again)
    same = [page(server, f"sessions/{one}") for one in (again, by_shell)]
    tops = [text_of(section(one, "standing").split("</section>")[0]) for one in same]
    assert tops[0] == tops[1]


def test_two_who_ask_for_a_rematch_sit_at_the_same_table(start_server: StartServer) -> None:
    server = start_server()
    session = played(server, FINISHED)
    answers = [send(server, f"sessions/{session}/rematch") for _ in range(2)]
    assert answers[0].headers["location"] == answers[1].headers["location"]


def test_an_earlier_table_that_is_chosen_begins_with_its_players(
    start_server: StartServer,
) -> None:
    """Two who play as one became two players."""
    server = start_server()
    players = ["Anna", "Ben & Bea", "Mum and Dad"]
    server.begin(players=players)
    (table,) = re.findall(r'name="table" value="([^"]+)"', page(server, ""))
    begun = send(server, "", table=html.unescape(table), variant="pagat")
    again = begun.headers["location"].rpartition("/")[2]
    assert server.get(f"api/sessions/{again}").json["players"] == players


def test_a_form_that_is_sent_twice_begins_one_session(start_server: StartServer) -> None:
    server = start_server()

    def begun(key: str, **fields: str) -> str:
        answer = send(server, "", players="Anna, Ben, Cara", form=key, **fields)
        assert answer.status == 303
        return answer.headers["location"].rpartition("/")[2]

    keys = [re.search(r'name="form" value="(\w+)"', page(server, "")) for _ in range(2)]
    one, other = (key[1] for key in keys if key)
    assert one != other
    drawn = {"first-dealer": "random"}
    first = begun(one, **drawn)
    assert [begun(one, **drawn) for _ in range(5)] == [first] * 5
    second, third = begun(one, title="Table 2"), begun(other, **drawn)
    assert len({first, second, third, begun(""), begun("")}) == 5
    server.add(first, FIRST, 0)  # by another phone, before this one has had its answer
    assert begun(one, **drawn) == first
    for entries, line in enumerate((FIRST, "finish")):
        assert server.add(third, line, entries).status == 201
    assert begun(other, **drawn) not in {first, second, third}  # nobody plays on at the third
    file = server.store / "sessions" / f"{first}.json"
    long_ago = re.sub(r'"\d{4}-\d\d-\d\dT', '"2001-02-03T', file.read_text(encoding="utf-8"))
    file.write_text(long_ago, encoding="utf-8")
    assert begun(one, **drawn) != first  # by the form that the phone still has
    shell(server.store, "delete", second)
    assert begun(one, title="Table 2") != second


def test_a_session_whose_end_was_taken_back_has_no_rematch(start_server: StartServer) -> None:
    server = start_server()
    session = played(server, [*FINISHED, "undo"])
    assert send(server, f"sessions/{session}/rematch").headers["location"].endswith(f"/{session}")
    assert [each["id"] for each in server.get("api/sessions").json["sessions"]] == [session]


def test_other_players_who_end_it_again_have_a_rematch_of_their_own(
    start_server: StartServer,
) -> None:
    server = start_server()
    session = played(server, FINISHED)
    begun = send(server, f"sessions/{session}/rematch").headers["location"]
    for number, line in enumerate(["undo", "set --from 2 Cara=Dana", "finish"], len(FINISHED)):
        assert server.add(session, line, number).status == 201
    assert "Go to the rematch" not in page(server, f"sessions/{session}")
    assert send(server, f"sessions/{session}/rematch").headers["location"] != begun


def test_a_rematch_stays_one_whoever_joins_there(start_server: StartServer) -> None:
    server = start_server()
    session = played(server, FINISHED)
    begun = send(server, f"sessions/{session}/rematch").headers["location"]
    again = begun.rpartition("/")[2]
    assert server.add(again, "set Cara=Carla", 0).status == 201
    assert send(server, f"sessions/{session}/rematch").headers["location"] == begun


def test_a_rematch_is_found_though_another_table_has_begun_since(
    start_server: StartServer,
) -> None:
    server = start_server()
    session = played(server, FINISHED)
    begun = send(server, f"sessions/{session}/rematch").headers["location"]
    server.begin(players=["Dan", "Eva", "Fay"])
    assert "Go to the rematch" in page(server, f"sessions/{session}")
    assert send(server, f"sessions/{session}/rematch").headers["location"] == begun


def test_a_rematch_that_another_server_has_begun_is_not_begun_again(
    start_server: StartServer,
) -> None:
    server = start_server()
    session = played(server, FINISHED)
    begun = send(server, f"sessions/{session}/rematch").headers["location"]
    server.begin(players=["Dan", "Eva", "Fay"])
    with running_server(server.store) as other:
        location = send(other, f"sessions/{session}/rematch").headers["location"]
        assert location.rpartition("/")[2] == begun.rpartition("/")[2]
        assert "Go to the rematch" in page(other, f"sessions/{session}")


def clock_behind(server: Server, session: str) -> None:
    """Make a session one that was begun where the clock is five minutes behind."""
    file = server.store / "sessions" / f"{session}.json"
    tables = json.loads(file.read_text(encoding="utf-8"))
    document = tables["session"]["1"]
    created = datetime.fromisoformat(document["created"]) - timedelta(minutes=5)
    document["created"] = f"{created:%Y-%m-%dT%H:%M:%SZ}"
    file.write_text(json.dumps(tables), encoding="utf-8")


def name_put_right(server: Server, session: str) -> None:
    assert server.add(session, "set Ben=Bo", 0).status == 201


def end_corrected(server: Server, session: str) -> None:
    (old,) = (each["id"] for each in server.get("api/sessions").json["sessions"][:1])
    time.sleep(1.1)  # times have seconds
    assert server.add(old, "amend 1 4+ 3- 2-", server.entries(old)).status == 201
    assert server.entries(session) == 0


@pytest.mark.parametrize("then", [clock_behind, name_put_right, end_corrected])
def test_a_rematch_is_found_by_another_server_whatever_has_come_between(
    start_server: StartServer, then: Callable[[Server, str], None]
) -> None:
    server = start_server()
    session = played(server, FINISHED)
    begun = send(server, f"sessions/{session}/rematch").headers["location"].rpartition("/")[2]
    then(server, begun)
    server.begin(players=["Dan", "Eva", "Fay"])
    with running_server(server.store) as other:
        location = send(other, f"sessions/{session}/rematch").headers["location"]
        assert location.rpartition("/")[2] == begun


def test_a_rematch_that_two_servers_begin_at_once_is_one(start_server: StartServer) -> None:
    server = start_server()
    with running_server(server.store) as other, ThreadPoolExecutor(2) as both:
        for number in range(4):
            session = played(server, FINISHED, players=["Anna", "Ben", f"Cara {number}"])
            path, ready = f"sessions/{session}/rematch", Barrier(2)

            def begun(one: Server, path: str = path, ready: Barrier = ready) -> str:
                ready.wait()
                return send(one, path).headers["location"].rpartition("/")[2]

            places = {*both.map(begun, (server, other))}
            listed = [each["id"] for each in server.get("api/sessions").json["sessions"]]
            assert listed[listed.index(session) :] == [session, *places]


def test_another_variant_of_the_same_people_is_no_rematch(start_server: StartServer) -> None:
    """Who had played 99 and went on with 98 was led there by *Rematch*."""
    server = start_server()
    session = played(server, FINISHED)
    other = server.begin(variant="penguin")
    assert "Go to the rematch" not in page(server, f"sessions/{session}")
    begun = send(server, f"sessions/{session}/rematch").headers["location"].rpartition("/")[2]
    assert begun not in (session, other)
    assert server.get(f"api/sessions/{begun}").json["variant"] == "pagat"


def test_a_rematch_is_found_though_a_note_came_after_it(start_server: StartServer) -> None:
    server = start_server()
    session = played(server, FINISHED)
    file = server.store / "sessions" / f"{session}.json"
    file.write_text(re.sub(r'"at": ?"20\d\d', '"at": "2019', file.read_text()))
    begun = send(server, f"sessions/{session}/rematch").headers["location"].rpartition("/")[2]
    rematch = file.with_name(f"{begun}.json")
    rematch.write_text(re.sub(r'"created": ?"20\d\d', '"created": "2019', rematch.read_text()))
    server.add(session, "note bye", server.entries(session))
    server.begin(players=["Dan", "Eva", "Fay"])
    with running_server(server.store) as other:
        location = send(other, f"sessions/{session}/rematch").headers["location"]
        assert location.rpartition("/")[2] == begun


def test_a_later_evening_of_the_same_people_is_no_rematch(start_server: StartServer) -> None:
    server = start_server()
    session = played(server, FINISHED)
    file = server.store / "sessions" / f"{session}.json"
    file.write_text(re.sub(r'"at": ?"20\d\d', '"at": "2019', file.read_text()))
    later = server.begin()
    server.begin(players=["Dan", "Eva", "Fay"])
    assert later not in send(server, f"sessions/{session}/rematch").headers["location"]


def test_an_evening_that_was_imported_is_no_rematch(
    start_server: StartServer, tmp_path: Path
) -> None:
    """Phones that pressed *Rematch* entered their deals into a paper of last week."""
    server = start_server()
    session = played(server, FINISHED)
    today = session.rpartition("-")[0]
    header = "players: Anna, Ben, Cara\nvariant: pagat\n"
    deals = "\n3:CDD 4- 2-\n3+ 4- 2-\n"
    for text in (f"date: 2020-01-02\n{deals}", f"date: {today}\n{deals}", "date: 2020-01-02\n"):
        sheet = tmp_path / "old.sheet"
        sheet.write_text(header + text, encoding="utf-8")
        shell(server.store, "import", str(sheet))
        assert "Go to the rematch" not in page(server, f"sessions/{session}"), text
    server.begin(players=["Dan", "Eva", "Fay"])
    before = [each["id"] for each in server.get("api/sessions").json["sessions"]]
    begun = send(server, f"sessions/{session}/rematch").headers["location"].rpartition("/")[2]
    assert begun not in before


@pytest.mark.parametrize("day", ["", "soon", "2026-13-45"])
def test_a_rematch_of_no_day_is_found(start_server: StartServer, day: str) -> None:
    server = start_server()
    session = played(server, FINISHED)
    again = server.begin()
    file = server.store / "sessions" / f"{again}.json"
    file.write_text(re.sub(r'"date": ?"[^"]*"', f'"date": "{day}"', file.read_text()))
    assert "Go to the rematch" in page(server, f"sessions/{session}")


def test_the_table_of_tonight_is_no_rematch_of_an_evening_of_weeks_ago(
    start_server: StartServer,
) -> None:
    server = start_server()
    session = played(server, FINISHED)
    file = server.store / "sessions" / f"{session}.json"
    text = re.sub(r'"(at|created)": ?"20\d\d', r'"\1": "2019', file.read_text())
    file.write_text(re.sub(r'"date": ?"20\d\d', '"date": "2019', text))
    tonight = server.begin()
    assert "Go to the rematch" not in page(server, f"sessions/{session}")
    begun = send(server, f"sessions/{session}/rematch").headers["location"]
    assert begun.rpartition("/")[2] not in (session, tonight)
    assert "Go to the rematch" in page(server, f"sessions/{session}"), "which was begun for it"


def test_a_rematch_is_found_though_the_last_entry_came_from_a_clock_that_is_fast(
    start_server: StartServer,
) -> None:
    server = start_server()
    session = played(server, FINISHED)
    file = server.store / "sessions" / f"{session}.json"
    file.write_text(re.sub(r'"at": ?"20\d\d', '"at": "2099', file.read_text()))
    answers = [send(server, f"sessions/{session}/rematch") for _ in range(2)]
    assert answers[0].headers["location"] == answers[1].headers["location"]
    assert "Go to the rematch" in page(server, f"sessions/{session}")


def test_the_link_of_one_table_or_to_look_begins_no_rematch(server: Server) -> None:
    session = played(server, FINISHED)
    enter, view = of_one(server, session)
    for link, status in ((enter, 404), (view, 403), (server.view, 403)):
        assert send(server, f"sessions/{session}/rematch", link).status == status
        assert "Rematch" not in page(server, f"sessions/{session}", link)


def test_a_table_that_is_over_leads_to_its_rematch_whoever_began_it(
    start_server: StartServer,
) -> None:
    server = start_server()
    session = played(server, FINISHED)
    assert "Go to the rematch" not in page(server, f"sessions/{session}")
    shell(server.store, "new", "--again")
    again = server.get("api/sessions").json["sessions"][-1]["id"]
    server.add(again, FIRST, 0)
    for link in (server.enter, server.view):
        top = section(page(server, f"sessions/{session}", link), "standing")
        address = f'{urlsplit(link).path}sessions/{again}"'
        assert f'href="{address}' in top
    assert "Go to the rematch" not in page(server, f"sessions/{again}")
    assert send(server, f"sessions/{session}/rematch").headers["location"].endswith(f"/{again}")


def test_another_evening_is_no_rematch(start_server: StartServer) -> None:
    server = start_server()
    session = played(server, FINISHED)
    server.begin(players=["Anna", "Ben", "Dora"])
    assert "Go to the rematch" not in page(server, f"sessions/{session}")
    server.begin(game="adding", variant="99")
    assert "Go to the rematch" not in page(server, f"sessions/{session}")


def test_the_link_of_one_table_leads_to_no_other(start_server: StartServer) -> None:
    server = start_server()
    session = played(server, FINISHED)
    enter, view = of_one(server, session)
    again = send(server, f"sessions/{session}/rematch").headers["location"].rpartition("/")[2]
    for link in (enter, view):
        assert again not in page(server, f"sessions/{session}", link)


def test_phones_are_told_no_commands_of_the_shell(server: Server, session: str) -> None:
    told = server.add(session, "undo", 0).json["error"]["messages"]
    told += server.add(session, FIRST, 0).json["messages"]
    told += server.add(session, "finish", 1).json["messages"]
    told += server.add(session, FIRST, 2).json["error"]["messages"]
    told += [page(server, f"sessions/{session}/explain?deal=1")]
    assert told
    assert not [text for text in told if "scorekeeper " in text]


def test_how_the_game_in_play_stands_is_said_beside_all_points(server: Server) -> None:
    lines = ["9:CCC 0:DDD 0:DDD"] * 6 + [FIRST]
    session = played(server, lines)
    standing = text_of(section(page(server, f"sessions/{session}"), "standing"))
    first = server.get(f"api/sessions/{session}").json["games"][0]
    assert first["number"] == 1
    assert re.search(r"Game \d+, to 100 points Anna \d+ \d+ to go \d+ in all", standing)


def test_a_deal_is_offered_to_be_amended_on_the_pad(server: Server) -> None:
    session = played(server, [FIRST, FIRST])
    table = page(server, f"sessions/{session}")
    assert f'sessions/{session}?amend=1#pad"' in table
    amending = page(server, f"sessions/{session}?amend=1")
    assert "Deal 1 as it should be" in text_of(section(amending, "pad").split("<h2")[0])
    server.add(session, "strike 1", 2)  # the address has the entry, not the number
    amending = page(server, f"sessions/{session}?amend=2")
    assert "Deal 1 as it should be" in text_of(section(amending, "pad").split("<h2")[0])
    assert "Leave it as it is" not in page(server, f"sessions/{session}?amend=1")
    assert "Leave it as it is" in amending
    for other in ("?amend=9", "?amend=x", "?amend="):
        assert "Leave it as it is" not in page(server, f"sessions/{session}{other}")
    assert "amend=" not in page(server, f"sessions/{session}", server.view)


def test_what_was_undone_can_be_done_again(server: Server) -> None:
    session = played(server, [FIRST, "undo"])
    redo = section(page(server, f"sessions/{session}"), "undo")
    assert "Redo" in text_of(redo)
    assert send(server, f"sessions/{session}", line="redo", entries="2").status == 303
    undo = text_of(section(page(server, f"sessions/{session}"), "undo").split("</div>")[0])
    assert "Redo" not in undo
    assert "Undo Deal 1: Anna took 3, bid ♣♦♦ · Ben took 4" in undo


def test_the_board_has_nothing_to_press(server: Server) -> None:
    board = page(server, f"sessions/{played(server, [FIRST])}/board")
    assert not re.search(r"<(a|button|input|form|select|details)\b", board)
    assert "Ben deals" in board


def test_everything_about_a_table_is_two_taps_away(server: Server, session: str) -> None:
    table = page(server, f"sessions/{session}")
    links = set(re.findall(r'href="([^"]+)"', table))
    base = urlsplit(server.enter).path
    for path in ("scores", "board", "rules", "share", "export/csv", "export/html"):
        assert f"{base}sessions/{session}/{path}" in links
    assert f"{base}stats" in links
    for what in ("note", "adjust", "claim"):
        assert f'name="what" value="{what}"' in table
    assert 'value="note' in page(server, f"sessions/{session}?line=note%20%22%22")


def test_exports_are_files_to_be_kept(server: Server, session: str) -> None:
    answer = server.get(f"sessions/{session}/export/csv", server.view)
    assert answer.status == 200
    assert "filename" in answer.headers["content-disposition"]


def test_names_and_titles_are_isolated_and_never_markup(server: Server) -> None:
    names = ["<img>", "אבי", "Łucja"]
    session = server.begin(players=names, title="<script>")
    for path in ("", "/scores", "/board", "/share"):
        body = page(server, f"sessions/{session}{path}")
        assert "<img>" not in body
        assert "<script>" not in body
        assert "&lt;script&gt;" in body
    assert re.search(r"<bdi[^>]*>אבי</bdi>", page(server, f"sessions/{session}"))


def test_a_table_of_twelve_deals_is_light(server: Server) -> None:
    """With everything and its headers, as a phone asks for it."""
    session = played(server, DEALS)
    paths = [f"{urlsplit(server.enter).path}sessions/{session}"]
    total = 0
    for path in paths:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
        connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
        response = connection.getresponse()
        body = response.read()
        total += len(body) + sum(len(f"{k}: {v}\r\n".encode()) for k, v in response.getheaders())
        connection.close()
        if len(paths) == 1:
            paths += re.findall(r'(?:href|src)="([^"]+/static/[^"]+)"', page(server, path))
    assert len(paths) == 5, "the style, the script, what runs before it, and the icon"
    assert total <= 61_440


@pytest.mark.parametrize(
    "typed",
    [
        "Anna, Ben and Cara",
        "Anna, Ben und Cara",
        "Anna Ben Cara",
        "Anna,Ben, Cara,",
        "Anna; Ben, and Cara",
    ],
)
def test_players_are_read_in_a_form_as_in_the_shell(server: Server, typed: str) -> None:
    begun = send(server, "", players=typed)
    assert begun.status == 303
    session = begun.headers["location"].rpartition("/")[2]
    assert server.get(f"api/sessions/{session}").json["players"] == ["Anna", "Ben", "Cara"]
