"""One person over many evenings of Ninety-Nine, and what is told of several in tables."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt

from scorekeeper.core.messages import Message, message
from scorekeeper.core.player_registry import NamedHeadToHead, head_to_head_table
from scorekeeper.core.report import Table
from scorekeeper.games.ninety_nine.statistics.hand_counts import (
    PREMIUM_NAMES,
    HandCounts,
    HandKind,
    Share,
)

_ROLES = ("dealer", "leader")
_IN_ORDER = ("none", "clubs", "hearts", "spades", "diamonds", "nines", *_ROLES, "others")

KnownPlayers = Sequence[tuple[str, "PlayerStats"]]


class PlayerStats(HandCounts):
    """What one person has done over many evenings."""

    def __init__(self) -> None:
        super().__init__()
        self.sessions = 0
        self.finished = 0
        """Sessions that were played to their end."""
        self.games = 0
        self.rubbers = 0

    def merge(self, later: "HandCounts") -> None:
        """Add evenings that came later and were counted apart."""
        super().merge(later)
        if isinstance(later, PlayerStats):
            self.sessions += later.sessions
            self.finished += later.finished
            self.games += later.games
            self.rubbers += later.rubbers

    @property
    def total(self) -> int:
        """The points of all deals."""
        return sum(points * often for points, often in self.points.items())

    @property
    def mean(self) -> float:
        """Points a deal."""
        return self.total / max(1, self.points.total())

    @property
    def spread(self) -> float:
        """The standard deviation of the points of all deals."""
        mean = self.mean
        squares = sum(often * (points - mean) ** 2 for points, often in self.points.items())
        return sqrt(squares / max(1, self.points.total()))


def _bid(hand: HandKind) -> int | None:
    return hand.bid


def _trump(hand: HandKind) -> str:
    return hand.trump


def _seat(hand: HandKind) -> int:
    return hand.seat + 1


def _role(hand: HandKind) -> str:
    return _ROLES[hand.role] if hand.role < len(_ROLES) else "others"


def _premium(hand: HandKind) -> str:
    return PREMIUM_NAMES.get(hand.premium, "")


def player_json(name: str, person: PlayerStats) -> dict[str, object]:
    """Return for programs what one person has done."""
    share, premiums = person.share(), person.shares(_premium)
    best = person.best
    return {
        "player": name,
        "sessions": person.sessions,
        "finished": person.finished,
        "deals": share.hands,
        "made": share.made,
        "points": person.total,
        "points_a_deal": round(person.mean, 2),
        "spread": round(person.spread, 2),
        "best": best and {"points": best.points, "session": best.session, "deal": best.number},
        "longest_run": person.run.longest,
        "games_won": person.games,
        "rubbers_won": person.rubbers,
        **{name: _told(premiums.get(name, _NONE)) for name in PREMIUM_NAMES.values()},
        "by_bid": _by(person, _bid),
        "by_trump": _by(person, _trump),
        "by_seat": _by(person, _seat),
        "by_dealer": _by(person, _role),
    }


_NONE = Share(0, 0)


def _told(share: Share) -> dict[str, int]:
    return {"hands": share.hands, "made": share.made}


def _by(person: PlayerStats, key: Callable[[HandKind], object]) -> dict[str, object]:
    """Return shares by a key in its order; hands for which it is not known are left out."""
    shares = {value: share for value, share in person.shares(key).items() if value is not None}
    return {str(value): _told(shares[value]) for value in sorted(shares, key=_order)}


def _order(value: object) -> int:
    return value if isinstance(value, int) else _IN_ORDER.index(str(value))


def player_tables(people: KnownPlayers) -> Iterator[Table]:
    """Yield what people have done: in all, what they won, and what they made of what."""
    yield _made(people)
    yield _won(people)
    yield _shares(people, message("stats-by-bid"), _bid, lambda bid: message("column-bid", bid=bid))
    yield _shares(
        people, message("stats-by-trump"), _trump, lambda trump: message("a-trump", trump=trump)
    )
    yield _shares(
        people, message("stats-by-seat"), _seat, lambda seat: message("column-seat", seat=seat)
    )
    yield _shares(people, message("stats-by-dealer"), _role, _column_of_role)


def _column_of_role(role: object) -> Message:
    others = message("column-leader" if role == "leader" else "column-others")
    return message("column-dealer") if role == "dealer" else others


def _made(people: KnownPlayers) -> Table:
    columns = (
        *(message("column-player"), message("column-sessions"), message("column-deals")),
        *(
            message("column-made"),
            message("column-share"),
            message("column-mean"),
            message("column-spread"),
        ),
        *(message("column-best"), message("column-run")),
    )
    rows = []
    for name, person in people:
        share = person.share()
        counts = (person.sessions, share.hands, share.made, _percent(share))
        best = str(person.best.points) if person.best else ""
        averages = f"{person.mean:.1f}", f"{person.spread:.1f}"
        rows.append((name, *map(str, counts), *averages, best, str(person.run.longest)))
    return Table(message("stats-contracts"), columns, tuple(rows))


def _percent(share: Share) -> str:
    return f"{100 * share.made / share.hands:.0f} %" if share.hands else ""


def _won(people: KnownPlayers) -> Table:
    columns = (
        *(message("column-player"), message("column-games"), message("column-rubbers")),
        *(message("column-finished"), message("column-declared"), message("column-revealed")),
    )
    rows = []
    for name, person in people:
        shares = person.shares(_premium)
        tried = [_cell(shares.get(premium, _NONE)) for premium in PREMIUM_NAMES.values()]
        won = str(person.games), str(person.rubbers), str(person.finished)
        rows.append((name, *won, *tried))
    return Table(message("stats-won"), columns, tuple(rows))


def _cell(share: Share) -> str | Message:
    return message("cell-made", made=share.made, of=share.hands) if share.hands else ""


def _shares(
    people: KnownPlayers,
    title: Message,
    key: Callable[[HandKind], object],
    column: Callable[[object], Message],
) -> Table:
    """Return how much of each kind everybody made; a column for each kind that was played."""
    by_person = [(name, person.shares(key)) for name, person in people]
    values = sorted({v for _, shares in by_person for v in shares if v is not None}, key=_order)
    rows = tuple(
        (name, *(_cell(shares.get(value, _NONE)) for value in values)) for name, shares in by_person
    )
    return Table(title, (message("column-player"), *map(column, values)), rows)


def pair_tables(
    meetings: Sequence[NamedHeadToHead], given: Sequence[tuple[str, str, int]]
) -> Iterator[Table]:
    """Yield how people fared against each other, and who gave whom how much."""
    if meetings:
        yield head_to_head_table(meetings)
    if given:
        columns = message("column-gives"), message("column-points")
        rows = tuple((message("cell-gives", one=one, to=to), str(n)) for one, to, n in given)
        yield Table(message("stats-forfeits"), columns, rows)
