"""Everything that changes a store, in any order, against a model of a few lines.

The model keeps of each session what stands, step by step, as one who writes on paper would, and
which sessions there are. SCOREKEEPER_EXAMPLES=500 looks much further than the few runs by default.
"""

import contextlib
import io
import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorekeeper.cli.app import run
from scorekeeper.core.replay import parse_facts, write_fact
from scorekeeper.core.text import split_words
from scorekeeper.games import game_named
from scorekeeper.storage.session_reader import read_session
from tests.support.effort import EFFORT
from tests.support.session_model import (
    LINES,
    NAMES,
    Facts,
    Output,
    SessionModel,
    age_of,
    without_number,
)

pytestmark = pytest.mark.slow

EXAMPLES = int(os.environ.get("SCOREKEEPER_EXAMPLES", 6 * EFFORT))


class Evening(RuleBasedStateMachine):
    """One store, and the commands that change it."""

    game: ClassVar[str]

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="scorekeeper-"))
        self.store = self.folder / "store"
        self.live: dict[str, SessionModel] = {}
        self.trash: dict[str, SessionModel] = {}
        self.ever: set[str] = set()
        self.named = ""
        """The session that was made the current one last; it may lie in the trash."""
        self.checked = True
        self.archived: tuple[dict[str, SessionModel], dict[str, SessionModel], str] | None = None

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    @property
    def current(self) -> SessionModel:
        return self.live[self.named]

    def has_current(self) -> bool:
        return self.named in self.live

    def cli(self, *words: str) -> Output:
        self.checked = False
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run([words[0], "--store", str(self.store), *words[1:]])
        result = Output(code, out.getvalue(), err.getvalue())
        assert code in (0, 1, 2, 3), result
        assert "went wrong inside" not in result.err, result
        assert bool(code) == bool(result.err) or words[0] in ("export", "check"), result
        return result

    def ids(self) -> set[str]:
        return {path.stem for path in (self.store / "sessions").glob("*.json")}

    def canonical(self, line: str) -> Facts:
        """Return the entries of a line that was accepted, each as the program spells it."""
        game: Any = game_named(self.game)
        rules = game.resolve(game.DEFAULT_VARIANT, len(NAMES), {})
        facts = parse_facts(game, split_words(line), NAMES, rules)
        return tuple(write_fact(game, fact, NAMES) for fact in facts)

    def took_in(self, model: SessionModel) -> None:
        (new,) = self.ids() - set(self.live)
        assert new not in self.ever
        self.ever.add(new)
        self.live[new] = model
        self.named = new

    @initialize()
    def first(self) -> None:
        self._new()

    @rule()
    def new(self) -> None:
        self._new()

    def _new(self) -> None:
        assert self.cli("new", "--game", self.game, *NAMES, "--date", "2026-11-20").code == 0
        self.took_in(SessionModel())

    @rule(data=st.data())
    @precondition(has_current)
    def add(self, data: st.DataObject) -> None:
        line = data.draw(st.sampled_from(LINES[self.game]))
        if self.cli("add", line).code == 0:
            for fact in self.canonical(line):
                self.current.step((*self.current.facts, fact))

    @rule()
    @precondition(has_current)
    def undo(self) -> None:
        result, model = self.cli("undo"), self.current
        assert (result.code == 0) == (len(model.steps) > 1)
        if result.code == 0:
            model.undone.append(model.steps.pop())

    @rule()
    @precondition(has_current)
    def redo(self) -> None:
        result, model = self.cli("redo"), self.current
        assert (result.code == 0) == bool(model.undone) or self.game != "ninety-nine"
        if result.code == 0:
            model.steps.append(model.undone.pop())

    @rule(data=st.data())
    @precondition(has_current)
    def amend(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(0, 5))
        line = data.draw(st.sampled_from(LINES[self.game]))
        facts = self.current.facts
        counted = [n for n, fact in enumerate(facts) if not fact.startswith(("note", "adj", "cla"))]
        if self.cli("amend", str(number), line).code == 0:
            (fact,) = self.canonical(line)
            place = counted[number - 1]
            if fact != facts[place]:  # what is so already is not entered
                self.current.step((*facts[:place], fact, *facts[place + 1 :]))

    @rule(text=st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=9))
    @precondition(has_current)
    def note(self, text: str) -> None:
        if self.cli("note", "--", text).code == 0:
            written = text.replace("\\", "\\\\").replace('"', '\\"')
            self.current.step((*self.current.facts, f'note "{written}"'))

    @rule(points=st.integers(-200, 200), claimed=st.booleans(), name=st.sampled_from(NAMES))
    @precondition(has_current)
    def adjust_or_claim(self, points: int, claimed: bool, name: str) -> None:  # noqa: FBT001
        if self.game == "adding" and not claimed:
            return  # coins have tests of their own
        result = self.cli("claim" if claimed else "adjust", name, str(points))
        assert (result.code == 2) == (self.game != "ninety-nine" or (points == 0 and not claimed))
        if result.code == 0:
            fact = f"claim {name} {points}" if claimed else f"adjust {name} {points:+}"
            self.current.step((*self.current.facts, fact))

    @rule(data=st.data())
    @precondition(lambda self: self.live)
    def delete(self, data: st.DataObject) -> None:
        session = data.draw(st.sampled_from(sorted(self.live)))
        assert self.cli("delete", session).code == 0
        self.trash[session] = self.live.pop(session)

    @rule(data=st.data())
    @precondition(lambda self: self.trash)
    def restore(self, data: st.DataObject) -> None:
        session = data.draw(st.sampled_from(sorted(self.trash)))
        assert self.cli("restore", session).code == 0
        self.live[session] = self.trash.pop(session)

    @rule(data=st.data())
    @precondition(lambda self: self.live)
    def open(self, data: st.DataObject) -> None:
        self.named = data.draw(st.sampled_from(sorted(self.live)))
        assert self.cli("open", self.named).code == 0

    @rule(ending=st.sampled_from(["json", "sheet", "code"]))
    @precondition(has_current)
    def leave_and_come_back(self, ending: str) -> None:
        """A session file comes back with all that was taken back, a sheet with what counts."""
        file, model = self.folder / f"out.{ending}", self.current
        score = self.score()
        assert self.cli("export", "-o", str(file)).code == 0
        counted = self.counted()
        assert self.cli("import", str(file)).code == 0
        self.took_in(model.copy() if ending == "json" else SessionModel(counted))
        if ending != "sheet" or self.game != "ninety-nine":
            assert self.score() == score

    def counted(self) -> Facts:
        """Return what a sheet keeps: no claims, and no entry that a correction made illegal."""
        lines = self.cli("export").out.split("\n\n", 1)[1].splitlines()
        return tuple(without_number(line) for line in lines if not line.startswith("#"))

    @rule()
    @precondition(lambda self: self.live or self.trash)
    def pack(self) -> None:
        file = self.folder / "all.zip"
        assert self.cli("export", "--all", "--archive", str(file)).code == 0
        live = {session: model.copy() for session, model in self.live.items()}
        trash = {session: model.copy() for session, model in self.trash.items()}
        self.archived = live, trash, self.named if self.has_current() else ""
        self.packed = self.files()

    @rule()
    @precondition(lambda self: self.archived is not None)
    def unpack(self) -> None:
        """What was deleted since comes back; where a session has gone on, nothing is touched."""
        assert self.archived
        (live, _, named), now = self.archived, self.files()
        result = self.cli("import", str(self.folder / "all.zip"))
        gone_on = any(now[session] != content for session, content in self.packed.items())
        assert (result.code == 1) == gone_on, result
        if not gone_on:
            back = live.keys() & self.trash.keys()
            for session in back:
                self.live[session] = self.trash.pop(session)
            if not back and self.has_current():  # nothing is new: what is in play stays so
                return
            only = next(iter(live)) if len(live) == 1 else ""
            first = max(live, key=age_of) if live and not self.has_current() else ""
            self.named = named or only or first or self.named

    def files(self) -> dict[str, bytes]:
        return {
            path.stem: path.read_bytes()
            for folder in ("sessions", "trash")
            for path in (self.store / folder).glob("*.json")
        }

    def score(self) -> Any:
        account = json.loads(self.cli("show", "--json").out)
        return {key: value for key, value in account.items() if key != "file"}

    @invariant()
    def nothing_is_lost(self) -> None:
        if self.checked:
            return
        assert self.ids() == set(self.live)
        assert {path.stem for path in (self.store / "trash").glob("*.json")} == set(self.trash)
        for folder in ("sessions", "trash"):
            for path in (self.store / folder).glob("*.json"):
                read_session(path)
        left = [*(self.store / "tmp").glob("*")]
        assert not left
        listed = json.loads(self.cli("list", "--json").out)["sessions"]
        assert {one["id"] for one in listed} == set(self.live)
        self.checked = True

    @invariant()
    def what_the_model_says_stands_is_what_the_log_says(self) -> None:
        if not self.has_current():
            return
        model, checked = self.current, self.checked
        entries = json.loads(self.cli("log", "--json").out)["entries"]
        assert sum(entry["stands"] for entry in entries) == len(model.steps) - 1
        sheet = self.cli("export").out
        result = [without_number(line) for line in sheet.split("\n\n", 1)[1].splitlines()]
        assert result == [fact for fact in model.facts if not fact.startswith("claim")]
        file = self.folder / "again.sheet"
        file.write_text(sheet, encoding="utf-8")
        again = json.loads(self.cli("score", "--json", str(file)).out)
        assert {key: value for key, value in again.items() if key != "file"} == self.score()
        self.checked = checked


@pytest.mark.parametrize("game", LINES)
def test_any_course_of_commands_ends_where_the_model_does(game: str) -> None:
    machine = type(f"Evening_{game}", (Evening,), {"game": game})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
