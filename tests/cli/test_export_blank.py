"""A paper to print and fill in by hand: what is on it, and that what is written on it is read."""

import re
from html import unescape
from pathlib import Path

import pytest

from tests.support.command_line import Cli
from tests.support.paths import SAMPLES
from tests.support.typed_lines import At


def heads(text: str) -> list[str]:
    """Return the heads of the columns that are printed."""
    return [unescape(head) for head in re.findall(r'class="label">([^<]*)</text>', text)]


def foot(text: str) -> str:
    """Return all that is printed, as one text."""
    return unescape(" ".join(re.findall(r"<text[^>]*>([^<]*)</text>", text)))


@pytest.mark.parametrize("name", ["html", "svg"])
def test_a_blank_sheet_needs_no_session(cli: Cli, store: Path, name: str) -> None:
    done = cli("export", "--blank", "--format", name, "--players", "Anna, Ben, Cara")
    assert done.code == 0, done.err
    assert heads(done.out) == ["deal", "Anna", "Ben", "Cara"]
    assert heads(cli("export", "--blank", "--format", name).out) == ["deal", "", "", ""]
    assert not (store / "sessions").exists()


def test_it_tells_the_bids_and_the_trumps_of_the_variant(cli: Cli) -> None:
    usual = foot(cli("export", "--blank", "--format", "svg").out)
    assert "♣ 3, ♥ 2, ♠ 1, ♦ 0" in usual
    assert "0: diamonds ♦, 1: spades ♠, 2: hearts ♥, 3: clubs ♣" in usual
    original = foot(cli("export", "--blank", "--format", "svg", "--variant", "original").out)
    assert "The suit of the card turned up is trump" in original
    german = foot(cli("--lang", "de", "export", "--blank", "--format", "svg").out)
    assert "Karo ♦" in german
    assert "Datum" in german


def test_it_tells_what_a_contract_is_worth(cli: Cli) -> None:
    usual = foot(cli("export", "--blank", "--format", "svg").out)
    assert "Made it: alone +30, 2 together +20 each, 3 together +10 each." in usual
    sides = foot(cli("export", "--blank", "--format", "svg", "--variant", "partnership").out)
    assert "Made it: 2 together +20 each." in sides


def test_house_rules_are_on_it(cli: Cli) -> None:
    file = str(SAMPLES / "house-rules.toml")
    done = cli("export", "--blank", "--format", "svg", "--variant", file)
    assert done.code == 0, done.err
    usual = cli("export", "--blank", "--format", "svg").out
    assert foot(done.out) != foot(usual)


@pytest.mark.parametrize(
    ("options", "columns"),
    [
        (("--players", "5"), 5),
        (("--players", "Anna,Ben"), 3),  # the dummy has a column too
        (("--variant", "duel"), 2),
        (("--variant", "declarer-trumps", "--players", "4"), 4),
    ],
)
def test_there_is_a_column_for_each_seat(cli: Cli, options: tuple[str, ...], columns: int) -> None:
    done = cli("export", "--blank", "--format", "svg", *options)
    assert done.code == 0, done.err
    assert len(heads(done.out)) == 1 + columns


def test_without_options_it_is_that_of_the_current_session(cli: Cli, tmp_path: Path) -> None:
    assert cli("new", "Dan", "Eva", "Fay", "Gus", "--variant", "penguin").code == 0
    done = cli("export", "--blank", "-o", "paper.html")
    assert done.code == 0
    assert "paper.html" in done.err
    assert heads((tmp_path / "paper.html").read_text("utf-8")) == [
        *("deal", "Dan", "Eva", "Fay", "Gus"),
    ]
    assert heads(
        cli("export", str(SAMPLES / "pagat-3.json"), "--blank", "--format", "svg").out
    ) == [
        *("deal", "Łucja", "Tomek", "Anna Maria"),
    ]


