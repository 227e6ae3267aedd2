"""What to type when a player leaves, is replaced or joins, for those who try `leave Cara`."""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby

from scorekeeper.cli.context import AppContext
from scorekeeper.cli.entry_hint import part_line
from scorekeeper.cli.prompts import typed_words
from scorekeeper.core.commands import numbered_facts
from scorekeeper.core.messages import Message, Refusal, message
from scorekeeper.core.players import fold_case, resolve_seat
from scorekeeper.core.session import AnySession
from scorekeeper.core.text import unquote

_VERBS = ("leave", "replace", "join")
"""What people may say that players do, each with its words in the catalog."""


def people_hint(app: AppContext, line: Sequence[str]) -> Message | None:
    """Return how a player leaves, is replaced or joins, if a line says so; None for any other."""
    with contextlib.suppress(Refusal, OSError):
        words, _ = part_line(app, line)
        words = [(unquote(word) if app.in_table else word).strip(",.!") for word in words]
        verbs = {word for meaning in _VERBS for word in typed_words(app, meaning)}
        place = next((n for n, word in enumerate(words) if word.lower() in verbs), None)
        if place is not None and not any(word[:1].isdigit() for word in words):
            return _hint(app, words, place, app.open(app.session_id()))
    return None


def _hint(app: AppContext, words: Sequence[str], place: int, loaded: AnySession) -> Message | None:
    if loaded.game.status(loaded.record).finished:
        return message("hint-rematch")  # nobody plays on
    names = loaded.record.among_all(loaded.record.players)
    meanings = (*_VERBS, "with")
    fillers = {word for meaning in meanings for word in typed_words(app, meaning)}
    parts = groupby(words, lambda word: word.lower() in fillers)
    said = [[*part] for is_filler, part in parts if not is_filler]
    people = [*chain(*said)]
    if words[place].lower() in typed_words(app, "join"):
        at_table = {*map(fold_case, names)}
        others = chain(*(part for part in said if _folded(part) not in at_table))
        coming = [word for word in others if word not in names]
        everybody = [*names, *(coming or [app.render(message("placeholder-new"))])]
        return message("hint-join", names=everybody)
    leaving = _player(words[:place], names) or _player(people, names)
    if leaving is None and (place or len(people) > 1):
        return None
    new = "" if leaving is None else " ".join(_others(said, names, leaving))
    if not new or new in names:
        new = app.render(message("placeholder-new"))
    change = f"{leaving or app.render(message('placeholder-old'))}={new}"
    number = len(numbered_facts(loaded)) + 1
    fields = {"change": change, "number": number, "kind": loaded.game.UNIT}
    if leaving is None:
        return Message("hint-people", fields)
    return Message("hint-player", {**fields, "player": leaving})


def _others(said: Sequence[list[str]], names: Sequence[str], player: str) -> list[str]:
    """Return the words that name people, without those for a player; a new name may be like it."""
    runs = (part[place:end] for part in said for place, end in _runs(part, len(player.split())))
    name = next((run for run in runs if _named(run, names) == player), [])
    others = [part for part in said if _folded(part) != _folded(name)]
    if len(others) < len(said):
        return [*chain(*others)]
    words = [*chain(*said)]  # no other word stands between the two names
    for place in range(len(words)):
        if words[place : place + len(name)] == name:
            return [*words[:place], *words[place + len(name) :]]
    return words


def _runs(words: Sequence[str], longest: int) -> Iterator[tuple[int, int]]:
    """Yield where words that stand together begin and end, from each place the longest first."""
    for place in range(len(words)):
        for end in range(min(place + longest, len(words)), place, -1):
            yield place, end


def _folded(words: Sequence[str]) -> str:
    return fold_case(" ".join(words))


def _player(words: Sequence[str], names: Sequence[str]) -> str | None:
    """Return the first player whom words name; of several, each may be a part of the name."""
    named = (_named(each, names) for each in (words, *([word] for word in words)))
    return next(filter(None, named), None)


def _named(words: Iterable[str], names: Sequence[str]) -> str | None:
    seat = resolve_seat(" ".join(words), names)
    return names[seat] if isinstance(seat, int) else None
