"""The Game of 99, the peg-board companion: cards claim the squares of a spiral board."""
