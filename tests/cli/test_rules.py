"""`rules`: the card of each variant says what the rules page says, each line with its source."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.commands.house_rules_template import rule_file
from scorekeeper.cli.house_rules_option import validate_setup_with_file
from scorekeeper.core.codec import to_json
from scorekeeper.core.messages import Message
from scorekeeper.core.report import TextBlock
from scorekeeper.exporters.text.text_width import display_width
from scorekeeper.games import game_named
from scorekeeper.games.ninety_nine.rules.options import FIELDS
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from tests.support.command_line import Cli
from tests.support.pseudo_terminal import Open
from tests.support.sheets import ENGLISH

GAME = game_named("ninety-nine")
NAMES = ("Anna", "Ben", "Cara", "Dan", "Eva")
TABLES = [(name, count) for name, variant in VARIANTS.items() for count in variant.tables]
SECTIONS = {
    "Pagat": {
        *("Deal", "Objective", "Premium Bids", "Trumps", "Play", "Claims", "Score", "Game"),
        *(f"Ninety-Nine for {count}" for count in ("two", "four", "five")),
        *("Original 99", "Declarer chooses trumps", "Nines as trump", "Unbidden Ninety-Nine"),
    },
    "Penguin book": {
        *("Game", "Four-handed Ninety-Nine", "Five-handed Ninety-Nine"),
        *(f"Two-handed Ninety-Nine ({kind} dummy)" for kind in ("with", "without")),
    },
}
"""What the books call their sections."""


def card(variant: str, players: int) -> list[Message]:
    """The lines of a card, without headings and the explanations at its end."""
    report = GAME.rules_page(variant, players, {})
    blocks = [block for block in report if isinstance(block, TextBlock)]
    return [line for block in blocks for line in block.lines if line.code == "page-line"]


def worded(lines: list[Message]) -> list[str]:
    return [ENGLISH.render(line).strip() for line in lines]


def sources(line: Message) -> Iterator[str]:
    for source in line.fields["sources"]:  # type: ignore[attr-defined]
        yield ENGLISH.render(source)


THREE = """Pack of 36: remove the 5s, 4s, 3s and 2s from 52 cards | 12 cards each |
: 9 tricks | no trump |
♣ 3, ♥ 2, ♠ 1, ♦ 0 | 30 if one player makes it, 20 each if 2 do, 10 each if 3 do. | R4 |
1 point per trick | each opponent gets it | for the first and 60 for the second"""
FOUR = """A full pack of 52 | 13 cards each | : 10 tricks | no trump |
A bid of 0 also means 10 |
30 if one player makes it, 20 each if 2 do, 10 each if 3 do, 0 each if 4 do."""
FIVE = """Pack of 60: add the 12s and 11s to 52 cards | 12 cards each |
: 9 tricks | Nobody may reveal | R3 |
50 if one player makes it, 40 each if 2 do, 30 each if 3 do, 20 each if 4 do, 10 each if 5 do. |
Worth 50 | loses that many points; nobody else |
below zero | 3: clubs ♣, 4: no trump, 5: no trump."""
DUMMY = """Pack of 36: | Three hands of 12 | other one leads to the first trick |
the dummy does not declare | Worth 30 to | the dummy too, except those who have also lost |
It plays third | : 9 tricks | Nobody may reveal | R15 | R1] |
30 if one player makes it, 20 each if 2 do, 10 each if 3 do."""
COUNT = "0: diamonds ♦, 1: spades ♠, 2: hearts ♥, 3: clubs ♣"
HUNDRED = (
    "somebody reaches 100 points | Everybody who has 100 by then adds 100. | scores start at 0"
)
WINS = f"{HUNDRED} | first to win 3 games | 100 for each game by which it was shorter than 8"
SAYS = {
    ("pagat", 2): f"{DUMMY} | {COUNT} | {HUNDRED} | game: clubs ♣ | is 3 games | adds another 100",
    ("pagat", 3): f"{THREE} | {COUNT} | {HUNDRED} | A rubber is 3 games | ties share it",
    ("pagat", 4): f"{FOUR} | {COUNT}, 4: no trump. | {HUNDRED} | A rubber is 4 games | R2]",
    ("pagat", 5): f"{FIVE} | {COUNT} | {HUNDRED} | A rubber is 5 games",
    ("penguin", 2): f"{DUMMY} | {COUNT} | {WINS} | game: no trump | 30 for an exact bid | fewer",
    ("penguin", 3): f"{THREE} | {COUNT} | {WINS}",
    ("penguin", 4): f"{FOUR} | {COUNT}, 4: no trump. | {WINS}",
    ("penguin", 5): f"{FIVE} | {COUNT} | {WINS}",
    (
        "duel",
        2,
    ): f"""Pack of 24: remove the 8s, 7s, 6s, 5s, 4s, 3s and 2s from 52 cards |
        12 cards each | no trump |
        : 9 tricks | There are none | 20 if one player makes it, 10 each if 2 do. | {WINS} |
        level, both are | adds 10 unless also vulnerable | diamonds ♦, 1: spades ♠, 2: hearts ♥.""",
    (
        "original",
        3,
    ): """Pack of 37: remove the 5s, 4s, 3s and 2s from 52 cards, and add a joker | 12 cards each |
        One card is left over: it is turned up |
        a copy of the card turned up, in play and in a bid |
        a nine or the joker means no trump | 9 deals are played | There are no bonuses | ties""",
    ("declarer-trumps", 3): f"{THREE} | {HUNDRED} | names trump before | deal before stays",
    ("declarer-trumps", 4): f"{FOUR} | {HUNDRED} | names trump before | deal before stays",
    ("nines", 3): f"{THREE} | {COUNT} | {HUNDRED} | ♣9, ♥9, ♠9, ♦9 | may name trump | or nines",
    (
        "unbidden",
        3,
    ): f"{COUNT} | {HUNDRED} | the three cards left | hand exposed | for the first and 60",
    ("partnership", 4): """A full pack of 52 | 20 each if 2 do, 0 each if 4 do. |
        0: diamonds ♦, 2: hearts ♥, 4: no trump. | seats 1 + 3, 2 + 4 |
        each player on the other side""",
}
"""What the rules page says of each table, in the words of its card."""


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_a_card_says_what_the_rules_page_says(variant: str, players: int) -> None:
    text = "\n".join(worded(card(variant, players)))
    phrases = [phrase.strip() for phrase in SAYS[variant, players].split("|")]
    assert [phrase for phrase in phrases if phrase not in text] == []


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_every_line_names_a_source_and_every_reading_is_explained(
    variant: str, players: int
) -> None:
    readings = set()
    for line in card(variant, players):
        told = [*sources(line)]
        assert told, ENGLISH.render(line)
        for source in told:
            if source.startswith("our reading"):
                readings |= {word for word in source.split() if word.startswith("R")}
            else:
                book, _, section = source.partition(", “")
                assert section.removesuffix("”") in SECTIONS[book], source
    *_, last = GAME.rules_page(variant, players, {})
    assert isinstance(last, TextBlock)
    explained = {ENGLISH.render(line).strip().split(":")[0] for line in last.lines[1:]}
    assert explained == readings


@pytest.mark.parametrize(
    ("variant", "players", "line", "source"),
    [
        ("pagat", 2, "If it is lost", "R1"),
        ("pagat", 4, "If it is lost", "R2"),
        ("pagat", 5, "After that, it depends on how many", "R3"),
        ("pagat", 3, "The first deal of each game", "R4"),
        ("pagat", 3, "scores start at 0", "R5"),
        ("pagat", 3, "The highest total wins the game", "R6"),
        ("pagat", 2, "A rubber is", "R7"),
        ("pagat", 4, "A rubber is", "R8"),
        ("penguin", 4, "The first to win", "R9"),
        ("pagat", 2, "adds another 100", "R10"),
        ("penguin", 2, "with fewer tricks", "R11"),
        ("duel", 2, "is vulnerable", "R12"),
        ("unbidden", 3, "Worth 30", "R13"),
        ("partnership", 4, "Sides:", "R14"),
        ("pagat", 2, "A game ends", "R15"),
        ("penguin", 2, "wins the game", "R17"),
        ("original", 3, "A joker in a hand", "R18"),
        ("pagat", 2, "players are level", "R10"),
        ("duel", 2, "1 point per trick", "R12"),
        ("duel", 2, "scores start at 0", "R5"),
        ("duel", 2, "deals first in each new game", "R9"),
        ("penguin", 3, "deals first in each new game", "Penguin"),
        ("pagat", 2, "The dummy counts", "for two"),
        ("nines", 3, "may name trump", "R18"),
        ("declarer-trumps", 4, "", "R18"),
        ("unbidden", 3, "hand exposed", "R13"),
        ("unbidden", 3, "stated number", "R13"),
        ("pagat", 3, "whatever was announced", "[Pagat, “Claims”]"),
        ("duel", 2, "whatever was announced", "[Pagat, “Claims”]"),
        ("pagat", 3, "The highest total wins the game", "Penguin book, “Game”"),
        ("penguin", 4, "The highest total wins the game", "Penguin book, “Game”"),
        ("declarer-trumps", 3, "The first deal of each game", "“Declarer chooses trumps”"),
        ("declarer-trumps", 3, "The first deal of each game", "R4"),
        ("pagat", 5, "500 or 250", "[Pagat, “Ninety-Nine for five”]"),
        ("penguin", 5, "500 or 250", "[Pagat, “Ninety-Nine for five”]"),
    ],
)
def test_what_a_line_rests_on(variant: str, players: int, line: str, source: str) -> None:
    told = [text for text in worded(card(variant, players)) if line in text]
    assert any(source.strip("[]") in text.rpartition("[")[2] for text in told), told
    if source.startswith("["):  # that alone
        assert all(f"[{text.rpartition('[')[2]}" == source for text in told), told


@pytest.mark.parametrize("players", [3, 4])
def test_naming_trump_and_the_order_of_offers_rest_on_no_reading(players: int) -> None:
    """Pagat says both; only what the first deal is, is read by us."""
    for line in (
        "Each player may offer once",
        "names trump before",
        "the trump of the deal before",
    ):
        told = [text for text in worded(card("declarer-trumps", players)) if line in text]
        assert told
        assert all(text.endswith("[Pagat, “Declarer chooses trumps”]") for text in told), told


def test_a_shared_game_counts_for_both_and_the_reading_says_so(cli: Cli, tmp_path: Path) -> None:
    reading = " ".join(cli("rules", "pagat").out.split()).partition("R6: ")[2]
    assert "Penguin book" in reading
    assert "counts for each of them" in reading
    sheet = "players: A, B, C\ngames: 1\n\nadjust A 99\nadjust B 99\n4 4 1\n"
    (tmp_path / "a.sheet").write_text(sheet, encoding="utf-8")
    assert cli("score", "--json", "a.sheet").json["rubber"]["games_won"] == {"A": 1, "B": 1, "C": 0}


@pytest.mark.parametrize(
    ("option", "line"),
    [("--target 250", "ends the match"), ("--games 2", "A rubber is 2 games")],
)
def test_what_the_table_chose_is_said_to_be_so(cli: Cli, option: str, line: str) -> None:
    cli("new", *NAMES, *option.split())
    page = " ".join(cli("rules", "--session", "20").out.split())
    sources = page.partition(line)[2].partition("[")[2].partition("]")[0]
    assert "as the table chose" in sources
    assert ("500 or 250 points" in page) == ("games" in option)


def test_a_house_rule_that_repeats_the_variant_keeps_the_books_source(
    cli: Cli, tmp_path: Path
) -> None:
    rules = 'base = "pagat"\ngame = 100\ndeclare = 40\n'
    (tmp_path / "ours.toml").write_text(rules, encoding="utf-8")
    told = " ".join(cli("rules", "ours.toml").out.split())
    assert "As the table plays it: declare=40." in told
    assert "scores start at 0 in each game. [Pagat, “Game”; our reading R5]" in told


@pytest.mark.parametrize(
    ("variant", "players", "told"),
    [
        ("pagat", 3, "announced"),
        ("penguin", 3, "at once.*(equal|share)"),
        ("pagat", 2, "dummy.*(face up|open)"),
        ("pagat", 2, "nobody w.n.*count"),
        ("duel", 2, "adds 10 .*(whatever|whether)"),
    ],
)
def test_what_a_card_leaves_unsaid(variant: str, players: int, told: str) -> None:
    assert any(re.search(told, line) for line in worded(card(variant, players)))


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_a_written_file_names_every_field_and_changes_nothing(
    tmp_path: Path, variant: str, players: int
) -> None:
    fields = [*GAME.rule_fields(variant, players, {})]
    plain = {field.name: field.value for field in fields}
    written = rule_file(variant, players, fields, plain, "x.toml", ENGLISH.render)
    assert tomllib.loads(written) == {"base": variant, "players": players}
    assert all(len(line) <= 80 for line in written.splitlines() if line.startswith("#:"))
    every = "\n".join(line.removeprefix("# ") for line in written.splitlines())
    assert [*tomllib.loads(every)] == ["base", "players", *FIELDS]
    for name, content in (("as-it-is.toml", written), ("every.toml", every)):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        seated, problems = validate_setup_with_file({"variant": str(path)}, NAMES[:players])
        assert not problems
        assert seated.setup is not None
        assert not seated.setup.settings


def test_write_refuses_to_overwrite_and_what_it_wrote_can_be_played_by(
    cli: Cli, tmp_path: Path
) -> None:
    told = cli("rules", "penguin", "--players", "4", "--write", "my.toml")
    assert told.code == 0
    assert "scorekeeper new --variant my.toml Anna Ben Cara Dan" in told.out
    before = (tmp_path / "my.toml").read_bytes()
    refused = cli("rules", "pagat", "--write", "my.toml")
    assert (refused.code, refused.out) == (1, "")
    assert "“my.toml” already exists" in refused.err
    assert (tmp_path / "my.toml").read_bytes() == before
    assert cli("new", "Anna", "Ben", "Cara", "Dan", "--variant", "my.toml").code == 0
    assert cli("rules", "pagat", "--write", "no/folder.toml").code == 1


def test_what_write_advises_can_be_done(cli: Cli) -> None:
    written = cli("rules", "pagat", "--write", "my.txt").code
    assert written == 2 or cli("new", *NAMES[:3], "--variant", "my.txt").code == 0


def test_the_file_of_a_session_plays_as_the_session_does(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--target", "250")
    before = cli("rules", "--session", "20", "--json").json["rules"]
    cli("rules", "--session", "20", "--write", "my.toml")
    assert cli("rules", "my.toml", "--json").json["rules"] == before


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_the_json_of_a_card_is_the_rules_that_a_session_keeps(
    cli: Cli, variant: str, players: int
) -> None:
    told: dict[str, Any] = cli("rules", variant, "--players", str(players), "--json").json
    assert [*told] == ["schema", "game", "variant", "players", "rules", "sources"]
    assert (told["schema"], told["variant"], told["players"]) == (1, variant, players)
    rules, played = GAME.resolve(variant, players, {}), told["rules"] | {"players": players}
    assert GAME.rules_to_json(rules).items() <= played.items()
    assert to_json(GAME.rules_from_json(played, players)) == to_json(rules)
    assert [*told["sources"]] == [*told["rules"]] == [*FIELDS]


def test_rules_alone_lists_every_variant_with_its_counts(cli: Cli) -> None:
    listed = cli("rules", "--json").json
    assert listed["schema"] == 1
    ours = [one for one in listed["variants"] if one["game"] == "ninety-nine"]
    assert {(one["variant"], n) for one in ours for n in one["players"]} == {*TABLES}
    told = cli("rules").out
    assert all(f"  {name} (" in told for name in VARIANTS)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("rules whist", 2),
        ("rules duel --players 3", 2),
        ("rules pagat --players 0", 2),
        ("rules pagat --game bridge", 2),
        ("rules --session nowhere", 2),
        ("rules nowhere.toml", 1),
    ],
)
def test_what_has_no_card(cli: Cli, arguments: str, code: int) -> None:
    told = cli(*arguments.split())
    assert (told.code, told.out) == (code, "")


@pytest.mark.parametrize("columns", [40, 80])
def test_a_card_fits_the_terminal(terminal: Open, columns: int) -> None:
    shown = terminal("rules", "original", columns=columns)
    assert shown.end() == 0
    assert max(map(display_width, shown.lines)) <= columns


def test_the_further_lines_of_a_rule_stand_under_its_first(terminal: Open) -> None:
    shown = terminal("rules", "pagat", columns=60)
    assert shown.end() == 0
    headings = {"Cards", "Bids", "Premiums", "Play", "Score of a deal", "Trump", "Game and rubber"}
    below = shown.lines[2 : next(n for n, line in enumerate(shown.lines) if "silent" in line)]
    assert [line for line in below if line[:1] not in ("", " ") and line not in headings] == []


@pytest.mark.parametrize("reveal", [0, 60])
def test_premiums_of_each_in_unbidden_are_told_as_that(
    cli: Cli, tmp_path: Path, reveal: int
) -> None:
    rules = f'base = "unbidden"\npremiums = "each"\nreveal = {reveal}\n'
    (tmp_path / "each.toml").write_text(rules)
    page = " ".join(cli("rules", "each.toml").out.split())
    assert "Each player may state the number of tricks" in page
    assert "One player" not in page
    begun = cli("new", "Anna", "Ben", "Cara", "--variant", "each.toml").out
    assert "Each player may state the number of tricks (declare=NAME:4) or play with" in begun
    assert ("(reveal=NAME:4)" in begun) == bool(reveal)
    assert "bid-cards face up" not in begun
    assert cli("add", "3/3!3", "2/2!2", "4/4").code == 0


def test_the_command_told_with_a_file_leaves_out_the_names_beyond_five(cli: Cli) -> None:
    eight = cli("rules", "98", "--players", "8", "--write", "eight.toml")
    assert "new --variant eight.toml Anna Ben Cara Dan Eva ..." in eight.out
    five = cli("rules", "98", "--players", "5", "--write", "five.toml")
    assert "new --variant five.toml Anna Ben Cara Dan Eva" in five.out
    assert "..." not in five.out
