"""Premiums that are announced before a deal is played: `declare Ben`, `Cara reveals`."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from scorekeeper.core.capabilities import Announcement, AnnouncementEnd
from scorekeeper.core.messages import (
    Illegal,
    Malformed,
    Message,
    message,
    raise_malformed,
    with_player_names,
)
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.text import quote_word, unquote
from scorekeeper.games.ninety_nine.facts import UNKNOWN_TRICKS, BidsOnly, Deal, Hand, Premium
from scorekeeper.games.ninety_nine.notation.line import name_and_stated
from scorekeeper.games.ninety_nine.notation.partial_amendment import is_nobody
from scorekeeper.games.ninety_nine.notation.shorthand import PREMIUMS, from_shorthand, premium_words
from scorekeeper.games.ninety_nine.play import legality
from scorekeeper.games.ninety_nine.play.hand_legality import hand_problems
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord
from scorekeeper.games.ninety_nine.rules.model import seat_names
from scorekeeper.games.shorthand import plain_words, separated

_MARKS: dict[str, Premium] = {"declare": "!", "reveal": "!!"}
_KEYS = {"!": "declare", "!!": "reveal"}
_IN_NO_DEAL = {
    "left": "announced-unsaved",
    "renamed": "announced-renamed",
    "undone": "announced-undone",
}
_SAID = {
    ("declare", False): "announced-declare",
    ("reveal", False): "announced-reveal",
    ("declare", True): "announced-declare-stated",
    ("reveal", True): "announced-reveal-stated",
}


class _Premium(NamedTuple):
    """A premium of a player: `declare` or `reveal`, and the number of tricks that was stated."""

    key: str
    stated: int | None

    def is_kept_as(self, other: "_Premium | None") -> bool:
        """Return whether another is the same one; it may have a number that was left out."""
        return other is not None and self.key == other.key and self.stated in (None, other.stated)


def hint(record: NinetyNineRecord, *, short: bool) -> Message | None:
    """Ask who declares, and say how to write it unless short; None where nobody can.

    Once the first trick is recorded it is too late.
    """
    state = record.state
    if not record.rules.declare or state.end is not None or state.play is not None:
        return None
    if short:
        return message("announce-both-short" if record.rules.reveal else "announce-declare-short")
    return message("announce-both" if record.rules.reveal else "announce-declare")


def read(
    record: NinetyNineRecord, words: Sequence[str], before: Sequence[str]
) -> Announcement | None:
    """Return the premiums that words announce; where only one may be, it replaces the other."""
    names = record.among_all(seat_names(record.players, record.rules))
    key, _, value = "=".join(words).partition("=")
    if key.lower() in _MARKS and is_nobody(value, names):
        return Announcement((), message("announced-nobody"), message("announced-nobody"))
    named = _named(words, names, record.rules.tricks)
    if named is None:
        _raise_if_meant(words, names)
        return None
    earlier = _announced(before, names, record.rules.tricks)
    if record.rules.premiums == "each":
        named, earlier = {**earlier, **named}, {}
    _raise_unless_legal(record, named)
    said = _said(named, names)
    spelt = tuple(_spelt(premium, names[seat]) for seat, premium in named.items())
    text = message("announced", what=said)
    if any(not premium.is_kept_as(named.get(seat)) for seat, premium in earlier.items()):
        text = message("announced-instead", what=said, before=_replaced(earlier, named, names))
    return Announcement(spelt, text, message("announced-label", what=said))


def left_out(
    record: NinetyNineRecord, before: Sequence[str], end: AnnouncementEnd
) -> tuple[Message, ...]:
    """Say which announced premiums the deal that ends them lacks, or name all if none does."""
    ended_by = None
    if end.why == "recorded":
        ended_by = next(applied for applied in record.applied if applied.number == end.number)
    players = record.players if ended_by is None else ended_by.players
    names = seat_names(players, record.rules)
    announced = _announced(before, names, record.rules.tricks)
    if ended_by is None:
        code = _IN_NO_DEAL[end.why] if end.number is None else "announced-check"
        fields = {"what": _nouns(announced, {}, names), "number": end.number}
        return (Message(code, fields),) if announced else ()
    deal = ended_by.fact
    hands = deal.hands if isinstance(deal, Deal | BidsOnly) else ()
    given = {
        seat: _Premium(_KEYS[hand.premium], hand.stated)
        for seat, hand in enumerate(hands)
        if hand and hand.premium
    }
    missing = {s: said for s, said in announced.items() if not said.is_kept_as(given.get(s))}
    if not missing:
        return ()
    what = _nouns(missing, given, names)
    if given:
        said = _said(given, names)
        return (message("announced-dropped", what=what, number=end.number, premiums=said),)
    return (
        message("announced-missing" if hands else "announced-unused", what=what, number=end.number),
    )


def _said(named: Mapping[int, _Premium], names: Sequence[str]) -> list[Message]:
    """Return a few words for each premium: `Ben declares`."""
    return [
        Message(_SAID[key, stated is not None], {"name": names[seat], "tricks": stated})
        for seat, (key, stated) in named.items()
    ]


def _nouns(
    named: Mapping[int, _Premium], given: Mapping[int, _Premium], names: Sequence[str]
) -> list[Message]:
    """Return the name of each premium: `Ben's declaration`; of one that is given, its number's."""
    kept = [seat for seat, said in named.items() if seat in given and said.key == given[seat].key]
    return [
        Message("premium-number-of" if seat in kept else f"premium-of-{key}", {"name": names[seat]})
        for seat, (key, _) in named.items()
    ]


