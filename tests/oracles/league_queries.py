"""What is asked of the tables of `statistics_sql`: the league table of each game."""

import sqlite3
from typing import Any

from tests.oracles.statistics_queries import DEALS, EVENINGS, MOVES, ROUNDS
from tests.oracles.statistics_sql import WANTED, Chosen, Counting

EVERYBODY = """
SELECT seat.*, session.over FROM seat JOIN counted ON counted.no = seat.session
JOIN session ON session.no = seat.session WHERE game = :game
"""

CONTRACTS = f"""
SELECT person, sessions AS evenings, rubbers_won, games_won, deals, points,
       points * 1.0 / deals AS points_a_deal, made, made * 1.0 / deals AS share
FROM ({EVENINGS}) JOIN ({DEALS}) USING (person)
"""

HANDS = f"""
SELECT person, sessions AS evenings, games_won, hands, hands_won, hands_lost,
       (hands - hands_lost) * 1.0 / hands AS kept_share
FROM ({ROUNDS})
"""

PEGS = f"""
SELECT person, sessions AS evenings, finished, games_won, games_won * 1.0 / finished AS share,
       moves, (SELECT COUNT(penalty) FROM seated JOIN move USING (session, person)
               WHERE seated.person = came.person) AS penalties
FROM ({MOVES}) came
"""

PLACES = """
WITH seated AS ({everybody}), came AS ({figures}),
 placed AS (SELECT *, RANK() OVER by_worth AS place,
              COUNT(*) OVER (PARTITION BY {level}) > 1 AS tied
            FROM came WINDOW by_worth AS (ORDER BY {order}))
SELECT * FROM placed WHERE {wanted} ORDER BY place, person
"""

TABLES = {
    "ninety-nine": (CONTRACTS, ["rubbers_won", "games_won", "points_a_deal"]),
    "adding": (HANDS, ["games_won", "kept_share", "hands_won"]),
    "game-of-99": (PEGS, ["games_won", "share"]),
}

UNFINISHED = """
SELECT COUNT(*) FROM session JOIN counted USING (no) WHERE game = :game AND NOT over
"""


def league_tables(base: sqlite3.Connection, chosen: Chosen) -> dict[str, Any]:
    """Say what `stats --table --json` should say of the chosen sessions."""
    counting = Counting(base, chosen)
    tables = {game: table(counting, game) for game in TABLES if counting.sessions(game)}
    in_all = counting.one("SELECT COUNT(*) FROM counted")
    return {"schema": 1, "sessions": in_all, "tables": tables}


def table(counting: Counting, game: str) -> dict[str, Any]:
    figures, keys = TABLES[game]
    query = PLACES.format(
        everybody=EVERYBODY,
        figures=figures,
        level=", ".join(keys),
        order=", ".join(f"{key} DESC NULLS LAST" for key in keys),
        wanted=WANTED.format("person"),
    )
    rows = [row(counting, each) for each in counting.rows(query, game=game)]
    return {
        "sessions": counting.sessions(game),
        "unfinished": counting.one(UNFINISHED, game=game),
        "order": keys,
        "rows": rows,
    }


def row(counting: Counting, came: dict[str, Any]) -> dict[str, Any]:
    person = came.pop("person")
    rounded = {
        key: round(value, 4 if "share" in key else 2) if isinstance(value, float) else value
        for key, value in came.items()
    }
    about = {"place": came["place"], "tied": bool(came["tied"])}
    return {**rounded, **about, "player": counting.name[person]}
