"""The scoreboard on a real terminal: its width, its names, its colours."""

import re

import pytest
from wcwidth import wcswidth

from tests.support.command_line import Cli
from tests.support.pseudo_terminal import Open

COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10[0-7])[;m]")
STRANGE_NAMES = (
    "安娜贝拉玛丽亚冯德尔海德",
    "Kq̣̇̈-Ẍ̣q̣̇̈-lång",
    "👩‍👩‍👧‍👦❤️Großfamilie🇩🇪",
    "[red]x[/red]",
    "<b>|x",
)
ALIKE_NAMES = (
    "安娜贝拉玛丽亚冯德尔甲",
    "安娜贝拉玛丽亚冯德尔乙",
    "q̣̇̈q̣̇̈q̣̇̈q̣̇̈q̣̇̈q̣̇̈q̣̇̈q̣̇̈q̣̇̈1",
    "q̣̇̈q̣̇̈q̣̇̈q̣̇̈q̣̇̈q̣̇̈q̣̇̈q̣̇̈q̣̇̈2",
    "🎉🎉🎉🎉🎉🎉🎉🎉🎉",
)


def seat(cli: Cli, names: tuple[str, ...]) -> None:
    """Five people play a few deals; a remark comes between them."""
    assert cli("new", *names).code == 0
    for line in (
        "5:CSD 1:HHS 1:SDD 2:SSD 0/3",
        "0:DDD 3:HHS 3:SSS 1:SDD! 2:SSD",
        "0/9! 0/9! 0 0 9",
    ):
        assert cli("add", line).code == 0
    assert cli("note", "[bold]loud[/bold] :smile: 中文").code == 0
    assert cli("adjust", names[0], "-1000", "[red]why[/red] " + "中文" * 45).code == 0
    assert cli("add", "9:CCC 0 0 0 0").code == 0


def shown(terminal: Open, columns: int, **extra: str) -> list[str]:
    seen = terminal("show", columns=columns, **extra)
    assert seen.end() == 0
    assert max(map(wcswidth, seen.lines)) <= columns, seen.screen
    return seen.lines


NAMES = pytest.mark.parametrize("names", [STRANGE_NAMES, ALIKE_NAMES], ids=["strange", "alike"])


@NAMES
def test_show_fits_80_columns_and_tells_the_players_apart(
    names: tuple[str, ...], terminal: Open, cli: Cli
) -> None:
    seat(cli, names)
    lines = shown(terminal, 80)
    head = next(line for line in lines if line.split()[:2] == ["#", "T"]).split()[2:]
    assert len(head) == len(set(head)) == 5


@NAMES
def test_show_tells_a_narrow_terminal_in_blocks(
    names: tuple[str, ...], terminal: Open, cli: Cli
) -> None:
    seat(cli, names)
    lines = shown(terminal, 60)
    begin = lines.index(next(line for line in lines if line.startswith("Deal 1")))
    players = [line.split()[0] for line in lines[begin + 1 : begin + 6]]
    assert len(set(players)) == 5


def test_show_fits_a_narrow_terminal_that_is_dumb(terminal: Open, cli: Cli) -> None:
    seat(cli, STRANGE_NAMES)
    shown(terminal, 60, TERM="dumb")


@pytest.mark.parametrize("columns", [80, 60])
def test_show_interprets_no_markup(columns: int, terminal: Open, cli: Cli) -> None:
    seat(cli, STRANGE_NAMES)
    text = " ".join(shown(terminal, columns))
    for part in ("[red]x[", "<b>|x", "[bold]loud[/bold] :smile: 中文", "[red]why[/red]"):
        assert part in text


def test_show_keeps_its_columns_behind_a_note(terminal: Open, table: None, cli: Cli) -> None:
    for command in (("add", "3 3 3"), ("note", "pause"), ("add", "3 3 3")):
        assert cli(*command).code == 0
    rows = [line for line in shown(terminal, 80) if re.match(r" *\d ", line)]
    assert len(rows) == 2
    assert len(set(map(wcswidth, rows))) == 1


def test_show_is_coloured_unless_no_color_is_set(terminal: Open, table: None, cli: Cli) -> None:
    assert cli("add", "3 3 3").code == cli("add", "1 2 6").code == 0
    coloured, plain = terminal("show"), terminal("show", NO_COLOR="1")
    assert coloured.end() == plain.end() == 0
    assert COLOUR.search(coloured.printed.decode())
    assert not COLOUR.search(plain.printed.decode())
    assert coloured.lines == plain.lines


def test_no_text_of_a_session_drives_the_terminal(terminal: Open, table: None, cli: Cli) -> None:
    cli("note", "\x1b[2Jgone\x1b]0;title\x07")
    seen = terminal("show")
    seen.end()
    assert b"\x1b[2J" not in seen.printed


@pytest.mark.parametrize("deals", [2, 13])
def test_a_board_taller_than_the_window_has_the_names_below_too(
    deals: int, terminal: Open, cli: Cli
) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for _ in range(deals):
        assert cli("add", "3:CDD 4/4 2").code == 0
    shown = terminal("show")
    assert shown.end() == 0
    heads = [line for line in shown.screen.splitlines() if "Anna  " in line and "Cara" in line]
    assert len(heads) == (2 if deals > 5 else 1)
    last_window = shown.screen.splitlines()[-24:]
    assert any("Anna  " in line for line in last_window)
