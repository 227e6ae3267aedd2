"""What to type when a player leaves, is replaced or joins, for those who try `leave Cara`."""

import contextlib
import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.cli.context import AppContext
from scorekeeper.cli.entry_hint import part_line
from scorekeeper.cli.prompts import typed_words
from scorekeeper.core.commands import numbered_facts
from scorekeeper.core.limits import MAX_LINE_LENGTH
from scorekeeper.core.messages import Message, Refusal, message
from scorekeeper.core.players import name_problems, resolve_seat
from scorekeeper.core.session import AnySession
from scorekeeper.core.setup import listed_counts
from scorekeeper.core.setup_validation import reserved_names
from scorekeeper.core.text import unquote

_MEANINGS = {"leave": "L", "replace": "R", "replaces": "S", "join": "J", "with": "w"}
"""What people may say that players do, and what stands beside a name, with words in the catalog.

Letters stand for words: so do P for a player at the table, N for what may be a name, and a point
for anything else.
"""
_OF_ONE_PLAYER = re.compile(
    r"[LR]w?P|Pw{0,2}L+w?"  # leave Cara; Cara wants to go home
    r"|Rw?Pw?P"  # replace Cara with Ben, who plays already
    r"|Rw?Pw?(?P<last>[PN]{0,2}N)"  # replace Cara with Lou Reed
    r"|(?P<first>N)SP"  # Dora replaces Cara
)
"""The lines that are told of a player: of others it is only told how such a change is written."""
_JOINED = re.compile(r"J(?P<last>N{1,3})|(?P<first>N)w{0,2}J")
_ENDS = ",.!?;:"
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
        is_entry = any(word[:1].isdigit() for word in words)
        if not is_entry and set(_read(app, words, ()).letters) & set("LRSJ"):
            return _hint(app, words, app.open(app.session_id()))
    return None


def _hint(app: AppContext, words: Sequence[str], loaded: AnySession) -> Message | None:
    if loaded.game.status(loaded.record).finished:
        return message("hint-rematch")  # nobody plays on
    names = loaded.record.among_all(loaded.record.players)
    line = _read(app, words, names)
    placeholder = app.render(message("placeholder-new"))
    if not set(line.letters) & set("LRS"):
        found = _JOINED.fullmatch(line.letters)
        return _hint_join(loaded, [*names, _coming(line, found, names, loaded) or placeholder])
    if "P" not in line.letters and not re.fullmatch("[LRS]w?N?", line.letters):
        return None
    found = _OF_ONE_PLAYER.fullmatch(line.letters)
    player = None if found is None else _player(line.words[line.letters.index("P")], names)
    new = _coming(line, found, names, loaded) or placeholder
    change = f"{player or app.render(message('placeholder-old'))}={new}"
    number = len(numbered_facts(loaded)) + 1
    fields = {"change": change, "number": number, "kind": loaded.game.UNIT}
    if player is None:
        return Message("hint-people", fields)
    return Message("hint-player", {**fields, "player": player})


def _hint_join(loaded: AnySession, names: Sequence[str]) -> Message:
    game, variant = loaded.game, loaded.record.setup.variant
    if len(names) in game.player_counts(variant):
        return message("hint-join", names=[*names])
    legal = listed_counts(game.variants[variant])
    return message("rules-count", variant=variant, given=len(names), legal=legal)


def _read(app: AppContext, words: Sequence[str], names: Sequence[str]) -> _Sentence:
    """Tell apart what the words of a line are; what is spelled as a name at the table is one."""
    known = "|".join(map(re.escape, sorted(names, key=len, reverse=True))) or "(?!)"
    pattern = rf"(?<!\S)(?:{known})(?![^\s,.!?])|[^\s,]+|,"
    found = tuple(re.findall(pattern, " ".join(words), re.IGNORECASE))
    meant = {word: letter for code, letter in _MEANINGS.items() for word in typed_words(app, code)}

    def letter(word: str) -> str:
        bare = word.strip(_ENDS).lower()
        if word not in names and bare in meant:
            return meant[bare]
        if _player(word, names) is not None:
            return "P"
        return "N" if _may_be_a_name(word) else "."

    return _Sentence(found, "".join(map(letter, found)))


def _may_be_a_name(word: str) -> bool:
    """Return whether a word is letters with a capital first: `Eva`, `O'Neil`, `Hans-Peter`."""
    parts = re.split("['’-]", word)
    letters = all(unicodedata.category(sign)[0] in "LM" for sign in "".join(parts))
    return letters and all(part and part[0] == part[0].upper() for part in parts)


def _player(word: str, names: Sequence[str]) -> str | None:
    """Return the player at the table whom a word means; a single letter is rather a word."""
    for name in (word, word.strip(_ENDS)):
        seat = resolve_seat(name, names)
        if isinstance(seat, int) and (len(name) > 1 or name in names):
            return names[seat]
    return None


def _coming(
    line: _Sentence, found: re.Match[str] | None, names: Sequence[str], loaded: AnySession
) -> str:
    """Return the name of whoever comes, if a line says so and it can be one; else nothing."""
    if found is None or found.lastgroup is None:
        return ""
    start, end = found.span(found.lastgroup)
    name = " ".join(line.words[start:end])
    return "" if name_problems([*names, name], reserved_names(loaded.game)) else name
