"""The architecture: who may import whom, and how long a file may grow."""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.cli.optional_packages import REQUIREMENTS
from tests.support.paths import ROOT as PROJECT

ROOT = Path(scorekeeper.__file__).parent
TESTS = PROJECT / "tests"
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "exporters": {"core", "exporters"},
    "storage": {"core", "storage"},
    "i18n": {"core", "i18n"},
    "command_list": {"core"},
    "web": {"core", "games", "exporters", "storage", "i18n", "command_list", "web"},
    "cli": {"core", "games", "exporters", "storage", "i18n", "command_list", "web", "cli"},
}
ANY_IS_MEANT = {
    "game_record.py",  # a game that is chosen at run time
    "game.py",
    "session.py",
    "commands.py",  # a change in such a game
    "codec.py",  # type hints themselves
    "house_rules_file.py",  # what a TOML file may hold
}
WEB_PACKAGES = {"starlette", "anyio"}
"""What the server is made of; uvicorn, which runs it, is known by one module."""
THIRD_PARTY = {
    "uvicorn": {"web/server.py"},
    "psycopg": {"storage/postgres/libpq.py"},
    "segno": {"exporters/qr_codes.py"},
    "tinydb": {"storage/tinydb_storage.py"},
    "rich": {"cli/terminal_report.py"},
    "xlsxwriter": {"exporters/xlsx.py"},
    "wcwidth": {"exporters/text/text_width.py"},
    "platformdirs": {"cli/open_store.py"},
    "typing_extensions": {"core/game.py"},  # for type checkers alone
    "_typeshed": {"core/rule_overrides.py", "games/options_base.py"},  # for type checkers alone
}


@cache
def nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imports(path: Path) -> set[str]:
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.parametrize("floor", MAY_IMPORT)
def test_imports_run_one_way(floor: str) -> None:
    paths = [*(ROOT / floor).rglob("*.py"), *ROOT.glob(f"{floor}.py")]
    assert paths
    for path in paths:
        for module in imports(path):
            if module.startswith("scorekeeper."):
                assert module.split(".")[1] in MAY_IMPORT[floor], (path, module)


def _modules() -> dict[str, Path]:
    """Return the product's modules by name; a package is its `__init__`."""
    names = {path.relative_to(ROOT.parent).with_suffix(""): path for path in ROOT.rglob("*.py")}
    return {".".join(name.parts).removesuffix(".__init__"): path for name, path in names.items()}


def _needed(path: Path) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield what a module imports, in its functions too, but not for type checkers alone."""
    left: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while left:
        node = left.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            left += node.orelse
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        left += ast.iter_child_nodes(node)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Not even one in a function of the other: neither could be read without the other."""
    modules = _modules()
    needs: dict[str, set[str]] = {}
    for name, path in modules.items():
        found: set[str] = set()
        for node in _needed(path):
            whole = [alias.name for alias in node.names]
            if isinstance(node, ast.ImportFrom):
                parts = [f"{node.module}.{each}" for each in whole]
                whole = [part if part in modules else str(node.module) for part in parts]
            found.update(each for each in whole if each in modules)
        needs[name] = found - {name}
    assert sum(map(len, needs.values())) > len(modules)
    TopologicalSorter(needs).prepare()


def test_what_serve_needs_comes_with_the_plain_install() -> None:
    """At a table without internet nothing can be added."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    plain = {re.split(r"[^\w-]", each)[0] for each in project["dependencies"]}
    assert {"starlette", "uvicorn", "segno"} <= plain
    own = {"scorekeeper", *sys.stdlib_module_names}
    for path in (ROOT / "web").rglob("*.py"):
        others = {module.partition(".")[0] for module in imports(path)} - own
        assert others <= plain | {"anyio"}, path  # Starlette brings it, and cannot be without


def test_what_an_answer_says_to_install_is_what_the_extra_brings() -> None:
    """Never this program by its name, which may be another project's on an index."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert {name: extras[name] for name in REQUIREMENTS} == {
        name: [package] for name, package in REQUIREMENTS.items()
    }
    for path in [*PROJECT.glob("*.md"), *(PROJECT / "docs").rglob("*.md"), *ROOT.rglob("*.py")]:
        assert not re.search(
            r"install\b[^`\n]*['\" ]scorekeeper\[", path.read_text(encoding="utf-8")
        ), path


