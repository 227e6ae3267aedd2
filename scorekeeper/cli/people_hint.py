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
from scorekeeper.core.players import fold_case, name_problems, resolve_seat
from scorekeeper.core.session import AnySession
from scorekeeper.core.setup import listed_counts
from scorekeeper.core.setup_validation import reserved_names
from scorekeeper.core.text import unquote

_MEANINGS = {"leave": "L", "replace": "R", "join": "J", "with": "f"}
"""What people may say that players do, and what names nobody, each with its words in the catalog.

Letters stand for words: so do P for a player at the table, N for what may be a name, and a point
for anything else.
"""
_REPLACED = re.compile(
    r"(?:f*Pf*Lf*\.?)?(?:"  # Cara leaves,
    r"f*Rf*Pf*(?P<last>[PN]{0,2}N)f*"  # replace Cara with Lou Reed
    r"|f*(?P<first>N)f*Rf*Pf*"  # Dora replaces Cara
    r"|f*Pf+Rf+(?P<by>[PN]{0,2}N)f*"  # Cara is replaced by Lou Reed
    r"|f*Pf+(?P<through>N)f*Rf*"  # Cara wird durch Dora ersetzt
    r")"
)
_JOINED = re.compile(r"f*(?P<first>N)f*J[Pf.]*|f*Jf*(?P<last>N{1,3})f*")


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
        if not is_entry and set(_read(app, words, ()).letters) & set("LRJ"):
            return _hint(app, words, app.open(app.session_id()))
    return None


def _hint(app: AppContext, words: Sequence[str], loaded: AnySession) -> Message | None:
    if loaded.game.status(loaded.record).finished:
        return message("hint-rematch")  # nobody plays on
    names = loaded.record.among_all(loaded.record.players)
    line = _read(app, words, names)
    leaving = _leaving(line, names)
    new = app.render(message("placeholder-new"))
    instead = {*typed_words(app, "instead")} & {word.lower() for word in line.words}
    if not set(line.letters) & set("LR") and not (leaving and instead):
        return _hint_join(loaded, [*names, _coming(line, _JOINED, names, loaded) or new])
    if leaving is None and not re.fullmatch("[LR]f*N?", line.letters):
        return None
    if leaving is not None:
        new = _coming(line, _REPLACED, names, loaded) or new
    change = f"{leaving or app.render(message('placeholder-old'))}={new}"
    number = len(numbered_facts(loaded)) + 1
    fields = {"change": change, "number": number, "kind": loaded.game.UNIT}
    if leaving is None:
        return Message("hint-people", fields)
    return Message("hint-player", {**fields, "player": leaving})


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
            return meant[bare]
        if _player(word, names) is not None:
            return "P"
        return "N" if _may_be_a_name(word) else "."

    return _Sentence(found, "".join(map(letter, found)))


def _may_be_a_name(word: str) -> bool:
    return all(sign in "'’-" or unicodedata.category(sign)[0] in "LM" for sign in word)


def _leaving(line: _Sentence, names: Sequence[str]) -> str | None:
    """Return the first player at the table who is named; whole names go before beginnings."""
    at_table = {*map(fold_case, names)}
    players = sorted(_players(line), key=lambda word: fold_case(word.strip(_ENDS)) not in at_table)
    return _player(players[0], names) if players else None


def _players(line: _Sentence) -> list[str]:
    return [word for word, letter in zip(*line, strict=True) if letter == "P"]


def _player(word: str, names: Sequence[str]) -> str | None:
    """Return the player at the table whom a word means, also where a sentence ends with it."""
    for name in (word, word.strip(_ENDS)):
        seat = resolve_seat(name, names)
        if isinstance(seat, int):
            return names[seat]
    return None


def _coming(
    line: _Sentence, said: re.Pattern[str], names: Sequence[str], loaded: AnySession
) -> str:
    """Return who comes, if a line says just that and it can be a name; nothing otherwise.

    Words in small letters are rather no names, but for one behind `with` or `by`.
    """
    found = said.fullmatch(line.letters)
    if found is None or found.lastgroup is None:
        return ""
    start, end = found.span(found.lastgroup)
    others = _Sentence(
        line.words[:start] + line.words[end:], line.letters[:start] + line.letters[end:]
    )
    if said is _REPLACED and len({_player(word, names) for word in _players(others)}) > 1:
        return ""
    words = line.words[start:end]
    is_behind_filler = end == start + 1 and line.letters[:end].endswith("PfN")
    name = " ".join(words)
    problems = name_problems([*names, name], reserved_names(loaded.game))
    is_name = is_behind_filler or all(word[0] == word[0].upper() for word in words)
    return name if is_name and not problems else ""
