"""One thing that a check has found."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.core.messages import Message


class Finding(NamedTuple):
    """Something that is wrong, or only strange."""

    code: str
    """The name of the check: `file`, `illegal`, `after-the-end`, `cards`, `claim`, `sheet` …"""
    text: Message
    entry: int | None = None
    """The number of the entry in the log, or of the line in a sheet."""
    number: int | None = None
    """The deal, play or move, as people number them."""
    told: Mapping[str, object] = {}
    """What programs are told beside that."""
