"""Playing cards in lines and texts: one table of suits and ranks, and one parser of cards."""

import re
from typing import NamedTuple

SUITS = "CHSD"
"""The letters of the suits: clubs, hearts, spades, diamonds."""
SUIT_SYMBOLS = "♣♥♠♦"
"""The symbols of the suits, in the order of `SUITS`."""
RANKS = ("A", "K", "Q", "J", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2")
"""The ranks of any pack, the highest first; 12 and 11 are of a pack for five or six."""
JOKER_WORD = "joker"

_TO_LETTERS = str.maketrans(SUIT_SYMBOLS, SUITS, "\ufe0e\ufe0f")
_TO_SYMBOLS = str.maketrans(SUITS, SUIT_SYMBOLS)
_CARD = re.compile(r"(10|11|12|[2-9TJQKA])?([CHSD])?")


class ParsedCard(NamedTuple):
    """A card as a line spells it: with rank and suit, or with one of them."""

    rank: str
    """Empty if only the suit is known."""
    suit: str
    """A letter of `SUITS`; empty if only the rank is known."""


def normalize(text: str) -> str:
    """Return a text in capitals, with letters for the symbols of suits.

    Variation selectors, which make a symbol an emoji, are left out.

    >>> normalize("q♦\ufe0f")
    'QD'
    """
    return text.translate(_TO_LETTERS).upper()


def parse_card(text: str) -> ParsedCard | None:
    """Read a card, a rank or a suit; None if the text is none of them.

    >>> parse_card("t♥"), parse_card("K"), parse_card("1")
    (ParsedCard(rank='10', suit='H'), ParsedCard(rank='K', suit=''), None)
    """
    normalized = normalize(text)
    card, end = parse_card_at(normalized, 0)
    return card if end and end == len(normalized) else None


def parse_card_at(text: str, start: int) -> tuple[ParsedCard, int]:
    """Read the longest card at a place of a normalized text; return it and where it ends.

    Where there is no card it is empty and ends where it starts.
    """
    match = _CARD.match(text, start)
    rank, suit = match.groups("") if match else ("", "")
    return ParsedCard("10" if rank == "T" else rank, suit), match.end() if match else start


def with_symbol(card: str) -> str:
    """Return a card with the symbol of its suit; a joker stays as it is.

    >>> with_symbol("10C"), with_symbol("D"), with_symbol("*")
    ('10♣', '♦', '*')
    """
    return card[:-1] + card[-1:].translate(_TO_SYMBOLS)
