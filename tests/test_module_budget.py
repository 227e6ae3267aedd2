"""No import creeps in: what `--version`, `add` and `show` load is listed, module by module."""

from pathlib import Path

import pytest

from tests.module_budget import COMMANDS, GOLDEN, budget, prepared


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    store = tmp_path_factory.mktemp("budget")
    prepared(store)
    return store


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_loads_what_is_listed_and_no_more(command: str, folder: Path) -> None:
    listed = (GOLDEN / f"{command}.txt").read_text(encoding="utf-8")
    assert budget(command, folder) == listed, "see tests/module_budget.py"
