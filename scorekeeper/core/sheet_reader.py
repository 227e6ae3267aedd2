"""Reads a sheet: `key: value` lines, then one line a deal. People write this form by hand."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.game import AnyGame, Game
from scorekeeper.core.game_record import (
    AnyRecord,
    Fact,
    LoggedFact,
    Outcome,
    Rules,
    SharedFact,
    State,
    Substitution,
)
from scorekeeper.core.limits import (
    MAX_ENTRIES,
    MAX_HEADERS,
    MAX_LINE_LENGTH,
    MAX_SHEET_SIZE,
    MAX_SUBSTITUTES,
)
from scorekeeper.core.messages import (
    FieldProblem,
    Malformed,
    Message,
    message,
    refusal_for,
    with_player_names,
)
from scorekeeper.core.players import SeatNames, fold_case, matching_seats
from scorekeeper.core.replay import (
    kind_of,
    parse_facts,
    parse_shorthand,
    replay,
    seated_anew,
    write_fact,
)
from scorekeeper.core.setup import REPEATABLE, canonical_key
from scorekeeper.core.setup_validation import KEYS, SetupResult, validate_setup
from scorekeeper.core.text import (
    has_control_characters,
    is_quoted,
    split_words,
    strip_comment,
    strip_entry_number,
    unquote,
)

_KEY = re.compile(r"\s*([A-Za-z][A-Za-z-]*)\s*:(.*)", re.DOTALL)
_NAME = re.compile(r'\s*("(?:[^"\\]|\\.)*"(?=\s*(?:,|$))|[^,]*)\s*(?:,|$)')


class Sheet(NamedTuple):
    """A sheet that could be read and is legal: its game and its record."""

    game: AnyGame
    record: AnyRecord


class _SheetLine(NamedTuple):
    number: int
    text: str


def read_sheet(content: bytes, find_game: Callable[[str], AnyGame], default_game: str) -> Sheet:
    """Read and play a sheet; raises `Malformed` or `Illegal` for the first line at fault."""
    if len(content) > MAX_SHEET_SIZE:
        raise Malformed(message("sheet-large", most=MAX_SHEET_SIZE), line=1)
    if content.lstrip()[:1] == b"{":
        raise Malformed(message("sheet-is-session"), line=1)
    lines = _lines(content.removeprefix(b"\xef\xbb\xbf"))
    header, first_entry = _header_lines(lines, find_game, default_game)
    result = _validated(header, find_game, default_game)
    if result.game is None or result.setup is None:
        raise _at_first_line(result, header)
    game, setup = result.game, result.setup
    rules = game.resolve(setup.variant, len(setup.players), setup.settings)
    names = game.seat_names(setup.players, rules)
    facts_read, unreadable = _read_entries(game, _chained(first_entry, lines), names, rules)
    record = replay(game, setup, rules, facts_read)
    for applied in record.applied:  # a line that comes before the unreadable one decides
        if applied.problems:
            names = game.seat_names(applied.players, rules)
            problems = map(_without_commands, with_player_names(applied.problems, names))
            raise refusal_for(problems, line=applied.entry)
    if unreadable is not None:
        raise unreadable
    if len(record.applied) > (most := record.most_entries):
        raise Malformed(message("sheet-many-names", most=most), line=record.applied[most].entry)
    return Sheet(game, record)


def _without_commands(problem: Message) -> Message:
    """Return a problem as a sheet is told it: commands would be about the current session."""
    match problem.code:
        case "after-the-end":
            return message("sheet-after-the-end")
        case "finish-nothing":
            return message("sheet-finish-nothing")
    return problem


def _read_entries(
    game: Game[Rules, State, Fact, Outcome],
    lines: Iterator[_SheetLine],
    names: tuple[str, ...],
    rules: Rules,
) -> tuple[list[LoggedFact[Fact]], Malformed | None]:
    """Read entries up to the first that cannot be; each fact has the number of its line."""
    facts_read: list[LoggedFact[Fact]] = []
    left: set[str] = set()
    taken = 0
    try:
        for line in lines:
            facts = _read_entry(game, line, names, rules)
            facts_read += [(line.number, "", kind_of(game, fact), fact) for fact in facts]
            for fact in facts:
                if isinstance(fact, Substitution):  # later lines name who sits there from now on
                    left.update(fold_case(names[seat]) for seat, _ in fact.players)
                    names = SeatNames(seated_anew(names, fact), lambda: left)
                    taken += len(fact.players)
            if len(facts_read) > MAX_ENTRIES:
                raise Malformed(message("sheet-many", most=MAX_ENTRIES), line=line.number)
            if taken > MAX_SUBSTITUTES:
                many = message("substitutes-many", most=MAX_SUBSTITUTES)
                raise Malformed(many, line=line.number)
    except Malformed as unreadable:
        return facts_read, unreadable
    return facts_read, None


def _lines(content: bytes) -> Iterator[_SheetLine]:
    """Yield the lines that are not empty, without comments; raises at the first unreadable one."""
    content = content.removeprefix(b"\xef\xbb\xbf")  # which some editors put there
    for number, raw in enumerate(content.split(b"\n"), start=1):
        if not raw:
            continue
        try:
            text = raw.removesuffix(b"\r").decode()
        except UnicodeDecodeError:
            raise Malformed(message("sheet-encoding"), line=number) from None
        if has_control_characters(text):
            raise Malformed(message("sheet-control"), line=number)
        if len(text) > MAX_LINE_LENGTH and text.lstrip()[:1] != "#":
            raise Malformed(
                message("line-long", count=len(text), longest=MAX_LINE_LENGTH), line=number
            )
        if (text := strip_comment(text)).strip():
            yield _SheetLine(number, text)


class _Header(NamedTuple):
    values: dict[str, tuple[int, str]]
    """By key, the line and the value."""
    faults: tuple[tuple[int, Message], ...]
    """What is wrong with the first such line itself; of others it is not told."""


def _header_lines(
    lines: Iterator[_SheetLine], find_game: Callable[[str], AnyGame], default_game: str
) -> tuple[_Header, _SheetLine | None]:
    """Read the header; return it with the first line after it."""
    values: dict[str, tuple[int, str]] = {}
    faults: list[tuple[int, Message]] = []
    try:
        for count, line in enumerate(lines):
            match = _KEY.fullmatch(line.text)
            key = match.group(1).lower() if match else ""
            if match is None or (
                key not in KEYS
                and (_names_players(values, find_game, default_game) or _is_player(key, values))
            ):
                return _Header(values, tuple(faults)), line
            if max(count, len(values)) > MAX_HEADERS:
                raise Malformed(message("header-many", most=MAX_HEADERS), line=line.number)
            is_told = not faults or faults[0][0] == line.number
            if key not in KEYS:
                if is_told:
                    unknown = message("header-unknown", given=key, legal=list(KEYS))
                    faults.append((line.number, unknown))
                continue
            for name, value in _keyed(key, match.group(2).strip()):
                if name in values and is_told:
                    twice = message("header-twice", key=name, line=values[name][0])
                    faults.append((line.number, twice))
                values.setdefault(name, (line.number, value))
    except Malformed as unreadable:
        faults += [(unreadable.line or 0, problem) for problem in unreadable.problems]
    return _Header(values, tuple(faults)), None


def _keyed(key: str, value: str) -> Iterator[tuple[str, str]]:
    """Yield key and value of a header line, or of each option or rule in it."""
    if key not in REPEATABLE:
        yield key, value
        return
    for part in value.split(",") if key == "option" else [value]:
        name, _, given = part.partition("=")
        yield canonical_key(f"{key}.{name.strip()}"), given.strip()


def _names_players(
    values: dict[str, tuple[int, str]], find_game: Callable[[str], AnyGame], default_game: str
) -> bool:
    """Return whether `Ben: …` can be an entry in this game, so that it ends the header."""
    try:
        return not find_game(values.get("game", (0, default_game))[1].lower()).ONE_FACT_PER_LINE
    except Malformed:
        return False


def _is_player(key: str, values: Mapping[str, tuple[int, str]]) -> bool:
    """Return whether a word before a colon is a player, so that it begins an entry."""
    return bool(matching_seats(key, _names(values.get("players", (0, ""))[1])))


def _validated(
    header: _Header, find_game: Callable[[str], AnyGame], default_game: str
) -> SetupResult:
    values = {key: value for key, (_, value) in header.values.items()}
    players = _names(values.pop("players", ""))
    texts = {key: unquote(value) if is_quoted(value) else value for key, value in values.items()}
    result = validate_setup(texts, players, find_game, default_game)
    faults = [fault for fault in result.faults if fault.key in header.values]
    if "players" not in header.values:
        faults = [fault for fault in faults if fault.key != "first-dealer"]
        faults.append(FieldProblem("players", message("players-missing")))
    if header.faults or faults:
        return result._replace(setup=None, faults=tuple(faults))
    return result


def _names(value: str) -> list[str]:
    """Split the players' names at commas; a name may stand in double quotes."""
    names = [match.group(1).strip() for match in _NAME.finditer(value)]
    names = names if names[-1] else names[:-1]
    return [unquote(name) if is_quoted(name) else name for name in names]


