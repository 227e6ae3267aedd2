"""Changing any one value in the tables of a variant is noticed: by the second scorer, or in words.

Each field of each variant's rules is bent in turn, each entry of a table on its own; a number that
could be changed without any test noticing would be a number that nobody has checked.
"""

import dataclasses
import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper.core.messages import CorruptData
from scorekeeper.games.ninety_nine.report import messages, setup_instructions
from scorekeeper.games.ninety_nine.rules import variants
from scorekeeper.games.ninety_nine.rules.model import TRUMPS, NinetyNineRules
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from tests.oracles import ninety_nine_scorer
from tests.support.sheets import account, read, without_order

if TYPE_CHECKING:
    from scorekeeper.core.game_record import AnyRecord

pytestmark = pytest.mark.slow

TABLES = [(name, count) for name, variant in VARIANTS.items() for count in variant.tables]
OTHER_KEYS = {
    "premiums": ("one", "each"),
    "premium_lost": ("opponents", "opponents-but-losers", "oneself"),
    "dummy_bid": ("any-form", "shown"),
    "dummy_makes_it": ("exactly", "exactly-or-under"),
    "first_trump": (*TRUMPS, "stays"),
    "opening_trump": TRUMPS,
    "rubber_level": ("share", "nobody", "play-on"),
    "trump_by": ("count", "bidder-else-stays", "turned-card"),
    "level": ("share", "nobody"),
    "bid_cards": ("laid-aside", "left-over"),
    "rubber": ("games", "wins", "target", "deals"),
}
NEVER_ASKED: dict[str, Callable[[NinetyNineRules], bool]] = {
    "bid_cards": lambda rules: rules.dummy,
    "dummy_bid": lambda rules: not rules.dummy,
    "dummy_makes_it": lambda rules: not rules.dummy,
    "dummy_exact": lambda rules: rules.dummy_bid == "any-form",
    "carry": lambda rules: not rules.dummy,
    "reveal": lambda rules: not rules.declare,
    "premium_lost": lambda rules: not rules.declare,
    "premiums": lambda rules: not rules.declare,
    "rubber_bonus": lambda rules: rules.rubber != "wins",
    "rubber_full": lambda rules: rules.rubber != "wins",
    "level": lambda rules: rules.players != 2 or not rules.dummy,
    "game": lambda rules: rules.rubber == "deals",
    "bonus": lambda rules: rules.rubber == "deals",
    "next_trump": lambda rules: rules.trump_by in ("bidder-else-stays", "turned-card"),
    "first_trump": lambda rules: rules.trump_by == "turned-card",
    "vulnerable": lambda rules: rules.players != 2,
    "opening_trump": lambda rules: rules.first_trump != "stays",
    "hard_score": lambda rules: rules.rubber == "deals",
    "hard_double": lambda rules: not rules.hard_score,
}
"""Fields that a variant's other rules never come to look at."""


SAME = {
    ("premium_lost", "opponents", "opponents-but-losers", "one"),
}
"""Keys that come to the same where only one may bid."""
LEVEL_GAMES = """
adjust Anna +100
adjust Ben +100
3- 3- 3/1
"""
LEVEL_RUBBERS = {
    ("duel", 2): "adjust Anna +111\nadjust Ben +100\n4- 5-",
    2: "adjust Anna +100\nadjust Ben +100\n4- 4- 1/2",
    3: "adjust Anna +100\nadjust Ben +100\n4- 4- 1-",
    4: "adjust Anna +100\nadjust Ben +100\n4- 4- 1- 1-",
    5: "adjust Anna +100\nadjust Ben +100\n4- 4- 1- 0- 0-",
}
"""By players, a rubber of one game, or of one deal, that two have equally won."""


