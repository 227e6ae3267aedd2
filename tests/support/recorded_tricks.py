"""One deal with all its cards, for the tests that record tricks."""

import json
from pathlib import Path
from typing import Any

TRICKS = (
    *("AS 6S JS", "KH 7H AH", "AC 8C 6C", "KS 7S 7C", "6H 9H JH"),
    *("9D 7D QD", "8H KD KC", "8S QC JC", "QS 10C 9C"),
)
"""Without trump, led by Ben: Anna takes 3 tricks, Ben 5 and Cara 1."""
LEADERS = ("Ben", "Ben", "Anna", "Anna", "Anna", "Cara", "Ben", "Ben", "Ben")
_ORDERS = {"Anna": "Anna,Ben,Cara", "Ben": "Ben,Cara,Anna", "Cara": "Cara,Anna,Ben"}
BIDS = (":9SQHAD", "-", ":10S8DJD")
SLIP = "AS 6S JD"
"""The first trick with a card misread: Anna would have thrown off on spades, and has the king."""


def tricks(count: int) -> tuple[str, ...]:
    """The lines of so many of its tricks."""
    return tuple(f"trick {cards}" for cards in TRICKS[:count])


def stored_tricks(count: int, leaders: tuple[str, ...] = LEADERS) -> tuple[str, ...]:
    """The same lines as they are kept: with who played each card."""
    lines = zip(tricks(count), leaders, strict=False)
    return tuple(f"{line} by={_ORDERS[leader]}" for line, leader in lines)


def with_marks(*lines: str) -> tuple[str, ...]:
    """Lines as a session file has them, with seats for the names of the three."""
    text = "\n".join(lines)
    for seat, name in enumerate(("Anna", "Ben", "Cara"), start=1):
        text = text.replace(name, f"@{seat}")
    return tuple(text.splitlines())


def entries(store: Path) -> list[dict[str, Any]]:
    """What is on disk of the only session."""
    (path,) = (store / "sessions").glob("*.json")
    return list(json.loads(path.read_text(encoding="utf-8"))["entries"].values())
