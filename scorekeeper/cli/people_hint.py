"""What to type when a player leaves, is replaced or joins, for those who try `leave Cara`."""

import contextlib
import re
from collections.abc import Sequence

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


def people_hint(app: AppContext, line: Sequence[str]) -> Message | None:
    """Return how a player leaves, is replaced or joins, if a line says so; None for any other."""
    if len(" ".join(line)) > MAX_LINE_LENGTH:
        return None
    with contextlib.suppress(Refusal, OSError):
        words, _ = part_line(app, line)
        words = [unquote(word) if app.in_table else word for word in words]
        letters, _ = _read(app, words, ())
        if set(letters) & set("LRJ") and not words[0][:1].isdigit():  # which begins an entry
            return _hint(app, words, app.open(app.session_id()))
    return None


def _hint(app: AppContext, words: Sequence[str], loaded: AnySession) -> Message | None:
    if loaded.game.status(loaded.record).finished:
        return message("hint-rematch")  # nobody plays on
    names = loaded.record.among_all(loaded.record.players)
    letters, player = _read(app, words, names)
    new = app.render(message("placeholder-new"))
    if not set(letters) & set("LRP") and _may_be(len(names) + 1, loaded):
        return message("hint-join", names=[*names, new])
    if not set(letters) & set("PRJ") and letters != "L":
        return None  # as `remove trick`
    number = len(numbered_facts(loaded)) + 1
    fields = {"number": number, "kind": loaded.game.UNIT}
    if not _OF_ONE_PLAYER.fullmatch(letters):
        old = app.render(message("placeholder-old"))
        return message("hint-people", change=f"{old}={new}", **fields)
    return message("hint-player", change=f"{player}={new}", player=player, **fields)


def _may_be(count: int, loaded: AnySession) -> bool:
    """Return whether so many can play what the session plays."""
    return count in loaded.game.player_counts(loaded.record.setup.variant)


def _read(app: AppContext, words: Sequence[str], names: Sequence[str]) -> tuple[str, str]:
    """Return the letters for the words of a line, and the player who is named first, if any is.

    What is spelled as a name at the table is one word.
    """
    known = "|".join(map(re.escape, sorted(names, key=len, reverse=True))) or "(?!)"
    pattern = rf"(?<!\S)(?:{known})(?![^\s{_ENDS}])|\S+"
    meant = {word: letter for code, letter in _MEANINGS.items() for word in typed_words(app, code)}

    letters, first = "", ""
    for word in re.findall(pattern, " ".join(words), re.IGNORECASE):
        letter = "" if word in names else meant.get(word.strip(_ENDS).lower(), "")
        player = "" if letter else _player(word, names)
        letters += letter or ("P" if player else ".")
        first = first or player
    return letters, first


def _player(word: str, names: Sequence[str]) -> str:
    """Return the player at the table whom a word means, or nothing: one letter is rather a word."""
    for name in (word, word.strip(_ENDS)):
        seat = resolve_seat(name, names)
        if isinstance(seat, int) and (len(name) > 1 or name in names):
            return names[seat]
    return ""
