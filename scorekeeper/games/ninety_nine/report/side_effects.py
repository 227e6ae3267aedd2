"""What a correction changes in deals that it does not name: trumps, points, ends of games."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.core.messages import Message, first_few, message
from scorekeeper.games.ninety_nine.facts import BidsOnly, Deal, Trick
from scorekeeper.games.ninety_nine.play.state import (
    DealResult,
    NinetyNineRecord,
)
from scorekeeper.games.ninety_nine.report.messages import bonus_texts
from scorekeeper.games.ninety_nine.report.result_changes import result_changes
from scorekeeper.games.ninety_nine.rules.model import PlayedTrump, rules_to_json, seat_names


def describe_side_effects(before: NinetyNineRecord, after: NinetyNineRecord) -> list[Message]:
    """Say what else a correction changed: trumps and points of deals, ends of games, the dealer."""
    old_results = {
        applied.entry: applied.outcome
        for applied in before.applied
        if isinstance(applied.outcome, DealResult)
    }
    changed = [
        (applied.number, result.trump, old.trump)
        for applied in after.applied
        if isinstance(result := applied.outcome, DealResult)
        and (old := old_results.get(applied.entry)) is not None
        and old.deal[1:] == result.deal[1:]  # the same trump named or turned
        and old.trump != result.trump
    ]
    plays = before.state.play, after.state.play
    if plays[0] and plays[1] and plays[0].pack.trump != plays[1].pack.trump:
        last = max((applied.number or 0 for applied in after.applied), default=0)
        changed.append((last + 1, plays[1].pack.trump, plays[0].pack.trump))
    lines = [*_premiums_gone(before, after)]
    lines += _trump_changes(after, changed) if changed else []
    lines += _point_changes(before, after)
    lines += _game_end_changes(before, after)
    lines += result_changes(before, after)
    dealers = [record.setup.players[record.setup.first_dealer] for record in (before, after)]
    if old_results and dealers[0] != dealers[1] and before.setup.players == after.setup.players:
        lines.append(message("told-dealers", player=dealers[1]))
    if any(isinstance(applied.fact, Trick) for applied in after.applied):
        from scorekeeper.games.ninety_nine.report.trick_findings import moved_tricks

        lines += moved_tricks(before, after)
    return lines


def _premiums_gone(before: NinetyNineRecord, after: NinetyNineRecord) -> Iterator[Message]:
    """Say whose premium is gone from a deal that is still there."""
    old_deals = {applied.entry: applied for applied in before.applied if applied.number}
    for applied in after.applied:
        if (old := old_deals.get(applied.entry)) is None:
            continue
        was, now = old.fact, applied.fact
        if not isinstance(was, Deal | BidsOnly) or not isinstance(now, Deal | BidsOnly):
            continue
        is_same = sorted(old.players) == sorted(applied.players)
        players = applied.players if is_same else old.players  # who is renamed has it still
        had, have = _premiums(was, old.players), _premiums(now, players)
        if gone := {name: key for name, key in had.items() if name not in have}:
            what = [Message(f"premium-of-{key}", {"name": name}) for name, key in gone.items()]
            yield message("told-premiums-gone", number=applied.number, what=what)


def _same_people(before: NinetyNineRecord, after: NinetyNineRecord) -> bool:
    """Tell whether the same people sit at the table, perhaps at other seats."""
    return sorted(before.setup.players) == sorted(after.setup.players)


_PREMIUM_KEYS = {"!": "declare", "!!": "reveal"}


def _premiums(deal: Deal | BidsOnly, players: Sequence[str]) -> dict[str, str]:
    """Return the key of each premium of a deal by the player's name."""
    return {
        name: _PREMIUM_KEYS[hand.premium]
        for name, hand in zip(players, deal.hands, strict=False)
        if hand is not None and hand.premium
    }


def _trump_changes(
    after: NinetyNineRecord, changed: Sequence[tuple[int | None, PlayedTrump, PlayedTrump]]
) -> list[Message]:
    """Say which deals have another trump; only tricks recorded card by card depend on it."""
    items = [
        message("shifted-trump", number=number, trump=trump, was=old)
        for number, trump, old in changed
    ]
    numbers = {number for number, _, _ in changed}
    with_tricks, has_tricks = False, False
    for applied in after.applied:
        has_tricks = has_tricks or isinstance(applied.fact, Trick)
        if applied.number is not None:
            with_tricks = with_tricks or (has_tricks and applied.number in numbers)
            has_tricks = False
    with_tricks = with_tricks or (has_tricks and after.state.play is not None)
    return [message("told-shifted-tricks" if with_tricks else "told-shifted", items=items)]


