"""`table`: one prompt for the whole evening; every line is saved as it is entered."""

import contextlib
import gc
import os
from functools import partial
from typing import TYPE_CHECKING

import typer

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.app import heed_interruptions
from scorekeeper.cli.command_group import invoke, load
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.declined import Declined, InputEnded, Reconsidered
from scorekeeper.cli.old_session_warning import warn_if_left
from scorekeeper.cli.open_store import is_same_store
from scorekeeper.cli.prompt_announcements import PromptAnnouncements
from scorekeeper.cli.prompt_completion import completions
from scorekeeper.cli.prompt_line import (
    END,
    HELP,
    PromptLine,
    joined_words,
    parse_prompt_line,
    without_program,
)
from scorekeeper.cli.prompt_refusals import is_missing, print_refusal, told_at_prompt
from scorekeeper.cli.prompts import ask, how_to_leave, remember, typed_words
from scorekeeper.cli.report_output import show_newest
from scorekeeper.cli.seen_log import SeenLog
from scorekeeper.core.log_tag import log_tag
from scorekeeper.core.messages import Malformed, Message, Refusal, Unavailable, message
from scorekeeper.core.parse_change import parse_addition, split_line
from scorekeeper.core.session import AnySession
from scorekeeper.storage.atomic_files import UnconfirmedWrite
from scorekeeper.storage.watched_writes import begun_elsewhere, may_be_stored, writes

if TYPE_CHECKING:
    from collections.abc import Callable

_CHOOSING = ("new", "open", "import")
"""Commands after which another session is in play."""
_LINES_OF_PROMPT = 3
"""Lines of the terminal for the question who declares, and for the prompt."""


def table(app: AppContext) -> None:
    """Keep score at a prompt: a line a deal, and corrections, until `quit`."""
    if not console.is_interactive():
        raise Malformed(message("table-needs-terminal"))
    gc.enable()  # a whole evening leaves more behind than one command does
    begins = app.session_option is None and app.store.current() is None
    session = _begin_session(app) if begins else app.own_session()
    app.open_table()
    loaded = app.open(session)
    warn_if_left(app, loaded.session)
    hello = app.render(message("table-hello", notation=loaded.game.NOTATION))
    show_newest(app, loaded, taken=len(console.wrapped(hello)) + _LINES_OF_PROMPT)
    console.print_message(hello)
    prompt = _Prompt(app, session)
    reached = prompt.run()
    unsaved = prompt.announced.forget(prompt.last)
    if reached:  # else it was said just before what is saved
        goodbye = "table-bye-else" if unsaved else "table-bye"
        goodbye = "table-bye-answered" if prompt.is_unsure or prompt.offered else goodbye
        console.print_message(app.render(message(goodbye)))


def _begin_session(app: AppContext) -> str:
    """Ask who plays, begin the session that is missing, and return its id."""
    begin = "table-begin-else" if app.store.ids() else "table-begin"
    console.print_message(app.render(message(begin)))
    if code := invoke(load("new"), [], "new", app):
        raise typer.Exit(code)
    assert app.chosen is not None  # noqa: S101 — `new` has begun it
    return app.chosen


