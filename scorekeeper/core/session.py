"""A session: what it was told at first, and its log. Everything else of it is derived."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeAlias, cast

from scorekeeper.core.game import AnyGame, Game
from scorekeeper.core.game_record import Fact, GameRecord, Note, Outcome, Rules, State
from scorekeeper.core.log import ActiveLog, Entry, apply_corrections
from scorekeeper.core.messages import CorruptData, Malformed, message
from scorekeeper.core.replay import LoggedFact, kind_of, parse_facts, replay, seat_marks
from scorekeeper.core.setup import Setup
from scorekeeper.core.text import split_words


class Session(NamedTuple):
    """One session as it is stored."""

    id: str
    created: str
    setup: Setup
    rules: Mapping[str, object]
    """The rules as they were resolved when people sat down, in the game's own JSON."""
    entries: tuple[Entry, ...]


class LoadedSession(NamedTuple, Generic[Rules, State, Fact, Outcome]):
    """A session with all corrections carried out, and replayed."""

    game: Game[Rules, State, Fact, Outcome]
    session: Session
    log: ActiveLog
    setup: Setup
    """What it is told by now, corrections of `set` included."""
    rules: Mapping[str, object]
    record: GameRecord[Rules, State, Fact, Outcome]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return self.game.seat_names(self.setup.players, self.record.rules)


AnySession: TypeAlias = LoadedSession[Any, Any, Any, Any]
"""A session of a game chosen at run time."""


def load_session(session: Session, find_game: Callable[[str], AnyGame]) -> AnySession:
    """Replay a session; raises `CorruptData` where its log is not what this program writes."""
    try:
        game = find_game(session.setup.game)
    except Malformed as refusal:
        raise CorruptData(*refusal.problems) from refusal
    return replay_session(session, game)


def replay_session(
    session: Session, game: Game[Rules, State, Fact, Outcome]
) -> LoadedSession[Rules, State, Fact, Outcome]:
    """Replay a session of this game; raises `CorruptData` like `load_session`."""
    log = apply_corrections(session.entries, game.UNIT, game.PARTS)
    setup, stored = current_setup(session, log.settings)
    rules = game.rules_from_json(stored, len(setup.players))
    names = seat_marks(len(game.seat_names(setup.players, rules)))
    facts = _logged_facts(game, log, names, rules)
    record = replay(game, setup, rules, facts)
    return LoadedSession(game, session, log, setup, stored, record)


def snapshot_at(session: Session, entry: int) -> Session:
    """Return a session as it was after an entry of its log; raises `Malformed` without it."""
    last = len(session.entries)
    if not 0 <= entry <= last:
        raise Malformed(message("at-none", given=entry, last=last))
    return session._replace(entries=session.entries[:entry])


def current_setup(
    session: Session, settings: Mapping[str, object]
) -> tuple[Setup, Mapping[str, object]]:
    """Return the header and the stored rules with what `set` has changed."""
    known = {key: settings[key] for key in Setup._fields if key in settings}
    if "players" in known:
        known["players"] = tuple(cast("list[str]", known["players"]))
    setup = session.setup._replace(**cast("dict[str, Any]", known))
    return setup, cast("Mapping[str, object]", settings.get("rules", session.rules))


def _logged_facts(
    game: Game[Rules, State, Fact, Outcome],
    log: ActiveLog,
    names: tuple[str, ...],
    rules: Rules,
) -> Iterator[LoggedFact[Fact]]:
    known: dict[tuple[str, str | None], Fact | Note] = {}
    """By kind and line: many lines of a log are alike."""
    for entry in log.facts:
        key = entry.kind, entry.line
        if key not in known:
            read = _read(game, entry, names, rules)
            known[key] = read
        fact = known[key]
        if entry.number in log.moved and not isinstance(fact, Note):
            fact = game.reseat(fact, log.moved[entry.number])
        yield entry.number, entry.at, entry.kind, fact


def _read(
    game: Game[Rules, State, Fact, Outcome], entry: Entry, names: tuple[str, ...], rules: Rules
) -> Fact | Note:
    try:
        facts = parse_facts(game, split_words(entry.line or ""), names, rules)
    except Malformed as refusal:
        raise CorruptData(
            message("entry-unreadable", number=entry.number, problem=refusal.problems[0])
        ) from refusal
    if len(facts) != 1 or kind_of(game, facts[0]) != entry.kind:
        raise CorruptData(
            message("entry-strange", number=entry.number, kind=entry.kind, given=entry.line)
        )
    return facts[0]
