"""Facts in, evening out: every total that anybody sees comes from here, each time anew."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from scorekeeper.core.game import Evening, Game, Played
from scorekeeper.core.header import Header
from scorekeeper.core.lexer import free_text, is_quoted, quote
from scorekeeper.core.problems import Malformed, Said, said


class Note(NamedTuple):
    """A remark, which no rule looks at."""

    text: str


class Happened(NamedTuple):
    """A fact with where it comes from: an entry of a log, or a line of a sheet."""

    number: int
    at: str
    kind: str
    fact: Any


def seat_marks(seats: int) -> tuple[str, ...]:
    """Return what stands for names wherever seats are meant: `@1`, `@2` and so on."""
    return tuple(f"@{seat}" for seat in range(1, seats + 1))


def parse_facts(game: Game, words: Sequence[str], names: Sequence[str], rules: Any) -> list[Any]:
    """Read the words of a line as facts, notes among them; raises `Malformed`."""
    if game.LINE_IS_ONE:
        is_note = words and words[0].lower() == "note"
        return [_parse_note(words)] if is_note else game.parse(words, names, rules)
    places = [place for place, word in enumerate(words) if word.lower() == "note"]
    facts: list[Any] = []
    begin = 0
    for place in places:
        facts += game.parse(words[begin:place], names, rules) if begin < place else []
        told = words[place : place + 2]
        if not is_quoted(told[-1]):  # else nobody knows where the text ends and an entry begins
            raise Malformed(said("note-form"))
        facts.append(_parse_note(told))
        begin = place + 2
    return facts + (game.parse(words[begin:], names, rules) if begin < len(words) else [])


def _parse_note(words: Sequence[str]) -> Note:
    text = free_text(words[1:])
    if not text.strip():
        raise Malformed(said("note-form"))
    return Note(text)


def write_fact(game: Game, fact: Any, names: Sequence[str]) -> str:
    """Spell any fact the canonical way, a note too."""
    return f"note {quote(fact.text)}" if isinstance(fact, Note) else game.write(fact, names)


def kind_of(game: Game, fact: Any) -> str:
    """Return the kind of entry that a fact makes."""
    return "note" if isinstance(fact, Note) else game.kind(fact)


def why_uncounted(problems: Sequence[Said]) -> tuple[Said, ...]:
    """Return why a fact is not counted; one that was once legal cannot be told to start anew."""
    return tuple(
        said("comes-after-the-end") if problem.code == "after-the-end" else problem
        for problem in problems
    )


def replay(game: Game, header: Header, rules: Any, facts: Iterable[Happened]) -> Evening:
    """Play facts in their order; what the rules forbid is kept, with the problems, uncounted."""
    state = game.start(rules, header.first_dealer)
    played: list[Played] = []
    counted, number = game.COUNTED, 0
    for happened in facts:
        number += happened.kind == counted
        state, one = play(game, state, happened, number)
        played.append(one)
    return Evening(header, rules, tuple(played), state)


def play(game: Game, state: Any, happened: Happened, number: int) -> tuple[Any, Played]:
    """Play one fact in a state; `number` is what it is called, if its kind is numbered."""
    entry, at, kind, fact = happened
    if kind == "note":
        return state, Played(entry, None, at, fact, (), None)
    problems = game.problems(state, fact)
    state, outcome = (state, None) if problems else game.step(state, fact)
    name = number if kind == game.COUNTED else None
    return state, Played(entry, name, at, fact, problems, outcome)
