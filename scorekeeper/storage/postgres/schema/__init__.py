"""The tables of a store in a database: one file of SQL for each version, applied in their order."""

import re
import time
from importlib import resources

from scorekeeper.core.messages import Unavailable, message
from scorekeeper.storage.postgres.connection import (
    CONNECT_SECONDS,
    SCRIPT_SECONDS,
    Database,
    DatabaseConnection,
)
from scorekeeper.storage.postgres.failures import ConnectionLost, StatementFailed, Unanswered
from scorekeeper.storage.postgres.refusals import (
    NO_RIGHT,
    NO_SCHEMA,
    NOT_AS_KNOWN,
    UNDEFINED_TABLE,
)

VERSION = 3
"""The version of the tables that this program knows."""
_A_VERSION = re.compile("[1-9][0-9]{0,8}")
"""How a store's tables say theirs."""
_LOCK = 9_919_991
"""The number of the advisory lock under which tables are made."""


def version(connection: Database | DatabaseConnection, place: str) -> int:
    """Return the version of a database's tables; 0 if there are none.

    Raises `Unavailable` for tables of which nobody knows it: they are not taken for none.
    """
    try:
        asked = "select max(version), to_regclass('sessions') from store_version"
        ((found, sessions),) = connection.run(asked)
    except StatementFailed as failure:
        if failure.code in NOT_AS_KNOWN:
            raise _unknown(place) from failure
        if failure.code != UNDEFINED_TABLE:
            raise
        return version(connection, place) if _says_version(connection, place) else 0
    if found is None or sessions is None or not _A_VERSION.fullmatch(found):
        raise _unknown(place)  # as of another program
    return int(found)


def _says_version(connection: Database | DatabaseConnection, place: str) -> bool:
    """Return whether a database says its version; raises `Unavailable` if it has but sessions."""
    # All tables are made at one moment; what is asked for first is not there without the other.
    asked = "select to_regclass('sessions'), to_regclass('store_version')"
    ((sessions, versions),) = connection.run(asked)
    if sessions is not None and versions is None:
        raise _unknown(place)
    return versions is not None


def _unknown(place: str) -> Unavailable:
    return Unavailable(message("club-no-version", place=place))


def require_known(found: int, place: str) -> None:
    """Raise `Unavailable` for tables of a newer program."""
    if found > VERSION:
        raise Unavailable(message("club-newer", place=place, given=found, legal=VERSION))


def require_current(found: int, place: str) -> None:
    """Raise `Unavailable` for tables that this program cannot use as they are; none may be missing.

    Those of an older one are changed by `prepare` alone: its programs could not use them any more.
    """
    require_known(found, place)
    if 0 < found < VERSION:
        raise Unavailable(message("club-older", place=place, given=found, legal=VERSION))


def prepare(database: Database) -> bool:
    """Make the tables that are missing; return whether there were any, or that was asked twice."""
    try:
        return _prepare(database)
    except Unanswered:
        raise
    except ConnectionLost:  # they may have been made already, which their version tells
        _prepare(database, until=time.monotonic() + CONNECT_SECONDS)
        return True


def _prepare(database: Database, until: float | None = None) -> bool:
    """Do so once, on a server that may be back `until` then; raises `ConnectionLost`."""
    place = database.address.place
    connection = database.connect(until=until)
    try:
        # Whoever makes them at this moment may take as long, and what they have made is seen.
        connection.run("begin isolation level read committed")
        connection.run("select pg_advisory_xact_lock($1::bigint)", _LOCK, seconds=SCRIPT_SECONDS)
        # To ask for a table that is not there would end the transaction.
        found = version(connection, place) if _says_version(connection, place) else 0
        require_known(found, place)
        if not found:
            _require_all_letters(connection, place)
        _make(connection, place, found)
        connection.run("commit", seconds=SCRIPT_SECONDS)
    finally:
        connection.close()
    return found < VERSION


def _make(connection: DatabaseConnection, place: str, found: int) -> None:
    """Make what tables of a version lack; raises `Unavailable` where its user may not."""
    try:
        for number in range(found + 1, VERSION + 1):
            connection.run_script(_script(number))
    except StatementFailed as failure:
        if failure.code not in (NO_RIGHT, NO_SCHEMA):
            raise
        problem = message("club-unprepared", place=place, reason=failure.reason)
        raise Unavailable(problem) from failure


def _require_all_letters(connection: DatabaseConnection, place: str) -> None:
    """Raise `Unavailable` for a new database that cannot hold every name.

    PostgreSQL makes them so where the system has no language, and says it at the first name alone.
    """
    ((encoding,),) = connection.run("show server_encoding")
    if encoding != "UTF8":
        raise Unavailable(message("club-encoding", place=place, given=encoding, legal="UTF8"))


def _script(number: int) -> str:
    return resources.files(__package__).joinpath(f"{number}.sql").read_text(encoding="utf-8")
