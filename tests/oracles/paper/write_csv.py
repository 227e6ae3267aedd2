"""Writing a paper score sheet as CSV, in all the ways in which people and programs write one."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tests.oracles.paper.rows import Numbers, Paper, visible

_CASES: tuple[Callable[[str], str], ...] = (str, str, str.upper, str.lower)


class Style(NamedTuple):
    """How one person writes."""

    delimiter: str
    decimals: tuple[str, ...]
    quoted: float
    plus: str
    minus: str
    nought: tuple[str, ...]
    spare: int


def _style(rng: random.Random) -> Style:
    return Style(
        delimiter=rng.choice(",,;\t"),
        decimals=rng.choice([("",), ("",), ("",), (",0",), (".0",), ("", ".00", ",00")]),
        quoted=rng.choice([0.0, 0.0, 0.2, 1.0]),
        plus=rng.choice(["", "", "", "+"]),
        minus=rng.choice(["-", "-", "\u2212"]),
        nought=rng.choice([("",), ("-",), ("", "-")]),
        spare=rng.choice([0, 0, 0, 2]),
    )


def written(rng: random.Random, paper: Paper, names: Sequence[str], rows: list[Numbers]) -> bytes:
    """The paper as a file."""
    style = _style(rng)
    order = rng.sample(visible(paper), len(visible(paper)))
    case = rng.choice(_CASES)
    header = [rng.choice(["deal", "Deal", "DEAL"]), *(case(names[seat]) for seat in order)]
    lines = [_line(rng, style, header)]
    labels = [
        str(line.deal) if line.kind == "deal" else line.kind for line in paper.lines if line.written
    ]
    for label, row in zip(labels, rows, strict=True):
        cells = [_cell(rng, style, row[seat]) for seat in order]
        lines.append(_line(rng, style, [label, *cells]) + style.delimiter * style.spare)
    ending = rng.choice(["\n", "\n", "\r\n"])
    text = ending.join(_with_asides(rng, lines)) + rng.choice([ending, ending, ""])
    return (rng.choice(["", "", "\ufeff"]) + text).encode()


def _with_asides(rng: random.Random, lines: list[str]) -> Iterator[str]:
    often = rng.choice([0.0, 0.0, 0.2])
    for line in lines:
        if rng.random() < often:
            yield rng.choice(["", "# by Ben's own hand, as always", '# "five more minutes'])
        yield line


def _line(rng: random.Random, style: Style, cells: Sequence[str]) -> str:
    return style.delimiter.join(
        f'"{cell}"' if style.delimiter in cell or rng.random() < style.quoted else cell
        for cell in cells
    )


def _cell(rng: random.Random, style: Style, number: int | None) -> str:
    if number is None:
        return rng.choice(style.nought)
    sign = style.minus if number < 0 else style.plus if number else ""
    return f"{sign}{abs(number)}{rng.choice(style.decimals)}"
