"""Who has won a session of Ninety-Nine or leads it, and by how much."""

from collections.abc import Sequence

from scorekeeper.core.export import PlayerResult, SessionResult
from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.play.dealer import first_leader
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord, rubber_totals

_MARGINS = {"units": "margin-units", "games": "margin-games", "points": "margin-points"}
_COLUMNS = {"units": "column-units", "games": "column-games", "points": "column-points"}


def session_result(record: NinetyNineRecord) -> SessionResult:
    """Return where everybody stands; partners stand where the better of them does (R14)."""
    state, rules = record.state, record.rules
    seats = range(rules.players)
    own = _figures(record)
    winners = state.end.winners if state.end else ()
    balance = "units" if "units" in own else "points"
    deciding = ["games", balance] if "games" in own else [balance]
    alone = [tuple(own[kind][seat] for kind in deciding) for seat in seats]
    balances = [max(alone[s] for s in rules.seats_of(side)) for side in rules.side_of[: len(seats)]]
    ranks = [
        (False, []) if seat in winners else (True, [-number for number in balances[seat]])
        for seat in seats
    ]
    starting = first_leader(state)
    players = tuple(
        PlayerResult(
            title,
            sorted(ranks).index(ranks[seat]) + 1,
            tuple(figures[seat] for figures in own.values()),
            seat in winners,
            rules.side_of[seat],
            seat == starting,
        )
        for seat, title in enumerate(record.seat_titles)
    )
    columns = tuple(message(_COLUMNS[kind]) for kind in own)
    ended = state.end is not None
    margin = None if ended and not winners else _margin(deciding, balances, players)
    return SessionResult(ended, columns, players, margin)


def _figures(record: NinetyNineRecord) -> dict[str, Sequence[int]]:
    """Return what is counted, by seat: all points first, then what decides before they do."""
    state = record.state
    figures: dict[str, Sequence[int]] = {"points": rubber_totals(state)}
    if state.finished.units:
        figures["units"] = state.finished.units
    if record.rules.rubber == "wins":
        figures["games"] = state.finished.won
    return figures


def _margin(
    deciding: Sequence[str], balances: Sequence[tuple[int, ...]], players: Sequence[PlayerResult]
) -> Message | None:
    """Return by how much the first are ahead of the next, in what tells them apart first."""
    first = [b for b, player in zip(balances, players, strict=True) if player.place == 1]
    others = [b for b, player in zip(balances, players, strict=True) if player.place > 1]
    if not others:
        return None
    for kind, best, next_best in zip(deciding, min(first), max(others), strict=True):
        if best != next_best:
            ahead = best - next_best
            return message(_MARGINS[kind], count=ahead) if ahead > 0 else None
    return None
