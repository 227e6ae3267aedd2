"""The figures of one player of Ninety-Nine, as JSON, and those of several in tables."""

from collections.abc import Callable, Iterator, Sequence
from typing import Self

from scorekeeper.core.game import override
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Bar, Table
from scorekeeper.core.statistics import PlayerStats
from scorekeeper.games.ninety_nine.play.account import trump_json
from scorekeeper.games.ninety_nine.statistics.player_figures import (
    PREMIUM_NAMES,
    HandCounts,
    HandKind,
    Share,
)

_ROLES = ("dealer", "leader")
_ORDER = ("none", "clubs", "hearts", "spades", "diamonds", "nines", *_ROLES, "others")
"""Values of keys that are no numbers, in the order in which they are shown."""
_NO_HANDS = Share(0, 0)

NamedStats = Sequence[tuple[str, "NinetyNinePlayerStats"]]


class NinetyNinePlayerStats(PlayerStats):
    """The figures of one player of Ninety-Nine."""

    def __init__(self) -> None:
        super().__init__()
        self.hands = HandCounts()
        self.games = 0
        """Games that the player has won."""
        self.rubbers = 0

    @override
    def merge(self, later: Self) -> None:
        """Add the figures of later sessions, which were counted apart."""
        super().merge(later)
        self.hands.merge(later.hands)
        self.games += later.games
        self.rubbers += later.rubbers


def _bid(hand: HandKind) -> int | None:
    return hand.bid


def _trump(hand: HandKind) -> str | None:
    return trump_json(hand.trump)


def _seat(hand: HandKind) -> int:
    return hand.seat + 1


def _role(hand: HandKind) -> str:
    return _ROLES[hand.role] if hand.role < len(_ROLES) else "others"


def player_json(name: str, stats: NinetyNinePlayerStats) -> dict[str, object]:
    """Return a player's figures for programs."""
    hands = stats.hands
    share, premiums, best = hands.share(), hands.premium_shares(), hands.best
    return {
        "player": name,
        "sessions": stats.sessions,
        "finished": stats.finished,
        "deals": share.hands,
        "made": share.made,
        "points": hands.total,
        "points_a_deal": round(hands.mean, 2),
        "spread": round(hands.spread, 2),
        "best": best and {"points": best.points, "session": best.session, "deal": best.number},
        "longest_run": hands.run.longest,
        "games_won": stats.games,
        "rubbers_won": stats.rubbers,
        **{name: _share_json(premiums.get(name, _NO_HANDS)) for name in PREMIUM_NAMES.values()},
        "by_bid": _by(hands, _bid),
        "by_trump": _by(hands, _trump),
        "by_seat": _by(hands, _seat),
        "by_dealer": _by(hands, _role),
    }


def _share_json(share: Share) -> dict[str, int]:
    return {"hands": share.hands, "made": share.made}


def _by(hands: HandCounts, key: Callable[[HandKind], object]) -> dict[str, object]:
    """Return the shares by a key, in its order; hands whose key is not known are left out."""
    shares = {value: share for value, share in hands.shares(key).items() if value is not None}
    return {str(value): _share_json(shares[value]) for value in sorted(shares, key=_order)}


def _order(value: object) -> int:
    return value if isinstance(value, int) else _ORDER.index(str(value))


def player_tables(players: NamedStats) -> Iterator[Table]:
    """Yield the figures of all hands, what was won, and the contracts made by kind of hand."""
    yield _hands_table(players)
    yield _wins_table(players)
    yield _shares_table(
        players, message("stats-by-bid"), _bid, lambda bid: message("column-bid", bid=bid)
    )
    yield _shares_table(
        players, message("stats-by-trump"), _trump, lambda trump: message("a-trump", trump=trump)
    )
    yield _shares_table(
        players, message("stats-by-seat"), _seat, lambda seat: message("column-seat", seat=seat)
    )
    yield _shares_table(players, message("stats-by-dealer"), _role, _role_column)


def _role_column(role: object) -> Message:
    others = message("column-leader" if role == "leader" else "column-others")
    return message("column-dealer") if role == "dealer" else others


def _hands_table(players: NamedStats) -> Table:
    columns = (
        *(message("column-player"), message("column-sessions"), message("column-deals")),
        *(message("column-made"), message("column-share"), message("column-mean")),
        *(message("column-spread"), message("column-best"), message("column-run")),
    )
    rows = []
    for name, stats in players:
        hands, share = stats.hands, stats.hands.share()
        counts = (stats.sessions, share.hands, share.made)
        best = str(hands.best.points) if hands.best else ""
        averages = _average(hands.mean), _average(hands.spread)
        rows.append(
            (name, *map(str, counts), _percent(share), *averages, best, str(hands.run.longest))
        )
    bars = tuple(Bar(made.made, made.hands) for made in (s.hands.share() for _, s in players))
    return Table(message("stats-contracts"), columns, tuple(rows), bars)


def _average(value: float) -> Message:
    return message("cell-average", value=f"{value:.1f}")


def _percent(share: Share) -> str | Message:
    if not share.hands:
        return ""
    return message("cell-percent", value=f"{100 * share.made / share.hands:.0f}")


def _wins_table(players: NamedStats) -> Table:
    columns = (
        *(message("column-player"), message("column-games"), message("column-rubbers")),
        *(message("column-finished"), message("column-declared"), message("column-revealed")),
    )
    rows = []
    for name, stats in players:
        shares = stats.hands.premium_shares()
        premiums = [_cell(shares.get(premium, _NO_HANDS)) for premium in PREMIUM_NAMES.values()]
        won = str(stats.games), str(stats.rubbers), str(stats.finished)
        rows.append((name, *won, *premiums))
    return Table(message("stats-won"), columns, tuple(rows))


def _cell(share: Share) -> str | Message:
    return message("cell-made", made=share.made, of=share.hands) if share.hands else ""


def _shares_table(
    players: NamedStats,
    title: Message,
    key: Callable[[HandKind], object],
    column: Callable[[object], Message],
) -> Table:
    """Return the contracts that players made, a column for each kind of hand that was played."""
    by_player = [(name, stats.hands.shares(key)) for name, stats in players]
    values = sorted({v for _, shares in by_player for v in shares if v is not None}, key=_order)
    rows = tuple(
        (name, *(_cell(shares.get(value, _NO_HANDS)) for value in values))
        for name, shares in by_player
    )
    return Table(title, (message("column-player"), *map(column, values)), rows)
