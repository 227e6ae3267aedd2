"""Grouping the words of a hurried deal into hands: `3CDD`, `3 C D D`, `3 of 5`, `4 + !`.

A word may be a hand or a part of one; all groupings into so many hands are tried.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from scorekeeper.core.messages import Message, raise_malformed
from scorekeeper.games.cards import SUIT_SYMBOLS, SUITS, normalize
from scorekeeper.games.ninety_nine.notation.hand import (
    BID_CARDS,
    NotAHand,
    is_hand,
    parse_cards,
)
from scorekeeper.games.shorthand import two_ways
from scorekeeper.games.suit_names import card_of, is_suit_word, suit_of, two_languages

_MAX_PIECES = 6
"""The words of the longest hand: `3 : C D D !`."""
_MAX_DIGITS = 3


def cards_in(word: str) -> tuple[str, ...]:
    """Return the cards that a word shows, suits alone or with ranks; none if it shows others."""
    if is_suit_word(word):
        return (suit_of(word),)
    if card := card_of(word):
        return (card,)
    for padding in range(BID_CARDS):  # the strict reader takes three cards alone
        try:
            cards = parse_cards(word, normalize(word) + "*" * padding)
        except NotAHand:
            continue
        return cards[: BID_CARDS - padding]
    return ()


def _is_bid_of_suits(word: str) -> bool:
    cards = cards_in(word.rstrip("!"))
    return len(cards) == BID_CARDS and all(len(card) == 1 for card in cards)


def is_german(cards: str) -> bool:
    """Return whether letters may be suits in German: K for Kreuz or Karo, P for Pik."""
    letters = normalize(cards)
    return re.fullmatch(r"[CHSDKPB]{2,3}", letters) is not None and not {*letters} <= {*SUITS}


def _is_german_bid(cards: str) -> bool:
    """Return whether the letters of a bid may be suits in German, E for Eichel and G for Grün too.

    As words of their own those are rather the names of people.
    """
    return is_german(normalize(cards).translate(_LIKE_P))


_LIKE_P = str.maketrans("EG", "PP")


def _has_german_bid(word: str) -> bool:
    """Return whether a word is tricks and a bid whose letters may be suits in German."""
    tricks_and_bid = re.fullmatch(r"[0-9]{1,2}[:/]?([^!]+)!*", word)
    return tricks_and_bid is not None and _is_german_bid(tricks_and_bid[1])


def _is_mark(word: str) -> bool:
    """Return whether a word is a premium alone, perhaps with a number of tricks that was stated."""
    return re.fullmatch(r"!{1,2}[0-9]*", word) is not None


class HandGrouping:
    """Groups words into hands, and keeps what is wrong with words that are none."""

    def __init__(self, tricks: int) -> None:
        self.tricks = tricks
        self.problems: list[Message] = []
        self._dead_ends: set[tuple[int, int | None]] = set()
        """How many words are left, and hands, where they can't be grouped."""

    def read(self, words: Sequence[str], count: int) -> Sequence[str] | None:
        """Return the hands of words: so many, or else too few or too many; None if there are none.

        Raises `Malformed` where words can be grouped in two ways.
        """
        if len(words) == count > 1 and all(map(_is_bid_of_suits, words)):
            return [f":{normalize(word)}" for word in words]
        if len(words) > _MAX_PIECES * count:
            return None
        self._dead_ends.clear()
        readings = list(dict.fromkeys(self._groupings(words, count)))
        readings = readings or list(islice(self._groupings(words), 1))
        if len(readings) > 1:
            raise two_ways(" ".join(words), *(" ".join(hands) for hands in readings))
        if readings:
            return readings[0]
        self.problems += [
            two_languages(word) for word in words if is_german(word) or _has_german_bid(word)
        ]
        raise_malformed({str(problem): problem for problem in self.problems}.values())
        return None

    def _groupings(
        self, words: Sequence[str], count: int | None = None
    ) -> Iterator[tuple[str, ...]]:
        """Yield all ways to group words into hands, or only those into so many.

        The words are the last ones of a line: what led nowhere once is not tried again.
        """
        if not words or count == 0:
            if not words and not count:
                yield ()
            return
        left_over = (len(words), count)
        if left_over in self._dead_ends:
            return
        is_dead_end = True
        for hand, used in self._first_hands(words):
            marks = words[used] if used < len(words) and _is_mark(words[used]) else ""
            left = None if count is None else count - 1
            for rest in self._groupings(words[used + bool(marks) :], left):
                is_dead_end = False
                yield (hand + marks, *rest)
        if is_dead_end:
            self._dead_ends.add(left_over)

    def _first_hands(self, words: Sequence[str]) -> Iterator[tuple[str, int]]:
        """Yield what the first words can be as a hand, and how many words that takes."""
        first = words[0]
        if _is_mark(first):
            return
        for hand in self._one_word(first):
            yield hand, 1
        number = re.fullmatch(r"([0-9]+)([:/]?)(.*)", first)
        if number is None:
            return
        if number[3]:  # `3:C D D`
            if number[2] and len(cards_in(number[3].rstrip("!"))) < BID_CARDS:
                yield from self._with_cards(number[1], [number[3], *words[1:]], 0)
            return
        sign = words[1] if not number[2] and words[1:] and words[1] in (":", "/", "of") else ""
        start = 2 if sign else 1
        if sign in ("/", "of") or number[2] == "/":
            yield from self._stated(number[1], words, start)
        yield from self._with_cards(number[1], words, start)

    def _stated(self, tricks: str, words: Sequence[str], start: int) -> Iterator[tuple[str, int]]:
        stated = re.fullmatch(r"([0-9]+)(!{0,2})", words[start]) if words[start:] else None
        if stated:
            yield f"{tricks}/{stated[0]}", start + 1

    def _with_cards(
        self, tricks: str, words: Sequence[str], start: int
    ) -> Iterator[tuple[str, int]]:
        """Yield tricks with the bid-cards in the words behind them."""
        cards: list[str] = []
        for used, word in enumerate(words[start:], start=start + 1):
            body = word.rstrip("!")
            cards += cards_in(body)
            if not cards_in(body) or len(cards) > BID_CARDS:
                return
            if len(cards) == BID_CARDS:
                yield f"{tricks}:{''.join(cards)}{word[len(body) :]}", used
                return
            if body != word:
                return

    def _add_card_problem(self, word: str, cards: str) -> None:
        """Keep what is wrong with the bid-cards of a word."""
        try:
            parse_cards(word, cards)
        except NotAHand as fault:
            self.problems.append(fault.problem)

    def _one_word(self, word: str) -> Iterator[str]:
        """Yield the hands that a word can be."""
        if is_hand(word):
            yield word
        else:
            yield from self._glued(word)

    def _glued(self, word: str) -> Iterator[str]:
        """Yield the hands of a word such as `3CDD`, `3/CDD` or `3:5`."""
        if stated := re.fullmatch(r"([0-9]+):([0-9]+!{0,2})", word):
            yield f"{stated[1]}/{stated[2]}"
            return
        if either := re.fullmatch(r"([0-9]+)-([0-9]+)(!{0,2})", word):
            made, bid, mark = either.groups()
            raise two_ways(word, f"{made}/{bid}{mark}", f"{made}- {bid}{mark}")
        body = word.rstrip("!")
        digits = len(body) - len(body.lstrip("0123456789"))
        for length in range(1, min(digits, _MAX_DIGITS) + 1):
            sign = body[length : length + 1] if length == digits else ""
            cards = body[length + 1 :] if sign in (":", "/") else body[length:]
            bid = cards_in(cards) if cards else ()
            if len(bid) == BID_CARDS and int(body[:length]) <= self.tricks:
                yield f"{body[:length]}:{''.join(bid)}{word[len(body) :]}"
            elif length == digits and cards and _is_german_bid(cards):
                self.problems.append(two_languages(word))
            elif length == digits and (cards.isalpha() or cards[:1] in tuple(SUIT_SYMBOLS)):
                self._add_card_problem(word, cards)
