"""How trump, the card turned up, and names are spelt in a line."""

import re
from functools import lru_cache

from scorekeeper.core.text import quote
from scorekeeper.games.ninety_nine.facts import JOKER
from scorekeeper.games.ninety_nine.notation.hand import CARD, SYMBOLS
from scorekeeper.games.ninety_nine.rules.model import TRUMPS, Trump

TRUMP_WORDS: dict[str, Trump] = {
    **dict(zip("CHSD", TRUMPS, strict=False)),
    **dict(zip("♣♥♠♦", TRUMPS, strict=False)),
    "NINES": "nines",
}
TRUMP_LETTERS = {"clubs": "C", "hearts": "H", "spades": "S", "diamonds": "D", "nines": "nines"}


@lru_cache(maxsize=64)
def card_turned(value: str) -> str | None:
    """Read the card that was turned up; None if it is none."""
    if value.lower() in ("joker", JOKER):
        return JOKER
    match = re.fullmatch(CARD, value.translate(SYMBOLS).upper())
    return match.group().replace("T", "10") if match and match.group(1) else None


def turned_up(card: str) -> str:
    """Spell the card that was turned up."""
    return "joker" if card == JOKER else card


def quoted(name: str) -> str:
    """Spell a name, in quotes if it needs them."""
    return quote(name) if re.search(r'[\s"#\\]', name) else name
