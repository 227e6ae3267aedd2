"""Named tuples that are made the quick way have all the fields of their type."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from scorekeeper.cli.context import AppContext
from scorekeeper.core.entries import Entry
from scorekeeper.core.game_record import AppliedFact
from scorekeeper.games.ninety_nine.play.state import DealResult, NinetyNineState
from tests.support.samples import SESSIONS

MADE: tuple[type, ...] = (Entry, AppliedFact, NinetyNineState, DealResult)


def _made(session: Path) -> Iterable[object]:
    """Yield what is made the quick way when a session is read and replayed."""
    loaded = AppContext().file(session)
    yield from loaded.session.entries
    yield loaded.record.state
    for applied in loaded.record.applied:
        yield applied
        yield applied.outcome


def test_what_is_made_quickly_is_what_its_type_makes_of_its_fields() -> None:
    seen: Counter[type] = Counter()
    for made in (made for session in SESSIONS for made in _made(session)):
        kind = type(made)
        if kind in MADE:
            assert isinstance(made, tuple)
            assert made == kind(*made)  # which takes neither fewer fields nor more
            seen[kind] += 1
    assert min(seen[kind] for kind in MADE) >= 10
