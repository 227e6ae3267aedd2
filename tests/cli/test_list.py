"""`list` of a choice: the newest, those of players, those since a day; on both stores."""

import pytest

from tests.support.command_line import Cli, Run

pytestmark = pytest.mark.both_stores


@pytest.fixture
def three(cli: Cli) -> None:
    for day, place, *names in (
        ("2026-01-05", "Café  Żółw", "Anna", "Ben", "Cara"),
        ("2026-03-01", "café żółw", "ANNA", "Dan", "Eva"),
        ("2026-02-10", "", "Ben", "Cara", "Zoë"),
    ):
        begin = ("new", *names, "--date", day, "--title", day, "--place", place)
        assert cli(*begin).code == 0


def titles(listed: Run) -> list[str]:
    """Return the titles in a list, and see that its JSON has the same form as that of all."""
    assert listed.code == 0, listed.err
    return [session["title"] for session in listed.json["sessions"]]


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("options", "chosen"),
    [
        ((), ["2026-01-05", "2026-02-10", "2026-03-01"]),
        (("--limit", "2"), ["2026-02-10", "2026-03-01"]),
        (("--limit", "99"), ["2026-01-05", "2026-02-10", "2026-03-01"]),
        (("--limit", "9" * 20), ["2026-01-05", "2026-02-10", "2026-03-01"]),
        (("--since", "2026-02-10"), ["2026-02-10", "2026-03-01"]),
        (("--player", "anna"), ["2026-01-05", "2026-03-01"]),
        (("--player", "Ben", "--player", "cara"), ["2026-01-05", "2026-02-10"]),
        (("--player", "Ben", "--since", "2026-02-01"), ["2026-02-10"]),
        (("--player", "anna", "--limit", "1"), ["2026-03-01"]),
        (("--player", "ZOË"), ["2026-02-10"]),
        (("--player", "Nobody"), []),
        (("--place", "CAFÉ ŻÓŁW"), ["2026-01-05", "2026-03-01"]),
        (("--place", "café żółw", "--player", "Ben", "--since", "1.1.2026"), ["2026-01-05"]),
        (("--place", "Café"), []),
    ],
)
def test_a_list_has_what_was_asked_for(
    cli: Cli, options: tuple[str, ...], chosen: list[str]
) -> None:
    assert titles(cli("list", "--json", *options)) == chosen
    shown = cli("list", *options).out
    assert [title for title in ("2026-01-05", "2026-02-10", "2026-03-01") if title in shown] == [
        title for title in ("2026-01-05", "2026-02-10", "2026-03-01") if title in chosen
    ]


@pytest.mark.usefixtures("three")
def test_where_nothing_is_chosen_it_says_that_there_are_others(cli: Cli) -> None:
    assert cli("list", "--player", "Zoë", "--since", "2026-03-01").out == (
        "No session matches: with Zoë, since 2026-03-01. `scorekeeper list` alone shows them all.\n"
    )
    assert cli("list", "--player", "Ben", "--player", "Dan", "--place", "Café Żółw").out == (
        "No session matches: with Ben and Dan, at “Café Żółw”. "
        "`scorekeeper list` alone shows them all.\n"
    )


@pytest.mark.usefixtures("three")
def test_a_name_or_place_of_no_session_is_said_with_those_that_there_are(cli: Cli) -> None:
    assert cli("list", "--player", "Nobody").out == (
        "Nobody called “Nobody” has played yet. "
        "Players so far: ANNA, Ben, Cara, Dan, Eva and Zoë.\n"
    )
    assert cli("list", "--place", "Cafe Zolw").out == (
        "No session was at “Cafe Zolw” so far. Places so far: café żółw.\n"
    )
    assert cli("set", "place=The Swan").code == 0
    assert "Places so far: café żółw, The Swan." in cli("list", "--place", "The Sw").out


def test_where_no_session_has_a_place_it_says_how_to_give_one(cli: Cli) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    told = cli("list", "--place", "home").out
    assert "none has a place. To name it: scorekeeper set place=home" in told


@pytest.mark.usefixtures("three")
def test_who_left_early_was_there_all_the_same(cli: Cli) -> None:
    assert cli("add", "3:CDD 4- 2-").code == 0
    assert cli("set", "Zoë=Dan", "--from", "2").code == 0
    for name in ("Zoë", "Dan"):
        assert "2026-02-10" in titles(cli("list", "--json", "--player", name))


@pytest.mark.usefixtures("three")
def test_a_session_whose_place_is_corrected_is_chosen_by_the_new_one(cli: Cli) -> None:
    assert cli("set", "place=The Swan", "--session", "2026-01-05").code == 0
    assert titles(cli("list", "--json", "--place", "the swan")) == ["2026-01-05"]
    assert titles(cli("list", "--json", "--place", "café żółw")) == ["2026-03-01"]


def test_where_there_is_nothing_it_says_how_to_begin(cli: Cli) -> None:
    assert cli("list", "--limit", "5").out == cli("list").out


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    "options", [("--since", "soon"), ("--limit", "0"), ("--limit", "x"), ("--place", " ")]
)
def test_what_cannot_be_meant_is_refused(cli: Cli, options: tuple[str, ...]) -> None:
    refused = cli("list", *options)
    assert (refused.code, refused.out) == (2, "")


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("limit", "told", "in_german"),
    [
        ("0", "--limit must be 1 or more, not 0.", "--limit muss mindestens 1 sein, nicht 0."),
        ("x", "--limit must be a whole number, not “x”.", "--limit muss eine ganze Zahl sein"),
    ],
)
def test_a_limit_that_is_none_is_refused_in_one_language(
    cli: Cli, limit: str, told: str, in_german: str
) -> None:
    assert cli("list", "--limit", limit).err.startswith(told)
    assert cli("list", "--limit", limit, "--lang", "de").err.startswith(in_german)


@pytest.mark.usefixtures("three")
def test_a_session_that_changed_is_chosen_by_what_it_is_now(cli: Cli) -> None:
    assert cli("set", "Ben=Fred", "--session", "2026-01-05").code == 0
    assert titles(cli("list", "--json", "--player", "Fred")) == ["2026-01-05"]
    assert titles(cli("list", "--json", "--player", "Ben")) == ["2026-02-10"]
