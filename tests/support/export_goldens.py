"""A session of each game as every format writes it. Run to write the expected files anew."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.core.messages import message
from scorekeeper.core.session import Session, load_session, titled
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.registry import FORMATS, render
from scorekeeper.games import game_named
from scorekeeper.storage.session_reader import read_session
from tests.support import paths
from tests.support.paths import SAMPLES
from tests.support.sheets import ENGLISH, read

GOLDEN = paths.GOLDEN / "export"
STYLE_SHEET = GOLDEN / "style.css"
"""The style sheet that every page bears in itself."""
_STYLE_SHEET = re.compile(r"(?<=<style>).*?(?=</style>)", re.DOTALL)
STEMS = ("pagat-3", "adding-99", "pegs-2")
PICTURES = ("chart", "scoreboard")


def sample(stem: str) -> ExportDocument:
    """Return a document of a sample session."""
    path = SAMPLES / f"{stem}.json"
    loaded = load_session(read_session(path), game_named)
    return ExportDocument(loaded, titled(loaded), path.read_bytes())


def document_of_sheet(text: str) -> ExportDocument:
    """Return a document of a sheet; its session has no entries, which no page or picture reads."""
    game, record = read(text)
    empty = Session("", "", record.setup, game.rules_to_json(record.rules), ())
    loaded = load_session(empty, game_named)._replace(record=record)
    return ExportDocument(loaded, (message("title", title="Evening"),), b"")


def render_options(picture: str = "chart") -> RenderOptions:
    return RenderOptions(ENGLISH.render, picture=picture)


def files() -> Iterator[tuple[Path, str, str, str]]:
    """Yield each expected file with its session, its format and its picture."""
    for stem in STEMS:
        for name, format_ in FORMATS.items():
            if format_.binary:
                continue
            able = not format_.needs or format_.needs(sample(stem).loaded.game)
            if not able:
                continue
            for picture in PICTURES if "picture" in format_.options else ("",):
                ending = f"{picture}.{name}" if picture else name
                yield GOLDEN / f"{stem}.{ending}", stem, name, picture


def content(stem: str, name: str, picture: str) -> bytes:
    """Return what a format makes of a sample session; a page without its style sheet."""
    text = render(name, [sample(stem)], render_options(picture))
    return (_STYLE_SHEET.sub("/* style.css */", text, count=1) if name == "html" else text).encode()


def style_sheet(stem: str) -> bytes:
    """Return the style sheet in the page of a sample session."""
    (style, *_) = _STYLE_SHEET.findall(render("html", [sample(stem)], render_options()))
    return str(style).encode()


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    count = 0
    for path, *asked in files():
        path.write_bytes(content(*asked))
        count += 1
    STYLE_SHEET.write_bytes(style_sheet(STEMS[0]))
    sys.stdout.write(f"{count} files written\n")
