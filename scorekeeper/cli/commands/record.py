"""`add`, `note`, `trick`, `adjust`, `finish`: what happens at the table goes into the log."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

import typer

from scorekeeper.cli import console
from scorekeeper.cli.apply_change import apply_change, typed_line
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.confirm_change import Doubts
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.declined import Declined
from scorekeeper.cli.options import DealOption, Player, Points, Why
from scorekeeper.core.commands import AddFacts, AnyChange, FactNumber, find_fact
from scorekeeper.core.game import AnyGame
from scorekeeper.core.game_record import Finish
from scorekeeper.core.messages import Malformed, message
from scorekeeper.core.parse_change import (
    doubt_about,
    parse_addition,
    parse_note,
    raise_unless_text,
    split_line,
    states_number,
)
from scorekeeper.core.replay import SHARED_KINDS
from scorekeeper.core.session import AnySession
from scorekeeper.core.text import names_cut_short, quote, quote_word, shell_line, strip_typed_number
from scorekeeper.games import require_capability

_OF_LAST_GAME = "game=last"
"""What the notation has behind points that count in the game that is over."""


def add(
    app: AppContext,
    line: Annotated[
        list[str] | None, typer.Argument(metavar="[LINE]...", autocompletion=offer("named_hands"))
    ] = None,
    why: Why = None,
) -> None:
    """Record a deal: who took how many tricks, and the bid-cards that were shown."""
    arguments, typed = line or [], None
    if not " ".join(arguments).strip():
        if not console.is_interactive():
            raise Malformed(message("line-not-given"))
        from scorekeeper.cli.prompts import ask_entry

        typed = ask_entry(app)
        if typed is None:
            raise Declined(message("nothing-recorded"))
        arguments = [typed.line]
    split_line(shell_line(arguments, from_shell=not app.in_table))  # before anything is looked for

    def with_announced(session: AnySession) -> list[str]:
        words = _words(app, arguments, session)
        entry = strip_typed_number(words)
        if not app.announced or "".join(entry[:1]).lower() in SHARED_KINDS.values():
            return words
        number = words[: len(words) - len(entry)]
        return [*number, *session.game.with_announced(entry, app.announced, session.names)]

    def build(session: AnySession) -> AnyChange:
        words = _words(app, arguments, session)
        verb = "".join(strip_typed_number(words)[:1]).lower()
        if verb in _CAPABILITIES:
            require_capability(session.game, _CAPABILITIES[verb], verb)
        try:
            return parse_addition(with_announced(session), session)
        except Malformed as refusal:
            from scorekeeper.cli.other_games import with_other_game

            raise with_other_game(refusal, words, session) from None

    def doubts(session: AnySession) -> Doubts:
        words = with_announced(session)  # which begin as those that were typed
        return Doubts(doubt_about(words, session), may_repeat=not states_number(words, session))

    confirm = typed is None and console.is_interactive()  # what was asked for was no slip
    apply_change(app, build, why, typed=typed, confirm=confirm, doubts=doubts)


_CAPABILITIES: Mapping[str, Callable[[AnyGame], object]] = {
    "adjust": lambda game: game.agreed_points,
    "claim": lambda game: game.claims,
}
"""By a first word that not every game has, what a game must have for it."""


def _words(app: AppContext, arguments: Sequence[str], session: AnySession) -> list[str]:
    return split_line(typed_line(app, arguments, session))


def names_at(session: AnySession, deal: int | None) -> tuple[str, ...]:
    """Return the names of all seats at a deal, or of now."""
    return (
        session.names
        if deal is None
        else session.names_of(find_fact(session, FactNumber(deal)).players)
    )


def note(
    app: AppContext,
    text: Annotated[list[str], typer.Argument(metavar="TEXT...")],
    why: Why = None,
) -> None:
    """Write a remark into the log; no rule looks at it, and it may stand after the end."""
    remark = parse_note(" ".join(text))
    apply_change(app, lambda _: remark, why)


def finish(app: AppContext, why: Why = None) -> None:
    """End the session now, before its rules do: what stands is the result."""
    apply_change(app, lambda _: AddFacts((Finish(),)), why)


def trick(
    app: AppContext,
    cards: Annotated[list[str], typer.Argument(metavar="CARD...")],
    trump: Annotated[str | None, typer.Option(metavar="SUIT")] = None,
    turn: Annotated[str | None, typer.Option(metavar="CARD")] = None,
    why: Why = None,
) -> None:
    """Record the cards of one trick; who takes it is said, and who has revoked."""
    keys = (("trump", trump), ("turn", turn))
    settings = [f"{key}={value}" for key, value in keys if value is not None]
    arguments = ["trick", *cards, *settings]

    def build(session: AnySession) -> AnyChange:
        try:
            return parse_addition(_words(app, arguments, session), session)
        except Malformed:  # perhaps because another game is played, which is the thing to say then
            require_capability(session.game, lambda game: game.trick_referee, "trick")
            raise

    apply_change(app, build, why)


def adjust(
    app: AppContext,
    player: Player,
    points: Points,
    reason: Annotated[list[str] | None, typer.Argument(metavar="[REASON]...")] = None,
    deal: DealOption = None,
    why: Why = None,
) -> None:
    """Give or take points by agreement of the table."""
    words = [*(reason or ())]
    is_of_last_game = deal is None and [word.lower() for word in words[-1:]] == [_OF_LAST_GAME]
    text = " ".join(words[:-1] if is_of_last_game else words)
    raise_unless_text(text)

    def build(session: AnySession) -> AnyChange:
        if is_of_last_game:  # as the notation has it
            spelt = [quote_word(player.rstrip(":,")), points, *([quote(text)] if text else [])]
            return parse_addition(["adjust", *spelt, _OF_LAST_GAME], session)
        facts = require_capability(session.game, lambda game: game.agreed_points, "adjust")
        names = names_at(session, deal)
        if names_cut_short([player, points], names):  # a sign makes points of what may be a name
            given = f"{player} {points}"
            readings = [quote(given), f"{player} +{points}"]
            raise Malformed(message("two-ways", given=given, readings=readings))
        return AddFacts((facts.adjustment(player.rstrip(":,"), points, text, names),), deal)

    apply_change(app, build, why)
