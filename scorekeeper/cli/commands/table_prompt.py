"""`table`: one prompt for the whole evening; every line is saved as it is entered."""

import gc
from difflib import get_close_matches

import typer

from scorekeeper.cli import console
from scorekeeper.cli.apply_change import confirm_duplicate, require_points, warn_if_left
from scorekeeper.cli.change_messages import change_messages, outlook
from scorekeeper.cli.command_list import COMMANDS
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.prompts import ask
from scorekeeper.cli.report_output import show_evening, titled
from scorekeeper.core.messages import Malformed, Message, Refusal, Unavailable, message
from scorekeeper.core.record import Change, Conflict
from scorekeeper.core.session import AnySession
from scorekeeper.core.text import free_text, is_quoted, quote, split_words
from scorekeeper.exporters.text.large_digits import large_digits

_LEAVING = ("quit", "exit", "q")
_HERE = (
    *("undo", "redo", "amend", "insert", "strike", "set", "adjust", "note", "claim"),
    *("show", "next", "log", "help", "quit", "add"),
)
"""The words that begin a line here, beside those of the game."""
_WHY = "--why"


def table(context: typer.Context) -> None:
    """Keep score at a prompt: a line a deal, and corrections, until `quit`.

    Each line is saved at once. A refused line comes back to be edited.
    """
    app: AppContext = context.find_root().obj
    if not console.is_interactive():
        raise Malformed(message("table-needs-terminal"))
    gc.enable()  # a whole evening leaves more behind than one command does
    app.session_option = app.own_session()
    loaded = app.load()
    warn_if_left(app, loaded.session)
    _show(app, loaded)
    console.print_message(app.render(message("table-hello", notation=loaded.game.NOTATION)))
    _converse(app)
    console.print_message(app.render(message("table-bye")))


def _converse(app: AppContext) -> None:
    refused = ""
    while True:
        loaded = app.load()
        try:
            line = ask(app.render(_prompt(loaded)), refused).strip()
        except EOFError:
            return
        except KeyboardInterrupt:
            console.print_message(app.render(message("table-bye")))
            raise
        refused = ""
        if line.lower() in _LEAVING:
            return
        try:
            _answer(app, line, len(loaded.session.entries))
        except Refusal as refusal:
            app.print_refusal(refusal)
            _suggest(app, refusal, line)
            refused = line


def _suggest(app: AppContext, refusal: Refusal, line: str) -> None:
    """Say what a word may have meant that is no entry."""
    word = line.split(maxsplit=1)[0].lower()
    if not isinstance(refusal, Malformed) or not word.isalpha() or word in _HERE:
        return
    if word in COMMANDS:
        console.print_error(app.render(message("table-elsewhere", given=word)))
    elif meant := get_close_matches(word, _HERE, n=1):
        console.print_error(app.render(message("table-meant", given=word, legal=meant[0])))


def _prompt(loaded: AnySession) -> Message:
    return loaded.game.prompt(loaded.record)


def _answer(app: AppContext, line: str, expected: int) -> None:
    """Do what a line says: look at something, or record it behind what was seen."""
    word, _, rest = line.partition(" ")
    match word.lower():
        case "":
            return
        case "u":
            _record(app, "undo", expected)
        case "help" | "?":
            console.print_message(
                app.render(message("table-help", notation=app.load().game.NOTATION))
            )
        case "show":
            _show(app, app.load())
        case "next":
            console.print_messages(app.catalog.render, outlook(app.load()))
        case "log":
            _log(app, app.load())
        case "note" if not is_quoted(rest.strip()) and rest.strip():
            _record(app, f"note {quote(rest.strip())}", expected)
        case "add":
            _record(app, rest, expected)
        case "set" if ".toml" in rest.lower():
            _record(app, _with_house_rules(app, line), expected)
        case _:
            _record(app, line, expected)


def _record(app: AppContext, line: str, expected: int) -> None:
    line, why = _with_reason(line)
    require_points(app, line)
    if not confirm_duplicate(app, line):
        return
    done = app.change(Change(line, app.now().at, why, expected=expected))
    if isinstance(done, Conflict):
        raise Unavailable(message("stale", count=len(done.new)))
    _call(done.after)
    console.print_messages(app.catalog.render, change_messages(done))


def _call(loaded: AnySession) -> None:
    """Show the number large that a fast game calls."""
    number = loaded.game.count_to_display(loaded.record)
    for line in large_digits(number) if number is not None else ():
        console.print_message(line)


def _with_house_rules(app: AppContext, line: str) -> str:
    from scorekeeper.cli.house_rules_file import set_words

    loaded = app.load()
    return " ".join(set_words(split_words(line), loaded.game, loaded.setup.players))


def _with_reason(line: str) -> tuple[str, str | None]:
    """Take `--why "…"` out of a line, as the commands of the shell have it."""
    words = split_words(line)
    if _WHY not in words[:-1]:
        return line, None
    place = words.index(_WHY)
    return " ".join(words[:place]), free_text(words[place + 1 :])


def _show(app: AppContext, loaded: AnySession) -> None:
    show_evening(app, titled(loaded), loaded.game.scoreboard(loaded.record))


def _log(app: AppContext, loaded: AnySession) -> None:
    from scorekeeper.cli.log_view import log_lines

    console.print_messages(app.catalog.render, log_lines(loaded))
