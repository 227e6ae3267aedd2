"""Colours for light and dark screens, players' dashes and markers, and the style of drawings."""

from collections.abc import Iterable, Mapping

LIGHT = {
    "paper": "#fffdf8",
    "tint": "#f4f0e6",
    "rule": "#d8d2c4",
    "ink": "#20242a",
    "quiet": "#5a5f68",
    "accent": "#17583f",
    "red": "#b3261e",
    "p0": "#00629b",
    "p1": "#b84500",
    "p2": "#00745a",
    "p3": "#a2397b",
    "p4": "#7d5b00",
    "p5": "#50555e",
}
"""By role; `p0` to `p5` are the players'. After Okabe and Ito, whose colours differ for the
colour-blind, made darker to be read on paper."""

DARK = {
    "paper": "#14171b",
    "tint": "#1e2329",
    "rule": "#3a404a",
    "ink": "#ebe8e1",
    "quiet": "#a6abb4",
    "accent": "#82d3b1",
    "red": "#ff9386",
    "p0": "#5cb9f0",
    "p1": "#ff9c5c",
    "p2": "#33c795",
    "p3": "#ee9fcb",
    "p4": "#f0d650",
    "p5": "#bcc1c9",
}

PLAYER_COLOURS = sum(name[0] == "p" and name[1:].isdigit() for name in LIGHT)
"""How many players have a colour of their own; more players begin again with other markers."""

RED_SUITS = ("♥", "♦")

_DASHES = (None, "8 3", "2.5 3", "10 3 2.5 3", "15 4", "5 5")
_MARKERS = (
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "m-3.6-3.6h7.2v7.2h-7.2z",
    "m0-5l4.6 8.2h-9.2z",
    "m0-5.3l4.7 5.3l-4.7 5.3l-4.7-5.3z",
    "m-1.5-4.6h3v3.1h3.1v3h-3.1v3.1h-3v-3.1h-3.1v-3h3.1z",
    "m0 5l4.6-8.2h-9.2z",
)
"""SVG paths around a point: disc, square, triangle, diamond, cross, inverted triangle."""


def colour_class(seat: int) -> str:
    """Return the style class of a player's colour."""
    return f"p{seat % PLAYER_COLOURS}"


def dash_pattern(seat: int) -> str | None:
    """Return the dashes of a player's line; None for an unbroken one."""
    return _DASHES[seat % PLAYER_COLOURS]


def marker_path(seat: int) -> str:
    """Return the path of a player's marker; after each round of colours it moves on by one."""
    return _MARKERS[(seat + seat // PLAYER_COLOURS) % len(_MARKERS)]


def colour_rules() -> str:
    """Return the colours as variables of a style sheet, which on paper are the light ones.

    The rules of drawings, which use them, are with them.
    """
    drawings = drawing_style({name: f"var(--{name})" for name in LIGHT})
    return f"{page_colours(*LIGHT)}\n{drawings}"


def page_colours(*roles: str) -> str:
    """Return the colours of these roles as variables of a style sheet, for light and for dark."""
    light, dark = (f":root {{{_variables(palette, roles)}}}" for palette in (LIGHT, DARK))
    return f"{light}\n@media screen and (prefers-color-scheme: dark) {{\n{dark}\n}}\n"


def _variables(palette: Mapping[str, str], roles: Iterable[str]) -> str:
    return " ".join(f"--{role}: {palette[role]};" for role in roles)


def drawing_style(palette: Mapping[str, str]) -> str:
    """Return the style rules of drawings in these colours."""
    return _STYLE.format(**palette) + "".join(
        _PLAYER_STYLE.format(seat=seat, colour=palette[f"p{seat}"])
        for seat in range(PLAYER_COLOURS)
    )


_STYLE = """.drawing{{fill:{ink}}}.drawing text{{unicode-bidi:plaintext}}
.drawing .quiet{{fill:{quiet}}}.drawing .strong{{fill:{accent}}}.drawing .red{{fill:{red}}}
.drawing .letter{{fill:{paper}}}.drawing .paper{{fill:{paper}}}.drawing .tint{{fill:{tint}}}
.drawing .rule{{stroke:{rule}}}.drawing .base{{stroke:{ink}}}.drawing .break{{stroke:{quiet}}}
.drawing .mark{{stroke:{paper}}}
"""
_PLAYER_STYLE = """.drawing .line.p{seat}{{stroke:{colour}}}.drawing .mark.p{seat}{{fill:{colour}}}
"""
