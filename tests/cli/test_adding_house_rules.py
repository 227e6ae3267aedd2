"""House rules of the adding games: what they come to, or why nobody can play by them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.command_line import Cli

GAME = ("Anna", "Ben", "Cara", "--date", "2026-11-20")
Sit = Callable[..., Cli]


@pytest.fixture
def sit(cli: Cli, tmp_path: Path) -> Sit:
    """Return what begins a session of three by a variant with house rules."""

    def begin(base: str, *fields: str) -> Cli:
        text = "\n".join([f'base = "{base}"', *fields, ""])
        (tmp_path / "ours.toml").write_text(text, encoding="utf-8")
        told = cli("new", *GAME, "--variant", "ours.toml")
        assert told.code == 0, told.err
        return cli

    return begin


def count(cli: Cli) -> int:
    """Return the count of the pile."""
    told: int = cli("show", "--json").json["next"]["count"]
    return told


# --- cards together ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "play", "total"),
    [
        ("100", "5C+5H", 10),
        ("100", "5H+5C", 10),
        ("100", "5C+5S", 20),
        ("100", "QC+QH", 0),
        ("100", "QH+QC", 10),
        ("100", "2C+2S", 24),
        ("100", "2S+2C", 22),
        ("100", "AS+AH=50", 51),
        ("98-umass", "AC+AS=Anna", 11),
        ("98-umass", "AS+AC=Anna", 11),
    ],
)
def test_cards_together_add_each_its_own_value(sit: Sit, base: str, play: str, total: int) -> None:
    cli = sit(base, "together = true")
    cli("add", "QC" if base == "100" else "10")
    assert cli("add", play).code == 0
    assert count(cli) == total


@pytest.mark.parametrize(
    ("base", "play", "said"),
    [
        ("100", "AH+AS", "AS sets the count to any number from 0 to 100. Say which: AS=50."),
        ("100", "10H+10C", "Legal now"),
        ("98-umass", "AC+AS", "AS puts a player out. Say who: AS=NAME."),
    ],
)
def test_each_of_the_cards_together_is_judged(sit: Sit, base: str, play: str, said: str) -> None:
    cli = sit(base, "together = true", 'cards.10C = "add 1"')
    cli("add", "QC" if base == "100" else "8")
    told = cli("add", play)
    assert told.code == (3 if said == "Legal now" else told.code) != 0
    assert said in told.err


def test_in_the_first_turns_no_card_among_several_sets_the_count_to_the_limit(sit: Sit) -> None:
    cli = sit("98", "together = true", "early_turns = 5", 'cards.KH = "add 0"')
    told = cli("add", "KH+K")
    assert (told.code, "nobody may do in their first 5 turns" in told.err) == (3, True)


def test_each_of_the_cards_together_is_explained(sit: Sit) -> None:
    cli = sit("100", "together = true")
    cli("add", "5C+5H+5S")
    told = cli("explain").out
    assert "5C: adds +5." in told
    assert "5H: adds -5." in told


@pytest.mark.parametrize(
    ("packs", "play", "code"),
    [
        (1, "8H+8H", 3),
        (2, "8H+8H", 0),
        (2, "8H+8H+8D+8D", 0),
        (2, "8H+8H+8H", 3),
        (3, "8H+8H+8H", 0),
        (2, "8+8+8+8+8", 3),
        (1, "joker+joker", 0),
        (1, "joker+joker+joker", 3),
        (2, "joker+joker+joker", 0),
    ],
)
def test_as_many_cards_of_a_kind_are_played_together_as_the_packs_have(
    sit: Sit, packs: int, play: str, code: int
) -> None:
    cli = sit("98-arizona", f"packs = {packs}")
    told = cli("add", play)
    assert told.code == code
    most = 2 * packs if play.startswith("joker") else 4
    said = f"at most {most} of them can be played together, and no card more often than the packs"
    assert (said in " ".join(told.err.split())) == bool(code)


# --- how hands end ----------------------------------------------------------------------------


def test_the_last_one_in_wins_the_hand_whatever_put_the_others_out(sit: Sit) -> None:
    cli = sit("98-umass", 'loss = "out"', 'deal = "winner"')
    told = cli("add", "bust", "AS=Anna").out
    assert "Cara wins hand 1." in told
    assert "Hand 2: Cara deals, Anna starts." in told
    data = cli("show", "--json").json
    assert [(hand["winner"], hand["out"]) for hand in data["hands"]] == [("Cara", ["Ben", "Anna"])]
    assert [player["won"] for player in data["standing"]] == [0, 0, 1]


def test_a_hand_without_the_others_is_over_and_won_by_nobody_where_hands_are_lost(sit: Sit) -> None:
    cli = sit("98-umass")
    told = cli("add", "AS=Anna", "AS=Ben").out
    assert "wins" not in told
    assert "Hand 2: Ben deals, Cara starts." in told


NEVER = [
    ("98", "play_on = true", "play_on is only for loss = coin, but loss is hand. Leave it out."),
    ("99", 'play_on = true\nlives = 0\nloss = "hand"', "only for loss = coin, but loss is hand."),
]


@pytest.mark.parametrize(("base", "fields", "said"), NEVER)
def test_rules_about_what_never_happens_are_refused_when_sitting_down(
    cli: Cli, tmp_path: Path, base: str, fields: str, said: str
) -> None:
    """They stood on the page of rules, and the game went on by others."""
    (tmp_path / "ours.toml").write_text(f'base = "{base}"\n{fields}\n', encoding="utf-8")
    told = cli("new", *GAME, "--variant", "ours.toml")
    assert (told.code, said in " ".join(told.err.split())) == (2, True)
    assert "ours.toml:2: " in told.err
    cli("new", *GAME, "--game", "adding", "--variant", base)
    changes = [f"rule.{field}".replace(" = ", "=").replace('"', "") for field in fields.split("\n")]
    told = cli("set", *changes)
    assert (told.code, said in " ".join(told.err.split())) == (2, True)


def test_an_option_about_what_never_happens_is_refused_or_left_out(sit: Sit) -> None:
    cli = sit("99", "lives = 0", 'loss = "hand"')
    told = cli("new", *GAME, "--variant", "ours.toml", "--option", "play-on")
    assert (told.code, "play_on is only for loss = coin" in told.err) == (2, True)
    assert cli("new", *GAME, "--variant", "99", "--option", "play-on").code == 0
    told = cli("set", "rule.lives=0", "rule.loss=hand")
    assert (told.code, "No longer set: play-on." in told.out) == (0, True)


@pytest.mark.parametrize(
    ("base", "fields", "dealer"),
    [
        ("98", ('loss = "out"', 'deal = "winner"'), "Anna"),
        ("98", ('loss = "out"',), "Anna"),
        ("98-arizona", ('deal = "left"',), "Anna"),
        ("98", ('deal = "survivor"',), "Ben"),
        ("98", ('deal = "winner"',), "Ben"),
        ("99", ('deal = "left"',), "Ben"),
        ("99", ('deal = "winner"',), "Ben"),
    ],
)
def test_the_page_of_rules_says_who_deals(
    sit: Sit, base: str, fields: tuple[str, ...], dealer: str
) -> None:
    cli = sit(base, *fields)
    cli("add", *(["bust", "bust"] if dealer == "Anna" else ["bust"]))
    assert cli("show", "--json").json["hands"][0]["dealer"] == "Anna"
    assert f"Hand 2: {dealer} deals" in cli("next").out
    page = cli("rules", "--session", "2026-11-20-1").out
    assert ("The winner deals the next hand." in page) == (dealer == "Anna")


def test_an_evening_by_rules_that_nobody_can_begin_with_today_is_still_changed(
    cli: Cli, store: Path
) -> None:
    """What stays is not judged anew; what is changed about the rules is."""
    assert cli("new", "Anna", "Ben", "Cara", "--game", "adding", "--variant", "98").code == 0
    (path,) = (store / "sessions").glob("*.json")
    tables = json.loads(path.read_bytes())
    document = tables["session"]["1"]
    document["settings"]["rule.play_on"] = "true"
    document["rules"]["play_on"] = True
    path.write_text(json.dumps(tables), encoding="utf-8")
    for line in ("title=Late", "seats=Ben,Anna,Cara", "Ben=Bo"):
        assert cli("set", line).code == 0
    assert "play_on is only for" in cli("set", "rule.floor_zero=true").err
    assert cli("set", "rule.play_on=false").code == 0
