"""The style sheet and the scripts of the pages, under names that change with what is in them."""

import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from scorekeeper.exporters.colours import colour_rules
from scorekeeper.web.answers import not_found, text_answer
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link

_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
STYLE = "style.css"
"""The name of the style sheet of all pages."""
EARLY = "early.js"
"""Runs before anything is drawn, on each page with a script."""
_LIVE = "live.js"
_PARTS = {
    STYLE: (STYLE, "pads.css"),
    EARLY: (EARLY,),
    "table.js": (_LIVE, "queue.js", "pad.js", "table.js"),
    "evening.js": (_LIVE, "evening.js"),
}
"""What is sent as one file, so that a page asks once."""
_FOR_A_YEAR = "private, max-age=31536000, immutable"


class _StaticFile(NamedTuple):
    name: str
    """With the hash of its content: `style.1f2e3d4c.css`."""
    content: bytes
    media_type: str


@cache
def _static_files() -> dict[str, _StaticFile]:
    """Return all files by their plain names."""
    folder = files("scorekeeper.web").joinpath("static")
    single = {file.name: file.read_bytes() for file in folder.iterdir()}
    contents = dict(single)
    for whole, parts in _PARTS.items():
        for part in parts:
            contents.pop(part, None)
        contents[whole] = b"\n".join([single[part] for part in parts])
        if whole.endswith(".js"):
            contents[whole] = compact(contents[whole])
    contents[STYLE] = colour_rules().encode() + b"\n" + contents[STYLE]
    found = {}
    for name, content in contents.items():
        stem, _, ending = name.rpartition(".")
        if ending in _TYPES:
            hashed = f"{stem}.{sha256(content).hexdigest()[:12]}.{ending}"
            found[name] = _StaticFile(hashed, content, _TYPES[ending])
    return found


def compact(script: bytes) -> bytes:
    """Return a script without comments, indentation and most ends of lines: no phone needs them.

    Signs that stand between blanks in no text of the scripts lose these.
    """
    lines = (re.sub(rb"(^| )//.*|^/\*.*", b"", line.strip()) for line in script.splitlines())
    # Behind these signs, and before those, no statement ends by the end of its line.
    joined = re.sub(rb"(?<=[{(\[,;])\n|\n(?=[})\].?:])", b"", b"\n".join(filter(None, lines)))
    return re.sub(rb" (=>|[!=]==|&&|\|\||\?\?) ", rb"\1", joined)


def static_address(link: Link, name: str) -> str:
    """Return the address of a file behind a link."""
    return f"{link.base}/static/{_static_files()[name].name}"


async def get_static(_: WebContext, request: Request) -> Response:
    """Answer with a file; what is asked for by another hash is not there any longer."""
    wanted = request.path_params["name"]
    for file in _static_files().values():
        if file.name == wanted:
            headers = {"Cache-Control": _FOR_A_YEAR}
            return text_answer(request, file.content, file.media_type, headers=headers)
    raise not_found()
