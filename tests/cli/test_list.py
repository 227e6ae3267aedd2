"""`list` of a choice: the newest, those of players, those since a day; on both stores."""

import pytest

from tests.support.command_line import Cli, Run

pytestmark = pytest.mark.both_stores


@pytest.fixture
def three(cli: Cli) -> None:
    for day, *names in (
        ("2026-01-05", "Anna", "Ben", "Cara"),
        ("2026-03-01", "ANNA", "Dan", "Eva"),
        ("2026-02-10", "Ben", "Cara", "Zoë"),
    ):
        assert cli("new", *names, "--date", day, "--title", day).code == 0


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
        (("--since", "2026-02-10"), ["2026-02-10", "2026-03-01"]),
        (("--player", "anna"), ["2026-01-05", "2026-03-01"]),
        (("--player", "Ben", "--player", "cara"), ["2026-01-05", "2026-02-10"]),
        (("--player", "Ben", "--since", "2026-02-01"), ["2026-02-10"]),
        (("--player", "anna", "--limit", "1"), ["2026-03-01"]),
        (("--player", "ZOË"), ["2026-02-10"]),
        (("--player", "Nobody"), []),
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
    assert cli("list", "--player", "Nobody").out == (
        "No session is like that. `scorekeeper list` alone shows them all.\n"
    )


def test_where_there_is_nothing_it_says_how_to_begin(cli: Cli) -> None:
    assert cli("list", "--limit", "5").out == cli("list").out


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize("options", [("--since", "soon"), ("--limit", "0"), ("--limit", "x")])
def test_what_cannot_be_meant_is_refused(cli: Cli, options: tuple[str, ...]) -> None:
    refused = cli("list", *options)
    assert (refused.code, refused.out) == (2, "")


@pytest.mark.usefixtures("three")
def test_a_session_that_changed_is_chosen_by_what_it_is_now(cli: Cli) -> None:
    assert cli("set", "Ben=Fred", "--session", "2026-01-05").code == 0
    assert titles(cli("list", "--json", "--player", "Fred")) == ["2026-01-05"]
    assert titles(cli("list", "--json", "--player", "Ben")) == ["2026-02-10"]
