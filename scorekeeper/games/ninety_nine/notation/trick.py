"""The notation of a trick: `trick 7C KC AC by=Ben,Cara,Anna`.

Who played the cards can be left out, be the leader's name alone, or stand before each card, as in
`Ben=7C`. After that come open bids,
`Anna=:CDD!`, and `trump=H` or `turn=9H`, where the table makes trump.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.messages import Message, message, raise_malformed
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.text import cut, quote_name, quote_word, unquote
from scorekeeper.games.cards import SUITS, parse_card
from scorekeeper.games.ninety_nine.facts import UNKNOWN_TRICKS, Hand, OpenBid, Trick
from scorekeeper.games.ninety_nine.notation.hand import (
    NotAHand,
    begins_bid,
    parse_bid,
    parse_ranked_card,
    write_card,
    write_hand,
)
from scorekeeper.games.ninety_nine.notation.trump import (
    TRUMP_LETTERS,
    german_problem,
    parse_trump,
    trump_problem,
    turned_problem,
)
from scorekeeper.games.suit_names import rank_of

if TYPE_CHECKING:
    from scorekeeper.games.ninety_nine.rules.model import Trump

VERB = "trick"
_MOST_WORDS = 50
"""Words of a trick that are read one by one: five cards and five bids have twelve."""


def are_cards(words: Sequence[str]) -> bool:
    """Return whether words are cards and nothing else, so that they can only be a trick."""
    return bool(words) and all(parse_ranked_card(word) is not None for word in words)


def parse_trick(words: Sequence[str], names: Sequence[str]) -> Trick:
    """Read the words after `trick`; raises `Malformed` with all that is wrong with them."""
    if len(words) > _MOST_WORDS:
        raise_malformed([message("trick-form", given=cut(" ".join(words)))])
    reader = _TrickReader(names)
    for word in words:
        reader.read(word)
    if not reader.cards:
        reader.problems.append(message("trick-form", given=" ".join(words)))
    bare = [card for card in words if "=" not in card]
    if bare and reader.named_cards:
        fields = {"given": reader.named_cards[0], "bare": bare[0]}
        reader.problems.append(message("named-and-bare", **fields))
    raise_malformed(reader.problems)
    return Trick(
        tuple(reader.cards),
        tuple(reader.players),
        reader.trumps[0] if reader.trumps else None,
        reader.turned_cards[0] if reader.turned_cards else None,
        tuple(reader.open_bids),
    )


class _TrickReader:
    """Reads the words of a trick one by one, and collects what is wrong with them."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.problems: list[Message] = []
        self.cards: list[str] = []
        self.players: list[int] = []
        self.named_cards: list[str] = []
        self.trumps: list[Trump | None] = []
        self.turned_cards: list[str | None] = []
        self.open_bids: list[OpenBid] = []

    def read(self, word: str) -> None:
        key, equals, value = unquote(word).partition("=")
        if not equals:
            self._read_card(word)
        elif key.lower() == "trump":
            self._read_trump(value)
        elif key.lower() == "turn":
            self._read_turned(value)
        elif key.lower() == "by" and (not begins_bid(value) or self._are_players(value)):
            self._read_players(value)
        elif parse_ranked_card(value) is not None:
            self._read_named_card(key, value)
        else:
            self._read_open_bid(key, value)

    def _read_card(self, word: str) -> None:
        card = parse_ranked_card(word)
        if card is None:
            self.problems.append(german_problem(word) or _unreadable(word))
        self.cards.append(card or "")

    def _are_players(self, value: str) -> bool:
        """Return whether names that begin as bids do are meant: no bid with cards can be names."""
        words = value.split(",")
        return all(isinstance(resolve_seat(word.strip(), self.names), int) for word in words)

    def _read_players(self, value: str) -> None:
        if self.players:
            given = [self.names[self.players[0]], value]
            self.problems.append(message("key-twice", key="by", given=given))
        for name in value.split(","):
            self._read_player(name.strip(), value)

    def _read_named_card(self, name: str, card: str) -> None:
        self.named_cards.append(f"{name}={card}")
        self._read_player(name, self.named_cards[-1])
        self._read_card(card)

    def _read_player(self, name: str, word: str) -> None:
        seat = resolve_seat(name, self.names)
        if not isinstance(seat, int):
            self.problems.append(seat)
            return
        if seat in self.players:
            self.problems.append(message("seat-twice", name=self.names[seat], given=word))
        self.players.append(seat)

    def _read_trump(self, value: str) -> None:
        trump = parse_trump(value)
        if self.trumps:
            given = [self.trumps[-1] or "", value]
            self.problems.append(message("key-twice", key="trump", given=given))
        if trump is None:
            self.problems.append(trump_problem(value))
        self.trumps.append(trump)

    def _read_turned(self, value: str) -> None:
        card = parse_ranked_card(value)
        if self.turned_cards:
            given = [self.turned_cards[-1] or "", value]
            self.problems.append(message("key-twice", key="turn", given=given))
        if card is None:
            self.problems.append(turned_problem(value))
        self.turned_cards.append(card)

    def _read_open_bid(self, key: str, value: str) -> None:
        seat = resolve_seat(key, self.names)
        if not isinstance(seat, int):
            self.problems.append(seat)
            return
        try:
            hand = parse_bid(value)
        except NotAHand as fault:
            self.problems.append(fault.problem)
            return
        if not hand.cards:
            self.problems.append(
                message("opened-without-cards", name=self.names[seat], given=value)
            )
        self.open_bids.append(OpenBid(seat, hand.cards, hand.premium, hand.stated))


def _unreadable(word: str) -> Message:
    """Say why a word is no card; of a rank alone, which cards it can be."""
    card = parse_card(word)
    if rank := rank_of(word) or (card.rank if card else ""):
        legal = [f"{rank}{suit}" for suit in SUITS]
        return message("trick-card-without-suit", given=word, legal=legal)
    return message("trick-card-unreadable", given=word)


def write_trick(trick: Trick, names: Sequence[str]) -> str:
    """Return the canonical spelling of a trick."""
    words = [VERB, *map(write_card, trick.cards)]
    if trick.players:
        words.append("by=" + quote_word(",".join(names[seat] for seat in trick.players)))
    for seat, cards, premium, stated in trick.open_bids:
        bid = write_hand(Hand(UNKNOWN_TRICKS, cards, premium=premium, stated=stated))
        words.append(f"{quote_name(names[seat])}={bid}")
    if trick.trump is not None:
        words.append(f"trump={TRUMP_LETTERS[trick.trump]}")
    if trick.turned is not None:
        words.append(f"turn={write_card(trick.turned)}")
    return " ".join(words)
