"""An entry that came too late: said in words, and what can be done with it is offered."""

from typing import Any

import pytest

from tests.support.web_server import Server

GERMAN = {"Accept_Language": "de"}


def late(server: Server, session: str, line: str, seen: int, **headers: str) -> Any:
    """Send an entry made for an older log; return what is said of it."""
    given = {"If_Match": f'"{seen}"', **headers}
    answer = server.post(f"api/sessions/{session}/entries", {"line": line}, **given)
    assert answer.status == 412, answer
    return answer.json["error"]


def test_another_deal_can_follow_or_amend_the_one_that_was_first(
    server: Server, session: str
) -> None:
    server.add(session, "3:CDD! 4+ 2-", 0)
    told = late(server, session, "3:CDD 5- 1-", 0, **GERMAN)
    said = " ".join(told["messages"])
    assert "Spiel 1 ist schon eingetragen: Anna 3 gemacht, ♣♦♦ gereizt" in said
    assert "nicht gespeichert" in said
    assert told["yours"].startswith("Eigener Eintrag: Anna 3 gemacht, ♣♦♦ gereizt · Ben 5 gemacht")
    assert told["offers"] == [
        ["Als Spiel 2 eintragen", "3:CDD 5- 1-"],
        ["Spiel 1 damit berichtigen", "amend 1 3:CDD 5- 1-"],
    ]
    assert server.add(session, told["offers"][1][1], 1).status == 201


def test_the_same_deal_is_found_however_it_is_written(server: Server, session: str) -> None:
    server.add(session, "note late", 0)
    server.add(session, "3:CDD 4 2", 1)
    told = late(server, session, "Anna=3:♣♦♦ Ben=4 Cara=2", 0)
    assert "Deal 1 was entered already: Anna took 3" in told["messages"][0]
    assert told["entries"] == 2
    assert told["offers"] == [["Enter as deal 2", "3:CDD 4- 2-"]]


def test_a_deal_is_compared_with_the_one_of_its_own_number(server: Server, session: str) -> None:
    for number, line in enumerate(["3:CDD 4- 2-", "2- 5- 2-", "1- 6- 2-"]):
        server.add(session, line, number)
    assert "Deal 2 was entered first" in late(server, session, "2+ 5- 2-", 1)["messages"][0]
    assert "Deal 3 was entered already" in late(server, session, "1- 6- 2-", 2)["messages"][0]


@pytest.mark.parametrize(
    ("first", "second"),
    [("note pizza", "3 4 2"), ("3 4 2", "note pizza"), ("3 4 2", "what 4")],
)
def test_of_anything_else_is_said_what_was_entered_first(
    server: Server, session: str, first: str, second: str
) -> None:
    server.add(session, first, 0)
    told = late(server, session, second, 0)
    assert told["messages"][0].startswith("Entered first: ")
    assert told["messages"][1] == "Yours was not stored."
    assert not {"offers", "yours", "entries"} & {*told}
    assert told.get("after") == (1 if second == "3 4 2" else None)


@pytest.mark.parametrize(
    ("before", "first", "late_line"),
    [
        (["3:CDD 4- 2-"], "note pizza", "undo"),
        (["3:CDD 4- 2-", "2- 5- 2-", "undo"], "undo", "redo"),
        ([], "set seats=Ben,Anna,Cara", "3:CDD 4- 2-"),
        (["3:CDD 4- 2-"], "set seats=Ben,Anna,Cara", "amend 1 3:CDD! 4- 2-"),
        (["3:CDD 4- 2-", "2- 5- 2-", "1- 6- 2-"], "strike 1", "amend 2 2+ 5- 2-"),
        (["3:CDD 4- 2-", "2- 5- 2-", "1- 6- 2-"], "strike 1", "strike 2"),
        (["3:CDD 4- 2-", "2- 5- 2-", "1- 6- 2-"], "strike 1", "adjust --deal 2 Anna 5"),
        (["3:CDD 4- 2-", "2- 5- 2-"], "insert 1 1- 6- 2-", "insert 2 0- 7- 2-"),
        (["3:CDD 4- 2-"], "2- 5- 2-", "strike last"),
        (["3:CDD 4- 2-", "2- 5- 2-", "1- 6- 2-"], "strike 1", "set --from 2 Ben=Dana"),
        (["3:CDD 4- 2-"], "set seats=Ben,Anna,Cara", "amend --entry 1 3:CDD! 4- 2-"),
        (["3:CDD 4- 2-"], "set --from 2 Ben=Dana", "2- 5- 2-"),
        ([], "set Anna=Ben Ben=Anna", "3:CDD 4- 2-"),
        ([], "set seats=Ben,Anna,Cara", "set seats=Anna,Cara,Ben"),
        (["3:CDD 4- 2-"], "note tea", "strike --entry 2"),
        ([], "set seats=Ben,Anna,Cara", "set players=Anna,Ben,Carla"),
        (["set Anna=Joan", "3:CDD 4- 2-"], "set --from 2 Joan=Jill", "adjust J 5"),
        (["set Anna=Joan", "3:CDD 4- 2-"], "set --from 2 Joan=Jill", "claim J 33"),
        (["set Anna=Joan", "3:CDD 4- 2-"], "set --from 2 Joan=Jill", "set --from 2 J=Kay"),
    ],
)
def test_what_would_be_another_entry_by_now_is_not_offered_again(
    server: Server, session: str, before: list[str], first: str, late_line: str
) -> None:
    for number, line in enumerate([*before, first]):
        assert server.add(session, line, number).status == 201, line
    told = late(server, session, late_line, len(before))
    assert told["offers"] == []
    assert "It would say something else by now" in told["messages"][2]


