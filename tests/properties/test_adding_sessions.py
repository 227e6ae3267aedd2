"""Any session of an adding game, played at random: what must hold of every one of them."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.core.messages import Refusal
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import plan_change
from scorekeeper.core.session import AnySession, Session, load_session
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named
from tests.support.effort import EFFORT
from tests.support.sheets import account
from tests.unit.games.adding.test_card_effects import LIMIT, PACK

TABLES = {
    "98": ((2, 13), ["floor-zero"]),
    "98-arizona": ((2, 13), ["start-card", "floor-zero"]),
    "98-umass": ((2, 13), ["floor-zero"]),
    "99": (
        (2, 13),
        [
            *("lives=1", "play-on", "on-your-honor", "reverse-repeats", "floor-zero", "start-card"),
            *("swap-9-king", "no-early-king", "sixty-nine=penny", "ten-minus", "ace-11"),
        ],
    ),
    "100": ((3, 13), ["reverse-repeats", "floor-zero"]),
}
PLAYERS = (
    *("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo"),
    *("Kim", "Lea", "Max"),
)
CHOSEN = (
    "turn=5",
    "joker",
    "10=-10",
    "8+8",
    "9+9",
    "A+A=11",
    "joker+joker",
    "AC=0",
    "AS=93",
    "AC=100",
)
AT = "2026-11-20T19:00:00Z"
few = settings(max_examples=25 * EFFORT, deadline=None)


def drawn(seed: int, most: int) -> list[int]:
    """Return as many choices, at random."""
    rng = random.Random(seed)
    return [rng.randrange(10_000) for _ in range(most)]


CHOICES = st.builds(drawn, st.integers(0, 2**32), st.integers(0, 90))


class AddingTable(NamedTuple):
    variant: str
    players: tuple[str, ...]
    first: int
    options: list[str]

    @property
    def head(self) -> str:
        header = "".join(f"option: {option}\n" for option in self.options)
        players = f"players: {', '.join(self.players)}\nfirst-dealer: {PLAYERS[self.first]}\n"
        return f"game: adding\nvariant: {self.variant}\n{players}{header}\n"


@st.composite
def tables(draw: st.DrawFn) -> AddingTable:
    variant = draw(st.sampled_from(sorted(TABLES)))
    (least, most), options = TABLES[variant]
    count = draw(st.integers(least, most))
    chosen = draw(st.lists(st.sampled_from(options), unique=True))
    return AddingTable(variant, PLAYERS[:count], draw(st.integers(0, count - 1)), chosen)


def entries(table: AddingTable) -> list[str]:
    """What may be tried at this table, much of it illegal at any moment."""
    cards = [*PACK, *CHOSEN]
    aimed = [f"AS={name}{tail}" for name in table.players for tail in ("", "+AH")]
    coins = [f"adjust {name} {coins}" for name in table.players for coins in ("+1", "-1", "-2")]
    lost = [f"loses {name}" for name in table.players]
    return [*cards, *cards, "bust", "bust", *aimed, *lost, *coins]


def play(table: AddingTable, choices: Sequence[int]) -> tuple[list[str], list[Any]]:
    """Return legal entries by these choices, and the states before, between and after them."""
    game = game_named("adding")
    settings = {
        f"option.{key}": value for key, _, value in (o.partition("=") for o in table.options)
    }
    state = game.start(game.resolve(table.variant, len(table.players), settings), table.first)
    tried, lines, states = entries(table), [], [state]
    for choice in choices:
        for steps in range(len(tried)):
            line = tried[(choice + steps * 7) % len(tried)]
            (fact,) = game.parse(line.split(), table.players, state.rules)
            if not game.problems(state, fact):
                state, _ = game.step(state, fact)
                lines.append(line)
                states.append(state)
                break
    return lines, states


@given(table=tables(), choices=CHOICES)
@few
def test_the_count_stays_within_the_limit_and_nobody_has_less_than_nothing(
    table: AddingTable, choices: list[int]
) -> None:
    lines, states = play(table, choices)
    for state in states:
        assert state.total <= LIMIT[table.variant]
        assert "floor-zero" not in table.options or state.total >= 0
        assert min(state.lives) >= 0
        staying = [seat for seat, gone in enumerate(state.left) if not gone]
        assert state.over == (len(staying) == 1)
        assert state.winner == (staying[0] if state.over else None)
        assert state.over or not (state.left[state.turn] or state.away[state.turn])
    result = account(table.head + "\n".join(lines))
    for hand in result["hands"]:
        assert sum(play["value"] for play in hand["plays"]) == (
            hand["plays"][-1]["count"] if hand["plays"] else 0
        )


def test_a_game_of_coins_played_out_has_exactly_one_winner() -> None:
    for variant, count in (("99", 2), ("99", 5), ("100", 3), ("100", 7)):
        _, states = play(AddingTable(variant, PLAYERS[:count], 1, []), [29 * n for n in range(400)])
        assert states[-1].over
        assert [seat for seat, n in enumerate(states[-1].lives) if n] == [states[-1].winner]


@given(table=tables(), choices=CHOICES, turned=st.integers(1, 9))
@few
def test_rotating_the_seats_rotates_the_result(
    table: AddingTable, choices: list[int], turned: int
) -> None:
    lines, _ = play(table, choices)
    by = turned % len(table.players)
    moved = table._replace(players=table.players[by:] + table.players[:by])
    one, other = (account(seating.head + "\n".join(lines)) for seating in (table, moved))
    standing = one.pop("standing")
    assert other.pop("standing") == standing[by:] + standing[:by]
    assert other == one


@given(table=tables(), choices=CHOICES, what=CHOICES)
@example(table=AddingTable("98", ("Ann", "Bo"), 0, []), choices=[3704, 5016], what=[3704])
@few
def test_undo_of_anything_gives_the_session_before_it(
    table: AddingTable, choices: list[int], what: list[int]
) -> None:
    lines, _ = play(table, choices[:30])
    loaded = loaded_session(table)
    for line in lines:
        loaded = do(loaded, line)
    tried = entries(table)
    for number in what[:20]:
        line, place = tried[number % len(tried)], number % 23 % (len(lines) + 1) + 1
        changes = (line, f"amend {place} {line}", f"insert {place} {line}", f"strike {place}")
        try:
            after = do(loaded, (*changes, 'note "tea"', "set title=Tea", "set Bo=Bob")[number % 7])
        except Refusal:
            continue
        if after.session == loaded.session:  # amended to what stood: nothing to undo
            assert number % 7 == 1
            continue
        back = do(after, "undo")
        assert told_of(back) == told_of(loaded)
        assert told_of(do(back, "redo")) == told_of(after)
        assert told_of(load_session(after.session, game_named)) == told_of(after)
        loaded = after


def loaded_session(table: AddingTable) -> AnySession:
    game = game_named("adding")
    settings = {
        f"option.{key}": value for key, _, value in (o.partition("=") for o in table.options)
    }
    rules = game.resolve(table.variant, len(table.players), settings)
    setup = Setup("adding", table.variant, table.players, table.first, settings)
    session = Session("2026-11-20-1", AT, setup, game.rules_to_json(rules), ())
    return load_session(session, game_named)


def do(loaded: AnySession, line: str) -> AnySession:
    return plan_change(loaded, parse_line(line, loaded), AT)[1]


def told_of(loaded: AnySession) -> tuple[Any, ...]:
    facts = [fact.line for fact in loaded.log.facts]
    return facts, loaded.setup, loaded.game.score(loaded.record)
