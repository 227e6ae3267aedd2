"""Options in a line that somebody types: `--why "a misdeal"`, before, behind or among its words."""

from collections.abc import Collection, Sequence

from scorekeeper.core.messages import Malformed, message
from scorekeeper.core.text import (
    is_quoted,
    split_words,
    strip_typed_comment,
    strip_typed_number,
    unquote,
)

WHY = "--why"
END_OF_OPTIONS = "--"
"""Behind it, no word is an option."""
PROGRAM_NAMES = ("scorekeeper", "s99")
OPTIONS_EVERYWHERE = (WHY, "--session", "--store", "--lang")
"""Those that may stand anywhere in a line at the prompt, each with a value."""
OPTIONS_OF_LINES = (WHY, "--deal", "--entry", "--from", "--trump", "--turn", "--game", "--rubber")
"""Those of the commands that record a line."""
_OTHER_QUOTES = {"'": "'’‘", "‘": "’'‘", "‚": "‘’'", "“": "”“", "„": "“”"}
"""What holds words together elsewhere: each sign that opens, and those that close behind it."""
_OPENING = "".join(_OTHER_QUOTES)
CURLY_QUOTES = _OPENING.replace("'", "")
"""Those that a shell takes for letters."""
_DASHES = "‐‑‒–—―−﹘－"
"""What keyboards, word processors and messengers make of hyphens."""


def part_options(
    words: Sequence[str], names: Collection[str], *, from_shell: bool = False
) -> tuple[list[str], list[tuple[str, str]]]:
    """Part words from the options of these names, each with its value.

    Behind `--`, which stays, there are none. The text of `--why` is one quoted, or else all words
    up to the next option. What a shell hands over is one word each, without the quotes it needed.

    >>> part_options(["delete", "--lang", "de", "--", "--lang=en"], ("--lang",))
    (['delete', '--', '--lang=en'], [('--lang', 'de')])
    """
    others: list[str] = []
    options: list[tuple[str, str]] = []
    place = 0
    while place < len(words):
        name, given, value = words[place].partition("=")
        if name == END_OF_OPTIONS and not given:
            return [*others, *words[place:]], options
        place += 1
        raise_if_dashed(name, names)
        if name in names and not (given or words[place:] or from_shell):
            raise Malformed(message("option-needs-value", name=name))
        if name not in names or not (given or words[place:]):
            others.append(words[place - 1])
            continue
        if not given:
            is_text = name == WHY and not from_shell
            end = _end_of_text(words, place) if is_text else place + 1
            value = " ".join(words[place:end])
            place = end
        options.append((name, value if from_shell else unquote(value)))
    return others, options


def _end_of_text(words: Sequence[str], place: int) -> int:
    """Return where a text ends that begins at a place: behind a quoted one, or at an option."""
    end = place + 1
    while not is_quoted(words[place]) and end < len(words) and not is_option(words[end]):
        end += 1
    return end


def part_text(text: str, names: Collection[str]) -> tuple[str, list[tuple[str, str]]]:
    """Part a text that needs no quotation marks from the options of these names.

    Quotation marks in it need not be paired unless it has an option: whose value might be text.
    """
    try:
        words = split_words(text)
    except Malformed:
        for word in text.split():
            raise_if_dashed(word, names)
            if word.partition("=")[0] in names:
                raise
        return text, []
    words, options = part_options(words, names)
    if options:
        text = " ".join(words)
    return unquote(text) if is_quoted(text) else text, options


def is_option(word: str) -> bool:
    """Return whether a word looks like an option."""
    return word.startswith("--") and word != END_OF_OPTIONS


def raise_if_dashed(word: str, names: Collection[str]) -> None:
    """Raise `Malformed` for an option of these names with a dash in the place of its hyphens.

    As a text it would leave the option out: another session, another deal would be meant.
    """
    name = word.partition("=")[0]
    option = "--" + name.lstrip("-" + _DASHES)
    if name == option or option not in names or name == option.removeprefix("--"):
        return
    if name == option[1:]:
        raise Malformed(message("no-such-option", given=name, legal=[option]))
    raise Malformed(message("option-dashed", given=name, option=option))


def raise_if_quoted_otherwise(words: Sequence[str], opening: str = _OPENING) -> None:
    """Raise `Malformed` where words stand in other quotes than those that hold them together."""
    opened, closing = "", ""
    for word in words:
        if '"' in word or not word:
            continue
        if closing and word[-1] in closing:
            raise Malformed(message("other-quotes", opened=opened, closed=word[-1]))
        value = word if word[0] in opening else word.partition("=")[2]
        if value[:1] in opening and (others := closing_quotes(value)):
            opened, closing = value[0], others


def closing_quotes(value: str) -> str:
    """Return what closes the quotes that a value opens; nothing if it does so: it needs none."""
    closing = _OTHER_QUOTES.get(value[:1], "")
    return closing if len(value) == 1 or value[-1:] not in closing else ""


def first_word(line: str) -> tuple[str, str]:
    """Part a line into its first word and what follows."""
    words = line.split(maxsplit=1)
    return (words[0] if words else "", words[1] if words[1:] else "")


def part_comment(line: str, words: Sequence[str]) -> tuple[str, list[tuple[str, str]]]:
    """Part a comment from its `--why` where the words before it amend an entry; else drop it.

    If that is a note, it is no comment; what is amended tells once it is found. No other option is
    looked for in it, or another entry or session would be meant.
    """
    others, options = part_options(words, ("--entry", *OPTIONS_EVERYWHERE))
    names = [word.lower() for word in strip_typed_number(others)[:1]]
    if names != ["amend"] or "--entry" not in dict(options):
        return "", []
    return part_text(line[len(strip_typed_comment(line)) :], (WHY,))
