"""Putting an archive's sessions into a store: all of them, or none."""

import contextlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.core.messages import Message, Unavailable, first_few, message
from scorekeeper.storage.archive_reader import ArchiveMember, ArchiveReader
from scorekeeper.storage.session_ids import sort_key
from scorekeeper.storage.store import Store
from scorekeeper.storage.system_errors import refusal, stopped
from scorekeeper.storage.watched_writes import (
    UnconfirmedWrite,
    belonging_together,
    require_settled,
    tell_besides,
    told_besides,
    writes,
)

_MAX_REPLACED_SHOWN = 200
"""Sessions that are named of those that an import has replaced: nothing else tells where."""
Replaced = tuple[str, str]
"""The id of a session that was replaced, and the one under which the trash has what was there."""


class ImportedArchive(NamedTuple):
    """The ids of the sessions that an import stored."""

    stored: tuple[str, ...]
    deleted: tuple[str, ...]
    """Stored in the trash."""
    same: tuple[str, ...]
    """Already there, byte for byte."""
    replaced: tuple[Replaced, ...]
    chosen: str | None
    """The one that is the current session now; None if the import has chosen none."""


def restore_archive(store: Store, archive: ArchiveReader, *, overwrite: bool) -> ImportedArchive:
    """Store all sessions of a checked archive and return their ids.

    What the store has of a session with another content goes into the trash if `overwrite` is set;
    otherwise raises `Unavailable`, and nothing is written.
    """
    same = {file.session for file in archive.members if _is_stored(store, archive, file)}
    new = [file for file in archive.members if file.session not in same]
    clashes = {file.session: None for file in new if _clashes(store, archive, file)}
    if clashes and not overwrite:
        taken = sorted(clashes, key=sort_key)
        raise Unavailable(message("archive-clash", path=archive.path, ids=first_few(taken)))
    # What is kept in the trash takes new ids, which none of the others is to need after it.
    new.sort(key=lambda file: store.is_stored(file.session))
    restoring = _Restoring(store, archive, new)
    # Imported again, the archive replaces nothing more, and so it would never be said.
    tell_besides(restoring.besides)
    with belonging_together(restoring.interrupted), restoring.telling_how_many():
        restoring.restore(overwrite=overwrite)
    with restoring.telling_how_many():
        # Where all was here, the table in play stays so: the next deal would go into another one.
        is_due = not all(file.deleted for file in new) or not _has_current(store)
        if (chosen := _new_current(store, archive) if is_due else None) is not None:
            store.make_current(chosen)
    live = tuple(sorted((file.session for file in new if not file.deleted), key=sort_key))
    deleted = tuple(file.session for file in new if file.deleted)
    return ImportedArchive(live, deleted, tuple(sorted(same)), tuple(restoring.replaced), chosen)


