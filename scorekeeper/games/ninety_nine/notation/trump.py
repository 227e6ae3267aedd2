"""The notation of trump."""

from scorekeeper.core.messages import Message, message
from scorekeeper.games.cards import SUITS, normalize
from scorekeeper.games.ninety_nine.rules.model import SUIT_NAMES, Trump

TRUMP_LETTERS: dict[str, str] = {**{SUIT_NAMES[suit]: suit for suit in SUITS}, "nines": "nines"}
"""The canonical spelling of each trump that a table can name."""
_TRUMPS: dict[str, Trump] = {**SUIT_NAMES, "NINES": "nines"}


def parse_trump(text: str) -> Trump | None:
    """Read a suit or `nines`; None if the text is neither."""
    return _TRUMPS.get(normalize(text))


def trump_problem(value: str) -> Message:
    """Return why a value is no trump, and which letter may be a suit in German."""
    return german_problem(value, lone="KPEG") or message("trump-unknown", given=value)


def turned_problem(value: str) -> Message:
    """Return why a value is no card to turn up, and which of its letters may be German."""
    return german_problem(value) or message("turned-unreadable", given=value)


def german_problem(word: str, lone: str = "") -> Message | None:
    """Return which letters of a word that cannot be read may be German; None if none may."""
    from scorekeeper.games import suit_names  # which no line needs that can be read

    return suit_names.german_problem(word, lone=lone)
