"""An entry behind one of the sender's own that was not stored as it was."""

import pytest

from tests.support.web_server import Answer, Server

FOLLOWS = "Not stored: it follows an entry that was not stored."


def behind(server: Server, session: str, line: str, seen: int, **lost: object) -> Answer:
    """Send an entry made behind others of one's own, which came to nothing."""
    path = f"api/sessions/{session}/entries"
    return server.post(path, {"line": line, **lost}, If_Match=f'"{seen}"')


def assert_lost(server: Server, session: str, answer: Answer) -> None:
    """Check that an entry was refused for good."""
    assert (answer.status, answer.code, answer.sentences) == (412, "stale", FOLLOWS)
    assert answer.json["error"]["offers"] == []
    assert "yours" not in answer.json["error"]
    assert server.entries(session) == 2


@pytest.fixture
def two_deals(server: Server, session: str) -> str:
    """Return a session of two deals."""
    for number, line in enumerate(["3:CDD 4- 2-", "2- 5- 2-"]):
        assert server.add(session, line, number).status == 201
    return session


@pytest.mark.parametrize("key", ["gone", "replaced"])
@pytest.mark.parametrize(
    "line",
    [
        "undo",
        "u",
        "redo",
        "1. undo",
        "scorekeeper undo",
        '--why "by mistake" undo',
        "amend last 4- 3- 2-",
        "strike last",
        "claim Anna 5",
        "finish",
    ],
)
def test_what_is_about_a_deal_that_came_to_nothing_is_about_no_other(
    server: Server, two_deals: str, line: str, key: str
) -> None:
    answer = behind(server, two_deals, line, 2, **{key: ["1- 6- 2-"]})
    assert_lost(server, two_deals, answer)


@pytest.mark.parametrize("gone", ["3x 4- 2-", "3 4 2 --why " + '"' + 388 * "x"])
@pytest.mark.parametrize("line", ["claim Anna 36", "finish"])
def test_a_deal_with_a_slip_that_came_to_nothing_was_one(
    server: Server, two_deals: str, line: str, gone: str
) -> None:
    """The evening was over without it."""
    assert_lost(server, two_deals, behind(server, two_deals, line, 2, gone=[gone]))


@pytest.mark.parametrize("key", ["gone", "replaced"])
@pytest.mark.parametrize(
    "line",
    [
        "0- 7- 2-",
        "3 4 2",
        "note tea",
        "adjust Anna 5",
        "adjust --deal 1 Anna 5",
        "claim --deal 1 Anna 5",
        "set Ben=Benno",
        "set seats=Ben,Anna,Cara",
        "set --from 2 Ben=Dana",
        "rename Friday",
        "amend 2 4- 3- 2-",
        "amend --entry 2 4- 3- 2-",
        "insert 1 4- 3- 2-",
        "strike 1",
    ],
)
def test_what_names_what_it_is_about_is_about_that(
    server: Server, two_deals: str, line: str, key: str
) -> None:
    assert behind(server, two_deals, line, 2, **{key: ["1- 6- 2-"]}).status == 201


@pytest.mark.parametrize(
    "gone",
    [
        "note late",
        "1. note late",
        "adjust Anna 5",
        "claim Anna 5",
        "set Ben=Benno",
        "rename Friday",
        "scorekeeper set seats=Ben,Anna,Cara",
        "ajust Ben -10",
    ],
)
@pytest.mark.parametrize(
    ("line", "is_lost"),
    [
        ("set seats=Ben,Anna,Cara", False),
        ("claim Cara 0", False),
        ("adjust Ben -10 late in the last deal", False),
        ("finish", False),
        ("amend 1 3:CDD! 4- 2-", False),
        ("undo", True),
        ("redo", True),
        ("strike last", True),
    ],
)
def test_behind_what_changes_no_deal_only_a_step_back_is_lost(
    server: Server, two_deals: str, gone: str, line: str, *, is_lost: bool
) -> None:
    answer = behind(server, two_deals, line, 2, gone=[gone])
    if is_lost:
        assert_lost(server, two_deals, answer)
    else:
        assert answer.status == 201, answer


@pytest.mark.parametrize(
    ("key", "gone", "status"),
    [
        ("gone", "9", 412),
        ("gone", "what", 412),
        ("gone", "undo", 412),
        ("replaced", "9", 201),
        ("gone", "set Anna=Anne", 201),
        ("gone", "note late", 201),
    ],
)
def test_a_play_behind_one_that_came_to_nothing_is_nobody_elses(
    server: Server, key: str, gone: str, status: int
) -> None:
    session = server.begin(game="adding", variant="99")
    assert behind(server, session, "5", 0, **{key: [gone]}).status == status
    entries = server.entries(session)
    assert entries == (1 if status == 201 else 0)
    assert behind(server, session, "note tea", entries, **{key: [gone]}).status == 201


def test_the_game_of_99_has_turns_too(server: Server) -> None:
    session = server.begin(game="game-of-99")
    assert behind(server, session, "draw", 0, gone=["draw"]).sentences == FOLLOWS
    assert behind(server, session, "draw", 0, replaced=["draw"]).status == 201


@pytest.mark.parametrize("gone", ["undo", "1. undo", "redo", "strike 2", "amend 3 4- 3- 2-"])
def test_a_deal_behind_a_correction_that_came_to_nothing_is_asked_about(
    server: Server, two_deals: str, gone: str
) -> None:
    """Somebody has tapped a wrong deal, *Undo*, and then the right one."""
    answer = behind(server, two_deals, "1- 6- 2-", 2, gone=[gone])
    assert (answer.status, answer.code, answer.sentences) == (412, "stale", FOLLOWS)
    assert answer.json["error"]["yours"].startswith("Yours: Anna took 1")
    assert "offers" not in answer.json["error"]
    for line in ("claim Anna 5", "finish"):
        asked = behind(server, two_deals, line, 2, gone=[gone])
        assert (asked.status, asked.sentences) == (412, FOLLOWS)
        assert "offers" not in asked.json["error"]
    assert behind(server, two_deals, "adjust Anna 5", 2, gone=[gone]).status == 201


@pytest.mark.parametrize("line", ["strike 2", "amend 2 4- 3- 2-", "adjust --deal 2 Anna 5"])
def test_a_number_that_was_not_shown_is_that_of_what_came_to_nothing(
    server: Server, two_deals: str, line: str
) -> None:
    path = f"api/sessions/{two_deals}/entries"
    value = {"line": line, "replaced": ["1- 6- 2-"], "seen": "1"}
    answer = server.post(path, value, If_Match='"2"')
    assert (answer.status, answer.json["error"]["offers"]) == (412, [])
    assert "It would say something else by now" in answer.sentences


def test_what_cannot_be_read_is_refused_in_its_own_words(server: Server, two_deals: str) -> None:
    answer = behind(server, two_deals, "what 4", 2, gone=["1- 6- 2-"])
    assert (answer.status, answer.code) == (422, "malformed")


@pytest.mark.parametrize("key", ["gone", "replaced"])
@pytest.mark.parametrize("lost", ["undo", [1], {"line": "undo"}, None, [["undo"]]])
def test_what_came_to_nothing_is_a_list_of_lines(
    server: Server, session: str, key: str, lost: object
) -> None:
    answer = behind(server, session, "3 4 2", 0, **{key: lost})
    assert (answer.status, answer.code) == (422, "malformed")
    assert key in answer.sentences
    assert server.entries(session) == 0
