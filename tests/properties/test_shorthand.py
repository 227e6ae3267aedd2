"""Shorthand: it reads what was meant, never anything else, and fails only by being refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.messages import Malformed
from scorekeeper.core.replay import parse_facts, parse_shorthand
from scorekeeper.core.text import split_words
from scorekeeper.games import game_named

NAMES = ("Anna", "Ben Otto", "Cara")
NINETY_NINE = game_named("ninety-nine")
RULES = NINETY_NINE.resolve("pagat", 3, {})
SUIT_WORDS = {
    "C": ("C", "c", "♧", "♣", "club", "Clubs", "Kreuz"),
    "H": ("H", "h", "♡", "♥", "heart", "Herz"),
    "S": ("S", "s", "♤", "♠", "spades", "Pik"),
    "D": ("D", "d", "♢", "♦", "diamond", "karo"),
}
PIECES = st.sampled_from(
    [
        *("3", "4", "37", "10", "0", ":", "/", "-", "+", "!", "!!", ",", ";", "=", " ", " ", " "),
        *("CDD", "KD", "7C", "♧", "Herz", "heart", "A", "K", "joker", "*", "of", "and", '"'),
        *("Anna", "ben", "Ben Otto", "c", "zoe", "declare", "declared", "reveals", "trump"),
        *("turn", "trick", "draw", "play", "14", "bust", "loses", "note", "#", "adjust"),
    ]
)


@st.composite
def hands(draw: st.DrawFn) -> tuple[str, str]:
    """A hand in the notation, and the same in shorthand."""
    tricks = draw(st.integers(0, 9))
    mark = draw(st.sampled_from(["", "!", "!!"]))
    match draw(st.sampled_from(["cards", "number", "made"])):
        case "cards":
            suits = draw(st.lists(st.sampled_from("CHSD"), min_size=3, max_size=3))
            words = [draw(st.sampled_from(SUIT_WORDS[suit])) for suit in suits]
            short = all(len(word) == 1 for word in words)
            sign = draw(st.sampled_from(["", " ", ":", ": ", "/"])) if short else ": "
            sep = draw(st.sampled_from(["", " "])) if short and sign == ": " else ""
            cards = (sep if short else " ").join(words)
            return f"{tricks}:{''.join(suits)}{mark}", f"{tricks}{sign}{cards}{mark}"
        case "number":
            bid = draw(st.integers(0, 9))
            sign = draw(st.sampled_from(["/", ":", " / ", " of "]))
            return f"{tricks}/{bid}{mark}", f"{tricks}{sign}{bid}{mark}"
        case _:
            return f"{tricks}+{mark}", f"{tricks}+{mark}"


@given(pairs=st.lists(hands(), min_size=3, max_size=3), named=st.booleans(), data=st.data())
def test_shorthand_of_a_deal_is_read_as_that_deal(
    pairs: list[tuple[str, str]], *, named: bool, data: st.DataObject
) -> None:
    canonical = [hand for hand, _ in pairs]
    labels = [data.draw(st.sampled_from([f"{name}: ", f"{name} = ", f"{name} "])) for name in NAMES]
    written = [
        f"{label if named else ''}{short}" for label, (_, short) in zip(labels, pairs, strict=True)
    ]
    line = data.draw(st.sampled_from([", ", " ", "; "])).join(written)
    expected = parse_facts(NINETY_NINE, canonical, NAMES, RULES)
    assert parse_shorthand(NINETY_NINE, split_words(line), NAMES, RULES) == expected, line


@pytest.mark.parametrize("game", ["ninety-nine", "adding", "game-of-99"])
@given(pieces=st.lists(PIECES, max_size=14))
def test_any_line_is_read_or_refused(game: str, pieces: list[str]) -> None:
    """What the notation reads is never read otherwise."""
    played = game_named(game)
    rules = played.resolve(played.DEFAULT_VARIANT, 3, {})
    try:
        words = split_words("".join(pieces).partition("#")[0])
    except Malformed:
        return
    try:
        strict = parse_facts(played, words, NAMES, rules)
    except Malformed:
        strict = None
    try:
        read = parse_shorthand(played, words, NAMES, rules)
    except Malformed:
        read = None
    assert strict is None or read == strict
