"""The examples in the documents, run: transcripts, sheets, rule files and JSON.

Each document is played from top to bottom in a store and a folder of its own, in process. Run this
module to write all answers anew.

- ```` ```console ````: each line after `$ ` is a command and the lines below it are its answer.
  Where lines of the answer begin with a prompt (`1> 3:CDD 4- 2-`), the command runs on a terminal
  and what follows the prompt is typed. A line `…` stands for lines that are left out,
  if the command succeeds.
- ```` ```sheet friday.sheet ````, `toml` and `csv` likewise: a file by that name, for the commands
  below it.
- ```` ```json scorekeeper next --json ````: what that command prints, laid out in lines.
"""

import calendar
import contextlib
import io
import json
import os
import re
import shlex
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from scorekeeper.cli import prompts
from scorekeeper.cli.app import run
from scorekeeper.i18n import LANGUAGES

ROOT = Path(__file__).parent.parent.parent
README = ROOT / "README.md"
MEASURED = {"performance.md", "reliability.md"}
"""Documents whose figures come from benchmarks; they have no transcripts of commands."""
INDEX_PAGE = ROOT / "packaging" / "registry.md"
"""What a package index shows of a release."""
DOCUMENTS = [
    README,
    INDEX_PAGE,
    *(path for path in sorted((ROOT / "docs").rglob("*.md")) if path.name not in MEASURED),
]
FILES = ("sheet", "toml", "csv")
"""Kinds of blocks that show a file."""
_BLOCK = re.compile(r"(?<=^```)(?P<head>[^\n`]+)\n(?P<body>.*?)(?=^```$)", re.DOTALL | re.MULTILINE)
_TYPED = re.compile(r"[^>]*> (?P<line>.*)")
_BEFORE_PROMPT = re.compile(r"^(?=[^>\n]*> )", re.MULTILINE)
_WIDTH = 96
_START = calendar.timegm((2026, 11, 20, 19, 30, 0))
_BETWEEN_COMMANDS = 4 * 60
"""Seconds that the clock of a transcript goes on with each line that is typed."""


class Answer(NamedTuple):
    """Exit code of a command, and both its outputs."""

    code: int
    printed: str


class Block(NamedTuple):
    """A fenced block of a document."""

    kind: str
    name: str
    """The file that it shows, or the command whose JSON it is."""
    body: str


def language_of(document: Path) -> str:
    """Return the language of a document, after which its folder is named; else English."""
    return document.parent.name if document.parent.name in LANGUAGES else "en"


def blocks(text: str) -> list[Block]:
    """Return the fenced blocks of a document."""
    found = []
    for match in _BLOCK.finditer(text):
        kind, _, name = match["head"].partition(" ")
        found.append(Block(kind, name, match["body"]))
    return found


