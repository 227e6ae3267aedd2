"""What a change did, in sentences: the change itself, where it stands now, what is next."""

from collections.abc import Iterator

from scorekeeper.core.commands import ChangeResult, numbered_facts
from scorekeeper.core.entries import CORRECTIONS, Entry
from scorekeeper.core.game_record import SHARED_FACTS, AnyFact, Finding, Note, Substitution
from scorekeeper.core.messages import Message, first_few, message, with_player_names
from scorekeeper.core.players import fold_case
from scorekeeper.core.replay import kind_of, rejection_reasons, write_fact
from scorekeeper.core.session import AnySession, fact_as_entered, hints
from scorekeeper.core.setup import short_setting


def change_messages(result: ChangeResult, *, from_shorthand: bool = False) -> Iterator[Message]:
    """Say all that a table wants to know of a change that is on disk."""
    yield session_line(result.after)
    if from_shorthand:
        yield from _read_as(result)
    for entry in result.entries:
        yield from _DESCRIPTIONS.get(entry.kind, _describe_fact)(result, entry)
    game, record = result.after.game, result.after.record
    others = CORRECTIONS | game.LATE_KINDS
    if any(entry.kind in others or entry.target is not None for entry in result.entries):
        yield from _no_longer_counted(result)
        yield from _open_again(result)
        yield from _counted_again(result)
        yield from game.describe_side_effects(result.before.record, record)
        yield from _new_findings(result)
        yield from _won_before(result)
    yield from _where_it_stands(result)


def stale(new: tuple[Entry, ...] | None) -> Message:
    """Return why a change is not recorded behind what others have entered; None: they corrected."""
    return message("stale-otherwise") if new is None else message("stale", count=len(new))


_TEXTS = {"title", "date", "place"}
"""What a `set` can change that is not read in the standing, nor in what comes next."""
_NAMES = {"players", "substitutes"}
"""What a `set` can change that is read there, without an effect on any deal."""


def _where_it_stands(result: ChangeResult) -> Iterator[Message]:
    """Say where the session stands and what is next; of what was said before only that."""
    before, after = result.before, result.after
    game, record = after.game, after.record
    settings = {key for entry in result.entries for key in entry.settings or {"entry": None}}
    next_up = game.next_up(record)
    if settings <= _TEXTS:
        yield from next_up[:1]
        return
    closing = [] if settings <= _NAMES | _TEXTS else [*game.closing(record)]
    lines = [*game.standing(record), *closing]
    if game.status(before.record).finished and game.status(record).finished:
        known = [*game.standing(before.record), *game.closing(before.record)]
        yield from (line for line in lines if line not in known)
        yield from next_up[:1]
        return
    yield from lines
    yield from next_lines(after)


def _read_as(result: ChangeResult) -> Iterator[Message]:
    """Say how what was written in shorthand is spelt."""
    loaded = result.after
    lines = []
    for entry in result.entries:
        applied, fact = _applied(loaded, entry.number), fact_as_entered(loaded, entry.number)
        players = applied.players if applied else loaded.record.players
        lines.append(write_fact(loaded.game, fact, loaded.names_of(players)))
    yield message("told-read-as", line=" ".join(lines))


def outlook(loaded: AnySession) -> Iterator[Message]:
    """Say where a session stands and all that its table needs before it goes on."""
    game, record = loaded.game, loaded.record
    yield session_line(loaded)
    yield from game.standing(record)
    yield from game.closing(record)
    yield from next_lines(loaded)
    yield from game.setup_instructions(record)


def next_lines(loaded: AnySession) -> Iterator[Message]:
    """Say what comes next; at the end, how to begin a rematch."""
    yield from loaded.game.next_up(loaded.record)
    yield from hints(loaded)


def session_line(loaded: AnySession) -> Message:
    """Name a session by its title and id."""
    title = loaded.setup.title
    code = "session-titled" if title else "session-untitled"
    return Message(code, {"title": title, "id": loaded.session.id})


