"""The demo as an animated picture: what `scorekeeper demo` prints, a scene for each command.

It has no script. Whoever wants no motion, and whatever knows no animation, sees the last scene.
"""

import re
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from scorekeeper.core.messages import message
from scorekeeper.exporters.colours import DARK, LIGHT, RED_SUITS
from scorekeeper.exporters.markup import SVG, Markup, inline, style_sheet, tag
from scorekeeper.exporters.text.text_width import display_width, wrap
from scorekeeper.i18n.catalog import language
from tests.support.transcripts import TranscriptRunner

_COLUMNS = 80
_CELL = 7.2
_LINE_HEIGHT = 17
_MARGIN = 16
_MONOSPACE = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
_PROMPT = "$ "

_FADE = 0.4
_PER_LETTER = 0.03
_BEFORE_ANSWER = 0.4
_READING = 2.0
_PER_LINE = 0.2
_LAST_READING = 8.0
"""Seconds."""


class Scene(NamedTuple):
    """A command of the demo: what is said of it, its line, and its answer."""

    caption: str
    line: str
    answer: list[str]

    @property
    def typing(self) -> float:
        """How many seconds its line is typed."""
        return _PER_LETTER * len(self.line)

    def seconds(self, *, is_last: bool) -> float:
        """Return how long it is seen."""
        reading = _LAST_READING if is_last else _READING + _PER_LINE * len(self.answer)
        return 2 * _FADE + self.typing + _BEFORE_ANSWER + reading


def demo_picture(tag_of_language: str) -> str:
    """Return the picture, in a language."""
    with tempfile.TemporaryDirectory() as folder:
        printed = TranscriptRunner(Path(folder), tag_of_language).answer("scorekeeper demo").printed
    found = scenes(printed)
    render = language(tag_of_language).render
    title = render(message("help-demo")).partition("\n")[0]
    description = "; ".join(scene.line for scene in found)
    rows = max(sum(1 for _ in _rows(scene)) for scene in found)
    width, height = _COLUMNS * _CELL + 2 * _MARGIN, rows * _LINE_HEIGHT + 2 * _MARGIN
    return tag(
        "svg",
        tag("title", title, id="demo-title"),
        tag("desc", description, id="demo-told"),
        style_sheet(_style(found)),
        tag("rect", class_="paper", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=8),
        tag("g", *map(_drawn, range(len(found)), found), class_="demo", font_family=_MONOSPACE),
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        aria_labelledby="demo-title demo-told",
        **{"xmlns": SVG, "xml:lang": tag_of_language},
    )


def scenes(printed: str) -> list[Scene]:
    """Return the commands of a demo that was printed."""
    lines = printed.rpartition("\n\n")[0].splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith(_PROMPT)]
    return [
        Scene(lines[start - 1], lines[start], lines[start + 1 : end - 2])
        for start, end in pairwise([*starts, len(lines) + 2])
    ]


def _rows(scene: Scene) -> Iterator[tuple[str, str]]:
    """Yield the style and the text of each row of a scene."""
    yield from (("caption", row) for row in wrap(scene.caption, _COLUMNS))
    yield from (("line", row) for row in wrap(scene.line, _COLUMNS))
    yield from (("answer", row) for line in scene.answer for row in wrap(line, _COLUMNS))


def _drawn(number: int, scene: Scene) -> Markup:
    """Return a scene; its line and its answer are groups that appear on their own."""
    groups = dict[str, list[Markup]]({"caption": [], "line": [], "answer": []})
    for row, (style, text) in enumerate(_rows(scene)):
        y = _MARGIN + row * _LINE_HEIGHT + 13
        if text:
            groups[style].append(tag("text", *_words(text), y=y))
    parts = [
        tag("g", *rows, class_=f"{style} {style[0]}{number}") for style, rows in groups.items()
    ]
    return tag("g", *parts, class_=f"scene s{number}")


def _words(text: str) -> Iterator[Markup]:
    """Yield each word at its own column, whatever the width of a symbol before it."""
    for found in re.finditer(r"\S+", text):
        x = _MARGIN + _CELL * display_width(text[: found.start()])
        style = "red" if found[0].strip(".,()") in RED_SUITS else None
        yield inline(tag("tspan", f"{found[0]} ", x=x, class_=style))


def _style(found: list[Scene]) -> str:
    """Return the style sheet with the times of all scenes."""
    times = [scene.seconds(is_last=scene is found[-1]) for scene in found]
    total = sum(times)
    rules, start = "", 0.0
    for number, (scene, seconds) in enumerate(zip(found, times, strict=True)):
        typed = start + _FADE + scene.typing
        answered = typed + _BEFORE_ANSWER
        end = start + seconds
        moments = [start, start + _FADE, typed, answered, answered + _FADE, end - _FADE, end]
        rules += _scene_rules(number, len(scene.line), [100 * at / total for at in moments])
        start = end
    still = _STILL.format(last=len(found) - 1)
    colours = "".join((_colours(LIGHT), _DARK.format(colours=_colours(DARK))))
    return f"{colours}{still}{_MOVING.format(total=total, rules=rules)}"


def _scene_rules(number: int, letters: int, percent: list[float]) -> str:
    start, seen, typed, answered, shown, fading, end = (f"{at:.2f}%" for at in percent)
    return (
        f".s{number}{{animation-name:s{number}}}.l{number}{{animation-name:l{number}}}"
        f".a{number}{{animation-name:a{number}}}\n"
        f"@keyframes s{number}{{0%,{start}{{opacity:0}}{seen},{fading}{{opacity:1}}"
        f"{end},100%{{opacity:0}}}}\n"
        f"@keyframes l{number}{{0%,{seen}{{clip-path:inset(0 100% 0 0);"
        f"animation-timing-function:steps({letters})}}"
        f"{typed},100%{{clip-path:inset(0 0 0 0)}}}}\n"
        f"@keyframes a{number}{{0%,{answered}{{opacity:0}}{shown},100%{{opacity:1}}}}\n"
    )


def _colours(palette: dict[str, str]) -> str:
    return (
        f".paper{{fill:{palette['paper']};stroke:{palette['rule']}}}.demo{{fill:{palette['ink']}}}"
        f".caption{{fill:{palette['quiet']}}}.line{{fill:{palette['accent']}}}"
        f".red{{fill:{palette['red']}}}\n"
    )


_DARK = "@media screen and (prefers-color-scheme:dark){{\n{colours}}}\n"
_STILL = (
    ".demo{{font-size:12px;white-space:pre}}.line{{font-weight:bold}}.caption{{font-style:italic}}\n"
    ".scene{{opacity:0}}.s{last}{{opacity:1}}\n"
)
_MOVING = (
    "@media screen and (prefers-reduced-motion:no-preference){{\n"
    ".scene,.line,.answer{{animation:{total:.1f}s linear infinite}}\n{rules}}}\n"
)
