"""Sessions as files to take home, as `export` writes them."""

from collections.abc import Iterator
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from scorekeeper.exporters.document import RenderOptions
from scorekeeper.exporters.registry import FORMATS, file_parts
from scorekeeper.games import require_capability
from scorekeeper.web.answers import AT_ONCE, compressed_answer, not_found
from scorekeeper.web.context import WebContext
from scorekeeper.web.rights import session_of

_TYPES = {
    "md": "text/markdown",
    "csv": "text/csv",
    "html": "text/html",
    "svg": "image/svg+xml",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
"""The media types of the endings that are more than plain text."""


async def get_export(context: WebContext, request: Request) -> Response:
    """Answer with a session as a file of a format."""
    session, name = session_of(request), str(request.path_params["format"])
    if name not in FORMATS or not (form := FORMATS[name]).is_available:
        raise not_found()

    def make() -> Iterator[bytes]:
        document = context.sessions.document(session)
        if form.needs is not None:
            require_capability(document.loaded.game, form.needs, f"export --format {name}")
        form.raise_unless_told(document.loaded, session)
        parts = file_parts(name, [document], RenderOptions(context.render))
        return iter(lambda: _some(parts), b"")

    def compressed() -> bytes:
        pages = context.sessions.replayed(session).pages
        return pages.compressed(("export", name, context.catalog.name), make)

    content = await context.make(compressed)
    charset = "" if form.binary else "; charset=utf-8"
    kind = f"{_TYPES.get(form.device_ending or name, 'text/plain')}{charset}"
    way = "inline" if form.to_copy else "attachment"
    headers = {"Content-Disposition": f"{way}; {_named(form.file_for_device(session, name))}"}
    return compressed_answer(request, content, kind, headers=headers)


def _some(parts: Iterator[bytes]) -> bytes:
    """Return what comes next of a file; little only where it is the last."""
    some = bytearray()
    while len(some) < AT_ONCE and (part := next(parts, b"")):
        some += part
    return bytes(some)


def _named(file: str) -> str:
    """Return a file's name as a header has it, whatever letters it has."""
    quoted = quote(file)
    return f'filename="{file}"' if quoted == file else f"filename*=UTF-8''{quoted}"