def numbered_line(loaded: AnySession, entry: int) -> str:
    """Return a fact as people write it, with its number; nothing if it does not stand."""
    applied = _applied(loaded, entry)
    return "" if applied is None else _numbered(loaded, applied)


def _numbered(loaded: AnySession, applied: AnyFact) -> str:
    line = write_fact(loaded.game, applied.fact, loaded.names_of(applied.players))
    return f"{applied.number}. {line}" if applied.number else line


def _line_or_words(loaded: AnySession, entry: int) -> str | Message:
    """Return a fact by its numbered line, or in words if a table does not count it."""
    applied = _applied(loaded, entry)
    return "" if applied is None else _line_of(loaded, applied)


def _line_of(loaded: AnySession, applied: AnyFact) -> str | Message:
    from scorekeeper.core.log_entries import as_said

    return as_said(loaded, applied, _numbered(loaded, applied))


def _applied(loaded: AnySession, entry: int) -> AnyFact | None:
    return next((applied for applied in loaded.record.applied if applied.entry == entry), None)


def _describe_again(loaded: AnySession, entry: int) -> list[Message]:
    applied = _applied(loaded, entry)
    if applied is None or applied.problems or isinstance(applied.fact, SHARED_FACTS):
        return []
    return loaded.game.describe(loaded.record, applied)


def _describe_fact(result: ChangeResult, entry: Entry) -> Iterator[Message]:
    if entry.kind == "note":
        applied = _applied(result.after, entry.number)
        text = applied.fact.text if applied and isinstance(applied.fact, Note) else ""
        yield message("told-note", text=text)
        return
    if entry.kind == "finish":
        yield message("told-finish")
        return
    applied = _applied(result.after, entry.number)
    if applied is not None and isinstance(applied.fact, Substitution):
        for seat, player in applied.fact.players:
            fields = {"player": player, "other": applied.players[seat]}
            number = _next_number(result.after, entry.number)
            yield Message(f"told-substitute-{result.after.game.UNIT}", {**fields, "number": number})
        return
    yield from _describe_again(result.after, entry.number)


def _next_number(loaded: AnySession, entry: int) -> int:
    """Return the number of the first deal, play or move after an entry."""
    last = 0
    for applied in loaded.record.applied:
        if applied.entry == entry:
            break
        last = applied.number or last
    return last + 1


def _describe_reversal(result: ChangeResult, entry: Entry) -> Iterator[Message]:
    """Say what `undo` or `redo` moved, and what stands in its place now."""
    target = result.before.session.entries[(entry.target or 1) - 1]
    changed = target.number if target.kind not in ("amend", "strike") else target.target or 0
    before, after = _line_or_words(result.before, changed), _line_or_words(result.after, changed)
    if target.kind == "set":
        yield from _set_reversed(result, entry, target)
    elif target.kind in CORRECTIONS:
        yield message(f"told-{entry.kind}-correction", now=_fact_now(result, entry, changed))
    else:
        yield message(f"told-{entry.kind}", line=before or after)
    yield from _describe_again(result.after, changed)


def _set_reversed(result: ChangeResult, entry: Entry, target: Entry) -> Iterator[Message]:
    """Say which settings `undo` or `redo` moved, and who sits where if that changed."""
    from scorekeeper.core.entry_words import changes_in_words

    is_undo = entry.kind == "undo"
    without, done = (result.after, result.before) if is_undo else (result.before, result.after)
    settings = target.settings or {}
    given = changes_in_words(settings, _settings_of(without), done.record.players, with_gone=True)
    given = given or message("changed-variant", variant=without.setup.variant)
    yield message(f"told-{entry.kind}-set", given=given)
    players = result.after.record.players
    if players != result.before.record.players:
        yield message("told-seated", players=list(players))


def _fact_now(result: ChangeResult, entry: Entry, changed: int) -> Message:
    """Say where the fact stands whose correction was undone or redone."""
    before, after = _line_or_words(result.before, changed), _line_or_words(result.after, changed)
    applied = _applied(result.after if after else result.before, changed)
    kind = kind_of(result.after.game, applied.fact) if applied else entry.kind
    if not after:
        return message("told-out", kind=kind, line=before)
    if not before:
        return message("told-returned", kind=kind, line=after)
    code = "told-again" if entry.kind == "undo" else "told-now"
    return message(code, kind=kind, line=after)


