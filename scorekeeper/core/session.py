"""A session: what it was told at first, and its log. Everything else of it is derived."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, cast

from scorekeeper.core.game import Evening, Game
from scorekeeper.core.header import Header
from scorekeeper.core.lexer import split_words
from scorekeeper.core.log import Entry, Standing, fold
from scorekeeper.core.problems import Damaged, Malformed, said
from scorekeeper.core.replay import Happened, kind_of, parse_facts, replay, seat_marks


class Session(NamedTuple):
    """One session as it is stored."""

    id: str
    created: str
    header: Header
    rules: Mapping[str, object]
    """The rules as they were resolved when people sat down, in the game's own JSON."""
    entries: tuple[Entry, ...]


class Opened(NamedTuple):
    """A session with all corrections carried out, and replayed."""

    game: Game
    session: Session
    standing: Standing
    header: Header
    """What it is told by now, corrections of `set` included."""
    rules: Mapping[str, object]
    evening: Evening

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return self.game.seat_names(self.header.players, self.evening.rules)


def open_session(session: Session, find_game: Callable[[str], Game]) -> Opened:
    """Replay a session; raises `Damaged` where its log is not what this program writes."""
    try:
        game = find_game(session.header.game)
    except Malformed as refusal:
        raise Damaged(*refusal.problems) from refusal
    standing = fold(session.entries, game.COUNTED, getattr(game, "PARTS", frozenset()))
    header, stored = told_by_now(session, standing.settings)
    rules = game.rules_from_json(stored, len(header.players))
    names = seat_marks(len(game.seat_names(header.players, rules)))
    evening = replay(game, header, rules, _happened(game, standing, names, rules))
    return Opened(game, session, standing, header, stored, evening)


def settings_before(session: Session) -> dict[int, Mapping[str, str]]:
    """Return for each entry the settings that stood before it."""
    stand: list[tuple[int, Mapping[str, str]]] = [(0, session.header.settings)]
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


def as_of(session: Session, entry: int) -> Session:
    """Return a session as it was after an entry of its log; raises `Malformed` without it."""
    last = len(session.entries)
    if not 0 <= entry <= last:
        raise Malformed(said("at-none", given=entry, last=last))
    return session._replace(entries=session.entries[:entry])


def told_by_now(
    session: Session, settings: Mapping[str, object]
) -> tuple[Header, Mapping[str, object]]:
    """Return the header and the stored rules with what `set` has changed."""
    known = {key: settings[key] for key in Header._fields if key in settings}
    if "players" in known:
        known["players"] = tuple(cast("list[str]", known["players"]))
    header = session.header._replace(**cast("dict[str, Any]", known))
    return header, cast("Mapping[str, object]", settings.get("rules", session.rules))


@lru_cache(maxsize=64)
def _read_before(game: Any, names: tuple[str, ...], rules: Any) -> dict[tuple[str, str], Any]:  # noqa: ARG001
    """Return what lines have been read as at such a table: an archive has many that are alike."""
    return {}


_MOST_READ = 50_000
"""Lines that are remembered of a table, at most."""


def _happened(
    game: Game, standing: Standing, names: tuple[str, ...], rules: Any
) -> Iterator[Happened]:
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
        raise Damaged(
            said("entry-unreadable", number=fact.number, problem=refusal.problems[0])
        ) from refusal
    if len(facts) != 1 or kind_of(game, facts[0]) != fact.kind:
        raise Damaged(said("entry-strange", number=fact.number, kind=fact.kind, given=fact.line))
    return facts[0]
