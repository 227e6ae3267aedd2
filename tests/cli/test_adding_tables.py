"""Who can sit down to an adding game, and by which rules: what nobody could play by is refused."""

import json
import re
from pathlib import Path

import pytest

from scorekeeper.storage.session_writer import session_content
from tests.support.command_line import Cli
from tests.support.large_sessions import SESSION, session

GAME = ("--game", "adding", "--date", "2026-11-20")
THREE = ("Anna", "Ben", "Cara")
P = [f"P{number}" for number in range(1, 110)]

UNPLAYABLE = [
    ("99", 'cards.K = "set 500"', "K sets the count to 500, but the limit is 99"),
    ("99", 'cards.10 = "set 100 reverse"', "10 sets the count to 100"),
    ("99", 'cards.KH = "set 100"', "KH sets the count to 100"),
    ("99", "limit = 77", "K sets the count to 99, but the limit is 77"),
    ("98-arizona", "limit = 97", "K sets the count to 98, but the limit is 97"),
    ("100", "limit = 99", "10 sets the count to 100, but the limit is 99"),
    ("99", 'cards.A = "any 100 200"', "A sets the count to 100 or more, but the limit is 99"),
    (
        "99",
        'cards.A = "any 50 20"',
        "from 50 to 20, and there is no such number. Write the lower one",
    ),
    ("98-arizona", 'cards.8 = "add 99"\ncards.J = "add 0"', "8 adds 99, but the limit is 98"),
    ("98", 'sixty_nine = "penny"', "nobody plays for coins here"),
    ("99", 'sixty_nine = "drink"\nlimit = 60\ncards.K = "set 60"', "nobody could ever make 69"),
    ("99", "hand = 18", "You need 54 cards (3 players, 18 cards each), but 1 pack has 52"),
]


@pytest.mark.parametrize(("base", "fields", "said"), UNPLAYABLE)
def test_rules_that_nobody_could_play_by_are_refused_when_sitting_down(
    cli: Cli, tmp_path: Path, base: str, fields: str, said: str
) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(f'base = "{base}"\n{fields}\n', encoding="utf-8")
    told = cli("new", *THREE, "--variant", "ours.toml")
    assert (told.code, told.out) == (2, "")
    assert said in told.err
    assert re.search(r"ours\.toml:[234]: ", told.err)
    assert cli("list", "--json").json["sessions"] == []


@pytest.mark.parametrize(("base", "fields", "said"), UNPLAYABLE)
def test_the_same_rules_are_refused_on_a_sheet_and_by_set(
    cli: Cli, tmp_path: Path, base: str, fields: str, said: str
) -> None:
    rules = [line.replace(" = ", "=").replace('"', "") for line in fields.splitlines()]
    head = f"game: adding\nvariant: {base}\nplayers: Anna, Ben, Cara\n"
    sheet = head + "".join(f"rule: {rule}\n" for rule in rules) + "\n5\n"
    (tmp_path / "ours.sheet").write_text(sheet, encoding="utf-8")
    scored = cli("score", "ours.sheet")
    assert scored.code == 2
    assert said in scored.err
    assert cli("new", *THREE, *GAME, "--variant", base).code == 0
    before = cli("show", "--json").json
    told = cli("set", *(f"rule.{rule}" for rule in rules))
    assert told.code == 2
    assert said in told.err
    assert cli("show", "--json").json == before


PLAYABLE = [
    ("99", 'limit = 77\ncards.K = "set 77"'),
    ("99", 'cards.K = "set 50"'),
    ("100", 'cards.AS = "any 100 999"'),
    ("99", 'cards.A = "any 40 40"'),
    ("98", 'cards.8 = "add 150"'),  # after enough tens
    ("99", "hand = 17"),
    ("100", 'sixty_nine = "penny"'),
]


@pytest.mark.parametrize(("base", "fields"), PLAYABLE)
def test_unusual_rules_that_can_be_played_are_accepted(
    cli: Cli, tmp_path: Path, base: str, fields: str
) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(f'base = "{base}"\n{fields}\n', encoding="utf-8")
    assert cli("new", *THREE, "--variant", "ours.toml").code == 0


