"""The names of suits in English and German, and letters that may be either language."""

import re
from collections.abc import Sequence
from itertools import product

from scorekeeper.core.messages import Message, message
from scorekeeper.games.cards import SUIT_SYMBOLS, normalize, parse_card

_SUIT_WORDS = {
    **dict.fromkeys(("CLUB", "CLUBS", "KREUZ", "TREFF", "EICHEL"), "C"),
    **dict.fromkeys(("HEART", "HEARTS", "HERZ", "COEUR", "CŒUR"), "H"),
    **dict.fromkeys(("SPADE", "SPADES", "PIK", "SCHIPPEN", "SCHAUFEL", "GRÜN", "GRUEN"), "S"),
    **dict.fromkeys(("DIAMOND", "DIAMONDS", "KARO", "ECKEN", "SCHELLEN"), "D"),
}
"""The names of suits in English and German."""
_RANK_WORDS = {
    **dict.fromkeys(("ACE", "ASS"), "A"),
    **dict.fromkeys(("KING", "KÖNIG", "KOENIG", "KONIG"), "K"),
    **dict.fromkeys(("QUEEN", "DAME"), "Q"),
    **dict.fromkeys(("JACK", "BUBE"), "J"),
    **dict.fromkeys(("TEN", "ZEHN"), "10"),
    **dict.fromkeys(("NINE", "NEUN"), "9"),
    **dict.fromkeys(("EIGHT", "ACHT"), "8"),
    **dict.fromkeys(("SEVEN", "SIEBEN"), "7"),
    **dict.fromkeys(("SIX", "SECHS"), "6"),
    **dict.fromkeys(("FIVE", "FÜNF", "FUENF"), "5"),
    **dict.fromkeys(("FOUR", "VIER"), "4"),
    **dict.fromkeys(("THREE", "DREI"), "3"),
    **dict.fromkeys(("TWO", "ZWEI"), "2"),
}
"""The names of ranks in English and German, which count beside the name of a suit."""
_RANK = rf"10|11|12|[2-9TJQKA]|{'|'.join(_RANK_WORDS)}"
_NAMED_CARD = re.compile(
    rf"(?:({_RANK})(?:-|OF)?)?({'|'.join(sorted(_SUIT_WORDS, key=len, reverse=True))})"
    rf"(?:-?({_RANK}))?"
)
_GERMAN_RANK, _GERMAN_SUIT = "10|[2-9AKDB]", "[CHSKPEG♣♥♠♦]"
_GERMAN_ORDERS = (
    re.compile(rf"(?P<rank>{_GERMAN_RANK})(?P<suit>{_GERMAN_SUIT})"),
    re.compile(rf"(?P<suit>{_GERMAN_SUIT})(?P<rank>{_GERMAN_RANK})"),
)
_LONE = {"D": ("Q",), "B": ("J",)}
"""Ranks that stand alone where suits do not matter."""
_GERMAN_LETTERS = {
    "K": "letter-K",
    "D": "letter-D",
    "B": "letter-B",
    "P": "letter-P",
    "E": "letter-E",
    "G": "letter-G",
}
"""Letters that mean one thing in German and another, or nothing, in English."""
_GERMAN_RANKS = {"D": "Q", "B": "J"}
_GERMAN_SUITS = {"K": "CD", "P": "S", "E": "C", "G": "S", "♣": "C", "♥": "H", "♠": "S", "♦": "D"}


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


def rank_of(word: str) -> str:
    """Return the usual spelling of a rank that is written as a name; nothing if it is none.

    >>> rank_of("Dame"), rank_of("king"), rank_of("Q")
    ('Q', 'K', '')
    """
    return _RANK_WORDS.get(normalize(word), "")


IN_CARDS = ("of", "the")
"""Words within the name of a card, which say nothing."""


def card_of(word: str) -> str:
    """Return the usual spelling of one card with its rank; nothing if it is not one.

    >>> card_of("♥9"), card_of("Herz-9"), card_of("9ofhearts"), card_of("DK")
    ('9H', '9H', '9H', '')
    >>> card_of("Herz-Dame"), card_of("Kreuz-König"), card_of("♦K"), card_of("Dame")
    ('QH', 'KC', 'KD', '')
    """
    text = normalize(word)
    card = parse_card(text)
    if card and card.rank and card.suit:
        return card.rank + card.suit
    if (named := _NAMED_CARD.fullmatch(text)) and bool(named[1]) != bool(named[3]):
        rank = named[1] or named[3]
        return _RANK_WORDS.get(rank, "10" if rank == "T" else rank) + _SUIT_WORDS[named[2]]
    turned = parse_card(text[1:] + text[:1])
    if turned is None or not turned.rank or not turned.suit or is_two_languages(word):
        return ""
    return turned.rank + turned.suit


