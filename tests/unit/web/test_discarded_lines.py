"""What the lines that came to nothing cost those behind them."""

from pathlib import Path

import pytest

from scorekeeper.web import overtaken
from scorekeeper.web.changes import LineChange, parse_line_change
from scorekeeper.web.overtaken import Discarded, behind_lost
from scorekeeper.web.stored_sessions import replay
from tests.support.command_line import Cli


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that are read, to learn what they were."""
    lines = list[str]()

    def counted(line: str) -> LineChange:
        lines.append(line)
        return parse_line_change(line)

    monkeypatch.setattr(overtaken, "parse_line_change", counted)
    return lines


def test_no_correction_is_looked_into_to_learn_that_it_was_no_deal(
    in_process_cli: Cli, store: Path, parsed: list[str]
) -> None:
    """What each of 490 is about was looked for in ten thousand deals: it took 14 s."""
    for words in (("new", "Anna", "Ben", "Cara"), ("add", "3:CDD 4- 2-")):
        assert in_process_cli(*words).code == 0
    (file,) = (store / "sessions").glob("*.json")
    loaded = replay(file.read_bytes(), file.stem)
    others = ("amend 1 q w e", "strike 1", "insert 1 3 4 2", "set Anna=Bo", "claim Anna 5", "undo")
    finish = parse_line_change("finish")
    assert behind_lost(loaded, Discarded(replaced=others), finish) is None
    assert parsed == []
    assert behind_lost(loaded, Discarded(replaced=(*others, "3 4 2", "4 4 1")), finish)
    assert parsed == ["3 4 2"]


def test_lines_that_are_many_and_long_are_not_all_looked_at(
    in_process_cli: Cli, store: Path, parsed: list[str]
) -> None:
    """440 lines that can be read in sixteen ways took 21 s, and held the session meanwhile."""
    assert in_process_cli("new", "Andreas", "Ofelia", "Hatice").code == 0
    (file,) = (store / "sessions").glob("*.json")
    loaded = replay(file.read_bytes(), file.stem)
    lines = [f"and of hat {'and ' * 30}{chr(97 + number % 26)}" for number in range(440)]
    finish = parse_line_change("finish")
    assert behind_lost(loaded, Discarded(gone=(*lines[:3] * 99,)), finish) is None
    assert parsed == lines[:3]
    parsed.clear()
    assert behind_lost(loaded, Discarded(gone=(*lines,)), finish) is not None
    assert 0 < sum(map(len, parsed)) <= 2_000


@pytest.mark.parametrize(
    ("lost", "is_deal"),
    [
        ("3x 4- 2-", True),
        ("Anna=3+ Bn=4- Cara=2-", True),
        ("add 3+ 4x 2-", True),
        ("CDD 4- 2-", True),
        ("deal 3x 4 2", True),
        ("ajust Ben -10", False),
        ("clam Anna", False),
    ],
)
def test_what_cannot_be_read_was_a_deal_if_a_hand_of_it_has_a_number(
    in_process_cli: Cli, store: Path, lost: str, *, is_deal: bool
) -> None:
    """The end stood behind it, and the evening was over without the deal."""
    for words in (("new", "Anna", "Ben", "Cara"), ("add", "3:CDD 4- 2-")):
        assert in_process_cli(*words).code == 0
    (file,) = (store / "sessions").glob("*.json")
    loaded = replay(file.read_bytes(), file.stem)
    told = behind_lost(loaded, Discarded(gone=(lost,)), parse_line_change("finish"))
    assert (told is not None) is is_deal
