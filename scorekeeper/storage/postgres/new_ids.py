"""The ids of new sessions in a database: the next number of a day, which no session ever had."""

from scorekeeper.storage.postgres import statements
from scorekeeper.storage.postgres.tables import StoreTables
from scorekeeper.storage.session_ids import MAX_NUMBER, next_number


def new_id(tables: StoreTables, day: str) -> str:
    """Return the next id of a day; somebody else may take it first."""
    ((last, is_used),) = tables.read(statements.USED_NUMBERS, day) or [(None, None)]
    number = int(last or 0) + 1
    if number > MAX_NUMBER or is_used == "t":  # or somebody has changed the rows
        used = {str(id_) for (id_,) in tables.read(statements.USED_IDS, day)}
        number = next_number(day, used)
    return f"{day}-{number}"
