"""Writes a session as a sheet, which `sheet_reader` reads back."""

import re
from collections.abc import Iterator

from scorekeeper.core.game import AnyGame
from scorekeeper.core.game_record import AnyRecord
from scorekeeper.core.replay import kind_of, write_fact
from scorekeeper.core.setup import header_line
from scorekeeper.core.setup_validation import FREE_TEXTS
from scorekeeper.core.text import quote

_NEEDS_QUOTES = re.compile(r'[#"\\]|^\s|\s$')


def write_sheet(game: AnyGame, record: AnyRecord) -> str:
    """Write a session as a sheet, without claims.

    What was not counted stands as a comment; if it was played, a line keeps its place.
    """
    lines = [*_written_header(game, record), ""]
    for applied in record.applied:
        if kind_of(game, applied.fact) == "claim":  # what players believed is no part of the game
            continue
        names = game.seat_names(applied.players, record.rules)
        line = write_fact(game, game.as_logged(applied), names)
        number = f"{applied.number}. " if applied.number else ""
        lines.append(f"# not counted: {number}{line}" if applied.problems else number + line)
        if applied.is_skipped and game.SKIPPED_LINE:
            lines.append(number + game.SKIPPED_LINE)
    return "\n".join(lines) + "\n"


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
