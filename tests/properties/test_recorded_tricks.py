"""Recorded tricks in random evenings: no setting moves a card, and sheets bring all of it back."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import plan_change
from scorekeeper.core.replay import write_fact
from scorekeeper.core.session import AnySession, Session, load_session
from scorekeeper.core.sheet_writer import write_sheet
from scorekeeper.core.text import quote, split_words
from scorekeeper.games import game_named
from scorekeeper.games.ninety_nine.facts import Trick
from scorekeeper.games.ninety_nine.notation.line import parse, write
from scorekeeper.games.ninety_nine.play.deal_in_play import TrickResult
from scorekeeper.games.ninety_nine.play.state import DealResult
from tests.oracles.ninety_nine_scorer import VARIANTS
from tests.oracles.refereed_sessions import evening_of
from tests.support.effort import EFFORT
from tests.support.sheets import read

TABLES = [(name, players) for name, counts in VARIANTS.items() for players in counts]
SEEDS = st.integers(0, 2**32)
AT = "2026-11-20T19:00:00Z"


def session_of(text: str) -> AnySession:
    """Return a session of a sheet, each line recorded as people do."""
    sheet = read(text)
    rules = sheet.game.rules_to_json(sheet.record.rules)
    setup = sheet.record.setup
    loaded = load_session(Session("2026-11-20-1", AT, setup, rules, ()), game_named)
    for applied in sheet.record.applied:
        loaded = changed(loaded, write_fact(sheet.game, applied.fact, loaded.names))
    return loaded


def changed(loaded: AnySession, line: str) -> AnySession:
    """Return the session after a change, as it would be read again."""
    _, after = plan_change(loaded, parse_line(line, loaded), AT)
    return load_session(after.session, game_named)


def played(loaded: AnySession) -> list[dict[str, str]]:
    """Return who played which card, trick by trick."""
    return [
        {
            loaded.names[seat]: card
            for seat, card in zip(
                applied.outcome.trick.seats, applied.outcome.trick.cards, strict=True
            )
        }
        for applied in loaded.record.applied
        if isinstance(applied.outcome, TrickResult)
    ]


def scores(loaded: AnySession) -> list[dict[str, int]]:
    return [
        dict(zip(loaded.names, applied.outcome.points, strict=True))
        for applied in loaded.record.applied
        if isinstance(applied.outcome, DealResult)
    ]


@pytest.mark.parametrize(("variant", "players"), TABLES)
@settings(max_examples=2 * EFFORT, deadline=None)
@given(seed=SEEDS)
def test_no_dealer_and_no_seat_moves_a_card(variant: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    loaded = session_of("\n".join([*evening_of(rng, variant, players, 3).cards, ""]))
    who, points, text = played(loaded), scores(loaded), write_sheet(loaded.game, loaded.record)
    names = list(loaded.setup.players)
    while (dealer := rng.choice(names)) == names[loaded.setup.first_dealer]:
        pass
    seats = rng.sample(names, len(names)) if variant != "partnership" else names
    moved = changed(loaded, f"set first-dealer={dealer} seats={quote(','.join(seats))}")
    assert played(moved) == who
    assert scores(moved) == points
    sheet = write_sheet(moved.game, moved.record)
    again = session_of(sheet)
    assert (played(again), scores(again)) == (who, points)
    assert write_sheet(again.game, again.record) == sheet
    back = changed(moved, "undo")
    assert write_sheet(back.game, back.record) == text


CARDS = st.sampled_from([rank + suit for rank in ("A", "K", "10", "9", "6") for suit in "CHSD"])
NAME_SETS = (("Anna", "Ben", "Cara"), ("Anna Maria", 'B"en', "By", "Trump#1"), ("@1", "@2"))


@given(
    names=st.sampled_from(NAME_SETS),
    cards=st.lists(CARDS, min_size=1, max_size=5),
    order=st.randoms(use_true_random=False),
    count=st.sampled_from((0, 1, None)),
)
def test_a_trick_is_written_and_read_alike(
    names: tuple[str, ...], cards: list[str], order: random.Random, count: int | None
) -> None:
    players = tuple(order.sample(range(len(names)), len(names)))[:count]
    trick = Trick(tuple(cards), players)
    assert parse(split_words(write(trick, names)), names) == [trick]
