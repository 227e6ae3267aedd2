"""What people who have never kept score with it try, mistype or read, in English and German."""

import pytest

from tests.support.command_line import Cli
from tests.support.typed_lines import At

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


@LANGUAGES
def test_a_question_mark_says_what_each_variant_is(language: str, type_into: At) -> None:
    asked = type_into("Anna, Ben", "?", "", "", into=("new", "--lang", language)).run
    assert asked.code == 0
    assert {"en": "without a dummy", "de": "ohne Dummy"}[language] in asked.out
    assert "  partnership (" not in asked.out, "for four alone"
    assert "?" in asked.out.splitlines()[0]


@pytest.mark.parametrize("answer", ["nein", "niemand", "no", "nobody"])
def test_nobody_declares_is_an_answer(answer: str, type_into: At, table: None) -> None:
    done = type_into(answer, "3:CDD 4 2", into=("--lang", "de", "table"))
    assert "Niemand reizt oder spielt offen." in done.run.out
    assert done.run.err == ""
    assert "Anna hat erfüllt" in done.run.out


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        *(("Ben reizt offen", "4-!"), ("Ben hat offen gereizt", "4-!")),
        *(("ben spielt offen", "4-!!"), ("Ben offen gespielt", "4-!!")),
    ],
)
def test_a_premium_may_be_announced_in_german(
    line: str, mark: str, cli: Cli, type_into: At, table: None
) -> None:
    assert type_into(line, "3:CDD 4 2").run.err == ""
    assert f"3:CDD {mark} 2-" in cli("log").out


def test_an_announcement_that_replaces_another_says_so_in_german(
    type_into: At, table: None
) -> None:
    told = type_into("reveal Cara", "declare Ben", into=("--lang", "de", "table")).run.out
    assert "Ben reizt offen; das offene Spiel von Cara gilt damit nicht mehr." in told


@LANGUAGES
def test_help_at_the_prompt_explains_letters_and_marks(
    language: str, type_into: At, table: None
) -> None:
    shown = type_into("help", into=("--lang", language, "table")).run.out
    terms = {"en": ("C clubs", "!! revealed"), "de": ("C Kreuz", "!! offen gespielt")}
    assert [term for term in terms[language] if term not in shown] == []


@LANGUAGES
def test_advice_with_a_name_of_several_words_can_be_typed(
    language: str, cli: Cli, type_into: At
) -> None:
    assert cli("new", "Anna Maria", "Ben", "Cara").code == 0
    assert cli("add", "3:CDD", "4", "2").code == 0
    told = cli("set", "Anna=Melanie Sophie", LANG=language).out
    advised = 'set --from 2 "Anna Maria=Melanie Sophie"'
    assert advised in told
    done = type_into("undo", advised).run
    assert (done.code, done.err) == (0, "")
    assert cli("show", "--json").json["players"][0] == "Melanie Sophie"


@LANGUAGES
def test_the_only_place_for_a_substitute_is_named_once(
    language: str, cli: Cli, table: None
) -> None:
    refused = cli("set", "Anna=Dana", "--from", "3", LANG=language).err
    assert refused.rstrip().endswith(("deal 1.", "Spiel 1."))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (("claim", "Ben", "60"), "Zurückgenommen: Ben behauptet 60"),
        (("note", "Pause"), "Zurückgenommen: Notiz „Pause“"),
    ],
)
def test_what_was_undone_is_told_without_two_colons(
    line: tuple[str, ...], told: str, cli: Cli, table: None
) -> None:
    assert cli(*line).code == 0
    assert told in cli("undo", LANG="de").out


@pytest.mark.parametrize(("players", "fifth"), [("3 3 3", ""), ("3:CDD 1 5", "1 Stich")])
def test_one_trick_is_one_in_every_reason(players: str, fifth: str, cli: Cli, table: None) -> None:
    assert cli("add", *players.split()).code == 0
    told = cli("explain", "1", LANG="de").out
    assert "1 Stiche" not in told
    assert fifth in told


