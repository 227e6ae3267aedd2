"""A game that nobody has heard of runs through every common command."""

from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import ANY

import pytest

from scorekeeper.cli import app
from scorekeeper.exporters.registry import FORMATS
from scorekeeper.games import GAMES
from scorekeeper.i18n.en.entries import SENTENCES
from tests.support import toy_game

if TYPE_CHECKING:
    from scorekeeper.core.game import AnyGame


class Toy:
    """The commands, run in this process, where the toy is one more line in the list of games."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        code = app.run(list(arguments))
        shown = self.capsys.readouterr()
        return code, shown.out, shown.err


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Toy:
    monkeypatch.setitem(GAMES, "toy", "tests.support.toy_game")
    for code, sentence in toy_game.SENTENCES.items():
        monkeypatch.setitem(SENTENCES, code, sentence)
    monkeypatch.setenv("SCOREKEEPER_STORE", str(tmp_path / "store"))
    monkeypatch.setenv("SCOREKEEPER_TRACEBACK", "1")
    return Toy(capsys)


def shown(run: Toy) -> str:
    return run("show")[1]


def test_the_toy_has_the_face_of_a_game() -> None:
    game: AnyGame = toy_game.GAME
    assert game.NAME == "toy"


def test_every_common_command_works_for_a_game_it_does_not_know(run: Toy, tmp_path: Path) -> None:
    assert run("new", "--game", "toy", "Anna", "Bne", "--title", "Toys")[0] == 0
    assert run("add", "Anna", "Bne", "an")[0] == 0
    assert "Anna 2, Bne 1" in shown(run)
    assert run("set", "Bne=Ben")[0] == 0
    assert run("undo")[0] == run("redo")[0] == 0
    assert run("amend", "3", "Ben")[0] == 0
    assert "Anna 1, Ben 2" in shown(run)
    assert run("insert", "1", "Anna")[0] == run("strike", "2")[0] == 0
    assert run("note", "a", "remark")[0] == 0
    assert "Anna 1, Ben 2" in shown(run)
    for reading in ("show", "next", "log", "list"):
        assert run(reading)[0] == run(reading, "--json")[0] == 0
    sheet = tmp_path / "toy.sheet"
    assert run("export", "-o", str(sheet))[0] == run("import", str(sheet))[0] == 0
    assert '"points": {"Anna": 1, "Ben": 2}' in run("score", "--json", str(sheet))[1]
    assert run("add", "Ben")[0] == 0
    assert '"winners": ["Ben"]' in run("list", "--json")[1]
    assert run("new", "--again")[0] == run("rename", "More toys")[0] == 0
    assert run("open", "More toys")[0] == 0
    deleted = run("delete", "More toys")[1].split()[0]
    assert run("restore", deleted)[0] == 0


def test_a_toy_is_explained_and_exported_in_every_format(run: Toy, tmp_path: Path) -> None:
    run("new", "--game", "toy", "Anna", "Ben")
    for line in ("# before anything", "Anna Ben", "Anna Anna"):
        run("add", line)
        assert "Three points win" in run("rules", "plain")[1]
        assert run("explain")[0] == run("explain", "--json")[0] == 0
        for name, form in FORMATS.items():
            if form.needs is None:
                file = tmp_path / f"{line}.{name}"
                assert run("export", "--format", name, "-o", str(file)) == (0, "", ANY), name
                assert file.stat().st_size
    assert run("export", "--format", "paper")[0] == 2


def test_a_toy_has_statistics_and_a_league(run: Toy) -> None:
    for lines in ("Anna Ben Anna Anna", "Anna Ben"):
        run("new", "--game", "toy", "Anna", "Ben")
        run("add", lines)
    for options in ((), ("--table",)):
        assert "toy: 2 sessions, 1 of them unfinished" in run("stats", *options)[1]
        assert run("stats", *options, "--csv")[0] == run("stats", *options, "--json")[0] == 0


def test_a_game_may_bar_corrections_that_make_later_entries_illegal(run: Toy) -> None:
    run("new", "--game", "toy", "Anna", "Ben")
    run("add", "Anna Ben Anna Ben Anna")
    code, _, told = run("amend", "2", "Anna")
    assert code == 3
    assert "That would make play 4 illegal" in told
    assert "Anna 3, Ben 2" in shown(run)


def test_what_is_illegal_or_malformed_leaves_with_3_or_2(run: Toy) -> None:
    run("new", "--game", "toy", "Anna", "Ben")
    assert run("add", "Zoe")[0] == run("add", "# nothing")[0] == 2
    assert run("add", "Anna Anna Anna Anna")[0] == 3
    assert "Anna 0, Ben 0" in shown(run)
    assert run("new", "--game", "toy", "Anna", "Ben", "--target", "5")[0] == 2
    assert run("adjust", "Anna", "+5")[0] == 2
