"""The notation of the Game of 99: `draw`, `play 14 58`, `discard 99`, `pass`, `Ben: draw`."""

import re
from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Message, message, raise_malformed
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.text import quote, unquote
from scorekeeper.games.pegs.board import LAST
from scorekeeper.games.pegs.facts import Action, Move
from scorekeeper.games.pegs.rules import PegRules

RESERVED = frozenset({"draw", "play", "discard", "pass", "note", "adjust"})
_ARGUMENTS: dict[str, int] = {"draw": 0, "pass": 0, "discard": 1, "play": 2}
_ACTIONS: dict[str, Action] = {
    "draw": "draw",
    "pass": "pass",
    "discard": "discard",
    "play": "play",
}


def parse(words: Sequence[str], names: Sequence[str], rules: PegRules) -> list[Move]:
    """Parse the facts of a line; raises `Malformed` with all that is wrong."""
    problems: list[Message] = []
    facts = list(_read(list(words), names, rules, problems))
    raise_malformed(problems)
    return facts


def _read(
    words: list[str], names: Sequence[str], rules: PegRules, problems: list[Message]
) -> Iterator[Move]:
    by: int | None = None
    label = ""
    while words:
        word = words.pop(0)
        if not label and ":" in word:
            name, _, rest = unquote(word).partition(":")
            seat, label = resolve_seat(name, names), word
            by = seat if isinstance(seat, int) else None
            problems += [seat] if isinstance(seat, Message) else []
            words[:0] = [rest] if rest else []
            continue
        action = _ACTIONS.get(word.lower())
        if action is None:
            problems.append(message("move-unknown", given=word))
        else:
            yield from _entry(action, by, words, rules, problems)
        by, label = None, ""
    if label:
        problems.append(message("actor-alone", given=label))


def _entry(
    action: Action, by: int | None, words: list[str], rules: PegRules, problems: list[Message]
) -> Iterator[Move]:
    count = _ARGUMENTS[action]
    arguments, words[:count] = words[:count], []
    if len(arguments) < count:
        problems.append(message(f"peg-form-{action}", given=" ".join([action, *arguments])))
        return
    limits = ((0, rules.cards - 1, "card-number"), (1, LAST, "square-number"))
    numbers: list[int] = []
    for word, (low, high, code) in zip(arguments, limits, strict=False):
        if re.fullmatch(r"[0-9]{1,4}", word) and low <= int(word) <= high:
            numbers.append(int(word))
        else:
            problems.append(Message(code, {"given": word, "low": low, "high": high}))
    if len(numbers) == count:
        card, square = (*numbers, None, None)[:2]
        yield Move(action, card, square, by)


def write(fact: Move, names: Sequence[str]) -> str:
    """Return the canonical spelling of a fact."""
    words = [fact.action, *(str(n) for n in (fact.card, fact.square) if n is not None)]
    if fact.by is None:
        return " ".join(words)
    name = f"{names[fact.by]}:"
    return " ".join([quote(name) if re.search(r'[\s"#\\]', name) else name, *words])
