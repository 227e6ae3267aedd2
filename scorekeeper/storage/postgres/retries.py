"""Doing again what a database has refused for somebody else's sake."""

import time
from collections.abc import Callable
from typing import TypeVar

from scorekeeper.storage.postgres.failures import StatementFailed

T = TypeVar("T")

OVERTAKEN = ("40001", "40P01")
"""Codes of errors after which the same may be done: somebody else who was at it goes first."""
_SECONDS = 8.0
"""For which others may go first: where everybody is told so, none of them is there."""


def persistently(work: Callable[[], T]) -> T:
    """Do something for some seconds until nobody else goes first, as strict isolation lets them."""
    until = time.monotonic() + _SECONDS
    while True:
        try:
            return work()
        except StatementFailed as failure:
            if failure.code not in OVERTAKEN or time.monotonic() > until:
                raise
