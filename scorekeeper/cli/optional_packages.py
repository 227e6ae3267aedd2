"""Packages that only some commands need, by the extra that brings them."""

import sys
from importlib.util import find_spec
from pathlib import Path

from scorekeeper.i18n.command_words import written_in_command

REQUIREMENTS = {"club": "psycopg[binary]>=3.2,<4", "xlsx": "XlsxWriter>=3.2,<4"}


def install_command(extra: str) -> str:
    """Return what a person types to install an extra's package for the Python that runs this.

    It names the package itself: an index may have another project by the name of this one, which
    would be installed over a copy that no installer knows of, such as the one file.
    """
    this = _word(sys.executable)
    return f'{_launcher()} -m pip --python {this} install "{REQUIREMENTS[extra]}"'


def _launcher() -> str:
    """Return how a Python that has pip is called.

    Inside a virtual environment `python3` is that of the environment, which has no pip where it was
    made without: then it is the Python that the environment was made with, by its path.
    """
    if sys.platform == "win32":
        return "py"
    if find_spec("pip") is not None:
        return _word(sys.executable)
    outside = Path(sys.base_prefix) / "bin" / "python3"
    return _word(str(outside)) if outside.is_file() else "python3"


def _word(path: str) -> str:
    return written_in_command(path, "word", for_shell=True)
