"""Every deal there is, scored twice: all 25,740,000 of four players, or all 385,000 of three.

Run by hand: `python benchmarks/exhaustive.py [4|3]`. All splits of the tricks, all bids of 0 to 9,
and nobody, or one player, who declares or reveals. The second scorer is below, written as the
rules page tells it, and shares nothing with the first. Ends with 1 at the first that differs.
"""

import itertools
import multiprocessing
import sys
import time
from collections.abc import Iterator, Sequence

from scorekeeper.games.ninety_nine.facts import Deal, Hand, Premium
from scorekeeper.games.ninety_nine.play.contracts import successes
from scorekeeper.games.ninety_nine.play.scoring import score
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS

BIDS = range(10)
CONTRACT = {3: (0, 30, 20, 10), 4: (0, 30, 20, 10, 0)}
WORTH = {"": 0, "!": 30, "!!": 60}
Numbers = tuple[int, ...]


def main() -> None:
    """Compare all deals and print how many there were."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    tricks = 10 if players == len("♣♥♠♦") else 9
    begun, compared = time.perf_counter(), 0
    with multiprocessing.Pool() as pool:
        for count, fault in pool.imap_unordered(_compared, _splits(tricks, players)):
            if fault:
                sys.exit(f"They differ: {fault}")
            compared += count
    taken = time.perf_counter() - begun
    print(f"{compared:,} deals of {players} players agree ({taken:.0f} s)")


def _splits(tricks: int, players: int) -> Iterator[Numbers]:
    if players == 1:
        yield (tricks,)
        return
    for first in range(tricks + 1):
        yield from ((first, *others) for others in _splits(tricks - first, players - 1))


def _compared(split: Numbers) -> tuple[int, str]:
    """Score every deal of one split of the tricks by both; the number of them, and any fault."""
    players = len(split)
    rules = VARIANTS["pagat"].tables[players]
    nought, count = (0,) * players, 0
    for premiums in _premiums(players):
        kinds = [
            [Hand(taken, bid=bid, premium=premium) for bid in BIDS]
            for taken, premium in zip(split, premiums, strict=True)
        ]
        for hands in itertools.product(*kinds):
            deal = Deal(hands)
            points = score(deal, successes(deal, rules), rules, nought).points
            bids = [hand.bid or 0 for hand in hands]
            if points != _points(split, bids, premiums):
                return count, f"{deal}: {points} and {_points(split, bids, premiums)}"
            count += 1
    return count, ""


def _premiums(players: int) -> Iterator[tuple[Premium, ...]]:
    marks: tuple[Premium, Premium] = ("!", "!!")
    yield ("",) * players
    for bidder in range(players):
        for mark in marks:
            yield tuple(mark if seat == bidder else "" for seat in range(players))


def _points(split: Numbers, bids: Sequence[int], premiums: Sequence[str]) -> Numbers:
    """Score a deal: a point a trick, the contract for a bid that was made, premiums won or lost.

    With four players three diamonds bid nought or ten.
    """
    players = len(split)
    made = [
        taken == bid or (players > 3 and bid == 0 and taken == 10)
        for taken, bid in zip(split, bids, strict=True)
    ]
    each = CONTRACT[players][sum(made)]
    points = [taken + each * won for taken, won in zip(split, made, strict=True)]
    for bidder, premium in enumerate(premiums):
        if premium and made[bidder]:
            points[bidder] += WORTH[premium]
        elif premium:
            for other in range(players):
                points[other] += WORTH[premium] * (other != bidder)
    return tuple(points)


if __name__ == "__main__":
    main()
