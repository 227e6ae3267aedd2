"""Whoever types that a player leaves or is replaced is told how that is written."""

import shlex

import pytest

from scorekeeper.core.messages import message
from scorekeeper.i18n.catalog import language
from tests.support.command_line import Cli
from tests.support.typed_lines import At
from tests.support.work import steps_run

FINISH = "To end the evening here with what stands: "
LINES = {
    "leave Cara": "Cara=NEW",
    "Leave ca": "Cara=NEW",
    "remove Cara": "Cara=NEW",
    "Cara leaves": "Cara=NEW",
    "Cara leaves!": "Cara=NEW",
    "Cara left": "Cara=NEW",
    "replace Cara": "Cara=NEW",
    "replace Cara Dana": "Cara=NEW",
    "replace Cara with Dana": "Cara=NEW",
    "replace Cara with Anna Lena. Thanks": "OLD=NEW",
    "substitute Cara by Dana": "Cara=NEW",
    "Dana replaces Cara": "OLD=NEW",
    "replace Cara with Ben": "OLD=NEW",
    "replace Craa with Dana": "OLD=NEW",
    "replace C with Dana": "OLD=NEW",
    "replace Cara=Dana": "OLD=NEW",
    "replaced by Cara": "OLD=NEW",
    "leave with Cara": "OLD=NEW",
    "Cara leaves after deal 5": "OLD=NEW",
    "Dana joins for Cara": "OLD=NEW",
    "leave": "OLD=NEW",
}


@pytest.mark.parametrize("line", LINES)
def test_the_prompt_says_how_a_player_leaves(at_prompt: At, cli: Cli, line: str) -> None:
    typed = at_prompt("3:CDD 4 2", line)
    assert typed.offered[2] == line
    said = typed.run.err.splitlines()
    assert said[0] == f"{FINISH}finish"
    assert f"set --from 2 {LINES[line]} (deal 2 is then the first one they play)" in said[1]
    assert len(cli("log").out.splitlines()) == 1
    assert ("To leave: quit" in typed.run.err) == (line == "leave")


@pytest.mark.parametrize("line", [line for line in LINES if line[0] in "lrs"])
def test_the_shell_says_how_a_player_leaves(cli: Cli, table: None, line: str) -> None:
    told = cli(*line.split())
    assert (told.code, told.out) == (2, "")
    said = told.err.splitlines()
    assert said[0] == f"There is no command “{line.split(maxsplit=1)[0]}”."
    assert said[1] == f"{FINISH}scorekeeper finish"
    assert f"scorekeeper set --from 1 {LINES[line]} (" in said[2]


@pytest.mark.parametrize(
    ("line", "change"),
    [
        ("Anna Maria leaves", '"Anna Maria=NEW"'),
        ("leave Anna Maria", '"Anna Maria=NEW"'),
        ("anna maria leaves.", '"Anna Maria=NEW"'),
        ("An leaves", '"Anna Maria=NEW"'),
        ("replace Anna Maria with Dana", '"Anna Maria=NEW"'),
        ("replace anna maria with Maria Berg", '"Anna Maria=NEW"'),
        ("replace An with Ed Smith", '"Anna Maria=NEW"'),
        ("ersetze Ben durch Dora --lang de", "Ben=NEU"),
        ("Cara geht raus --lang de", "Cara=NEU"),
    ],
)
def test_the_second_word_of_a_name_is_nobody_who_comes(cli: Cli, line: str, change: str) -> None:
    """`Anna Maria leaves` was answered with a new player called Maria."""
    assert cli("new", "Anna Maria", "Ben", "Cara").code == 0
    told = cli(*line.split()).err.replace("--lang de ", "")
    assert f"scorekeeper set --from 1 {change} (" in told


@pytest.mark.parametrize(
    "line",
    [
        *("Cara left early", "Ben leaves, Cara leaves", "Dora left, Ben deals"),
        *("remove Ben or Cara", "Cara is not replaced by Dora", "Don't replace Cara"),
        *("replace Cara with Ben Smith", "Be replaces Cara", "Ben replaces Dora"),
        *("Cara leaves, Dora replaces Ben", "a player leaves with Ben", "everyone leaves but Cara"),
        *("Cara wants to leave", "remove player Cara", "Dora joins Ben", "Dora joins anna maria"),
    ],
)
def test_of_whom_it_is_is_not_told_where_a_line_says_anything_else(cli: Cli, line: str) -> None:
    """Others were told: who stays, and who is not replaced."""
    assert cli("new", "Anna Maria", "Ben", "Cara").code == 0
    assert "scorekeeper set --from 1 OLD=NEW (" in cli(*line.split()).err


