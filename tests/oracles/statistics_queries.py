"""What is asked of the tables of `statistics_sql`: the figures of each game."""

import sqlite3
from typing import Any

from tests.oracles.statistics_sql import WANTED, Chosen, Counting

# --- every game -------------------------------------------------------------------------------

FINISHED = """
WITH standing AS ({standing}), asked_for AS (
  SELECT seat.session, seat.place, seat.person, worth, session.id,
         COALESCE(seat.winner, games_won) AS good
  FROM seat LEFT JOIN standing USING (session, person) JOIN session ON session.no = seat.session
  JOIN counted ON counted.no = seat.session WHERE over AND game = :game)
SELECT * FROM asked_for WHERE {wanted} ORDER BY session, place
"""

UNFINISHED = """
SELECT COUNT(*) FROM session JOIN counted USING (no) WHERE game = :game AND NOT over
"""


def headline(counting: Counting, game: str, standing: str, *, best: bool = False) -> dict[str, Any]:
    """Count finished evenings: how many each won in a row, and who had the most points."""
    query = FINISHED.format(standing=standing, wanted=WANTED.format("person"))
    came = counting.rows(query, game=game)
    streaks: dict[str, dict[str, int]] = {}
    for row in came:
        streak = streaks.setdefault(row["person"], {"longest": 0, "current": 0})
        streak["current"] = streak["current"] + 1 if row["good"] else 0
        streak["longest"] = max(streak.values())
    worths = [row["worth"] for row in came if row["worth"] is not None]
    most = max(worths, default=None) if best else None
    evening = next((row for row in came if row["worth"] == most), None) if best else None
    return {
        "unfinished": counting.one(UNFINISHED, game=game),
        "winning_streaks": {counting.name[key]: streaks[key] for key in sorted(streaks)},
        "best_evening": evening
        and {
            "points": most,
            "player": counting.name[evening["person"]],
            "session": evening["id"],
        },
    }


# --- Ninety-Nine ------------------------------------------------------------------------------

EVENINGS = """
SELECT person, COUNT(*) AS sessions, SUM(over) AS finished, SUM(games_won) AS games_won,
       SUM(winner) AS rubbers_won FROM seated GROUP BY person
"""

DEALS = """
SELECT seated.person, COUNT(number) AS deals, COALESCE(SUM(made), 0) AS made,
       COALESCE(SUM(points + agreed), 0) AS points,
       COALESCE(SUM(points + agreed) * 1.0 / COUNT(number), 0.0) AS points_a_deal,
       COALESCE(root(COUNT(number) * SUM(points * points) - SUM(points) * SUM(points))
                / COUNT(number), 0.0) AS spread
FROM seated LEFT JOIN hand USING (session, person) GROUP BY seated.person
"""

BEST = """
SELECT person, points, id, number FROM (
  SELECT hand.person, hand.points, session.id, hand.number,
         ROW_NUMBER() OVER (PARTITION BY hand.person
                            ORDER BY hand.points DESC, session, number) AS rank
  FROM seated JOIN hand USING (session, person) JOIN session ON session.no = hand.session)
WHERE rank = 1
"""

RUN = """
, played AS (SELECT person, good, ROW_NUMBER() OVER
               (PARTITION BY person ORDER BY session, number) AS at FROM ({played})),
  good AS (SELECT person, at - ROW_NUMBER() OVER (PARTITION BY person ORDER BY at) AS start
           FROM played WHERE good)
SELECT person, MAX(length) AS longest FROM
  (SELECT person, COUNT(*) AS length FROM good GROUP BY person, start) GROUP BY person
"""

MADE = """
SELECT person || '/' || ({by}) AS person, COUNT(*) AS hands, SUM(made) AS made
FROM seated JOIN hand USING (session, person) JOIN deal USING (session, number)
WHERE ({by}) IS NOT NULL GROUP BY seated.person, {by}
"""

BY = {
    "premium": "CASE premium WHEN '!' THEN 'declare' WHEN '!!' THEN 'reveal' END",
    "by_bid": "bid",
    "by_trump": "trump",
    "by_seat": "seated.place",
    "by_dealer": "CASE seated.person WHEN dealer THEN 'dealer' WHEN leader THEN 'leader'"
    " ELSE 'others' END",
}

TOTALS = """
SELECT session, person, total AS worth FROM seat
WHERE EXISTS (SELECT 1 FROM deal WHERE deal.session = seat.session)
"""

