"""Where the rules of the Game of 99 are from: the rule sheet by section, or inferred."""

PLAY = "W:How to Play"
PENALTIES = "W:Penalties"
TIES = "W:A Word about Ties"
INFERRED = "I"
HOUSE_RULE = "H"
"""The source of what a house rule says."""
