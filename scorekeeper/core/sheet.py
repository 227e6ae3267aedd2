"""A sheet: `key: value` lines, then one line a deal. The file form that people write by hand."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from scorekeeper.core.game import Evening, Game
from scorekeeper.core.lexer import (
    is_quoted,
    quote,
    split_words,
    unquote,
    without_comment,
    without_number,
)
from scorekeeper.core.limits import LARGEST_SHEET, LONGEST_LINE, MOST_ENTRIES, MOST_HEADERS
from scorekeeper.core.problems import Fault, Malformed, Said, named, refusal, said
from scorekeeper.core.replay import Happened, kind_of, parse_facts, replay, write_fact
from scorekeeper.core.sitting_down import (
    FREE_TEXTS,
    KEYS,
    NAMED,
    Seated,
    as_header,
    key_of,
    sit_down,
)

_KEY = re.compile(r"\s*([A-Za-z][A-Za-z-]*)\s*:(.*)", re.DOTALL)
_NAME = re.compile(r'\s*("(?:[^"\\]|\\.)*"(?=\s*(?:,|$))|[^,]*)\s*(?:,|$)')
_NEEDS_QUOTES = re.compile(r'[#"\\]|^\s|\s$')


class Sheet(NamedTuple):
    """A sheet that could be read and is legal: its game and the evening it tells."""

    game: Game
    evening: Evening


class _Line(NamedTuple):
    number: int
    text: str


def read_sheet(content: bytes, find_game: Callable[[str], Game], default_game: str) -> Sheet:
    """Read and play a sheet; raises `Malformed` or `Illegal` for the first line at fault."""
    if len(content) > LARGEST_SHEET:
        raise Malformed(said("sheet-large", most=LARGEST_SHEET), line=1)
    if content.lstrip()[:1] == b"{":
        raise Malformed(said("sheet-is-session"), line=1)
    lines = _lines(content.removeprefix(b"\xef\xbb\xbf"))
    told, first_entry = _header_lines(lines, find_game, default_game)
    seated = _sit_down(told, find_game, default_game)
    if seated.game is None or seated.header is None:
        raise _at_first_line(seated, told)
    game, header = seated.game, seated.header
    rules = game.resolve(header.variant, len(header.players), header.settings)
    names = game.seat_names(header.players, rules)
    happened, trouble = _read_entries(game, _and_on(first_entry, lines), names, rules)
    evening = replay(game, header, rules, happened)
    for played in evening.played:  # a line that comes before the unreadable one decides
        if played.problems:
            raise refusal(named(played.problems, names), line=played.entry)
    if trouble is not None:
        raise trouble
    return Sheet(game, evening)


def _read_entries(
    game: Game, lines: Iterator[_Line], names: tuple[str, ...], rules: Any
) -> tuple[list[Happened], Malformed | None]:
    """Read entries up to the first that cannot be; each fact bears the number of its line."""
    happened: list[Happened] = []
    try:
        for line in lines:
            facts = _read_entry(game, line, names, rules)
            happened += [(line.number, "", kind_of(game, fact), fact) for fact in facts]
            if len(happened) > MOST_ENTRIES:
                raise Malformed(said("sheet-many", most=MOST_ENTRIES), line=line.number)
    except Malformed as trouble:
        return happened, trouble
    return happened, None


def _lines(content: bytes) -> Iterator[_Line]:
    """Yield the lines that say something, without comments; raises at the first unreadable one."""
    for number, raw in enumerate(content.split(b"\n"), start=1):
        try:
            text = raw.removesuffix(b"\r").decode()
        except UnicodeDecodeError:
            raise Malformed(said("sheet-encoding"), line=number) from None
        if any(unicodedata.category(sign) == "Cc" and sign != "\t" for sign in text):
            raise Malformed(said("sheet-control"), line=number)
        if len(text) > LONGEST_LINE and text.lstrip()[:1] != "#":
            raise Malformed(said("line-long", count=len(text), longest=LONGEST_LINE), line=number)
        if (text := without_comment(text)).strip():
            yield _Line(number, text)


class _Header(NamedTuple):
    told: dict[str, tuple[int, str]]
    """By key, the line and the value."""
    faults: tuple[tuple[int, Said], ...]


def _header_lines(
    lines: Iterator[_Line], find_game: Callable[[str], Game], default_game: str
) -> tuple[_Header, _Line | None]:
    """Read the header; return it with the first line that is not of it."""
    told: dict[str, tuple[int, str]] = {}
    faults: list[tuple[int, Said]] = []
    try:
        for line in lines:
            match = _KEY.fullmatch(line.text)
            key = match.group(1).lower() if match else ""
            if match is None or (key not in KEYS and _names_players(told, find_game, default_game)):
                return _Header(told, tuple(faults)), line
            if key not in KEYS:
                faults.append((line.number, said("header-unknown", given=key, legal=list(KEYS))))
                continue
            if len(told) > MOST_HEADERS:
                raise Malformed(said("header-many", most=MOST_HEADERS), line=line.number)
            for name, value in _keyed(key, match.group(2).strip()):
                if name in told:
                    twice = said("header-twice", key=name, line=told[name][0])
                    faults.append((line.number, twice))
                told.setdefault(name, (line.number, value))
    except Malformed as unreadable:
        faults += [(unreadable.line or 0, problem) for problem in unreadable.problems]
    return _Header(told, tuple(faults)), None


def _keyed(key: str, value: str) -> Iterator[tuple[str, str]]:
    """Yield what a header tells: itself, or each thing that it names."""
    if key not in NAMED:
        yield key, value
        return
    for part in value.split(",") if key == "option" else [value]:
        name, _, given = part.partition("=")
        yield key_of(f"{key}.{name.strip()}"), given.strip()


def _names_players(
    told: dict[str, tuple[int, str]], find_game: Callable[[str], Game], default_game: str
) -> bool:
    """Tell whether `Ben: …` can be an entry in this game, so that it ends the header."""
    try:
        return not find_game(told.get("game", (0, default_game))[1].lower()).LINE_IS_ONE
    except Malformed:
        return False


def _sit_down(header: _Header, find_game: Callable[[str], Game], default_game: str) -> Seated:
    values = {key: value for key, (_, value) in header.told.items()}
    players = _names(values.pop("players", ""))
    texts = {key: unquote(value) if is_quoted(value) else value for key, value in values.items()}
    seated = sit_down(texts, players, find_game, default_game)
    faults = [fault for fault in seated.faults if fault.key in header.told]
    if "players" not in header.told:
        faults = [fault for fault in faults if fault.key != "first-dealer"]
        faults.append(Fault("players", said("players-missing")))
    if header.faults or faults:
        return seated._replace(header=None, faults=tuple(faults))
    return seated


def _names(value: str) -> list[str]:
    """Split the players' names at commas; a name may stand in double quotes."""
    names = [match.group(1).strip() for match in _NAME.finditer(value)]
    names = names if names[-1] else names[:-1]
    return [unquote(name) if is_quoted(name) else name for name in names]


