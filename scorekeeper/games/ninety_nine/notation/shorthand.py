"""Shorthand of deals and tricks: `3CDD, 4 CHH, 2`, `anna: 3/3`, `Ben declared`, `7♧ Herz-K AC`.

A line is parted into pieces: names, words for a premium or for trump, and the rest, which is
grouped into hands, see `hand_grouping`.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from string import ascii_lowercase
from typing import NamedTuple

from scorekeeper.core.messages import Malformed, raise_malformed
from scorekeeper.core.players import matching_seats, resolve_seat
from scorekeeper.core.text import quote_word
from scorekeeper.games.cards import JOKER_WORD, normalize
from scorekeeper.games.ninety_nine.notation.hand import (
    BID_CARDS,
    begins_bid,
    parse_ranked_card,
)
from scorekeeper.games.ninety_nine.notation.hand_grouping import (
    HandGrouping,
    cards_in,
    is_german,
)
from scorekeeper.games.ninety_nine.notation.line import KEYS, RESERVED, is_void
from scorekeeper.games.shorthand import (
    name_at,
    named,
    plain_words,
    read_every_way,
    separated,
    two_ways,
)
from scorekeeper.games.suit_names import (
    card_of,
    is_two_languages,
    joined_cards,
    suit_of,
    two_languages,
)

PREMIUMS = {
    **dict.fromkeys(("declare", "declares", "declared"), "declare"),
    **dict.fromkeys(("reveal", "reveals", "revealed"), "reveal"),
}
"""The words for a premium, and the key that each stands for."""
_NAMING = ("!", "declare", "reveal")
"""What names a premium in a line."""
_OPENLY = "offen"
_GERMAN_PREMIUMS = {
    "reizen": "declare",
    "reizt": "declares",
    "gereizt": "declared",
    "spielen": "reveal",
    "spielt": "reveals",
    "gespielt": "revealed",
}
"""The German verbs that are a premium beside `offen`, as the English words."""
_TRUMP = ("trump", "trumps", "trumpf")
_NINES = ("nine", "nines", "neun", "neunen")
_TURN = ("turn", "turns", "turned")
_KEYWORDS = frozenset({*_TRUMP, *_TURN, "of", "hat", *ascii_lowercase})
"""What can be short for a player too: letters may be suits."""


def from_shorthand(words: Sequence[str], names: Sequence[str], tricks: int) -> list[str] | None:
    """Return words in the notation; None if they are no shorthand of a deal or a trick.

    `tricks` are those of a deal. Raises `Malformed` for what can be read in two ways.
    """
    verb = words[0].lower() if words else ""
    if verb in ("adjust", "claim") and words[1:]:
        return [verb, *words[1].rstrip(":,=").split("=", 1), *words[2:]]
    if not words or verb == "note":
        return None
    told, players = _without_players(words)
    plain = premium_words(plain_words(told))
    if verb == "trick" or _are_all_cards(plain):
        return _trick([word for word in plain if word.lower() != "trick"]) + players
    if players:  # of a deal they say nothing: the notation refuses them
        return None
    if len(plain) == 1 and len(cards := cards_in(plain[0])) >= BID_CARDS and plain[0][0].isdigit():
        shown = re.sub(r"^([0-9]+)", r"\1:", normalize(plain[0]))
        if plain[0][-2:-1].isalnum() and all(len(card) > 1 for card in cards):
            raise two_ways(plain[0], shown, f"trick {' '.join(cards)}")

    wrong: list[list[str]] = []

    def read(meant: Collection[str]) -> list[str] | None:
        spelt = _deal(told, names, tricks, meant)
        if spelt is None or not _names_some_hands(spelt):
            return spelt
        wrong.append(spelt)
        return None

    found = read_every_way(told, names, _KEYWORDS, read)
    return wrong[0] if found is None and wrong else found  # the notation says what is wrong


def with_announced(
    words: Sequence[str], announced: Sequence[str], names: Sequence[str]
) -> list[str]:
    """Return the words of a deal with an announced premium, unless they name one."""
    is_other = are_cards_played(words) or is_void(words, names)
    deal = not is_other and words[0].lower() not in RESERVED - {*KEYS}
    plain = premium_words(plain_words(words))
    names_one = any(sign in word.lower() for word in plain for sign in _NAMING)
    return [*words] if not deal or names_one else [*words, *announced]


def are_cards_played(words: Sequence[str]) -> bool:
    """Return whether words are cards, and perhaps who played them: a trick without its word."""
    told, _ = _without_players(words)
    return _are_all_cards(premium_words(plain_words(told)))


def _without_players(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return words, and apart from them those that say who played cards: they have no shorthand."""
    players = [word for word in words if word.lower().startswith("by=")]
    return [word for word in words if word not in players], players


