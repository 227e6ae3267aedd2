"""A second scorer for Ninety-Nine, written straight from the rules page and apart from the product.

It scores as a person would by hand, so that tests can hold the product against it. It also
writes random score sheets, legal ones and ones with a planted fault.
"""

import functools
import itertools
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

Lines = list[list[tuple[str, int]]]
SUITS = "DSHC"  # a suit's place here is what it bids
SYMBOLS = str.maketrans("♦♠♥♣", "DSHC")
SIGNS = str.maketrans("DSHC", "♦♠♥♣")
TRUMPS = {"D": "diamonds", "S": "spades", "H": "hearts", "C": "clubs"}
KEYS = ("trump", "turn", "declare", "reveal")
NUMBERS = ("target", "games", "deals")
HEADERS = ("game", "variant", "players", "title", "date", "place", "first-dealer", *NUMBERS)
VARIANTS = {"pagat": (2, 3, 4, 5), "penguin": (2, 3, 4, 5), "duel": (2,), "original": (3,)}
VARIANTS |= {"declarer-trumps": (3, 4), "nines": (3,), "unbidden": (3,), "partnership": (4,)}
CARD = r"(?:(?:10|11|12|[2-9TJQKA])?[CHSD]|\*)"
TOKEN = re.compile(rf"([0-9]+)(?::({CARD}{{3}})|/([0-9]+)|([+-]))?(!{{0,2}})((?<=!)[0-9]+)?")


class SheetError(Exception):
    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def malformed_if(bad: bool) -> None:
    if bad:
        raise SheetError("malformed")


def illegal_if(bad: bool) -> None:
    if bad:
        raise SheetError("illegal")


# --- what a table plays by --------------------------------------------------------------------


@dataclass
class Agreed:
    """The numbers of the rules page for this table, or what the house tells otherwise."""

    contract: list[int]
    next_trump: list[str]
    ranks: list[str] = field(default_factory=lambda: [*"AKQJ", "10", *"9876"])
    cards_each: int = 12
    tricks: int = 9
    bid_cards: str = "laid-aside"
    clubs_bid: int = 3
    hearts_bid: int = 2
    spades_bid: int = 1
    diamonds_bid: int = 0
    nought_or: int = 0
    sides: list[int] = field(default_factory=list)
    declare: int = 30
    reveal: int = 60
    premiums: str = "one"
    premium_lost: str = "opponents"
    dummy_bid: str = "any-form"
    dummy_makes_it: str = "exactly"
    dummy_exact: int = 0
    vulnerable: int = 0
    first_trump: str = "none"
    opening_trump: str = "none"
    trump_by: str = "count"
    trump_choice: list[str] = field(default_factory=list)
    game: int = 100
    bonus: int = 100
    carry: int = 0
    level: str = "share"
    rubber: str = "games"
    length: int = 3
    rubber_bonus: int = 0
    rubber_full: int = 8
    rubber_level: str = "share"
    hard_score: int = 0
    hard_double: list[str] = field(default_factory=lambda: ["dummy"])

    def bids(self, suit: str) -> int:
        values = (self.clubs_bid, self.hearts_bid, self.spades_bid, self.diamonds_bid)
        return values["CHSD".index(suit)]


def as_the_page_has_it(variant: str, live: int) -> Agreed:
    """Sections 2 to 5 of the rules page, for a variant and so many live players."""
    agreed = Agreed([0, 30, 20, 10], ["diamonds", "spades", "hearts", "clubs"])
    if variant == "duel":
        duel(agreed)
    elif live == 2:
        with_dummy(agreed, variant)
    elif live == 4:
        four(agreed)
    elif live == 5:
        five(agreed)
    if variant in ("penguin", "duel"):
        agreed.rubber, agreed.length, agreed.rubber_bonus = "wins", 3, 100
    if variant == "original":
        agreed.trump_by, agreed.rubber, agreed.length = "turned-card", "deals", 9
    if variant in ("declarer-trumps", "nines"):
        agreed.trump_choice = ["clubs", "hearts", "spades", "diamonds"]
    if variant == "declarer-trumps":
        agreed.trump_by = "bidder-else-stays"
    if variant == "nines":
        agreed.trump_choice.append("nines")
    if variant == "unbidden":
        agreed.bid_cards = "left-over"
    if variant == "partnership":
        agreed.sides = [1, 2, 1, 2]
    return agreed


def duel(agreed: Agreed) -> None:
    agreed.ranks = [*"AKQJ", "10", "9"]
    agreed.contract, agreed.next_trump = [0, 20, 10], ["diamonds", "spades", "hearts"]
    agreed.declare = agreed.reveal = 0
    agreed.vulnerable = 10


def with_dummy(agreed: Agreed, variant: str) -> None:
    agreed.reveal, agreed.premiums, agreed.premium_lost = 0, "each", "opponents-but-losers"
    if variant == "penguin":
        agreed.dummy_bid, agreed.dummy_makes_it = "shown", "exactly-or-under"
        agreed.dummy_exact = 30
    else:
        agreed.first_trump = agreed.opening_trump = "clubs"
        agreed.carry, agreed.level = 100, "nobody"


def four(agreed: Agreed) -> None:
    agreed.ranks += [*"5432"]
    agreed.cards_each, agreed.tricks, agreed.nought_or = 13, 10, 10
    agreed.contract.append(0)
    agreed.next_trump.append("none")
    agreed.length = 4


def five(agreed: Agreed) -> None:
    agreed.ranks += [*"5432", "11", "12"]
    agreed.contract = [0, 50, 40, 30, 20, 10]
    agreed.declare, agreed.reveal = 50, 0
    agreed.premiums, agreed.premium_lost = "each", "oneself"
    agreed.next_trump += ["none", "none"]
    agreed.length = 5


# --- house rules ------------------------------------------------------------------------------

SUIT_NAMES = ("clubs", "hearts", "spades", "diamonds")
WORDS = {
    "bid_cards": ("laid-aside", "left-over"),
    "premiums": ("one", "each"),
    "premium_lost": ("opponents", "opponents-but-losers", "oneself"),
    "dummy_bid": ("any-form", "shown"),
    "dummy_makes_it": ("exactly", "exactly-or-under"),
    "first_trump": (*SUIT_NAMES, "none", "nines", "stays"),
    "opening_trump": (*SUIT_NAMES, "none", "nines"),
    "next_trump": (*SUIT_NAMES, "none", "nines"),
    "trump_by": ("count", "bidder-else-stays", "turned-card"),
    "trump_choice": (*SUIT_NAMES, "none", "nines"),
    "level": ("share", "nobody"),
    "rubber": ("games", "wins", "target", "deals"),
    "rubber_level": ("share", "nobody", "play-on"),
    "hard_double": ("dummy", "alone", "premium"),
    "ranks": (*"AKQJ", *map(str, range(2, 13))),
}
LISTS = ("contract", "next_trump", "ranks", "sides", "trump_choice", "hard_double")
AT_LEAST_ONE = ("tricks", "cards_each", "length", "game")
ANY_NUMBER = ("rubber_full", "contract", "sides")


