"""What an installation puts into `share` is current, and nothing else is in it."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from scorekeeper.command_list import COMMANDS
from tests.support.generated_documents import SHARED, shared_files
from tests.support.transcripts import ROOT

SHARED_FILES = sorted(path for path in SHARED.rglob("*") if path.is_file())
MAN_PAGE = SHARED / "man" / "man1" / "scorekeeper.1"


def named(path: Path) -> str:
    return path.relative_to(SHARED).as_posix()


def test_the_wheel_has_the_shared_files_and_no_others() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]
    targets = build["build"]["targets"]
    assert targets["wheel"]["shared-data"] == {"packaging/share": "share"}
    assert {*SHARED_FILES} == {*shared_files()}


@pytest.mark.parametrize("path", SHARED_FILES, ids=named)
def test_a_shared_file_is_what_the_catalogue_of_commands_says(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == shared_files()[path]


def test_the_man_page_has_every_command_and_its_options() -> None:
    text = MAN_PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^\.TP\n\.B ([a-z]+) \[OPTIONS\]", text, re.MULTILINE) == list(COMMANDS)
    assert text.isascii()
    for option in ("store", "lan", "why", "fenced", "version"):
        assert rf"\fB\-\-{option}\fR" in text


@pytest.mark.process
@pytest.mark.parametrize("device", ["utf8", "ascii"])
def test_roff_sets_the_man_page_without_a_warning(device: str) -> None:
    if shutil.which("groff") is None:
        pytest.skip("groff is not installed")
    command = ["groff", "-ww", "-man", f"-T{device}", "-P-cbou", str(MAN_PAGE)]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    shown = " ".join(done.stdout.decode().split())
    for text in ("undo [OPTIONS]", "EXIT STATUS", "Ben's", "--why TEXT"):
        assert text in shown
