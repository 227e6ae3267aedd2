"""Split a line of notation into words: blanks separate them, double quotes hold them together."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from scorekeeper.core.limits import MAX_LINE_LENGTH, MAX_NUMBER, MAX_QUOTED_LENGTH
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.players import fold_case

# Patterns as text: most lines have no quotes, and then none of these need compiling.
# No pattern backtracks, so that a thousand quotes cost no more than a thousand letters.
_WORD = r'(?:[^\s"]+|"[^"\\]*(?:\\.[^"\\]*)*")+'
_QUOTED = r'"([^"\\]*(?:\\.[^"\\]*)*)"'
_ESCAPE = r"(?s)\\(.)"
_TYPED_COMMENT = r"(?<!\S)#"
"""Not within a word: somebody may be called Ann#2."""
_NUMBER_OF_PROMPT = "[0-9]+>(.*)"
_HAND = r"[0-9]+(?:[:/+!-].*|[A-Za-z]{3,}!*)?|.+=.*"
"""A word that cannot be cards behind the colon of a hand, as `CDD` and `9H` can."""
_BEFORE_TEXT = {"adjust": 2, "void": 0}
"""By what a text may follow, how many words stand before it: a name and points."""
_LISTS_PLAYERS = "by="
LEFT_OUT = "..."
"""What stands in a command for a word that nobody could type or copy as it is; each terminal has
its signs, and it is no store."""
JOINED_BLANK = "\x1f"
"""Stands for a blank of a command that is told, at which no line ends, until it is printed."""
_UNESCAPED = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}

JOINING = ("and", "&", "und")
"""Words that only join others."""


def cut(text: str) -> str:
    """Return a text as a message repeats it: of a long one, the beginning.

    >>> cut("9" * 5000)
    '9999999999999999999999999999999999999999…'
    """
    return text if len(text) <= MAX_QUOTED_LENGTH else f"{text[:MAX_QUOTED_LENGTH]}…"


def strip_comment(line: str) -> str:
    """Cut the line of a sheet at the first `#` outside double quotes.

    >>> strip_comment('adjust Ben -10 "seat #2"# revoke')
    'adjust Ben -10 "seat #2"'
    """
    return _without_comment(line, "#")


def strip_typed_comment(line: str) -> str:
    """Cut a typed line at the first `#` that begins a word, outside double quotes.

    >>> strip_typed_comment('3:CDD 4 2- declare=Ann#2 "# 1"  # late')
    '3:CDD 4 2- declare=Ann#2 "# 1"  '
    """
    return _without_comment(line, _TYPED_COMMENT)


def without_glued_comment(words: Sequence[str], names: Iterable[str]) -> list[str]:
    """Cut typed words at a `#` within one, if nobody's name has any.

    >>> without_glued_comment(["3/3", "3/2", "3-#late", "now"], ["Ann", "Ben"])
    ['3/3', '3/2', '3-']
    """
    if not any("#" in name for name in names):
        for place, word in enumerate(words):
            if (kept := strip_comment(word)) != word:
                return [*words[:place], kept]
    return [*words]


def _without_comment(line: str, sign: str) -> str:
    if "#" not in line:
        return line
    comment = re.compile(sign)
    place = 0
    for start, end in _quoted(line):
        if found := comment.search(line, place, start):
            return line[: found.start()]
        place = end
    found = comment.search(line, place)
    return line[: found.start()] if found else line


