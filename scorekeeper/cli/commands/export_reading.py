"""Reading the sessions of an export, and keeping what is to be told of those that are not in it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext
from scorekeeper.core.game import AnyGame
from scorekeeper.core.messages import Refusal, message
from scorekeeper.core.session import titled
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.registry import FORMATS, file_parts
from scorekeeper.games import replay_file, require_capability
from scorekeeper.storage.session_reader import parse_session
from scorekeeper.storage.session_writer import without_authors
from scorekeeper.storage.system_errors import is_away


class ExportSource(NamedTuple):
    """Where a session is read from: the store, or a file that lies anywhere."""

    id: str
    """Empty for a file."""
    path: str
    """As messages say it."""


class ExportReading:
    """Reads sessions for a format, and keeps why some cannot be read."""

    def __init__(self, app: AppContext, chosen: str, *, claims: bool) -> None:
        self.app = app
        self.chosen = chosen
        self.refusals: list[Refusal] = []
        self.left_out: list[str] = []
        """What does not come back where these sessions are imported again."""
        self._claims = claims
        self._number = 0
        self._told = 0

    def print_kept(self) -> None:
        """Print what does not come back, and which sessions can't be read."""
        for text in self.left_out:
            console.print_error(text)
        self.print_refusals()

    def print_refusals(self) -> None:
        """Print which sessions can't be read, unless that was said already."""
        for refusal in self.refusals[self._told :]:
            self.app.print_refusal(refusal)
        self._told = len(self.refusals)

    def documents(
        self, sources: Sequence[ExportSource], *, in_silence: bool
    ) -> Iterator[ExportDocument]:
        """Yield the sessions that can be read, with a bar of progress where that is `in_silence`.

        It would stand in the way of what is said or asked of each meanwhile. Raises what is wrong
        if there is one alone, or with the store: it tells of none of them.
        """
        watched: Iterable[ExportSource] = sources
        if in_silence:
            label = message("exporting")
            watched = console.with_progress(sources, lambda: self.app.render(label))
        for number, source in enumerate(watched):
            self._number = number
            try:
                document = self.document(source)
            except Refusal as refusal:
                if len(sources) == 1 or is_away(refusal):
                    raise
                self.refusals.append(refusal.to_keep())
                continue
            self._number += 1
            self._raise_unless_game_has(document.loaded.game)
            yield document

    def left(self, sources: Sequence[ExportSource]) -> list[str]:
        """Return the sessions behind the one that was read last, as messages name them."""
        return [source.id or source.path for source in sources[self._number :]]

    def ids(self, sources: Sequence[ExportSource]) -> Iterator[str]:
        """Yield the ids of the sessions that can be read; one at a time is kept."""
        for source in sources:
            try:
                loaded = self.document(source).loaded
            except Refusal:  # told when it is its turn
                continue
            self._raise_unless_game_has(loaded.game)
            yield loaded.session.id

    def _raise_unless_game_has(self, game: AnyGame) -> None:
        if (needs := FORMATS[self.chosen].needs) is not None:
            require_capability(game, needs, f"export --format {self.chosen}")

    def content(
        self, document: ExportDocument, options: RenderOptions, *, alone: bool
    ) -> Callable[[], Iterator[bytes]] | None:
        """Return what makes the file of a session; None if the format has no room for it.

        Raises what is wrong if there is one alone.
        """

        def parts() -> Iterator[bytes]:
            return file_parts(self.chosen, [document], options)

        begun = parts()
        try:
            first = [chain([next(begun)], begun)]
        except Refusal as refusal:
            if alone:
                raise
            self.refusals.append(refusal.to_keep())
            return None
        return lambda: first.pop() if first else parts()

    def note_what_is_left_out(self, documents: Sequence[ExportDocument], *, alone: bool) -> None:
        """Keep what does not come back of sessions that are written."""
        from scorekeeper.core.sheet_writer import left_out

        for loaded in (each.loaded for each in documents if FORMATS[self.chosen].for_import):
            if missing := self.app.render(*left_out(loaded.game, loaded.record)):
                named = message("left-out", id=loaded.session.id, text=missing)
                self.left_out.append(missing if alone else self.app.render(named))

    def document(self, source: ExportSource) -> ExportDocument:
        """Replay a session from its file, read once: what is exported is what was replayed."""
        path = source.path
        store = self.app.store
        content = store.read_content(source.id) if source.id else self.app.file_content(Path(path))
        session = parse_session(content, path)
        if source.id:  # the file's name is the id
            session = session._replace(id=source.id)
        session, content = without_authors(session, content)
        loaded = replay_file(session, path)
        FORMATS[self.chosen].raise_unless_told(loaded, path)
        return ExportDocument(loaded, titled(loaded), content, with_claims=self._claims)