def premium_words(words: Sequence[str], meant: Collection[str] = ()) -> list[str]:
    """Return words in which a premium that is told in German is told in English.

    Words that are `meant` as names are no part of it.

    >>> premium_words(["Anna", "reizt", "offen", "Ben", "hat", "offen", "gespielt"])
    ['Anna', 'declares', 'Ben', 'revealed']
    """
    told: list[str] = []
    left = [*words]
    while left:
        word, following = left.pop(0), left[0].lower() if left else ""
        pair = {word.lower(), following}
        verbs = [_GERMAN_PREMIUMS[verb] for verb in pair if verb in _GERMAN_PREMIUMS]
        if verbs and _OPENLY in pair:
            told.append(verbs[0])
            left.pop(0)
        elif (word.lower(), following) != ("hat", _OPENLY) or word in meant:
            told.append(word)
    return told


def _deal(
    words: Sequence[str], names: Sequence[str], tricks: int, meant: Collection[str]
) -> list[str] | None:
    """Return the words of a deal, where those that are `meant` as names are names.

    None if they are no deal so.
    """
    plain = premium_words(plain_words(words, meant), meant)
    pieces = list(_pieces(plain, names, meant))
    return None if None in pieces else _Line(names, tricks).read([p for p in pieces if p])


def _names_some_hands(words: Sequence[str]) -> bool:
    """Return whether some hands of a deal are named and others are not, which no deal is."""
    signed = ["=" in word for word in words if word.partition("=")[0] not in KEYS]
    return any(signed) and not all(signed)


def _are_all_cards(words: Sequence[str]) -> bool:
    """Return whether words are cards with their ranks; suits alone may be bids."""
    cards = joined_cards(words)
    return all(parse_ranked_card(card) is not None for card in cards)


def _trick(words: Sequence[str]) -> list[str]:
    """Return the words of a trick, with open bids and what is trump behind the cards."""
    keyed: list[str] = []
    cards: list[str] = []
    left = list(separated(words, "=:"))
    while left:
        word = left.pop(0)
        key = "trump" if word.lower() in _TRUMP else "turn" if word.lower() in _TURN else ""
        signed = left[:1] in (["="], [":"])
        if signed or (key and left):
            left = left[1:] if signed else left
            value = left.pop(0) if left else ""
            if key:
                keyed.append(f"{key}={_trump_or_card(key, value)}")
            elif card := card_of(value):  # which that player played
                keyed.append(named(word, "=") + card)
            else:
                bid = value if begins_bid(value) else f":{value}"
                keyed.append(named(word, "=") + _bid_of_cards(bid))
        else:
            cards.append(word)
    cards = joined_cards(cards)
    unread = [word for word in cards if parse_ranked_card(word) is None]
    raise_malformed([two_languages(word) for word in unread if is_two_languages(word)])
    return ["trick", *cards, *keyed]


def _bid_of_cards(bid: str) -> str:
    return normalize(bid) if bid.startswith(":") else bid


def _trump_or_card(key: str, value: str) -> str:
    if key == "trump":
        return suit_of(value) or ("nines" if value.lower() in _NINES else value)
    return card_of(value) or value


class _Piece(NamedTuple):
    """A part of a line: `kind` is `name`, `premium`, `trump`, `turn`, `sign` or `word`."""

    kind: str
    text: str
    signed: bool = False
    """Of a name: whether a sign follows, so that a hand must."""
    past: bool = False
    """Of a premium: `declared` rather than `declare`."""


def _pieces(
    words: Sequence[str], names: Sequence[str], meant: Collection[str]
) -> Iterator[_Piece | None]:
    """Yield the parts of a line; None for a word that is none."""
    parts = list(separated(words, "=:"))
    place = 0
    while place < len(parts):
        word = parts[place]
        lowered = word.lower()
        signed = parts[place + 1 : place + 2] in (["="], [":"]) or _is_declarer(parts, place)
        kind = _kind(parts, place, names, signed=signed)
        if len(word) == 1 and word in meant:
            kind = "name"
        if lowered in PREMIUMS:
            yield _Piece("premium", PREMIUMS[lowered], past=lowered not in KEYS)
        elif lowered in _NINES and not matching_seats(word, names):
            yield _Piece("word", "nines")
        elif lowered in (*_TRUMP, *_TURN) and word not in meant:
            yield _Piece("trump" if lowered in _TRUMP else "turn", "")
        elif (lowered == "of" and word not in meant) or (
            kind == "word" and (not signed or word[0].isdigit())
        ):
            yield _Piece("word", word)
        elif found := name_at(parts, place, names):
            seat, place = found
            signed = parts[place : place + 1] in (["="], [":"])
            yield _Piece("name", names[seat], signed)
            place += signed
            continue
        elif parts[place + 1 : place + 2] == [":"] and not isinstance(
            unknown := resolve_seat(word, names), int
        ):
            raise Malformed(unknown)
        else:
            yield None
            return
        place += 1 + (signed and kind != "word")


def _is_declarer(parts: Sequence[str], place: int) -> bool:
    """Return whether a part stands behind `declare=` or `reveal=`, where no card can."""
    return place > 1 and parts[place - 1] == "=" and parts[place - 2].lower() in PREMIUMS


