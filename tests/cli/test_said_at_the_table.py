"""What a table is told: once, by the names it knows, and with the way on."""

import re
from pathlib import Path

import pytest

from scorekeeper.cli import console, prompts
from scorekeeper.exporters.text.text_width import wrap
from tests.support.command_line import Cli
from tests.support.typed_lines import At

DEALS = ("3:CDD 4/4 2", "3:CDD 4/4 2", "3:CDD 4/4 2")


@pytest.fixture
def evening(cli: Cli) -> Cli:
    assert cli("new", "Anna", "Ben", "Cara", "--title", "Freitag am Kamin").code == 0
    for line in DEALS:
        assert cli("add", line).code == 0
    return cli


@pytest.mark.parametrize("card", ["q", "Q", "8 q", "q  "])
def test_a_queen_is_a_card_where_cards_are_played(card: str, type_into: At, cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--game", "adding").code == 0
    told = type_into(card, "7")
    assert "plays Q" in told.run.out
    assert len(cli("log", "--json").json["entries"]) >= 2


@pytest.mark.parametrize("word", ["quit", "exit", "stop", "bye", "QUIT"])
def test_a_word_leaves_where_cards_are_played(word: str, type_into: At, cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--game", "adding").code == 0
    type_into(word, "7")
    assert cli("log", "--json").json["entries"] == []


def test_q_leaves_where_it_is_no_card(at_prompt: At, cli: Cli) -> None:
    at_prompt("q", "note x")
    assert cli("log", "--json").json["entries"] == []


def test_an_amendment_that_changes_nothing_is_not_stored(evening: Cli) -> None:
    for line in (("1", "3:CDD", "4/4", "2"), ("1", "Ben=4/4"), ("last", *DEALS[0].split())):
        told = evening("amend", *line)
        assert told.code == 0
        assert "Nothing was changed" in told.out
    assert len(evening("log", "--json").json["entries"]) == 3
    assert "Was:" in evening("amend", "1", "Ben=4/3").out


def test_an_amended_note_that_is_the_same_is_not_stored(cli: Cli) -> None:
    for game in ("ninety-nine", "adding", "game-of-99"):
        assert cli("new", "Anna", "Ben", "Cara", "--game", game).code == 0
        assert cli("note", "pizza").code == 0
        assert "Nothing was changed" in cli("amend", "--entry", "1", "pizza").out
        assert len(cli("log", "--json").json["entries"]) == 1


def test_the_reason_of_an_early_end_stands_on_the_board_and_in_exports(evening: Cli) -> None:
    assert evening("finish", "--why", "last train").code == 0
    for told in (evening("show"), evening("export", "--format", "md")):
        assert "Ended early: “last train”." in told.out
    assert "Ended early: “last train”." in evening("export", "--format", "html").out


@pytest.mark.parametrize("game", ["adding", "game-of-99"])
def test_other_games_say_why_they_ended_early(game: str, cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--game", game).code == 0
    assert cli("add", "8" if game == "adding" else "draw").code == 0
    assert cli("finish", "--why", "last train").code == 0
    assert "Ended early: “last train”." in cli("show").out


def test_the_summary_of_the_end_is_said_once(evening: Cli) -> None:
    assert "Most contracts" in evening("finish").out
    for line in ("note home", "undo", "claim Anna 99", "rename Friday", "set Ben=Bob"):
        told = evening(*line.split()).out
        assert "Most contracts" not in told, line
        assert "Rematch" not in told
        assert "It ended early" in told
    assert "Most contracts" in evening("next").out


def test_a_correction_after_the_end_says_what_changed(evening: Cli) -> None:
    assert evening("finish").code == 0
    told = evening("amend", "3", "3:CDD", "4/3", "2").out
    assert "In all:" in told
    assert "Most contracts" in told


def test_a_text_is_changed_in_a_few_lines(evening: Cli) -> None:
    for words in (("rename", "Saturday"), ("set", "place=Rome"), ("set", "date=2026-11-19")):
        told = evening(*words).out.splitlines()
        assert len(told) == 3, told
        assert told[1].startswith("Changed: ")
        assert told[2].startswith("Next is deal 4")
    assert "Game 1:" in evening("set", "variant=penguin").out


def test_a_list_without_blanks_is_parted_at_its_commas() -> None:
    text = "Changed: players=Maximiliane-Theodora,Ольга,Annika,Björn-Ole."
    assert wrap(text, 44) == [
        "Changed:",
        "players=Maximiliane-Theodora,Ольга,Annika,",
        "Björn-Ole.",
    ]


def test_a_new_session_cannot_be_undone_but_deleted(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for _ in range(2):
        told = cli("undo")
        assert told.code == 3
        assert "scorekeeper delete" in told.err
        assert cli("new", "--again").code == 0
    assert cli("add", DEALS[0]).code == 0
    assert cli("undo").code == 0
    assert "delete" not in cli("undo").err


@pytest.mark.parametrize("name", ["98", "99", "penguin"])
def test_a_variant_that_is_called_a_game_is_named_with_its_game(name: str, cli: Cli) -> None:
    told = cli("new", "Anna", "Ben", "--game", name)
    assert told.code == 2
    assert f"--variant {name}" in told.err


def test_commands_need_no_name_of_the_program_at_the_prompt(at_prompt: At, cli: Cli) -> None:
    told = at_prompt("undo", "show nonesuch", "3- 3 3", "finish", "import nothing.sheet")
    assert "scorekeeper" not in re.sub(r"/\S+", "", told.run.out + told.run.err)
    assert "Rematch: new --again" in told.run.out
    assert "Rematch: scorekeeper new --again" in cli("show").out


def test_a_text_that_people_write_keeps_the_name_of_the_program(at_prompt: At) -> None:
    assert "use scorekeeper show" in at_prompt("note use scorekeeper show").run.out


def test_other_sessions_are_mentioned_where_none_is_open(
    cli: Cli, type_into: At, store: Path
) -> None:
    assert "No session yet" in type_into("quit").run.out
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    assert cli("new", "Anna", "Ben").code == 0
    assert cli("delete", cli("list", "--json").json["sessions"][-1]["id"]).code == 0
    told = type_into("quit").run.out
    assert "No session yet" not in told
    assert "scorekeeper open" in told


def test_the_variants_of_all_games_are_offered_and_taken(type_into: At, cli: Cli) -> None:
    told = type_into("Anna, Ben", "98", "", into=("new",))
    for part in ("(ninety-nine)", "(adding)", "(game-of-99)", "quit"):
        assert part in told.run.out
    (session,) = cli("list", "--json").json["sessions"]
    assert (session["game"], session["variant"]) == ("adding", "98")


@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("scorekeeper new Anna, Ben, Cara", "scorekeeper"),
        ("list", "list"),
        ("Show Friday", "Show"),
        ("Anna Ben --variant penguin", "--variant"),
    ],
)
def test_a_command_is_no_answer(line: str, given: str, type_into: At, cli: Cli) -> None:
    told = type_into(line, "help open", "Anna, Ben", "", "", into=("new",))
    assert f"“{given}” can't be used here." in told.run.err
    assert told.run.out.count("quit") >= 2
    assert cli("list", "--json").json["sessions"][-1]["players"] == ["Anna", "Ben"]


def test_an_evening_with_a_substitute_is_recognised_when_it_is_imported(evening: Cli) -> None:
    for line in (("set", "Cara=Dana", "--from", "2"), ("claim", "Anna", "10"), ("finish",)):
        assert evening(*line).code == 0
    for name in ("sheet", "code", "json"):
        assert evening("export", "-o", f"friday.{name}").code == 0
        assert "You have this evening already" in evening("import", f"friday.{name}").out
        assert evening("delete", evening("list", "--json").json["sessions"][-1]["id"]).code == 0
        assert evening("open", "Freitag am Kamin").code == 0


def test_an_export_without_an_ending_says_what_it_is(evening: Cli) -> None:
    assert "as sheet" in evening("export", "-o", "friday").err
    assert "as md" in evening("export", "--format", "md", "-o", "friday").err
    assert " as " not in evening("export", "-o", "friday.md").err


def test_a_file_is_replaced_only_with_a_yes(
    evening: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "friday.md"
    file.write_text("mine")
    for answer, code in (("n", 1), ("", 1), ("y", 0)):
        with monkeypatch.context() as patched:
            patched.setattr(console, "is_interactive", lambda: True)
            patched.setattr(prompts, "ask", lambda *_, answer=answer: answer)
            assert evening("export", "-o", "friday.md").code == code
        assert (file.read_text() == "mine") == bool(code)
    file.write_text("mine")
    assert evening("export", "-o", "friday.md").code == 0  # a script is not asked
    assert file.read_text() != "mine"


@pytest.mark.parametrize("name", ["friday.csv", "friday.html", "friday.sheet", "friday.json"])
def test_the_name_of_a_file_to_write_goes_behind_its_option(name: str, evening: Cli) -> None:
    told = evening("export", name)
    assert told.code in (1, 2)
    assert f"export -o {name}" in told.err
    assert "export -o" not in evening("export", "nonesuch").err


def test_a_pdf_is_no_format(evening: Cli) -> None:
    told = evening("export", "-o", "friday.pdf")
    assert told.code == 2
    assert "html" in told.err
    assert "--format" not in told.err
    assert "Did you mean html?" in evening("export", "-o", "friday.htm").err


def test_a_comparison_says_which_number_is_whose(evening: Cli) -> None:
    told = evening("compare", "--variant", "penguin").out
    assert "Below each name, left under pagat, right under penguin." in told
    assert "Under penguin it is not over yet: " in told
    told = evening("compare").err
    assert "penguin" in told
    assert "pagat" not in told


@pytest.mark.parametrize(
    ("variant", "why"),
    [
        (("--deals", "9", "--variant", "original"), "3 of 9 deals are played"),
        ((), "0 of 3 games are over"),
        (("--target", "250"), "nobody has reached 250 points yet"),
    ],
)
def test_a_comparison_says_why_it_is_not_over(variant: tuple[str, ...], why: str, cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", *variant).code == 0
    for line in DEALS:
        turned = " turn=9H" if "original" in variant else ""
        assert cli("add", line + turned).code == 0
    assert f"it is not over yet: {why}." in cli("compare", "--variant", "penguin").out


def test_the_start_of_a_title_is_called_so(evening: Cli) -> None:
    told = evening("delete", "freitag")
    assert "only the start of a name" in told.err
    assert "“Freitag am Kamin”" in told.err
    assert "Did you mean Freitag am Kamin?" in evening("show", "freitg").err
    assert "Did you mean" not in evening("show", "zebra").err


def test_who_declares_is_asked_again_after_what_comes_between(at_prompt: At) -> None:
    told = at_prompt("3- 3 3", "note x", "set Ben=Bob", "adjust Anna 5", "amend 1 9+ 0 0", "show")
    assert told.run.out.count("Does anybody declare or reveal?") == 6


def test_add_alone_is_refused_at_once_when_it_is_over(type_into: At, evening: Cli) -> None:
    assert evening("finish").code == 0
    told = type_into("3", "4", "2", into=("add",))
    assert told.questions == []
    assert told.run.code == 3
    assert "It is over" in told.run.err


def test_one_game_is_shown_alone(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for _ in range(4):
        assert cli("add", "9/9! 0 0").code == 0
    first, second = cli("show", "--game", "1").out, cli("show", "--game", "2").out
    assert "Game 1: won by Anna." in first
    assert "Game 2" not in first
    assert "All points so far" not in first + second
    numbers = [line.split()[0] for line in second.splitlines() if line[:1].isdigit()]
    assert numbers
    assert "1" not in numbers
    told = cli("show", "--game", "9")
    assert told.code == 3
    assert "There is no game 9 yet" in told.err
    assert cli("show", "--game", "1", "--json").code == 2
    assert cli("new", "Anna", "Ben", "--game", "adding").code == 0
    assert "ninety-nine" in cli("show", "--game", "1").err


def test_a_note_behind_a_game_begins_no_other(cli: Cli) -> None:
    """Neither does a claim."""
    assert cli("new", "Anna", "Ben", "Cara", "--games", "2").code == 0
    assert cli("note", "Hello").code == 0
    assert "Hello" in cli("show", "--game", "1").out
    for number in ("1", "2"):
        while f"Game {number}" not in cli("show").out:
            assert cli("add", "9/9! 0 0").code == 0
        assert cli("note", "bye").code == cli("claim", "Anna", "7").code == 0
        assert "bye" in cli("show", "--game", number).out
        refused = cli("show", "--game", "3")
        assert (refused.code, f"The last one is game {number}." in refused.err) == (3, True)
        assert (cli("show", "--game", "2").code == 0) == (number == "2")


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (44, 30)])
def test_the_prompt_begins_with_what_fits(
    columns: int, lines: int, cli: Cli, type_into: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    short = type_into("quit").run.out
    assert "Only the latest lines" not in short
    for _ in range(12):
        assert cli("add", "3:CDD 4/4 2").code == 0
    shown = type_into("quit").run.out
    assert "Only the latest lines" in shown
    assert len(shown.splitlines()) <= max(lines, len(short.splitlines()) + 12)
    assert (
        "Only the latest lines" not in type_into("show", "quit").run.out.split("Does anybody", 1)[1]
    )


def test_a_list_stands_in_columns(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "--date", "2026-11-20").code == 0
    assert cli("new", "Maximiliane", "Ben", "Cara", "--date", "2026-11-21").code == 0
    first, second = cli("list").out.splitlines()
    assert first.index("0 deals") == second.index("0 deals")
    assert [line[:2] for line in (first, second)] == ["  ", "* "]


def test_one_wide_evening_widens_no_other_line_of_the_list(cli: Cli, tmp_path: Path) -> None:
    """Ten thousand evenings were 86 MB of blanks beside one of 104 people."""
    people = [f"{number} {'W' * 30}" for number in range(36)]
    (house := tmp_path / "packs.toml").write_text('base = "99"\npacks = 9\n')
    assert cli("new", "--variant", str(house), *people).code == 0
    assert cli("new", "Ann", "Bo").code == 0
    wide, plain = cli("list").out.splitlines()
    assert all(name in wide for name in people)
    assert len(plain) < 200


@pytest.mark.parametrize("columns", [44, 60])
def test_a_narrow_list_has_its_second_lines_indented(
    columns: int, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli("new", "Anna", "Ben", "--title", "A rainy evening in Rome").code == 0
    assert cli("new", "Maximiliane-Theodora", "Ben", "Cara").code == 0
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(console, "is_screen", lambda: True)
    lines = cli("list").out.splitlines()
    assert [line[:2] for line in lines if line[2] != " "] == ["  ", "* "]
    assert all(line.startswith("    ") for line in lines if line[2] == " ")
