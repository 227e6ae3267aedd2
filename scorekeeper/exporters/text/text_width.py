"""Widths as a terminal counts them: wide signs take two cells, combining ones none."""

_OUR_SIGNS = dict.fromkeys(map(ord, "♣♥♠♦–·…−─~"))


def width(text: str) -> int:
    r"""Return how many cells a text takes.

    >>> width("Anna"), width("安娜"), width("e\u0301")
    (4, 4, 1)
    """
    foreign = text.translate(_OUR_SIGNS)
    if foreign.isascii() or (max(foreign) < "\u0300" and "\xad" not in foreign):
        return len(text)
    import wcwidth  # costs ten milliseconds, which European names need not pay

    return max(0, int(wcwidth.wcswidth(text)))


def cut(text: str, cells: int) -> str:
    """Cut a text to so many cells, with an ellipsis if anything had to go."""
    if width(text) <= cells:
        return text
    kept = ""
    for sign in text:
        if width(kept + sign) > cells - 1:
            break
        kept += sign
    return kept + "…"


def cut_apart(names: list[str], widths: list[int]) -> list[str]:
    """Cut each name to so many cells so that different names stay different.

    >>> cut_apart(["Annabella Maria", "Annabella Maike", "Ben"], [9, 9, 9])
    ['Annabell…', 'Annabel…e', 'Ben']
    """
    shown: list[str] = []
    for place, (name, cells) in enumerate(zip(names, widths, strict=True), start=1):
        tries = [cut(name, cells), *(_middle_out(name, cells, n) for n in range(1, cells - 1))]
        numbered = f"{cut(name, cells - 2)}~{place}"
        shown.append(next((text for text in tries if text not in shown), numbered))
    return shown


def _middle_out(name: str, cells: int, tail: int) -> str:
    """Keep a name's end too, so many signs of it."""
    end = name[-tail:]
    while width(end) > cells - 2:
        end = end[1:]
    return cut(name[: len(name) - tail], cells - width(end)) + end


def wrapped(text: str, cells: int) -> list[str]:
    """Break a sentence into lines of at most so many cells; a longer word is broken too.

    The blanks that a sentence begins with stand before its other lines as well.

    >>> wrapped("  to be or not", 8)
    ['  to be', '  or not']
    """
    if width(text) <= cells:
        return [text]
    bare = text.lstrip(" ")
    indent = " " * min(len(text) - len(bare), cells // 2)
    return [indent + line for line in _broken(bare, cells - len(indent))]


def _broken(text: str, cells: int) -> list[str]:
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if width(longer) <= cells:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while width(line) > cells:
            head = cut(line, cells + 1).removesuffix("…")
            head = head if 0 < width(head) <= cells else line[: max(1, cells // 2)]
            lines.append(head)
            line = line[len(head) :]
    return [*lines, line]


def padded(text: str, cells: int, *, right: bool = True) -> str:
    """Fill a text up with blanks, before it or behind it."""
    blanks = " " * max(0, cells - width(text))
    return blanks + text if right else text + blanks
