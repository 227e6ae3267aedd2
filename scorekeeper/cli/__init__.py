"""The command line: thin commands that parse, call and hand over what came of it."""

import _frozen_importlib_external as _files
import os as _os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.machinery import SourceFileLoader
    from types import CodeType


def _heed_sources_of_what_is_cut_off() -> None:
    """Have a module read from its source where Python's copy in `__pycache__` is cut off.

    Python takes a copy for written whatever a full disk has taken of it: without this, no later
    start could read the module. The copies of the two that are loaded before are not heeded.
    """
    read = _files.SourceFileLoader.get_code

    def get_code(loader: "SourceFileLoader", name: str) -> "CodeType | None":
        try:
            return read(loader, name)
        except (EOFError, ValueError, TypeError):  # as `marshal` has them
            path = loader.get_filename(name)
            try:  # noqa: SIM105 — `contextlib` would have to be loaded first
                _os.unlink(_files.cache_from_source(path))  # noqa: PTH108 — so would `pathlib`
            except OSError:  # of somebody else's installation
                pass
            return loader.source_to_code(loader.get_data(path), path)

    _files.SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


_heed_sources_of_what_is_cut_off()