def house_value(key: str, text: str) -> int | str:
    if key in WORDS:
        malformed_if(text not in WORDS[key])
        return text
    malformed_if(not re.fullmatch("[+-]?[0-9]{1,9}", text))
    least = 1 if key in AT_LEAST_ONE else 0
    malformed_if(key not in ANY_NUMBER and not least <= int(text) <= 1_000_000)
    return int(text)


def agree(agreed: Agreed, key: str, text: str) -> None:
    """Play a field of the rules as the house has it."""
    malformed_if(key not in vars(agreed))
    if key in LISTS:
        told = [] if text == "-" else text.split(",")
        setattr(agreed, key, [house_value(key, part.strip()) for part in told])
    else:
        setattr(agreed, key, house_value(key, text))


def contradiction(agreed: Agreed, live: int, seats: int) -> tuple[str, ...]:
    """The fields that do not go with the rest of the rules, one of which was told."""
    for key in ("contract", "next_trump"):
        if len(getattr(agreed, key)) != seats + 1:
            return (key,)
    if agreed.sides and len(agreed.sides) != live:
        return ("sides",)
    for key in ("carry", "dummy_exact"):
        if getattr(agreed, key) and seats == live:
            return (key,)
    if agreed.hard_score and agreed.rubber == "deals":
        return ("hard_score", "rubber")
    if (blamed := trump_contradiction(agreed)) is not None:
        return blamed
    if agreed.cards_each != agreed.tricks + 3:
        return ("tricks", "cards_each")
    turned = agreed.trump_by == "turned-card"
    needed = agreed.cards_each * seats + turned
    if len(set(agreed.ranks)) < len(agreed.ranks) or 4 * len(agreed.ranks) + turned < needed:
        return ("ranks", "cards_each", "trump_by")
    return ()


def trump_contradiction(agreed: Agreed) -> tuple[str, ...] | None:
    """What table and bidder could never do with the trump."""
    choice = agreed.trump_choice
    never = {"turned-card": bool(choice), "bidder-else-stays": not choice}
    if never.get(agreed.trump_by) or len(set(choice)) < len(choice) or "none" in choice:
        return ("trump_choice", "trump_by")
    for key, trumps in (
        ("trump_choice", choice),
        ("first_trump", [agreed.first_trump]),
        ("opening_trump", [agreed.opening_trump]),
        ("next_trump", agreed.next_trump),
    ):
        if "nines" in trumps and "9" not in agreed.ranks:
            return (key, "ranks")
    return None


# --- one deal ---------------------------------------------------------------------------------


@dataclass
class Hand:
    tricks: int
    bid: int | None  # None where nobody wrote it down
    shown: bool  # the bid was told by its cards
    plus: bool
    premium: str = ""
    stated: int | None = None  # a number told aloud for the premium


def keeps_word(hand: Hand) -> bool:
    return hand.stated is None or hand.stated == hand.tricks


def stands_for(agreed: Agreed, hand: Hand) -> set[int]:
    """The numbers of tricks that make a bid."""
    assert hand.bid is not None
    if agreed.nought_or and (hand.bid == 0 or (hand.bid == agreed.nought_or and not hand.shown)):
        return {0, agreed.nought_or}
    return {hand.bid}


def side_made_it(agreed: Agreed, side: Sequence[Hand]) -> bool:
    """Those who play together make it together; whoever plays alone is a side too."""
    silent = [hand.plus for hand in side if hand.bid is None]
    illegal_if(True in silent and False in silent)
    if silent:
        return silent[0]
    sums = map(sum, itertools.product(*(stands_for(agreed, hand) for hand in side)))
    return sum(hand.tricks for hand in side) in sums


def dummy_made_it(agreed: Agreed, dummy: Hand) -> bool:
    if agreed.dummy_makes_it == "exactly-or-under" and dummy.bid is not None:
        return dummy.tricks <= dummy.bid
    return side_made_it(agreed, [dummy])


def who_made_it(agreed: Agreed, side_of: Sequence[int], hands: Sequence[Hand]) -> list[bool]:
    sides: dict[int, list[Hand]] = {}
    for seat, hand in enumerate(hands):
        sides.setdefault(side_of[seat], []).append(hand)
    made = {side: side_made_it(agreed, members) for side, members in sides.items()}
    return [made[side] for side in side_of]


def deal_lines(
    agreed: Agreed,
    side_of: Sequence[int],
    hands: Sequence[Hand],
    made: Sequence[bool],
    vulnerable: Sequence[bool],
) -> Lines:
    """Each seat's (reason, points) for one deal."""
    lines: Lines = [[("tricks", hand.tricks)] for hand in hands]
    for seat, hand in enumerate(hands):
        if made[seat]:
            lines[seat].append(("contract", agreed.contract[sum(made)]))
        if hand.premium:
            settle_premium(agreed, side_of, hands, made, seat, lines)
        if vulnerable[seat] and not made[seat]:
            for other in opponents(side_of, seat):
                if not vulnerable[other]:
                    lines[other].append(("vulnerable", agreed.vulnerable))
    return lines


def opponents(side_of: Sequence[int], seat: int) -> list[int]:
    return [other for other, side in enumerate(side_of) if side != side_of[seat]]


def settle_premium(
    agreed: Agreed,
    side_of: Sequence[int],
    hands: Sequence[Hand],
    made: Sequence[bool],
    seat: int,
    lines: Lines,
) -> None:
    worth = agreed.reveal if hands[seat].premium == "!!" else agreed.declare
    if made[seat] and keeps_word(hands[seat]):
        lines[seat].append(("premium", worth))
    elif agreed.premium_lost == "oneself":
        lines[seat].append(("penalty", -worth))
    else:
        for other in opponents(side_of, seat):
            lost_one = hands[other].premium and not (made[other] and keeps_word(hands[other]))
            if not lost_one or agreed.premium_lost == "opponents":
                lines[other].append(("forfeit", worth))


def score_three(
    tricks: Sequence[int], bids: Sequence[int], premiums: Sequence[str]
) -> tuple[int, int, int]:
    """The points of a deal of three, quickly."""
    one, two, three = tricks
    made = (one == bids[0], two == bids[1], three == bids[2])
    each = 40 - 10 * (made[0] + made[1] + made[2])
    points = [one + each * made[0], two + each * made[1], three + each * made[2]]
    for seat in (0, 1, 2):
        if premiums[seat]:
            for other in (0, 1, 2):
                if (other == seat) == made[seat]:
                    points[other] += 60 if premiums[seat] == "!!" else 30
    return points[0], points[1], points[2]


# --- the table --------------------------------------------------------------------------------


@dataclass
class Deal:
    number: int
    game: int
    dealer: int
    trump: str | None
    made: list[int]
    lines: Lines
    totals: list[int]


@dataclass
class Game:
    deals: list[int]
    scores: list[int]
    bonuses: list[int]
    winners: list[int]
    units: list[int] = field(default_factory=list)