class TranscriptRunner:
    """Runs the blocks of one document, one after the other."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.folder = folder
        self.language = language
        self.clock = _START
        shutil.copytree(ROOT / "sample_sessions", folder / "sample_sessions")

    def replayed(self, text: str) -> str:
        """Return a document with every command run and its answer below it."""
        with self._surroundings():
            return _BLOCK.sub(self._block, text)

    def answer(self, command: str) -> Answer:
        """Run one command."""
        with self._surroundings():
            return self._run(command)

    def write(self, name: str, text: str) -> None:
        """Put a file where commands find it."""
        (self.folder / name).write_text(text, encoding="utf-8")

    def _block(self, block: re.Match[str]) -> str:
        head, body = block["head"], block["body"]
        kind, _, rest = head.partition(" ")
        if kind == "console":
            body = "".join(map(self._transcript, re.split(r"^(?=\$ )", body, flags=re.MULTILINE)))
        elif kind == "json":
            body = _laid_out(json.loads(self._run(rest).printed)) + "\n"
        elif kind in FILES:
            self.write(rest, body)
        return f"{head}\n{body}"

    def _transcript(self, text: str) -> str:
        if not text:
            return ""
        command, *answer = text.splitlines()
        typed = [found["line"] for line in answer if (found := _TYPED.fullmatch(line))]
        code, printed = self._run(command.removeprefix("$ "), typed)
        shown = text.removeprefix(f"{command}\n")
        return f"{command}\n{printed if code else _shortened(shown, printed)}"

    def _run(self, command: str, typed: Sequence[str] = ()) -> Answer:
        """Run a command, on a terminal if lines are typed."""
        name, *arguments = shlex.split(command, comments=True)
        assert name == "scorekeeper", command
        self._tick()
        output = Output(is_terminal=bool(typed))
        keyboard = Keyboard(typed, output, self._tick)
        streams = patch.multiple(sys, stdin=keyboard, stdout=output, stderr=output)
        with streams, patch.object(sys, "argv", [name, *arguments]):
            code = run(arguments)
        return Answer(code, output.text())

    def _tick(self) -> None:
        self.clock += _BETWEEN_COMMANDS

    @contextlib.contextmanager
    def _surroundings(self) -> Iterator[None]:
        """Give commands their own folder, store, size of terminal and clock."""
        environment = {
            "SCOREKEEPER_STORE": str(self.folder / "store"),
            "SCOREKEEPER_LANG": self.language,
            "COLUMNS": "80",
            "TERM": "dumb",
            "TZ": "UTC",
        }
        clock = patch.multiple(time, localtime=self._now, gmtime=self._now)
        typing = patch.multiple(prompts, can_ask=lambda: True, ask_offered=_type_in_its_place)
        with contextlib.ExitStack() as stack:
            stack.enter_context(contextlib.chdir(self.folder))
            stack.callback(_read_time_zone)  # once the environment is what it was
            stack.enter_context(patch.dict(os.environ, environment))
            _read_time_zone()
            stack.enter_context(clock)
            stack.enter_context(typing)
            yield

    def _now(self, seconds: float | None = None) -> time.struct_time:
        return _GMTIME(self.clock if seconds is None else seconds)


def _type_in_its_place(_prompt: str, _offered: str, ask_on: Callable[[str], str]) -> str:
    """Type another line in the place of one that is back at the prompt."""
    return ask_on("")


_GMTIME = time.gmtime


def _read_time_zone() -> None:
    """Let the library of C take the time zone from the environment, where it can."""
    if hasattr(time, "tzset"):
        time.tzset()


class Output(io.TextIOWrapper):
    """What a command prints, both its streams as they come."""

    def __init__(self, *, is_terminal: bool) -> None:
        self._bytes = io.BytesIO()
        self._is_terminal = is_terminal
        super().__init__(self._bytes, encoding="utf-8", write_through=True)

    def isatty(self) -> bool:
        return self._is_terminal

    def text(self) -> str:
        return self._bytes.getvalue().decode()


class Keyboard:
    """Lines that are typed, each shown on the screen as it is read."""

    encoding = "utf-8"

    def __init__(self, lines: Iterable[str], screen: Output, tick: Callable[[], None]) -> None:
        self.buffer = io.BytesIO()
        self._lines = iter(lines)
        self._screen = screen
        self._tick = tick

    def isatty(self) -> bool:
        return self._screen.isatty()

    def fileno(self) -> int:
        raise io.UnsupportedOperation("fileno")  # it has no modes

    def readline(self, _size: int = -1) -> str:
        line = next(self._lines, None)
        if line is None:
            return ""
        self._tick()
        self._screen.write(f"{line}\n")
        return f"{line}\n"


def _shortened(shown: str, printed: str) -> str:
    """Return an answer, with the lines left out that are left out in what was shown of it."""
    parts, anew = _BEFORE_PROMPT.split(shown), _BEFORE_PROMPT.split(printed)
    if len(parts) != len(anew):
        return printed
    return "".join(
        part if _stands_for(part, whole) else whole for part, whole in zip(parts, anew, strict=True)
    )


def _stands_for(part: str, whole: str) -> bool:
    """Return whether a text is another but for lines that are left out."""
    lines = (
        r"(?:.*\n)+?" if line == "…" else f"{re.escape(line)}\\n" for line in part.splitlines()
    )
    return re.fullmatch("".join(lines), whole) is not None


def _laid_out(value: object, indent: int = 0) -> str:
    """Return JSON with each value on one line if it fits there."""
    whole = json.dumps(value, ensure_ascii=False)
    if indent + len(whole) <= _WIDTH or not isinstance(value, dict | list):
        return whole
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        parts = []
        for key, item in value.items():
            name = f"{json.dumps(key, ensure_ascii=False)}: "
            parts.append(f"{inner}{name}{_laid_out(item, indent + 2)}")
        opening, closing = "{}"
    else:
        parts = [f"{inner}{_laid_out(item, indent + 2)}" for item in value]
        opening, closing = "[]"
    return f"{opening}\n" + ",\n".join(parts) + f"\n{' ' * indent}{closing}"


def replayed(path: Path) -> str:
    """Return a document with all answers anew."""
    with tempfile.TemporaryDirectory() as folder:
        runner = TranscriptRunner(Path(folder), language_of(path))
        return runner.replayed(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    for document in DOCUMENTS:
        document.write_text(replayed(document), encoding="utf-8")
