"""A paper score sheet compared with a session: where they differ, and how it may have happened."""

from collections.abc import Iterator
from itertools import islice

from scorekeeper.core.capabilities import PaperCheckResult
from scorekeeper.core.game_record import Finding
from scorekeeper.core.limits import MAX_PAPER_FINDINGS
from scorekeeper.core.messages import message
from scorekeeper.core.setup import Setup
from scorekeeper.games.ninety_nine.paper.align import align
from scorekeeper.games.ninety_nine.paper.diagnose import discrepancies, with_variants
from scorekeeper.games.ninety_nine.paper.messages import paper_finding
from scorekeeper.games.ninety_nine.paper.parse import Paper, read_paper
from scorekeeper.games.ninety_nine.paper.points_or_totals import checked_rows, has_running_totals
from scorekeeper.games.ninety_nine.play.adapted_replay import replay_with
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord
from scorekeeper.games.ninety_nine.rules import variants
from scorekeeper.games.ninety_nine.rules.model import seat_names
from scorekeeper.games.ninety_nine.rules.options import resolve, settings_of
from scorekeeper.games.ninety_nine.rules.variants import sources_of


def check_paper_sheet(
    record: NinetyNineRecord,
    content: bytes,
    running: bool | None,  # noqa: FBT001 — None: to be detected
) -> PaperCheckResult:
    """Compare a paper with a session; `running` says whether its numbers are totals.

    Raises `Malformed` with all that cannot be read.
    """
    names = seat_names(record.seat_titles, record.rules)
    paper = read_paper(content, record.seat_titles, names)
    rows, compared, deals = align(paper, record)
    as_running = has_running_totals(rows, paper.seats) if running is None else running
    checked = checked_rows(rows, paper.seats, running=as_running)
    agrees = not any(row.differing_seats for row in checked)
    differing = discrepancies(checked, record.rules, record.state.finished.games)
    if matching := () if agrees else (*_matching_variants(record, paper, running=as_running),):
        differing = with_variants([*differing], matching)
    setup = record.setup
    sources = sources_of(setup.variant, len(setup.players), settings_of(setup, record.rules))
    findings = (paper_finding(discrepancy, record, names, sources) for discrepancy in differing)
    return PaperCheckResult(as_running, agrees, _first(findings), compared, deals)


def _first(findings: Iterator[Finding]) -> Iterator[Finding]:
    """Yield the first findings, and say if there are more: such a paper is of another evening."""
    yield from islice(findings, MAX_PAPER_FINDINGS)
    for _ in islice(findings, 1):
        yield Finding("sheet", message("paper-differs-more", most=MAX_PAPER_FINDINGS))


def _matching_variants(record: NinetyNineRecord, paper: Paper, *, running: bool) -> Iterator[str]:
    """Yield the other variants by which the paper is right and all entries are legal."""
    setup = record.setup
    target = {key: text for key, text in setup.settings.items() if key == "target"}
    for name, variant in variants.VARIANTS.items():
        is_own = name == setup.variant and not _has_house_rules(setup)
        if is_own or len(setup.players) not in variant.tables:
            continue
        rules = resolve(name, len(setup.players), target)
        if rules.seats != record.rules.seats:
            continue
        replayed = replay_with(record, setup._replace(variant=name), rules)
        if not replayed.is_legal:
            continue
        by_entry = {applied.entry: applied for applied in replayed.record.applied}
        applied = tuple(by_entry.get(applied.entry, applied) for applied in record.applied)
        whole = replayed.record._replace(applied=applied)  # with deals that do not count
        rows = checked_rows(align(paper, whole).rows, paper.seats, running=running)
        if not any(row.differing_seats for row in rows):
            yield name


def _has_house_rules(setup: Setup) -> bool:
    return any(key.startswith("rule.") for key in setup.settings)