@dataclass
class Table:
    variant: str
    players: list[str]
    agreed: Agreed
    first: int = 0
    deals: list[Deal] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    waiting: list[tuple[int, int]] = field(default_factory=list)  # adjustments without a deal yet
    finished: bool = False
    winners: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.live = len(self.players)
        self.dummy = has_dummy(self.variant, self.live)
        self.names = [*self.players, "Dummy"] if self.dummy else self.players
        self.seats = len(self.names)
        self.now = [0] * self.seats  # totals of the game in play
        self.rubber_bonus = [0] * self.seats
        self.in_game: list[int] = []  # numbers of the deals of the game in play that count
        self.dealt = self.dealt_in_game = 0  # with those that were played and do not count
        self.sit_down(self.agreed)

    def sit_down(self, agreed: Agreed) -> None:
        self.agreed = agreed
        self.side_of = agreed.sides or list(range(self.live))
        if self.dummy:  # it plays for nobody
            self.side_of = [*self.side_of, max(self.side_of) + 1]
        self.trump = self.first_trump()
        if self.trump == "stays":
            self.trump = agreed.opening_trump

    def first_trump(self) -> str | None:
        return None if self.agreed.trump_by == "turned-card" else self.agreed.first_trump

    def dealer(self) -> int:
        return (self.first + len(self.games) + self.dealt_in_game) % self.live

    def seat(self, name: str) -> int:
        low = name.casefold()
        full = [s for s, known in enumerate(self.names) if known.casefold() == low]
        starts = [s for s, known in enumerate(self.names) if known.casefold().startswith(low)]
        found = full or starts
        malformed_if(len(found) != 1)
        return found[0]

    def entry(self, text: str) -> None:
        text = re.sub(r"^[0-9]+\.\s+", "", text)
        word, _, rest = text.replace("\t", " ").partition(" ")
        if word == "note":
            malformed_if(not rest.strip())
        elif word == "adjust":
            found = re.fullmatch(r"(\S+)\s+([+-]?[0-9]+)(?:\s+\S.*)?", rest.strip())
            if found is None:
                raise SheetError("malformed")
            seat = self.seat(found[1])
            illegal_if(self.finished)
            self.adjust(seat, int(found[2]))
        elif word == "void":
            illegal_if(self.finished)
            self.trump = None  # nobody knows how many made it
            self.pass_on(counts=False)
        else:
            self.deal_entry(text.translate(SYMBOLS).split())

    def adjust(self, seat: int, points: int) -> None:
        self.now[seat] += points
        if not self.in_game:
            self.waiting.append((seat, points))
        else:
            self.deals[-1].lines[seat].append(("adjustment", points))
            self.deals[-1].totals[seat] += points

    def deal_entry(self, tokens: list[str]) -> None:
        keys: dict[str, str] = {}
        given: list[tuple[int, re.Match[str]]] = []
        named: set[bool] = set()
        for token in tokens:
            name, equals, value = token.rpartition("=")
            if name in KEYS:
                malformed_if(name in keys)
                keys[name] = value.upper()
                continue
            found = TOKEN.fullmatch(value.upper())
            if found is None:
                raise SheetError("malformed")
            seat = self.seat(name) if equals else len(given)
            malformed_if(any(seat == other for other, _ in given))
            named.add(bool(equals))
            given.append((seat, found))
        malformed_if(len(named) > 1)
        marks = {seat: hand[5] for seat, hand in given if hand[5]}
        for key, mark in (("declare", "!"), ("reveal", "!!")):
            if key in keys:
                seat = self.seat(keys[key])
                malformed_if(seat in marks)
                marks[seat] = mark
        choice, turned = keys.get("trump"), keys.get("turn")
        malformed_if(choice is not None and choice not in ("C", "H", "S", "D", "NINES"))
        if turned is not None and turned != "JOKER":
            malformed_if(turned in SUITS or turned == "*" or not re.fullmatch(CARD, turned))
            turned = turned.replace("10", "T")
        illegal_if(self.finished)
        illegal_if(sorted(seat for seat, _ in given) != list(range(self.seats)))
        for _, hand in given:
            stated = hand[6]
            illegal_if(stated is not None and self.agreed.bid_cards != "left-over")
            illegal_if(stated is not None and int(stated) > self.agreed.tricks)
        self.check_premiums(marks)
        self.check_trump(choice, turned, bool(marks))
        given.sort(key=lambda pair: pair[0])
        self.check_cards([hand[2] or "" for _, hand in given], turned)
        self.play([self.hand(found, turned, marks.get(seat, "")) for seat, found in given])

    def check_premiums(self, marks: dict[int, str]) -> None:
        illegal_if(bool(marks) and not self.agreed.declare)
        illegal_if("!!" in marks.values() and not self.agreed.reveal)
        illegal_if(len(marks) > 1 and self.agreed.premiums == "one")
        illegal_if(self.dummy and 2 in marks)

    def check_trump(self, choice: str | None, turned: str | None, premium: bool) -> None:
        chosen = TRUMPS.get(choice or "", "nines")
        illegal_if(choice is not None and not (premium and chosen in self.agreed.trump_choice))
        illegal_if(choice is None and premium and self.agreed.trump_by == "bidder-else-stays")
        illegal_if((turned is not None) != (self.agreed.trump_by == "turned-card"))
        if choice is not None:
            self.trump = chosen
        if turned is not None:
            plain = turned == "JOKER" or turned[0] == "9"
            self.trump = "none" if plain else TRUMPS[turned[-1]]

    def check_cards(self, told: list[str], turned: str | None) -> None:
        shown = [card for cards in told for card in re.findall(CARD, cards.replace("10", "T"))]
        shown = [card for card in shown if card not in SUITS]
        if turned is not None:
            shown.append(turned.replace("JOKER", "*"))
        illegal_if(len(set(shown)) != len(shown))
        for card in shown:
            illegal_if(card == "*" and self.variant != "original")
            illegal_if(card != "*" and card[:-1].replace("T", "10") not in self.agreed.ranks)

    def hand(self, found: re.Match[str], turned: str | None, premium: str) -> Hand:
        tricks, cards, number, sign = found.group(1, 2, 3, 4)
        bid = None
        if cards:
            cards = cards.replace("*", (turned or "?")[-1])
            bid = sum(self.agreed.bids(suit) for suit in cards if suit in SUITS)
        elif number:
            bid = int(number)
            illegal_if(bid > self.agreed.tricks)
        stated = None if found[6] is None else int(found[6])
        return Hand(int(tricks), bid, bool(cards), sign == "+", premium, stated)

    def play(self, hands: list[Hand]) -> None:
        illegal_if(sum(hand.tricks for hand in hands) != self.agreed.tricks)
        illegal_if(self.dummy and self.agreed.dummy_bid == "shown" and hands[2].bid is None)
        made = who_made_it(self.agreed, self.side_of, hands)
        if self.dummy:
            made[2] = dummy_made_it(self.agreed, hands[2])
        vulnerable = [total == max(self.now) for total in self.now]
        lines = deal_lines(self.agreed, self.side_of, hands, made, vulnerable)
        if self.dummy and hands[2].bid == hands[2].tricks:
            lines[2].append(("premium", self.agreed.dummy_exact))
        for seat, mine in enumerate(lines):
            self.now[seat] += sum(points for _, points in mine)
        for seat, points in self.waiting:  # these are in the totals already
            lines[seat].append(("adjustment", points))
        self.waiting = []
        makers = [seat for seat in range(self.seats) if made[seat]]
        game = len(self.games) + 1
        dealt = self.dealt + 1, game, self.dealer(), self.trump
        self.deals.append(Deal(*dealt, makers, lines, list(self.now)))
        self.in_game.append(self.dealt + 1)
        kept = [s for s in makers if hands[s].premium and keeps_word(hands[s])]
        if self.agreed.trump_by == "turned-card":
            self.trump = None
        elif self.agreed.trump_by == "count":
            self.trump = self.agreed.next_trump[len(makers)]
        self.pass_on(kept)

    def pass_on(self, premiums: Sequence[int] = (), *, counts: bool = True) -> None:
        self.dealt, self.dealt_in_game = self.dealt + 1, self.dealt_in_game + 1
        if self.agreed.rubber != "deals":
            if counts and max(self.now) >= self.agreed.game:
                self.end_game(list(premiums))
        elif self.dealt >= self.agreed.length:
            self.finish(self.best(list(range(self.live))))

    def finish(self, ahead: list[int]) -> None:
        """The rubber is over, unless the house plays on until one side alone is ahead."""
        alone = len({self.side_of[seat] for seat in ahead}) == 1
        if alone or self.agreed.rubber_level != "play-on":
            self.finished = True
            shared = alone or self.agreed.rubber_level == "share"
            self.winners = self.whole_sides(ahead) if shared else []

    def whole_sides(self, ahead: list[int]) -> list[int]:
        """The highest score wins for all of its side."""
        sides = [self.side_of[seat] for seat in ahead]
        return [seat for seat in range(self.live) if self.side_of[seat] in sides]

    def settle(self, winners: list[int], premiums: list[int]) -> list[int]:
        """Hard score: every loser pays every winner who is no partner."""
        units = [0] * self.seats
        losers = [seat for seat in range(self.live) if seat not in winners]
        reached = [seat for seat, total in enumerate(self.now) if total >= self.agreed.game]
        for winner in winners:
            rivals = opponents(self.side_of, winner)
            partners = [seat for seat in range(self.seats) if seat not in rivals]
            reasons = {
                "dummy": self.dummy and any(self.now[-1] >= self.now[s] for s in rivals[:-1]),
                "alone": not set(reached) & set(rivals),
                "premium": bool(set(partners) & set(premiums)),
            }
            twice = any(reasons[name] for name in self.agreed.hard_double)
            for loser in losers:
                if loser in rivals:
                    units[winner] += self.agreed.hard_score * (2 if twice else 1)
                    units[loser] -= self.agreed.hard_score * (2 if twice else 1)
        return units

    def end_game(self, premiums: list[int]) -> None:
        bonuses = [self.agreed.bonus * (total >= self.agreed.game) for total in self.now]
        if self.dummy:
            winners = self.winners_beside_dummy()
            rivals = len(winners) == 1 and self.side_of[0] != self.side_of[1]
            low = self.now[1 - winners[0]] if rivals else None
            if low is not None and self.now[2] >= low and not self.agreed.hard_score:
                bonuses[winners[0]] += self.agreed.carry
            winners = self.whole_sides(winners)
        else:
            winners = [seat for seat, total in enumerate(self.now) if total == max(self.now)]
            winners = self.whole_sides(winners)
        units = self.settle(winners, premiums)
        self.games.append(Game(self.in_game, self.now, bonuses, winners, units))
        self.now, self.in_game, self.dealt_in_game = [0] * self.seats, [], 0
        if self.agreed.first_trump != "stays":
            self.trump = self.first_trump()
        self.end_rubber(winners)

    def winners_beside_dummy(self) -> list[int]:
        one, two, dummy = self.now
        if dummy > one and dummy > two:
            return []
        if one == two:
            return [0, 1] if self.agreed.level == "share" else []
        return [0] if one > two else [1]

    def end_rubber(self, winners: list[int]) -> None:
        if self.agreed.rubber == "target":
            self.finish(winners)
        elif self.agreed.rubber == "wins":
            there = [seat for seat in range(self.live) if self.wins(seat) >= self.agreed.length]
            if there:
                self.finish(self.best(there))
                for seat in self.winners:
                    short = max(0, self.agreed.rubber_full - len(self.games))
                    self.rubber_bonus[seat] = self.agreed.rubber_bonus * short
        elif len(self.games) >= self.agreed.length:
            self.finish(self.best(list(range(self.live))))

    def units(self, seat: int) -> int:
        return sum(game.units[seat] for game in self.games)

    def wins(self, seat: int) -> int:
        return sum(seat in game.winners for game in self.games)

    def points(self, seat: int) -> int:
        before = sum(game.scores[seat] + game.bonuses[seat] for game in self.games)
        return before + self.now[seat] + self.rubber_bonus[seat]

    def best(self, among: list[int]) -> list[int]:
        worth = self.units if self.agreed.hard_score else self.points
        top = max(worth(seat) for seat in among)
        return [seat for seat in among if worth(seat) == top]

    def report(self) -> dict[str, object]:
        def by_name(values: Sequence[int]) -> dict[str, int]:
            return dict(zip(self.names, values, strict=True))

        def called(seats: list[int]) -> list[str]:
            return [self.names[seat] for seat in seats]

        def at(dealer: int, trump: str | None) -> dict[str, object]:
            leader = self.names[(dealer + 1) % self.live]
            return {"dealer": self.names[dealer], "leader": leader, "trump": trump}

        deals = [
            {"number": deal.number, "game": deal.game, **at(deal.dealer, deal.trump)}
            | {"made": called(deal.made), "totals": by_name(deal.totals)}
            | {"scores": by_name([sum(points for _, points in mine) for mine in deal.lines])}
            | {
                "lines": [
                    {"player": name, "points": points, "reason": reason}
                    for name, mine in zip(self.names, deal.lines, strict=True)
                    for reason, points in mine
                ]
            }
            for deal in self.deals
        ]
        games = [
            {"number": number, "deals": game.deals, "winners": called(game.winners)}
            | {"scores": by_name(game.scores), "bonuses": by_name(game.bonuses)}
            | {"totals": by_name([a + b for a, b in zip(game.scores, game.bonuses, strict=True)])}
            for number, game in enumerate(self.games, 1)
        ]
        everyone = range(self.seats)
        rubber = {"finished": self.finished, "winners": called(self.winners)}
        rubber["totals"] = by_name([self.points(seat) for seat in everyone])
        rubber["games_won"] = by_name([self.wins(seat) for seat in everyone])
        rubber["bonuses"] = by_name(self.rubber_bonus)
        if self.agreed.hard_score:
            rubber["units"] = by_name([self.units(seat) for seat in everyone])
            for told, game in zip(games, self.games, strict=True):
                told["units"] = by_name(game.units)
        coming = {"game": len(self.games) + 1, "deal": self.dealt_in_game + 1}
        after = None if self.finished else coming | at(self.dealer(), self.trump)
        head = {"schema": 1, "game": "ninety-nine", "variant": self.variant}
        body = {"players": self.players, "deals": deals, "games": games}
        return head | body | {"rubber": rubber, "next": after}


