"""The readings of ours that a source of a rule may name."""

READINGS = frozenset(f"R{number}" for number in range(1, 20))
