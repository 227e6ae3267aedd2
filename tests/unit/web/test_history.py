"""The history on the page of a table."""

import pytest

from scorekeeper.core.session import load_session
from scorekeeper.games import game_named
from scorekeeper.games.ninety_nine.game import NinetyNine
from scorekeeper.i18n.catalog import language
from scorekeeper.web.links import Link
from scorekeeper.web.pages.history import history_section
from scorekeeper.web.stored_sessions import ReplayedSession
from tests.support.large_sessions import deals


def test_the_whole_history_of_many_deals_explains_the_newest_and_names_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[object] = []
    explain = NinetyNine.explain

    def counted(game: NinetyNine, record: object, query: object) -> object:
        asked.append(query)
        return explain(game, record, query)  # type: ignore[arg-type]

    monkeypatch.setattr(NinetyNine, "explain", counted)
    loaded = load_session(deals(150), game_named)
    link = Link("token", "enter", None)
    markup = str(
        history_section(link, ReplayedSession(loaded), language("en").render, everything=True)
    )
    assert 0 < len(asked) <= 60
    assert all(f'id="deal-{number}"' in markup for number in range(1, 151))
