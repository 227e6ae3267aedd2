"""The rules of an adding game as one value: the card table, and how hands and games end."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.core.messages import FieldProblem, InvalidRules, message
from scorekeeper.core.text import cut
from scorekeeper.games.adding.effect_notation import Effect, effect
from scorekeeper.games.cards import JOKER_WORD, SUITS

Loss = Literal["hand", "out", "coin"]
Deal = Literal["left", "winner", "survivor"]

RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
JOKER = JOKER_WORD
CARDS = frozenset((*RANKS, *(rank + suit for rank in RANKS for suit in SUITS), JOKER))
_MAX_VALUE = 999
MAX_PLAYERS = 104
"""The most who ever sat down: a card each from two packs."""
MAX_SEATED = 36
"""The most who can sit down today: a page of ten thousand hands grows with each of them."""
_PACK = 52
JOKERS = 2
"""Jokers of a pack that has them."""

SETTINGS = ("option", "rule")
"""The headers of a sheet, beyond the common ones, that the game uses."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False, repr=False)
class AddingRules:
    """How one table plays. Compared by identity, so that it is quick to look up by."""

    players: int
    limit: int
    """What the count may not pass."""
    cards: Mapping[str, str]
    """By card (a rank, or a rank with its suit, or `joker`), what it does; see `effects`."""
    packs: int = 1
    hand: int = 4
    """Cards in the hand."""
    lives: int = 0
    """Coins or chips that each begins with; 0 where there are none."""
    loss: Loss
    """What a player who cannot play loses: the hand, the part in it (`out`), or a coin."""
    deal: Deal
    """Who deals the next hand: the next to the left, the winner, or the next who is still in."""
    together: bool = False
    """Whether cards of one rank may be played together."""
    reverse_repeats: bool = False
    """Whether with two players a reverse lets the same player go on."""
    floor_zero: bool = False
    start_card: bool = False
    """Whether a card is turned up to begin each hand."""
    barred_starts: tuple[str, ...] = ()
    """Ranks that do not begin a hand: the next card is turned up."""
    play_on: bool = False
    """Whether after a loss the others keep their hands and direction."""
    sixty_nine: Literal["none", "reset", "drink", "point", "penny"] = "none"
    early_turns: int = 0
    """First turns of a hand in which nobody may set the count to its limit."""
    three_kings: bool = False
    three_sixes: bool = False
    on_your_honor: bool = False
    """Whether a player without a coin stays in for one more loss."""

    def __post_init__(self) -> None:
        """Raise `InvalidRules` if they contradict themselves."""
        if faults := tuple(_faults(self)):
            raise InvalidRules(faults)


_MINIMA = {"players": 2, "limit": 1, "packs": 1, "hand": 1, "lives": 0, "early_turns": 0}


def _faults(rules: AddingRules) -> Iterator[FieldProblem]:
    for key, least in _MINIMA.items():
        most = MAX_PLAYERS if key == "players" else _MAX_VALUE
        if not least <= (given := getattr(rules, key)) <= most:
            wrong = message("rules-least", path=key, given=given, least=least, most=most)
            yield FieldProblem(key, wrong)
    if (rules.loss == "coin") != (rules.lives > 0):
        yield FieldProblem("lives", message("rules-coins", lives=rules.lives))
    for card, text in rules.cards.items():
        if card not in CARDS:
            yield FieldProblem(f"cards.{card}", message("rules-card", given=cut(card)))
        elif effect(text) is None:
            yield FieldProblem(f"cards.{card}", message("rules-effect", card=card, given=cut(text)))
    missing = [rank for rank in RANKS if not _is_known(rank, rules.cards)]
    if missing:
        yield FieldProblem(f"cards.{missing[0]}", message("rules-cards-missing", cards=missing))
    if wrong_starts := [rank for rank in rules.barred_starts if rank not in RANKS]:
        yield FieldProblem("barred_starts", message("rules-card", given=cut(wrong_starts[0])))


def _is_known(rank: str, cards: Mapping[str, str]) -> bool:
    return rank in cards or all(rank + suit in cards for suit in SUITS)


def cards_needed(rules: AddingRules) -> int:
    """Return how many cards are dealt and turned up before the first play."""
    return rules.players * rules.hand + rules.start_card


def cards_of_packs(rules: AddingRules) -> int:
    """Return how many cards the packs have."""
    return rules.packs * (_PACK + (JOKERS if JOKER in rules.cards else 0))


def effect_of(rules: AddingRules, card: str) -> Effect | None:
    """Return what a card does; None if it needs its suit, or the pack lacks it."""
    text = rules.cards.get(card) or (None if card == JOKER else rules.cards.get(_rank(card)))
    return effect(text) if text else None


def may_reverse(rules: AddingRules) -> bool:
    """Return whether a card can change the direction."""
    effects = (effect_of(rules, card) for card in rules.cards)
    return any(effect is not None and effect.reverse for effect in effects)


def _rank(card: str) -> str:
    return card[:-1] if card[-1] in SUITS else card


def rank_of(card: str) -> str:
    """Return the rank of a card that may have a suit; the joker is one of its own.

    >>> rank_of("10H"), rank_of("10"), rank_of("joker")
    ('10', '10', 'joker')
    """
    return card if card == JOKER else _rank(card)
