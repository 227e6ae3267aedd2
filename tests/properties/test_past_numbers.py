"""The number that a correction said when it was written is that of the log read until then."""

from collections.abc import Sequence

from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.core.active_log import apply_corrections
from scorekeeper.core.entries import Entry
from scorekeeper.core.past_numbers import has_number, past_numbers

AT = "2026-11-20T19:31:02Z"
PARTS = frozenset({"trick"})
KINDS = (
    "deal",
    "deal",
    "trick",
    "note",
    "placed",
    "insert",
    "strike",
    "amend",
    "set",
    "undo",
    "redo",
)


def numbers_by_reading_again(entries: Sequence[Entry]) -> dict[int, int | None]:
    """The numbers by the rule alone: the log up to each entry, read for each."""
    numbers: dict[int, int | None] = {}
    for entry in filter(has_number, entries):
        is_insert = entry.kind == "insert"
        facts = apply_corrections(entries[: entry.number - (not is_insert)], "deal", PARTS).facts
        about = entry.number if is_insert else entry.target
        place = [fact.number for fact in facts].index(about or 0)
        count = sum(fact.kind == "deal" for fact in facts[: place + 1])
        is_numbered = facts[place].kind == "deal" or entry.kind == "note"
        numbers[entry.number] = count if is_numbered else None
    return numbers


@st.composite
def logs(draw: st.DrawFn) -> list[Entry]:
    """Sound logs: each correction acts on what stands."""
    entries: list[Entry] = []
    for kind in draw(st.lists(st.sampled_from(KINDS), min_size=15, max_size=50)):
        log = apply_corrections(entries, "deal", PARTS)
        facts = log.facts
        target: int | None
        if kind in ("insert", "strike", "amend", "placed"):
            legal = [f.number for f in facts if kind != "insert" or f.kind == "deal"]
            if not legal:
                continue
            target = draw(st.sampled_from(legal))
        else:
            last = log.next_undo if kind == "undo" else log.next_redo
            if kind in ("undo", "redo") and last is None:
                continue
            target = last.number if last and kind in ("undo", "redo") else None
        written = "note" if kind == "placed" else kind
        entries.append(Entry(len(entries) + 1, AT, written, target=target))
    return entries


STRUCK_WITH_ITS_TRICK = [
    Entry(1, AT, "trick"),
    Entry(2, AT, "deal"),
    Entry(3, AT, "strike", target=2),
    Entry(4, AT, "undo", target=3),
    Entry(5, AT, "deal"),
    Entry(6, AT, "amend", target=5),
]


@example(STRUCK_WITH_ITS_TRICK)
@given(logs())
def test_a_number_of_then_is_that_of_the_log_of_then(entries: list[Entry]) -> None:
    assert past_numbers(entries, "deal", PARTS) == numbers_by_reading_again(entries)
