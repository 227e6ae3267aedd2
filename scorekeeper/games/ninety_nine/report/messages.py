"""Sentences about a session, as codes and fields: after an entry, and before the next."""

from collections.abc import Sequence

from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.facts import Trick
from scorekeeper.games.ninety_nine.play.contracts import bid_of
from scorekeeper.games.ninety_nine.play.dealer import dealer, leader
from scorekeeper.games.ninety_nine.play.endings import RubberEnd
from scorekeeper.games.ninety_nine.play.scoring import vulnerable
from scorekeeper.games.ninety_nine.play.state import (
    AdjustmentResult,
    ClaimResult,
    DealResult,
    NinetyNineFact,
    NinetyNineRecord,
    NinetyNineState,
    VoidResult,
    rubber_totals,
)
from scorekeeper.games.ninety_nine.report.claims import claim_answer
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names


def points(names: Sequence[str], numbers: Sequence[int]) -> list[str]:
    """Return each name with its number."""
    return [f"{name} {number}" for name, number in zip(names, numbers, strict=True)]


def describe(record: NinetyNineRecord, applied: NinetyNineFact) -> list[Message]:
    """Say who made it, who scored what, and whether a game or the rubber is over."""
    names = seat_names(applied.players, record.rules)
    outcome = applied.outcome
    if isinstance(outcome, AdjustmentResult):
        seat, amount, reason, _ = outcome.adjustment
        code = "told-adjusted" if reason else "told-adjusted-bare"
        fields = {"player": names[seat], "points": f"{amount:+d}", "reason": reason}
        return [Message(code, fields), *_game_of_adjustment(record, applied, outcome)]
    if isinstance(outcome, ClaimResult):
        return claim_answer(record, applied, outcome)
    if outcome is None:
        return []
    if isinstance(outcome, VoidResult):
        return [void_message(applied.number, outcome)]
    if not isinstance(outcome, DealResult):
        from scorekeeper.games.ninety_nine.report.trick_report import trick_messages

        return trick_messages(names, outcome)
    lines = [_deal_message(names, applied, outcome), *_other_points(names, outcome)]
    if record.rules.dummy and outcome.made[-1]:
        dummy = outcome.deal.hands[-1]
        if dummy and dummy.tricks < (bid_of(dummy, record.rules, outcome.deal.turned) or 0):
            lines.append(message("told-dummy-under"))
    if outcome.play is not None:
        from scorekeeper.games.ninety_nine.report.trick_findings import deal_messages

        lines += deal_messages(names, record.rules, outcome)
    lines += _missed_numbers(names, outcome)
    return [*lines, *_ending_messages(names, outcome, record.rules)]


def _game_of_adjustment(
    record: NinetyNineRecord, applied: NinetyNineFact, result: AdjustmentResult
) -> list[Message]:
    """Say in which game an adjustment counts that stands after the last deal of one."""
    last: NinetyNineFact | None = None
    for earlier in record.applied:
        if earlier.entry == applied.entry:
            break
        last = earlier if isinstance(earlier.outcome, DealResult) else last
    if last is None or not isinstance(last.outcome, DealResult) or last.outcome.game_end is None:
        return []
    number, game = last.number, last.outcome.game
    if result.game == game:
        return [message("told-adjusted-last-game", game=game, deal=number)]
    return [message("told-adjusted-next-game", game=result.game, last=game, deal=number)]


def void_message(number: int | None, result: VoidResult) -> Message:
    """Say that a deal does not count."""
    code = "told-void-why" if result.deal.reason else "told-void"
    return message(code, number=number, reason=result.deal.reason)


def units_of_game(names: Sequence[str], units: Sequence[int]) -> Message:
    """Say what each gets or pays for a game at hard score."""
    items = _units(names, units)
    return message("hard-score", units=items) if items else message("hard-score-even")


def units_of_rubber(names: Sequence[str], units: Sequence[int]) -> Message:
    """Say how everybody stands at hard score after all games so far."""
    items = _units(names, units)
    return message("hard-score-all", units=items) if items else message("hard-score-all-even")


def _units(names: Sequence[str], units: Sequence[int]) -> list[str]:
    return [f"{name} {number:+d}" for name, number in zip(names, units, strict=True) if number]


def _deal_message(names: Sequence[str], applied: NinetyNineFact, scored: DealResult) -> Message:
    made = [name for name, success in zip(names, scored.made, strict=True) if success]
    scores = [0] * len(names)
    for line in scored.lines:
        scores[line.seat] += line.points
    code = "told-deal" if made else "told-deal-nobody"
    return message(code, number=applied.number, players=made, scores=points(names, scores))


def _other_points(names: Sequence[str], scored: DealResult) -> list[Message]:
    """Say what other points there were than for tricks and contracts."""
    items = [
        message(f"more-{line.reason}", player=names[line.seat], points=f"{line.points:+d}")
        for line in scored.lines
        if line.reason not in ("tricks", "contract")
    ]
    return [message("told-more", items=items)] if items else []


def _missed_numbers(names: Sequence[str], scored: DealResult) -> list[Message]:
    """Say who made the bid, and not the number of tricks that was stated."""
    return [
        message("told-stated-missed", player=name, tricks=hand.tricks, stated=hand.stated)
        for name, hand, success in zip(names, scored.deal.hands, scored.made, strict=True)
        if hand is not None and success and hand.stated not in (None, hand.tricks)
    ]


