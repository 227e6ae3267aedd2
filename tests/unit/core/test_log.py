"""Corrections: what stands after any sequence of them is what a replay from scratch gives."""

import contextlib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.active_log import apply_corrections
from scorekeeper.core.commands import AnyChange
from scorekeeper.core.entries import Entry, timeline
from scorekeeper.core.messages import Illegal, Malformed, Refusal, Unavailable
from scorekeeper.core.parse_change import parse_addition, parse_amendment, parse_line, split_line
from scorekeeper.core.record import plan_change
from scorekeeper.core.session import AnySession, Session, load_session, snapshot_at
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named

AT = "2026-11-20T19:00:00Z"
LINES = ["3:CDD 4- 2-", "9/9!! 0 0", "3+ 3+ 3+", "Cara=2 An=3 Be=4/4", "1 1 7/7!", 'note "a pause"']


def sat_down(variant: str = "pagat", players: str = "Anna Ben Cara") -> AnySession:
    game = game_named("ninety-nine")
    names = tuple(players.split())
    rules = game.rules_to_json(game.resolve(variant, len(names), {}))
    setup = Setup("ninety-nine", variant, names)
    return load_session(Session("2026-11-20-1", AT, setup, rules, ()), game_named)


def after(loaded: AnySession, change: AnyChange) -> AnySession:
    return plan_change(loaded, change, AT)[1]


def do(loaded: AnySession, line: str) -> AnySession:
    return after(loaded, parse_line(line, loaded))


def amend_entry(loaded: AnySession, entry: int, line: str) -> AnySession:
    return after(loaded, parse_amendment(split_line(line), loaded, entry))


def played(*lines: str, loaded: AnySession | None = None) -> AnySession:
    loaded = loaded or sat_down()
    for line in lines:
        loaded = do(loaded, line)
    return loaded


def account(loaded: AnySession) -> dict[str, object]:
    return loaded.game.score(loaded.record)


def facts(loaded: AnySession) -> list[str]:
    return [fact.line or "" for fact in loaded.log.facts] + [
        f"uncounted {play.number}" for play in loaded.record.applied if play.problems
    ]


def again(loaded: AnySession) -> AnySession:
    return load_session(loaded.session, game_named)


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


def stages(actions: list[str]) -> Iterator[AnySession]:
    """Yield a session after each action that is not refused."""
    loaded = sat_down()
    yield loaded
    for action in actions:
        with contextlib.suppress(Refusal):
            loaded = do(loaded, action)
            yield loaded


@given(ACTIONS)
def test_any_sequence_of_corrections_equals_a_replay_from_scratch(actions: list[str]) -> None:
    for loaded in stages(actions):
        scratch = again(loaded)
        assert scratch.record.applied == loaded.record.applied
        assert account(scratch) == account(loaded)
        assert scratch.log == loaded.log
        numbers = [entry.number for entry in loaded.session.entries]
        assert numbers == list(range(1, len(numbers) + 1))


@given(ACTIONS)
def test_undoing_everything_leads_back_to_the_beginning(actions: list[str]) -> None:
    (*_, loaded) = stages(actions)
    while loaded.log.next_undo is not None:
        loaded = do(loaded, "undo")
    assert account(loaded) == account(sat_down())
    assert loaded.setup == sat_down().setup


@given(st.lists(st.sampled_from(LINES), max_size=12), st.integers(0, 12))
def test_replay_of_a_prefix_is_the_prefix_of_the_replay(lines: list[str], cut: int) -> None:
    loaded = sat_down()
    for line in lines:
        try:
            loaded = do(loaded, line)
        except Illegal:
            break
    short = loaded.session._replace(entries=loaded.session.entries[:cut])
    assert load_session(short, game_named).record.applied == loaded.record.applied[:cut]


def test_undo_takes_back_the_last_standing_entry_of_any_kind() -> None:
    loaded = played("3 4 2", "amend 1 4 3 2", "undo")
    assert facts(loaded) == ["3- 4- 2-"]
    assert facts(do(loaded, "undo")) == []
    assert facts(played("redo", loaded=loaded)) == ["4- 3- 2-"]


def test_redo_lasts_until_something_new_is_entered() -> None:
    loaded = played("3 4 2", "5 2 2", "undo", "undo", "redo", "redo")
    assert facts(loaded) == ["3- 4- 2-", "5- 2- 2-"]
    loaded = played("3 4 2", "undo", "5 2 2")
    with pytest.raises(Illegal):
        do(loaded, "redo")


def test_insert_and_strike_move_the_deals_behind() -> None:
    loaded = played("3 4 2", "5 2 2", "insert 2 1 1 7")
    assert facts(loaded) == ["3- 4- 2-", "1- 1- 7-", "5- 2- 2-"]
    assert facts(do(loaded, "strike 1")) == ["1- 1- 7-", "5- 2- 2-"]
    assert facts(do(loaded, "insert 4 9 0 0"))[-1] == "9- 0- 0-"


