"""The JSON of the server: sessions, entries, previews, explanations, and the stream of changes."""

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp

from scorekeeper.core.commands import LAST, FactNumber, find_fact
from scorekeeper.core.game_record import ExplainQuery
from scorekeeper.core.messages import Malformed, message
from scorekeeper.core.parse_change import deal_number
from scorekeeper.core.session_summary import list_json
from scorekeeper.i18n.catalog import data_language, render_values
from scorekeeper.web.answers import SCHEMA, RawJson, json_answer, json_bytes, not_found
from scorekeeper.web.context import WebContext
from scorekeeper.web.entering import enter, preview, typed_line
from scorekeeper.web.events import WHOLE_STORE, EventStream
from scorekeeper.web.new_session import NewSession, parse_new_session
from scorekeeper.web.requests import (
    entry_key,
    expected_log,
    has_seen,
    log_headers,
    read_json,
)
from scorekeeper.web.rights import link_of, require_entering, session_of
from scorekeeper.web.stored_sessions import ReplayedSession, replay_stored


async def get_sessions(context: WebContext, request: Request) -> Response:
    """Answer with all sessions that the link opens, as `list --json` prints them."""
    only = link_of(request).session

    def listed() -> RawJson:
        return json_bytes(list_json(context.sessions.summaries(only)))

    return json_answer(await context.read(listed))


async def post_session(context: WebContext, request: Request) -> Response:
    """Begin a session."""
    link = require_entering(request)
    if link.session is not None:
        raise not_found()
    given = await read_json(request)
    new = await context.read(lambda: parse_new_session(given, context.today()))
    replayed = await begin_session(context, new)
    headers = {
        "Location": f"{link.base}/api/sessions/{quote(replayed.loaded.session.id)}",
        **log_headers(replayed.tag),
    }
    return json_answer(replayed.json, 201, headers)


async def begin_session(context: WebContext, new: NewSession) -> ReplayedSession:
    """Store a new session, make it the current one and return it."""
    return await context.write("", lambda: store_session(context, new))


def store_session(context: WebContext, new: NewSession) -> ReplayedSession:
    """Do so in a thread that writes; it is not read again, which might be refused."""
    day = new.setup.date or context.today()
    session = context.store.create(new.setup, new.rules, context.now(), day)
    return context.sessions.recorded(replay_stored(session))


async def get_session(context: WebContext, request: Request) -> Response:
    """Answer with a session as `show --json` prints it."""
    session = session_of(request)
    replayed = await context.read(lambda: context.sessions.replayed(session))
    tag = await context.read(lambda: replayed.tag)
    if has_seen(request, tag):
        return Response(status_code=304, headers=log_headers(tag))
    return json_answer(await context.read(lambda: replayed.json), headers=log_headers(tag))


async def post_entry(context: WebContext, request: Request) -> Response:
    """Record a line."""
    require_entering(request)
    session = session_of(request)
    values = await read_json(request)
    await context.require_session(session)
    expected = expected_log(request)
    key = entry_key(request)
    entered = await enter(context, session, typed_line(values), expected, key)
    return json_answer(entered.json, 201, log_headers(entered.after.tag))


async def post_preview(context: WebContext, request: Request) -> Response:
    """Answer with what a line would do; stores nothing, and so is open to all links."""
    session = session_of(request)
    values = await read_json(request)
    await context.require_session(session)
    entered = await preview(context, session, typed_line(values))
    return json_answer(entered.json)


async def get_events(context: WebContext, request: Request) -> ASGIApp:
    """Answer with the stream of a session's changes."""
    session = session_of(request)
    await context.read(lambda: context.sessions.replayed(session))
    return EventStream(context.watcher, link_of(request), session)


async def get_store_events(context: WebContext, request: Request) -> ASGIApp:
    """Answer with the stream of all sessions' changes; for the link of one it does not exist."""
    link = link_of(request)
    if link.session is not None:
        raise not_found()
    return EventStream(context.watcher, link, WHOLE_STORE)


async def get_explanation(context: WebContext, request: Request) -> Response:
    """Answer with the reasons for the points of a deal, as `explain --json` prints them."""
    session = session_of(request)
    deal = request.query_params.get("deal")

    def explain() -> RawJson:
        loaded = context.sessions.load(session)
        number = None if deal is None else _deal(deal)
        if number == LAST:
            number = find_fact(loaded, FactNumber(LAST)).number
        result = loaded.game.explain(loaded.record, ExplainQuery(number))
        render = data_language().render
        return json_bytes(render_values({"schema": SCHEMA, **result.data}, render))

    return json_answer(await context.read(explain))


def _deal(text: str) -> int:
    try:
        return deal_number(text)
    except ValueError:
        raise Malformed(message("value-not-number", name="deal", given=text[:40])) from None
