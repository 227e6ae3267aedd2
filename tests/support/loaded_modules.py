"""Which modules a command loads, in a process of its own."""

import subprocess
import sys
from collections.abc import Mapping

_PRODUCT = """
import sys
sys.argv = ["scorekeeper", *sys.argv[1:]]
from scorekeeper.cli import app
codes = []
app.os._exit = codes.append
try:
    app.main()
except SystemExit as leaving:
    codes.append(leaving.code)
assert codes == [0], codes
"""
HELLO = """
import sys, typer
app = typer.Typer()
@app.command()
def hello(name: str = "world") -> None:
    print("hello", name)
app([], standalone_mode=False)
"""
"""A program of one command on the same Typer."""
_PRINT = "import sys\nprint('modules:', *sys.modules, file=sys.stderr)"


def loaded(environment: Mapping[str, str], *arguments: str) -> set[str]:
    """Return the names of all modules that a command of the product loads; it must succeed."""
    return _modules(_PRODUCT, environment, arguments)


def loaded_by(program: str, environment: Mapping[str, str]) -> set[str]:
    """Return the names of all modules that a program loads."""
    return _modules(program, environment, ())


def _modules(script: str, environment: Mapping[str, str], arguments: tuple[str, ...]) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", script + _PRINT, *arguments],
        env=dict(environment),
        capture_output=True,
        check=True,
        text=True,
    )
    return set(done.stderr.partition("modules: ")[2].split())
