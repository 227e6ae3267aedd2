"""A paper score sheet held against a session: where they part, and how the slip happened."""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.core.abilities import PaperChecked
from scorekeeper.core.game import Evening
from scorekeeper.core.header import Header
from scorekeeper.games.ninety_nine import variants
from scorekeeper.games.ninety_nine.facts import Adjustment, Deal
from scorekeeper.games.ninety_nine.legality import problems
from scorekeeper.games.ninety_nine.paper.adding_up import Added, as_points, as_totals
from scorekeeper.games.ninety_nine.paper.lining_up import Pair, due_rows, line_up
from scorekeeper.games.ninety_nine.paper.parting import partings, with_variant
from scorekeeper.games.ninety_nine.paper.reading import Paper, read_paper
from scorekeeper.games.ninety_nine.paper.telling import finding_told
from scorekeeper.games.ninety_nine.rules import Rules, seat_names
from scorekeeper.games.ninety_nine.settings import resolve, settings_of
from scorekeeper.games.ninety_nine.sources import sources_of
from scorekeeper.games.ninety_nine.table import start, step

__all__ = ["check_paper", "paper_found"]


def check_paper(evening: Evening, content: bytes, running: bool | None) -> dict[str, Any]:  # noqa: FBT001 — or unknown
    """Return what programs are told; raises `Malformed` with line and column of each problem."""
    checked = paper_found(evening, content, running)
    findings = [finding.told for finding in checked.findings]
    return {"ok": not findings, "running": checked.running, "findings": findings}


def paper_found(evening: Evening, content: bytes, running: bool | None) -> PaperChecked:  # noqa: FBT001
    """Hold a paper against an evening; `running` says how it is to be read, if that is known."""
    names = seat_names(evening.players, evening.rules)
    paper = read_paper(content, evening.players, names)
    pairs = _lined_up(evening, paper)
    as_running = _is_running(pairs, paper) if running is None else running
    rows = _added(pairs, paper, running=as_running)
    found = partings(rows, evening.rules, evening.state.games)
    if found:
        found = with_variant(found, list(_right_by(evening, paper, running=as_running)))
    header = evening.header
    sources = sources_of(header.variant, len(header.players), settings_of(header, evening.rules))
    findings = (finding_told(parting, evening, names, sources) for parting in found)
    return PaperChecked(as_running, tuple(findings))


def _lined_up(evening: Evening, paper: Paper) -> list[Pair]:
    uncounted = frozenset(p.number for p in evening.played if p.number and p.problems)
    return line_up(paper, due_rows(evening), uncounted)


def _added(pairs: Sequence[Pair], paper: Paper, *, running: bool) -> list[Added]:
    return (as_totals if running else as_points)(pairs, paper.seats)


def _is_running(pairs: Sequence[Pair], paper: Paper) -> bool:
    """A paper has running totals only if read so strictly fewer of its rows part."""
    points, totals = (
        sum(bool(row.parted) for row in _added(pairs, paper, running=running))
        for running in (False, True)
    )
    return totals < points


def _right_by(evening: Evening, paper: Paper, *, running: bool) -> Iterator[str]:
    """Yield the other books by which nothing parts, and by whose rules all entries are legal."""
    header = evening.header
    target = {key: text for key, text in header.settings.items() if key == "target"}
    for name, variant in variants.VARIANTS.items():
        own = name == header.variant and not _house(header)
        if own or len(header.players) not in variant.tables:
            continue
        rules = resolve(name, len(header.players), target)
        if rules.seats != evening.rules.seats:
            continue
        other = _by_rules(evening, header._replace(variant=name), rules)
        if other is None:
            continue
        pairs = _lined_up(other, paper)
        if not any(row.parted for row in _added(pairs, paper, running=running)):
            yield name


def _house(header: Header) -> bool:
    return any(key.startswith("rule.") for key in header.settings)


def _by_rules(evening: Evening, header: Header, rules: Rules) -> Evening | None:
    """Play what counts by other rules; None if anything of it is not legal by them."""
    state = start(rules, header.first_dealer)
    played = []
    for one in evening.played:
        if one.problems or not isinstance(one.fact, Deal | Adjustment):
            continue
        if problems(state, one.fact):
            return None
        state, came = step(state, one.fact)
        played.append(one._replace(outcome=came))
    return Evening(header, rules, tuple(played), state)
