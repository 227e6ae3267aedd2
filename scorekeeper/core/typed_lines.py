"""The entries of a log as the lines that one would type to make them."""

from collections.abc import Iterator

from scorekeeper.core.active_log import apply_corrections
from scorekeeper.core.change_messages import settings_text
from scorekeeper.core.entries import Entry
from scorekeeper.core.log_entries import line_with_names, moments_with_names
from scorekeeper.core.session import AnySession


def typed_lines(loaded: AnySession, after: int) -> Iterator[str]:
    """Yield the line of each entry after that number."""
    for moment, names in moments_with_names(loaded):
        entry = moment.entry
        if entry.number <= after:
            continue
        line = "" if entry.line is None else line_with_names(loaded, entry.line, names)
        if entry.kind == "set":
            line = settings_text(entry, names, with_gone=True)
        yield " ".join(part for part in (*_words_before(loaded, entry), line) if part)


def _words_before(loaded: AnySession, entry: Entry) -> tuple[str, ...]:
    """Return the command of an entry, and what it acts on as people number it."""
    match entry.kind:
        case "undo" | "redo" | "set":
            return (entry.kind,)
        case "amend" | "strike":
            number = _number_of(loaded, entry.target or 0, entry.number - 1)
            target = str(number) if number else f"--entry {entry.target}"
            return entry.kind, target
        case "insert":
            return "insert", str(_number_of(loaded, entry.number, entry.number))
        case _:
            return ()


def _number_of(loaded: AnySession, target: int, after: int) -> int | None:
    """Return the number of a deal, play or move after an entry; None for what has none."""
    game = loaded.game
    log = apply_corrections(loaded.session.entries[:after], game.UNIT, game.PARTS)
    numbered = [fact.number for fact in log.facts if fact.kind == game.UNIT]
    return numbered.index(target) + 1 if target in numbered else None
