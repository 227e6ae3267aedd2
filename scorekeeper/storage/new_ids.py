"""The ids of new sessions in a folder: the lock file of an id is its reservation."""

from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path

from scorekeeper.storage.atomic_files import is_there, names_in, prepare_folder, write_error
from scorekeeper.storage.session_ids import MAX_NUMBER, last_numbers, next_number


class NewIds:
    """Gives ids that no session of a folder ever had."""

    def __init__(
        self,
        locks: Path,
        folders: Iterable[Path],
        is_stored: Callable[[str], bool],
    ) -> None:
        """Take the folder of the locks, those of sessions, and what tells if an id is stored."""
        self._locks = locks
        self._folders = folders
        self._is_stored = is_stored
        self._last: dict[str, int] | None = None
        """By day, the number that was given last; None until all ids have been listed."""

    def next(self, day: str) -> str:
        """Reserve the next id of a day and return it.

        All ids are listed for the first one only: an import may need thousands, each of a day.
        """
        if self._last is None:
            self._last = last_numbers(self._used())
        number = self._last.get(day, 0)
        while True:
            number = number + 1 if number < MAX_NUMBER else next_number(day, self._used())
            session = f"{day}-{number}"
            if not self._is_stored(session) and self._reserve(session):
                self._last[day] = number
                return session

    def reserve(self, session: str) -> bool:
        """Reserve the id that a session brings along; return whether it was never given."""
        return not self._is_stored(session) and self._reserve(session)

    def _reserve(self, session: str) -> bool:
        prepare_folder(self._locks)
        lock = self._locks / f"{session}.lock"
        try:
            lock.open("xb").close()
        except OSError as error:
            if isinstance(error, FileExistsError) and is_there(lock):
                return False
            raise write_error(self._locks, error) from error
        return True

    def _used(self) -> set[str]:
        names = chain.from_iterable(map(names_in, (self._locks, *self._folders)))
        return {name.rpartition(".")[0] for name in names}
