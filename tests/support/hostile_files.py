"""Bending what is read: files that nobody would write, made from files that somebody has written.

Every bend asks `pick(n)` for a number below n, so that Hypothesis and a coverage-guided fuzzer can
both decide what comes next.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from scorekeeper.storage.session_writer import write_tables
from tests.support import paths

SAMPLES = sorted(paths.SAMPLES.glob("*.json"))
SHEETS = sorted(paths.GOLDEN_SHEETS.glob("*.sheet"))

Pick = Callable[[int], int]

ESCAPES = (
    "\x1b[31m", "\x9b31m", "\x1b]0;owned\x07", "\x9d0;owned\x9c", "\x07", "\x08\x08\x08", "\r",
    "\x7f", "\x00", "\n", "\u202e", "\u2066", "\u200b", "\ufeff", "\u2028", "\u061c", "\u200f",
)  # fmt: skip
"""What drives a terminal, turns the writing round, or is not seen at all."""

WORDS = (
    "", " ", "-", "x", "@1", "@2", "@9", "@0", "@-1", "Anna", "Dummy", "note", "undo", "amend",
    "deal", "play", "move", "adjust", "claim", "set", "insert", "strike", "redo", "..", "../../x",
    "/tmp/x", "\\\\x", "CON", "pagat", "penguin", "duel", "original", "partnership", "nines", "99",
    "98-arizona", "98-umass", "100", "washburne", "adding", "game-of-99", "ninety-nine", "none",
    "hearts", "turned-card", "bidder-else-stays", "wins", "deals", "target", "coin", "out", "add 5",
    "set 99", "any 0 100", "double reverse owe 9 out answer", "2026-11-20", "9999-12-31",
    "2026-11-20T19:31:02Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "=1+1", "a" * 5000,
    "3:CDD 4- 2-", "3/3! 3/3 3/3", "9:DDD! 0:CCC 0/0", "4+ 4+ 1-", "turn=9H 3 3 3", "turn=joker",
    "trump=H 3 3 3", "adjust @1 -999999999", 'adjust @2 +10 "x"', "claim @1 57 rubber",
    "claim @2 33 game", 'note "x"', 'note "', "K", "10=-10", "A=11", "joker", "bust", "@2: bust",
    "loses @1", "kings @1", "sixes @1", "turn=8", "8+8", "AS=@2+AH", "draw", "@2: draw", "pass",
    "play 14 58", "discard 99", "play 0 1", "false", "true", "0", "1", "1000000", "999999999",
    "٣", "²", "Ǆ", "e\u0301", "👩‍👩‍👧", *ESCAPES,
)  # fmt: skip
"""Texts that mean something somewhere."""

NUMBERS = (0, 1, -1, 2, 3, 5, 9, 13, 99, 100, 999, 1000, 10**6, 10**9 - 1, 10**12, -(10**17), 2**63)


def junk(pick: Pick) -> Any:
    """Return a value of any type, which seldom fits."""
    kind = pick(12)
    if kind < 4:
        return WORDS[pick(len(WORDS))]
    if kind < 8:
        return NUMBERS[pick(len(NUMBERS))]
    if kind == 8:
        return [junk(pick) for _ in range(pick(4))]
    if kind == 9:
        return {str(junk(pick)): junk(pick) for _ in range(pick(3))}
    return (None, True, False, [], {}, 0.5, [[[]]], {"1": {}})[pick(8)]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield everything that stands in a JSON value, as what it stands in and its key."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    for key in list(keys):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def bend(document: Any, pick: Pick) -> None:
    """Bend one place of a JSON value, which is changed."""
    found = list(places(document))
    if not found:
        return
    holder, key = found[pick(len(found))]
    other, there = found[pick(len(found))]
    match pick(7):
        case 0 | 1 | 2:
            holder[key] = junk(pick)
        case 3:
            del holder[key]
        case 4:
            other[there] = json.loads(json.dumps(holder[key]))
        case 5 if isinstance(holder, dict):
            holder[str(junk(pick))] = holder[key]
        case 5:
            holder.insert(key, json.loads(json.dumps(holder[key])))
        case _:
            _bend_text(holder, key, pick)


def _bend_text(holder: Any, key: Any, pick: Pick) -> None:
    """Change a word of a line, or a number by a little."""
    value = holder.get(key, "") if isinstance(holder, dict) else holder[key]
    if isinstance(value, str):
        words = value.split(" ")
        words[pick(len(words))] = WORDS[pick(len(WORDS))]
        holder[key] = " ".join(words)
    elif type(value) is int:
        holder[key] = value + pick(7) - 3
    elif isinstance(value, dict):
        holder[key] = dict(reversed(value.items()))
    else:
        holder[key] = {"x": value}


def renumbered(document: Any) -> Any:
    """Number the entries anew, so that a bent log is read further than its first gap."""
    entries = document.get("entries") if isinstance(document, dict) else None
    if isinstance(entries, dict):
        numbered = enumerate(entries.values(), start=1)
        document["entries"] = {str(number): entry for number, entry in numbered}
    return document


def bent_session(seed: bytes, pick: Pick) -> bytes:
    """Return a session file with some of its values bent."""
    document = json.loads(seed)
    _shorten(document, pick)
    sly = pick(4)
    for _ in range(1 + pick(4)):
        (_bend_slyly if sly else bend)(document, pick)
    if pick(4):
        document = renumbered(document)
    return _spelt(document, pick)


def _bend_slyly(document: Any, pick: Pick) -> None:
    """Bend a value into one of its own kind, which is often accepted."""
    header, entries = document["session"]["1"], list(document["entries"].values())
    match pick(6):
        case 0 | 1 if entries:
            entry = entries[pick(len(entries))]
            _bend_text(entry, ("line", "why", "kind", "target")[pick(4)], pick)
        case 2 if entries:
            entries[pick(len(entries))]["settings"] = _settings(document, pick)
        case 3:
            _bend_text(header["rules"], [*header["rules"]][pick(len(header["rules"]))], pick)
        case 4:
            header["settings"] = _settings(document, pick)["settings"]
        case _:
            keys = ("title", "date", "place", "variant", "id", "created", "first_dealer", "game")
            _bend_text(header, keys[pick(len(keys))], pick)


def _settings(document: Any, pick: Pick) -> dict[str, Any]:
    """Return the settings of a `set`, well-formed."""
    header = document["session"]["1"]
    keys = ("target", "games", "deals", "rule.game", "rule.cards.K", "option.lives", "option.sides")
    return {
        ("title", "place", "variant")[pick(3)]: WORDS[pick(len(WORDS))],
        "settings": {keys[pick(len(keys))]: WORDS[pick(len(WORDS))] for _ in range(pick(3))},
        **({"rules": header["rules"]} if pick(2) else {}),
        **({"players": header["players"][::-1]} if pick(2) else {}),
        **({"seats": list(range(len(header["players"])))[::-1]} if pick(2) else {}),
    }


def _shorten(document: Any, pick: Pick) -> None:
    entries = document["entries"]
    kept = 1 + pick(len(entries)) if entries else 0
    document["entries"] = dict(list(entries.items())[:kept])


def _spelt(document: Any, pick: Pick) -> bytes:
    if pick(2):
        try:
            return write_tables(document)
        except (AttributeError, TypeError, UnicodeError):
            pass
    return json.dumps(document).encode()


def bent_bytes(content: bytes, pick: Pick) -> bytes:
    """Return some bytes cut, doubled, swapped or put among others."""
    for _ in range(1 + pick(3)):
        at, length = pick(len(content) + 1), pick(9)
        match pick(6):
            case 0:
                content = content[:at] + content[at + length :]
            case 1:
                content = content[:at] + content[at : at + length] * 2 + content[at + length :]
            case 2:
                content = content[:at]
            case 3:
                put = WORDS[pick(len(WORDS))].encode(errors="replace")
                content = content[:at] + put + content[at + length :]
            case 4:
                content = content[:at] + bytes([pick(256)]) + content[at + 1 :]
            case _:
                content = _ENVELOPES[pick(len(_ENVELOPES))](content)
    return content


_ENVELOPES: tuple[Callable[[bytes], bytes], ...] = (
    lambda content: b"\xef\xbb\xbf" + content,
    lambda content: content.decode(errors="replace").encode("utf-16"),
    lambda content: content.decode(errors="replace").encode("utf-16-le"),
    lambda content: content.replace(b"\n", b"\r\n"),
    lambda content: content.replace(b"\n", b"\r"),
    lambda content: b"\x00" + content,
    lambda content: content.replace(b": 1", b": NaN"),
    lambda content: content.replace(b": 1", b": 1e400"),
    lambda content: content.replace(b": 0", b": -Infinity"),
    lambda content: content.replace(b'"A', b'"\\ud800A'),
)


def bent_lines(text: str, pick: Pick) -> str:
    """Return a text with some of its lines and words bent."""
    lines = text.split("\n")
    for _ in range(1 + pick(4)):
        at = pick(len(lines))
        match pick(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[pick(len(lines))])
            case 2:
                lines.insert(at, WORDS[pick(len(WORDS))])
            case _:
                words = lines[at].split(" ")
                words[pick(len(words))] = WORDS[pick(len(WORDS))]
                lines[at] = " ".join(words)
        lines = lines or [""]
    return "\n".join(lines)


def picker(draws: Sequence[int]) -> Pick:
    """Return a `pick` that takes its numbers from a list, and then noughts."""
    left = iter(draws)
    return lambda n: next(left, 0) % n