def _open_again(result: ChangeResult) -> Iterator[Message]:
    over, still = (loaded.game.status(loaded.record)[0] for loaded in (result.before, result.after))
    if over and not still:
        yield message("told-open-again")


def _won_before(result: ChangeResult) -> Iterator[Message]:
    """Say who had won, if it is over as before and a correction lets others win."""
    before, after = (loaded.game.status(loaded.record) for loaded in (result.before, result.after))
    renamed = sorted(result.before.record.players) != sorted(result.after.record.players)
    changed = not renamed and sorted(before.winners) != sorted(after.winners)
    if before.finished and after.finished and changed:
        yield message("told-won-before", players=before.winners or [message("nobody")])


def _describe_amend(result: ChangeResult, entry: Entry) -> Iterator[Message]:
    target = entry.target or 0
    yield message(
        "told-amend",
        was=_line_or_words(result.before, target),
        now=_line_or_words(result.after, target),
    )
    yield from _describe_again(result.after, target)


def _describe_insert(result: ChangeResult, entry: Entry) -> Iterator[Message]:
    yield message("told-insert", line=_line_or_words(result.after, entry.number))
    yield from _describe_again(result.after, entry.number)
    if entry.target is not None:
        yield message(f"told-moved-up-{result.after.game.UNIT}")


def _describe_strike(result: ChangeResult, entry: Entry) -> Iterator[Message]:
    yield message("told-strike", line=_line_or_words(result.before, entry.target or 0))
    applied = _applied(result.before, entry.target or 0)
    last = max((p.number for p in result.before.record.applied if p.number), default=0)
    if applied is not None and applied.number and applied.number != last:
        yield message(f"told-moved-down-{result.after.game.UNIT}")


def _describe_set(result: ChangeResult, entry: Entry) -> Iterator[Message]:
    from scorekeeper.core.entry_words import changes_in_words

    before, after = result.before.setup.settings, result.after.setup.settings
    seated = result.after.record.players
    given = changes_in_words(entry.settings or {}, _settings_of(result.before), seated)
    given = given or message("changed-variant", variant=result.after.setup.variant)
    if "seats" in (entry.settings or {}):
        listed = given.fields["items"] if given.code == "changes" else []
        items = [message("changed-seats-alone"), *_without_seats(listed)]
        changed = message("changes", items=items)
        yield message("told-set-seats", given=changed, players=[*seated])
    else:
        yield message("told-set", given=given)
    yield from _renamed(result)
    if gone := [short_setting(key, text) for key, text in before.items() if key not in after]:
        yield message("told-set-gone", settings=gone)


def _settings_of(loaded: AnySession) -> dict[str, object]:
    """Return the setup with all that `set` has changed since, new names of substitutes too."""
    return {**loaded.session.setup._asdict(), **loaded.log.settings}


def _without_seats(items: object) -> Iterator[Message | str]:
    """Yield changes but for the new seats, which are listed in full."""
    for item in items if isinstance(items, list) else []:
        if not isinstance(item, Message) or item.code != "changed-seats":
            yield item


def _renamed(result: ChangeResult) -> Iterator[Message]:
    """Say that a new name holds for all deals, unless it only spells the old one right."""
    from scorekeeper.core.entry_words import new_names_by_old
    from scorekeeper.core.suggestions import similar

    changes = result.entries[-1].settings or {}
    if "seats" in changes:
        return
    deals, record = numbered_facts(result.before), result.after.record
    played = {name for deal in deals for name in deal.players}
    is_over = result.after.game.status(record).finished
    coming = () if is_over else {*record.players} - {*result.before.record.players}
    for old, new in new_names_by_old(changes, _settings_of(result.before)).items():
        if old in played and not similar(old, [new]) and not _is_start(old, new):
            fields = {
                "player": new,
                "other": old,
                "change": f"{old}={new}",
                "number": len(deals) + 1,
            }
            code = "told-renamed" if new in coming else "told-renamed-all"
            yield Message(f"{code}-{result.after.game.UNIT}", fields)