class _Prompt:
    """Asks for lines and carries them out until the person leaves."""

    def __init__(self, app: AppContext, session: str) -> None:
        self.app = app
        self.session = session
        self.announced = PromptAnnouncements(app)
        self.offered = ""
        """What stands at the prompt before anything is typed."""
        self.explained = False
        """Whether the person was told what to do with a line that stands there."""
        self.seen = SeenLog()
        self.command = ""
        """The command of the last line."""
        self.last: AnySession | None = None
        """The session as it was read last."""
        self.typed_next: str | None = None
        """A line that was typed already, in the place of an answer."""
        self.lacks_session = False
        """Whether the line before has left no session to go on with."""
        self.untold: Callable[[], None] | None = None
        """What asks a store again that could not tell whether it made another session current."""
        self.is_elsewhere = False
        """Whether the session is another one, of which the line that chose it could not tell."""
        self.is_unsure = False
        """Whether nobody knows of some line if it is stored."""

    def run(self) -> bool:
        """Carry out line after line; return whether the store could be reached to the end."""
        while True:
            if self.lacks_session:
                self._begin()
            try:
                if (is_reached := self._take_turn()) is not None:
                    return is_reached
            except KeyboardInterrupt:  # just before or after a line: the evening goes on
                self.typed_next = None  # the next one is given up
                self.seen.end_broken_off()
                self.app.print_interrupted()
            except (Refusal, console.OutputFailed):
                raise
            except Exception:  # between two lines: of what the last one stored it was told
                from scorekeeper.storage.watched_writes import forget_writes

                forget_writes()
                raise

    def _take_turn(self) -> bool | None:
        """Carry out a line; at the end of all, return whether the store could be reached."""
        if (loaded := self._loaded()) is None:
            return False
        if self.is_elsewhere:
            self.is_elsewhere = False
            self.seen.forget()
            self.app.print_outlook(self.session)
        if self.typed_next is None:  # which is held against the log that was seen
            came = self.seen.came(loaded.session)
            console.print_messages(self.app.catalog.render, [] if came is None else [came])
        if self.last is not None:  # others enter too, whatever is typed here
            self.announced.settle(self.last, loaded)
        self.last = loaded
        self.announced.ask(loaded)
        if self.typed_next is None or self.seen.tag is None:  # nothing was shown before an answer
            self.seen.note(log_tag(loaded.session))
        assert self.seen.tag is not None  # noqa: S101 — it is noted
        line_app = self.app.for_line(self.session, self.seen.tag)
        from scorekeeper.storage.watched_writes import forget_writes

        try:
            forget_writes()  # those of the lines before
            typed = without_program(self._next_line(loaded, line_app))
        except KeyboardInterrupt:  # the line is given up, the evening is not
            self.offered = ""
            console.print_message("\n" + self.app.render(how_to_leave()))
            return None
        except InputEnded:
            return True
        if self._leaves(typed, loaded):
            return True
        line_app.typed = typed.split()
        self._take(typed, loaded, line_app)
        self.typed_next = line_app.typed_next
        self._note_seen(line_app, loaded)
        return None

    def _loaded(self) -> AnySession | None:
        """Read the session; None if the person leaves while its store can't be reached.

        What was entered before is stored, and what is typed meanwhile stands at the prompt then.
        """
        while True:
            heed_interruptions()  # of a store that is silent, too
            try:
                if self.untold is not None:
                    self.app.store.current()  # which is refused while the store is away
                    self.untold()
                    if self.lacks_session:
                        self._begin()
                return self.app.open(self.session)
            except Unavailable as refusal:
                if (away := told_at_prompt(refusal)) is None:
                    raise self._ended(refusal) from None
                console.print_error(self.app.render(away))
            self.offered, self.typed_next = self.typed_next or self.offered, None
            try:
                typed = ask(self.app.render(message("table-away-prompt")), self.offered).strip()
            except KeyboardInterrupt:
                console.print_message("\n" + self.app.render(how_to_leave()))
                continue
            except InputEnded:
                return None
            if joined_words(without_program(typed)) in typed_words(self.app, "quit"):
                return None
            self.offered = typed

    def _note_seen(self, app: AppContext, loaded: AnySession) -> None:
        """Note what a line has shown of the log, and what it has entered."""
        has_shown_it = app.chosen is not None or (self.command == "import" and may_be_stored())
        if self.session != loaded.session.id or has_shown_it:
            self.seen.forget()
        else:
            is_here = app.entered is not None and self._is_here(app)
            self.seen.note_changed(app, self.session, is_own_store=is_here)

    def _ended(self, refusal: Unavailable) -> Unavailable:
        """Return why the prompt ends, as it is said in the shell; a line may just be stored."""
        from scorekeeper.storage.system_errors import stopped

        self.announced.forget(self.last)
        if self.typed_next is not None:
            console.print_message(self.app.render(message("table-not-done", line=self.typed_next)))
        self.app.close_table()
        gone = refusal.problems[0].code == "session-none"
        with contextlib.suppress(Unavailable):
            if gone and self.session in self.app.store.deleted():
                return Unavailable(message("table-deleted", id=self.session))
        return Unavailable(*stopped(refusal.problems))

    def _leaves(self, typed: str, loaded: AnySession) -> bool:
        """Return whether a line leaves the prompt; a card that is called so is played."""
        if joined_words(typed) not in typed_words(self.app, "quit"):
            return False
        with contextlib.suppress(Refusal):
            parse_addition(split_line(typed), loaded)
            return False
        return True

    def _next_line(self, loaded: AnySession, app: AppContext) -> str:
        """Return the line that was typed already, or else ask for one."""
        if (typed := self.typed_next) is not None:
            self.typed_next, self.offered = None, ""
            return typed
        question = loaded.game.prompt(loaded.record)
        if self.announced.label is not None:
            fields = {"announced": self.announced.label, "prompt": question}
            question = Message("table-prompt-announced", fields)
        if self.offered and not self.explained:
            self.explained = True
            console.print_message(self.app.render(message("table-offered")))
        complete = partial(completions, app)
        return ask(self.app.render(question), self.offered, complete).strip()

    def _take(self, typed: str, loaded: AnySession, app: AppContext) -> None:
        """Carry out what stands at the prompt; what was refused, and is not stored, comes back."""
        self.offered = ""
        if not typed:
            return
        self.seen.is_broken_off = True
        refusal = self._carry_out(app, typed, loaded)
        remember(typed)
        if refusal is not None:
            if is_missing(refusal, self.session) and self._is_here(app) and not self.lacks_session:
                return  # which is said when it is read
            print_refusal(app, refusal, typed, loaded)
            if isinstance(refusal, UnconfirmedWrite):
                self.is_unsure = True  # and Enter would do it twice
            else:
                self.offered = typed
        elif app.offered:
            remember(app.offered)
            self.offered = app.offered

    def _carry_out(self, app: AppContext, line: str, loaded: AnySession) -> Refusal | None:
        """Carry out a line; return why it was refused.

        Whatever goes wrong with a line ends the line, never the prompt; so does a Ctrl-C meanwhile.
        """
        self.command = command = ""
        try:
            meant = parse_prompt_line(app, line)
            self.command = command = meant.command
            self._run(app, meant, line, loaded)
            self.seen.is_broken_off = False
        except Declined as declined:
            self.seen.is_broken_off = False
            app.print_refusal(declined)
            self.offered = line if isinstance(declined, Reconsidered) else ""
        except KeyboardInterrupt:
            self.is_unsure = self.is_unsure or begun_elsewhere()
            app.print_interrupted()
            self._go_on_untold(app, command, writes.choosing)
        except console.OutputFailed:  # the terminal is gone
            raise
        except Refusal as refusal:
            is_unsure = isinstance(refusal, UnconfirmedWrite)
            self.seen.is_broken_off = is_unsure and not begun_elsewhere()
            if is_unsure:
                self._go_on_untold(app, command, writes.choosing)
            return refusal
        except Exception as error:
            if os.environ.get("SCOREKEEPER_TRACEBACK") and not isinstance(error, OSError):
                raise
            from scorekeeper.cli.interruptions import print_unexpected

            if print_unexpected(app, error) != exit_codes.FINE:  # or it is stored
                self.offered = line
        return None

    def _run(self, app: AppContext, meant: PromptLine, line: str, loaded: AnySession) -> None:
        """Run the command that a line means."""
        if meant.command == "add" and self.announced.take(meant.arguments, loaded):
            return
        if meant.command == END:
            console.print_message(app.render(message("table-end")))
            return
        if meant.command == HELP:
            from scorekeeper.cli.prompt_help import help_lines

            console.print_messages(app.catalog.render, help_lines(loaded))
            return
        code = invoke(load(meant.command), meant.arguments, meant.command, app)
        if code == exit_codes.MALFORMED:
            self.offered = line
        if not code:
            self._go_on(app)

    def _go_on(self, app: AppContext) -> None:
        """Go on with the session that a line has chosen; where it has deleted this one, begin one.

        It may have done so though it was interrupted.
        """
        if {app.chosen, app.deleted} == {None}:
            return
        if not self._is_here(app):
            if app.chosen is not None:
                stays = message("table-stays", id=self.session, other=app.chosen)
                console.print_message(self.app.render(stays))
            return
        if app.chosen or (app.deleted == self.session and self._is_gone()):
            self._follow(app.chosen)

    def _go_on_untold(self, app: AppContext, command: str, chosen: str | None) -> None:
        """Go on with the session that a line has chosen, though it could not say so.

        A database that has just not answered is asked once it can be read.
        """
        if begun_elsewhere() and (chosen or app.deleted):
            self.untold = partial(self._go_on_chosen, app, command, chosen)
        else:
            self._go_on_chosen(app, command, chosen)

    def _go_on_chosen(self, app: AppContext, command: str, chosen: str | None) -> None:
        """Go on with that session if it is there; the current one may be of somebody else."""
        before, self.untold = self.session, None
        try:
            if command in _CHOOSING and chosen is not None and app.store.has(chosen):
                is_chosen = command == "new" or app.store.current() == chosen
                app.chosen = chosen if is_chosen else app.chosen
        except Unavailable as refusal:
            if told_at_prompt(refusal) is not None:  # it is away, and is asked again when it is not
                self.untold = partial(self._go_on_chosen, app, command, chosen)
        self._go_on(app)
        self.is_elsewhere = self.is_elsewhere or self.session != before

    def _is_here(self, app: AppContext) -> bool:
        """Return whether the store of a line is that of the evening; one that is none is not."""
        with contextlib.suppress(Refusal):
            return is_same_store(app.store, self.app.store)
        return False

    def _is_gone(self) -> bool:
        """Return whether the session is no longer there; what can't be asked was carried out."""
        with contextlib.suppress(Unavailable):
            return not self.app.store.has(self.session)
        return False

    def _follow(self, chosen: str | None) -> None:
        """Go on with the session that was chosen; without one, begin one.

        The current one may be somebody else's choice: no line goes there unasked.
        """
        self.lacks_session = chosen is None
        if chosen is None:  # until another is begun
            self.app.told_stored = "interrupted-deleted"
        self.session = chosen or self.session
        self.announced.ask_again()

    def _begin(self) -> None:
        """Begin the session that is missing; who does not want one leaves the prompt."""
        from scorekeeper.cli.interruptions import what_stands
        from scorekeeper.storage.watched_writes import forget_writes

        forget_writes()  # those of the line before
        self.app.told_stored = "interrupted-stored"
        self.app.close_table()
        try:
            self.session, self.lacks_session = _begin_session(self.app), False
            self.seen.forget()
        except KeyboardInterrupt:
            if what_stands().code == "interrupted":  # the line before has changed something
                not_begun = message("nothing-recorded")
                self.app.interruption = message("interrupted-part", told=not_begun)
            raise
        self.app.open_table()
