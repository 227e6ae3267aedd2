"""Build the program as one file, and as a folder that needs no Python.

`python packaging/build_apps.py zipapp [TARGET]` makes `dist/scorekeeper.pyz`, which any Python from
3.11 on runs: what the environment has of the packages that the program depends on is put into it,
so that nothing is fetched. `python packaging/build_apps.py folder [TARGET]` has PyInstaller make
`dist/scorekeeper/`, for the system that it runs on, with all that any command needs: nobody can add
a package to it later.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import zipapp
from collections.abc import Iterator
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "scorekeeper"
ENTRY = "scorekeeper.cli.app:main"
EXTRAS = {"club": "psycopg_binary", "xlsx": "xlsxwriter"}
"""What the folder brings beside the plain program, and the package by which it is known."""
BY_NAME = ("uvicorn", "shellingham")
"""Packages whose modules are imported by names that are put together."""
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_STARTS = {".", "..", "/"}


def main(kind: str, target: str = "") -> int:
    """Build what is asked for, and print where it is."""
    match kind:
        case "zipapp":
            made = make_zipapp(Path(target or ROOT / "dist" / "scorekeeper.pyz"))
        case "folder":
            made = make_folder(Path(target or ROOT / "dist"))
        case _:
            sys.exit(f"{kind} cannot be built: `zipapp` or `folder` can.")
    print(made)
    return 0


def make_zipapp(target: Path) -> Path:
    """Write a file that Python runs; return it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in sorted(_needed("scorekeeper") - {"scorekeeper"}):
            _copy_distribution(name, Path(folder))
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PACKAGE, Path(folder) / "scorekeeper", ignore=ignored)
        zipapp.create_archive(folder, target, "/usr/bin/env python3", ENTRY, compressed=True)
    return target


def make_folder(target: Path) -> Path:
    """Have PyInstaller make a folder with a program; return the program."""
    if missing := [name for name, package in EXTRAS.items() if find_spec(package) is None]:
        sys.exit(f"The folder needs all extras. Install '.[{','.join(missing)}]' and try again.")
    with tempfile.TemporaryDirectory() as folder:
        start = Path(folder) / "start.py"
        module, function = ENTRY.split(":")
        start.write_text(f"import sys\nfrom {module} import {function}\nsys.exit({function}())\n")
        options = ("--noconfirm", "--clean", "--onedir", "--console", "--log-level", "WARN")
        # Commands, games, languages and shells are imported by their names, which no analysis sees.
        ours = ("--paths", ROOT, "--collect-all", "scorekeeper")
        others = [word for name in BY_NAME for word in ("--collect-submodules", name)]
        places = ("--distpath", target, "--workpath", Path(folder) / "work", "--specpath", folder)
        words = (*options, *ours, *others, *places, "--name", "scorekeeper", start)
        subprocess.run([sys.executable, "-m", "PyInstaller", *map(str, words)], check=True)
    made = target / "scorekeeper"
    shutil.copytree(ROOT / "packaging" / "share", made / "share")
    shutil.copy(ROOT / "LICENSE", made)
    return made / ("scorekeeper.exe" if sys.platform == "win32" else "scorekeeper")


def _needed(name: str) -> set[str]:
    """Return a distribution and all that it depends on here, extras left out."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        name = waiting.pop()
        if name.lower() not in found:
            found.add(name.lower())
            waiting += _required_by(name)
    return found


def _required_by(name: str) -> Iterator[str]:
    for requirement in metadata.requires(name) or ():
        marker = requirement.partition(";")[2]
        match = _NAME.match(requirement)
        if match and "extra ==" not in marker and _is_installed(match[0]):
            yield match[0]


def _is_installed(name: str) -> bool:
    """Return whether a package is here: what only other systems need is not."""
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def _copy_distribution(name: str, folder: Path) -> None:
    """Copy a package's files; its commands and compiled files are left out."""
    for file in metadata.files(name) or ():
        if file.parts[0] in _STARTS or "__pycache__" in file.parts:
            continue
        target = folder / file
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(str(file.locate()), target)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
