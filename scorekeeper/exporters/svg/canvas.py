"""What all drawings are made of: parts, lines of text, straight lines, and the frame of an image.

Lengths are in user units of SVG, which are pixels where nothing is scaled.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from scorekeeper.core.limits import MAX_CACHED
from scorekeeper.exporters.markup import Markup, pieces, tag
from scorekeeper.exporters.text.text_width import display_width

SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
"""The reader's own fonts: a file brings none along."""
FONT_SIZE = 13
"""The default."""

_NARROW_CHARACTERS = frozenset("iljtfrI.,:;!|'’ ()[]/-·*")
_BROAD_CHARACTERS = frozenset("mwMW@%…–—→←")
_DOUBT = 0.001
"""Lengths nearer to each other may seem to differ by the order in which they were added up."""
_WIDTH_SHARE = 0.85
"""The length of a text in most fonts, as a share of that in the broadest."""


class Drawing(NamedTuple):
    """Elements drawn from (0, 0) on, and their size."""

    width: float
    height: float
    parts: tuple[Markup, ...]
    """A group may come in several, so that its text is not copied into each group around it."""


def text_length(text: str, font_size: float) -> float:
    """Return how long a text gets in the broadest of the usual fonts.

    >>> text_length("Anna", 10) < text_length("WWWW", 10) < text_length("安娜安娜", 10)
    True
    """
    return font_size * sum(map(_character_length, text))


@lru_cache(maxsize=min(2048, MAX_CACHED))
def _word_length(word: str, font_size: float) -> float:
    return text_length(word, font_size)


@lru_cache(maxsize=min(2048, MAX_CACHED))
def _character_length(character: str) -> float:
    """Return the length of a character, as a share of the font size."""
    if character in _NARROW_CHARACTERS:
        return 0.42
    if character in _BROAD_CHARACTERS:
        return 1
    if character.isascii():
        return 0.78 if character.isupper() else 0.65
    return (0, 0.8, 1.1)[max(0, display_width(character))]


def text_line(
    text: str, x: float, y: float, max_length: float | None = None, **attributes: object
) -> Markup:
    """Return a line of text; one longer than `max_length` is squeezed into it."""
    font_size = float(str(attributes.get("font_size", FONT_SIZE)))
    tight = max_length is not None and text_length(text, font_size) * _WIDTH_SHARE > max_length
    squeezed = {"textLength": max_length, "lengthAdjust": "spacingAndGlyphs"} if tight else {}
    return tag("text", text, x=x, y=y, **squeezed, **attributes)


def straight_line(
    begin: tuple[float, float], end: tuple[float, float], style: str, **attributes: object
) -> Markup:
    """Return a straight line from one point to another."""
    (x1, y1), (x2, y2) = begin, end
    attributes = {"stroke_width": 1, **attributes}
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=style, **attributes)


def wrap_text(text: str, max_length: float, font_size: float) -> list[str]:
    """Return a sentence as lines that are no longer than that; a long word stays whole.

    >>> wrap_text("to be or not to be", 60, 10)
    ['to be or', 'not to be']
    """
    words, blank = text.split(), text_length(" ", font_size)
    ends = [*accumulate(blank + _word_length(word, font_size) for word in words)]
    lines, begin = [], 0
    while begin < len(words):
        before = blank + (ends[begin - 1] if begin else 0)
        end = bisect_right(ends, before + max_length + _DOUBT, begin)
        if end > begin and ends[end - 1] - before > max_length - _DOUBT:
            whole = text_length(" ".join(words[begin:end]), font_size)  # which decides
            end -= whole > max_length
        end = max(end, begin + 1)
        lines.append(" ".join(words[begin:end]))
        begin = end
    return lines or [""]


def stacked(drawings: Sequence[Drawing], gap: float) -> Drawing:
    """Return drawings under each other as one."""
    parts, top = list[Markup](), 0.0
    for drawing in drawings:
        parts += pieces("g", *drawing.parts, transform=f"translate(0 {top:g})")
        top += drawing.height + gap
    return Drawing(max(drawing.width for drawing in drawings), top - gap, tuple(parts))


def framed(
    drawing: Drawing,
    title: str,
    description: str,
    anchor: str,
    *style: Markup,
    **attributes: object,
) -> Iterator[Markup]:
    """Yield a drawing as an image, with a description for those who cannot see it.

    `anchor` begins the ids of the title and the description; no other image of a page has it.
    """
    group = pieces("g", *drawing.parts, class_="drawing", font_family=SANS, font_size=FONT_SIZE)
    return pieces(
        "svg",
        tag("title", title, id=f"{anchor}-title"),
        tag("desc", description, id=f"{anchor}-told"),
        *style,
        group,
        viewBox=f"0 0 {drawing.width:g} {drawing.height:g}",
        width=drawing.width,
        height=drawing.height,
        role="img",
        aria_labelledby=f"{anchor}-title {anchor}-told",
        **attributes,
    )
