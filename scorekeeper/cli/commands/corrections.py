"""`undo`, `redo`, `amend`, `insert`, `strike`, `set`: nothing is lost, everything is corrected."""

from typing import Annotated

import typer

from scorekeeper.cli.apply_change import apply_change
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.options import Line, Number, Why
from scorekeeper.core.commands import Redo, Undo
from scorekeeper.core.messages import Malformed, message
from scorekeeper.core.parse_change import (
    parse_amendment,
    parse_insertion,
    parse_settings,
    parse_strike,
    split_line,
)


def undo(app: AppContext, why: Why = None) -> None:
    """Take back the last entry that stands, of any kind; `redo` brings it back."""
    apply_change(app, lambda _: Undo(), why)


def redo(app: AppContext, why: Why = None) -> None:
    """Bring back what was undone last, as long as nothing new was entered."""
    apply_change(app, lambda _: Redo(), why)


def amend(
    app: AppContext,
    line: Annotated[list[str], typer.Argument(metavar="N LINE...")],
    entry: Annotated[int | None, typer.Option(metavar="ID")] = None,
    why: Why = None,
) -> None:
    """Correct a deal: its number as `show` has it, and the whole line as it should stand."""
    words = split_line(" ".join(line))
    apply_change(app, lambda session: parse_amendment(words, session, entry), why)


def insert(app: AppContext, number: Number, line: Line, why: Why = None) -> None:
    """Add a forgotten deal: it becomes deal N, and those behind it move up."""
    words = split_line(" ".join([number, *line]))
    apply_change(app, lambda session: parse_insertion(words, session), why)


def strike(
    app: AppContext,
    number: Annotated[str | None, typer.Argument(metavar="[N]")] = None,
    entry: Annotated[int | None, typer.Option(metavar="ID")] = None,
    why: Why = None,
) -> None:
    """Take a deal out that never was; those behind it move down."""
    change = parse_strike(split_line(number or ""), entry)
    apply_change(app, lambda _: change, why)


def set_(
    app: AppContext,
    what: Annotated[list[str], typer.Argument(metavar="KEY=VALUE...")],
    from_: Annotated[int | None, typer.Option("--from", metavar="N")] = None,
    why: Why = None,
) -> None:
    """Correct what `new` was told: a misspelt name, the first dealer, the variant, the title."""
    if not any("=" in assignment for assignment in what):
        raise Malformed(message("set-form", given=" ".join(what)))
    assignments = what
    if any(".toml" in assignment.lower() for assignment in what):
        from scorekeeper.cli.house_rules_file import with_house_rules

        loaded = app.open(app.own_session())
        assignments = with_house_rules(what, loaded.game, loaded.setup.players)
    apply_change(app, lambda session: parse_settings(assignments, session, from_), why)
