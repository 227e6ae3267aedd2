"""A correction in a log four times as long is four times the work, whatever the log has."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise, repeat
from typing import Any

import pytest

from scorekeeper.cli.commands.check_report import CheckReport
from scorekeeper.core import change_messages as change_messages_module
from scorekeeper.core import facts_as_told, players, session_check
from scorekeeper.core.absent_players import name_absent_players
from scorekeeper.core.active_log import apply_corrections
from scorekeeper.core.change_messages import change_messages
from scorekeeper.core.commands import ChangeResult
from scorekeeper.core.game_record import Substitution
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.record import plan_change
from scorekeeper.core.session import AnySession, load_session, replayed_at
from scorekeeper.core.session_check import game_findings
from scorekeeper.core.sheet_reader import read_sheet
from scorekeeper.core.substitutes import substitution_problems
from scorekeeper.core.typed_lines import typed_lines
from scorekeeper.games import game_named
from scorekeeper.games.ninety_nine.facts import Deal
from scorekeeper.games.ninety_nine.play import possible_bids
from scorekeeper.games.ninety_nine.play.deal_in_play import DealInPlay
from scorekeeper.games.ninety_nine.play.possible_bids import impossible_contracts
from scorekeeper.games.ninety_nine.report import trick_findings
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules
from tests.support.large_sessions import AT, claimed, games, session, substituted, told
from tests.support.recorded_tricks import TRICKS
from tests.support.work import steps_run

FEW = 60
TRICK = "trick QH 9H 10H"


def changed(before: AnySession, line: str) -> ChangeResult:
    """What a line makes of a session."""
    entries, after = plan_change(before, parse_line(line, before), AT)
    return ChangeResult(before, after, entries)


def all_told(result: ChangeResult) -> list[Message]:
    """What is said of a change."""
    return list(change_messages(result))


@pytest.mark.parametrize("line", ["amend 1 4 3 2", "strike 1"])
def test_what_a_correction_did_to_claims_is_told_in_steps_as_many_as_there_are(line: str) -> None:
    results = [changed(load_session(claimed(count), game_named), line) for count in (FEW, 4 * FEW)]
    few, many = (steps_run(partial(all_told, each)) for each in results)
    assert many < 6 * few


def test_games_that_end_at_other_deals_take_steps_as_many_as_there_are() -> None:
    """Each looked through all who ever sat at the table."""

    def moved(count: int) -> ChangeResult:
        facts = [
            ("deal", "1 4/4 4"),
            ("substitute", "substitute @1=N{}"),
            ("deal", "1 4/4 4"),
        ] * count
        came = [(kind, line.format(number)) for number, (kind, line) in enumerate(facts)]
        settings = {"games": "1000000", "rule.game": "1"}
        return changed(
            load_session(session(came, settings=settings), game_named), "set rule.game=40"
        )

    few, many = (steps_run(partial(all_told, moved(count))) for count in (FEW, 4 * FEW))
    assert many < 6 * few


def test_what_counts_no_longer_is_not_looked_up_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    result = changed(load_session(games(4 * FEW), game_named), "set games=1")
    assert len(result.newly_rejected) > FEW
    looked_up: list[int] = []
    look_up = change_messages_module._applied

    def counted(loaded: AnySession, entry: int) -> object:
        looked_up.append(entry)
        return look_up(loaded, entry)

    monkeypatch.setattr(change_messages_module, "_applied", counted)
    (told_uncounted,) = (m for m in change_messages(result) if m.code == "told-uncounted")
    assert told_uncounted.fields["lines"]
    assert len(looked_up) < 5


def replays(
    loaded: AnySession, monkeypatch: pytest.MonkeyPatch, check: Callable[[], object] | None = None
) -> int:
    """Count the sessions that are replayed for a check."""
    replayed: list[int] = []

    def counted(then: AnySession, entry: int) -> AnySession:
        replayed.append(entry)
        return replayed_at(then, entry)

    with monkeypatch.context() as patch:
        patch.setattr(facts_as_told, "replayed_at", counted)
        (check or partial(game_findings, loaded))()
    return len(replayed)


def test_contracts_told_are_compared_with_few_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = load_session(told(8 * (len(TRICKS) + 1)), game_named)
    assert replays(loaded, monkeypatch) == 0  # nothing is corrected
    for line in ("set title=Late", 'note "x"', "undo", "redo", "strike 7"):
        loaded = changed(loaded, line).after
    assert replays(loaded, monkeypatch) == 1  # what was struck was before the last of them
    loaded = changed(loaded, "amend 1 - - -").after
    assert replays(loaded, monkeypatch) == 1  # all were as they were told when the last one was


def test_not_every_state_of_a_log_is_replayed_where_there_are_very_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(facts_as_told, "MAX_ENTRIES_REPLAYED", 200)
    deal = len(TRICKS) + 1
    loaded = load_session(told(deal), game_named)
    whole = told(8 * deal)
    for number in range(1, 8):  # the first deal is corrected after each
        for entry in whole.entries[number * deal : (number + 1) * deal]:
            loaded = changed(loaded, (entry.line or "").partition(" by=")[0]).after
        bid = ("- - -", ":9SQHAD + -")[number % 2]
        loaded = changed(loaded, f"amend 1 {bid}").after
    assert replays(loaded, monkeypatch) == 2
    report = CheckReport()
    report.check_session("x", loaded, warn=False)
    assert [limit.finding.text.fields for limit in report.limits] == [{"count": 5}]


@pytest.mark.parametrize("line", ["set rule.declare=7", "undo", "amend 2 - - -", "strike 2"])
def test_the_states_of_a_log_are_replayed_once_for_both_sides_of_a_change(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In 9,984 tricks and deals with a `set` after each, `undo` took 6.9 s."""
    deal = len(TRICKS) + 1
    whole, loaded = told(4 * deal), load_session(told(0), game_named)
    for number in range(4):
        for entry in whole.entries[number * deal : (number + 1) * deal]:
            loaded = changed(loaded, (entry.line or "").partition(" by=")[0]).after
        loaded = changed(loaded, f"set rule.declare={number}").after
    result = changed(loaded, line)
    once = replays(result.after, monkeypatch)
    assert once >= 3
    # one more, where the change is of a deal itself: it was as it was told before
    assert replays(loaded, monkeypatch, partial(all_told, result)) <= once + 1
    said = all_told(result)
    monkeypatch.setattr(
        session_check, "game_findings", lambda loaded, _=None: game_findings(loaded)
    )
    assert all_told(result) == said