def _quoted(line: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each quoted text, up to a quote that is never closed.

    No later quote can be closed: unless escaped, it would have closed that one.
    """
    quoted = re.compile(_QUOTED)
    start = line.find('"')
    while start >= 0 and (match := quoted.match(line, start)):
        yield match.span()
        start = line.find('"', match.end())


def split_words(line: str) -> list[str]:
    """Split a line without its comment into words; quotes stay where they are.

    >>> split_words('adjust "Anna Maria" -10 "a revoke"')
    ['adjust', '"Anna Maria"', '-10', '"a revoke"']
    """
    if '"' not in line:
        return line.split()
    end = max((end for _, end in _quoted(line)), default=0)
    if '"' in line[end:]:
        raise Malformed(message("unclosed-quote", given=line.strip()))
    return re.findall(_WORD, line)


def has_control_characters(text: str) -> bool:
    """Return whether a text has characters but tabs that control a terminal or lack UTF-8."""
    return not text.isprintable() and any(
        (character < " " and character != "\t")
        or "\x7f" <= character < "\xa0"
        or "\ud800" <= character < "\ue000"
        for character in text
    )


def joined_assignments(words: Sequence[str]) -> list[str]:
    """Return each `KEY=VALUE`; a word without a sign goes on with the value before it.

    >>> joined_assignments(["Jo=Anna", "Maria", "and", "Ben=Lou"])
    ['Jo=Anna Maria', 'Ben=Lou']
    """
    joined: list[str] = []
    for word, after in zip(words, [*words[1:], ""], strict=False):
        if joined and "=" not in word:
            joins = word.lower() in JOINING and "=" in after
            joined[-1] += "" if joins else f" {word}"
        else:
            joined.append(word)
    return joined


def free_text(words: Sequence[str]) -> str:
    """Return the free text at the end of a line: one quoted text, or plain words."""
    return unquote(words[0]) if len(words) == 1 and is_quoted(words[0]) else " ".join(words)


def strip_entry_number(words: list[str]) -> list[str]:
    """Return words without the number that people write before an entry; it is not checked.

    >>> strip_entry_number(["7.", "3:CDD", "4-"])
    ['3:CDD', '4-']
    """
    first = words[0] if words else ""
    numbered = first[-1:] == "." and first[:-1].isascii() and first[:-1].isdigit()
    return words[1:] if numbered else words


def bounded_number(digits: str) -> int:
    """Return the number that digits make; for one greater than any there is, the greatest.

    >>> bounded_number("0000000012"), bounded_number("9" * 5000)
    (12, 999999999)
    """
    return min(int(digits), MAX_NUMBER) if len(digits) <= MAX_LINE_LENGTH else MAX_NUMBER


def strip_typed_number(words: list[str]) -> list[str]:
    """Return words without their number, as `strip_entry_number`, or as the prompt shows it.

    A colon behind it must begin no hand.

    >>> strip_typed_number(["5>", "3", "4"]), strip_typed_number(["5:", "3", "4"])
    (['3', '4'], ['3', '4'])
    >>> strip_typed_number(["5:", "CDD", "4"])
    ['5:', 'CDD', '4']
    """
    first = words[0] if words else ""
    if not first[:1].isdigit():
        return words
    if prompt := re.fullmatch(_NUMBER_OF_PROMPT, first):
        return [prompt[1], *words[1:]] if prompt[1] else words[1:]
    if words[1:2] == [">"] and re.fullmatch("[0-9]+", first):
        return words[2:]
    if words[1:] and re.fullmatch("[0-9]+:", first) and re.fullmatch(_HAND, words[1]):
        return words[1:]
    return strip_entry_number(words)


def is_quoted(word: str) -> bool:
    """Return whether a word is one quoted text and nothing else."""
    return re.fullmatch(_QUOTED, word) is not None


def quote(text: str) -> str:
    r"""Return a text in double quotes; `unquote` gives it back.

    >>> quote('he said "no"')
    '"he said \\"no\\""'
    """
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + text.replace("\n", "\\n").replace("\t", "\\t") + '"'


def quote_word(text: str) -> str:
    """Return a text as one word of a line, in quotes if it needs them.

    >>> quote_word("Anna"), quote_word("Anna Maria")
    ('Anna', '"Anna Maria"')
    """
    return quote(text) if re.search(r'[\s"#\\]', text) else text


def quote_name(name: str) -> str:
    """Return a name as a word of a line begins with it: no option is in quotes.

    >>> quote_name("Anna"), quote_name("--why")
    ('Anna', '"--why"')
    """
    return quote(name) if name.startswith("--") else quote_word(name)


def unquote(word: str) -> str:
    """Return a word without its quotes; the text inside them stays, blanks included.

    >>> unquote('"Anna Maria"=3')
    'Anna Maria=3'
    """
    if '"' not in word:
        return word
    return re.sub(_QUOTED, lambda match: re.sub(_ESCAPE, _unescape, match.group(1)), word)


def _unescape(match: re.Match[str]) -> str:
    return _UNESCAPED.get(match.group(1), match.group())


def names_cut_short(words: Sequence[str], names: Iterable[str]) -> list[Message]:
    """Return which words name a player, and with those behind them another: `Ben` and `Ben 2`."""
    known = {fold_case(name): name for name in names}
    problems: list[Message] = []
    for place, word in enumerate(words):
        first = re.split("[=:]", word)[-1]
        if fold_case(first) not in known:
            continue
        for length in sorted({len(name.split()) for name in known.values()} - {1}):
            rest = words[place + 1 : place + length]
            given = " ".join([first, *rest])
            if name := known.get(fold_case(given)) if rest else None:
                readings = [quote(name), " ".join([quote(first), *rest])]
                problems.append(message("two-ways", given=given, readings=readings))
    return problems


def shell_line(
    arguments: Sequence[str], names: Iterable[str] = (), *, from_shell: bool = True
) -> str:
    """Return arguments as one line, in which the quotes stand that a shell has taken off.

    They hold together any of these names, a name behind `adjust`, players behind `by=`, and a
    reason that has a `#`. Elsewhere they do not count, for one argument may be a whole line. A
    prompt leaves them.

    >>> shell_line(["3", "adjust", "Anna Maria", "-10", "seat #2"])
    '3 adjust "Anna Maria" -10 "seat #2"'
    >>> shell_line(["7C KC AC", "by=Ben,Cara,Anna Maria"]), shell_line(["adjust Ben -10 # late"])
    ('7C KC AC by="Ben,Cara,Anna Maria"', 'adjust Ben -10 # late')
    >>> shell_line(["3+ 4-", "2-", "declare=Ben #2"], ["Ben", "Ben #2"])
    '3+ 4- 2- declare="Ben #2"'
    """
    if not from_shell or len(arguments) == 1:
        return " ".join(arguments)
    spaced = {fold_case(name) for name in names if _as_one_word(name) != name}
    people, texts = _names_and_texts(arguments)
    before = arguments[: len(arguments) - len(people) - len(texts)]
    words = [
        *(_with_quoted_players(word, spaced) for word in before),
        *map(_as_one_word, people),
        *(_as_one_word(word) if "#" in word else word for word in texts),
    ]
    return " ".join(words)


def _names_and_texts(arguments: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the words before a text, and those of the text; none where no text can be."""
    for place, word in enumerate(arguments[:2], 1):  # a number may stand before it
        count = _BEFORE_TEXT.get(word.lower())
        if count is not None and len(arguments) >= place + count:
            return arguments[place : place + count], arguments[place + count :]
    return (), ()


def _with_quoted_players(word: str, spaced: Collection[str]) -> str:
    """Put a word's names in quotes; `spaced` are those that need them, folded."""
    if word.lower().startswith(_LISTS_PLAYERS):
        return word[: len(_LISTS_PLAYERS)] + _as_one_word(word[len(_LISTS_PLAYERS) :])
    parts = re.split("([=:])", word, maxsplit=1)
    are_names = [any(fold_case(name) in spaced for name in part.split(",")) for part in parts]
    return "".join(
        _as_one_word(part) if is_name else part
        for part, is_name in zip(parts, are_names, strict=True)
    )


def _as_one_word(argument: str) -> str:
    """Return an argument in quotes if it needs them and has none."""
    needs = re.search(r"[\s#]", argument) and not is_quoted(argument)
    return quote(argument) if needs else argument
