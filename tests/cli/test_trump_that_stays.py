"""`first_trump = "stays"`: trump goes on from one game into the next."""

from pathlib import Path

import pytest

from tests.support.command_line import Cli
from tests.support.paths import SAMPLES
from tests.support.sheets import account


def trumps(sheet: str) -> list[str]:
    """Return the trump of each deal, and of the next one."""
    told = account(sheet)
    return [deal["trump"] for deal in told["deals"]] + [told["next"]["trump"]]


@pytest.mark.parametrize(
    ("variant", "players", "entries", "expected"),
    [
        ("pagat", "A, B, C", ["9 0 0/5", "3/3 4/4 2"], "none diamonds hearts"),
        ("pagat", "A, B, C", ["9:CCC 0/0 0", "3/3 4/4 2"], "none hearts hearts"),
        ("penguin", "A, B, C", ["9:CCC 0/0 0", "3/3 4/4 2/2"], "none hearts clubs"),
        ("pagat", "A, B, C, D", ["10+ 0+ 0+ 0+", "3 4 2 1"], "none none diamonds"),
        ("declarer-trumps", "A, B, C", ["9! 0 0 trump=H", "3 4 2"], "hearts hearts hearts"),
        ("declarer-trumps", "A, B, C", ["9 0 0", "3 4 2"], "none none none"),
        ("nines", "A, B, C", ["9:CCC! 0 0 trump=nines", "3/3 4/4 2"], "nines spades hearts"),
        ("pagat", "A, B", ["9 0/0 0/5", "3/3 4/4 2/5"], "clubs spades hearts"),
        ("penguin", "A, B", ["9 0/0 0/0", "3/3 4/4 2/0"], "none hearts hearts"),
    ],
)
def test_trump_goes_on_into_the_next_game(
    variant: str, players: str, entries: list[str], expected: str
) -> None:
    head = f"variant: {variant}\nplayers: {players}\nrule: first_trump=stays\n\nadjust A 99\n"
    sheet = head + "\n".join(entries) + "\n"
    assert account(sheet)["deals"][1]["game"] == 2
    assert " ".join(trumps(sheet)) == expected


def test_without_it_each_game_begins_at_its_own_trump() -> None:
    head = "players: A, B, C\n\nadjust A 99\n"
    assert trumps(head + "9 0 0\n3/3 4/4 2\n") == ["none", "none", "hearts"]


def test_the_very_first_trump_is_the_variants_or_the_tables() -> None:
    dummy = "players: A, B\nrule: first_trump=stays\n"
    assert trumps(dummy + "\n3 4 2/2\n")[0] == "clubs"
    assert trumps(dummy + "rule: opening_trump=none\n\n3 4 2/2\n")[0] == "none"
    three = "players: A, B, C\nrule: first_trump=stays\nrule: opening_trump=hearts\n\n"
    assert trumps(three + "3 4 2\n")[0] == "hearts"


def test_a_table_whose_trump_stays_hears_reads_and_keeps_it(cli: Cli, tmp_path: Path) -> None:
    rules = 'base = "pagat"\nfirst_trump = "stays"\n'
    (tmp_path / "ours.toml").write_text(rules, encoding="utf-8")
    assert "first deal of all" in cli("new", "Anna", "Ben", "Cara", "--variant", "ours.toml").out
    cli("adjust", "Anna", "99")
    assert "Trump: hearts ♥ (2 made it)." in cli("add", "4:CSD 5:CHD 0").out
    assert "first deal of a game" not in cli("next").out
    cli("add", "3:CDD 4 2")
    assert "Trump: hearts ♥, because 2 made it in deal 1." in " ".join(
        cli("explain", "2").out.split()
    )
    page = cli("rules", "--session", "20").out
    assert "A new game changes nothing" in page
    exported = cli("export").out
    assert "rule: first_trump=stays" in exported
    (tmp_path / "out.sheet").write_text(exported, encoding="utf-8")
    assert account(exported)["deals"] == cli("show", "--json").json["deals"]


def test_a_session_of_before_is_exported_without_an_opening_trump(cli: Cli) -> None:
    """Its stored rules have none, and nothing that it plays by depends on it."""
    assert '"opening_trump"' not in (SAMPLES / "pagat-2.json").read_text(encoding="utf-8")
    assert cli("import", str(SAMPLES / "pagat-2.json")).code == 0
    assert "rule:" not in cli("export").out


def test_what_is_named_stays_beyond_a_game_when_compared(cli: Cli, tmp_path: Path) -> None:
    """Deals that no one can know the trump of are those after it too, over the game's end."""
    rules = 'base = "declarer-trumps"\nfirst_trump = "stays"\n'
    (tmp_path / "ours.toml").write_text(rules, encoding="utf-8")
    cli("new", "Anna", "Ben", "Cara")
    cli("adjust", "Anna", "99")
    for line in ("3:CDD! 4 2", "3 4 2"):
        cli("add", line)
    assert "2 deals" in " ".join(cli("compare", "--variant", "ours.toml").out.split())
    assert "2 deals" not in " ".join(cli("compare", "--variant", "declarer-trumps").out.split())
