"""The rules of a table as one value.

A variant is data. Where a rule is behaviour, the value holds a key, and a table of functions (in
`play/scoring`, `play/state` or `play/endings`) resolves it. Sources stand beside the numbers in
`variants`; they are not part of the value, which is written into the session as it was resolved.
"""

import marshal
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Literal, TypeAlias

from scorekeeper.core.codec import from_json, require_players, to_json
from scorekeeper.core.limits import MAX_CACHED
from scorekeeper.core.messages import FieldProblem, InvalidRules, message
from scorekeeper.core.text import cut
from scorekeeper.games.cards import RANKS, SUITS

Trump = Literal["clubs", "hearts", "spades", "diamonds", "none", "nines"]
PlayedTrump: TypeAlias = Trump | Literal["not-known"]
"""The trump of a deal; nobody can know it after a deal that was played and does not count."""
PremiumLost = Literal["opponents", "opponents-but-losers", "oneself"]
TrumpBy = Literal["count", "bidder-else-stays", "turned-card"]
FirstTrump = Literal["clubs", "hearts", "spades", "diamonds", "none", "nines", "stays"]
Rubber = Literal["games", "wins", "target", "deals"]
RubberLevel = Literal["share", "nobody", "play-on"]
DoubledWin = Literal["dummy", "alone", "premium"]

SUIT_NAMES: dict[str, Trump] = {"C": "clubs", "H": "hearts", "S": "spades", "D": "diamonds"}
TRUMPS: tuple[Trump, ...] = ("clubs", "hearts", "spades", "diamonds", "none", "nines")
DUMMY = "Dummy"

SETTINGS = ("target", "games", "deals", "rule")
"""The headers of a sheet, beyond the common ones, that the game uses."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False, repr=False)
class NinetyNineRules:
    """The rules of one table; compared by identity, so that a lookup by them is quick.

    It has no `repr`, whose definition would take half a millisecond of every start.
    """

    players: int
    """Live players; the dummy, if there is one, has the seat after them."""
    dummy: bool = False
    ranks: tuple[str, ...]
    """The ranks of the pack, highest first, each in four suits."""
    joker: bool = False
    cards_each: int = 12
    tricks: int = 9
    """Tricks of a deal, and the highest bid."""
    bid_cards: Literal["laid-aside", "left-over"] = "laid-aside"
    """Whether the bid is laid aside before play, or what is left in the hand after it."""
    clubs_bid: int = 3
    hearts_bid: int = 2
    spades_bid: int = 1
    diamonds_bid: int = 0
    nought_or: int = 0
    """The other number of tricks that fulfils a bid of 0; 0 if there is none."""
    sides: tuple[int, ...] = ()
    """The side of each live player, any number for each side; empty if each plays alone."""
    contract: tuple[int, ...]
    """Points for having made it, by the number of those who did (index 0: nobody)."""
    declare: int = 30
    reveal: int = 60
    """Premiums; 0 where the rules know no such premium."""
    premiums: Literal["one", "each"] = "one"
    """Whether one player of the deal may bid a premium, or each."""
    premium_lost: PremiumLost = "opponents"
    dummy_bid: Literal["any-form", "shown"] = "any-form"
    """Whether the dummy may be written down like the others, or only with its bid."""
    dummy_makes_it: Literal["exactly", "exactly-or-under"] = "exactly"
    dummy_exact: int = 0
    """The premium of a dummy that took exactly its bid."""
    vulnerable: int = 0
    """Points that the failure of a vulnerable player gives to an opponent who is not."""
    first_trump: FirstTrump = "none"
    """The trump of each game's first deal; `stays` if trump goes on from the game before."""
    opening_trump: Trump = "none"
    """The trump of the very first deal, where `first_trump` is `stays`."""
    next_trump: tuple[Trump, ...]
    """The trump of the next deal, by the number of those who made it."""
    trump_by: TrumpBy = "count"
    trump_choice: tuple[Trump, ...] = ()
    """What the premium bidder may name instead."""
    game: int = 100
    """Points that end a game."""
    bonus: int = 100
    """The bonus of each player who has them."""
    carry: int = 0
    """A further bonus for a winner whose opponent the dummy beat or equalled."""
    level: Literal["share", "nobody"] = "share"
    """Who wins a game in which several have the highest total; with a dummy, one above its own."""
    rubber: Rubber = "games"
    length: int
    """Of the rubber: games to play, games to win, or deals."""
    rubber_bonus: int = 0
    """For the winner of a rubber, for each game that it was shorter than `rubber_full`."""
    rubber_full: int = 8
    rubber_level: RubberLevel = "share"
    """Who wins a rubber that several have equally won; `play-on` if it goes on until one has."""
    hard_score: int = 0
    """Units that a loser of a game pays to its winner at hard score; 0 if points settle all."""
    hard_double: tuple[DoubledWin, ...] = ("dummy",)
    """The wins that count double at hard score: `dummy`, where the dummy beat or equalled a player,
    `alone`, where nobody else had the points of a game, `premium`, where the last deal gave one.
    """

    seats: int = field(init=False)
    bid_values: dict[str, int] = field(init=False)
    side_of: tuple[int, ...] = field(init=False)
    """The side of each seat, the dummy's too."""
    plain: bool = field(init=False)
    """Whether `plain_deal` can check deals in short: without dummy, sides and named trump, and
    without cards that bid too much.
    """

    def __post_init__(self) -> None:
        """Derive what is needed for every hand; raises `InvalidRules`."""
        values = (self.clubs_bid, self.hearts_bid, self.spades_bid, self.diamonds_bid)
        object.__setattr__(self, "seats", self.players + self.dummy)
        object.__setattr__(self, "bid_values", dict(zip(SUITS, values, strict=True)))
        if problems := tuple(_problems(self)):
            raise InvalidRules(problems)
        sides = self.sides or tuple(range(self.players))
        dummy = (max(sides) + 1,) if self.dummy else ()
        object.__setattr__(self, "side_of", sides + dummy)
        special = self.dummy or self.sides or self.trump_by == "bidder-else-stays"
        object.__setattr__(self, "plain", not special and 3 * max(values) <= self.tricks)

    def seats_of(self, side: int) -> list[int]:
        """Return the seats that play together."""
        return [seat for seat, own_side in enumerate(self.side_of) if own_side == side]

    def with_partners(self, seats: Collection[int]) -> list[int]:
        """Return these seats and all who play together with one of them."""
        sides = {self.side_of[seat] for seat in seats}
        return [seat for seat in range(self.players) if self.side_of[seat] in sides]


