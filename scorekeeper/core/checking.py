"""What a check finds: the file was right already when an evening could be replayed."""

from collections.abc import Iterator

from scorekeeper.core.finding import Finding
from scorekeeper.core.game import Evening
from scorekeeper.core.problems import Damaged, named, said
from scorekeeper.core.replay import why_uncounted
from scorekeeper.core.session import Opened


def mistold(opened: Opened) -> list[Finding]:
    """Find a variant or a setting that nobody could have told this program."""
    try:
        opened.game.settings_of(opened.header, opened.evening.rules)
    except Damaged as damage:
        return [Finding("file", problem) for problem in damage.problems]
    return []


def uncounted(evening: Evening, names: tuple[str, ...]) -> Iterator[Finding]:
    """Find the entries that the rules of the session do not allow where they stand."""
    for played in evening.played:
        for problem in played.problems:
            code = "after-the-end" if problem.code == "after-the-end" else "illegal"
            (text,) = named(why_uncounted([problem]), names)
            told = (
                said("finding-uncounted", problem=text)
                if played.number
                else said("finding-uncounted-entry", number=played.entry, problem=text)
            )
            yield Finding(code, told, played.entry, played.number)
