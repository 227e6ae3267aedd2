"""Trees of elements for HTML and SVG: what players typed is text in them, never markup."""

import re
from xml.etree.ElementTree import Element, tostring

SVG = "http://www.w3.org/2000/svg"
"""The namespace of a picture; no address that anybody visits."""

Child = Element | str

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 forbids: a file that has one of these is refused whole."""

_INLINE = frozenset({"bdi", "span", "td", "th", "tspan"})
"""Behind these a line break would be seen as a blank."""


def tag(name: str, /, *children: Child, **attributes: object) -> Element:
    """Return an element; `text_anchor` is text-anchor, `class_` is class, None leaves one out.

    >>> markup(tag("p", "a < b", class_="next", id=None)).strip()
    '<p class="next">a &lt; b</p>'
    """
    element = Element(name)
    for key, value in attributes.items():
        if value is not None:
            element.set(key.rstrip("_").replace("_", "-"), legal_text(to_text(value)))
    for child in children:
        _append(element, child)
    element.tail = None if name in _INLINE else "\n"
    return element


def _append(element: Element, child: Child) -> None:
    if isinstance(child, Element):
        element.append(child)
    elif len(element):
        element[-1].tail = (element[-1].tail or "") + legal_text(child)
    else:
        element.text = (element.text or "") + legal_text(child)


def to_text(value: object) -> str:
    """Return an attribute's value as text: lengths to a tenth, since nobody sees less.

    >>> to_text(12.0), to_text(0.25), to_text("wide")
    ('12', '0.2', 'wide')
    """
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0").replace("-0.0", "0")
    return str(value)


def legal_text(text: str) -> str:
    r"""Replace what no file may have, lone surrogates, U+FFFE and control codes, by U+FFFD.

    >>> legal_text("A\ufffe\ud800\x07na") == "A\ufffd\ufffd\ufffdna"
    True
    """
    return _FORBIDDEN.sub("\ufffd", text)


def markup(tree: Element) -> str:
    """Return a tree as XML."""
    return tostring(tree, encoding="unicode")


def html_page(tree: Element) -> str:
    """Return a tree as a page of HTML; a style sheet in it is not escaped, so it must be ours."""
    return f"<!doctype html>\n{tostring(tree, encoding='unicode', method='html')}"
