"""The transcripts of the README: each block is played from top to bottom in one store.

Run to write the answers anew.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
_BLOCK = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)


def replayed(text: str, store: Path) -> str:
    """Return the README with every command run and its answer below it."""
    return _BLOCK.sub(lambda block: _transcript(block.group(), store), text)


def _transcript(block: str, store: Path) -> str:
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"{line}\n{_answer(line[2:], store)}" for line in commands)


def _answer(command: str, store: Path) -> str:
    name, *arguments = shlex.split(command)
    assert name == "scorekeeper"
    environment = {**os.environ, "SCOREKEEPER_STORE": str(store), "COLUMNS": "80"}
    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper", *arguments],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout.decode()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        told = replayed(README.read_text(encoding="utf-8"), Path(folder))
    README.write_text(told, encoding="utf-8")