def _point_changes(before: NinetyNineRecord, after: NinetyNineRecord) -> Iterator[Message]:
    """Say which deals give other points, though the same was played by the same rules.

    Who is vulnerable goes by the totals before a deal.
    """
    same_rules = rules_to_json(before.rules) == rules_to_json(after.rules)
    if not same_rules or before.setup.players != after.setup.players:
        return
    old_deals = {applied.entry: applied for applied in before.applied if applied.number}
    items = []
    for applied in after.applied:
        old, new = old_deals.get(applied.entry), applied.outcome
        if old is None or old.fact != applied.fact or not isinstance(new, DealResult):
            continue
        if isinstance(old.outcome, DealResult) and old.outcome.points != new.points:
            names = seat_names(applied.players, after.rules)
            scores = [*zip(names, new.points, old.outcome.points, strict=True)]
            now = [f"{name} {points}" for name, points, was in scores if points != was]
            was = [f"{name} {was}" for name, points, was in scores if points != was]
            items.append(message("shifted-points", number=applied.number, points=now, was=was))
    if items:
        yield message("told-points-moved", items=first_few(items))


def _game_end_changes(before: NinetyNineRecord, after: NinetyNineRecord) -> list[Message]:
    """Say which games end with another deal or other bonuses after a correction."""
    players = {applied.entry: applied.players for applied in after.applied}
    last_deals = {**_last_deals(before), **_last_deals(after)}
    ends_before, ends_after = _game_ends(before), _game_ends(after)
    if _same_people(before, after):
        seats = [before.setup.players.index(name) for name in after.setup.players]
        ends_before = {number: end.at_seats(seats) for number, end in ends_before.items()}
    lines = []
    for number in sorted({*ends_before, *ends_after}):
        old, new = ends_before.get(number), ends_after.get(number)
        if old == new:
            continue
        names = seat_names(players.get(last_deals[number], after.players), after.rules)
        if new is not None and old is not None and new.deal == old.deal:
            lines.append(_bonus_change(number, names, old, new))
        elif new is not None:
            code = "told-end-moved" if any(new.bonuses) else "told-end-plain"
            bonuses = bonus_texts(names, new.bonuses)
            lines.append(message(code, number=number, deal=new.deal, bonuses=bonuses))
        elif old is not None:
            code = "told-end-gone" if any(old.bonuses) else "told-end-gone-plain"
            bonuses = bonus_texts(names, old.bonuses)
            lines.append(message(code, number=number, bonuses=bonuses))
    return lines


def _bonus_change(
    number: int, names: Sequence[str], old: "_EndedGame", new: "_EndedGame"
) -> Message:
    """Say which bonus a game has that ends with the same deal as before."""
    code = "told-bonus-moved" if any(old.bonuses) else "told-bonus-new"
    code = code if any(new.bonuses) else "told-bonus-gone"
    bonuses, was = (bonus_texts(names, end.bonuses) for end in (new, old))
    return message(code, number=number, bonuses=bonuses, was=was)


class _EndedGame(NamedTuple):
    """The deal that ended a game, and the bonuses."""

    deal: int | None
    bonuses: tuple[int, ...]

    def at_seats(self, seats: Sequence[int]) -> "_EndedGame":
        """Return it for other seats: by each, the seat before; a dummy stays last."""
        moved = [self.bonuses[seat] for seat in seats]
        return self._replace(bonuses=(*moved, *self.bonuses[len(seats) :]))


def _last_deals(record: NinetyNineRecord) -> dict[int, int]:
    """Return the entry of the deal that ended each finished game."""
    return {
        applied.outcome.game_end.number: applied.entry
        for applied in record.applied
        if isinstance(applied.outcome, DealResult) and applied.outcome.game_end is not None
    }


def _game_ends(record: NinetyNineRecord) -> dict[int, _EndedGame]:
    """Return the finished games by their numbers."""
    ends = {}
    for applied in record.applied:
        if (
            isinstance(applied.outcome, DealResult)
            and (end := applied.outcome.game_end) is not None
        ):
            ends[end.number] = _EndedGame(applied.number, end.bonuses)
    return ends
