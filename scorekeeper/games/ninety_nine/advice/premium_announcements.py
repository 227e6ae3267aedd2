"""Premiums that are announced before a deal is played: `declare Ben`, `Cara reveals`."""

from collections.abc import Mapping, Sequence
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
from scorekeeper.core.text import quote, unquote
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
    earlier = _named(before, names, record.rules.tricks) or {}
    if record.rules.premiums == "each":
        named, earlier = {**earlier, **named}, {}
    _raise_unless_legal(record, named)
    said = _said(named, names)
    spelt = tuple(_spelt(premium, names[seat]) for seat, premium in named.items())
    text = message("announced", what=said)
    if earlier and earlier != named:
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
    announced = _named(before, names, record.rules.tricks) or {}
    if ended_by is None:
        code = _IN_NO_DEAL[end.why] if end.number is None else "announced-check"
        fields = {"what": _nouns(announced, names), "number": end.number}
        return (Message(code, fields),) if announced else ()
    deal = ended_by.fact
    hands = deal.hands if isinstance(deal, Deal | BidsOnly) else ()
    given = {
        seat: _Premium(_KEYS[hand.premium], hand.stated)
        for seat, hand in enumerate(hands)
        if hand and hand.premium
    }
    missing = {seat: said for seat, said in announced.items() if given.get(seat) != said}
    if not missing:
        return ()
    what = _nouns(missing, names)
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


def _nouns(named: Mapping[int, _Premium], names: Sequence[str]) -> list[Message]:
    """Return the name of each premium: `Ben's declaration`."""
    return [Message(f"premium-of-{key}", {"name": names[s]}) for s, (key, _) in named.items()]


def _replaced(
    before: Mapping[int, _Premium], named: Mapping[int, _Premium], names: Sequence[str]
) -> list[Message]:
    """Name what others replace: another player's premium, or the same player's other one."""
    if before.keys() == named.keys() and before.values() != named.values():
        return [Message(f"premium-own-{key}", {}) for key, _ in before.values()]
    return _nouns(before, names)


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
    return f"{premium.key}={quote(value) if ' ' in value else value}"


def _named(words: Sequence[str], names: Sequence[str], tricks: int) -> dict[int, _Premium] | None:
    """Return the premium of each seat that words name; None if they name anything else."""
    words, stated = _without_stated(words, names)
    pairs = [unquote(word).partition("=") for word in from_shorthand(words, names, tricks) or ()]
    if not pairs or any(key not in _MARKS for key, _, _ in pairs):
        return None
    named: dict[int, _Premium] = {}
    for key, _, value in pairs:
        for name in value.split(","):
            seat = resolve_seat(name, names)
            raise_malformed([] if isinstance(seat, int) else [seat])
            if isinstance(seat, int):
                named[seat] = _Premium(key, stated)
    return named


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
