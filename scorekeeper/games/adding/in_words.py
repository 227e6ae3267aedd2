"""What happens in an adding game, as people say it."""

from collections.abc import Sequence

from scorekeeper.core.messages import Message, message
from scorekeeper.games.adding.facts import Bust, CoinAdjustment, Fact, Kings, Loses, Sixes, Turn

_OF_A_SEAT = {Loses: "entry-loses", Kings: "entry-kings", Sixes: "entry-sixes"}


def in_words(fact: Fact, names: Sequence[str]) -> Message | None:
    """Return a fact in words; None for cards, which are written as they are said."""
    match fact:
        case Bust(None):
            return message("entry-bust")
        case Bust(int(seat)):
            return message("entry-bust-by", player=names[seat])
        case Turn(card):
            return message("entry-turned", card=card)
        case Loses(seat) | Kings(seat) | Sixes(seat):
            return Message(_OF_A_SEAT[type(fact)], {"player": names[seat]})
        case CoinAdjustment(seat, coins, reason):
            fields = {"player": names[seat], "coins": f"{coins:+d}", "count": abs(coins)}
            code = "entry-coins" if reason else "entry-coins-bare"
            return Message(code, {**fields, "reason": reason})
        case _:
            return None
