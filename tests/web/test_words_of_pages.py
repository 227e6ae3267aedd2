"""Pages speak to people at a card table: no notation, no commands of a shell, forms for facts."""

import re
from datetime import datetime
from html import unescape

import pytest

from tests.support.web_server import Answer, Server
from tests.web.conftest import StartServer
from tests.web.test_pages import page, played, section, send, text_of

DEAL = "3:CDD 4:HSD! 2:DDD"
IN_WORDS = "Anna took 3, bid ♣♦♦ · Ben took 4, bid ♥♠♦, declared · Cara took 2, bid ♦♦♦"


def enter(server: Server, session: str, line: str, by: str | None = None) -> None:
    path = f"api/sessions/{session}/entries"
    tag = f'"{server.entries(session)}"'
    answer = server.post(path, {"line": line, "by": by}, If_Match=tag)
    assert answer.status == 201, answer


def fill(server: Server, session: str, **fields: str) -> Answer:
    return send(
        server, f"sessions/{session}", **{"entries": str(server.entries(session)), **fields}
    )


def said(server: Server, session: str) -> str:
    """Return what other phones are told about the last entry."""
    match = re.search(r'data-said="([^"]*)"', page(server, f"sessions/{session}"))
    assert match is not None
    return unescape(match[1])


def undo_text(server: Server, session: str) -> str:
    return text_of(section(page(server, f"sessions/{session}"), "undo").split("</form>")[0])


def history(server: Server, session: str) -> str:
    return text_of(section(page(server, f"sessions/{session}"), "history").split("<nav")[0])


def test_a_deal_is_told_with_names_and_signs_of_suits(server: Server, session: str) -> None:
    enter(server, session, DEAL, "Ben’s phone")
    assert said(server, session) == f"Ben’s phone entered: Deal 1: {IN_WORDS}"
    assert f"Deal 1: {IN_WORDS}" in undo_text(server, session)
    assert IN_WORDS in history(server, session)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["4+ 4- 1-!!"], "Deal 1: Anna took 4, made it · Ben took 4, failed · Cara took 1, failed"),
        (["3/3 4/3 2/1"], "Deal 1: Anna took 3, bid 3 · Ben took 4, bid 3 · Cara took 2, bid 1"),
        ([DEAL, "undo"], f"Undone: {IN_WORDS}"),
        ([DEAL, "undo", "redo"], f"Redone: Deal 1: {IN_WORDS}"),
        (["3+ 4- 2-", f"amend 1 {DEAL}"], f"Deal 1 corrected: {IN_WORDS}"),
        (["3+ 4- 2-", "strike 1"], "an entry struck out"),
        (['note "pizza"'], "Note: pizza"),
        (["adjust Ben -10 late"], "Ben -10 by agreement: “late”"),
        (["claim Anna 57"], "Anna claims 57"),
        (["void"], "Deal 1: does not count"),
        (["substitute Cara=Dana"], "Dana plays for Cara"),
        (["set title=Friday"], "changed title “Friday”"),
    ],
)
def test_every_kind_of_entry_is_told_in_words(
    server: Server, session: str, lines: list[str], told: str
) -> None:
    for line in lines:
        enter(server, session, line)
    assert told in said(server, session)
    undo_text(server, session)
    history(server, session)


@pytest.mark.parametrize("variant", ["pagat", "penguin", "original", "100", "washburne"])
def test_titles_name_the_game_the_day_the_time_and_the_players(
    server: Server, variant: str
) -> None:
    body = page(server, f"sessions/{server.begin(variant=variant)}")
    title = text_of(body[: body.index("</title>")])
    now = datetime.now()  # noqa: DTZ005 — the time of this computer
    assert f"{now.day} {now:%B %Y}, {now:%H}:" in title
    assert title.endswith("Anna, Ben, Cara")
    assert title.split(",")[0] not in ("pagat", "penguin", "original", "washburne")


def test_two_tables_of_the_same_people_are_told_apart_in_the_list(
    start_server: StartServer,
) -> None:
    server = start_server()
    played(server, ["3+ 4- 2-", "finish"])
    played(server, ["3+ 4- 2-"])
    items = re.findall(r"<li[^>]*><a.*?</li>", page(server, ""), re.DOTALL)
    told = [text_of(item) for item in items[:2]]
    assert re.search(r"Ninety-Nine · \d+ \w+ \d{4}, \d\d:\d\d · 1 deal · not over yet", told[0])
    assert told[1].endswith("won by Anna")


