"""`next`: all that a table needs before it deals, for every variant and number of players."""

from typing import Any

import pytest

from scorekeeper.core.game_record import AnyRecord
from scorekeeper.exporters.text.text_width import display_width
from scorekeeper.games import game_named
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from tests.support.command_line import Cli
from tests.support.pseudo_terminal import Open
from tests.support.sheets import ENGLISH, read, refusal, refusal_text

pytestmark = pytest.mark.both_stores

GAME = game_named("ninety-nine")
NAMES = ("Anna", "Ben", "Cara", "Dan", "Eva")
TABLES = [(name, count) for name, variant in VARIANTS.items() for count in variant.tables]
FAILED = {2: "3- 3- 3-", 3: "3- 3- 3-", 4: "3- 3- 3- 1-", 5: "3- 3- 3- 0- 0-"}
"""A deal in which nobody made it."""
DULL = {
    "duel": {2: "5- 4-"},
    "penguin": FAILED | {2: "4- 4- 1/0"},
    "original": {3: "3- 3- 3- turn=9H"},
}
"""The same where it is written otherwise."""


def evening(variant: str, players: int, *lines: str, **setup: str) -> AnyRecord:
    told = "".join(f"{key.replace('_', '-')}: {value}\n" for key, value in setup.items())
    head = f"variant: {variant}\nplayers: {', '.join(NAMES[:players])}\n{told}\n"
    return read(head + "\n".join(lines)).record


def said(now: AnyRecord) -> str:
    return "\n".join(map(ENGLISH.render, [*GAME.next_up(now), *GAME.setup_instructions(now)]))


THIRTY_SIX = "Pack of 36: remove the 5s, 4s, 3s and 2s from 52 cards."
THREE = (THIRTY_SIX, "12 cards each", "9 tricks", "declare (bid-cards face up) for 30 or reveal")
FOUR = ("A full pack of 52.", "13 cards each", "10 tricks", "for 30 or reveal")
FIVE = (
    "Pack of 60: add the 12s and 11s to 52 cards",
    "12 cards each",
    "9 tricks",
    "declare",
    "for 50;",
)
DUMMY = (
    THIRTY_SIX,
    "Three hands of 12",
    "the dummy's top three",
    "9 tricks",
    "for 30; nobody may rev",
)
NONE, WINS = "Trump: no trump (first deal of a game)", "the first to win 3 games wins it"
SAYS = {
    ("pagat", 2): (*DUMMY, "Trump: clubs ♣ (first deal of a game).", "3 games, and the highest"),
    ("pagat", 3): (*THREE, f"{NONE}.", "for 60", "3 games, and the highest total wins"),
    ("pagat", 4): (*FOUR, f"{NONE}.", "for 60", "4 games, and the highest total wins"),
    ("pagat", 5): (*FIVE, f"{NONE}.", "nobody may reveal", "5 games, and the highest total wins"),
    ("penguin", 2): (*DUMMY, f"{NONE}.", WINS),
    ("penguin", 3): (*THREE, f"{NONE}.", WINS),
    ("penguin", 4): (*FOUR, f"{NONE}.", WINS),
    ("penguin", 5): (*FIVE, f"{NONE}.", WINS),
    ("duel", 2): (
        *(
            "Pack of 24: remove the 8s, 7s, 6s, 5s, 4s, 3s and 2s from 52 cards.",
            "12 cards each",
            "9 tricks",
        ),
        *(f"{NONE}.", "Nobody may declare or reveal.", "Vulnerable: Anna and Ben.", WINS),
    ),
    ("original", 3): (
        *(
            "Pack of 37: remove the 5s, 4s, 3s and 2s from 52 cards, and add a joker.",
            "12 cards each",
        ),
        *(
            "Turn up the last card: its suit is trump; a nine or the joker means no trump.",
            "for 30 or reveal",
            "This is deal 1 of 9",
            "9 tricks",
        ),
    ),
    ("declarer-trumps", 3): (
        *THREE,
        "the player who declares or reveals names it",
        "no trump (first deal",
    ),
    ("declarer-trumps", 4): (
        *FOUR,
        "the player who declares or reveals names it",
        "no trump (first deal",
    ),
    ("nines", 3): (
        *THREE,
        f"{NONE}, unless the player who declares or reveals names another (clubs",
    ),
    ("unbidden", 3): (THIRTY_SIX, "12 cards each: play 9 tricks; the three cards left are the bid"),
    ("partnership", 4): (*FOUR, f"{NONE}.", "Sides: Anna and Cara, Ben and Dan.", "4 games"),
}


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_before_the_first_deal(variant: str, players: int) -> None:
    now = evening(variant, players)
    told = said(now)
    assert [phrase for phrase in SAYS[variant, players] if phrase not in told] == []
    assert "Anna deals, Ben leads" in told
    assert "♣ 3, ♥ 2, ♠ 1, ♦ 0" in told
    if variant != "original":
        seats = [*NAMES[:players], *(["Dummy"] if now.rules.dummy else [])]
        assert f"Still needed for 100: {', '.join(f'{name} 100' for name in seats)}." in told


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_everybody_deals_and_the_next_has_the_first_say(variant: str, players: int) -> None:
    """Whoever leads is asked first for a premium, and the dealer last."""
    lines: list[str] = []
    line = DULL.get(variant, FAILED)[players]
    for deal in range(2 * players):
        told = said(evening(variant, players, *lines))
        dealer, leader = NAMES[deal % players], NAMES[(deal + 1) % players]
        assert f"{dealer} deals, {leader} leads" in told
        one = players in (3, 4)
        assert (f"{leader} decides first, {dealer} last" in told) == one
        lines.append(line)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_game_is_dealt_first_by_the_next_in_turn(players: int) -> None:
    over = ["adjust Anna +100", FAILED[players]]
    for games in range(min(players, 3)):
        for first, dealing in enumerate(NAMES[:players]):
            told = said(evening("pagat", players, *over * games, first_dealer=dealing))
            dealer, leader = ((first + games + n) % players for n in (0, 1))
            assert f"(game {games + 1}, deal 1): {NAMES[dealer]} deals, {NAMES[leader]} lea" in told
            assert "(first deal of a game)" in told
            won = f"Won so far: Anna {games}." if games else "wins."
            assert told.splitlines()[-1].startswith(f"Game {games + 1} of the rubber")
            assert told.endswith(won)


