"""What was entered, in the words of the table: names, signs of suits, no notation."""

from collections.abc import Container, Iterator, Sequence

from scorekeeper.core.entries import CORRECTIONS, Entry, Moment
from scorekeeper.core.game_record import AnyFact
from scorekeeper.core.log_entries import fact_words, moments_with_names, settings_in_words
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.replay import parse_facts, seat_marks
from scorekeeper.core.session import AnySession
from scorekeeper.core.text import split_words


def applied_words(loaded: AnySession, applied: AnyFact) -> Message:
    """Return a fact that stands in the record, in words."""
    return _fact_words(loaded, applied.fact, loaded.names_of(applied.players))


def words_of_fact(loaded: AnySession, fact: object) -> Message:
    """Return a fact of now, in words."""
    return _fact_words(loaded, fact, loaded.names)


def _fact_words(loaded: AnySession, fact: object, names: Sequence[str]) -> Message:
    words = fact_words(loaded, fact, names)
    return words or message("entry-written", line=loaded.game.write(fact, names))


def entry_words(loaded: AnySession, number: int) -> Message:
    """Return an entry of the log in words, with its number if it is a deal, play or move."""
    return next(words_of_entries(loaded, range(number, number + 1)))


def words_of_entries(loaded: AnySession, numbers: Container[int]) -> Iterator[Message]:
    """Yield entries of the log in words; the log is gone through once."""
    for moment, names in moments_with_names(loaded):
        if moment.entry.number in numbers:
            yield _moment_words(loaded, moment, names)


def _moment_words(loaded: AnySession, moment: Moment, names: Sequence[str]) -> Message:
    entry = moment.entry
    inserted = entry.kind == "insert" and _place(loaded, entry.number)
    about = entry.target if entry.kind in CORRECTIONS else entry.number
    place = inserted or _place(loaded, about)
    if entry.kind == "set" and "seats" in (entry.settings or {}):
        return message("entry-seats", players=[*names[: len(loaded.record.players)]])
    if entry.kind == "set":
        return settings_in_words(loaded, moment, names)
    words = _line_words(loaded, entry, names)
    if entry.kind in ("amend", "strike"):
        fields: dict[str, object] = {"place": place or message("entry-of-before")}
        code = "entry-amend" if entry.kind == "amend" else "entry-strike"
        return Message(code, {**fields, "what": words or ""})
    if words is None:
        return message("entry-correction")
    return words if place is None else message("entry-placed", place=place, what=words)


def _place(loaded: AnySession, entry: int | None) -> Message | None:
    """Return which deal, play or move an entry is now."""
    for applied in loaded.record.applied:
        if applied.entry == entry and applied.number is not None:
            return message(f"pages-history-{loaded.game.UNIT}", number=applied.number)
    return None


def _line_words(loaded: AnySession, entry: Entry, names: Sequence[str]) -> Message | None:
    if entry.line is None:
        return None
    marks = seat_marks(len(names))
    try:
        facts = parse_facts(loaded.game, split_words(entry.line), marks, loaded.record.rules)
    except Malformed:
        return message("entry-written", line=entry.line)
    return message("entry-several", facts=[_fact_words(loaded, fact, names) for fact in facts])


def change_words(loaded: AnySession) -> Message:
    """Return what the last entry of the log did, and who entered it if that is known."""
    entry = loaded.session.entries[-1]
    verb = entry.kind if entry.kind in ("undo", "redo") else "entered"
    number = entry.target if entry.kind in ("undo", "redo") else entry.number
    what = entry_words(loaded, number or entry.number)
    code = f"entry-did-{verb}"
    return Message(f"{code}-by" if entry.by else code, {"by": entry.by, "line": what})
