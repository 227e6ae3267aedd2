"""Which session a name means: an id, a title, an unmistakable start of one, or a file's path."""

import contextlib
import os
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import accumulate, chain, islice, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.core.limits import MAX_SETTING_LENGTH
from scorekeeper.core.line_options import is_option
from scorekeeper.core.messages import Malformed, Message, Refusal, Unavailable, first_few, message
from scorekeeper.core.players import fold_title
from scorekeeper.core.session import parse_session_id
from scorekeeper.core.text import LEFT_OUT
from scorekeeper.games import title_in_file
from scorekeeper.storage.session_choice import SessionChoice
from scorekeeper.storage.session_ids import ids_meant, sort_key

if TYPE_CHECKING:
    from scorekeeper.cli.context import AppContext

_MAX_MATCHES_SHOWN = 8
_SUGGESTED_FROM = 1000
"""The newest sessions, whose titles may be what was meant by one that there is not."""
_READ_TOGETHER_FROM = 10
"""Names, for which all titles are read together: each of them alone looks through all of them."""
_BY_NAME = "--session="
_FILE_ENDINGS = (".json", ".sheet", ".txt")


@contextlib.contextmanager
def deal_hint(app: "AppContext", name: str | None, code: str) -> Iterator[None]:
    """Where no session has a name that is the number of a deal, say how that is reached."""
    try:
        yield
    except Malformed as refusal:
        hints = [] if name is None else _hints(app, name, code)
        raise Malformed(*refusal.problems, *hints, line=refusal.line) from refusal


def raise_if_title_goes_on(names: "SessionNames", name: str, typed: Sequence[str]) -> None:
    """Raise `Malformed` where more words behind `--session NAME` are the title of another session.

    As text of a note, or a new title, they would change the one with the shorter title.
    """
    pairs = zip(["", *typed], typed, strict=False)
    for place, (before, word) in enumerate(pairs, start=1):
        option, equals, value = word.partition("=")
        if (before, word) == ("--session", name) or (option + equals, value) == (_BY_NAME, name):
            coming = (
                typed[number] for number in range(place, len(typed))
            )  # no copy of a long line
            behind = takewhile(lambda other: not is_option(other), coming)
            going_on = islice(accumulate([name, *behind], "{} {}".format), 1, None)
            longer = takewhile(lambda title: len(title) <= MAX_SETTING_LENGTH, going_on)
            if title := names.first_of([*longer]):
                raise Malformed(message("session-longer", given=name, title=title))


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


class Titles:
    """The titles of some sessions."""

    def __init__(self, written: Mapping[str, str], unread: Sequence[str] = ()) -> None:
        """Take the titles by ids, and the sessions that cannot be read: nobody knows theirs."""
        self.written = written
        self.unread = unread

    @cached_property
    def folded(self) -> Mapping[str, str]:
        """The titles as they are compared, by ids."""
        return {session: fold_title(title) for session, title in self.written.items()}

    @cached_property
    def titled(self) -> Mapping[str, Sequence[str]]:
        """The ids of the sessions that have a title, as it is compared."""
        ids: dict[str, list[str]] = {}
        for session, title in self.folded.items():
            ids.setdefault(title, []).append(session)
        return ids

    def beginning(self, name: str) -> set[str]:
        """Return the ids of the sessions whose title or id begins with a name."""
        folded = fold_title(name)
        titles = _that_begin(self._sorted_titles, folded) if folded else ()
        ids = _that_begin(self._sorted_ids, name)
        return {*chain.from_iterable(self.titled[title] for title in titles), *ids}

    @cached_property
    def _sorted_titles(self) -> Sequence[str]:
        return sorted(self.titled)

    @cached_property
    def _sorted_ids(self) -> Sequence[str]:
        return sorted((*self.written, *self.unread))


class TitlesInFiles(NamedTuple):
    """What reads the titles in the files of sessions, where summaries may say otherwise."""

    of: Callable[[str], str | None]
    """The title of one session, by its id; None if it cannot be read."""
    all: Callable[[str], Titles]
    """The titles of all sessions; of no name, those to be suggested."""


