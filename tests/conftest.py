"""Fixtures: the command line with a store of its own."""

import functools
import gc
import importlib
import os
import shutil
from collections.abc import Generator, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

# What typer reads when it is imported must not depend on where the tests run, nor the language.
_SETTINGS = ("GITHUB_ACTIONS", "FORCE_COLOR", "PY_COLORS", "TERMINAL_WIDTH")
for _variable in (*_SETTINGS, "SCOREKEEPER_LANG", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(_variable, None)
os.environ["LANG"] = "C.UTF-8"

# What tests write is kept in memory where there is room: a tenth of the time of a command that runs
# in process is that of a disk. `TMPDIR` chooses another place.
_MEMORY = Path("/dev/shm")
if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > 2**31:
    os.environ.setdefault("TMPDIR", str(_MEMORY))

from tests.support.browser_tools import NOT_TESTED as PAGES_NOT_TESTED  # noqa: E402
from tests.support.command_line import (  # noqa: E402
    Cli,
    Recorded,
    Run,
    run_as_process,
    run_forked,
    run_in_process,
    user_environment,
)
from tests.support.database_server import NOT_TESTED as DATABASES_NOT_TESTED  # noqa: E402
from tests.support.database_server import (  # noqa: E402
    DatabaseServer,
    EmptiedDatabase,
    running_database_server,
)
from tests.support.forked_process import end_fork_server  # noqa: E402
from tests.support.paths import (  # noqa: E402
    APPS_NOT_TESTED,
    RELEASES_NOT_TESTED,
    WORKBOOKS_NOT_COMPUTED,
    WORKFLOWS_NOT_CHECKED,
)
from tests.support.pseudo_terminal import Open, terminals  # noqa: E402
from tests.support.typed_lines import At, typist  # noqa: E402

# How busy a machine is proves nothing. What decides whether a change lands tries the same
# examples each time, so that it is the change that is judged; everywhere else they are new ones.
settings.register_profile(
    "tests",
    settings.get_profile("default"),
    deadline=None,
    derandomize="CI" in os.environ,
    database=None if "CI" in os.environ else settings.get_profile("default").database,
)
settings.load_profile("tests")

TESTS = Path(__file__).parent
PROCESS_TESTS = (TESTS / "process", TESTS / "web" / "browser")
"""The folders of tests that start processes; those of pages start a browser."""
PROOFS = (TESTS / "properties", "test_against_second_scorer.py")
"""The folder, and the name of files, of tests that try hundreds of examples each."""
PROCESSES = frozenset(
    {
        *("process_cli", "started_cli", "terminal", "server", "start_server"),
        *("database_server", "mortal_server"),
    }
)
"""Fixtures that start processes."""
CHOOSES_STORE = ("store_address", "table")
"""Fixtures that take the folder and work with a database as well."""


class _DoctestsWhereTheyAre:
    """Looks for examples in the modules that have a prompt: to look into all takes a second."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[Any], list[Any]]:
        found = yield
        if file_path.suffix == ".py" and b">>>" not in file_path.read_bytes():
            return [one for one in found if not isinstance(one, DoctestModule)]
        return found


def pytest_configure(config: pytest.Config) -> None:
    """Have the product's modules looked into as well, for which no hook here is called."""
    config.pluginmanager.register(_DoctestsWhereTheyAre())


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what is marked `both_stores` with a store in a folder, and with one in a database.

    A test that takes `store` looks into the folder, and so does one whose fixtures do. How wide a
    terminal is, or what it colours, is the same with every store.
    """
    marked = metafunc.definition.get_closest_marker("both_stores")
    fixtures = set(metafunc.fixturenames)
    looks_at_terminal = "terminal" in fixtures
    if (
        marked
        and "store_address" in fixtures
        and not (looks_at_terminal or _takes_folder(metafunc))
    ):
        marks = [pytest.mark.process, pytest.mark.slow]
        kinds = ["folder", pytest.param("database", marks=marks)]
        metafunc.parametrize("store_address", kinds, indirect=True)


def _takes_folder(metafunc: pytest.Metafunc) -> bool:
    fixtures = metafunc.definition._fixtureinfo.name2fixturedefs
    own = {fixtures[name][-1] for name in fixtures if name not in CHOOSES_STORE}
    return "store" in metafunc.definition._fixtureinfo.argnames or any(
        "store" in fixture.argnames for fixture in own
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that start processes, and as slow these and those that try many examples.

    To start a process takes as long as twenty commands in this one.
    """
    for item in items:
        starts_processes, tries_many = _kinds_of_tests_in(item.path)
        if starts_processes or not PROCESSES.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker("process")
        if tries_many or item.get_closest_marker("process"):
            item.add_marker("slow")


@functools.cache
def _kinds_of_tests_in(path: Path) -> tuple[bool, bool]:
    """Tell if all tests of a file start processes, and if all try many examples."""
    folder, name = PROOFS
    starts_processes = not set(PROCESS_TESTS).isdisjoint(path.parents)
    return starts_processes, folder in path.parents or path.name == name


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each worker a part of the tests in their order; who is done early takes from others.

    So a worker starts the server of a module and the browser once, and none is left with a long
    test at the end. Another `--dist` is what somebody asked for.
    """
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getvalue("dist") == "load" else None


_NOT_TESTED = (
    PAGES_NOT_TESTED,
    DATABASES_NOT_TESTED,
    WORKBOOKS_NOT_COMPUTED,
    RELEASES_NOT_TESTED,
    APPS_NOT_TESTED,
    WORKFLOWS_NOT_CHECKED,
)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it aloud where pages, stores in databases, or releases were not tested."""
    reasons = {
        report.longrepr[2]
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple)
        and any(what in report.longrepr[2] for what in _NOT_TESTED)
    }
    for reason in sorted(reasons):
        terminalreporter.write_line(f"WARNING: {reason.removeprefix('Skipped: ')}", yellow=True)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Let the collector pass over all that is loaded, which lives as long as the tests."""
    gc.disable()
    try:
        _import_tests_from_another_place(session.config)
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def _import_tests_from_another_place(config: pytest.Config) -> None:
    """Import the tests before they are collected, beginning elsewhere than other workers do.

    In a fresh clone each worker so compiles a part, and reads what the others have compiled. One
    that cannot be imported is told of when it is collected.
    """
    worker = getattr(config, "workerinput", None)
    if worker is None or [*config.args] != config.getini("testpaths"):
        return
    modules = sorted(TESTS.rglob("test_*.py"))
    first = len(modules) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for path in (*modules[first:], *modules[:first]):
        with suppress(Exception, pytest.skip.Exception):
            name = path.relative_to(TESTS.parent).with_suffix("").as_posix().replace("/", ".")
            importlib.import_module(name)


@pytest.fixture(scope="session", autouse=True)
def _no_waiting_for_the_disk() -> Iterator[None]:
    """Let commands in process go on before the disk has what they wrote.

    Only a power cut could tell. That they do wait, and what becomes of a failure, is seen in
    processes and where a test puts its own call in this place.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", os.fstat)
        yield


