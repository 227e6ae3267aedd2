"""`undo`, `redo`, `amend`, `insert`, `strike`, `set`: nothing is lost, everything is corrected."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli import console
from scorekeeper.cli.apply_change import apply_change, typed_line
from scorekeeper.cli.confirm_change import Doubts
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.declined import Reconsidered
from scorekeeper.cli.options import EntryOption, Line, Number, Why
from scorekeeper.core.commands import AnyChange, Redo, Undo
from scorekeeper.core.messages import Illegal, Malformed, message
from scorekeeper.core.parse_change import (
    amendable_line,
    deal_number,
    doubt_about_amendment,
    doubt_about_insertion,
    parse_amendment,
    parse_insertion,
    parse_settings,
    parse_strike,
    split_amendment,
    split_line,
)
from scorekeeper.core.session import AnySession
from scorekeeper.core.text import joined_assignments, quote, shell_line

if TYPE_CHECKING:
    from scorekeeper.cli.prompts import TypedEntry


def undo(app: AppContext, why: Why = None) -> None:
    """Take back the last entry that stands, of any kind; `redo` brings it back."""
    apply_change(app, lambda _: Undo(), why)


def redo(app: AppContext, why: Why = None) -> None:
    """Bring back what was undone last, as long as nothing new was entered."""
    apply_change(app, lambda _: Redo(), why)


def amend(
    app: AppContext,
    line: Annotated[list[str] | None, typer.Argument(metavar="N [LINE]...")] = None,
    entry: EntryOption = None,
    why: Why = None,
) -> None:
    """Correct a deal: its number as `show` has it, and how it should stand or what changes."""
    arguments = line or []
    text = shell_line(arguments, from_shell=not app.in_table)
    words = split_line(text) if entry is None else text.split()
    if not words[entry is None :] and (words or entry is not None) and console.is_interactive():
        _offer(app, words, entry, why)
        return
    _amend(app, arguments, entry, why)


def _amend(
    app: AppContext,
    arguments: Sequence[str],
    entry: int | None,
    why: str | None,
    typed: "TypedEntry | None" = None,
) -> None:
    """Amend a fact, after a question on a terminal if the words may not say what was meant."""

    def words_at(session: AnySession) -> list[str]:
        return split_amendment(typed_line(app, arguments, session), session, entry)

    def build(session: AnySession) -> AnyChange:
        return parse_amendment(words_at(session), session, entry)

    def doubts(session: AnySession) -> Doubts:
        return Doubts(doubt_about_amendment(words_at(session), session, entry), once=False)

    confirm = console.is_interactive()
    apply_change(app, build, why, typed=typed, confirm=confirm, doubts=doubts)


def _offer(app: AppContext, words: list[str], entry: int | None, why: str | None) -> None:
    """Bring a fact back as it was entered, ready to be edited, until it is amended or given up."""
    loaded = app.open(app.own_session())
    target, as_entered = amendable_line(loaded, words, entry)
    if app.at_prompt:
        reason = f" --why {quote(why)}" if why else ""
        app.offered = f"amend {target} {as_entered}{reason}"
        return
    from scorekeeper.cli.prompts import TypedEntry, ask
    from scorekeeper.core.log_tag import log_tag

    seen = log_tag(loaded.session)
    code = "amend-offered" if entry is None else "amend-offered-entry"
    question = app.render(message(code, number=target.rpartition(" ")[2]))
    line = as_entered
    while (line := ask(question, line).strip()) not in ("", as_entered):
        amended = line if entry is not None else f"{target} {line}"
        try:
            _amend(app, [amended], entry, why, TypedEntry(line, seen, corrects=True))
        except (Malformed, Illegal, Reconsidered) as refusal:
            app.print_refusal(refusal)
        else:
            return
    console.print_message(app.render(message("amend-unchanged")))


def insert(app: AppContext, number: Number, line: Line, why: Why = None) -> None:
    """Add a forgotten deal: it becomes deal N, and those behind it move up."""

    def words_at(session: AnySession) -> list[str]:
        return split_line(typed_line(app, [number, *line], session))

    apply_change(
        app,
        lambda session: parse_insertion(words_at(session), session),
        why,
        confirm=console.is_interactive(),
        doubts=lambda session: Doubts(doubt_about_insertion(words_at(session), session)),
    )


def strike(
    app: AppContext,
    number: Annotated[str | None, typer.Argument(metavar="[N]")] = None,
    entry: EntryOption = None,
    why: Why = None,
) -> None:
    """Take a deal out that never was; those behind it move down."""
    change = parse_strike(split_line(number or ""), entry)
    apply_change(app, lambda _: change, why)


def set_(
    app: AppContext,
    what: Annotated[list[str], typer.Argument(metavar="KEY=VALUE...")],
    from_: Annotated[int | None, typer.Option("--from", metavar="N", parser=deal_number)] = None,
    why: Why = None,
) -> None:
    """Correct what `new` was told: a misspelt name, the first dealer, the variant, the title."""
    if not any("=" in assignment for assignment in what):
        raise Malformed(message("set-form", given=" ".join(what)))
    assignments = joined_assignments(what)
    if any(".toml" in assignment.lower() for assignment in what):
        from scorekeeper.cli.house_rules_option import with_house_rules

        loaded = app.open(app.own_session())
        assignments = with_house_rules(assignments, loaded.game, loaded.setup.players)
    apply_change(app, lambda session: parse_settings(assignments, session, from_), why)
