"""Recording a line in a session, or looking at what it would do: for JSON and for forms alike."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple, NoReturn

from scorekeeper.core.change_messages import change_messages
from scorekeeper.core.commands import (
    AddFacts,
    AnyChange,
    ChangeRequest,
    ChangeResult,
    Conflict,
    Insert,
    numbered_facts,
)
from scorekeeper.core.log_tag import LogTag, entries_since, log_tag
from scorekeeper.core.messages import (
    Malformed,
    Message,
    Refusal,
    RenderMessage,
    Unavailable,
    message,
)
from scorekeeper.core.record import plan_change, record_change
from scorekeeper.core.session import AnySession, Session
from scorekeeper.core.typed_lines import typed_lines
from scorekeeper.storage.system_errors import unchanged
from scorekeeper.web.answers import SCHEMA, RawJson, RequestRefused, json_bytes
from scorekeeper.web.changes import LineChange, parse_line_change
from scorekeeper.web.context import WebContext
from scorekeeper.web.overtaken import (
    Discarded,
    Known,
    Overtaken,
    behind_lost,
    means_the_same,
    overtaken,
    unseen,
)
from scorekeeper.web.requests import log_of_tag
from scorekeeper.web.stored_sessions import ReplayedSession

_OF_THE_SHELL = "hint-rematch"
"""What is said on a terminal alone: pages have a button for it."""


class TypedLine(NamedTuple):
    """A line as somebody sends it."""

    line: str
    why: str | None = None
    by: str | None = None
    ask: bool = False
    """Whether somebody is there who can be asked about a line that may not be meant so."""
    seen: LogTag | None = None
    """The log that the sender had before them: without what they have sent themselves since."""
    lost: Discarded = Discarded()


_TEXTS = ("line", "why", "by", "seen")
_KEYS = (*_TEXTS, "ask", *Discarded._fields)


class Sent(NamedTuple):
    """What a sender knew of a session's log when they made an entry."""

    follows: LogTag
    """The log that the entry is to follow."""
    seen: LogTag
    """The one that they had before them: without what they have sent themselves since."""
    lost: Discarded = Discarded()
    ask: bool = False
    """Whether somebody is there who can be asked about a line that may not be meant so."""


class Entered(NamedTuple):
    """What a line changed, or would change."""

    after: ReplayedSession
    messages: tuple[Message, ...]
    json: RawJson
    """As the answer has it."""


class Stale(RequestRefused):
    """The log has moved on since the sender has seen it; nothing was recorded."""

    def __init__(
        self, now: ReplayedSession, new: list[str], late: Overtaken, render: RenderMessage
    ) -> None:
        error: dict[str, object] = {"new": new}
        if late.after is not None:
            error["entries" if late.same else "after"] = late.after
            error["tag"] = str(log_tag(now.loaded.session, late.after))
        if late.yours is not None:
            error["yours"] = render(late.yours)
        if late.offers is not None:
            error["offers"] = [[render(offer.text), offer.line] for offer in late.offers]
        beside, headers = {"session": now.json}, {"Log-Tag": str(now.tag)}
        super().__init__(412, "stale", *late.told, error=error, beside=beside, headers=headers)


def typed_line(values: dict[str, object]) -> TypedLine:
    """Read what is sent with a line; raises `Malformed`."""
    problems = [message("web-key", given=key, legal=[*_KEYS]) for key in values if key not in _KEYS]
    ask = values.get("ask", False)
    if not isinstance(ask, bool):
        problems.append(message("web-value", key="ask", given=type(ask).__name__))
    lost = _discarded(values, problems)
    texts: dict[str, str] = {}
    for key in _TEXTS:
        match values.get(key):
            case str(text):
                texts[key] = text
            case None if key != "line":
                continue
            case None:
                problems.append(message("line-not-given-web"))
            case other:
                problems.append(message("web-value", key=key, given=type(other).__name__))
    if problems:
        raise Malformed(*problems)
    why, by, seen = (texts.get(key) or None for key in ("why", "by", "seen"))
    log = None if seen is None else log_of_tag(f'"{seen}"')
    return TypedLine(texts["line"], why, by, bool(ask), log, lost)