# --- a sheet ----------------------------------------------------------------------------------


def without_comment(line: str) -> str:
    quoted = False
    for place, char in enumerate(line):
        quoted ^= char == '"'
        if char == "#" and not quoted:
            return line[:place].strip()
    return line.strip()


def has_dummy(variant: str, live: int) -> bool:
    return live == 2 and variant != "duel"


def table_of(headers: dict[str, str]) -> tuple[Table, list[str]]:
    """The table that the headers describe, and the names of the headers at fault."""
    variant = headers.get("variant", "pagat")
    bad = [key for key, value in headers.items() if not value]
    if headers.get("game", "ninety-nine") != "ninety-nine":
        bad.append("game")
    if variant not in VARIANTS:
        bad.append("variant")
    players = [name.strip() for name in headers.get("players", "").split(",")]
    lower = {name.casefold() for name in players}
    if len(players) not in VARIANTS.get(variant, range(2, 6)) or len(lower) < len(players):
        bad.append("players")
    if lower & {"", "dummy", *KEYS}:
        bad.append("players")
    agreed = as_the_page_has_it(variant, len(players))
    if not bad:
        bad += house_rules_of(headers, agreed, len(players), has_dummy(variant, len(players)))
    page = as_the_page_has_it(variant, len(players))
    bad += length_of(headers, agreed, page)
    table = Table(variant, players, page)
    if not bad:
        table.sit_down(agreed)
    try:
        table.first = table.seat(headers.get("first-dealer", players[0]))
    except SheetError:
        bad.append("first-dealer")
    if table.first >= table.live:
        bad.append("first-dealer")
    return table, bad


