"""A real shell on a terminal, in which Tab completes commands of the product."""

import os
import shutil
from pathlib import Path

import pexpect
import pytest

from tests.support.command_line import restore_signals
from tests.support.waiting import HANG

CLEAR_LINE, _TELL_LINE = "\x15", "\x0f"
_STARTS = {
    "bash": ["bash", "--norc", "--noprofile"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "--interactive"],
}
SHELLS = list(_STARTS)
_TELLS = {
    "bash": """bind -x '"\\C-o": printf "<<%s>>" "$READLINE_LINE"'""",
    "zsh": """tell() { printf "<<%s>>" "$BUFFER" }; zle -N tell; bindkey -e; bindkey "^O" tell""",
    "fish": """bind \\co 'printf "<<%s>>" (commandline)'""",
}
"""What lets Ctrl-O print the line."""


class CompletingShell:
    """A shell that finds the command at a path; `script` lets it complete."""

    def __init__(
        self, name: str, environment: dict[str, str], folder: Path, command: Path, script: str
    ) -> None:
        if shutil.which(name) is None:
            pytest.skip(f"{name} is not installed")
        around = {
            **environment,
            "PATH": os.pathsep.join([str(command.parent), environment["PATH"]]),
            "LANG": "C.UTF-8",
            "TERM": "dumb",
            "INPUTRC": os.devnull,
            "HOME": str(folder),
        }
        self._process: pexpect.spawn[str] = pexpect.spawn(
            _STARTS[name][0],
            _STARTS[name][1:],
            env=around,
            cwd=str(folder),
            dimensions=(50, 200),
            encoding="utf-8",
            timeout=HANG,
            preexec_fn=restore_signals,
        )
        self.run(f"{script}; {_TELLS[name]}")

    def press(self, keys: str) -> None:
        """Press keys."""
        self._process.send(keys)

    def run(self, keys: str) -> str:
        """Press keys that make a command, and Enter; return what is on the terminal since then."""
        self.press(f"{keys}; echo don''e\r")
        self._process.expect("done")
        return self._process.before or ""

    def tab(self, typed: str) -> str:
        """Type, press Tab, and return the line that the shell has made of it; then clear it."""
        self.press(f"{typed}\t{_TELL_LINE}")
        self._process.expect("<<(.*?)>>")
        completed = str(self._process.match.group(1))  # type: ignore[union-attr]
        self.press(CLEAR_LINE)
        return completed

    def close(self) -> None:
        """End it."""
        self._process.close(force=True)
