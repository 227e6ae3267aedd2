"""What answers the addresses of pages, and the forms that work without a script."""

import re
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from scorekeeper.core.limits import MAX_LINE_LENGTH
from scorekeeper.core.messages import Malformed, Message, Refusal, message
from scorekeeper.core.session import AnySession, Session
from scorekeeper.core.session_summary import SessionSummary
from scorekeeper.exporters.markup import Markup
from scorekeeper.exporters.registry import FORMATS
from scorekeeper.storage.session_choice import SessionChoice
from scorekeeper.web.answers import RequestRefused, not_found, request_refused
from scorekeeper.web.api import store_session
from scorekeeper.web.context import WebContext
from scorekeeper.web.entering import Sent, TypedLine, enter, enter_change
from scorekeeper.web.evening_tables import evening_tables
from scorekeeper.web.form_facts import WHAT, change_of_form
from scorekeeper.web.links import Link
from scorekeeper.web.new_session import NewSession, parse_new_session, rematch_of
from scorekeeper.web.pages.board import board_page
from scorekeeper.web.pages.copy_text import copy_page
from scorekeeper.web.pages.evening import EVENING_SCRIPT
from scorekeeper.web.pages.explain import explain_page
from scorekeeper.web.pages.frame import kept_page_answer, page_answer, page_title
from scorekeeper.web.pages.league import league_page
from scorekeeper.web.pages.new_form import header_of_form
from scorekeeper.web.pages.rules import rules_page
from scorekeeper.web.pages.scores import scores_page
from scorekeeper.web.pages.session_list import ALL, session_list
from scorekeeper.web.pages.share import share_page, share_store_page
from scorekeeper.web.pages.stats import stats_page
from scorekeeper.web.pages.table import TableRequest, table_page
from scorekeeper.web.requests import log_of_tag, read_body, read_form
from scorekeeper.web.rights import link_of, require_entering, session_of
from scorekeeper.web.stored_sessions import ReplayedSession, is_over

TABLE_SCRIPT = "table.js"
_SENT_AGAIN = timedelta(minutes=10)
"""In which a form that comes again is the same one, whose answer was lost."""
_AT_ONCE = 0.2
"""Seconds in which another server of the store may begin the same rematch."""
_LISTED = 100
"""Sessions on the list, the newest, unless all are asked for."""
Handler = Callable[[WebContext, Request], Awaitable[Response]]


async def get_list(context: WebContext, request: Request) -> Response:
    """Answer with the list of sessions; the link of one session leads to its table."""
    link = link_of(request)
    if link.session is not None:
        return _see(f"{link.base}/sessions/{quote(link.session)}")

    def page() -> Response:
        return _list(context, request)

    return await context.read(page)


def _list(
    context: WebContext,
    request: Request,
    told: Sequence[Message] = (),
    typed: Mapping[str, str] | None = None,
) -> Response:
    link = link_of(request)
    current = context.sessions.current()
    listed, more = _listed(context, current, everything=ALL in request.query_params)
    body = session_list(
        *(link, listed, current, evening_tables(context, listed, current), context.render),
        more=more,
        told=told,
        typed=typed,
    )
    title = context.render(message("pages-sessions"))
    return page_answer(
        context,
        request,
        title,
        *body,
        script=EVENING_SCRIPT,
        with_form=link.may_enter,
        status=422 if told else 200,
    )


def _listed(
    context: WebContext, current: str | None, *, everything: bool
) -> tuple[list[SessionSummary], bool]:
    """Return the newest sessions and the current one, or all, and whether there are more."""
    if everything:
        return context.sessions.summaries(), False
    newest = context.sessions.summaries(choice=SessionChoice(limit=_LISTED + 1))
    listed, more = newest[-_LISTED:], len(newest) > _LISTED
    if more and current is not None and all(each.id != current for each in listed):
        with suppress(Refusal, RequestRefused):
            listed = [*context.sessions.summaries(current), *listed]
    return listed, more


async def post_new(context: WebContext, request: Request) -> Response:
    """Begin a session from a form and lead to its table; a refused one comes back to be edited."""
    link = _require_all_sessions(request)
    form = await read_form(request)
    try:
        header = header_of_form(form)
        new = await context.read(lambda: parse_new_session(header, context.today()))
        begun = await context.write("", lambda: _begun_once(context, form, new))
    except Malformed as refused:
        told = tuple(refused.problems)
        return await context.read(lambda: _list(context, request, told, form))
    return _see(f"{link.base}/sessions/{quote(begun)}")


