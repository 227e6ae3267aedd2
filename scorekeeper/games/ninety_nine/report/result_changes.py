"""Who has won finished games, and who leads, after a correction that reaches a finished game."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.play.endings import GameEnd, end_early
from scorekeeper.games.ninety_nine.play.state import (
    DealResult,
    NinetyNineFact,
    NinetyNineRecord,
    rubber_progress,
)
from scorekeeper.games.ninety_nine.rules.model import seat_names


def result_changes(before: NinetyNineRecord, after: NinetyNineRecord) -> Iterator[Message]:
    """Say who has won each finished game that a correction reaches, and who leads now."""
    if before.state.finished.games or before.state.end is not None:
        yield from _games(before, after)
        yield from _leaders(before, after)


def _games(before: NinetyNineRecord, after: NinetyNineRecord) -> Iterator[Message]:
    facts_before = {applied.entry: applied.fact for applied in before.applied}
    ends_before = {end.number: (applied, end) for applied, end in _endings(before)}
    everybody = {*after.everybody}
    for applied, end in _endings(after):
        last, old = ends_before.get(end.number, (applied, None))
        names, old_names = _names(before, after, last.players, applied.players)
        if old == end and names == old_names:
            continue
        winners = _winners(end, names)
        old_winners = winners if old is None else _winners(old, old_names)
        is_described = facts_before.get(applied.entry) != applied.fact
        if not is_described:
            totals = map(sum, zip(end.scores, end.bonuses, strict=True))
            items = [f"{name} {total}" for name, total in zip(names, totals, strict=True)]
            is_new = old is None or winners != old_winners or _ends_later(everybody, last, applied)
            code = "game-won-now" if is_new else "game-won-still"
            yield Message(code, {"number": end.number, "players": winners, "totals": items})
        if winners != old_winners:
            yield message("game-won-before", number=end.number, players=old_winners)


def _ends_later(everybody: AbstractSet[str], last: NinetyNineFact, applied: NinetyNineFact) -> bool:
    """Return whether a game that ended at the time of some players ends at that of others now."""
    others = {*last.players} - {*applied.players}
    return bool(others & everybody)  # those who got a new name are the same


def _endings(record: NinetyNineRecord) -> Iterator[tuple[NinetyNineFact, GameEnd]]:
    """Yield the deals that ended games, with the ends."""
    for applied in record.applied:
        if isinstance(applied.outcome, DealResult) and applied.outcome.game_end is not None:
            yield applied, applied.outcome.game_end


def _winners(end: GameEnd, names: Sequence[str]) -> list[str | Message]:
    return [names[seat] for seat in end.winners] or [message("nobody")]


def _leaders(before: NinetyNineRecord, after: NinetyNineRecord) -> Iterator[Message]:
    """Say who leads, where that changed or a finished game did."""
    names, old_names = _names(before, after, before.players, after.players)
    leading, led = _leading(after, names), _leading(before, old_names)
    if after.state.end is not None or not leading:
        return
    by_points = after.rules.rubber != "wins" and not after.state.finished.units
    codes = (
        ("leads-now", "leads-still") if by_points else ("leads-now-rubber", "leads-still-rubber")
    )
    if before.state.end is not None or not led:
        yield message("leads", players=leading)
    elif sorted(leading) != sorted(led):
        yield Message(codes[0], {"players": leading, "before": led})
    elif names == old_names and [*map(_end, _endings(before))] != [*map(_end, _endings(after))]:
        yield Message(codes[1], {"players": leading})


def _end(ending: tuple[NinetyNineFact, GameEnd]) -> GameEnd:
    return ending[1]


def _leading(record: NinetyNineRecord, names: Sequence[str]) -> list[str]:
    """Return who has won, or would if it ended now; nobody before there are points."""
    progress = rubber_progress(record.state)
    end = record.state.end or end_early(record.rules, progress)
    return [names[seat] for seat in end.winners] if any(progress.totals) else []


def _names(
    before: NinetyNineRecord,
    after: NinetyNineRecord,
    old_players: Sequence[str],
    players: Sequence[str],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of the seats after a correction and before it, the new ones of renamed."""
    names = seat_names(players, after.rules)
    is_renamed = sorted(old_players) != sorted(players)
    return names, names if is_renamed else seat_names(old_players, before.rules)