def _kind(parts: Sequence[str], place: int, names: Sequence[str], *, signed: bool) -> str:
    """Return `word` for a part of a hand, or else `name`; raises `Malformed` if it may be both."""
    word = parts[place]
    if word[:1].isdigit() or begins_bid(word):
        return "word"
    cards = cards_in(word.rstrip("!"))
    if seats := matching_seats(word, names):
        if cards and len(word) > 1 and not signed:
            raise two_ways(word, _as_player(names[seats[0]], parts, place), " ".join(cards))
        return "word" if cards else "name"
    if cards or word.lower() == JOKER_WORD:  # which only a card turned up can be
        return "word"
    if is_german(word):
        raise Malformed(two_languages(word))
    return "name"


def _as_player(name: str, parts: Sequence[str], place: int) -> str:
    """Return how a player is named who may be a card: with whatever they do beside it."""
    beside = [*parts[max(place - 1, 0) : place], *parts[place + 1 : place + 2]]
    verbs = [PREMIUMS[word.lower()] for word in beside if word.lower() in PREMIUMS]
    return f"{verbs[-1]}={quote_word(name)}" if verbs else f"{named(name, ':')} …"


class _Line:
    """Reads the pieces of a deal: its hands, and the words for premium and trump."""

    def __init__(self, names: Sequence[str], tricks: int) -> None:
        self.names = names
        self.grouping = HandGrouping(tricks)
        self.keys: list[str] = []
        self.label: str | None = None
        self.loose: list[str] = []
        """The words since the last name, of one hand or, without names, of all."""
        self.hands: list[str] = []

    def read(self, pieces: list[_Piece]) -> list[str] | None:
        """Return the words of the deal; None if they do not group into hands."""
        while pieces:
            if not self._take(pieces):
                return None
        return [*self.hands, *self.keys] if self._end_of_hands() else None

    def _take(self, pieces: list[_Piece]) -> bool:
        """Take the first of the pieces, with those that belong to it."""
        piece = pieces.pop(0)
        after = pieces[0] if pieces else None
        if piece.kind == "premium":
            return self._take_premium(piece, pieces)
        if piece.kind in ("trump", "turn"):
            return self._take_choice(piece.kind, pieces)
        if piece.kind == "word":
            self.loose.append(piece.text)
            return True
        if after and after.kind == "premium" and not piece.signed and not self._names_next(pieces):
            pieces.pop(0)
            self._add_premium(after.text, [piece.text])
            return self._take_hand_of(piece.text, pieces)
        if not self._end_of_hands():
            return False
        self.label = piece.text
        return after is not None and after.kind == "word"

    def _take_hand_of(self, name: str, pieces: Sequence[_Piece]) -> bool:
        """Where hands are named, begin that of whoever was said to declare, if it follows."""
        tricks, after = pieces[:1], pieces[1:2]
        is_hand = tricks and tricks[0].kind == "word" and tricks[0].text[:1].isdigit()
        if self.label is None or not is_hand or (after and after[0].kind in ("trump", "turn")):
            return True
        if not self._end_of_hands():
            return False
        self.label = name
        return True

    def _names_next(self, pieces: Sequence[_Piece]) -> bool:
        """Return whether the name of whoever declares stands behind the word for it."""
        verb, *rest = pieces
        return bool(rest) and rest[0].kind == "name" and not verb.past and not rest[0].signed

    def _take_premium(self, verb: _Piece, pieces: list[_Piece]) -> bool:
        """Take a premium: of the hand before it, or of those who are named behind it."""
        behind: list[str] = []
        while pieces and pieces[0].kind == "name" and not pieces[0].signed:
            follows_hand = len(pieces) > 1 and pieces[1].kind == "word"
            if follows_hand and (behind or (verb.past and self.loose)):
                break
            behind.append(pieces.pop(0).text)
        if behind:
            self._add_premium(verb.text, behind)
            return self._take_hand_of(behind[-1], pieces)
        if self.loose and verb.past:
            self.loose.append("!" if verb.text == "declare" else "!!")
            return True
        return False

    def _add_premium(self, key: str, names: Sequence[str]) -> None:
        self.keys.append(f"{key}={quote_word(','.join(names))}")

    def _take_choice(self, key: str, pieces: list[_Piece]) -> bool:
        """Take the trump that was named, or the card turned up, before or behind its word."""
        if pieces and pieces[0].kind == "word":
            value = pieces.pop(0).text
            if pieces and pieces[0].text == "of":
                pieces.pop(0)
            if pieces and key == "turn" and (card := card_of(value + pieces[0].text)):
                pieces.pop(0)
                value = card
        elif key == "trump" and self.loose and suit_of(self.loose[-1]):
            value = self.loose.pop()
        else:
            return False
        self.keys.append(f"{key}={_trump_or_card(key, value)}")
        return True

    def _end_of_hands(self) -> bool:
        """Group the words so far; return whether that is possible."""
        words, self.loose = self.loose, []
        if not words:
            return self.label is None
        hands = self.grouping.read(words, 1 if self.label is not None else len(self.names))
        if hands is None or (self.label is not None and len(hands) != 1):
            return False
        prefix = "" if self.label is None else named(self.label, "=")
        self.hands += [prefix + hand for hand in hands]
        return True
