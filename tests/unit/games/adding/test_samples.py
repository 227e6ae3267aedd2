"""The sample evenings of the adding games: whole, with what is rare, shown and explained."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from wcwidth import wcswidth

from scorekeeper.exporters.score_json import session_score_json
from scorekeeper.games.adding.variants import VARIANTS
from tests.support.samples import SESSIONS, explained, sample, shown

ADDING = [path for path in SESSIONS if sample(path).setup.game == "adding"]
WIDE = 10_000
"""Cells that no sentence needs, so that each stands on one line."""
every = pytest.mark.parametrize("path", ADDING, ids=lambda path: path.stem)


def account(path: Path) -> dict[str, Any]:
    return json.loads(json.dumps(session_score_json(sample(path))))  # type: ignore[no-any-return]


def test_there_is_a_sample_of_every_adding_game() -> None:
    assert {sample(path).setup.variant for path in ADDING} == set(VARIANTS)


@every
def test_a_sample_has_slips_that_were_mended_and_seconds_between_plays(path: Path) -> None:
    entries = sample(path).session.entries
    assert {entry.kind for entry in entries} >= {"undo", "amend", "note"}
    assert any(entry.why for entry in entries if entry.kind == "amend")
    assert [entry.at for entry in entries] == sorted({entry.at for entry in entries})


@every
def test_a_sample_is_whole_hands_to_the_end(path: Path) -> None:
    result = account(path)
    assert all(hand["loser"] or hand["out"] for hand in result["hands"])
    assert sum(one["lost"] + one["won"] for one in result["standing"]) == len(result["hands"]) >= 3
    if result["winner"] is None:
        assert (result["variant"][:2], result["next"]["count"]) == ("98", 0)
    else:
        assert [one["player"] for one in result["standing"] if one["lives"]] == [result["winner"]]


def test_the_samples_have_what_is_rare() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in ADDING}
    assert re.search(r'"AS=@\d"', texts["adding-98-umass"])
    assert re.search(r'"AS=@\d\+AH"', texts["adding-98-umass"])
    assert '"joker"' in texts["adding-98-arizona"]
    assert re.search(r'"(\w+)\+\1"', texts["adding-98-arizona"])
    assert re.search(r'"A[CS]=\d+"', texts["adding-100"])


@every
@pytest.mark.parametrize("cells", [30, 40, 60, 69, 70, 80, 100, 200])
def test_no_hand_is_missing_and_no_line_too_wide(path: Path, cells: int) -> None:
    result, text = account(path), shown(path, cells)
    assert all(wcswidth(line) <= cells for line in text.splitlines())
    for hand in result["hands"]:
        assert re.search(rf"^(Hand )? *{hand['number']}\b", text, re.MULTILINE)
    last = [str(play["count"]) for play in result["hands"][-1]["plays"]]
    assert re.findall(r"→ (-?\d+)", " ".join(text.split()))[-len(last) :] == last
    assert all(player in text for player in result["players"])


@every
def test_every_play_is_explained_with_its_count_and_its_source(path: Path) -> None:
    plays = [play for hand in account(path)["hands"] for play in hand["plays"]]
    lines = explained(path, WIDE).splitlines()
    result = [
        re.fullmatch(r"\d+\. (.+) plays (.+): (-?\d+) \(([+-]\d+)\)\.", line) for line in lines
    ]
    assert [match.groups() for match in result if match] == [
        (play["player"], " + ".join(play["cards"]), str(play["count"]), f"{play['value']:+d}")
        for play in plays
    ]
    assert all(re.search(r"\. \[.+\]$", line) for line in lines if line.startswith("  "))
