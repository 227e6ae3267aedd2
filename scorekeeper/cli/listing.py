"""`list` as sentences and as JSON."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.in_short import InShort
from scorekeeper.core.problems import Said, said

SCHEMA = 1


def listed_json(found: Sequence[InShort]) -> dict[str, object]:
    """Return every session in short."""
    return {"schema": SCHEMA, "sessions": [_account(short) for short in found]}


def _account(short: InShort) -> dict[str, object]:
    return {key: value for key, value in short._asdict().items() if key != "counted"}


def listed_lines(found: Sequence[InShort], current: str | None) -> Iterator[Said]:
    """Say every session in a line, the current one marked."""
    if not found:
        yield said("no-session")
    for short in found:
        over = "list-finished" if short.winners else "list-over"
        state = over if short.finished else "list-open"
        counted = said(f"counted-{short.counted}", count=short.deals)
        mark = "*" if short.id == current else " "
        fields = {**short._asdict(), "mark": mark, "counted": counted}
        name = Said("list-title", fields) if short.title else ""
        yield Said("list-line", {**fields, "state": Said(state, fields), "name": name})
