"""What a release has in it: the wheel, which was built from the source distribution, and that."""

import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest

from scorekeeper import __version__
from scorekeeper.i18n import LANGUAGES
from tests.support.generated_documents import SHARED
from tests.support.paths import RELEASES_NOT_TESTED, ROOT

PACKAGE = ROOT / "scorekeeper"
NEEDED = ("build", "hatchling", "twine")
MISSING = [name for name in NEEDED if find_spec(name) is None]
pytestmark = pytest.mark.skipif(
    bool(MISSING), reason=f"{RELEASES_NOT_TESTED}: not installed: {', '.join(MISSING)}"
)


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a wheel and a source distribution, built without a network."""
    folder = tmp_path_factory.mktemp("dist")
    run("build", "--no-isolation", "--outdir", str(folder), str(ROOT))
    return folder


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Iterator[ZipFile]:
    (path,) = dist.glob("*.whl")
    with ZipFile(path) as opened:
        yield opened


@pytest.fixture(scope="module")
def source(dist: Path) -> Iterator[tarfile.TarFile]:
    (path,) = dist.glob("*.tar.gz")
    with tarfile.open(path) as opened:
        yield opened


def run(module: str, *words: str) -> str:
    command = [sys.executable, "-m", module, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def inside(name: str, folder: str) -> bool:
    return name.startswith(f"{folder}/")


def metadata(wheel: ZipFile) -> Message:
    name = f"scorekeeper-{__version__}.dist-info/METADATA"
    return Parser().parsestr(wheel.read(name).decode())


def tree() -> set[str]:
    """Return the files of the tree that git has, or would have after `git add .`."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip(f"{RELEASES_NOT_TESTED}: this is no clone, so nothing says what belongs to it")
    command = [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.check_output(command, cwd=ROOT, text=True)
    return {name for name in listed.split("\0") if (ROOT / name).is_file()}


def test_an_index_takes_both(dist: Path) -> None:
    printed = run("twine", "check", "--strict", *map(str, sorted(dist.iterdir())))
    assert printed.count("PASSED") == 2


def test_the_wheel_has_the_whole_package_as_it_is_here_and_nothing_beside_it(
    wheel: ZipFile,
) -> None:
    package = {name: wheel.read(name) for name in wheel.namelist() if inside(name, "scorekeeper")}
    assert package == {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    for name in ("py.typed", *(f"i18n/{language}/help.py" for language in LANGUAGES)):
        assert f"scorekeeper/{name}" in package
    beside = {name.partition("/")[0] for name in {*wheel.namelist()} - {*package}}
    assert beside == {f"scorekeeper-{__version__}.{kind}" for kind in ("data", "dist-info")}


def test_the_wheel_brings_man_page_and_completions_as_they_are_here(wheel: ZipFile) -> None:
    start = f"scorekeeper-{__version__}.data/data/share/"
    brought = {
        name.removeprefix(start): wheel.read(name).decode()
        for name in wheel.namelist()
        if name.startswith(start)
    }
    assert brought == {
        path.relative_to(SHARED).as_posix(): path.read_text(encoding="utf-8")
        for path in SHARED.rglob("*")
        if path.is_file()
    }
    assert {"man/man1/scorekeeper.1", "zsh/site-functions/_scorekeeper"} <= {*brought}


def test_the_wheel_says_which_release_it_is_and_what_it_needs(wheel: ZipFile) -> None:
    said = metadata(wheel)
    assert said["Version"] == __version__
    assert said["License-Expression"] == "MIT"
    assert {"club", "xlsx", "test"} == {*said.get_all("Provides-Extra", ())}
    assert f"scorekeeper-{__version__}.dist-info/licenses/LICENSE" in wheel.namelist()
    scripts = wheel.read(f"scorekeeper-{__version__}.dist-info/entry_points.txt").decode()
    assert {line.partition(" ")[0] for line in scripts.splitlines()[1:]} == {"scorekeeper", "s99"}


def test_what_an_index_shows_needs_no_file_beside_it(wheel: ZipFile) -> None:
    said = metadata(wheel)
    shown = str(said.get_payload())
    assert said["Description-Content-Type"] == "text/markdown"
    assert "scorekeeper demo" in shown
    assert re.findall(r"\]\(([^)]*)\)|<img", shown) == []


def test_the_source_is_the_tree_with_its_tests_and_pictures(source: tarfile.TarFile) -> None:
    start = f"scorekeeper-{__version__}/"
    there = {entry.name.removeprefix(start) for entry in source.getmembers() if entry.isfile()}
    assert there - {"PKG-INFO"} == tree()
    for name in ("LICENSE", "tests/conftest.py", "docs/images/demo-en.svg", ".ci/run"):
        assert name in there
