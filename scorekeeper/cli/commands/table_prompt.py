"""`table`: one prompt for the whole evening; every line is saved as it is entered."""

import contextlib
import gc
import os
from functools import partial

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.app import heed_interruptions
from scorekeeper.cli.command_group import invoke, load
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.declined import Declined, InputEnded, Reconsidered
from scorekeeper.cli.offered_line import take_typed
from scorekeeper.cli.old_session_warning import warn_if_left
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
from scorekeeper.cli.prompt_refusals import (
    is_missing,
    line_asked_for,
    print_refusal,
    told_at_prompt,
)
from scorekeeper.cli.prompt_session import PromptSession, begin_session
from scorekeeper.cli.prompts import ask, how_to_leave, remember, typed_words
from scorekeeper.cli.report_output import show_newest
from scorekeeper.cli.seen_log import SeenLog
from scorekeeper.core.log_tag import log_tag
from scorekeeper.core.messages import Malformed, Message, Refusal, Unavailable, message
from scorekeeper.core.parse_change import parse_addition, split_line
from scorekeeper.core.session import AnySession
from scorekeeper.storage.watched_writes import UnconfirmedWrite, begun_elsewhere

_LINES_OF_PROMPT = 3
"""Lines of the terminal for the question who declares, and for the prompt."""


def table(app: AppContext) -> None:
    """Keep score at a prompt: a line a deal, and corrections, until `quit`."""
    if not console.is_interactive():
        raise Malformed(message("table-needs-terminal"))
    begins = app.session_option is None and app.store.current() is None
    session = begin_session(app) if begins else app.own_session()
    app.open_table()
    loaded = app.open(session)
    warn_if_left(app, loaded.session)
    hello = app.render(message("table-hello", notation=loaded.game.NOTATION))
    show_newest(app, loaded, taken=len(console.wrapped(hello)) + _LINES_OF_PROMPT)
    console.print_message(hello)
    prompt = _Prompt(app, session)
    prompt.session.shown = loaded.session
    reached = prompt.run()
    unsaved = prompt.announced.forget(prompt.last)
    if reached:  # else it was said just before what is saved
        goodbye = "table-bye-else" if unsaved else "table-bye"
        goodbye = "table-bye-answered" if prompt.is_unsure or prompt.offered else goodbye
        console.print_message(app.render(message(goodbye)))


