"""Recording a line in a session, or looking at what it would do: for JSON and for forms alike."""

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
)
from scorekeeper.core.messages import CorruptData, Malformed, Message, Refusal, message
from scorekeeper.core.record import plan_change, record_change
from scorekeeper.core.session import AnySession, damaged_file
from scorekeeper.core.typed_lines import typed_lines
from scorekeeper.games import game_named
from scorekeeper.web.answers import SCHEMA, RawJson, RequestRefused, json_bytes
from scorekeeper.web.changes import LineChange, parse_line_change
from scorekeeper.web.context import WebContext
from scorekeeper.web.stored_sessions import ReplayedSession, replay_stored


class TypedLine(NamedTuple):
    """A line as somebody sends it."""

    line: str
    why: str | None = None
    by: str | None = None


class Entered(NamedTuple):
    """What a line changed, or would change."""

    after: ReplayedSession
    messages: tuple[Message, ...]
    json: RawJson
    """As the answer has it."""


class Stale(RequestRefused):
    """The log has moved on since the sender has seen it; nothing was recorded."""

    def __init__(self, now: ReplayedSession, new: list[str]) -> None:
        told = message("web-stale", count=len(new)) if new else message("web-stale-otherwise")
        beside = {"session": now.json}
        super().__init__(412, "stale", told, error={"new": new}, beside=beside)
        self.now = now
        self.new = new
        """The lines that came in between, as one would type them."""


def typed_line(values: dict[str, object]) -> TypedLine:
    """Read what is sent with a line; raises `Malformed`."""
    problems = [
        message("web-key", given=key, legal=list(TypedLine._fields))
        for key in values
        if key not in TypedLine._fields
    ]
    texts: dict[str, str] = {}
    for key in TypedLine._fields:
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
    return TypedLine(texts["line"], texts.get("why") or None, texts.get("by") or None)


async def enter(
    context: WebContext, session: str, typed: TypedLine, expected: int, key: str | None = None
) -> Entered:
    """Record a line in a session whose log has as many entries as expected.

    With the `key` of one that is recorded already, it answers as it did then; another line by that
    key is refused.

    Raises `Refusal` or `RequestRefused`, and then nothing was stored.
    """
    return await context.write(session, lambda: _record(context, session, typed, expected, key))


def _record(
    context: WebContext, session: str, typed: TypedLine, expected: int, key: str | None
) -> Entered:
    change = _change_of(typed)
    built: list[AnyChange] = []

    def build(loaded: AnySession) -> AnyChange:
        built.append(change.build(loaded))
        return built[-1]

    request = ChangeRequest(build, context.now(), change.why, expected, typed.by, key)
    try:
        result = record_change(context.store, session, request, game_named)
    except CorruptData as damage:
        raise damaged_file(f"{session}.json", damage) from damage
    if isinstance(result, Conflict):
        loaded = replay_stored(result.session)
        known = 0 <= expected <= len(result.session.entries)
        raise Stale(ReplayedSession(loaded), [*typed_lines(loaded, expected)] if known else [])
    if not built:  # recorded already: the log has perhaps moved on, and this is what it was then
        again = change.build(result.before)
        _raise_unless_same(result, again, change.why)
        return _entered(context, ReplayedSession(result.after), result, again)
    return _entered(context, context.sessions.recorded(result.after), result, built[-1])


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
    before = context.sessions.load(session)
    line = _change_of(typed)
    change = line.build(before)
    entries, after = plan_change(before, change, context.now(), line.why, typed.by)
    result = ChangeResult(before, after, entries)
    return _entered(context, ReplayedSession(after), result, change)


def _entered(
    context: WebContext, after: ReplayedSession, result: ChangeResult, change: AnyChange
) -> Entered:
    """Return what a change did, in the words of the shell without the session's name."""
    from_shorthand = isinstance(change, AddFacts | Insert) and change.from_shorthand
    _, *told = change_messages(result, from_shorthand=from_shorthand)
    body = {
        "schema": SCHEMA,
        "entries": after.entries,
        "messages": [context.render(text) for text in told],
        "session": after.json,
    }
    return Entered(after, tuple(told), json_bytes(body))
