"""The ids of new sessions in a database: the next number of a day, which no session ever had."""

from collections.abc import Callable

from scorekeeper.storage.postgres import statements
from scorekeeper.storage.postgres.tables import StoreTables
from scorekeeper.storage.session_ids import MAX_NUMBER, next_number


class DatabaseIds:
    """Gives ids that no session of a database ever had; somebody else may take one first."""

    def __init__(self) -> None:
        self._low: dict[str, int] = {}
        """By day, the number that was given last, once the highest one is used."""

    def next(self, tables: StoreTables, day: str, is_used: Callable[[str], object]) -> str:
        """Return the next id of a day; `is_used` tells whether a session ever had an id."""
        ((last, is_next_used),) = tables.read(statements.USED_NUMBERS, day) or [(None, None)]
        number = int(last or 0) + 1
        if number > MAX_NUMBER or is_next_used == "t":  # or somebody has changed the rows
            # All ids are listed for the first one only: an import may need thousands.
            number = self._low.get(day, MAX_NUMBER) + 1
            if number > MAX_NUMBER or is_used(f"{day}-{number}"):
                used = {str(id_) for (id_,) in tables.read(statements.USED_IDS, day)}
                number = next_number(day, used)
            self._low[day] = number
        return f"{day}-{number}"