def _ending_messages(
    names: Sequence[str], scored: DealResult, rules: NinetyNineRules
) -> list[Message]:
    lines = []
    if (end := scored.game_end) is not None:
        totals = tuple(map(sum, zip(end.scores, end.bonuses, strict=True)))
        side = winning_side(names, end.winners, rules)
        winners = side or [names[seat] for seat in end.winners]
        fields = {"number": end.number, "players": winners, "totals": points(names, totals)}
        if not winners:
            best = max(end.scores[:-1])
            fields["reason"] = message("nobody-dummy" if end.scores[-1] > best else "nobody-level")
        code = "told-game" if any(end.bonuses) else "told-game-plain"
        code = f"{code}-side" if side else code
        lines.append(Message(code if winners else "told-game-nobody", fields))
        if end.units:
            lines.append(units_of_game(names, end.units))
    if scored.rubber_end is not None and any(scored.rubber_end.bonuses):
        bonuses = bonus_texts(names, scored.rubber_end.bonuses)
        lines.append(message("told-rubber-bonus", bonuses=bonuses))
    return lines


def standing(record: NinetyNineRecord) -> list[Message]:
    """Say the scores of the game in play and of the rubber."""
    names, state = seat_names(record.players, record.rules), record.state
    lines: list[Message] = []
    if state.play is not None and isinstance(record.applied[-1].fact, Trick):
        return lines  # nothing has been scored since the deal before
    if state.end is None and state.deal:
        several = record.rules.rubber in ("games", "wins")
        code = "standing-game" if several else "standing-alone"
        lines.append(
            message(code, number=state.finished.games + 1, totals=points(names, state.totals))
        )
    if state.finished.games or state.end is not None or not state.deal:
        lines.append(message("standing-rubber", totals=points(names, rubber_totals(state))))
    if state.finished.games > 1 and state.finished.units:
        lines.append(units_of_rubber(names, state.finished.units))
    return lines


def next_up(record: NinetyNineRecord) -> list[Message]:
    """Say who deals and leads next, what is trump and why, and who is vulnerable."""
    names, state, rules = seat_names(record.players, record.rules), record.state, record.rules
    if state.end is not None:
        return [_end_of_rubber(names, state.end, rules)]
    number = next_number(record)
    if state.play is not None:
        from scorekeeper.games.ninety_nine.report.trick_report import next_trick

        return next_trick(record, number)
    several = rules.rubber in ("games", "wins")
    deal = message(
        "next-deal" if several else "next-deal-alone",
        game=state.finished.games + 1,
        deal=state.deal + 1,
        number=number,
        dealer=names[dealer(state)],
        leader=names[leader(state)],
    )
    lines = [deal, *_why_first_dealer(record), _trump_message(state)]
    if rules.vulnerable:
        players = [name for name, seat in zip(names, vulnerable(state.totals), strict=True) if seat]
        lines.append(message("next-vulnerable", players=players))
    return lines


def next_number(record: NinetyNineRecord) -> int:
    """Return the number of the next deal."""
    return record.last_number + 1


def _why_first_dealer(record: NinetyNineRecord) -> list[Message]:
    """Say why a new game's first dealer is not the one at the left of the last (R5)."""
    state = record.state
    if not state.finished.games or state.deal:
        return []
    first = dealer(state)
    before = _players_at_first(record)[(first - 1) % state.rules.players]
    fields = {"dealer": record.players[first], "before": before, "game": state.finished.games}
    return [Message("next-dealer-why", fields)]


def _players_at_first(record: NinetyNineRecord) -> tuple[str, ...]:
    """Return who sat at the table at the first deal of the last finished game."""
    players = record.players
    for applied in reversed(record.applied):
        outcome = applied.outcome
        end = outcome.game_end if isinstance(outcome, DealResult) else None
        if end is not None and end.number < record.state.finished.games:
            break
        if isinstance(outcome, DealResult | VoidResult):
            players = applied.players
    return players


def _end_of_rubber(names: Sequence[str], end: RubberEnd, rules: NinetyNineRules) -> Message:
    side = winning_side(names, end.winners, rules)
    winners = side or [names[seat] for seat in end.winners]
    if end.early:
        code = "next-over-early" if winners else "next-over-early-nobody"
        return message("next-over-early-side" if side else code, players=winners)
    code = "next-over-side" if side else "next-over" if winners else "next-over-nobody"
    return message(code, players=winners)


def winning_side(names: Sequence[str], winners: Sequence[int], rules: NinetyNineRules) -> list[str]:
    """Return the players of the side that has won; empty without sides, or if both have."""
    sides = {rules.side_of[seat] for seat in winners}
    if not rules.sides or len(sides) != 1:
        return []
    return [names[seat] for seat in rules.seats_of(*sides)]


def _trump_message(state: NinetyNineState) -> Message:
    """Say what is trump, why, and whether somebody may name another."""
    rules = state.rules
    if state.trump is None:
        return message("next-trump-turned" if rules.joker else "next-trump-turned-nine")
    if state.trump == "not-known":
        return message("next-trump-unknown")
    if state.made is None:
        why = message("why-opening" if rules.first_trump == "stays" else "why-first")
    elif rules.trump_by == "bidder-else-stays":
        why = message("why-stays")
    else:
        why = message("why-made", made=state.made)
    choice = [message("a-trump", trump=trump) for trump in rules.trump_choice]
    if rules.trump_by == "bidder-else-stays":
        return message("next-trump-must", trump=state.trump, why=why, choice=choice)
    code = "next-trump-may" if rules.trump_choice else "next-trump"
    return message(code, trump=state.trump, why=why, choice=choice)


def bonus_texts(names: Sequence[str], bonuses: Sequence[int]) -> list[str]:
    """Return each name with its bonus, without those that have none."""
    return [f"{name} +{bonus}" for name, bonus in zip(names, bonuses, strict=True) if bonus]
