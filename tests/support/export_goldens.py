"""A session of each game as every format writes it. Run to write the expected files anew."""

import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import cast

from scorekeeper.cli.showing import titled
from scorekeeper.core.problems import said
from scorekeeper.core.session import Opened, open_session
from scorekeeper.core.taken_home import Export, taken_home
from scorekeeper.formats.catalogue import FORMATS, How, written
from scorekeeper.games import game_named
from scorekeeper.store.session_file import read_session
from tests.support import paths
from tests.support.paths import SAMPLES
from tests.support.sheets import ENGLISH, read

GOLDEN = paths.GOLDEN / "export"
STYLE_SHEET = GOLDEN / "style.css"
"""The style sheet that every page bears in itself."""
_STYLE_SHEET = re.compile(r"(?<=<style>).*?(?=</style>)", re.DOTALL)
STEMS = ("pagat-3", "adding-99", "pegs-2")
PICTURES = ("chart", "scoreboard")


def sample(stem: str) -> Export:
    """Open a sample session to take it home."""
    path = SAMPLES / f"{stem}.json"
    opened = open_session(read_session(path), game_named)
    return taken_home(opened, path.read_bytes(), titled(opened))


def told(sheet: str) -> Export:
    """Take a sheet home; it has no session, which neither pages nor pictures ask for."""
    read_, nobody = read(sheet), cast("Opened", None)
    scoreboard, keepsake = read_.game.scoreboard(read_.evening), read_.game.keepsake(read_.evening)
    return Export(nobody, b"", (said("title", title="Evening"),), scoreboard, keepsake)


def how(picture: str = "chart") -> How:
    return How(ENGLISH.say, picture=picture)


def files() -> Iterator[tuple[Path, str, str, str]]:
    """Yield each expected file with its session, its format and its picture."""
    for stem in STEMS:
        for name, one in FORMATS.items():
            able = not one.ability or hasattr(sample(stem).opened.game, one.ability)
            if not able or not find_spec(f"scorekeeper.formats.{one.module}"):
                continue
            for picture in PICTURES if one.option == "picture" else ("",):
                ending = f"{picture}.{name}" if picture else name
                yield GOLDEN / f"{stem}.{ending}", stem, name, picture


def content(stem: str, name: str, picture: str) -> bytes:
    """Return what a format makes of a sample session; a page without its style sheet."""
    text = written(name, [sample(stem)], how(picture))
    return (_STYLE_SHEET.sub("/* style.css */", text, count=1) if name == "html" else text).encode()


def style_sheet(stem: str) -> bytes:
    """Return the style sheet in the page of a sample session."""
    (found, *_) = _STYLE_SHEET.findall(written("html", [sample(stem)], how()))
    return str(found).encode()


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    count = 0
    for path, *asked in files():
        path.write_bytes(content(*asked))
        count += 1
    STYLE_SHEET.write_bytes(style_sheet(STEMS[0]))
    sys.stdout.write(f"{count} files written\n")
