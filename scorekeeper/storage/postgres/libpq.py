"""The layer over libpq, `pq`: that of psycopg, or the same without all that psycopg loads.

psycopg's own variable `PSYCOPG_IMPL`, which chooses an implementation, turns the latter off.
"""

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

__all__ = ("OperationalError", "pq")

if TYPE_CHECKING:
    from psycopg import OperationalError, pq
else:
    if find_spec("psycopg") is None:
        raise ImportError("psycopg", name="psycopg")
    try:
        if "PSYCOPG_IMPL" in os.environ:
            raise ImportError
        from scorekeeper.storage.postgres import bundled_libpq as pq
        from scorekeeper.storage.postgres.bundled_libpq import OperationalError
    except ImportError:
        from psycopg import OperationalError, pq
