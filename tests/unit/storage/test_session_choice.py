"""Which sessions somebody asks for."""

import pytest

from scorekeeper.core import players
from scorekeeper.core.session_summary import SessionSummary
from scorekeeper.storage import session_choice
from scorekeeper.storage.session_choice import SessionChoice

EVENING = SessionSummary(
    id="2026-11-20-1",
    title="Friday at Ben's",
    game="ninety-nine",
    variant="pagat",
    players=["Anna", "Ben"],
    deals=3,
    finished=False,
    winners=[],
    date="2026-11-20",
    begun="2026-11-20T19:31:02Z",
    counted="deal",
    place="Oslo",
    former=["Cara"],
)


def test_what_is_asked_for_is_folded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name may be as long as a command line, and there may be ten thousand sessions."""
    folded: list[str] = []

    def fold(text: str) -> str:
        folded.append(text)
        return players.fold_title(text)

    monkeypatch.setattr(session_choice, "fold_title", fold)
    monkeypatch.setattr(session_choice, "fold_case", fold)
    choice = SessionChoice(players=("CARA",), place="OSLO", name="FRIDAY")
    assert len([*filter(choice.selects, [EVENING] * 9)]) == 9
    asked = [text for text in folded if text.isupper()]
    assert sorted(asked) == ["CARA", "FRIDAY", "OSLO"]
    folded.clear()
    whole = SessionChoice(name="FRIDAY AT BEN'S")
    assert [*map(whole.names, [EVENING] * 9)] == [True] * 9
    assert [text for text in folded if text.isupper()] == ["FRIDAY AT BEN'S"]
