"""A line at the prompt of `table`, parted into a command and its arguments."""

import contextlib
from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.cli.command_group import HELP_OPTIONS
from scorekeeper.cli.command_list import COMMANDS
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.prompts import typed_words
from scorekeeper.core.messages import Malformed, message
from scorekeeper.core.parse_change import split_line
from scorekeeper.core.text import is_quoted, split_words, strip_typed_number, unquote

HELP = "help"
"""The command that the prompt itself answers."""
END = "end"
"""What is no command; the prompt says how it is left."""
_PROGRAM = ("scorekeeper", "s99")
_WHY = "--why"
_EVERYWHERE = (_WHY, "--session", "--store", "--lang")
"""Options that may stand anywhere in a line, each with a value."""


class PromptLine(NamedTuple):
    """What a line at the prompt asks for."""

    command: str
    arguments: list[str]


def without_program(line: str) -> str:
    """Return a line without the name of the program, which the prompt does not need."""
    first, rest = _first_word(line)
    return (rest or HELP) if first.lower() in _PROGRAM else line


def parse_prompt_line(app: AppContext, line: str) -> PromptLine:
    """Return the command that a line means; a line of notation is for `add`."""
    if (synonym := _synonym(app, line)) is not None:
        return synonym
    first, rest = _first_word(line)
    if not strip_typed_number([first]):
        first, rest = _first_word(rest)
    name = first.lower()
    if name in COMMANDS and COMMANDS[name].takes == "text":
        return PromptLine(name, _text_arguments(rest.strip()))
    words, options = _without_options(split_line(line))
    command, *others = strip_typed_number(words) or [""]
    name = command.lower()
    if name in (*typed_words(app, "help"), *HELP_OPTIONS):
        return _help(others)
    if name == "table":
        raise Malformed(message("table-here"))
    if name == "u":
        name = "undo"
    if name in ("", "--") and not others:  # a number, a comment or options, and no entry
        raise Malformed(message("not-one-entry", given=0))
    takes = COMMANDS[name].takes if name in COMMANDS else "fact"
    has_options = any(map(_is_option, others)) or others in [[option] for option in HELP_OPTIONS]
    if takes == "fact" and not (has_options and name in COMMANDS):
        return PromptLine("add", [*options, *words])
    return PromptLine(name, [*options, *_arguments(takes, others)])


def joined_words(line: str) -> str:
    """Return a line as the catalog lists what people may type.

    >>> joined_words("Who deals?")
    'who-deals'
    """
    return "-".join(line.lower().strip(" ?!.").split()) or line.lower()


def _synonym(app: AppContext, line: str) -> PromptLine | None:
    """Return the command that a line asks for in other words; None if it doesn't."""
    joined = joined_words(line)
    for command in (END, "next", "show"):
        if joined in typed_words(app, command):
            return PromptLine(command, [])
    first, rest = _first_word(line)
    if first.lower() in typed_words(app, "explain"):
        return parse_prompt_line(app, f"explain {rest.rstrip(' ?')}")
    return None


def _help(words: Sequence[str]) -> PromptLine:
    """Return the help of the command that is named, or that of the prompt."""
    name = words[0].lower() if words else ""
    return PromptLine(name, ["--help"]) if name in COMMANDS else PromptLine(HELP, [])


def _arguments(takes: str, words: Sequence[str]) -> list[str]:
    """Return the arguments of a command; a line of notation keeps its quotes."""
    keeps_quotes = takes == "line"
    return [word if keeps_quotes and not _is_option(word) else unquote(word) for word in words]


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
    if text in HELP_OPTIONS:
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
