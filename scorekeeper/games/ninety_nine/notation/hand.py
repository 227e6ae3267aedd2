"""The notation of one hand: `3:CDD!`, `4-`, `2/5`; read with its fault, and written one way."""

import re
from functools import lru_cache

from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.facts import UNKNOWN_TRICKS, Hand, Premium
from scorekeeper.games.ninety_nine.rules.model import SUITS

CARD = r"(10|11|12|[2-9TJQKA])?([CHSD])|\*"
SYMBOLS = str.maketrans("♣♥♠♦", "CHSD", "\ufe0e\ufe0f")
"""What stands for the letters of the suits, with or without the mark of an emoji."""

_SUITS = frozenset(SUITS)
_PREMIUMS: dict[str, Premium] = {"": "", "!": "!", "!!": "!!"}
_DASHES = str.maketrans("−–", "--")
_LONGEST_NUMBER = 4000


class NotAHand(Exception):
    """Raised by `parse_hand`, with the problem."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem.code)
        self.problem = problem


@lru_cache(maxsize=4096)
def parse_hand(token: str) -> Hand:
    """Read one seat's token; raises `NotAHand`.

    >>> parse_hand("3:7cqdTd!")
    Hand(tricks=3, cards=('7C', 'QD', '10D'), bid=None, made=False, premium='!')
    """
    body = token.rstrip("!")
    body = body if body.isascii() else body.translate(_DASHES)
    tricks, form, bid = _parts(body)
    premium = _PREMIUMS.get(token[len(body) :])
    if premium is None or not _is_number(tricks) or (form == "/" and not _is_number(bid)):
        raise NotAHand(_hand_problem(token))
    if form == ":":
        if "+" in bid or "-" in bid or "/" in bid or "!" in bid:
            raise NotAHand(_hand_problem(token))
        return Hand(int(tricks), parse_cards(token, bid), premium=premium)
    if form == "/":
        return Hand(int(tricks), bid=int(bid), premium=premium)
    return Hand(int(tricks), made=form == "+", premium=premium)


@lru_cache(maxsize=1024)
def parse_bid(token: str) -> Hand:
    """Read the token of a hand without its tricks; raises `NotAHand`.

    >>> parse_bid(":CDD!").cards, parse_bid("+").made, parse_bid("!").premium
    (('C', 'D', 'D'), True, '!')
    """
    try:
        hand = parse_hand(f"0{token}") if begins_bid(token) else None
    except NotAHand as fault:
        problem = fault.problem
        if problem.code in ("cards-not-three", "card-unknown"):
            raise NotAHand(Message(problem.code, {**problem.fields, "given": token})) from fault
        hand = None
    if hand is None:
        raise NotAHand(_hand_problem(token))
    return hand._replace(tricks=UNKNOWN_TRICKS)


def begins_bid(token: str) -> bool:
    """Tell whether a token has a bid and no tricks before it."""
    return token[:1] in _BIDS


_BIDS = (":", "/", "+", "-", "−", "–", "!")
"""What a bid begins with."""


def _parts(body: str) -> tuple[str, str, str]:
    """Part a token without its premium into tricks, the sign of the form, and the bid."""
    if ":" in body:
        return body.partition(":")
    if "/" in body:
        return body.partition("/")
    if body[-1:] in ("+", "-"):
        return body[:-1], body[-1], ""
    return body, "", ""


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER


def _hand_problem(token: str) -> Message:
    """Say what is wrong with a token that is no hand."""
    body = token.rstrip("!")
    if len(token) > _LONGEST_NUMBER:
        return message("number-huge", given=token[:12] + "…")
    if not re.match(r"[0-9]", token):
        return message("hand-without-tricks", given=[token])
    if len(token) - len(body) > len("!!"):
        return message("premium-of-three", given=token)
    if "!" in body:
        return message("premium-inside", given=token)
    if re.fullmatch(r"[0-9]+(:[^/+-]*|/[0-9]+|[+-])[:/+-].*", body):
        return message("bid-twice", given=token)
    return message("hand-unreadable", given=token)


def parse_cards(token: str, text: str) -> tuple[str, ...]:
    """Read the three bid-cards of a token."""
    text = text.translate(SYMBOLS).upper()
    if len(text) == 3 and set(text) <= _SUITS:  # noqa: PLR2004 — three bid-cards, as most are told
        return tuple(text)
    pattern = re.compile(CARD)
    cards, place = [], 0
    while place < len(text):
        match = pattern.match(text, place)
        if match is None:
            raise NotAHand(message("card-unknown", given=token, card=_piece(text, place)))
        cards.append(match.group().replace("T", "10"))
        place = match.end()
    if len(cards) != 3:  # noqa: PLR2004 — a bid is three cards in every form of the game
        raise NotAHand(message("cards-not-three", given=token, count=len(cards)))
    return tuple(cards)


def _piece(text: str, place: int) -> str:
    match = re.compile(r"[0-9]*[A-Z]?").match(text, place)
    return match.group() if match and match.group() else text[place]


def write_hand(hand: Hand) -> str:
    """Spell a hand the canonical way.

    >>> write_hand(Hand(4)), write_hand(Hand(3, ("C", "10D", "D"), premium="!"))
    ('4-', '3:C10DD!')
    """
    if hand.cards:
        bid = ":" + "".join(hand.cards)
    elif hand.bid is not None:
        bid = f"/{hand.bid}"
    else:
        bid = "+" if hand.made else "-"
    return f"{'' if hand.tricks == UNKNOWN_TRICKS else hand.tricks}{bid}{hand.premium}"
