"""Corrections: what stands after any sequence of them is what a replay from scratch gives."""

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.header import Header
from scorekeeper.core.log import Entry, fold
from scorekeeper.core.problems import Illegal, Malformed, Refusal, Unable
from scorekeeper.core.record import Change, prepare
from scorekeeper.core.session import Opened, Session, open_session
from scorekeeper.games import game_named

AT = "2026-11-20T19:00:00Z"
LINES = ["3:CDD 4- 2-", "9/9!! 0 0", "3+ 3+ 3+", "Cara=2 An=3 Be=4/4", "1 1 7/7!", 'note "a pause"']


def sat_down(variant: str = "pagat", players: str = "Anna Ben Cara") -> Opened:
    game = game_named("ninety-nine")
    names = tuple(players.split())
    rules = game.rules_to_json(game.resolve(variant, len(names), {}))
    header = Header("ninety-nine", variant, names)
    return open_session(Session("2026-11-20-1", AT, header, rules, ()), game_named)


def do(opened: Opened, line: str, **how: Any) -> Opened:
    return prepare(opened, Change(line, AT, **how))[1]


def played(*lines: str, opened: Opened | None = None) -> Opened:
    opened = opened or sat_down()
    for line in lines:
        opened = do(opened, line)
    return opened


def account(opened: Opened) -> dict[str, object]:
    return opened.game.score(opened.evening)


def facts(opened: Opened) -> list[str]:
    return [fact.line or "" for fact in opened.standing.facts] + [
        f"uncounted {play.number}" for play in opened.evening.played if play.problems
    ]


def again(opened: Opened) -> Opened:
    return open_session(opened.session, game_named)


ACTIONS = st.lists(
    st.one_of(
        st.sampled_from(LINES),
        st.sampled_from(["undo", "redo", "redo", "undo"]),
        st.builds("amend {} {}".format, st.integers(1, 8), st.sampled_from(LINES[:5])),
        st.builds("insert {} {}".format, st.integers(1, 8), st.sampled_from(LINES[:5])),
        st.builds("strike {}".format, st.integers(1, 8)),
        st.sampled_from(
            ["set title=Friday", "set Ben=Benno", "set seats=Cara,Anna,Ben", "set variant=penguin"]
        ),
        st.sampled_from(["adjust Anna -10", 'adjust Cara +95 "a wager"']),
    ),
    max_size=25,
)


def stages(actions: list[str]) -> Iterator[Opened]:
    """Yield a session after each action that is not refused."""
    opened = sat_down()
    yield opened
    for action in actions:
        with contextlib.suppress(Refusal):
            opened = do(opened, action)
            yield opened


@given(ACTIONS)
def test_any_sequence_of_corrections_equals_a_replay_from_scratch(actions: list[str]) -> None:
    for opened in stages(actions):
        scratch = again(opened)
        assert scratch.evening.played == opened.evening.played
        assert account(scratch) == account(opened)
        assert scratch.standing == opened.standing
        numbers = [entry.number for entry in opened.session.entries]
        assert numbers == list(range(1, len(numbers) + 1))


@given(ACTIONS)
def test_undoing_everything_leads_back_to_the_beginning(actions: list[str]) -> None:
    (*_, opened) = stages(actions)
    while opened.standing.undoable is not None:
        opened = do(opened, "undo")
    assert account(opened) == account(sat_down())
    assert opened.header == sat_down().header


@given(st.lists(st.sampled_from(LINES), max_size=12), st.integers(0, 12))
def test_replay_of_a_prefix_is_the_prefix_of_the_replay(lines: list[str], cut: int) -> None:
    opened = sat_down()
    for line in lines:
        try:
            opened = do(opened, line)
        except Illegal:
            break
    short = opened.session._replace(entries=opened.session.entries[:cut])
    assert open_session(short, game_named).evening.played == opened.evening.played[:cut]


def test_undo_takes_back_the_last_standing_entry_of_any_kind() -> None:
    opened = played("3 4 2", "amend 1 4 3 2", "undo")
    assert facts(opened) == ["3- 4- 2-"]
    assert facts(do(opened, "undo")) == []
    assert facts(played("redo", opened=opened)) == ["4- 3- 2-"]


def test_redo_lasts_until_something_new_is_entered() -> None:
    opened = played("3 4 2", "5 2 2", "undo", "undo", "redo", "redo")
    assert facts(opened) == ["3- 4- 2-", "5- 2- 2-"]
    opened = played("3 4 2", "undo", "5 2 2")
    with pytest.raises(Illegal):
        do(opened, "redo")


def test_insert_and_strike_move_the_deals_behind() -> None:
    opened = played("3 4 2", "5 2 2", "insert 2 1 1 7")
    assert facts(opened) == ["3- 4- 2-", "1- 1- 7-", "5- 2- 2-"]
    assert facts(do(opened, "strike 1")) == ["1- 1- 7-", "5- 2- 2-"]
    assert facts(do(opened, "insert 4 9 0 0"))[-1] == "9- 0- 0-"


