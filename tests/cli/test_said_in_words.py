"""What a command answers is said in words, and says what really changed."""

from shlex import split

import pytest

from tests.support.command_line import Cli, Recorded
from tests.support.typed_lines import At

BONUS = ("5/5 3 1", "5/5 3 1", "5/5 3 1")
"""Anna reaches 100 with the third deal."""


def told(cli: Cli, *line: str, **environment: str) -> list[str]:
    """Return the lines of an answer."""
    answer = cli(*line, **environment)
    assert answer.code == 0, answer.err
    return answer.out.splitlines()


def test_a_new_bonus_is_not_said_to_be_another_end(cli: Cli, recorded: Recorded) -> None:
    recorded(*BONUS)
    lines = told(cli, "adjust", "Ben", "+200", "--deal", "3")
    assert "Game 1 now ends with deal 3: Anna +100, Ben +100." not in lines
    assert "The bonus of game 1 is now Anna +100, Ben +100; it was Anna +100." in lines
    lines = told(cli, "undo", LANG="de")
    assert "Der Bonus von Partie 1 ist jetzt Anna +100; davor war er Anna +100, Ben +100." in lines


def test_an_end_with_another_deal_is_said(cli: Cli, recorded: Recorded) -> None:
    recorded(*BONUS)
    lines = told(cli, "amend", "1", "9/9!! 0 0")
    assert [line for line in lines if line.startswith("Game 1 now ends with deal 2: Anna +100")]


def test_after_an_undo_nobody_speaks_of_a_correction(cli: Cli, recorded: Recorded) -> None:
    recorded("9/9!! 0 0", "3/3! 3/3 3/3", "9 0 0")
    for command in (("amend", "1", "0 9/9!! 0"), ("undo",), ("redo",), ("strike", "1")):
        lines = told(cli, *command)
        assert not [line for line in lines if "orrection" in line], lines
    assert not [line for line in told(cli, "undo", LANG="de") if "erichtigung" in line]


def test_another_trump_is_said_to_change_no_points_by_itself(cli: Cli, recorded: Recorded) -> None:
    recorded("5/5 3 1", "5/5 3/3 1")
    lines = told(cli, "amend", "1", "5/5 3/3 1")
    assert [line for line in lines if line.startswith("Trump is now different: deal 2 hearts")]
    assert not [line for line in lines if "No score" in line]


@pytest.mark.parametrize(
    ("words", "english", "german"),
    [
        ("set Cara=Clara", "Clara instead of Cara", "Clara statt Cara"),
        ("set first-dealer=Ben", "Ben deals first", "Ben gibt zuerst"),
        ("set seats=Ben,Anna,Cara", ": Ben, Anna, Cara", " Ben, Anna, Cara"),
        ("set variant=penguin", "variant penguin", "Variante penguin"),
        ("set title=Kamin", "title “Kamin”", "Titel „Kamin“"),
        ("set date=2026-11-19", "date 2026-11-19", "Datum 19.11.2026"),
        ("set place=Rom", "place “Rom”", "Ort „Rom“"),
        ("note Pause", "Pause", "Pause"),
        ('adjust Ben -10 "spät"', "Ben -10 by agreement", "Ben -10 nach Vereinbarung"),
        ("adjust Ben -10 --deal 1", "Ben -10 by agreement", "Ben -10 nach Vereinbarung"),
        ("claim Ben 57", "57", "57"),
        ("set Cara=Dana --from 2", "Dana plays for Cara", "Dana"),
    ],
)
def test_what_was_set_or_noted_is_said_in_words(
    words: str, english: str, german: str, cli: Cli, recorded: Recorded
) -> None:
    recorded("5/5 3 1")
    for tag, text in (("en", english), ("de", german)):
        for command in (split(words), ["undo"], ["redo"], ["undo"]):
            lines = told(cli, *command, LANG=tag)
            assert not [line for line in lines if "players=" in line or "game=last" in line], lines
            assert not [line for line in lines if ": set " in line or "substitute" in line], lines
            assert not [line for line in lines if ": note" in line], lines
            assert text in "\n".join(lines), (command, lines)
        assert not [line for line in told(cli, "log", LANG=tag) if "players=" in line]
        assert not [line for line in told(cli, "log", LANG=tag) if "substitute" in line]


def test_a_new_name_shows_the_standing_and_what_is_next(cli: Cli, recorded: Recorded) -> None:
    recorded("5/5 3 1")
    lines = told(cli, "set", "Cara=Clara")
    assert "Game 1: Anna 35, Ben 3, Clara 1." in lines
    assert [line for line in lines if line.startswith("Next is deal 2")]
    assert [line for line in lines if line.startswith("Trump: ")]


def test_what_is_inserted_is_said(cli: Cli, recorded: Recorded) -> None:
    recorded("5/5 3 1")
    assert "Inserted: 1. 3/3 4- 2-" in told(cli, "insert", "1", "3/3 4 2")
    cli("undo")
    assert "Eingefügt: 1. 3/3 4- 2-" in told(cli, "insert", "1", "3/3 4 2", LANG="de")


