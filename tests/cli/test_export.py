"""Evenings taken home: every format by the real command line, and what players typed harms none."""

import csv
import io
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cli import console
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import ScoreChart, Series
from scorekeeper.core.session import AnySession, load_session
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.registry import FORMATS, render
from scorekeeper.exporters.text.text_chart import chart_lines
from scorekeeper.exporters.text.text_width import display_width
from scorekeeper.games import game_named
from scorekeeper.i18n.catalog import language
from scorekeeper.storage.session_reader import read_session
from tests.support.command_line import Cli
from tests.support.paths import SAMPLES

pytestmark = pytest.mark.both_stores

SAY = language("en").render
TYPED = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20)


def sample(name: str) -> AnySession:
    return load_session(read_session(SAMPLES / f"{name}.json"), game_named)


def text_of(name: str, *loaded: AnySession, **options: Any) -> str:
    documents = [
        ExportDocument(session, (message("title", title="Evening"),), b"") for session in loaded
    ]
    return render(name, documents, RenderOptions(SAY, **options))


def rows_of(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text), delimiter=delimiter))


# CSV


def test_csv_has_a_row_for_each_deal_and_player() -> None:
    loaded = sample("pagat-3")
    rows = rows_of(text_of("csv", loaded))
    played = [row for row in rows if row["taken"]]
    assert len(played) == 15 * 3
    assert {row["player"] for row in rows} == set(loaded.setup.players)
    account: Any = loaded.game.score(loaded.record)
    for deal in account["deals"]:
        for row in (row for row in played if row["deal"] == str(deal["number"])):
            assert row["trump"] == deal["trump"]
            assert (row["made"] == "1") == (row["player"] in deal["made"])
            lines = [line for line in deal["lines"] if line["player"] == row["player"]]
            own = [line for line in lines if line["reason"] != "adjustment"]
            assert all(int(row[line["reason"]]) for line in own)
            assert sum(line["points"] for line in own) == int(row["score"])
        for player in loaded.setup.players:  # what was agreed on has rows of its own
            all_rows = [
                r for r in rows if (r["deal"], r["player"]) == (str(deal["number"]), player)
            ]
            assert sum(int(row["score"]) for row in all_rows) == deal["scores"][player]
            assert int(all_rows[-1]["total"]) == deal["totals"][player]


def test_a_sheet_without_a_date_is_of_the_day_of_its_import_where_that_was(cli: Cli) -> None:
    sheet = b"players: Anna, Ben, Cara\n\n3/3 4/4 2-\n"
    for zone in ("<east>-14", "<west>+10"):  # in one of them it is another day than by UTC
        assert cli("import", "-", given=sheet, TZ=zone).code == 0
        row = rows_of(cli("export", "--format", "csv").out)[0]
        day = row["session"].removesuffix("-1")
        assert row["date"] == day
        assert f"{day} · " in cli("export", "--format", "chat").out


def test_csv_of_several_games_leaves_empty_what_a_game_has_not() -> None:
    rows = rows_of(text_of("csv", sample("pagat-3"), sample("adding-99"), sample("pegs-2")))
    assert {row["game"] for row in rows} == {"ninety-nine", "adding", "game-of-99"}
    assert all(row["coins"] == "" for row in rows if row["game"] == "ninety-nine")
    assert sum(row["action"] != "" for row in rows) == 68


def test_csv_of_the_adding_game_ends_with_the_coins_of_the_scoreboard() -> None:
    loaded = sample("adding-99")
    rows = rows_of(text_of("csv", loaded))
    last = {row["player"]: int(row["coins"]) for row in rows}
    assert last == dict(zip(loaded.setup.players, loaded.record.state.lives, strict=True))


@pytest.mark.parametrize("name", ["+Anna", "-Anna", "@SUM", "Anna;Ben", "A|B", "A'B"])
@pytest.mark.parametrize("delimiter", [",", ";", "tab"])
def test_no_name_is_a_formula_or_breaks_a_row(cli: Cli, name: str, delimiter: str) -> None:
    assert cli("new", "--title", f'=1+1;,"{name}"', "--", name, "Ben", "Cara").code == 0
    assert cli("add", "3:CDD", "4-", "2-").code == 0
    done = cli("export", "--format", "csv", "--delimiter", delimiter)
    rows = rows_of(done.out, "\t" if delimiter == "tab" else delimiter)
    harmless = f"'{name}" if name[0] in "=+-@" else name
    assert [row["player"] for row in rows] == [harmless, "Ben", "Cara"]
    apostrophe = "'" * (name[0] in "=+-@")
    assert {row["title"] for row in rows} == {f'\'=1+1;,{apostrophe}"{name}"'}
    assert [row["score"] for row in rows] == ["33", "4", "2"]