def test_which_contracts_are_impossible_is_found_once_for_each_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = load_session(told(4 * (len(TRICKS) + 1)), game_named)
    loaded = changed(loaded, "set rule.declare=7").after
    judged: list[object] = []

    def counted(rules: NinetyNineRules, play: DealInPlay | None, deal: Deal) -> tuple[int, ...]:
        judged.append(deal)
        return impossible_contracts(rules, play, deal)

    monkeypatch.setattr(trick_findings, "impossible_contracts", counted)
    game_findings(loaded)
    assert len(judged) == 4


def test_bids_that_fit_no_cards_are_tried_once_for_deals_that_are_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A correction among five thousand of them took 8 s."""
    tried: list[object] = []
    fits = possible_bids._fits

    def counted(left: Any, taken: Any, before: Any) -> bool:
        tried.append(left)
        return fits(left, taken, before)

    monkeypatch.setattr(possible_bids, "_fits", counted)
    possible_bids._fits_together.cache_clear()
    bid = frozenset({(3, 0, 0, 0)})
    told = [possible_bids._fits_together((5, 5, 5, 5), (bid, bid)) for _ in range(9)]
    assert (told, len(tried)) == ([False] * 9, 2)
    possible_bids._fits_together.cache_clear()


def corrected(count: int) -> AnySession:
    """Deals, and as many corrections of each kind that says a number."""
    facts: list[tuple[str, str | None, int | None]] = [("deal", "3 4 2", None)] * count
    for number in range(1, count, 2):
        facts += [("insert", "4 3 2", number), ("amend", "2 4 3", number), ("strike", None, number)]
        facts += [("adjust", 'adjust @1 +5 "late"', number + 1)]
    return load_session(session(facts), game_named)


def test_lines_with_numbers_take_steps_as_many_as_there_are_lines() -> None:
    few, many = (corrected(count) for count in (FEW, 4 * FEW))
    assert [*typed_lines(few, FEW)][4:8] == [
        "insert 3 4- 3- 2-",
        "amend 4 2- 4- 3-",
        "strike 4",
        'adjust --deal 4 Anna +5 "late"',
    ]
    assert steps_run(partial(all_lines, many)) < 6 * steps_run(partial(all_lines, few))


def test_lines_of_sets_after_new_names_of_substitutes_take_steps_as_many_as_there_are() -> None:
    """A phone that had missed 5,000 titles after 4,900 substitutes was answered in 15 seconds."""

    def renamed(count: int) -> AnySession:
        coming = [("substitute", f"substitute @1={name}") for name in ("Bo", "Vera") * count]
        names = {str(number): {"Bo": "Bob"} for number in range(1, 2 * count, 2)}
        titles = [("set", None, None, {"title": f"Part {number}"}) for number in range(count)]
        new = ("set", None, None, {"substitutes": names})
        return load_session(session((*coming, new, *titles)), game_named)

    few, many = renamed(FEW), renamed(4 * FEW)
    assert all_lines(few)[2 * FEW] == "set Bo=Bob"
    assert steps_run(partial(all_lines, many)) < 6 * steps_run(partial(all_lines, few))


def all_lines(loaded: AnySession) -> list[str]:
    """All lines of a log."""
    return [*typed_lines(loaded, 0)]


@pytest.mark.parametrize("between", [("trick", TRICK), ("note", 'note "tea"')])
def test_taking_a_deal_back_again_and_again_looks_at_no_thousands_of_facts_before_it(
    between: tuple[str, str],
) -> None:
    """A made-up file may have so many; a deal that was played has a dozen."""

    def taken_back(count: int) -> Callable[[], object]:
        deal = count + 1
        again = [
            change
            for number in range(deal, deal + count, 2)
            for change in (("strike", None, deal), ("undo", None, number + 1))
        ]
        log = session((*repeat(between, count), ("deal", "3 3 3"), *again)).entries
        return partial(apply_corrections, log, "deal", frozenset({"trick"}))

    few, many = steps_run(taken_back(600)), steps_run(taken_back(2400))
    assert many < 6 * few


def test_names_of_those_who_come_are_folded_once_each() -> None:
    """Each was folded anew for each other: ten thousand lines of 36 took 20 seconds."""

    def steps(count: int) -> int:
        players._folded_name.cache_clear()
        names = [f"Cä{number}" for number in range(count)]
        fact = Substitution(tuple(enumerate(f"Dä{number}" for number in range(count))))
        return steps_run(lambda: substitution_problems(names, fact))

    assert steps(36) < 5 * steps(9)


def letters_looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that takes each letter that is looked at from now on."""
    letters = list[str]()
    category = players._category

    def counted(letter: str) -> str:
        letters.append(letter)
        return category(letter)

    monkeypatch.setattr(players, "_category", counted)
    return letters


