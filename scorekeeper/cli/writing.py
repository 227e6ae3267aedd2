"""Writing a file where a person said: whole or not at all."""

import os
from pathlib import Path

from scorekeeper.core.problems import Unable, said


def write_file(path: Path, text: str) -> None:
    """Write a text; raises `Unable` where that cannot be, and then what was there is still."""
    from scorekeeper.store.files import write_whole

    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    if not path.parent.is_dir():
        raise Unable(said("write-failed", path=str(path), reason="there is no such folder"))
    write_whole(path, text.encode(), temporary)