@pytest.mark.parametrize(
    ("line", "change"),
    [
        ("Tom the Cat leaves", '"Tom the Cat=NEW"'),
        ("replace tom the cat with Dana", '"Tom the Cat=NEW"'),
        ("leave Left", "Left=NEW"),
    ],
)
def test_a_name_may_have_a_word_in_it_that_names_nobody(cli: Cli, line: str, change: str) -> None:
    assert cli("new", "Tom the Cat", "Cat", "Left").code == 0
    assert f"scorekeeper set --from 1 {change} (" in cli(*line.split()).err


@pytest.mark.parametrize(
    "line", ["join Eva Berg", "Dora joins", "I join", "join", "please join Dora"]
)
def test_who_joins_is_told_how_and_not_named(cli: Cli, table: None, line: str) -> None:
    told = cli(*line.split()).err.rstrip()
    assert told.endswith("scorekeeper new --again Anna Ben Cara NEW")


@pytest.mark.parametrize("line", ["Fay joins", "join Fay", "Fay and Gus join"])
def test_at_a_full_table_somebody_can_only_play_on_for_another(cli: Cli, line: str) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "Dora", "Ed").code == 0
    told = cli(*line.split()).err
    assert "scorekeeper set --from 1 OLD=NEW (" in told
    assert "--again" not in told


@pytest.mark.parametrize("line", ["leave {}", "{} leaves"])
def test_a_player_with_a_number_in_the_name_leaves(cli: Cli, type_into: At, line: str) -> None:
    assert cli("new", "Player 1", "Player 2", "Al.", "Al").code == 0
    for name in ("Player 2", "Al."):
        words = [word.format(name) for word in line.split()]
        typed = type_into(line.format(f'"{name}"')).run
        for told in (cli(*words).err, typed.err):
            change = f'"{name}=NEW"' if " " in name else f"{name}=NEW"
            assert f"set --from 1 {change} (" in told


@pytest.mark.parametrize("line", ["Ben will nicht mehr mitspielen", "Vertritt Ben Cara?"])
def test_a_sentence_in_german_says_of_nobody_who_leaves(cli: Cli, table: None, line: str) -> None:
    told = cli(*line.split(), LANG="de").err
    assert "set --from 1 ALT=NEU (" in told


def test_a_comment_at_the_prompt_names_nobody_who_comes(at_prompt: At) -> None:
    assert "set --from 1 Cara=NEW (" in at_prompt("Cara leaves # at ten").run.err


@pytest.mark.parametrize("options", ["--store other", "--session 2026-11-20-1", ""])
@pytest.mark.parametrize(
    "line", ["{options} leave Ben", "leave Ben {options}", "Ben {options} leaves"]
)
def test_it_is_said_of_the_store_and_the_session_of_the_line(
    cli: Cli, type_into: At, options: str, line: str
) -> None:
    for where in ([], ["--store", "other"]):
        for players in (("Anna", "Ben", "Cara"), ("Anna", "Ben", "Dan")):
            assert cli("new", *players, "--date", "2026-11-20", *where).code == 0
    typed = line.format(options=options).strip()

    for said, program in (
        (cli(*typed.split()).err.splitlines()[1:], "scorekeeper "),
        (type_into(typed).run.err.splitlines(), ""),
    ):
        assert said[0] == f"{FINISH}{program}finish {options}".rstrip()
        assert f"{program}set {options} --from 1 Ben=NEW (".replace("  ", " ") in said[1]


