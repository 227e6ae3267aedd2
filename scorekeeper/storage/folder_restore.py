"""Storing a session's file in a folder, byte for byte as an archive has it."""

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.core.limits import MAX_SESSION_SIZE
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.core.session import session_day
from scorekeeper.storage import platform_files
from scorekeeper.storage.atomic_files import (
    create_whole,
    is_there,
    link_or_copy,
    may_be_there,
    move,
    prepare_folder,
    rename,
    taking_back,
    write_error,
    write_whole,
)
from scorekeeper.storage.session_reader import begun_at, parse_session, read_content
from scorekeeper.storage.system_errors import with_staying
from scorekeeper.storage.watched_writes import (
    UnconfirmedWrite,
    UnsettledWrite,
    forget_write,
    writes,
)

if TYPE_CHECKING:
    from scorekeeper.storage.folder_store import FolderStore


def restore_file(
    store: "FolderStore", session: str, content: bytes, *, deleted: bool, overwrite: bool
) -> str:
    """Store a session's file, or put it into the trash, as `Store.restore_bytes` does.

    What it replaces is kept in the trash, with its .bak; so is a .bak beside which no session was.
    """
    kept = ""
    path = store.path(session, deleted=deleted)
    with store.holding(session):
        stored = [store.content(session, deleted=in_trash) for in_trash in (False, True)]
        if not overwrite and any(old not in (None, content) for old in stored):
            raise _changed_meanwhile(session)
        prepare_folder(path.parent)

        def is_done() -> bool:
            return store.content(session, deleted=deleted) == content

        try:
            with _moved(store, session, is_done, deleted=deleted):
                if not is_done():
                    kept = _replace(store, session, content, deleted=deleted)
        except FileExistsError as error:
            raise _changed_meanwhile(session) from error
    return kept


@contextlib.contextmanager
def _moved(
    store: "FolderStore", session: str, is_done: Callable[[], bool], *, deleted: bool
) -> Iterator[None]:
    """Move a session to the trash, or out of it, for what is done with it there.

    It is moved if it is in the other place alone. If what follows fails it goes back, unless that
    `is_done`, or nobody can tell.
    """
    path, target = (store.path(session, deleted=in_trash) for in_trash in (not deleted, deleted))
    if is_there(target) or not is_there(path):
        yield
        return
    try:
        move(path, target)
        yield
    except UnsettledWrite:
        raise
    except BaseException as failure:  # a refusal, which says that nothing was changed, or Ctrl-C
        is_stored = is_back = False
        with taking_back():
            if not is_there(path) and not (is_stored := is_done()):
                rename(platform_files.move, target, path)
                forget_write(target)
            is_back = not is_stored
        if is_back:
            raise _taken_back(failure) from None
        if is_stored:
            raise
        code = "staying-in-trash" if deleted else "staying-restored"
        raise with_staying(failure, message(code, id=session)) from None


def _taken_back(failure: BaseException) -> BaseException:
    """Return a failure of which all was taken back: what was not confirmed is there no more."""
    error = failure.__cause__
    if isinstance(failure, UnconfirmedWrite) and isinstance(error, OSError):
        return write_error(Path(str(failure.problems[0].fields["path"])), error)
    return failure


def _changed_meanwhile(session: str) -> Unavailable:
    return Unavailable(message("archive-meanwhile", session=session))


def _replace(store: "FolderStore", session: str, content: bytes, *, deleted: bool) -> str:
    """Put a file in the place of what is there and keep that in the trash; return its id there.

    A .bak goes with it, which of a damaged one may be the newest that can be read; one that is
    alone is kept if it has entries of its own, or can't be read here, for the next entry writes
    over it. What is too large to be read whole is refused.
    """
    path, temporary = store.path(session, deleted=deleted), store.temporary(session)
    there = store.content(session, deleted=deleted)
    if there is not None and len(there) > MAX_SESSION_SIZE:
        parse_session(there, path)
    replaced, is_unread = (
        (there, False) if there is not None else _own_of_bak(store, session, content)
    )

    def is_stored() -> bool:
        return store.content(session, deleted=deleted) == content

    def confirm() -> None:
        if store.content(session, deleted=deleted) != there:  # by another program
            raise _changed_meanwhile(session)

    with (
        _kept(store, session, replaced, content, is_stored) as kept,
        _bak_kept(store, session, content, is_stored) if is_unread else contextlib.nullcontext(),
    ):
        if there is None:
            create_whole(path, content, temporary)
        else:
            # Without a .bak yet: where nothing is replaced after all, the one there must stay.
            write_whole(path, content, temporary, confirm=confirm)
    if kept:
        _keep_as_previous(store, session, store.path(kept, deleted=True))
    return kept


