"""Every number of a variant rests on a book's section or on a reading of ours, and says which."""

import dataclasses
import re

import pytest

from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules
from scorekeeper.games.ninety_nine.rules.sources import TARGET_SOURCES
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from tests.support.readings import READINGS

SOURCE = re.compile(r"([PBO]:[^:]+?)?( ?R[0-9]+)*")
TABLES = [(name, count) for name, variant in VARIANTS.items() for count in variant.tables]
SCORES = {"contract", "next_trump", "first_trump", "premium_lost", "game", "bonus", "length"}
"""What every table must be able to give a source for."""


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_each_source_belongs_to_a_field_and_names_a_section_or_a_reading(
    variant: str, players: int
) -> None:
    sources = VARIANTS[variant].sources[players]
    fields = {field.name for field in dataclasses.fields(NinetyNineRules)} | {"first_dealer"}
    assert fields >= sources.keys() >= SCORES
    for source in sources.values():
        assert SOURCE.fullmatch(source), source
        assert set(re.findall(r"R[0-9]+", source)) <= READINGS


def test_the_readings_that_scores_rest_on_are_marked() -> None:
    tables = [table for variant in VARIANTS.values() for table in variant.sources.values()]
    marked = " ".join(source for table in [*tables, TARGET_SOURCES] for source in table.values())
    unmarked = READINGS - set(re.findall(r"R[0-9]+", marked))
    assert unmarked == set()
