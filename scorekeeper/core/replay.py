"""Replaying the facts of a session in order: totals are derived here each time, never stored."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple

from scorekeeper.core.game import Game
from scorekeeper.core.game_record import (
    SHARED_FACTS,
    AppliedFact,
    Fact,
    Finish,
    GameRecord,
    LoggedFact,
    Note,
    Outcome,
    Rules,
    SharedFact,
    State,
    Substitution,
)
from scorekeeper.core.limits import MAX_PROBLEMS_KEPT
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.named_tuples import make
from scorekeeper.core.players import fold_case
from scorekeeper.core.setup import Setup
from scorekeeper.core.text import free_text, is_quoted, quote


def seat_marks(seats: int) -> tuple[str, ...]:
    """Return the marks that logs and problems have for the names of seats: `@1` and so on."""
    return tuple(f"@{seat}" for seat in range(1, seats + 1))


def are_seat_marks(names: Sequence[str]) -> bool:
    """Return whether names are those of a log, in which earlier versions may have let more pass."""
    return tuple(names) == seat_marks(len(names))


def parse_facts(
    game: Game[Rules, State, Fact, Outcome],
    words: Sequence[str],
    names: Sequence[str],
    rules: Rules,
) -> list[Fact | SharedFact]:
    """Return the facts of a line of words, shared ones included; raises `Malformed`."""
    return _parse_facts(game, words, names, lambda part: game.parse(part, names, rules))


def parse_shorthand(
    game: Game[Rules, State, Fact, Outcome],
    words: Sequence[str],
    names: Sequence[str],
    rules: Rules,
) -> list[Fact | SharedFact]:
    """Return the facts of a line that may be in shorthand; raises `Malformed`."""

    def parse(part: Sequence[str]) -> list[Fact]:
        try:
            return game.parse(part, names, rules)
        except Malformed:
            whole = _with_whole_names(part, names)
            spelt = game.from_shorthand(whole, names, rules) or whole
            if spelt == [*part]:
                raise
            return game.parse(spelt, names, rules)

    return _parse_facts(game, words, names, parse)


def _with_whole_names(words: Sequence[str], names: Sequence[str]) -> list[str]:
    """Put quotes around names of several words, so that what is told is about the other words.

    >>> _with_whole_names(["Anna", "Maria=3/3", "declare=Anna", "Maria"], ["Anna Maria", "Ben"])
    ['"Anna Maria"=3/3', 'declare="Anna Maria"']
    """
    left, whole = [*words], list[str]()
    spaced = {fold_case(name): name for name in names if name.split()[1:]}
    while left:
        for folded, name in spaced.items():
            count = len(name.split())
            before, equals, after = " ".join(left[:count]).partition("=")
            if equals and fold_case(before) == folded:
                whole.append(f"{quote(name)}={after}")
            elif equals and fold_case(after) == folded:
                whole.append(f"{before}={quote(name)}")
            else:
                continue
            del left[:count]
            break
        else:
            whole.append(left.pop(0))
    return whole


def _parse_facts(
    game: Game[Rules, State, Fact, Outcome],
    words: Sequence[str],
    names: Sequence[str],
    parse: Callable[[Sequence[str]], list[Fact]],
) -> list[Fact | SharedFact]:
    if words and words[0].lower() in ("finish", "substitute"):
        from scorekeeper.core.substitutes import parse_seating

        return [parse_seating(game, words, names)]
    if game.ONE_FACT_PER_LINE:
        is_note = words and words[0].lower() == "note"
        return [_parse_note(words)] if is_note else [*parse(words)]
    places = [place for place, word in enumerate(words) if word.lower() == "note"]
    facts: list[Fact | SharedFact] = []
    begin = 0
    for place in places:
        facts += parse(words[begin:place]) if begin < place else []
        note = words[place : place + 2]
        if not is_quoted(note[-1]):  # only quotes separate the text from the entry after it
            raise Malformed(message("note-unquoted" if note[1:] else "note-form"))
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
    game: Game[Rules, State, Fact, Outcome], fact: Fact | SharedFact, names: Sequence[str]
) -> str:
    """Return the canonical spelling of any fact."""
    if isinstance(fact, SHARED_FACTS):
        from scorekeeper.core.substitutes import write_shared_fact

        return write_shared_fact(fact, names)
    return game.write(fact, names)


def kind_of(game: Game[Rules, State, Fact, Outcome], fact: Fact | SharedFact) -> str:
    """Return the kind of entry that any fact makes."""
    return SHARED_KINDS[type(fact)] if isinstance(fact, SHARED_FACTS) else game.kind(fact)


SHARED_KINDS: dict[type[SharedFact], str] = {
    Note: "note",
    Finish: "finish",
    Substitution: "substitute",
}
"""The kind of entry that each shared fact makes."""


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
    begun: str = "",
) -> GameRecord[Rules, State, Fact, Outcome]:
    """Return the record of all facts; those that the rules forbid do not count, and say why."""
    start = game.start(rules, setup.first_dealer)
    state, applied, players = play(game, start, setup.players, list(facts))
    return GameRecord(setup, rules, tuple(applied), state, players, begun)


def record_before(
    game: Game[Rules, State, Fact, Outcome],
    record: GameRecord[Rules, State, Fact, Outcome],
    number: int,
) -> GameRecord[Rules, State, Fact, Outcome]:
    """Return a record as it was before a numbered fact, by the rules and corrections of now."""
    place = next(at for at, applied in enumerate(record.applied) if applied.number == number)
    facts = [
        (applied.entry, applied.at, kind_of(game, applied.fact), applied.fact)
        for applied in record.applied[:place]
    ]
    setup = record.setup
    return replay(game, setup, record.rules, facts, record.begun)


class Played(NamedTuple, Generic[State, Fact, Outcome]):
    """Facts that were played from a state."""

    state: State
    """The state after them."""
    applied: list[AppliedFact[Fact, Outcome]]
    players: tuple[str, ...]
    """Who sits at the table after them."""


def play(
    game: Game[Rules, State, Fact, Outcome],
    state: State,
    players: tuple[str, ...],
    facts: Sequence[LoggedFact[Fact]],
    number: int = 0,
) -> Played[State, Fact, Outcome]:
    """Play facts from a state; `number` is that of the last numbered fact before them."""
    applied: list[AppliedFact[Fact, Outcome]] = []
    apply, unit = game.apply, game.UNIT
    late = late_facts(game, facts) if game.LATE_KINDS else {}
    kept = 0
    for entry, at, kind, fact in facts:
        if isinstance(fact, SHARED_FACTS):
            problems = _shared_problems(game, state, players, fact)
            applied.append(AppliedFact(entry, None, at, fact, problems, None, players))
            if isinstance(fact, Finish) and not problems:
                state = game.finish(state)
            elif isinstance(fact, Substitution) and not problems:
                players = seated_anew(players, fact)
            continue
        own_number = None
        if kind == unit:
            own_number = number = number + 1
            state = game.expect(state, late[entry]) if entry in late else state
        problems, state, outcome = apply(state, fact)
        if problems:
            problems = problems[: max(1, MAX_PROBLEMS_KEPT - kept)]
            kept += len(problems)
            state = state if own_number is None else game.skip(state)
        applied.append(make(AppliedFact, (entry, own_number, at, fact, problems, outcome, players)))
    return Played(state, applied, players)


def late_facts(
    game: Game[Rules, State, Fact, Outcome], facts: Iterable[LoggedFact[Fact]]
) -> dict[int, list[Fact]]:
    """Return the facts that count with a numbered one before them, by the entry of that one."""
    late: dict[int, list[Fact]] = {}
    last: int | None = None
    unit, parts, late_kinds = game.UNIT, game.PARTS, game.LATE_KINDS
    for entry, _, kind, fact in facts:
        if kind == unit:
            last = entry
        elif kind in parts:
            last = None
        elif kind not in late_kinds or isinstance(fact, SHARED_FACTS):
            continue
        elif last is not None and game.counts_earlier(fact):
            late.setdefault(last, []).append(fact)
    return late


def _shared_problems(
    game: Game[Rules, State, Fact, Outcome],
    state: State,
    players: tuple[str, ...],
    fact: SharedFact,
) -> tuple[Message, ...]:
    """Return why a shared fact cannot stand where it does."""
    if isinstance(fact, Note):
        return ()
    if isinstance(fact, Finish):
        return game.finish_problems(state)
    from scorekeeper.core.substitutes import substitution_problems

    over = [problem for problem in game.finish_problems(state) if problem.code == "after-the-end"]
    return tuple(over) or substitution_problems(players, fact)


def seated_anew(players: tuple[str, ...], fact: Substitution) -> tuple[str, ...]:
    """Return who sits at the table after a substitution."""
    new = dict(fact.players)
    return tuple(new.get(seat, name) for seat, name in enumerate(players))
