"""The names of suits in English and German, and letters that may be either language."""

import re
from collections.abc import Sequence

from scorekeeper.core.messages import Message, message
from scorekeeper.games.cards import normalize, parse_card

_SUIT_WORDS = {
    **dict.fromkeys(("CLUB", "CLUBS", "KREUZ", "TREFF"), "C"),
    **dict.fromkeys(("HEART", "HEARTS", "HERZ"), "H"),
    **dict.fromkeys(("SPADE", "SPADES", "PIK"), "S"),
    **dict.fromkeys(("DIAMOND", "DIAMONDS", "KARO"), "D"),
}
"""The names of suits in English and German."""
_RANK = r"10|11|12|[2-9TJQKA]"
_NAMED_CARD = re.compile(
    rf"(?:({_RANK})(?:-|OF)?)?({'|'.join(sorted(_SUIT_WORDS, key=len, reverse=True))})"
    rf"(?:-?({_RANK}))?"
)
_GERMAN = re.compile(r"[HKPCS][DB]|[DB][HKPCS]|K[PK]|P[KDBA]")
_GERMAN_LETTERS = {"K": "letter-K", "D": "letter-D", "B": "letter-B", "P": "letter-P"}
"""Letters that mean one thing in German and another, or nothing, in English."""
_GERMAN_RANKS = {"A": "A", "K": "K", "D": "Q", "B": "J"}
_GERMAN_SUITS = {"K": "CD", "P": "S", "C": "C", "H": "H", "S": "S"}


def suit_of(word: str) -> str:
    """Return the letter of a suit that is written as a letter, a symbol or a name; else nothing.

    >>> suit_of("Herz"), suit_of("clubs"), suit_of("♠"), suit_of("K")
    ('H', 'C', 'S', '')
    """
    text = normalize(word)
    card = parse_card(text)
    return _SUIT_WORDS.get(text, card.suit if card and not card.rank else "")


def is_suit_word(word: str) -> bool:
    """Return whether a word is the name of a suit."""
    return normalize(word) in _SUIT_WORDS


def card_of(word: str) -> str:
    """Return the usual spelling of one card with its rank; nothing if it is not one.

    >>> card_of("♥9"), card_of("Herz-9"), card_of("9ofhearts"), card_of("DK")
    ('9H', '9H', '9H', '')
    """
    text = normalize(word)
    card = parse_card(text)
    if card and card.rank and card.suit:
        return card.rank + card.suit
    if (named := _NAMED_CARD.fullmatch(text)) and bool(named[1]) != bool(named[3]):
        return (named[1] or named[3]) + _SUIT_WORDS[named[2]]
    turned = parse_card(text[1:] + text[:1])
    if turned is None or not turned.rank or not turned.suit or is_two_languages(word):
        return ""
    return turned.rank + turned.suit


def joined_cards(words: Sequence[str]) -> list[str]:
    """Return words in which a rank and the name of a suit beside it are one word.

    >>> joined_cards(["7", "of", "clubs", "Herz", "K", "AC"])
    ['7C', 'KH', 'AC']
    """
    left = [word for word in words if word.lower() not in ("of", "the")]
    joined: list[str] = []
    while left:
        word = left.pop(0)
        card = card_of(word + left[0]) if left and _is_rank_or_suit(word, left[0]) else ""
        if card:
            left.pop(0)
        joined.append(card or card_of(word) or word)
    return joined


def _is_rank_or_suit(word: str, after: str) -> bool:
    """Return whether one of two words is the name of a suit and the other a rank."""
    if is_suit_word(word):
        return re.fullmatch(_RANK, after.upper()) is not None
    return is_suit_word(after) and re.fullmatch(_RANK, word.upper()) is not None


def is_two_languages(word: str) -> bool:
    """Return whether a word may be one card in English and another in German, as `KD`."""
    return _GERMAN.fullmatch(normalize(word)) is not None


def two_languages(word: str) -> Message:
    """Return that letters of a word may be German, which, and what to write for one card."""
    letters = [letter for letter in dict.fromkeys(normalize(word)) if letter in _GERMAN_LETTERS]
    fields = {"given": word, "letters": [message(_GERMAN_LETTERS[letter]) for letter in letters]}
    if spellings := _spellings(normalize(word)):
        return Message("two-languages-card", {**fields, "legal": spellings})
    return Message("two-languages", fields)


def _spellings(word: str) -> list[str]:
    """Return the cards that two letters can be in English and German, in English.

    >>> _spellings("DC"), _spellings("KD"), _spellings("PB")
    (['QC'], ['KD', 'QC', 'QD'], ['JS'])
    """
    if not is_two_languages(word):
        return []
    card = parse_card(word)
    english = [word] if card and card.rank and card.suit else []
    german = [
        _GERMAN_RANKS[rank] + suit
        for rank, letter in ((word[0], word[1]), (word[1], word[0]))
        if rank in _GERMAN_RANKS
        for suit in _GERMAN_SUITS.get(letter, "")
    ]
    return list(dict.fromkeys([*english, *german]))
