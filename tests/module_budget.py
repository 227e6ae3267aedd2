"""What a command loads beyond a one-command program on the same Typer; run to list it anew.

`--version`, which needs no Typer, is held against the interpreter alone.

Our own modules are listed one by one, those of others by their package: the libraries' insides, and
those of the standard library, change with their versions.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden" / "modules"
COMMANDS = {"version": ["--version"], "add": ["add", "3", "4", "2"], "show": ["show"]}
_HELLO = """
import sys, typer
app = typer.Typer()
@app.command()
def hello(name: str = "world") -> None:
    print("hello", name)
app([], standalone_mode=False)
"""
_OURS = """
import sys
sys.argv = ["scorekeeper", *sys.argv[1:]]
from scorekeeper.cli import main
main.os._exit = lambda code: None
try:
    main.main()
except SystemExit:
    pass
"""
_TELL = "print(*sys.modules, file=sys.stderr)"


def budget(name: str, store: Path) -> str:
    """Return what a command loads, a module or package a line, by where it is from."""
    ours = _loaded(_OURS, COMMANDS[name], store)
    base = "import sys\n" if name == "version" else _HELLO
    more = ours - _loaded(base, [], store)
    own = {module for module in more if module.partition(".")[0] == "scorekeeper"}
    packages = {module.partition(".")[0] for module in more - own}
    standard = packages & sys.stdlib_module_names
    listed = {"standard library": standard, "others": packages - standard, "scorekeeper": own}
    if name == "version":  # what the interpreter's own `contextlib` needs changes with it
        del listed["standard library"]
    return "\n".join(
        f"{title}:\n" + "".join(f"  {module}\n" for module in sorted(modules))
        for title, modules in listed.items()
    )


def _loaded(script: str, arguments: list[str], store: Path) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", script + _TELL, *arguments],
        env={**os.environ, "SCOREKEEPER_STORE": str(store), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=True,
        text=True,
    )
    return set(done.stderr.split()) - {"sitecustomize", "usercustomize"}


def prepared(store: Path) -> None:
    """Begin the session that the commands are about."""
    for arguments in (["new", "Anna", "Ben", "Cara"], ["add", "3 4 2"]):
        subprocess.run(
            [sys.executable, "-m", "scorekeeper", "--store", str(store), *arguments],
            check=True,
            capture_output=True,
        )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        prepared(Path(folder))
        GOLDEN.mkdir(parents=True, exist_ok=True)
        for command in COMMANDS:
            text = budget(command, Path(folder))
            (GOLDEN / f"{command}.txt").write_text(text, encoding="utf-8")
