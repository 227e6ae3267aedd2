"""What stands in the documents is true: transcripts, samples, the two commands of the README."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from wcwidth import wcswidth

from scorekeeper.cli.context import AppContext
from scorekeeper.exporters.score_json import session_score_json
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from tests.readme import README, replayed
from tests.support.samples import SESSIONS, shown

KINDS = {"undo", "amend", "note"}
OURS = [path for path in SESSIONS if AppContext().file(path).setup.game == "ninety-nine"]
"""The samples of Ninety-Nine."""
BOARD = 40
"""Cells of a board, which is not broken into lines."""
OTHERS = [path for path in SESSIONS if path not in OURS]


def test_every_transcript_of_the_readme_is_what_the_program_says(store: Path) -> None:
    text = README.read_text(encoding="utf-8")
    assert replayed(text, store) == text


def test_the_readme_has_its_two_commands_in_marked_blocks() -> None:
    text = README.read_text(encoding="utf-8")
    first = re.search(r"<!-- first command -->\n```sh\n(.*)\n```\n<!-- /first command -->", text)
    tests = re.search(r"<!-- test command -->\n```sh\n(.*)\n```\n<!-- /test command -->", text)
    assert first is not None
    assert tests is not None
    assert first.group(1).startswith("python3 -m venv --without-pip .venv && ")
    assert tests.group(1).endswith(".venv/bin/python -m pytest -n auto")


def test_there_is_a_sample_for_every_player_count_and_book() -> None:
    books = [f"{book}-{count}" for book in ("pagat", "penguin") for count in (2, 3, 4, 5)]
    assert {path.stem for path in SESSIONS} >= {*books, "duel-2"}


def test_there_is_a_sample_of_every_variant_for_a_target_and_for_house_rules() -> None:
    headers = [AppContext().file(path).setup for path in OURS]
    applied = {(setup.variant, len(setup.players)) for setup in headers}
    assert applied == {(name, count) for name, v in VARIANTS.items() for count in v.tables}
    told = {key.partition(".")[0] for setup in headers for key in setup.settings}
    assert told >= {"target", "games", "rule"}


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_a_sample_shows_as_its_expected_text(path: Path) -> None:
    assert shown(path) == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_a_sample_is_a_whole_rubber_with_slips(path: Path) -> None:
    loaded = AppContext().file(path)
    assert loaded.game.status(loaded.record)[0]
    assert {entry.kind for entry in loaded.session.entries} >= KINDS
    assert any(entry.why for entry in loaded.session.entries)
    lost = {"forfeit", "penalty"}
    lines = [line for deal in _account(path)["deals"] for line in deal["lines"]]
    assert path.stem.startswith("duel") or any(line["reason"] in lost for line in lines)


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_a_sample_of_another_game_is_whole_and_has_slips_too(path: Path) -> None:
    loaded = AppContext().file(path)
    assert loaded.game.status(loaded.record)[0] or loaded.setup.variant.startswith("98")
    assert {entry.kind for entry in loaded.session.entries} >= {"undo", "note"}
    assert any(entry.why for entry in loaded.session.entries)


@pytest.mark.parametrize("cells", [30, 40, 60, 69, 70, 80, 100, 200])
@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_no_line_is_wider_than_asked_and_no_total_is_missing(path: Path, cells: int) -> None:
    text = shown(path, cells)
    assert all(wcswidth(line) <= max(cells, BOARD) for line in text.splitlines())
    if path in OTHERS:
        return
    told = _account(path)
    numbers = re.findall(r"-?\d+", text)
    for part in (*told["deals"], *told["games"], told["rubber"]):
        assert {str(total) for total in part["totals"].values()} <= set(numbers)


def _account(path: Path) -> dict[str, Any]:
    loaded = AppContext().file(path)
    return json.loads(json.dumps(session_score_json(loaded)))  # type: ignore[no-any-return]
