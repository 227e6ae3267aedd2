"""What hurried people write is understood where it can be read in one way, and spelt back."""

import re
from pathlib import Path

import pytest

from tests.support.command_line import Cli, Recorded, Run
from tests.support.recorded_tricks import tricks
from tests.support.work import steps_run


def last_line(cli: Cli) -> str:
    """Return the last line of the log, without its number and time."""
    return lines(cli)[-1]


def lines(cli: Cli) -> list[str]:
    """Return the lines of the log, without their numbers and times."""
    return [
        re.split(r"[0-9]:[0-9]{2}  ", row, maxsplit=1)[1] for row in cli("log").out.splitlines()
    ]


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("3CDD 4CHH 2", "3:CDD 4:CHH 2-"),
        ("3 CDD 4 2", "3:CDD 4- 2-"),
        ("3 c d d 4 2", "3:CDD 4- 2-"),
        ("3: CDD 4- 2/2", "3:CDD 4- 2/2"),
        ("3/CDD 4/4 2", "3:CDD 4/4 2-"),
        ("3:5 4:4 2:2", "3/5 4/4 2/2"),
        ("3 of 5, 4 of 4, 2 of 2", "3/5 4/4 2/2"),
        ("3:CDD, 4-, 2-", "3:CDD 4- 2-"),
        ("3,4,2+", "3- 4- 2+"),
        ("3:C,D,D 4 2", "3:CDD 4- 2-"),
        ("3cdd!, 4; 2", "3:CDD! 4- 2-"),
        ("3 CDD !! 4 2", "3:CDD!! 4- 2-"),
        ("37CDD 4 2", "3:7CDD 4- 2-"),
        ("3 4CDD 2", "3- 4:CDD 2-"),
        ("anna: 3/3 cara: 2 ben: 4", "3/3 4- 2-"),
        ("Anna=3/3, Ben: 4, c=2", "3/3 4- 2-"),
        ("Anna 3 CDD Ben 4 Cara 2", "3:CDD 4- 2-"),
        ("Anna = 3/3 Ben = 4 Cara = 2", "3/3 4- 2-"),
        ("3CDD 4 2 declare Anna", "3:CDD! 4- 2-"),
        ("declare Anna 3CDD 4 2", "3:CDD! 4- 2-"),
        ("Ben declared, 3CDD 4/4 2", "3:CDD 4/4! 2-"),
        ("3:CDD 4/4 2 Ben reveals", "3:CDD 4/4!! 2-"),
        ("3:CDD revealed 4 2", "3:CDD!! 4- 2-"),
        ("Anna 3:CDD declared, Ben 4, Cara 2", "3:CDD! 4- 2-"),
        ("3:♧♢♢ 4:♡♤♦ 2", "3:CDD 4:HSD 2-"),
        ("3♧♢♢ 4 2", "3:CDD 4- 2-"),
        ("3: club diamonds diamond 4 2", "3:CDD 4- 2-"),
        ("3 Kreuz Karo Herz, 4 pik PIK Treff, 2", "3:CDH 4:SSC 2-"),
        ("7C, KC, AC", "trick 7C KC AC by=Ben,Cara,Anna"),
        ("7♧ K♧ A♣", "trick 7C KC AC by=Ben,Cara,Anna"),
        ("trick 7 of clubs, Kreuz-K, ♣A", "trick 7C KC AC by=Ben,Cara,Anna"),
    ],
)
@pytest.mark.usefixtures("table")
def test_a_hurried_deal_is_understood_and_spelt_back(line: str, canonical: str, cli: Cli) -> None:
    run = cli("add", line)
    assert run.code == 0, run.err
    assert f"Read as: {canonical}\n" in run.out
    assert last_line(cli) == canonical


@pytest.mark.parametrize("said", ["Ben declared", "declare Ben", "Ben hat offen gereizt"])
def test_the_cards_of_whoever_declared_are_nobody_elses(said: str, cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "Dora")
    cli("add", "2- 3- 3- 2-")
    assert "Now: 1. 2- 3:CDD! 3- 2-." in cli("amend", "1", f"Anna 2, {said} 3CDD").out