@pytest.mark.parametrize(
    ("variant", "players", "lines", "says"),
    [
        ("pagat", 3, ["3/3 4- 2-"], "Trump: spades ♠ (1 made it)."),
        ("pagat", 3, ["3- 4- 2-"], "Trump: diamonds ♦ (0 made it)."),
        ("pagat", 4, ["3+ 4+ 2+ 1+"], "Trump: no trump (4 made it)."),
        ("pagat", 2, ["3+ 4+ 2+"], "Trump: clubs ♣ (3 made it)."),
        ("penguin", 2, ["3+ 4- 2/3"], "Trump: hearts ♥ (2 made it)."),
        ("declarer-trumps", 3, ["3/3! 4 2 trump=H"], "hearts ♥ (as in the deal before)"),
        ("nines", 3, ["3/3! 4 2 trump=nines"], "Trump: spades ♠ (1 made it), unless"),
        ("original", 3, ["3 4 2 turn=9H"], "This is deal 2 of 9"),
        ("duel", 2, ["5+ 4-"], "Vulnerable: Anna."),
        ("duel", 2, ["5- 4-", "adjust Ben +9"], "Vulnerable: Ben."),
        ("pagat", 3, ["3/3! 4 2"], "Still needed for 100: Anna 37, Ben 96, Cara 98."),
        ("pagat", 3, ["3/3! 4 2", "adjust Anna +90"], "Anna 0, Ben 96, Cara 98."),
        ("pagat", 5, ["3/4! 3 3 0 0"], "Anna 147, Ben 97, Cara 97, Dan 100, Eva 100."),
        ("pagat", 2, ["3/3! 4 2/2"], "Anna 47, Ben 96, Dummy 78."),
        ("penguin", 3, ["9/9!! 0 0"] * 4 + ["0 9/9!! 0"] * 2, "Won so far: Anna 2, Ben 1."),
        ("pagat", 3, ["9/9!! 0 0"] * 6, "It is over: Anna has won."),
    ],
)
def test_after_some_deals(variant: str, players: int, lines: list[str], says: str) -> None:
    assert says in said(evening(variant, players, *lines))


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        ({"target": "250"}, "Still needed for 250: Anna 250, Ben 250, Cara 250."),
        ({"games": "2"}, "2 games, and the highest total wins"),
        ({"games": "1"}, "1 game, and the highest total wins"),
        ({"rule": "game=150"}, "Still needed for 150: Anna 150"),
        ({"rule": "clubs_bid=4"}, "♣ 4, ♥ 2, ♠ 1, ♦ 0"),
        (
            {"rule": "reveal=0"},
            "One player may declare (bid-cards face up) for 30. Ben decides first",
        ),
        ({"rule": "declare=0"}, "Nobody may declare or reveal."),
        ({"rule": "first_trump=hearts"}, "Trump: hearts ♥ (first deal of a game)."),
        ({"rule": "premiums=each"}, "reveal ("),
        ({"rule": "trump_choice=clubs,nines"}, "clubs"),
        ({"target": "250"}, "highest"),
    ],
)
def test_what_the_table_asked_for_is_said(setup: dict[str, str], says: str) -> None:
    assert says in said(evening("pagat", 3, **setup))


