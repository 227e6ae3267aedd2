"""Shorthand: what people write in a hurry, which games read into words of their notation.

Only what can be read in one way is read; sheets and stored sessions are not read so.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations

from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.players import SeatNames, fold_case, matching_seats, resolve_seat
from scorekeeper.core.text import JOINING, quote_name, unquote
from scorekeeper.games.cards import SUIT_SYMBOLS

_OUTLINED = str.maketrans("♧♡♤♢", SUIT_SYMBOLS)
_SEPARATORS = re.compile(r"[,;]+")
_MOST_DOUBTFUL = 4
"""Of one line, the words that are tried as names; nobody writes more of them."""


def two_ways(given: str, *readings: str) -> Malformed:
    """Return the refusal of what can be read in two ways, which names both."""
    return Malformed(message("two-ways", given=given, readings=list(readings)))


def read_every_way(
    words: Sequence[str],
    names: Sequence[str],
    keywords: Collection[str],
    read: Callable[[Collection[str]], list[str] | None],
) -> list[str] | None:
    """Return words as `read` spells them; None if it cannot, and `Malformed` if it can in two ways.

    Some of the words may mean something, as `and` and the `keywords` do, and also be short for a
    player, as for Andreas. So `read` gets those that shall be names: none of them, then some, then
    all. What it refuses where some are names is refused if there is no other way to read the words.
    """
    readings: list[list[str]] = []
    refusals: list[Malformed] = []
    known = {*keywords, *JOINING}
    doubtful = [word for word in _parts(words) if word.lower() in known]
    _raise_for_who_left(doubtful, names)
    for meant in _choices(doubtful, names):
        try:
            reading = read(meant)
        except Malformed as refusal:
            if not meant or any(problem.code == "two-ways" for problem in refusal.problems):
                raise
            refusals.append(refusal)
            continue
        if reading is not None and reading not in readings:
            readings.append(reading)
    if len(readings) > 1:
        raise two_ways(" ".join(words), *(" ".join(reading) for reading in readings))
    if refusals and not readings:
        raise refusals[0]
    return readings[0] if readings else None


def _raise_for_who_left(words: Sequence[str], names: Sequence[str]) -> None:
    """Raise `Malformed` for a word that is written as the name of somebody of another time."""
    everybody = names.everybody if isinstance(names, SeatNames) else ()
    for word in words:
        is_name = len(word) > 1 and word != word.lower() and fold_case(word) in everybody
        if is_name and isinstance(problem := resolve_seat(word, names), Message):
            raise Malformed(problem)


def _choices(words: Sequence[str], names: Sequence[str]) -> Iterator[set[str]]:
    """Yield which of the words may be names at once; all letters are, or none is."""
    doubtful = {word for word in words if len(matching_seats(word, names)) == 1}
    letters = {word for word in doubtful if len(word) == 1}
    groups = [
        group for group in (letters, *({word} for word in sorted(doubtful - letters))) if group
    ]
    for count in range(len(groups) + 1):
        for chosen in combinations(groups[:_MOST_DOUBTFUL], count):
            yield {word for group in chosen for word in group}


def _parts(words: Sequence[str]) -> list[str]:
    """Return the parts of words that stand between commas and signs, without quotes."""
    parts = (part for word in words for part in _SEPARATORS.split(word.translate(_OUTLINED)))
    return list(separated([part for part in parts if part], "=:"))


def comma_groups(words: Iterable[str]) -> list[list[str]]:
    """Return the words between commas.

    >>> comma_groups(["Anna=10,", "Karo=10,4"])
    [['Anna=10'], ['Karo=10'], ['4']]
    """
    groups: list[list[str]] = [[]]
    for word in words:
        first, *others = _SEPARATORS.split(word)
        groups[-1] += [first] if first else []
        groups += [[part] if part else [] for part in others]
    return groups


def plain_words(words: Sequence[str], meant: Collection[str] = ()) -> list[str]:
    """Return words without commas between them or a full stop, and with suits as full symbols.

    Words that only join others are left out, but for those that are meant as names.

    >>> plain_words(["3:♢♢♡,", "4-,2", '"Anna Maria"=3,', "and", "Ben=4."])
    ['3:♦♦♥', '4-', '2', '"Anna Maria"=3', 'Ben=4']
    """
    parts = (part for word in words for part in _SEPARATORS.split(word.translate(_OUTLINED)))
    plain = [part for part in parts if part and (part.lower() not in JOINING or part in meant)]
    if plain and not plain[-1].strip(".").isalpha():  # a name may end with a full stop
        plain[-1] = plain[-1].rstrip(".") or plain[-1]
    return plain


def name_at(words: Sequence[str], place: int, names: Sequence[str]) -> tuple[int, int] | None:
    """Return the seat that words name from a place on, and the place after its name.

    A name of several words is read whole; any other may be an unmistakable start. Raises
    `Malformed` for a start of several names.
    """
    for end in range(min(len(words), place + _longest(names)), place, -1):
        seats = matching_seats(unquote(" ".join(words[place:end])), names)
        exact = end > place + 1
        if len(seats) == 1 and (not exact or _same_words(words[place:end], names[seats[0]])):
            return seats[0], end
    problem = resolve_seat(words[place], names) if place < len(words) else None
    if isinstance(problem, Message) and problem.code == "name-ambiguous":
        raise Malformed(problem)
    return None


def _longest(names: Sequence[str]) -> int:
    return max((len(name.split()) for name in names), default=1)


def _same_words(words: Sequence[str], name: str) -> bool:
    return len(words) == len(name.split())


def separated(words: Sequence[str], signs: str) -> Iterator[str]:
    """Yield words in which a sign behind a name is a word of its own.

    >>> list(separated(["Anna:", "3/3", "ben=4", '"Anna Maria"=3', "3:CDD"], "=:"))
    ['Anna', ':', '3/3', 'ben', '=', '4', 'Anna Maria', '=', '3', '3:CDD']
    >>> list(separated(['"2 Ben":4'], ":"))
    ['2 Ben', ':', '4']
    """
    for word in words:
        text = unquote(word)
        of_hand = word[:1].isdigit()  # whose colon is before the bid
        places = (text.find(sign) for sign in signs if not (of_hand and sign == ":"))
        place = min((place for place in places if place >= 0), default=-1)
        if text.startswith("=") and text[1:]:
            yield from ("=", text[1:])
            continue
        if place <= 0:
            yield text
            continue
        yield text[:place].strip()
        yield text[place]
        if rest := text[place + 1 :].strip():
            yield rest


def named(name: str, sign: str) -> str:
    """Return a name and a sign as a line has them, in quotes if the name needs them.

    >>> named("Anna Maria", "=")
    '"Anna Maria"='
    """
    return quote_name(name) + sign
