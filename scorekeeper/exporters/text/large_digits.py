"""A number in large figures, to be read across a table."""

_FIGURES = {
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
    """Return a number in figures of five lines.

    >>> print(big(7)[0])
      ████
    """
    rows = zip(*(_FIGURES[figure] for figure in str(number)), strict=True)
    return ["  " + "  ".join(row).rstrip() for row in rows]
