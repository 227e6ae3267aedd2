"""Opening a store in a database, for which the extra `club` must be installed."""

import os

from scorekeeper.cli.optional_packages import install_command
from scorekeeper.core.messages import Malformed, Unavailable, message
from scorekeeper.games import replay_session
from scorekeeper.storage.store import Store

_SCHEMES = ("postgresql", "postgres")


def open_database(address: str) -> Store:
    """Return the store of a database; raises `Unavailable` if psycopg is missing.

    An address of another kind is refused: as a folder it would keep sessions where nobody looks.
    """
    scheme, _, rest = address.strip().partition("://")
    if scheme.lower() not in _SCHEMES:
        raise Malformed(message("club-address"))
    try:
        from scorekeeper.storage.postgres.store import PostgresStore
    except ImportError as error:
        if (chosen := os.environ.get("PSYCOPG_IMPL")) is not None and error.name is None:
            raise Unavailable(message("club-implementation", given=chosen)) from error
        if (error.name or "").partition(".")[0] != "psycopg":
            raise
        command = install_command("club")
        raise Unavailable(message("club-missing", command=command)) from error
    return PostgresStore(f"{scheme.lower()}://{rest}", replay_session)
