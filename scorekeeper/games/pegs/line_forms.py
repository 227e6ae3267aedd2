"""Each form of a line in the Game of 99, with an example."""

from scorekeeper.core.messages import Message, message
from scorekeeper.core.text import quote_word
from scorekeeper.games.pegs.state import PegRecord


def line_forms(record: PegRecord) -> list[Message]:
    """Return each form that a line can have, with its meaning."""
    player = record.players[-1]
    return [
        message("form-draw", example="draw"),
        message("form-peg", example="play 14 58", short="14 58", card=14, square=58),
        message("form-discard", example="discard 99", card=99),
        message("form-pass", example="pass"),
        message("form-several", example="draw draw"),
        message("form-out-of-turn", example=f"{quote_word(player + ':')} draw", player=player),
    ]
