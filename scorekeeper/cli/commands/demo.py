"""`demo`: a sample evening of four deals, played with the real commands into a throw-away store."""

import contextlib
import shlex
import tempfile
from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.cli import console
from scorekeeper.cli.command_group import invoke, load
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.open_store import open_store
from scorekeeper.cli.pause import pause
from scorekeeper.cli.tidy_terminal import ENDING, ended_tidily
from scorekeeper.core.messages import Illegal, Message, Unavailable, message
from scorekeeper.storage import platform_files
from scorekeeper.storage.watched_writes import writes_unwatched

_READING = 4.0
"""Seconds that a step stands on a terminal before the next one comes by itself."""


class _Step(NamedTuple):
    """A command of the demo and what it shows."""

    caption: Message
    line: Message | str
    """What stands behind the program's name; a sentence of the catalog where it has words."""


_STEPS = (
    _Step(message("demo-new"), message("demo-line-new")),
    _Step(message("demo-add"), "add 3:CDD 4- 2-"),
    _Step(message("demo-refused"), "add 2/3 3/3 3- declare=Anna"),
    _Step(message("demo-again"), "add 2/3 3/3 4- declare=Anna"),
    _Step(message("demo-bids"), "add 2/2 3+ 4-"),
    _Step(message("demo-last"), "add 3/3 3/4 3:DDD"),
    _Step(message("demo-amend"), message("demo-line-amend")),
    _Step(message("demo-show"), "show"),
)


def demo(app: AppContext) -> None:
    """Play a sample evening and show each command with its answer; nothing of it is kept."""
    app.interruption = message("demo-left")
    waits = console.is_screen()
    console.print_message(app.render(message("demo-hello")))
    if waits:
        console.print_message(app.render(message("demo-keys")))
    with _thrown_away() as place, writes_unwatched():
        try:
            for number, step in enumerate(_STEPS):
                if waits and number:
                    pause(_READING)
                _play(app, step, place)
        except Unavailable as refusal:  # whatever it tells of stays there no longer
            problem = refusal.problems[0]
            reason = problem.fields.get("reason", problem)
            raise Unavailable(message("write-failed", path=place, reason=reason)) from refusal
    console.print_message("\n" + app.render(message("demo-bye")))


@contextlib.contextmanager
def _thrown_away() -> Iterator[str]:
    """Yield a folder that is removed, whatever comes: a window that is closed tells so twice."""
    made: list[tempfile.TemporaryDirectory[str]] = []

    def throw_away() -> None:
        with platform_files.interruptions_held():
            for folder in made:
                folder.cleanup()

    with ended_tidily(throw_away):
        try:
            with platform_files.interruptions_held(*ENDING):
                made.append(_folder())
            yield made[0].name
        finally:
            throw_away()


def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="scorekeeper-demo-", ignore_cleanup_errors=True)


def _play(app: AppContext, step: _Step, place: str) -> None:
    """Show a step's line as it is typed, and run it; a refusal is part of the show."""
    line = app.render(step.line) if isinstance(step.line, Message) else step.line
    console.print_message("\n" + app.render(step.caption))
    console.print_message(f"$ scorekeeper {line}")
    name, *arguments = shlex.split(line)
    context = AppContext()
    context.store, context.language_option = open_store(place), app.language
    try:
        invoke(load(name), arguments, f"scorekeeper {name}", context)
    except Illegal as refusal:
        console.print_messages(app.render, refusal.problems)
    console.flush_output()