def test_amend_entry_reaches_notes_and_adjustments() -> None:
    opened = played("3 4 2", 'note "piza"', "adjust Ben -10")
    assert facts(do(opened, 'amend note "pizza"', entry=2))[1] == 'note "pizza"'
    assert facts(do(opened, "amend adjust Ben -20", entry=3))[2] == "adjust @2 -20"
    with pytest.raises(Malformed):
        do(opened, "amend 3 4 2", entry=3)


def test_adjust_can_be_placed_behind_a_deal() -> None:
    opened = played("3 4 2", "5 2 2")
    opened = do(opened, "adjust Ben -10", behind=1)
    assert facts(opened) == ["3- 4- 2-", "adjust @2 -10", "5- 2- 2-"]
    assert account(opened)["deals"][0]["scores"]["Ben"] == -6  # type: ignore[index]


def test_a_later_deal_made_illegal_stays_and_is_named() -> None:
    over = played(*["9/9!! 0 0"] * 6)
    assert over.evening.state.end is not None
    opened = do(played("0 2 7", *["9/9!! 0 0"] * 6), "amend 1 9/9!! 0 0")
    assert facts(opened)[-1] == "uncounted 7"
    assert [deal["number"] for deal in account(opened)["deals"]] == [1, 2, 3, 4, 5, 6]  # type: ignore[attr-defined]


def test_entries_hold_seats_so_that_a_name_can_be_mended() -> None:
    opened = played('adjust Ben -10 "for Ben"', "set Ben=Benno")
    assert opened.header.players == ("Anna", "Benno", "Cara")
    assert facts(opened) == ['adjust @2 -10 "for Ben"']
    assert account(opened)["rubber"]["totals"] == {"Anna": 0, "Benno": -10, "Cara": 0}  # type: ignore[index]


def test_moving_seats_takes_the_hands_along() -> None:
    opened = played("3 4 2", "adjust Cara +5", "set seats=Cara,Anna,Ben")
    assert opened.header.players == ("Cara", "Anna", "Ben")
    assert account(opened)["deals"][0]["scores"] == {"Cara": 7, "Anna": 3, "Ben": 4}  # type: ignore[index]
    assert account(opened)["deals"][0]["dealer"] == "Anna"  # type: ignore[index]
    later = played("2 3 4", "amend 1 2 3 4", opened=opened)
    assert account(later)["deals"][1]["scores"] == {"Cara": 2, "Anna": 3, "Ben": 4}  # type: ignore[index]


@pytest.mark.parametrize(
    ("line", "kind", "code"),
    [
        ("undo", Illegal, "nothing-to-undo"),
        ("redo", Illegal, "nothing-to-redo"),
        ("undo 3", Malformed, "words-too-many"),
        ("amend", Malformed, "number-missing"),
        ("amend x 3 4 2", Malformed, "number-missing"),
        ("amend 1 3 4 2", Malformed, "number-none-yet"),
        ("strike 1", Malformed, "number-none-yet"),
        ("insert 2 3 4 2", Malformed, "insert-place"),
        ("insert 1 adjust Ben 5", Malformed, "insert-other-kind"),
        ("set", Malformed, "set-empty"),
        ("set shoe=size", Malformed, "set-unknown"),
        ("set players=Anna,Ben", Malformed, "set-players-count"),
        ("set seats=Anna,Ben,Ben", Malformed, "set-seats-form"),
        ("set variant=duel", Malformed, "players-count"),
        ("set Ben=Anna", Malformed, "name-twice"),
        ("set first-dealer=Zoe", Malformed, "name-unknown"),
        ("set title=", Illegal, "set-nothing"),
        ("set title=A title=B", Malformed, "key-twice"),
    ],
)
def test_corrections_that_cannot_be(line: str, kind: type[Refusal], code: str) -> None:
    with pytest.raises(kind) as refused:
        do(sat_down(), line)
    assert code in [problem.code for problem in refused.value.problems]


def test_a_log_that_acts_on_nothing_is_refused() -> None:
    for entry in (
        Entry(1, AT, "undo", target=1),
        Entry(1, AT, "amend", "3 4 2", target=5),
        Entry(1, AT, "strike", target=1),
        Entry(1, AT, "insert", "3 4 2", target=7),
    ):
        with pytest.raises(Unable):
            fold([entry], "deal")


def test_amending_again_counts_from_what_stands() -> None:
    opened = played("3 4 2", "5 2 2", "amend 1 9 0 0", "amend 1 0 9 0", "strike 2")
    assert facts(opened) == ["0- 9- 0-"]
    with pytest.raises(Malformed) as refused:
        do(opened, "amend 2 3 4 2")
    assert refused.value.problems[0].fields["last"] == 1
