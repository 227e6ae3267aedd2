"""Sessions as large as the limits allow: for the tests of their sizes and for the benchmark."""

import random
from collections.abc import Callable, Iterable
from itertools import chain, cycle, islice, pairwise, repeat
from typing import Any

from scorekeeper.core.entries import Entry
from scorekeeper.core.limits import (
    MAX_ENTRIES,
    MAX_LINE_LENGTH,
    MAX_NAME_LENGTH,
    MAX_NAMES_WRITTEN,
    MAX_NEW_NAMES,
    MAX_SESSION_SIZE,
    MAX_STORED_LENGTH,
    MAX_SUBSTITUTES,
    MAX_TITLE_LENGTH,
    MIN_NAME_SIZE,
)
from scorekeeper.core.session import Session
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named
from scorekeeper.games.adding.rules import MAX_SEATED
from tests.support.recorded_tricks import TRICKS, stored_tricks, with_marks

AT = "2026-11-20T19:31:02Z"
SESSION = "2026-11-20-1"
ENDLESS = {"target": "1000000"}
THREE = ("Anna", "Ben", "Cara")

_Facts = Iterable[tuple[Any, ...]]
"""Entries without number and time: their kinds, lines and so on."""


def session(
    facts: _Facts,
    variant: str = "pagat",
    settings: dict[str, str] = ENDLESS,
    players: tuple[str, ...] = THREE,
    game: str = "ninety-nine",
    title: str = "",
) -> Session:
    """A session with this log."""
    rules_of = game_named(game)
    rules = rules_of.rules_to_json(rules_of.resolve(variant, len(players), settings))
    setup = Setup(game, variant, players, 0, settings, title=title, date=SESSION[:10])
    entries = (Entry(number, AT, *fact) for number, fact in enumerate(facts, start=1))
    return Session(SESSION, AT, setup, rules, tuple(entries))


def deal_line(rng: random.Random) -> str:
    """A deal of three, seldom like another."""
    first = rng.randrange(10)
    second = rng.randrange(10 - first)
    cards = rng.sample("CHSD" * 8, 9)
    shown = [":" + "".join(cards[place : place + 3]) for place in (0, 3, 6)]
    bids = [rng.choice(("-", f"/{rng.randrange(10)}", cards)) for cards in shown]
    tricks = (first, second, 9 - first - second)
    premium = rng.choice(("", "", "!"))
    one, two, three = (f"{taken}{bid}" for taken, bid in zip(tricks, bids, strict=True))
    return f"{one}{premium} {two} {three}"


def _deals(count: int) -> list[tuple[str, str]]:
    rng = random.Random(count)
    return [("deal", deal_line(rng)) for _ in range(count)]


def _named(count: int) -> tuple[str, ...]:
    """Names as long as they may be."""
    return tuple(f"{number}".rjust(MAX_NAME_LENGTH, "W") for number in range(count))


WIDE = tuple("安" * (MAX_NAME_LENGTH - 1) + str(number) for number in range(5))
"""Names that take two columns a letter."""


