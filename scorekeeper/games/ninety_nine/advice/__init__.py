"""Help before and during a deal: auction, bids, questions, other rules."""

from scorekeeper.games.ninety_nine.advice.auction import auction
from scorekeeper.games.ninety_nine.advice.bids import bids

__all__ = ["auction", "bids"]
