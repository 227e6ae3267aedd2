"""The ids of new sessions in a database: the next number of a day, which no session ever had."""

from collections.abc import Iterator

from scorekeeper.storage.postgres import statements
from scorekeeper.storage.postgres.tables import StoreTables
from scorekeeper.storage.session_ids import MAX_NUMBER, day_is_full, next_number


class DatabaseIds:
    """Gives ids that no session of a database ever had; somebody else may take one first."""

    def __init__(self) -> None:
        self._free: dict[str, Iterator[str]] = {}
        """By day, the ids that are left once the highest number is used: an import needs many."""

    def next(self, tables: StoreTables, day: str) -> str:
        """Return the next id of a day."""
        ((last, is_next_used),) = tables.read(statements.USED_NUMBERS, day) or [(None, None)]
        number = int(last or 0) + 1
        if number <= MAX_NUMBER and is_next_used != "t":
            return f"{day}-{number}"
        if day not in self._free:  # or somebody has changed the rows
            self._free[day] = _free_ids(tables, day)
        for id_ in self._free[day]:
            if not editions(tables, id_):
                return id_
        raise day_is_full(day)


def editions(tables: StoreTables, session: str) -> int:
    """Return how often something was stored under an id; before the first write, never."""
    ((count,),) = tables.read(statements.EDITIONS, session) or [("0",)]
    return int(count or 0)


def _free_ids(tables: StoreTables, day: str) -> Iterator[str]:
    """Yield the ids that nobody had when they were listed: all of them, once, for the first."""
    used = {str(id_) for (id_,) in tables.read(statements.USED_IDS, day)}
    numbers = range(next_number(day, used), MAX_NUMBER + 1)
    return (id_ for id_ in (f"{day}-{number}" for number in numbers) if id_ not in used)
