"""Evenings as people play them, and what a paper score sheet of each has in its rows.

The numbers are the second scorer's; nothing here knows how the product finds them.
"""

import functools
import itertools
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.oracles.ninety_nine_scorer import (
    SUITS,
    VARIANTS,
    Hand,
    SheetError,
    Table,
    partners_agree,
    random_sheet,
    table_of,
    without_comment,
)

Points = tuple[int, ...]
"""By seat, the dummy last."""

_NAMES = ("Anna", "Ben", "Cara", "Dan", "Eva", "Jo", "Joan", "Benno", "Zoë", "Özge", "Łucja")
_BIDS: dict[int, list[str]] = {}
for _suits in itertools.product(SUITS, repeat=3):
    _BIDS.setdefault(sum(map(SUITS.index, _suits)), []).append("".join(_suits))


class Seen(NamedTuple):
    """What a deal was scored from."""

    hands: tuple[Hand, ...]
    made: tuple[bool, ...]
    before: Points
    """The totals of the game before the deal."""


@dataclass
class Witness(Table):
    """A table that remembers what each deal was scored from."""

    seen: list[Seen] = field(default_factory=list)

    def play(self, hands: list[Hand]) -> None:
        before = tuple(self.now)
        super().play(hands)
        made = tuple(seat in self.deals[-1].made for seat in range(self.seats))
        self.seen.append(Seen(tuple(hands), made, before))


class Row(NamedTuple):
    """A row that a paper may have, and the points that it adds."""

    kind: str
    deal: int
    """The deal, or the one before it; 0 before the first."""
    game: int
    points: Points


class Evening(NamedTuple):
    """A sheet, the table after it, and all that a paper of it may say, in order."""

    sheet: str
    table: Witness
    rows: tuple[Row, ...]

    @property
    def ends(self) -> frozenset[int]:
        """The last deal of each game."""
        return frozenset(game.deals[-1] for game in self.table.games)


# --- scoring ----------------------------------------------------------------------------------


def evening_of(sheet: str, variant: str = "") -> Evening | None:
    """Score a sheet, by another variant if one is named; None if that does not allow it."""
    headers, entries = _read(sheet)
    told, bad = table_of(headers | ({"variant": variant} if variant else {}))
    if bad:
        return None
    table = _witness(told)
    try:
        rows = [row for entry in entries for row in _rows_of(table, entry)]
    except SheetError:
        return None
    return _evening(sheet, table, rows)


def _witness(told: Table) -> Witness:
    return Witness(told.variant, told.players, told.agreed, told.first)


def _evening(sheet: str, table: Witness, rows: list[Row]) -> Evening:
    last = Row("rubber", len(table.deals), len(table.games), tuple(table.rubber_bonus))
    return Evening(sheet, table, (*rows, last))


class OtherBook(NamedTuple):
    """The same facts by another variant."""

    record: Evening
    wide: bool
    """Whether it hangs on what a number of games to play would be by the other book."""


def by_other_variants(record: Evening) -> list[OtherBook]:
    """Score the same facts by every other variant whose rules allow them.

    The number of games that a session was told counts games to play by one book and games to win
    by the other, so it is tried with and without.
    """
    table = record.table
    return _by_other_variants(record.sheet, table.variant, table.live, table.seats)


@functools.lru_cache(maxsize=1)  # it is asked for what it was asked for just before
def _by_other_variants(sheet: str, own: str, live: int, seats: int) -> list[OtherBook]:
    found = []
    without_games = re.sub(r"(?m)^games:.*\n", "", sheet)
    for variant, players in VARIANTS.items():
        if variant == own or live not in players:
            continue
        kept = evening_of(sheet, variant)
        dropped = kept if without_games == sheet else evening_of(without_games, variant)
        others = [one for one in (kept, dropped) if one and one.table.seats == seats]
        certain = len(others) == 2 and others[0].rows == others[1].rows
        found += [OtherBook(other, wide=not certain) for other in others[: 2 - certain]]
    return found


def _read(sheet: str) -> tuple[dict[str, str], list[str]]:
    headers: dict[str, str] = {}
    entries: list[str] = []
    for raw in sheet.removeprefix("\ufeff").splitlines():
        line = without_comment(raw)
        header = re.fullmatch(r"([A-Za-z-]+)\s*:(.*)", line)
        if header and not entries:
            headers[header[1]] = header[2].strip()
        elif line:
            entries.append(line)
    return headers, entries


def _rows_of(table: Witness, entry: str) -> Iterator[Row]:
    """Play an entry, and tell the rows that it brings."""
    deals, games, before = len(table.deals), len(table.games), list(table.now)
    table.entry(entry)
    if len(table.deals) > deals:
        number, deal = len(table.deals), table.deals[-1]
        lines = [[p for why, p in mine if why != "adjustment"] for mine in deal.lines]
        yield Row("deal", number, deal.game, tuple(map(sum, lines)))
        if len(table.games) > games:
            yield Row("game", number, deal.game, tuple(table.games[-1].bonuses))
    elif table.now != before:
        given = tuple(a - b for a, b in zip(table.now, before, strict=True))
        yield Row("adjust", deals, games + 1, given)


# --- playing ----------------------------------------------------------------------------------


