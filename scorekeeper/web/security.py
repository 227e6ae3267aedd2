"""What every request passes before it is answered, and what every answer says to browsers."""

import asyncio
import contextlib
import sys

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.web.answers import RequestRefused, not_found, request_refused
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.refusal_page import refused_response

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Vary": "Accept-Language",
}
"""What an answer says unless it says otherwise itself."""
_READING = ("GET", "HEAD")
MAX_HEADER_SIZE = 16 << 10
"""Of a request, with its address."""


class GuardedApp:
    """The application behind the checks of host, link and origin."""

    def __init__(self, app: ASGIApp, context: WebContext) -> None:
        self._app = app
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it; nothing that goes wrong says where."""
        if scope["type"] != "http":
            return
        answer = _Answer(send)
        context = self._context.for_request(scope)
        try:
            try:
                guarded = await self._guarded(scope)
                await self._app(guarded, receive, answer.send)
            except RequestRefused as refused:
                if not answer.begun:
                    response = refused_response(context, scope, refused)
                    await response(scope, receive, answer.send)
        except ClientDisconnect:
            return
        except asyncio.CancelledError:  # the server ends, and waits no longer
            if not answer.begun:
                stopped = RequestRefused(503, "away", message("web-stopped"))
                await refused_response(context, scope, stopped)(scope, receive, answer.send)
            raise
        except Exception as error:  # noqa: BLE001 — one answer fails, the evening goes on
            with contextlib.suppress(OSError):  # nobody may be there to read it
                print(f"scorekeeper: {type(error).__name__}", file=sys.stderr)  # noqa: T201
            if not answer.begun:
                fault = RequestRefused(500, "fault", message("web-fault"))
                response = refused_response(context, scope, fault)
                await response(scope, receive, answer.send)

    async def _guarded(self, scope: Scope) -> Scope:
        """Return a request as it is routed, with its link; raises `RequestRefused`."""
        headers = Headers(scope=scope)
        if _header_size(scope) > MAX_HEADER_SIZE:  # what comes in one piece was not counted before
            raise RequestRefused(431, "too-large", message("web-too-large", most=MAX_HEADER_SIZE))
        host = headers.get("host", "")
        hosts = self._context.hosts
        if len(headers.getlist("host")) != 1 or not hosts.allow(host, scope.get("server")):
            raise RequestRefused(421, "host", message("web-host"))
        token = scope["path"].partition("/")[2].partition("/")[0]
        link = await self._opened_by(token)
        origin = headers.get("origin")
        writes = scope["method"] not in _READING
        if writes and origin is not None and not hosts.is_own_origin(origin, host):
            raise RequestRefused(403, "origin", message("web-origin"))
        return {**scope, "root_path": f"/{token}", "link": link}

    async def _opened_by(self, token: str) -> Link:
        """Return what a token opens now; raises `RequestRefused`.

        While the store is away nothing is answered but that, and only to what was a link before.
        """
        context, away = self._context, None
        try:
            await context.refresh_links()
        except Unavailable as unavailable:
            away = unavailable
        if (link := context.links.opened_by(token)) is None:
            raise not_found()
        if away is not None:
            problems = request_refused(away, context.store.place).problems
            raise RequestRefused(503, "away", *problems)
        return link


def _header_size(scope: Scope) -> int:
    lines = (len(name) + len(value) for name, value in scope["headers"])
    return len(scope["raw_path"]) + len(scope["query_string"]) + sum(lines)


class _Answer:
    """An answer on its way, with the headers that all have."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False

    async def send(self, event: Message) -> None:
        """Send a part of the answer."""
        if event["type"] == "http.response.start":
            self.begun = True
            event.setdefault("headers", [])
            headers = MutableHeaders(scope=event)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await self._send(event)
