"""An evening handed to BG Stats: the link that its app documents, decoded by what isn't ours."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from scorekeeper.cli import console
from scorekeeper.exporters import qr_codes
from tests.support.command_line import Cli
from tests.support.drawn_codes import code_of, read_lines, without_margin
from tests.support.paths import SAMPLES

PLAYER_FIELDS = {"name", "sourcePlayerId", "startPlayer", "winner", "score", "rank"}


def play_of(link: str) -> Any:
    parts = urlsplit(link.strip())
    assert (parts.scheme, parts.netloc, parts.path) == (
        *("https", "app.bgstatsapp.com", "/createPlay.html"),
    )
    ((name, values),) = parse_qs(parts.query, strict_parsing=True).items()
    assert name == "data"
    return json.loads(values[0])


def exported(cli: Cli, *names: str) -> Any:
    return play_of(cli("export", *names, "--format", "bgstats").out)


def test_the_link_has_the_documented_fields_of_a_play(cli: Cli) -> None:
    play = exported(cli, str(SAMPLES / "pagat-3.json"))
    assert play["sourceName"] == "Scorekeeper"
    assert play["playDate"] == "2026-02-06 18:38:12"
    assert play["durationMin"] == 105
    assert play["location"] == "Kraków, Łucja's kitchen"
    assert play["board"] == "pagat"
    assert play["game"] == {
        "name": "Ninety-Nine",
        "sourceGameId": "ninety-nine",
        "highestWins": True,
        "noPoints": False,
    }
    assert all(player.keys() == PLAYER_FIELDS for player in play["players"])
    results = {p["name"]: (p["score"], p["rank"], p["winner"]) for p in play["players"]}
    assert results == {
        "Łucja": (384, 1, True),
        "Tomek": (355, 2, False),
        "Anna Maria": (336, 3, False),
    }
    assert [p["name"] for p in play["players"] if p["startPlayer"]] == ["Anna Maria"]


def test_partners_are_a_team_that_wins_and_loses_together(cli: Cli) -> None:
    players = exported(cli, str(SAMPLES / "partnership-4.json"))["players"]
    teams = {player["name"]: player["team"] for player in players}
    assert teams["Aino"] == teams["Marjatta Koskela"] == "Aino & Marjatta Koskela"
    assert len(set(teams.values())) == 2
    assert {p["team"] for p in players if p["winner"]} == {"Aino & Marjatta Koskela"}
    assert {p["rank"] for p in players if p["winner"]} == {1}


@pytest.mark.parametrize(
    ("stem", "name", "winner", "starting"),
    [
        ("adding-99", "98, 99 and 100", "Bořek", "Nela"),
        ("pegs-2", "Game of 99", "Theresia", "Leopold"),
        ("duel-2", "Ninety-Nine", None, None),
    ],
)
def test_every_game_can_be_handed_over(
    cli: Cli, stem: str, name: str, winner: str | None, starting: str | None
) -> None:
    path = str(SAMPLES / f"{stem}.json")
    play = exported(cli, path)
    shown = cli("show", path, "--json").json
    assert play["game"]["name"] == name
    assert [player["name"] for player in play["players"]] == shown["players"]  # no dummy
    if winner:
        assert [p["name"] for p in play["players"] if p["winner"]] == [winner]
        assert [p["name"] for p in play["players"] if p["startPlayer"]] == [starting]


def test_the_same_session_is_the_same_play_whatever_is_corrected(cli: Cli, table: None) -> None:
    assert cli("add", "3:CDD 4- 2-").code == 0
    before = exported(cli)
    assert cli("amend", "1", "4- 3:CDD 2-").code == 0
    assert cli("set", "players=Anne,Ben,Cara").code == 0
    after = exported(cli)
    assert before["sourcePlayId"] == after["sourcePlayId"]
    assert before["players"][0]["score"] != after["players"][0]["score"]
    assert cli("new", "--again").code == 0
    rematch = exported(cli)
    assert rematch["sourcePlayId"] != after["sourcePlayId"]
    ids = [player["sourcePlayerId"] for player in rematch["players"]]
    assert ids == ["anne", "ben", "cara"]


def test_who_led_the_first_deal_began_though_it_was_void(cli: Cli, table: None) -> None:
    for line in ((), ("void",), ("3:CDD", "4-", "2-")):
        assert not line or cli("add", *line).code == 0
        players = exported(cli)["players"]
        assert [player["name"] for player in players if player["startPlayer"]] == ["Ben"]


@pytest.mark.parametrize(
    ("lines", "began"),
    [
        (("loses Cara", "5"), "Ben"),
        (("7", "loses Cara"), "Ben"),
        (("adjust Ben -1", "loses Anna"), "Cara"),
        (("adjust Ben -1", "adjust Ben 1", "loses Anna"), "Ben"),
    ],
)
def test_who_lost_a_hand_that_is_not_told_need_not_have_begun_it(
    cli: Cli, lines: tuple[str, ...], began: str
) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "Dana", "--variant", "99", "--option", "lives=1")
    for line in lines:
        assert cli(*(() if line.startswith("adjust") else ("add",)), *line.split()).code == 0
        players = exported(cli)["players"]
        starting = [player["name"] for player in players if player["startPlayer"]]
    assert starting == [began]


def test_an_evening_of_another_day_is_of_that_day(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--date", "2025-12-24").code == 0
    play = exported(cli)
    assert play["playDate"] == "2025-12-24 12:00:00"
    assert "durationMin" not in play
    assert not any(player["winner"] for player in play["players"])


@pytest.mark.parametrize("date", ["tomorrow", "10000-01-01", "2026-02-31", "2026-W06-5"])
def test_a_date_that_is_none_leaves_the_day_of_the_beginning(
    cli: Cli, tmp_path: Path, date: str
) -> None:
    text = (SAMPLES / "pagat-3.json").read_text(encoding="utf-8")
    (tmp_path / "away.json").write_text(text.replace('"2026-02-06"', f'"{date}"'), "utf-8")
    assert exported(cli, "away.json")["playDate"] == "2026-02-06 18:38:12"


def test_the_link_is_there_as_a_code_too(cli: Cli) -> None:
    path = str(SAMPLES / "pegs-2.json")
    link, _, code = cli("export", path, "--format", "bgstats", "--qr").out.partition("\n\n")
    assert link == cli("export", path, "--format", "bgstats").out.strip()
    rows = read_lines(code.splitlines(), ink_is_dark=False)
    assert without_margin(rows, least=3) == code_of(link)


@pytest.mark.parametrize(
    ("columns", "lines", "fits"), [("80", "24", False), ("400", "24", False), ("400", "99", True)]
)
def test_a_code_that_the_window_would_break_is_left_out_and_said(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, *, columns: str, lines: str, fits: bool
) -> None:
    path = str(SAMPLES / "pegs-2.json")
    link = cli("export", path, "--format", "bgstats").out
    monkeypatch.setattr(console, "is_screen", lambda: True)
    size = {"COLUMNS": columns, "LINES": lines}
    done = cli("export", path, "--format", "bgstats", "--qr", **size)
    assert done.code == 0
    assert (done.out == link) == (not fits)
    assert (f"this window has {columns} and {lines}" in done.err) == (not fits)


def test_the_window_is_measured_for_the_longest_link_alone(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty codes were all drawn twice: 10 s."""
    samples = [str(SAMPLES / f"{name}.json") for name in ("pegs-2", "pagat-3", "adding-98")]
    drawn: list[str] = []
    draw = qr_codes.terminal_code

    def counted(text: str, *, coloured: bool) -> list[str]:
        drawn.append(text)
        return draw(text, coloured=coloured)

    monkeypatch.setattr(qr_codes, "terminal_code", counted)
    monkeypatch.setattr(console, "is_screen", lambda: True)
    large = cli("export", *samples, "--format", "bgstats", "--qr", COLUMNS="400", LINES="99")
    links = drawn[1:]
    assert large.code == 0
    assert (len(links), len(set(links)), drawn[0]) == (3, 3, max(links, key=len))
    small = cli("export", *samples, "--format", "bgstats", "--qr", COLUMNS="80", LINES="24")
    assert (small.out.split(), len(drawn)) == (links, 5)


def test_a_link_too_long_for_a_code_says_so(cli: Cli) -> None:
    names = [f"{number}" + "安" * 39 for number in range(8)]
    assert cli("new", *names, "--game", "adding", "--title", "安" * 200).code == 0
    done = cli("export", "--format", "bgstats", "--qr")
    assert done.code == 0
    assert "a code holds at most 2953" in done.out
    link = done.out.partition("\n\n")[0]
    assert [player["name"] for player in play_of(link)["players"]] == names
