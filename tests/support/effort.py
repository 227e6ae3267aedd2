"""How much the tests try at random: enough each time, and more where somebody asks for it."""

import os

EFFORT = int(os.environ.get("SCOREKEEPER_EFFORT", "1"))
"""How many times as many evenings, sheets and papers as usual are made at random."""


def tries(usual: int) -> range:
    """Return a range of as many random tries as are made this time."""
    return range(usual * EFFORT)
