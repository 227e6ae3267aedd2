"""Who goes first in the Game of 99: the player who shows the lowest card."""

from collections.abc import Sequence

from scorekeeper.core.messages import Malformed, Message, message, raise_malformed
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.text import bounded_number, cut
from scorekeeper.games.pegs.board import LAST


def first_by_shown(players: Sequence[str], shown: str) -> str:
    """Return who goes first: the lowest of the cards that were shown, `Anna=12,Ben=40`."""
    problems: list[Message] = []
    cards: dict[int, int] = {}
    for part in shown.split(","):
        name, _, card = part.partition("=")
        seat = resolve_seat(name.strip(), players)
        if isinstance(seat, Message):
            problems.append(seat)
        elif not card.strip().isdecimal() or bounded_number(card.strip()) > LAST:
            problems.append(message("shown-card", given=cut(part.strip()), last=LAST))
        elif seat in cards or int(card) in cards.values():
            problems.append(message("shown-twice", given=part.strip()))
        else:
            cards[seat] = int(card)
    if not problems and len(cards) < len(players):
        missing = [name for seat, name in enumerate(players) if seat not in cards]
        raise Malformed(message("shown-missing", players=missing))
    raise_malformed(problems)
    return players[min(cards, key=lambda seat: cards[seat])]
