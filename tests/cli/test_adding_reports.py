"""The adding games read back: scoreboard, explanations, rules, files, and what they lack."""

from pathlib import Path

import pytest

from tests.cli.test_adding_session import comes, record, told_of
from tests.support.command_line import Cli
from tests.unit.games.adding.test_card_effects import DOES, LIMIT

__all__ = ["record"]

GAME = ("Anna", "Ben", "Cara", "--game", "adding")
EVENINGS = {
    "98": '8 6 K J note "tea" 10 bust 3',
    "98-arizona": "8+8 A+A=11 joker K bust 9 Q",
    "98-umass": "8 AS=Ben 10=-10 Cara: AS=Anna+AH bust",
    "99": "8 10=-10 K 4 bust loses Cara 5",
    "100": "AS=50 2S 10 5H 4 QH AD bust",
}

# --- reading ----------------------------------------------------------------------------------


def test_show_has_the_hands_the_pile_the_coins_and_whose_turn_it_is(record: Cli) -> None:
    lines = record("show").out.splitlines()
    assert lines[:2] == ["Friday", "adding (99, 2026-11-20), session 2026-11-20-1"]
    assert "Hand 1: Ben 8 → 8, Cara 7 → 15, Anna 9 → 15, Ben 4 → 15." in lines
    assert lines[-2:] == ["Coins: Anna 5, Ben 5, Cara 5.", "15 ← Anna"]
    assert record("show", "--at", "2").out.splitlines()[-1] == "15 → Anna"
    assert record("show", "--at", "1").out.splitlines()[-1] == "8 → Cara"
    assert record("show", "--at", "5").code == 2
    assert record().out == record("next").out


def test_show_marks_the_dealer_and_who_lost_each_hand(record: Cli) -> None:
    record("add", "bust", "loses Cara")
    rows = [line.split() for line in record("show").out.splitlines() if line[:1] in ("1", "2")]
    assert rows == [["1", "lost", "*4", "5", "5"], ["2", "4", "*5", "lost", "4"]]
    assert "* dealer; the number is the coins a player has left" in record("show").out


@pytest.mark.parametrize(("variant", "entry"), [("98", "bust"), ("98-arizona", "bust bust")])
def test_show_has_no_coins_where_there_are_none(cli: Cli, variant: str, entry: str) -> None:
    cli("new", *GAME, "--variant", variant)
    cli("add", entry)
    (row,) = [line for line in cli("show").out.splitlines() if line.startswith("1")]
    assert "0" not in row


def test_next_says_what_may_be_played_and_what_is_owed(cli: Cli) -> None:
    cli("new", *GAME, "--variant", "98-arizona")
    cli("add", "joker")
    told = cli("next").out
    assert "98 → Cara" in told
    assert "Cara owes 2 plays." in told
    assert "Legal now: 4, 9, J, Q, K, joker. With none of them, enter bust." in told
    assert cli("next", "--json").json["next"]["owed"] == 2


def test_explain_says_what_a_card_does_and_by_which_source(record: Cli) -> None:
    last = record("explain").out
    assert last.startswith("4. Ben plays 4: 15 (+0).")
    assert "leaves the count as it is, and reverses the direction. [Pagat on adding" in last
    assert record("explain", "2").out.startswith("2. Cara plays 7: 15 (+7).")
    assert record("explain", "--all").out == record("explain", "--game", "1").out
    ben = record("explain", "--player", "be").out
    assert ("1. Ben" in ben, "4. Ben" in ben, "Cara" in ben) == (True, True, False)
    (play,) = record("explain", "2", "--json").json["explained"]
    assert [play[key] for key in ("play", "player", "cards", "count")] == [2, "Cara", ["7"], 15]
    assert play["sources"] == ["Pagat on adding games, “99”"]
    for arguments in (["9"], ["--game", "2"], ["--player", "Zoe"]):
        assert record("explain", *arguments).code == 2


def test_check_has_nothing_against_a_legal_evening(record: Cli) -> None:
    assert record("check") == (0, "", "")
    told = record("check", "--json").json
    assert (told["ok"], told["findings"], told["warnings"]) == (True, [], [])


def test_list_counts_plays(record: Cli) -> None:
    assert "4 plays" in record("list").out
    (session,) = record("list", "--json").json["sessions"]
    assert (session["game"], session["variant"], session["deals"]) == ("adding", "99", 4)


