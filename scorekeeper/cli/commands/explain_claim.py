"""`explain`, `claim`: settling what the score is, and why."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli.apply_change import apply_change
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.commands.advice import show_result
from scorekeeper.cli.commands.record import names_at
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.options import DealOption, Json, Player, Points, Why
from scorekeeper.core import limits
from scorekeeper.core.commands import LAST, AddFacts, AnyChange, FactNumber, find_fact
from scorekeeper.core.game_record import ExplainQuery
from scorekeeper.core.messages import Malformed, message, raise_malformed
from scorekeeper.core.parse_change import deal_number
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.report import ReportBlock, TextBlock
from scorekeeper.core.session import AnySession
from scorekeeper.core.text import bounded_number

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import ClaimScope
from scorekeeper.games import require_capability


def claim(
    app: AppContext,
    player: Player,
    points: Points,
    number: Annotated[str | None, typer.Argument(metavar="[N]")] = None,
    deal: DealOption = None,
    game: Annotated[bool, typer.Option("--game")] = False,  # noqa: FBT002 — a flag
    rubber: Annotated[bool, typer.Option("--rubber")] = False,  # noqa: FBT002 — a flag
    why: Why = None,
) -> None:
    """Write down what the table believes: “Ben stands at 57”. `check` proves it or refutes it."""
    if game and rubber:
        raise Malformed(message("setting-clash", key="--game", other="--rubber"))
    game_number = None if number is None else _game_number(number, game=game)
    if game_number is not None and deal is not None:
        raise Malformed(message("setting-clash", key=f"--game {number}", other="--deal"))

    def build(session: AnySession) -> AnyChange:
        scope: ClaimScope = "game" if game else "rubber" if rubber else "deal"
        facts = require_capability(session.game, lambda game: game.claims, "claim")
        after = deal if game_number is None else facts.last_deal(session.record, game_number)
        names = names_at(session, after)
        return AddFacts((facts.claim(player.rstrip(":,"), points, scope, names),), after)

    apply_change(app, build, why)


def _game_number(text: str, *, game: bool) -> int:
    """Read the number of a game, which follows `--game`; raises `Malformed`."""
    if not text.isdecimal():
        raise Malformed(message("arguments-extra", given=[text]))
    if not game:
        raise Malformed(message("claim-number", given=text))
    return bounded_number(text)


def explain(
    app: AppContext,
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[N|NAME]...", autocompletion=offer("seat_names")),
    ] = None,
    game: Annotated[int | None, typer.Option(metavar="N")] = None,
    rubber: Annotated[bool, typer.Option("--rubber")] = False,  # noqa: FBT002 — a flag
    player: Annotated[
        str | None, typer.Option(metavar="NAME", autocompletion=offer("seat_names"))
    ] = None,
    everything: Annotated[bool, typer.Option("--all")] = False,  # noqa: FBT002 — a flag
    tricks: Annotated[bool, typer.Option("--tricks")] = False,  # noqa: FBT002 — a flag
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Explain every point: what it is for, its arithmetic, and the rule that it rests on."""
    loaded = app.load()
    number, named = _deal_and_player(what or (), _everybody(loaded))
    if player is not None and named is not None:
        raise Malformed(message("setting-clash", key="--player", other=named))
    player = player or named
    if number == LAST:
        number = find_fact(loaded, FactNumber(LAST)).number
    if tricks:
        referee = require_capability(
            loaded.game, lambda game: game.trick_referee, "explain --tricks"
        )
        show_result(app, referee.explain_tricks(loaded.record, number), as_json=json)
        return
    query = ExplainQuery(number, game, rubber, everything, player)
    result = loaded.game.explain(loaded.record, query)
    report = _as_far_as_it_fits(result.report)
    show_result(app, result._replace(report=report), as_json=json)


def _as_far_as_it_fits(report: Iterable[ReportBlock]) -> Iterator[ReportBlock]:
    """Yield what is explained, up to more lines than anybody reads, and then what to type."""
    left = limits.MAX_LINES_SHOWN
    for block in report:
        lines = block.lines if isinstance(block, TextBlock) else ()
        if len(lines) > left:
            yield TextBlock("text", lines[:left])
            yield TextBlock("text", (message("explain-more", most=limits.MAX_LINES_SHOWN),))
            return
        left -= len(lines)
        yield block


def _everybody(session: AnySession) -> Sequence[str]:
    """Return the names of all who have played, a dummy's included."""
    names = dict.fromkeys([*session.record.everybody, *session.names])
    return session.record.among_all(tuple(names))


def _deal_and_player(words: Sequence[str], names: Sequence[str]) -> tuple[int | None, str | None]:
    """Return the number of a deal and the name of a player, if words name them."""
    number: int | None = None
    others: list[str] = []
    for word in words:
        try:
            read = deal_number(word)
        except ValueError:
            others.append(word)
        else:
            raise_malformed([] if number is None else [message("arguments-extra", given=[word])])
            number = read
    name = " ".join(others)
    if not name:
        return number, None
    seat = resolve_seat(name, names)
    if isinstance(seat, int):
        return number, names[seat]
    if not name[0].isalpha():
        raise Malformed(message("value-not-number", name="N", given=name))
    raise Malformed(seat)
