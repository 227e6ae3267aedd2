"""Sessions as files to take home, as `export` writes them."""

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from scorekeeper.exporters.document import RenderOptions
from scorekeeper.exporters.registry import FORMATS, file_content
from scorekeeper.games import require_capability
from scorekeeper.web.answers import not_found
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
"""The media types of formats that are more than plain text."""


async def get_export(context: WebContext, request: Request) -> Response:
    """Answer with a session as a file of a format."""
    session, name = session_of(request), str(request.path_params["format"])
    if name not in FORMATS or not FORMATS[name].is_available:
        raise not_found()

    def export() -> bytes:
        document = context.sessions.document(session)
        if (needs := FORMATS[name].needs) is not None:
            require_capability(document.loaded.game, needs, f"export --format {name}")
        return file_content(name, [document], RenderOptions(context.render))

    content = await context.read(export)
    file = quote(f"{session}.{name}")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{file}"}
    if file == f"{session}.{name}":
        headers["Content-Disposition"] = f'attachment; filename="{file}"'
    charset = "" if FORMATS[name].binary else "; charset=utf-8"
    kind = f"{_TYPES.get(name, 'text/plain')}{charset}"
    return Response(content, headers=headers, media_type=kind)