def test_a_deal_made_before_the_seats_were_moved_is_told_with_the_names_of_then(
    server: Server, session: str
) -> None:
    server.add(session, "set seats=Ben,Anna,Cara", 0)
    told = late(server, session, "3:CDD 4- 2-", 0, **GERMAN)
    assert told["yours"].startswith("Eigener Eintrag: Anna 3 gemacht, ♣♦♦ gereizt · Ben 4")
    assert told["messages"][2] == (
        "Inzwischen hieße er etwas anderes: bitte nachsehen und neu eingeben."
    )


@pytest.mark.parametrize(
    ("before", "first", "late_line"),
    [
        ([], "set seats=Ben,Anna,Cara", "note tea"),
        ([], "set seats=Ben,Anna,Cara", "adjust Anna 5"),
        (["3:CDD 4- 2-"], "note tea", "amend 1 3:CDD! 4- 2-"),
        (["3:CDD 4- 2-"], "2- 5- 2-", "amend 1 3:CDD! 4- 2-"),
        (["3:CDD 4- 2-", "2- 5- 2-"], "strike 2", "strike 1"),
        ([], "set title=Friday", "3:CDD 4- 2-"),
        ([], "set Ben=Benno", "3:CDD 4- 2-"),
        ([], "set --from 1 Ben=Dana", "3:CDD 4- 2-"),
        (["3:CDD 4- 2-"], "set Ben=Benno", "amend 1 3:CDD! 4- 2-"),
        (["3:CDD 4- 2-"], "2- 5- 2-", "amend --entry 1 3:CDD! 4- 2-"),
        (["3:CDD 4- 2-"], "set seats=Ben,Anna,Cara", "strike 1"),
        (["3:CDD 4- 2-", "2- 5- 2-"], "note tea", "set --from 2 Ben=Dana"),
        (["3:CDD 4- 2-"], "set --from 2 Ben=Dana", "adjust A 5"),
        (["3:CDD 4- 2-"], "set --from 2 Ben=Dana", "set C=Carla"),
        ([], "set Anna=Kay", "adjust Anna 5"),
        (["set Ben=Bo"], "set seats=Bo,Anna,Cara", "adjust Ben 5"),
        ([], "set Anna=Kay", "set Anna=Anne"),
    ],
)
def test_what_says_the_same_as_before_can_be_entered_all_the_same(
    server: Server, session: str, before: list[str], first: str, late_line: str
) -> None:
    for number, line in enumerate([*before, first]):
        assert server.add(session, line, number).status == 201, line
    assert "offers" not in late(server, session, late_line, len(before))


def test_what_was_made_for_a_log_that_is_not_known_is_told_as_it_would_be_now(
    server: Server, session: str
) -> None:
    server.add(session, "set seats=Ben,Anna,Cara", 0)
    told = late(server, session, "3:CDD 4- 2-", 7)
    assert told["yours"].startswith("Yours: Ben took 3, bid ♣♦♦ · Anna took 4")
    assert "offers" not in told


def test_an_inserted_deal_is_told_by_the_number_that_it_has(server: Server, session: str) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    server.add(session, "insert 1 4/4 3- 2-", 1)
    told = late(server, session, "note tea", 1)
    assert told["messages"][0].startswith("Entered first: Deal 1: Anna took 4")


def test_what_cannot_be_entered_any_more_is_not_offered(server: Server, session: str) -> None:
    server.add(session, "3 4 2", 0)
    server.add(session, "finish", 1)
    offers = late(server, session, "2 5 2", 0)["offers"]
    assert [line for _, line in offers] == ["amend 1 2- 5- 2-"]


def test_a_play_is_compared_too(server: Server) -> None:
    session = server.begin(game="adding", variant="99")
    server.add(session, "5", 0)
    told = late(server, session, "7", 0, **GERMAN)
    assert [text for text, _ in told["offers"]] == [
        "Als Zug 2 eintragen",
        "Zug 1 damit berichtigen",
    ]


