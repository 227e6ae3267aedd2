"""Every act explained: what it did, what it cost, and by which rule; and what a check finds."""

from collections.abc import Iterable

from scorekeeper.core.game_record import ExplainQuery, Finding, Result, numbered_fact
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.report import TextBlock
from scorekeeper.core.sources import cited
from scorekeeper.games.pegs.messages import describe
from scorekeeper.games.pegs.state import MoveResult, PegFact, PegRecord

SOURCE = "W:How to Play"
PENALTIES = "W:Penalties"
TIES = "W:A Word about Ties"


def explain(record: PegRecord, wanted: ExplainQuery) -> Result:
    """Explain an act, or all of them; alone, the last."""
    seat = None if wanted.player is None else resolve_seat(wanted.player, record.players)
    if isinstance(seat, Message):
        raise Malformed(seat)
    entries = [
        applied for applied in _wanted(record, wanted) if seat is None or applied.result.by == seat
    ]
    lines = [line for applied in entries for line in explain_move(record, applied)]
    account = [_account(record, applied) for applied in entries]
    return Result((TextBlock("text", tuple(lines)),), {"explained": account})


def _wanted(record: PegRecord, wanted: ExplainQuery) -> list[PegFact]:
    entries = [applied for applied in record.applied if isinstance(applied.outcome, MoveResult)]
    if not entries:
        raise Malformed(message("explain-nothing-moved"))
    if wanted.number is not None:
        return numbered_fact(entries, wanted.number, "move")
    everything = wanted.all or wanted.rubber or wanted.game or wanted.player is not None
    return entries if everything else entries[-1:]


def explain_move(record: PegRecord, applied: PegFact) -> list[Message]:
    """Explain one act: what it did, and by which rule."""
    told = [
        message("explain-entry", number=applied.number, text=line)
        for line in describe(record, applied)
    ]
    text, codes = _why(applied.result)
    return [*told, message("explain-line", text=text, sources=cited(codes))]


def _why(came: MoveResult) -> tuple[Message, list[str]]:
    if came.penalty is not None:
        return Message(f"peg-why-{came.penalty}"), [PENALTIES]
    if came.line:
        return message("peg-why-line"), [SOURCE]
    if came.tie:
        return message("peg-why-tie"), [TIES]
    return Message(f"peg-why-{came.action}"), ["I"] if came.action == "pass" else [SOURCE]


def _account(record: PegRecord, applied: PegFact) -> dict[str, object]:
    came = applied.result
    text, codes = _why(came)
    return {
        "move": applied.number,
        "player": record.players[came.by],
        "action": came.action,
        "penalty": came.penalty,
        "text": text,
        "sources": cited(codes),
    }


def findings(record: PegRecord) -> Iterable[Finding]:  # noqa: ARG001 — penalties are no faults of the log
    """What was done against the rules is penalised, and so the log is right."""
    return ()


def warnings(record: PegRecord) -> Iterable[Finding]:
    """Find what was penalised: the table may want to know."""
    for applied in record.applied:
        came = applied.outcome
        if isinstance(came, MoveResult) and came.penalty is not None:
            told = {"player": record.players[came.by]}
            text = Message(f"peg-why-{came.penalty}")
            yield Finding(came.penalty, text, applied.entry, applied.number, told)