def bent(rules: NinetyNineRules) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every change of one value: the field with its place, and the new value."""
    for field in dataclasses.fields(NinetyNineRules):
        name = field.name
        if not field.init or name in ("players", "dummy") or _never_asked(name, rules):
            continue
        value = getattr(rules, name)
        if isinstance(value, bool):
            yield name, {name: not value}
        elif isinstance(value, int):
            yield name, {name: value + 1}
            if value:
                yield name, {name: value - 1}
        elif isinstance(value, str):
            for key in OTHER_KEYS[name]:
                if key != value and (name, value, key, rules.premiums) not in SAME:
                    yield name, {name: key}
        else:
            yield from _bent_table(name, value, odd=not rules.sides)


def _never_asked(name: str, rules: NinetyNineRules) -> bool:
    return name in NEVER_ASKED and NEVER_ASKED[name](rules)


def _bent_table(
    name: str, table: tuple[Any, ...], *, odd: bool
) -> Iterator[tuple[str, dict[str, Any]]]:
    for place, value in enumerate(table):
        if name in ("ranks", "trump_choice"):
            yield f"{name}[{value}]", {name: table[:place] + table[place + 1 :]}
            continue
        if name == "contract" and place == 0:
            continue  # nobody made it: there is nobody to get the points
        if name in ("contract", "next_trump") and place % 2 and not odd:
            continue  # partners make it together, two and two
        new = value + 1 if isinstance(value, int) else "nines"
        yield f"{name}[{place}]", {name: (*table[:place], new, *table[place + 1 :])}


class Sheets:
    """Sheets of a table with the second scorer's accounts: written as soon as one is needed."""

    def __init__(self, variant: str, players: int) -> None:
        self._further = _sheets_of(variant, players)
        self.known: list[tuple[str, dict[str, Any]]] = []

    def is_any_told_otherwise(self) -> bool:
        """Return whether the product tells any otherwise; that goes first from then on."""
        for place, (sheet, expected) in enumerate(self._all()):
            if without_order(account(sheet)) != expected:
                self.known.insert(0, self.known.pop(place))
                return True
        return False

    def are_all_told_alike(self) -> bool:
        """Return whether the product tells all that were written as the second scorer does."""
        return all(without_order(account(sheet)) == expected for sheet, expected in self.known)

    def _all(self) -> Iterator[tuple[str, dict[str, Any]]]:
        yield from self.known
        for sheet in self._further:
            self.known.append((sheet, without_order(ninety_nine_scorer.score_sheet(sheet))))
            yield self.known[-1]


def _sheets_of(variant: str, players: int) -> Iterator[str]:
    """Yield random and spoiled sheets of a table, long ones among them."""
    rng = random.Random(f"mutants {variant} {players}")
    if players == 2:
        yield f"variant: {variant}\nplayers: Anna, Ben\n{LEVEL_GAMES}"
    yield _level_rubber(variant, players)
    for _ in range(75):
        yield ninety_nine_scorer.spoiled_sheet(rng, variant, players)
        yield ninety_nine_scorer.random_sheet(rng, variant, players, rng.choice((20, 60)))


def _level_rubber(variant: str, players: int) -> str:
    names = ", ".join(["Anna", "Ben", "Cara", "Dan", "Eva"][:players])
    lines = LEVEL_RUBBERS.get((variant, players)) or LEVEL_RUBBERS[players]
    length, turned = ("deals: 1", " turn=9H") if variant == "original" else ("games: 1", "")
    return f"variant: {variant}\nplayers: {names}\n{length}\n\n{lines}{turned}\n"


def is_noticed(sheets: Sheets, variant: str, players: int) -> bool:
    """Return whether the words, or any sheet, tell."""
    try:
        return (
            _words(variant, players) != SPOKEN[variant, players] or sheets.is_any_told_otherwise()
        )
    except (ArithmeticError, LookupError):  # rules that contradict themselves break down
        return True


def _words(variant: str, players: int) -> list[Any]:
    """The sentences about cards and packs, which no score depends on."""
    names = ", ".join(["Anna", "Ben", "Cara", "Dan", "Eva"][:players])
    record: AnyRecord = read(f"variant: {variant}\nplayers: {names}\n").record
    return [*messages.next_up(record), *setup_instructions.setup_instructions(record)]


SPOKEN = {(variant, players): _words(variant, players) for variant, players in TABLES}


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_every_number_matters(variant: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = VARIANTS[variant].tables[players]
    sheets = Sheets(variant, players)
    unnoticed, tried = [], 0
    for place, change in bent(rules):
        tried += 1
        try:
            changed = dataclasses.replace(rules, **change)
        except CorruptData:  # noticed by the rules themselves
            continue
        tables = {**VARIANTS[variant].tables, players: changed}
        monkeypatch.setitem(variants.VARIANTS, variant, VARIANTS[variant]._replace(tables=tables))
        if not is_noticed(sheets, variant, players):
            unnoticed.append(f"{place}: {change}")
        monkeypatch.undo()
    assert not unnoticed
    assert sheets.are_all_told_alike()
    assert tried > 20
