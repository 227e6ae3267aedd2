"""A session in a line: what a list of many says of it."""

from typing import NamedTuple

from scorekeeper.core.session import AnySession

UNITS = ("deal", "play", "move")
"""What games number; the words for how many there are hang on it."""


class SessionSummary(NamedTuple):
    """What is told of a session among others; all of it is derived from the session."""

    id: str
    title: str
    game: str
    variant: str
    players: list[str]
    deals: int
    """How many deals, plays or moves it has."""
    finished: bool
    winners: list[str]
    counted: str
    """What these are called: `deal`, `play`, `move`."""


def summarize(loaded: AnySession) -> SessionSummary:
    """Return a session in short."""
    setup = loaded.setup
    finished, winners = loaded.game.status(loaded.record)
    deals = sum(applied.number is not None for applied in loaded.record.applied)
    about = setup.title, setup.game, setup.variant, list(setup.players)
    return SessionSummary(loaded.session.id, *about, deals, finished, winners, loaded.game.UNIT)
