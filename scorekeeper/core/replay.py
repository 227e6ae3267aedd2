"""Facts in, evening out: every total that anybody sees comes from here, each time anew."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from scorekeeper.core.game import Evening, Game, Played
from scorekeeper.core.header import Header
from scorekeeper.core.lexer import free_text, is_quoted, quote
from scorekeeper.core.problems import Malformed, Said, said

if TYPE_CHECKING:
    from scorekeeper.core.abilities import Completing


class Note(NamedTuple):
    """A remark, which no rule looks at."""

    text: str


Happened = tuple[int, str, str, Any]
"""A fact with where it comes from, the entry of a log or the line of a sheet: the number there,
when, its kind, the fact itself."""


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
    state, played = play(game, game.start(rules, header.first_dealer), facts)
    return Evening(header, rules, tuple(played), state)


def play(
    game: Game, state: Any, facts: Iterable[Happened], number: int = 0
) -> tuple[Any, list[Played]]:
    """Play facts from a state on; `number` is what was counted last before them."""
    played: list[Played] = []
    against, step, counted = game.problems, game.step, game.COUNTED
    completed: Callable[[Any, Any], Any] | None = getattr(game, "completed", None)
    for entry, at, kind, fact in facts:
        if kind == "note":
            played.append(Played(entry, None, at, fact, (), None))
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
                state = cast("Completing", game).given_up(state)
        played.append(Played(entry, name, at, whole, problems, outcome))
    return state, played