class _Restoring:
    """The sessions that an import stores, and how far it has come where it is stopped."""

    def __init__(self, store: Store, archive: ArchiveReader, new: Sequence[ArchiveMember]) -> None:
        self._store, self._archive, self._new = store, archive, new
        self._stored = 0
        self._is_asked = False
        self._has_it: bool | None = None
        self.replaced: list[Replaced] = []

    def restore(self, *, overwrite: bool) -> None:
        """Store one after the other."""
        for file in self._new:
            content = self._archive.content(file)
            if kept := self._store.restore_bytes(
                file.session, content, deleted=file.deleted, overwrite=overwrite
            ):
                self.replaced.append((file.session, kept))
            self._stored += 1

    def interrupted(self) -> Message | None:
        """Return how many are stored; None if they all are, or none."""
        told = self._partial(
            self._store.in_haste(), "archive-interrupted", "archive-interrupted-unsure"
        )
        return told if told and told.fields["count"] != len(self._new) else None

    @contextlib.contextmanager
    def telling_how_many(self) -> Iterator[None]:
        """Let a refusal say how many sessions are stored before it."""
        try:
            yield
        except (Unavailable, OSError) as failure:
            problems = (refusal(failure) if isinstance(failure, OSError) else failure).problems
            if told := self._partial(self._store, "archive-part", "archive-part-unsure"):
                besides = told_besides()
                problems = (*stopped(problems), told, *([besides] if besides else []))
            kind = type(failure) if isinstance(failure, UnconfirmedWrite) else Unavailable
            raise kind(*problems) from failure

    def besides(self) -> Message | None:
        """Return where what was replaced is now, and of what nobody knows whether it is stored."""
        has_next = self._has_next(self._store.in_haste())
        replaced, kept = [*self.replaced], self._kept_of_next()
        if has_next and kept is not None:
            replaced.append(kept)
        told = told_replaced(replaced) if replaced else None
        if has_next is not None:
            return told
        session = self._new[self._stored].session
        unsure = message("archive-unsure", id=session)
        if kept is not None:
            unsure = message("archive-unsure-kept", id=session, kept=kept[1])
        return unsure if told is None else message("told-besides", told=unsure, besides=told)

    def _kept_of_next(self) -> Replaced | None:
        """Return where the trash has what the next replaces, if it was stopped in its midst."""
        last = writes.replacing
        is_next = last is not None and [last[0]] == [file.session for file in self._next()]
        return last if is_next and last not in self.replaced else None

    def _partial(self, store: Store, code: str, unsure: str) -> Message | None:
        """Return how many sessions are stored, the next too; None if none is.

        It has the code `unsure` where nobody can say that of the next.
        """
        has_next = self._has_next(store)
        count = self._stored + bool(has_next)
        fields = {"count": count, "of": len(self._new), "path": self._archive.path}
        if has_next is None:
            return Message(unsure, fields)
        return Message(code, fields) if count else None

    def _next(self) -> Sequence[ArchiveMember]:
        return self._new[self._stored : self._stored + 1]

    def _has_next(self, store: Store) -> bool | None:
        """Return whether the next is stored too; None where nobody can say.

        It is asked once, when nothing is stored any more: a silent database takes seconds.
        """
        if not self._is_asked:
            self._is_asked = True
            try:
                self._has_it = any(_is_stored(store, self._archive, file) for file in self._next())
                if self._next() and not self._has_it:
                    require_settled()
            except (Unavailable, OSError):
                self._has_it, writes.is_unknown = None, True
        return self._has_it


def _is_stored(store: Store, archive: ArchiveReader, file: ArchiveMember) -> bool:
    """Return whether the store has a session; one deleted in the archive may still be live here."""
    folders = (True, False) if file.deleted else (False,)
    contents = [store.content(file.session, deleted=deleted) for deleted in folders]
    return any(content == archive.content(file) for content in contents if content is not None)


def _clashes(store: Store, archive: ArchiveReader, file: ArchiveMember) -> bool:
    contents = [store.content(file.session, deleted=deleted) for deleted in (False, True)]
    return any(content != archive.content(file) for content in contents if content is not None)


def _has_current(store: Store) -> bool:
    """Return whether a store has a current session; not where the note of it can't be read."""
    try:
        return store.current() is not None
    except Unavailable:
        return False


def _new_current(store: Store, archive: ArchiveReader) -> str | None:
    """Return the session to make current: the archive's own, or its only or newest session."""
    if archive.current is not None:
        return archive.current
    live = {file.session for file in archive.members if not file.deleted}
    if live and (len(live) == 1 or store.current() is None):
        return next((session for session in reversed(store.ids()) if session in live), None)
    return None


def told_replaced(replaced: Sequence[Replaced]) -> Message:
    """Return where what was replaced is now, and how it comes back."""
    pairs = [message("put-in-kept", id=id_, kept=kept) for id_, kept in replaced]
    shown = first_few(pairs, _MAX_REPLACED_SHOWN)
    first = replaced[0][1]
    return message("told-put-in-kept", count=len(replaced), ids=shown, id=first)
