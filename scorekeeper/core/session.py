"""Sessions: the first setup, the rules and the log; everything else is derived from these."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from scorekeeper.core.active_log import ActiveLog, apply_corrections
from scorekeeper.core.entries import Entry
from scorekeeper.core.game import AnyGame, Game
from scorekeeper.core.game_record import (
    SHARED_FACTS,
    Fact,
    Finish,
    GameRecord,
    LoggedFact,
    Outcome,
    Rules,
    SharedFact,
    State,
    Substitution,
)
from scorekeeper.core.messages import (
    CorruptData,
    Illegal,
    Malformed,
    Message,
    Unavailable,
    message,
)
from scorekeeper.core.players import SeatNames, name_problems
from scorekeeper.core.replay import kind_of, parse_facts, replay, seat_marks
from scorekeeper.core.setup import Setup, title_of
from scorekeeper.core.text import split_words

T = TypeVar("T")
_ID = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})-([1-9][0-9]{0,5})")


class SessionId(NamedTuple):
    """An id in its parts."""

    day: str
    number: int


def parse_session_id(text: str) -> SessionId | None:
    """Return the parts of an id; None for any other name.

    >>> parse_session_id("2026-11-20-1")
    SessionId(day='2026-11-20', number=1)
    >>> parse_session_id("2026-11-20-²")
    """
    match = _ID.fullmatch(text)
    return SessionId(match[1], int(match[2])) if match else None


def session_day(name: str, date: str, created: str) -> str:
    """Return a session's day: its date, else the local day in its id, else that of its creation."""
    parts = parse_session_id(name)
    return date or (parts.day if parts else created[:10])


class Session(NamedTuple):
    """A session as it is stored."""

    id: str
    created: str
    setup: Setup
    rules: Mapping[str, object]
    """The rules as they were resolved for the first setup, in the JSON of the game."""
    entries: tuple[Entry, ...]


class LoadedSession(NamedTuple, Generic[Rules, State, Fact, Outcome]):
    """A session after all corrections, replayed."""

    game: Game[Rules, State, Fact, Outcome]
    session: Session
    log: ActiveLog
    setup: Setup
    """The setup after all changes by `set`."""
    rules: Mapping[str, object]
    """The rules after all changes by `set`, in the JSON of the game."""
    record: GameRecord[Rules, State, Fact, Outcome]

    @property
    def names(self) -> SeatNames:
        """The names of all seats, of those who sit there now."""
        return self.names_of(self.record.players)

    def names_of(self, players: tuple[str, ...]) -> SeatNames:
        """Return the names of all seats while these players sit at the table."""
        return self.record.among_all(self.game.seat_names(players, self.record.rules))

    def players_at(self, number: int) -> tuple[str, ...]:
        """Return who plays a numbered fact: who sat there then, or sits there now."""
        for applied in self.record.applied:
            if applied.number == number:
                return applied.players
        return self.record.players


AnySession: TypeAlias = LoadedSession[Any, Any, Any, Any]
"""A session of a game chosen at run time by its name."""


def same_people_sit(now: AnySession, then: AnySession, number: int | None = None) -> bool:
    """Return whether the seats are those of the same people in an older state of a session.

    That is now, or at the deal of that number. Who has another name by now is nobody else.
    """
    seats, seats_then = (
        each.record.players if number is None else each.players_at(number) for each in (now, then)
    )
    if seats == seats_then:
        return True
    if _moves(now) != _moves(then):
        return False
    names, names_then = {*now.record.everybody}, {*then.record.everybody}
    return len(seats) == len(seats_then) and all(
        name == before or (before not in names and name not in names_then)
        for name, before in zip(seats, seats_then, strict=True)
    )


def _moves(session: AnySession) -> list[int]:
    """Return the numbers of the active entries by which players have moved."""
    return [
        entry.number
        for entry in session.session.entries
        if "seats" in (entry.settings or {}) and entry.number in session.log.numbers
    ]


def titled(loaded: AnySession) -> tuple[Message, ...]:
    """Return the lines that say which session is shown."""
    return title_of(loaded.setup, loaded.session.id)


def hints(loaded: AnySession) -> Iterator[Message]:
    """Say what the scorekeeper can do now, which is nobody else's business."""
    if loaded.game.status(loaded.record).finished:
        yield message("hint-rematch")


