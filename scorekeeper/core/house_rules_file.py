"""Read house rules from a file: TOML with a variant and the fields that override its rules.

`base` names the variant and `players`, optional, the number of players; every other key is a field
of the game's rules. Tables are read as keys with dots.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from scorekeeper.core.codec import quoted
from scorekeeper.core.game import AnyGame
from scorekeeper.core.library_reasons import library_reason
from scorekeeper.core.limits import (
    MAX_CACHED,
    MAX_QUOTED_LENGTH,
    MAX_RULE_FIELDS,
    MAX_RULE_LENGTH,
    MAX_RULES_SIZE,
    MAX_TOML_DEPTH,
    MAX_TOML_MARKS,
)
from scorekeeper.core.messages import FieldProblem, Malformed, Message, message
from scorekeeper.core.setup import listed_counts
from scorekeeper.core.text import cut
from scorekeeper.core.toml_lines import key_lines, line_of


class VariantFile(NamedTuple):
    """House rules as read; `Game.setting_problems` says whether they contradict each other."""

    variant: str
    players: int | None
    """The number of players, if the file has it."""
    settings: dict[str, str]
    """The overrides as settings of a session."""
    lines: dict[str, int]
    """The line of each setting in the file, of `base` and `players` too."""


class VariantFileProblems(Malformed):
    """The refusal of a file of house rules; `faults` has the line of each problem."""

    def __init__(self, faults: list[tuple[int, Message]]) -> None:
        super().__init__(*(problem for _, problem in faults), line=faults[0][0])
        self.faults = tuple(faults)


def read_variant_file(content: bytes, game: AnyGame) -> VariantFile:
    """Return the house rules in a file; raises `VariantFileProblems` with all that is wrong."""
    document, text = _parse(content)
    fields = _flat({name: document[name] for name in document if name not in _OWN_KEYS})
    flat = [*islice(fields, MAX_RULE_FIELDS + 1)]
    if len(flat) > MAX_RULE_FIELDS:
        raise VariantFileProblems([(1, message("variant-file-many", most=MAX_RULE_FIELDS))])
    lines = key_lines(text)
    variant, faults = _base(document, game)
    if not faults:
        faults += _count_faults(document, variant, game)
    settings: dict[str, str] = {}
    for key, value in flat:
        if f"rule.{key}" in settings:  # one of them has its dot within quotes
            faults.append(FieldProblem(key, message("variant-file-twice", key=cut(key))))
        try:
            text = settings[f"rule.{key}"] = game.rule_text(key, value)
        except Malformed as wrong:
            faults += [FieldProblem(key, problem) for problem in wrong.problems]
            continue
        if len(text) > MAX_RULE_LENGTH:
            long = message("rule-long", given=cut(key), count=len(text), most=MAX_RULE_LENGTH)
            faults.append(FieldProblem(key, long))
    if faults:
        numbered = [(line_of(lines, fault.key), fault.problem) for fault in faults]
        raise VariantFileProblems(sorted(numbered, key=lambda fault: fault[0]))
    places = {key: line_of(lines, key.removeprefix("rule.")) for key in [*settings, *_OWN_KEYS]}
    return VariantFile(variant, document.get("players"), settings, places)


def base_of(content: bytes) -> str:
    """Return the variant that a file names, empty if it names none or cannot be read."""
    try:
        document, _ = _parse(content)
    except VariantFileProblems:
        return ""
    base = document.get("base")
    return cut(base) if isinstance(base, str) else ""


_OWN_KEYS = ("base", "players")


@lru_cache(maxsize=min(1, MAX_CACHED))  # which game's rules they are is read first
def _parse(content: bytes) -> tuple[dict[str, Any], str]:
    import tomllib

    if len(content) > MAX_RULES_SIZE:
        raise VariantFileProblems([(1, message("variant-file-large", largest=MAX_RULES_SIZE))])
    marks = {mark: content.count(mark) for mark in (b"=", b".", b",", b"[", b"{")}
    # The parser walks all of a table's name again for each key in it.
    steps = marks[b"."] * marks[b"="]
    if max(marks.values()) > MAX_TOML_MARKS or steps > MAX_TOML_MARKS * MAX_RULE_FIELDS:
        raise VariantFileProblems([(1, message("variant-file-many", most=MAX_RULE_FIELDS))])
    try:
        text = content.removeprefix(b"\xef\xbb\xbf").decode()
        return tomllib.loads(text), text
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise VariantFileProblems([(line, message("variant-file-encoding"))]) from error
    except (ValueError, RecursionError) as error:
        reason, _, where = str(error).removesuffix(")").rpartition(" (at ")
        if not reason:  # a number with too many digits, or too many nested tables
            line = _longest(content)
            key = content.split(b"\n")[line - 1].decode(errors="replace")[:MAX_QUOTED_LENGTH]
            raise VariantFileProblems([(line, message("variant-file-long", given=key))]) from error
        number = re.match(r"line ([0-9]+)", where)
        line = int(number[1]) if number else 1 + content.rstrip().count(b"\n")  # the end of it
        problem = message("variant-file-syntax", reason=library_reason(reason))
        raise VariantFileProblems([(line, problem)]) from error


def _longest(content: bytes) -> int:
    """Return the line of what is longest: the parser does not say where such an error is."""
    found = max(_LONG.finditer(content), key=lambda found: len(found[0]))
    return 1 + content.count(b"\n", 0, found.start())


_LONG = re.compile(rb"[0-9_]+|[\[{][\[{ \t\w=.]*")
"""What can be too long: a number, or tables within tables."""


def _base(document: Mapping[str, Any], game: AnyGame) -> tuple[str, list[FieldProblem]]:
    if "base" not in document:
        return "", [FieldProblem("base", message("variant-file-base"))]
    variant = document["base"]
    if not isinstance(variant, str):
        return "", [FieldProblem("base", message("variant-file-base-text", given=quoted(variant)))]
    if variant.lower() not in game.variants:
        unknown = message("variant-unknown", given=cut(variant), legal=list(game.variants))
        return "", [FieldProblem("base", unknown)]
    return variant.lower(), []


def _count_faults(
    document: Mapping[str, Any], variant: str, game: AnyGame
) -> Iterator[FieldProblem]:
    counts, players = game.player_counts(variant), document.get("players")
    if players is not None and (type(players) is not int or players not in counts):
        legal = listed_counts(game.variants[variant])
        fields = {"variant": variant, "given": quoted(players), "legal": legal}
        yield FieldProblem("players", message("variant-file-players", **fields))


def _flat(document: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Yield the fields of all tables, each with its key; of a name that is too long, a part."""
    for long_name, value in document.items():
        name = cut(long_name)
        if isinstance(value, dict) and value and prefix.count(".") < MAX_TOML_DEPTH:
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value
