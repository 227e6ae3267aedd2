"""Explanations of moves: what each did, what it cost, and by which rule; and warnings."""

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.core.game_record import ExplainQuery, Finding, Result, numbered_fact
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.players import fold_case, resolve_seat
from scorekeeper.core.report import TextBlock
from scorekeeper.core.sources import cited
from scorekeeper.games.pegs.account import steps_of
from scorekeeper.games.pegs.messages import describe
from scorekeeper.games.pegs.options import OPTIONS
from scorekeeper.games.pegs.sources import INFERRED, PENALTIES, PLAY, TIES, sources_of
from scorekeeper.games.pegs.state import MoveResult, PegFact, PegRecord


def explain(record: PegRecord, query: ExplainQuery) -> Result:
    """Explain a move, a game, or all; an empty query asks for the last move."""
    everybody = record.among_all(record.everybody)
    player = None if query.player is None else resolve_seat(query.player, everybody)
    if isinstance(player, Message):
        raise Malformed(player)
    chosen = _chosen(record, query)
    if player is not None:
        key = fold_case(everybody[player])  # who came back may be spelt otherwise
        own = [applied for applied in chosen if fold_case(player_of(applied)) == key]
        if not own:
            line = _without(chosen, query, everybody[player])
            return Result((TextBlock("text", (line,)),), {"explained": []})
        chosen = own
    sources = rule_sources(record)
    lines = [line for applied in chosen for line in explain_move(record, applied, sources)]
    explained = [_as_json(record, applied, sources) for applied in chosen]
    return Result((TextBlock("text", tuple(lines)),), {"explained": explained})


def player_of(applied: PegFact) -> str:
    """Return who made a move."""
    return applied.players[applied.result.by]


def _without(chosen: Sequence[PegFact], query: ExplainQuery, player: str) -> Message:
    """Say whose move it was that is none of a player, or that this player made none."""
    if query.number is None:
        return message("explain-no-part", player=player)
    other = player_of(chosen[0])
    fields = {"number": query.number, "player": player, "other": other}
    return Message("explain-move-of-another", fields)


def _chosen(record: PegRecord, query: ExplainQuery) -> list[PegFact]:
    moves = [applied for applied in record.applied if isinstance(applied.outcome, MoveResult)]
    if not moves:
        raise Malformed(message("explain-nothing-moved"))
    if query.number is not None:
        return numbered_fact(moves, query.number, "move")
    if query.game is not None:
        return _of_game(record, query.game)
    everything = query.all or query.rubber or query.player is not None
    return moves if everything else moves[-1:]


def _of_game(record: PegRecord, game: int) -> list[PegFact]:
    """Return the moves of a numbered game; each tie ends one, and another begins."""
    steps = steps_of(record)
    if not (chosen := [step.applied for step in steps if step.game == game]):
        raise Malformed(message("show-game-none", given=game, last=steps[-1].game))
    return chosen


def rule_sources(record: PegRecord) -> Mapping[str, str]:
    """Return the code of the source of each field of the rules."""
    rules, setup = record.rules, record.setup
    players = len(setup.players)
    settings = OPTIONS.settings_of(setup, rules)
    return sources_of(players, settings, rules, OPTIONS.resolve(setup.variant, players, {}))


def explain_move(record: PegRecord, applied: PegFact, sources: Mapping[str, str]) -> list[Message]:
    """Explain one move: what it did, and by which rule; `sources` are those of the rules."""
    lines = [
        message("explain-entry", number=applied.number, text=line)
        for line in describe(record, applied)
    ]
    text, codes = _why(record, applied.result, sources)
    return [*lines, message("explain-line", text=text, sources=cited(codes))]


def _why(
    record: PegRecord, result: MoveResult, sources: Mapping[str, str]
) -> tuple[Message, list[str]]:
    """Return what a move comes to by the rules, with the sources."""
    rules = record.rules
    if result.penalty is not None:
        return Message(f"peg-why-{result.penalty}"), [PENALTIES]
    if result.line:
        return message("peg-why-line", line=rules.line), [sources["line"]]
    if result.tie:
        return message("peg-why-tie"), [TIES]
    of_action = {"pass": INFERRED, "draw": sources["hand"], "play": sources["cards"]}
    text = Message(f"peg-why-{result.action}", {"hand": rules.hand})
    return text, [of_action.get(result.action, PLAY)]


def _as_json(record: PegRecord, applied: PegFact, sources: Mapping[str, str]) -> dict[str, object]:
    result = applied.result
    text, codes = _why(record, result, sources)
    return {
        "move": applied.number,
        "player": player_of(applied),
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