def test_the_table_of_today_is_the_first_thing_on_the_list(start_server: StartServer) -> None:
    server = start_server()
    session = played(server, ["3+ 4- 2-"])
    for link in (server.enter, server.view):
        body = page(server, "", link)
        first = body[body.index("<main") :].split("</section>")[0]
        assert f"sessions/{session}" in first
        assert "Go to the table" in first
    enter(server, session, "finish")
    assert "Go to the table" not in page(server, "")


def test_a_table_of_another_day_is_not_being_played(start_server: StartServer) -> None:
    server = start_server()
    session = server.begin(date="2001-02-03")
    file = server.store / "sessions" / f"{session}.json"
    assert "Go to the table" in page(server, "")
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r'"\d{4}-\d\d-\d\dT', '"2001-02-03T', text), encoding="utf-8")
    listed = page(server, "")
    assert "Go to the table" not in listed
    assert "3 February 2001" in listed


def test_the_header_and_the_board_have_the_game_score_and_what_is_missing(server: Server) -> None:
    session = played(server, ["3/3! 3/3 3/3", "3/3! 3/4 3/4", "3+ 3- 3-"])
    for path in ("", "/board"):
        shown = text_of(page(server, f"sessions/{session}{path}"))
        assert "Game 2, to 100 points" in shown
        assert re.search(r"Anna 33 67 to go \d+ in all 1 game won", shown)


def test_a_game_without_a_target_has_the_sum_alone(server: Server) -> None:
    body = page(server, f"sessions/{server.begin(variant='original')}")
    shown = text_of(section(body, "standing").split("</section>")[0])
    assert "to go" not in shown


@pytest.mark.parametrize(
    "text", ["He said “no”", 'a "quoted" word', "it’s", "«oui»", "\\n # 5%", "note <b>&"]
)
def test_a_note_is_what_was_typed_with_all_its_quotes(
    server: Server, session: str, text: str
) -> None:
    assert fill(server, session, what="note", text=text).status == 303
    assert server.log(session)[-1]["kind"] == "note"
    assert f"Note: {text}" in history(server, session)


def test_points_are_agreed_and_claims_are_checked_by_forms(server: Server, session: str) -> None:
    enter(server, session, "3+ 4- 2-")
    points = {"player": "Ben", "sign": "-", "points": "10", "text": "“late”, he was"}
    answer = fill(server, session, what="adjust", **points)
    assert answer.headers["location"].endswith("#history")
    assert "Ben -10 by agreement: ““late”, he was”" in history(server, session)
    fill(server, session, what="claim", player="Cara", points="2", scope="game")
    assert "Cara claims 2 in the game, bonuses included: correct." in history(server, session)
    assert [entry["line"] for entry in server.log(session)[1:]] == [
        'adjust Ben -10 "“late”, he was"',
        "claim Cara 2 game",
    ]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"what": "note", "text": "  "}, "The note is empty."),
        ({"what": "adjust", "points": "3", "text": "kept"}, "Choose a player."),
        ({"what": "adjust", "player": "Ben", "points": ""}, "How many points?"),
        ({"what": "adjust", "player": "Ben", "points": "x&lt;3"}, "x&lt;3"),
        ({"what": "adjust", "player": "Ben", "points": "-10"}, "“+-10” is not a number of points"),
        ({"what": "claim", "player": "Nobody", "points": "3"}, "Nobody here is called “Nobody”"),
        ({"what": "other"}, "not a form of this page"),
    ],
)
def test_a_form_that_is_refused_says_why_and_keeps_what_was_typed(
    server: Server, session: str, fields: dict[str, str], why: str
) -> None:
    refused = fill(server, session, **fields)
    assert refused.status == 422
    body = unescape(refused.body.decode())
    assert why in body
    for typed in (fields.get("text", "").strip(), fields.get("points", "")):
        assert not typed or f'value="{typed}"' in body
    assert server.entries(session) == 0


def test_a_form_of_an_older_page_is_told_that_something_else_was_entered(
    server: Server, session: str
) -> None:
    enter(server, session, "3+ 4- 2-")
    refused = fill(server, session, what="note", text="kept", entries="0")
    assert refused.status == 412
    assert 'value="kept"' in refused.body.decode()


def test_forms_begin_with_nothing_that_could_be_entered_by_mistake(
    server: Server, session: str
) -> None:
    table = page(server, f"sessions/{session}")
    assert "-10" not in table
    assert not re.search(r"(?<!:)57", text_of(table))  # three minutes to the hour is no claim
    assert '<option value="">Choose a player</option>' in table


def test_a_note_and_a_claim_can_be_removed_and_no_claim_is_on_the_scoreboard(
    server: Server, session: str
) -> None:
    enter(server, session, "3+ 4- 2-")
    enter(server, session, "claim Cara 300", "Anna’s phone")
    assert "too many. by Anna’s phone" in history(server, session)
    assert "too many" not in page(server, f"sessions/{session}/scores")
    line = re.search(r'value="(strike --entry \d+)"', page(server, f"sessions/{session}"))
    assert line is not None
    assert fill(server, session, line=line[1]).status == 303
    assert "claims" not in history(server, session)


