"""Shorthand of the adding games: `Anna=K`, `anna bust, ben 10 = -10`, `ace of spades`."""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from scorekeeper.core.messages import Malformed
from scorekeeper.core.players import matching_seats, resolve_seat
from scorekeeper.core.text import quote_word
from scorekeeper.games.adding.notation import is_called, play_or_name
from scorekeeper.games.adding.rules import JOKER, RANKS
from scorekeeper.games.cards import parse_card
from scorekeeper.games.shorthand import (
    comma_groups,
    name_at,
    named,
    plain_words,
    read_every_way,
    separated,
    two_ways,
)
from scorekeeper.games.suit_names import IN_CARDS, card_of, is_suit_word, joined_cards, rank_of

_VERBS = {
    **dict.fromkeys(("bust", "busts", "busted"), "bust"),
    **dict.fromkeys(("loses", "lose", "lost", "verliert", "verloren"), "loses"),
    "kings": "kings",
    "sixes": "sixes",
}


def from_shorthand(words: Sequence[str], names: Sequence[str]) -> list[str] | None:
    """Return words in the notation; None if they are no shorthand of plays.

    Raises `Malformed` for what can be read in two ways.
    """
    keywords = {*_VERBS, *IN_CARDS}
    return read_every_way(words, names, keywords, lambda meant: _plays(words, names, meant))


def _plays(words: Sequence[str], names: Sequence[str], meant: Collection[str]) -> list[str] | None:
    """Return the words of plays, where those that are `meant` as names are names."""
    groups = [
        [
            names[matching_seats(word, names)[0]] if word in meant else word
            for word in separated(plain_words(group, meant), "=:")
        ]
        for group in comma_groups(words)
    ]
    told = [word for group in groups for word in group]
    starts = _starts_of_names(told, names)
    suits = _suits_of_names(told, names)
    _raise_for_next_player(told, names)
    parts = [
        part if matching_seats(part, names) else _ranks(part)
        for group in groups
        for part in _joined(group, names)
    ]
    spelt: list[str] = []
    place = 0
    while place < len(parts):
        if parts[place] in suits:
            raise suits[parts[place]]
        taken = _play(parts, place, names, starts) or _action(parts, place, names, meant)
        if taken is None:
            return None
        play, place = taken
        spelt += play
    return spelt


