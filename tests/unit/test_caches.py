"""What is computed once for speed is what it would be if it were computed each time."""

import random
import subprocess
import sys
from inspect import unwrap
from pathlib import Path

import pytest

from scorekeeper.cli.context import AppContext
from scorekeeper.core import codec, players
from scorekeeper.core.game import Game
from scorekeeper.core.messages import CorruptData
from scorekeeper.exporters.text import text_width
from scorekeeper.games.adding import effect_notation
from scorekeeper.games.adding.rules import AddingRules
from scorekeeper.games.ninety_nine.facts import Deal, Hand
from scorekeeper.games.ninety_nine.game import GAME
from scorekeeper.games.ninety_nine.notation.hand import NotAHand, parse_bid, parse_hand
from scorekeeper.games.ninety_nine.paper import diagnose
from scorekeeper.games.ninety_nine.play import plain_deal, scoring, step
from scorekeeper.games.ninety_nine.report.explain import deals
from scorekeeper.games.ninety_nine.rules import model
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from scorekeeper.games.pegs.rules import PegRules
from scorekeeper.i18n import catalog
from scorekeeper.i18n.catalog import all_sentences
from scorekeeper.storage import session_reader
from tests.support.effort import tries
from tests.support.paths import ROOT
from tests.support.samples import SESSIONS

TABLES = [(name, count) for name, variant in VARIANTS.items() for count in variant.tables]
CARDS = ("C", "H", "S", "D", "QH", "10D", "7C", "2S", "*")