def test_a_corrected_deal_is_marked(server: Server, session: str) -> None:
    enter(server, session, "3+ 4- 2-")
    enter(server, session, "3+ 4- 2-")
    enter(server, session, "amend 2 3- 4+ 2-")
    assert re.search(r"Deal 2 corrected", history(server, session))
    assert "Deal 1 corrected" not in history(server, session)
    scores = page(server, f"sessions/{session}/scores")
    assert scores.count('aria-label="corrected"') == 2, "in its row, and among the signs"
    enter(server, session, "undo")
    assert "corrected" not in history(server, session)


def test_made_and_failed_have_signs(server: Server, session: str) -> None:
    enter(server, session, "3+ 4- 2-")
    scores = page(server, f"sessions/{session}/scores")
    rows = scores[scores.index("<tbody") :]
    assert re.findall(r'aria-label="(made|failed)"', rows) == ["made", "failed", "failed"]


def test_no_page_names_a_command_of_the_shell(server: Server) -> None:
    session = played(server, ["3/3! 3/3 3/3", "3/3! 3/4 3/4", "finish"])
    paths = ("", "/scores", "/board", "/rules", "/explain?deal=1", "/explain?deal=2")
    for path in paths:
        assert "scorekeeper " not in page(server, f"sessions/{session}{path}")
    assert "scorekeeper " not in page(server, "stats")
    refused = fill(server, session, line="3+ 4- 2-").body.decode()
    assert "It is over" in refused
    assert "scorekeeper " not in refused


def test_sharing_from_this_computer_alone_says_how_phones_can_be_let_in(server: Server) -> None:
    for path in ("share", f"sessions/{server.begin()}/share"):
        told = text_of(page(server, path))
        assert "No phone can open these codes yet" in told
        assert "scorekeeper serve --lan" in told
        assert "same network" not in told


def test_sharing_in_a_network_says_that_phones_must_be_in_it(start_server: StartServer) -> None:
    server = start_server("--host", "0.0.0.0")
    told = text_of(page(server, "share"))
    assert "Phones must be in the same network" in told
    assert "No phone can open" not in told


def test_those_who_played_before_are_offered_for_a_new_table(start_server: StartServer) -> None:
    server = start_server()
    server.begin(players=["Zoe", "Max", "Ida"])
    server.begin(players=["Anna", "Ben", "Cara"])
    listed = page(server, "")
    tables = re.findall(
        r'type="radio"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*type="radio"', listed
    )
    assert [first or second for first, second in tables] == ["Anna,Ben,Cara", "Zoe,Max,Ida"]
    for name in ("Anna", "Zoe"):
        assert f'<option value="{name}">{name}</option>' in listed

    def players(**fields: str) -> object:
        begun = send(server, "", **fields)
        assert begun.status == 303, begun
        session = begun.headers["location"].rpartition("/")[2]
        return server.get(f"api/sessions/{session}").json["players"]

    assert players(table="Zoe,Max,Ida", players="") == ["Zoe", "Max", "Ida"]
    seats = {"seat-1": "Ben", "seat-2": "Zoe", "seat-4": "Ida"}
    assert players(table="Zoe,Max,Ida", **seats) == ["Ben", "Zoe", "Ida"]
    assert players(table="Zoe,Max,Ida", players="Eva, Fay") == ["Eva", "Fay"]
    refused = send(server, "", **{"seat-1": "Ben", "seat-2": "Ben"})
    assert refused.status == 422
    assert refused.body.decode().count('value="Ben" selected') == 2


def test_files_to_take_home_have_names_that_say_what_they_are(server: Server, session: str) -> None:
    exports = section(page(server, f"sessions/{session}"), "exports").split("</details>")[0]
    assert "Table for a spreadsheet" in exports
    for name in ("sheet", "txt", "md", "csv", "html", "svg", "json", "code"):
        assert f">{name}<" not in exports


@pytest.mark.parametrize(
    ("variant", "head", "number"), [("99", "Coins", "5"), ("98", "Hands lost", "0")]
)
def test_what_counts_in_an_adding_game_is_shown_and_named(
    server: Server, variant: str, head: str, number: str
) -> None:
    session = server.begin(players=["Anna", "Ben", "Cara"], variant=variant)
    told = text_of(section(page(server, f"sessions/{session}"), "standing"))
    assert f"{head} Anna {number} Ben {number} Cara {number}" in " ".join(told.split())
