"""Names after a substitution: everybody who ever sat at the table is known by name."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli

pytestmark = pytest.mark.both_stores

DEALS = ("3/3 4/4 2-", "3/3 4- 2/2", "4- 3/3 2/2", "1/1 4- 4-")


@pytest.fixture
def karl_came(cli: Cli) -> None:
    """Play four deals; Karl takes over from Jutta in the third."""
    cli("new", "Lena", "Oskar", "Jutta")
    for deal in DEALS:
        assert cli("add", deal).code == 0
    assert cli("set", "Jutta=Karl", "--from", "3").code == 0


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("2", "--player", "Karl"), "Karl did not play deal 2: Jutta held that seat then."),
        (("3", "Jutta"), "Jutta did not play deal 3: Karl held that seat then."),
        (("--rubber", "--player", "jut"), "Jutta has left the table: Karl holds that seat now"),
    ],
)
def test_explain_says_who_held_the_seat(
    arguments: tuple[str, ...], answer: str, cli: Cli, karl_came: None
) -> None:
    said = cli("explain", *arguments)
    assert said.code == 0
    assert answer in said.out
    assert cli("explain", *arguments, "--json").json["explained"] == []


def test_explain_says_who_was_there_when_a_game_ended(cli: Cli) -> None:
    cli("new", "Lena", "Oskar", "Jutta", "--games", "2")
    for deal in ("9/9!! 0 0", "3/3 4/4 2-", "3/3 4- 2/2"):
        cli("add", deal)
    cli("set", "Jutta=Karl", "--from", "3")
    said = cli("explain", "--game", "1", "--player", "Karl").out
    assert "Karl was not at the table when game 1 ended: Jutta held that seat then" in said


@pytest.mark.parametrize(
    ("game", "lines", "kind"), [("adding", ("2",), "Play"), ("game-of-99", ("draw",), "Move")]
)
def test_explain_says_whose_play_it_was(
    game: str, lines: tuple[str, ...], kind: str, cli: Cli
) -> None:
    cli("new", "Lena", "Oskar", "Jutta", "--game", game)
    for line in lines:
        assert cli("add", line).code == 0
    first = cli("explain", "1", "--json").json["explained"][0]["player"]
    others = [name for name in ("Lena", "Oskar", "Jutta") if name != first]
    for other in others:
        said = cli("explain", "1", "--player", other)
        assert f"{kind} 1 was {first}'s, not {other}'s." in said.out
    assert "has done nothing yet" in cli("explain", "--player", others[-1]).out


CAME = "Karl has only been at the table since deal 3; before that, Jutta sat there. Write Jutta."
LEFT = "Jutta left before deal 3; since then Karl has sat there. Write Karl."


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("amend 2 Karl=4/4", CAME),
        ("amend 2 Lena=1- Oskar=4- karl=4-", CAME),
        ("amend 2 declare=Karl", CAME),
        ("claim Karl 53 --deal 2", CAME),
        ("insert 1 Lena=1- Oskar=4- Karl=4-", CAME),
        ("adjust kar -10 --deal 1", CAME),
        ("claim Jutta 155", LEFT),
        ("adjust Jutta -10", LEFT),
        ("add Lena=1- Oskar=4- Jutta=4-", LEFT),
        ("amend 3 Jutta=1/1", LEFT),
        ("set Jutta=Max --from 5", LEFT),
    ],
)
def test_a_name_of_another_time_is_said_to_be_that(
    line: str, answer: str, cli: Cli, karl_came: None
) -> None:
    refused = cli(*line.split())
    assert refused.code == 2
    assert answer in refused.err
    assert "Did you mean" not in refused.err


def test_a_name_that_nobody_ever_had_gets_no_absurd_suggestion(cli: Cli, karl_came: None) -> None:
    cli("undo")
    refused = cli("claim", "Karl", "53").err
    assert "Nobody here is called “Karl”. At the table" in refused
    assert "Did you mean Oskar?" in cli("claim", "Osakr", "53").err


@pytest.mark.parametrize(
    ("game", "lines"), [("adding", ("2", "3", "4")), ("game-of-99", ("draw",))]
)
def test_the_other_games_know_who_has_left(game: str, lines: tuple[str, ...], cli: Cli) -> None:
    cli("new", "Lena", "Oskar", "Jutta", "--game", game)
    for line in lines:
        assert cli("add", line).code == 0
    number = len(lines) + 1
    cli("set", "Jutta=Karl", "--from", str(number))
    refused = cli("add", "Jutta: draw" if game == "game-of-99" else "Jutta: 5")
    assert f"Jutta left before {'move' if game == 'game-of-99' else 'play'} {number}" in refused.err


JO_LEFT = "Jo left before {} 2; since then Max has sat there. Write Max."


@pytest.fixture
def jo_left(cli: Cli, request: pytest.FixtureRequest) -> str:
    """Let Max take over from Jo, beside whom Joan sits; return what a game calls its entries."""
    game, line, unit = request.param
    cli("new", "Joan", "Jo", "Ann", "--game", game)
    assert cli("add", line).code == 0
    assert cli("add", "substitute Jo=Max").code == 0
    return str(unit)


NINETY_NINE = ("ninety-nine", "3/3 4/4 2-", "deal")
ADDING = ("adding", "2", "play")
GAME_OF_99 = ("game-of-99", "draw", "move")


@pytest.mark.parametrize(
    ("jo_left", "line"),
    [
        (NINETY_NINE, "adjust Jo +20"),
        (NINETY_NINE, "claim jo 100"),
        (NINETY_NINE, "add Jo=3/3 Joan=4/4 Max=2-"),
        (NINETY_NINE, "add jo: 3/3, joan 4-, max 2-"),
        (NINETY_NINE, "add 3/3 4/4 2- declare=Jo"),
        (NINETY_NINE, "add substitute Jo=Zed"),
        (NINETY_NINE, "set Jo=Zed --from 2"),
        (NINETY_NINE, "set seats=Jo,Joan,Ann"),
        (NINETY_NINE, "trick by=Jo 7C 8C 9C"),
        (ADDING, "add Jo: 3"),
        (ADDING, "add loses jo"),
        (ADDING, "adjust Jo 3"),
        (GAME_OF_99, "add Jo: draw"),
    ],
    indirect=["jo_left"],
)
def test_who_has_left_is_not_whoever_has_a_longer_name(jo_left: str, line: str, cli: Cli) -> None:
    command, rest = line.split(maxsplit=1)
    refused = cli("add", rest) if command == "add" else cli(command, *rest.split())
    assert refused.code == 2
    assert JO_LEFT.format(jo_left) in refused.err


def test_an_offer_is_not_heard_from_who_has_left(cli: Cli) -> None:
    cli("new", "Joan", "Jo", "Ann")
    cli("add", "substitute Jo=Max")
    refused = cli("auction", "Jo:declare")
    assert refused.code == 2
    assert "“Jo”" in refused.err
    assert "Joan gets to declare" in cli("auction", "Joa:declare").out


@pytest.mark.parametrize("more", ["seats=Ben,Anna,Cara", "first-dealer=Cara"])
def test_a_name_that_is_just_replaced_is_nobodys(more: str, cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    refused = cli("set", "Cara=Clara", more)
    assert refused.code == 2
    assert "Nobody here is called “Cara”. Did you mean Clara?" in refused.err


def test_a_name_that_is_passed_on_at_once_is_nobodys(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    refused = cli("set", "Anna=Ben", "Ben=Cara", "Cara=Dana", "seats=Anna,Ben,Cara")
    assert refused.code == 2
    assert "Nobody here is called “Anna”." in refused.err
    assert "At the table: Ben, Cara and Dana." in refused.err


def test_a_name_that_is_just_replaced_is_nobodys_beside_who_has_left(cli: Cli) -> None:
    cli("new", "Jo", "Ben", "Cara")
    cli("add", "3:CDD 4- 2-")
    cli("set", "Jo=Joan", "--from", "2")
    refused = cli("set", "Joan=Zoe", "seats=Jo,Ben,Cara")
    assert refused.code == 2
    assert "At the table: Zoe, Ben and Cara." in refused.err


def test_who_only_stood_in_is_no_start_of_the_first_dealer(cli: Cli) -> None:
    cli("new", "Joan", "Ben", "Cara")
    cli("add", "3- 3/3 3-")
    cli("set", "Ben=Jo", "--from", "2")
    for change in ("first-dealer=Jo", "seats=Cara,Joan,Jo first-dealer=Jo"):
        refused = cli("set", *change.split())
        assert refused.code == 2
        assert "Ben sat there" in refused.err or "called “Jo”" in refused.err
    assert "Cara" in cli("set", "first-dealer=Ca").out


def test_who_gets_a_new_name_is_seated_by_the_old_one_too(cli: Cli) -> None:
    cli("new", "Ann", "Jo", "Ben")
    assert "Seats now: Ben, Ann, Joe" in cli("set", "Jo=Joe", "seats=Ben,Ann,Jo").out


@pytest.mark.parametrize("jo_left", [NINETY_NINE], indirect=True)
def test_starts_and_full_names_mean_whom_they_did(jo_left: str, cli: Cli) -> None:
    for name, whole in (("Joa", "Joan"), ("joan", "Joan"), ("ma", "Max")):
        assert f"{whole} +20 by agreement" in cli("adjust", name, "+20").out
    assert "Now: 1. 3/3 4/3 2-" in cli("amend", "1", "Jo=4/3").out  # who played deal 1
    cli("add", "substitute Max=Jo")
    assert "Jo +20 by agreement" in cli("adjust", "jo", "+20").out


def test_a_sheet_does_not_take_who_has_left_for_another(cli: Cli, tmp_path: Path) -> None:
    sheet = tmp_path / "evening.sheet"
    begun = "players: Joan, Jo, Ann\n3/3 4/4 2-\nsubstitute Jo=Max\n"
    sheet.write_text(f"{begun}adjust Jo +20\n", encoding="utf-8")
    refused = cli("import", str(sheet))
    assert refused.code == 2
    assert ":4: " in refused.err
    assert "“Jo”" in refused.err
    sheet.write_text(f"{begun}adjust Joa +20\nadjust Max +5\n", encoding="utf-8")
    assert cli("import", str(sheet)).code == 0


def test_who_has_left_makes_no_line_one_of_another_game(cli: Cli) -> None:
    cli("new", "Joan", "Ben", "Jo")
    cli("add", "3- 3/3 3-")
    cli("set", "Jo=Ka", "--from", "2")
    refused = cli("add", "adjust", "Jo", "10")
    assert "Jo left before deal 2" in refused.err
    assert "It looks like" not in refused.err


def test_who_came_back_is_not_said_to_sit_there_since(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for coming in ("Ben=Vera", "Vera=Ben", ""):
        assert cli("add", "3- 3/3 3-").code == 0
        if coming:
            number = "2" if coming == "Ben=Vera" else "3"
            assert cli("set", coming, "--from", number).code == 0
    for line in ("adjust Vera 5", "adjust Ben 5 --deal 2", "adjust Vera 5 --deal 1"):
        refused = cli(*line.split())
        assert refused.code == 2
        assert "Nobody here is called" in refused.err, line


def test_of_three_at_a_seat_the_neighbours_alone_name_each_other(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3- 3/3 3-")
    cli("set", "Ben=Vera", "--from", "2")
    cli("add", "3- 3/3 3-")
    cli("set", "Vera=Willi", "--from", "3")
    assert "Vera left before deal 3; since then Willi" in cli("adjust", "Vera", "5").err
    assert "Nobody here is called “Ben”." in cli("adjust", "Ben", "5").err
    assert "Nobody here is called “Willi”." in cli("adjust", "Willi", "5", "--deal", "1").err


@pytest.mark.parametrize(
    ("coming_back", "typed"),
    [(("set", "Vera=ben", "--from", "3"), "BEN"), (("add", "substitute Vera=ben"), "ben")],
)
def test_who_comes_back_in_small_letters_is_the_same_person(
    coming_back: tuple[str, ...], typed: str, cli: Cli
) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3- 3/3 3-")
    cli("set", "Ben=Vera", "--from", "2")
    cli("add", "3- 3/3 3-")
    assert cli(*coming_back).code == 0
    cli("add", "3- 3/3 3-")
    assert ("ben" in cli("show").out) == (coming_back[0] == "add")  # typed as a fact, it stays
    (ben,) = cli("stats", "--player", "ben", "--json").json["games"]["ninety-nine"]["players"]
    assert (ben["sessions"], ben["deals"]) == (1, 2)
    assert cli("set", f"{typed}=Bob").code == 0
    assert cli("export", "--format", "csv").out.count(",Bob,2,") == 2


@pytest.mark.parametrize(
    ("new", "lines", "wrong", "right"),
    [
        (("Anna,Ben,And",), ("3- 3/3 3-",), "3/3 4- 2- And declares", "3/3 4- and 2-"),
        (("--game", "game-of-99", "Ben,Drew"), ("draw", "draw"), "Drew draws", "drew"),
    ],
)
def test_who_has_left_is_no_word_that_joins(
    new: tuple[str, ...], lines: tuple[str, ...], wrong: str, right: str, cli: Cli
) -> None:
    assert cli("new", *new).code == 0
    for line in lines:
        assert cli("add", line).code == 0
    leaving = "And" if "And" in new[-1] else "Drew"
    number = str(len(lines) + 1)
    assert cli("set", f"{leaving}=Vera", "--from", number).code == 0
    refused = cli("add", wrong)
    assert refused.code == 2
    assert f"{leaving} left before" in refused.err
    assert cli("add", right).code == 0


def test_a_substitute_is_not_amended_to_a_name_that_was_changed_since(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3- 3/3 3-")
    cli("set", "Ben=Vera", "--from", "2")
    cli("set", "Vera=Vroni")
    refused = cli("amend", "--entry", "2", "substitute Ben=Vera")
    assert refused.code == 2
    assert "In entry 2, Vera was later changed to Vroni." in refused.err
    assert "Now: Zed plays for Ben." in cli("amend", "--entry", "2", "substitute Ben=Zed").out
    assert cli("strike", "--entry", "2").code == 0
    assert "Vera plays for Ben" in cli("set", "Ben=Vera", "--from", "2").out


def test_who_dealt_first_in_the_last_game_is_named_as_then(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for line in ("9/9! 0 0", "9/9! 0 0"):
        cli("add", *line.split())
    for change in (("set", "Anna=Zoe", "--from", "3"), ("next",), ("show",)):
        said = " ".join(cli(*change).out.split())
        assert "Ben deals first because Anna dealt first in game 1" in said
    cli("set", "Anna=Zoe", "--from", "1")
    assert "because Zoe dealt first in game 1" in cli("next").out


def test_who_dealt_a_void_deal_first_is_named_as_then(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for line in ("3- 3/3! 3-", "3- 3/3! 3-", "void"):
        cli("add", line)
    cli("set", "Ben=Vera", "--from", "4")
    for _ in range(2):
        cli("add", "3- 3/3! 3-")
    assert "Cara deals first because Ben dealt first in game 2" in cli("next").out


def test_nobody_takes_over_after_the_end(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "3- 3/3 3-")
    assert "only at deal 1 to 2." in cli("set", "Anna=Zed", "--from", "3").err
    cli("finish")
    assert "only at deal 1." in cli("set", "Anna=Zed", "--from", "2").err


def test_who_has_left_is_nobody_whose_name_is_spelt_without_its_accent(cli: Cli) -> None:
    cli("new", "Zoë", "Ben", "Cara")
    cli("add", "3+ 4- 2-")
    cli("set", "Zoë=Zoe", "--from", "2")
    for line in ("adjust Zoë -10", "add Zoë=3+ Ben=4- Cara=2-", "claim Zoë 5"):
        refused = cli(*line.split())
        assert refused.code == 2
        assert "Zoë left before deal 2; since then Zoe has sat there. Write Zoe." in refused.err
    assert "Zoe -10 by agreement" in cli("adjust", "Zoe", "-10").out


@pytest.mark.parametrize("change", ["players=Anna,Ben,Carla", "Cara=Carla", "--from 1 cara=Carla"])
def test_who_came_back_in_other_letters_is_renamed_with_their_earlier_deals(
    cli: Cli, change: str
) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for line in ("3:CDD 4- 2-", "substitute Cara=Dana", "3+ 4- 2-", "substitute Dana=cara"):
        assert cli("add", *line.split()).code == 0
    assert cli("set", *change.split()).code == 0
    shown = cli("show").out
    assert "Carla" in shown
    assert "ara/" not in shown.replace("Carla/Dana", "")


def test_a_slip_in_the_letters_of_who_came_back_is_put_right(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    for line in ("3:CDD 4- 2-", "substitute Cara=Dana", "3+ 4- 2-", "substitute Dana=cara"):
        assert cli("add", *line.split()).code == 0
    assert "Changed: Cara instead of cara." in cli("set", "cara=Cara").out
