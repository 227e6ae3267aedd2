"""Scorekeeper: a score-keeper and referee for the card games of the Ninety-Nine family."""

__version__ = "0.1.0"
