"""Which session a name means: an id, a title, an unmistakable start of one, or a file's path."""

import contextlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.core.messages import Malformed, Message, Refusal, message
from scorekeeper.core.players import fold_title
from scorekeeper.storage.session_ids import parse_session_id

if TYPE_CHECKING:
    from scorekeeper.cli.context import AppContext

_MAX_MATCHES_SHOWN = 8
_FILE_ENDINGS = (".json", ".sheet", ".txt")


@contextlib.contextmanager
def deal_hint(app: "AppContext", name: str | None, code: str) -> Iterator[None]:
    """Where no session has a name that is the number of a deal, say how that is reached."""
    try:
        yield
    except Malformed as refusal:
        hints = [] if name is None else _hints(app, name, code)
        raise Malformed(*refusal.problems, *hints, line=refusal.line) from refusal


def raise_for_deal(app: "AppContext", name: str, code: str) -> None:
    """Raise `Malformed` for the number of a deal, which ids of sessions may begin with too."""
    if not app.session_names().has(name) and (hints := _hints(app, name, code)):
        raise Malformed(message("session-none", given=name, legal=[]), *hints)


def _hints(app: "AppContext", name: str, code: str) -> list[Message]:
    from scorekeeper.core.commands import FactNumber, find_fact
    from scorekeeper.core.parse_change import deal_number

    with contextlib.suppress(Refusal, OSError, ValueError):
        number = FactNumber(deal_number(name))
        loaded = app.open(app.session_id())
        fields = {"kind": loaded.game.UNIT, "number": find_fact(loaded, number).number}
        return [Message(code, fields)]
    return []


class SessionNames:
    """The ids and titles of some sessions, each read once, and only if a name needs them."""

    def __init__(
        self,
        read_ids: Callable[[], Sequence[str]],
        read_titles: Callable[[], Mapping[str, str]],
    ) -> None:
        self._read_ids = read_ids
        self._read_titles = read_titles

    @cached_property
    def _ids(self) -> Sequence[str]:
        return self._read_ids()

    @cached_property
    def _written_titles(self) -> Mapping[str, str]:
        return self._read_titles()

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        """By id, titles as they are compared; a session that cannot be read has none."""
        titles = self._written_titles
        return {session: fold_title(titles.get(session, "")) for session in self._ids}

    def find(self, name: str, *, whole: bool = False) -> str:
        """Return the id of the session meant; raises `Malformed` if there is none, or several.

        Only its id or its title mean a session that is to be changed, if `whole` is set: the start
        of a title that is gone, or cannot be read, can be the start of another.
        """
        if not fold_title(name) and name not in self._ids:
            raise Malformed(message("session-unnamed"))
        exact, beginning = self._exact(name), self._beginning(name)
        matches = exact or beginning
        if len(matches) == 1 and (exact or not whole):
            return matches[0]
        shown = matches[:_MAX_MATCHES_SHOWN]
        if whole and not exact and beginning:
            titled = [self._titled(session) for session in shown]
            raise Malformed(message("session-start", given=name, legal=titled))
        if not matches:
            problems = [self._unknown(name)]
            if unread := self._unread():
                problems.append(message("session-unread", ids=unread[:_MAX_MATCHES_SHOWN]))
            raise Malformed(*problems)
        raise Malformed(message("session-ambiguous", given=name, legal=shown))

    def _titled(self, session: str) -> Message | str:
        """Return the id of a session, with its title if it has one."""
        title = self._written_titles.get(session)
        return message("session-with-title", id=session, title=title) if title else session

    def _unknown(self, name: str) -> Message:
        """Say that no session has a name, and which may be meant, or begin with what was meant."""
        from scorekeeper.core.suggestions import similar

        titles = [title for title in self._written_titles.values() if self._exact(title)]
        known = [*self._ids, *titles]
        if not similar(name, known):
            by_start = {title[: len(name)]: title for title in reversed(known)}
            if meant := similar(name, list(by_start)):
                return message("session-none-start", given=name, legal=by_start[meant[0]])
        return message("session-none", given=name, legal=known)

    def uncertain(self, name: str) -> list[str]:
        """Return the sessions that a start could mean as well: their titles cannot be read."""
        return [] if self._exact(name) else self._unread()

    def _unread(self) -> list[str]:
        return [session for session in self._ids if session not in self._written_titles]

    def has(self, name: str) -> bool:
        """Return whether a name is the whole id or title of a session."""
        return bool(self._exact(name))

    def file_meant(self, name: str) -> Path | None:
        """Return the path of the file that a name means; None if it means a session here.

        The exact title of a session goes before a file in the working folder, whose path can
        always be written with a folder: `./evening.txt`.
        """
        path, has_folder = Path(name), os.sep in name
        has_ending = name.endswith(_FILE_ENDINGS)
        exists = (has_ending or has_folder) and _exists(path)
        if has_folder and exists and (has_ending or path.is_file()):
            return path
        if not has_ending:
            return None
        with contextlib.suppress(Refusal, OSError):  # a file needs no store that can be read
            if self._exact(name):
                return None
            if not exists and self._beginning(name):
                return None
        return path

    def _exact(self, name: str) -> list[str]:
        own = [name] if name in self._ids else []
        folded = fold_title(name)
        if parse_session_id(name) is not None or not folded:
            # A whole id means itself alone, and no title. Nothing, or nothing visible, means none.
            return own
        # Names of files come from elsewhere too, and then one may be another session's title.
        titled = [session for session in self._ids if self._titles[session] == folded]
        return list(dict.fromkeys([*own, *titled]))

    def _beginning(self, name: str) -> list[str]:
        if parse_session_id(name) is not None:
            return []
        folded = fold_title(name)
        return [
            session
            for session in self._ids
            if session.startswith(name) or (folded and self._titles[session].startswith(folded))
        ]


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # longer than a name can be, or with a nought in it
        return False