@pytest.mark.parametrize("first", ["undo", "strike 1", "amend 2 bust"])
def test_a_play_is_nobody_elses_once_it_is_another_players_turn(server: Server, first: str) -> None:
    session = server.begin(game="adding", variant="99")
    for number, line in enumerate(["5", "7", first]):
        assert server.add(session, line, number).status == 201, line
    told = late(server, session, "9", 2)
    assert told["offers"] == []
    assert "It would say something else by now" in told["messages"][2]


def test_a_play_whose_turn_it_still_is_can_be_entered(server: Server) -> None:
    session = server.begin(game="adding", variant="99")
    for number, line in enumerate(["5", "7", "amend 2 8"]):
        assert server.add(session, line, number).status == 201, line
    assert "offers" not in late(server, session, "9", 2)


def test_a_deal_is_nobody_elses_once_two_have_other_names_and_other_seats(
    server: Server, session: str
) -> None:
    server.add(session, "set Anna=Anne Ben=Benno", 0)
    server.add(session, "set seats=Benno,Anne,Cara", 1)
    assert late(server, session, "3:CDD 4- 2-", 0)["offers"] == []


def test_seats_are_known_to_be_moved_however_often_they_were(server: Server, session: str) -> None:
    for number, line in enumerate(
        ["set seats=Ben,Anna,Cara", "set Anna=Anne Ben=Benno", "set seats=Anne,Benno,Cara"]
    ):
        assert server.add(session, line, number).status == 201
    assert late(server, session, "3:CDD 4- 2-", 1)["offers"] == []


def test_a_play_is_still_that_of_who_has_another_name_by_now(server: Server) -> None:
    session = server.begin(game="adding", variant="99")
    server.add(session, "5", 0)
    server.add(session, "set Ben=Benno", 1)
    assert "offers" not in late(server, session, "9", 1)


def queued(server: Server, session: str, line: str, seen: str, follows: int) -> Any:
    """Send an entry made while a log was shown, behind others of one's own."""
    path = f"api/sessions/{session}/entries"
    return server.post(path, {"line": line, "seen": seen}, If_Match=f'"{follows}"')


@pytest.mark.parametrize(
    ("own", "line"),
    [
        ("set seats=Ben,Anna,Cara", "0- 7- 2-"),
        ("set seats=Ben,Anna,Cara", "set seats=Anna,Cara,Ben"),
        ("strike 1", "strike 2"),
        ("strike 1", "amend 2 2+ 5- 2-"),
        ("strike 1", "strike 1"),
        ("0- 7- 2-", "amend 4 1- 6- 2-"),
        ("0- 7- 2-", "strike --entry 4"),
        ("0- 7- 2-", "insert 4 1- 6- 2-"),
        ("0- 7- 2-", "undo"),
        ("0- 7- 2-", "amend last 2+ 5- 2-"),
        ("undo", "redo"),
    ],
)
def test_what_ones_own_entries_have_made_another_is_told_and_not_stored(
    server: Server, session: str, own: str, line: str
) -> None:
    for number, deal in enumerate(["3:CDD 4- 2-", "2- 5- 2-", "1- 6- 2-"]):
        server.add(session, deal, number)
    seen = server.get(f"api/sessions/{session}").headers["log-tag"]
    assert queued(server, session, own, seen, 3).status == 201
    told = queued(server, session, line, seen, 4)
    assert (told.status, told.code) == (412, "stale")
    assert told.json["error"]["offers"] == []
    assert told.json["error"]["new"] == []
    assert told.sentences.startswith("Yours was not stored.")
    assert "It would say something else by now" in told.sentences
    assert server.entries(session) == 4


@pytest.mark.parametrize(
    ("own", "line"),
    [
        ("0- 7- 2-", "1- 6- 2-"),
        ("0- 7- 2-", "strike 2"),
        ("strike 2", "amend 1 3:CDD! 4- 2-"),
        ("set Ben=Benno", "0- 7- 2-"),
        ("set seats=Ben,Anna,Cara", "note tea"),
    ],
)
def test_what_says_the_same_behind_ones_own_entries_is_stored(
    server: Server, session: str, own: str, line: str
) -> None:
    for number, deal in enumerate(["3:CDD 4- 2-", "2- 5- 2-"]):
        server.add(session, deal, number)
    seen = server.get(f"api/sessions/{session}").headers["log-tag"]
    assert queued(server, session, own, seen, 2).status == 201
    assert queued(server, session, line, seen, 3).status == 201