def _at_first_line(result: SetupResult, header: _Header) -> Malformed:
    """Make the refusal of the first line at fault, with all that is wrong with it."""
    faults = [(header.values[f.key][0], f.problem) for f in result.faults if f.key in header.values]
    faults += header.faults
    if not faults:
        return Malformed(*(fault.problem for fault in result.faults))
    first = min(line for line, _ in faults)
    return Malformed(*(problem for line, problem in faults if line == first), line=first)


def _chained(first: _SheetLine | None, rest: Iterator[_SheetLine]) -> Iterator[_SheetLine]:
    if first is not None:
        yield first
        yield from rest


def _read_entry(
    game: Game[Rules, State, Fact, Outcome],
    line: _SheetLine,
    names: tuple[str, ...],
    rules: Rules,
) -> list[Fact | SharedFact]:
    text = line.text
    try:
        match = _KEY.fullmatch(text)
        key = match.group(1).lower() if match else ""
        if key in KEYS:
            raise Malformed(message("header-late", key=key))
        if key and game.ONE_FACT_PER_LINE:
            raise Malformed(message("header-unknown", given=key, legal=list(KEYS)))
        words = strip_entry_number(split_words(text))
        return parse_facts(game, words, names, rules) if words or game.ONE_FACT_PER_LINE else []
    except Malformed as refusal:
        spelling = _spelling(game, text, names, rules)
        raise Malformed(*refusal.problems, *spelling, line=line.number) from refusal


def _spelling(
    game: Game[Rules, State, Fact, Outcome], text: str, names: tuple[str, ...], rules: Rules
) -> list[Message]:
    """Return how a line that is shorthand is spelt in a sheet."""
    try:
        facts = parse_shorthand(game, strip_entry_number(split_words(text)), names, rules)
    except Malformed:
        return []
    line = " ".join(write_fact(game, fact, names) for fact in facts)
    return [message("sheet-spelling", line=line)] if line.strip() else []
