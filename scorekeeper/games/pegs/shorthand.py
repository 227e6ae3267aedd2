"""Shorthand of the Game of 99: `Anna=draw`, `ben plays 14 on 58`, `draw, pass`, `14 58`."""

import re
from collections.abc import Sequence

from scorekeeper.games.shorthand import name_at, named, plain_words, separated

_ACTIONS = {
    **dict.fromkeys(("draw", "draws", "drew", "ziehen", "zieht", "gezogen"), "draw"),
    **dict.fromkeys(("play", "plays", "played", "spielen", "spielt", "gespielt"), "play"),
    **dict.fromkeys(("discard", "discards", "discarded"), "discard"),
    **dict.fromkeys(("abwerfen", "wirft", "abgeworfen"), "discard"),
    **dict.fromkeys(("pass", "passes", "passed", "passen", "passt", "gepasst"), "pass"),
}
"""What people say for each kind of move, in English and German."""
_NUMBERS = {"draw": 0, "pass": 0, "discard": 1, "play": 2}
_FILLERS = ("on", "to", "at", "auf", "ab", "hat")


def from_shorthand(words: Sequence[str], names: Sequence[str]) -> list[str] | None:
    """Return words in the notation; None if they are no shorthand of moves."""
    parts = [word for word in separated(plain_words(words), "=:") if word.lower() not in _FILLERS]
    parts = [part for word in parts for part in _numbers(word)]
    spelt: list[str] = []
    place = 0
    while place < len(parts):
        if parts[place].lower() not in _ACTIONS and (found := name_at(parts, place, names)):
            seat, place = found
            spelt.append(named(names[seat], ":"))
            place += parts[place : place + 1] in (["="], [":"])
        action = _ACTIONS.get(parts[place].lower()) if parts[place:] else None
        numbers = parts[place + (action is not None) :]
        if action is None and len(numbers) > 1 and numbers[0].isdigit() and numbers[1].isdigit():
            action, place = "play", place - 1  # a card and a square
        if action is None:
            return None
        count = _NUMBERS[action]
        spelt += [action, *numbers[:count]]
        place += 1 + count
    return spelt


def _numbers(word: str) -> list[str]:
    """Return the numbers of a word such as `14-58`, or the word."""
    numbers = re.fullmatch(r"([0-9]+)(?:-|/|->|→|>)([0-9]+)", word)
    return [*numbers.groups()] if numbers else [word]