class _Prompt:
    """Asks for lines and carries them out until the person leaves."""

    def __init__(self, app: AppContext, session: str) -> None:
        self.app = app
        self.session = PromptSession(app, session)
        self.announced = PromptAnnouncements(app)
        self.offered = ""
        """What stands at the prompt before anything is typed."""
        self.begun = ""
        """What was typed of the next line already."""
        self.explained = False
        """Whether the person was told what to do with a line that stands there."""
        self.seen = SeenLog()
        self.line: AppContext | None = None
        """What carries out a line, until it is noted what that has entered."""
        self.command = ""
        """The command of the last line."""
        self.is_broken_off = False
        """Whether that was broken off before it could say what it has entered."""
        self.last: AnySession | None = None
        """The session as it was read last."""
        self.typed_next: str | None = None
        """A line that was typed already, in the place of an answer."""
        self.is_unsure = False
        """Whether nobody knows of some line if it is stored."""

    def run(self) -> bool:
        """Carry out line after line; return whether the store could be reached to the end."""
        while True:
            if not self._begin_if_missing():
                return False
            try:
                if (is_reached := self._take_turn()) is not None:
                    return is_reached
            except KeyboardInterrupt:  # just before or after a line: the evening goes on
                self.typed_next = None  # the next one is given up
                self._note_line()
                self.app.print_interrupted()
            except (Refusal, console.OutputFailed):
                raise
            except Exception:  # between two lines: of what the last one stored it was told
                from scorekeeper.storage.watched_writes import forget_writes

                forget_writes()
                self._leave_unasked()
                raise

    def _begin_if_missing(self) -> bool:
        """Begin a session where there is none; return False if the person leaves without one."""
        while self.session.must_begin:
            try:
                self.session.begin()
            except Declined:
                self.announced.forget(self.last)
                raise Declined(message("table-none-begun")) from None
            except KeyboardInterrupt:
                if self.app.announced:
                    console.print_message("")  # the line of the question ends here
                    self.announced.forget(self.last)
                raise
            except UnconfirmedWrite as refusal:
                self.app.print_refusal(refusal)
                self.is_unsure = True
                self.session.follow_untold(self.app, "new")
            except Unavailable as refusal:
                self.app.print_refusal(refusal)
                if not self._tries_again():
                    return False
        return True

    def _take_turn(self) -> bool | None:
        """Carry out a line; at the end of all, return whether the store could be reached."""
        gc.collect()  # what the last line left behind: looking for it during a line costs more
        if (loaded := self._loaded()) is None:
            return None if self.session.must_begin else False
        is_answer = self.typed_next is not None  # which is held against the log that was seen
        self._tell_what_came(loaded, is_answer=is_answer)
        if self.last is not None:  # others enter too, whatever is typed here
            self.announced.settle(self.last, loaded)
        self.last = loaded
        self.announced.ask(loaded)
        seen = self.seen.tag_of(loaded.session) if is_answer else None
        line_app = self.app.for_line(self.session.id, seen or log_tag(loaded.session))
        from scorekeeper.storage.watched_writes import forget_writes

        try:
            forget_writes()  # those of the lines before
            typed = without_program(self._next_line(loaded, line_app))
        except KeyboardInterrupt:  # the line is given up, the evening is not
            self.offered = ""  # and what came is told again: the terminal may have thrown it away
            console.print_message("\n" + self.app.render(how_to_leave()))
            return None
        except InputEnded:
            return True
        if self._leaves(typed, loaded):
            return True
        if seen is None:
            self.seen.note(loaded.session)
        line_app.typed = typed.split()
        self._take(typed, loaded, line_app)
        self.typed_next = line_app.typed_next
        self._note_line()
        return None

    def _tell_what_came(self, loaded: AnySession, *, is_answer: bool) -> None:
        """Tell what others have entered since the log that was seen."""
        if self.session.is_untold:
            self.app.print_outlook(self.session.id)
            self.session.shown, self.session.is_untold = loaded.session, False
        if self.session.shown is not None:
            self.seen.note(self.session.shown)
            self.session.shown = None
        came = None if is_answer else self.seen.came(loaded.session)
        if came is not None:
            console.print_message(self.app.render(came))
        if came is not None or self.seen.is_refused:
            self._give_up_typed()

    def _give_up_typed(self) -> None:
        """Give up what was typed before it was told what others have entered; say so.

        It stands at the prompt again, or the arrow keys bring it back.
        """
        self.seen.is_refused = False
        typed = take_typed()
        self.begun = typed.begun
        for line in typed.lines:
            console.print_message(self.app.render(message("table-not-done", line=line)))
            remember(line)
            self.offered = self.offered or line

    def _note_line(self) -> None:
        """Note what the line that was carried out, if any, has told and entered."""
        if self.line is not None:
            broken = self.is_broken_off
            self.seen.note_line(self.line, self.session, is_broken_off=broken)
            self.line = None

    def _loaded(self) -> AnySession | None:
        """Read the session; None if it is missing, or left while its store can't be reached.

        What was entered before is stored, and what is typed meanwhile stands at the prompt then.
        """
        while True:
            heed_interruptions()  # of a store that is silent, too
            try:
                return self.session.read()
            except Unavailable as refusal:
                if (away := told_at_prompt(refusal)) is None:
                    raise self._ended(refusal) from None
                console.print_error(self.app.render(away))
            if not self._tries_again():
                return None

    def _tries_again(self) -> bool:
        """Ask whether to try once more what could not be; keep what is typed for the prompt."""
        self.offered, self.typed_next = self.typed_next or self.offered, None
        try:
            typed = ask(self.app.render(message("table-away-prompt")), self.offered).strip()
        except KeyboardInterrupt:
            console.print_message("\n" + self.app.render(how_to_leave()))
            return True
        except InputEnded:
            return False
        if joined_words(without_program(typed)) in typed_words(self.app, "quit"):
            return False
        self.offered = typed
        return True

    def _leave_unasked(self) -> None:
        """Tell what is lost where the prompt ends by itself, and speak as in the shell again."""
        self.announced.forget(self.last)
        if line := self.typed_next or self.offered:
            console.print_message(self.app.render(message("table-not-done", line=line)))
        self.app.close_table()
        if self.app.session_option is not None:  # the current one is another, maybe
            self.app.name_in_commands(self.session.id)

    def _ended(self, refusal: Unavailable) -> Unavailable:
        """Return why the prompt ends, as it is said in the shell; a line may just be stored."""
        from scorekeeper.storage.system_errors import stopped

        self._leave_unasked()
        gone = refusal.problems[0].code == "session-none"
        with contextlib.suppress(Unavailable):
            if gone and self.session.id in self.app.store.deleted():
                return Unavailable(message("table-deleted", id=self.session.id))
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
        if self.offered and not (self.begun or self.explained):
            self.explained = True
            console.print_message(self.app.render(message("table-offered")))
        complete = partial(completions, app)
        begun, self.begun = self.begun, ""
        asked = ask(self.app.render(question), begun or self.offered, complete, goes_on=bool(begun))
        return asked.strip()

    def _take(self, typed: str, loaded: AnySession, app: AppContext) -> None:
        """Carry out what stands at the prompt; what was refused, and is not stored, comes back."""
        self.offered = ""
        if not typed:
            return
        self.line, self.is_broken_off = app, True
        refusal = self._carry_out(app, typed, loaded)
        remember(typed)
        if refusal is not None:
            is_gone = is_missing(refusal, self.session.id) and app.in_usual_store
            if is_gone and not self.session.is_missing:  # which is said when it is read
                self.offered = line_asked_for(refusal) or typed
                return
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
        self.command = ""
        try:
            meant = parse_prompt_line(app, line)
            self.command = meant.command
            self._run(app, meant, line, loaded)
            self.is_broken_off = False
        except Declined as declined:
            self.is_broken_off = False
            app.print_refusal(declined)
            self.offered = line if isinstance(declined, Reconsidered) else ""
        except KeyboardInterrupt:
            self.is_unsure = self.is_unsure or begun_elsewhere()
            app.print_interrupted()
            self.session.follow_untold(app, self.command)
        except console.OutputFailed:  # the terminal is gone
            raise
        except Refusal as refusal:
            is_unsure = isinstance(refusal, UnconfirmedWrite)
            self.is_broken_off = is_unsure and not begun_elsewhere()
            if is_unsure:
                self.session.follow_untold(app, self.command)
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
        is_entry = meant.command == "add" and not meant.options
        if is_entry and self.announced.take(meant.arguments, loaded):
            return
        if meant.command == END:
            console.print_message(app.render(message("table-end")))
            return
        if meant.command == HELP:
            from scorekeeper.cli.prompt_help import help_lines

            console.print_messages(app.render, help_lines(loaded))
            return
        arguments = [*meant.options, *meant.arguments]
        code = invoke(load(meant.command), arguments, meant.command, app)
        if code == exit_codes.MALFORMED:
            self.offered = line
        if not code:
            self.session.follow(app)
