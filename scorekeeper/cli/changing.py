"""Recording a change and telling what it did: shared by every command that changes a session."""

from typing import Any

import typer

from scorekeeper.cli import streams
from scorekeeper.cli.desk import Desk
from scorekeeper.core.game import Evening, Played
from scorekeeper.core.problems import Said, Unable, named, said
from scorekeeper.core.record import Change, Recorded, Stale
from scorekeeper.core.session import Opened, Session

LONG_AGO = 12 * 3600
"""Seconds after which a session counts as left: then a change says so first."""


def change(desk: Desk, line: str, session: str | None = None, **how: Any) -> None:
    """Record a line and tell what it changed and what comes next."""
    done = desk.change(Change(line, desk.now().at, **how), session)
    if isinstance(done, Stale):
        raise Unable(said("stale", count=len(done.new)))
    warn_if_left(desk, done.before.session)
    for text in told(desk, done):
        streams.tell(text)


def told(desk: Desk, done: Recorded) -> list[str]:
    """Return what a change did, in sentences: the session, the change, what comes next."""
    lines = [session_line(desk, done.after)]
    for entry in done.entries:
        lines += [desk.say(what) for what in _told_entry(done, entry.number, entry.kind)]
    for played in done.no_longer_counted:
        lines += _uncounted(desk, done.after, played)
    lines += [desk.say(*done.after.game.standing(done.after.evening))]
    lines += [desk.say(*done.after.game.forecast(done.after.evening)[:2])]
    return lines


def session_line(desk: Desk, opened: Opened) -> str:
    """Name a session by its title and id."""
    title = opened.header.title
    code = "session-titled" if title else "session-untitled"
    return desk.say(Said(code, {"title": title, "id": opened.session.id}))


def _told_entry(done: Recorded, number: int, kind: str) -> list[Said]:
    """Say what one new entry did; a correction is told with what stands in its place now."""
    entry = next(entry for entry in done.entries if entry.number == number)
    before, after = done.before, done.after
    match kind:
        case "undo" | "redo":
            target = before.session.entries[(entry.target or 1) - 1]
            line = _shown(before, target.number) or _shown(after, target.number) or target.kind
            return [said(f"told-{kind}", kind=target.kind, line=line)]
        case "amend":
            was, now = _shown(before, entry.target or 0), _shown(after, entry.target or 0)
            return [said("told-amend", was=was, now=now), *_retold(after, entry.target or 0)]
        case "strike":
            return [said("told-strike", line=_shown(before, entry.target or 0))]
        case "set":
            return [
                said("told-set", players=list(after.header.players), variant=after.header.variant)
            ]
        case "note":
            return [said("told-note")]
        case _:
            return _retold(after, number)


def _retold(opened: Opened, entry: int) -> list[Said]:
    played = _played(opened.evening, entry)
    return opened.game.tell(opened.evening, played) if played else []


def _played(evening: Evening, entry: int) -> Played | None:
    return next((played for played in evening.played if played.entry == entry), None)


def _shown(opened: Opened, entry: int) -> str:
    """Return a fact as people write it, with its number."""
    from scorekeeper.core.replay import write_fact

    played = _played(opened.evening, entry)
    if played is None:
        return ""
    line = write_fact(opened.game, played.fact, opened.names)
    return f"{played.number}. {line}" if played.number else line


def _uncounted(desk: Desk, opened: Opened, played: Played) -> list[str]:
    problems = named(played.problems, opened.names)
    line = _shown(opened, played.entry)
    return [desk.say(said("told-uncounted", line=line, problem=problem)) for problem in problems]


def warn_if_left(desk: Desk, session: Session) -> None:
    """Say first if the session was left long ago: perhaps another one is meant."""
    if session.entries and (hours := _hours_since(session, desk.now().at)):
        streams.talk(desk.say(said("left-long-ago", id=session.id, hours=hours)))


def _hours_since(session: Session, now: str) -> int:
    seconds = seconds_of(now) - seconds_of(session.entries[-1].at)
    return seconds // 3600 if seconds > LONG_AGO else 0


def seconds_of(at: str) -> int:
    """Return a time of the log in seconds since 1970."""
    import calendar

    parts = (at[0:4], at[5:7], at[8:10], at[11:13], at[14:16], at[17:19])
    return calendar.timegm(tuple(map(int, parts)))


def confirmed(question: str) -> bool:
    """Ask a yes-or-no question on the terminal."""
    return typer.confirm(question, default=False, err=True)
