"""Modules of a package that Ctrl-C kept from being loaded."""

import sys


def forget_half_loaded() -> None:
    """Forget modules without their package, so that all of it is loaded when it is needed again.

    Python forgets the package alone. Loaded once more it lacks those that are there already, as
    `pathlib` of Python 3.13 does.
    """
    for name in sorted(sys.modules):  # a package comes before what is in it
        package = name.rpartition(".")[0]
        if package and package not in sys.modules:
            del sys.modules[name]
