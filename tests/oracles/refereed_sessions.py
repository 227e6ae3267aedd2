"""Random evenings in which deals are dealt from a real pack and recorded card by card.

Everybody plays at random, within the rules but for the revokes that are planted. What the second
referee says of each deal stands beside its lines, and the same evening in numbers too, so that the
second scorer can score it.
"""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tests.oracles import ninety_nine_scorer
from tests.oracles.trick_referee import Referee, Revoke, pack_of, trump_of_turned

NAMES = ["Anna", "Ben", "Cara", "Dan", "Eva"]
UNFINISHED = 0.3  # of the evenings break off in the middle of a deal
LETTERS = {"clubs": "C", "hearts": "H", "spades": "S", "diamonds": "D", "nines": "nines"}


@dataclass
class Refereed:
    """A deal that was recorded card by card, as the second referee has it."""

    number: int
    referee: Referee
    bid_cards: list[list[str]]
    planted: list[tuple[int, int]]  # by trick and seat
    proved: list[tuple[int, int, int]]  # those that a card of a later trick proves
    shown: list[list[str]] = field(default_factory=list)  # by seat, bid-cards as told at the end

    def proved_by_bids(self) -> list[Revoke]:
        """Those that only the bids prove, where these are the cards left over."""
        return [
            revoke
            for seat, cards in enumerate(self.shown)
            for revoke in self.referee.revokes_by_bid(seat, cards)
        ]


@dataclass
class Evening:
    """One session, told in cards and told in numbers."""

    variant: str
    players: int
    cards: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    deals: list[Refereed] = field(default_factory=list)

    def said(self, line: str) -> None:
        """Write a line that is the same in both."""
        self.cards.append(line)
        self.numbers.append(line)


def evening_of(rng: random.Random, variant: str, players: int, deals: int) -> Evening:
    """Play some deals, most of them recorded card by card."""
    names, told = NAMES[:players], Evening(variant, players)
    first = rng.choice(names)
    headers = {"variant": variant, "players": ", ".join(names), "first-dealer": first}
    for key, value in headers.items():
        told.said(f"{key}: {value}")
    table, _ = ninety_nine_scorer.table_of(headers)
    while len(table.deals) < deals and not table.finished:
        _between(rng, table, told, 0.1)
        if len(table.deals) == deals - 1 and rng.random() < UNFINISHED:
            _recorded(rng, table, told, rng.randrange(1, table.agreed.tricks))
            break
        if rng.random() < 0.2:
            hands, keys = ninety_nine_scorer.random_deal(rng, table)
            line = " ".join(hands + keys)
            told.said(line)
        else:
            line = _recorded(rng, table, told)
        table.entry(line)
    return told


def _between(
    rng: random.Random, table: ninety_nine_scorer.Table, told: Evening, chance: float
) -> None:
    """A note or an adjustment, at times; these may stand between tricks as well."""
    if rng.random() < chance:
        adjusted = f"adjust {rng.choice(table.names)} {rng.choice(['+5', '-10'])}"
        line = rng.choice(['note "a pause"', adjusted])
        told.said(line)
        table.entry(line)


def _recorded(
    rng: random.Random, table: ninety_nine_scorer.Table, told: Evening, tricks: int | None = None
) -> str:
    """Deal, play and record one deal, or so many tricks of it; return its line in numbers."""
    pack = pack_of(table.variant, table.live)
    turned = rng.choice([*pack, "*"]) if table.variant == "original" else ""
    if turned:
        pack.remove(turned)
    rng.shuffle(pack)
    each = len(pack) // table.seats
    hands = [pack[seat * each : (seat + 1) * each] for seat in range(table.seats)]
    marks = _premiums(rng, table)
    named = rng.choice(table.agreed.trump_choice) if _is_named(rng, table, marks) else ""
    trump = trump_of_turned(turned) if turned else named or table.trump or "none"
    leader = (table.dealer() + 1) % table.live
    deal = Refereed(
        len(table.deals) + 1, Referee(table.live, table.dummy, leader, trump, turned), [], [], []
    )
    laid_aside = table.variant != "unbidden"
    if laid_aside:
        deal.bid_cards = [[hand.pop() for _ in range(3)] for hand in hands]
    opened = _opened(rng, table, deal, marks) if laid_aside else []
    keys = [f"trump={LETTERS[named]}"] if named else []
    keys += [f"turn={'joker' if turned == '*' else turned}"] if turned else []
    careless = rng.choice([0.0, 0.0, 0.03, 0.1, 0.3])
    for _ in range(tricks or table.agreed.tricks):
        cards = _play(rng, deal, hands, careless)
        late = rng.random() < 0.3
        with_it, opened = ([], opened) if late and deal.referee.tricks else (opened, [])
        told.cards.append(" ".join(["trick", *map(_spelled(rng), cards), *with_it, *keys]))
        keys = keys if rng.random() < 0.1 else []
        _between(rng, table, told, 0.02)
    if not laid_aside:
        deal.bid_cards = hands
    told.deals.append(deal)
    return "" if tricks else _ended(rng, table, told, deal, marks, (named, turned))


