"""`explain`, `claim`: settling what the score is, and why."""

from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli.apply_change import apply_change
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.commands.advice import show_result
from scorekeeper.cli.commands.record import names_at
from scorekeeper.cli.context import AppContext, require_capability
from scorekeeper.cli.options import DealOption, Json, Player, Why
from scorekeeper.core.commands import LAST, AddFacts, AnyChange, FactNumber, find_fact
from scorekeeper.core.game_record import ExplainQuery
from scorekeeper.core.messages import Malformed, message
from scorekeeper.core.parse_change import deal_number
from scorekeeper.core.session import AnySession

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import ClaimScope


def claim(
    app: AppContext,
    player: Player,
    points: str,
    deal: DealOption = None,
    game: Annotated[bool, typer.Option("--game")] = False,  # noqa: FBT002 — a flag
    rubber: Annotated[bool, typer.Option("--rubber")] = False,  # noqa: FBT002 — a flag
    why: Why = None,
) -> None:
    """Write down what the table believes: “Ben stands at 57”. `check` proves it or refutes it."""
    if game and rubber:
        raise Malformed(message("setting-clash", key="--game", other="--rubber"))

    def build(session: AnySession) -> AnyChange:
        scope: ClaimScope = "game" if game else "rubber" if rubber else "deal"
        facts = require_capability(session.game, lambda game: game.claims, "claim")
        names = names_at(session, deal)
        return AddFacts((facts.claim(player.rstrip(":,"), points, scope, names),), deal)

    apply_change(app, build, why)


def explain(
    app: AppContext,
    number: Annotated[int | None, typer.Argument(metavar="[N]", parser=deal_number)] = None,
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
    if number == LAST:
        number = find_fact(loaded, FactNumber(LAST)).number
    if tricks:
        referee = require_capability(
            loaded.game, lambda game: game.trick_referee, "explain --tricks"
        )
        show_result(app, referee.explain_tricks(loaded.record, number), as_json=json)
        return
    query = ExplainQuery(number, game, rubber, everything, player)
    show_result(app, loaded.game.explain(loaded.record, query), as_json=json)
