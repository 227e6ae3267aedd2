"""What a session is told when people sit down: the game, the variant, who sits where."""

from collections.abc import Mapping
from typing import NamedTuple


class Setup(NamedTuple):
    """The answers to what `new` asks; everything else of a session is entries."""

    game: str
    variant: str
    players: tuple[str, ...]
    """In seating order, to the left."""
    first_dealer: int = 0
    settings: Mapping[str, str] = {}
    """What the table asked for beyond the variant, by the header's key: `target`, `games` …"""
    title: str = ""
    date: str = ""
    place: str = ""
