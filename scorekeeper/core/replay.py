"""Replaying the facts of a session in order: totals are derived here each time, never stored."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from scorekeeper.core.game import Game
from scorekeeper.core.game_record import (
    AppliedFact,
    Fact,
    GameRecord,
    Note,
    Outcome,
    Rules,
    State,
)
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.setup import Setup
from scorekeeper.core.text import free_text, is_quoted, quote

LoggedFact: TypeAlias = tuple[int, str, str, Fact | Note]
"""A fact of a log or a sheet: the number of its entry or line, its time, its kind, the fact."""


def seat_marks(seats: int) -> tuple[str, ...]:
    """Return the marks that logs and problems have for the names of seats: `@1` and so on."""
    return tuple(f"@{seat}" for seat in range(1, seats + 1))


def parse_facts(
    game: Game[Rules, State, Fact, Outcome],
    words: Sequence[str],
    names: Sequence[str],
    rules: Rules,
) -> list[Fact | Note]:
    """Return the facts of a line of words, notes included; raises `Malformed`."""
    return _parse_facts(game, words, lambda part: game.parse(part, names, rules))


def parse_shorthand(
    game: Game[Rules, State, Fact, Outcome],
    words: Sequence[str],
    names: Sequence[str],
    rules: Rules,
) -> list[Fact | Note]:
    """Return the facts of a line that may be in shorthand; raises `Malformed`."""

    def parse(part: Sequence[str]) -> list[Fact]:
        try:
            return game.parse(part, names, rules)
        except Malformed:
            spelt = game.from_shorthand(part, names, rules)
            if spelt is None or spelt == [*part]:
                raise
            return game.parse(spelt, names, rules)

    return _parse_facts(game, words, parse)


def _parse_facts(
    game: Game[Rules, State, Fact, Outcome],
    words: Sequence[str],
    parse: Callable[[Sequence[str]], list[Fact]],
) -> list[Fact | Note]:
    if game.ONE_FACT_PER_LINE:
        is_note = words and words[0].lower() == "note"
        return [_parse_note(words)] if is_note else [*parse(words)]
    places = [place for place, word in enumerate(words) if word.lower() == "note"]
    facts: list[Fact | Note] = []
    begin = 0
    for place in places:
        facts += parse(words[begin:place]) if begin < place else []
        note = words[place : place + 2]
        if not is_quoted(note[-1]):  # only quotes separate the text from the entry after it
            raise Malformed(message("note-form"))
        facts.append(_parse_note(note))
        begin = place + 2
    facts += parse(words[begin:]) if begin < len(words) else []
    return facts


def _parse_note(words: Sequence[str]) -> Note:
    text = free_text(words[1:])
    if not text.strip():
        raise Malformed(message("note-form"))
    return Note(text)


def write_fact(
    game: Game[Rules, State, Fact, Outcome], fact: Fact | Note, names: Sequence[str]
) -> str:
    """Return the canonical spelling of a fact or a note."""
    return f"note {quote(fact.text)}" if isinstance(fact, Note) else game.write(fact, names)


def kind_of(game: Game[Rules, State, Fact, Outcome], fact: Fact | Note) -> str:
    """Return the kind of entry that a fact or a note makes."""
    return "note" if isinstance(fact, Note) else game.kind(fact)


def rejection_reasons(problems: Sequence[Message]) -> tuple[Message, ...]:
    """Return why a recorded fact does not count, in the words for one that is already recorded."""
    return tuple(
        message("comes-after-the-end") if problem.code == "after-the-end" else problem
        for problem in problems
    )


def replay(
    game: Game[Rules, State, Fact, Outcome],
    setup: Setup,
    rules: Rules,
    facts: Iterable[LoggedFact[Fact]],
) -> GameRecord[Rules, State, Fact, Outcome]:
    """Return the record of all facts; those that the rules forbid do not count, and say why."""
    state, applied = play(game, game.start(rules, setup.first_dealer), facts)
    return GameRecord(setup, rules, tuple(applied), state)


def play(
    game: Game[Rules, State, Fact, Outcome],
    state: State,
    facts: Iterable[LoggedFact[Fact]],
    number: int = 0,
) -> tuple[State, list[AppliedFact[Fact, Outcome]]]:
    """Play facts from a state; `number` is that of the last numbered fact before them.

    Returns the state after them, and each with its problems and its outcome.
    """
    applied: list[AppliedFact[Fact, Outcome]] = []
    problems_of, step, unit = game.problems, game.step, game.UNIT
    for entry, at, kind, fact in facts:
        if isinstance(fact, Note):
            applied.append(AppliedFact(entry, None, at, fact, (), None))
            continue
        own_number, completed = None, fact
        if kind == unit:
            own_number = number = number + 1
            completed = game.complete(state, fact)
        outcome: Outcome | None = None
        if problems := problems_of(state, completed):
            state = state if own_number is None else game.skip(state)
        else:
            state, outcome = step(state, completed)
        applied.append(AppliedFact(entry, own_number, at, fact, problems, outcome))
    return state, applied
