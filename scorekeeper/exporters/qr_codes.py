"""Links as codes that a phone scans: on a terminal, and as a picture in a page."""

import segno

from scorekeeper.exporters.markup import Markup, tag

MAX_TEXT = 2_953
"""Bytes that a code holds."""
_QUIET = 4
"""Modules of margin that scanners need."""
_BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
_PLAIN = "\x1b[0m"
_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""By whether the upper and the lower module are drawn."""


def _modules(text: str) -> list[list[bool]]:
    """Return the rows of a code with its margin: whether each module is dark."""
    code = segno.make(text, error="l", micro=False)
    return [[bool(module) for module in row] for row in code.matrix_iter(border=_QUIET)]


def terminal_code(text: str, *, coloured: bool) -> list[str]:
    """Return a code as lines of half blocks.

    Coloured, it is black on white wherever it is shown; otherwise its light modules are drawn, as
    a dark terminal needs it, and most phones read that on a light one too.
    """
    rows = _modules(text)
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        pairs = zip(upper, lower, strict=True)
        if coloured:
            blocks = "".join(_BLOCKS[pair] for pair in pairs)
            lines.append(f"{_BLACK_ON_WHITE}{blocks}{_PLAIN}")
        else:
            lines.append("".join(_BLOCKS[not top, not bottom] for top, bottom in pairs))
    return lines


def svg_code(text: str, title: str) -> Markup:
    """Return a code as a picture, black on white in any scheme of colours."""
    rows = _modules(text)
    size = len(rows)
    path = "".join(
        f"M{column} {row}h1v1h-1z"
        for row, modules in enumerate(rows)
        for column, dark in enumerate(modules)
        if dark
    )
    return tag(
        "svg",
        tag("title", title),
        tag("rect", width=size, height=size, fill="#fff"),
        tag("path", d=path, fill="#000"),
        viewBox=f"0 0 {size} {size}",
        role="img",
        class_="code",
    )
