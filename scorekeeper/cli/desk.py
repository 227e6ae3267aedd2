"""The desk at which a command works: the store, the clock, the words, and the session meant."""

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.cli import streams
from scorekeeper.core.names import folded
from scorekeeper.core.problems import Damaged, Malformed, Refusal, Said, Unable, said
from scorekeeper.core.session import Opened, Session, open_session
from scorekeeper.games import game_named
from scorekeeper.store import Store
from scorekeeper.words import Words, language

if TYPE_CHECKING:
    from scorekeeper.core.record import Change, Recorded, Stale
    from scorekeeper.store.index import Listed


class Now(NamedTuple):
    """The time, as the clock on the wall has it and as the log keeps it."""

    day: str
    """The local date."""
    at: str
    """UTC, to the second."""


class Desk:
    """What every command has at hand. Nothing is read or made before it is needed."""

    def __init__(self) -> None:
        self.session_named: str | None = None
        self.store_named: str | None = None
        self.language_named: str | None = None

    def lay(self, name: str, value: str) -> None:
        """Put a common option's value here; a language that is not there is refused at once."""
        if name == "language_named":
            language(value)
        setattr(self, name, value)

    @cached_property
    def words(self) -> Words:
        """The words of the language asked for; English until that is known to exist."""
        return language(self.language_named or "en")

    @cached_property
    def store(self) -> Store:
        """The store that was named, or the environment's, or the platform's own place."""
        named = self.store_named or os.environ.get("SCOREKEEPER_STORE")
        store = Store(Path(named) if named else _usual_place())
        store.sweep()
        return store

    def now(self) -> Now:
        """Read the clock."""
        import time

        local, utc = time.localtime(), time.gmtime()
        return Now(time.strftime("%Y-%m-%d", local), time.strftime("%Y-%m-%dT%H:%M:%SZ", utc))

    def say(self, *what: Said) -> str:
        """Word several sentences, one after the other."""
        return " ".join(map(self.words.say, what))

    def complain(self, refusal: Refusal) -> None:
        """Tell all problems of a refusal, one a line."""
        for problem in refusal.problems:
            streams.talk(self.words.say(problem))

    def session_id(self, name: str | None = None) -> str:
        """Return the id of the session meant by an id, a title, or an unmistakable start."""
        name = self.session_named if name is None else name
        if name is None:
            current = self.store.current()
            if current is None:
                code = "no-current" if self.store.ids() else "no-session"
                raise Unable(said(code))
            return current
        return self.one_of(name, self.store.ids())

    def one_of(self, name: str, ids: list[str]) -> str:
        """Return which of these sessions a word means; raises `Malformed` if none or several."""
        if name in ids:
            return name
        if not name.strip():
            raise Malformed(said("session-unnamed"))
        wanted = folded(name.strip())
        titles = {session: folded(title) for session, title in self._titles(ids).items()}
        exact = [session for session in ids if titles[session] == wanted]
        starts = [
            session
            for session in ids
            if session.startswith(name) or (wanted and titles[session].startswith(wanted))
        ]
        found = exact or starts
        if len(found) == 1:
            return found[0]
        code = "session-ambiguous" if found else "session-none"
        raise Malformed(said(code, given=name, legal=found[:8]))

    def _titles(self, ids: list[str]) -> dict[str, str]:
        """Return the titles of sessions; those in the trash are in no index, and have none."""
        titles = {short.id: short.title for short in self.listed().sessions}
        return {session: titles.get(session, "") for session in ids}

    def listed(self) -> "Listed":
        """Return all sessions in short, and what could not be read."""
        from scorekeeper.core.in_short import in_short

        return self.store.listed(lambda session: in_short(self.open(session)))

    def open(self, session: str) -> Opened:
        """Replay a session of the store."""
        return opened(self.store.read(session), str(self.store.path(session)))

    def opened(self, name: str | None = None) -> Opened:
        """Replay the session meant, or a session's file given by its path."""
        name = self.session_named if name is None else name
        if name is not None and is_file(name):
            return self.file(Path(name))
        return self.open(self.session_id(name))

    def file(self, path: Path) -> Opened:
        """Replay a session file that may lie anywhere; it is only read."""
        from scorekeeper.store.session_file import read_session

        if path.suffix != ".json" and path.is_file():
            raise Malformed(said("file-is-sheet", path=str(path)))
        return opened(read_session(path), str(path))

    def own_session(self, name: str | None = None) -> str:
        """Return the id of the session meant, which must be one that can be written to."""
        name = self.session_named if name is None else name
        if name is not None and is_file(name):
            raise Malformed(said("file-is-read-only", path=name))
        return self.session_id(name)

    def change(self, change: "Change", session: str | None = None) -> "Recorded | Stale":
        """Record a change in the session meant."""
        from scorekeeper.core.record import record

        meant = self.own_session(session)
        try:
            return record(self.store, meant, change, game_named)
        except Damaged as damage:
            raise _at(str(self.store.path(meant)), damage) from damage


def is_file(name: str) -> bool:
    """Tell whether a name is a file's path rather than a session's id or title."""
    return name.endswith((".json", ".sheet", ".txt")) or (os.sep in name and Path(name).is_file())


def opened(session: Session, path: str) -> Opened:
    """Replay a session; whatever is wrong with its log is told with the file's path."""
    try:
        return open_session(session, game_named)
    except Damaged as damage:
        raise _at(path, damage) from damage
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # whatever a bent file can bring about, it must not keep the others from being used
        told = said("cannot-replay", given=f"{type(error).__name__}: {error}")
        raise Unable(said("file-damaged", path=path, problem=told)) from error


def _at(path: str, damage: Damaged) -> Unable:
    """Tell what is wrong inside a file with the file's path."""
    return Unable(*(said("file-damaged", path=path, problem=what) for what in damage.problems))


def _usual_place() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("scorekeeper", appauthor=False))
