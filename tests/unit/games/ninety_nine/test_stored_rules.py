"""Rules in session files: programs of the first format 1 read what they can play."""

import json

import pytest

from scorekeeper.core.codec import to_json
from scorekeeper.core.messages import InvalidRules
from scorekeeper.games.ninety_nine.game import GAME
from scorekeeper.games.ninety_nine.rules.model import MAX_PLAYERS

YOUNGER = {"opening_trump", "rubber_level", "hard_score", "hard_double"}


def stored(**settings: str) -> dict[str, object]:
    return GAME.rules_to_json(GAME.resolve("pagat", 3, settings))


def test_a_younger_field_is_left_out_where_it_changes_nothing() -> None:
    assert stored().keys().isdisjoint(YOUNGER)


def test_a_younger_field_is_written_where_it_is_used() -> None:
    assert stored(**{"rule.hard_score": "1"})["hard_score"] == 1


def test_rules_without_younger_fields_are_those_of_today() -> None:
    rules = GAME.resolve("pagat", 3, {})
    read = GAME.rules_from_json(json.loads(json.dumps(stored())), 3)
    assert to_json(read) == to_json(rules)


def test_stored_rules_seat_no_more_than_any_variant_does() -> None:
    """An archive brought thirteen, and a page of theirs took 391 MB."""
    counts = {count for variant in GAME.variants for count in GAME.player_counts(variant)}
    assert max(counts) == MAX_PLAYERS
    with pytest.raises(InvalidRules) as refused:
        GAME.rules_from_json({**stored(), "players": 6, "contract": [0] * 7}, 6)
    assert "players" in [fault.key for fault in refused.value.faults]
