"""`list` as sentences and as JSON."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.problems import Said, said
from scorekeeper.core.session import Opened

SCHEMA = 1


def listed_json(found: Sequence[Opened]) -> dict[str, object]:
    """Return every session in short."""
    return {"schema": SCHEMA, "sessions": [_in_short(opened) for opened in found]}


def _in_short(opened: Opened) -> dict[str, object]:
    header = opened.header
    finished, winners = opened.game.outcome(opened.evening)
    return {
        "id": opened.session.id,
        "title": header.title,
        "game": header.game,
        "variant": header.variant,
        "players": list(header.players),
        "deals": sum(played.number is not None for played in opened.evening.played),
        "finished": finished,
        "winners": winners,
    }


def listed_lines(found: Sequence[Opened], current: str | None) -> Iterator[Said]:
    """Say every session in a line, the current one marked."""
    if not found:
        yield said("no-session")
    for opened in found:
        short = _in_short(opened)
        mark = "*" if opened.session.id == current else " "
        state = (
            "list-finished"
            if short["winners"]
            else "list-over"
            if short["finished"]
            else "list-open"
        )
        counted = said(f"counted-{opened.game.COUNTED}", count=short["deals"])
        fields = {**short, "mark": mark, "counted": counted}
        name = Said("list-title", fields) if short["title"] else ""
        yield Said("list-line", {**fields, "state": Said(state, fields), "name": name})
