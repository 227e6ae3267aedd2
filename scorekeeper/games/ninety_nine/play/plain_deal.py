"""Deals that the rules alone show to be legal: checked in short, and scored once.

An archive has many deals that are alike, and most sessions of it are played by the same rules.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.limits import MAX_CACHED
from scorekeeper.games.cards import SUITS
from scorekeeper.games.ninety_nine.facts import JOKER, Deal
from scorekeeper.games.ninety_nine.play.contracts import successes
from scorekeeper.games.ninety_nine.play.scoring import ScoreLine, score
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules


class JudgedDeal(NamedTuple):
    """Who made it in a legal deal, and its score."""

    made: tuple[bool, ...]
    """Whether each seat made its contract."""
    made_count: int
    """How many made theirs."""
    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]
    """The sums of the lines, by seat."""


def judge_deal(rules: NinetyNineRules, deal: Deal, totals: Sequence[int]) -> JudgedDeal:
    """Return the result of a legal deal; `totals` are those of the game before it, by seat."""
    made = successes(deal, rules)
    return JudgedDeal(made, sum(made), *score(deal, made, rules, totals))


@lru_cache(maxsize=MAX_CACHED)
def judge_plain_deal(rules: NinetyNineRules, deal: Deal) -> JudgedDeal | None:
    """Return the result of a deal; None if it needs the full check, or the totals before it."""
    if rules.vulnerable or not is_plainly_legal(rules, deal):
        return None
    return judge_deal(rules, deal, ())


def is_plainly_legal(rules: NinetyNineRules, deal: Deal) -> bool:
    """Return whether a short check shows a deal to be legal, as nearly always.

    It may say no of a legal deal, which `legality` then checks in full.
    """
    hands = deal.hands
    turned_as_ruled = (deal.turned is not None) == (rules.trump_by == "turned-card")
    if deal.trump or not turned_as_ruled or not rules.plain or len(hands) != rules.seats:
        return False
    tricks, premiums, max_tricks = 0, 0, rules.tricks
    shown = [] if deal.turned is None else [deal.turned]
    for hand in hands:
        if hand is None:
            return False
        taken, cards, bid, _, premium, stated = hand
        tricks += taken
        if premium:
            if not rules.declare or (premium == "!!" and not rules.reveal) or stated is not None:
                return False
            premiums += 1
        if cards:
            shown += cards
        elif bid and bid > max_tricks:
            return False
    if tricks != max_tricks or (premiums > 1 and rules.premiums == "one"):
        return False
    return _ONLY_SUITS.issuperset(shown) or _are_in_pack_once(rules, shown)


def _are_in_pack_once(rules: NinetyNineRules, cards: Sequence[str]) -> bool:
    """Return whether all cards with ranks are of the pack, and none is there twice."""
    ranked = [card for card in cards if card not in _ONLY_SUITS]
    if len(set(ranked)) < len(ranked):
        return False
    ranks = {card[:-1] for card in ranked if card != JOKER or not rules.joker}
    return ranks.issubset(rules.ranks)


_ONLY_SUITS = frozenset(SUITS)
