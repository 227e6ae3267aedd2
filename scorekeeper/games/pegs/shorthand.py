"""Shorthand of the Game of 99: `Anna=draw`, `ben plays 14 on 58`, `draw, pass`, `14 58`."""

import re
from collections.abc import Collection, Sequence

from scorekeeper.games.shorthand import (
    name_at,
    named,
    plain_words,
    read_every_way,
    separated,
)

_ACTIONS = {
    **dict.fromkeys(("draw", "draws", "drew", "ziehen", "zieht", "gezogen"), "draw"),
    **dict.fromkeys(("play", "plays", "played", "spielen", "spielt", "gespielt"), "play"),
    **dict.fromkeys(("discard", "discards", "discarded"), "discard"),
    **dict.fromkeys(("abwerfen", "wirft", "abgeworfen"), "discard"),
    **dict.fromkeys(("pass", "passes", "passed", "passen", "passt", "gepasst"), "pass"),
}
"""What people say for each kind of move, in English and German."""
_NUMBERS = {"draw": 0, "pass": 0, "discard": 1, "play": 2}
_PREPOSITIONS = ("on", "to", "at", "auf", "ab", "hat")


def from_shorthand(words: Sequence[str], names: Sequence[str]) -> list[str] | None:
    """Return words in the notation; None if they are no shorthand of moves.

    Raises `Malformed` for what can be read in two ways.
    """
    keywords = {*_PREPOSITIONS, *_ACTIONS}
    return read_every_way(words, names, keywords, lambda meant: _moves(words, names, meant))


def _moves(words: Sequence[str], names: Sequence[str], meant: Collection[str]) -> list[str] | None:
    """Return the words of moves, where those that are `meant` as names are names."""
    told = separated(plain_words(words, meant), "=:")
    parts = [part for word in told for part in _numbers(word)]
    spelt: list[str] = []
    place = 0
    while place < len(parts):
        word = parts[place]
        if word.lower() in _PREPOSITIONS and word not in meant:
            place += 1
            continue
        is_action = word.lower() in _ACTIONS and word not in meant
        if not is_action and (found := name_at(parts, place, names)):
            seat, place = found
            spelt.append(named(names[seat], ":"))
            place += parts[place : place + 1] in (["="], [":"])
        move = _move(parts, place)
        if move is None:
            return None
        action, place = move
        spelt += action
    return spelt


def _move(parts: Sequence[str], place: int) -> tuple[list[str], int] | None:
    """Return the move that begins at a place, and the place after it."""
    told, after = _taken(parts, place, 1)
    action = _ACTIONS.get(told[0].lower()) if told else None
    if action is not None:
        numbers, after = _taken(parts, after, _NUMBERS[action])
        return [action, *numbers], after
    numbers, after = _taken(parts, place, _NUMBERS["play"])  # a card and a square
    is_play = len(numbers) > 1 and all(number.isdigit() for number in numbers)
    return (["play", *numbers], after) if is_play else None


def _taken(parts: Sequence[str], place: int, count: int) -> tuple[list[str], int]:
    """Return as many parts as there shall be, without prepositions, and the place after them."""
    taken: list[str] = []
    while len(taken) < count and place < len(parts):
        if parts[place].lower() not in _PREPOSITIONS:
            taken.append(parts[place])
        place += 1
    return taken, place


def _numbers(word: str) -> list[str]:
    """Return the numbers of a word such as `14-58`, or the word."""
    numbers = re.fullmatch(r"([0-9]+)(?:-|/|->|→|>)([0-9]+)", word)
    return [*numbers.groups()] if numbers else [word]
