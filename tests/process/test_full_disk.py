"""A disk that is full and one that may not be written to, for real: no call of the system is faked.

`benchmarks/full_disk.sh` shows the same to a person, and mounts without being root where it can.
"""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.command_line import Cli, Run

SESSION = "2026-11-20-1"
SIZE = "64k"
ADDS = 300
"""More deals than there is room for."""
PLAYERS = ("new", "Anna", "Ben", "Cara", "--target", "1000000", "--date", SESSION[:10])


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of very few kilobytes, mounted for one test."""
    place = tmp_path / "disk"
    place.mkdir()
    if not (mount := shutil.which("mount")):
        pytest.skip("there is no mount command on this system")
    done = subprocess.run(
        [mount, "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(place)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.skip(f"mounting a small disk is not allowed here: {done.stderr.strip()}")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def remounted(disk: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(disk)], check=True)


def files(store: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (store / "sessions").iterdir()}


def deals(cli: Cli, store: Path) -> int:
    return len(cli("show", "--json", "--store", str(store)).json["deals"])


def refused(done: Run, store: Path, why: str) -> None:
    """A refusal is one sentence that names the file, the reason, and what to do."""
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"Could not write {store}")
    assert f": {why}. Nothing was changed. " in done.err
    assert "try again" in done.err
    assert len(done.err.splitlines()) == 1


def filled(cli: Cli, disk: Path) -> tuple[Path, int, Run]:
    """Write until the disk is full; return the store, how many deals it took, and the refusal."""
    store = disk / "store"
    assert cli(*PLAYERS, "--store", str(store)).code == 0
    (disk / "ballast").write_bytes(b"x" * (24 << 10))
    for count in range(ADDS):
        done = cli("add", "3 3 3", "--why", "w" * 900, "--store", str(store))
        if done.code:
            return store, count, done
    raise AssertionError("the disk has more room than was asked for")


def test_a_full_disk_loses_nothing_and_goes_on_once_there_is_room(
    disk: Path, cli: Cli, in_process_cli: Cli
) -> None:
    store, count, refusal = filled(in_process_cli, disk)
    refused(refusal, store, "No space left on device")
    before = files(store)
    assert deals(in_process_cli, store) == count > 0
    with contextlib.suppress(OSError), (disk / "to the brim").open("wb", buffering=0) as file:
        while file.write(b"x" * 512):
            pass
    for command in (("add", "3 3 3"), PLAYERS):
        refused(cli(*command, "--store", str(store)), store, "No space left on device")
    assert files(store) == before
    assert list((store / "tmp").iterdir()) == []
    for reading in ("show", "next", "log", "list", "check"):
        assert in_process_cli(reading, "--store", str(store)).code == 0, reading
    assert list((store / "tmp").iterdir()) == []
    (disk / "ballast").unlink()
    (disk / "to the brim").unlink()
    assert cli("add", "3 3 3", "--store", str(store)).code == 0
    assert deals(in_process_cli, store) == count + 1


def test_on_a_read_only_disk_all_is_read_and_nothing_is_lost(
    disk: Path, cli: Cli, in_process_cli: Cli
) -> None:
    store = disk / "store"
    assert in_process_cli(*PLAYERS, "--store", str(store)).code == 0
    assert in_process_cli("add", "3 3 3", "--store", str(store)).code == 0
    before = files(store)
    remounted(disk, "ro")
    for command in (("add", "3 3 3"), ("undo",), PLAYERS, ("delete", SESSION)):
        refused(cli(*command, "--store", str(store)), store, "Read-only file system")
    for reading in ("show", "next", "log", "list", "check"):
        assert in_process_cli(reading, "--store", str(store)).code == 0, reading
    assert files(store) == before
    remounted(disk, "rw")
    assert cli("add", "3 3 3", "--store", str(store)).code == 0
    assert deals(in_process_cli, store) == 2


@pytest.fixture
def bound(environment: dict[str, str], tmp_path: Path) -> Callable[..., Run]:
    """Run the command as somebody whom permissions bind; they do not bind root."""
    without = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
    if without and not shutil.which("setpriv"):
        pytest.skip("root may write anywhere, and there is no setpriv to go without that")

    def run(*arguments: str) -> Run:
        done = subprocess.run(
            [*without, sys.executable, "-m", "scorekeeper", *arguments],
            capture_output=True,
            text=True,
            env=environment,
            cwd=tmp_path,
            check=False,
        )
        return Run(done.returncode, done.stdout, done.stderr)

    return run


@pytest.mark.parametrize("folder", ["sessions", "tmp", "locks", "."])
def test_in_a_folder_that_one_may_not_write_to_nothing_is_changed(
    folder: str, cli: Cli, bound: Callable[..., Run], store: Path
) -> None:
    assert cli(*PLAYERS).code == 0
    assert cli("add", "3 3 3").code == 0
    before = files(store)
    (store / folder).chmod(0o555)
    try:
        added, begun = bound("add", "3 3 3"), bound(*PLAYERS)
        assert bound("show").code == bound("list").code == 0
    finally:
        (store / folder).chmod(0o755)
    refused(begun, store, "Permission denied")
    if folder in ("sessions", "tmp"):  # an old lock can be held, and no other file lies in the root
        refused(added, store, "Permission denied")
        assert files(store) == before
    else:
        assert added.code == 0
    assert list((store / "tmp").iterdir()) == []


@pytest.mark.parametrize("place", ["sessions", "current", "sessions/{id}.json"])
def test_what_one_may_not_read_is_told_and_not_taken_for_nothing(
    place: str, cli: Cli, bound: Callable[..., Run], store: Path
) -> None:
    assert cli(*PLAYERS).code == 0
    (session,) = (store / "sessions").glob("*.json")
    path = store / place.format(id=session.stem)
    mode = path.stat().st_mode
    path.chmod(0)
    try:
        for command in (("show",), ("add", "3 3 3")):
            done = bound(*command)
            assert (done.code, done.out) == (1, "")
            assert done.err.startswith(f"Could not read {path}"), done.err
            assert "Permission denied. Allow reading it" in done.err
    finally:
        path.chmod(mode)
    assert cli("add", "3 3 3").code == 0