def _at_first_line(seated: Seated, header: _Header) -> Malformed:
    """Make the refusal of the first line at fault, with all that is wrong with it."""
    faults = [(header.told[f.key][0], f.problem) for f in seated.faults if f.key in header.told]
    faults += header.faults
    if not faults:
        return Malformed(*(fault.problem for fault in seated.faults))
    first = min(line for line, _ in faults)
    return Malformed(*(problem for line, problem in faults if line == first), line=first)


def _and_on(first: _Line | None, rest: Iterator[_Line]) -> Iterator[_Line]:
    if first is not None:
        yield first
        yield from rest


def _read_entry(game: Game, line: _Line, names: tuple[str, ...], rules: Any) -> list[Any]:
    text = line.text
    try:
        match = _KEY.fullmatch(text)
        key = match.group(1).lower() if match else ""
        if key in KEYS:
            raise Malformed(said("header-late", key=key))
        if key and game.LINE_IS_ONE:
            raise Malformed(said("header-unknown", given=key, legal=list(KEYS)))
        words = without_number(split_words(text))
        return parse_facts(game, words, names, rules) if words or game.LINE_IS_ONE else []
    except Malformed as refusal:
        refusal.line = line.number
        raise


def write_sheet(game: Game, evening: Evening) -> str:
    """Write an evening as a sheet, without claims; what was not counted stands as a comment."""
    names = game.seat_names(evening.players, evening.rules)
    lines = [*_written_header(game, evening), ""]
    for played in evening.played:
        if kind_of(game, played.fact) == "claim":  # what was believed of it, no part of the evening
            continue
        line = write_fact(game, played.fact, names)
        number = f"{played.number}. " if played.number else ""
        lines.append(f"# not counted: {number}{line}" if played.problems else number + line)
    return "\n".join(lines) + "\n"


def _written_header(game: Game, evening: Evening) -> Iterator[str]:
    header = evening.header
    yield f"game: {header.game}"
    yield f"variant: {header.variant}"
    yield "players: " + ", ".join(map(_quoted_if_needed, header.players))
    yield f"first-dealer: {_quoted_if_needed(header.players[header.first_dealer])}"
    for key in FREE_TEXTS:
        if value := getattr(header, key):
            yield f"{key}: {_quoted_if_needed(value)}"
    for key, value in game.settings_of(header, evening.rules).items():
        yield as_header(key, value)


def _quoted_if_needed(text: str) -> str:
    return quote(text) if _NEEDS_QUOTES.search(text) else text
