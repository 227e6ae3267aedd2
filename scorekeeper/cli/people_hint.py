"""What to type when a player leaves, is replaced or joins, for those who try `leave Cara`."""

import contextlib
import re
from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.cli.context import AppContext
from scorekeeper.cli.entry_hint import part_line
from scorekeeper.cli.prompts import typed_words
from scorekeeper.core.commands import numbered_facts
from scorekeeper.core.limits import MAX_LINE_LENGTH
from scorekeeper.core.messages import Message, Refusal, message
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.session import AnySession
from scorekeeper.core.text import unquote

_MEANINGS = {"leave": "L", "replace": "R", "join": "J"}
"""What people may say that players do, with words in the catalog.

Letters stand for words: so does P for a player at the table, and a point for anything else.
"""
_OF_ONE_PLAYER = re.compile(r"LP|PL+|RP\.{0,4}")
"""The lines of which it is told who leaves: leave Cara; Cara leaves; replace Cara with Lou Reed."""
_ENDS = ",.!?"
"""What a word may end with that belongs to the sentence."""


class _Sentence(NamedTuple):
    """The words of a line, a name at the table together, and the letter for each."""

    words: tuple[str, ...]
    letters: str


def people_hint(app: AppContext, line: Sequence[str]) -> Message | None:
    """Return how a player leaves, is replaced or joins, if a line says so; None for any other."""
    if len(" ".join(line)) > MAX_LINE_LENGTH:
        return None
    with contextlib.suppress(Refusal, OSError):
        words, _ = part_line(app, line)
        words = [unquote(word) if app.in_table else word for word in words]
        is_entry = "".join(words[:1])[:1].isdigit()
        if not is_entry and set(_read(app, words, ()).letters) & set("LRJ"):
            return _hint(app, words, app.open(app.session_id()))
    return None


def _hint(app: AppContext, words: Sequence[str], loaded: AnySession) -> Message | None:
    if loaded.game.status(loaded.record).finished:
        return message("hint-rematch")  # nobody plays on
    names = loaded.record.among_all(loaded.record.players)
    line = _read(app, words, names)
    new = app.render(message("placeholder-new"))
    if not set(line.letters) & set("LRP") and _may_be(len(names) + 1, loaded):
        return message("hint-join", names=[*names, new])
    if not set(line.letters) & set("PRJ") and line.letters != "L":
        return None  # as `remove trick`
    number = len(numbered_facts(loaded)) + 1
    fields = {"number": number, "kind": loaded.game.UNIT}
    if not _OF_ONE_PLAYER.fullmatch(line.letters):
        old = app.render(message("placeholder-old"))
        return message("hint-people", change=f"{old}={new}", **fields)
    player = _player(line.words[line.letters.index("P")], names)
    return message("hint-player", change=f"{player}={new}", player=player, **fields)


def _may_be(count: int, loaded: AnySession) -> bool:
    """Return whether so many can play what the session plays."""
    return count in loaded.game.player_counts(loaded.record.setup.variant)


def _read(app: AppContext, words: Sequence[str], names: Sequence[str]) -> _Sentence:
    """Tell apart what the words of a line are; what is spelled as a name at the table is one."""
    known = "|".join(map(re.escape, sorted(names, key=len, reverse=True))) or "(?!)"
    pattern = rf"(?<!\S)(?:{known})(?![^\s{_ENDS}])|\S+"
    found = tuple(re.findall(pattern, " ".join(words), re.IGNORECASE))
    meant = {word: letter for code, letter in _MEANINGS.items() for word in typed_words(app, code)}

    def letter(word: str) -> str:
        bare = word.strip(_ENDS).lower()
        if word not in names and bare in meant:
            return meant[bare]
        return "." if _player(word, names) is None else "P"

    return _Sentence(found, "".join(map(letter, found)))


def _player(word: str, names: Sequence[str]) -> str | None:
    """Return the player at the table whom a word means; a single letter is rather a word."""
    for name in (word, word.strip(_ENDS)):
        seat = resolve_seat(name, names)
        if isinstance(seat, int) and (len(name) > 1 or name in names):
            return names[seat]
    return None
