"""What to type when a player leaves, is replaced or joins, for those who try `leave Cara`."""

import contextlib
import re
from collections.abc import Sequence
from itertools import groupby

from scorekeeper.cli.context import AppContext
from scorekeeper.cli.entry_hint import part_line
from scorekeeper.cli.prompts import typed_words
from scorekeeper.core.commands import numbered_facts
from scorekeeper.core.game import AnyGame
from scorekeeper.core.limits import MAX_LINE_LENGTH
from scorekeeper.core.messages import Message, Refusal, message
from scorekeeper.core.players import fold_case, name_problems, resolve_seat
from scorekeeper.core.session import AnySession
from scorekeeper.core.setup import listed_counts
from scorekeeper.core.setup_validation import reserved_names
from scorekeeper.core.text import unquote

_VERBS = ("leave", "replace", "join")
"""What people may say that players do, each with its words in the catalog."""


def people_hint(app: AppContext, line: Sequence[str]) -> Message | None:
    """Return how a player leaves, is replaced or joins, if a line says so; None for any other."""
    if len(" ".join(line)) > MAX_LINE_LENGTH:
        return None
    with contextlib.suppress(Refusal, OSError):
        words, _ = part_line(app, line)
        words = [unquote(word) if app.in_table else word for word in words]
        is_entry = any(word[:1].isdigit() for word in words)
        text = " ".join(words)
        if _verbs(app, text.split()) and not is_entry:
            return _hint(app, text, app.open(app.session_id()))
    return None


def _verbs(app: AppContext, words: Sequence[str]) -> list[str]:
    """Return what words say that players do, in their order."""
    meanings = {word: verb for verb in _VERBS for word in typed_words(app, verb)}
    said = [_bare(word).lower() for word in words]
    return [meanings[word] for word in said if word in meanings]


def _hint(app: AppContext, line: str, loaded: AnySession) -> Message | None:
    if loaded.game.status(loaded.record).finished:
        return message("hint-rematch")  # nobody plays on
    names = loaded.record.among_all(loaded.record.players)
    verbs, people = _verbs(app, line.split()), _people(app, line, names)
    new = app.render(message("placeholder-new"))
    if {*verbs} == {"join"}:
        return _hint_join(loaded, [*names, _coming(people, names, loaded.game) or new])
    leaving, others = _leaving(people, names)
    is_short = _verbs(app, line.split()[:1]) and len(" ".join(people).split()) <= 1
    if leaving is None and not is_short:
        return None
    if leaving is not None and "replace" in verbs:
        new = _coming(others, names, loaded.game) or new
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


def _people(app: AppContext, line: str, names: Sequence[str]) -> list[str]:
    """Return what stands in a line between commas, and between the words that name nobody.

    A name at the table is held together, also one that has such a word in it.
    """
    known = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    words = re.findall(rf"(?<!\S)(?:{known})(?![^\s,.!])|[^\s,]+|,", line, re.IGNORECASE)
    fillers = {word for meaning in (*_VERBS, "with") for word in typed_words(app, meaning)}

    def parts(word: str) -> bool:
        return word not in names and _bare(word).lower() in {"", *fillers}

    return [" ".join(between) for is_part, between in groupby(words, parts) if not is_part]


def _coming(people: Sequence[str], names: Sequence[str], game: AnyGame) -> str:
    """Return the one of people who is not at the table; nothing for several or for no name.

    What a sentence ends with may be part of a name, and a word in small letters none.
    """
    at_table = {*map(fold_case, names)}
    strangers = [name for name in people if fold_case(_bare(name)) not in at_table]
    if len(strangers) != 1 or name_problems(strangers, reserved_names(game)):
        return ""
    (name,) = strangers
    words = name.split()
    is_name = all(word[0].isalpha() and word[0] == word[0].upper() for word in words)
    return name if name == _bare(name) and (is_name or name.isalpha()) else ""


def _leaving(people: Sequence[str], names: Sequence[str]) -> tuple[str | None, list[str]]:
    """Return the first player at the table whom people are, and the others.

    A name goes before the beginning of another one.
    """
    at_table = {fold_case(name): name for name in reversed(names)}
    whole = [
        at_table.get(fold_case(name)) or at_table.get(fold_case(_bare(name))) for name in people
    ]
    begun = [_named(name, names) or _named(_bare(name), names) for name in people]
    if (leaving := next(filter(None, (*whole, *begun)), None)) is not None:
        found = zip(people, whole, begun, strict=True)
        return leaving, [name for name, *seats in found if leaving not in seats]
    words = people[0].split() if len(people) == 1 else []
    for end in range(len(words) - 1, 0, -1):  # no word need stand between the two names
        if (leaving := _named(" ".join(words[:end]), names)) is not None:
            return leaving, [" ".join(words[end:])]
    return None, [*people]


def _named(name: str, names: Sequence[str]) -> str | None:
    seat = resolve_seat(name, names)
    return names[seat] if isinstance(seat, int) else None


def _bare(name: str) -> str:
    return name.strip(",.!")