def random_hand(rng: random.Random, most: int) -> Hand:
    form = rng.randrange(3)
    return Hand(
        rng.randrange(most + 1),
        tuple(rng.choices(CARDS, k=3)) if form == 0 else (),
        rng.randrange(most + 2) if form == 1 else None,
        made=form == 2 and rng.random() < 0.5,
        premium=rng.choice(("", "", "", "!", "!!")),
    )


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_a_deal_judged_before_is_judged_alike(variant: str, players: int) -> None:
    rules = VARIANTS[variant].tables[players]
    rng = random.Random(f"{variant} {players}")
    plain = 0
    for _ in tries(800):
        hands = [random_hand(rng, rules.tricks // 2) for _ in range(rules.seats)]
        turned = rng.choice((None, "9H", "*")) if rules.joker else None
        rest = rules.tricks - sum(hand.tricks for hand in hands[1:])
        deal = Deal((hands[0]._replace(tricks=max(0, rest)), *hands[1:]), None, turned)
        for _ in range(2):
            known = plain_deal.judge_plain_deal(rules, deal)
            assert known == unwrap(plain_deal.judge_plain_deal)(rules, deal)
        plain += known is not None
    assert bool(plain) == (rules.plain and not rules.vulnerable)


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_a_deal_played_in_short_is_played_as_in_full(variant: str, players: int) -> None:
    rules = VARIANTS[variant].tables[players]
    rng = random.Random(f"{variant} {players}")
    state, legal, in_short = GAME.start(rules, 0), 0, 0
    for _ in tries(600):
        hands = [random_hand(rng, rules.tricks // 2) for _ in range(rules.seats)]
        rest = rules.tricks - sum(hand.tricks for hand in hands[1:])
        turned = rng.choice(("9H", "*")) if rules.trump_by == "turned-card" else None
        deal = Deal((hands[0]._replace(tricks=max(0, rest)), *hands[1:]), None, turned)
        played = GAME.apply(state, deal)
        assert played == Game.apply(GAME, state, deal)
        in_short += step.play_plain_deal(state, deal) is not None
        legal += not played[0]
        state = GAME.start(rules, 0) if played[1].end is not None else played[1]
    assert legal >= in_short
    assert bool(in_short) == (rules.plain and not rules.vulnerable)


@pytest.mark.parametrize("session", SESSIONS, ids=lambda path: path.stem)
def test_the_last_number_is_how_many_are_numbered(session: Path) -> None:
    record = AppContext().file(session).record
    assert record.last_number == sum(applied.number is not None for applied in record.applied)


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_a_score_kept_is_the_score_computed(variant: str, players: int) -> None:
    rules = VARIANTS[variant].tables[players]
    rng = random.Random(f"{variant} {players}")
    for _ in range(500):
        tricks = tuple(rng.randrange(rules.tricks) for _ in range(rules.seats))
        made = tuple(rng.random() < 0.5 for _ in range(rules.seats))
        premiums = tuple(rng.choice(("", "!")) for _ in range(rules.seats))
        risk = tuple(rng.random() < 0.5 for _ in made) if rules.vulnerable else ()
        lost = tuple(rng.random() < 0.5 for _ in made)
        exact = bool(rules.dummy_exact) and made[-1]
        fields = (rules, tricks, made, premiums, lost, exact, risk)
        for _ in range(2):
            assert scoring._score(*fields) == unwrap(scoring._score)(*fields)


@pytest.mark.parametrize("token", ["3:CDD!", "3:7cqdTd", "4-", "2/5", "x", ":CDD", "+", "4:CC"])
def test_a_token_read_before_is_read_alike(token: str) -> None:
    for parse in (parse_hand, parse_bid):
        read = []
        for function in (unwrap(parse), parse, parse):
            try:
                read.append(function(token))
            except NotAHand as fault:
                read.append(fault.problem)
        assert read[0] == read[1] == read[2]


def test_rules_read_before_are_the_same_and_tell_one_from_true() -> None:
    rules = VARIANTS["pagat"].tables[3]
    stored = model.rules_to_json(rules)
    read = [model.rules_from_json(stored, 3) for _ in range(2)]
    assert [model.rules_to_json(other) for other in read] == [stored, stored]
    with pytest.raises(CorruptData):
        model.rules_from_json({**stored, "carry": False}, 3)


@pytest.mark.parametrize("name", ["Anna", "Ærøskøbing", "", "@1", "anna", "a\x00b", "x" * 99])
def test_a_name_checked_before_is_checked_alike(name: str) -> None:
    for _ in range(2):
        assert session_reader._name_key(name) == unwrap(session_reader._name_key)(name)
        assert players.fold_case(name) == unwrap(players._folded_name)(name) or name.isascii()
        assert players._plain((name,)) == (players._plain_letters(name),)
        assert players._in_two_letters((name,)) == (players._two_letters(name),)
        alone = players._problems_of_name(name, frozenset({"anna"}))
        assert alone == players._problems_of(name, frozenset({"anna"}))


@pytest.mark.parametrize("kind", [model.NinetyNineRules, AddingRules, PegRules])
def test_types_evaluated_before_are_the_same(kind: type) -> None:
    for _ in range(2):
        assert codec._hints(kind) == unwrap(codec._hints)(kind)


def test_sentences_parsed_before_are_parsed_alike() -> None:
    for sentence in all_sentences("en").values():
        for _ in range(2):
            assert catalog._parse(sentence) == unwrap(catalog._parse)(sentence)


@pytest.mark.parametrize("text", ["add 10|-10 reverse", "set 99", "double", "add", "any 1 11"])
def test_an_effect_read_before_is_read_alike(text: str) -> None:
    for _ in range(2):
        assert effect_notation.effect(text) == unwrap(effect_notation.effect)(text)


@pytest.mark.parametrize("word", ["安" * 40 + ":", "w" * 90, "e\u0301" * 60, "a,b," * 30])
def test_a_word_broken_before_is_broken_alike(word: str) -> None:
    for _ in range(2):
        assert text_width._pieces(word, 76) == unwrap(text_width._pieces)(word, 76)


@pytest.mark.parametrize("text", ["安" * 40 + ": 3", "  to be or not to be" * 9, "e\u0301 " * 60])
def test_a_sentence_broken_before_is_broken_alike(text: str) -> None:
    for width in (20, 76):
        for _ in range(2):
            assert text_width._wrapped(text, width) == unwrap(text_width._wrapped)(text, width)


@pytest.mark.parametrize("name", ["A", "B"])
def test_why_a_premium_gave_points_is_told_alike(name: str) -> None:
    for reason in ("premium", "forfeit", "penalty"):
        for hand in (Hand(3, (), 2, premium="!"), Hand(3, ("C",) * 3, premium="!!")):
            known = [deals._why_premium(reason, hand, name, 30) for _ in range(2)]
            assert known == [unwrap(deals._why_premium)(reason, hand, name, 30)] * 2


def test_seats_divided_before_are_divided_alike() -> None:
    rng = random.Random(5)
    for _ in range(300):
        seats = tuple(sorted(rng.sample(range(5), rng.randrange(6))))
        groups = {tuple(sorted(rng.sample(seats, rng.randint(1, len(seats))))) for _ in seats}
        choices = tuple((group, rng.random() < 0.3) for group in groups)
        for _ in range(2):
            known = diagnose._best_division(seats, choices)
            assert known == unwrap(diagnose._best_division)(seats, choices)


SWITCHED_OFF = """
from scorekeeper.core import limits
limits.MAX_CACHED = 0
from scorekeeper.core import codec, players
from scorekeeper.exporters.text import text_width
from scorekeeper.games.adding import effect_notation
from scorekeeper.games.ninety_nine.notation import hand
from scorekeeper.games.ninety_nine.paper import diagnose
from scorekeeper.games.ninety_nine.play import plain_deal, scoring
from scorekeeper.games.ninety_nine.report.explain import deals
from scorekeeper.games.ninety_nine.rules import model
from scorekeeper.i18n import catalog
from scorekeeper.storage import session_reader
caches = (hand.parse_hand, hand.parse_bid, hand.parse_ranked_card, plain_deal.judge_plain_deal,
          scoring._score, model._read_rules, session_reader._name_key, codec._hints, catalog._parse,
          effect_notation.effect, text_width._word_width, text_width._pieces,
          text_width._wrapped, players._folded_name, players._problems_of_name,
          players._plain, players._in_two_letters, diagnose._best_division, deals._why_premium)
print(*(cached.cache_info().maxsize for cached in caches))
"""


@pytest.mark.process
def test_all_caches_have_one_switch() -> None:
    command = [sys.executable, "-c", SWITCHED_OFF]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) == {"0"}, run.stdout
