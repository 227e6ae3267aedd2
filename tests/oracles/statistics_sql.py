"""The statistics counted a second time, by hand-written SQL over the second scorers' accounts.

Nothing here shares code with the product: an evening is an account by `ninety_nine_scorer`,
`adding_scorer` or `pegs_scorer`, laid in tables as it is; every figure is a query.
"""

import math
import sqlite3
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

Row = Sequence[Any]

TABLES = """
CREATE TABLE session (no INTEGER PRIMARY KEY, id, day, game, variant, over, winner, tied);
CREATE TABLE seat (session, place, person, name, side, total, games_won, winner);
CREATE TABLE deal (session, number, trump, dealer, leader);
CREATE TABLE hand (session, number, place, person, side, points, agreed, made, premium, bid);
CREATE TABLE forfeit (session, number, person, side, nth, points);
CREATE TABLE round (session, number, loser, winner);
CREATE TABLE put_out (session, number, person);
CREATE TABLE play (session, number, person);
CREATE TABLE move (session, number, person, action, penalty);
CREATE TABLE counted (no INTEGER PRIMARY KEY);
CREATE TABLE asked (person);
"""


def folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


class Evening(NamedTuple):
    """A session as it was stored, and what the second scorer says of it."""

    id: str
    day: str
    game: str
    variant: str
    players: list[str]
    account: dict[str, Any]
    hands: list[list[tuple[str, int | None]]]
    """Of each deal of Ninety-Nine, each seat's premium and bid, if it is known."""
    sides: list[int]


class Chosen(NamedTuple):
    """Which sessions are asked for."""

    players: tuple[str, ...] = ()
    since: str = ""
    variant: str = ""
    game: str = ""


# --- the tables -------------------------------------------------------------------------------


def laid_in_tables(records: Iterable[Evening]) -> sqlite3.Connection:
    """Lay evenings in tables, in the order of their ids: by day, then by number."""
    base = sqlite3.connect(":memory:")
    base.row_factory = sqlite3.Row
    base.create_function("root", 1, root)
    base.executescript(TABLES)
    lay = {"ninety-nine": lay_deals, "adding": lay_rounds, "game-of-99": lay_moves}
    for no, record in enumerate(sorted(records, key=age), start=1):
        lay[record.game](base, no, record)
    return base


def root(square: int | None) -> float | None:
    return None if square is None else math.sqrt(square)


def age(record: Evening) -> tuple[str, int]:
    day, _, number = record.id.rpartition("-")
    return day, int(number)


def into(base: sqlite3.Connection, table: str, *rows: Row) -> None:
    for row in rows:
        base.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def lay_session(
    base: sqlite3.Connection, no: int, record: Evening, *, over: bool, tied: int = 0
) -> None:
    winner = record.account.get("winner")
    told = (record.id, record.day, record.game, record.variant)
    into(base, "session", (no, *told, over, winner and folded(winner), tied))


def lay_deals(base: sqlite3.Connection, no: int, record: Evening) -> None:
    account = record.account
    rubber = account["rubber"]
    lay_session(base, no, record, over=rubber["finished"])
    people = [folded(name) for name in record.players]
    side_of = dict(zip(record.players, record.sides, strict=False))
    won = [{side_of[name] for name in game["winners"]} for game in account["games"]]
    over = {side_of[name] for name in rubber["winners"]}
    for place, (name, side) in enumerate(side_of.items(), 1):
        told = (rubber["totals"][name], sum(side in sides for sides in won), side in over)
        into(base, "seat", (no, place, folded(name), name, side, *told))
    for deal, hands in zip(account["deals"], record.hands, strict=True):
        number = deal["number"]
        around = (folded(deal["dealer"]), folded(deal["leader"]))
        into(base, "deal", (no, number, deal["trump"], *around))
        for place, name in enumerate(record.players, 1):
            person, side = people[place - 1], record.sides[place - 1]
            agreed = agreed_on(deal, name)
            points = deal["scores"][name] - agreed
            came = (points, agreed, name in deal["made"], *hands[place - 1])
            into(base, "hand", (no, number, place, person, side, *came))
            got = [line["points"] for line in deal["lines"] if came_to(line, name)]
            into(base, "forfeit", *((no, number, person, side, *at) for at in enumerate(got, 1)))


def agreed_on(deal: dict[str, Any], name: str) -> int:
    """Return the points that were agreed on for a player beside those of the deal."""
    lines = [line for line in deal["lines"] if line["reason"] == "adjustment"]
    return sum(line["points"] for line in lines if line["player"] == name)


def came_to(line: dict[str, Any], name: str) -> bool:
    return bool(line["player"] == name and line["reason"] == "forfeit")


def lay_seats(
    base: sqlite3.Connection,
    no: int,
    record: Evening,
    won: dict[str, int],
    coins: dict[str, int | None] | None = None,
) -> None:
    """Lay who sat where; in the adding games the total is a player's coins."""
    for place, name in enumerate(record.players, 1):
        total = coins[name] if coins else None
        into(base, "seat", (no, place, folded(name), name, None, total, won[name], None))


