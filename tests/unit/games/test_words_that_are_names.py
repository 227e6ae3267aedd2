"""Words with a meaning in a hurried line that are also short for a player at the table."""

import pytest

from scorekeeper.core.messages import Malformed
from scorekeeper.games.adding.shorthand import from_shorthand as plays
from scorekeeper.games.ninety_nine.notation.line import parse
from scorekeeper.games.ninety_nine.notation.shorthand import from_shorthand as deal
from scorekeeper.games.pegs.shorthand import from_shorthand as moves


def two_readings(refused: pytest.ExceptionInfo[Malformed]) -> list[str]:
    (problem,) = refused.value.problems
    assert problem.code == "two-ways"
    readings = problem.fields["readings"]
    assert isinstance(readings, list)
    return readings


@pytest.mark.parametrize(
    ("names", "line", "readings"),
    [
        ("Anna Andreas Ben", "3CDD 4 2 And declared", ("3:CDD 4 2!", "3:CDD 4 2 declare=Andreas")),
        ("Anna Andreas Ben", "3 4 2 and And declared", ("3 4 2!", "3 4 2 declare=Andreas")),
        ("Hatice Ofelia Undine", "3 4 2 Und revealed", ("3 4 2!!", "3 4 2 reveal=Undine")),
        ("Hatice Ofelia Undine", "3 4 2 Hat offen gereizt", ("3 4 2!", "3 4 2 declare=Hatice")),
        ("Karo Ben Dora", "3cdd 4 2 Karo declared", ("declare=Karo", "D")),
        ("Karo Ben Dora", "3cdd 4 2 reveals Karo", ("reveal=Karo", "D")),
        ("Karo Ben Dora", "Karo 3 Ben 4 Dora 2", ("Karo: …", "D")),
    ],
)
def test_a_premium_is_nobodys_who_may_not_be_meant(
    names: str, line: str, readings: tuple[str, ...]
) -> None:
    with pytest.raises(Malformed) as refused:
        deal(line.split(), names.split(), 9)
    assert two_readings(refused) == [*readings]


@pytest.mark.parametrize(
    ("names", "line", "spelt"),
    [
        ("Anna Andreas Ben", "Anna 3 and Andreas 4 and Ben 2", "Anna=3 Andreas=4 Ben=2"),
        ("Anna Andreas Ben", "3 4 and 2", "3 4 2"),
        ("Anna Andreas Ben", "Anna 3, Ben 4, and 2", "Anna=3 Ben=4 Andreas=2"),
        ("Hatice Ofelia Undine", "Hatice hat offen gespielt, 3 4 2", "3 4 2 reveal=Hatice"),
        ("Hatice Ofelia Undine", "3 4 2 Of declared", "3 4 2 declare=Ofelia"),
        ("Hatice Ofelia Undine", "und 3 Ofe 4 hat 2", "Undine=3 Ofelia=4 Hatice=2"),
        ("Karo Ben Dora", "3cdd 4 2 declare=Karo", "3:CDD 4 2 declare=Karo"),
        ("Karo Ben Dora", "Karo: 3 Ben: 4 Dora: 2 trump=D", "Karo=3 Ben=4 Dora=2 trump=D"),
        ('Jo"Z" Ben Dora', "3cdd 4 2 Jo declared", '3:CDD 4 2 declare="Jo\\"Z\\""'),
        ("Turner Ben Onur", "3 4 2 turn declared", "3 4 2 declare=Turner"),
        ("Turner Ben Onur", "3cdd 4 2 turn 9H", "3:CDD 4 2 turn=9H"),
        ("Joker Ben Onur", "Ben 3, Joker 4, Onur 2", "Ben=3 Joker=4 Onur=2"),
    ],
)
def test_what_is_a_deal_in_one_way_alone_is_read_so(names: str, line: str, spelt: str) -> None:
    assert deal(line.replace(",", " ,").split(), names.split(), 9) == spelt.split()


@pytest.mark.parametrize(
    ("names", "line", "readings"),
    [
        ("Anna Andreas Ben", "And 4", ("4", "Andreas: 4")),
        ("Anna Andreas Ben", "and busts", ("bust", "Andreas: bust")),
        ("Anna Buster Ben", "Bust busts", ("bust bust", "Buster: bust")),
        ("Karo Anna Ben", "karo 8", ("Karo: 8", "8D")),
        ("Karoline Anna Ben", "Karo Dame", ("Karoline: Q", "QD")),
        ("Karo Anna Ben", "Dame Karo Ass", ("Q Karo: A", "QD A")),
        ("Pik Anna Ben", "Anna 4, Pik 8, Ben 3", ("4 Pik: 8", "4S 8")),
        ("Anna Spade Ben", "4 Spade busts", ("4 Spade: busts", "4S busts")),
        ("Karoline Anna Ben", "4 Karo=10", ("4 Karoline: 10", "4D=10")),
        ("Cara Carl Ben", "Ca 5", ("Ca: 5", "AC 5")),
        ("Anna Ben Cara", "Ca 5", ("Cara: 5", "AC 5")),
        ("Anna Ben Cara", "9 Ca bust", ("Cara: bust", "AC bust")),
        ("Anna Stefan Cara", "St=10", ("Stefan: 10", "10S=10")),
        ("Hatice Hanna Cara", "Ha busts", ("Ha: bust", "AH bust")),
        ("Anna Theo Ofelia", "The 5", ("5", "Theo: 5")),
        ("Anna Theo Ofelia", "Of 5 of hearts", ("5H", "Ofelia: 5H")),
    ],
)
def test_a_hand_is_nobodys_who_may_not_be_meant(
    names: str, line: str, readings: tuple[str, ...]
) -> None:
    with pytest.raises(Malformed) as refused:
        plays(line.split(), names.split())
    assert two_readings(refused) == [*readings]


