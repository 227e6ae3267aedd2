"""`table`: one prompt for the whole evening; every line is saved as it is entered."""

import contextlib
import gc
from difflib import get_close_matches

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
_FACTS = ("adjust", "claim")
"""Commands whose line without options is one of notation, and may be followed by more of it."""
_WHY = "--why"


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
    """Carry out a line; return whether it was one, and print why not."""
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
    if code == exit_codes.INTERRUPTED:
        raise KeyboardInterrupt
    return code != exit_codes.MALFORMED


def _command_of(app: AppContext, line: str) -> tuple[str, list[str]]:
    """Return the command that a line means, and its arguments; a line of notation is for `add`."""
    first, _, rest = line.partition(" ")
    if first.lower() == "note":
        return "note", _note_arguments(rest.strip())
    words = strip_entry_number(split_line(line))
    name = words[0].lower() if words else ""
    if name in typed_words(app, "help"):
        return "help", []
    if name in _SHELL_ONLY:
        raise Malformed(message("table-elsewhere", given=name))
    if name == "u":
        name = words[0] = "undo"
    words, reason = _without_reason(words)
    has_options = any(word.startswith("--") for word in words)
    if name not in COMMANDS or (name in _FACTS and not has_options):
        return "add", [*reason, *words]
    keeps_quotes = name in _WITH_LINE
    arguments = [
        word if keeps_quotes and not word.startswith("--") else unquote(word) for word in words[1:]
    ]
    return name, [*reason, *arguments]


def _without_reason(words: list[str]) -> tuple[list[str], list[str]]:
    """Part the words from `--why` and its text: one quoted, or else all words behind it."""
    if _WHY not in words[:-1]:
        return words, []
    place = words.index(_WHY)
    before, text, others = words[:place], words[place + 1], words[place + 2 :]
    if is_quoted(text):
        return [*before, *others], [_WHY, unquote(text)]
    return before, [_WHY, " ".join([text, *others])]


def _note_arguments(text: str) -> list[str]:
    """Return the arguments of `note`: text that needs no quotation marks, and perhaps a reason."""
    reason: list[str] = []
    with contextlib.suppress(Malformed):  # quotation marks in a text need not be paired
        words = split_words(text)
        if _WHY in words[:-1]:
            words, reason = _without_reason(words)
            text = " ".join(words)
    return [*reason, "--", unquote(text) if is_quoted(text) else text]


def _suggest(app: AppContext, refusal: Refusal, line: str) -> None:
    """Print what a first word may have meant that is no entry."""
    word = line.split(maxsplit=1)[0].lower()
    if not isinstance(refusal, Malformed) or not word.isalpha() or word in COMMANDS:
        return
    known = [*typed_words(app, "help"), *typed_words(app, "quit"), *COMMANDS]
    suggested = [name for name in known if name not in _SHELL_ONLY]
    if meant := get_close_matches(word, suggested, n=1):
        console.print_error(app.render(message("table-meant", given=word, legal=meant[0])))