@pytest.mark.parametrize("variant", EVENINGS)
def test_an_evening_comes_back_from_a_sheet_and_from_a_file(cli: Cli, variant: str) -> None:
    cli("new", *GAME, "--variant", variant)
    assert cli("add", EVENINGS[variant]).code == 0
    before = {**told_of(cli), "file": ""}
    ending = "json" if variant == "98-umass" else "sheet"
    assert cli("export", "-o", f"out.{ending}").code == 0
    if ending == "sheet":
        assert {**cli("score", "--json", "out.sheet").json, "file": ""} == before
    assert cli("import", f"out.{ending}").code == 0
    assert {**told_of(cli), "file": ""} == before


# --- rules ------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", LIMIT)
def test_rules_has_every_card_of_every_game_with_its_source(cli: Cli, variant: str) -> None:
    told = cli("rules", variant).out
    rules = cli("rules", variant, "--json").json["rules"]
    for card in (name for name in DOES[variant] if " " not in name):
        suited = [card] if card in rules["cards"] else [card + suit for suit in "CHSD"]
        assert all(f"  {name}: " in told for name in suited if name in rules["cards"])
    assert f"count above {LIMIT[variant]};" in " ".join(told.split())
    assert rules["limit"] == LIMIT[variant]
    assert told.count("[Pagat on adding") + told.count("[inferred by us]") > 5


def test_a_written_file_of_rules_changes_nothing_and_then_what_is_wanted(
    cli: Cli, tmp_path: Path
) -> None:
    assert cli("rules", "99", "--write", "ours.toml").code == 0
    assert cli("new", *GAME, "--variant", "ours.toml").code == 0
    plain = told_of(cli)
    path = tmp_path / "ours.toml"
    text = path.read_text(encoding="utf-8").replace("# lives = 5", "lives = 2")
    path.write_text(text, encoding="utf-8")
    assert cli("new", *GAME, "--variant", "ours.toml").code == 0
    assert [one["lives"] for one in plain["standing"]] == [5, 5, 5]
    assert [one["lives"] for one in told_of(cli)["standing"]] == [2, 2, 2]


def test_every_line_of_a_written_file_can_be_taken_over(cli: Cli, tmp_path: Path) -> None:
    cli("rules", "99", "--write", "ours.toml")
    path = tmp_path / "ours.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("\n# ", "\n"), encoding="utf-8")
    assert cli("new", *GAME, "--variant", "ours.toml").code == 0


OURS = 'base = "99"\n\n[cards]\nK = "set 50"\n8 = "add 8 reverse"\nQH = "set 0"\n'


@pytest.fixture
def ours(cli: Cli, tmp_path: Path) -> Cli:
    (tmp_path / "ours.toml").write_text(OURS, encoding="utf-8")
    assert cli("new", *GAME, "--variant", "ours.toml").code == 0
    return cli


def test_a_table_plays_by_cards_of_its_own(ours: Cli) -> None:
    assert "K=set 50" in ours("show").out
    assert ours("add", "K", "8", "QH", "Q").code == 0
    plays = told_of(ours)["hands"][0]["plays"]
    assert [(play["count"], play["direction"]) for play in plays] == [
        *((50, "clockwise"), (58, "counterclockwise")),
        *((0, "counterclockwise"), (10, "counterclockwise")),
    ]
    assert "K: sets the count to 50." in ours("explain", "1").out
    assert "house" in ours("explain", "1").out.lower() or "table" in ours("explain", "1").out
    assert ours("export", "-o", "out.json").code == 0
    assert ours("import", "out.json").code == 0
    assert told_of(ours)["hands"][0]["plays"] == plays


def test_cards_of_its_own_come_back_from_a_sheet(ours: Cli) -> None:
    ours("add", "K", "8")
    assert ours("export", "-o", "out.sheet").code == 0
    assert ours("import", "out.sheet").code == 0
    assert told_of(ours)["hands"][0]["plays"][0]["count"] == 50


@pytest.mark.parametrize(
    ("change", "count"),
    [("rule.cards.K=set 40", 40), ("rule.cards.K=", 99), ("variant=ours.toml", 50)],
)
def test_set_changes_a_card_of_letters(ours: Cli, change: str, count: int) -> None:
    ours("add", "K")
    assert ours("set", "rule.limit=150").code == 0
    assert ours("set", change).code == 0
    assert told_of(ours)["hands"][0]["plays"][0]["count"] == count


def test_set_changes_a_card_of_pips_and_undo_takes_it_back(record: Cli) -> None:
    assert record("set", "rule.cards.7=add 20").code == 0
    assert comes(record) == ("Anna", 28, "counterclockwise")
    assert record("undo").code == 0
    assert comes(record) == ("Anna", 15, "counterclockwise")
    assert record("set", "rule.cards.7=add 99").code == 3


WRONG = [
    ('K = "sett 50"', "cards.K is sett 50."),
    ('K = "owe 2"', "cards.K is owe 2."),
    ("K = 5", "cards.K is 5 and should be a text."),
    ('11 = "add 11"', "11 is not a card."),
    ('KX = "add 1"', "KX is not a card."),
]


