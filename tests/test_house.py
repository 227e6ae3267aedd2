"""The house: who may import whom, and what a plain `add` and a piped `show` load."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import scorekeeper
from tests.conftest import Cli

ROOT = Path(scorekeeper.__file__).parent
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "formats": {"core", "formats"},
    "store": {"core", "store"},
    "words": {"core", "words"},
    "cli": {"core", "games", "formats", "store", "words", "cli"},
}
THIRD_PARTY = {
    "tinydb": {"store/tiny.py"},
    "rich": {"cli/paint.py"},
    "wcwidth": {"formats/cells.py"},
    "platformdirs": {"cli/desk.py"},
}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.parametrize("floor", MAY_IMPORT)
def test_imports_run_one_way(floor: str) -> None:
    for path in (ROOT / floor).rglob("*.py"):
        for module in imports(path):
            if module.startswith("scorekeeper."):
                assert module.split(".")[1] in MAY_IMPORT[floor], (path, module)


def test_games_never_import_each_other() -> None:
    for path in (ROOT / "games").rglob("*/*.py"):
        others = [m for m in imports(path) if m.startswith("scorekeeper.games.")]
        own = path.relative_to(ROOT / "games").parts[0]
        assert all(module.split(".")[2] == own for module in others), path


def test_third_party_packages_stay_in_their_rooms() -> None:
    for path in ROOT.rglob("*.py"):
        room = path.relative_to(ROOT).as_posix()
        for module in imports(path):
            package = module.partition(".")[0]
            if package == "typer":
                assert room.startswith("cli/")
            elif package != "scorekeeper" and package not in sys.stdlib_module_names:
                assert room in THIRD_PARTY[package], (room, module)


def test_the_core_reads_no_clock_and_no_environment() -> None:
    for floor in ("core", "games", "formats"):
        for path in (ROOT / floor).rglob("*.py"):
            assert not imports(path) & {"time", "os", "random", "sys"}, path
            text = path.read_text(encoding="utf-8")
            assert not any(call in text for call in (".now(", ".today(", ".utcnow(")), path


def loaded(environment: dict[str, str], *arguments: str) -> set[str]:
    script = (
        "import sys; sys.argv = ['scorekeeper', *sys.argv[1:]]\n"
        "from scorekeeper.cli.main import run\n"
        "code = run(sys.argv[1:])\n"
        "assert code == 0, code\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    return set(done.stderr.split())


@pytest.mark.parametrize("command", [("add", "3", "4", "2"), ("show",), ("next",), ("undo",)])
def test_a_plain_command_loads_only_what_it_needs(
    cli: Cli, environment: dict[str, str], command: tuple[str, ...]
) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3 4 2")
    modules = {name.partition(".")[0] for name in loaded(environment, *command)}
    idle = {"rich", "pydantic", "asyncio", "wcwidth", "platformdirs", "tomllib", "readline"}
    assert not modules & (idle | {"filelock", "unittest", "argparse", "logging", "sqlite3"})


def test_add_loads_neither_the_scoreboard_nor_the_variants(
    cli: Cli, environment: dict[str, str]
) -> None:
    cli("new", "Anna", "Ben", "Cara")
    modules = loaded(environment, "add", "3", "4", "2")
    game = "scorekeeper.games.ninety_nine"
    assert not modules & {
        f"{game}.view",
        f"{game}.tally",
        f"{game}.variants",
        "scorekeeper.core.sheet",
    }


def test_version_answers_without_loading_the_world() -> None:
    script = (
        "import sys; sys.argv = ['scorekeeper', '--version']\n"
        "from scorekeeper.cli.main import main\n"
        "try: main()\nexcept SystemExit: print('typer' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["scorekeeper", scorekeeper.__version__, "False"]


def test_no_file_has_outgrown_its_room() -> None:
    for path in ROOT.rglob("*.py"):
        if path.parent.name != "words":
            assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, path