def test_games_never_import_each_other() -> None:
    """What they share, a module beside their folders, imports none of them either."""
    games = {path.name for path in (ROOT / "games").iterdir() if path.is_dir()}
    for path in (ROOT / "games").rglob("*.py"):
        if path == ROOT / "games" / "__init__.py":
            continue
        imported = {m.split(".")[2] for m in imports(path) if m.startswith("scorekeeper.games.")}
        own = path.relative_to(ROOT / "games").parts[0]
        assert not imported & games - {own}, path


NINETY_NINE = (
    "rules",
    "facts",
    "notation",
    "play",
    "statistics",
    "report",
    "paper",
    "advice",
    "capabilities",
    "game",
)
"""Its parts from the ground up: each may import those before it."""


def test_the_parts_of_ninety_nine_stand_on_each_other_one_way() -> None:
    package = "scorekeeper.games.ninety_nine."
    folder = ROOT / "games" / "ninety_nine"
    parts = {path.relative_to(folder).parts[0].removesuffix(".py") for path in folder.rglob("*.py")}
    assert parts - {"__init__"} == set(NINETY_NINE)
    for path in folder.rglob("*.py"):
        part = path.relative_to(folder).parts[0].removesuffix(".py")
        for module in imports(path):
            if part in NINETY_NINE and module.startswith(package):
                below = NINETY_NINE[: NINETY_NINE.index(part) + 1]
                assert module.removeprefix(package).split(".")[0] in below, (path, module)


def test_no_class_name_is_used_twice() -> None:
    names = Counter(
        node.name
        for path in ROOT.rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, times in names.items() if times > 1] == []


def test_no_cast_between_core_and_games() -> None:
    for path in [*(ROOT / "core").rglob("*.py"), *(ROOT / "games").rglob("*.py")]:
        text = path.read_text(encoding="utf-8")
        assert "cast(" not in text, path
        names = {node.id for node in nodes(path) if isinstance(node, ast.Name)}
        assert "Any" not in names or path.name in ANY_IS_MEANT, path


def test_third_party_packages_stay_in_their_rooms() -> None:
    for path in ROOT.rglob("*.py"):
        room = path.relative_to(ROOT).as_posix()
        for module in imports(path):
            package = module.partition(".")[0]
            if package == "typer":
                assert room.startswith("cli/")
            elif package in WEB_PACKAGES:
                assert room.startswith("web/")
            elif package != "scorekeeper" and package not in sys.stdlib_module_names:
                assert room in THIRD_PARTY[package], (room, module)


def test_the_core_reads_no_clock_and_no_environment() -> None:
    for floor in ("core", "games", "exporters"):
        for path in (ROOT / floor).rglob("*.py"):
            assert not imports(path) & {"time", "os", "random", "sys"}, path
            text = path.read_text(encoding="utf-8")
            assert not any(call in text for call in (".now(", ".today(", ".utcnow(")), path


def test_no_file_has_outgrown_its_room() -> None:
    for path in ROOT.rglob("*.py"):
        if "i18n" not in path.parts:
            assert len(path.read_text(encoding="utf-8").splitlines()) <= 400, path


def test_oracles_import_nothing_of_the_product() -> None:
    paths = list((TESTS / "oracles").rglob("*.py"))
    assert len(paths) > 10
    for path in paths:
        for module in imports(path):
            foreign = module.partition(".")[0] not in sys.stdlib_module_names
            assert not foreign or f"{module}.".startswith("tests.oracles."), (path, module)
        assert "import_module" not in path.read_text(encoding="utf-8"), path
