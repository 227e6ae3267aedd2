"""Packages that only some commands need, by the extra that brings them."""

import sys

REQUIREMENTS = {"club": "psycopg[binary]>=3.2,<4", "xlsx": "XlsxWriter>=3.2,<4"}


def install_command(extra: str) -> str:
    """Return what a person types to install an extra's package for the Python that runs this.

    It names the package itself: an index may have another project by the name of this one, which
    would be installed over a copy that no installer knows of, such as the one file.
    """
    launcher = "py" if sys.platform == "win32" else "python3"
    return f'{launcher} -m pip --python "{sys.executable}" install "{REQUIREMENTS[extra]}"'
