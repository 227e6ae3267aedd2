"""What is handed over of a session with many seats is worked out once, not for each of them."""

from dataclasses import replace
from functools import partial
from itertools import pairwise

from scorekeeper.core.export import SessionResult
from scorekeeper.core.session import AnySession, load_session
from scorekeeper.games import game_named
from tests.support.large_sessions import session
from tests.support.sheets import read
from tests.support.work import steps_run

SUBSTITUTES = 400


def table_of(seats: int) -> AnySession:
    """A made-up game of pegs of so many, at whose table people come and go."""
    game = game_named("game-of-99")
    rules = replace(game.resolve("99", 2, {}), players=seats, sides=tuple(range(seats)))
    coming = (("substitute", f"substitute @{n % seats + 1}=Vera{n}") for n in range(SUBSTITUTES))
    made_up = session(coming, "99", {}, ("Anna", "Ben"), "game-of-99")
    setup = made_up.setup._replace(players=tuple(f"P{seat}" for seat in range(seats)))
    stored = game.rules_to_json(rules)
    return load_session(made_up._replace(setup=setup, rules=stored), game_named)


def test_who_has_sat_at_each_seat_is_looked_up_once() -> None:
    """Each looked up all seats, which takes as long as there are substitutes."""
    few, many = (table_of(seats) for seats in (2, 6))
    assert result_of(many).players[0].name == "P0/Vera0/Vera6/Vera12/…/Vera396"
    assert steps_run(partial(result_of, many)) < 2 * steps_run(partial(result_of, few))


def test_names_that_are_longer_as_they_are_compared_are_spelt_once() -> None:
    """Unicode makes two letters of some, and three of others."""
    plain, grown = map(_sheet_of_substitutes, ("üü", "üß"))
    read(plain), read(grown)
    assert steps_run(partial(read, grown)) < 1.5 * steps_run(partial(read, plain))


def _sheet_of_substitutes(letters: str) -> str:
    """Return a sheet in which each who comes leaves to the next, named by a start."""
    people = [f"{number:03}{letters * 18}" for number in range(SUBSTITUTES // 4)]
    coming = [f'substitute {old[:-1]}={new}\nnote "x"' for old, new in pairwise(people)]
    return "\n".join(["game: game-of-99", f"players: {people[0]}, Ben", "", *coming, ""])


def result_of(loaded: AnySession) -> SessionResult:
    """Where everybody stands."""
    return loaded.game.export_data(loaded.record).result