def test_amend_entry_reaches_notes_and_adjustments() -> None:
    loaded = played("3 4 2", 'note "piza"', "adjust Ben -10")
    assert facts(amend_entry(loaded, 2, 'note "pizza"'))[1] == 'note "pizza"'
    assert facts(amend_entry(loaded, 3, "adjust Ben -20"))[2] == "adjust @2 -20"
    with pytest.raises(Malformed):
        amend_entry(loaded, 3, "3 4 2")


def test_adjust_can_be_placed_behind_a_deal() -> None:
    loaded = played("3 4 2", "5 2 2")
    loaded = after(loaded, parse_addition(["adjust", "Ben", "-10"], loaded, after_deal=1))
    assert facts(loaded) == ["3- 4- 2-", "adjust @2 -10", "5- 2- 2-"]
    assert account(loaded)["deals"][0]["scores"]["Ben"] == -6  # type: ignore[index]


def test_a_later_deal_made_illegal_stays_and_is_named() -> None:
    over = played(*["9/9!! 0 0"] * 6)
    assert over.record.state.end is not None
    loaded = do(played("0 2 7", *["9/9!! 0 0"] * 6), "amend 1 9/9!! 0 0")
    assert facts(loaded)[-1] == "uncounted 7"
    assert [deal["number"] for deal in account(loaded)["deals"]] == [1, 2, 3, 4, 5, 6]  # type: ignore[attr-defined]


def test_entries_hold_seats_so_that_a_name_can_be_mended() -> None:
    loaded = played('adjust Ben -10 "for Ben"', "set Ben=Benno")
    assert loaded.setup.players == ("Anna", "Benno", "Cara")
    assert facts(loaded) == ['adjust @2 -10 "for Ben"']
    assert account(loaded)["rubber"]["totals"] == {"Anna": 0, "Benno": -10, "Cara": 0}  # type: ignore[index]


def test_moving_seats_takes_the_hands_along() -> None:
    loaded = played("3 4 2", "adjust Cara +5", "set seats=Cara,Anna,Ben")
    assert loaded.setup.players == ("Cara", "Anna", "Ben")
    assert account(loaded)["deals"][0]["scores"] == {"Cara": 7, "Anna": 3, "Ben": 4}  # type: ignore[index]
    assert account(loaded)["deals"][0]["dealer"] == "Anna"  # type: ignore[index]
    later = played("2 3 4", "amend 1 2 3 4", loaded=loaded)
    assert account(later)["deals"][1]["scores"] == {"Cara": 2, "Anna": 3, "Ben": 4}  # type: ignore[index]


@pytest.mark.parametrize(
    ("line", "kind", "code"),
    [
        ("undo", Illegal, "nothing-to-undo-new"),
        ("redo", Illegal, "nothing-to-redo"),
        ("undo 3", Malformed, "words-too-many"),
        ("amend", Malformed, "number-not-given-amend"),
        ("amend x 3 4 2", Malformed, "number-missing"),
        ("amend 1 3 4 2", Malformed, "number-none-yet"),
        ("strike 1", Malformed, "number-none-yet"),
        ("insert 2 3 4 2", Malformed, "insert-place-first"),
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
        with pytest.raises(Unavailable):
            apply_corrections([entry], "deal")


def test_amending_again_counts_from_what_stands() -> None:
    loaded = played("3 4 2", "5 2 2", "amend 1 9 0 0", "amend 1 0 9 0", "strike 2")
    assert facts(loaded) == ["0- 9- 0-"]
    with pytest.raises(Malformed) as refused:
        do(loaded, "amend 2 3 4 2")
    assert refused.value.problems[0].fields["last"] == 1


@given(ACTIONS)
def test_the_timeline_says_what_a_replay_of_each_prefix_says(actions: list[str]) -> None:
    (*_, loaded) = stages(actions)
    moments = timeline(loaded.session.entries, 3)
    assert [moment.entry for moment in moments] == list(loaded.session.entries)
    for number, (entry, line, _, settings, seats) in enumerate(moments):
        before, after = (
            load_session(snapshot_at(loaded.session, stage), game_named)
            for stage in (number, number + 1)
        )
        assert dict(settings) == dict(before.log.settings)
        assert line == acted_on(entry, before, after)
        assert sorted(seats) == [0, 1, 2]
        spelling = {"Benno": "Ben"}
        then = [spelling.get(name, name) for name in after.setup.players]
        now = [spelling.get(name, name) for name in loaded.setup.players]
        assert [now[seat] for seat in seats] == then


def acted_on(entry: Entry, before: AnySession, after: AnySession) -> str:
    """Return the line that an entry changed or took away; of a redo, the one it brings back."""
    old = {fact.number: fact.line or "" for fact in before.log.facts}
    new = {fact.number: fact.line or "" for fact in after.log.facts}
    if entry.kind in ("amend", "strike"):
        return old[entry.target or 0]
    if entry.kind not in ("undo", "redo"):
        return ""
    changed = [place for place in old.keys() | new if old.get(place) != new.get(place)]
    if not changed:
        target = next(e for e in before.session.entries if e.number == entry.target)
        return old.get(target.target or 0, "") if target.kind == "amend" else ""
    (place,) = changed
    return old.get(place) or new[place]