def test_quotes_in_a_name_stay_where_somebody_takes_over(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    cli("add", "2- 3- 4-")
    assert 'Cara "Cat" Lee plays for Cara' in cli("set", "--from", "2", 'Cara=Cara "Cat" Lee').out
    assert "NEW plays for" in cli("set", "--from", "2", 'Cara "Cat" Lee=NEW').out


@pytest.mark.usefixtures("table")
def test_words_of_a_shell_are_read_like_one_line(cli: Cli) -> None:
    assert cli("add", "3", "CDD,", "4CHH,", "2").code == 0
    assert last_line(cli) == "3:CDD 4:CHH 2-"


@pytest.mark.usefixtures("table")
def test_what_the_notation_spells_so_is_not_spelt_back(cli: Cli) -> None:
    assert "Read as" not in cli("add", "3:CDD 4 2").out
    assert "Read as" not in cli("add", "anna=3:CDD! cara=2 ben=4").out


@pytest.mark.parametrize(
    ("variant", "line", "canonical"),
    [
        ("declarer-trumps", "3CDD! 4 2 trump=hearts", "3:CDD! 4- 2- trump=H"),
        ("declarer-trumps", "3:CDD! 4 2 Herz Trumpf", "3:CDD! 4- 2- trump=H"),
        ("declarer-trumps", "3:CDD! 4 2 trump ♡", "3:CDD! 4- 2- trump=H"),
        ("original", "3:CDD 4 2 turn=♥9", "3:CDD 4- 2- turn=9H"),
        ("original", "3:CDD 4 2 turned 9 of hearts", "3:CDD 4- 2- turn=9H"),
    ],
)
def test_trump_is_named_in_words(variant: str, line: str, canonical: str, cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--variant", variant).code == 0
    assert cli("add", line).code == 0
    assert last_line(cli) == canonical


@pytest.mark.parametrize(
    ("game", "line", "canonical"),
    [
        ("adding", "Ben=K", "Ben: K"),
        ("adding", "ben: 10 = 10", "Ben: 10=10"),
        ("adding", "Ben A of spades", "Ben: AS"),
        ("adding", "A♤", "AS"),
        ("game-of-99", "Anna=draw", "Anna: draw"),
        ("game-of-99", "anna draws", "Anna: draw"),
        ("game-of-99", "draws,", "draw"),
    ],
)
def test_the_other_games_understand_names_and_suits(
    game: str, line: str, canonical: str, cli: Cli
) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--game", game).code == 0
    run = cli("add", *line.split())
    assert run.code == 0, run.err
    assert f"Read as: {canonical}\n" in run.out
    assert last_line(cli).startswith(canonical)


def test_several_plays_are_parted_by_commas(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--game", "adding").code == 0
    assert "Read as: 5 7 8" in cli("add", "5, 7, 8").out


@pytest.mark.parametrize(
    ("line", "readings"),
    [
        ("KD 4 2", ("English", "German")),
        ("3:KD 4 2", ("English", "German")),
        ("3 KHH 4 2", ("English", "German")),
        ("3KKK 4 2", ("English", "German")),
        ("trick DK KC AC", ("English", "German")),
        ("3-5 4 2", ("3/5", "3- 5")),
        ("7CKCAC", ("7:CKCAC", "trick 7C KC AC")),
    ],
)
@pytest.mark.usefixtures("table")
def test_what_can_be_read_in_two_ways_is_refused_with_both(
    line: str, readings: tuple[str, ...], cli: Cli
) -> None:
    run = cli("add", line)
    assert run.code == 2
    assert all(reading in run.err for reading in readings), run.err
    assert cli("log").out == "Nothing has been entered yet.\n"


def test_a_name_that_looks_like_cards_is_not_guessed(cli: Cli) -> None:
    assert cli("new", "Dad", "Ben", "Mum").code == 0
    run = cli("add", "Dad 3 Ben 4 Mum 2")
    assert run.code == 2
    assert "D AD" in run.err
    assert cli("add", "dad: 3 Ben 4 Mum 2+").code == 0


def test_an_ace_is_not_taken_for_a_name(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--game", "adding").code == 0
    run = cli("add", "A=K")
    assert run.code == 2
    assert "Anna: K" in run.err


@pytest.mark.parametrize(
    ("line", "problem"),
    [("Zoe: 3 Ben 4 Cara 2", "Zoe"), ("3CDX 4 2", "X"), ("3CD 4 2", "2 cards"), ("sethelp", "set")],
)
@pytest.mark.usefixtures("table")
def test_what_is_no_shorthand_stays_malformed(line: str, problem: str, cli: Cli) -> None:
    run = cli("add", line)
    assert run.code == 2
    assert problem in run.err


@pytest.mark.usefixtures("table")
def test_amend_and_insert_understand_shorthand(cli: Cli) -> None:
    cli("add", "3:CDD 4 2")
    assert cli("amend", "1", "3CDD,", "4CHH,", "2").code == 0
    assert "Read as: 1- 1- 7-" in cli("insert", "1", "1,", "1,", "7").out
    assert "Read as: 3:CDD 4- 2-" in cli("insert", "last", "3CDD,4,2").out


def test_a_note_is_never_rewritten(table: None, cli: Cli) -> None:
    cli("add", 'note "3CDD, 4 ♧"')
    cli("note", "Anna declared, 3CDD")
    assert lines(cli) == ['note "3CDD, 4 ♧"', 'note "Anna declared, 3CDD"']


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("3CDD, 4, 2", "3:CDD 4- 2-"),
        ("anna: 3/3 ben: 4 cara: 2", "3/3 4- 2-"),
        ("3:♧♢♢ 4 2", "3:CDD 4- 2-"),
        ("3:CDD 4 2 Anna declared", "3:CDD! 4- 2-"),
    ],
)
def test_a_sheet_stays_strict_and_its_refusal_names_the_canonical_form(
    line: str, canonical: str, cli: Cli, tmp_path: Path
) -> None:
    sheet = tmp_path / "evening.sheet"
    sheet.write_text(f"players: Anna, Ben, Cara\n{line}\n", encoding="utf-8")
    run = cli("score", str(sheet))
    assert run.code == 2
    assert f"In a sheet, write it like this: {canonical}" in run.err
    error = cli("score", "--json", str(sheet)).json["error"]
    assert (error["code"], error["line"]) == ("malformed", 2)


@pytest.mark.parametrize(
    "words", [("Anna,", "Ben,", "Cara"), ("Anna", ",", "Ben", ",", "Cara"), ("Anna,Ben,", "Cara,")]
)
def test_new_takes_names_with_commas(words: tuple[str, ...], cli: Cli) -> None:
    assert cli("new", *words).code == 0
    assert cli("list", "--json").json["sessions"][0]["players"] == ["Anna", "Ben", "Cara"]


def test_new_refuses_commas_between_some_names_alone(cli: Cli) -> None:
    run = cli("new", "Anna", "Maria,", "Ben")
    assert run.code == 2
    assert "Anna Maria · Ben" in run.err
    assert "Anna · Maria · Ben" in run.err


def test_a_quoted_name_may_have_blanks_beside_commas(cli: Cli) -> None:
    assert cli("new", "Anna Maria,", "Ben", "Cara").code == 0
    assert cli("list", "--json").json["sessions"][0]["players"][0] == "Anna Maria"


@pytest.mark.parametrize("words", [("help", "set"), ("set", "-h"), ("set", "--help")])
def test_help_is_found_in_every_way(words: tuple[str, ...], cli: Cli) -> None:
    run = cli(*words)
    assert run.code == 0
    assert "first-dealer=" in run.out


@pytest.mark.parametrize("option", ["--store=", "--session=", "--store=postgresql://:/"])
def test_help_is_shown_whatever_else_is_in_the_line(cli: Cli, option: str) -> None:
    for line in (("show", option, "--help"), ("show", "--help", option), ("show", "-h", option)):
        told = cli(*line)
        assert (told.code, told.err) == (0, "")
        assert "--chart" in told.out


def test_help_of_what_is_no_command_says_so(cli: Cli) -> None:
    assert "Did you mean" in cli("help", "amned").err
    assert cli("help", "amned").code == 2
    assert "scorekeeper" in cli("-h").out


@pytest.mark.usefixtures("table")
def test_set_takes_blanks_in_a_value(cli: Cli) -> None:
    assert cli("set", "players=Anna,", "Ben,", "Dora", "title=Friday", "night").code == 0
    (session,) = cli("list", "--json").json["sessions"]
    assert (session["players"], session["title"]) == (["Anna", "Ben", "Dora"], "Friday night")


@pytest.mark.parametrize(
    ("words", "now"),
    [
        (("1", "Anna=3/4"), "3/4! 4/4 2-"),
        (("1", "anna: 3/4"), "3/4! 4/4 2-"),
        (("1", "ben", "4CHH,", "cara", "2+"), "3:CDD! 4:CHH 2+"),
        (("last", "declare=Ben"), "3:CDD 4/4! 2-"),
        (("last", "Ben", "revealed"), "3:CDD 4/4!! 2-"),
        (("1", "Ben=4+!"), "3:CDD 4+! 2-"),
        (("--entry", "1", "Cara=2/2"), "3:CDD! 4/4 2/2"),
    ],
)
@pytest.mark.usefixtures("table")
def test_amend_changes_only_what_it_names(words: tuple[str, ...], now: str, cli: Cli) -> None:
    cli("add", "3:CDD! 4/4 2")
    run = cli("amend", *words)
    assert run.code == 0, run.err
    assert f"Now: 1. {now}." in run.out


def test_amending_one_bid_keeps_the_others_without_tricks_if_these_were_recorded(
    cli: Cli, recorded: Recorded
) -> None:
    recorded(*tricks(9))
    assert cli("add", "--", "/3", "-", "/1").code == 0
    assert cli("amend", "1", "Ben=/5").code == 0
    assert lines(cli)[-1].startswith("deal 1: amend entry 10: /3 /5 /1")


@pytest.mark.usefixtures("table")
def test_amending_one_hand_is_refused_where_the_deal_would_be_illegal(cli: Cli) -> None:
    cli("add", "3:CDD! 4/4 2")
    assert cli("amend", "1", "Anna=4/4").code == 3
    assert cli("amend", "1", "Zoe=4/4").code == 2


@pytest.mark.usefixtures("table")
def test_last_is_the_number_of_the_last_deal_everywhere(cli: Cli) -> None:
    assert cli("amend", "last", "3 3 3").code == 2
    for line in ("3:CDD 4 2", "5- 2 2"):
        cli("add", line)
    assert cli("explain", "last").out == cli("explain", "2").out
    for words in (
        ("adjust", "Ben", "5", "--deal", "last"),
        ("claim", "Ben", "9", "--deal", "last"),
    ):
        assert cli(*words).code == 0
        assert cli("undo").code == 0
    assert "2. 6-" in cli("amend", "last", "6", "1", "2").out
    assert cli("insert", "Last", "1- 1 7").code == 0
    assert "3. 6-" in cli("strike", "last").out
    assert cli("explain", "lost").code == 2


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("line", ["3 4 2 by=Anna,Ben,Cara", "3CDD 4 2 by=x"])
def test_who_played_belongs_to_tricks_alone(cli: Cli, line: str) -> None:
    refused = cli("add", line)
    assert refused.code == 2
    assert "“by” is neither a player" in refused.err
    assert cli("add", "7C KC AC by=Ben,Cara,Anna").code == 0


def test_of_a_name_with_blanks_nothing_is_told_where_another_word_is_wrong(cli: Cli) -> None:
    cli("new", "Anna", "Old Tom", "Ben")
    refused = cli("add", "Annx=5/5", "Old Tom=4-", "Ben=0-", "declare=Old Tom").err
    assert refused.startswith("“Annx” is neither a player (Anna, Old Tom, Ben) nor one of ")
    assert refused.count("\n") == 1


@pytest.mark.parametrize(
    "words", [("Old Tom=7C", "Ben=KC", "Anna=AC"), ("7C", "KC", "AC", "by=Old Tom")]
)
def test_a_name_with_blanks_goes_into_a_trick(words: tuple[str, ...], cli: Cli) -> None:
    cli("new", "Anna", "Old Tom", "Ben")
    assert cli("trick", *words).code == 0
    assert last_line(cli) == 'trick 7C KC AC by="Old Tom,Ben,Anna"'


def test_a_name_with_blanks_stands_behind_the_ace_of_spades(cli: Cli) -> None:
    cli("new", "--game", "adding", "--variant", "98-umass", "Anna", "Ben", "Old Tom")
    assert cli("add", "AS=Old Tom").code == 0
    assert last_line(cli) == 'AS="Old Tom"'


@pytest.mark.parametrize("line", ["Void 3 Draw 4 Ben 2", "void 3, draw 4, ben 2"])
def test_hands_of_somebody_called_void_are_no_void_deal(cli: Cli, line: str) -> None:
    cli("new", "Void", "Draw", "Ben")
    assert "Deal 1: " in cli("add", line).out
    assert last_line(cli) == "3- 4- 2-"
    assert cli("add", "void").code == 0
    assert cli("add", "void", "a misdeal").err.startswith("“void a misdeal” can mean two things: ")
    assert cli("add", 'void "a misdeal"').code == 0
    assert last_line(cli) == 'void "a misdeal"'


@pytest.mark.parametrize("line", ["J 5", "j busts", "j=10", "8 J 5", "Ben J 8", "J, 7", "J=10, 5"])
def test_a_card_that_is_a_name_too_is_not_played_unasked(cli: Cli, line: str) -> None:
    """`J 5` was a jack of who was to play, and a five of the next."""
    cli("new", "--game", "adding", "--variant", "99", "J", "Ben", "Karl")
    refused = cli("add", line)
    assert (refused.code, refused.out) == (2, "")
    assert re.match("Is “[Jj]” in “[Jj].+” the player or a card\\? Write J: .+, or ", refused.err)
    assert refused.err.count("\n") == 1
    assert "Ist „" in cli("add", line, LANG="de").err
    for clear in ("Ben: J Karl: 5", "J", "8 J", "adjust J +2", "J: J Ben: 5"):
        assert cli("add", clear).code == 0, clear


def test_who_comes_for_somebody_called_as_a_card_is_no_card(cli: Cli) -> None:
    cli("new", "--game", "adding", "--variant", "99", "J", "Ben", "Karl")
    assert "K plays for J." in cli("add", "substitute", "J=K").out
    assert "Read as: Ben: J=10" in cli("add", "Ben", "J=10").out


@pytest.mark.parametrize("line", ["A=11", "B A=11", "B: A=11, C 5"])
def test_points_that_are_no_card_are_those_of_an_ace(cli: Cli, line: str) -> None:
    """The button for an ace of eleven was refused at a table with somebody called A."""
    cli("new", "--game", "adding", "--variant", "98-arizona", "A", "B", "C")
    assert "B plays A: 11" in cli("add", line).out


@pytest.mark.parametrize(
    ("game", "line"),
    [
        *(("ninety-nine", "O 4, Vo 3, Özil 2"), ("ninety-nine", "Özil 4+ O 3- Vo 2-")),
        *(("adding", "O 5, Vo 4"), ("adding", "5 o busts")),
        *(("game-of-99", "O draws"), ("game-of-99", "O plays 14 on 58")),
    ],
)
def test_a_start_of_two_names_is_told_as_one(cli: Cli, game: str, line: str) -> None:
    """It was refused as no hand, and every other name with it."""
    cli("new", "--game", game, "Özil", "Otto", "Voidy")
    refused = cli("add", line)
    assert refused.err.lower().startswith("“o” could be özil or otto. write more of the name.\n")
    assert refused.err.count("\n") == 1


@pytest.mark.parametrize(
    "lines", ["declare Anna", "reveals Anna", "finish", "target: 10\n\n3/3 3 3\n3 3 3"]
)
def test_a_sheet_is_refused_without_commands_and_with_what_to_write(
    lines: str, cli: Cli, tmp_path: Path
) -> None:
    """They were for the current session, and "write it like this" had nothing behind it."""
    sheet = tmp_path / "evening.sheet"
    sheet.write_text(f"players: Anna, Ben, Cara\n{lines}\n", encoding="utf-8")
    told = cli("score", str(sheet)).err
    assert told
    assert not any(word in told for word in ("scorekeeper", "undo", "In a sheet, write"))


def test_words_that_are_hands_in_two_ways_are_grouped_in_no_time(cli: Cli, table: None) -> None:
    """Each doubled the steps: a line of thirty of them never came to an end."""

    def steps(count: int) -> int:
        return steps_run(lambda: refused.append(cli("add", *["012CDD"] * count, "9x")))

    refused: list[Run] = []
    few, many = steps(8), steps(16)
    assert many < 3 * few
    assert [run.code for run in refused] == [2, 2]
