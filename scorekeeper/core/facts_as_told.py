"""Facts as they were when they were entered, where corrections have reached what is before them."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from scorekeeper.core.entries import Entry
from scorekeeper.core.game_record import AnyFact
from scorekeeper.core.messages import Unavailable
from scorekeeper.core.session import AnySession, replayed_at

MAX_ENTRIES_REPLAYED = 20_000
"""Entries replayed for all facts together, beyond the first replay.

An evening of 500 entries could so be replayed after each fortieth part of it.
"""
_WITHOUT_EFFECT = frozenset({"title", "date", "place", "players", "substitutes"})
"""What a `set` can change that no result depends on."""


class _Span(NamedTuple):
    """The time in which a fact was as it was told."""

    written: int
    """The entry that added it, or amended it last."""
    until: int
    """The last entry before one that has reached the fact, or something before it."""
    fact: int


class FactsAsTold(NamedTuple):
    """Facts as they were in the session in which each was written."""

    facts: dict[int, AnyFact]
    """By their entries."""
    left_out: int
    """How many more there are, for which too much would have to be replayed, or can't be."""
    written: dict[int, int]
    """By the entries of all of them, the entry that added it, or amended it last."""


def facts_as_told(
    loaded: AnySession, facts: Collection[int], known: FactsAsTold | None = None
) -> FactsAsTold:
    """Return facts as they were told, but those that nothing can have changed since.

    One replay serves all that were as they were told at the same time; the latest come first, if
    there are more than are replayed. What is `known` of the same log with more entries, or fewer,
    is taken from there, left out or not.
    """
    spans = [*_spans(loaded, facts)]
    written = {span.fact: span.written for span in spans}
    shared = known.written.items() & written.items() if known is not None else set()
    told = {fact: known.facts[fact] for fact, _ in shared if known and fact in known.facts}
    replayed = 0
    unread = len(shared) - len(told)
    groups = [*_together(span for span in spans if (span.fact, span.written) not in shared)]
    while groups:
        last = max(span.written for span in groups[-1])
        if replayed and replayed + last > MAX_ENTRIES_REPLAYED:
            break
        replayed += last
        wanted = {span.fact for span in groups.pop()}
        try:
            then = replayed_at(loaded, last)
        except Unavailable:  # a file from elsewhere, whose rules of that time are none
            unread += len(wanted)
            continue
        told |= {each.entry: each for each in then.record.applied if each.entry in wanted}
    return FactsAsTold(told, unread + sum(map(len, groups)), written)


def _together(spans: Iterable[_Span]) -> Iterator[list[_Span]]:
    """Yield spans that have a moment in common, as few groups as there can be."""
    group: list[_Span] = []
    for span in sorted(spans, key=lambda span: span.until):
        if group and span.written > group[0].until:
            yield group
            group = []
        group.append(span)
    if group:
        yield group


def _spans(loaded: AnySession, facts: Collection[int]) -> Iterator[_Span]:
    """Yield when each fact was as it was told, for those that a correction has reached since."""
    written = _last_written(loaded)
    reaching = [(number, place) for number, place in _reached(loaded) if place is not None]
    for fact in facts:
        since = written[fact]
        first = next((c for c, place in reaching if c > since and place <= fact), None)
        if first is not None:
            yield _Span(since, first - 1, fact)


def _last_written(loaded: AnySession) -> dict[int, int]:
    """Return, by fact, the active entry that has added or last amended it."""
    written: dict[int, int] = {}
    for entry in loaded.session.entries:
        if entry.number in loaded.log.numbers:
            target = entry.target if entry.kind == "amend" else None
            written[target or entry.number] = entry.number
    return written


def _reached(loaded: AnySession) -> Iterator[tuple[int, int | None]]:
    """Yield each entry with the first fact that it can have changed, as they were appended.

    None for what comes after all facts that are there, so for most entries and for their undo: it
    takes back the last entry alone.
    """
    late = _appended_late(loaded)
    anchors: dict[int, int] = {}
    """By fact, the appended one beside which it stands."""
    reached: dict[int, int | None] = {}
    for entry in loaded.session.entries:
        number, target = entry.number, entry.target
        place: int | None = None
        match entry.kind:
            case "undo" | "redo":
                place = reached.get(target or 0)
            case "set":
                place = None if _WITHOUT_EFFECT.issuperset(entry.settings or {}) else 0
            case "amend" | "strike":
                place = anchors.get(target or 0, 0)
            case _ if target is not None:
                place = anchors[number] = anchors.get(target, 0)
            case _:
                anchors[number] = number
                place = 0 if _may_count_earlier(loaded, entry, late) else None
        reached[number] = place
        yield number, place


def _appended_late(loaded: AnySession) -> dict[int, AnyFact]:
    kinds = loaded.game.LATE_KINDS
    if not kinds:
        return {}
    return {each.entry: each for each in loaded.record.applied if each.number is None}


def _may_count_earlier(loaded: AnySession, entry: Entry, late: dict[int, AnyFact]) -> bool:
    """Return whether an appended fact counts with what is before it, as far as that is known."""
    if entry.kind not in loaded.game.LATE_KINDS:
        return False
    applied = late.get(entry.number)
    return applied is None or loaded.game.counts_earlier(applied.fact)