def test_options_and_house_rules_are_judged_together(cli: Cli) -> None:
    assert cli("new", *THREE, *GAME, "--option", "hand=18").code == 2
    assert cli("new", *P[:5], *GAME, "--option", "hand=18").code == 0  # from two packs
    assert cli("new", *THREE, *GAME, "--option", "hand=17,start-card").code == 0
    assert cli("set", "option.hand=20").code == 2


def test_a_session_begun_by_rules_that_are_refused_today_is_read_as_it_was(
    cli: Cli, store: Path
) -> None:
    cli("new", *THREE, *GAME)
    cli("add", "8 9 7")
    (path,) = store.rglob("sessions/*.json")
    text = path.read_text(encoding="utf-8")
    stored = json.loads(text)
    (setup,) = stored["session"].values()
    assert setup["rules"]["cards"]["K"] == "set 99"
    text = text.replace('"set 99"', '"set 500"').replace(
        '"settings": {}', '"settings": {"rule.cards.K": "set 500"}'
    )
    assert text.count("set 500") >= 1
    path.write_text(text, encoding="utf-8")
    assert cli("show", "--json").json["next"]["count"] == 15
    assert "K sets the count" not in cli("check").err
    for command in ("explain", "rules --session 2026-11-20-1", "add 5", "export --format sheet"):
        assert cli(*command.split()).code == 0, command
    assert "K: sets the count to 500" in cli("rules", "--session", "2026-11-20-1").out


# --- how many players -------------------------------------------------------------------------

MOST = {"98": 13, "98-umass": 13, "98-arizona": 13, "99": 34, "100": 34}


@pytest.mark.parametrize(("variant", "most"), MOST.items())
def test_as_many_play_as_the_packs_have_cards_for(cli: Cli, variant: str, most: int) -> None:
    assert cli("new", *P[:11], *GAME, "--variant", variant).code == 0
    assert cli("new", *P[:most], *GAME, "--variant", variant).code == 0
    assert cli("add", "5").code == 0 or variant == "100"
    assert "P1" in cli("show").out
    before = cli("list", "--json").json
    told = cli("new", *P[: most + 1], *GAME, "--variant", variant)
    assert (told.code, told.out) == (2, "")
    assert f"({most + 1} players, " in told.err
    assert "more packs (packs)" in told.err
    assert cli("list", "--json").json == before
    (line,) = [
        line
        for line in cli("rules", "--game", "adding").out.splitlines()
        if line.startswith(f"  {variant} (")
    ]
    assert f"{3 if variant == '100' else 2} to {most} players" in line


def test_more_packs_by_house_rule_make_room_for_more(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "big.toml").write_text('base = "98"\nplayers = 20\npacks = 2\n', encoding="utf-8")
    assert cli("new", *P[:20], "--variant", "big.toml").code == 0
    assert "2 packs of 52; 4 cards each" in cli("next").out
    assert cli("add", "5 6 7").code == 0
    assert cli("explain").code == 0
    assert cli("rules", "big.toml").code == 0
    assert cli("set", "rule.packs=1").code == 2
    (tmp_path / "bigger.toml").write_text('base = "98"\npacks = 2\n', encoding="utf-8")
    assert cli("new", *P[:27], "--variant", "bigger.toml").code == 2
    assert cli("new", *P[:105], *GAME).code == 2


def test_a_start_card_needs_a_card_of_its_own(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "full.toml").write_text('base = "98"\nstart_card = true\n', encoding="utf-8")
    assert cli("new", *P[:12], "--variant", "full.toml").code == 0
    assert cli("new", *P[:13], "--variant", "full.toml").code == 2


def test_the_next_dealer_is_still_in_the_game_whichever_way_a_hand_ends(
    cli: Cli, tmp_path: Path
) -> None:
    """Where a card put the last opponent out of the hand, the deal went to one without coins."""
    rules = 'base = "99"\nlives = 1\ncards.Q = "add 0 out"\n'
    (tmp_path / "out.toml").write_text(rules, encoding="utf-8")
    cli("new", *THREE, "--variant", "out.toml")
    assert "Hand 2: Cara deals" in cli("add", "bust").out  # Ben has paid his only coin
    assert "Hand 3: Anna deals" in cli("add", "Q=Cara").out
    assert "Hand 4: Cara deals" in cli("add", "Q=Anna").out


