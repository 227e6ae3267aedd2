"""The paper that a table fills in by hand: what is printed on it before anybody writes."""

from collections.abc import Iterator

from scorekeeper.core.capabilities import BlankSheet
from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord
from scorekeeper.games.ninety_nine.report.rules_page import possible_counts, trump_rules
from scorekeeper.games.ninety_nine.report.setup_instructions import bid_code
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names

_FIRST_COLUMN = "deal"
"""As `parse` reads it."""


def blank_sheet(record: NinetyNineRecord) -> BlankSheet:
    """Return the paper for a table that plays by these rules.

    Where a game ends is not known, so deals have their numbers only where there are no games.
    """
    rules = record.rules
    names = seat_names(record.seat_titles, rules)
    labels = map(str, range(1, rules.length + 1)) if rules.rubber == "deals" else ()
    return BlankSheet((_FIRST_COLUMN, *names), tuple(labels), tuple(_foot(rules)))


def _foot(rules: NinetyNineRules) -> Iterator[Message]:
    yield message("page-bid-values", worth=bid_code(rules))
    yield from trump_rules(rules)
    items = [
        message("blank-contract", made=made, points=points)
        for made, points in enumerate(rules.contract)
        if points and made in possible_counts(rules)
    ]
    yield message("blank-contracts", items=items)
    yield message("blank-labels-deals" if rules.rubber == "deals" else "blank-labels")