@pytest.mark.parametrize("text", ["x;@SUM(1);", "x;;=1+1;", 'x;"+1', "x|-1", "x;\uff1d1"])
def test_no_cell_becomes_a_formula_where_a_line_is_split_at_another_sign(
    cli: Cli, text: str
) -> None:
    assert cli("new", "--title", text, "--place", text, "--", "Anna", "Ben", "Cara").code == 0
    assert cli("add", "3:CDD", "4-", "2-").code == 0
    lines = cli("export", "--format", "csv").out.splitlines()
    for sign in ";|\t,":
        for cell in (cell for line in lines for cell in line.split(sign)):
            assert not cell.lstrip('"').startswith(("=", "+", "-", "@", "\uff1d"))


def test_a_file_with_more_than_ascii_begins_with_the_mark(cli: Cli, tmp_path: Path) -> None:
    for name, marked in (("Zoë", True), ("Zoe", False)):
        assert cli("new", name, "Ben", "Cara").code == 0
        assert cli("add", "3 4 2").code == 0
        assert cli("export", "-o", "evening.csv").code == 0
        content = (tmp_path / "evening.csv").read_bytes()
        assert content.startswith(b"\xef\xbb\xbf") is marked


@pytest.mark.parametrize("delimiter", ["ab", "", "x", '"', "1", "-", " "])
def test_what_cannot_part_cells_is_refused(cli: Cli, delimiter: str) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    done = cli("export", "--format", "csv", "--delimiter", delimiter)
    assert done.code == 2
    assert "can't separate the cells" in done.err


# All formats


def test_the_ending_chooses_the_format(cli: Cli, tmp_path: Path) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("add", "3:CDD", "4-", "2-").code == 0
    for name in (name for name, format_ in FORMATS.items() if not format_.binary):
        file = tmp_path / f"evening.{name}"
        done = cli("export", "-o", str(file))
        assert (done.code, done.out) == (0, ""), done.err
        assert str(file) in done.err
        plain = cli("export", "--format", name).out
        assert file.read_text(encoding="utf-8").rstrip("\n") == plain.rstrip("\n")


def test_a_session_that_is_named_again_and_again_is_exported_once(cli: Cli, tmp_path: Path) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--title", "Friday").code == 0
    assert cli("add", "3", "4", "2").code == 0
    once = cli("export", "Friday", "--format", "csv").out
    session = once.splitlines()[1].partition(",")[0]
    names = ["Friday", session, *["Friday"] * 1000]
    assert cli("export", *names, "--format", "csv").out == once
    assert cli("export", *names, "--format", "csv", "-o", f"{tmp_path}/taken/").code == 0
    assert len([*(tmp_path / "taken").iterdir()]) == 1


def test_in_a_folder_each_session_has_its_own_file(cli: Cli, tmp_path: Path) -> None:
    for name in ("pagat-3", "adding-98", "pegs-2"):
        assert cli("import", str(SAMPLES / f"{name}.json")).code == 0
    (tmp_path / "home").mkdir()
    for format_ in ("json", "md"):
        done = cli("export", "--all", "--format", format_, "-o", "home")
        assert done.code == 0, done.err
        files = sorted((tmp_path / "home").glob(f"*.{format_}"))
        assert len(files) == 3
    assert files[0].stem in done.err


@pytest.mark.parametrize(
    "name", [name for name, format_ in FORMATS.items() if not format_.together]
)
def test_what_holds_one_session_says_so(cli: Cli, name: str) -> None:
    for _ in range(2):
        assert cli("new", "Anna", "Ben", "Cara").code == 0
    done = cli("export", "--all", "--format", name)
    assert done.code == 2
    assert "one session, but you chose 2" in done.err


