"""The pad of a play: the cards that may be played now, each a line of its own."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from scorekeeper.core.entry_pad import EntryPad, PadButton, PadGroup, PadKeys, PadSlot
from scorekeeper.core.messages import Message, message
from scorekeeper.games.adding.effect_notation import MAX_TOLD, Effect
from scorekeeper.games.adding.facts import Bust, Fact, Kings, Loses, Play, Sixes, Turn
from scorekeeper.games.adding.in_words import in_words
from scorekeeper.games.adding.legality import MAX_OF_A_RANK, problems
from scorekeeper.games.adding.notation import actor, is_called, write
from scorekeeper.games.adding.rules import JOKER, RANKS, AddingRules, effect_of
from scorekeeper.games.adding.state import AddingRecord, AddingState, PlayResult
from scorekeeper.games.adding.step import step
from scorekeeper.games.adding.turns import players_in
from scorekeeper.games.cards import SUITS, with_symbol
from scorekeeper.games.digits import digit_keys

_MAX_DIGITS = 3
_MAX_OF_A_KIND = 1_000
"""Plays of a kind that are judged for buttons, far more than any table has; others are typed.

House rules can let each card put out each player, who answers with each card.
"""


def entry_pad(record: AddingRecord) -> EntryPad | None:
    """Return the pad of the player whose turn it is; None once the game is over."""
    state = record.state
    if state.over:
        return None
    pad = _Pad(record)
    starts = pad.keys(map(Turn, _cards(state.rules)))
    player: str | Message = record.players[state.turn]
    if starts.buttons:
        player = message("pad-turn-up")
    plays = [starts, pad.keys(_single_plays(state)), pad.keys([Bust()])]
    several = pad.keys(_plays_together(state.rules), message("pad-together"))
    others = pad.keys(_others(state), message("pad-others"))
    keys = tuple(keys for keys in (*plays, several, others) if keys.buttons)
    slots = [PadSlot("play", keys, at_once=True)]
    forms = ["{play}"]
    if announced := pad.announced():
        slots += announced
        forms.append("{card}{number}")
    return EntryPad((PadGroup(player, tuple(slots)),), tuple(forms))


def _cards(rules: AddingRules) -> list[str]:
    """Return the ranks, and where suits decide the cards, of a table."""
    return [
        card
        for rank in (*RANKS, JOKER)
        for card in (rank, *(rank + suit for suit in SUITS))
        if card in rules.cards
    ]


def _effects(rules: AddingRules) -> Iterator[tuple[str, Effect]]:
    for card in _cards(rules):
        if (effect := effect_of(rules, card)) is not None:
            yield card, effect


def _single_plays(state: AddingState) -> Iterator[Play]:
    """Yield each card alone: with each number it may stand for, and whom it may put out."""
    rules = state.rules
    answers = [card for card, effect in _effects(rules) if effect.answer]
    for card, effect in _effects(rules):
        if effect.does == "any":
            continue
        if effect.out:
            for seat in players_in(state):
                yield Play((card,), target=seat)
                yield from (Play((card,), target=seat, answer=answer) for answer in answers)
            continue
        for place, number in enumerate(effect.numbers[:MAX_TOLD] or (None,)):
            yield Play((card,), number if place else None)


def _plays_together(rules: AddingRules) -> Iterator[Play]:
    """Yield cards of one rank that are played together, where they may be."""
    if not rules.together:
        return
    for card, effect in _effects(rules):
        if effect.does == "any" or effect.out or card == JOKER:
            continue
        for count in range(2, MAX_OF_A_RANK + 1):
            for place, number in enumerate(effect.numbers[:MAX_TOLD] or (None,)):
                yield Play((card,) * count, number if place else None)


def _others(state: AddingState) -> Iterator[Fact]:
    """Yield what can happen to others than the player whose turn it is."""
    for seat in range(state.rules.players):
        yield Loses(seat)
    for seat in range(state.rules.players):
        yield Kings(seat)
        yield Sixes(seat)


class _Pad:
    """Makes buttons of what the rules do not forbid now."""

    def __init__(self, record: AddingRecord) -> None:
        self.state: AddingState = record.state
        self.names = record.players

    def keys(self, facts: Iterable[Fact], folded: Message | None = None) -> PadKeys:
        """Return a button for each fact that is legal, of no more than a page can have."""
        legal = (fact for fact in islice(facts, _MAX_OF_A_KIND) if self._is_as_meant(fact))
        return PadKeys(tuple(map(self._button, legal)), folded=folded)

    def _is_as_meant(self, fact: Fact) -> bool:
        """Return whether a fact is legal, and a card with several numbers counts the first."""
        if problems(self.state, fact):
            return False
        if not isinstance(fact, Play) or fact.announced is not None:
            return True
        effect = effect_of(self.state.rules, fact.cards[0])
        numbers = effect.numbers if effect and effect.does in ("add", "set") else ()
        return not numbers or not problems(self.state, fact._replace(announced=numbers[0]))

    def _button(self, fact: Fact) -> PadButton:
        line = write(fact, self.names)
        if isinstance(fact, Bust):
            return PadButton(message("pad-bust"), line)
        if not isinstance(fact, Play | Turn) and (told := in_words(fact, self.names)):
            return PadButton(told, line)
        name = message("pad-turn-card", card=fact.card) if isinstance(fact, Turn) else None
        return PadButton(
            name or message("pad-line", line=line),
            self._actor(fact.cards[0]) + line if isinstance(fact, Play) else line,
            _face(fact, line, self.names),
            hint=self._count(fact),
        )

    def _actor(self, card: str) -> str:
        """Return who plays a card that is a name too: `AS=5` may be a 5 of theirs."""
        return actor(self.state.turn, self.names) if is_called(card, self.names) else ""

    def _count(self, fact: Fact) -> str:
        """Return the count that a card leads to."""
        if not isinstance(fact, Play | Turn):
            return ""
        _, result = step(self.state, fact)
        return str(result.total) if isinstance(result, PlayResult) else ""

    def announced(self) -> list[PadSlot]:
        """Return the slots of a card that may stand for any number, and of the number."""
        cards = [
            card
            for card, effect in _effects(self.state.rules)
            if effect.does == "any"
            and any(not problems(self.state, Play((card,), number)) for number in effect.numbers)
        ]
        if not cards:
            return []
        buttons = tuple(
            PadButton(
                message("pad-line", line=card), f"{self._actor(card)}{card}=", with_symbol(card)
            )
            for card in cards
        )
        missing = message("pad-no-number")
        return [
            PadSlot("card", (PadKeys(buttons),), missing=missing),
            PadSlot("number", (digit_keys(_MAX_DIGITS),), missing=missing),
        ]


def _face(fact: Fact, line: str, names: Sequence[str]) -> str:
    """Return what a button shows: the card with the symbol of its suit, and whom it is for."""
    if isinstance(fact, Turn):
        return with_symbol(fact.card)
    if isinstance(fact, Play) and fact.target is not None:
        answer = f" +{with_symbol(fact.answer)}" if fact.answer else ""
        return f"{with_symbol(fact.cards[0])} {names[fact.target]}{answer}"
    is_suited = isinstance(fact, Play) and line[-1:] in SUITS and len(fact.cards) == 1
    return with_symbol(line) if is_suited and line != JOKER else line.replace("-", "−")