def _discarded(values: dict[str, object], problems: list[Message]) -> Discarded:
    """Read the lines that were entered before one, and were not stored as they were."""

    def read(key: str) -> tuple[str, ...]:
        given = values.get(key, [])
        if isinstance(given, list) and all(isinstance(line, str) for line in given):
            return tuple(given)
        problems.append(message("web-value", key=key, given=type(given).__name__))
        return ()

    return Discarded(*map(read, Discarded._fields))


async def enter(
    context: WebContext, session: str, typed: TypedLine, expected: LogTag, key: str | None = None
) -> Entered:
    """Record a line in a session whose log is the expected one.

    With the `key` of one that is recorded already, it answers as it did then; another line by that
    key is refused.

    Raises `Refusal` or `RequestRefused`, and then nothing was stored.
    """
    sent = Sent(expected, typed.seen or expected, typed.lost, typed.ask)
    return await enter_change(context, session, _change_of(typed), typed.by, sent, key)


async def enter_change(
    context: WebContext,
    session: str,
    change: LineChange,
    by: str | None,
    sent: Sent,
    key: str | None = None,
) -> Entered:
    """Record what a line or a form asks for, like `enter`."""
    return await context.write(session, lambda: _record(context, session, change, by, sent, key))


def _record(
    context: WebContext,
    session: str,
    change: LineChange,
    by: str | None,
    sent: Sent,
    key: str | None,
) -> Entered:
    built: list[AnyChange] = []

    def load(stored: Session) -> AnySession:
        built.clear()  # of a try that somebody was before: perhaps by the same key
        return context.sessions.replayed_from(stored)

    def build(loaded: AnySession) -> AnyChange:
        _raise_if_late(context, loaded, change, sent)
        built.append(change.build(loaded))
        if sent.ask:
            _raise_if_doubtful(loaded, change, built[-1])
        return built[-1]

    request = ChangeRequest(build, context.now(), change.why, sent.follows, by, key)
    try:
        result = record_change(context.store, session, request, load)
    except Unavailable as refusal:
        raise unchanged(refusal, context.store.place) from refusal.__cause__
    if isinstance(result, Conflict):
        now = context.sessions.replayed_from(result.session)
        raise _stale(context, now, change, _known(context, now, sent))
    if not built:  # recorded already: the log has perhaps moved on, and this is what it was then
        again = change.build(result.before)
        _raise_unless_same(result, again, change.why)
        return _entered(context, ReplayedSession(result.after), result, again)
    return _entered(context, context.sessions.recorded(result.after), result, built[-1])


def _raise_if_doubtful(loaded: AnySession, line: LineChange, change: AnyChange) -> None:
    """Refuse with a question what may not be meant so; what is refused anyway needs none."""
    if (question := line.doubt(loaded)) is not None:
        plan_change(loaded, change, "")
        raise RequestRefused(422, "question", question)


def _raise_if_late(context: WebContext, loaded: AnySession, change: LineChange, sent: Sent) -> None:
    """Refuse what says something else in the log that it is to follow than in the one seen."""
    if sent.seen == sent.follows and not any(sent.lost):
        return
    known = _known(context, loaded, sent)
    if (
        known is None
        or behind_lost(loaded, known.lost, change) is not None
        or not means_the_same(loaded, known.shown, change)
    ):
        raise _stale(context, loaded, change, known)


def _stale(
    context: WebContext, loaded: AnySession, change: LineChange, known: Known | None
) -> Stale:
    """Return the refusal of what was made for an older log, with what has become of it."""
    now = ReplayedSession(loaded)
    if known is None:
        return Stale(now, [], unseen(loaded, change), context.render)
    new = [*typed_lines(loaded, len(known.follows.session.entries))]
    return Stale(now, new, overtaken(loaded, known, change), context.render)


