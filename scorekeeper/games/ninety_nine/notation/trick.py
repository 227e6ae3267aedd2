"""The notation of a trick: `trick 7C KC AC`, and what is told with it.

That is `trump=H` or `turn=9H` where the table makes it, and bids that lie open, `Anna=:CDD!`.
"""

import re
from collections.abc import Sequence

from scorekeeper.core.messages import Message, message, raise_malformed
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.text import unquote
from scorekeeper.games.ninety_nine.facts import JOKER, UNKNOWN_TRICKS, Hand, OpenBid, Trick
from scorekeeper.games.ninety_nine.notation.hand import (
    CARD,
    SYMBOLS,
    NotAHand,
    parse_bid,
    write_hand,
)
from scorekeeper.games.ninety_nine.notation.trump import (
    TRUMP_LETTERS,
    TRUMP_WORDS,
    card_turned,
    quoted,
    turned_up,
)

VERB = "trick"


def are_cards(words: Sequence[str]) -> bool:
    """Tell whether words are cards and nothing else, so that they can only be a trick."""
    return bool(words) and all(_card(word) is not None for word in words)


def parse_trick(words: Sequence[str], names: Sequence[str]) -> Trick:
    """Read the words behind `trick`; raises `Malformed` with all that is wrong with them."""
    problems: list[Message] = []
    cards: list[str] = []
    told: dict[str, str | None] = {}
    opened: list[OpenBid] = []
    for word in words:
        key, sign, value = unquote(word).partition("=")
        if not sign:
            cards.append(_read_card(word, problems))
        elif key.lower() in _KEYS:
            told[key.lower()] = _read_key(key.lower(), value, told, problems)
        else:
            opened += _read_opened(key, value, names, problems)
    if not cards:
        problems.append(message("trick-form", given=" ".join(words)))
    raise_malformed(problems)
    return Trick(tuple(cards), told.get("trump"), told.get("turn"), tuple(opened))  # type: ignore[arg-type]


_KEYS = ("trump", "turn")


def _card(word: str) -> str | None:
    """Read a card with its rank, or the joker."""
    if word.lower() == "joker":
        return JOKER
    match = re.fullmatch(CARD, word.translate(SYMBOLS).upper())
    if match is None or (match.group() != JOKER and match.group(1) is None):
        return None
    return match.group().replace("T", "10")


def _read_card(word: str, problems: list[Message]) -> str:
    card = _card(word)
    if card is None:
        problems.append(message("trick-card-unreadable", given=word))
    return card or ""


def _read_key(
    key: str, value: str, told: dict[str, str | None], problems: list[Message]
) -> str | None:
    if key in told:
        problems.append(message("key-twice", key=key, given=[told[key] or "", value]))
    if key == "turn":
        turned = card_turned(value)
        if turned is None:
            problems.append(message("turned-unreadable", given=value))
        return turned
    trump = TRUMP_WORDS.get(value.translate(SYMBOLS).upper())
    if trump is None:
        problems.append(message("trump-unknown", given=value))
    return trump


def _read_opened(
    key: str, value: str, names: Sequence[str], problems: list[Message]
) -> list[OpenBid]:
    seat = resolve_seat(key, names)
    if not isinstance(seat, int):
        problems.append(seat)
        return []
    try:
        hand = parse_bid(value)
    except NotAHand as fault:
        problems.append(fault.problem)
        return []
    if not hand.cards:
        problems.append(message("opened-without-cards", name=names[seat], given=value))
    return [OpenBid(seat, hand.cards, hand.premium)]


def write_trick(laid: Trick, names: Sequence[str]) -> str:
    """Spell a trick the canonical way."""
    words = [VERB, *("joker" if card == JOKER else card for card in laid.cards)]
    for seat, cards, premium in laid.open_bids:
        words.append(
            f"{quoted(names[seat])}={write_hand(Hand(UNKNOWN_TRICKS, cards, premium=premium))}"
        )
    if laid.trump is not None:
        words.append(f"trump={TRUMP_LETTERS[laid.trump]}")
    if laid.turned is not None:
        words.append(f"turn={turned_up(laid.turned)}")
    return " ".join(words)
