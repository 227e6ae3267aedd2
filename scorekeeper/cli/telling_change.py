"""What a change did, in sentences: the change itself, where it stands now, what is next."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from scorekeeper.core.game import Played
from scorekeeper.core.log import CORRECTIONS, Entry
from scorekeeper.core.problems import Said, named, said
from scorekeeper.core.record import Recorded
from scorekeeper.core.replay import Note, why_uncounted, write_fact
from scorekeeper.core.session import Opened
from scorekeeper.core.sitting_down import in_short


def told(done: Recorded) -> Iterator[Said]:
    """Say all that a table wants to know of a change that is on disk."""
    yield session_line(done.after)
    for entry in done.entries:
        yield from _TOLD.get(entry.kind, _told_fact)(done, entry)
    game, evening = done.after.game, done.after.evening
    if any(entry.kind in CORRECTIONS or entry.target is not None for entry in done.entries):
        yield from _no_longer_counted(done)
        yield from game.shifts(done.before.evening, evening)
        yield from _open_again(done)
    yield from game.standing(evening)
    yield from game.forecast(evening)


def outlook(opened: Opened) -> Iterator[Said]:
    """Say where a session stands and all that its table needs before it goes on."""
    game, evening = opened.game, opened.evening
    yield session_line(opened)
    yield from game.standing(evening)
    yield from game.forecast(evening)
    yield from game.preparation(evening)


def session_line(opened: Opened) -> Said:
    """Name a session by its title and id."""
    title = opened.header.title
    code = "session-titled" if title else "session-untitled"
    return Said(code, {"title": title, "id": opened.session.id})


def shown(opened: Opened, entry: int) -> str:
    """Return a fact as people write it, with its number; nothing if it does not stand."""
    played = _played(opened, entry)
    if played is None:
        return ""
    line = write_fact(opened.game, played.fact, opened.names)
    return f"{played.number}. {line}" if played.number else line


def _played(opened: Opened, entry: int) -> Played | None:
    return next((played for played in opened.evening.played if played.entry == entry), None)


def _retold(opened: Opened, entry: int) -> list[Said]:
    played = _played(opened, entry)
    if played is None or played.problems or isinstance(played.fact, Note):
        return []
    return opened.game.tell(opened.evening, played)


def _told_fact(done: Recorded, entry: Entry) -> Iterator[Said]:
    if entry.kind == "note":
        yield said("told-note", line=shown(done.after, entry.number))
        return
    yield from _retold(done.after, entry.number)


def _told_back(done: Recorded, entry: Entry) -> Iterator[Said]:
    """Say what `undo` or `redo` moved, and what stands in its place now."""
    target = done.before.session.entries[(entry.target or 1) - 1]
    changed = target.number if target.kind not in ("amend", "strike") else target.target or 0
    before, after = shown(done.before, changed), shown(done.after, changed)
    if target.kind == "set":
        players = list(done.after.header.players)
        given = settings_shown(target, players) or "variant"
        yield said(f"told-{entry.kind}-set", given=given, players=players)
    elif target.kind in CORRECTIONS:
        now = said("told-now" if after else "told-out", line=after or before)
        yield said(f"told-{entry.kind}-correction", kind=target.kind, now=now)
    else:
        yield said(f"told-{entry.kind}", line=before or after)
    yield from _retold(done.after, changed)


def _open_again(done: Recorded) -> Iterator[Said]:
    over, still = (opened.game.outcome(opened.evening)[0] for opened in (done.before, done.after))
    if over and not still:
        yield said("told-open-again")


def _told_amend(done: Recorded, entry: Entry) -> Iterator[Said]:
    target = entry.target or 0
    yield said("told-amend", was=shown(done.before, target), now=shown(done.after, target))
    yield from _retold(done.after, target)


def _told_insert(done: Recorded, entry: Entry) -> Iterator[Said]:
    yield from _retold(done.after, entry.number)
    if entry.target is not None:
        yield said(f"told-moved-up-{done.after.game.COUNTED}")


def _told_strike(done: Recorded, entry: Entry) -> Iterator[Said]:
    yield said("told-strike", line=shown(done.before, entry.target or 0))
    played = _played(done.before, entry.target or 0)
    last = max((p.number for p in done.before.evening.played if p.number), default=0)
    if played is not None and played.number and played.number != last:
        yield said(f"told-moved-down-{done.after.game.COUNTED}")


def _told_set(done: Recorded, entry: Entry) -> Iterator[Said]:
    before, after = done.before.header.settings, done.after.header.settings
    players = list(done.after.header.players)
    given = settings_shown(entry, players, before) or f"variant={done.after.header.variant}"
    yield said("told-set", given=given, players=players)
    if gone := [in_short(key, text) for key, text in before.items() if key not in after]:
        yield said("told-set-gone", settings=gone)


def settings_shown(
    entry: Entry,
    players: Sequence[str],
    before: Mapping[str, str] | None = None,
    *,
    with_gone: bool = False,
) -> str:
    """Return what a `set` entry says, as people would type it; only what it changed, if known."""
    told = {key: value for key, value in (entry.settings or {}).items() if key != "rules"}
    told.pop("seats", None)
    settings = cast("dict[str, str]", told.pop("settings", {}))
    if before is not None and "settings" in (entry.settings or {}):
        gone = dict.fromkeys((key for key in before if key not in settings), "")
        settings = {key: text for key, text in settings.items() if before.get(key) != text}
        settings |= gone if with_gone else {}
    if (seat := told.pop("first_dealer", None)) is not None:
        told["first-dealer"] = players[cast("int", seat)]
    shown = [f"{key}={_value(value)}" for key, value in (told | settings).items()]
    return " ".join(shown)


def _value(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _no_longer_counted(done: Recorded) -> Iterator[Said]:
    """Name what the change has made illegal, those with the same trouble together."""
    troubles: list[tuple[Said, list[str]]] = []
    for played in done.no_longer_counted:
        line = shown(done.after, played.entry)
        for problem in named(why_uncounted(played.problems), done.after.names):
            same = next((lines for known, lines in troubles if known == problem), None)
            if same is None:
                troubles.append((problem, [line]))
            else:
                same.append(line)
    for problem, lines in troubles:
        yield said("told-uncounted", lines=lines, problem=problem)
    for played in done.no_longer_counted:
        if played.number is None:
            yield said("told-uncounted-entry", number=played.entry)


_TOLD = {
    "undo": _told_back,
    "redo": _told_back,
    "amend": _told_amend,
    "insert": _told_insert,
    "strike": _told_strike,
    "set": _told_set,
}
