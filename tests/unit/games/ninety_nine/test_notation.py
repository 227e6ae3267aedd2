"""The notation: every form, names and keys, and what is said of what cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.messages import Malformed
from scorekeeper.core.text import quote, split_words, strip_comment, unquote
from scorekeeper.games.ninety_nine.facts import Adjustment, Deal, Fact, Hand
from scorekeeper.games.ninety_nine.notation.line import parse, write
from tests.support.sheets import codes, refusal, refusal_text

NAMES = ("Ann", "Anna", "Ben", "Dummy")

RANKS = ["", *"23456789JQKA", "10", "11", "12"]
CARD = st.one_of(
    st.just("*"), st.builds(str.__add__, st.sampled_from(RANKS), st.sampled_from("CHSD"))
)
NO = st.sampled_from([False])
PREMIUM = st.sampled_from(["", "!", "!!"])
NUMBER = st.integers(0, 10**6)
PLAIN_HAND = st.one_of(  # one form of bid, or none, and a premium
    st.tuples(NUMBER, st.tuples(CARD, CARD, CARD), st.none(), NO, PREMIUM),
    st.tuples(NUMBER, st.just(()), NUMBER, NO, PREMIUM),
    st.tuples(NUMBER, st.just(()), st.none(), st.booleans(), PREMIUM),
).map(lambda fields: Hand(*fields))
STATED_HAND = st.builds(
    lambda hand, number: hand._replace(premium=hand.premium or "!", stated=number),
    PLAIN_HAND,
    NUMBER,
)
HAND = st.one_of(PLAIN_HAND, STATED_HAND)
TRUMP = st.sampled_from([None, "clubs", "hearts", "spades", "diamonds", "nines"])
TURNED = st.one_of(
    st.sampled_from([None, "*"]),
    st.builds(str.__add__, st.sampled_from(RANKS[1:]), st.sampled_from("CHSD")),
)
DEAL = st.builds(Deal, st.lists(HAND, min_size=1, max_size=6).map(tuple), TRUMP, TURNED)
TEXT = st.text(st.characters(blacklist_categories=["Cs", "Cc"]))
ADJUSTMENT = st.builds(Adjustment, st.integers(0, 3), st.integers(-(10**9) + 1, 10**9 - 1), TEXT)


def read(line: str, names: tuple[str, ...] = NAMES) -> Fact:
    (fact,) = parse(split_words(strip_comment(line)), names)
    return fact


@given(st.one_of(DEAL, ADJUSTMENT))
def test_print_then_parse_is_the_identity(fact: Fact) -> None:
    line = write(fact, NAMES)
    assert read(line) == fact
    assert write(read(line), NAMES) == line


@given(TEXT)
def test_a_quoted_text_comes_back(text: str) -> None:
    assert unquote(quote(text)) == text
    assert split_words(quote(text)) == [quote(text)]
    assert strip_comment(f"note {quote(text)} # gone") == f"note {quote(text)} "


@given(st.text())
def test_any_line_is_read_or_refused(line: str) -> None:
    try:
        fact = read(line)
    except Malformed:
        return
    assert read(write(fact, NAMES)) == fact


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("3:cdd 4 2-", "3:CDD 4- 2-"),
        ("3:7cQdTd! 4+ 2/2!!", "3:7CQD10D! 4+ 2/2!!"),
        ("3:♣♥♠ 4:11♦12H* 02", "3:CHS 4:11D12H* 2-"),
        ("3 4 2 trump=♥", "3- 4- 2- trump=H"),
        ("3 4 2 TRUMP=nines turn=tS", "3- 4- 2- trump=nines turn=10S"),
        ("3 4 2 turn=Joker", "3- 4- 2- turn=joker"),
        ("3 4 2 turn=*", "3- 4- 2- turn=joker"),
        ("3:CDD 4 2 declare=ann", "3:CDD! 4- 2-"),
        ("3 4/4 2 reveal=Anna", "3- 4/4!! 2-"),
        ("3 4/4 2 declare=Ann,Ben", "3-! 4/4 2-!"),
        ("3 4 2 declare=Ann declare=Ben", "3-! 4- 2-!"),
        ("b=1 DUMMY=2 ann=3 anna=4", "3- 4- 1- 2-"),
        ('"Ben"=1 Dummy=2 Ann=3 Anna=4', "3- 4- 1- 2-"),
        ("adjust ben −10", "adjust Ben -10"),
        ("adjust Ben 5 a revoke, again", 'adjust Ben +5 "a revoke, again"'),
        ('adjust Ben 5 "a # in it"  # a comment', 'adjust Ben +5 "a # in it"'),
    ],
)
def test_every_form_has_one_canonical_spelling(line: str, canonical: str) -> None:
    assert write(read(line), NAMES) == canonical


@pytest.mark.parametrize(
    ("line", "code", "shown"),
    [
        ("CDD 4 2", "hand-without-tricks", "CDD"),
        ("-3 4 2", "hand-without-tricks", "-3"),
        ("٣ 4 2", "hand-without-tricks", "٣"),
        ("3:CDD!!! 4 2", "premium-of-three", "3:CDD!!!"),
        ("3!:CDD 4 2", "premium-inside", "3!:CDD"),
        ("3:CDD+ 4 2", "bid-twice", "3:CDD+"),
        ("3/5- 4 2", "bid-twice", "3/5-"),
        ("3+- 4 2", "bid-twice", "3+-"),
        ("3/ 4 2", "hand-unreadable", "3/"),
        ("3x 4 2", "hand-unreadable", "3x"),
        ("3:1CDD 4 2", "card-unknown", "1C"),
        ("3:13CDD 4 2", "card-unknown", "13C"),
        ("3:CDK 4 2", "card-unknown", "K"),
        ("3:CHX 4 2", "suit-unknown", "X"),
        ("3:CH 4 2", "cards-not-three", "2 cards"),
        ("3: 4 2", "cards-not-three", "0 cards"),
        ("3:CHSD 4 2", "cards-not-three", "4 cards"),
        (f"{'9' * 1900} 4 2", "number-huge", "999…"),
        ("Anna=3 4 2", "named-and-bare", "Anna=3"),
        ("Ben=3 ben=4 Cara=2", "seat-twice", "Ben"),
        ("Dora=3 Ben=4 Cara=2", "key-unknown", "Dora"),
        ("trumps=H 3 4 2", "key-unknown", "trump, turn, declare, reveal"),
        ("An=3 Ben=4 Cara=2", "name-ambiguous", "Anna or Anton"),
        ("3 4 2 trump=X", "trump-unknown", "X"),
        ("3 4 2 trump=none", "trump-unknown", "none"),
        ("3 4 2 trump=H trump=S", "key-twice", "H and S"),
        ("3 4 2 turn=9", "turned-unreadable", "9"),
        ("3 4 2 turn=H", "turned-unreadable", "H"),
        ("3! 4 2 declare=Anna", "premium-twice", "Anna"),
        ("3 4 2 declare=Zoe", "name-unknown", "Zoe"),
        ("adjust Ben", "adjust-form", "adjust Ben"),
        ("adjust Zoe +5", "name-unknown", "Zoe"),
        ("adjust Ben five", "points-unreadable", "five"),
        ('adjust Ben +5 "revoke', "unclosed-quote", "revoke"),
        ("note", "note-form", "note"),
        ('note " "', "note-form", "note"),
    ],
)
def test_what_cannot_be_read_is_malformed_and_says_why(line: str, code: str, shown: str) -> None:
    refused = refusal(f"players: Anna, Ben, Cara, Anton\nvariant: pagat\n{line}\n")
    assert (refused.code, refused.line) == ("malformed", 3)
    assert code in codes(refused)
    assert shown in refusal_text(refused)


def test_all_problems_of_a_line_come_back_together() -> None:
    refused = refusal("players: Anna, Ben, Cara\n3:CHX 4!!! 2 trump=Q\n")
    assert codes(refused) == ["suit-unknown", "premium-of-three", "trump-unknown"]
    refused = refusal("players: Anna, Ben, Cara\n3:5CQD5C!! 4! 12/11\n")
    assert codes(refused) == [
        "tricks-high",
        "bid-high",
        "premium-several",
        "card-not-in-pack",
        "card-not-in-pack",
        "card-twice",
        "tricks-sum",
    ]