def house_rules_of(headers: dict[str, str], agreed: Agreed, live: int, dummy: bool) -> list[str]:
    """Play by the house's rules; return the headers that cannot be."""
    bad = []
    told = [key for key in headers if key.startswith("rule ")]
    for key in told:
        try:
            agree(agreed, key.removeprefix("rule "), headers[key])
        except SheetError:
            bad.append(key)
    if not bad and told:
        blamed = ["rule " + key for key in contradiction(agreed, live, live + dummy)]
        bad += [key for key in blamed if key in told][:1]
    return bad


KINDS_OF_RUBBER = {"target": ("games", "wins", "target"), "games": ("games", "wins")}
KINDS_OF_RUBBER["deals"] = ("deals",)
"""What a length means something to."""


def length_of(headers: dict[str, str], agreed: Agreed, page: Agreed) -> list[str]:
    """Take target, games and deals as told; return the headers that cannot be.

    A house rule stands against a length only with a value that neither the page nor the length has.
    """
    bad = []
    order = list(headers)
    lengths = [key for key in headers if key in NUMBERS]
    house = {key: getattr(agreed, key, None) for key in vars(page) if f"rule {key}" in headers}
    for key in lengths:
        useless = agreed.rubber not in KINDS_OF_RUBBER[key]
        if useless or not re.fullmatch("0*[1-9][0-9]*", headers[key]) or key != lengths[0]:
            bad.append(key)
    if bad or not lengths:
        return bad
    (key,) = lengths
    if key == "target":
        agreed.rubber, agreed.game, agreed.length = "target", int(headers[key]), 1
        agreed.bonus = agreed.carry = agreed.rubber_bonus = 0
    else:
        agreed.length = int(headers[key])
    for name, told in house.items():
        if told not in (getattr(page, name), getattr(agreed, name)):
            bad.append(max(key, f"rule {name}", key=order.index))
    return bad


def score_sheet(text: str) -> dict[str, object]:
    """All of a sheet's JSON; for a bad sheet the code and the line of its first fault."""
    headers: dict[str, str] = {}
    where: dict[str, int] = {}
    entries: list[tuple[int, str]] = []
    faults: list[int] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        raw = raw.removesuffix("\r")
        line = without_comment(raw)
        setup = re.fullmatch(r"([A-Za-z-]+)\s*:(.*)", line)
        if re.search(r"[\x00-\x08\x0a-\x1f\x7f]", raw):
            entries.append((number, "?"))
        elif line and (setup is None or entries):
            entries.append((number, line))
        elif setup:
            key, value = setup[1].lower(), setup[2].strip()
            if key == "rule":
                name, _, value = value.partition("=")
                key, value = "rule " + name.strip().lower(), value.strip()
            known = key in HEADERS or key.startswith("rule ")
            if key in headers or not known:
                faults.append(number)
            headers.setdefault(key, value)
            where.setdefault(key, number)
    table, bad = table_of(headers)
    faults += [where[key] for key in bad if key in where]
    if bad or faults:
        return {"schema": 1, "error": {"code": "malformed", "line": min(faults, default=None)}}
    for number, line in entries:
        try:
            table.entry(line)
        except SheetError as problem:
            return {"schema": 1, "error": {"code": problem.code, "line": number}}
    return table.report()


# --- random sheets ----------------------------------------------------------------------------


def short(rng: random.Random, table: Table, seat: int) -> str:
    """A name, or an unmistakable start of it, in any case."""
    name = table.names[seat]
    for length in range(rng.randint(1, len(name)), len(name)):
        if not any(n.startswith(name[:length]) for n in table.names if n != name):
            name = name[:length]
            break
    return rng.choice([name, name.lower(), name.upper()])


@functools.cache
def threes_of(bid: int | None, *values: int) -> list[tuple[str, ...]]:
    """Any three suits that come to a bid by what each suit is worth; all of them for None."""
    worth = dict(zip(SUITS, values, strict=True))
    every = itertools.product(SUITS, repeat=3)
    return [three for three in every if bid is None or sum(worth[suit] for suit in three) == bid]


def bid_cards(rng: random.Random, agreed: Agreed, bid: int, pack: list[str], turned: str) -> str:
    """Three cards of that bid if there are any, with ranks on some, taken out of the pack."""
    values = [agreed.bids(suit) for suit in SUITS]
    suits = rng.choice(threes_of(bid, *values) or threes_of(None, *values))
    ranked = rng.choice([0.0, 0.3, 1.0])
    written = ""
    for suit in suits:
        cards = [card for card in pack if card[-1] == suit and rng.random() < ranked]
        if turned[-1] == suit and "*" in pack and rng.random() < 0.4:
            cards = ["*"]
        if cards:
            pack.remove(cards[0])
        written += cards[0].replace("10", rng.choice(["T", "10"])) if cards else suit
    if rng.random() < 0.15:
        written = written.translate(SIGNS)
    return written.lower() if rng.random() < 0.4 else written


