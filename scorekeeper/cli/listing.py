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
        yield said(
            "list-line",
            mark="*" if short.id == current else " ",
            id=short.id,
            variant=short.variant,
            players=short.players,
            counted=said(f"counted-{short.counted}", count=short.deals),
            state=_state(short),
            name=said("list-title", title=short.title) if short.title else "",
        )


def _state(short: InShort) -> Said | str:
    if not short.finished:
        return ""
    return said("list-finished", winners=short.winners) if short.winners else said("list-over")
