"""What a page offers to tap instead of typing: buttons, and how the chosen ones make a line.

A pad is a value for the session as it stands. It says nothing of what is legal: whoever composes a
line of it has it judged like one that was typed.
"""

import re
from typing import NamedTuple

from scorekeeper.core.messages import Message
from scorekeeper.core.report import BoardCell


class PadButton(NamedTuple):
    """A button: its name, and what it puts into the line."""

    name: Message
    """What it is called, for those who cannot see it too."""
    text: str
    """What it adds to its slot."""
    face: str | Message = ""
    """What it shows; its name if this is empty."""
    number: int | None = None
    """What it counts as: tricks, or the tricks that a bid-card bids."""
    hint: str = ""
    """A few signs below its face, as the count that a card leads to."""


class PadKeys(NamedTuple):
    """Buttons that together fill a slot, in the order of the taps."""

    buttons: tuple[PadButton, ...]
    prefix: str = ""
    """What stands before them in the line."""
    least: int = 1
    """The taps that fill the slot."""
    most: int = 1
    folded: Message | None = None
    """The title under which they are folded away; None if they are always visible."""
    board: tuple[tuple[BoardCell, ...], ...] = ()
    """The board whose squares they are, row by row; a cell without a button cannot be tapped."""


class PadSlot(NamedTuple):
    """A part of the line; it is filled by one of several sets of buttons."""

    key: str
    """Its name in the forms of the pad."""
    keys: tuple[PadKeys, ...]
    title: Message | None = None
    """What its buttons are about, where that is not plain from their faces."""
    optional: bool = False
    missing: Message | None = None
    """What is said while it is empty; None if it may stay so."""
    rivals: str = ""
    """Of the slots that have the same word here, one at most is filled."""
    counts: bool = False
    """Whether its number adds to the total of the pad."""
    at_once: bool = False
    """Whether a tap completes the line, which is then entered without another one."""


class PadGroup(NamedTuple):
    """Slots under a title, those of a seat for example."""

    title: str | Message
    """The name of a player, or what the slots are about."""
    slots: tuple[PadSlot, ...]
    about: Message | None = None


class PadTotal(NamedTuple):
    """What the slots that count add up to; of these the last one follows from the others."""

    number: int
    missing: tuple[Message, ...]
    """What is said while so much is missing, from 0 on."""
    over: Message
    """What is said of more than the total."""


class EntryPad(NamedTuple):
    """The buttons for the next entry."""

    groups: tuple[PadGroup, ...]
    forms: tuple[str, ...]
    """The lines that the slots can make: each is a text with the keys of slots in braces.

    The line is the first form whose slots are all filled, or optional, while no other slot is.
    """
    total: PadTotal | None = None


class ChosenKeys(NamedTuple):
    """Which of a slot's sets of buttons fills it, and the texts of those that are tapped."""

    keys: int
    taps: tuple[str, ...]


def chosen_keys(pad: EntryPad, line: str) -> dict[str, ChosenKeys]:
    """Return the taps that make a line, by slot; none if the pad cannot make it."""
    slots = {slot.key: slot for group in pad.groups for slot in group.slots}
    for form in pad.forms:
        match = re.fullmatch(_line_pattern(form, slots), line)
        if match is not None:
            texts = {key: text for key, text in match.groupdict().items() if text}
            return {key: _chosen(slots[key], text) for key, text in texts.items()}
    return {}


def _line_pattern(form: str, slots: dict[str, PadSlot]) -> str:
    """Return the pattern of the lines of a form, with a group for each slot."""
    parts = re.split(r"\{(\w+)\}", form)
    texts = [re.escape(text).replace(r"\ ", " *") for text in parts[::2]]
    groups = [f"(?P<{key}>{_slot_pattern(slots[key])})" for key in parts[1::2]]
    optional = ["?" if slots[key].optional else "" for key in parts[1::2]]
    slotted = zip(groups, optional, texts[1:], strict=True)
    return texts[0] + "".join(f"{group}{mark}{text}" for group, mark, text in slotted)


def _slot_pattern(slot: PadSlot) -> str:
    return "|".join(map(_keys_pattern, reversed(slot.keys)))


def _keys_pattern(keys: PadKeys) -> str:
    return f"{re.escape(keys.prefix)}(?:{_button_pattern(keys)}){{{keys.least},{keys.most}}}"


def _button_pattern(keys: PadKeys) -> str:
    """Return the pattern of any of the buttons, the longest text first."""
    texts = sorted((button.text for button in keys.buttons), key=len, reverse=True)
    return "|".join(map(re.escape, texts))


def _chosen(slot: PadSlot, text: str) -> ChosenKeys:
    """Return which buttons of a slot make a text that its pattern has matched."""
    place, keys = next(
        (place, keys)
        for place, keys in enumerate(slot.keys)
        if re.fullmatch(_keys_pattern(keys), text)
    )
    return ChosenKeys(
        place, tuple(re.findall(_button_pattern(keys), text.removeprefix(keys.prefix)))
    )
