"""Every act explained: what it did, what it cost, and by which rule; and what a check finds."""

from collections.abc import Iterable

from scorekeeper.core.finding import Finding
from scorekeeper.core.game import Answer, Evening, Played, Wanted, the_numbered
from scorekeeper.core.names import one_seat
from scorekeeper.core.problems import Malformed, Said, said
from scorekeeper.core.report import Lines
from scorekeeper.core.sources import cited
from scorekeeper.games.game_of_99.table import Came
from scorekeeper.games.game_of_99.telling import tell

SOURCE = "W:How to Play"
PENALTIES = "W:Penalties"
TIES = "W:A Word about Ties"


def explain(evening: Evening, wanted: Wanted) -> Answer:
    """Explain an act, or all of them; alone, the last."""
    seat = None if wanted.player is None else one_seat(wanted.player, evening.players)
    if isinstance(seat, Said):
        raise Malformed(seat)
    entries = [
        played for played in _wanted(evening, wanted) if seat is None or played.outcome.by == seat
    ]
    lines = [line for played in entries for line in _lines(evening, played)]
    account = [_account(evening, played) for played in entries]
    return Answer((Lines("text", tuple(lines)),), {"explained": account})


def _wanted(evening: Evening, wanted: Wanted) -> list[Played]:
    entries = [played for played in evening.played if isinstance(played.outcome, Came)]
    if not entries:
        raise Malformed(said("explain-nothing-moved"))
    if wanted.number is not None:
        return the_numbered(entries, wanted.number, "move")
    everything = wanted.all or wanted.rubber or wanted.game or wanted.player is not None
    return entries if everything else entries[-1:]


def _lines(evening: Evening, played: Played) -> list[Said]:
    told = [
        said("explain-entry", number=played.number, text=line) for line in tell(evening, played)
    ]
    text, codes = _why(played.outcome)
    return [*told, said("explain-line", text=text, sources=cited(codes))]


def _why(came: Came) -> tuple[Said, list[str]]:
    if came.penalty is not None:
        return Said(f"peg-why-{came.penalty}"), [PENALTIES]
    if came.line:
        return said("peg-why-line"), [SOURCE]
    if came.tie:
        return said("peg-why-tie"), [TIES]
    return Said(f"peg-why-{came.action}"), ["I"] if came.action == "pass" else [SOURCE]


def _account(evening: Evening, played: Played) -> dict[str, object]:
    came: Came = played.outcome
    text, codes = _why(came)
    return {
        "move": played.number,
        "player": evening.players[came.by],
        "action": came.action,
        "penalty": came.penalty,
        "text": text,
        "sources": cited(codes),
    }


def findings(evening: Evening) -> Iterable[Finding]:  # noqa: ARG001 — penalties are no faults of the log
    """What was done against the rules is penalised, and so the log is right."""
    return ()


def warnings(evening: Evening) -> Iterable[Finding]:
    """Find what was penalised: the table may want to know."""
    for played in evening.played:
        came = played.outcome
        if isinstance(came, Came) and came.penalty is not None:
            told = {"player": evening.players[came.by]}
            text = Said(f"peg-why-{came.penalty}")
            yield Finding(came.penalty, text, played.entry, played.number, told)
