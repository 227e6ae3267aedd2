"""Read house rules from a file: TOML with a variant and the fields that override its rules.

`base` names the variant and `players`, optional, the number of players; every other key is a field
of the game's rules. Tables are read as keys with dots.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from scorekeeper.core.game import AnyGame
from scorekeeper.core.library_reasons import library_reason
from scorekeeper.core.limits import (
    MAX_QUOTED_LENGTH,
    MAX_RULE_FIELDS,
    MAX_RULES_SIZE,
    MAX_TOML_DEPTH,
    MAX_TOML_MARKS,
)
from scorekeeper.core.messages import FieldProblem, Malformed, Message, message
from scorekeeper.core.setup import listed_counts


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
    lines = _lines(text)
    variant, faults = _base(document, game)
    if not faults:
        faults += _count_faults(document, variant, game)
    flat = [*_flat({name: document[name] for name in document if name not in _OWN_KEYS})]
    if len(flat) > MAX_RULE_FIELDS:
        raise VariantFileProblems([(1, message("variant-file-many", most=MAX_RULE_FIELDS))])
    settings: dict[str, str] = {}
    for key, value in flat:
        try:
            settings[f"rule.{key}"] = game.rule_text(key, value)
        except Malformed as wrong:
            faults += [FieldProblem(key, problem) for problem in wrong.problems]
    if faults:
        numbered = [(_line(lines, fault.key), fault.problem) for fault in faults]
        raise VariantFileProblems(sorted(numbered, key=lambda fault: fault[0]))
    places = {key: _line(lines, key.removeprefix("rule.")) for key in [*settings, *_OWN_KEYS]}
    return VariantFile(variant, document.get("players"), settings, places)


def base_of(content: bytes) -> str:
    """Return the variant that a file names, empty if it names none or cannot be read."""
    try:
        document, _ = _parse(content)
    except VariantFileProblems:
        return ""
    return str(document.get("base", ""))


_OWN_KEYS = ("base", "players")


@lru_cache(maxsize=1)  # which game's rules they are is read first
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
        where = re.search(r"\(at line (\d+), column \d+\)", str(error))
        reason = re.sub(r" \(at .*\)", "", str(error))
        if where is None:  # a number with too many digits, or too many nested tables
            line = _longest_line(content)
            key = content.split(b"\n")[line - 1].decode(errors="replace")[:MAX_QUOTED_LENGTH]
            raise VariantFileProblems([(line, message("variant-file-long", given=key))]) from error
        problem = message("variant-file-syntax", reason=library_reason(reason))
        raise VariantFileProblems([(int(where.group(1)), problem)]) from error


def _longest_line(content: bytes) -> int:
    """Return the number of the longest line: the parser does not say where such an error is."""
    lines = content.split(b"\n")
    return 1 + max(range(len(lines)), key=lambda number: len(lines[number]))


def _base(document: Mapping[str, Any], game: AnyGame) -> tuple[str, list[FieldProblem]]:
    if "base" not in document:
        return "", [FieldProblem("base", message("variant-file-base"))]
    variant = document["base"]
    if not isinstance(variant, str):
        return "", [
            FieldProblem(
                "base", message("variant-file-base-text", given=repr(variant)[:MAX_QUOTED_LENGTH])
            )
        ]
    if variant.lower() not in game.variants:
        unknown = message("variant-unknown", given=variant, legal=list(game.variants))
        return "", [FieldProblem("base", unknown)]
    return variant.lower(), []


def _count_faults(
    document: Mapping[str, Any], variant: str, game: AnyGame
) -> Iterator[FieldProblem]:
    counts, players = game.player_counts(variant), document.get("players")
    if players is not None and (type(players) is not int or players not in counts):
        given = repr(players)[:MAX_QUOTED_LENGTH]
        legal = listed_counts(game.variants[variant])
        fields = {"variant": variant, "given": given, "legal": legal}
        yield FieldProblem("players", message("variant-file-players", **fields))


def _flat(document: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, object]]:
    for name, value in document.items():
        if isinstance(value, dict) and value and prefix.count(".") < MAX_TOML_DEPTH:
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


_TABLE = re.compile(r"\s*(?:\[{1,2})([^\[\]]*)\]{1,2}\s*(?:#.*)?")
_NAME = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_KEY = re.compile(rf"\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*=")


def _lines(text: str) -> dict[str, int]:
    """Return the line of each key; the parser names lines of syntax errors only."""
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match.group(1), 16)), text)
    lines: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if head := _TABLE.fullmatch(line):
            table = _plain(head.group(1)) + "."
            lines.setdefault(_plain(head.group(1)), number)
        elif key := _KEY.match(line):
            lines.setdefault(table + _plain(key.group(1)), number)
    return lines


def _plain(key: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in key.split("."))


def _line(lines: Mapping[str, int], key: str) -> int:
    """Return the line of a key, of a key within it, or of the table around it."""
    if key not in lines:
        within = [number for known, number in lines.items() if known.startswith(f"{key}.")]
        if within:
            return within[0]
    while key not in lines and "." in key:
        key = key.rpartition(".")[0]
    return lines.get(key, 1)
