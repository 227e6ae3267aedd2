"""House rules in a file: TOML with the variant they begin from, and what is told otherwise.

`base` names the variant, `players` (optional) for how many they are; every other key is a field of
the game's rules. Tables are read as keys with dots.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scorekeeper.core.game import AnyGame
from scorekeeper.core.messages import FieldProblem, Malformed, Message, message


class VariantFile(NamedTuple):
    """House rules that could be read; whether they hold together, `Game.setting_problems` says."""

    variant: str
    players: int | None
    """For how many they are, if the file says it."""
    settings: dict[str, str]
    """What they change, as settings of a session."""
    lines: dict[str, int]
    """Where each setting stands in the file; `base` and `players` too."""


class VariantFileProblems(Malformed):
    """A file of house rules that is refused; `faults` has the number of the line of each."""

    def __init__(self, faults: list[tuple[int, Message]]) -> None:
        super().__init__(*(problem for _, problem in faults), line=faults[0][0])
        self.faults = tuple(faults)


def read_variant_file(content: bytes, game: AnyGame) -> VariantFile:
    """Read house rules for a game; raises `FileFaults` with everything that is wrong."""
    told, text = _parsed(content)
    lines = _lines(text)
    variant, faults = _base(told, game)
    if not faults:
        faults += _count_faults(told, variant, game)
    flat = [*_flat({name: told[name] for name in told if name not in _OURS})]
    if len(flat) > _MOST:
        raise VariantFileProblems([(1, message("variant-file-many", most=_MOST))])
    settings: dict[str, str] = {}
    for key, value in flat:
        try:
            settings[f"rule.{key}"] = game.rule_text(key, value)
        except Malformed as wrong:
            faults += [FieldProblem(key, problem) for problem in wrong.problems]
    if faults:
        placed = [(_line(lines, fault.key), fault.problem) for fault in faults]
        raise VariantFileProblems(sorted(placed, key=lambda fault: fault[0]))
    places = {key: _line(lines, key.removeprefix("rule.")) for key in [*settings, *_OURS]}
    return VariantFile(variant, told.get("players"), settings, places)


def base_of(content: bytes) -> str:
    """Return the variant that a file names, nothing if it does not; what is wrong is told later."""
    try:
        told, _ = _parsed(content)
    except VariantFileProblems:
        return ""
    return str(told.get("base", ""))


_OURS = ("base", "players")


def _parsed(content: bytes) -> tuple[dict[str, Any], str]:
    import tomllib

    if len(content) > _LARGEST:
        raise VariantFileProblems([(1, message("variant-file-large", largest=_LARGEST))])
    if any(content.count(sign) > _MOST_SIGNS for sign in (b"=", b".", b",", b"[", b"{")):
        raise VariantFileProblems([(1, message("variant-file-many", most=_MOST))])
    try:
        text = content.removeprefix(b"\xef\xbb\xbf").decode()
        return tomllib.loads(text), text
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise VariantFileProblems([(line, message("variant-file-encoding"))]) from error
    except (ValueError, RecursionError) as error:
        where = re.search(r"\(at line (\d+), column \d+\)", str(error))
        reason = re.sub(r" \(at .*\)", "", str(error))
        if where is None:  # a number that is too long to be read at all, or too many tables
            line = _strange_line(content)
            key = content.split(b"\n")[line - 1].decode(errors="replace")[:_SHOWN]
            raise VariantFileProblems([(line, message("variant-file-long", given=key))]) from error
        problem = message("variant-file-syntax", reason=reason)
        raise VariantFileProblems([(int(where.group(1)), problem)]) from error


_LARGEST = 4_000_000
"""Bytes of a file of house rules, at most."""
_MOST = 200
"""Things that it tells; no rules have so many fields, their tables' entries included."""
_MOST_SIGNS = 5000
"""Of one sign of TOML's own: the parser takes a second for a hundred thousand keys."""


_SHOWN = 40
"""Characters of a line that are told back."""


def _strange_line(content: bytes) -> int:
    """Return the longest line, where the parser cannot say which it stumbled over."""
    lines = content.split(b"\n")
    return 1 + max(range(len(lines)), key=lambda number: len(lines[number]))


def _base(told: Mapping[str, Any], game: AnyGame) -> tuple[str, list[FieldProblem]]:
    if "base" not in told:
        return "", [FieldProblem("base", message("variant-file-base"))]
    variant = told["base"]
    if not isinstance(variant, str):
        return "", [
            FieldProblem("base", message("variant-file-base-text", given=repr(variant)[:40]))
        ]
    if variant.lower() not in game.variants:
        unknown = message("variant-unknown", given=variant, legal=list(game.variants))
        return "", [FieldProblem("base", unknown)]
    return variant.lower(), []


def _count_faults(told: Mapping[str, Any], variant: str, game: AnyGame) -> Iterator[FieldProblem]:
    counts, players = sorted(game.variants[variant]), told.get("players")
    if players is not None and (type(players) is not int or players not in counts):
        fields = {"variant": variant, "given": repr(players)[:40], "legal": list(map(str, counts))}
        yield FieldProblem("players", message("variant-file-players", **fields))


def _flat(told: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, object]]:
    for name, value in told.items():
        if isinstance(value, dict) and value and above.count(".") < _DEEPEST:
            yield from _flat(value, f"{above}{name}.")
        else:
            yield above + name, value


_DEEPEST = 8
"""Tables within tables that are looked into; no game has so many."""
_HEAD = re.compile(r"\s*(?:\[{1,2})([^\[\]]*)\]{1,2}\s*(?:#.*)?")
_NAME = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_SETS = re.compile(rf"\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*=")


def _lines(text: str) -> dict[str, int]:
    """Return the line on which each key stands; the parser tells it only of broken ones."""
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match.group(1), 16)), text)
    lines: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if head := _HEAD.fullmatch(line):
            table = _plain(head.group(1)) + "."
            lines.setdefault(_plain(head.group(1)), number)
        elif key := _SETS.match(line):
            lines.setdefault(table + _plain(key.group(1)), number)
    return lines


def _plain(key: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in key.split("."))


def _line(lines: Mapping[str, int], key: str) -> int:
    """Return the line of a key, of what stands in it, or of the table that it stands in."""
    if key not in lines:
        within = [number for known, number in lines.items() if known.startswith(f"{key}.")]
        if within:
            return within[0]
    while key not in lines and "." in key:
        key = key.rpartition(".")[0]
    return lines.get(key, 1)
