"""Writes a session as a sheet, which `sheet_reader` reads back."""

import re
from collections.abc import Iterator, Sequence

from scorekeeper.core.game import AnyGame
from scorekeeper.core.game_record import AnyFact, AnyRecord
from scorekeeper.core.limits import MAX_LINE_LENGTH, MAX_SHEET_SIZE
from scorekeeper.core.messages import Message, message
from scorekeeper.core.players import name_problems, normalize
from scorekeeper.core.replay import kind_of, write_fact
from scorekeeper.core.setup import header_line
from scorekeeper.core.setup_validation import FREE_TEXTS, reserved_names, validate_setup
from scorekeeper.core.text import quote

_MAX_LINES_SHOWN = 8
_NEEDS_QUOTES = re.compile(r'[#"\\]|^\s|\s$')


def write_sheet(game: AnyGame, record: AnyRecord) -> str:
    """Write a session as a sheet, without claims.

    What was not counted stands as a comment; if it was played, a line keeps its place.
    """
    return "".join(sheet_lines(game, record))


def sheet_lines(game: AnyGame, record: AnyRecord) -> Iterator[str]:
    """Yield the lines of the same, with their ends."""
    yield from (f"{line}\n" for line in (*_written_header(game, record), ""))
    for applied in record.applied:
        if kind_of(game, applied.fact) == "claim":  # what players believed is no part of the game
            continue
        line = _line(game, record, applied)
        yield f"# not counted: {line}\n" if applied.problems else f"{line}\n"
        if applied.is_skipped and game.SKIPPED_LINE:
            yield f"{applied.number}. {game.SKIPPED_LINE}\n"


def left_out(game: AnyGame, record: AnyRecord) -> Iterator[Message]:
    """Yield what of a session does not come back from its sheet, or comes back as less."""
    claims = sum(kind_of(game, applied.fact) == "claim" for applied in record.applied)
    rejected = [applied for applied in record.applied if applied.problems]
    void = [applied for applied in rejected if applied.is_skipped and game.SKIPPED_LINE]
    if void:
        numbers = [
            message("left-out-number", kind=game.UNIT, number=applied.number) for applied in void
        ]
        yield message("left-out-void", numbers=numbers, line=game.SKIPPED_LINE)
    if dropped := [applied for applied in rejected if applied not in void]:
        lines = [_line(game, record, applied) for applied in dropped[:_MAX_LINES_SHOWN]]
        more = ["…"] if len(dropped) > len(lines) else []
        yield message("left-out-lines", count=len(dropped), lines=[*lines, *more])
        yield from _renumbered(game, record, dropped)
    if claims:
        yield message("left-out-claims", count=claims)
    refused = {str(problem): problem for problem in _import_problems(game, record)}
    if refused:
        yield message("left-out-refused")
        yield from refused.values()
    respelt = [name for name in record.everybody if normalize(name) != name]
    if respelt:
        yield message("left-out-respelt", names=respelt)
    if rejected or claims or refused or respelt:
        yield message("left-out-nothing")


def _import_problems(game: AnyGame, record: AnyRecord) -> Iterator[Message]:
    """Yield why an import refuses the sheet of a session.

    A file from elsewhere may have what `new` refuses, earlier programs took longer notes, and names
    that were typed short are written whole.
    """
    setup = record.setup
    texts = {key: getattr(setup, key) for key in FREE_TEXTS}
    header = {"variant": setup.variant, **texts, **game.settings_of(setup, record.rules)}
    result = validate_setup(header, setup.players, lambda _: game, game.NAME)
    yield from (fault.problem for fault in result.faults)
    came_later = [name for name in record.everybody if name not in setup.players]
    for name in came_later:
        yield from name_problems([normalize(name)], reserved_names(game))
    size = 0
    for line in sheet_lines(game, record):
        size += len(line.encode())
        count = len(line) - 1  # its end is none of it
        if count > MAX_LINE_LENGTH and not line.startswith("#"):
            yield message("line-long", count=count, longest=MAX_LINE_LENGTH)
    if size > MAX_SHEET_SIZE:
        yield message("sheet-large", most=MAX_SHEET_SIZE)


def _renumbered(game: AnyGame, record: AnyRecord, dropped: Sequence[AnyFact]) -> Iterator[Message]:
    """Yield that what counts and comes after a dropped fact gets another number."""
    first = min((applied.number for applied in dropped if applied.number), default=None)
    counted = (applied.number for applied in record.applied if not applied.problems)
    if first is not None and any(number and number > first for number in counted):
        yield message("left-out-numbers", kind=game.UNIT, number=first)


def _line(game: AnyGame, record: AnyRecord, applied: AnyFact) -> str:
    """Return a fact as a sheet has it, with its number if it has one."""
    names = game.seat_names(applied.players, record.rules)
    line = write_fact(game, game.as_logged(applied), names)
    return f"{applied.number}. {line}" if applied.number else line


def _written_header(game: AnyGame, record: AnyRecord) -> Iterator[str]:
    setup = record.setup
    yield f"game: {setup.game}"
    yield f"variant: {setup.variant}"
    yield "players: " + ", ".join(map(_quoted_if_needed, setup.players))
    yield f"first-dealer: {_quoted_if_needed(setup.players[setup.first_dealer])}"
    for key in FREE_TEXTS:
        if value := getattr(setup, key):
            yield f"{key}: {_quoted_if_needed(value)}"
    for key, value in game.settings_of(setup, record.rules).items():
        yield header_line(key, value)


def _quoted_if_needed(text: str) -> str:
    return quote(text) if _NEEDS_QUOTES.search(text) else text