def _known(context: WebContext, loaded: AnySession, sent: Sent) -> Known | None:
    """Return what a sender knew of a session; None if it never was so."""
    states = {log: _as_it_was(context, loaded, log) for log in (sent.follows, sent.seen)}
    follows, shown = states[sent.follows], states[sent.seen]
    return None if follows is None or shown is None else Known(follows, shown, sent.lost)


def _as_it_was(context: WebContext, loaded: AnySession, log: LogTag) -> AnySession | None:
    """Return a session as it was with an older log; None if it never was so."""
    session = loaded.session
    if entries_since(session, log) is None:
        return None
    if log.entries == len(session.entries):
        return loaded
    older = session._replace(entries=session.entries[: log.entries])
    return context.sessions.replayed_from(older)


def _raise_unless_same(recorded: ChangeResult, change: AnyChange, why: str | None) -> None:
    """Refuse a change that comes with the key of another one, and would be lost."""
    try:
        entries, _ = plan_change(recorded.before, change, "", why)
    except Refusal:  # it could not have been recorded then, so it is another one
        entries = ()
    if list(entries) != [entry._replace(at="", by=None, key=None) for entry in recorded.entries]:
        raise Malformed(message("web-entry-key-used"))


def _change_of(typed: TypedLine) -> LineChange:
    """Return what a line asks for; one that cannot be read is refused once the log is at hand.

    So whoever has not seen the newest state is told that first.
    """
    try:
        change = parse_line_change(typed.line)
    except Malformed as unreadable:
        return LineChange(partial(_refuse, unreadable), typed.why)
    return change._replace(why=typed.why or change.why)


def _refuse(refusal: Refusal, _: AnySession) -> NoReturn:
    raise refusal


async def preview(context: WebContext, session: str, typed: TypedLine) -> Entered:
    """Return what a line would change; stores nothing."""
    return await context.read(lambda: _plan(context, session, typed))


def _plan(context: WebContext, session: str, typed: TypedLine) -> Entered:
    replayed = context.sessions.replayed(session)
    before = replayed.loaded
    line = _change_of(typed)
    change = line.build(before)
    _raise_if_late(context, before, line, Sent(replayed.tag, typed.seen or replayed.tag))
    entries, after = plan_change(before, change, context.now(), line.why, typed.by)
    result = ChangeResult(before, after, entries)
    asked = [*_questions(line, change, before)] if typed.ask else []
    return _entered(context, ReplayedSession(after), result, change, asked)


def _questions(line: LineChange, change: AnyChange, before: AnySession) -> Iterator[Message]:
    """Yield what to think of before a line is entered: it was entered just now, or is unlikely."""
    facts = numbered_facts(before)
    if isinstance(change, AddFacts) and facts and change.facts == (facts[-1].fact,):
        yield message("phone-twice")
    if (question := line.doubt(before)) is not None:
        yield question


def _entered(
    context: WebContext,
    after: ReplayedSession,
    result: ChangeResult,
    change: AnyChange,
    asked: Sequence[Message] = (),
) -> Entered:
    """Return what a change did, in the words of the shell without the session's name."""
    from_shorthand = isinstance(change, AddFacts | Insert) and change.from_shorthand
    _, *said = change_messages(result, from_shorthand=from_shorthand)
    told = [*asked, *(text for text in said if text.code != _OF_THE_SHELL)]
    body: dict[str, object] = {
        "schema": SCHEMA,
        "entries": after.entries,
        "messages": [context.render(text) for text in told],
        "session": after.json,
    }
    if any(entry.kind == "strike" for entry in result.entries):
        body["offers"] = [[context.render(message("phone-undo")), "undo"]]
    return Entered(after, tuple(told), json_bytes(body))
