"""Install the wheel without an index, by each Python and installer that is here, and play with it.

`python -m tests.support.offline_installs [PYTHON…]`, or `nox -s installs`: first a folder of wheels
is filled, which needs an index; then each installation is made from that folder alone, in an
environment with nothing in it. pipx and uv are tried where they are installed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from tests.support.paths import ROOT
from tests.support.played_evening import PlayedEvening

EXTRAS: tuple[tuple[str, ...], ...] = ((), ("club",), ("xlsx",), ("club", "xlsx"))
SHARED = ("man/man1/scorekeeper.1", "bash-completion/completions/scorekeeper")
_BIN = "Scripts" if sys.platform == "win32" else "bin"


class Installs:
    """Installations of one wheel, in a folder that is thrown away."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._wheels = folder / "wheels"
        self._made = 0

    def fill(self, pythons: Sequence[str]) -> None:
        """Put the wheel and all that it needs under each Python into the folder of wheels."""
        _run(pythons[0], "-m", "pip", "wheel", "-q", "--no-deps", "-w", self._wheels, ROOT)
        (wheel,) = self._wheels.iterdir()
        for python in pythons:
            wanted = f"{wheel}[club,xlsx]"
            only = ("--only-binary", ":all:")
            _run(python, "-m", "pip", "download", "-q", *only, "-d", self._wheels, wanted)

    def by_pip(self, python: str, extras: Collection[str]) -> None:
        """Install into a new environment of a Python."""
        environment = self._new_folder()
        _run(python, "-m", "venv", environment)
        _run(environment / _BIN / "python", "-m", "pip", "install", "-q", *self._source(extras))
        for name in SHARED:
            if not (environment / "share" / name).is_file():
                raise FileNotFoundError(environment / "share" / name)
        self._play(environment / _BIN / "scorekeeper", extras)

    def by_pipx(self, pipx: str, python: str, extras: Collection[str]) -> None:
        """Install as a program of one's own with pipx."""
        home = self._new_folder()
        places = {f"PIPX_{name}": home / name.lower() for name in ("HOME", "BIN_DIR", "MAN_DIR")}
        *options, wanted = self._source(extras)
        arguments = (
            "install",
            "--quiet",
            "--python",
            python,
            "--pip-args",
            " ".join(options),
            wanted,
        )
        _run(pipx, *arguments, **places)
        if not (home / "man_dir" / "man1" / "scorekeeper.1").exists():
            raise FileNotFoundError(home / "man_dir")
        self._play(home / "bin_dir" / "scorekeeper", extras)

    def by_uv(self, uv: str, python: str, extras: Collection[str]) -> None:
        """Install as a tool with uv, which may not ask anybody for anything."""
        home = self._new_folder()
        places = {f"UV_{name}": home / name.lower() for name in ("TOOL_DIR", "TOOL_BIN_DIR")}
        arguments = ("tool", "install", "-q", "--offline", "--python", python)
        _run(uv, *arguments, *self._source(extras), **places, UV_CACHE_DIR=home / "cache")
        self._play(home / "tool_bin_dir" / "scorekeeper", extras)

    def _source(self, extras: Collection[str]) -> tuple[str, ...]:
        wanted = f"scorekeeper[{','.join(extras)}]" if extras else "scorekeeper"
        return "--no-index", "--find-links", str(self._wheels), wanted

    def _play(self, program: Path, extras: Collection[str]) -> None:
        PlayedEvening([str(program)], self._new_folder()).play(extras)

    def _new_folder(self) -> Path:
        self._made += 1
        return self._folder / str(self._made)


def _run(*words: object, **variables: object) -> None:
    environment = {**os.environ, **{name: str(value) for name, value in variables.items()}}
    # What the person at the keyboard has set for pip, or for Python, is not what is tried here.
    for name in ("PYTHONPATH", "PIP_TARGET", "PIP_REQUIRE_VIRTUALENV"):
        environment.pop(name, None)
    subprocess.run([str(word) for word in words], check=True, env=environment)


def _tries(installs: Installs, pythons: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Make each installation; yield what it is, and the seconds that it took with its evening."""
    installers = {"pipx": installs.by_pipx, "uv tool": installs.by_uv}
    for python in pythons:
        for extras in EXTRAS:
            began = time.monotonic()
            installs.by_pip(python, extras)
            yield f"pip, {python}, {'+'.join(extras) or 'no extra'}", time.monotonic() - began
        for name, install in installers.items():
            program = shutil.which(name.partition(" ")[0])
            if program is None:
                yield f"{name} IS NOT TRIED: it is not installed", 0
                continue
            began = time.monotonic()
            install(program, python, EXTRAS[-1])
            yield f"{name}, {python}, {'+'.join(EXTRAS[-1])}", time.monotonic() - began


def main(pythons: Sequence[str]) -> None:
    """Try all; the first that fails ends it with its error."""
    with tempfile.TemporaryDirectory() as folder:
        installs = Installs(Path(folder))
        installs.fill(pythons)
        for name, seconds in _tries(installs, pythons):
            sys.stdout.write(f"{name}: {seconds:.0f} s\n" if seconds else f"{name}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:] or [sys.executable])