_MINIMUMS = {
    **dict.fromkeys(("players", "tricks", "cards_each", "length", "game"), 1),
    **dict.fromkeys(("clubs_bid", "hearts_bid", "spades_bid", "diamonds_bid", "nought_or"), 0),
    **dict.fromkeys(("declare", "reveal", "vulnerable", "bonus", "carry", "rubber_bonus"), 0),
    **dict.fromkeys(("dummy_exact", "rubber_full", "hard_score"), 0),
}
MAX_VALUE = 1_000_000
"""The greatest amount of any field."""
MAX_PLAYERS = 5
"""As many as any variant has; a file from elsewhere may claim more."""


def _problems(rules: NinetyNineRules) -> Iterator[FieldProblem]:
    for key, least in _MINIMUMS.items():
        most = MAX_PLAYERS if key == "players" else MAX_VALUE
        if not least <= (given := getattr(rules, key)) <= most:
            wrong = message("rules-least", path=key, given=given, least=least, most=most)
            yield FieldProblem(key, wrong)
    if (
        not rules.ranks
        or not set(rules.ranks) <= set(RANKS)
        or len(set(rules.ranks)) < len(rules.ranks)
    ):
        given = list(map(cut, rules.ranks[:_MAX_SHOWN]))
        ranks = message("rules-ranks", given=given, legal=list(RANKS))
        yield FieldProblem("ranks", ranks)
    if any(not -MAX_VALUE <= points <= MAX_VALUE for points in rules.contract):
        yield FieldProblem("contract", message("rules-contract", most=MAX_VALUE))
    yield from _dummy_problems(rules)
    yield from _trump_problems(rules)
    if rules.hard_score and rules.rubber == "deals":
        yield FieldProblem("hard_score", message("rules-hard-score"))
    for table in ("contract", "next_trump"):
        if (given := len(getattr(rules, table))) != rules.seats + 1:
            length = message("rules-length", path=table, given=given, legal=rules.seats + 1)
            yield FieldProblem(table, length)
    if rules.sides and len(rules.sides) != rules.players:
        yield FieldProblem(
            "sides", message("rules-sides", given=len(rules.sides), legal=rules.players)
        )
    yield from _pack_problems(rules)


