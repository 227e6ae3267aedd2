"""Writing a file where a person said: whole or not at all."""

import os
from pathlib import Path

from scorekeeper.core.problems import Unable, said


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file; raises `Unable` where that cannot be, and then what was there is still."""
    from scorekeeper.store.files import write_whole

    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    if not path.parent.is_dir():
        raise Unable(said("write-failed", path=str(path), reason="there is no such folder"))
    write_whole(path, content.encode() if isinstance(content, str) else content, temporary)
