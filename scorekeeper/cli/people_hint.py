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

_MEANINGS = {"leave": "L", "replace": "R", "replaces": "S", "join": "J", "with": "f"}
"""What people may say that players do, and what names nobody, each with its words in the catalog.

Letters stand for words: so do P for a player at the table, N for what may be a name, ? for what
names nobody or begins a player's name, and a point for anything else.
"""
_REPLACED = re.compile(
    r"Rf*Pf*(?P<last>[PN]{0,2}N)"  # replace Cara with Lou Reed
    r"|(?P<first>N)SP"  # Dora replaces Cara
    r"|Pf+Rf+(?P<by>[PN]{0,2}N)"  # Cara is replaced by Lou Reed
    r"|Pf+(?P<through>N)[RS]"  # Cara wird durch Dora ersetzt
)
"""The lines that say who comes and nothing else: of any other it is not told."""
_JOINED = re.compile(r"J(?P<last>N{1,3})")


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
    coming, others = _coming(line, names, loaded)
    leaving = dict.fromkeys(_player(word, names) for word in others)
    instead = {*typed_words(app, "instead")} & {word.lower() for word in line.words}
    if not set(line.letters) & set("LRS") and not (leaving and instead):
        return _hint_join(loaded, [*names, coming or placeholder])
    if not leaving and not re.fullmatch("[LRS]f*N?", line.letters) and "?" not in line.letters:
        return None
    number = len(numbered_facts(loaded)) + 1
    is_sure = len(leaving) == 1 or re.match("[LR]f*P", line.letters)
    if not leaving or not is_sure or "?" in line.letters:
        change = f"{app.render(message('placeholder-old'))}={placeholder}"
        return message("hint-people", change=change, number=number, kind=loaded.game.UNIT)
    player = next(iter(leaving))
    change = f"{player}={coming or placeholder}"
    fields = {"change": change, "number": number, "kind": loaded.game.UNIT}
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
        if word not in names and " " not in word and bare in meant:
            return "?" if meant[bare] == "f" and _player(word, names) else meant[bare]
        if _player(word, names) is not None:
            return "P"
        return "N" if _may_be_a_name(word) else "."

    return _Sentence(found, "".join(map(letter, found)))


def _may_be_a_name(word: str) -> bool:
    """Return whether a word is one of letters, as `Eva`, `O'Neil` and `Hans-Peter`."""
    parts = re.split("['’-]", word)
    letters = all(unicodedata.category(sign)[0] in "LM" for sign in "".join(parts))
    return letters and all(part and part[0] == part[0].upper() for part in parts)


def _player(word: str, names: Sequence[str]) -> str | None:
    """Return the player at the table whom a word means, also where a sentence ends with it."""
    for name in (word, word.strip(_ENDS)):
        seat = resolve_seat(name, names)
        if isinstance(seat, int):
            return names[seat]
    return None


def _coming(line: _Sentence, names: Sequence[str], loaded: AnySession) -> tuple[str, list[str]]:
    """Return who comes, if a line says just that, and the words for the players at the table."""
    found = _REPLACED.fullmatch(line.letters) or _JOINED.fullmatch(line.letters)
    start, end = found.span(found.lastgroup or 0) if found else (0, 0)
    players = [
        word
        for place, (word, letter) in enumerate(zip(*line, strict=True))
        if letter == "P" and not start <= place < end
    ]
    name = " ".join(line.words[start:end])
    problems = name_problems([*names, name], reserved_names(loaded.game))
    return "" if problems else name, players
