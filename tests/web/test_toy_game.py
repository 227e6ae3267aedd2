"""A game that nobody has heard of on every page that phones show."""

import re

import pytest

from scorekeeper.exporters.registry import FORMATS
from tests.support.web_server import Server
from tests.web.conftest import StartServer
from tests.web.test_pages import page, section, send, text_of

WITH_TOY = """
from scorekeeper.cli.app import main
from scorekeeper.games import GAMES
from scorekeeper.i18n.en.entries import SENTENCES
from tests.support import toy_game

GAMES["toy"] = toy_game.__name__
SENTENCES.update(toy_game.SENTENCES)
main()
"""
"""The program with one more line in the list of games, and the sentences of the game."""


@pytest.fixture
def server(start_server: StartServer) -> Server:
    return start_server(program=WITH_TOY)


def played(server: Server, *winners: str) -> str:
    session = server.begin(game="toy", players=["Anna", "Ben"], title="Toys")
    for number, line in enumerate(winners):
        assert server.add(session, line, number).status == 201
    return session


def shown(markup: str, tag: str, anchor: str) -> str:
    """Return the text of an element."""
    return text_of(section(markup, anchor).split(">", 1)[1].split(f"</{tag}>")[0])


def test_a_toy_in_play_is_on_each_page(server: Server) -> None:
    session = played(server, "Anna", "Ben", "Anna")
    assert "Anna 2 Ben 1" in shown(page(server, ""), "section", "tables")
    table = page(server, f"sessions/{session}")
    assert shown(table, "section", "standing") == "Anna 2 Ben 1"
    assert re.search('<section id="pad" hidden', table), "it has no pad, and all else"
    assert 'id="line"' in table
    assert "Anna 2 Ben 1" in text_of(page(server, f"sessions/{session}?amend=2&history=all"))
    assert "Anna 2 Ben 1" in text_of(section(page(server, f"sessions/{session}/board"), "board"))
    scores = text_of(page(server, f"sessions/{session}/scores"))
    assert "Place Player Points 1 Anna 2 2 Ben 1" in scores
    for way in ("explain", "rules", "share"):
        assert "Toys" in page(server, f"sessions/{session}/{way}")


def test_a_toy_that_is_over_says_who_has_won(server: Server) -> None:
    session = played(server, "Ben", "Anna", "Ben")
    assert send(server, f"sessions/{session}", line="Ben", entries="3").status == 303
    for way in ("", f"sessions/{session}", f"sessions/{session}/board"):
        shown_there = text_of(page(server, way))
        assert "It is over: Ben has won." in shown_there
        assert "Ben 3 Anna 1" in shown_there
    assert "toy: 1 session" in text_of(page(server, "stats"))
    assert "toy: 1 session" in text_of(page(server, "league"))
    for name, form in FORMATS.items():
        if form.needs is None:
            assert server.get(f"sessions/{session}/export/{name}").status == 200, name