def load_session(session: Session, find_game: Callable[[str], AnyGame]) -> AnySession:
    """Return a session replayed; raises `CorruptData` where this program did not write its log."""
    return _with_room(replay_session(session, _game_of(session, find_game)))


def _with_room(
    loaded: LoadedSession[Rules, State, Fact, Outcome],
) -> LoadedSession[Rules, State, Fact, Outcome]:
    """Return a session as it is; raises `CorruptData` if it has more entries than it may have."""
    if len(loaded.session.entries) > (most := loaded.record.most_entries):
        raise CorruptData(message("file-many-names", most=most))
    return loaded


def _game_of(session: Session, find_game: Callable[[str], AnyGame]) -> AnyGame:
    try:
        return find_game(session.setup.game)
    except Malformed as refusal:
        raise CorruptData(*refusal.problems) from refusal


def load_file(session: Session, path: str, find_game: Callable[[str], AnyGame]) -> AnySession:
    """Return the session of a file, replayed; raises `Unavailable` with its path."""
    return _of_file(path, lambda: load_session(session, find_game))


def title_in_file(session: Session, path: str, find_game: Callable[[str], AnyGame]) -> str:
    """Return the title of a file's session after all corrections, without a replay of its facts."""

    def title() -> str:
        game = _game_of(session, find_game)
        settings = apply_corrections(session.entries, game.UNIT, game.PARTS).settings
        return current_setup(session, settings)[0].title

    return _of_file(path, title)


def _of_file(path: str, derive: Callable[[], T]) -> T:
    """Return what is derived from a file; raises `Unavailable` with its path for a damaged one."""
    try:
        return derive()
    except CorruptData as damage:
        raise damaged_file(path, damage) from damage
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # whatever a bent file can bring about, it must not keep the others from being used
        problem = message("cannot-replay", given=f"{type(error).__name__}: {error}")
        raise Unavailable(message("file-damaged", path=path, problem=problem)) from error


def damaged_file(path: str, damage: CorruptData) -> Unavailable:
    """Tell what is wrong inside a file with the file's path."""
    return Unavailable(
        *(message("file-damaged", path=path, problem=what) for what in damage.problems)
    )


def replay_session(
    session: Session, game: Game[Rules, State, Fact, Outcome]
) -> LoadedSession[Rules, State, Fact, Outcome]:
    """Return a session of this game replayed; raises `CorruptData` like `load_session`."""
    log = apply_corrections(session.entries, game.UNIT, game.PARTS)
    setup, stored = current_setup(session, log.settings)
    rules = game.rules_from_json(stored, len(setup.players))
    names = seat_marks(len(game.seat_names(setup.players, rules)))
    facts = _logged_facts(game, log, names, rules)
    record = replay(game, setup, rules, facts, session.created)
    if log.settings:
        from scorekeeper.core.former_names import former_names

        former = former_names(session.setup.players, session.entries, log)
        record = record._replace(former=former)
    return LoadedSession(game, session, log, setup, stored, record)


def replay_changed(
    session: Session, game: Game[Rules, State, Fact, Outcome]
) -> LoadedSession[Rules, State, Fact, Outcome]:
    """Return a session replayed with a change; the log before it could be read.

    Raises `Illegal` where new rules leave a line no meaning, as of a card that they do not have,
    and `CorruptData` like `load_session`.
    """
    try:
        return replay_session(session, game)
    except CorruptData as damage:
        first, *_ = damage.problems
        if not isinstance(problem := first.fields.get("problem"), Message):
            raise  # what a file from elsewhere had before, and `undo` brings back
        number = first.fields["number"]
        raise Illegal(message("entry-would-become-illegal", number=number), problem) from damage


def snapshot_at(session: Session, entry: int) -> Session:
    """Return a session as it was after an entry; raises `Malformed` if there is no such entry."""
    last = len(session.entries)
    if not 0 <= entry <= last:
        raise Malformed(message("at-none", given=entry, last=last))
    return session._replace(entries=session.entries[:entry])


def replayed_at(loaded: AnySession, entry: int) -> AnySession:
    """Return a session as it was after an entry; raises `Malformed` if there is no such entry.

    Raises `Unavailable` where a file from elsewhere had rules then that are none.
    """
    then = snapshot_at(loaded.session, entry)
    return _of_file(then.id, lambda: _with_room(replay_session(then, loaded.game)))


