"""`table`: one prompt for the whole evening; every line is saved as it is entered."""

import gc
from difflib import get_close_matches
from typing import cast

import typer

from scorekeeper.cli import streams
from scorekeeper.cli.asking import ask
from scorekeeper.cli.catalogue import COMMANDS
from scorekeeper.cli.changing import meant_twice, refuse_points, warn_if_left
from scorekeeper.cli.desk import Desk
from scorekeeper.cli.showing import show_evening, titled
from scorekeeper.cli.telling_change import outlook, told
from scorekeeper.core.abilities import Calling
from scorekeeper.core.lexer import free_text, is_quoted, quote, split_words
from scorekeeper.core.problems import Malformed, Refusal, Said, Unable, said
from scorekeeper.core.record import Change, Stale
from scorekeeper.core.session import Opened
from scorekeeper.formats.big import big

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
    desk: Desk = context.find_root().obj
    if not streams.is_dialogue():
        raise Malformed(said("table-needs-terminal"))
    gc.enable()  # a whole evening leaves more behind than one command does
    desk.session_named = desk.own_session()
    opened = desk.opened()
    warn_if_left(desk, opened.session)
    _show(desk, opened)
    streams.tell(desk.say(said("table-hello", notation=opened.game.NOTATION)))
    _converse(desk)
    streams.tell(desk.say(said("table-bye")))


def _converse(desk: Desk) -> None:
    refused = ""
    while True:
        opened = desk.opened()
        try:
            line = ask(desk.say(_prompt(opened)), refused).strip()
        except EOFError:
            return
        except KeyboardInterrupt:
            streams.tell(desk.say(said("table-bye")))
            raise
        refused = ""
        if line.lower() in _LEAVING:
            return
        try:
            _answer(desk, line, len(opened.session.entries))
        except Refusal as refusal:
            desk.complain(refusal)
            _suggest(desk, refusal, line)
            refused = line


def _suggest(desk: Desk, refusal: Refusal, line: str) -> None:
    """Say what a word may have meant that is no entry."""
    word = line.split(maxsplit=1)[0].lower()
    if not isinstance(refusal, Malformed) or not word.isalpha() or word in _HERE:
        return
    if word in COMMANDS:
        streams.talk(desk.say(said("table-elsewhere", given=word)))
    elif meant := get_close_matches(word, _HERE, n=1):
        streams.talk(desk.say(said("table-meant", given=word, legal=meant[0])))


def _prompt(opened: Opened) -> Said:
    if hasattr(opened.game, "prompt"):
        return cast("Calling", opened.game).prompt(opened.evening)
    counted = sum(played.number is not None for played in opened.evening.played)
    return said("table-prompt", kind=opened.game.COUNTED, count=counted + 1)


def _answer(desk: Desk, line: str, expected: int) -> None:
    """Do what a line says: look at something, or record it behind what was seen."""
    word, _, rest = line.partition(" ")
    match word.lower():
        case "":
            return
        case "u":
            _record(desk, "undo", expected)
        case "help" | "?":
            streams.tell(desk.say(said("table-help", notation=desk.opened().game.NOTATION)))
        case "show":
            _show(desk, desk.opened())
        case "next":
            streams.tell_all(desk.words.say, outlook(desk.opened()))
        case "log":
            _log(desk, desk.opened())
        case "note" if not is_quoted(rest.strip()) and rest.strip():
            _record(desk, f"note {quote(rest.strip())}", expected)
        case "add":
            _record(desk, rest, expected)
        case "set" if ".toml" in rest.lower():
            _record(desk, _with_house_rules(desk, line), expected)
        case _:
            _record(desk, line, expected)


def _record(desk: Desk, line: str, expected: int) -> None:
    line, why = _with_reason(line)
    refuse_points(desk, line)
    if not meant_twice(desk, line):
        return
    done = desk.change(Change(line, desk.now().at, why, expected=expected))
    if isinstance(done, Stale):
        raise Unable(said("stale", count=len(done.new)))
    _call(done.after)
    streams.tell_all(desk.words.say, told(done))


def _call(opened: Opened) -> None:
    """Show the number large that a fast game calls."""
    if not hasattr(opened.game, "called"):
        return
    number = cast("Calling", opened.game).called(opened.evening)
    for line in big(number) if number is not None else ():
        streams.tell(line)


def _with_house_rules(desk: Desk, line: str) -> str:
    from scorekeeper.cli.house_file import set_words

    opened = desk.opened()
    return " ".join(set_words(split_words(line), opened.game, opened.header.players))


def _with_reason(line: str) -> tuple[str, str | None]:
    """Take `--why "…"` out of a line, as the commands of the shell have it."""
    words = split_words(line)
    if _WHY not in words[:-1]:
        return line, None
    place = words.index(_WHY)
    return " ".join(words[:place]), free_text(words[place + 1 :])


def _show(desk: Desk, opened: Opened) -> None:
    show_evening(desk, titled(opened), opened.game.scoreboard(opened.evening))


def _log(desk: Desk, opened: Opened) -> None:
    from scorekeeper.cli.telling_log import log_lines

    streams.tell_all(desk.words.say, log_lines(opened))