def lay_rounds(base: sqlite3.Connection, no: int, record: Evening) -> None:
    account = record.account
    lay_session(base, no, record, over=account["next"] is None)
    coins = {told["player"]: told["lives"] for told in account["standing"]}
    lay_seats(base, no, record, {n: int(n == account["winner"]) for n in record.players}, coins)
    for name, number in left_by_agreement(account).items():  # before anybody lost that hand
        into(base, "put_out", (no, number, folded(name)))
    for hand in account["hands"]:
        number = hand["number"]
        loser, winner = hand["loser"], hand["winner"]
        into(base, "round", (no, number, loser and folded(loser), winner and folded(winner)))
        into(base, "put_out", *((no, number, folded(name)) for name in hand["out"]))
        laid = [play["player"] for play in hand["plays"] if play["player"] is not None]
        into(base, "play", *((no, number, folded(name)) for name in laid))


def left_by_agreement(account: dict[str, Any]) -> dict[str, int]:
    """Return the players whose last coin was taken by agreement, with the hand at that time."""
    put_out = {name for hand in account["hands"] for name in hand["out"]}
    gone = {told["player"] for told in account["standing"] if told["out"]} - put_out
    taken = account.get("adjustments", [])
    return {each["player"]: each["hand"] for each in taken if each["player"] in gone}


def lay_moves(base: sqlite3.Connection, no: int, record: Evening) -> None:
    games = record.account["games"]
    over = record.account["winner"] is not None
    lay_session(base, no, record, over=over, tied=games["tied"])
    lay_seats(base, no, record, games["won"])
    for move in record.account["moves"]:
        told = (move["number"], folded(move["player"]), move["action"], move["penalty"])
        into(base, "move", (no, *told))


# --- the choice, and what is the same in every game -------------------------------------------

CHOICE = """
INSERT INTO counted SELECT no FROM session
WHERE day >= :since AND (:variant = '' OR variant = :variant) AND (:game = '' OR game = :game)
  AND NOT EXISTS (SELECT 1 FROM asked WHERE person NOT IN
                  (SELECT person FROM seat WHERE seat.session = session.no))
"""

SPELLED = """
SELECT person, name FROM (
  SELECT person, name, ROW_NUMBER() OVER (PARTITION BY person ORDER BY session DESC) AS back
  FROM seat JOIN counted ON counted.no = session) WHERE back = 1
"""

WANTED = "(NOT EXISTS (SELECT 1 FROM asked) OR {} IN (SELECT person FROM asked))"

SEATED = f"""
SELECT seat.*, session.over FROM seat JOIN counted ON counted.no = seat.session
JOIN session ON session.no = seat.session
WHERE game = :game AND {WANTED.format("person")}
"""

PAIRS = """
WITH standing AS ({standing}),
 met AS (SELECT one.person AS one, two.person AS two,
           CASE WHEN one.person IN (SELECT person FROM asked) THEN 0
                WHEN two.person IN (SELECT person FROM asked) THEN 1 ELSE 0 END AS turned,
           (one.worth > two.worth) - (one.worth < two.worth) AS ahead
         FROM standing one JOIN standing two
         ON one.session = two.session AND one.person < two.person
         JOIN counted ON counted.no = one.session
         WHERE {one} OR {two})
SELECT CASE turned WHEN 0 THEN one ELSE two END AS player,
       CASE turned WHEN 0 THEN two ELSE one END AS against,
       COUNT(*) AS sessions,
       SUM(ahead = CASE turned WHEN 0 THEN 1 ELSE -1 END) AS ahead,
       SUM(ahead = CASE turned WHEN 0 THEN -1 ELSE 1 END) AS behind,
       SUM(ahead = 0) AS level
FROM met GROUP BY one, two ORDER BY one, two
"""


class Counting:
    """All figures of the chosen sessions, one query each."""

    def __init__(self, base: sqlite3.Connection, chosen: Chosen) -> None:
        self.base = base
        base.execute("DELETE FROM counted")
        base.execute("DELETE FROM asked")
        into(base, "asked", *((folded(name),) for name in chosen.players))
        base.execute(CHOICE, chosen._asdict() | {"players": ""})
        self.name: dict[str | None, str] = dict(base.execute(SPELLED).fetchall())

    def rows(self, query: str, **given: object) -> list[dict[str, Any]]:
        return [dict(row) for row in self.base.execute(query, given)]

    def one(self, query: str, **given: object) -> Any:
        return self.base.execute(query, given).fetchone()[0]

    def people(self, game: str, query: str) -> dict[str, dict[str, Any]]:
        """Run a query that has the `seated` at a game, and yields a row a person."""
        told = self.rows(f"WITH seated AS ({SEATED}) {query}", game=game)
        return {row.pop("person"): row for row in told}

    def pairs(self, standing: str) -> list[dict[str, Any]]:
        wanted = {"one": WANTED.format("one.person"), "two": WANTED.format("two.person")}
        rows = self.rows(PAIRS.format(standing=standing, **wanted))
        for row in rows:
            row |= {key: self.name[row[key]] for key in ("player", "against")}
        return rows

    def named(self, people: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
        return [{"player": self.name[person]} | people[person] for person in sorted(people)]

    def sessions(self, game: str) -> int:
        query = "SELECT COUNT(*) FROM session JOIN counted USING (no) WHERE game = :game"
        return int(self.one(query, game=game))