@pytest.mark.parametrize("seen", ["9-0123456789abcdef", "1-0123456789abcdef", "7", "x", '"'])
def test_a_log_that_was_never_shown_is_told_to_be_another(
    server: Server, session: str, seen: str
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    told = queued(server, session, "2- 5- 2-", seen, 1)
    assert (told.status, told.code) == (412, "stale")
    assert "not the one that you have seen" in told.sentences
    assert server.entries(session) == 1


def test_what_others_have_entered_is_told_without_ones_own(server: Server, session: str) -> None:
    for number, line in enumerate(["3:CDD 4- 2-", "set seats=Ben,Anna,Cara", "note tea"]):
        assert server.add(session, line, number).status == 201
    told = queued(server, session, "2- 5- 2-", "1", 2)
    assert told.json["error"]["new"] == ['note "tea"']
    assert told.sentences.startswith("Entered first: Note: tea.")
    assert told.json["error"]["offers"] == []


@pytest.mark.parametrize("line", ["3 4 2", "insert 1 3 4 2", "amend 1 3 4 2"])
def test_a_deal_without_a_mark_is_asked_about_where_somebody_can_answer(
    server: Server, session: str, line: str
) -> None:
    server.add(session, "3:CDD 4 2", 0)
    path = f"api/sessions/{session}/entries"
    asked = server.post(path, {"line": line, "ask": True}, If_Match='"1"')
    assert (asked.status, asked.code) == (422, "question")
    assert asked.sentences.startswith("No hand has a mark. Did nobody make it?")
    assert "[y/N]" not in asked.sentences
    assert server.entries(session) == 1
    assert server.post(path, {"line": line}, If_Match='"1"').status == 201


def test_what_is_refused_anyway_is_not_asked_about(server: Server, session: str) -> None:
    path = f"api/sessions/{session}/entries"
    refused = server.post(path, {"line": "3 4 9", "ask": True}, If_Match='"0"')
    assert (refused.status, refused.code) == (422, "illegal")
    assert server.post(path, {"line": "3 4 2", "ask": "x"}, If_Match='"0"').status == 422


def test_corrections_are_told_in_words(server: Server, session: str) -> None:
    server.add(session, "3:CDD! 4+ 2-", 0)
    path = f"api/sessions/{session}/entries"
    told = server.post(path, {"line": "amend 1 3:CDD! 5+ 1-"}, If_Match='"1"', **GERMAN)
    said = told.json["messages"][0]
    assert said.startswith("Vorher: Spiel 1: Anna 3 gemacht, ♣♦♦ gereizt")
    assert ":CDD" not in said
    refused = server.post(path, {"line": "amend 1 Ben=3+"}, If_Match='"2"', **GERMAN)
    assert "Spiel 1: Anna 3 gemacht" in refused.sentences
    assert ":CDD" not in refused.sentences


@pytest.mark.parametrize(
    ("header", "line", "words"),
    [
        ({"game": "game-of-99"}, "draw", "Karte gezogen"),
        ({"game": "adding", "variant": "99"}, "bust", "kann nicht legen"),
        ({"game": "adding", "variant": "99"}, "loses Ben", "Ben verliert die Runde"),
    ],
)
def test_what_undo_takes_back_is_said_in_the_language(
    server: Server, header: dict[str, object], line: str, words: str
) -> None:
    session = server.begin(**header)
    assert server.add(session, line, 0).status == 201
    page = server.get(f"sessions/{session}", **GERMAN).body.decode()
    about = page.split('id="undo-about">')[1].split("<")[0]
    assert words in about
    assert line not in about


def test_of_many_entries_the_first_are_said_in_words_and_all_as_lines(
    server: Server, session: str
) -> None:
    for number in range(60):
        server.add(session, f"note n{number}", number)
    told = late(server, session, "undo", 0)
    assert "Note: n0 ·" in told["messages"][0]
    assert "48 more" in told["messages"][0]
    assert "Note: n12 " not in told["messages"][0]
    assert told["new"] == [f'note "n{number}"' for number in range(60)]
    for number in range(60, 85):
        server.add(session, f'amend --entry 1 "m{number}"', number)
    new = late(server, session, "undo", 0)["new"]
    assert new[59:] == ['note "n59"', *(f'amend --entry 1 note "m{n}"' for n in range(60, 85))]
    assert late(server, session, "undo", 64)["new"] == new[64:]


@pytest.mark.parametrize(("own", "status"), [("undo", 412), ("9", 201), ("amend 2 8", 201)])
def test_a_play_behind_ones_own_is_that_of_who_has_the_turn(
    server: Server, own: str, status: int
) -> None:
    session = server.begin(game="adding", variant="99")
    for number, line in enumerate(["5", "7"]):
        server.add(session, line, number)
    seen = server.get(f"api/sessions/{session}").headers["log-tag"]
    assert queued(server, session, own, seen, 2).status == 201
    assert queued(server, session, "6", seen, 3).status == status
