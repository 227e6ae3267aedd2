"""The program as one file, and as a folder that needs no Python."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.support.paths import ROOT

BUILD = ROOT / "packaging" / "build_apps.py"
NOT_BUILT = "A FOLDER THAT NEEDS NO PYTHON IS NOT TESTED: PyInstaller is not here"


def build(kind: str, target: Path) -> Path:
    command = [sys.executable, str(BUILD), kind, str(target)]
    return Path(subprocess.check_output(command, text=True, cwd=ROOT).strip())


def evening(program: list[str], store: Path) -> None:
    """Play a deal, look at it in German, and take it home as a page."""

    def run(*words: str) -> str:
        command = [*program, "--store", str(store), *words]
        return subprocess.check_output(command, text=True, cwd=store.parent)

    run("new", "Anna", "Ben", "Cara")
    assert "Anna 33" in run("add", "3:CDD", "4-", "2-")
    assert "Es folgt Spiel 2" in run("--lang", "de", "show")
    assert "<style>" in run("export", "--format", "html")


@pytest.mark.slow
@pytest.mark.process
def test_one_file_is_all_that_a_python_needs(tmp_path: Path) -> None:
    file = build("zipapp", tmp_path / "scorekeeper.pyz")
    evening([sys.executable, "-I", "-S", str(file)], tmp_path / "store")


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.skipif(find_spec("PyInstaller") is None, reason=NOT_BUILT)
def test_a_folder_has_its_own_python(tmp_path: Path) -> None:
    evening([str(build("folder", tmp_path))], tmp_path / "store")
