"""An evening that an installed program plays, from `new` to `serve`; what is wrong raises an error.

It needs nothing but Python's own library, and gives the program an environment without Python on
the PATH. `python -m tests.support.played_evening FOLDER PROGRAM [EXTRA…]` plays with any program.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from urllib.request import urlopen

LIMIT = 120
"""Seconds that no command takes."""
_WORKBOOK = b"PK\x03\x04"
_NOWHERE = "postgresql://127.0.0.1:1/club"
_FAILED = 1


class WrongAnswer(Exception):
    """A program said something else than it should."""


class PlayedEvening:
    """An evening, played with one program in a folder of its own."""

    def __init__(self, program: Sequence[str], folder: Path) -> None:
        self._program = [*program]
        folder = folder.resolve()
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        system = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}
        self._environment = {
            **system,
            "PATH": str(folder / "nothing-here"),
            "HOME": str(folder),
            "USERPROFILE": str(folder),
            "LANG": "C.UTF-8",
            "SCOREKEEPER_STORE": str(folder / "store"),
        }

    def play(self, extras: Collection[str] = ()) -> None:
        """Do what everybody does; what needs an extra is refused in a sentence without it."""
        self.expect(r"scorekeeper \d+\.\d+\.\d+\n", "--version")
        self.expect("ninety-nine, variant pagat", "new", "Anna", "Ben", "Cara")
        self.expect("Anna 33", "add", "3:CDD", "4-", "2-")
        self.expect("Es folgt Spiel 2", "--lang", "de", "show")
        self.expect("Anna: 33 in this deal", "explain", "1")
        self.expect("penguin", "rules", "--json")
        self.expect("demo", "help")
        self.expect("Anna 90", "demo")
        for kind, begins in {"html": "<!doctype html>", "svg": "<svg", "json": "{"}.items():
            self.expect(f"(?i)^{begins}", "export", "--format", kind)
        self._export_workbook(possible="xlsx" in extras)
        club = "can't be reached" if "club" in extras else "needs the package psycopg"
        self.expect(club, "list", "--store", _NOWHERE, code=_FAILED)
        self._serve()

    def _export_workbook(self, *, possible: bool) -> None:
        target = self._folder / "evening.xlsx"
        if possible:
            self.expect("", "export", "-o", str(target))
            if not target.read_bytes().startswith(_WORKBOOK):
                raise WrongAnswer(f"{target} is no workbook")
        else:
            refused = "needs the package xlsxwriter"
            self.expect(refused, "export", "-o", str(target), code=_FAILED)

    def _serve(self) -> None:
        """Put the evening on a page, look at it, and stop the server."""
        command = [*self._program, "serve", "--json", "--port", "0"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, env=self._environment, cwd=self._folder
        ) as server:
            try:
                line = server.stdout.readline() if server.stdout else b""
                address = json.loads(line)["enter"][0]
                with urlopen(address, timeout=LIMIT) as answer:
                    page = answer.read().decode()
            finally:
                server.send_signal(signal.SIGTERM)
                server.wait(LIMIT)
        if "Anna" not in page:
            raise WrongAnswer(f"The page does not name the players:\n{page}")

    def expect(self, pattern: str, *words: str, code: int = 0) -> None:
        """Run a command, and raise an error if its answer has no such text or its code differs."""
        done = subprocess.run(
            [*self._program, *words],
            capture_output=True,
            check=False,
            cwd=self._folder,
            encoding="utf-8",
            errors="replace",  # a system may have another encoding for pipes
            env=self._environment,
            stdin=subprocess.DEVNULL,
            timeout=LIMIT,
        )
        printed = done.stdout + done.stderr
        if done.returncode != code or not re.search(pattern, printed):
            raise WrongAnswer(
                f"{words}: exit code {done.returncode}, expected {code} and {pattern}:\n{printed}"
            )


def main(folder: str, program: str, *extras: str) -> None:
    """Play with a program, by its path or as the shell finds it, that was installed with extras."""
    found = shutil.which(program) or program
    PlayedEvening([str(Path(found).resolve())], Path(folder)).play(extras)


if __name__ == "__main__":
    main(*sys.argv[1:])
