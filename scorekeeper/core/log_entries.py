"""The log as people read it: each entry with the names of then, and as JSON."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.entries import CORRECTIONS, Moment, timeline
from scorekeeper.core.entry_words import changes_in_words, shared_fact_words
from scorekeeper.core.game_record import SHARED_FACTS, AnyFact, Substitution
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.replay import parse_facts, seat_marks, write_fact
from scorekeeper.core.session import AnySession, new_names, with_new_names
from scorekeeper.core.text import split_words

SCHEMA = 1


def log_json(loaded: AnySession) -> dict[str, object]:
    """Return every entry with its line as people write it, and whether it stands."""
    entries = []
    for moment, names in moments_with_names(loaded):
        entry = moment.entry
        told = entry._replace(key=None)._asdict()
        fields = {key: value for key, value in told.items() if value is not None}
        if entry.line is not None:
            fields["line"] = line_with_names(loaded, entry.line, names, moment.place)
        if moment.line:
            fields["was"] = line_with_names(loaded, moment.line, names, moment.place)
        entries.append({**fields, "stands": entry.number in loaded.log.numbers})
    return {"schema": SCHEMA, "id": loaded.session.id, "entries": entries}


def moments_with_names(loaded: AnySession) -> Iterator[tuple[Moment, tuple[str, ...]]]:
    """Yield every entry with the names of its players, seated as when it was written.

    What stands is told as it counts. Of what does not stand, a correction is told with those of
    what it corrects, a fact that was placed behind another with those who sat there after that one,
    and any other with those who sat there by the substitutes entered before it.
    """
    names, record = loaded.names, loaded.record
    seated = {applied.entry: applied.players for applied in record.applied}
    substitutes = {
        applied.entry: (place, applied.fact.players)
        for place, applied in enumerate(record.applied)
        if isinstance(applied.fact, Substitution) and not applied.problems
    }
    told: dict[int, tuple[str, ...]] = {}
    then: dict[int, tuple[str, ...]] = {}
    now = [(-1, name) for name in loaded.setup.players]  # with the place where they sat down
    for moment in timeline(loaded.session.entries, len(now)):
        number, target = moment.entry.number, moment.entry.target or 0
        before = told if moment.entry.kind in CORRECTIONS else then
        players = seated.get(number) or before.get(target) or tuple(name for _, name in now)
        place, coming = substitutes.get(number, (0, ()))
        for seat, name in coming:
            now[seat] = max(now[seat], (place, name))
        new = dict(coming)
        told[number] = players
        then[number] = tuple(new.get(seat, name) for seat, name in enumerate(players))
        yield moment, (*(players[seat] for seat in moment.seats), *names[len(players) :])


def line_with_names(
    loaded: AnySession, line: str, names: Sequence[str], place: int | None = None
) -> str:
    """Put names where the log keeps seats; a line that cannot be read stays as it is.

    Substitutes have the names of now if it is told whose line it is, and else those of then.
    """
    facts = _facts(loaded, line, names, place)
    return " ".join(write_fact(loaded.game, fact, names) for fact in facts) or line


def line_in_words(loaded: AnySession, line: str, names: Sequence[str], place: int) -> Message | str:
    """Return the line of a fact in words, if they are all known; else with names."""
    facts = _facts(loaded, line, names, place)
    words = [fact_words(loaded, fact, names) for fact in facts]
    if not words or None in words:
        return line_with_names(loaded, line, names, place)
    return message("entry-several", facts=words)


def fact_words(loaded: AnySession, fact: object, names: Sequence[str]) -> Message | None:
    """Return a fact in words; None where its line says it as well."""
    if isinstance(fact, SHARED_FACTS):
        return shared_fact_words(fact, names)
    return loaded.game.in_words(fact, names)


def as_said(loaded: AnySession, applied: AnyFact, line: str) -> Message | str:
    """Return a fact that stands by its line, and for phones in words; in words if it has no number.

    The line is as people write it, with the number if that is to be said.
    """
    words = fact_words(loaded, applied.fact, loaded.names_of(applied.players))
    if applied.number is None or words is None:
        return words or line
    place = message(f"pages-history-{loaded.game.UNIT}", number=applied.number)
    return message("fact-as-said", line=line, place=place, words=words)


def settings_in_words(loaded: AnySession, moment: Moment, names: Sequence[str]) -> Message:
    """Say in words what a `set` has changed; `names` are those of the seats after it."""
    changes = moment.entry.settings or {}
    then = {**loaded.session.setup._asdict(), **moment.settings}
    seated = _called_then(loaded, moment, names)
    given = changes_in_words(changes, then, seated, with_gone=True)
    return message("entry-set", given=given) if given else message("log-set-plain")


def _called_then(loaded: AnySession, moment: Moment, names: Sequence[str]) -> list[str]:
    """Return who sat where after a `set`: who began as it has them, and who came later as now."""
    now = [loaded.setup.players[seat] for seat in moment.seats]
    then = (moment.entry.settings or {}).get("players")
    known = zip(now, then if isinstance(then, list) else now, strict=False)
    return [
        str(called) if name == player else name
        for name, (player, called) in zip(names, known, strict=False)
    ]


def _facts(loaded: AnySession, line: str, names: Sequence[str], place: int | None) -> list[object]:
    """Return the facts of a line of the log; none if it cannot be read."""
    marks = seat_marks(len(names))
    try:
        facts = parse_facts(loaded.game, split_words(line), marks, loaded.record.rules)
    except Malformed:
        return []
    new = {} if place is None else new_names(loaded.log.settings, place)
    return [with_new_names(f, new) if isinstance(f, Substitution) else f for f in facts]
