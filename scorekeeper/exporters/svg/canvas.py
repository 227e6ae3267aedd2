"""What all drawings are made of: parts, lines of text, and a frame that tells what is seen."""

from collections.abc import Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from scorekeeper.exporters.text.text_width import width
from scorekeeper.exporters.xml_tree import tag

SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
"""The reader's own letters: a file brings none along."""

_SLIM = frozenset("iljtfrI.,:;!|'’ ()[]/-·*")
_BROAD = frozenset("mwMW@%…–—→←")


class Drawing(NamedTuple):
    """Something drawn, from (0, 0) on."""

    width: float
    height: float
    parts: tuple[Element, ...]


def length(text: str, size: float) -> float:
    """Return how long a text gets in the broadest of the usual fonts.

    >>> length("Anna", 10) < length("WWWW", 10) < length("安娜安娜", 10)
    True
    """
    return size * sum(map(_ems, text))


def _ems(sign: str) -> float:
    if sign in _SLIM:
        return 0.42
    if sign in _BROAD:
        return 1
    if sign.isascii():
        return 0.78 if sign.isupper() else 0.65
    return (0, 0.8, 1.1)[max(0, width(sign))]


def text_line(
    text: str, x: float, y: float, room: float | None = None, **attributes: object
) -> Element:
    """Draw a line of text; where it needs more room than there is, it is squeezed into that."""
    tight = room is not None and length(text, _size(attributes)) * _USUAL > room
    squeezed = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if tight else {}
    return tag("text", text, x=x, y=y, **squeezed, **attributes)


_USUAL = 0.85
"""How long a text is in most fonts, as a share of that in the broadest."""


def straight(
    begin: tuple[float, float], end: tuple[float, float], style: str, **attributes: object
) -> Element:
    """Draw a straight line from one place to another."""
    (x1, y1), (x2, y2) = begin, end
    attributes = {"stroke_width": 1, **attributes}
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=style, **attributes)


def _size(attributes: dict[str, object]) -> float:
    size = attributes.get("font_size", SIZE)
    return float(str(size))


def broken(text: str, across: float, size: float) -> list[str]:
    """Break a sentence into lines that are no longer than that; a long word stays whole.

    >>> broken("to be or not to be", 60, 10)
    ['to be or', 'not to be']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and length(longer, size) > across:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


SIZE = 13
"""Of letters, where nothing else is said."""


def stacked(drawings: Sequence[Drawing], gap: float) -> Drawing:
    """Put drawings under each other."""
    parts, top = [], 0.0
    for drawing in drawings:
        parts.append(tag("g", *drawing.parts, transform=f"translate(0 {top:g})"))
        top += drawing.height + gap
    return Drawing(max(one.width for one in drawings), top - gap, tuple(parts))


def framed(drawing: Drawing, title: str, told: str, key: str, **attributes: object) -> Element:
    """Make a picture of a drawing, and say what is on it to those who cannot see it.

    `key` is what tells its names apart from those of the other pictures on a page.
    """
    return tag(
        "svg",
        tag("title", title, id=f"{key}-title"),
        tag("desc", told, id=f"{key}-told"),
        tag("g", *drawing.parts, class_="drawing", font_family=SANS, font_size=SIZE),
        viewBox=f"0 0 {drawing.width:g} {drawing.height:g}",
        width=drawing.width,
        height=drawing.height,
        role="img",
        aria_labelledby=f"{key}-title {key}-told",
        **attributes,
    )
