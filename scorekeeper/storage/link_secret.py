"""The secret of a store from which the links to it are derived: `links.key`, for its owner alone.

A running server looks at the file for each request, so that a new secret ends all old links.
"""

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.storage import platform_files
from scorekeeper.storage.atomic_files import (
    confirm_name,
    make_folder,
    raise_if_link,
    read_error,
    read_regular,
    rename,
    write_error,
)
from scorekeeper.storage.locks import locked
from scorekeeper.storage.watched_writes import writes

_SIZE = 32
"""Bytes of a secret."""
_OWNER_ALONE = 0o600
_NAME = "links"
"""Of its lock and of the temporary file that is written under it."""


class LinkSecret:
    """The secret of the store in a folder."""

    is_remote = False

    def __init__(self, root: Path) -> None:
        self._path = root / "links.key"
        self._temporary = root / "tmp" / f"{_NAME}.tmp"
        self._lock = root / "locks" / f"{_NAME}.lock"
        self._mark: tuple[int, ...] = ()
        self._secret: bytes | None = None

    def ensure(self) -> None:
        """Make a secret if the store has none; raises `Unavailable`."""
        with locked(self._lock, _NAME):
            try:
                self._path.stat()
            except FileNotFoundError as error:
                raise_if_link(self._path, error)
                self._write()
        if self.current() is None:
            raise Unavailable(message("links-damaged", path=str(self._path)))

    def renew(self) -> None:
        """Make a new secret in the place of any old one; raises `Unavailable`."""
        with locked(self._lock, _NAME):
            self._write()

    def current(self) -> bytes | None:
        """Return the secret as it is now; None if there is none, or none that is whole.

        While the folder is away it is as it was.
        """
        try:
            found = self._path.stat()
        except OSError:
            with suppress(Unavailable):
                self.refresh()
                return None
            return self._secret
        if stat.S_ISREG(found.st_mode) and not self._path.is_symlink():
            platform_files.close_to_others(self._path, found)  # also where it came by a copy
        mark = found.st_ino, found.st_size, found.st_mtime_ns
        if mark != self._mark:
            self._secret = self._read()
            self._mark = mark
        return self._secret

    def refresh(self) -> None:
        """Raise `Unavailable` while the folder is away; `current` looks at the file each time.

        What a drive was mounted on is a folder still, but an empty one.
        """
        folder = self._path.parent
        if os.path.lexists(self._path):
            return
        try:
            (folder / "sessions").stat()
        except OSError as error:
            raise read_error(folder, error) from error

    def _read(self) -> bytes | None:
        try:
            text = read_regular(self._path, 4 * _SIZE).decode()
            secret = bytes.fromhex(text.strip())
        except OSError as error:
            raise read_error(self._path, error) from error
        except ValueError:
            return None
        return secret if len(secret) == _SIZE else None

    def _write(self) -> None:
        content = f"{secrets.token_hex(_SIZE)}\n".encode()
        try:
            make_folder(self._temporary.parent)
            self._temporary.unlink(missing_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
            handle = os.open(self._temporary, flags, _OWNER_ALONE)
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
                writes.placed[self._path] = os.fstat(file.fileno()).st_ino
            rename(platform_files.replace, self._temporary, self._path)
            writes.done.add(self._path)
        except OSError as error:
            raise write_error(self._path, error) from error
        confirm_name(self._path.parent, self._path)  # or links that were ended may come back
