"""What the letters and marks in a line of Ninety-Nine mean."""

from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord


def line_signs(record: NinetyNineRecord) -> list[Message]:
    """Return what the letters of bids mean, and the marks that these rules know."""
    signs = [message("form-letters")]
    if record.rules.declare:
        signs.append(message("form-declare-reveal" if record.rules.reveal else "form-declare"))
    return signs