FORFEITS = f"""
WITH loser AS (
  SELECT got.session, got.number, got.person AS [to], got.nth, got.points,
         lost.person AS player,
         ROW_NUMBER() OVER (PARTITION BY got.session, got.number, got.person, got.nth
                            ORDER BY lost.place) AS turn
  FROM forfeit got JOIN hand lost USING (session, number)
  WHERE lost.premium <> '' AND NOT lost.made AND lost.side <> got.side)
SELECT player, [to], SUM(points) AS points FROM loser JOIN counted ON counted.no = session
WHERE nth = turn AND ({WANTED.format("player")} OR {WANTED.format("[to]")})
GROUP BY player, [to] ORDER BY points DESC, player, [to]
"""


def contracts(counting: Counting) -> dict[str, Any]:
    """Count what was played of Ninety-Nine."""
    game = "ninety-nine"
    people = counting.people(game, EVENINGS)
    best = counting.people(game, BEST)
    played = "SELECT person, session, number, made AS good FROM seated JOIN hand "
    runs = counting.people(game, RUN.format(played=played + "USING (session, person)"))
    for person, deals in counting.people(game, DEALS).items():
        people[person] |= {key: rounded(told) for key, told in deals.items()}
        top = best.get(person)
        keys = ("points", "session", "deal")
        people[person]["best"] = top and dict(zip(keys, top.values(), strict=True))
        people[person]["longest_run"] = runs.get(person, {"longest": 0})["longest"]
        people[person] |= {key: {} for key in BY if key != "premium"}
        people[person] |= {key: {"hands": 0, "made": 0} for key in ("declare", "reveal")}
    for figure, by in BY.items():
        for key, told in counting.people(game, MADE.format(by=by)).items():
            person, _, value = key.rpartition("/")
            (people[person] if figure == "premium" else people[person][figure])[value] = told
    forfeits = counting.rows(FORFEITS)
    for row in forfeits:
        row |= {key: counting.name[row[key]] for key in ("player", "to")}
    deals_in_all = "SELECT COUNT(*) FROM deal JOIN counted ON counted.no = session"
    return {
        "sessions": counting.sessions(game),
        "deals": counting.one(deals_in_all),
        "players": counting.named(people),
        "head_to_head": counting.pairs(TOTALS),
        **headline(counting, "ninety-nine", TOTALS, best=True),
        "forfeits": forfeits,
    }


def rounded(told: float | None) -> float | None:
    return round(told, 2) if isinstance(told, float) else told


# --- 98, 99 and 100 ---------------------------------------------------------------------------

ROUNDS_OVER = """
SELECT round.* FROM round JOIN session ON session.no = round.session
JOIN counted USING (no)
JOIN (SELECT session, MAX(number) AS last FROM round GROUP BY session) latest
  ON latest.session = round.session
WHERE round.loser IS NOT NULL OR round.winner IS NOT NULL OR number < last OR over
   OR (SELECT COUNT(*) FROM put_out WHERE put_out.session = round.session
       AND put_out.number = round.number) =
      (SELECT COUNT(*) - 1 FROM seat WHERE seat.session = round.session)
"""

STILL_IN = f"""
SELECT seated.session, seated.person, over.number, over.loser, over.winner
FROM seated JOIN ({ROUNDS_OVER}) over ON over.session = seated.session
JOIN session ON session.no = seated.session
WHERE NOT EXISTS (SELECT 1 FROM put_out WHERE put_out.session = seated.session
  AND put_out.person = seated.person AND put_out.number < over.number
  AND session.variant IN ('99', '100'))
"""

ROUNDS = f"""
SELECT seated.person, COUNT(*) AS sessions, SUM(games_won) AS games_won,
  (SELECT COUNT(*) FROM seated s JOIN session ON session.no = s.session
   WHERE s.person = seated.person AND session.over) AS finished,
  (SELECT COUNT(*) FROM ({STILL_IN}) h WHERE h.person = seated.person) AS hands,
  (SELECT COUNT(*) FROM ({STILL_IN}) h WHERE h.loser = seated.person
   AND h.person = seated.person) AS hands_lost,
  (SELECT COUNT(*) FROM ({STILL_IN}) h WHERE h.winner = seated.person
   AND h.person = seated.person) AS hands_won,
  (SELECT COUNT(*) FROM play JOIN counted ON counted.no = play.session
   WHERE play.person = seated.person) AS plays
FROM seated GROUP BY seated.person
"""

