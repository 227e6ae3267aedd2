"""What the rules forbid: each code by an example, with the seat, what was given, what is legal."""

import pytest

from tests.support.sheets import account, codes, refusal, refusal_text

TWO, THREE, FOUR = "Anna, Ben", "Anna, Ben, Cara", "Anna, Ben, Cara, Dan"
FIVE = "Anna, Ben, Cara, Dan, Eva"

ILLEGAL = [
    ("pagat", THREE, "3 4 4", "tricks-sum", "11"),
    ("pagat", THREE, "12 4 2", "tricks-high", "Anna took 12"),
    ("pagat", FOUR, "3 4 2 0", "tricks-sum", "10"),
    ("pagat", THREE, "3 4", "hand-missing", "Cara"),
    ("pagat", THREE, "Ben=4", "hand-missing", "Anna and Cara"),
    ("pagat", TWO, "5 4", "hand-missing", "Dummy"),
    ("duel", TWO, "5 4 0", "hand-extra", "2 seats"),
    ("pagat", THREE, "3:5DQDJD 4 2", "card-not-in-pack", "5D"),
    ("pagat", THREE, "3:11CQDJD 4 2", "card-not-in-pack", "11C"),
    ("duel", TWO, "3:8CQDJD 6", "card-not-in-pack", "8C"),
    ("pagat", THREE, "3:8C8CJD 4 2", "card-twice", "Anna shows 8C twice"),
    ("pagat", THREE, "3:8CQDJD 4:8CSS 2", "card-of-another", "but so does Anna"),
    ("pagat", THREE, "3:*DD 4 2", "joker-none", "Anna"),
    ("original", THREE, "3:*DD 4:*SS 2 turn=9H", "card-of-another", "*"),
    ("original", THREE, "3:*DD 4 2 turn=joker", "card-turned-up", "*"),
    ("original", THREE, "3:9HDD 4 2 turn=9H", "card-turned-up", "9H"),
    ("original", THREE, "3 4 2 turn=5H", "turned-not-in-pack", "5H"),
    ("original", THREE, "3 4 2", "turned-missing", "turn="),
    ("pagat", THREE, "3 4 2 turn=9H", "turned-not-played", "9H"),
    ("pagat", THREE, "3 4 2 turn=joker", "turned-not-played", "turn=joker"),
    ("pagat", THREE, "3! 4!! 2", "premium-several", "Anna and Ben"),
    ("pagat", FOUR, "3! 4!! 2 1", "premium-several", "only one"),
    ("pagat", FIVE, "3!! 4 2 0 0", "reveal-none", "5 players"),
    ("pagat", TWO, "3!! 4 2", "reveal-none", "Anna"),
    ("duel", TWO, "5! 4", "premium-none", "Anna"),
    ("pagat", TWO, "3 4 2!", "premium-dummy", "Dummy"),
    ("penguin", TWO, "3 4 2+", "dummy-bid-missing", "2/5"),
    ("penguin", TWO, "3 4 2", "dummy-bid-missing", "Dummy"),
    ("pagat", THREE, "3/10 4 2", "bid-high", "highest is 9"),
    ("pagat", FOUR, "3/11 4 2 1", "bid-high", "highest is 10"),
    ("pagat", THREE, "3 4 2 trump=S", "trump-not-chosen", "spades"),
    ("declarer-trumps", THREE, "3 4! 2", "trump-missing", "Ben"),
    ("declarer-trumps", THREE, "3 4 2 trump=S", "trump-without-premium", "spades"),
    ("declarer-trumps", THREE, "3 4! 2 trump=nines", "trump-not-offered", "nines"),
]


@pytest.mark.parametrize(("variant", "players", "line", "code", "shown"), ILLEGAL)
def test_what_the_rules_forbid_is_refused(
    variant: str, players: str, line: str, code: str, shown: str
) -> None:
    refused = refusal(f"variant: {variant}\nplayers: {players}\n{line}\n")
    assert (refused.code, refused.line) == ("illegal", 3)
    assert code in codes(refused)
    assert shown in refusal_text(refused)


@pytest.mark.parametrize(
    ("variant", "players", "line"),
    [
        ("pagat", THREE, "3:CCC 4:CCC 2"),  # suits without a rank are never held against the pack
        ("pagat", THREE, "3! 4+ 2"),
        ("pagat", THREE, "3+! 4 2"),
        ("pagat", FIVE, "3! 4! 2! 0! 0!"),
        ("pagat", FIVE, "3:11C12D2H 6 0 0 0"),
        ("pagat", TWO, "3! 4! 2"),
        ("original", THREE, "3:*DD 4 2 turn=9H"),
        ("nines", THREE, "3! 4 2 trump=nines"),
        ("nines", THREE, "3! 4 2"),
    ],
)
def test_what_looks_odd_but_is_legal_is_taken(variant: str, players: str, line: str) -> None:
    assert len(account(f"variant: {variant}\nplayers: {players}\n{line}\n")["deals"]) == 1


def test_nothing_but_a_note_comes_after_the_end() -> None:
    over = "players: Anna, Ben, Cara\ntarget: 20\n\n9:CCC 0 0\n"
    assert len(account(over + 'note "well played"\n')["deals"]) == 1
    for late in ("3 4 2", "adjust Anna +5"):
        refused = refusal(over + late + "\n")
        assert (refused.code, refused.line) == ("illegal", 5)
        assert codes(refused) == ["sheet-after-the-end"]
