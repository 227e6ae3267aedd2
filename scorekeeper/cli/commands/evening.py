"""`table`: one prompt for the whole evening; every line is saved as it is entered."""

import typer

from scorekeeper.cli import streams
from scorekeeper.cli.asking import ask
from scorekeeper.cli.changing import warn_if_left
from scorekeeper.cli.desk import Desk
from scorekeeper.cli.showing import show_evening, titled
from scorekeeper.cli.telling_change import outlook, told
from scorekeeper.core.lexer import is_quoted, quote
from scorekeeper.core.problems import Malformed, Refusal, Said, said
from scorekeeper.core.record import Change, Stale
from scorekeeper.core.session import Opened

_LEAVING = ("quit", "exit", "q")


def table(context: typer.Context) -> None:
    """Keep score at a prompt: a line a deal, and corrections, until `quit`.

    Each line is saved at once. A refused line comes back to be edited.
    """
    desk: Desk = context.find_root().obj
    if not streams.is_dialogue():
        raise Malformed(said("table-needs-terminal"))
    desk.session_named = desk.own_session()
    opened = desk.opened()
    warn_if_left(desk, opened.session)
    _show(desk, opened)
    streams.tell(desk.say(said("table-hello")))
    _converse(desk)
    streams.tell(desk.say(said("table-bye")))


def _converse(desk: Desk) -> None:
    refused = ""
    while True:
        try:
            line = ask(desk.say(_prompt(desk.opened())), refused).strip()
        except EOFError:
            streams.tell("")
            return
        refused = ""
        if line.lower() in _LEAVING:
            return
        try:
            _answer(desk, line)
        except Refusal as refusal:
            desk.complain(refusal)
            refused = line


def _prompt(opened: Opened) -> Said:
    counted = sum(played.number is not None for played in opened.evening.played)
    return said("table-prompt", kind=opened.game.COUNTED, count=counted + 1)


def _answer(desk: Desk, line: str) -> None:
    """Do what a line says: look at something, or record it."""
    word, _, rest = line.partition(" ")
    match word.lower():
        case "":
            return
        case "help" | "?":
            streams.tell(desk.say(said("table-help")))
        case "show":
            _show(desk, desk.opened())
        case "next":
            streams.tell_all(desk.words.say, outlook(desk.opened()))
        case "log":
            _log(desk, desk.opened())
        case "note" if not is_quoted(rest.strip()):
            _record(desk, f"note {quote(rest.strip())}")
        case "add":
            _record(desk, rest)
        case _:
            _record(desk, line)


def _record(desk: Desk, line: str) -> None:
    done = desk.change(Change(line, desk.now().at))
    if isinstance(done, Stale):  # only if something was expected, which this prompt never does
        return
    streams.tell_all(desk.words.say, told(done))


def _show(desk: Desk, opened: Opened) -> None:
    show_evening(desk, titled(opened), opened.game.scoreboard(opened.evening))


def _log(desk: Desk, opened: Opened) -> None:
    from scorekeeper.cli.telling_log import log_lines

    streams.tell_all(desk.words.say, log_lines(opened))