class SessionNames:
    """The ids and titles of some sessions: of each name no more is read than it needs, once."""

    def __init__(
        self,
        has: Callable[[str], bool],
        titles: Callable[[str], Titles],
        in_files: TitlesInFiles | None = None,
        is_deleted: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """Take what tells whether an id is there, and what reads the titles of a name.

        That yields the sessions whose id or title begins so; of no name, those to be suggested.
        Titles that come from summaries are compared with those `in_files`.
        """
        self._has = cache(has)
        self._titles = cache(titles)
        self._in_files = in_files
        self._is_deleted = is_deleted

    def find(self, name: str, *, whole: bool = False) -> str:
        """Return the id of the session meant; raises `Malformed` if there is none, or several.

        Only its id or its title mean a session that is to be changed, if `whole` is set: the start
        of a title that is gone, or cannot be read, can be the start of another. No summary is
        believed: the file of the session meant has the title by which it was found.
        """
        found = self._find(name, whole=whole)
        if self._in_files is None or found in ids_meant(name):
            return found
        if self._in_files.of(found) == self._titles(name).written.get(found):
            return found
        self._titles, self._in_files = cache(self._in_files.all), None
        return self._find(name, whole=whole)

    def _find(self, name: str, *, whole: bool) -> str:
        if not fold_title(name) and not self._has(name):
            raise Malformed(message("session-unnamed"))
        if name == LEFT_OUT:
            raise Malformed(message("session-left-out", given=name))
        exact = self._exact(name)
        matches = exact or self._beginning(name)
        if len(matches) == 1 and (exact or not whole):
            return matches[0]
        shown = matches[:_MAX_MATCHES_SHOWN]
        if whole and matches and not exact:
            titled = [self._titled(session, name) for session in shown]
            raise Malformed(message("session-start", given=name, legal=titled))
        if not matches:
            problems = [self._unknown(name)]
            if unread := self._titles(name).unread:
                problems.append(message("session-unread", ids=first_few(unread)))
            raise Malformed(*problems)
        raise Malformed(message("session-ambiguous", given=name, legal=shown))

    def _titled(self, session: str, name: str) -> Message | str:
        """Return the id of a session, with its title if it has one."""
        title = self._titles(name).written.get(session)
        return message("session-with-title", id=session, title=title) if title else session

    def _unknown(self, name: str) -> Message:
        """Say that no session has a name, and which may be meant, or begin with what was meant."""
        from scorekeeper.core.suggestions import similar

        titles = self._titles("")
        ids = _in_order([*titles.written, *titles.unread])
        meant = [title for title in titles.written.values() if _can_mean(title) or title in ids]
        known = [*ids, *meant]
        if not similar(name, known):
            by_start = {title[: len(name)]: title for title in reversed(known)}
            if near := similar(name, list(by_start)):
                return message("session-none-start", given=name, legal=by_start[near[0]])
        return message("session-none", given=name, legal=known)

    def uncertain(self, name: str) -> Sequence[str]:
        """Return the sessions that a name could mean as well: their titles cannot be read.

        An id means itself alone, but a file that somebody has renamed may be called like a title.
        """
        if not _can_mean(name):
            return []
        return [each for each in self._titles(name).unread if each != name]

    def has(self, name: str) -> bool:
        """Return whether a name is the whole id or title of a session."""
        return bool(self._exact(name))

    def first_of(self, beginnings: Sequence[str]) -> str | None:
        """Return the first that is a whole id or title; each goes on where the one before ends."""
        if not beginnings:
            return None
        titles = self._titles(beginnings[0])
        known = {*titles.written, *titles.unread, *titles.folded.values()}
        return next(
            (name for name in beginnings if _can_mean(name) and known & {name, fold_title(name)}),
            None,
        )

    def file_meant(self, name: str) -> Path | None:
        """Return the path of the file that a name means; None if it means a session here.

        The exact title of a session goes before a file in the working folder, whose path can
        always be written with a folder: `./evening.txt`.
        """
        path, has_folder = Path(name), bool(os.path.dirname(name))  # noqa: PTH120 — as it was typed
        has_ending = name.lower().endswith(_FILE_ENDINGS)
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

    def existing_file(self, name: str) -> Path | None:
        """Return that path; raises `Unavailable` if no such file is there.

        Of one that can't be looked at, whoever reads it says why.
        """
        from scorekeeper.storage.atomic_files import may_be_there

        path = self.file_meant(name)
        if path is not None and not may_be_there(path):
            raise Unavailable(message("read-failed", path=name, reason=message("no-such-file")))
        return path

    def means_folder(self, name: str) -> bool:
        """Return whether a name means a folder that is there, and no session is called so.

        Its path can always be written with a folder: `./evening`.
        """
        if not os.path.isdir(name):
            return False
        with contextlib.suppress(Refusal, OSError):  # a folder needs no store that can be read
            return not self.has(name)
        return True

    def _exact(self, name: str) -> list[str]:
        own = [session for session in ids_meant(name) if self._has(session)][:1]
        if own and name not in own and self._is_deleted(name):
            own = []  # or a line that deletes one, typed twice, would delete another
        if not _can_mean(name):
            return own
        # Names of files come from elsewhere too, and then one may be another session's title.
        titled = self._titles(name).titled.get(fold_title(name), ())
        return list(dict.fromkeys([*own, *_in_order(titled)]))

    def _beginning(self, name: str) -> list[str]:
        if parse_session_id(fold_title(name)) is not None:
            return []
        return _in_order(self._titles(name).beginning(name))


def _that_begin(texts: Sequence[str], start: str) -> Iterator[str]:
    """Yield those of sorted texts that begin so: for each of many names no more are looked at."""
    behind = map(texts.__getitem__, range(bisect_left(texts, start), len(texts)))
    return takewhile(lambda text: text.startswith(start), behind)


def stored_names(app: "AppContext", *, thorough: bool = False) -> SessionNames:
    """Return the names of the sessions of the store, as `SessionChoice` reads them."""
    asked: set[str] = set()

    def titles(name: str) -> Titles:
        if not name:
            return suggested(anew=False)
        asked.add(name)
        if len(asked) > _READ_TOGETHER_FROM:
            return together(anew=False)
        return read(SessionChoice(name=name, thorough=thorough))

    def titles_in_files(name: str) -> Titles:
        return together(anew=True) if name else suggested(anew=True)

    def suggested(*, anew: bool) -> Titles:
        return read(SessionChoice(limit=_SUGGESTED_FROM), anew=anew)

    @cache
    def together(*, anew: bool) -> Titles:
        return read(SessionChoice(thorough=thorough), anew=anew)

    def read(choice: SessionChoice, *, anew: bool = False) -> Titles:
        unread: list[str] = []
        found = app.summaries(choice=choice, anew=anew, unread=unread.append)
        return Titles(
            {summary.id: summary.title for summary in found.sessions}, list(dict.fromkeys(unread))
        )

    def title(session: str) -> str | None:
        try:
            return title_in_file(app.store.read(session), session)
        except Unavailable:
            return None

    in_files = TitlesInFiles(title, titles_in_files)
    return SessionNames(app.store.has, titles, in_files, lambda name: name in app.store.deleted())


def deleted_names(app: "AppContext") -> SessionNames:
    """Return the names of the sessions in the trash."""

    @cache
    def titles() -> Titles:
        written: dict[str, str] = {}
        unread: list[str] = []
        ids = app.store.deleted()
        for session, deleted in zip(ids, app.store.read_each(ids, deleted=True), strict=True):
            try:
                if isinstance(deleted, Unavailable):
                    raise deleted
                written[session] = title_in_file(deleted, session)
            except Refusal:
                unread.append(session)
        return Titles(written, unread)

    return SessionNames(lambda session: session in app.store.deleted(), lambda _name: titles())


def _can_mean(title: str) -> bool:
    """Return whether a title is a name: a whole id means itself alone, and nothing means none.

    So does an id with a blank or a mark that nobody sees, as a list from elsewhere may have it.
    """
    folded = fold_title(title)
    return bool(folded) and parse_session_id(folded) is None


def _in_order(ids: Iterable[str]) -> list[str]:
    """Return ids as the store has them in order, the oldest first."""
    return sorted(ids, key=sort_key)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # longer than a name can be, or with a nought in it
        return False
