"""Explanations of moves: what each did, what it cost, and by which rule; and warnings."""

from collections.abc import Iterable

from scorekeeper.core.game_record import ExplainQuery, Finding, Result, numbered_fact
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.report import TextBlock
from scorekeeper.core.sources import cited
from scorekeeper.games.pegs.messages import describe
from scorekeeper.games.pegs.sources import INFERRED, PENALTIES, PLAY, TIES
from scorekeeper.games.pegs.state import MoveResult, PegFact, PegRecord


def explain(record: PegRecord, query: ExplainQuery) -> Result:
    """Explain a move, or all; an empty query asks for the last one."""
    everybody = record.everybody
    player = None if query.player is None else resolve_seat(query.player, everybody)
    if isinstance(player, Message):
        raise Malformed(player)
    chosen = [
        applied
        for applied in _chosen(record, query)
        if player is None or applied.players[applied.result.by] == everybody[player]
    ]
    lines = [line for applied in chosen for line in explain_move(record, applied)]
    explained = [_as_json(applied) for applied in chosen]
    return Result((TextBlock("text", tuple(lines)),), {"explained": explained})


def _chosen(record: PegRecord, query: ExplainQuery) -> list[PegFact]:
    moves = [applied for applied in record.applied if isinstance(applied.outcome, MoveResult)]
    if not moves:
        raise Malformed(message("explain-nothing-moved"))
    if query.number is not None:
        return numbered_fact(moves, query.number, "move")
    everything = query.all or query.rubber or query.game or query.player is not None
    return moves if everything else moves[-1:]


def explain_move(record: PegRecord, applied: PegFact) -> list[Message]:
    """Explain one move: what it did, and by which rule."""
    lines = [
        message("explain-entry", number=applied.number, text=line)
        for line in describe(record, applied)
    ]
    text, codes = _why(applied.result)
    return [*lines, message("explain-line", text=text, sources=cited(codes))]


def _why(result: MoveResult) -> tuple[Message, list[str]]:
    """Return what a move result to by the rules, with the sources."""
    if result.penalty is not None:
        return Message(f"peg-why-{result.penalty}"), [PENALTIES]
    if result.line:
        return message("peg-why-line"), [PLAY]
    if result.tie:
        return message("peg-why-tie"), [TIES]
    return Message(f"peg-why-{result.action}"), [INFERRED] if result.action == "pass" else [PLAY]


def _as_json(applied: PegFact) -> dict[str, object]:
    result = applied.result
    text, codes = _why(result)
    return {
        "move": applied.number,
        "player": applied.players[result.by],
        "action": result.action,
        "penalty": result.penalty,
        "text": text,
        "sources": cited(codes),
    }


def warnings(record: PegRecord) -> Iterable[Finding]:
    """Yield the penalties: such a move is legal to record, and yet strange."""
    for applied in record.applied:
        result = applied.outcome
        if isinstance(result, MoveResult) and result.penalty is not None:
            details = {"player": applied.players[result.by]}
            text = Message(f"peg-why-{result.penalty}")
            yield Finding(result.penalty, text, applied.entry, applied.number, details)
