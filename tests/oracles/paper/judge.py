"""What is known to be wrong with a paper score sheet, and how good an answer about it is."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

CAUSES = (
    "contract-count",
    "made",
    "premium",
    "forfeit",
    "tricks",
    "swapped",
    "bonus",
    "transposed",
    "addition",
    "variant",
)
ROWS = ("deal", "game", "adjust", "rubber")
"""In the order in which they follow each other after a deal."""
_IN_DEALS = ("contract-count", "made", "premium", "forfeit", "tricks")

Place = tuple[int, str, str]
"""A cell: the number of the deal, the kind of the row, the player."""


class Cell(NamedTuple):
    """What a cell says and should say, as points and as totals (None in a paper of points)."""

    claimed: int
    derived: int
    claimed_total: int | None = None
    derived_total: int | None = None


class Truth(NamedTuple):
    """What is wrong with a paper, and what else would look just the same."""

    cause: str
    """Empty if nothing is wrong."""
    cells: Mapping[Place, Cell]
    """All that part, in the order of the paper."""
    others: frozenset[str]
    """All other causes that yield the very same paper."""
    perhaps: frozenset[str]
    """Those that do so if their wording is taken widely."""
    running: bool
    """How the paper is to be read."""
    told: bool | None
    """What the reader is told of that; None where the numbers speak for themselves."""
    alone: bool = False
    """Whether only one total is off, and the next is right again."""

    @property
    def deal(self) -> int:
        return next(iter(self.cells))[0]

    @property
    def row(self) -> str:
        return next(iter(self.cells))[1]

    @property
    def plain(self) -> bool:
        """Whether nothing but the true cause explains the paper."""
        return not self.others and not self.perhaps


# --- is it right? -----------------------------------------------------------------------------


def judge(truth: Truth, answer: Mapping[str, Any]) -> str:
    """Say how an answer meets the truth.

    `right`: one finding, its place, its cells, and the true cause first or in a tie that there
    is. `tie`: the true cause is among others which the numbers do tell apart from it, or may.
    `missed`, `several`, `wrong-deal`, `wrong-cells`, `wrong-cause` say what fails first; a paper
    without a mistake is `right` or `invented`.
    """
    findings = answer["findings"]
    if not truth.cause:
        return "invented" if findings else "right"
    if len(findings) != 1:
        return "several" if findings else "missed"
    (finding,) = findings
    if not names_the_deal(truth, answer):
        return "wrong-deal"
    if not _right_cells(truth, _cells(finding)):
        return "wrong-cells"
    return _judge_causes(truth, finding["causes"])


def names_the_deal(truth: Truth, answer: Mapping[str, Any]) -> bool:
    """Whether an answer of one finding points to the row where the mistake was made."""
    found = [(finding["deal"], finding["row"]) for finding in answer["findings"]]
    if truth.cause == "variant":
        return [deal for deal, _ in found] == [truth.deal]
    return found == [(truth.deal, truth.row)]


def _right_cells(truth: Truth, found: Mapping[Place, tuple[int, int]]) -> bool:
    """Whether all cells are found that part, and no others.

    In a running paper by another book, a total that stands right again by chance may be left out.
    """
    expected = {place: cell[:2] for place, cell in truth.cells.items()}
    if truth.cause == "variant" and truth.running:
        for place in set(expected) - set(found):
            above = [cell for other, cell in truth.cells.items() if _is_above(other, place)]
            claimed, derived = expected[place]
            if above and above[-1].claimed - above[-1].derived == derived - claimed:
                del expected[place]
    return found == expected


def _is_above(one: Place, other: Place) -> bool:
    return one[2] == other[2] and one[:2] < other[:2]


def _cells(finding: Mapping[str, Any]) -> dict[Place, tuple[int, int]]:
    deal, row = finding["deal"], finding["row"]
    return {
        (cell.get("deal", deal), cell.get("row", row), cell["player"]): (
            cell["claimed"],
            cell["derived"],
        )
        for cell in finding["cells"]
    }


def _judge_causes(truth: Truth, causes: Sequence[Mapping[str, Any]]) -> str:
    kinds = [cause["cause"] for cause in causes]
    if truth.cause not in kinds:
        return "wrong-cause"
    tied = {cause["cause"] for cause in causes if cause.get("tie")}
    if kinds[0] == truth.cause and not tied:
        return "right"
    if truth.cause not in tied:
        return "wrong-cause"
    there_is = {truth.cause} | truth.others | truth.perhaps
    return "right" if kinds[0] == truth.cause or tied <= there_is else "tie"


def unlisted(truth: Truth, answer: Mapping[str, Any]) -> list[str]:
    """The kinds that the only finding keeps back, or names though they do not yield the paper."""
    if not truth.cause or len(answer["findings"]) != 1:
        return []
    named = {cause["cause"] for cause in answer["findings"][0]["causes"]}
    kept_back = ({truth.cause} | truth.others) - named
    invented = named - {truth.cause, "addition"} - truth.others - truth.perhaps
    return sorted(kept_back | invented)


# --- is it an answer at all? ------------------------------------------------------------------


def misshapen(answer: Mapping[str, Any], names: Sequence[str], truth: Truth) -> list[str]:
    """Tell all that is not as an answer must be; `names` are the players', the dummy's too."""
    faults = [f"lacks {key}" for key in ("ok", "running", "findings") if key not in answer]
    if faults:
        return faults
    findings = answer["findings"]
    if answer["ok"] is not (not findings):
        faults.append("ok does not say whether there are findings")
    if answer["running"] is not truth.running:
        faults.append(f"running is {answer['running']}")
    order = [(finding.get("deal"), ROWS.index(finding.get("row"))) for finding in findings]
    if order != sorted(order):
        faults.append("findings out of order")
    for finding in findings:
        faults += _finding_faults(finding, names, running=answer["running"])
    return faults + list(_total_faults(truth, findings))


def _finding_faults(
    finding: Mapping[str, Any], names: Sequence[str], *, running: bool
) -> Iterator[str]:
    needed = {"code", "deal", "row", "game", "cells", "causes"}
    if not needed <= set(finding) <= needed | {"file", "message"}:
        yield f"keys of a finding: {sorted(finding)}"
        return
    if finding["code"] != "sheet" or finding["row"] not in ROWS or not finding["cells"]:
        yield f"a finding {finding['code']}, {finding['row']}, {len(finding['cells'])} cells"
    kinds = [cause.get("cause") for cause in finding["causes"]]
    yield from _cell_faults(finding, names, running=running, whole=kinds == ["variant"])
    yield from _cause_faults(finding, kinds, running=running)


def _cell_faults(
    finding: Mapping[str, Any], names: Sequence[str], *, running: bool, whole: bool
) -> Iterator[str]:
    needed = {"player", "claimed", "derived", "difference"}
    needed |= {"claimed_total", "derived_total"} if running else set()
    where = {"deal", "row"}
    for cell in finding["cells"]:
        if set(cell) - where != needed or (whole and not where <= set(cell)):
            yield f"keys of a cell: {sorted(cell)}"
            continue
        if cell["player"] not in names:
            yield f"nobody is {cell['player']}"
        off = cell["claimed"] - cell["derived"]
        if off != cell["difference"] or not off:
            yield f"a difference of {cell['difference']} in {cell}"
        known = needed - {"player"} - ({"claimed_total", "derived_total"} if whole else set())
        if any(type(cell[key]) is not int for key in known):
            yield f"no whole numbers: {cell}"
    places = list(_cells(finding))
    if len(places) != len(finding["cells"]):
        yield "a cell twice"
    ranked = [(deal, ROWS.index(row)) for deal, row, _ in places]
    if ranked != sorted(ranked):
        yield "cells out of order"


def _cause_faults(
    finding: Mapping[str, Any], kinds: Sequence[str], *, running: bool
) -> Iterator[str]:
    if len(set(kinds)) != len(kinds) or not set(kinds) <= set(CAUSES):
        yield f"causes {kinds}"
    if "addition" in kinds and (not running or kinds[-1] != "addition"):
        yield f"addition among {kinds}"
    if finding["row"] != "deal" and set(kinds) & set(_IN_DEALS):
        yield f"{kinds} in a row {finding['row']}"
    if finding["row"] not in ("game", "rubber") and "bonus" in kinds:
        yield f"bonus in a row {finding['row']}"
    ties = [cause["cause"] for cause in finding["causes"] if cause.get("tie")]
    equal = [kind for kind in kinds if kind != "addition"]
    if ties != (equal if len(equal) > 1 else []):
        yield f"ties {ties} of {kinds}"
    for cause in finding["causes"]:
        yield from _fields_missing(cause)


def _fields_missing(cause: Mapping[str, Any]) -> Iterator[str]:
    needed = {"contract-count": "count", "made": "player", "premium": "player"}
    key = (needed | {"variant": "variant"}).get(cause["cause"], "cause")
    if cause.get(key) in (None, ""):
        yield f"no {key} in {cause}"
    if not cause.get("message", "in words elsewhere"):
        yield "no message"
    if cause.get("tie", True) is not True:
        yield "tie is there and not true"


def _total_faults(truth: Truth, findings: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Hold the totals of the cells against the truth, where one row alone is wrong."""
    if len(findings) != 1 or truth.cause == "variant":
        return
    for cell in findings[0]["cells"]:
        known = truth.cells.get((findings[0]["deal"], findings[0]["row"], cell["player"]))
        if known and known[2:] != (cell.get("claimed_total"), cell.get("derived_total")):
            yield f"totals of {cell}, which should be {known}"