_MAX_SHOWN = 20
"""Ranks or trumps that a message repeats, of a longer list."""
_PLAYERS_WITH_DUMMY = 2


def _dummy_problems(rules: NinetyNineRules) -> Iterator[FieldProblem]:
    if rules.dummy and rules.players != _PLAYERS_WITH_DUMMY:
        yield FieldProblem(
            "dummy", message("rules-dummy", given=rules.players, legal=_PLAYERS_WITH_DUMMY)
        )
    for key in ("dummy_exact", "carry"):
        if getattr(rules, key) and not rules.dummy:
            yield FieldProblem(key, message("rules-no-dummy", path=key))


def _trump_problems(rules: NinetyNineRules) -> Iterator[FieldProblem]:
    """Yield contradictions between the rules of trump."""
    choice = rules.trump_choice
    if rules.joker and rules.trump_by != "turned-card":
        yield FieldProblem("joker", message("rules-joker"))
    if choice and rules.trump_by == "turned-card":
        yield FieldProblem("trump_choice", message("rules-choice-turned"))
    if not choice and rules.trump_by == "bidder-else-stays":
        yield FieldProblem("trump_choice", message("rules-choice-none"))
    if len(set(choice)) < len(choice) or "none" in choice:
        yield FieldProblem(
            "trump_choice", message("rules-choice-twice", given=list(choice[:_MAX_SHOWN]))
        )
    for key, trumps in (
        ("trump_choice", choice),
        ("first_trump", (rules.first_trump,)),
        ("next_trump", rules.next_trump),
    ):
        if "nines" in trumps and "9" not in rules.ranks:
            yield FieldProblem(key, message("rules-nines", path=key))


def _pack_problems(rules: NinetyNineRules) -> Iterator[FieldProblem]:
    if rules.cards_each != rules.tricks + 3:
        fields = {"each": rules.cards_each, "tricks": rules.tricks, "legal": rules.cards_each - 3}
        yield FieldProblem("tricks", message("rules-cards", **fields))
    pack = 4 * len(rules.ranks) + rules.joker
    needed = rules.seats * rules.cards_each + (rules.trump_by == "turned-card")
    if pack < needed:
        yield FieldProblem("ranks", message("rules-pack", given=pack, legal=needed))


def seat_names(players: Sequence[str], rules: NinetyNineRules) -> tuple[str, ...]:
    """Return the players, and the dummy after them if there is one."""
    return (*players, DUMMY) if rules.dummy else tuple(players)


_DERIVED = {derived.name for derived in fields(NinetyNineRules) if not derived.init}


def rules_to_json(rules: NinetyNineRules) -> dict[str, object]:
    """Return the rules as a session file keeps them: every field, resolved.

    A younger field is left out where it has the value that files without it have: programs that do
    not know it read such a file, and play it alike.
    """
    stored = {key: value for key, value in to_json(rules).items() if key not in _DERIVED}
    return {key: value for key, value in stored.items() if _YOUNGER.get(key) != value}


_YOUNGER: Mapping[str, object] = {
    "opening_trump": "none",
    "rubber_level": "share",
    "hard_score": 0,
    "hard_double": ["dummy"],
}
"""The fields that the first files of format 1 lack, and what they mean without them."""


@lru_cache(maxsize=min(256, MAX_CACHED))
def _read_rules(stored: bytes) -> NinetyNineRules:
    """Read marshalled rules, which keep 1 and true apart; many sessions share the same rules."""
    return from_json(NinetyNineRules, marshal.loads(stored), "rules")  # noqa: S302 — our own bytes


def rules_from_json(stored: Mapping[str, object], players: int) -> NinetyNineRules:
    """Read the stored rules of a table; raises `CorruptData` with the field that is not right."""
    return require_players(_read_rules(marshal.dumps(dict(stored))), players)
