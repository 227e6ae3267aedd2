"""Plays beyond the cards of any pack cost no more than others, in steps and in memory."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.limits import MAX_ENTRIES, MAX_PROBLEMS_KEPT
from scorekeeper.core.messages import Malformed
from scorekeeper.core.replay import rejection_reasons
from scorekeeper.core.session import load_session
from scorekeeper.games import game_named
from scorekeeper.games.adding.count_of_pile import LOWEST_COUNT, count_cards
from scorekeeper.games.adding.explain import effect_message
from scorekeeper.games.adding.facts import Play
from scorekeeper.games.adding.legality import legal_cards, problems
from scorekeeper.games.adding.notation import parse
from scorekeeper.games.adding.rules import MAX_SEATED, RANKS, AddingRules, effect_of
from scorekeeper.games.adding.state import AddingState, pile_of
from scorekeeper.games.adding.step import start, step
from scorekeeper.games.adding.variants import variant_rules
from scorekeeper.i18n.catalog import language
from tests.support.large_sessions import session
from tests.support.pads import pad_of, slots_of
from tests.support.work import steps_run

NAMES = ("Anna", "Ben", "Cara")


def rules_with(cards: Mapping[str, str]) -> AddingRules:
    rules = variant_rules("99", len(NAMES))
    return replace(rules, cards={**rules.cards, **cards})


def at(rules: AddingRules, count: int) -> AddingState:
    return start(rules, 0)._replace(begun=True, total=count)


@given(
    does=st.lists(
        st.one_of(
            st.lists(st.integers(-120, 120), min_size=1, max_size=4).map(
                lambda numbers: f"add {'|'.join(map(str, numbers))}"
            ),
            st.integers(0, 120).map(lambda number: f"set {number}"),
            st.sampled_from(["double", "any 0 99"]),
        ),
        min_size=len(RANKS),
        max_size=len(RANKS),
    ),
    count=st.integers(-150, 150),
)
def test_a_card_is_legal_if_playing_it_with_some_number_is(does: list[str], count: int) -> None:
    state = at(rules_with(dict(zip(RANKS, does, strict=True))), count)
    playable = [
        rank
        for rank, text in zip(RANKS, does, strict=True)
        if text.startswith("any") or not problems(state, Play((rank,)))
    ]
    assert legal_cards(state) == playable


def test_no_count_goes_so_low_that_it_has_thousands_of_digits() -> None:
    """House rules may double a count below 0 without end, which Python would not even print."""
    rules = rules_with({"A": "double", "2": "add -999"})
    count = -1
    while not problems(at(rules, count), Play(("A",))):
        count *= 2
        assert len(str(count)) < 20
    (under,) = problems(at(rules, count), Play(("A",)))
    assert (under.code, under.fields["lowest"]) == ("play-under", LOWEST_COUNT)
    assert "A" not in legal_cards(at(rules, count))
    for cards in (("2",), ("A", "A")):  # the latter not together by these rules either
        codes = [problem.code for problem in problems(at(rules, LOWEST_COUNT), Play(cards))]
        assert codes[-1] == "play-under"


def test_what_is_legal_is_found_in_steps_of_the_cards_not_of_their_numbers() -> None:
    few, many = (
        at(rules_with(dict.fromkeys(RANKS, f"add {'|'.join(['7'] * count)}")), 99)
        for count in (2, 940)
    )
    assert problems(many, Play(("A",)))
    assert steps_run(lambda: legal_cards(many)) == steps_run(lambda: legal_cards(few))


def test_of_a_card_with_hundreds_of_numbers_the_first_are_told() -> None:
    state = at(rules_with({"A": f"add {'|'.join(map(str, range(900)))}"}), 0)
    (problem,) = problems(state, Play(("A",), announced=901))
    legal = problem.fields["legal"]
    assert isinstance(legal, list)
    assert legal[:2] == ["+0", "+1"]
    assert legal[-1] == "…"
    assert len(legal) < 30


@pytest.mark.parametrize(
    ("cards", "doubled", "others", "times"),
    [
        (["A"], 1, 0, 1),
        (["A", "A", "A"], 1, 0, 3),
        (["A", "AS"], 2, 0, 2),
        (["A", "AH", "A"], 0, 20, 1),
    ],
)
@given(
    numbers=st.lists(st.integers(-120, 120), min_size=1, max_size=9),
    count=st.integers(-150, 150),
)
def test_of_the_numbers_of_a_card_the_first_legal_one_is_taken(
    cards: list[str], doubled: int, others: int, times: int, numbers: list[int], count: int
) -> None:
    adds = f"add {'|'.join(map(str, numbers))}"
    state = at(rules_with({"A": adds, "AS": "double", "AH": "set 20"}), count)
    effects = [effect for card in cards if (effect := effect_of(state.rules, card))]
    counts = [doubled * count + others + times * number for number in numbers]
    legal = [total for total in counts if total <= state.rules.limit]
    assert count_cards(pile_of(state), effects, None).highest == (legal or counts)[0]


@pytest.mark.parametrize("order", [1, -1])
def test_the_number_of_a_card_is_found_in_steps_of_no_list_of_them(order: int) -> None:
    """An import of 9,990 plays of a card with 946 numbers took 6.4 s."""
    few, many = (
        at(rules_with({"A": f"add {'|'.join(map(str, range(-99, -99 + n)[::-order]))}"}), 198)
        for n in (2, 400)
    )
    for state in (few, many):
        assert not problems(state, Play(("A",)))
    steps = [steps_run(partial(step, state, Play(("A",)))) for state in (few, many)]
    assert steps[0] == steps[1]


def test_what_a_card_does_is_one_sentence_for_all_plays_of_it() -> None:
    """Explained one by one, ten thousand plays of a card with 900 numbers took 1.3 GB."""
    rules = rules_with({"A": f"add {'|'.join(map(str, range(900)))}"})
    card = effect_of(rules, "A")
    assert card is not None
    assert effect_message("A", card) is effect_message("A", card)
    assert len(language("en").render(effect_message("A", card))) < 150


@pytest.mark.parametrize("cards", ["+".join(["8"] * 50_000), "+".join(["8"] * 21)])
def test_more_cards_at_once_than_any_table_has_are_not_read_one_by_one(cards: str) -> None:
    def refused() -> None:
        with pytest.raises(Malformed) as refusal:
            parse([cards], NAMES)
        (problem,) = refusal.value.problems
        assert problem.code == "together-many"

    refused()
    assert steps_run(refused) < 500
    parse(["8+8+8+8+8"], NAMES)  # what the rules forbid is told by their words


@pytest.mark.parametrize(
    ("card", "changes", "players"),
    [
        ("add 0 out answer", {"hand": 1, "packs": 9}, MAX_SEATED),
        ("add 0" + "|9" * 940, {"together": True, "limit": 1}, len(NAMES)),
    ],
)
def test_no_house_rule_makes_a_pad_of_more_than_a_page_can_have(
    card: str, changes: dict[str, Any], players: int
) -> None:
    """Every card put out every player, or had 940 numbers: a page had 150,000 buttons, 100 MB."""
    rules = replace(rules_with(dict.fromkeys(RANKS, card)), players=players, **changes)
    names = tuple(f"Player {number}" for number in range(players))
    evening = session([], "99", {}, names, game="adding")
    rules_json = game_named("adding").rules_to_json(rules)
    loaded = load_session(evening._replace(rules=rules_json), game_named)
    assert steps_run(lambda: pad_of(loaded)) < 5_000_000
    play = slots_of(pad_of(loaded))["play"]
    assert len(RANKS) <= len(play.keys[0].buttons) <= 1_000


def test_cards_that_the_pack_lacks_are_told_once_each() -> None:
    state = start(variant_rules("100", len(NAMES)), 0)
    found = problems(state, Play(("A", "A", "A", "joker", "joker")))
    assert [problem.fields.get("card") for problem in found] == ["A", None]


def test_beyond_thousands_of_reasons_each_play_keeps_its_first() -> None:
    plays = [("play", "A+A+Q+5+2+joker")] * MAX_ENTRIES
    long = load_session(session(plays, "100", {}, game="adding"), game_named)
    kept = [len(rejection_reasons(applied.problems)) for applied in long.record.applied]
    assert kept[0] == 5
    assert kept[-1] == 1
    assert sum(kept) < MAX_PROBLEMS_KEPT + MAX_ENTRIES