def _replaced(
    before: Mapping[int, _Premium], named: Mapping[int, _Premium], names: Sequence[str]
) -> list[Message]:
    """Name what others replace: another player's premium, the same player's other one or number."""
    if before.keys() != named.keys():
        return _nouns(before, {}, names)
    return [
        Message("premium-own-number", {"tricks": stated})
        if key == named[seat].key
        else Message(f"premium-own-{key}", {})
        for seat, (key, stated) in before.items()
    ]


def _raise_if_meant(words: Sequence[str], names: Sequence[str]) -> None:
    """Raise `Malformed` for words that should announce something, but name nobody here."""
    parts = [
        part
        for part in separated(premium_words(plain_words(words)), "=:")
        if part not in ("=", ":")
    ]
    verbs = [PREMIUMS[part.lower()] for part in parts if part.lower() in PREMIUMS]
    others = [part for part in parts if part.lower() not in PREMIUMS]
    named = [part for part in others if not part[:1].isdigit()]
    if len(verbs) != 1 or (parts[0].lower() not in PREMIUMS and named != parts[:-1]):
        return  # no announcement, or words of a deal
    if not named and len(others) <= 1:
        raise Malformed(message("announce-form", verb=verbs[0], legal=names[:1]))
    if isinstance(resolve_seat(" ".join(named), names), int):
        return
    unknown = [word for word in named if not isinstance(resolve_seat(word, names), int)]
    given = [" ".join(named)] if unknown == named else unknown
    problems = (resolve_seat(word, names) for word in given)
    raise_malformed(problem for problem in problems if isinstance(problem, Message))


def _spelt(premium: _Premium, name: str) -> str:
    """Return a premium as a word of a deal's line."""
    value = name if premium.stated is None else f"{name}:{premium.stated}"
    return f"{premium.key}={quote_word(value)}"


def _announced(words: Sequence[str], names: Sequence[str], tricks: int) -> dict[int, _Premium]:
    """Return the premiums of words that go with a deal, each with the number that was stated."""
    premiums: dict[int, _Premium] = {}
    for word in words:
        premiums |= _named([word], names, tricks) or {}
    return premiums


def _named(words: Sequence[str], names: Sequence[str], tricks: int) -> dict[int, _Premium] | None:
    """Return the premium of each seat that words name; None if they name anything else.

    A number behind them was stated, unless it ends a name: `declare Anna 2` may mean `Anna 2`.
    """
    pairs, stated = list[tuple[str, str]](), None
    with suppress(Malformed):  # what a number behind it can make unreadable
        pairs = _pairs(words, names, tricks)
    if not pairs:
        words, stated = _without_stated(words, names)
        pairs = _pairs(words, names, tricks)
    return {_seat(name, names): _Premium(key, stated) for key, name in pairs} or None


def _pairs(words: Sequence[str], names: Sequence[str], tricks: int) -> list[tuple[str, str]]:
    """Return the key of each premium that words name, with whose it is; none for other words."""
    spelt = from_shorthand(words, names, tricks) or ()
    pairs = [unquote(word).partition("=")[::2] for word in spelt]
    if any(key not in _MARKS for key, _ in pairs):
        return []
    return [(key, name) for key, value in pairs for name in value.split(",")]


def _seat(name: str, names: Sequence[str]) -> int:
    """Return the seat that a name means; raises `Malformed`."""
    seat = resolve_seat(name, names)
    if isinstance(seat, int):
        return seat
    raise Malformed(seat)


def _without_stated(words: Sequence[str], names: Sequence[str]) -> tuple[list[str], int | None]:
    """Return words without the number behind them, which was stated: `Anna declares 5`."""
    *others, last = map(unquote, words) if words else [""]
    key, equals, name = last.rpartition("=")
    is_number_alone = others and ":" not in last
    name, stated = name_and_stated(f":{name}" if is_number_alone else name, names)
    if stated is None:
        return [*words], None
    return [*others, f"{key}{equals}{name}"] if name else others, stated


def _raise_unless_legal(record: NinetyNineRecord, named: Mapping[int, _Premium]) -> None:
    rules, state = record.rules, record.state
    names = seat_names(record.players, rules)
    hands = tuple(
        Hand(UNKNOWN_TRICKS, premium=_MARKS[said.key], stated=said.stated)
        if (said := named.get(seat))
        else None
        for seat in range(rules.seats)
    )
    over = state.end is not None
    problems = legality.problems(state, Deal(hands)) if over else hand_problems(rules, Deal(hands))
    if problems:
        raise Illegal(*with_player_names(problems, names))