@contextlib.contextmanager
def _kept(
    store: "FolderStore",
    session: str,
    replaced: bytes | None,
    content: bytes,
    is_stored: Callable[[], bool],
) -> Iterator[str]:
    """Keep what is replaced in the trash, if anything; yield its id there.

    It is taken back if what follows fails and the new content is not stored, if that can be told.
    """
    kept = ""
    try:
        if replaced is not None:
            path = store.path(session)
            day = session_day(session, "", begun_at(replaced, path) or begun_at(content, path))
            while not _is_kept(store, kept := store.new_ids.next(day), session, replaced):
                pass
            writes.replacing = session, kept
        yield kept
    except BaseException as failure:  # without the new one nothing was replaced
        is_new = is_back = False
        is_needed = isinstance(failure, UnsettledWrite)
        with taking_back():
            is_new = not is_needed and is_stored()
            is_needed = is_needed or is_new
            if kept and replaced is not None and not is_needed:
                _remove_copy(store, kept, replaced)
            is_back = not is_needed
        if is_back:
            raise _taken_back(failure) from None
        if is_new or not (kept and may_be_there(store.path(kept, deleted=True))):
            raise
        code = "staying-old" if is_needed else "staying-copy"
        raise with_staying(failure, message(code, id=session, kept=kept)) from None


def _own_of_bak(store: "FolderStore", session: str, content: bytes) -> tuple[bytes | None, bool]:
    """Return the .bak of a session that is not there, if it has what the new file has not.

    Beside it is said whether there is one that can't be read now, or by this program.
    """
    bak = _bak(store, session)
    try:
        replaced = read_content(bak)
    except Unavailable:
        return None, os.path.isfile(bak)  # of another user, or on a failing disk
    new = parse_session(content, bak)
    try:
        left = parse_session(replaced, bak)
    except Unavailable:
        return None, bool(replaced.strip())
    has_more = left != new._replace(id=left.id, entries=new.entries[: len(left.entries)])
    return replaced if has_more else None, False


@contextlib.contextmanager
def _bak_kept(
    store: "FolderStore", session: str, content: bytes, is_stored: Callable[[], bool]
) -> Iterator[None]:
    """Give the .bak of a session another id, under which it stays a .bak.

    It is renamed, for nobody may be able to read it here. That is taken back if what follows fails
    and the new content is not stored.
    """
    bak, path = _bak(store, session), store.path(session)
    kept = _bak(store, store.new_ids.next(session_day(session, "", begun_at(content, path))))
    try:
        try:
            rename(platform_files.move, bak, kept)
        except OSError as error:
            error.filename, error.filename2 = str(bak), None  # not the one that is not there
            raise write_error(bak, error) from error
        yield
    except UnsettledWrite:
        raise
    except BaseException:
        with taking_back():
            if not (is_stored() or is_there(bak)):
                rename(platform_files.move, kept, bak)
        raise


def _keep_as_previous(store: "FolderStore", session: str, replaced: Path) -> None:
    """Let the .bak of a session be what was replaced, as after any change.

    If that cannot be, the import stands all the same: the trash has what was replaced.
    """
    temporary = store.temporary(session)
    link = temporary.with_name(temporary.name + ".bak")
    with contextlib.suppress(OSError, Unavailable):
        link_or_copy(replaced, link)
        rename(platform_files.replace, link, _bak(store, session))


def _is_kept(store: "FolderStore", kept: str, session: str, replaced: bytes) -> bool:
    """Put a copy into the trash, with its .bak; return whether its id was still free."""
    path, bak = store.path(kept, deleted=True), _bak(store, kept)
    with store.holding(kept):
        if store.is_stored(kept):  # another archive had it
            return False
        prepare_folder(path.parent)
        create_whole(path, replaced, store.temporary(kept))
        try:
            link_or_copy(_bak(store, session), bak)
        except FileNotFoundError:  # it was never changed
            pass
        except OSError as error:
            raise write_error(bak, error) from error
    return True


def _bak(store: "FolderStore", session: str) -> Path:
    """Return where the .bak of a session is, also of one in the trash."""
    return store.path(session).with_suffix(".bak")


def _remove_copy(store: "FolderStore", kept: str, replaced: bytes) -> None:
    path = store.path(kept, deleted=True)
    with store.holding(kept):
        if store.content(kept, deleted=True) == replaced:
            _bak(store, kept).unlink(missing_ok=True)  # before what tells that it may have stayed
            path.unlink()
            forget_write(path)
