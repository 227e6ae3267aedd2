"""Storing a session's file in a folder, byte for byte as an archive has it."""

from typing import TYPE_CHECKING

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.storage.atomic_files import (
    create_whole,
    is_there,
    moved,
    prepare_folder,
    taking_back,
    write_whole,
)
from scorekeeper.storage.session_ids import session_day
from scorekeeper.storage.session_reader import begun_at
from scorekeeper.storage.watched_writes import forget_write

if TYPE_CHECKING:
    from scorekeeper.storage.folder_store import FolderStore


def restore_file(
    store: "FolderStore", session: str, content: bytes, *, deleted: bool, overwrite: bool
) -> str:
    """Store a session's file, or put it into the trash, as `Store.restore_bytes` does.

    What it replaces is kept in the trash, and as .bak.
    """
    kept = ""
    path, opposite = (store.path(session, deleted=in_trash) for in_trash in (deleted, not deleted))
    with store.holding(session):
        stored = [store.content(session, deleted=in_trash) for in_trash in (False, True)]
        if not overwrite and any(old not in (None, content) for old in stored):
            raise _changed_meanwhile(session)
        prepare_folder(path.parent)

        def is_done() -> bool:
            return store.content(session, deleted=deleted) == content

        try:
            with moved(opposite, path, is_done):
                if not is_there(path):
                    create_whole(path, content, store.temporary(session))
                elif not is_done():
                    kept = _replace(store, session, content, deleted=deleted)
        except FileExistsError as error:
            raise _changed_meanwhile(session) from error
    return kept


def _changed_meanwhile(session: str) -> Unavailable:
    return Unavailable(message("archive-meanwhile", session=session))


def _replace(store: "FolderStore", session: str, content: bytes, *, deleted: bool) -> str:
    """Replace a session's file and put what it was into the trash; return its id there.

    What is damaged could not be restored: it stays as .bak alone.
    """
    path = store.path(session, deleted=deleted)
    replaced = store.read_content(session, deleted=deleted)
    kept = ""

    def confirm() -> None:
        if store.content(session, deleted=deleted) != replaced:  # by another program
            raise _changed_meanwhile(session)

    try:
        if created := begun_at(replaced, path):
            day = session_day(session, "", created)
            while not _is_kept(store, kept := store.new_ids.next(day), replaced):
                pass
        write_whole(
            path, content, store.temporary(session), path.with_suffix(".bak"), confirm=confirm
        )
    except BaseException:  # a refusal or Ctrl-C: without the new one nothing was replaced
        with taking_back():
            if kept and store.content(session, deleted=deleted) == replaced:
                _remove_copy(store, kept, replaced)
        raise
    return kept


def _is_kept(store: "FolderStore", kept: str, replaced: bytes) -> bool:
    """Put a copy into the trash; return whether its id was still free."""
    path = store.path(kept, deleted=True)
    with store.holding(kept):
        if store.is_stored(kept):  # another archive had it
            return False
        prepare_folder(path.parent)
        create_whole(path, replaced, store.temporary(kept))
    return True


def _remove_copy(store: "FolderStore", kept: str, replaced: bytes) -> None:
    with store.holding(kept):
        if store.content(kept, deleted=True) == replaced:
            store.path(kept, deleted=True).unlink()
            forget_write(store.path(kept, deleted=True))
