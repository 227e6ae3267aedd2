"""`undo`, `redo`, `amend`, `insert`, `strike`, `set`: nothing is lost, everything can be mended."""

from typing import Annotated

import typer

from scorekeeper.cli.apply_change import apply_change
from scorekeeper.cli.commands.record import Why
from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import Malformed, message
from scorekeeper.core.text import quote

Line = Annotated[list[str], typer.Argument(metavar="LINE...", help="The deal as it should stand.")]
Number = Annotated[str, typer.Argument(metavar="N", help="The deal's number, as `show` has it.")]


def undo(context: typer.Context, why: Why = None) -> None:
    """Take back the last entry that stands, of any kind; `redo` brings it back."""
    apply_change(context.find_root().obj, "undo", why=why)


def redo(context: typer.Context, why: Why = None) -> None:
    """Bring back what was undone last, as long as nothing new was entered."""
    apply_change(context.find_root().obj, "redo", why=why)


def amend(
    context: typer.Context,
    line: Annotated[
        list[str],
        typer.Argument(metavar="N LINE...", help="The deal's number, and how it should stand."),
    ],
    entry: Annotated[
        int | None,
        typer.Option(
            metavar="ID", help="Amend a note, an adjustment or a trick: its number in `log`."
        ),
    ] = None,
    why: Why = None,
) -> None:
    """Correct a deal: its number as `show` has it, and the whole line as it should stand.

    With --entry ID the words are a note, an adjustment or a trick, as `log` numbers them.
    """
    apply_change(context.find_root().obj, " ".join(["amend", *line]), why=why, entry=entry)


def insert(context: typer.Context, number: Number, line: Line, why: Why = None) -> None:
    """Add a forgotten deal: it becomes deal N, and those behind it move up."""
    apply_change(context.find_root().obj, " ".join(["insert", number, *line]), why=why)


def strike(
    context: typer.Context,
    number: Annotated[
        str | None,
        typer.Argument(metavar="[N]", help="The deal's number, as `show` has it."),
    ] = None,
    entry: Annotated[
        int | None,
        typer.Option(metavar="ID", help="A note, an adjustment or a trick: its number in `log`."),
    ] = None,
    why: Why = None,
) -> None:
    """Take a deal out that never was; those behind it move down.

    With --entry ID it is a note, an adjustment or a trick, as `log` numbers them.
    """
    apply_change(context.find_root().obj, f"strike {number or ''}".strip(), why=why, entry=entry)


def set_(
    context: typer.Context,
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="KEY=VALUE...",
            help="OLD=NEW for a name; players=A,B,C, seats=B,A,C, first-dealer=, variant=, "
            "title=, date=, place=, target=, games=, rule.FIELD=.",
        ),
    ],
    why: Why = None,
) -> None:
    """Correct what `new` was told: a misspelt name, the first dealer, the variant, the title.

    Bne=Ben corrects one name. players=Anna,Ben,Cara names the seats anew. seats=Ben,Anna,Cara moves
    the players, with all their hands, to other seats.
    """
    app: AppContext = context.find_root().obj
    if not any("=" in word for word in what):
        raise Malformed(message("set-form", given=" ".join(what)))
    words = list(map(quote, what))
    if ".toml" in " ".join(words).lower():
        from scorekeeper.cli.house_rules_file import set_words

        loaded = app.open(app.own_session())
        words = set_words(words, loaded.game, loaded.setup.players)
    apply_change(app, " ".join(["set", *words]), why=why)
