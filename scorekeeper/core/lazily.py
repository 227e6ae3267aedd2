"""What a package offers and lies elsewhere in it: imported when it is asked for, and not before."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazily(package: str, rooms: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a package's `__getattr__`, which takes each name from its room."""

    def get(name: str) -> Any:
        if name not in rooms:
            raise AttributeError(name)
        return getattr(import_module(f"{package}.{rooms[name]}"), name)

    return get
