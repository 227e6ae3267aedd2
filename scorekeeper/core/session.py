"""A session: what it was told at first, and its log. Everything else of it is derived."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, cast

from scorekeeper.core.game import Game, GameRecord
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


class LoadedSession(NamedTuple):
    """A session with all corrections carried out, and replayed."""

    game: Game
    session: Session
    log: ActiveLog
    setup: Setup
    """What it is told by now, corrections of `set` included."""
    rules: Mapping[str, object]
    record: GameRecord

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return self.game.seat_names(self.setup.players, self.record.rules)


def load_session(session: Session, find_game: Callable[[str], Game]) -> LoadedSession:
    """Replay a session; raises `Damaged` where its log is not what this program writes."""
    try:
        game = find_game(session.setup.game)
    except Malformed as refusal:
        raise CorruptData(*refusal.problems) from refusal
    standing = apply_corrections(session.entries, game.UNIT, getattr(game, "PARTS", frozenset()))
    setup, stored = current_setup(session, standing.settings)
    rules = game.rules_from_json(stored, len(setup.players))
    names = seat_marks(len(game.seat_names(setup.players, rules)))
    record = replay(game, setup, rules, _logged_facts(game, standing, names, rules))
    return LoadedSession(game, session, standing, setup, stored, record)


def settings_before(session: Session) -> dict[int, Mapping[str, str]]:
    """Return for each entry the settings that stood before it."""
    stand: list[tuple[int, Mapping[str, str]]] = [(0, session.setup.settings)]
    undone: list[tuple[int, Mapping[str, str]]] = []
    before: dict[int, Mapping[str, str]] = {}
    for entry in session.entries:
        before[entry.number] = stand[-1][1]
        if entry.kind == "undo" and entry.target == stand[-1][0]:
            undone.append(stand.pop())
        elif entry.kind == "redo" and undone and entry.target == undone[-1][0]:
            stand.append(undone.pop())
        elif entry.settings and "settings" in entry.settings:
            told = cast("Mapping[str, str]", entry.settings["settings"])
            stand.append((entry.number, told))
    return before


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


@lru_cache(maxsize=64)
def _read_before(game: Any, names: tuple[str, ...], rules: Any) -> dict[tuple[str, str], Any]:  # noqa: ARG001
    """Return what lines have been read as at such a table: an archive has many that are alike."""
    return {}


_MOST_READ = 50_000
"""Lines that are remembered of a table, at most."""


def _logged_facts(
    game: Game, standing: ActiveLog, names: tuple[str, ...], rules: Any
) -> Iterator[LoggedFact]:
    module: Any = game  # which can be hashed
    before, moved = _read_before(module, names, rules), standing.moved
    for entry in standing.facts:
        number, at, kind, line, _, _, _ = entry
        read = before.get((kind, line or ""))
        if read is None:
            read = _read(game, entry, names, rules)
            if len(before) < _MOST_READ:
                before[kind, line or ""] = read
        if number in moved and kind != "note":
            read = game.reseat(read, moved[number])
        yield number, at, kind, read


def _read(game: Game, fact: Entry, names: tuple[str, ...], rules: Any) -> Any:
    try:
        facts = parse_facts(game, split_words(fact.line or ""), names, rules)
    except Malformed as refusal:
        raise CorruptData(
            message("entry-unreadable", number=fact.number, problem=refusal.problems[0])
        ) from refusal
    if len(facts) != 1 or kind_of(game, facts[0]) != fact.kind:
        raise CorruptData(
            message("entry-strange", number=fact.number, kind=fact.kind, given=fact.line)
        )
    return facts[0]
