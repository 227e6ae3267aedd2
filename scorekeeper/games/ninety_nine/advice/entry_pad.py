"""The pad of a deal: for each seat tricks, bid and premium; what is trump, where the table says."""

from collections.abc import Iterator
from string import ascii_uppercase

from scorekeeper.core.entry_pad import (
    EntryPad,
    PadButton,
    PadGroup,
    PadKeys,
    PadSlot,
    PadTotal,
)
from scorekeeper.core.messages import Message, message
from scorekeeper.games.cards import JOKER_WORD, SUITS, with_symbol
from scorekeeper.games.ninety_nine.advice.questionnaire import recorded_counts
from scorekeeper.games.ninety_nine.facts import JOKER
from scorekeeper.games.ninety_nine.notation.hand import BID_CARDS
from scorekeeper.games.ninety_nine.notation.trump import TRUMP_LETTERS
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names

_SUITS = {
    "C": message("pad-clubs"),
    "H": message("pad-hearts"),
    "S": message("pad-spades"),
    "D": message("pad-diamonds"),
}
_NINES = message("pad-nines")


def entry_pad(record: NinetyNineRecord) -> EntryPad | None:
    """Return the pad of the next deal; None once the rubber is over.

    Where every trick was recorded, it asks for the bids alone.
    """
    rules = record.rules
    if record.state.end is not None:
        return None
    counts = recorded_counts(record)
    seats = tuple(
        _seat(rules, seat, name, counts[seat] if counts else None)
        for seat, name in enumerate(seat_names(record.players, rules))
    )
    groups = (*seats, *_choices(record))
    words = ("".join(f"{{{slot.key}}}" for slot in group.slots) for group in groups)
    return EntryPad(groups, (" ".join(words),), None if counts else _total(rules.tricks))


def _total(tricks: int) -> PadTotal:
    missing = tuple(message("pad-tricks-missing", count=count) for count in range(tricks + 1))
    return PadTotal(tricks, missing, message("pad-tricks-over", count=tricks))


def _seat(rules: NinetyNineRules, seat: int, name: str, tricks: int | None) -> PadGroup:
    """Return the group of a seat; `tricks` is what it took, where that was recorded."""
    slots = [_bid(rules, seat, name)]
    if tricks is None:
        slots.insert(0, _tricks(rules, seat, name))
    if rules.declare and seat < rules.players:
        slots.append(_premium(rules, seat))
    about = _partners(rules, seat) if tricks is None else message("pad-took", count=tricks)
    return PadGroup(name, tuple(slots), about)


def _partners(rules: NinetyNineRules, seat: int) -> Message | None:
    """Say which side a player is on, where there are sides; the dummy has none of those."""
    if not rules.sides or seat >= rules.players:
        return None
    sides = list(dict.fromkeys(rules.sides))
    return message("pad-side", side=ascii_uppercase[sides.index(rules.sides[seat])])


def _tricks(rules: NinetyNineRules, seat: int, name: str) -> PadSlot:
    buttons = tuple(
        PadButton(message("pad-tricks", count=count), str(count), str(count), count)
        for count in range(rules.tricks + 1)
    )
    missing = message("pad-no-tricks", player=name)
    title = message("pad-tricks-title")
    return PadSlot(f"tricks{seat}", (PadKeys(buttons),), title, missing=missing, counts=True)


def _bid(rules: NinetyNineRules, seat: int, name: str) -> PadSlot:
    """Return the ways to say what a seat bid: cards, whether it was made, or a number."""
    suits = [
        PadButton(name, suit, with_symbol(suit), rules.bid_values[suit])
        for suit, name in _SUITS.items()
    ]
    if rules.joker:
        suits.append(PadButton(message("pad-joker"), JOKER))
    made = PadButton(message("pad-made"), "+"), PadButton(message("pad-failed"), "-")
    numbers = tuple(
        PadButton(message("pad-bid", count=count), f"/{count}", str(count), count)
        for count in range(rules.tricks + 1)
    )
    is_shown = seat >= rules.players and rules.dummy_bid == "shown"
    keys = (
        PadKeys(tuple(suits), ":", BID_CARDS, BID_CARDS),
        *(() if is_shown else (PadKeys(made),)),
        PadKeys(numbers, folded=message("pad-bid-as-number")),
    )
    title, missing = message("pad-bid-title"), message("pad-no-bid", player=name)
    return PadSlot(f"bid{seat}", keys, title, missing=missing)


def _premium(rules: NinetyNineRules, seat: int) -> PadSlot:
    """Return the premiums of a seat; where bids are not laid aside, with the number stated."""
    marks = {"!": message("pad-declare")}
    if rules.reveal:
        marks["!!"] = message("pad-reveal")
    keys = [PadKeys(tuple(PadButton(name, mark) for mark, name in marks.items()))]
    if rules.bid_cards == "left-over":
        stated = tuple(
            PadButton(message("pad-stated", premium=name, count=count), f"{mark}{count}")
            for mark, name in marks.items()
            for count in range(rules.tricks + 1)
        )
        keys.append(PadKeys(stated, folded=message("pad-states")))
    rivals = "premium" if rules.premiums == "one" else ""
    return PadSlot(f"premium{seat}", tuple(keys), optional=True, rivals=rivals)


def _choices(record: NinetyNineRecord) -> Iterator[PadGroup]:
    """Yield what is trump where the table says so, unless recorded tricks have it already."""
    rules, play = record.rules, record.state.play
    if play is not None and (play.named or play.pack.turned):
        return
    if rules.trump_choice:
        trumps = tuple(
            PadButton(
                message("pad-trump", trump=_NINES if trump == "nines" else _SUITS[letter]),
                letter,
                _NINES if trump == "nines" else with_symbol(letter),
            )
            for trump in rules.trump_choice
            for letter in (TRUMP_LETTERS[trump],)
        )
        slot = PadSlot("trump", (PadKeys(trumps, "trump="),), optional=True)
        yield PadGroup(message("pad-trump-title"), (slot,), message("pad-trump-about"))
    if rules.trump_by == "turned-card":
        missing = message("pad-no-turned")
        slot = PadSlot("turn", (PadKeys(_turned(rules), "turn="),), missing=missing)
        yield PadGroup(message("pad-turned-title"), (slot,))


def _turned(rules: NinetyNineRules) -> tuple[PadButton, ...]:
    """Return the cards that can be turned up."""
    cards = [
        PadButton(
            message("pad-turn", rank=rank, suit=_SUITS[suit]),
            rank + suit,
            with_symbol(rank + suit),
        )
        for suit in SUITS
        for rank in rules.ranks
    ]
    if rules.joker:
        cards.append(PadButton(message("pad-turn-joker"), JOKER_WORD, message("pad-joker")))
    return tuple(cards)
