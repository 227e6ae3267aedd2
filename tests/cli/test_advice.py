"""`auction`, `bids`, `compare`: what is advised, against brute force and against real play."""

import random
from collections.abc import Mapping
from itertools import combinations, product
from pathlib import Path
from typing import Any, cast

import pytest

from scorekeeper.core.capabilities import BidsQuery
from scorekeeper.core.game_record import AnyRecord
from scorekeeper.core.messages import Refusal
from scorekeeper.core.report import TextBlock
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named
from scorekeeper.games.ninety_nine import advice
from scorekeeper.games.ninety_nine.advice import compare_rules
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from tests.oracles.ninety_nine_scorer import random_sheet
from tests.support.command_line import Cli
from tests.support.sheets import ENGLISH, account, read

GAME = game_named("ninety-nine")
ADVISING, COMPARING = advice, compare_rules
NAMES = ("Anna", "Ben", "Cara", "Dan", "Eva")
TABLES = [(name, count) for name, variant in VARIANTS.items() for count in variant.tables]
DECLARE, REVEAL = "declare", "reveal"
WORTH = {"C": 3, "H": 2, "S": 1, "D": 0}


def table(variant: str, players: int, **setup: str) -> AnyRecord:
    told = "".join(f"{key.replace('_', '-')}: {value}\n" for key, value in setup.items())
    return read(f"variant: {variant}\nplayers: {', '.join(NAMES[:players])}\n{told}").record


Offers = Mapping[str, tuple[str, ...]]
"""Of each player, the offer and perhaps its raise, or nothing."""


def informally(offers: Offers, order: list[str]) -> tuple[str, str] | None:
    """A reveal from any seat; among equals who is nearest to the dealer's left."""
    for level in (REVEAL, DECLARE):
        able = [name for name in order if offers[name][-1:] == (level,)]
        if able:
            return able[0], level
    return None


def formally(offers: Offers, order: list[str]) -> tuple[str, str, str | None] | None:
    """Told as the page of 1977 tells it: the option passes round until somebody takes it."""
    offering = [name for name in order if offers[name]]
    if not offering:
        return None
    first, *later = offering
    if offers[first][0] == REVEAL:
        return first, REVEAL, None
    overcalling = [name for name in later if offers[name][0] == REVEAL]
    if not overcalling:
        return first, DECLARE, None
    raised = len(offers[first]) > 1
    return (first, REVEAL, None) if raised else (overcalling[0], REVEAL, first)


@pytest.mark.parametrize("players", [3, 4])
def test_every_auction_of_every_dealer(players: int) -> None:
    names = list(NAMES[:players])
    choices = [(), (DECLARE,), (REVEAL,), (DECLARE, REVEAL)]
    for dealer, _ in enumerate(names):
        record = table("pagat", players, first_dealer=names[dealer])
        order = names[dealer + 1 :] + names[: dealer + 1]
        for made in product(choices, repeat=players):
            offers: Offers = dict(zip(names, made, strict=True))
            words = [f"{name}:{level}" for name in names for level in offers[name]]
            told = ADVISING.auction(record, words).data
            assert told["order"] == order
            informal, formal = (_holder(told[way]) for way in ("informal", "formal"))
            assert (informal and informal[:2]) == informally(offers, order), words
            assert formal == formally(offers, order), words


def _holder(told: Any) -> Any:
    return told and (told["player"], told["premium"], told["may_raise"])


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_offers_by_variant(variant: str, players: int) -> None:
    """Five players, and two with a dummy, declare as they like; the duel knows no premium."""
    record = table(variant, players)
    if variant == "duel":
        with pytest.raises(Refusal) as refused:
            ADVISING.auction(record, ["Ben:declare"])
        assert refused.value.code == "illegal"
        return
    told = ADVISING.auction(record, ["Ben:declare", "Anna:declare"]).data
    if players in (2, 5):
        assert told == {"declare": ["Ben", "Anna"]}
        with pytest.raises(Refusal):
            ADVISING.auction(record, ["Ben:reveal"])
    else:
        assert _holder(told["formal"]) == ("Ben", DECLARE, None)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ("auction Zoe:declare", 2, "Zoe"),
        ("auction Ben", 2, "NAME:declare"),
        ("auction Ben:", 2, "declare or reveal"),
        ("auction Ben:show", 2, "declare or reveal"),
        ("auction Ben:reveal Ben:declare", 2, "already"),
        ("auction Dummy:declare", 2, "Dummy"),
        ("bids ten", 2, "0 to 9"),
        ("bids -1", 2, "0 to 9"),
        ("bids 3 --hand AC,KC", 3, "12"),
        ("bids --hand AX", 2, "AX"),
        ("bids --hand 2C,AC,KC,QC,JC,10C,9C,8C,7C,6C,AD,KD", 3, "2♣"),
        ("bids --hand AC,AC,KC,QC,JC,10C,9C,8C,7C,6C,AD,KD", 3, "twice"),
        ("bids --hand *,AC,KC,QC,JC,10C,9C,8C,7C,6C,AD,KD", 3, "joker"),
        ("compare", 2, "--variant"),
        ("compare --variant whist", 2, "whist"),
        ("compare --variant duel", 2, "duel"),
        ("bids --turn xx", 2, "xx"),
        ("bids --turn 9H --hand AC,KC,QC,JC,10C,9C,8C,7C,6C,AD,KD,QD", 3, "turned"),
    ],
)
def test_what_cannot_be_advised(
    cli: Cli, store: Path, arguments: str, code: int, said: str
) -> None:
    cli("new", "Anna", "Ben", "Cara")
    told = cli(*arguments.split())
    assert (told.code, told.out) == (code, ""), told
    assert said in told.err