def test_a_damaged_session_keeps_nobody_from_the_others(cli: Cli, store: Path) -> None:
    for _ in range(2):
        assert cli("new", "Anna", "Ben", "Cara").code == 0
    first = min((store / "sessions").glob("*.json"))
    first.write_text("{", encoding="utf-8")
    done = cli("export", "--all", "--format", "md")
    assert done.code == 1
    assert str(first) in done.err
    assert done.out.count("## ") == 1


@pytest.mark.parametrize("name", ["sheet", "code", "html"])
def test_a_session_of_impossible_settings_keeps_nobody_from_the_others(
    cli: Cli, store: Path, name: str
) -> None:
    """Such a file is changed by hand; an archive brings it, since it can be replayed."""
    for _ in range(2):
        assert cli("new", "Anna", "Ben", "Cara").code == 0
    first, second = sorted((store / "sessions").glob("*.json"))
    text = first.read_text(encoding="utf-8")
    first.write_text(text.replace('"settings": {}', '"settings": {"zzz": ""}'), encoding="utf-8")
    done = cli("export", "--all", "--format", name, "-o", "out/")
    assert done.code == 1
    assert f"{first} can't be written in this format" in done.err
    assert "zzz" in done.err
    assert [path.stem for path in (store.parent / "out").iterdir()] == [second.stem]
    alone = cli("export", first.stem, "--format", name)
    assert (alone.code, alone.out) == (1, "")
    assert str(first) in alone.err