def _joined(words: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return words in which a rank and a suit beside it are one; whoever has a sign is no suit.

    >>> _joined(["9", "Pik", "10", "Karo", "=", "5"], ["Karo", "Pik"])
    ['9S', '10', 'Karo', '=', '5']
    """
    joined: list[str] = []
    start = 0
    for place, (word, sign) in enumerate(pairwise(words)):
        if sign in ("=", ":") and is_suit_word(word) and matching_seats(word, names):
            card = card_of(words[place - 1] + word) if place else ""
            if card and sign == "=" and not is_called(word, names):
                rank, value = words[place - 1], " ".join(words[place + 2 : place + 3])
                readings = f"{_ranks(rank)} {_player(word, names)}: {value}", f"{card}={value}"
                raise two_ways(f"{rank} {word}={value}", *readings)
            joined += joined_cards(words[start:place])
            start = place
    return joined + joined_cards(words[start:])


def _starts_of_names(words: Sequence[str], names: Sequence[str]) -> Mapping[str, str]:
    """Return words that mean a player and may be a card too, as `Ca`, by the card's spelling."""
    called = {card_of(word) or word: word for word in words if is_called(word, names)}
    return called | {
        card: word
        for word in words
        if len(word) > 1 and matching_seats(word, names) and (card := card_of(word))
    }


def _suits_of_names(words: Sequence[str], names: Sequence[str]) -> Mapping[str, Malformed]:
    """Return the refusals of cards whose suit may be a player who has the rank, as `Karo 8`.

    Whoever is named before such a card has played it; where nobody is, it can be read in two ways.
    """
    return {
        card: two_ways(f"{suit} {rank}", f"{_player(suit, names)}: {_ranks(rank)}", card)
        for suit, rank in pairwise(words)
        if is_suit_word(suit) and matching_seats(suit, names)
        for card in joined_cards([suit, rank])[:1]
        if card != suit
    }


def _raise_for_next_player(words: Sequence[str], names: Sequence[str]) -> None:
    """Raise `Malformed` for a suit behind a rank that may be who plays next, as `4 Karo 8`."""
    for rank, suit, after in zip(words, words[1:], words[2:], strict=False):
        card = card_of(rank + suit) if is_suit_word(suit) and matching_seats(suit, names) else ""
        if card and (_is_play(_ranks(after)) or _VERBS.get(after.lower()) == "bust"):
            first, then = _ranks(rank), _ranks(after)
            readings = f"{first} {_player(suit, names)}: {then}", f"{card} {then}"
            raise two_ways(f"{rank} {suit} {after}", *readings)


def _ranks(word: str) -> str:
    """Return cards with the names of their ranks as they are usually spelt.

    >>> _ranks("Dame+Dame"), _ranks("8")
    ('Q+Q', '8')
    """
    return "+".join(rank_of(card) or card for card in word.split("+"))


def _is_play(word: str) -> bool:
    """Return whether a word is cards that are played together."""
    cards = [parse_card(card_of(card) or card) for card in word.split("+")]
    return word.lower() == JOKER or all(card is not None and card.rank in RANKS for card in cards)


def _play(
    parts: Sequence[str],
    place: int,
    names: Sequence[str],
    starts: Mapping[str, str] = MappingProxyType({}),
) -> tuple[list[str], int] | None:
    """Return a play that begins with its cards, and the place after it.

    Where nobody is named before them, `starts` are the cards that may be short for a player.
    """
    word, sign = parts[place], parts[place + 1 : place + 2]
    if not _is_play(word) or sign == [":"]:
        return None
    value = parts[place + 2] if parts[place + 2 :] else ""
    typed = starts.get(word, word)
    if sign == ["="]:
        if re.fullmatch(r"[+\u2212-]?[0-9]+", value):
            if word in starts and _is_play(value):
                if is_called(typed, names):
                    raise Malformed(play_or_name(typed, value, names, "="))
                named = f"{_player(typed, names)}: {value}"
                raise two_ways(f"{typed}={value}", named, f"{word}={value}")
            return [f"{word}={value}"], place + 3
        if _is_play(value) and isinstance(seat := resolve_seat(word, names), int):
            raise two_ways(f"{word}={value}", f"{names[seat]}: {value}", f"{word} {value}")
        aimed, plus, answer = value.partition("+")
        known = isinstance(resolve_seat(aimed, names), int)
        return ([f"{word}={quote_word(aimed)}{plus}{answer}"], place + 3) if known else None
    told = _VERBS.get(sign[0].lower(), sign[0]) if sign else ""
    acts = told == "bust" or (sign and _is_play(told))
    if acts and is_called(typed, names):
        raise Malformed(play_or_name(typed, told, names, " "))
    if acts and word in starts:
        named = f"{_player(typed, names)}: {told}"
        raise two_ways(f"{typed} {sign[0]}", named, f"{word} {told}")
    return [word], place + 1


def _player(word: str, names: Sequence[str]) -> str:
    """Return whom a word names; the word itself if that may be one of several."""
    seats = matching_seats(word, names)
    return names[seats[0]] if len(seats) == 1 else word


def _action(
    parts: Sequence[str], place: int, names: Sequence[str], meant: Collection[str]
) -> tuple[list[str], int] | None:
    """Return what a player who is named does, and the place after it."""
    verb = _VERBS.get(parts[place].lower())
    if verb is not None and parts[place] not in meant:
        if verb == "bust":
            return [verb], place + 1
        found = name_at(parts, place + 1, names)
        return ([verb, named(names[found[0]], "")], found[1]) if found else None
    found = name_at(parts, place, names)
    if found is None:
        return None
    seat, after = found
    signed = parts[after : after + 1] in (["="], [":"])
    after += signed
    verb = _VERBS.get(parts[after].lower()) if parts[after:] else None
    if verb not in (None, "bust"):
        return [str(verb), named(names[seat], "")], after + 1
    if verb is not None:
        return [named(names[seat], ":"), verb], after + 1
    play = _play(parts, after, names) if parts[after:] else None
    return ([named(names[seat], ":"), *play[0]], play[1]) if play else None
