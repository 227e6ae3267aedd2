"""The setup of a session: the game, the variant, who sits where; and how a setting is spelt."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from scorekeeper.core.messages import Message, message


class Setup(NamedTuple):
    """The answers to what `new` asks; everything else of a session is entries."""

    game: str
    variant: str
    players: tuple[str, ...]
    """In seating order, to the left."""
    first_dealer: int = 0
    settings: Mapping[str, str] = {}
    """What the table asked for beyond the variant, by the header's key: `target`, `games` …"""
    title: str = ""
    date: str = ""
    place: str = ""


REPEATABLE = ("option", "rule")
"""Headers that name what they set, and so may be several: their keys are `rule.declare`, say."""
SETTINGS = ("target", "games", "deals", *REPEATABLE)
"""Headers that some game has a use for."""


def header_key(key: str) -> str:
    """Return the header that a key belongs to: only those that may be several have a name in it.

    >>> header_key("rule.declare"), header_key("target"), header_key("target.")
    ('rule', 'target', 'target.')
    """
    header = key.partition(".")[0]
    return header if header in REPEATABLE else key


def canonical_key(text: str) -> str:
    """Return the key that is meant in any case; an entry of a table stays as it is written.

    >>> canonical_key("Rule.Declare"), canonical_key("rule.Cards.K")
    ('rule.declare', 'rule.cards.K')
    """
    setup, dot, name = text.strip().lower().partition(".")
    name, second_dot, entry = name.partition(".")
    return f"{setup}{dot}{name}{second_dot}{text.strip()[-len(entry) :] if entry else ''}"


def header_line(key: str, value: str) -> str:
    """Spell a setting as a header line of a sheet.

    >>> header_line("rule.declare", "40"), header_line("target", "250")
    ('rule: declare=40', 'target: 250')
    """
    setup, _, name = key.partition(".")
    return f"{setup}: {_named(name, value)}" if name else f"{key}: {value}"


def short_setting(key: str, value: str) -> str | Message:
    """Spell a setting for a title: `target 250`, `declare=40`."""
    _, _, name = key.partition(".")
    shown = value if len(value) <= _MAX_TITLE_VALUE else "…"
    if key in _WORDED:
        return message(f"setting-{key}", value=shown)
    return _named(name, shown) if name else f"{key} {shown}"


_WORDED = ("target", "games", "deals")
"""Settings that the catalog has words for; a file from elsewhere can have any."""
_MAX_TITLE_VALUE = 60
"""Characters of a value that a title shows."""


def _named(name: str, value: str) -> str:
    return f"{name}={value}" if value else name


def title_of(setup: Setup, session: str = "") -> tuple[Message, ...]:
    """Return the lines that say what is shown."""
    settings = (short_setting(key, value) for key, value in setup.settings.items())
    date = message("title-date", date=setup.date) if setup.date else ""
    details = [detail for detail in (setup.variant, *settings, date, setup.place) if detail]
    code = "title-session" if session else "title-details"
    about = Message(code, {"game": setup.game, "details": details, "id": session})
    return (message("title", title=setup.title), about) if setup.title else (about,)


_RANGE_FROM = 5
"""Counts of players that are listed one by one; more are told from the first to the last."""


def listed_counts(counts: Collection[int]) -> list[str | Message]:
    """Return numbers of players to be listed in a sentence."""
    numbers = sorted(counts)
    if len(numbers) < _RANGE_FROM:
        return [str(number) for number in numbers]
    return [message("counts-to", first=numbers[0], last=numbers[-1])]