@pytest.mark.parametrize("line", ["3+ 3+ 3+ !!", "3+ 3+ !! 3+", "3:CDD 4 2 !"])
def test_a_mark_behind_a_blank_belongs_to_the_hand_before_it(
    line: str, cli: Cli, table: None
) -> None:
    assert cli("add", *line.split()).code == 0


@LANGUAGES
def test_more_players_than_seats_are_told_how_to_go_on(
    language: str, cli: Cli, table: None
) -> None:
    refused = cli("set", "players=Anna,Ben,Cara,Dana", LANG=language)
    assert (refused.code, "new --again" in refused.err) == (2, True)


def test_a_premium_that_no_rule_allows_is_refused_without_speaking_of_a_sign(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "--variant", "duel").code == 0
    refused = cli("add", "3", "6", "declare=Anna", LANG="de").err
    assert "Das Spiel ohne sie eintragen." in refused


@LANGUAGES
def test_statistics_say_what_their_heads_mean(language: str, cli: Cli, table: None) -> None:
    assert cli("add", "3:CDD", "4", "2").code == 0
    shown = cli("stats", LANG=language).out
    assert {"en": "± spread", "de": "± Streuung"}[language] in shown


@LANGUAGES
@pytest.mark.parametrize(
    ("words", "missing"),
    [
        (("Anna", "Ben", "--variant", "99", "--option", "lives"), "lives=3"),
        (("Anna", "Ben", "--variant", "98", "--option", "aces"), ""),
        (("Anna", "Ben", "Cara", "--option", "ace-11"), "ace-11"),
    ],
)
def test_an_option_without_its_value_or_variant_is_named(
    words: tuple[str, ...], missing: str, language: str, cli: Cli
) -> None:
    refused = cli("new", *words, LANG=language)
    assert refused.code == 2
    assert missing in refused.err
    assert " ," not in refused.err


@LANGUAGES
@pytest.mark.parametrize(
    ("line", "advised"),
    [
        (("Anna", "3", "Ben", "4", "Cara", "2"), "scorekeeper add Anna 3 Ben 4 Cara 2"),
        (("3", "4", "2"), "scorekeeper add 3 4 2"),
        (("declare", "Anna"), "scorekeeper table"),
        (("Anna", "reizt", "offen"), "scorekeeper table"),
    ],
)
def test_an_entry_without_add_is_refused_with_what_to_type(
    line: tuple[str, ...], advised: str, language: str, cli: Cli, table: None
) -> None:
    refused = cli(*line, LANG=language)
    assert (refused.code, advised in refused.err) == (2, True), refused


def test_a_play_without_add_is_refused_with_what_to_type(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "--variant", "98").code == 0
    for line in (("bust",), ("loses", "Ben"), ("K",)):
        assert f"scorekeeper add {' '.join(line)}" in cli(*line, LANG="de").err


@pytest.mark.parametrize(
    ("said", "written"),
    [("ziehen", "draw"), ("Anna zieht", "Anna: draw"), ("14 auf 58 spielen", None)],
)
def test_moves_of_the_game_of_99_may_be_told_in_german(
    said: str, written: str | None, cli: Cli
) -> None:
    assert cli("new", "Anna", "Ben", "--variant", "washburne").code == 0
    told = cli("add", *said.split(), LANG="de")
    assert told.code == (0 if written else 2)
    if written:
        assert "Anna zieht" in told.out


def test_a_number_of_tricks_that_is_typed_once_more_is_not_doubled(
    type_into: At, cli: Cli, table: None
) -> None:
    typed = type_into("3:CDD", "2!", "44!", "4+", into=("add", "--lang", "de"))
    assert "44" not in typed.run.err
    assert "3:CDD 2-! 4+" in cli("log").out