def _begun_once(context: WebContext, form: Mapping[str, str], new: NewSession) -> str:
    """Begin a session, or return the one that this form has begun, just now or without entries."""
    begun = context.sent_forms.session_of(form)
    with suppress(Refusal, RequestRefused):  # it is deleted, or can't be read
        if begun is not None and _is_same_table(context.sessions.load(begun), context.now()):
            return begun
    begun = store_session(context, new).loaded.session.id
    context.sent_forms.keep(form, begun)
    return begun


def _is_same_table(loaded: AnySession, now: str) -> bool:
    """Return whether a form that is sent again means the table that it has begun.

    Another phone may have entered something there before the answer was lost. At one that is over
    nobody plays on: a hand of an adding game takes minutes, and then they want another.
    """
    since, until = map(datetime.fromisoformat, (loaded.session.created, now))
    return not loaded.session.entries or (until - since < _SENT_AGAIN and not is_over(loaded))


async def post_rematch(context: WebContext, request: Request) -> Response:
    """Begin a session with the players and rules of one that is over, and lead to its table.

    Of one that goes on, as somebody has taken its end back, lead to its own table.
    """
    link = _require_all_sessions(request)
    session = session_of(request)
    await read_body(request)  # the form has no fields, and may be no larger than others

    def begin() -> str:
        before = context.sessions.load(session)
        if not is_over(before):
            return session
        if (begun := context.sessions.rematch_begun(before)) is None:
            new = rematch_of(before, context.today())
            begun = _begun_first(context, before, store_session(context, new).loaded.session)
            context.sessions.note_rematch(before, begun)
        return begun

    begun = await context.write("", begin)
    return _see(f"{link.base}/sessions/{quote(begun)}")


def _begun_first(context: WebContext, before: AnySession, begun: Session) -> str:
    """Return the rematch that was begun first, and take one's own back if another server's was."""
    time.sleep(_AT_ONCE)  # in which what it has begun just before can be seen
    with suppress(Refusal):  # what is begun is begun
        first = context.sessions.first_rematch(before)
        if first not in (None, begun.id) and not context.store.take_back([begun], first).ids:
            return first
    return begun.id


def _require_all_sessions(request: Request) -> Link:
    """Return a link by which sessions can be begun; for that of one session there is no other."""
    link = require_entering(request)
    if link.session is not None:
        raise not_found()
    return link


async def get_table(context: WebContext, request: Request) -> Response:
    """Answer with the page of a table."""
    asked = request.query_params
    return await _table(
        context,
        request,
        session_of(request),
        line=asked.get("line", "")[:MAX_LINE_LENGTH],
        everything=asked.get("history") == "all",
        amend=_number(asked.get("amend", "")),
    )


async def post_line(context: WebContext, request: Request) -> Response:
    """Record a line from a form without a script; a refused one comes back to be edited."""
    link = require_entering(request)
    session = session_of(request)
    await context.require_session(session)
    form = await read_form(request)
    line = form.get("line", "")
    expected = log_of_tag(f'"{form.get("log") or form.get("entries", "")}"')
    by = form.get("by") or None
    table = f"{link.base}/sessions/{quote(session)}"
    try:
        if WHAT in form:
            sent = Sent(expected, expected)
            await enter_change(context, session, change_of_form(form), by, sent)
            return _see(f"{table}#history")
        await enter(context, session, TypedLine(line, form.get("why") or None, by), expected)
    except Refusal as refusal:
        refused = request_refused(refusal, context.store.place)
    except RequestRefused as refusal:
        refused = refusal
    else:
        return _see(table)
    told, status = tuple(refused.problems), refused.status
    if "entries" in refused.error:  # it is stored just so, and may not be entered once more
        line = ""
    shown = _table(context, request, session, told=told, line=line, typed=form, status=status)
    try:
        return await shown
    except (Refusal, RequestRefused):  # which would be said in the place of what became of the line
        raise refused from None


