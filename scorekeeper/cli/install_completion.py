"""Installing the completion: Typer's ways would rewrite a person's own settings as UTF-8 text.

Here a line is only ever added to them, and PowerShell's policy for scripts stays what it is.
"""

import codecs
import contextlib
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from typer import _completion_shared, completion
from typer._completion_shared import Shells, _get_shell_name

from scorekeeper.cli.file_output import make_folder, write_file
from scorekeeper.cli.shells import VARIABLE, fish_lines, script
from scorekeeper.core.messages import Unavailable, message

_ASKS_FOR_SHELL = "_get_shell_name"
_MAX_SCRIPT_SIZE = 1 << 16
"""Bytes of a script that are read to know whose it is."""
_START_SECONDS = 60
"""In which PowerShell must have answered."""
_MARKS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
"""What a text in UTF-16 begins with: PowerShell before 6 writes one where nothing else is said."""


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:  # a container's account can lack one
        raise Unavailable(message("no-home-shell")) from error


def _install_bash(*, prog_name: str, **_: str) -> Path:
    path = _home() / ".bash_completions" / f"{prog_name}.sh"
    _require_ours(path)
    _write(path, script("bash"))
    with _stopping_in_the_middle():
        _add_line(_home() / ".bashrc", f"source {shlex.quote(str(path))}", f"source '{path}'")
    return path


def _install_zsh(*, prog_name: str, **_: str) -> Path:
    path = _home() / ".zfunc" / f"_{prog_name}"
    _require_ours(path)
    _write(path, script("zsh"))
    with _stopping_in_the_middle():
        settings = Path(os.environ.get("ZDOTDIR") or _home()) / ".zshrc"
        _add_line(settings, "fpath+=~/.zfunc; autoload -Uz compinit; compinit")
    return path


def _install_fish(*, prog_name: str, **_: str) -> Path:
    settings = Path(os.environ.get("XDG_CONFIG_HOME") or _home() / ".config")
    lines = fish_lines()
    path = settings / "fish" / "completions" / f"{prog_name}.fish"
    for name in lines:
        _require_ours(path.with_name(f"{name}.fish"))
    _write(path, lines.pop(prog_name))
    with _stopping_in_the_middle():
        for name, line in lines.items():
            _write(path.with_name(f"{name}.fish"), line)
    return path


def _install_power_shell(*, shell: str, **_: str) -> Path:
    path = _power_shell_profile(shell)
    make_folder(path.parent)
    _add_line(path, script(shell).strip())
    return path


def _power_shell_profile(shell: str) -> Path:
    """Return the file of settings that PowerShell names; raises `Unavailable` if it names none."""
    told = "[Console]::OutputEncoding = [System.Text.UTF8Encoding]::new(); $PROFILE"
    asked = [shell, "-NoProfile", "-NonInteractive", "-Command", told]
    named = b""
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        answer = subprocess.run(  # noqa: S603 — one of the shells that Typer knows
            asked, check=True, stdout=subprocess.PIPE, timeout=_START_SECONDS
        )
        named = answer.stdout.strip()
    if not named:
        raise Unavailable(message("completion-no-profile", shell=shell))
    return Path(os.fsdecode(named))


def _require_ours(path: Path) -> None:
    """Raise `Unavailable` where a file is somebody's own: each script of ours has its variable."""
    from scorekeeper.storage.atomic_files import read_error, read_regular

    try:
        content = read_regular(path, _MAX_SCRIPT_SIZE)
    except FileNotFoundError:
        return
    except OSError as error:
        raise read_error(path, error) from error
    if content.strip() and VARIABLE.encode() not in content:
        raise Unavailable(message("completion-others", path=str(path)))


def _write(path: Path, text: str) -> None:
    make_folder(path.parent)
    write_file(path, text)


@contextlib.contextmanager
def _stopping_in_the_middle() -> Iterator[None]:
    """Let no refusal say that nothing was changed: the script is written already."""
    from scorekeeper.storage.system_errors import stopped

    try:
        yield
    except Unavailable as refusal:
        raise Unavailable(*stopped(refusal.problems)) from refusal


def _add_line(path: Path, line: str, former: str = "") -> None:
    """Add a line to a file of settings unless it, or what it was before, is there.

    What is there stays byte for byte.
    """
    from scorekeeper.storage.atomic_files import write_all, write_error
    from scorekeeper.storage.outside_files import note_written
    from scorekeeper.storage.watched_writes import belonging_together

    try:
        with path.open("ab+", buffering=0) as file:
            file.seek(0)
            content = file.read()
            end, added, *known = _encoded_as(content, "\n", f"{line}\n", line, former or line)
            if any(_is_said(each, content) for each in known):
                return
            new_line = b"" if not content or content.endswith(end) else end
            with belonging_together(partial(message, "interrupted-midway", path=str(path))):
                try:
                    write_all(file, new_line + added)
                except OSError:  # half a line could keep a shell from starting
                    file.truncate(len(content))
                    raise
                note_written(path, file)
    except OSError as error:
        raise write_error(path, error) from error


def _encoded_as(content: bytes, *texts: str) -> list[bytes]:
    """Return texts as the content of a file is written."""
    encoding = _MARKS.get(content[:2], sys.getfilesystemencoding())
    return [text.encode(encoding, sys.getfilesystemencodeerrors()) for text in texts]


def _is_said(line: bytes, content: bytes) -> bool:
    """Return whether settings have a line that no `#` before it turns off."""
    return re.search(rb"(?m)^[^#\n]*" + re.escape(line), content) is not None


_WAYS: dict[str, Callable[..., Path]] = {
    "install_bash": _install_bash,
    "install_zsh": _install_zsh,
    "install_fish": _install_fish,
    "install_powershell": _install_power_shell,
}


def _known_shell() -> str:
    """Return the shell that the command is run from; raises `Unavailable` for any other."""
    shell, legal = None, [each.value for each in Shells]
    with contextlib.suppress(OSError):  # where nobody may look at the processes of others
        shell = _get_shell_name()
    if shell not in legal:
        raise Unavailable(message("completion-no-shell", legal=legal))
    return shell


def register_installers() -> None:
    """Let Typer install in these ways, and refuse in ours."""
    for name, way in _WAYS.items():
        setattr(_completion_shared, name, way)
    for module in (_completion_shared, completion):
        setattr(module, _ASKS_FOR_SHELL, _known_shell)
