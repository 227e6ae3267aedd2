"""What an explanation is made of: points with their reasons, in parts."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from scorekeeper.core.messages import Message
from scorekeeper.core.player_registry import player_keys
from scorekeeper.core.players import fold_case
from scorekeeper.games.ninety_nine.play.account import DealAccount
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names


class ExplainContext(NamedTuple):
    """A session with what every explanation looks up."""

    record: NinetyNineRecord
    names: tuple[str, ...]
    accounts: Sequence[DealAccount]
    makers_before: Mapping[int, tuple[int, int]]
    """By the entry of a deal, how many made it in the deal before, and the number of that one."""
    deals_of_game: Mapping[int, Sequence[int]]
    """By the number of a game, the numbers of its deals."""

    @property
    def rules(self) -> NinetyNineRules:
        """The rules of the table."""
        return self.record.rules


def explain_context(record: NinetyNineRecord, accounts: Sequence[DealAccount]) -> ExplainContext:
    """Collect what explanations look up; `accounts` are those of the record."""
    makers_before = {
        account.entry: (sum(before.scored.made), before.number)
        for before, account in pairwise(accounts)
    }
    deals_of_game: dict[int, list[int]] = {}
    for account in accounts:
        deals_of_game.setdefault(account.scored.game, []).append(account.number)
    names = seat_names(record.players, record.rules)
    return ExplainContext(record, names, accounts, makers_before, deals_of_game)


class Point(NamedTuple):
    """Some points of one player with the reason for them; 0 where something gives none."""

    seat: int
    points: int
    reason: str
    why: Message
    rests_on: tuple[str, ...]
    """Fields of the rules, or codes of sources."""
    player: str = ""
    """Who got them, if not who has the seat in the part."""


class Part(NamedTuple):
    """A deal, a game's end or the rubber, explained."""

    kind: Literal["deal", "game", "rubber"]
    heading: Message
    rests_on: tuple[str, ...] = ()
    points: tuple[Point, ...] = ()
    sums: tuple[tuple[int, Message], ...] = ()
    """By seat, what its points add up to."""
    closing: tuple[tuple[Message, tuple[str, ...]], ...] = ()
    """Sentences at the end, and what each rests on."""
    facts: Mapping[str, object] = {}
    """Its JSON beside the points."""
    names: tuple[str, ...] = ()
    """The names of the seats in it."""

    @property
    def seats(self) -> list[int]:
        """The seats that have points in it."""
        return sorted({point.seat for point in self.points})

    def of_player(self, name: str) -> "Part | None":
        """Return what is about one player; None for a part in which another had the seat.

        Points that were agreed on while the player had a seat of it are the player's. Who came
        back may be spelt otherwise, and is the same person.
        """
        keys = player_keys(self.names)
        if (key := fold_case(name)) not in keys:
            return self._agreed_with(key) if self.names else self
        seat = keys.index(key)
        points = tuple(point for point in self.points if point.seat == seat)
        sums = tuple((owner, text) for owner, text in self.sums if owner == seat)
        return self._replace(points=points, sums=sums)

    def _agreed_with(self, key: str) -> "Part | None":
        """Return the points of somebody who had a seat before or after this part; None without."""
        points = tuple(point for point in self.points if fold_case(point.player) == key)
        if not points:
            return None
        names = {point.seat: point.player for point in points}
        named = tuple(names.get(seat, name) for seat, name in enumerate(self.names))
        return self._replace(points=points, sums=(), names=named)