def current_setup(
    session: Session, settings: Mapping[str, object]
) -> tuple[Setup, Mapping[str, object]]:
    """Return the setup and the stored rules with all changes by `set`, of which types are known."""
    setup, rules = session.setup, session.rules
    for key, value in settings.items():
        match key, value:
            case "variant", str(variant):
                setup = setup._replace(variant=variant)
            case "players", [*names]:
                setup = setup._replace(players=tuple(map(str, names)))
            case "first_dealer", int(seat):
                setup = setup._replace(first_dealer=seat)
            case "settings", Mapping() as changed:
                setup = setup._replace(settings=changed)
            case "title", str(title):
                setup = setup._replace(title=title)
            case "date", str(date):
                setup = setup._replace(date=date)
            case "place", str(place):
                setup = setup._replace(place=place)
            case "rules", Mapping() as changed:
                rules = changed
            case _:  # where players moved, which `log` follows, and new names of substitutes
                assert key in ("seats", "substitutes"), key  # noqa: S101
    return setup, rules


def fact_as_entered(
    session: LoadedSession[Rules, State, Fact, Outcome], entry: int
) -> Fact | SharedFact:
    """Return the fact of an entry as it was entered, without what other facts add to it."""
    log = session.log
    alone = log._replace(facts=tuple(fact for fact in log.facts if fact.number == entry))
    marks = seat_marks(len(session.names))
    ((_, _, _, fact),) = _logged_facts(session.game, alone, marks, session.record.rules)
    return fact


def _logged_facts(
    game: Game[Rules, State, Fact, Outcome],
    log: ActiveLog,
    names: tuple[str, ...],
    rules: Rules,
) -> Iterator[LoggedFact[Fact]]:
    parsed: dict[tuple[str, str | None], Fact | SharedFact] = {}
    """By kind and line, since many lines of a log are alike."""
    moved = log.moved
    for entry in log.facts:
        number, at, kind, line = entry[:4]
        key = kind, line
        fact = parsed.get(key)
        if fact is None:
            new = _parse_entry(game, entry, names, rules)
            fact = parsed[key] = new
        if moved and number in moved:
            fact = _reseated(game, fact, moved[number])
        if kind == "substitute" and isinstance(fact, Substitution):
            fact = _renamed(fact, new_names(log.settings, number), number)
        yield number, at, kind, fact


def as_readable(session: LoadedSession[Rules, State, Fact, Outcome], entry: Entry) -> Entry:
    """Return a new entry with a fact as it is; raises `CorruptData` if nobody could read it again.

    One such entry would keep the whole session from being used.
    """
    marks = seat_marks(len(session.names))
    _parse_entry(session.game, entry, marks, session.record.rules)
    return entry


def _reseated(
    game: Game[Rules, State, Fact, Outcome], fact: Fact | SharedFact, seats: tuple[int, ...]
) -> Fact | SharedFact:
    if isinstance(fact, Substitution):
        from scorekeeper.core.substitutes import reseat_substitution

        return reseat_substitution(fact, seats)
    return fact if isinstance(fact, SHARED_FACTS) else game.reseat(fact, seats)


def _renamed(fact: Substitution, names: Mapping[str, str], entry: int) -> Substitution:
    """Return a substitution with new names; raises `CorruptData` for one that nobody can have."""
    if not names:
        return fact
    renamed = with_new_names(fact, names)
    for _, name in renamed.players:
        if problems := name_problems([name], ()):
            raise CorruptData(message("entry-unreadable", number=entry, problem=problems[0]))
    return renamed


def with_new_names(fact: Substitution, names: Mapping[str, str]) -> Substitution:
    """Return a substitution with the new names of substitutes, by the old ones."""
    players = [(seat, names.get(name, name)) for seat, name in fact.players]
    return Substitution(tuple(players))


def new_names(settings: Mapping[str, object], entry: int) -> dict[str, str]:
    """Return the names that `set` has given to the substitutes of an entry since, by the old."""
    by_entry = settings.get("substitutes")
    names = by_entry.get(str(entry)) if isinstance(by_entry, Mapping) else None
    return {str(old): str(new) for old, new in (names or {}).items()}


def _parse_entry(
    game: Game[Rules, State, Fact, Outcome], entry: Entry, names: tuple[str, ...], rules: Rules
) -> Fact | SharedFact:
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
    (fact,) = facts
    return Finish(entry.why or "") if isinstance(fact, Finish) else fact
