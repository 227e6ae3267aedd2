"""A session in a line: what a list of many says of it."""

from typing import NamedTuple

from scorekeeper.core.session import Opened

COUNTED = ("deal", "play", "move")
"""What games number; the words for how many there are hang on it."""


class InShort(NamedTuple):
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


def in_short(opened: Opened) -> InShort:
    """Return a session in short."""
    header = opened.header
    finished, winners = opened.game.outcome(opened.evening)
    deals = sum(played.number is not None for played in opened.evening.played)
    about = header.title, header.game, header.variant, list(header.players)
    return InShort(opened.session.id, *about, deals, finished, winners, opened.game.COUNTED)
