"""The formats in which an evening is taken home: a module and a line each."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple, cast

from scorekeeper.core.game import AnyGame
from scorekeeper.core.messages import Message
from scorekeeper.exporters.document import ExportDocument


class RenderOptions(NamedTuple):
    """What somebody may choose about a format, and the words to write it in."""

    render: Callable[[Message | str], str]
    delimiter: str = ","
    """Of CSV."""
    picture: str = "chart"
    """Of SVG: `chart` or `scoreboard`."""
    blank: bool = False
    """Of a paper: without numbers, to fill in by hand."""


class Format(NamedTuple):
    """A format; its module has `render(exports, how)`, which returns the text of a file."""

    module: str
    together: bool = True
    """Whether a file can hold several sessions."""
    option: str = ""
    """The field of `How` that is for this format alone."""
    needs: Callable[[AnyGame], object | None] | None = None
    """The capability that a game must have, if not all have it."""
    marked: bool = False
    """Whether a file with more than ASCII begins with a mark, by which spreadsheets know UTF-8."""


FORMATS = {
    "sheet": Format("sheet", together=False),
    "txt": Format("text.plain"),
    "md": Format("markdown"),
    "csv": Format("csv_rows", option="delimiter", marked=True),
    "html": Format("html.page"),
    "svg": Format("svg.picture", together=False, option="picture"),
    "json": Format("session_json", together=False),
    "paper": Format("paper", together=False, option="blank", needs=lambda game: game.paper_sheets),
    "code": Format("code"),
}


def render(name: str, exports: Sequence[ExportDocument], how: RenderOptions) -> str:
    """Return sessions as the text of a file in a format."""
    module = import_module(f"scorekeeper.exporters.{FORMATS[name].module}")
    return cast("str", module.render(exports, how))