@pytest.mark.parametrize(
    ("line", "said"),
    [*WRONG, ('5 = ""', "cards has nothing for 5.")],
)
def test_a_wrong_effect_is_refused_with_its_line_and_field(
    cli: Cli, tmp_path: Path, store: Path, line: str, said: str
) -> None:
    text = f'base = "99"\n\n[cards]\n3 = "add 3"\n{line}\n'
    (tmp_path / "wrong.toml").write_text(text, encoding="utf-8")
    told = cli("new", *GAME, "--variant", "wrong.toml")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(f"wrong.toml:5: {said}")
    assert not list(store.rglob("*.json"))


# --- what the adding games lack ---------------------------------------------------------------

LACKING = [
    *("bids 5", "auction Anna:declare", "compare --variant 98", "export --format paper"),
    "check --sheet paper.csv",
]


def test_what_belongs_to_another_game_is_refused_and_says_to_which(
    record: Cli, tmp_path: Path
) -> None:
    (tmp_path / "paper.csv").write_text("deal,Anna,Ben,Cara\n1,3,4,2\n", encoding="utf-8")
    before = record("log").out
    for command in LACKING:
        told = record(*command.split())
        assert (told.code, told.out) == (2, ""), command
        assert "ninety-nine" in told.err
    assert record("claim", "Ben", "5")[:2] == (2, "")
    assert record("log").out == before


@pytest.mark.parametrize("command", ["claim Ben 5", "add claim Ben 5"])
def test_claims_are_refused_by_naming_the_game_that_has_them(record: Cli, command: str) -> None:
    assert "ninety-nine" in record(*command.split()).err


# --- completion -------------------------------------------------------------------------------


def offers(cli: Cli, *words: str) -> list[str]:
    asked = {
        "_SCOREKEEPER_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(["scorekeeper", *words]),
        "COMP_CWORD": str(len(words)),
    }
    told = cli(**asked)
    assert told.code == 0
    return told.out.split("\n")[:-1]


ORDER = ["98", "98-arizona", "98-umass", "99", "100"]


def test_variants_are_offered(cli: Cli) -> None:
    assert offers(cli, "new", "--game", "adding", "--variant", "") == ORDER
    assert offers(cli, "rules", "98-") == ["98-arizona", "98-umass"]


def test_what_is_offered_to_add_can_be_read(record: Cli) -> None:
    offered = offers(record, "add", "An")
    assert record("add", offered[0], "K").code == 0


@pytest.mark.parametrize(
    ("variant", "game"), [("98", "adding"), ("washburne", "game-of-99"), ("nines", "ninety-nine")]
)
def test_a_variant_finds_its_game(cli: Cli, variant: str, game: str) -> None:
    players = ("Anna", "Ben", "Cara")
    assert (
        f"{game}"
        in cli("new", *players[: 2 if game == "game-of-99" else 3], "--variant", variant).out
    )
    (session,) = cli("list", "--json").json["sessions"]
    assert session["game"] == game


def test_a_written_file_is_sat_down_by_as_it_says(cli: Cli) -> None:
    assert cli("rules", "98", "--write", "ours.toml").code == 0
    assert cli("new", "--variant", "ours.toml", "Anna", "Ben", "Cara").code == 0
    assert cli("rules", "ours.toml").code == 0


def test_three_kings_are_explained_by_their_option(cli: Cli) -> None:
    cli("new", *GAME, "--option", "three-kings-win")
    cli("add", "8", "kings Ben")
    assert "three-kings-win" in cli("explain").out


def test_a_note_stands_behind_the_hand_that_it_was_written_in(cli: Cli) -> None:
    cli("new", *GAME)
    for words in (["add", "bust"], ["note", "tea"], ["add", "bust"]):
        assert cli(*words).code == 0
    lines = cli("show").out.splitlines()
    (tea,) = (place for place, line in enumerate(lines) if "“tea”" in line)
    assert (lines[tea - 1].split()[0], lines[tea + 1].split()[0]) == ("1", "2")
    assert "\n\n\n" not in cli("show").out


def test_jokers_are_dealt_with_where_they_are_cards(cli: Cli) -> None:
    assert "with two jokers" in cli("new", *GAME, "--variant", "98-arizona").out
    assert "two jokers" in cli("rules", "98-arizona").out
    assert "reverse" not in cli("rules", "98").out
    assert "jokers" not in cli("new", *GAME, "--variant", "98").out


# --- what a page cites, and what it says --------------------------------------------------------

INFERRED = "[inferred by us]"
CHOSEN = "[as the table chose]"