def random_evening(
    rng: random.Random, variant: str, players: int, *, whole: bool = False, plain: bool = False
) -> Evening:
    """Play an evening; a `whole` one to the end of its rubber, a `plain` one without premiums."""
    if not whole and not plain and rng.random() < 0.15:
        sheet = random_sheet(rng, variant, players, rng.randint(1, 25))
        record = evening_of(sheet)
        assert record is not None, sheet
        return record
    headers = _headers(rng, variant, players, whole=whole)
    told, bad = table_of(headers)
    assert not bad
    table = _witness(told)
    lines, rows = [*(f"{key}: {value}" for key, value in headers.items()), ""], list[Row]()
    for line in _lines(rng, table, whole=whole, plain=plain):
        rows += _rows_of(table, line)
        lines.append(line)
    return _evening("\n".join(lines) + "\n", table, rows)


def _lines(rng: random.Random, table: Table, *, whole: bool, plain: bool) -> Iterator[str]:
    """Yield one line after the other, each for the table as it is after the one before."""
    luck = [rng.choice([0.35, 0.5, 0.5, 0.65]) for _ in range(table.seats)]
    if whole and rng.random() < 0.5:
        luck[rng.randrange(table.live)] = 0.9
    length = 60 if whole else rng.choice([rng.randint(1, 4), rng.randint(4, 25)])
    while not table.finished and len(table.deals) < length:
        yield _entry(rng, table, luck, plain=plain)


def _headers(rng: random.Random, variant: str, players: int, *, whole: bool) -> dict[str, str]:
    headers = {"variant": variant, "players": ", ".join(rng.sample(_NAMES, players))}
    if rng.random() < 0.3:
        headers["first-dealer"] = rng.choice(headers["players"].split(", "))
    if variant == "original":
        headers |= {"deals": str(rng.randint(2, 12))} if rng.random() < 0.3 else {}
    elif whole and rng.random() < 0.3:
        headers["games"] = rng.choice("122")
    elif not whole and rng.random() < 0.08:
        headers["target"] = rng.choice(["60", "250"])
    return headers


def _entry(rng: random.Random, table: Table, luck: Sequence[float], *, plain: bool) -> str:
    what = rng.random()
    if what < 0.02:
        return 'note "a pause"'
    if what < 0.06:
        points = rng.choice(["-10", "-30", "+20", "5"])
        return f'adjust {rng.choice(table.names)} {points} "revoke"'
    return _deal(rng, table, luck, plain=plain)


def _deal(rng: random.Random, table: Table, luck: Sequence[float], *, plain: bool) -> str:
    weights = [rng.uniform(0.4, 1.6) for _ in range(table.seats)]
    taken = rng.choices(range(table.seats), weights, k=table.agreed.tricks)
    marks = [""] * table.seats if plain else _marks(rng, table)
    told = [
        _hand(rng, table, taken.count(seat), seat, made=rng.random() < luck[seat])
        for seat in range(table.seats)
    ]
    if table.agreed.sides and rng.random() < 0.8:
        told = _sides(rng, table, told, luck)
    partners_agree(table, told)
    hands = [hand + mark for hand, mark in zip(told, marks, strict=True)]
    if table.variant == "original":
        hands.append("turn=" + rng.choice(["9H", "QC", "6D", "joker", "KS"]))
    elif any(marks) and table.variant == "declarer-trumps":
        hands.append("trump=" + rng.choice("CHSD"))
    elif any(marks) and table.variant == "nines" and rng.random() < 0.5:
        hands.append("trump=" + rng.choice(["C", "H", "S", "D", "nines"]))
    return " ".join(hands)


def _sides(rng: random.Random, table: Table, told: list[str], luck: Sequence[float]) -> list[str]:
    """Write down of each side only whether it made its contract."""
    made = {side: rng.random() < luck[seat] for seat, side in enumerate(table.side_of)}
    tricks = [re.split("[:/+-]", hand)[0] for hand in told]
    return [f"{took}{'-+'[made[table.side_of[seat]]]}" for seat, took in enumerate(tricks)]


def _marks(rng: random.Random, table: Table) -> list[str]:
    """A third of the deals have a premium; several where several may bid one."""
    marks = [""] * table.seats
    if table.variant == "duel" or rng.random() > 0.36:
        return marks
    marks[rng.randrange(table.live)] = "!"
    if table.dummy or table.seats == 5:
        return ["!" if mark or rng.random() < 0.3 else "" for mark in marks[: table.live]] + (
            [""] if table.dummy else []
        )
    return [mark and rng.choice(["!", "!", "!!"]) for mark in marks]


def _hand(rng: random.Random, table: Table, tricks: int, seat: int, *, made: bool) -> str:
    wrong = [bid for bid in range(6) if bid != tricks and {bid, tricks} != {0, 10}]
    bid = tricks if made else rng.choice(wrong)
    shown = f"{tricks}/{bid}"
    if bid in _BIDS and rng.random() < 0.4:
        shown = f"{tricks}:{rng.choice(_BIDS[bid])}"
    told = table.dummy and seat >= table.live
    if made:
        return shown if told or rng.random() < 0.7 else f"{tricks}+"
    return shown if told or rng.random() < 0.4 else rng.choice([f"{tricks}", f"{tricks}-"])
