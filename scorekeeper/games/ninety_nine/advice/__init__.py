"""Help before and during a deal: auction, bids, questions, other rules."""
