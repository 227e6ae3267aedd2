"""A move of the Game of 99, as people say it."""

from collections.abc import Sequence

from scorekeeper.core.messages import Message, message
from scorekeeper.games.pegs.facts import Move


def in_words(fact: Move, names: Sequence[str]) -> Message:
    """Return a move in words, with who made it if the line says so."""
    fields = {"card": fact.card, "square": fact.square}
    words = Message(f"entry-move-{fact.action}", fields)
    return words if fact.by is None else message("entry-by", player=names[fact.by], what=words)