def hand_token(
    rng: random.Random, table: Table, tricks: int, must_bid: bool, pack: list[str], turned: str
) -> str:
    agreed = table.agreed
    bid = tricks if rng.random() < 0.6 else rng.randint(0, agreed.tricks)
    form = rng.choice("::://" if must_bid else "::::://+- ")
    if form == "/":
        other = bid in (0, agreed.nought_or) and agreed.nought_or <= agreed.tricks
        bid = agreed.nought_or - bid if other and rng.random() < 0.3 else bid
        return f"{tricks}/{bid}"
    if form == ":":
        return f"{tricks}:" + bid_cards(rng, agreed, bid, pack, turned)
    return f"{tricks}{form}".strip()


def partners_agree(table: Table, hands: list[str]) -> None:
    """Let those of a side who wrote no bid write the same."""
    for side in set(table.side_of):
        silent = [
            seat
            for seat, hand in enumerate(hands)
            if table.side_of[seat] == side and not {":", "/"} & set(hand)
        ]
        if any("+" in hands[seat] for seat in silent):
            for seat in silent:
                hands[seat] = hands[seat].rstrip("+-") + "+"


def random_marks(rng: random.Random, table: Table) -> list[str]:
    marks = [""] * table.seats
    degrees = ["!", "!!"] if table.agreed.reveal else ["!"]
    if table.agreed.premiums == "each":
        marks[: table.live] = [rng.choice([*degrees, "", ""]) for _ in table.players]
    elif rng.random() < 0.45:
        marks[rng.randrange(table.live)] = rng.choice(degrees)
    return marks if table.agreed.declare else [""] * table.seats


def random_deal(
    rng: random.Random, table: Table, premiums: bool = True
) -> tuple[list[str], list[str]]:
    """A legal deal: its hands in seating order, and the keys after them."""
    keys: list[str] = []
    pack = [rank + suit for rank in table.agreed.ranks for suit in SUITS]
    rng.shuffle(pack)
    turned = "?"
    if table.variant == "original":
        pack.insert(0, "*")
        turned = pack.pop(rng.randrange(len(pack)) if rng.random() < 0.9 else 0)
        card = turned.replace("10", rng.choice(["T", "10"])).replace("*", "joker")
        keys.append("turn=" + rng.choice([card, card.upper(), card.lower()]))
        if turned == "*":
            turned = "?"
    cuts = sorted(rng.randint(0, table.agreed.tricks) for _ in range(table.seats - 1))
    split = [b - a for a, b in zip([0, *cuts], [*cuts, table.agreed.tricks], strict=True)]
    rng.shuffle(split)
    marks = random_marks(rng, table) if premiums else [""] * table.seats
    bidders = [seat for seat, mark in enumerate(marks) if mark]
    may_choose, must_choose = table.agreed.trump_choice, table.agreed.trump_by != "count"
    if bidders and may_choose and (must_choose or rng.random() < 0.7):
        chosen = rng.choice(may_choose)
        spelt = {long: [short, short.lower()] for short, long in TRUMPS.items()}
        spelt |= {"nines": ["nines", "NINES"]}
        keys.append("trump=" + rng.choice(spelt[chosen]).translate(rng.choice([SIGNS, {}])))
    if len(bidders) == 1 and rng.random() < 0.25:
        key = "declare=" if marks[bidders[0]] == "!" else "reveal="
        keys.append(key + short(rng, table, bidders[0]))
        marks = [""] * table.seats
    rng.shuffle(keys)
    hands = []
    for seat, tricks in enumerate(split):
        must_bid = table.agreed.dummy_bid == "shown" and seat >= table.live
        hands.append(hand_token(rng, table, tricks, must_bid, pack, turned))
    partners_agree(table, hands)
    return [hand + mark for hand, mark in zip(hands, marks, strict=True)], keys


def some_amount(rng: random.Random) -> str:
    return rng.choice(["0", "5", "10", "25", "+40", "50", "75", "100", "200"])


def other_contract(rng: random.Random, table: Table) -> dict[str, str]:
    worth = [0] + [rng.randrange(0, 80, 5) for _ in table.names]
    return {"contract": rng.choice([",", ", "]).join(map(str, worth))}


def other_trumps(rng: random.Random, table: Table) -> dict[str, str]:
    trumps = [rng.choice(WORDS["next_trump"]) for _ in range(table.seats + 1)]
    return {"next_trump": ",".join(trumps)}


