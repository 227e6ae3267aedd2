"""Facts in, evening out: every total that anybody sees comes from here, each time anew."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from scorekeeper.core.game import AppliedFact, Game, GameRecord
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.setup import Setup
from scorekeeper.core.text import free_text, is_quoted, quote

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import TrickRecording


class Note(NamedTuple):
    """A remark, which no rule looks at."""

    text: str


LoggedFact = tuple[int, str, str, Any]
"""A fact with where it comes from, the entry of a log or the line of a sheet: the number there,
when, its kind, the fact itself."""


def seat_marks(seats: int) -> tuple[str, ...]:
    """Return what stands for names wherever seats are meant: `@1`, `@2` and so on."""
    return tuple(f"@{seat}" for seat in range(1, seats + 1))


def parse_facts(game: Game, words: Sequence[str], names: Sequence[str], rules: Any) -> list[Any]:
    """Read the words of a line as facts, notes among them; raises `Malformed`."""
    if game.ONE_FACT_PER_LINE:
        is_note = words and words[0].lower() == "note"
        return [_parse_note(words)] if is_note else game.parse(words, names, rules)
    places = [place for place, word in enumerate(words) if word.lower() == "note"]
    facts: list[Any] = []
    begin = 0
    for place in places:
        facts += game.parse(words[begin:place], names, rules) if begin < place else []
        told = words[place : place + 2]
        if not is_quoted(told[-1]):  # else nobody knows where the text ends and an entry begins
            raise Malformed(message("note-form"))
        facts.append(_parse_note(told))
        begin = place + 2
    return facts + (game.parse(words[begin:], names, rules) if begin < len(words) else [])


def _parse_note(words: Sequence[str]) -> Note:
    text = free_text(words[1:])
    if not text.strip():
        raise Malformed(message("note-form"))
    return Note(text)


def write_fact(game: Game, fact: Any, names: Sequence[str]) -> str:
    """Spell any fact the canonical way, a note too."""
    return f"note {quote(fact.text)}" if isinstance(fact, Note) else game.write(fact, names)


def kind_of(game: Game, fact: Any) -> str:
    """Return the kind of entry that a fact makes."""
    return "note" if isinstance(fact, Note) else game.kind(fact)


def rejection_reasons(problems: Sequence[Message]) -> tuple[Message, ...]:
    """Return why a fact is not counted; one that was once legal cannot be told to start anew."""
    return tuple(
        message("comes-after-the-end") if problem.code == "after-the-end" else problem
        for problem in problems
    )


def replay(game: Game, setup: Setup, rules: Any, facts: Iterable[LoggedFact]) -> GameRecord:
    """Play facts in their order; what the rules forbid is kept, with the problems, uncounted."""
    state, applied = play(game, game.start(rules, setup.first_dealer), facts)
    return GameRecord(setup, rules, tuple(applied), state)


def play(
    game: Game, state: Any, facts: Iterable[LoggedFact], number: int = 0
) -> tuple[Any, list[AppliedFact]]:
    """Play facts from a state on; `number` is what was counted last before them."""
    applied: list[AppliedFact] = []
    against, step, counted = game.problems, game.step, game.UNIT
    completed: Callable[[Any, Any], Any] | None = getattr(game, "complete_from_tricks", None)
    for entry, at, kind, fact in facts:
        if kind == "note":
            applied.append(AppliedFact(entry, None, at, fact, (), None))
            continue
        name, whole = None, fact
        if kind == counted:
            name = number = number + 1
            if completed is not None:
                whole = completed(state, fact)
        problems = against(state, whole)
        if not problems:
            state, outcome = step(state, whole)
        else:
            outcome = None
            if name is not None and completed is not None:
                state = cast("TrickRecording", game).discard_tricks(state)
        applied.append(AppliedFact(entry, name, at, whole, problems, outcome))
    return state, applied
