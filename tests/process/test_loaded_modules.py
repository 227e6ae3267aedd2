"""No import creeps in: a budget of modules for `--version`, `add` and `show`, and what none needs.

The budget holds whatever the modules are called. Who adds a module that each `add` needs raises the
number, and says why in the commit.
"""

import sys
from pathlib import Path

import pytest

import scorekeeper
from tests.support import loaded_modules
from tests.support.command_line import Cli
from tests.support.loaded_modules import HELLO, loaded_by

ROOT = Path(scorekeeper.__file__).parent
VERSION, ADD, SHOW = ("--version",), ("add", "3", "4", "2"), ("show",)
MOST = {VERSION: 3, ADD: 77, SHOW: 78}
"""Modules of the product that a command may load; small files whose names say what is in them cost
`add` some 2 ms of 75, which its goal of 1.3 times an empty program allows."""
PROGRAMS = {VERSION: "", ADD: HELLO, SHOW: HELLO}
"""The program whose modules do not count: an empty one, or one of a single command on Typer."""
OTHERS: dict[tuple[str, ...], set[str]] = {VERSION: set(), ADD: {"tinydb"}, SHOW: set()}
"""Packages of others that a command loads beyond it."""
STANDARD = {"_json", "dataclasses", "gc", "json"}
"""What it may load of the standard library beyond it."""
NEEDED_BY_NONE = {
    *("rich", "pydantic", "asyncio", "wcwidth", "platformdirs", "tomllib", "readline"),
    *("starlette", "uvicorn", "segno", "anyio", "socket", "ssl"),
    *(
        "psycopg",
        "filelock",
        "unittest",
        "argparse",
        "logging",
        "sqlite3",
        "statistics",
        "zipfile",
        "csv",
    ),
}
WRITTEN = {"scorekeeper.i18n.written"}
"""What writes dates and decimals in a language other than English, where there are any."""
FEATURES = {
    "pages": ("html", "page"),
    "pictures": ("svg", "picture", "drawn", "drawing"),
    "other formats": ("csv", "markdown", "share_code"),
    "archives": ("archive", "packing"),
    "statistics": ("statistics", "stats", "player_registry", "people"),
    "advice": ("auction", "advice", "compar", "bidding", "bid_finder"),
    "paper": ("paper",),
    "explanations": ("explain",),
    "rules of all variants": ("variants", "rulebook", "rules_page"),
    "sheets": ("sheet",),
    "tricks": ("trick", "referee"),
    "the server": ("web", "serve", "link_secret"),
    "databases": ("postgres", "club"),
    "house rules' file": ("house_rules_file", "house_rules_template"),
}
"""Beginnings of modules' names, by what they are for: no plain command loads any of them."""
SCOREBOARD = ("view", "scoreboard", "tally", "account", "layout", "score_json")
"""Beginnings of those which `show` needs and `add` does not."""


@pytest.fixture
def applied(in_process_cli: Cli) -> None:
    assert in_process_cli("new", "Anna", "Ben", "Cara").code == 0
    assert in_process_cli("add", "3 4 2").code == 0


_LOADED: dict[tuple[str, ...], set[str]] = {}


def loaded(environment: dict[str, str], *command: str) -> set[str]:
    """Return what a command loads in a language; one process tells it for all tests."""
    asked = (environment.get("LC_ALL", ""), *command)
    if asked not in _LOADED:
        _LOADED[asked] = loaded_modules.loaded(environment, *command)
    return _LOADED[asked]


def ours(modules: set[str]) -> set[str]:
    return {name for name in modules if name.partition(".")[0] == "scorekeeper"}


def beginning(modules: set[str], prefixes: tuple[str, ...]) -> set[str]:
    """Return the modules one of whose parts begins so."""
    return {name for name in modules if any(p.startswith(prefixes) for p in name.split(".")[1:])}


def all_modules() -> set[str]:
    paths = [path.relative_to(ROOT.parent).with_suffix("") for path in ROOT.rglob("*.py")]
    return {".".join(path.parts) for path in paths}


