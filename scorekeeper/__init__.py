"""Scorekeeper: a score-keeper and referee for the card games of the Ninety-Nine family."""

__version__ = "1.0.0"
