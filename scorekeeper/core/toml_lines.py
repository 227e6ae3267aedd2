"""Find the lines of a TOML document: its parser names those of syntax errors only."""

import re
from collections.abc import Mapping

from scorekeeper.core.limits import MAX_TOML_DEPTH
from scorekeeper.core.text import cut

_PART = re.compile(
    r"""
    "{3}(?:[^"\\]++|\\.|"(?!""))*+"{3,5} | '{3}(?:[^']++|'(?!''))*+'{3,5}
    | "(?:[^"\\]++|\\.)*+" | '[^']*+'
    | \#[^\n]*+
    | \n(?:[\ \t\r]*+(?:\#[^\n]*+)?\n)*+   # with the empty lines and the comments after it
    | [=\[\]{}]
    | [^"'\#\n=\[\]{}]++
    """,
    re.DOTALL | re.VERBOSE,
)


def key_lines(text: str) -> dict[str, int]:
    r"""Return the line of each key and each table, with dots, of a document that can be parsed.

    >>> key_lines('base = "99"\n[cards]\nK = "set 99"')
    {'base': 1, 'cards': 2, 'cards.K': 3}
    """
    lines: dict[str, int] = {}
    table, head, in_head = "", "", True
    number, start, depth = 1, 1, 0
    for found in _PART.finditer(f"{text}\n"):
        part = found[0]
        if part[0] == "\n" and not depth:
            if in_head and head.strip():
                key = _path(head.strip().strip("[]"))
                lines.setdefault(key, start)
                table = f"{key}."
            head, in_head = "", True
        elif not in_head:
            depth += (part in "[{") - (part in "]}")
        elif part == "=":
            lines.setdefault(table + _path(head.strip()), start)
            in_head = False
        elif part[0] != "#":
            start = start if head.strip() else number
            head += part
        number += part.count("\n")
    return lines


def line_of(lines: Mapping[str, int], key: str) -> int:
    """Return the line of a key, of the first key within it, or of the table around it.

    Of one that lies deeper than any rule does, it is the line of a table around it.
    """
    key = ".".join(key.split(".", MAX_TOML_DEPTH)[:MAX_TOML_DEPTH])
    while True:
        if key in lines:
            return lines[key]
        table = f"{key}."
        within = (number for known, number in lines.items() if known.startswith(table))
        if number := next(within, None):
            return number
        key, dot, _ = key.rpartition(".")
        if not dot:
            return 1


def _path(key: str) -> str:
    """Return the names of a key as it is written, with dots between them; of a long one, a part."""
    import tomllib

    names, value = [], tomllib.loads(f"{key} = 0")
    while isinstance(value, dict):
        ((name, value),) = value.items()
        names.append(name)
    return ".".join(map(cut, names))
