"""Amending part of a deal: `Anna=3/4` changes one hand, `declare=Ben` the premium alone."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from string import digits
from typing import NamedTuple

from scorekeeper.core.messages import Message
from scorekeeper.core.players import matching_seats, resolve_seat
from scorekeeper.core.text import unquote
from scorekeeper.games.ninety_nine.facts import BidsOnly, Deal, Fact
from scorekeeper.games.ninety_nine.notation.hand import write_card, write_hand, write_premium
from scorekeeper.games.ninety_nine.notation.line import KEYS, name_and_stated
from scorekeeper.games.ninety_nine.notation.trump import TRUMP_LETTERS

_PREMIUM_MARKS = {"declare": "!", "reveal": "!!"}
NOBODY = ("nobody", "none", "no-one", "niemand", "keiner", "keine", "-")
"""What is written instead of a name where no player declares or reveals."""


class _Change(NamedTuple):
    """What words name of a deal."""

    hands: Mapping[int, str]
    """By seat, the hands."""
    premiums: Mapping[int, str]
    """By seat, the marks of `declare=` and `reveal=`, with the number that was stated."""
    choices: Mapping[str, str]
    """The values of `trump=` and `turn=`."""
    removed: Collection[str]
    """The marks of premiums that nobody has."""


def amended_words(
    fact: Fact, words: Sequence[str], names: Sequence[str], *, several_premiums: bool
) -> list[str] | None:
    """Return the words of a deal with other hands, premium or trump; None if all hands are named.

    A hand keeps its premium unless the words name one. `declare=` says who declared, all of them,
    and `reveal=` who revealed; where only one player can have a premium, nobody else keeps one.
    """
    change = _read(_joined(words), names)
    if change is None or not isinstance(fact, Deal | BidsOnly):
        return None
    hands = [hand for hand in fact.hands if hand is not None]
    if len(hands) < len(names) or len(change.hands) == len(names):
        return None
    written = {
        seat: change.hands.get(seat, write_hand(hand._replace(premium="", stated=None)))
        for seat, hand in enumerate(hands)
    }
    removed = {*change.removed, *(mark.rstrip(digits) for mark in change.premiums.values())}
    removed = removed if several_premiums or not removed else {"!", "!!"}
    marked = {seat: mark for seat, mark in change.premiums.items() if seat < len(hands)}
    passes_on = marked or any("!" in hand for hand in change.hands.values())
    for seat, hand in enumerate(hands):
        keeps = several_premiums or not passes_on
        keeps = keeps and hand.premium not in removed
        if hand.premium and keeps and "!" not in written[seat]:
            marked.setdefault(seat, write_premium(hand))
    tokens = [written[seat] + marked.get(seat, "") for seat in sorted(written)]
    if not any("!" in token for token in tokens):  # whoever had the premium named trump
        fact = fact._replace(trump=None)
    choices = {**_choices(fact), **change.choices}
    return [*tokens, *(f"{key}={value}" for key, value in choices.items())]


def is_nobody(word: str, names: Sequence[str]) -> bool:
    """Return whether a word says that nobody has a premium, and is no player's name."""
    return word.lower() in NOBODY and not matching_seats(word, names)


def _joined(words: Sequence[str]) -> Sequence[str]:
    """Return `declare nobody` as one word; any other words as they are."""
    if len(words) == 2 and words[0].lower() in _PREMIUM_MARKS and words[1].lower() in NOBODY:  # noqa: PLR2004 — a key and its value
        return ["=".join(words)]
    return words


def _choices(deal: Deal | BidsOnly) -> dict[str, str]:
    """Return the trump that was named and the card turned up."""
    choices = {}
    if deal.trump is not None:
        choices["trump"] = TRUMP_LETTERS[deal.trump]
    if deal.turned is not None:
        choices["turn"] = write_card(deal.turned)
    return choices


def _read(words: Sequence[str], names: Sequence[str]) -> _Change | None:
    """Read words that all name what they change; None for others, and for what they name twice."""
    hands: dict[int, str] = {}
    premiums: dict[int, str] = {}
    choices: dict[str, str] = {}
    removed: list[str] = []
    for word in words:
        key, equals, value = unquote(word).partition("=")
        key = key.lower() if key.lower() in KEYS else key
        marks = _PREMIUM_MARKS.get(key)
        if marks and is_nobody(value, names):
            removed.append(marks)
            continue
        if not equals or key in choices:
            return None
        if key in KEYS and not marks:
            choices[key] = value
            continue
        known = premiums if marks else hands
        for seat, said in (
            _said(marks, value, names) if marks else [(resolve_seat(key, names), value)]
        ):
            if not isinstance(seat, int) or seat in known:
                return None
            known[seat] = said
    return _Change(hands, premiums, choices, removed) if words else None


def _said(marks: str, value: str, names: Sequence[str]) -> Iterator[tuple[int | Message, str]]:
    """Yield each player with a premium, or why there is none, and its marks with the number."""
    for word in value.split(","):
        name, stated = name_and_stated(word.strip(), names)
        yield resolve_seat(name, names), marks if stated is None else f"{marks}{stated}"
