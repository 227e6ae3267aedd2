"""The ids of new sessions in a folder: the lock file of an id is its reservation."""

from collections.abc import Callable, Collection
from pathlib import Path

from scorekeeper.storage.atomic_files import names_in, prepare_folder, write_error
from scorekeeper.storage.session_ids import MAX_NUMBER, next_number


class NewIds:
    """Gives ids that no session of a folder ever had."""

    def __init__(
        self,
        locks: Path,
        stored: Callable[[], Collection[str]],
        is_stored: Callable[[str], bool],
    ) -> None:
        """Take the folder of the locks, and what tells which ids are stored, also in the trash."""
        self._locks = locks
        self._stored = stored
        self._is_stored = is_stored
        self._last: dict[str, int] = {}
        """By day, the number that was given last."""

    def next(self, day: str) -> str:
        """Reserve the next id of a day and return it.

        All ids are listed for the first of a day only: an import may need thousands.
        """
        last = self._last.get(day, MAX_NUMBER)
        number = last + 1 if last < MAX_NUMBER else next_number(day, self._used())
        while self._is_stored(f"{day}-{number}") or not self._reserve(f"{day}-{number}"):
            number = number + 1 if number < MAX_NUMBER else next_number(day, self._used())
        self._last[day] = number
        return f"{day}-{number}"

    def reserve(self, session: str) -> bool:
        """Reserve the id that a session brings along; return whether it was never given."""
        return session not in self._used() and self._reserve(session)

    def _reserve(self, session: str) -> bool:
        prepare_folder(self._locks)
        try:
            (self._locks / f"{session}.lock").open("x").close()
        except FileExistsError:
            return False
        except OSError as error:
            raise write_error(self._locks, error) from error
        return True

    def _used(self) -> set[str]:
        locks = (name.removesuffix(".lock") for name in names_in(self._locks))
        return {*locks, *self._stored()}