def _premiums(rng: random.Random, table: ninety_nine_scorer.Table) -> list[str]:
    marks = [""] * table.seats
    if not table.agreed.declare or rng.random() < 0.5:
        return marks
    bidders = rng.sample(range(table.live), rng.randint(1, table.live))
    for seat in bidders[: 1 if table.agreed.premiums == "one" else None]:
        marks[seat] = rng.choice(["!", "!!"]) if table.agreed.reveal else "!"
    return marks


def _is_named(rng: random.Random, table: ninety_nine_scorer.Table, marks: Sequence[str]) -> bool:
    """Whether the premium bidder names trump."""
    if not any(marks) or not table.agreed.trump_choice:
        return False
    return table.agreed.trump_by == "bidder-else-stays" or rng.random() < 0.7


def _opened(
    rng: random.Random, table: ninety_nine_scorer.Table, deal: Refereed, marks: Sequence[str]
) -> list[str]:
    """The open bids of those who declared or revealed, as a line of a trick has them."""
    shown = []
    for seat, mark in enumerate(marks):
        if mark and rng.random() < 0.7:
            cards = deal.bid_cards[seat]
            told = cards if rng.random() < 0.7 else [_suit(deal, card) for card in cards]
            shown.append(f"{table.names[seat]}=:{''.join(told)}{mark}")
    return shown


def _suit(deal: Refereed, card: str) -> str:
    return deal.referee.stands_for(card)[-1]


def _spelled(rng: random.Random) -> Callable[[str], str]:
    """How one table writes a card."""
    how = rng.randrange(4)

    def spelled(card: str) -> str:
        if card == "*":
            return rng.choice(["joker", "*"])
        if how == 1:
            return card.lower()
        return card.translate(ninety_nine_scorer.SIGNS) if how == 2 else card.replace("10", "T")

    return spelled


def _play(
    rng: random.Random, deal: Refereed, hands: list[list[str]], careless: float
) -> Sequence[str]:
    """Play one trick at random, and now and then plant a revoke."""
    referee, number = deal.referee, len(deal.referee.tricks) + 1
    cards: list[str] = []
    for seat in referee.order():
        legal = referee.may_play(hands[seat], cards[0] if cards else None)
        others = [card for card in hands[seat] if card not in legal]
        if others and rng.random() < careless:
            deal.planted.append((number, seat))
            legal = others
        cards.append(rng.choice(legal))
        hands[seat].remove(cards[-1])
    referee.play(cards)
    _prove(deal)
    return cards


def _prove(deal: Refereed) -> None:
    """See which of the planted revokes the last trick proves."""
    last = deal.referee.tricks[-1]
    known = {(trick, seat) for trick, seat, _ in deal.proved}
    for trick, seat in deal.planted:
        card = last.cards[last.seats.index(seat)]
        had = deal.referee.suit(card) == deal.referee.tricks[trick - 1].suit
        if had and trick < last.number and (trick, seat) not in known:
            deal.proved.append((trick, seat, last.number))


def _ended(
    rng: random.Random,
    table: ninety_nine_scorer.Table,
    told: Evening,
    deal: Refereed,
    marks: Sequence[str],
    trump: tuple[str, str],
) -> str:
    """Write the end of a deal, in bids alone and in numbers; return the latter."""
    named, turned = trump
    keys = [f"trump={LETTERS[named]}"] if named else []
    keys += [f"turn={'joker' if turned == '*' else turned}"] if turned else []
    bids = _bids(rng, table, deal, marks)
    counts = deal.referee.counts
    if table.variant == "unbidden":
        deal.shown = [re.findall("[0-9JQKA]*[CHSD]", bid) for bid in bids]
    numbers = [f"{count}{bid}" for count, bid in zip(counts, bids, strict=True)]
    with_numbers = rng.random() < 0.15
    mine = list(numbers) if with_numbers else bids
    if rng.random() < 0.2:
        mine = [f"{name}={bid}" for name, bid in zip(table.names, mine, strict=True)]
        rng.shuffle(mine)
    line = " ".join(numbers + keys)
    told.cards.append(" ".join(mine + (keys if rng.random() < 0.3 else [])))
    told.numbers.append(line)
    return line


def _bids(
    rng: random.Random, table: ninety_nine_scorer.Table, deal: Refereed, marks: Sequence[str]
) -> list[str]:
    """What each says at the end: bid-cards, their suits, a number, or made and failed."""
    counts, cards = deal.referee.counts, deal.bid_cards
    told = [
        ninety_nine_scorer.Hand(count, _worth(table, deal, seat), True, False)  # noqa: FBT003
        for seat, count in enumerate(counts)
    ]
    made = ninety_nine_scorer.who_made_it(table.agreed, table.side_of, told)
    bids = []
    for seat, mark in enumerate(marks):
        form = rng.randrange(5)
        must = seat == table.live and table.agreed.dummy_bid == "shown"
        bid = ":" + "".join(cards[seat])
        if must or form == 0:
            pass
        elif form == 1:
            bid = ":" + "".join(_suit(deal, card) for card in cards[seat])
        elif form == 2:
            bid = f"/{told[seat].bid}"
        else:
            bid = "+" if made[seat] else "-"
        bids.append(bid + mark)
    return bids


def _worth(table: ninety_nine_scorer.Table, deal: Refereed, seat: int) -> int:
    return sum(table.agreed.bids(_suit(deal, card)) for card in deal.bid_cards[seat])
