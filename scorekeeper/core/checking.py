"""What a check finds: the file was right already when an evening could be replayed."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.game import Evening
from scorekeeper.core.problems import Said, named, said
from scorekeeper.core.replay import why_uncounted


class Finding(NamedTuple):
    """Something that is wrong, or only strange."""

    code: str
    """The name of the check: `file`, `illegal`, `after-the-end`, `cards`, `claim`, `sheet` …"""
    text: Said
    entry: int | None = None
    """The number of the entry in the log, or of the line in a sheet."""
    number: int | None = None
    """The deal, play or move, as people number them."""
    told: Mapping[str, object] = {}
    """What programs are told beside that."""


def uncounted(evening: Evening, names: tuple[str, ...]) -> Iterator[Finding]:
    """Find the entries that the rules of the session do not allow where they stand."""
    for played in evening.played:
        for problem in played.problems:
            code = "after-the-end" if problem.code == "after-the-end" else "illegal"
            (text,) = named(why_uncounted([problem]), names)
            yield Finding(
                code, said("finding-uncounted", problem=text), played.entry, played.number
            )