@pytest.mark.parametrize("command", [("open",), ("show",), ("--session",), ("export",)])
def test_a_session_in_the_trash_is_said_to_be_there(
    command: tuple[str, ...], cli: Cli, table: None
) -> None:
    (session,) = [line.split()[1] for line in told(cli, "list")]
    assert cli("rename", "Kamin").code == 0
    assert cli("delete", session).code == 0
    for name in (session, "Kamin"):
        refused = cli(*command, name, *(["next"] if command == ("--session",) else []))
        assert refused.code == 2
        assert f"{session} is in the trash." in refused.err
        assert f"scorekeeper restore {session}" in refused.err
    assert "There is no session" in cli("open", "Kami").err


def test_restore_says_which_session_stays_the_current_one(cli: Cli, table: None) -> None:
    first = told(cli, "list")[0].split()[1]
    second = told(cli, "new", "A", "B", "C")[0].split()[1].rstrip(":")
    cli("delete", first)
    lines = told(cli, "restore", first)
    assert lines[1].startswith(f"The current session is still {second}.")
    assert lines[1].endswith(f"scorekeeper open {first}")
    cli("delete", first)
    cli("delete", second)
    assert told(cli, "restore", first)[1] == f"To go on with it: scorekeeper open {first}"


def test_a_line_typed_instead_of_an_answer_is_said_to_be_taken(at_prompt: At) -> None:
    run = at_prompt("3/3 4- 2-", "3/3 4- 2-", "4/4 3- 2-", "quit").run
    assert "Nothing was recorded" not in run.err
    assert "Instead: 4/4 3- 2-" in run.err
    assert "Deal 2: Anna made it" in run.out


@pytest.mark.parametrize(
    ("word", "card"), [("Dame", "Q"), ("Bube", "J"), ("könig", "K"), ("ace", "A"), ("Zehn", "10")]
)
def test_the_name_of_a_rank_is_a_card_of_an_adding_game(word: str, card: str, cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--variant", "98").code == 0
    assert f"Read as: {card}" in told(cli, "add", word)


def test_the_name_of_a_rank_lacks_its_suit_in_a_trick(cli: Cli, table: None) -> None:
    assert "Write the rank, then the suit: QC, QH, QS or QD." in cli("trick", "Dame", "KC").err
    assert "KC, KH, KS oder KD" in cli("trick", "K", "KC", LANG="de").err


@pytest.mark.parametrize(
    ("bid", "spelt"), [("3:PPH", "3:SSH"), ("3:EGS", "3:CSS or 3:CSD"), ("3PPD", "3SSD")]
)
def test_a_bid_in_german_letters_is_refused_with_what_to_write(
    bid: str, spelt: str, cli: Cli, table: None
) -> None:
    refused = cli("add", bid, "4", "2")
    assert (refused.code, f"Write {spelt}." in refused.err) == (2, True), refused.err


def test_a_game_of_reverses_explains_its_arrows(cli: Cli) -> None:
    arrows = "→ play goes to the left, ← to the right."
    assert arrows in told(cli, "new", "Anna", "Ben", "Cara", "--variant", "99")
    assert arrows in told(cli, "next")
    assert arrows not in told(cli, "new", "Anna", "Ben", "Cara", "--variant", "98")


def test_two_deals_are_no_range(cli: Cli, recorded: Recorded) -> None:
    recorded("5/5 3 1", "5/5 3 1")
    assert "The difference arose in deal 1 or 2." in told(cli, "claim", "Ben", "57")


def test_an_unknown_variant_is_refused_with_those_of_all_games(cli: Cli) -> None:
    refused = cli("new", "Anna", "Ben", "Cara", "--variant", "skat")
    assert refused.code == 2
    assert [name for name in ("pagat", "99", "washburne") if name not in refused.err] == []


def test_a_card_game_has_a_german_name(cli: Cli) -> None:
    assert (
        "Zählspiel, Variante 99;"
        in told(cli, "new", "A", "B", "C", "--variant", "99", LANG="de")[0]
    )
    assert told(cli, "show", LANG="de")[0].startswith("Zählspiel (99, ")
    refused = cli("claim", "A", "5", LANG="de")
    assert refused.err == "claim geht nicht mit Zählspiel, nur mit Neunundneunzig.\n"


def test_the_help_of_the_prompt_has_german_placeholders(at_prompt: At) -> None:
    out = at_prompt("help", "quit", into=("--lang", "de", "table")).run.out
    assert "amend N ZEILE" in out
    assert "LINE" not in out
    assert "KEY" not in out


def test_an_example_of_a_line_has_the_words_of_the_language(at_prompt: At, cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--variant", "99").code == 0
    out = at_prompt("help", "quit", into=("--lang", "de", "table")).run.out
    assert '-1 "zweimal gezogen"' in out
    assert "drew" not in out


def test_an_unknown_variant_is_asked_for_again_with_those_of_all_games(type_into: At) -> None:
    refused = type_into("Anna, Ben", "skat", "99", "", into=("new",)).run
    assert refused.code == 0
    assert "washburne" in refused.err


def test_a_claim_that_is_undone_is_called_a_claim(cli: Cli, recorded: Recorded) -> None:
    recorded("5/5 3 1")
    cli("claim", "Ben", "57")
    assert "Zurückgenommen: Ben behauptet 57" in told(cli, "undo", LANG="de")


def test_every_card_and_bid_in_german_letters_is_told(cli: Cli, table: None) -> None:
    assert cli("trick", "DC", "BP", "AC").err.count("Write ") == 2
    told_bids = cli("add", "3:PPH", "3:EGD", "3:KKK").err
    assert "Write 3:SSH." in told_bids
    assert "Write 3:CSD." in told_bids
    assert "“3:KKK”" in told_bids