def _is_start(one: str, other: str) -> bool:
    shorter, longer = sorted((fold_case(one), fold_case(other)), key=len)
    return longer.startswith(shorter)


def _no_longer_counted(result: ChangeResult) -> Iterator[Message]:
    """Name what the change has made illegal, those with the same trouble together."""
    rejected: dict[str, tuple[Message, list[str | Message]]] = {}
    newly_rejected = result.newly_rejected
    for applied in newly_rejected:
        line = _line_of(result.after, applied)
        names = result.after.names_of(applied.players)
        for problem in with_player_names(rejection_reasons(applied.problems), names):
            _, lines = rejected.setdefault(str(problem), (problem, []))
            lines.append(line)
    for problem, lines in rejected.values():
        yield message("told-uncounted", lines=lines, problem=problem)
    for applied in newly_rejected:
        if applied.number is None:
            yield message("told-uncounted-entry", number=applied.entry)


def _counted_again(result: ChangeResult) -> Iterator[Message]:
    """Name what the change has made legal again, as it was entered."""
    rejected = {
        applied.entry: applied.fact for applied in result.before.record.applied if applied.problems
    }
    lines = [
        _line_of(result.after, applied)
        for applied in result.after.record.applied
        if not applied.problems and rejected.get(applied.entry) == applied.fact
    ]
    if lines:
        yield message("told-counted-again", lines=first_few(lines))


def _new_findings(result: ChangeResult) -> Iterator[Message]:
    """Say what a check finds since a correction; an entry tells by itself what is wrong with it."""
    from scorekeeper.core.session_check import game_findings

    described = {number for entry in result.entries for number in (entry.number, entry.target)}
    renamed = result.before.setup.players != result.after.setup.players
    now = game_findings(result.after)
    then = game_findings(result.before, now.told)
    found = {_finding_key(finding, renamed) for finding in then.findings}
    claims, old_claims = _claim_answers(result.after), _claim_answers(result.before)
    refuted: dict[int, Message] = {}
    for finding in now.findings:
        if finding.entry in claims:
            refuted[finding.entry] = finding.text
        elif finding.entry not in described and _finding_key(finding, renamed) not in found:
            yield _placed(result.after, finding.number, finding.text)
    for entry, (number, answer) in claims.items():
        _, old_answer = old_claims.get(entry, (number, answer))
        if answer != old_answer and entry not in described and not renamed:
            yield _placed(result.after, number, refuted.get(entry, answer))


def _claim_answers(loaded: AnySession) -> dict[int, tuple[int | None, Message]]:
    """Return whether each claim holds by its entry, with the number of the deal before it."""
    answers: dict[int, tuple[int | None, Message]] = {}
    number: int | None = None
    if (claims := loaded.game.claims) is None:
        return answers
    for applied in loaded.record.applied:
        number = applied.number or number
        if applied.outcome is not None and kind_of(loaded.game, applied.fact) == "claim":
            answers[applied.entry] = (number, claims.verdict(loaded.record, applied))
    return answers


def _placed(loaded: AnySession, number: int | None, text: Message) -> Message:
    """Return a sentence about a deal, play or move, with its number if it has one."""
    if number is None:
        return text
    return message("told-finding-at", kind=loaded.game.UNIT, number=number, text=text)


def _finding_key(finding: Finding, renamed: bool) -> tuple[object, ...]:  # noqa: FBT001
    """Return what makes a finding the same after a correction; with other names, less of it."""
    return finding.code, finding.entry, None if renamed else str(finding.text)


_DESCRIPTIONS = {
    "undo": _describe_reversal,
    "redo": _describe_reversal,
    "amend": _describe_amend,
    "insert": _describe_insert,
    "strike": _describe_strike,
    "set": _describe_set,
}