@pytest.mark.parametrize("arguments", ["auction Ben:declare Anna:reveal", "bids 3", "bids"])
def test_advice_as_json_and_of_another_session(cli: Cli, arguments: str) -> None:
    cli("new", "Anna", "Ben", "Cara", "--title", "Friday")
    cli("new", "Dan", "Eva", "--title", "Saturday")
    words = (*arguments.split(), "--session", "Friday")
    assert cli(*words, "--json").json["schema"] == 1
    assert cli(*words).code == 0


def test_a_raise_that_nobody_overcalled_is_said_not_to_count(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    told = cli("auction", "Ben:declare", "Ben:reveal").out
    assert "overcall" in told.partition("By the formal procedure")[2]


def test_an_auction_where_a_card_is_turned_up_and_another_trump_may_be_named(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "original")
    if cli("set", "rule.trump_choice=clubs,hearts").code == 0:
        assert cli("auction", "Ben:declare").code == 0


def test_there_is_no_auction_when_all_is_over(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--target", "30")
    cli("add", "9/9 0 0")
    told = cli("auction", "Ben:declare")
    assert (told.code, told.out) == (3, "")
    assert "It is over" in told.err


def _ways(
    record: AnyRecord, cards: list[str], number: int, turned: str = ""
) -> set[frozenset[str]]:
    """All choices of three cards that bid a number; with four players ♦♦♦ bids 0 and 10."""
    other = 10 if record.rules.nought_or else 0
    found = set()
    for three in combinations(cards, 3):
        bid = sum(WORTH[(turned if card == "*" else card)[-1]] for card in three)
        if bid == number or (bid in (0, other) and number in (0, other)):
            found.add(frozenset(three))
    return found


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_bids_are_all_that_there_are(variant: str, players: int) -> None:
    record = table(variant, players)
    told = ADVISING.bids(record, BidsQuery()).data["bids"]
    highest = 10 if players == 4 else 9
    assert [one["number"] for one in told] == list(range(highest + 1))  # type: ignore[attr-defined]
    for one in cast("list[dict[str, Any]]", told):
        number = 0 if (one["number"], players) == (10, 4) else one["number"]
        suits = {
            "".join(sorted(way, key="CHSD".index))
            for way in product("CHSD", repeat=3)
            if sum(map(WORTH.__getitem__, way)) == number
        }
        assert set(one["bids"]) == suits
        assert ADVISING.bids(record, BidsQuery(str(one["number"]))).data["bids"] == [one]


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_bids_from_a_hand_are_all_that_it_has(variant: str, players: int) -> None:
    record, rng = table(variant, players), random.Random(f"{variant} {players}")
    rules = record.rules
    for _ in range(8):
        pack = [rank + suit for rank in rules.ranks for suit in "CHSD"] + ["*"] * rules.joker
        turned = rng.choice(pack[:-1]) if rules.joker else ""
        cards = rng.sample([card for card in pack if card != turned], rules.cards_each)
        asked = BidsQuery(hand=" ".join(cards), turned=turned)
        told = ADVISING.bids(record, asked).data
        assert sorted(cast("list[str]", told["hand"])) == sorted(cards)
        for one in cast("list[dict[str, Any]]", told["bids"]):
            ways = [frozenset(way["bid"]) for way in one["ways"]]
            assert len(ways) == len(set(ways))
            assert set(ways) == _ways(record, cards, one["number"], turned)
            assert all({*way["bid"], *way["leaves"]} == {*cards} for way in one["ways"])
            assert all(len(way["leaves"]) == rules.tricks for way in one["ways"])


HOUSE = {"rule.declare": "45", "rule.contract": "0,35,20,10"}
OTHERS = [
    ("pagat", "penguin", 3, {}),
    ("pagat", "penguin", 4, {}),
    ("penguin", "pagat", 5, {}),
    ("penguin", "pagat", 2, {}),
    ("pagat", "partnership", 4, {}),
    ("pagat", "pagat", 3, HOUSE),
    ("duel", "duel", 2, {"rule.vulnerable": "25"}),
    ("unbidden", "penguin", 3, HOUSE),
    ("pagat", "pagat", 5, {"rule.premium_lost": "opponents"}),
]


@pytest.mark.parametrize(("here", "there", "players", "settings"), OTHERS)
def test_comparing_is_playing_by_the_other_rules(
    here: str, there: str, players: int, settings: dict[str, str]
) -> None:
    rng = random.Random(f"{here} {there} {players}")
    rules = "".join(f"rule: {key[5:]}={value}\n" for key, value in settings.items())
    compared = parted = 0
    while compared < 12:
        lines = random_sheet(rng, here, players, 12).splitlines()
        told = [line for line in lines if line.split(":")[0] not in ("variant", "target", "games")]
        sheet, other = (
            "\n".join([head, *told]) for head in (f"variant: {here}", f"{rules}variant: {there}")
        )
        mine, theirs = account(sheet), account(other)
        if "error" in mine or "error" in theirs:
            continue  # not every deal is legal in both
        compared += 1
        setup = read(other).record.setup
        resolved = GAME.resolve(there, players, settings)
        answer: Any = COMPARING.compare(read(sheet).record, setup, resolved).data
        assert answer["here"]["totals"] == mine["rubber"]["totals"]
        for key in ("totals", "finished", "winners"):
            assert answer["there"][key] == theirs["rubber"][key]
        pairs = list(zip(mine["deals"], theirs["deals"], strict=True))
        differing = [a["number"] for a, b in pairs if _plain(a) != _plain(b)]
        assert [deal["number"] for deal in answer["deals"]] == differing
        parted += len(differing)
    same = (("pagat", "penguin", 3), ("pagat", "penguin", 4), ("penguin", "pagat", 5))
    assert (parted == 0) == ((here, there, players) in same)


def _plain(deal: dict[str, Any]) -> dict[tuple[str, str], int]:
    """What a deal is worth to each, without what the table agreed on."""
    sums: dict[tuple[str, str], int] = {}
    for line in deal["lines"]:
        key = (line["player"], line["reason"])
        sums[key] = sums.get(key, 0) + line["points"]
    return {key: points for key, points in sums.items() if key[1] != "adjustment"}


def test_compare_names_what_does_not_count_there(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text('base = "pagat"\nreveal = 0\n')
    cli("new", "Anna", "Ben", "Cara")
    for line in ("3/3!! 4 2", "3/3 4 2"):
        cli("add", line)
    told = cli("compare", "--variant", "x.toml")
    assert "Deal 1 does not count under pagat, reveal=0" in told.out
    (deal,) = cli("compare", "--variant", "x.toml", "--json").json["deals"]
    assert (deal["number"], deal["there"]) == (1, None)
    assert "In 1 deal the trump under the other rules is unknown" in " ".join(told.out.split())
    assert "Trump would have been different" not in told.out
    assert cli("show", "--json").json["variant"] == "pagat"


def test_compare_counts_a_deal_that_does_not_count_there_as_dealt(cli: Cli, tmp_path: Path) -> None:
    """As in a session of these rules, it keeps its place."""
    (tmp_path / "x.toml").write_text('base = "pagat"\nreveal = 0\nrubber = "deals"\nlength = 2\n')
    cli("new", "Anna", "Ben", "Cara")
    for line in ("3/3!! 4 2", "3/3 4 2"):
        cli("add", line)
    assert cli("compare", "--variant", "x.toml", "--json").json["there"]["finished"]


def test_compare_names_adjustments_that_do_not_count_there(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text('base = "pagat"\nrubber = "deals"\nlength = 1\n')
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3/3 4 2")
    cli("adjust", "Ben", "50", "late")
    assert "+50" in cli("compare", "--variant", "x.toml").out


def test_compare_does_not_know_the_trumps_that_stay_after_an_unknown_one() -> None:
    record = read("players: A, B, C\n\n3/3! 4 2\n3/3 4 2\n3 4 2\n").record
    setup = Setup("ninety-nine", "declarer-trumps", ("A", "B", "C"))
    rules = GAME.resolve("declarer-trumps", 3, {})
    report = COMPARING.compare(record, setup, rules).report
    (told,) = [
        block.lines for block in report if isinstance(block, TextBlock) and block.style == "text"
    ]
    assert all("no trump for" not in ENGLISH.render(line) for line in told)
