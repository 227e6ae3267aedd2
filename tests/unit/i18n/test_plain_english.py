"""No sentence is worded in ways that nobody uses at a card table.

Each pattern stands beside a sentence that it refuses, so that no pattern matches nothing.
"""

import re
from typing import Any

import pytest

from scorekeeper.core.messages import Message
from scorekeeper.i18n.catalog import all_sentences, language

STILTED = {
    r"(?<![Tt]here )\b(is|are) no (?!longer)": "“KX” is no card.",
    r"(^|[.;:] )Who (has|have|cannot|can't|makes|fails|wins|loses)\b": "Who cannot play is out.",
    r"\b[Ww]hoever\b": "Whoever has it names the trump.",
    r"\b[Nn]ot \w+ any more\b": "It is not over any more.",
    r"\ba (card|deal|file|hand|line|move|number|play|point) a \w+": "Give a hand a seat.",
    r"\bbehind\b": "The deals behind it moved up by one.",
    r"\b(Taken|Brought) (back|out)\b": "Taken back: the amendment.",
    r"\bstands as\b|\bstood:|\bstands? (twice|there)\b": "It stands as 3:CDD 4- 2-.",
    r"\bIn it:": "In it: Ben +30.",
    r"\blies? in\b": "It lies in the trash.",
    r"\bgoes before\b": "A reveal goes before a declaration.",
    r"\b(first|last) say\b": "Ben has the first say.",
    r"\btable's affair\b": "What it costs is the table's affair.",
    r"\bfollows otherwise\b|\botherwise, by\b": "Trump now follows otherwise, by what was mended.",
    r"\b[Mm]end(ed)?\b": "Mend that too.",
    r"\b[Mm]eanwhile\b": "Somebody else has entered meanwhile.",
    r"\bSeated:": "Set: title=Friday. Seated: Anna, Ben, Cara.",
    r"\bmeant, if\b": "The session meant, if not the current one.",
    r"\bThey parted\b": "They parted in deal 2.",
    r"\bthings? (is|are) wrong\b": "0 things are wrong.",
    r"\bdo it again\b|\bSee to it\b": "See to it that you may write there, and do it again.",
    r"\b[Gg]iven was\b": "Given was: adjust.",
    r"\bwould no longer be\b": "Deal 2 would no longer be legal.",
    r"\bno whole\b": "It is no whole session file.",
}
"""Patterns, each with a sentence in the old wording."""

_RANKING = {"column-behind", "closing-behind"}
"""Who is behind whom in points."""


@pytest.mark.parametrize("pattern", STILTED)
def test_a_pattern_finds_the_wording_that_it_is_for(pattern: str) -> None:
    assert re.search(pattern, STILTED[pattern])


@pytest.mark.parametrize("pattern", STILTED)
def test_no_sentence_is_stilted(pattern: str) -> None:
    sentences = {**all_sentences("en"), **language("en").terms}
    read = {code: re.sub(r"\{\w+", "{", text) for code, text in sentences.items()}
    found = {code: text for code, text in read.items() if re.search(pattern, text)}
    assert {code: found[code] for code in found if code not in _RANKING} == {}


def test_sentences_about_what_was_typed_quote_it() -> None:
    for code in ("hand-unreadable", "hand-without-tricks", "name-unknown", "play-unknown"):
        assert "“{given" in all_sentences("en")[code]


@pytest.mark.parametrize(
    ("code", "fields", "said"),
    [
        ("because-rubber", {"games": 1, "each": 100, "full": 8}, "in 1 game:"),
        ("compare-open-wins", {"of": 1}, "won 1 game yet"),
        ("compare-open-target", {"points": 1}, "1 point yet"),
        ("highlight-won", {"players": ["Anna"], "points": 1}, "with 1 point."),
        ("highlight-leads", {"players": ["Anna"], "points": 1}, "with 1 point;"),
        ("highlight-best", {"player": "Anna", "points": 1, "number": 1}, "1 point in deal 1"),
        ("headline-best", {"player": "Anna", "points": 1, "session": "x"}, "with 1 point ("),
        ("stated-none", {"seat": "Anna", "given": 1, "premium": "!"}, "stated 1 trick,"),
        ("stated-high", {"seat": "Anna", "given": 1, "legal": 0}, "stated 1 trick,"),
        ("blank-seats", {"given": 1, "legal": ["2", "3"]}, "for 1 player:"),
        ("page-turn", {"hand": 1}, "fewer than 1 card)"),
        ("peg-why-draw", {"hand": 1}, "fewer than 1 card "),
    ],
)
def test_of_one_there_are_not_several(code: str, fields: dict[str, Any], said: str) -> None:
    assert said in language("en").render(Message(code, fields))
