"""The log as people read it: each entry with the names of then, and as JSON."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.entries import CORRECTIONS, Moment, timeline
from scorekeeper.core.messages import Malformed
from scorekeeper.core.replay import parse_facts, seat_marks, write_fact
from scorekeeper.core.session import AnySession
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
            fields["line"] = line_with_names(loaded, entry.line, names)
        if moment.line:
            fields["was"] = line_with_names(loaded, moment.line, names)
        entries.append({**fields, "stands": entry.number in loaded.log.numbers})
    return {"schema": SCHEMA, "id": loaded.session.id, "entries": entries}


def moments_with_names(loaded: AnySession) -> Iterator[tuple[Moment, tuple[str, ...]]]:
    """Yield every entry with the names of its players, seated as when it was written."""
    players, names = loaded.setup.players, loaded.names
    seated = {applied.entry: applied.players for applied in loaded.record.applied}
    for moment in timeline(loaded.session.entries, len(players)):
        entry = moment.entry
        about = entry.target if entry.kind in CORRECTIONS else entry.number
        players = seated.get(about or 0, players)
        yield moment, (*(players[seat] for seat in moment.seats), *names[len(players) :])


def line_with_names(loaded: AnySession, line: str, names: Sequence[str]) -> str:
    """Put names where the log keeps seats; a line that cannot be read stays as it is."""
    marks = seat_marks(len(names))
    try:
        facts = parse_facts(loaded.game, split_words(line), marks, loaded.record.rules)
    except Malformed:
        return line
    return " ".join(write_fact(loaded.game, fact, names) for fact in facts)
