"""The history on the page of a table."""

from collections.abc import Callable

import pytest

from scorekeeper.core.session import Session, load_session
from scorekeeper.games import game_named
from scorekeeper.games.ninety_nine.game import NinetyNine
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord
from scorekeeper.i18n.catalog import language
from scorekeeper.web.links import Link
from scorekeeper.web.pages.history import history_section
from scorekeeper.web.stored_sessions import ReplayedSession
from tests.support.large_sessions import deals, notes, tricks


def test_the_whole_history_of_many_deals_explains_the_newest_and_names_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    reasons_of = NinetyNine.reasons_of

    def counted(game: NinetyNine, record: NinetyNineRecord, numbers: list[int]) -> object:
        asked.extend(numbers)
        return reasons_of(game, record, numbers)

    monkeypatch.setattr(NinetyNine, "reasons_of", counted)
    loaded = load_session(deals(150), game_named)
    link = Link("token", "enter", None)
    markup = "".join(
        history_section(link, ReplayedSession(loaded), language("en").render, everything=True)
    )
    assert asked == list(range(150, 130, -1))
    assert all(f'id="entry-{number}"' in markup for number in range(1, 151))


@pytest.mark.parametrize(
    ("build", "rows", "told"),
    [(notes, 200, "All 500"), (tricks, 121, "All 50"), (deals, 12, "All 500")],
)
def test_the_newest_history_is_short_whatever_was_entered(
    build: Callable[[int], Session], rows: int, told: str
) -> None:
    replayed = ReplayedSession(load_session(build(500), game_named))
    link, render = Link("token", "enter", None), language("en").render
    markup = "".join(history_section(link, replayed, render, everything=False))
    assert markup.count('class="remark"') + markup.count('class="row"') <= rows
    assert f"{told} from the beginning" in markup
    whole = "".join(history_section(link, replayed, render, everything=True))
    assert whole.count('class="remark"') + whole.count('class="row"') == 500
    assert "from the beginning" not in whole
