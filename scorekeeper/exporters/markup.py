"""Markup for HTML and SVG: what players typed is text in it, never markup.

Each element is written as soon as it is made, so that a long page is its own text and nothing more;
a long one comes in pieces, so that its text is not copied into each element around it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache

from scorekeeper.core.limits import MAX_CACHED

SVG = "http://www.w3.org/2000/svg"
"""The namespace of a picture; no address that anybody visits."""

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 forbids: a file that has one of these is refused whole."""

_INLINE = frozenset({"bdi", "span", "td", "th", "tspan"})
"""Behind these a line break would be seen as a blank."""
_LINE = "\n"
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
"""Elements of HTML that have no end."""
_SHAPES = frozenset({"circle", "line", "path", "polyline", "rect"})
"""Elements of SVG that have nothing in them; in HTML too they may end in their beginning."""


class Markup(str):
    """Text that is markup already: one element, and the line break behind it."""

    __slots__ = ()


Child = Markup | str


def tag(name: str, /, *children: Child, **attributes: object) -> Markup:
    """Return an element; `text_anchor` is text-anchor, `class_` is class, None leaves one out.

    >>> tag("p", "a < b", class_="next", id=None).strip()
    '<p class="next">a &lt; b</p>'
    """
    begin = _begin(name, attributes) if attributes else name
    tail = "" if name in _INLINE else _LINE
    if name in _VOID:
        return Markup(f"<{begin}>{tail}")
    if name in _SHAPES:
        return Markup(f"<{begin} />{tail}")
    inside = "".join([child if type(child) is Markup else escape(child) for child in children])
    return Markup(f"<{begin}>{inside}</{name}>{tail}")


def repeated(name: str, **attributes: object) -> Callable[[Child], Markup]:
    """Return a function that makes an element of a child: cheaper for thousands that are alike.

    >>> repeated("td", class_="sum")("3 < 4")
    '<td class="sum">3 &lt; 4</td>'
    """
    begin, end = f"<{_begin(name, attributes)}>", f"</{name}>{'' if name in _INLINE else _LINE}"
    return lambda child: Markup(f"{begin}{child if type(child) is Markup else escape(child)}{end}")


def pieces(
    name: str, *children: Child | Iterable[Markup], **attributes: object
) -> Iterator[Markup]:
    """Yield a long element piece by piece, so that it is put together but once.

    A child may be such pieces itself.
    """
    yield Markup(f"<{_begin(name, attributes)}>")
    for child in children:
        if isinstance(child, str):
            yield child if isinstance(child, Markup) else Markup(escape(child))
        else:
            yield from child
    yield Markup(f"</{name}>{'' if name in _INLINE else _LINE}")


def _begin(name: str, attributes: Mapping[str, object]) -> str:
    """Return the name of an element with its attributes."""
    begin = name
    for key, value in attributes.items():
        if type(value) is str:
            begin += _text_attribute(key, value)
        elif value is not None:
            begin += f' {_attribute_name(key)}="{_escape_quoted(to_text(value))}"'
    return begin


@lru_cache(maxsize=min(1024, MAX_CACHED))
def _text_attribute(key: str, text: str) -> str:
    """Return an attribute that is a text; drawings have the same few thousands of times."""
    return f' {_attribute_name(key)}="{_escape_quoted(text)}"'


def inline(element: Markup) -> Markup:
    """Return an element without the line break behind it."""
    return Markup(element.removesuffix("\n"))


def style_sheet(rules: str) -> Markup:
    """Return a style sheet; nothing in it is escaped, so it must be ours."""
    return Markup(f"<style>{rules}</style>\n")


@cache
def _attribute_name(key: str) -> str:
    """Return the name of an attribute; there are some thirty."""
    return key.rstrip("_").replace("_", "-")


def to_text(value: object) -> str:
    """Return an attribute's value as text: lengths to a tenth, since nobody sees less.

    >>> to_text(12.0), to_text(0.25), to_text("wide")
    ('12', '0.2', 'wide')
    """
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0").replace("-0.0", "0")
    return str(value)


def escape(text: str) -> str:
    """Return a text as markup that shows it.

    >>> escape("Q & <A>")
    'Q &amp; &lt;A&gt;'
    """
    if not text.isprintable():
        text = _FORBIDDEN.sub("\ufffd", text)
    if "&" in text or "<" in text or ">" in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text


def _escape_quoted(text: str) -> str:
    """Return a text as the value of an attribute; XML would make blanks of its line breaks."""
    escaped = escape(text).replace('"', "&quot;")
    return escaped if escaped.isprintable() else escaped.translate(_LINE_BREAKS)


_LINE_BREAKS = {ord(sign): f"&#{ord(sign)};" for sign in "\t\n\r"}


def legal_text(text: str) -> str:
    r"""Replace what no file may have, lone surrogates, U+FFFE and control codes, by U+FFFD.

    >>> legal_text("A\ufffe\ud800\x07na") == "A\ufffd\ufffd\ufffdna"
    True
    """
    return text if text.isprintable() else _FORBIDDEN.sub("\ufffd", text)
