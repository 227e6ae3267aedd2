"""What is told where a package is missing that only some commands need."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.cli import optional_packages


def told(monkeypatch: pytest.MonkeyPatch, *, pip: bool, base: Path) -> str:
    found = object() if pip else None
    monkeypatch.setattr(optional_packages, "find_spec", lambda _name: found)
    monkeypatch.setattr(sys, "base_prefix", str(base))
    return optional_packages.install_command("xlsx")


def test_the_python_that_runs_installs_it_if_it_has_pip(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert told(monkeypatch, pip=True, base=tmp_path).startswith(f"{sys.executable} -m pip ")


def test_in_an_environment_without_pip_the_python_outside_installs_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    outside = tmp_path / "a base" / "bin" / "python3"
    outside.parent.mkdir(parents=True)
    outside.symlink_to(sys.executable)
    command = told(monkeypatch, pip=False, base=tmp_path / "a base")
    assert command.startswith(f'"{outside}" -m pip --python {sys.executable} install ')
    shown = subprocess.run(["sh", "-nc", command], capture_output=True, text=True, check=False)
    assert (shown.returncode, shown.stderr) == (0, "")


def test_nothing_of_a_path_is_run_by_a_shell(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    python = tmp_path / "Games $(touch hit)!" / "python3"
    monkeypatch.setattr(sys, "executable", str(python))
    for pip in (True, False):
        words = shlex.split(told(monkeypatch, pip=pip, base=tmp_path))
        assert words[words.index("--python") + 1] == str(python)
        assert words[0] == (str(python) if pip else "python3")
        assert f"'{python}'" in told(monkeypatch, pip=pip, base=tmp_path)


def test_a_python_whose_home_has_no_python3_is_called_by_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert told(monkeypatch, pip=False, base=tmp_path).startswith("python3 -m pip --python ")
