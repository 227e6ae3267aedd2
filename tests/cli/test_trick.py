"""Tricks at the table: what is told of them, and what is refused."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli, Recorded
from tests.support.recorded_tricks import BIDS, TRICKS, entries, tricks
from tests.support.samples import REFEREED, explained_tricks, tricks_text


def test_a_trick_is_told_with_its_reason_and_with_what_comes_next(cli: Cli, table: None) -> None:
    told = cli("trick", "as", "6♠", "JS", "Cara=:10S8DJD!").out
    assert "Trick 1: Ben takes it with AS (no trump: the highest of the spades led)." in told
    assert "Deal 1, trick 2 of 9" in told
    assert "Ben leads, then Cara, Anna. Tricks so far: Anna 0, Ben 1, Cara 0 of 1 bid." in told
    assert "trick 2 of 9" in cli("next").out
    shown = cli("show").out
    assert "trick 2 of 9" in shown
    assert "Nothing has been entered" not in shown


def test_all_tricks_and_then_bids_alone_make_a_deal(
    cli: Cli, recorded: Recorded, store: Path
) -> None:
    recorded(*tricks(8))
    told = cli("trick", *TRICKS[8].split()).out
    assert "All 9 tricks are in: Anna 3, Ben 5, Cara 1. Now enter just the bids" in told
    scored = cli("add", "--", *BIDS)
    assert "Deal 1: Anna and Cara made it. Points: Anna 23, Ben 5, Cara 21." in scored.out
    assert entries(store)[-1]["line"] == " ".join(BIDS)
    assert "deal 2 (game 1, deal 2)" in scored.out
    told = cli("trick", "7C", "8C", "9C").out
    assert "Deal 2, trick 2 of 9, trump: hearts" in told
    assert "Ben leads" in told  # with his 9: Cara has led, as the eldest


@pytest.mark.parametrize("path", REFEREED, ids=lambda path: path.stem)
def test_a_sample_is_told_trick_by_trick(path: Path, cli: Cli) -> None:
    assert explained_tricks(path) == tricks_text(path).read_text(encoding="utf-8")
    assert len(REFEREED) == 4


def test_explain_tells_a_deal_trick_by_trick_for_programs_too(cli: Cli, recorded: Recorded) -> None:
    recorded("3- 4- 2-", *tricks(2))
    told = cli("explain", "2", "--tricks", "--json").json
    assert (told["deal"], told["trump"], told["turned"]) == (2, "diamonds", None)
    assert told["tricks"][0] == {
        "number": 1,
        "leader": "Cara",
        "cards": {"Cara": "AS", "Anna": "6S", "Ben": "JS"},
        "winner": "Cara",
        "card": "AS",
        "why": "highest-of-suit",
        "counts": {"Anna": 0, "Ben": 0, "Cara": 1},
        "revokes": [],
    }
    missing = cli("explain", "1", "--tricks")
    assert (missing.code, missing.out) == (2, "")
    assert "Deal 1 was not recorded trick by trick, only 2." in missing.err


def test_what_the_bids_prove_is_told_of_who_played_the_deal(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "unbidden")
    for line in ("trick 7C 8C 9D", "trick 6H 7H 8H", "3:CDD 4:SSH 2:HHH"):
        assert cli("add", line).code == 0
    assert cli("set", "Anna=Dana", "--from", "2").code == 0
    told = cli("explain", "--tricks", "1")
    assert "Revoke: Anna threw 9D on clubs in trick 1" in told.out
    assert "Dana" not in told.out


def refused(cli: Cli, cases: dict[tuple[str, ...], tuple[int, str]]) -> None:
    """Every one of these is refused with its code, and says why."""
    for command, (code, said) in cases.items():
        run = cli(*command)
        assert (run.code, run.out) == (code, ""), (command, run)
        assert said in run.err, (command, run.err)


def test_a_trick_that_cannot_be_is_refused(cli: Cli, recorded: Recorded, store: Path) -> None:
    recorded("trick AS 6S JS Cara=:10S8DJD!", *tricks(2)[1:])
    lacks = "Anna can't have played 2C: it is not in this pack. The ranks are A, K, Q"
    told = {
        "2C 8C 6C": (3, lacks),
        "AC 8C 8C": (3, "Cara can't have played 8C: it was already played in this trick."),
        "AC 6S 8C": (3, "Ben can't have played 6S: it was played in trick 1."),
        "AC 8C 8D": (3, "Cara can't have played 8D: it is in Cara's bid."),
        "AC 8C joker": (3, "Cara can't have played joker: it is not in this pack."),
        "AC 8C": (3, "You entered 2 cards, but a trick has 3, in the order Anna, Ben, Cara."),
        "AC 8C 6C 7C": (3, "You entered 4 cards"),
        "AC 8C C": (2, "C” is not a card."),
        "AC 8C 1C": (2, "1C” is not a card."),
        "AC 8C 6C trump=H": (3, "here nobody chooses trump"),
        "AC 8C 6C turn=9H": (3, "here no card is turned up"),
        "AC 8C 6C trump=X": (2, "X"),
        "AC 8C 6C Cara=:CDD!": (3, "Cara has already shown the bid: :10S8DJD!."),
        "AC 8C 6C Ben=:CDD!": (3, "Ben and Cara each have a premium"),
        "AC 8C 6C Ben=:6SDD": (3, "Ben shows 6S in the bid, but it was played in trick 1."),
        "AC 8C 6C Ben=:CDD!3": (3, "Ben stated 3 tricks, but in these rules the bid-cards give"),
        "AC 8C 6C Ben=!": (2, "shows no bid-cards for Ben"),
        "AC 8C 6C Dan=:CDD": (2, "Dan"),
        "Ben=:CDD": (2, "Write a trick as its cards in the order of play"),
        " ".join(["7C"] * 60): (2, "Write a trick as its cards in the order of play"),
    }
    before = entries(store)
    refused(cli, {("trick", *words.split()): why for words, why in told.items()})
    assert entries(store) == before


def test_a_table_that_turns_up_trump_tells_it_with_the_first_trick(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "original")
    missing = "The turned-up card is missing. Add it, for example turn=9H or turn=joker."
    refused(cli, {("trick", "7C", "KC", "AC"): (3, missing)})
    turned = "Ben can't have played 9H: it was turned up."
    refused(cli, {("trick", "9H", "KC", "AC", "--turn", "9H"): (3, turned)})
    assert "with joker (no trump" in cli("trick", "8H", "joker", "7H", "--turn", "9H").out
    other = "These tricks were played with 9H turned up, not 8H."
    refused(cli, {("trick", "6H", "KC", "AC", "--turn", "8H"): (3, other)})
    again = "Anna can't have played joker: it was played in trick 1."
    refused(cli, {("trick", "KC", "joker", "AC"): (3, again)})


def test_trump_is_named_with_the_first_trick_by_whoever_may(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "declarer-trumps")
    words = {
        "7C KC AC trump=nines": (3, "the premium bidder may name"),
        "7C KC AC Anna=:CDD!": (3, "Anna has a premium and so names trump"),
        "7C KC AC Anna=:CDD! Ben=:DDD! trump=H": (3, "Anna and Ben each have a premium"),
    }
    refused(cli, {("trick", *line.split()): why for line, why in words.items()})
    told = cli("trick", "7C", "KC", "AC", "Anna=:CDD!", "--trump", "H").out
    assert "trump: hearts" in told
    other = "These tricks were played with hearts ♥ as trump, not clubs ♣."
    refused(cli, {("trick", "8C", "9C", "QC", "--trump", "C"): (3, other)})


def test_bids_alone_wait_for_all_tricks(cli: Cli, recorded: Recorded) -> None:
    recorded("3- 4- 2-")
    bids = ("add", "--", ":CDD", "+", "-")
    refused(cli, {bids: (2, "I don't understand “:CDD”, “+” and “-”")})
    assert cli("add", "7C", "KC", "AC").code == 0  # cards can be nothing but a trick
    only = "Bids alone are enough only when all 9 tricks are in; so far 1 is."
    too_few = "You entered 0 tricks for Ben, but the cards show 1."
    refused(cli, {bids: (3, only), ("add", "8", "0", "1"): (3, too_few)})
    assert cli("add", "3", "5", "1").code == 0  # the table has had enough of the cards


def test_what_is_said_of_a_deal_must_agree_with_its_cards(
    cli: Cli, recorded: Recorded, store: Path
) -> None:
    recorded("trick AS 6S JS Cara=:10S8DJD!", *tricks(9)[1:])
    begun = "Cara's open bid was :10S8DJD!, but you entered"
    told = {
        "3 4 2!": "You entered 4 tricks for Ben, but the cards show 5.",
        "3:9SQHAD - :SDD": f"{begun} :SDD.",
        "3:9SQHAD - :8DJDD!": f"{begun} :8DJDD!.",
        ":9SQHAD - :7S8DJD!": f"{begun} :7S8DJD!.",
        ":9SQHAD - -!": f"{begun} -!.",
        ":9SQHAD - /2!": f"{begun} /2!.",
        ":9SKHAD - :SDD!": "Anna shows KH in the bid, but it was played in trick 2.",
        ":HHH - :SDD!": "The bids show 3 cards of hearts, but 2 were never played",
        ":SHD -": "The hand of Cara is missing",
        ":SHD - - -": "You entered 4 hands",
    }
    refused(cli, {("add", "--", *line.split()): (3, why) for line, why in told.items()})
    extra = "All 9 tricks of this deal are in. Now enter just the bids"
    refused(cli, {("trick", "7C", "8C", "9C"): (3, extra)})
    assert cli("add", "--", "Anna=+", "Cara=:SDD!", "Ben=-").code == 0
    assert entries(store)[-1]["line"] == "+ - :SDD!"


@pytest.mark.parametrize(
    ("variant", "players", "bid", "why"),
    [
        ("duel", "Anna Ben", "Ben=:CDD!", "Ben has a premium (!), but this variant has none."),
        ("pagat", "Anna Ben", "Dummy=:CDD!", "the dummy can't declare"),
        ("pagat", "Anna Ben", "Ben=:CDD!!", "reveal"),
        ("pagat", "Anna Ben Cara", "Ben=:CDD!3", "in these rules the bid-cards give the number"),
        ("unbidden", "Anna Ben Cara", "Ben=:CDD!", "the bid is the cards left in hand at the end"),
    ],
)
def test_a_bid_lies_open_only_as_the_rules_have_it(
    variant: str, players: str, bid: str, why: str, cli: Cli
) -> None:
    cli("new", *players.split(), "--variant", variant)
    cards = ["10C", "KC", "AC"][: 2 if variant == "duel" else 3]
    refused(cli, {("trick", *cards, bid): (3, why)})
    none = "No deal was recorded trick by trick."
    refused(cli, {("explain", "--tricks"): (2, none)})


def test_a_lead_of_the_dummy_is_told_by_everybody_where_it_took_no_trick_before(
    cli: Cli, store: Path
) -> None:
    cli("new", "Anna", "Ben")
    assert cli("add", "4- 3- 2-").code == 0
    why = "Nobody can say who leads for Dummy here. Name everybody in the order of play"
    refused(cli, {("trick", "KH", "7H", "AH", "by=Dummy"): (3, why)})
    assert cli("trick", "KH", "7H", "6H", "by=Dummy,Anna,Ben").code == 0
    assert cli("trick", "KD", "7D", "AS", "by=Dummy").code == 0
    assert cli("trick", "AC", "JC", "7C", "by=Anna").code == 0
    refused(cli, {("trick", "KS", "7S", "6S", "by=Dummy"): (3, why)})
    lines = [entry["line"] for entry in entries(store)[1:]]
    assert [line.partition(" by=")[2] for line in lines] == ["@3,@1,@2", "@3,@1,@2", "@1,@2,@3"]


def test_who_leads_from_the_dummy_after_a_trick_that_nobody_can_judge_is_known(cli: Cli) -> None:
    cli("new", "Anna", "Ben")
    for line in ("void", "7H KH AS", "8H JH TH by=Dummy"):
        assert cli("add", line).code == 0
    first, second = cli("explain", "--tricks", "--json").json["tricks"]
    assert first["winner"] == "Dummy"
    assert (second["leader"], [*second["cards"]]) == ("Dummy", ["Dummy", "Ben", "Anna"])


def test_another_game_has_no_tricks(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "--game", "adding")
    for command in (("trick", "7C", "KC"), ("explain", "--tricks")):
        run = cli(*command)
        assert run.code == 2
        assert "adding" in run.err
