"""What an explanation is made of."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from scorekeeper.core.game import Evening, Played
from scorekeeper.core.problems import Said
from scorekeeper.games.ninety_nine.facts import Adjustment
from scorekeeper.games.ninety_nine.rules import Rules, seat_names
from scorekeeper.games.ninety_nine.table import Adjusted
from scorekeeper.games.ninety_nine.tally import DealAccount, deal_accounts


class Agreed(NamedTuple):
    """An adjustment that counts with a deal."""

    fact: Adjustment
    earlier: bool
    """Whether it was agreed on before the deal was played, as its game began."""


class Book(NamedTuple):
    """An evening with what every explanation looks up in it."""

    evening: Evening
    names: tuple[str, ...]
    accounts: tuple[DealAccount, ...]
    played: Mapping[int, Played]
    """By entry."""
    agreed: Mapping[int, tuple[Agreed, ...]]
    """By the entry of a deal, what the table agreed on that counts with it."""

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        rules: Rules = self.evening.rules
        return rules


def book_of(evening: Evening) -> Book:
    """Look everything up once."""
    accounts = tuple(deal_accounts(evening))
    by_entry = {account.entry: account for account in accounts}
    agreed: dict[int, tuple[Agreed, ...]] = {}
    waiting: list[Agreed] = []
    last: DealAccount | None = None
    for played in evening.played:
        if played.entry in by_entry:
            last = by_entry[played.entry]
            agreed[last.entry] = tuple(waiting)
            waiting = []
        elif isinstance(played.outcome, Adjusted):
            if last is None or last.scored.game != played.outcome.game:
                waiting.append(Agreed(played.fact, earlier=True))
            else:
                agreed[last.entry] += (Agreed(played.fact, earlier=False),)
    names = seat_names(evening.players, evening.rules)
    return Book(evening, names, accounts, {one.entry: one for one in evening.played}, agreed)


class Point(NamedTuple):
    """Some points of one player with the reason for them; 0 where something gives none."""

    seat: int
    points: int
    reason: str
    why: Said
    rests_on: tuple[str, ...]
    """Fields of the rules, or codes of sources."""


class Part(NamedTuple):
    """A deal, a game's end or the rubber, explained."""

    kind: Literal["deal", "game", "rubber"]
    heading: Said
    rests_on: tuple[str, ...] = ()
    points: tuple[Point, ...] = ()
    sums: tuple[tuple[int, Said], ...] = ()
    """By seat, what its points add up to."""
    closing: tuple[tuple[Said, tuple[str, ...]], ...] = ()
    """What else is to be said, and what that rests on."""
    facts: Mapping[str, object] = {}
    """What programs are told of it beside the points."""

    @property
    def seats(self) -> list[int]:
        """The seats that have points in it."""
        return sorted({point.seat for point in self.points})

    def of(self, seat: int | None) -> "Part":
        """Return what of it is about one seat; all of it, if none is meant."""
        if seat is None:
            return self
        points = tuple(point for point in self.points if point.seat == seat)
        return self._replace(points=points, sums=tuple(s for s in self.sums if s[0] == seat))