# --- exactly 69 -------------------------------------------------------------------------------

TO_60 = "10 10 10 10 10 10"


def sixty_nine(cli: Cli, choice: str, *options: str) -> str:
    """Play by what 69 brings; Ben makes 69."""
    more = [part for option in options for part in ("--option", option)]
    told = cli("new", *THREE, *GAME, "--option", f"sixty-nine={choice}", *more)
    assert told.code == 0, told.err
    assert "makes 69" not in cli("add", TO_60, "8=8", "9", "9").out
    return cli("add", "A").out


def test_sixty_nine_drink_says_that_everyone_else_drinks(cli: Cli) -> None:
    told = sixty_nine(cli, "drink")
    assert "That makes 69: everyone else drinks." in told
    assert "everyone else takes a drink" in cli("rules", "--session", "2026-11-20-1").out


@pytest.mark.parametrize("choice", ["drink", "point"])
def test_sixty_nine_is_said_once_however_long_the_count_stays_there(cli: Cli, choice: str) -> None:
    assert sixty_nine(cli, choice).count("That makes 69") == 1
    assert "That makes" not in cli("add", "9 9 4").out  # which leave it at 69
    again = cli("add", "10=-10 10=10").out
    assert again.count("That makes 69") == 1


def test_sixty_nine_reset_says_so(cli: Cli) -> None:
    assert "That makes 69: the count goes back to 0." in sixty_nine(cli, "reset")
    assert cli("show", "--json").json["next"]["count"] == 0


def test_sixty_nine_point_counts_a_point_beside_the_coins(cli: Cli) -> None:
    told = sixty_nine(cli, "point")
    assert "That makes 69: a point for Ben." in told
    assert "Points for 69: Anna 0, Ben 1, Cara 0." in told
    standing = cli("show", "--json").json["standing"]
    assert [(one["points"], one["lives"]) for one in standing] == [(0, 5), (1, 5), (0, 5)]
    assert "Points" in cli("export", "--format", "md", "-o", "-").out
    cli("undo")
    assert cli("show", "--json").json["standing"][1]["points"] == 0


def test_a_table_without_points_has_none_in_its_json(cli: Cli) -> None:
    cli("new", *THREE, *GAME, "--option", "sixty-nine=drink")
    assert "points" not in cli("show", "--json").json["standing"][0]


def lives(cli: Cli) -> list[int]:
    return [one["lives"] for one in cli("show", "--json").json["standing"]]


def test_sixty_nine_penny_takes_a_coin_from_the_pool(cli: Cli) -> None:
    assert "the pool is empty" in sixty_nine(cli, "penny")
    assert lives(cli) == [5, 5, 5]
    cli("add", "bust bust")  # Ben pays, and then Cara
    assert sum(lives(cli)) == 13
    paid = lives(cli)
    player = cli("next", "--json").json["next"]["player"]
    told = cli("add", TO_60, "9", "8=8", "A").out
    assert "takes a coin from the pool" in told
    assert sum(lives(cli)) == sum(paid) + 1
    assert player in THREE
    rows = [line for line in cli("show").out.splitlines() if line.startswith("3")]
    assert [int(number) for number in re.findall(r"\d", rows[0])[1:]] == lives(cli)


def test_a_penny_keeps_a_player_on_honor_in_the_game(cli: Cli) -> None:
    cli("new", *THREE, *GAME, "--option", "sixty-nine=penny,on-your-honor,lives=1")
    cli("add", "loses Ben")  # on honor now; Cara is next
    assert lives(cli) == [1, 0, 1]
    told = cli("add", TO_60, "8=8", "A").out
    assert "takes a coin" in told
    player = re.findall(r"(\w+) takes a coin", told)[0]
    assert lives(cli)[THREE.index(player)] == (1 if player == "Ben" else 2)


@pytest.mark.parametrize("choice", ["coin", "", "points"])
def test_sixty_nine_refuses_what_it_cannot_bring_and_names_what_it_can(
    cli: Cli, choice: str
) -> None:
    told = cli("new", *THREE, *GAME, "--option", f"sixty-nine={choice}")
    assert told.code == 2
    assert "reset, drink, point or penny" in told.err


