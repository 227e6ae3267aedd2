"""`log` as sentences and as JSON: every entry, corrections too."""

from collections.abc import Iterator

from scorekeeper.core.lexer import split_words
from scorekeeper.core.log import Entry
from scorekeeper.core.problems import Malformed, Said, said
from scorekeeper.core.replay import parse_facts, seat_marks, write_fact
from scorekeeper.core.session import Opened

SCHEMA = 1


def log_json(opened: Opened) -> dict[str, object]:
    """Return every entry with its line as people write it."""
    entries = [
        {**{k: v for k, v in entry._asdict().items() if v is not None}, **_line(opened, entry)}
        for entry in opened.session.entries
    ]
    return {"schema": SCHEMA, "id": opened.session.id, "entries": entries}


def log_lines(opened: Opened) -> Iterator[Said]:
    """Say every entry in a line: number, time, what it was, on which entry it acted, and why."""
    if not opened.session.entries:
        yield said("log-empty")
    for entry in opened.session.entries:
        yield said(
            "log-line",
            number=entry.number,
            at=entry.at.replace("T", " ").removesuffix("Z"),
            kind=entry.kind,
            target=said("log-target", number=entry.target) if entry.target else "",
            line=_line(opened, entry).get("line", "") or _settings(entry),
            why=said("log-why", why=entry.why) if entry.why else "",
        )


def _settings(entry: Entry) -> str:
    told = entry.settings or {}
    return " ".join(
        f"{key}={', '.join(map(str, value)) if isinstance(value, list) else value}"
        for key, value in told.items()
        if key != "rules"
    )


def _line(opened: Opened, entry: Entry) -> dict[str, str]:
    """Put names where the log keeps seats; a line that cannot be read stays as it is."""
    if entry.line is None:
        return {}
    marks = seat_marks(len(opened.names))
    try:
        facts = parse_facts(opened.game, split_words(entry.line), marks, opened.evening.rules)
    except Malformed:
        return {"line": entry.line}
    return {"line": " ".join(write_fact(opened.game, fact, opened.names) for fact in facts)}
