"""The program as one file, and as a folder that needs no Python."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.support.paths import APPS_NOT_TESTED, ROOT
from tests.support.played_evening import PlayedEvening

BUILD = ROOT / "packaging" / "build_apps.py"


def build(kind: str, target: Path) -> Path:
    command = [sys.executable, str(BUILD), kind, str(target)]
    return Path(subprocess.check_output(command, text=True, cwd=ROOT).strip())


@pytest.mark.slow
@pytest.mark.process
def test_one_file_is_all_that_a_python_needs(tmp_path: Path) -> None:
    file = build("zipapp", tmp_path / "scorekeeper.pyz")
    evening = PlayedEvening([sys.executable, "-I", "-S", str(file)], tmp_path / "evening")
    evening.expect("variant pagat", "new", "Anna", "Ben", "Cara")
    evening.expect("Anna 33", "add", "3:CDD", "4-", "2-")
    evening.expect("Es folgt Spiel 2", "--lang", "de", "show")
    evening.expect("<style>", "export", "--format", "html")


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.skipif(find_spec("PyInstaller") is None, reason=APPS_NOT_TESTED)
def test_a_folder_has_its_own_python(tmp_path: Path) -> None:
    program = build("folder", tmp_path)
    evening = PlayedEvening([str(program)], tmp_path / "evening")
    evening.play(extras={"club", "xlsx"})
    evening.expect("complete -o", "--show-completion", "bash")
    for name in ("LICENSE", "share/man/man1/scorekeeper.1"):
        assert (program.parent / name).is_file()