BALANCE = """
WITH came AS (SELECT seat.session, person, total AS coins,
    (SELECT COUNT(*) FROM round WHERE round.session = seat.session AND round.winner = person)
      AS won,
    (SELECT COUNT(*) FROM round WHERE round.session = seat.session AND round.loser = person)
      AS lost,
    (SELECT MAX(100000 * number + put_out.rowid) FROM put_out WHERE put_out.session = seat.session
     AND put_out.person = seat.person) AS left_in
  FROM seat)
SELECT came.session, came.person, CASE
    WHEN session.variant NOT IN ('99', '100') THEN won - lost
    WHEN came.person = session.winner THEN 4000000000000
    WHEN left_in IS NULL THEN 3000000000000 + 100000000 * coins - 10000 * lost + won
    ELSE 100000 * left_in - 1000 * lost + won
  END AS worth
FROM came JOIN session ON session.no = came.session
WHERE EXISTS (SELECT 1 FROM round WHERE round.session = came.session
              AND COALESCE(round.loser, round.winner) IS NOT NULL)
"""


def rounds(counting: Counting) -> dict[str, Any]:
    """Count what was played of the adding games."""
    game = "adding"
    people = counting.people(game, ROUNDS)
    played = f"SELECT person, session, number, loser IS NOT person AS good FROM ({STILL_IN})"
    runs = counting.people(game, RUN.format(played=played))
    for person, told in people.items():
        told["longest_run"] = runs.get(person, {"longest": 0})["longest"]
    return {
        "sessions": counting.sessions(game),
        "hands": counting.one(f"SELECT COUNT(*) FROM ({ROUNDS_OVER})"),
        "players": counting.named(people),
        "head_to_head": counting.pairs(BALANCE),
        **headline(counting, game, BALANCE),
    }


# --- the Game of 99 ---------------------------------------------------------------------------

WON_IN = """
, gone AS (SELECT session, number, SUM(action IN ('play', 'discard')) OVER
             (PARTITION BY session ORDER BY number) AS cards FROM move),
  began AS (SELECT no AS session, COALESCE((SELECT MIN(number) FROM gone WHERE
              gone.session = no AND cards = 100 * tied), 0) * (tied > 0) AS after FROM session)
SELECT person, MIN((SELECT COUNT(*) FROM move WHERE move.session = seated.session
                    AND number > after)) AS fastest
FROM seated JOIN began USING (session) WHERE games_won > 0 GROUP BY person
"""

MOVES = """
SELECT seated.person, COUNT(DISTINCT seated.session) AS sessions,
  (SELECT SUM(over) FROM seated s WHERE s.person = seated.person) AS finished,
  (SELECT SUM(games_won) FROM seated s WHERE s.person = seated.person) AS games_won,
  (SELECT SUM(tied) FROM seated s JOIN session ON session.no = s.session
   WHERE s.person = seated.person) AS games_tied,
  COUNT(move.number) AS moves,
  COALESCE(SUM(action = 'play' AND penalty IS NULL), 0) AS pegs
FROM seated LEFT JOIN move USING (session, person) GROUP BY seated.person
"""

PENALTIES = """
SELECT person || '/' || penalty AS person, COUNT(*) AS times
FROM seated JOIN move USING (session, person) WHERE penalty IS NOT NULL GROUP BY 1
"""

WON = """
SELECT session, person, games_won AS worth FROM seat JOIN session ON session.no = session
WHERE game = 'game-of-99' AND over
"""


def moves(counting: Counting) -> dict[str, Any]:
    """Count what was played of the Game of 99."""
    game = "game-of-99"
    people = counting.people(game, MOVES)
    wins = counting.people(game, WON_IN)
    for person, told in people.items():
        told |= {"penalties": {}, "fastest_win": wins.get(person, {"fastest": None})["fastest"]}
    for key, times in counting.people(game, PENALTIES).items():
        person, _, penalty = key.rpartition("/")
        people[person]["penalties"][penalty] = times["times"]
    in_all = "SELECT COUNT(*) FROM move JOIN counted ON counted.no = session"
    return {
        "sessions": counting.sessions(game),
        "moves": counting.one(in_all),
        "players": counting.named(people),
        "head_to_head": counting.pairs(WON),
        **headline(counting, game, WON),
    }


def counted(base: sqlite3.Connection, chosen: Chosen) -> dict[str, Any]:
    """Say what `stats --json` should say of the chosen sessions."""
    counting = Counting(base, chosen)
    ways = {"ninety-nine": contracts, "adding": rounds, "game-of-99": moves}
    games = {game: way(counting) for game, way in ways.items() if counting.sessions(game)}
    in_all = counting.one("SELECT COUNT(*) FROM counted")
    return {"schema": 1, "sessions": in_all, "games": games}
