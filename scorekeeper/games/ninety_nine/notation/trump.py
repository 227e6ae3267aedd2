"""The notation of trump, and of names in a line."""

import re

from scorekeeper.core.text import quote
from scorekeeper.games.cards import SUITS, normalize
from scorekeeper.games.ninety_nine.rules.model import SUIT_NAMES, Trump

TRUMP_LETTERS: dict[str, str] = {**{SUIT_NAMES[suit]: suit for suit in SUITS}, "nines": "nines"}
"""The canonical spelling of each trump that a table can name."""
_TRUMPS: dict[str, Trump] = {**SUIT_NAMES, "NINES": "nines"}


def parse_trump(text: str) -> Trump | None:
    """Read a suit or `nines`; None if the text is neither."""
    return _TRUMPS.get(normalize(text))


def quoted(name: str) -> str:
    """Return a name as a line spells it, in quotes if it needs them."""
    return quote(name) if re.search(r'[\s"#\\]', name) else name
