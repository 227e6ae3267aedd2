"""`--install-completion`: a line is added to a person's own settings, which stay what they are."""

import errno
import io
import os
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import install_completion, shells
from tests.support.command_line import Cli, Run

OURS = b"alias x='caf\xe9'"
"""Settings in another encoding, without an end of line."""
SETTINGS = {"bash": ".bashrc", "zsh": ".zshrc"}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "it's home"
    folder.mkdir()
    return folder


def install(cli: Cli, home: Path, shell: str, **around: str) -> Run:
    """Install the completion of a shell that is named, and not looked for."""
    named = {"HOME": str(home), "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1", **around}
    return cli("--install-completion", shell, **named)


@pytest.mark.parametrize("shell", SETTINGS)
def test_settings_of_any_encoding_stay_and_get_one_line(cli: Cli, home: Path, shell: str) -> None:
    settings = home / SETTINGS[shell]
    settings.write_bytes(OURS)
    for _ in range(2):
        done = install(cli, home, shell)
        assert done.code == 0, done.err
        first, line = settings.read_bytes().splitlines()
        assert first == OURS
        assert b".bash_completions" in line or b".zfunc" in line
    assert [path for path in home.rglob("*") if path.name.endswith(".tmp")] == []


@pytest.mark.parametrize("option", ["--install-completion", "--show-completion"])
def test_a_shell_without_completion_is_a_refusal_like_any_other(
    cli: Cli, home: Path, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(install_completion, "_get_shell_name", lambda: "tcsh")
    refused = cli(option, HOME=str(home))
    assert (refused.code, refused.out, [*home.iterdir()]) == (1, "", [])
    (line,) = refused.err.splitlines()
    assert line.startswith("There is completion for bash, zsh, fish, powershell or pwsh only")


def test_a_full_disk_leaves_the_settings_alone(
    cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, open_path = home / ".bashrc", Path.open
    settings.write_bytes(OURS)

    def opened(path: Path, *given: Any, **named: Any) -> Any:
        return _Full(path, "ab+") if path == settings else open_path(path, *given, **named)

    monkeypatch.setattr(Path, "open", opened)
    done = install(cli, home, "bash")
    monkeypatch.undo()
    assert (done.code, settings.read_bytes()) == (1, OURS)
    assert ".bashrc" in done.err


@pytest.mark.parametrize("shell", SETTINGS)
def test_ctrl_c_behind_the_line_tells_of_the_settings(
    cli: Cli, home: Path, shell: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_line = install_completion._add_line

    def add_and_interrupt(*given: Any) -> None:
        add_line(*given)
        raise KeyboardInterrupt

    monkeypatch.setattr(install_completion, "_add_line", add_and_interrupt)
    done = install(cli, home, shell)
    assert done.code == 130
    assert f"{home / SETTINGS[shell]}" in done.err
    assert "Nothing was changed" not in done.err


class _Interrupted(io.FileIO):
    """A file at which Ctrl-C comes as soon as it has taken all."""

    def write(self, data: Any) -> int:
        super().write(bytes(data))
        raise KeyboardInterrupt


@pytest.mark.parametrize("shell", SETTINGS)
def test_ctrl_c_within_the_line_tells_of_the_settings(
    cli: Cli, home: Path, shell: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, open_path = home / SETTINGS[shell], Path.open

    def opened(path: Path, *given: Any, **named: Any) -> Any:
        return _Interrupted(path, "ab+") if path == settings else open_path(path, *given, **named)

    monkeypatch.setattr(Path, "open", opened)
    done = install(cli, home, shell)
    assert done.code == 130
    assert f"Part of it may be in {settings}." in done.err


class _Full(io.FileIO):
    """A file on a disk with room for five bytes."""

    def write(self, data: Any) -> int:
        super().write(bytes(data)[:5])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("shell", SETTINGS)
def test_settings_that_take_no_line_are_told_with_what_is_written(
    cli: Cli, home: Path, shell: str
) -> None:
    (home / SETTINGS[shell]).mkdir()
    refused = install(cli, home, shell)
    assert (refused.code, refused.out) == (1, "")
    assert [path for path in home.rglob("*scorekeeper*") if path.is_file()]
    assert "Nothing was changed" not in refused.err
    assert f"Stopped in the middle, at {home / SETTINGS[shell]}: " in refused.err


def test_the_scripts_are_those_of_the_program(cli: Cli, home: Path) -> None:
    assert install(cli, home, "fish").code == 0
    folder = home / ".config" / "fish" / "completions"
    installed = [(folder / f"{name}.fish").read_text("utf-8") for name in ("scorekeeper", "s99")]
    assert "".join(installed) == shells.script("fish")


def install_in_powershell(cli: Cli, home: Path, profile: Path, asked: Path) -> None:
    """Install twice from a stand-in for PowerShell that names this file as its settings."""
    stand_in = home / "pwsh"
    stand_in.write_text(f'#!/bin/sh\necho "$@" >> "{asked}"\necho "{profile}"\n', "utf-8")
    stand_in.chmod(0o755)
    path = os.pathsep.join([str(home), os.environ["PATH"]])
    for _ in range(2):
        assert install(cli, home, "pwsh", PATH=path).code == 0


@pytest.mark.skipif(os.name == "nt", reason="a stand-in for PowerShell")
def test_powershell_keeps_its_policy(cli: Cli, home: Path) -> None:
    profile, asked = home / "documents" / "profile.ps1", home / "asked"
    install_in_powershell(cli, home, profile, asked)
    assert "ExecutionPolicy" not in asked.read_text("utf-8")
    assert profile.read_text("utf-8") == shells.script("pwsh")


@pytest.mark.skipif(os.name == "nt", reason="a stand-in for PowerShell")
@pytest.mark.parametrize("ending", ["\r\n", ""])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be"])
def test_a_line_is_added_as_the_profile_is_written(
    cli: Cli, home: Path, encoding: str, ending: str
) -> None:
    """PowerShell before 6 writes UTF-16 where nothing else is said, with a mark before it."""
    mark = "\ufeff" if "16" in encoding else ""
    before = f"Set-Alias ll Get-ChildItem # Übersicht{ending}"
    profile = home / "profile.ps1"
    profile.write_bytes((mark + before).encode(encoding))
    install_in_powershell(cli, home, profile, home / "asked")
    after = profile.read_bytes().decode(encoding).removeprefix(mark)
    assert after == before + "\n" * (not ending) + shells.script("pwsh")


@pytest.mark.skipif(os.name == "nt", reason="a stand-in for PowerShell")
@pytest.mark.parametrize("does", ["exit 3", "exit 0", None], ids=["fails", "is silent", "no pwsh"])
def test_a_powershell_that_does_not_answer_is_told(cli: Cli, home: Path, does: str | None) -> None:
    if does is not None:
        (home / "pwsh").write_text(f"#!/bin/sh\n{does}\n", "utf-8")
        (home / "pwsh").chmod(0o755)
    before = sorted(home.iterdir())
    done = install(cli, home, "pwsh", PATH=str(home))
    assert (done.code, done.out) == (1, "")
    assert "pwsh did not say where its settings are, so nothing was installed." in done.err
    assert "`scorekeeper --show-completion` shows the script" in done.err, "of the shell that asks"
    assert sorted(home.iterdir()) == before


def test_a_line_that_somebody_turned_off_is_added_again(cli: Cli, home: Path) -> None:
    assert install(cli, home, "bash").code == 0
    settings = home / ".bashrc"
    off = b"# " + settings.read_bytes()
    settings.write_bytes(off)
    assert install(cli, home, "bash").code == 0
    assert settings.read_bytes() == off + off.removeprefix(b"# ")


def test_settings_are_where_the_shell_reads_them(cli: Cli, home: Path) -> None:
    """zsh reads them in ZDOTDIR, fish in XDG_CONFIG_HOME, if these are named."""
    dots, config = home / "dots", home / "config"
    dots.mkdir()
    assert install(cli, home, "zsh", ZDOTDIR=str(dots)).code == 0
    assert b".zfunc" in (dots / ".zshrc").read_bytes()
    assert not (home / ".zshrc").exists()
    assert install(cli, home, "fish", XDG_CONFIG_HOME=str(config)).code == 0
    assert (config / "fish" / "completions" / "scorekeeper.fish").is_file()


SCRIPTS = {
    "bash": ".bash_completions/scorekeeper.sh",
    "zsh": ".zfunc/_scorekeeper",
    "fish": ".config/fish/completions/s99.fish",
}


@pytest.mark.parametrize(("shell", "name"), SCRIPTS.items(), ids=SCRIPTS)
def test_a_script_of_somebody_else_is_not_replaced(
    cli: Cli, home: Path, shell: str, name: str
) -> None:
    script = home / name
    script.parent.mkdir(parents=True)
    script.write_bytes(OURS)
    refused = install(cli, home, shell)
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith(f"{script} is there already")
    assert [path for path in home.rglob("*") if path.is_file()] == [script]
    assert script.read_bytes() == OURS


@pytest.mark.parametrize("before", [b"", b"complete s99 -a _SCOREKEEPER_COMPLETE=complete_fish\n"])
@pytest.mark.parametrize(("shell", "name"), SCRIPTS.items(), ids=SCRIPTS)
def test_an_earlier_script_of_the_program_is_replaced(
    cli: Cli, home: Path, shell: str, name: str, before: bytes
) -> None:
    script = home / name
    script.parent.mkdir(parents=True)
    script.write_bytes(before)
    assert install(cli, home, shell).code == 0
    assert script.read_text("utf-8") in shells.script(shell)


def test_where_nobody_may_look_at_other_processes_no_shell_is_known(
    cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed() -> str:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), "/proc/1/stat")

    monkeypatch.setattr(install_completion, "_get_shell_name", closed)
    refused = cli("--install-completion", HOME=str(home))
    assert (refused.code, refused.out, [*home.iterdir()]) == (1, "", [])
    assert refused.err.startswith("There is completion for bash, zsh, fish")