# --- the first turns --------------------------------------------------------------------------


def test_no_early_king_bars_cards_that_set_the_limit_and_the_page_says_just_that(
    cli: Cli, tmp_path: Path
) -> None:
    cli("new", *THREE, *GAME, "--option", "no-early-king")
    told = cli("add", "K")
    assert told.code == 3
    assert "K sets the count to 99, which nobody may do in their first 5 turns" in told.err
    assert cli("add", "10 10 10 10 10 10 10 10 10 9 9").code == 0
    assert cli("add", "5 4").code == 0  # 99 by adding would be fine too
    page = " ".join(cli("rules", "--session", "2026-11-20-1").out.split())
    assert (
        "nobody may play a card that sets the count to 99. Reaching 99 by adding is allowed" in page
    )
    (tmp_path / "any.toml").write_text('base = "100"\nearly_turns = 2\n', encoding="utf-8")
    cli("new", *THREE, "--variant", "any.toml")
    assert cli("add", "AS=100").code == 3
    assert cli("add", "AS=99").code == 0
    assert cli("add", "AH").code == 0  # 100 by adding


def test_a_refusal_within_a_line_names_the_play_and_that_nothing_was_recorded(cli: Cli) -> None:
    cli("new", *THREE, *GAME, "--variant", "99", "--option", "lives=1")
    refused = cli("add", "K bust bust K bust bust 5")
    assert refused.code == 3
    assert "It is over" in refused.err
    assert "That is about “K”, number 4 on the line" in refused.err
    assert "Nothing on the line was recorded." in refused.err
    assert cli("log").out.count("bust") == 0


def test_more_than_a_game_seats_are_told_to_make_two(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "big.toml").write_text('base = "98"\npacks = 9\n', encoding="utf-8")
    assert cli("new", *P[:36], "--variant", "big.toml").code == 0
    told = cli("new", *P[:37], "--variant", "big.toml")
    assert (told.code, told.out) == (2, "")
    assert "You named 37 players; one game seats 36 at most." in told.err


def test_a_session_of_more_than_can_sit_down_today_is_read_and_goes_on(
    cli: Cli, tmp_path: Path
) -> None:
    names = tuple(f"P{number}" for number in range(40))
    settings = {"rule.packs": "4"}
    of_old = session((("play", "5"), ("play", "6")), "99", settings, names, "adding")
    (tmp_path / "store" / "sessions").mkdir(parents=True)
    path = tmp_path / "store" / "sessions" / f"{SESSION}.json"
    path.write_bytes(session_content(of_old))
    assert cli("open", SESSION).code == 0
    assert cli("add", "7").code == 0
    assert cli("check", "--all").code == 0
    assert '"count": 18' in cli("show", "--json").out.replace('"count":18', '"count": 18')


def test_the_number_that_is_offered_for_a_card_is_one_that_it_can_have(
    cli: Cli, tmp_path: Path
) -> None:
    rules = 'base = "100"\nlimit = 40\ncards.10 = "set 40"\ncards.K = "set 40"\n'
    (tmp_path / "low.toml").write_text(f'{rules}cards.AS = "any 3 9"\n')
    cli("new", "Anna", "Ben", "Cara", "--variant", "low.toml")
    for card, numbers in (("AC", "0 to 40"), ("AS", "3 to 9")):
        refused = cli("add", card).err
        assert f"any number from {numbers}. Say which: {card}=" in refused
        assert cli("add", refused.split()[-1].rstrip(".")).code == 0


def test_the_page_of_rules_aims_with_the_card_itself(cli: Cli, tmp_path: Path) -> None:
    rules = 'base = "98-umass"\ncards.KS = "add 5 out"\ncards.QH = "add 5 answer"\n'
    (tmp_path / "aim.toml").write_text(rules)
    told = " ".join(cli("rules", "aim.toml").out.split())
    assert "KS: adds +5, and puts a named player out of the hand (KS=Ben)." in told
    assert "QH: adds +5, and answers a card that puts its holder out (AS=Ben+QH)." in told
    cli("new", "Anna", "Ben", "Cara", "--variant", "aim.toml")
    assert cli("add", "KS=Cara+QH").code == 0
