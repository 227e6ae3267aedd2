"""`list` as sentences and as JSON."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Message, message
from scorekeeper.core.session_summary import SessionSummary

SCHEMA = 1


def list_json(found: Sequence[SessionSummary]) -> dict[str, object]:
    """Return every session in short."""
    return {"schema": SCHEMA, "sessions": [_account(short) for short in found]}


def _account(short: SessionSummary) -> dict[str, object]:
    return {key: value for key, value in short._asdict().items() if key != "counted"}


def list_lines(found: Sequence[SessionSummary], current: str | None) -> Iterator[Message]:
    """Say every session in a line, the current one marked."""
    if not found:
        yield message("no-session")
    for short in found:
        yield message(
            "list-line",
            mark="*" if short.id == current else " ",
            id=short.id,
            variant=short.variant,
            players=short.players,
            counted=message(f"counted-{short.counted}", count=short.deals),
            state=_state(short),
            name=message("list-title", title=short.title) if short.title else "",
        )


def _state(short: SessionSummary) -> Message | str:
    if not short.finished:
        return ""
    return (
        message("list-finished", winners=short.winners) if short.winners else message("list-over")
    )
