"""Random evenings of people who meet again and again, stored, and scored a second time."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

from scorekeeper.core.entries import Entry
from scorekeeper.core.replay import kind_of, seat_marks, write_fact
from scorekeeper.storage.folder_store import FolderStore
from tests.oracles import adding_scorer, ninety_nine_scorer, pegs_scorer
from tests.oracles.statistics_sql import Evening
from tests.support.sheets import read

PEOPLE = ("Anna", "Ben", "Cara", "Eva", "Joan", "Straße", "Zoë")
DAYS = ("2026-02-01", "2026-09-30", "2026-10-01", "2026-10-02")
MIDDLE = DAYS[2]
TABLES = [(name, n) for name, counts in ninety_nine_scorer.VARIANTS.items() for n in counts]


class RandomRegulars(random.Random):
    """A random generator that draws players from a few regulars."""

    def sample(self, population: Sequence[Any], k: int, *, counts: Any = None) -> list[Any]:
        if len(population) > len(PEOPLE) and "Anna" in population:
            return [self.spelled(name) for name in super().sample(PEOPLE, k)]
        return super().sample(population, k, counts=counts)

    def spelled(self, name: str) -> str:
        return name.upper() if self.random() < 0.15 else name


def store_random_sessions(folder: Path, seed: str) -> list[Evening]:
    """Store some sixty sessions of all games in a folder."""
    rng, store = RandomRegulars(seed), FolderStore(folder)
    written = [*contracts(rng), *rounds(rng), *boards(rng)]
    rng.shuffle(written)
    days = rng.choices(DAYS, weights=[1, 1, 1, 3], k=len(written))
    return [take(store, rng, *sheet, day) for sheet, day in zip(written, days, strict=True)]


def contracts(rng: RandomRegulars) -> list[tuple[str, str]]:
    sheets = []
    for variant, players in TABLES * 2:
        length = rng.choice([0, 1, 6, 15, 30, 40])
        sheets.append(ninety_nine_scorer.random_sheet(rng, variant, players, length))
    for variant, players in [("pagat", 2), *rng.sample(TABLES, 5)]:
        sheets.append(ninety_nine_scorer.house_sheet(rng, variant, players, 12))
    return [("ninety-nine", sheet) for sheet in sheets]


def rounds(rng: RandomRegulars) -> list[tuple[str, str]]:
    sheets = []
    for variant in adding_scorer.ALL * 3:
        players, length = rng.randint(3, 6), rng.choice([0, 3, 60, 200])
        sheets.append(adding_scorer.random_sheet(rng, variant, players, length))
    sheets += [
        adding_scorer.random_sheet(rng, "99", 3, 200, [option])
        for option in ("three-kings-win", "three-sixes-end", "play-on")
    ]
    return [("adding", sheet) for sheet in sheets]


def boards(rng: RandomRegulars) -> list[tuple[str, str]]:
    sheets = []
    for players in (2, 3, 4, 6, 2, 4):
        length = rng.choice([0, 30, 150, 150])
        sheets.append(pegs_scorer.random_sheet(rng, players, length))
    for players in (2, 3, 4):
        sheets += [won(rng, players), tied_and_won(rng, players)]
    return [("game-of-99", sheet) for sheet in sheets]


def won(rng: RandomRegulars, players: int) -> str:
    headers = pegs_scorer.random_headers(rng, players, None)
    record = pegs_scorer.Evening(rng, headers, pegs_scorer.MANNERS[1])
    record.go_on(600)
    return pegs_scorer.written(rng, headers, record.lines)


def tied_and_won(rng: RandomRegulars, players: int) -> str:
    headers = pegs_scorer.random_headers(rng, players, None)
    record = pegs_scorer.Evening(rng, headers, pegs_scorer.MANNERS[-1])
    record.go_on(1000, pegs_scorer.tied_before)
    record.manner = pegs_scorer.WINNING
    record.go_on(300)
    return pegs_scorer.written(rng, headers, record.lines)


# --- an evening, stored and scored ------------------------------------------------------------


def take(store: FolderStore, rng: random.Random, game: str, sheet: str, day: str) -> Evening:
    """Store a sheet as of a day; half of them say the day themselves."""
    if rng.random() < 0.5:
        mark = "\ufeff" * sheet.startswith("\ufeff")
        sheet = f"{mark}date: {day}\n" + sheet.removeprefix("\ufeff")
    account, hands, sides = scored(game, sheet)
    session, variant, players = stored(store, sheet, day)
    return Evening(session, day, game, variant, players, account, hands, sides)


def stored(store: FolderStore, sheet: str, day: str) -> tuple[str, str, list[str]]:
    """Store a sheet; return the id, the variant and the players."""
    game, record = read(sheet)
    setup, at = record.setup, f"{day}T19:30:00Z"
    marks = seat_marks(len(game.seat_names(record.players, record.rules)))
    entries = [
        Entry(number, at, kind_of(game, applied.fact), write_fact(game, applied.fact, marks))
        for number, applied in enumerate(record.applied, start=1)
    ]
    rules = game.rules_to_json(record.rules)
    session = store.create(setup, rules, at, day, entries)
    return session.id, setup.variant, list(setup.players)


Bids = list[list[tuple[str, int | None]]]


def scored(game: str, sheet: str) -> tuple[dict[str, Any], Bids, list[int]]:
    """Score a sheet a second time; of Ninety-Nine, look at the hands and the sides too."""
    if game != "ninety-nine":
        second: Callable[[str], dict[str, Any]] = adding_scorer.score_sheet
        return (second if game == "adding" else pegs_scorer.score_sheet)(sheet), [], []
    hands: Bids = []
    sides: list[int] = list(range(6))
    play = ninety_nine_scorer.Table.play

    def watched(
        table: ninety_nine_scorer.Table, hands_played: list[ninety_nine_scorer.Hand]
    ) -> None:
        hands.append([(hand.premium, bid_of(table.agreed, hand)) for hand in hands_played])
        sides[:] = table.side_of
        play(table, hands_played)

    with patch.object(ninety_nine_scorer.Table, "play", watched):
        return ninety_nine_scorer.score_sheet(sheet), hands, sides


def bid_of(agreed: ninety_nine_scorer.Agreed, hand: ninety_nine_scorer.Hand) -> int | None:
    """A bid as it is counted: where nought is ten too, ten written as a number is that bid."""
    if agreed.nought_or and hand.bid == agreed.nought_or and not hand.shown:
        return 0
    return hand.bid
