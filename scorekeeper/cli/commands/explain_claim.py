"""`explain`, `claim`: settling what the score is, and why."""

from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli.apply_change import apply_change
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.commands.advice import show_result
from scorekeeper.cli.commands.record import require_points
from scorekeeper.cli.context import AppContext, require_capability
from scorekeeper.cli.options import Json, Player, Why
from scorekeeper.core.commands import AddFacts, AnyChange
from scorekeeper.core.game_record import ExplainQuery
from scorekeeper.core.messages import Malformed, message
from scorekeeper.core.session import AnySession

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import ClaimScope


def claim(
    app: AppContext,
    player: Player,
    points: Annotated[str, typer.Argument(help="What the table believes that it has.")],
    deal: Annotated[
        int | None, typer.Option(metavar="N", help="With this deal, not with the last.")
    ] = None,
    game: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--game", help="In the game, bonuses included.")
    ] = False,
    rubber: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--rubber", help="In all.")
    ] = False,
    why: Why = None,
) -> None:
    """Write down what the table believes: “Ben stands at 57”. `check` proves it or refutes it.

    It is the total as `show` has it in the row of the last deal; with --game that of the game with
    its bonuses, with --rubber all points. Nothing is changed by it.
    """
    if game and rubber:
        raise Malformed(message("setting-clash", key="--game", other="--rubber"))

    def build(session: AnySession) -> AnyChange:
        scope: ClaimScope = "game" if game else "rubber" if rubber else "deal"
        facts = require_points(session, "claim")
        return AddFacts((facts.claim(player, points, scope, session.names),), deal)

    apply_change(app, build, why)


def explain(
    app: AppContext,
    number: Annotated[
        int | None, typer.Argument(metavar="[N]", help="A deal, as `show` numbers them.")
    ] = None,
    game: Annotated[
        int | None, typer.Option(metavar="N", help="The end of a game: bonuses and winner.")
    ] = None,
    rubber: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--rubber", help="What everybody has in all, and who wins.")
    ] = False,
    player: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="One player's points alone.", autocompletion=offer("seat_names")
        ),
    ] = None,
    everything: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--all", help="Every deal, game and the rubber.")
    ] = False,
    tricks: Annotated[  # noqa: FBT002 — a flag
        bool, typer.Option("--tricks", help="The deal trick by trick, if they were recorded.")
    ] = False,
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Explain every point: what it is for, its arithmetic, and the rule that it rests on.

    Alone it explains the last deal, and what ended with it. A rule is a section of a book, or a
    reading of ours where the books are silent.
    """
    loaded = app.load()
    if tricks:
        referee = require_capability(
            loaded.game, lambda game: game.trick_referee, "explain --tricks"
        )
        show_result(app, referee.explain_tricks(loaded.record, number), as_json=json)
        return
    query = ExplainQuery(number, game, rubber, everything, player)
    show_result(app, loaded.game.explain(loaded.record, query), as_json=json)
