"""A line at the prompt of `table`, parted into a command and its arguments."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.cli.command_group import HELP_OPTIONS
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.prompts import typed_words
from scorekeeper.command_list import COMMANDS
from scorekeeper.core.line_options import (
    END_OF_OPTIONS,
    OPTIONS_EVERYWHERE,
    OPTIONS_OF_LINES,
    PROGRAM_NAMES,
    closing_quotes,
    first_word,
    is_option,
    part_comment,
    part_options,
    part_text,
    raise_if_dashed,
    raise_if_quoted_otherwise,
)
from scorekeeper.core.messages import Malformed, message
from scorekeeper.core.parse_change import split_line
from scorekeeper.core.text import (
    has_control_characters,
    is_quoted,
    strip_typed_comment,
    strip_typed_number,
    unquote,
)

HELP = "help"
"""The command that the prompt itself answers."""
END = "end"
"""What is no command; the prompt says how it is left."""
_NAMING = ("--session", "--store")
"""Those whose values may have a `#` in them."""


class PromptLine(NamedTuple):
    """What a line at the prompt asks for."""

    command: str
    arguments: list[str]
    options: tuple[str, ...] = ()
    """Those that may stand anywhere, each before its value."""


def without_program(line: str) -> str:
    """Return a line without the name of the program, which the prompt does not need."""
    first, rest = first_word(line)
    return (rest or HELP) if first.lower() in PROGRAM_NAMES else line


def parse_prompt_line(app: AppContext, line: str) -> PromptLine:
    """Return the command that a line means; a line of notation is for `add`."""
    if (synonym := _synonym(app, line)) is not None:
        return synonym
    first, rest = first_word(line)
    if not strip_typed_number([first]):
        first, rest = first_word(rest)
    name = first.lower()
    if name in COMMANDS and COMMANDS[name].takes == "text":
        return PromptLine(name, _text_arguments(line, rest.strip()))
    words, options = _parted(line)
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
    has_options = any(map(is_option, others)) or others in [[option] for option in HELP_OPTIONS]
    _raise_if_mistyped(takes, others)
    if takes == "fact" and not (has_options and name in COMMANDS):
        return PromptLine("add", words, options)
    return PromptLine(name, _arguments(takes, others), options)


def _raise_if_mistyped(takes: str, words: Sequence[str]) -> None:
    """Refuse what a keyboard has made of hyphens and quotes, where it can't be meant so."""
    if takes == "words":
        raise_if_quoted_otherwise(words)
    elif takes == "fact":
        for word in words:
            raise_if_dashed(word, OPTIONS_OF_LINES)


def joined_words(line: str) -> str:
    """Return a line as the catalog lists what people may type.

    >>> joined_words("Who deals?")
    'who-deals'
    """
    return "-".join(line.lower().strip(" ?!.").split()) or line.lower()


def _parted(line: str) -> tuple[list[str], tuple[str, ...]]:
    """Return the words of a line, and the options that may stand anywhere in it.

    Behind what names a session a `#` begins no comment: without it, `Friday #2` would be another.
    `list` alone names none. Nor does it in a note; `amend` tells whether an entry is one.
    """
    words = split_line(line)
    alone = [word.lower() for word in strip_typed_number(words)] == ["list"]
    name = (strip_typed_number(part_options(words, OPTIONS_EVERYWHERE)[0]) or [""])[0].lower()
    has_comments = alone or name not in COMMANDS or COMMANDS[name].has_comments
    if has_comments and _has_comment(line) and (option := _named_last(words)):
        raise Malformed(message("comment-or-name", option=option))
    comment, reasons = part_comment(line, words)
    if "#" in line and not has_comments:
        words = split_line(line, comments=False)
    for named in _from_names_on(words):
        if '"' not in named[0] and closing_quotes(named[0]):
            raise_if_quoted_otherwise(named)
    others, options = part_options(words, OPTIONS_EVERYWHERE)
    if comment:
        others += [comment] if END_OF_OPTIONS in others else [END_OF_OPTIONS, comment]
    return others, (*_flat([*options, *reasons]),)


def _from_names_on(words: Sequence[str]) -> Iterator[list[str]]:
    """Yield the words of a line from each value on that names a session or a store."""
    for place, word in enumerate(words):
        option, equals, value = word.partition("=")
        named = [value, *words[place + 1 :]] if equals else [*words[place + 1 :]]
        if option in _NAMING and named:
            yield named


def _named_last(words: Sequence[str]) -> str:
    """Return the option whose value ends the words without quotes, if its values are names."""
    *_, before, last = "", "", *words
    option, equals, value = last.partition("=")
    if not equals:
        option, value = before, last
    return option if option in _NAMING and not is_quoted(value) else ""


def _has_comment(line: str) -> bool:
    return strip_typed_comment(line) != line


def _synonym(app: AppContext, line: str) -> PromptLine | None:
    """Return the command that a line asks for in other words; None if it doesn't."""
    joined = joined_words(line)
    for command in (END, "next", "show"):
        if joined in typed_words(app, command):
            return PromptLine(command, [])
    first, rest = first_word(line)
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
    return [word if keeps_quotes and not is_option(word) else unquote(word) for word in words]


def _flat(options: Iterable[tuple[str, str]]) -> list[str]:
    """Return options as a command line has them."""
    return [part for option in options for part in option]


def _text_arguments(line: str, text: str) -> list[str]:
    """Return a line's text, which needs no quotation marks, as one argument behind any options."""
    if has_control_characters(line):  # a key of the line editor puts the end of a line there
        raise Malformed(message("text-control"))
    if text in HELP_OPTIONS:
        return [text]
    text, options = part_text(text, OPTIONS_EVERYWHERE)
    separator = ["--"] if text.startswith("-") else []
    return [*_flat(options), *separator, *([text] if text else [])]
