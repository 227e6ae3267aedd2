"""The notation of one hand, `3:CDD!`, `4-`, `2/5`, `3:CDD!3`, and of the cards in it."""

import re
from functools import lru_cache

from scorekeeper.core.limits import MAX_CACHED
from scorekeeper.core.messages import Message, message
from scorekeeper.games.cards import JOKER_WORD, SUITS, normalize, parse_card, parse_card_at
from scorekeeper.games.ninety_nine.facts import JOKER, UNKNOWN_TRICKS, Hand, Premium

BID_CARDS = 3
"""Cards of a bid, in every form of the game."""

_SUITS = frozenset(SUITS)
_PREMIUMS: dict[str, Premium] = {"": "", "!": "!", "!!": "!!"}
_DASHES = str.maketrans("−–", "--")
_RANK_LETTERS = "TJQKA"
_MAX_DIGITS = 1000


class NotAHand(Exception):
    """Raised for a token that is no hand, with the reason."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem.code)
        self.problem = problem


@lru_cache(maxsize=min(4096, MAX_CACHED))
def parse_hand(token: str) -> Hand:
    """Read the token of one seat; raises `NotAHand`.

    >>> parse_hand("3:7cqdTd!")
    Hand(tricks=3, cards=('7C', 'QD', '10D'), bid=None, made=False, premium='!', stated=None)
    """
    body, mark, after = token.partition("!")
    body = body if body.isascii() else body.translate(_DASHES)
    tricks, form, bid = _parts(body)
    number = after.lstrip("!")
    premium = _PREMIUMS.get(mark + after.removesuffix(number))
    if (
        premium is None
        or not _is_number(tricks)
        or (form == "/" and not _is_number(bid))
        or (number and not _is_number(number))
    ):
        raise NotAHand(_hand_problem(token))
    stated = int(number) if number else None
    if form == ":":
        if "+" in bid or "-" in bid or "/" in bid or "!" in bid:
            raise NotAHand(_hand_problem(token))
        return Hand(int(tricks), parse_cards(token, bid), premium=premium, stated=stated)
    if form == "/":
        return Hand(int(tricks), bid=int(bid), premium=premium, stated=stated)
    return Hand(int(tricks), made=form == "+", premium=premium, stated=stated)


@lru_cache(maxsize=min(1024, MAX_CACHED))
def parse_bid(token: str) -> Hand:
    """Read the token of a bid without tricks; raises `NotAHand`.

    The hand that comes back has `UNKNOWN_TRICKS`.

    >>> parse_bid(":CDD!").cards, parse_bid("+").made, parse_bid("!").premium
    (('C', 'D', 'D'), True, '!')
    """
    try:
        hand = parse_hand(f"0{token}") if begins_bid(token) else None
    except NotAHand as fault:
        problem = fault.problem
        if problem.code in ("cards-not-three", "card-unknown", "suit-unknown"):
            raise NotAHand(Message(problem.code, {**problem.fields, "given": token})) from fault
        hand = None
    if hand is None:
        raise NotAHand(_hand_problem(token))
    return hand._replace(tricks=UNKNOWN_TRICKS)


def begins_bid(token: str) -> bool:
    """Return whether a token has a bid and no tricks before it."""
    return token[:1] in _BID_STARTS


def is_hand(token: str) -> bool:
    """Return whether a token is that of a hand, or of a bid without tricks."""
    try:
        parse_bid(token) if begins_bid(token) else parse_hand(token)
    except NotAHand:
        return False
    return True


_BID_STARTS = (":", "/", "+", "-", "−", "–", "!")


def _parts(body: str) -> tuple[str, str, str]:
    """Split a token without its premium into tricks, the character of its form, and the bid."""
    if ":" in body:
        return body.partition(":")
    if "/" in body:
        return body.partition("/")
    if body[-1:] in ("+", "-"):
        return body[:-1], body[-1], ""
    return body, "", ""


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS


def _hand_problem(token: str) -> Message:
    """Return what is wrong with a token that is no hand."""
    body = token.rstrip("!")
    if len(token) > _MAX_DIGITS:
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
    """Read the three bid-cards of a token, of which `text` is the part with the cards."""
    text = normalize(text)
    if len(text) == BID_CARDS and set(text) <= _SUITS:  # suits alone, as in most lines
        return tuple(text)
    cards, place = [], 0
    while place < len(text):
        if text[place] == JOKER:
            cards.append(JOKER)
            place += 1
            continue
        card, end = parse_card_at(text, place)
        if not card.suit:
            problem = _suits_first(token, text) or _card_problem(token, _unknown_card(text, place))
            raise NotAHand(problem)
        cards.append(card.rank + card.suit)
        place = end
    if len(cards) != BID_CARDS:
        raise NotAHand(message("cards-not-three", given=token, count=len(cards)))
    return tuple(cards)


def _suits_first(token: str, text: str) -> Message | None:
    """Return that each suit stands before its rank, as in `♥Q♦K♠7`; None if it does not."""
    if not re.fullmatch(rf"(?:{_SUIT_AND_RANK}){{{BID_CARDS}}}", text):
        return None
    cards = [rank + suit for suit, rank in re.findall(_SUIT_AND_RANK_APART, text)]
    return message("suit-before-rank", given=token, legal="".join(cards))


_SUIT_AND_RANK = "[CHSD](?:10|11|12|[2-9TJQKA])"
_SUIT_AND_RANK_APART = "([CHSD])(10|11|12|[2-9TJQKA])"


def _card_problem(token: str, card: str) -> Message:
    """Say that a part of a token is no card, or no suit where nobody can have meant a rank."""
    is_suit = card.isalpha() and card not in _RANK_LETTERS
    return message("suit-unknown" if is_suit else "card-unknown", given=token, card=card)


def _unknown_card(text: str, place: int) -> str:
    """Return the part of a token that a person would take for the card at a place."""
    match = re.compile(r"[0-9]*(?:[AKQJT][A-Z]|[A-Z])?").match(text, place)
    return match.group() if match and match.group() else text[place]


@lru_cache(maxsize=min(128, MAX_CACHED))
def parse_ranked_card(text: str) -> str | None:
    """Read a card with its rank, or the joker; None if the text is neither."""
    if text.lower() in (JOKER_WORD, JOKER):
        return JOKER
    card = parse_card(text)
    return card.rank + card.suit if card and card.rank and card.suit else None


def write_card(card: str) -> str:
    """Return the canonical spelling of a card with its rank, or of the joker."""
    return JOKER_WORD if card == JOKER else card


def write_hand(hand: Hand) -> str:
    """Return the canonical spelling of a hand.

    >>> write_hand(Hand(4)), write_hand(Hand(3, ("C", "10D", "D"), premium="!"))
    ('4-', '3:C10DD!')
    """
    if hand.cards:
        bid = ":" + "".join(hand.cards)
    elif hand.bid is not None:
        bid = f"/{hand.bid}"
    else:
        bid = "+" if hand.made else "-"
    return f"{'' if hand.tricks == UNKNOWN_TRICKS else hand.tricks}{bid}{write_premium(hand)}"


def write_premium(hand: Hand) -> str:
    """Return the canonical spelling of a premium, with the number that was stated for it."""
    return hand.premium if hand.stated is None else f"{hand.premium}{hand.stated}"
