"""Names that look like points, cards or bids: what is written with them is read as it was."""

import pytest

from scorekeeper.core.messages import Malformed
from scorekeeper.core.text import split_words
from scorekeeper.games.adding import notation as adding
from scorekeeper.games.adding.facts import Play
from scorekeeper.games.ninety_nine.facts import Trick
from scorekeeper.games.ninety_nine.notation import trick

ODD = ["5", "-5", "+5", "−5", "007", "5th", "20.11.2026", "A+B", "8+8", "A+", "+", "x+9H y", "−"]
OPENING = ["+0", "-", "--", "−5", "–", "!", "!x", "/", "/7", "5th", "A+B"]


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("answer", [None, "AH", "9"])
@pytest.mark.parametrize("by", [None, 0])
def test_a_card_is_aimed_at_whoever_has_a_name_like_points_or_cards(
    name: str, answer: str | None, by: int | None
) -> None:
    names = ["Anna", name]
    fact = Play(("AS",), by=by, target=1, answer=answer)
    assert adding.parse(split_words(adding.write(fact, names)), names) == [fact]


def test_of_two_names_the_one_in_quotes_is_meant() -> None:
    names = ["A", "A+AH"]
    for target, answer in ((0, None), (0, "AH"), (1, None), (1, "AH")):
        fact = Play(("AS",), target=target, answer=answer)
        assert adding.parse(split_words(adding.write(fact, names)), names) == [fact]


def test_the_sheets_of_earlier_releases_hold_name_and_answer_in_one_pair_of_quotes() -> None:
    (read,) = adding.parse(['AS="Anna Maria+AH"'], ["Ben", "Anna Maria"])
    assert read == Play(("AS",), target=1, answer="AH")


def test_what_is_no_name_and_begins_with_a_digit_is_told_as_points() -> None:
    with pytest.raises(Malformed) as refused:
        adding.parse(["10=5x"], ["Anna", "Ben"])
    assert [problem.code for problem in refused.value.problems] == ["play-number"]


@pytest.mark.parametrize("name", OPENING)
def test_who_leads_a_trick_may_have_a_name_that_begins_as_a_bid_does(name: str) -> None:
    names = [name, "Ben", "Cara"]
    for players in ((0, 1, 2), (0,)):
        fact = Trick(("7C", "KC", "AC"), players)
        verb, *words = split_words(trick.write_trick(fact, names))
        assert (verb, trick.parse_trick(words, names)) == ("trick", fact)
