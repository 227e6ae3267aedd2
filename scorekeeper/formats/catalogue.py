"""The formats in which an evening is taken home: a module and a line each."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple, cast

from scorekeeper.core.problems import Said
from scorekeeper.core.taken_home import Export


class How(NamedTuple):
    """What somebody may choose about a format, and the words to write it in."""

    say: Callable[[Said | str], str]
    delimiter: str = ","
    """Of CSV."""
    picture: str = "chart"
    """Of SVG: `chart` or `scoreboard`."""
    blank: bool = False
    """Of a paper: without numbers, to fill in by hand."""


class Format(NamedTuple):
    """A format; its module has `written(exports, how)`, which returns the text of a file."""

    module: str
    together: bool = True
    """Whether a file can hold several sessions."""
    option: str = ""
    """The field of `How` that is for this format alone."""
    ability: str = ""
    """What a game must be able to do, if not all can."""
    marked: bool = False
    """Whether a file with more than ASCII begins with a mark, by which spreadsheets know UTF-8."""


FORMATS = {
    "sheet": Format("as_sheet", together=False),
    "txt": Format("as_text"),
    "md": Format("as_markdown"),
    "csv": Format("as_csv", option="delimiter", marked=True),
    "html": Format("as_page"),
    "svg": Format("as_picture", together=False, option="picture"),
    "json": Format("as_file", together=False),
    "paper": Format("as_paper", together=False, option="blank", ability="paper_written"),
    "code": Format("as_code"),
}


def written(name: str, exports: Sequence[Export], how: How) -> str:
    """Return sessions as the text of a file in a format."""
    module = import_module(f"scorekeeper.formats.{FORMATS[name].module}")
    return cast("str", module.written(exports, how))