def page_lines(cli: Cli, *arguments: str) -> dict[str, str]:
    """Return the lines of a rules page, each with what stands in its brackets."""
    text = " ".join(cli("rules", *arguments).out.split())
    sentences = [part.rpartition(" [") for part in text.split("]")]
    return {said.strip(): f"[{source}]" for said, _, source in sentences}


def source_of(lines: dict[str, str], text: str) -> str:
    (source,) = [source for said, source in lines.items() if text in said]
    return source


@pytest.mark.parametrize(
    ("variant", "text", "source"),
    [
        ("98-arizona", "Between two players a reverse does nothing.", INFERRED),
        ("98-umass", "Between two players a reverse does nothing.", INFERRED),
        ("100", "Between two players a reverse does nothing.", INFERRED),
        ("99", "Between two players a reverse does nothing.", "[Pagat on adding games, “99”]"),
        ("98", "The next player to the left deals the next hand.", INFERRED),
        ("98-umass", "The next player to the left deals the next hand.", INFERRED),
        ("98-arizona", "The winner deals", "[Pagat on adding games, “98 (Feaster)”]"),
        ("99", "That ends the hand", "[Pagat on adding games, “99”]"),
        ("100", "That ends the hand", INFERRED),
        ("100", "pays a coin", "[Pagat on adding games, “100 (Cheung)”]"),
        ("98-arizona", "nobody draws any more", "[Pagat on adding games, “98 (Feaster)”]"),
        ("99", "the top card of the pile starts a new", "[Pagat on adding games, “99”]"),
        ("100", "all played cards but the last", "[Pagat on adding games, “100 (Cheung)”]"),
        ("99", "A forgotten draw", "[Pagat on adding games, “99”]"),
    ],
)
def test_a_page_cites_the_source_that_says_it(
    cli: Cli, variant: str, text: str, source: str
) -> None:
    assert source_of(page_lines(cli, variant), text) == source


def test_each_game_says_what_happens_when_the_stock_runs_out(cli: Cli) -> None:
    told = {variant: " ".join(cli("rules", variant).out.split()) for variant in LIMIT}
    assert all(text.count("the stock runs out") == 1 for text in told.values())
    assert "agree on it before you play" in told["98"]
    assert "agree on it before you play" in told["98-umass"]
    assert [variant for variant, text in told.items() if "forgotten" in text] == ["99"]


def test_what_the_table_chose_is_cited_as_its_choice(cli: Cli) -> None:
    options = "lives=2,hand=5,ace-11,swap-9-king,start-card,sixty-nine=penny,no-early-king"
    cli("new", *GAME, "--date", "2026-11-20", "--option", options)
    lines = page_lines(cli, "--session", "2026-11-20-1")
    for text in ("A: adds +1 or", "9: sets", "K: leaves", "starts with 2 coins", "is turned up"):
        assert source_of(lines, text) == CHOSEN, text
    assert source_of(lines, "5 cards each").startswith("[as the table chose;")
    assert source_of(lines, "takes a coin from the pool") == CHOSEN
    assert source_of(lines, "If nothing has been paid") == INFERRED
    assert source_of(lines, "10: adds") == "[Pagat on adding games, “99”]"
    assert "as the table chose" in cli("rules", "--session", "2026-11-20-1", "--json").out


def test_a_choice_that_changes_nothing_is_cited_from_the_page(cli: Cli) -> None:
    cli("new", *GAME, "--date", "2026-11-20", "--option", "lives=5")
    lines = page_lines(cli, "--session", "2026-11-20-1")
    assert source_of(lines, "starts with 5 coins") == "[Pagat on adding games, “99”]"


def test_a_house_rule_is_cited_as_one(cli: Cli, tmp_path: Path) -> None:
    text = 'base = "99"\npacks = 3\nfloor_zero = true\ncards.J = "add 0"\n'
    (tmp_path / "ours.toml").write_text(text, encoding="utf-8")
    lines = page_lines(cli, "ours.toml")
    for text in ("J: leaves", "The count is never below 0"):
        assert source_of(lines, text) == "[house rule]"
    assert source_of(lines, "out of 3 packs") == "[Pagat on adding games, “99”; house rule]"
    assert source_of(lines, "Q: adds") == "[Pagat on adding games, “99”]"


def test_losing_a_coin_in_100_is_explained_as_its_source_has_it(cli: Cli) -> None:
    cli("new", *GAME, "--variant", "100")
    cli("add", "10", "bust")
    told = " ".join(cli("explain").out.split())
    assert "above 100 pays a coin. [Pagat on adding games, “100 (Cheung)”]" in told
    assert "lays down" not in told
