"""Every card of every adding game, at several counts, against the table of the rules page."""

from typing import Any, NamedTuple

import pytest

from scorekeeper.core.messages import Malformed
from scorekeeper.games import game_named
from tests.support.sheets import account, codes, refusal

# What a card adds (+, -), sets (=) or doubles (x2); several where one may choose. A card with its
# suit, or with its colour, goes before its rank. 3, 6, 7 and 8 are their pips everywhere.
PAGE = """
card    | 98  | 98-arizona | 99         | 100        | 98-umass
AS      |     |            |            | any        | +0 out
AC      |     |            |            | any        | +1
AH      |     |            |            | +1         | +0
A       | +1  | +1 +11     | +1         | +1         | +1
2S      |     |            |            | x2         |
2       | +2  | +2         | +2         | +2         | +2
4       | +4  | +0         | +0 reverse | +0 reverse | +0 reverse
5 red   |     |            |            | -5         |
5       | +5  | +5         | +5         | +5         | +5
9       | +9  | +0 reverse | +0         | +9         | +0
10      | -10 | +10        | +10 -10    | =100       | +10 -10
J       | +0  | -10        | +10        | -10        | +0
QH      |     |            |            | =0         |
Q       | +0  | +0         | +10        | +10        | +0
K       | =98 | =98        | =99        | +0         | =98
"""
LIMIT = {"98": 98, "98-arizona": 98, "99": 99, "100": 100, "98-umass": 98}


def columns(text: str) -> dict[str, dict[str, str]]:
    """Read the table: by game and card what the card does."""
    head, *rows = [[cell.strip() for cell in row.split("|")] for row in text.strip().splitlines()]
    return {
        variant: {row[0]: row[place] for row in rows if row[place]}
        for place, variant in enumerate(head)
        if variant in LIMIT
    }


DOES = columns(PAGE)
SUITED = {"100": ("A", "2", "5", "Q"), "98-umass": ("A",)}
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
COUNTS = (-13, 0, 1, 44, 50, 58, 86, 88, 89, 90, 93, 97, 98, 99, 100)
PACK = [rank + suit for rank in RANKS for suit in ("", *"CHSD")]
NAMES = ("Anna", "Ben", "Cara", "Dan")


def on_the_page(variant: str, rank: str, suit: str) -> str:
    """Return what the page says that a card does; nothing if it does not know the card."""
    if not suit and rank in SUITED.get(variant, ()):
        return ""
    colour = "red" if suit in ("H", "D") else "black"
    for key in (rank + suit, f"{rank} {colour}", rank):
        if key in DOES[variant]:
            return DOES[variant][key]
    return f"+{rank}"


def comes_to(what: str, count: int) -> int:
    match what[0]:
        case "+" | "-":
            return count + int(what)
        case "=":
            return int(what[1:])
    return count * 2


class Sitting(NamedTuple):
    """A table of an adding game, where any entry can be tried at any count."""

    game: Any
    state: Any

    @classmethod
    def of(cls, variant: str, count: int, players: int = 4, *options: str) -> "Sitting":
        game = game_named("adding")
        result = {f"option.{key}": value for key, _, value in (o.partition("=") for o in options)}
        state = game.start(game.resolve(variant, players, result), 0)
        return cls(game, state._replace(total=count, begun=True))

    def after(self, entry: str) -> Any:
        """Return the state after an entry, or None if it is illegal."""
        (fact,) = self.game.parse([entry], NAMES, self.state.rules)
        if self.game.problems(self.state, fact):
            return None
        return self.game.step(self.state, fact)[0]

    def count_after(self, entry: str) -> int | None:
        after = self.after(entry)
        return None if after is None else after.total


def spelled(what: str, card: str) -> str:
    """Spell a card with the number that was chosen of it."""
    return f"{card}={what[1:] if what[0] in '=+' else what}"


@pytest.mark.parametrize("variant", DOES)
@pytest.mark.parametrize("card", PACK)
def test_a_card_does_to_the_count_what_the_page_says(variant: str, card: str) -> None:
    rank = card.rstrip("CHSD")
    what = on_the_page(variant, rank, card[len(rank) :])
    name = f"{card}=Cara" if "out" in what else card
    for count in (count for count in COUNTS if count <= LIMIT[variant]):
        at_table = Sitting.of(variant, count)
        if what in ("", "any"):
            assert at_table.after(name) is None
            continue
        choices = [word for word in what.split() if word[0] in "+-=x"]
        sums = [comes_to(word, count) for word in choices]
        legal = [sum_ for sum_ in sums if sum_ <= LIMIT[variant]]
        assert at_table.count_after(name) == (legal[0] if legal else None), (count, what)
        after = at_table.after(name)
        if after is not None and what.startswith("+0"):
            assert after.total == count
        if after is not None and "out" not in what:
            assert after.direction == (-1 if "reverse" in what else 1)
            assert after.turn == (0 if "reverse" in what else 2)
        for word, sum_ in zip(choices, sums, strict=True):
            if word != "x2" and "out" not in what:
                result = at_table.count_after(spelled(word, card))
                assert result == (sum_ if sum_ <= LIMIT[variant] else None)


