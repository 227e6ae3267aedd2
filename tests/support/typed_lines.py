"""Lines that a person types where a command asks, without a terminal."""

import signal
from collections.abc import Callable
from typing import NamedTuple

import pytest

from scorekeeper.cli import console, prompts
from scorekeeper.cli.commands import table_prompt
from scorekeeper.cli.declined import InputEnded
from tests.support.command_line import Cli, Run


class Typed(NamedTuple):
    """What came of the lines that were typed at the prompt."""

    run: Run
    offered: list[str]
    """What stood at the prompt before each line: a refused line, or nothing."""
    questions: list[str]


At = Callable[..., Typed]


def typist(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> At:
    """Return what types lines into a command, `table` if none is given, and then ends its input.

    A line may be made when it is asked for, by what does something else first.
    """

    def type_lines(
        *lines: str | BaseException | Callable[[], str], into: tuple[str, ...] = ("table",)
    ) -> Typed:
        left, offered, questions = list(lines), list[str](), list[str]()

        def ask(prompt: str, text: str = "", complete: object = None, **_: object) -> str:
            questions.append(prompt)
            offered.append(text)
            if not left:
                raise InputEnded
            line = left.pop(0)
            if isinstance(line, KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
            if isinstance(line, BaseException):
                raise line
            return line if isinstance(line, str) else line()

        with monkeypatch.context() as patched:
            patched.setattr(console, "is_interactive", lambda: True)
            patched.setattr(prompts, "ask", ask)
            patched.setattr(table_prompt, "ask", ask)
            return Typed(cli(*into), offered, questions)

    return type_lines
