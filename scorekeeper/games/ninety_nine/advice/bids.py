"""Which three cards bid a number: of suits alone, or out of a hand with the cards they leave."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement

from scorekeeper.core.capabilities import BidsQuery
from scorekeeper.core.game_record import Result
from scorekeeper.core.messages import Illegal, Malformed, Message, message, raise_malformed
from scorekeeper.core.report import TextBlock
from scorekeeper.games.cards import SUITS, with_symbol
from scorekeeper.games.ninety_nine.facts import JOKER
from scorekeeper.games.ninety_nine.notation.hand import BID_CARDS, parse_ranked_card
from scorekeeper.games.ninety_nine.notation.trump import turned_problem
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules
from scorekeeper.games.shorthand import plain_words
from scorekeeper.games.suit_names import card_of, german_problem, joined_cards

Ways = Mapping[int, Sequence[tuple[str, ...]]]
"""All choices of three cards, by the number that they bid."""


def bids(record: NinetyNineRecord, query: BidsQuery) -> Result:
    """Return which cards bid a number, or what a hand can bid; raises `Malformed` and `Illegal`."""
    rules = record.rules
    query = query._replace(turned=card_of(query.turned) or query.turned)
    numbers = _numbers(rules, query.number)
    _check_turned(rules, query.turned)
    if query.hand:
        return _bids_from_hand(rules, query, numbers)
    ways = _ways(rules, combinations_with_replacement(SUITS, BID_CARDS), "")
    lines = [_suits_line(number, ways.get(number, ())) for number in numbers]
    if rules.nought_or and {0, rules.nought_or} & set(numbers):
        lines.append(message("bids-also-nought", number=rules.nought_or))
    if rules.joker:
        lines.append(message("bids-joker"))
    account = [{"number": n, "bids": ["".join(way) for way in ways.get(n, ())]} for n in numbers]
    return Result((TextBlock("text", tuple(lines)),), {"bids": account})


def _numbers(rules: NinetyNineRules, text: str) -> list[int]:
    """Return the number of a query, or all that can be bid; raises `Malformed` and `Illegal`."""
    if not text:
        return list(range(rules.tricks + 1))
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise Malformed(message("bids-number", given=text, legal=rules.tricks))
    if int(text) > rules.tricks:
        raise Illegal(message("bids-high", given=int(text), legal=rules.tricks))
    return [int(text)]


def _check_turned(rules: NinetyNineRules, turned: str) -> None:
    if not turned:
        return
    card = parse_ranked_card(turned)
    if card is None:
        raise Malformed(turned_problem(turned))
    if rules.trump_by != "turned-card":
        raise Illegal(message("bids-turn-none"))
    if card != JOKER and card[:-1] not in rules.ranks:
        legal = list(rules.ranks)
        raise Illegal(message("bids-turn-not-in-pack", card=with_symbol(card), legal=legal))


def _ways(rules: NinetyNineRules, choices: Iterable[tuple[str, ...]], turned: str) -> Ways:
    """Group choices of three cards by what they bid; a bid of 0 may stand for another as well."""
    ways: dict[int, list[tuple[str, ...]]] = {}
    for way in choices:
        bid = sum(rules.bid_values[(turned if card == JOKER else card)[-1]] for card in way)
        numbers = {bid} if bid else {0, rules.nought_or}
        for number in numbers:
            ways.setdefault(number, []).append(way)
    return ways


def _suits_line(number: int, ways: Sequence[tuple[str, ...]]) -> Message:
    if not ways:
        return message("bids-none", number=str(number))
    return message(
        "bids-of", number=str(number), bids=["".join(map(with_symbol, way)) for way in ways]
    )


def _bids_from_hand(rules: NinetyNineRules, query: BidsQuery, numbers: Sequence[int]) -> Result:
    cards = _parse_hand(rules, query)
    turned = parse_ranked_card(query.turned) or ""
    ways = _ways(rules, combinations(cards, BID_CARDS), turned)
    if query.number:
        (number,) = numbers
        lines = list(_way_lines(number, ways.get(number, ()), cards))
    else:
        lines = [_summary_line(number, ways.get(number, ())) for number in numbers]
        easiest = max(numbers, key=lambda number: len(ways.get(number, ())))
        lines.append(message("bids-hint", number=str(easiest)))
    account = [
        {
            "number": number,
            "ways": [
                {"bid": list(way), "leaves": _cards_left(cards, way)}
                for way in ways.get(number, ())
            ],
        }
        for number in numbers
    ]
    return Result((TextBlock("text", tuple(lines)),), {"hand": cards, "bids": account})


def _way_lines(
    number: int, ways: Sequence[tuple[str, ...]], cards: Sequence[str]
) -> Iterator[Message]:
    if not ways:
        yield message("bids-impossible", number=str(number))
        return
    yield message("bids-ways-head", number=str(number), count=len(ways))
    for way in ways:
        yield message("bids-way", bid=_cards_text(way), left=_cards_text(_cards_left(cards, way)))


def _cards_text(cards: Iterable[str]) -> str:
    return " ".join(map(with_symbol, cards))


def _cards_left(cards: Sequence[str], way: Sequence[str]) -> list[str]:
    return [card for card in cards if card not in way]


def _summary_line(number: int, ways: Sequence[tuple[str, ...]]) -> Message:
    suits = dict.fromkeys("".join(with_symbol(card)[-1] for card in way) for way in ways)
    if not suits:
        return message("bids-none", number=str(number))
    return message("bids-from-hand", number=str(number), count=len(ways), bids=list(suits))


def _parse_hand(rules: NinetyNineRules, query: BidsQuery) -> list[str]:
    """Return the cards of a hand, by suit and rank; raises `Malformed` and `Illegal`."""
    words = joined_cards(plain_words(query.hand.split()))
    read = [(word, parse_ranked_card(word)) for word in words]
    raise_malformed(
        german_problem(word) or message("bids-card", given=word)
        for word, card in read
        if card is None
    )
    cards = [card for _, card in read if card is not None]
    turned = parse_ranked_card(query.turned) or ""
    if JOKER in cards and not turned and rules.joker:
        raise Malformed(message("bids-turned"))
    if problems := tuple(_hand_problems(rules, cards, turned)):
        raise Illegal(*problems)
    order = [rank + suit for suit in SUITS for rank in rules.ranks]
    return sorted(cards, key=lambda card: -1 if card == JOKER else order.index(card))


def _hand_problems(rules: NinetyNineRules, cards: Sequence[str], turned: str) -> Iterator[Message]:
    for card in dict.fromkeys(cards):
        if cards.count(card) > 1:
            yield message("bids-twice", card=with_symbol(card))
        if card == JOKER and not rules.joker:
            yield message("bids-joker-none")
        elif card != JOKER and card[:-1] not in rules.ranks:
            yield message("bids-not-in-pack", card=with_symbol(card), legal=list(rules.ranks))
        elif card == turned:
            code = "bids-joker-up" if card == JOKER else "bids-turned-up"
            yield message(code, card=with_symbol(card))
    whole = rules.bid_cards == "laid-aside"
    if len(cards) > rules.cards_each or (whole and len(cards) < rules.cards_each):
        yield message("bids-hand", given=len(cards), legal=rules.cards_each)
    elif len(cards) < BID_CARDS:
        yield message("bids-few", given=len(cards))