@pytest.mark.parametrize("command", MOST, ids=" ".join)
def test_a_command_keeps_within_its_budget(
    command: tuple[str, ...], applied: None, environment: dict[str, str]
) -> None:
    modules = loaded(environment, *command)
    own = ours(modules)
    assert len(own) <= MOST[command], sorted(own)
    others = modules - own - loaded_by(PROGRAMS[command], environment)
    packages = {name.partition(".")[0] for name in others} - {"sitecustomize", "usercustomize"}
    assert packages - sys.stdlib_module_names == OTHERS[command]
    if command != VERSION:  # what the interpreter's own `contextlib` needs changes with it
        assert packages & sys.stdlib_module_names <= STANDARD


@pytest.mark.parametrize("command", [*MOST, ("next",), ("log",)], ids=" ".join)
def test_in_german_a_command_loads_what_it_loads_in_english(
    command: tuple[str, ...], applied: None, environment: dict[str, str]
) -> None:
    english, german = (
        loaded({**environment, "LC_ALL": tag}, *command) for tag in ("en_GB.UTF-8", "de_DE.UTF-8")
    )
    package = "scorekeeper.i18n.de"
    assert {name.replace(package, "scorekeeper.i18n.en") for name in german} - english <= (
        set() if command in (ADD, VERSION) else WRITTEN
    )
    assert not any(name.startswith("scorekeeper.i18n.en") for name in german)
    assert (package in german) == (command != VERSION)


@pytest.mark.parametrize("command", [*MOST, ("next",), ("undo",)], ids=" ".join)
def test_a_plain_command_loads_no_packages_that_it_does_not_need(
    command: tuple[str, ...], applied: None, environment: dict[str, str]
) -> None:
    packages = {name.partition(".")[0] for name in loaded(environment, *command)}
    assert not packages & NEEDED_BY_NONE


@pytest.mark.parametrize("command", [*MOST, ("undo",)], ids=" ".join)
def test_a_plain_command_loads_no_feature_that_it_does_not_need(
    command: tuple[str, ...], applied: None, environment: dict[str, str]
) -> None:
    modules = ours(loaded(environment, *command))
    for feature, prefixes in FEATURES.items():
        assert not beginning(modules, prefixes), feature


@pytest.mark.parametrize("command", [ADD, SHOW, ("next",), ("undo",), ("check",)], ids=" ".join)
def test_a_session_without_tricks_loads_nothing_of_them(
    command: tuple[str, ...], applied: None, environment: dict[str, str]
) -> None:
    assert not beginning(ours(loaded(environment, *command)), FEATURES["tricks"])


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_that_is_not_loaded_is_there(feature: str) -> None:
    assert beginning(all_modules(), FEATURES[feature])


def test_add_loads_no_scoreboard(applied: None, environment: dict[str, str]) -> None:
    assert not beginning(ours(loaded(environment, "add", "3", "4", "2")), SCOREBOARD)
    assert beginning(ours(loaded(environment, "show")), SCOREBOARD)


def test_check_loads_nothing_that_changes_sessions(
    applied: None, environment: dict[str, str]
) -> None:
    changing = {"scorekeeper.core.commands", "scorekeeper.core.change_messages"}
    assert not changing & loaded(environment, "check")
    assert changing <= loaded(environment, *ADD)


def test_version_loads_no_typer(environment: dict[str, str]) -> None:
    assert "typer" not in loaded(environment, "--version")


def test_add_to_a_database_loads_nothing_of_psycopg(
    database: str, environment: dict[str, str], in_process_cli: Cli
) -> None:
    assert in_process_cli("new", "Anna", "Ben", "Cara", "--store", database).code == 0
    modules = loaded_modules.loaded({**environment, "SCOREKEEPER_STORE": database}, *ADD)
    packages = {name.partition(".")[0] for name in modules}
    assert "scorekeeper.storage.postgres" in modules
    assert not packages & {"psycopg", "psycopg_binary", "asyncio", "ssl", "logging"}