def test_options_of_other_formats_are_refused(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for option in (
        ("--delimiter", ";"),
        ("--picture", "chart"),
        ("--blank",),
        ("--short",),
        ("--fenced",),
    ):
        done = cli("export", "--format", "md", *option)
        assert done.code == 2
        assert option[0] in done.err
    assert cli("export", "--format", "svg", "--picture", "cat").code == 2
    assert cli("export", "--all", "2026").code == 2
    assert cli("export", "--format", "pdf").code == 2
    assert cli("export", "-o", "evening.pdf").code == 2


def test_a_session_file_can_be_exported_as_it_is(cli: Cli) -> None:
    path = SAMPLES / "pagat-3.json"
    assert cli("export", str(path), "--format", "json").out == path.read_text(encoding="utf-8")
    assert cli("export", str(path), str(SAMPLES / "pegs-2.json"), "--format", "md").code == 0


def test_txt_is_what_show_prints_but_for_the_rematch(cli: Cli) -> None:
    assert cli("import", str(SAMPLES / "pagat-4.json")).code == 0
    shown = cli("show").out.replace("Rematch: scorekeeper new --again\n", "")
    assert cli("export", "--format", "txt").out == shown


# The chart


def plain(what: Message | str) -> str:
    return SAY(what)


@given(
    st.lists(st.lists(st.integers(-300, 900), min_size=7, max_size=7), min_size=1, max_size=5),
    st.integers(24, 120),
    st.integers(6, 30),
)
def test_a_chart_fits_and_shows_every_player(
    totals: list[list[int]], cells: int, height: int
) -> None:
    names = ["Anna", "Ben", "安娜", "Łucja", "Maximilian-Alexander"]
    series = tuple(Series(n, tuple(t)) for n, t in zip(names, totals, strict=False))
    course = ScoreChart(message("course-points"), tuple("123456"), series, (3, 6))
    lines = [line for line, _ in chart_lines(course, cells, plain, height)]
    assert all(display_width(line) <= cells for line in lines)
    for line in series:
        assert any(re.search(rf" {line.values[-1]}$", shown) for shown in lines)


@settings(max_examples=30)
@given(st.integers(0, 400), st.integers(30, 100), st.randoms(use_true_random=False))
def test_a_chart_of_any_length_is_drawn(steps: int, cells: int, rng: random.Random) -> None:
    values = tuple(rng.randrange(100) for _ in range(steps + 1))
    marks = tuple(str(n) for n in range(1, steps + 1))
    course = ScoreChart(message("course-points"), marks, (Series("Anna", values),))
    lines = [line for line, _ in chart_lines(course, cells, plain)]
    assert all(display_width(line) <= cells for line in lines)
    drawn = [line for line in lines if re.match(r" *\d* [+|]", line)]
    assert any("A" in line for line in drawn)


def test_a_letter_stands_as_high_as_its_number() -> None:
    course = ScoreChart(message("course-points"), ("1", "2"), (Series("Anna", (0, 50, 100)),))
    drawn = [line for line, _ in chart_lines(course, 60, plain, 11)]
    rows = {line.index("A", 5): place for place, line in enumerate(drawn) if "A" in line[5:]}
    high, middle, low = (rows[column] for column in sorted(rows, reverse=True))
    assert middle - high == low - middle == 5


@pytest.mark.parametrize("columns", range(1, 12))
def test_a_chart_is_drawn_in_the_narrowest_window(columns: int, cli: Cli) -> None:
    file = str(SAMPLES / "pagat-3.json")
    assert cli("show", file, "--chart", COLUMNS=str(columns)).code == 0


@pytest.mark.parametrize("name", ["pagat-3", "pagat-2", "adding-98", "adding-99", "pegs-3-tie"])
def test_the_chart_ends_where_the_scoreboard_does(cli: Cli, name: str) -> None:
    done = cli("show", str(SAMPLES / f"{name}.json"), "--chart")
    assert done.code == 0
    loaded = sample(name)
    if loaded.game.NAME == "ninety-nine":
        account: Any = loaded.game.score(loaded.record)
        for player, total in account["rubber"]["totals"].items():
            assert re.search(rf"{re.escape(player)} +{total}$", done.out, re.MULTILINE)


def test_before_the_first_deal_there_is_a_chart_too(cli: Cli) -> None:
    for game in ("ninety-nine", "adding", "game-of-99"):
        assert cli("new", "Anna", "Ben", "Cara", "--game", game).code == 0
        assert cli("show", "--chart").code == 0
        for name, format_ in FORMATS.items():
            if not format_.needs:
                assert cli("export", "-o", f"evening.{name}").code == 0, (game, name)


# Nothing in it is for the scorekeeper


READABLE = [name for name, format_ in FORMATS.items() if format_.claims]


@pytest.mark.parametrize("name", READABLE)
@pytest.mark.parametrize("sample_name", ["pagat-3", "adding-99", "pegs-2", "original-3"])
def test_an_export_of_a_finished_evening_tells_nobody_what_to_type(
    cli: Cli, name: str, sample_name: str
) -> None:
    path = str(SAMPLES / f"{sample_name}.json")
    picture = ("--picture", "scoreboard") if name == "svg" else ()
    done = cli("export", path, "--format", name, *picture)
    assert done.code == 0
    assert "Rematch" not in done.out
    assert "scorekeeper" not in done.out
    assert "It is over: " in done.out
    told = " ".join(cli("show", path).out.split())
    assert f"Rematch: scorekeeper new --session {path} --again" in told


@pytest.mark.parametrize("name", READABLE)
def test_a_claim_is_exported_only_where_it_is_asked_for(cli: Cli, table: None, name: str) -> None:
    for line in (("add", "3:CDD 4- 2-"), ("claim", "Anna", "77"), ("note", "Pizza break")):
        assert cli(*line).code == 0
    picture = ("--picture", "scoreboard") if name == "svg" else ()
    without = cli("export", "--format", name, *picture).out
    assert "claims" not in without
    assert "Pizza" in without
    assert "Anna claims 77" in cli("export", "--format", name, *picture, "--claims").out


@pytest.mark.parametrize("name", ["sheet", "csv", "json", "paper", "code"])
def test_formats_without_claims_refuse_the_option(cli: Cli, table: None, name: str) -> None:
    done = cli("export", "--format", name, "--claims")
    assert done.code == 2
    assert "txt, md, html or svg" in done.err


def test_an_evening_of_nothing_but_a_claim_has_an_empty_board(cli: Cli, table: None) -> None:
    assert cli("claim", "Anna", "0").code == 0
    for name in READABLE:
        assert cli("export", "--format", name).code == 0


def test_an_export_to_where_nothing_can_be_looked_at_is_refused_in_a_sentence(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a file is replaced is only asked where one can be seen."""
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    monkeypatch.setattr(console, "is_interactive", lambda: True)
    for place in (("-o", "x" * 300 + ".html"), ("--archive", "x" * 300 + ".zip")):
        refused = cli("export", *place)
        assert (refused.code, refused.out) == (1, "")
        assert refused.err.startswith("Could not write xxx")
        assert "The system reported" not in refused.err