def test_names_are_looked_at_letter_by_letter_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A title of a table of 36 with long names, after ten thousand substitutes, took 10 seconds."""
    names = tuple(f"{'安' * 36}{number:04d}" for number in range(36))
    coming = (f"substitute @{number % 36 + 1}={'桌' * 36}{number}" for number in range(FEW))
    facts = (("substitute", line) for line in coming)
    loaded = load_session(session(facts, "99", {"rule.packs": "30"}, names, "adding"), game_named)
    players._problems_of_name.cache_clear()
    letters = letters_looked_at(monkeypatch)
    changed(loaded, "set title=Late")
    assert 0 < len(letters) <= 4 * 40 * (36 + FEW)


def test_a_start_among_thousands_who_have_left_is_spelt_letter_by_letter_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A sheet of a thousand substitutes, its hands named by starts, took 50 seconds."""
    for cached in (players._folded_name, players._plain_name, players._two_letter_name):
        cached.cache_clear()
    letters = letters_looked_at(monkeypatch)
    names = [f"{'łä' * 15}{number:04d}" for number in range(FEW)]
    pairs = pairwise(names)
    lines = (f"substitute {old}={new}\nadjust ł 5\n" for old, new in pairs)
    sheet = f"players: {names[0]}, Ben, Cara\n\n{''.join(lines)}"
    read_sheet(sheet.encode(), game_named, "ninety-nine")
    assert 0 < len(letters) <= 6 * 40 * FEW


def test_a_refused_set_names_no_thousands_who_have_left() -> None:
    """Forty words that name nobody, after ten thousand substitutes, took 15 seconds to be told."""
    lines = (f"substitute @1={'桌' * 9}{number}" for number in range(4 * FEW))
    loaded = load_session(session(("substitute", line) for line in lines), game_named)
    with pytest.raises(Malformed) as refusal:
        parse_line("set q=x", loaded)
    (problem,) = refusal.value.problems
    assert (problem.code, problem.fields["players"]) == ("set-unknown", list(loaded.record.players))
    again = steps_run(partial(resolve_seat, "r", loaded.record.everybody))
    assert again < 20 * FEW  # how each name is spelt with plain letters is known by now


def test_a_line_that_names_many_who_have_left_looks_once_who_came_when() -> None:
    loaded = load_session(substituted(8 * FEW), game_named)
    *_, last_gone, _ = loaded.record.everybody
    gone = (*loaded.record.everybody[: 2 * FEW], last_gone)
    unknown = [message("name-unknown", given=name, legal=list(loaded.names)) for name in gone]
    one = steps_run(lambda: name_absent_players(unknown[:1], loaded))
    assert steps_run(lambda: name_absent_players(unknown, loaded)) < 30 * one
    told = name_absent_players(unknown * 2, loaded)
    codes = ["name-unknown"] * 2 * FEW  # whose seat others have had since
    assert [problem.code for problem in told] == [*codes, "name-left-earlier"]
