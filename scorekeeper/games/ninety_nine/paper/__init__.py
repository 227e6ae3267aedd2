"""A paper score sheet held against a session: where they part, and how the slip happened."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.capabilities import PaperCheckResult
from scorekeeper.core.setup import Setup
from scorekeeper.games.ninety_nine.facts import Adjustment, Deal
from scorekeeper.games.ninety_nine.paper.align import AlignedRow, expected_rows, line_up
from scorekeeper.games.ninety_nine.paper.cells import CheckedRow, as_points, as_totals
from scorekeeper.games.ninety_nine.paper.diagnose import discrepancies, with_variant
from scorekeeper.games.ninety_nine.paper.messages import finding_message
from scorekeeper.games.ninety_nine.paper.parse import Paper, read_paper
from scorekeeper.games.ninety_nine.paper.write import write_paper_sheet
from scorekeeper.games.ninety_nine.play.legality import problems
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord, start, step
from scorekeeper.games.ninety_nine.rules import variants
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names
from scorekeeper.games.ninety_nine.rules.options import resolve, settings_of
from scorekeeper.games.ninety_nine.rules.sources import sources_of

__all__ = ["check_paper_sheet", "write_paper_sheet"]


def check_paper_sheet(
    record: NinetyNineRecord,
    content: bytes,
    running: bool | None,  # noqa: FBT001 — None: to be found out
) -> PaperCheckResult:
    """Hold a paper against an evening; `running` says how it is to be read, if that is known."""
    names = seat_names(record.players, record.rules)
    paper = read_paper(content, record.players, names)
    pairs = _lined_up(record, paper)
    as_running = _is_running(pairs, paper) if running is None else running
    rows = _added(pairs, paper, running=as_running)
    found = discrepancies(rows, record.rules, record.state.games)
    if found:
        found = with_variant(found, list(_right_by(record, paper, running=as_running)))
    header = record.setup
    sources = sources_of(header.variant, len(header.players), settings_of(header, record.rules))
    findings = (finding_message(parting, record, names, sources) for parting in found)
    return PaperCheckResult(as_running, tuple(findings))


def _lined_up(record: NinetyNineRecord, paper: Paper) -> list[AlignedRow]:
    uncounted = frozenset(p.number for p in record.applied if p.number and p.problems)
    return line_up(paper, expected_rows(record), uncounted)


def _added(pairs: Sequence[AlignedRow], paper: Paper, *, running: bool) -> list[CheckedRow]:
    return (as_totals if running else as_points)(pairs, paper.seats)


def _is_running(pairs: Sequence[AlignedRow], paper: Paper) -> bool:
    """A paper has running totals only if read so strictly fewer of its rows part."""
    points, totals = (
        sum(bool(row.parted) for row in _added(pairs, paper, running=running))
        for running in (False, True)
    )
    return totals < points


def _right_by(record: NinetyNineRecord, paper: Paper, *, running: bool) -> Iterator[str]:
    """Yield the other books by which nothing parts, and by whose rules all entries are legal."""
    header = record.setup
    target = {key: text for key, text in header.settings.items() if key == "target"}
    for name, variant in variants.VARIANTS.items():
        own = name == header.variant and not _house(header)
        if own or len(header.players) not in variant.tables:
            continue
        rules = resolve(name, len(header.players), target)
        if rules.seats != record.rules.seats:
            continue
        other = _by_rules(record, header._replace(variant=name), rules)
        if other is None:
            continue
        pairs = _lined_up(other, paper)
        if not any(row.parted for row in _added(pairs, paper, running=running)):
            yield name


def _house(header: Setup) -> bool:
    return any(key.startswith("rule.") for key in header.settings)


def _by_rules(
    record: NinetyNineRecord, header: Setup, rules: NinetyNineRules
) -> NinetyNineRecord | None:
    """Play what counts by other rules; None if anything of it is not legal by them."""
    state = start(rules, header.first_dealer)
    applied = []
    for one in record.applied:
        if one.problems or not isinstance(one.fact, Deal | Adjustment):
            continue
        if problems(state, one.fact):
            return None
        state, came = step(state, one.fact)
        applied.append(one._replace(outcome=came))
    return NinetyNineRecord(header, rules, tuple(applied), state)
