"""Where the rules of the Game of 99 are from: the rule sheet by section, or inferred."""

from collections.abc import Mapping

from scorekeeper.games.pegs.rules import PegRules

PLAY = "W:How to Play"
PENALTIES = "W:Penalties"
TIES = "W:A Word about Ties"
INFERRED = "I"
_BOARD = "D"
"""A program by the author of the rule sheet, which has no picture of the board."""
_HOUSE_RULE = "H"
_CHOSEN = "T"
_DETAILED = (2, 3)
"""Numbers of players for which the sheet gives the rules; it leaves open who are partners."""


def sources_of(
    players: int, settings: Mapping[str, str], rules: PegRules, usual: PegRules
) -> dict[str, str]:
    """Return for each field of a table's rules the code of its source.

    `usual` are the rules without any setting of the table.
    """
    sources = dict.fromkeys(("cards", "hand", "line"), PLAY) | {"board": _BOARD}
    sources["sides"] = PLAY if players in _DETAILED else INFERRED
    if "option.sides" in settings:
        sources["sides"] = _CHOSEN
    for name in (*sources,):
        if f"rule.{name}" in settings and getattr(rules, name) != getattr(usual, name):
            sources[name] = _HOUSE_RULE
    return sources