def test_what_is_written_under_its_heads_is_what_check_reads(cli: Cli, tmp_path: Path) -> None:
    path = str(SAMPLES / "pagat-3.json")
    printed = heads(cli("export", path, "--blank", "--format", "svg").out)
    shown = cli("show", path, "--json").json
    ends = {game["deals"][-1]: game for game in shown["games"]}
    lines = [",".join(printed)]
    for deal in shown["deals"]:
        points = dict.fromkeys(printed[1:], 0)
        for line in deal["lines"]:
            points[line["player"]] += line["points"] * (line["reason"] != "adjustment")
        lines.append(",".join([str(deal["number"]), *map(str, points.values())]))
        agreed = [line for line in deal["lines"] if line["reason"] == "adjustment"]
        for line in agreed:
            cells = (str(line["points"]) if name == line["player"] else "" for name in printed[1:])
            lines.append(",".join(["adjust", *cells]))
        if deal["number"] in ends:
            bonuses = ends[deal["number"]]["bonuses"].values()
            lines.append(",".join(["game", *map(str, bonuses)]))
    (tmp_path / "paper.csv").write_text("\n".join(lines), encoding="utf-8")
    done = cli("check", path, "--sheet", "paper.csv")
    assert (done.code, done.out.count("column")) == (0, 0), done.out
    (tmp_path / "wrong.csv").write_text("\n".join([*lines[:1], "1,99,4,2"]), encoding="utf-8")
    assert cli("check", path, "--sheet", "wrong.csv").code == 3


def test_labels_that_the_foot_names_are_those_that_check_knows(cli: Cli) -> None:
    for name in ("en", "de"):
        out = foot(cli("--lang", name, "export", "--blank", "--format", "svg").out)
        assert all(label in out for label in ("game (", "rubber (", "adjust ("))


def test_what_does_not_fit_a_blank_sheet_is_refused(cli: Cli, table: None) -> None:
    for options, said in (
        (("--blank", "--format", "svg", "--size", "A3"), "Choose A4 or A5"),
        (("--blank", "--format", "svg", "--variant", "99"), "ninety-nine"),
        (("--blank", "--format", "svg", "--players", "9"), "9"),
        (("--blank", "--format", "md"), "--blank works with --format"),
        (("--format", "svg", "--size", "A5"), "belong to a blank sheet"),
        (("--blank", "--format", "paper", "--players", "3"), "belong to a blank sheet"),
        (("2026-11-20-1", "--blank", "--format", "svg", "--players", "3"), "for one table"),
        (("--session", "x", "--blank", "--format", "svg", "--players", "3"), "for one table"),
        (("--all", "--blank", "--format", "svg"), "for one table"),
        (("--archive", "a.zip", "--players", "3", "--size", "A5"), "belong to a blank sheet"),
        (("--blank", "--format", "html", "--picture", "x"), "--blank and --picture don't go"),
        (("--blank", "--format", "svg", "--picture", "chart"), "--blank and --picture don't go"),
    ):
        done = cli("export", *options)
        assert done.code == 2, (options, done)
        assert said in done.err, (options, done.err)


def test_names_are_text_on_it(cli: Cli) -> None:
    out = cli("export", "--blank", "--format", "html", "--players", "<b>A&, Ben, Cara").out
    assert heads(out)[1] == "<b>A&"
    assert "<b>" not in out


@pytest.mark.parametrize("number", ["300", "0", "9" * 5000])
def test_a_number_that_no_table_has_is_told_as_a_number(cli: Cli, number: str) -> None:
    done = cli("export", "--blank", "--format", "svg", "--players", number)
    assert (done.code, done.out) == (2, "")
    assert (
        f"There is no sheet for {number[:40]} players: this game is for 2, 3, 4 or 5." in done.err
    )


def test_a_person_is_asked_before_it_replaces_a_file(type_into: At, tmp_path: Path) -> None:
    paper = tmp_path / "evening.html"
    paper.write_text("kept", "utf-8")
    export = ("export", "--blank", "-o", str(paper))
    assert type_into("n", into=export).run.code != 0
    assert paper.read_text("utf-8") == "kept"
    assert type_into("y", into=export).run.code == 0
    assert heads(paper.read_text("utf-8"))


def test_a_blank_sheet_needs_no_store(cli: Cli, tmp_path: Path) -> None:
    store = {"SCOREKEEPER_STORE": "postgresql://[bad"}
    wrote = cli("export", "--blank", "--players", "3", "-o", "blank.html", **store)
    assert (wrote.code, (tmp_path / "blank.html").is_file()) == (0, True), wrote.err