async def _table(
    context: WebContext,
    request: Request,
    session: str,
    *,
    told: tuple[Message, ...] = (),
    line: str = "",
    everything: bool = False,
    amend: int = 0,
    typed: Mapping[str, str] | None = None,
    status: int = 200,
) -> Response:
    link = link_of(request)

    def page() -> Response:
        replayed = context.sessions.replayed(session)
        given = TableRequest(told, line, everything, amend, typed or {})
        rematch = None if link.session is not None else context.sessions.rematch(replayed.loaded)

        def body() -> tuple[Markup | Iterable[Markup], ...]:
            return table_page(link, replayed, given, rematch, context.render)

        forms = link.may_enter
        if given == TableRequest(everything=everything):
            what = (everything, rematch)
            return kept_page_answer(
                *(context, request, replayed, what, body), script=TABLE_SCRIPT, with_form=forms
            )
        title = page_title(replayed.loaded, context.render)
        return page_answer(
            context,
            request,
            title,
            *body(),
            script=TABLE_SCRIPT,
            with_form=forms,
            status=status,
        )

    return await context.read(page)


SessionPage = Callable[[WebContext, Link, ReplayedSession], Iterable[Markup]]
"""What makes the body of a page of a session."""


def session_page(make: SessionPage, *, live: bool = False) -> Handler:
    """Return what answers with a page of a session that has no form; a live one follows it."""

    async def answer(context: WebContext, request: Request) -> Response:
        link, session = link_of(request), session_of(request)

        def page() -> Response:
            replayed = context.sessions.replayed(session)

            def body() -> Iterable[Markup]:
                return make(context, link, replayed)

            if live:
                asked = (context, request, replayed, make, body)
                return kept_page_answer(*asked, script=TABLE_SCRIPT)
            title = page_title(replayed.loaded, context.render)
            return page_answer(context, request, title, body())

        return await context.read(page)

    return answer


get_board = session_page(board_page, live=True)
get_scores = session_page(scores_page, live=True)
get_rules = session_page(rules_page)
get_share = session_page(share_page)


async def get_explain(context: WebContext, request: Request) -> Response:
    """Answer with why each point of a deal is there."""
    asked = request.query_params.get("deal", "")
    number = _number(asked)

    def make(context: WebContext, link: Link, replayed: ReplayedSession) -> tuple[Markup, ...]:
        return explain_page(context, link, replayed, number)

    return await session_page(make)(context, request)


async def get_text(context: WebContext, request: Request) -> Response:
    """Answer with a session as a text to copy, in one of the formats that are one."""
    name = str(request.path_params["format"])
    if name not in FORMATS or not FORMATS[name].to_copy:
        raise not_found()

    def make(context: WebContext, link: Link, replayed: ReplayedSession) -> tuple[Markup, ...]:
        return copy_page(context, link, replayed, name)

    return await session_page(make)(context, request)


def _number(text: str) -> int:
    """Return the number of a deal that an address asks for; 0 if it asks for none."""
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text, re.ASCII) else 0


async def get_share_store(context: WebContext, request: Request) -> Response:
    """Answer with the codes of all sessions; the link of one leads to the codes of its table."""
    link = link_of(request)
    if link.session is not None:
        return _see(f"{link.base}/sessions/{quote(link.session)}/share")

    def page() -> Response:
        title = context.render(message("pages-share-all"))
        return page_answer(context, request, title, *share_store_page(context, link))

    return await context.read(page)


async def get_league(context: WebContext, request: Request) -> Response:
    """Answer with the league tables of a season; for the link of one session there are none."""
    link = link_of(request)
    if link.session is not None:
        raise not_found()
    asked = request.query_params

    def page() -> Response:
        title = context.render(message("pages-league"))
        return page_answer(context, request, title, *league_page(context, link, asked))

    return await context.read(page)


async def get_stats(context: WebContext, request: Request) -> Response:
    """Answer with the statistics of the sessions that the link opens."""
    link = link_of(request)

    def page() -> Response:
        body = stats_page(context, link, _sessions(context, link))
        title = context.render(message("pages-statistics"))
        return page_answer(context, request, title, *body)

    return await context.read(page)


def _sessions(context: WebContext, link: Link) -> Iterable[AnySession]:
    """Return the sessions that a link opens, one after the other, without the unreadable."""
    if link.session is not None:
        return [context.sessions.load(link.session)]
    return context.sessions.load_each(context.store.ids())


def _see(address: str) -> Response:
    """Lead to another address, which is asked for and not sent to."""
    return Response(status_code=303, headers={"Location": address})