def test_another_number_than_the_one_that_stood_there_takes_its_place(
    type_into: At, cli: Cli, table: None
) -> None:
    typed = type_into("3:CDD", "2", "43+", "4+", into=("add",))
    assert "43" not in typed.run.err
    assert "The tricks add up to 8" in typed.run.err
    assert "3:CDD 2- 4+" in cli("log").out


def test_no_trump_is_not_told_as_a_trump_in_german(cli: Cli) -> None:
    told = cli("new", "Anna", "Ben", "Cara", LANG="de").out
    told += cli("add", "3:CDD", "4", "2", LANG="de").out + cli("explain", "1", LANG="de").out
    assert "Trumpf: keiner (erstes Spiel einer Partie)." in told
    assert "Trumpf: keiner, erstes Spiel" in " ".join(told.split())
    assert "Trumpf: ohne" not in told


@pytest.mark.parametrize(
    ("line", "names"),
    [
        *(("join Dana", "Anna Ben Cara NEU"), ("Dana joins", "Anna Ben Cara NEU")),
        *(("Dana kommt dazu", "Anna Ben Cara NEU"), ("Ich komme dazu", "Anna Ben Cara NEU")),
        ("Dana möchte mitspielen", "Anna Ben Cara NEU"),
    ],
)
def test_who_wants_to_join_is_told_how(
    line: str, names: str, type_into: At, cli: Cli, table: None
) -> None:
    told = type_into(line, into=("--lang", "de", "table")).run.err
    assert f"finish, dann new --again {names}" in told, told
    assert f"scorekeeper new --again {names}" in cli(*line.split(), LANG="de").err


def test_a_stated_number_behind_a_blank_belongs_to_the_hand_before_it(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--variant", "unbidden").code == 0
    assert cli("add", "3:CDD", "4-", "2-", "!4").code == 0
    assert "2-!4" in cli("log").out


def test_nines_may_be_named_as_trump_in_german(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--variant", "nines").code == 0
    assert cli("add", "3:CDD!", "4", "2", "trump=Neunen").code == 0
    assert "trump=nines" in cli("log").out


def test_an_amendment_says_in_german_that_nobody_declared(cli: Cli, table: None) -> None:
    assert cli("add", "3:CDD!", "4", "2").code == 0
    assert cli("amend", "1", "declare=niemand").code == 0
    assert "3:CDD 4- 2-" in cli("export").out


@LANGUAGES
def test_nobody_is_asked_about_premiums_once_the_first_trick_is_played(
    language: str, type_into: At, table: None
) -> None:
    into = ("--lang", language, "table")
    questions = {"en": "Does anybody declare", "de": "Reizt oder spielt jemand offen?"}
    question = questions[language]
    asked = type_into("note x", into=into).run.out
    played = type_into("trick 7C KC AC", "note y", into=into).run.out
    assert (asked.count(question), played.count(question)) == (2, 1)


def test_names_with_umlauts_are_listed_beside_the_plain_letters(cli: Cli) -> None:
    assert cli("new", "Uwe", "Änne", "Zoë").code == 0
    assert cli("add", "3:CDD", "4", "2").code == 0
    counted = cli("stats", "--json").json["games"]["ninety-nine"]["players"]
    assert [row["player"] for row in counted] == ["Änne", "Uwe", "Zoë"]
    assert "Änne, Uwe und Zoë" in cli("stats", "--player", "Nemo", LANG="de").err


@pytest.mark.parametrize(
    ("variant", "answers", "line"),
    [
        ("original", ("turn=ZZ", "9H"), "3:CDD! 2+ 4/5 turn=9H"),
        ("declarer-trumps", ("trump=Z", "back", "4/5", "h"), "3:CDD! 2+ 4/5 trump=H"),
    ],
)
def test_what_is_trump_can_be_typed_without_its_word(
    variant: str, answers: tuple[str, ...], line: str, cli: Cli, type_into: At
) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", variant)
    typed = type_into("3:CDD!", "2+", "4/5", *answers, into=("add",))
    assert typed.run.code == 0
    assert cli("log").out.endswith(f"{line}\n")
