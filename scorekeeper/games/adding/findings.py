"""What is wrong with an adding evening though every entry is legal: nothing that is known of."""

from collections.abc import Iterable

from scorekeeper.core.game_record import Finding
from scorekeeper.games.adding.state import AddingRecord


def findings(record: AddingRecord) -> Iterable[Finding]:  # noqa: ARG001 — hands and pack are not known
    """The program knows no hands and no pack, so it can find nothing beyond the entries."""
    return ()


def warnings(record: AddingRecord) -> Iterable[Finding]:  # noqa: ARG001
    """Nothing that is legal is strange here."""
    return ()