def test_one_trick_is_said_as_one() -> None:
    told = read("players: A, B, C\nrule: tricks=1\nrule: cards_each=4\n").record
    assert "1 tricks" not in said(told)


def test_a_dummy_plays_with_two() -> None:
    rules = (
        *("dummy=true", "contract=0,30,20,10,0", "next_trump=none,none,none,none,none"),
        "ranks=A,K,Q,J,10,9,8,7,6,5,4,3",
    )
    refused = refusal("players: A, B, C\n" + "".join(f"rule: {rule}\n" for rule in rules))
    assert "one plays only with 2 players, and there are 3" in refusal_text(refused)


@pytest.mark.parametrize("variant", ["pagat", "penguin"])
def test_four_players_hear_that_a_bid_of_0_is_one_of_10_too(variant: str) -> None:
    assert "also means 10" in said(evening(variant, 4))


@pytest.mark.parametrize("head", ["target: 250\n", "variant: original\n"])
def test_there_is_no_game_1_where_there_are_no_games(head: str) -> None:
    line = "3 4 2 turn=9H" if "original" in head else "3 4 2"
    now = read(f"{head}players: A, B, C\n\n{line}\n").record
    assert not any(ENGLISH.render(told).startswith("Game 1") for told in GAME.standing(now))


def test_next_as_json_is_that_of_show(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3 4 2")
    told: Any = cli("next", "--json").json
    assert told == {"schema": 1, "next": cli("show", "--json").json["next"]}
    assert told["next"]["leader"] == "Cara"


def test_next_changes_nothing_and_reads_any_session(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--title", "Friday")
    cli("new", "Dan", "Eva", "--title", "Saturday")
    assert "Anna deals, Ben leads" in cli("next", "Friday").out
    assert "Dan deals, Eva leads" in cli("next").out
    assert cli("next", "Sunday").code == 2
    assert "Nothing has been entered" in cli("log").out


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("names", [["Łucja Wiśniewska-Kowalska", "安娜玛丽亚", "Анна Мария"]])
def test_what_is_said_and_advised_fits_the_terminal(
    cli: Cli, terminal: Open, names: list[str], columns: int
) -> None:
    assert cli("new", *names).code == 0
    assert cli("add", "3/3! 4 2").code == 0
    hand = "AC KC QC AH KH QH AS KS QS AD KD QD"
    for arguments in (
        ["next"],
        ["auction", "安娜:declare", "Анна:reveal"],
        ["bids", "3", "--hand", hand],
        ["compare", "--variant", "penguin"],
    ):
        shown = terminal(*arguments, columns=columns)
        assert shown.end() == 0
        assert max(map(display_width, shown.lines)) <= columns
        assert shown.lines[0]
