"""Sessions as large as the limits allow: for the tests of their sizes and for the benchmark."""

import random
from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from typing import Any

from scorekeeper.core.entries import Entry
from scorekeeper.core.limits import MAX_ENTRIES, MAX_LINE_LENGTH, MAX_NAME_LENGTH
from scorekeeper.core.session import Session
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named
from scorekeeper.storage.session_writer import session_content
from tests.support.recorded_tricks import TRICKS

AT = "2026-11-20T19:31:02Z"
SESSION = "2026-11-20-1"
ENDLESS = {"target": "1000000"}
THREE = ("Anna", "Ben", "Cara")
NOTE = "word " * (MAX_LINE_LENGTH // 5 - 2)


def session(
    entries: Iterable[Entry],
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
    return Session(SESSION, AT, setup, rules, tuple(entries))


def content(large: Session) -> bytes:
    """The session's file."""
    return session_content(large)


def numbered(entries: Iterable[tuple[Any, ...]]) -> Iterator[Entry]:
    """Entries from their kinds, lines and so on."""
    return (Entry(number, AT, *entry) for number, entry in enumerate(entries, start=1))


def deal_line(rng: random.Random, *, turned: bool) -> str:
    """A deal of three, seldom like another."""
    first = rng.randrange(10)
    second = rng.randrange(10 - first)
    cards = rng.sample("CHSD" * 8, 9)
    shown = [":" + "".join(cards[place : place + 3]) for place in (0, 3, 6)]
    bids = [rng.choice(("-", f"/{rng.randrange(10)}", cards)) for cards in shown]
    tricks = (first, second, 9 - first - second)
    premium = rng.choice(("", "", "!"))
    one, two, three = (f"{taken}{bid}" for taken, bid in zip(tricks, bids, strict=True))
    turn = rng.choice((" turn=7H", " turn=9C", " turn=AS", " turn=joker")) if turned else ""
    return f"{one}{premium} {two} {three}{turn}"


def _deals(count: int, *, turned: bool = False) -> Iterator[tuple[Any, ...]]:
    rng = random.Random(count)
    return (("deal", deal_line(rng, turned=turned)) for _ in range(count))


def deals(count: int = MAX_ENTRIES) -> Session:
    return session(numbered(_deals(count)))


def deals_of_one_game(count: int = MAX_ENTRIES) -> Session:
    lines = _deals(count, turned=True)
    return session(numbered(lines), "original", {"deals": str(count)})


def deals_of_many_games(count: int = MAX_ENTRIES) -> Session:
    return session(numbered(_deals(count)), settings={"games": "1000000"})


def deals_after_the_end(count: int = MAX_ENTRIES) -> Session:
    return session(numbered(_deals(count)), settings={"target": "1"})


def deals_of_five(count: int = MAX_ENTRIES) -> Session:
    players = tuple(f"{n}".ljust(MAX_NAME_LENGTH, "w") for n in range(5))
    lines = cycle(("3:CDD! 4- 2/2 1 2".replace("1 2", "2- 1-"), "3- 3:CDD!! 3:HHS 2- 1-"))
    return session(numbered(("deal", line) for line in islice(lines, count)), players=players)


def amended(count: int = MAX_ENTRIES) -> Session:
    half = count // 2
    lines = list(_deals(count))
    amends = (("amend", line, 1 + n % half) for n, (_, line) in enumerate(lines[half:]))
    return session(numbered((*lines[:half], *amends)))


def inserted(count: int = MAX_ENTRIES) -> Session:
    (first, *later) = _deals(count)
    return session(numbered((first, *(("insert", line, 1) for _, line in later))))


def struck(count: int = MAX_ENTRIES) -> Session:
    half = count // 2
    return session(numbered((*_deals(half), *(("strike", None, n + 1) for n in range(half)))))


def undone(count: int = MAX_ENTRIES) -> Session:
    half = count // 2
    return session(numbered((*_deals(half), *(("undo", None, half - n) for n in range(half)))))


def undone_and_redone(count: int = MAX_ENTRIES) -> Session:
    turns = islice(cycle(("undo", "redo")), count - 1)
    return session(numbered((("deal", "3 4 2"), *((kind, None, 1) for kind in turns))))


def short_notes(count: int = MAX_ENTRIES) -> Session:
    return session(numbered(("note", f'note "{n}"') for n in range(count)))


def long_notes(count: int) -> Session:
    return session(numbered(("note", f'note "{NOTE}"') for n in range(count)))


def adjustments(count: int = MAX_ENTRIES) -> Session:
    return session(numbered(("adjust", f'adjust @1 -{n} "revoke"') for n in range(1, count + 1)))


def claims(count: int = MAX_ENTRIES) -> Session:
    half = count // 2
    lines = (("claim", f"claim @1 {n} deal={n}") for n in range(1, half + 1))
    return session(numbered((*_deals(half), *lines)))


def renamed(count: int = MAX_ENTRIES) -> Session:
    names = ([f"Anna {n}", "Ben", "Cara"] for n in range(count))
    return session(numbered(("set", None, None, {"players": each}) for each in names))


def moved(count: int = MAX_ENTRIES) -> Session:
    half = count // 2
    move = {"players": ["Ben", "Cara", "Anna"], "seats": [1, 2, 0]}
    pairs = zip(_deals(half), (("set", None, None, move) for _ in range(half)), strict=True)
    return session(numbered(entry for pair in pairs for entry in pair))


def substituted(count: int = MAX_ENTRIES) -> Session:
    lines = (f'substitute @1="{f"Anna {n}".ljust(MAX_NAME_LENGTH, "w")}"' for n in range(count))
    pairs = zip(lines, _deals(count), strict=True)
    both = (entry for line, deal in pairs for entry in (("substitute", line), deal))
    return session(numbered(islice(both, count)))


def tricks(count: int = MAX_ENTRIES) -> Session:
    lines = [*(("trick", f"trick {cards}") for cards in TRICKS), ("deal", "3:9SQHAD 5- 1:10S8DJD")]
    return session(numbered(islice(cycle(lines), count)))


def tricks_only(count: int = MAX_ENTRIES) -> Session:
    lines = [("trick", f"trick {cards}") for cards in TRICKS]
    return session(numbered(islice(cycle(lines), count)))


def plays(count: int = MAX_ENTRIES, players: int = 4) -> Session:
    names = tuple(f"P{n}".ljust(MAX_NAME_LENGTH, "w") for n in range(players))
    lines = cycle(("10", "J", "Q", "7", "8", "4", "9", "2", "3", "5", "6", "9", "bust"))
    entries = numbered(("play", line) for line in islice(lines, count))
    return session(entries, "99", {}, names, "adding")


def moves(count: int = MAX_ENTRIES, line: str = "draw") -> Session:
    entries = numbered(("move", line) for _ in range(count))
    return session(entries, "game-of-99", {}, ("Anna", "Ben"), "game-of-99")