def room(players: tuple[str, ...]) -> int:
    """Return how many entries a session of players with such names may have."""
    size = max(len("".join(players).encode()), MIN_NAME_SIZE * len(players))
    return min(MAX_ENTRIES, MAX_NAMES_WRITTEN // size)


def deals(count: int = MAX_ENTRIES) -> Session:
    """One game without an end."""
    return session(_deals(count))


def games(count: int = MAX_ENTRIES) -> Session:
    """A rubber of hundreds of games."""
    return session(_deals(count), settings={"games": "1000000"})


def single_deals(count: int = MAX_ENTRIES) -> Session:
    """Games of a deal each."""
    return session(_deals(count), settings={"games": "1000000", "rule.game": "1"})


def turned(count: int = MAX_ENTRIES) -> Session:
    """Deals with a card turned up for trump."""
    facts = ((kind, f"{line} turn=7H") for kind, line in _deals(count))
    return session(facts, "original", {"deals": "1000000"})


def long_names(count: int = room(_named(5))) -> Session:
    """Five at the table, whose names and title are as long as they may be."""
    lines = cycle(("3:CDD! 2- 2/2 1- 1-", "3- 3:CDD! 1:HHS 2- 0-", "9:CCC 0- 0- 0- 0-"))
    facts = (("deal", line) for line in islice(lines, count))
    return session(facts, players=_named(5), title="W" * MAX_TITLE_LENGTH)


def wide_names(count: int = room(WIDE), settings: dict[str, str] = ENDLESS) -> Session:
    """Five at the table, with names as wide as they may be."""
    lines = islice(cycle(("3:CDD! 2- 2/2 1- 1-", "9:CCC 0- 0- 0- 0-")), count)
    return session((("deal", line) for line in lines), settings=settings, players=WIDE)


def wide_games(count: int = room(WIDE)) -> Session:
    """Games of a deal each, of five with such names."""
    return wide_names(count, {"games": "1000000", "rule.game": "1"})


def uncounted(count: int = MAX_ENTRIES) -> Session:
    """Deals of which none counts."""
    return session(("deal", "9 9 9") for _ in range(count))


def amended(count: int = MAX_ENTRIES) -> Session:
    """Deals, each amended once."""
    half = count // 2
    lines = _deals(count)
    amends = (("amend", line, 1 + n) for n, (_, line) in enumerate(lines[half:]))
    return session((*lines[:half], *islice(amends, half)))


def inserted(count: int = MAX_ENTRIES) -> Session:
    """Deals, all but one inserted before the first."""
    (first, *later) = _deals(count)
    return session((first, *(("insert", line, 1) for _, line in later)))


def struck(count: int = MAX_ENTRIES) -> Session:
    """Deals, all struck."""
    half = count // 2
    return session((*_deals(half), *(("strike", None, n + 1) for n in range(half))))


def undone(count: int = MAX_ENTRIES) -> Session:
    """Deals, all undone."""
    half = count // 2
    return session((*_deals(half), *(("undo", None, half - n) for n in range(half))))


def redone(count: int = MAX_ENTRIES) -> Session:
    """A deal, undone and redone."""
    turns = islice(cycle(("undo", "redo")), count - 1)
    return session((("deal", "3 4 2"), *((kind, None, 1) for kind in turns)))


def notes(count: int = MAX_ENTRIES) -> Session:
    """Short notes."""
    return session(("note", f'note "{n}"') for n in range(count))


def long_notes(count: int = MAX_SESSION_SIZE // (MAX_LINE_LENGTH + 100)) -> Session:
    """Notes as long as they may be."""
    text = "word " * ((MAX_LINE_LENGTH - len('note ""')) // len("word "))
    return session(repeat(("note", f'note "{text}"'), count))


def old_notes(count: int = MAX_SESSION_SIZE // (MAX_STORED_LENGTH + 100)) -> Session:
    """Notes as long as earlier programs allowed."""
    text = "w" * (MAX_STORED_LENGTH - len('note ""'))
    return session(repeat(("note", f'note "{text}"'), count))


def adjusted(count: int = MAX_ENTRIES) -> Session:
    """Adjustments."""
    return session(("adjust", f'adjust @1 -{n} "revoke"') for n in range(1, count + 1))


def claimed(count: int = MAX_ENTRIES) -> Session:
    """Deals, each with a claim about it, which is wrong."""
    half = count // 2
    lines = (("claim", f"claim @1 {10**6 + n}", n) for n in range(1, half + 1))
    return session((*_deals(half), *lines))


def renamed(count: int = MAX_ENTRIES) -> Session:
    """A player gets another name, and another."""
    given = MAX_NEW_NAMES - 2
    names = ([f"Anna {n % given}", "Ben", "Cara"] for n in range(count))
    return session(("set", None, None, {"players": each}) for each in names)


def moved(count: int = MAX_ENTRIES) -> Session:
    """All players move one seat on after each deal."""
    move = ("set", None, None, {"players": ["Ben", "Cara", "Anna"], "seats": [1, 2, 0]})
    return session(chain.from_iterable(zip(_deals(count // 2), repeat(move), strict=False)))


def substituted(count: int = MAX_ENTRIES) -> Session:
    """Another player takes a seat before each deal, as long as any may; then others play on."""
    taken = min(count // 2, MAX_SUBSTITUTES)
    lines = (("substitute", f"substitute @1={name}") for name in _named(taken))
    begun = chain.from_iterable(zip(lines, _deals(taken), strict=True))
    return session((*begun, *_deals(count - 2 * taken)))


def seated_again(count: int = MAX_ENTRIES) -> Session:
    """Each substitute takes another seat after the first."""
    taken = min(count // 3, MAX_SUBSTITUTES // 2)
    names, lines = ("Anna", *_named(taken)), _deals(taken)
    facts = (
        (
            ("substitute", f"substitute @1={coming}"),
            ("substitute", f"substitute @2={going}") if number else ("note", 'note "x"'),
            line,
        )
        for number, ((going, coming), line) in enumerate(zip(pairwise(names), lines, strict=True))
    )
    return session((*chain.from_iterable(facts), *_deals(count - 3 * taken)))


def agreed(count: int = MAX_ENTRIES) -> Session:
    """Points agreed on after each deal, which is a game of its own."""
    agreements = (("adjust", f'adjust @1 -{n} "revoke"') for n in range(1, count // 2 + 1))
    facts = chain.from_iterable(zip(_deals(count // 2), agreements, strict=True))
    return session(facts, settings={"games": "1000000", "rule.game": "1"})


def tricks(count: int = MAX_ENTRIES) -> Session:
    """Deals that were played trick by trick."""
    lines = with_marks(*stored_tricks(len(TRICKS)))
    facts = [*(("trick", line) for line in lines), ("deal", "3:9SQHAD 5- 1:10S8DJD")]
    return session(islice(cycle(facts), count))


def told(count: int = MAX_ENTRIES) -> Session:
    """Deals that were played trick by trick, with who made it told."""
    lines = with_marks(*stored_tricks(len(TRICKS)))
    facts = [*(("trick", line) for line in lines), ("deal", ":9SQHAD + -")]
    return session(islice(cycle(facts), count))


def plays(count: int = room(_named(4))) -> Session:
    """Cards of an adding game, most of which come after its end."""
    lines = ("10", "J", "Q", "7", "8", "4", "9", "2", "3", "5", "6", "9", "bust")
    return _adding(islice(cycle(lines), count), _named(4))


def plays_of_many(count: int = room(_named(MAX_SEATED))) -> Session:
    """Hands of an adding game of as many as can play it, each lost at once."""
    return _adding(repeat("bust", count), _named(MAX_SEATED))


SHORT = tuple(f"P{number}" for number in range(MAX_SEATED))
"""Names of as many as can play an adding game, which take next to no room."""


def hands_of_many(count: int = room(SHORT)) -> Session:
    """Hands of as many, each lost at once, in tables with a column for each."""
    return _adding(repeat("bust", count), SHORT)


def _adding(lines: Iterable[str], players: tuple[str, ...]) -> Session:
    settings = {"rule.lives": "999", "rule.packs": "30"}
    facts = (("play", line) for line in lines)
    return session(facts, "99", settings, players, "adding")


def moves(count: int = MAX_ENTRIES) -> Session:
    """Moves of a Game of 99."""
    return session(repeat(("move", "draw"), count), "99", {}, ("Anna", "Ben"), "game-of-99")


LARGE: dict[str, Callable[[], Session]] = {
    builder.__name__.replace("_", " "): builder
    for builder in (
        *(deals, games, single_deals, turned, long_names, wide_names, wide_games, uncounted),
        *(amended, inserted, struck, undone, redone),
        *(notes, long_notes, old_notes, adjusted, claimed),
        *(
            renamed,
            moved,
            substituted,
            seated_again,
            agreed,
            tricks,
            told,
            plays,
            plays_of_many,
            hands_of_many,
            moves,
        ),
    )
}
"""Sessions at a limit, by what they have so much of."""
