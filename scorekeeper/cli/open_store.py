"""Opening the store that is named: a folder, a database, or the platform's own place."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.core.messages import Malformed, Unavailable, message
from scorekeeper.core.text import LEFT_OUT

if TYPE_CHECKING:
    from scorekeeper.storage.store import Store

_QUOTES = "\"'‘“„"


def open_store(named: str) -> "Store":
    """Return the store that is named, or that of the platform's own place if none is.

    Raises `Malformed` for what stands in told commands for a name that can't be told.
    """
    if named in (LEFT_OUT, "…"):  # of which the second was told by the first versions
        raise Malformed(message("store-left-out", given=named))
    if is_address(named):
        from scorekeeper.cli.database_store import open_database

        return open_database(named)
    from scorekeeper.storage.folder_store import FolderStore

    # No shell has done so within quotes, in a file of settings, or behind `--store=`.
    place = Path(os.path.expanduser(named)) if named else _usual_place()  # noqa: PTH111
    store = FolderStore(place)
    store.clean_temporary_files()
    return store


def is_address(named: str) -> bool:
    """Return whether a store is named by an address of any kind; `C:/` begins a folder's path.

    So is one in the quotes of a file of settings, or behind `jdbc:`, and then refused.
    """
    before, colon, rest = named.partition(":/")
    scheme = before.strip().strip(_QUOTES).strip()
    is_path = "/" in scheme or "\\" in scheme or scheme.startswith((".", "~"))
    is_sentence = len(scheme.split()) > 1 and not rest.startswith("/")
    return bool(colon) and len(scheme) > 1 and not (is_path or is_sentence)


def _usual_place() -> Path:
    import platformdirs

    try:
        return Path(platformdirs.user_data_dir("scorekeeper", appauthor=False))
    except RuntimeError as error:  # a container's account can lack a home
        raise Unavailable(message("no-home-store")) from error
