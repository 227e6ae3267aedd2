"""A session of each game as every format writes it. Run to write the expected files anew."""

import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import cast

from scorekeeper.cli.report_output import titled
from scorekeeper.core.messages import message
from scorekeeper.core.session import AnySession, load_session
from scorekeeper.exporters.document import ExportDocument, make_document
from scorekeeper.exporters.registry import FORMATS, RenderOptions, render
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
    """Open a sample session to take it home."""
    path = SAMPLES / f"{stem}.json"
    loaded = load_session(read_session(path), game_named)
    return make_document(loaded, path.read_bytes(), titled(loaded))


def told(sheet: str) -> ExportDocument:
    """Take a sheet home; it has no session, which neither pages nor pictures ask for."""
    read_, nobody = read(sheet), cast("AnySession", None)
    scoreboard, export_data = (
        read_.game.scoreboard(read_.record),
        read_.game.export_data(read_.record),
    )
    return ExportDocument(
        nobody, b"", (message("title", title="Evening"),), scoreboard, export_data
    )


def how(picture: str = "chart") -> RenderOptions:
    return RenderOptions(ENGLISH.render, picture=picture)


def files() -> Iterator[tuple[Path, str, str, str]]:
    """Yield each expected file with its session, its format and its picture."""
    for stem in STEMS:
        for name, one in FORMATS.items():
            able = not one.needs or one.needs(sample(stem).loaded.game)
            if not able or not find_spec(f"scorekeeper.exporters.{one.module}"):
                continue
            for picture in PICTURES if one.option == "picture" else ("",):
                ending = f"{picture}.{name}" if picture else name
                yield GOLDEN / f"{stem}.{ending}", stem, name, picture


def content(stem: str, name: str, picture: str) -> bytes:
    """Return what a format makes of a sample session; a page without its style sheet."""
    text = render(name, [sample(stem)], how(picture))
    return (_STYLE_SHEET.sub("/* style.css */", text, count=1) if name == "html" else text).encode()


def style_sheet(stem: str) -> bytes:
    """Return the style sheet in the page of a sample session."""
    (found, *_) = _STYLE_SHEET.findall(render("html", [sample(stem)], how()))
    return str(found).encode()


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    count = 0
    for path, *asked in files():
        path.write_bytes(content(*asked))
        count += 1
    STYLE_SHEET.write_bytes(style_sheet(STEMS[0]))
    sys.stdout.write(f"{count} files written\n")