@pytest.fixture(scope="module", autouse=True)
def _what_other_tests_left_is_passed_over() -> None:
    """Let the prompt, which collects behind each line, not look through what other tests left.

    In the last modules each line took half a second otherwise.
    """
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _fork_server_ended() -> Iterator[None]:
    """End the server of processes, if a test has needed it."""
    yield
    end_fork_server()


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Return where the session files of the test are kept."""
    return tmp_path / "store"


@pytest.fixture(scope="session")
def database_server() -> Iterator[DatabaseServer]:
    """Yield a database server, which has nothing to lose."""
    with running_database_server() as server:
        yield server


@pytest.fixture(scope="session")
def _killed_database_server() -> Iterator[DatabaseServer]:
    with running_database_server(safe=True) as server:
        yield server


@pytest.fixture
def mortal_server(_killed_database_server: DatabaseServer) -> DatabaseServer:
    """Return a server that a test may kill: it keeps what it has said is stored."""
    _killed_database_server.start()
    return _killed_database_server


@pytest.fixture
def database(database_server: DatabaseServer) -> str:
    """Return the address of a database without any tables."""
    return database_server.address(database_server.new_database())


@pytest.fixture(scope="session")
def emptied_database(database_server: DatabaseServer) -> Iterator[EmptiedDatabase]:
    """Yield a database with the tables of a store, which whoever uses it empties first."""
    with closing(EmptiedDatabase(database_server)) as emptied:
        yield emptied


@pytest.fixture
def empty_store(emptied_database: EmptiedDatabase, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the address of an empty store in a database, to which commands stay connected."""
    from scorekeeper.storage.postgres import tables

    monkeypatch.setattr(tables, "Database", emptied_database.connected)
    emptied_database.empty()
    return emptied_database.address


