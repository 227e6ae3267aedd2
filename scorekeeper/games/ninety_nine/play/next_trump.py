"""The trump of a deal, and of the deal after it."""

from collections.abc import Callable

from scorekeeper.games.ninety_nine.facts import (
    JOKER,
    Deal,
    Trick,
)
from scorekeeper.games.ninety_nine.rules.model import (
    SUIT_NAMES,
    NinetyNineRules,
    PlayedTrump,
    Trump,
    TrumpBy,
)


def opening_trump(rules: NinetyNineRules) -> Trump | None:
    """Return the trump of the very first deal; None if a card is to be turned up."""
    if rules.trump_by == "turned-card":
        return None
    return rules.opening_trump if rules.first_trump == "stays" else rules.first_trump


def starts_anew(rules: NinetyNineRules) -> bool:
    """Return whether the first deal of a game has a trump of its own, whatever was before it."""
    return rules.first_trump != "stays"


def trump_after_skipped(rules: NinetyNineRules) -> PlayedTrump | None:
    """Return the trump after a deal that does not count: nobody knows how many made it."""
    return None if rules.trump_by == "turned-card" else "not-known"


def possible_trumps(rules: NinetyNineRules) -> tuple[Trump, ...]:
    """Return the trumps that a deal can have whose trump is not known."""
    first = opening_trump(rules)
    unnamed = rules.next_trump if rules.trump_by == "count" else (first,) if first else ()
    return tuple(dict.fromkeys((*unnamed, *rules.trump_choice)))


def _announced_trump(before: PlayedTrump | None, deal: Deal | Trick) -> PlayedTrump:
    return deal.trump or before or "none"


def _turned_trump(before: PlayedTrump | None, deal: Deal | Trick) -> Trump:  # noqa: ARG001
    if deal.turned is None or deal.turned == JOKER or deal.turned.startswith("9"):
        return "none"
    return SUIT_NAMES[deal.turned[-1]]


def _next_by_count(rules: NinetyNineRules, made: int, trump: PlayedTrump) -> Trump | None:  # noqa: ARG001
    return rules.next_trump[made]


def _next_stays(rules: NinetyNineRules, made: int, trump: PlayedTrump) -> PlayedTrump | None:  # noqa: ARG001
    return trump


def _next_is_turned(rules: NinetyNineRules, made: int, trump: PlayedTrump) -> Trump | None:  # noqa: ARG001
    return None


TRUMP_OF_DEAL: dict[TrumpBy, Callable[[PlayedTrump | None, Deal | Trick], PlayedTrump]] = {
    "count": _announced_trump,
    "bidder-else-stays": _announced_trump,
    "turned-card": _turned_trump,
}


NEXT_TRUMP: dict[TrumpBy, Callable[[NinetyNineRules, int, PlayedTrump], PlayedTrump | None]] = {
    "count": _next_by_count,
    "bidder-else-stays": _next_stays,
    "turned-card": _next_is_turned,
}
