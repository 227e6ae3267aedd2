"""What every command works with: the store, the clock, the language, and the session meant."""

import os
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.cli import console, exit_codes
from scorekeeper.core.messages import (
    Malformed,
    Message,
    Refusal,
    Unavailable,
    first_few,
    message,
)
from scorekeeper.core.session import AnySession, Session
from scorekeeper.games import LastReplay, replay_file
from scorekeeper.i18n import known_language, language_of
from scorekeeper.i18n.catalog import Catalog, language, with_commands_for
from scorekeeper.storage.session_reader import is_session_file, parse_session, read_content

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from scorekeeper.cli.session_names import SessionNames
    from scorekeeper.core.log_tag import LogTag
    from scorekeeper.core.session_summary import Summaries
    from scorekeeper.storage.session_choice import SessionChoice
    from scorekeeper.storage.store import Store


class Now(NamedTuple):
    """The time, as the clock on the wall has it and as the log keeps it."""

    day: str
    """The local date."""
    at: str
    """UTC, to the second."""


class AppContext:
    """What every command has at hand. Nothing is read or made before it is needed."""

    def __init__(self) -> None:
        self.session_option: str | None = None
        self.typed: Sequence[str] = ()
        """The words of the line, as they were typed at the prompt or handed over by a shell."""
        self.store_option: str | None = None
        self.language_option: str | None = None
        self.at_prompt = False
        """Whether a line at the prompt of `table` is carried out that names no session or store."""
        self.seen_log: LogTag | None = None
        """At the prompt: the log that the person there has seen; None for another session's."""
        self.announced: tuple[str, ...] = ()
        """At the prompt: words that go with the next deal, such as who declares."""
        self.offered = ""
        """At the prompt: a line that a command puts there to be edited."""
        self.typed_next: str | None = None
        """At the prompt: a line that was typed in the place of an answer."""
        self.chosen: str | None = None
        """The session that a command has begun, imported or opened, once that is stored."""
        self.shown: Session | None = None
        """The session of which a command has just told where it stands, as it was then."""
        self.entered: tuple[str, int] | None = None
        """The session that a command has changed, and how many entries beyond `seen_log`."""
        self.deleted: str | None = None
        """The session that a command moves to the trash, whether or not it comes to that."""
        self.interruption: Message | None = None
        """What a Ctrl-C means for the command; None where it may leave something undone."""
        self.told_stored = "interrupted-stored"
        """The code of what a Ctrl-C means where the change of the command is stored."""
        self.in_table = False
        """Whether the prompt of `table` is open, where commands need no name of the program."""
        self.usual_store: str | None = None
        """At the prompt: the store of the evening, which commands that are told need not name."""
        self.in_usual_store = True
        """Whether the store is the one of the evening, however a line has named it."""
        self.is_completing = False
        """Whether somebody pressed Tab: nothing is said then."""
        self.answered: set[str] = set()
        """Questions that the person at the prompt is not asked twice."""
        self.named: str | None = None
        """The session of `--session`, by its id once that is found: told commands name it."""
        self.last_replay = LastReplay()
        self.uncertain: set[str] = set()
        """What was said of names that may mean other sessions too: once is enough for a line."""

    def for_line(self, session: str, seen_log: "LogTag") -> "AppContext":
        """Return a copy that carries out a line at the prompt; its options end with the line."""
        from copy import copy

        line = copy(self)
        line.at_prompt, line.session_option, line.seen_log = True, session, seen_log
        line.typed = ()
        line.offered, line.typed_next, line.uncertain = "", None, set()
        line.chosen = line.shown = None
        return line

    def for_completion(self) -> "AppContext":
        """Return a copy that looks for what a word can become; what it reads ends with that."""
        from copy import copy

        looking = copy(self)
        looking.is_completing = True
        return looking

    def open_table(self) -> None:
        """Speak from now on as to somebody at the prompt."""
        self.in_table, self.usual_store, self.in_usual_store = True, self.store_option, True
        self.name_in_commands(None)

    def close_table(self) -> None:
        """Speak from now on as in the shell."""
        self.in_table, self.usual_store = False, None
        self.__dict__.pop("catalog", None)

    def set_option(self, name: str, value: str) -> None:
        """Put a common option's value here; raises `Malformed` for one that can be none at all."""
        if name == "language_option":
            value = known_language(value) or language(value).name  # refused, naming those there are
        elif not value:  # as of a variable that is not set
            raise Malformed(message("store-empty" if name == "store_option" else "session-unnamed"))
        elif name == "session_option":
            self._name_in_line(is_in_play=self._is_in_play(value))
            self.named = value
        else:
            self.in_usual_store = self._is_usual_store(value)
            if self.at_prompt and not self.in_usual_store:  # others lack the session in play
                self.session_option = None
            self._name_in_line(is_in_play=self.in_usual_store)
        setattr(self, name, value)
        self.__dict__.pop("catalog", None)

    def _name_in_line(self, *, is_in_play: bool) -> None:
        """Note that the line names a session or store; one that isn't in play was not seen."""
        self.at_prompt = False
        if not is_in_play:
            self.seen_log, self.announced = None, ()
        self.__dict__.pop("in_play", None)

    def _is_in_play(self, named: str) -> bool:
        """Return whether that is the session at the prompt, whose log was seen there.

        Raises `Unavailable` where nobody can tell now.
        """
        if self.seen_log is None or self.is_completing:
            return False
        with suppress(Malformed):  # which the command says
            return self.session_names().find(named, whole=True) == self.session_option
        return False

    def _is_usual_store(self, named: str) -> bool:
        """Open the store of that name; return whether it is that of the evening at the prompt.

        Raises `Unavailable` where nobody can tell now: the session in play might be meant.
        """
        before: Store | None = self.__dict__.pop("store", None)
        if before is None or not self.in_table or self.is_completing:
            return False
        from scorekeeper.cli.open_store import open_store

        try:
            self.store = open_store(named)
        except Refusal:  # which the command says
            return False
        return before.is_same(self.store)

    def speak_as_asked(self, line: "Sequence[str]") -> None:
        """Choose the language that a line names, though the line is not or cannot be parsed."""
        for word, after in zip(line, [*line[1:], ""], strict=False):
            name, equals, value = word.partition("=")
            tag = value if equals else after
            if name == "--lang" and self.language_option is None and known_language(tag):
                self.set_option("language_option", tag)

    @cached_property
    def catalog(self) -> Catalog:
        """The sentences of the language chosen."""
        catalog, for_shell = language(self.language), not self.in_table
        store = self.store_option if self.store_option != self.usual_store else None
        if for_shell and not store and self.named is None:
            return catalog
        return with_commands_for(catalog, store=store, session=self.named, for_shell=for_shell)

    @property
    def language(self) -> str:
        """The language that was asked for: on the line, or else by the environment."""
        return self.language_option or language_of(os.environ)

    @cached_property
    def store(self) -> "Store":
        """The store that was named, or the environment's, or the platform's own place."""
        from scorekeeper.cli.open_store import open_store

        return open_store(self.store_option or os.environ.get("SCOREKEEPER_STORE") or "")

    @cached_property
    def in_play(self) -> str | None:
        """The session that a command means which names none, though another be chosen meanwhile."""
        return self.store.current()

    def name_in_commands(self, session: str | None) -> None:
        """Let commands that are told from now on name a session, or none."""
        self.named = session
        self.__dict__.pop("catalog", None)

    def now(self) -> Now:
        """Read the clock."""
        import time

        from scorekeeper.core.entries import check_year

        local, utc = time.localtime(), time.gmtime()
        for moment in (local, utc):
            check_year(moment.tm_year)
        return Now(time.strftime("%Y-%m-%d", local), time.strftime("%Y-%m-%dT%H:%M:%SZ", utc))

    def render(self, *what: Message) -> str:
        """Render several messages as sentences, one after the other."""
        return " ".join(map(self.catalog.render_joined, what))

    def about_change(self, refusal: Unavailable) -> Unavailable:
        """Return the refusal of a change, which says that nothing was changed if that is so."""
        from scorekeeper.storage.system_errors import is_unread, unchanged
        from scorekeeper.storage.watched_writes import stored_anything

        if any(map(is_unread, refusal.problems)) and not stored_anything():
            with suppress(Refusal):  # of a store that nothing has opened yet, and that can't be
                return unchanged(refusal, self.store.place)
        return refusal

    def print_refusal(self, refusal: Refusal) -> None:
        """Print all problems of a refusal, one a line."""
        for problem in refusal.problems:
            console.print_error(self.render(problem))

    def print_interrupted(self) -> int:
        """Say what stands after Ctrl-C; return the exit code."""
        from scorekeeper.cli.half_loaded import forget_half_loaded

        forget_half_loaded()
        from scorekeeper.cli.interruptions import what_stands

        console.print_on_new_line(self.render(self.interruption or what_stands(self.told_stored)))
        return exit_codes.INTERRUPTED

    def print_outlook(self, session: str) -> None:
        """Print where a session stands that was stored just now, unless it cannot be read.

        That it is stored was said already, and is no less true then.
        """
        from scorekeeper.core.change_messages import outlook

        with suppress(Unavailable):
            loaded = self.open(session)
            console.print_messages(self.render, outlook(loaded))
            self.shown = loaded.session

    def session_id(self, name: str | None = None, names: "SessionNames | None" = None) -> str:
        """Return the id meant by an id, a title or an unmistakable start, or one among `names`."""
        name = self.session_option if name is None else name
        if name is not None:
            return self.session_found(names or self.session_names(), name)
        if self.in_play is None:
            code = "no-current" if self.store.ids() else "no-session"
            raise Unavailable(message(code))
        return self.in_play

    def session_names(self, *, thorough: bool = False) -> "SessionNames":
        """Return the names of the sessions as they are now; titles come from the index.

        They come from the sessions themselves where one that was found has another there.
        """
        from scorekeeper.cli.session_names import stored_names

        return stored_names(self, thorough=thorough)

    def deleted_names(self) -> "SessionNames":
        """Return the names of the sessions in the trash, of which there is no index."""
        from scorekeeper.cli.session_names import deleted_names

        return deleted_names(self)

    def summaries(
        self,
        *,
        keep: bool = True,
        choice: "SessionChoice | None" = None,
        anew: bool = False,
        unread: "Callable[[str], object]" = bool,
    ) -> "Summaries":
        """Return all sessions in short, or those of a choice, and what could not be read.

        What the index lacks is read, all of it `anew`, and kept if `keep` is set; `unread` takes
        what cannot be.
        """
        from scorekeeper.core.session_summary import SessionSummary, summarize

        def read(sessions: "Sequence[str]") -> "Iterator[SessionSummary | Unavailable]":
            for session, loaded in zip(sessions, self.open_each(sessions), strict=True):
                if isinstance(loaded, Unavailable):
                    unread(session)
                    yield loaded
                else:
                    yield summarize(loaded)

        return self.store.summaries(read, keep=keep, choice=choice, anew=anew)

    def open(self, session: str) -> AnySession:
        """Replay a session of the store."""
        return self.last_replay.replay(self.store.read(session), self.store.location(session))

    def open_each(self, sessions: "Iterable[str]") -> "Iterator[AnySession | Unavailable]":
        """Replay many sessions of the store, one after the other; yield why one cannot be."""
        for read in self.store.read_each(sessions):
            if isinstance(read, Unavailable):
                yield read
                continue
            try:
                yield self.last_replay.replay(read, self.store.location(read.id))
            except Unavailable as refusal:
                yield refusal.to_keep()

    def load(self, name: str | None = None) -> AnySession:
        """Replay the session meant, or a session's file given by its path."""
        meant = self.session_option if name is None else name
        if meant is None:
            return self.open(self.session_id())
        names = self.session_names()
        path = names.file_meant(meant)
        session = self.session_id(meant, names) if path is None else meant
        if name is not None:
            self.name_in_commands(session)
        return self.open(session) if path is None else self.file(path)

    def file(self, path: Path) -> AnySession:
        """Replay a session file that may lie anywhere; it is only read."""
        return replay_file(parse_session(self.file_content(path), path), str(path))

    def file_content(self, path: Path) -> bytes:
        """Read a session file that may lie anywhere; raises `Malformed` for a sheet."""
        content = read_content(path)
        if not is_session_file(content, path):
            raise Malformed(message("file-is-sheet", path=str(path)))
        return content

    def raise_if_named_twice(self, name: str | None) -> None:
        """Raise `Malformed` where a line names a session besides that of `--session`."""
        if None not in (both := {name, self.named}) and len(both) > 1:
            raise Malformed(message("session-twice", given=self.named, other=name))

    def own_session(self, name: str | None = None) -> str:
        """Return the id of the session meant, which must be one that can be written to."""
        meant = self.session_option if name is None else name
        if meant is None:
            return self.session_id()
        if self.session_names().file_meant(meant) is not None:
            raise Malformed(message("file-is-read-only", path=meant))
        from scorekeeper.cli.session_names import raise_if_title_goes_on

        raise_if_title_goes_on(self.session_names(), meant, self.typed)
        session = self.changeable_session(meant)
        if name is not None:
            self.name_in_commands(session)
        return session

    def changeable_session(self, name: str, *, deleted: bool = False) -> str:
        """Return the id of the session with that id or whole title, as its own file has it."""
        if deleted:
            names = self.deleted_names()
            return self._told_if_uncertain(names, name, names.find(name, whole=True))
        return self.session_found(self.session_names(thorough=True), name, whole=True)

    def session_found(self, names: "SessionNames", name: str, *, whole: bool = False) -> str:
        """Return the id of the session meant; say if it is in the trash, or others may be meant."""
        try:
            found = names.find(name, whole=whole)
        except Malformed as error:
            deleted = None
            if error.problems[0].code in ("session-none", "session-none-start"):
                with suppress(Refusal, OSError):
                    deleted = self.deleted_names().find(name, whole=True)
            if deleted is None:
                raise
            raise Malformed(message("session-in-trash", id=deleted), *error.problems[1:]) from error
        return self._told_if_uncertain(names, name, found)

    def _told_if_uncertain(self, names: "SessionNames", name: str, found: str) -> str:
        """Return the session found; say which others may be meant, for they can't be read."""
        if not self.is_completing and (unread := names.uncertain(name)):
            problem = message("session-uncertain", given=name, id=found, ids=first_few(unread))
            if (told := self.render(problem)) not in self.uncertain:
                self.uncertain.add(told)
                console.print_error(told)
        if name == self.session_option and not self.at_prompt:
            self.name_in_commands(found)
        return found