@pytest.fixture
def store_address(request: pytest.FixtureRequest, store: Path) -> str:
    """Return where the sessions of the test are kept: in a folder, or in a database."""
    if getattr(request, "param", "folder") == "folder":
        return str(store)
    return str(request.getfixturevalue("empty_store"))


@pytest.fixture
def environment(store_address: str) -> dict[str, str]:
    """Return the environment of a user with a store of their own."""
    return user_environment(store_address)


@pytest.fixture
def cli(in_process_cli: Cli) -> Cli:
    """Return what runs a command; in `tests/process` it is another."""
    return in_process_cli


@pytest.fixture
def in_process_cli(environment: dict[str, str], tmp_path: Path) -> Cli:
    """Return what runs a command in the test's own process."""

    def run(*arguments: str, given: bytes = b"", **extra: str) -> Run:
        return run_in_process(arguments, {**environment, **extra}, tmp_path, given)

    return run


@pytest.fixture
def process_cli(environment: dict[str, str], tmp_path: Path) -> Cli:
    """Return what runs a command in a process of its own, forked from one that has loaded it."""

    def run(*arguments: str, given: bytes = b"", **extra: str) -> Run:
        run_it = run_forked if hasattr(os, "fork") else run_as_process
        return run_it(arguments, {**environment, **extra}, tmp_path, given)

    return run


@pytest.fixture
def started_cli(environment: dict[str, str], tmp_path: Path) -> Cli:
    """Return what runs a command as a user does: in a process that starts from nothing."""

    def run(*arguments: str, given: bytes = b"", **extra: str) -> Run:
        return run_as_process(arguments, {**environment, **extra}, tmp_path, given)

    return run


@pytest.fixture
def terminal(environment: dict[str, str]) -> Iterator[Open]:
    """Yield what opens a command on a pseudo-terminal of its own."""
    with terminals(environment) as open_terminal:
        yield open_terminal


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store in which a session of three by the Pagat rules has just begun."""
    folder = tmp_path_factory.mktemp("begun")
    environment = user_environment(folder / "store")
    new = ("new", "Anna", "Ben", "Cara")
    assert run_in_process(new, environment, folder).code == 0
    return folder / "store"


@pytest.fixture
def table(in_process_cli: Cli, begun: Path, store: Path, store_address: str) -> None:
    """Begin a session of three by the Pagat rules: in an empty folder, by a copy of its files."""
    if store.exists() or store_address != str(store):
        assert in_process_cli("new", "Anna", "Ben", "Cara").code == 0
    else:
        shutil.copytree(begun, store)


@pytest.fixture
def type_into(in_process_cli: Cli, monkeypatch: pytest.MonkeyPatch) -> At:
    """Return what types lines into a command that asks."""
    return typist(in_process_cli, monkeypatch)


@pytest.fixture
def at_prompt(type_into: At, table: None) -> At:
    """Return what types lines at the prompt of a session of three by the Pagat rules."""
    return type_into


@pytest.fixture
def recorded(in_process_cli: Cli, tmp_path: Path) -> Recorded:
    """Return what begins a session of three from these lines of a sheet."""

    def record(*lines: str) -> None:
        sheet = tmp_path / "evening.sheet"
        text = "\n".join(["players: Anna, Ben, Cara", *lines, ""])
        sheet.write_text(text, encoding="utf-8")
        assert in_process_cli("import", str(sheet)).code == 0

    return record