def joined_cards(words: Sequence[str]) -> list[str]:
    """Return words in which a rank and the name of a suit beside it are one word.

    >>> joined_cards(["7", "of", "clubs", "Herz", "K", "AC"])
    ['7C', 'KH', 'AC']
    """
    left = [word for word in words if word.lower() not in IN_CARDS]
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
        return re.fullmatch(_RANK, normalize(after)) is not None
    return is_suit_word(after) and re.fullmatch(_RANK, normalize(word)) is not None


def is_two_languages(word: str) -> bool:
    """Return whether a word may be a card in German, and is another or none in English.

    >>> is_two_languages("KD"), is_two_languages("P9"), is_two_languages("♦K")
    (True, True, False)
    """
    return bool(_german_cards(word))


def two_languages(word: str) -> Message:
    """Return that letters of a word may be German, which, and what to write for one card."""
    signs = dict.fromkeys(_with_full_symbols(word))
    letters = [sign for sign in signs if sign in _GERMAN_LETTERS]
    fields = {"given": word, "letters": [message(_GERMAN_LETTERS[letter]) for letter in letters]}
    if spellings := _spellings(word):
        return Message("two-languages-card", {**fields, "legal": spellings})
    return Message("two-languages", fields)


def german_problem(word: str, *, lone: str = "") -> Message | None:
    """Return which letters of a word that cannot be read may be German; None if none may.

    `lone` are the letters that may be meant where they stand alone.
    """
    if is_two_languages(word) or (word and _with_full_symbols(word) in lone):
        return two_languages(word)
    return None


def _with_full_symbols(word: str) -> str:
    """Return a word in capitals whose suits, where they are symbols, are the full ones.

    >>> _with_full_symbols("♢k"), _with_full_symbols("\u2666\ufe0fk")
    ('♦K', '♦K')
    """
    return word.translate(_FULL_SYMBOLS).upper()


_FULL_SYMBOLS = str.maketrans("♧♡♤♢", SUIT_SYMBOLS, "\ufe0e\ufe0f")


def _german_cards(word: str) -> list[str]:
    """Return what a word can be as a card in German, in English letters, unless both agree.

    >>> _german_cards("DC"), _german_cards("♥B"), _german_cards("K9"), _german_cards("9H")
    (['QC'], ['JH'], ['9C', '9D'], [])
    """
    text = _with_full_symbols(word)
    found = []
    for pattern in _GERMAN_ORDERS:
        if match := pattern.fullmatch(text):
            rank = _GERMAN_RANKS.get(match["rank"], match["rank"])
            suits = _GERMAN_SUITS.get(match["suit"], match["suit"])
            changed = rank != match["rank"] or match["suit"] in "KPEG"
            found += [rank + suit for suit in suits] if changed else []
    return found


def _spellings(word: str) -> list[str]:
    """Return the cards that a word can be in English and German, in English.

    >>> _spellings("DC"), _spellings("KD"), _spellings("PB")
    (['QC'], ['KD', 'QC', 'QD'], ['JS'])
    """
    german = _german_cards(word)
    card = parse_card(word)
    english = [card.rank + card.suit] if german and card and card.rank and card.suit else []
    lone = _LONE.get(_with_full_symbols(word), ())
    return list(dict.fromkeys([*english, *german, *lone])) or _bids_meant(word)


_MEANINGS = {"K": "KCD", "D": "DQ", "B": "J", "P": "S", "E": "C", "G": "S"}
"""What each letter that is another in German can be in English."""
_BESIDE = {"E": {"S": "SD"}, "G": {"S": "SD"}, "P": {"C": "CH"}}
"""What other letters can be beside one: Schellen beside Eichel and Grün, Cœur beside Pik."""
_MAX_MEANT = 4
"""Ways to write a bid that are offered."""
_BID_CARDS = 3


def _bids_meant(word: str) -> list[str]:
    """Return what a word with the cards of a bid can be in English letters; nothing if too much.

    >>> _bids_meant("3:PPH"), _bids_meant("3:EGS"), _bids_meant("3BBB")
    (['3:SSH'], ['3:CSS', '3:CSD'], [])
    """
    begin, cards, end = _BID.findall(_with_full_symbols(word))[0]
    if len(cards) > _LONGEST_BID:
        return []
    meanings = dict(_MEANINGS)
    for letter in cards:
        meanings |= _BESIDE.get(letter, {})
    spelt = dict.fromkeys(map("".join, product(*(meanings.get(c, c) for c in cards))))
    bids = [f"{begin}{text}{end}" for text in spelt if _is_bid(text)]
    return bids if len(bids) <= _MAX_MEANT else []


_BID = re.compile(r"^([0-9]*[:/]?)(.*?)(!*)$", re.DOTALL)
_LONGEST_BID = 9
"""Characters of three cards, each with a rank of two figures."""


def _is_bid(text: str) -> bool:
    """Return whether a text is three cards, each with its suit."""
    return (
        re.fullmatch(rf"(?:(?:10|11|12|[2-9TJQKA])?[CHSD♣♥♠♦]){{{_BID_CARDS}}}", text) is not None
    )
