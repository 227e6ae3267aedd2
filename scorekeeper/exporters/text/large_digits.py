"""A number in large digits, to be read across a table."""

_DIGITS = {
    "0": ("████", "█  █", "█  █", "█  █", "████"),
    "1": ("  █ ", " ██ ", "  █ ", "  █ ", " ███"),
    "2": ("████", "   █", "████", "█   ", "████"),
    "3": ("████", "   █", " ███", "   █", "████"),
    "4": ("█  █", "█  █", "████", "   █", "   █"),
    "5": ("████", "█   ", "████", "   █", "████"),
    "6": ("████", "█   ", "████", "█  █", "████"),
    "7": ("████", "   █", "  █ ", " █  ", " █  "),
    "8": ("████", "█  █", "████", "█  █", "████"),
    "9": ("████", "█  █", "████", "   █", "████"),
    "-": ("    ", "    ", "████", "    ", "    "),
}


def large_digits(number: int) -> list[str]:
    """Return a number as five lines of text.

    >>> print(large_digits(7)[0])
      ████
    """
    lines = zip(*(_DIGITS[digit] for digit in str(number)), strict=True)
    return ["  " + "  ".join(line).rstrip() for line in lines]
