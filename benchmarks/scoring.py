"""How many deals are scored a second, beside what the libraries `mahjong` and `pokerkit` do.

Run by hand, after `pip install mahjong pokerkit`: `python benchmarks/scoring.py [rounds]`. Each
round times all of them in turn; printed are the medians, and the ratio to mahjong's hands.
Ours: a deal's hands to who made it, the lines of points and their sums; and the same within a
replay, with dealer, trump, totals and the ends of games.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence

from scorekeeper.core.replay import replay
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named
from scorekeeper.games.ninety_nine.facts import Deal, Hand
from scorekeeper.games.ninety_nine.play.contracts import successes
from scorekeeper.games.ninety_nine.play.scoring import score

DEALS = 20_000
OTHERS = 300
HEADER = Setup("ninety-nine", "pagat", ("Anna", "Ben", "Cara"), 0, {"target": "1000000"})


def main() -> None:
    """Time everything in interleaved rounds and print the medians."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    contests = {
        "scored": (_scoring(), DEALS),
        "replayed": (_replaying(), DEALS),
        **_others(),
    }
    speeds: dict[str, list[float]] = {name: [] for name in contests}
    for _ in range(rounds):
        for name, (run, count) in contests.items():
            begun = time.perf_counter()
            run()
            speeds[name].append(count / (time.perf_counter() - begun))
    base = speeds.get("mahjong")
    for name, found in speeds.items():
        ratio = statistics.median(a / b for a, b in zip(found, base, strict=True)) if base else 0
        print(f"{name:10} {statistics.median(found):12,.0f} a second {ratio:8.1f} x mahjong")


def _deals() -> list[Deal]:
    rng = random.Random(1)
    return [_deal(rng) for _ in range(DEALS)]


def _deal(rng: random.Random) -> Deal:
    first = rng.randrange(10)
    second = rng.randrange(10 - first)
    premium = rng.randrange(9)
    hands = [
        Hand(tricks, bid=rng.randrange(10), premium="!" if premium == seat else "")
        for seat, tricks in enumerate((first, second, 9 - first - second))
    ]
    return Deal(tuple(hands))


def _scoring() -> Callable[[], None]:
    rules = game_named("ninety-nine").resolve("pagat", 3, HEADER.settings)
    deals = _deals()

    def run() -> None:
        for deal in deals:
            score(deal, successes(deal, rules), rules, (0, 0, 0))

    return run


def _replaying() -> Callable[[], None]:
    game = game_named("ninety-nine")
    rules = game.resolve("pagat", 3, HEADER.settings)
    facts = [(number, "", "deal", deal) for number, deal in enumerate(_deals(), start=1)]

    def run() -> None:
        replay(game, HEADER, rules, facts)

    return run


def _others() -> dict[str, tuple[Callable[[], None], int]]:
    try:
        return {"mahjong": (_mahjong(), OTHERS), "pokerkit": (_pokerkit(), OTHERS)}
    except ImportError as missing:
        print(f"without the others: {missing}", file=sys.stderr)
        return {}


def _mahjong() -> Callable[[], None]:
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.tile import TilesConverter

    calculator = HandCalculator()
    tiles = TilesConverter.string_to_136_array(man="22444", pin="333567", sou="444")
    win = TilesConverter.string_to_136_array(sou="4")[0]

    def run() -> None:
        for _ in range(OTHERS):
            calculator.estimate_hand_value(tiles, win)

    return run


def _pokerkit() -> Callable[[], None]:
    from pokerkit import Card, StandardHighHand

    cards = list(Card.parse("AsKsQsJsTs2h3d4c5h6d7c8s9h"))
    rng = random.Random(1)
    hands: Sequence[Sequence[Card]] = [rng.sample(cards, 7) for _ in range(OTHERS)]

    def run() -> None:
        for hand in hands:
            StandardHighHand.from_game(hand[:2], hand[2:])

    return run


if __name__ == "__main__":
    main()