def other_hands(rng: random.Random, table: Table) -> dict[str, str]:
    """Fewer or more tricks, and a pack that has the cards for it."""
    tricks = rng.choice([5, 6, 7, 8, 10, 11])
    turned = table.agreed.trump_by == "turned-card"
    ranks = -(-(table.seats * (tricks + 3) + turned) // 4)
    if ranks > 15:
        return {}
    pack = list("AKQJ") + [str(rank) for rank in range(12, 1, -1)]
    if ranks <= 13:
        pack = [rank for rank in pack if rank not in ("11", "12")]
    told = {"tricks": str(tricks), "cards_each": str(tricks + 3)}
    return told | {"ranks": ",".join(pack[: rng.randint(ranks, len(pack))])}


def other_bids(rng: random.Random, table: Table) -> dict[str, str]:
    worth = rng.choice([(0, 1, 2, 3), (4, 3, 2, 1), (3, 3, 0, 0), (2, 1, 0, 3), (5, 2, 1, 0)])
    return {f"{suit}_bid": str(bid) for suit, bid in zip(SUIT_NAMES, worth, strict=True)}


def other_sides(rng: random.Random, table: Table) -> dict[str, str]:
    sides = [rng.choice([1, 2, 7]) for _ in table.players]
    if table.seats == 4 and rng.random() < 0.6:
        sides = rng.choice([[1, 1, 2, 2], [1, 2, 2, 1], [2, 1, 2, 1]])
    return {"sides": ",".join(map(str, sides)) if rng.random() < 0.85 else "-"}


def other_rubber(rng: random.Random, table: Table) -> dict[str, str]:
    told = {"rubber": rng.choice(["games", "wins", "wins", "deals"])}
    if told["rubber"] == "wins" and rng.random() < 0.7:
        told |= {"rubber_bonus": some_amount(rng), "rubber_full": str(rng.randint(1, 10))}
    return told | ({"length": str(rng.randint(1, 9))} if rng.random() < 0.5 else {})


def other_premiums(rng: random.Random, table: Table) -> dict[str, str]:
    told = {"declare": some_amount(rng), "reveal": some_amount(rng)}
    told |= {key: rng.choice(WORDS[key]) for key in ("premiums", "premium_lost")}
    return {key: told[key] for key in rng.sample(list(told), rng.randint(1, 4))}


def other_dummy(rng: random.Random, table: Table) -> dict[str, str]:
    told = {"carry": some_amount(rng), "dummy_exact": some_amount(rng)}
    told |= {key: rng.choice(WORDS[key]) for key in ("level", "dummy_bid", "dummy_makes_it")}
    return {key: told[key] for key in rng.sample(list(told), rng.randint(1, 3))}


def other_choice(rng: random.Random, table: Table) -> dict[str, str]:
    return {"trump_choice": ",".join(rng.sample([*SUIT_NAMES, "nines"], rng.randint(1, 5)))}


def other_game(rng: random.Random, table: Table) -> dict[str, str]:
    return {"game": rng.choice(["30", "50", "60", "150", "200"])}


def other_amount(rng: random.Random, table: Table) -> dict[str, str]:
    return {rng.choice(["bonus", "vulnerable", "carry"]): some_amount(rng)}


def other_words(rng: random.Random, table: Table) -> dict[str, str]:
    told = {"first_trump": rng.choice(WORDS["first_trump"])}
    if rng.random() < 0.4:
        told = {"first_trump": "stays", "opening_trump": rng.choice(WORDS["opening_trump"])}
    return told


def other_settling(rng: random.Random, table: Table) -> dict[str, str]:
    cases = rng.sample(WORDS["hard_double"], rng.randint(0, 3))
    told = {"hard_score": str(rng.randint(1, 10)), "hard_double": ",".join(cases) or "-"}
    return told if rng.random() < 0.6 else {"rubber_level": rng.choice(WORDS["rubber_level"])}


def other_nought(rng: random.Random, table: Table) -> dict[str, str]:
    return {"nought_or": rng.choice(["0", "9", "10"])}


HOUSES = (
    *(other_contract, other_trumps, other_hands, other_bids, other_sides, other_rubber),
    *(other_premiums, other_dummy, other_choice, other_game, other_amount, other_words),
    *(other_nought, other_settling),
)


def house_rules(rng: random.Random, table: Table) -> dict[str, str]:
    """One to four believable house rules, as headers."""
    told: dict[str, str] = {}
    for other in rng.sample(HOUSES, rng.randint(1, 4)):
        if other is not other_dummy or table.dummy:
            told |= other(rng, table)
    return {f"rule {key}": text for key, text in (told or {"bonus": "50"}).items()}


def length_headers(rng: random.Random, agreed: Agreed, brief: bool) -> dict[str, str]:
    if agreed.rubber == "deals":
        if brief or rng.random() < 0.4:
            return {"deals": "1" if brief else str(rng.randint(1, 12))}
    elif brief or rng.random() < 0.2:
        return {"target": "1" if brief else rng.choice(["20", "150", "250", "500"])}
    elif rng.random() < 0.3:
        return {"games": str(rng.randint(1, 5))}
    return {}


def header_line(rng: random.Random, key: str, value: str) -> str:
    if not key.startswith("rule "):
        return f"{key}: {value}"
    name = key.removeprefix("rule ")
    return "rule: " + rng.choice(
        [f"{name}={value}", f"{name} = {value}", f"{name.title()}={value}"]
    )


def build(
    rng: random.Random,
    variant: str,
    players: int,
    deals: int,
    brief: bool = False,
    house: bool = False,
) -> tuple[list[str], list[str], Table]:
    """Header lines, entry lines, and the table as it then stands."""
    pool = ["Anna", "Ben", "Cara", "Dan", "Eva", "Jo", "Joan", "Benno", "Dumas", "Zoë", "Özge"]
    names = rng.sample(pool, players)
    headers = {"players": ", ".join(names)}
    if variant != "pagat" or rng.random() < 0.5:
        headers["variant"] = variant
    if rng.random() < 0.5:
        headers["game"] = "ninety-nine"
    if rng.random() < 0.5:
        headers["first-dealer"] = rng.choice(names)
    if rng.random() < 0.1:
        headers["title"] = "Friday"
    if house:
        headers |= house_rules(rng, table_of(headers)[0])
        while bad := [key for key in table_of(headers)[1] if key.startswith("rule ")]:
            headers = {key: value for key, value in headers.items() if key not in bad}
    headers |= length_headers(rng, table_of(headers)[0].agreed, brief)
    if house and "target" in headers and rng.random() < 0.5:  # what repeats something is no matter
        headers["rule game"] = rng.choice(["100", headers["target"]])
    while bad := [key for key in table_of(headers)[1] if key in headers]:
        headers = {key: value for key, value in headers.items() if key not in bad}
    order = rng.sample(list(headers), len(headers))
    table, bad = table_of(headers)
    assert not bad, (headers, bad)
    lines: list[str] = []
    while len(table.deals) < deals and not table.finished:
        kind = rng.random()
        if kind < 0.05:
            line = rng.choice(['note "a pause"', 'note "no # comment"'])
        elif kind < 0.12:
            points = rng.choice(["5", "-10", "+20", "-30", "+60", "100"])
            line = f"adjust {short(rng, table, rng.randrange(table.seats))} {points}"
            line += rng.choice(["", ' "revoke"', ' "house # rule"'])
        else:
            hands, keys = random_deal(rng, table)
            if rng.random() < 0.2:
                hands = [f"{short(rng, table, s)}={hand}" for s, hand in enumerate(hands)]
                rng.shuffle(hands)
            line = " ".join(hands + keys)
        table.entry(line)
        if rng.random() < 0.1:
            line = f"{rng.randint(1, 30)}. {line}"
        lines.append(line + ("  # as agreed" if rng.random() < 0.1 else ""))
    return [header_line(rng, key, headers[key]) for key in order], lines, table


def house_sheet(rng: random.Random, variant: str, players: int, deals: int) -> str:
    """A legal sheet of a table that plays by one to four house rules."""
    return random_sheet(rng, variant, players, deals, house=True)


def random_sheet(
    rng: random.Random, variant: str, players: int, deals: int, house: bool = False
) -> str:
    """A legal sheet of so many deals, or fewer where the rubber ends before."""
    headers, lines, table = build(rng, variant, players, deals, house=house)
    if table.finished and rng.random() < 0.3:
        lines.append('note "good night"')
    if rng.random() < 0.2:
        headers.insert(0, "# an evening")
    text = "\n".join([*headers, "", *lines, ""])
    if rng.random() < 0.04:
        text = "\ufeff" + text.replace("\n", "\r\n")
    return text


def malformed_entry(rng: random.Random, table: Table) -> str:
    hands, keys = random_deal(rng, table, premiums=False)
    seat = rng.randrange(table.seats)
    tricks = re.findall("^[0-9]+", hands[seat])[0]
    kind = rng.randrange(7)
    if kind == 0:
        named = [f"{name}={hand}" for name, hand in zip(table.names, hands, strict=True)]
        if rng.random() < 0.5:
            named[seat] = hands[seat]  # named and bare mixed
        else:
            named.append(named[seat])  # a seat given twice
        hands = named
    elif kind == 1:
        return rng.choice(["adjust Nobody 5", "adjust Nobody -5", "hello", "3 hello"])
    elif kind == 2:
        return f"adjust {table.names[seat]} " + rng.choice(["five", "--5", "1.5", ""])
    elif kind == 3:
        keys.append(rng.choice(["trumps=H", "trump=X", "declare=Nobody", "reveal=Nobody"]))
    elif kind == 4:
        hands[seat] = rng.choice(["-" + tricks, "x", "x:CDD", f"Nobody={tricks}", ":CDD"])
    else:
        cards = [":CDD+", ":CDD-", ":CD", ":CDDD", ":CDX", ":1CDD", ":13HDD", ":DD5", ":"]
        hands[seat] = tricks + rng.choice([*cards, "!!!", "/x", "+-", "/5+", "/5-", "?", "/-2"])
    return " ".join(hands + keys)


def trump_at_fault(rng: random.Random, table: Table, hands: list[str], seat: int) -> list[str]:
    """Trump named by whoever may not, or not named where it must be, or nines that are none."""
    if not table.agreed.declare or not table.agreed.trump_choice:
        return ["trump=" + rng.choice(["H", "c", "♠", "nines"])]
    if table.agreed.trump_by == "count" or rng.random() < 0.5:
        return ["trump=H"]  # and nobody has the premium
    hands[seat] += "!"
    return [] if "nines" in table.agreed.trump_choice else rng.choice([["trump=nines"], []])


def premium_at_fault(
    rng: random.Random, table: Table, hands: list[str], seat: int, other: int
) -> list[str]:
    agreed = table.agreed
    mark = "!" if not agreed.reveal else rng.choice(["!", "!!"])
    if not agreed.declare:
        hands[seat] += rng.choice(["!", "!!"])
    elif table.dummy and rng.random() < 0.5:
        hands[2] += mark
    elif not agreed.reveal:
        hands[seat] += "!!"
    elif agreed.premiums == "one":
        hands[seat], hands[other] = hands[seat] + mark, hands[other] + "!"
    else:
        hands[seat] = "30"
    return ["trump=" + agreed.trump_choice[0][0]] if agreed.trump_choice else []


def partners_differ(table: Table, hands: list[str], seat: int) -> bool:
    """Let two of a side write that they made it and that they failed, if two are of a side."""
    partners = [s for s in range(table.live) if table.side_of[s] == table.side_of[seat]]
    for place, partner in enumerate(partners):
        hands[partner] = re.findall("^[0-9]+", hands[partner])[0] + "+-"[min(place, 1)]
    return len(partners) > 1


def card_at_fault(
    rng: random.Random, table: Table, hands: list[str], tricks: list[str], seat: int
) -> list[str]:
    """A card that this pack lacks, or one that two hands show, or the one turned up."""
    lacking = [rank for rank in WORDS["ranks"] if rank not in table.agreed.ranks]
    turned = ["turn=" + rng.choice(table.agreed.ranks) + "C"] if table.variant == "original" else []
    if lacking and rng.random() < 0.5:
        hands[seat] = tricks[seat] + f":{rng.choice(lacking)}CDD"
    elif turned and rng.random() < 0.5:
        hands[seat] = f"{tricks[seat]}:{turned[0].removeprefix('turn=')}DD"
    else:
        other, shown = (seat + 1) % table.live, rng.choice(table.agreed.ranks) + "S"
        hands[seat], hands[other] = f"{tricks[seat]}:{shown}DD", f"{tricks[other]}:H{shown}H"
    return turned


def illegal_entry(rng: random.Random, table: Table) -> str:
    hands, keys = random_deal(rng, table, premiums=False)
    seat = rng.randrange(table.live)
    tricks = [re.findall("^[0-9]+", hand)[0] for hand in hands]
    kind = rng.randrange(9)
    if kind == 0:
        hands[seat] = str(int(tricks[seat]) + rng.choice([1, 2, 20]))
    elif kind == 1:
        hands = hands[1:] if rng.random() < 0.5 else [*hands, "0"]
    elif kind == 2:
        hands[seat] = f"{tricks[seat]}/{table.agreed.tricks + rng.choice([1, 2])}"
    elif kind == 3:
        if table.variant == "original":
            keys = rng.choice([[], ["turn=3H"] * ("3" not in table.agreed.ranks)])
        else:
            keys.append(rng.choice(["turn=9H", "turn=joker"]))
    elif kind == 4:
        keys += trump_at_fault(rng, table, hands, seat)
    elif kind == 5:
        keys += premium_at_fault(rng, table, hands, seat, (seat + 1) % table.live)
    elif kind == 6:
        if table.agreed.dummy_bid == "shown" and table.dummy:
            hands[2] = tricks[2] + rng.choice(["", "+", "-"])
        elif table.variant == "original" and rng.random() < 0.5:
            hands[seat] = tricks[seat] + ":**D"
        else:
            hands[seat] = tricks[seat] + ":*DD"
            keys = ["turn=joker"] if table.variant == "original" else keys
    elif kind == 7 and partners_differ(table, hands, seat):
        return " ".join(hands + keys)
    else:
        keys = card_at_fault(rng, table, hands, tricks, seat)
    return " ".join(hands + keys)


def bad_house_rule(rng: random.Random) -> list[str]:
    """A field of the rules as it can never be, or one that is told twice."""
    told = (
        *("declare=lots", "declare=-5", "declare", "declare=", "=40", "colour=red", "players=3"),
        *("contract=0,30", "next_trump=hearts", "next_trump=green", "sides=1", "sides=1,x"),
        *("cards_each=14", "tricks=8", "ranks=A,K,Q", "ranks=A,A", "ranks=A,1", "ranks=-"),
        *("game=0", "game=100.5", "length=0", "length=2000000", "rubber=points", "premiums=two"),
    )
    twice = ["rule: bonus=50", rng.choice(["rule: bonus=50", "rule: Bonus = 60", "RULE: bonus=x"])]
    return twice if rng.random() < 0.2 else ["rule: " + rng.choice(told)]


def bad_header(rng: random.Random, variant: str, players: int) -> list[str]:
    named = f"variant: {variant}"
    names = "players: " + ", ".join(["Anna", "Ben", "Cara", "Dan", "Eva"][:players])
    useless = "games: 3" if variant == "original" else "deals: 9"
    wrong = "deals: 0" if variant == "original" else rng.choice(["target: 0", "games: two"])
    faults = (
        [named],  # nobody named
        [rng.choice(["game: bridge", "variant: whist", "colour: red"]), names],
        [named, rng.choice(["players: Anna", f"{names}, ben"])],
        [named, names, named],
        [named, names, rng.choice(["first-dealer: Nobody", "deals: none"])],
        [named, names, rng.choice([useless, wrong])],
        [named, *bad_house_rule(rng), names],
    )
    return rng.choice(faults)


def spoiled_sheet(rng: random.Random, variant: str, players: int, house: bool = False) -> str:
    """A sheet with one fault in it that is certainly malformed or illegal."""
    kind = rng.randrange(6)
    brief = kind == 0
    count = 60 if brief else rng.randint(1, 5)
    headers, lines, table = build(rng, variant, players, count, brief, house)
    if kind == 0:
        late, keys = random_deal(rng, table)
        lines.append(rng.choice([" ".join(late + keys), f"adjust {table.names[0]} 5"]))
        if not table.finished:
            lines[-1] = "hello"
    elif kind == 1:
        headers = bad_header(rng, variant, players)
    elif kind == 2 and rng.random() < 0.3:
        lines.append(rng.choice(["title: too late", "players: Anna, Ben"]))
    else:
        fault = malformed_entry(rng, table) if kind < 4 else illegal_entry(rng, table)
        lines.insert(rng.randint(0, len(lines)), fault)
    return "\n".join([*headers, "", *lines, ""])
