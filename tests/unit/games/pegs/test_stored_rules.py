"""Rules in session files: those of no table are refused."""

import pytest

from scorekeeper.core.messages import InvalidRules
from scorekeeper.games.pegs.game import GAME
from scorekeeper.games.pegs.peg_letters import peg_letters
from scorekeeper.games.pegs.rules import MAX_PLAYERS


def test_stored_rules_seat_no_more_than_any_variant_does() -> None:
    """An archive brought seven, for whose pegs there were no letters."""
    counts = {count for variant in GAME.variants for count in GAME.player_counts(variant)}
    assert max(counts) == MAX_PLAYERS
    assert len(set(peg_letters(["山田"] * MAX_PLAYERS))) == MAX_PLAYERS
    variant = next(name for name in GAME.variants if MAX_PLAYERS in GAME.player_counts(name))
    stored = GAME.rules_to_json(GAME.resolve(variant, MAX_PLAYERS, {}))
    sides = list(range(MAX_PLAYERS + 1))
    with pytest.raises(InvalidRules) as refused:
        GAME.rules_from_json({**stored, "players": len(sides), "sides": sides}, len(sides))
    assert [fault.key for fault in refused.value.faults] == ["players"]
