"""What is handed over of a session with many seats is worked out once, not for each of them."""

from dataclasses import replace
from functools import partial

from scorekeeper.core.export import SessionResult
from scorekeeper.core.session import AnySession, load_session
from scorekeeper.games import game_named
from tests.support.large_sessions import session
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


def result_of(loaded: AnySession) -> SessionResult:
    """Where everybody stands."""
    return loaded.game.export_data(loaded.record).result
