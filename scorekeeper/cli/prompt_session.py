"""The session in play at the prompt of `table`: lines choose another, or delete it."""

import contextlib
from functools import partial
from typing import TYPE_CHECKING

import typer

from scorekeeper.cli import console
from scorekeeper.cli.app import heed_interruptions
from scorekeeper.cli.command_group import invoke, load
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.declined import Declined
from scorekeeper.cli.prompt_refusals import told_at_prompt
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.session import AnySession, Session
from scorekeeper.storage.watched_writes import begun_elsewhere, writes

if TYPE_CHECKING:
    from collections.abc import Callable

_CHOOSING = ("new", "open", "import")
"""Commands after which another session is in play."""


def begin_session(app: AppContext) -> str:
    """Ask who plays, begin the session that is missing, and return its id."""
    begin = "table-begin-else" if app.store.ids() else "table-begin"
    console.print_message(app.render(message(begin)))
    if code := invoke(load("new"), [], "new", app):
        raise typer.Exit(code)
    assert app.chosen is not None  # noqa: S101 — `new` has begun it
    return app.chosen


class PromptSession:
    """Knows which session the lines at the prompt are for, and follows the lines that change it."""

    def __init__(self, app: AppContext, session: str) -> None:
        self.app = app
        self.id = session
        self.is_missing = False
        """Whether the line before has left no session to go on with."""
        self.shown: Session | None = None
        """It as it was shown when it was chosen, until it is noted that it was seen so."""
        self.is_untold = False
        """Whether it is another one, of which the line that chose it could not tell."""
        self._ask_again: Callable[[], None] | None = None
        """What asks a store again that could not tell whether it made another session current."""

    def read(self) -> AnySession | None:
        """Read it; None if it is missing. Raises `Unavailable` while its store can't be reached."""
        if self._ask_again is not None:
            self.app.store.current()  # which is refused while the store is away
            self._ask_again()
        return None if self.is_missing else self.app.open(self.id)

    @property
    def must_begin(self) -> bool:
        """Whether one must be begun first; not while a store is to be asked whether it was."""
        return self.is_missing and self._ask_again is None

    def follow(self, app: AppContext) -> None:
        """Go on with the session that a line has chosen; where it has deleted this one, begin one.

        It may have done so though it was interrupted.
        """
        if {app.chosen, app.deleted} == {None}:
            return
        if not app.in_usual_store:
            if app.chosen is not None:
                stays = message("table-stays", id=self.id, other=app.chosen)
                console.print_message(self.app.render(stays))
        elif app.chosen is not None:
            self._choose(app)
        elif app.deleted == self.id and self._is_gone():
            # The current one may be somebody else's choice: no line goes there unasked.
            self.is_missing, self.app.told_stored = True, "interrupted-deleted"

    def follow_untold(self, app: AppContext, command: str) -> None:
        """Go on with the session that a line has chosen here, though it could not say so.

        A database that has just not answered is asked once it can be read.
        """
        chosen = writes.choosing
        if not app.in_usual_store or {chosen, app.chosen, app.deleted} == {None}:
            return
        self._ask_again = partial(self._follow_chosen, app, command, chosen)
        if not begun_elsewhere():
            with contextlib.suppress(Unavailable):  # and it is asked again
                self._follow_chosen(app, command, chosen)

    def is_chosen_by(self, app: AppContext) -> bool:
        """Return whether a line has chosen it, and shown it."""
        return app.chosen == self.id and app.in_usual_store

    def _follow_chosen(self, app: AppContext, command: str, chosen: str | None) -> None:
        """Go on with that session if it is there; the current one may be of somebody else.

        Raises `Unavailable` where the store is away. It is asked again until it has answered.
        """
        before = self.id
        try:
            if command in _CHOOSING and chosen is not None and app.store.has(chosen):
                is_chosen = command == "new" or app.store.current() == chosen
                app.chosen = chosen if is_chosen else app.chosen
            if app.deleted is not None and app.store.has(app.deleted):
                app.deleted = None  # which came to nothing
        except Unavailable as refusal:
            if told_at_prompt(refusal) is not None:
                raise
            app.deleted = None
        self.follow(app)
        self.is_untold = self.is_untold or self.id != before
        self._ask_again = None

    def _is_gone(self) -> bool:
        """Return whether it is no longer there; what can't be asked was carried out."""
        with contextlib.suppress(Unavailable):
            return not self.app.store.has(self.id)
        return True

    def begin(self) -> None:
        """Begin the session that is missing; who wants none leaves the prompt.

        Raises `Unavailable` where none can be begun now, and `UnconfirmedWrite` where one may be.
        """
        from scorekeeper.cli.interruptions import what_stands
        from scorekeeper.storage.watched_writes import forget_writes

        heed_interruptions()  # there may have been one in the line before
        forget_writes()  # those of that line
        self.app.chosen, self.app.told_stored = None, "interrupted-stored"
        self.app.close_table()
        try:
            begin_session(self.app)
        except KeyboardInterrupt:
            if what_stands().code == "interrupted":  # the line before has changed something
                not_begun = message("table-none-begun")
                self.app.interruption = message("interrupted-part", told=not_begun)
            raise
        except Declined:
            raise
        except Unavailable:  # and it is tried again at the prompt
            self.app.open_table()
            raise
        self._choose(self.app)
        self.app.open_table()

    def _choose(self, app: AppContext) -> None:
        """Go on with the session that was chosen."""
        assert app.chosen is not None  # noqa: S101 — callers have asked
        self.id, self.is_missing, self.shown = app.chosen, False, app.shown
        self.is_untold = app.shown is None
