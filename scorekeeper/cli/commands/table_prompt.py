"""`table`: one prompt for the whole evening; every line is saved as it is entered."""

import contextlib
import gc
import os
from collections.abc import Sequence

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.apply_change import Declined, warn_if_left
from scorekeeper.cli.command_group import invoke, load
from scorekeeper.cli.command_list import COMMANDS
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.prompts import ask, typed_words
from scorekeeper.cli.report_output import show_evening, titled
from scorekeeper.core.messages import Malformed, Refusal, message
from scorekeeper.core.parse_change import split_line
from scorekeeper.core.text import is_quoted, split_words, strip_entry_number, unquote

_SHELL_ONLY = ("table", "new", "open", "delete", "restore", "import")
"""Commands that choose another session, which a prompt for one session cannot follow."""
_WITH_LINE = ("add", "amend", "insert", "trick")
"""Commands that take a line of notation, in which quotation marks have a meaning."""
_FREE_TEXT = ("note", "rename")
"""Commands that take any text, in which nothing else has a meaning."""
_FACTS = ("adjust", "claim")
"""Commands whose line without options is one of notation, and may be followed by more of it."""
_WHY = "--why"
_EVERYWHERE = (_WHY, "--session", "--store", "--lang")
"""Options that may stand anywhere in a line, each with a value."""


def table(app: AppContext) -> None:
    """Keep score at a prompt: a line a deal, and corrections, until `quit`."""
    if not console.is_interactive():
        raise Malformed(message("table-needs-terminal"))
    gc.enable()  # a whole evening leaves more behind than one command does
    session = app.own_session()
    loaded = app.open(session)
    warn_if_left(app, loaded.session)
    show_evening(app, titled(loaded), loaded.game.scoreboard(loaded.record))
    console.print_message(app.render(message("table-hello", notation=loaded.game.NOTATION)))
    try:
        _carry_out_lines(app, session)
    except KeyboardInterrupt:
        console.print_message(app.render(message("table-bye")))
        raise
    console.print_message(app.render(message("table-bye")))


def _carry_out_lines(app: AppContext, session: str) -> None:
    """Ask for lines and carry them out until the person leaves."""
    refused = ""
    while True:
        loaded = app.open(session)
        try:
            line = ask(app.render(loaded.game.prompt(loaded.record)), refused).strip()
        except EOFError:
            return
        if line.lower() in typed_words(app, "quit"):
            return
        context = app.for_line(session, len(loaded.session.entries))
        refused = "" if not line or _carry_out(context, line) else line


def _carry_out(app: AppContext, line: str) -> bool:
    """Carry out a line; return whether it was one, and print why not.

    Whatever goes wrong with a line ends the line, never the prompt; so does a Ctrl-C meanwhile.
    """
    try:
        name, arguments = _command_of(app, line)
        if name == "help":
            notation = app.load().game.NOTATION
            console.print_message(app.render(message("table-help", notation=notation)))
            return True
        code = invoke(load(name), arguments, name, app)
    except Declined:
        return True
    except Refusal as refusal:
        app.print_refusal(refusal)
        _suggest(app, refusal, line)
        return False
    except KeyboardInterrupt:
        return False
    except Exception as error:
        if os.environ.get("SCOREKEEPER_TRACEBACK") and not isinstance(error, OSError):
            raise
        app.print_unexpected(error)
        return False
    return code not in (exit_codes.MALFORMED, exit_codes.INTERRUPTED)


def _command_of(app: AppContext, line: str) -> tuple[str, list[str]]:
    """Return the command that a line means, and its arguments; a line of notation is for `add`."""
    first, rest = _first_word(line)
    if not strip_entry_number([first]):
        first, rest = _first_word(rest)
    if first.lower() in _FREE_TEXT:
        return first.lower(), _text_arguments(rest.strip())
    words, options = _without_options(strip_entry_number(split_line(line)))
    name = words[0].lower() if words else ""
    if name in typed_words(app, "help"):
        return "help", []
    if name in _SHELL_ONLY:
        raise Malformed(message("table-elsewhere", given=name))
    if name == "u":
        name = words[0] = "undo"
    if name in ("", "--") and not words[1:]:  # a number, a comment or options, and no entry
        raise Malformed(message("not-one-entry", given=0))
    has_options = any(word.startswith("--") for word in words)
    if name not in COMMANDS or (name in _FACTS and not has_options):
        return "add", [*options, *words]
    keeps_quotes = name in _WITH_LINE
    arguments = [
        word if keeps_quotes and not word.startswith("--") else unquote(word) for word in words[1:]
    ]
    return name, [*options, *arguments]


def _first_word(line: str) -> tuple[str, str]:
    """Part a line into its first word and what follows."""
    words = line.split(maxsplit=1)
    return (words[0] if words else "", words[1] if words[1:] else "")


def _without_options(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Part words from the options that may stand anywhere, as the shell would hand these over.

    The text of `--why` is one quoted, or else all words up to the next option.
    """
    others: list[str] = []
    options: list[str] = []
    place = 0
    while place < len(words):
        name, given, value = words[place].partition("=")
        place += 1
        if name not in _EVERYWHERE or not (given or words[place:]):
            others.append(words[place - 1])
            continue
        if not given:
            end = _end_of_text(words, place) if name == _WHY else place + 1
            value = " ".join(words[place:end])
            place = end
        options += [name, unquote(value)]
    return others, options


def _end_of_text(words: Sequence[str], place: int) -> int:
    """Return where a text ends that begins at a place: behind a quoted one, or at an option."""
    end = place + 1
    while not is_quoted(words[place]) and end < len(words) and not _is_option(words[end]):
        end += 1
    return end


def _is_option(word: str) -> bool:
    return word.startswith("--") and word != "--"


def _text_arguments(text: str) -> list[str]:
    """Return text that needs no quotation marks as one argument, behind any options."""
    if text == "--help":
        return [text]
    options: list[str] = []
    with contextlib.suppress(Malformed):  # quotation marks in a text need not be paired
        words, options = _without_options(split_words(text))
        if options:
            text = " ".join(words)
    if is_quoted(text):
        text = unquote(text)
    separator = ["--"] if text.startswith("-") else []
    return [*options, *separator, *([text] if text else [])]


def _suggest(app: AppContext, refusal: Refusal, line: str) -> None:
    """Print what a first word may have meant that is no entry."""
    word = line.split(maxsplit=1)[0].lower()
    if not isinstance(refusal, Malformed) or not word.isalpha() or word in COMMANDS:
        return
    known = [*typed_words(app, "help"), *typed_words(app, "quit"), *COMMANDS]
    suggested = [name for name in known if name not in _SHELL_ONLY]
    from scorekeeper.i18n.suggestions import similar

    if meant := similar(word, suggested):
        console.print_error(app.render(message("table-meant", given=word, legal=meant[0])))