@pytest.mark.parametrize("variant", DOES)
@pytest.mark.parametrize("card", [card for card in PACK if card[-1] in "CHSD"])
def test_a_number_must_be_one_that_the_card_can_stand_for(variant: str, card: str) -> None:
    rank = card.rstrip("CHSD")
    what = on_the_page(variant, rank, card[len(rank) :])
    numbers = {int(word.lstrip("=")) for word in what.split() if word[0] in "+-="}
    at_table = Sitting.of(variant, 20)
    for number in range(-12, 13):
        legal = number >= 0 if what == "any" else number in numbers and "out" not in what
        assert (at_table.after(f"{card}={number}") is not None) == legal, number


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("ace", ["AC", "AS"])
def test_a_black_ace_of_100_makes_any_number(ace: str, count: int) -> None:
    at_table = Sitting.of("100", count)
    for number in range(101):
        assert at_table.count_after(f"{ace}={number}") == number
    for entry in (ace, f"{ace}=101", f"{ace}=-1"):
        assert at_table.after(entry) is None


@pytest.mark.parametrize("variant", DOES)
@pytest.mark.parametrize("count", COUNTS)
def test_a_joker_makes_98_and_a_debt_in_arizona_and_is_no_card_elsewhere(
    variant: str, count: int
) -> None:
    if count <= LIMIT[variant]:
        after = Sitting.of(variant, count).after("joker")
        result = after and (after.total, after.turn, after.owed)
        assert result == ((98, 2, 2) if variant == "98-arizona" else None)


@pytest.mark.parametrize(("count", "legal"), [(-13, True), (50, True), (51, False), (0, True)])
def test_the_two_of_spades_doubles_below_zero_too(count: int, *, legal: bool) -> None:
    assert Sitting.of("100", count).count_after("2S") == (count * 2 if legal else None)
    floored = Sitting.of("100", count, 4, "floor-zero").count_after("2S")
    assert floored == (max(0, count * 2) if legal else None)


@pytest.mark.parametrize(
    ("option", "entry", "count", "sum_"),
    [
        *(("swap-9-king", "9", 40, 99), ("swap-9-king", "K", 40, 40)),
        *(("swap-4-9", "4", 40, 40), ("ten-minus", "10", 40, 30), ("ten-minus", "10=10", 40, None)),
        *(("ace-11", "A", 88, 89), ("ace-11", "A=11", 88, 99), ("ace-11", "A=11", 89, None)),
        *(("sixty-nine=reset", "9", 69, 0), ("sixty-nine=reset", "2", 67, 0)),
        *(("sixty-nine=drink", "2", 67, 69), ("floor-zero", "10=-10", 4, 0)),
    ],
)
def test_an_option_of_99_changes_its_card(
    option: str, entry: str, count: int, sum_: int | None
) -> None:
    assert Sitting.of("99", count, 4, option).count_after(entry) == sum_


def test_swapped_fours_and_nines_reverse_by_the_other() -> None:
    swapped = Sitting.of("99", 40, 4, "swap-4-9")
    assert [swapped.after(card).direction for card in ("4", "9")] == [1, -1]


def counts(result: dict[str, Any]) -> list[tuple[str, int]]:
    return [(play["player"], play["count"]) for play in result["hands"][0]["plays"]]


def test_the_page_s_example_of_98() -> None:
    result = account(
        "game: adding\nvariant: 98\nplayers: A, B, C, D, E, F, G\n\n8 6 K J 10 7 bust\n"
    )
    assert [count for _, count in counts(result)] == [8, 14, 98, 98, 88, 95]
    assert result["hands"][0]["loser"] == "A"
    for card in "4569":
        sheet = f"game: adding\nvariant: 98\nplayers: A, B\n\n8 6 K J 10 7 {card}\n"
        assert codes(refusal(sheet)) == ["play-over"]


def test_the_page_s_example_of_99() -> None:
    head = "game: adding\nplayers: 1, 2, 3, 4\nfirst-dealer: 4\n\n"
    result = account(f"{head}K 9 4 10 8 4\n")
    assert counts(result) == [("1", 99), ("2", 99), ("3", 99), ("2", 89), ("1", 97), ("4", 97)]
    assert result["next"]["player"] == "1"


def test_what_no_pack_has_is_malformed() -> None:
    game = game_named("adding")
    for word in ("1", "11", "8X", "X", "0", "10=", "K=ten", "8+", "turn=1"):
        with pytest.raises(Malformed):
            game.parse([word], NAMES, None)