@pytest.mark.parametrize(
    ("line", "spelt"),
    [
        ("Ca", "AC"),
        ("Cara: Ca, Theo 5", "Cara: AC Theo: 5"),
        ("Theo Ca Cara 5", "Theo: AC Cara: 5"),
        ("AC, 5", "AC 5"),
        ("Ca=1", "AC=1"),
        ("Theo: the ace of clubs", "Theo: AC"),
    ],
)
def test_a_card_that_can_be_nobody_is_played(line: str, spelt: str) -> None:
    assert plays(line.split(), ["Cara", "Theo", "Ben"]) == spelt.split()


@pytest.mark.parametrize(
    ("names", "line", "spelt"),
    [
        ("Anna Karo Ben", "Anna=10, Karo=10", "Anna: 10 Karo: 10"),
        ("Anna Karo Ben", "10 Karo: 4", "10 Karo: 4"),
        ("Anna Karo Ben", "Anna=10 Karo=10 Ben=2", "Anna: 10 Karo: 10 Ben: 2"),
        ("Anna Karoline Ben", "Anna=10;Karo=10", "Anna: 10 Karoline: 10"),
        ("Karo Pik Ben", "Karo=8,Pik=9,Ben=3", "Karo: 8 Pik: 9 Ben: 3"),
        ("Anna Karo Ben", "Anna Karo 10, Karo: 9 Karo", "Anna: 10D Karo: 9D"),
    ],
)
def test_whoever_has_a_sign_is_no_suit(names: str, line: str, spelt: str) -> None:
    assert plays(line.split(), names.split()) == spelt.split()


@pytest.mark.parametrize(
    ("line", "spelt"),
    [
        ("Q, hearts 3", "Q 3H"),
        ("Dame; Herz 8", "Q 8H"),
        ("7 of clubs, Herz K", "7C KH"),
        ("Anna: king,Herz 8", "Anna: K 8H"),
    ],
)
def test_a_comma_parts_cards(line: str, spelt: str) -> None:
    assert plays(line.split(), ["Anna", "Ben", "Cara"]) == spelt.split()


@pytest.mark.parametrize(
    ("names", "line", "readings"),
    [
        ("Drew Hatice Onur", "Drew draws", ("draw draw", "Drew: draw")),
        ("Drew Hatice Onur", "Hat plays 14 on 58", ("play 14 58", "Hatice: play 14 58")),
        ("Drew Hatice Onur", "on draws", ("draw", "Onur: draw")),
        ("Tom Andreas Atila", "to plays 14 to 58", ("play 14 58", "Tom: play 14 58")),
        ("Tom Andreas Atila", "at discards 4", ("discard 4", "Atila: discard 4")),
    ],
)
def test_a_move_is_nobodys_who_may_not_be_meant(
    names: str, line: str, readings: tuple[str, ...]
) -> None:
    with pytest.raises(Malformed) as refused:
        moves(line.split(), names.split())
    assert two_readings(refused) == [*readings]


@pytest.mark.parametrize(
    ("line", "spelt"),
    [
        ("14 on 58", "play 14 58"),
        ("Hatice hat gezogen", "Hatice: draw"),
        ("Onur plays 14 on 58, draws", "Onur: play 14 58 draw"),
        ("Drew: draw", "Drew: draw"),
    ],
)
def test_a_preposition_within_a_move_is_no_player(line: str, spelt: str) -> None:
    assert moves(line.split(), ["Drew", "Hatice", "Onur"]) == spelt.split()


def test_where_some_hands_alone_are_named_the_notation_says_so() -> None:
    words = ["3cdd", "and", "4", "and", "d", "2"]
    assert deal(words, ["Anna", "Ben", "Dora"], 9) == ["3:CDD", "4", "Dora=2"]


@pytest.mark.parametrize(
    ("line", "readings"),
    [
        ("Void 3 Ben 4 Cara 2", ("Void=3 …", 'void "3 Ben 4 Cara 2"')),
        ("void :CDD Ben +", ("void=:CDD …", 'void ":CDD Ben +"')),
        ("void misdeal", ("void=3:CDD …", 'void "misdeal"')),
        ("void cards seen", ("void=3:CDD …", 'void "cards seen"')),
        ("void 2nd deal", ("void=3:CDD …", 'void "2nd deal"')),
        ("void :x", ("void=3:CDD …", 'void ":x"')),
    ],
)
def test_a_line_is_offered_that_can_be_read(line: str, readings: tuple[str, ...]) -> None:
    """What is no hand stands for none behind the name of a player called Void."""
    with pytest.raises(Malformed) as refused:
        parse(line.split(), ["Void", "Ben", "Cara"])
    assert two_readings(refused) == [*readings]
