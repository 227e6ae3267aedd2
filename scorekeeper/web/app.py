"""The routes of the server: which function answers which address, behind the link's token."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from scorekeeper.core.messages import Refusal, message
from scorekeeper.web import api, exports, static_files
from scorekeeper.web.answers import RequestRefused, not_found, request_refused
from scorekeeper.web.context import WebContext
from scorekeeper.web.pages import routes as pages
from scorekeeper.web.refusal_page import refused_response
from scorekeeper.web.requests import raise_for_size
from scorekeeper.web.rights import link_of
from scorekeeper.web.security import GuardedApp

Handler = Callable[[WebContext, Request], Awaitable[ASGIApp]]


def create_app(context: WebContext) -> ASGIApp:
    """Return the whole application."""
    session = "/api/sessions/{session}"
    routes = [
        _route(context, "/api/sessions", get=api.get_sessions, post=api.post_session),
        _route(context, "/api/events", get=api.get_store_events),
        _route(context, session, get=api.get_session),
        _route(context, f"{session}/entries", post=api.post_entry),
        _route(context, f"{session}/preview", post=api.post_preview),
        _route(context, f"{session}/events", get=api.get_events),
        _route(context, f"{session}/explain", get=api.get_explanation),
        _route(context, "/sessions/{session}/export/{format}", get=exports.get_export),
        _route(context, "/static/{name}", get=static_files.get_static),
        _route(context, "/", get=pages.get_list, post=pages.post_new),
        _route(context, "/sessions/{session}", get=pages.get_table, post=pages.post_line),
        _route(context, "/sessions/{session}/board", get=pages.get_board),
        _route(context, "/sessions/{session}/scores", get=pages.get_scores),
        _route(context, "/sessions/{session}/rules", get=pages.get_rules),
        _route(context, "/sessions/{session}/share", get=pages.get_share),
        _route(context, "/sessions/{session}/explain", get=pages.get_explain),
        _route(context, "/sessions/{session}/text/{format}", get=pages.get_text),
        _route(context, "/sessions/{session}/rematch", post=pages.post_rematch),
        _route(context, "/share", get=pages.get_share_store),
        _route(context, "/stats", get=pages.get_stats),
        _route(context, "/league", get=pages.get_league),
    ]
    router = Router(routes, redirect_slashes=False, default=_not_there)
    return GuardedApp(router, context)


def _route(
    context: WebContext, path: str, *, get: Handler | None = None, post: Handler | None = None
) -> Route:
    return Route(path, Endpoint(context, get, post))


async def _not_there(scope: Scope, receive: Receive, send: Send) -> None:
    """Lead a link without its slash to the one with it; nothing else is here."""
    if scope["path"] != scope["root_path"]:
        raise not_found()
    headers = {"Location": f"{link_of(Request(scope)).base}/"}
    await Response(status_code=308, headers=headers)(scope, receive, send)


class Endpoint:
    """An address, with what answers the methods that it has."""

    def __init__(self, context: WebContext, get: Handler | None, post: Handler | None) -> None:
        self._context = context
        self._handlers = {"GET": get, "HEAD": get, "POST": post}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; a refusal of any kind becomes one too."""
        request = Request(scope, receive, send)
        context = self._context.for_request(scope)
        try:
            response = await self._answer(context, request)
        except RequestRefused as refused:
            response = refused_response(context, scope, refused)
        except Refusal as refusal:
            translated = request_refused(refusal, context.store.place)
            response = refused_response(context, scope, translated)
        await response(scope, receive, send)

    async def _answer(self, context: WebContext, request: Request) -> ASGIApp:
        if request.method != "POST":
            raise_for_size(request)
        handler = self._handlers.get(request.method)
        if handler is None:
            allowed = ", ".join(name for name, known in self._handlers.items() if known)
            raise RequestRefused(405, "method", message("web-method"), headers={"Allow": allowed})
        return await handler(context, request)
