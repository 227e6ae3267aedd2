"""The end of a game and the rubber explained: bonuses, winners, and what it all adds up to."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.play.account import DealAccount
from scorekeeper.games.ninety_nine.play.endings import GameEnd, RubberEnd, highest
from scorekeeper.games.ninety_nine.play.state import rubber_totals
from scorekeeper.games.ninety_nine.report.explain.parts import ExplainContext, Part, Point
from scorekeeper.games.ninety_nine.report.messages import (
    units_of_game,
    units_of_rubber,
    winning_side,
)
from scorekeeper.games.ninety_nine.report.rules_page import rubber_fields, rubber_message
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names


def explain_game(context: ExplainContext, last: DealAccount) -> Part:
    """Explain the end of a game; `last` is the deal that ended it."""
    end = last.scored.game_end
    assert end is not None  # noqa: S101 — callers have looked for it
    rules = context.rules
    names = seat_names(last.players, rules)
    deals = context.deals_of_game[end.number]
    reached = [
        f"{name} {score}"
        for name, score in zip(names, end.scores, strict=True)
        if score >= rules.game
    ]
    heading = message(
        "explain-game", number=end.number, deal=last.number, reached=rules.game, players=reached
    )
    points = [
        point
        for seat in range(len(names))
        for point in _game_points(rules, end, seat, deals, names)
    ]
    sums = [
        (seat, message("explain-game-sum", player=name, total=score + bonus, game=end.number))
        for seat, (name, score, bonus) in enumerate(
            zip(names, end.scores, end.bonuses, strict=True)
        )
    ]
    facts: dict[str, object] = {
        "game": end.number,
        "deals": list(deals),
        "winners": [names[s] for s in end.winners],
    }
    closing: tuple[tuple[Message, tuple[str, ...]], ...] = (
        (_game_winners(rules, end, names), ("level",)),
    )
    if end.units:
        facts["units"] = dict(zip(names, end.units, strict=True))
        closing = (*closing, (units_of_game(names, end.units), ("hard_score", "hard_double")))
    return Part("game", heading, ("game",), tuple(points), tuple(sums), closing, facts, names)


def _game_points(
    rules: NinetyNineRules, end: GameEnd, seat: int, deals: Sequence[int], names: Sequence[str]
) -> Iterator[Point]:
    score, bonus = end.scores[seat], end.bonuses[seat]
    yield Point(seat, score, "play", message("because-play", deals=_span(deals)), ())
    if score >= rules.game and rules.bonus:
        why = message("because-reached", game=rules.game, score=score)
        yield Point(seat, rules.bonus, "bonus", why, ("bonus",))
        bonus -= rules.bonus
    if bonus:
        why = message(
            "because-carry",
            player=names[1 - seat],
            dummy=end.scores[-1],
            score=end.scores[1 - seat],
        )
        yield Point(seat, bonus, "carry", why, ("carry",))


def _span(deals: Sequence[int]) -> str:
    return f"{deals[0]}–{deals[-1]}" if len(deals) > 1 else str(deals[0])


def _game_winners(rules: NinetyNineRules, end: GameEnd, names: Sequence[str]) -> Message:
    if side := winning_side(names, end.winners, rules):
        best = [names[seat] for seat in highest(end.scores, end.winners)]
        return message("explain-game-side", players=side, best=best)
    winners = [names[seat] for seat in end.winners]
    if winners:
        return message("explain-game-won", players=winners)
    return message(
        "explain-game-nobody",
        why=message("nobody-dummy" if end.scores[-1] > max(end.scores[:-1]) else "nobody-level"),
    )


def explain_rubber(context: ExplainContext) -> Part:
    """Explain the totals of the rubber, and who has won it."""
    rules, names, state = context.rules, context.names, context.record.state
    points = [point for seat in range(len(names)) for point in _rubber_points(context, seat)]
    totals = rubber_totals(state)
    sums = [
        (seat, message("explain-rubber-sum", player=name, total=total))
        for seat, (name, total) in enumerate(zip(names, totals, strict=True))
    ]
    end = state.end
    winners = [names[seat] for seat in end.winners] if end else []
    rests_on = tuple(name for name in rubber_fields(rules) if name != "length")
    rests_on = (*rests_on, "R8") if rules.dummy else rests_on
    rests_on = ("R20",) if end and end.early else rests_on
    closing: tuple[tuple[Message, tuple[str, ...]], ...] = (
        (_rubber_winners(rules, end, names), rests_on if end else ()),
    )
    heading = rubber_message(rules)
    facts: dict[str, object] = {"finished": end is not None, "winners": winners}
    if state.finished.units:
        facts["units"] = dict(zip(names, state.finished.units, strict=True))
        closing = ((units_of_rubber(names, state.finished.units), ("hard_score",)), *closing)
    return Part(
        "rubber",
        heading,
        rubber_fields(rules),
        tuple(points),
        tuple(sums),
        closing,
        facts,
        names,
    )


def _rubber_winners(rules: NinetyNineRules, end: RubberEnd | None, names: Sequence[str]) -> Message:
    """Say who has won: a side, players, nobody, or that it is not over."""
    if end is None:
        return message("explain-rubber-open", players=[])
    side = winning_side(names, end.winners, rules)
    if side:
        code = "explain-rubber-early-side" if end.early else "explain-rubber-side"
        return message(code, players=side)
    if not end.winners:
        return message("explain-rubber-nobody", players=[])
    code = "explain-rubber-early" if end.early else "explain-rubber-won"
    return message(code, players=[names[seat] for seat in end.winners])


def _rubber_points(context: ExplainContext, seat: int) -> Iterator[Point]:
    state, rules = context.record.state, context.rules
    for account in context.accounts:
        if (end := account.scored.game_end) is not None:
            total = end.scores[seat] + end.bonuses[seat]
            yield Point(seat, total, "game", message("because-game", number=end.number), ())
    if (open_ := state.totals[seat]) or not state.finished.games:
        code = "because-so-far" if rules.rubber != "deals" else "because-deals"
        why = message(code, number=state.finished.games + 1, deals=len(context.accounts))
        yield Point(seat, open_, "play", why, ())
    if state.end is not None and state.end.bonuses[seat]:
        fields = {
            "games": state.finished.games,
            "each": rules.rubber_bonus,
            "full": rules.rubber_full,
        }
        why = message("because-rubber", **fields)
        yield Point(seat, state.end.bonuses[seat], "bonus", why, ("rubber_bonus", "rubber_full"))
