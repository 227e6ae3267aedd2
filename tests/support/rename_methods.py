"""Whether mypy notices each method of a game that loses its name or its `@override`.

`python -m tests.support.rename_methods` tries all of them, in a copy of the package, and prints
how many were noticed; it ends with 1 if one was not.
"""

import ast
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from tests.support.paths import ROOT

GAMES = sorted(
    path
    for name in ("game", "capabilities")
    for path in (ROOT / "scorekeeper" / "games").glob(f"*/{name}.py")
)


class Change(NamedTuple):
    """A change of one method that leaves the game incomplete."""

    path: Path
    """Of the game's module."""
    method: str
    kind: str
    """`renamed` or `unmarked`."""
    content: str
    """The module with the change."""


def changes(path: Path) -> Iterator[Change]:
    """Yield each method of the classes of a module renamed, and each without its `@override`."""
    original = path.read_text(encoding="utf-8")
    lines = original.splitlines(keepends=True)
    for owner in ast.parse(original).body:
        for method in owner.body if isinstance(owner, ast.ClassDef) else ():
            if not isinstance(method, ast.FunctionDef):
                continue
            place = method.lineno - 1
            renamed = lines[place].replace(f"def {method.name}(", f"def {method.name}_renamed(")
            assert renamed != lines[place], method.name
            yield Change(
                path,
                method.name,
                "renamed",
                "".join([*lines[:place], renamed, *lines[place + 1 :]]),
            )
            for mark in method.decorator_list:
                if isinstance(mark, ast.Name) and mark.id == "override":
                    without = [*lines[: mark.lineno - 1], *lines[mark.lineno :]]
                    yield Change(path, method.name, "unmarked", "".join(without))


class TypeChecker:
    """A running mypy over a copy of the package; errors of one module at a time."""

    def __enter__(self) -> Self:
        self.folder = Path(tempfile.mkdtemp())
        shutil.copytree(ROOT / "scorekeeper", self.folder / "scorekeeper")
        shutil.copy(ROOT / "pyproject.toml", self.folder)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._daemon("stop")
        shutil.rmtree(self.folder)

    def errors(self, path: Path, content: str) -> list[str]:
        """Return what mypy says of a module of the package if this were its content."""
        name = path.relative_to(ROOT).as_posix()
        (self.folder / name).write_text(content, encoding="utf-8")
        modules = [other.relative_to(ROOT).as_posix() for other in GAMES]
        output = self._daemon("run", "--", *modules)
        shutil.copy(path, self.folder / name)
        return [line for line in output.splitlines() if line.startswith(f"{name}:")]

    def _daemon(self, *arguments: str) -> str:
        command = [sys.executable, "-m", "mypy.dmypy", *arguments]
        run = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        return run.stdout


def main() -> int:
    """Try all changes of all games and print how many were noticed."""
    missed = 0
    with TypeChecker() as checker:
        for path in GAMES:
            assert not checker.errors(path, path.read_text(encoding="utf-8")), path
            tried = list(changes(path))
            unnoticed = [change for change in tried if not checker.errors(path, change.content)]
            missed += len(unnoticed)
            noticed = len(tried) - len(unnoticed)
            sys.stdout.write(f"{path.parent.name:12} {noticed} of {len(tried)} noticed\n")
            for change in unnoticed:
                sys.stdout.write(f"  {change.kind}: {change.method}\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