@pytest.mark.parametrize("title", ["Friday II", '"Friday"'])
def test_it_is_said_of_a_session_whose_title_needs_quotation_marks(
    cli: Cli, type_into: At, title: str
) -> None:
    """In the shell it was said of another one, titled without them; at the prompt of none."""
    for name in (title, "Friday"):
        assert cli("new", "Anna", "Ben", "Cara", "--date=2026-11-20", f"--title={name}").code == 0
    typed = title.replace('"', r"\"")
    for said in (
        cli("leave", "Ben", "--session", title).err,
        type_into(f'leave Ben --session "{typed}"').run.err,
    ):
        told = [line for line in said.splitlines() if FINISH in line]
        assert [line.endswith("finish --session 2026-11-20-1") for line in told] == [True], said


@pytest.mark.parametrize("line", ['join Dora --why "came late"', 'replace Cara Dora --why "ill"'])
def test_a_reason_is_no_player(line: str, cli: Cli, type_into: At) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    for said in (cli(*shlex.split(line)).err, type_into(line).run.err):
        assert "NEW" in said
        assert "--why" not in said


def test_what_is_suggested_works_at_the_prompt(at_prompt: At) -> None:
    typed = at_prompt("3:CDD 4 2", "replace Cara Dana", "set --from 2 Cara=Dana", "finish")
    assert "From deal 2 on, Dana plays for Cara." in typed.run.out
    assert "It ended early: Anna has won." in typed.run.out


def test_who_has_left_is_not_another_who_leaves(type_into: At, cli: Cli) -> None:
    cli("new", "Jo", "Ben", "Joan")
    cli("add", "3- 3/3 3-")
    cli("set", "Jo=Ka", "--from", "2")
    for told in (cli("replace", "Jo", "with", "Vera"), type_into("Jo leaves").run):
        assert "Joan=" not in told.err
    assert "--from 2 Joan=NEW" in cli("replace", "Joa", "with", "Vera").err


@pytest.mark.parametrize("game", ["adding", "game-of-99"])
def test_every_game_says_it(type_into: At, cli: Cli, game: str) -> None:
    assert cli("new", "Anna", "Ben", "--game", game).code == 0
    typed = type_into("leave Ben")
    unit = "play" if game == "adding" else "move"
    assert f"set --from 1 Ben=NEW ({unit} 1 is then the first one they play)" in typed.run.err


def test_without_a_session_it_is_an_unknown_command(cli: Cli) -> None:
    told = cli("leave", "Cara")
    assert (told.code, "finish" in told.err) == (2, False)
    assert "There is no command “leave”." in told.err


@pytest.mark.parametrize(
    "line", ["hello Cara", "remove 3", "3 4 left", "quit it now", "remove last", "remove Craa"]
)
def test_other_lines_are_refused_as_before(at_prompt: At, line: str) -> None:
    told = at_prompt(line).run.err
    assert FINISH not in told
    assert "rename" not in told


@pytest.mark.parametrize("line", ["drop K", "K left", "Q left", "go J"])
def test_a_card_is_nobody_who_leaves(type_into: At, cli: Cli, line: str) -> None:
    assert cli("new", "Anna", "Ben", "--game", "adding").code == 0
    assert FINISH not in type_into(line).run.err


def test_of_more_words_than_a_line_has_only_the_first_is_looked_at(cli: Cli) -> None:
    """Sixty thousand of them, read as an entry, took seven seconds."""
    cli("new", "Anna", "Ben", "Cara")
    assert steps_run(lambda: cli(*["x"] * 20_000)) < 30 * 20_000
    assert cli(*["x"] * 2_000).err.startswith("There is no command “x”.")


@pytest.mark.parametrize("line", ["replace Cara Dana", "leave Cara", "join Dana", "leave"])
def test_after_the_end_nobody_plays_on_and_a_rematch_is_offered(
    cli: Cli, table: None, line: str
) -> None:
    cli("add", "3:CDD 4 2")
    cli("finish")
    told = cli(*line.split()).err
    assert told.splitlines()[1:] == ["Rematch: scorekeeper new --again"]
    assert "finish" not in told


@pytest.mark.parametrize("code", ["en", "de"])
def test_no_word_says_two_things(code: str) -> None:
    """What ends in both lists named nobody: German `weg` was no leaving any more."""
    meanings = ("leave", "replace", "join")
    words = [
        word
        for each in meanings
        for word in language(code).render(message(f"typed-{each}")).split()
    ]
    assert len(words) == len({*words})
