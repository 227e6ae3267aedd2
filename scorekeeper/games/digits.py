"""Digits to tap, for numbers that players choose."""

from scorekeeper.core.entry_pad import PadButton, PadKeys
from scorekeeper.core.messages import message


def digit_keys(most: int) -> PadKeys:
    """Return buttons for a number of so many digits at most."""
    buttons = tuple(
        PadButton(message("pad-digit", digit=digit), str(digit), str(digit)) for digit in range(10)
    )
    return PadKeys(buttons, most=most)
