"""Codes as they are drawn, read back: which modules a camera would see dark."""

import re
from collections.abc import Iterable, Iterator

import segno

Modules = list[list[bool]]
_INK = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}
_STYLE = re.compile(r"\x1b\[[0-9;]*m")


def code_of(text: str) -> Modules:
    """Return the code of a text, as its library makes it, without a margin."""
    code = segno.make(text, error="l", micro=False)
    return [[bool(module) for module in row] for row in code.matrix]


def read_lines(lines: Iterable[str], *, ink_is_dark: bool) -> Modules:
    """Read half blocks, whose ink is dark on paper and light on a dark terminal."""
    rows: Modules = []
    for line in lines:
        for half in (0, 1):
            glyphs = _STYLE.sub("", line)
            rows.append([_INK[glyph][half] == ink_is_dark for glyph in glyphs])
    return rows


def drawn_codes(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yield the codes that were printed among other lines, each by its lines."""
    code: list[str] = []
    for line in (*lines, ""):
        plain = _STYLE.sub("", line)
        if plain and not set(plain) - set(_INK):
            code.append(line)
        elif code:
            yield code
            code = []


def without_margin(rows: Modules, least: int = 4) -> Modules:
    """Return a code without its light margin, which scanners need as wide as that."""
    dark = [place for place, row in enumerate(rows) if any(row)]
    columns = [place for row in rows for place, module in enumerate(row) if module]
    top, bottom, left, right = dark[0], dark[-1], min(columns), max(columns)
    assert min(top, left, len(rows) - 1 - bottom, len(rows[0]) - 1 - right) >= least
    return [row[left : right + 1] for row in rows[top : bottom + 1]]


def read_picture(svg: str) -> Modules:
    """Read a code as a page draws it, without its margin."""
    size = int(svg.partition('viewBox="0 0 ')[2].partition(" ")[0])
    found = re.findall(r"M(\d+) (\d+)h1v1h-1z", svg)
    dark = {(int(column), int(row)) for column, row in found}
    rows = [[(column, row) in dark for column in range(size)] for row in range(size)]
    return without_margin(rows)
