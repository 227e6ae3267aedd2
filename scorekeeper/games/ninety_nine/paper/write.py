"""The paper of a session, in the form that `check --sheet` reads."""

from scorekeeper.games.ninety_nine.paper.align import expected_rows
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord
from scorekeeper.games.ninety_nine.rules.model import seat_names

_BLANK_ROWS = 12
"""The rows of a blank paper for a session that has not begun."""


def write_paper_sheet(record: NinetyNineRecord, *, blank: bool) -> list[list[str]]:
    """Return the rows of the paper, its header first; a blank one has no numbers."""
    names = seat_names(record.seat_titles, record.rules)
    rows = [["deal", *names]]
    for row in expected_rows(record):
        if row.kind == "rubber" and record.state.end is None:
            continue
        if row.kind == "game" and not any(row.points) and not blank:
            continue
        label = str(row.deal) if row.kind == "deal" else row.kind
        cells = [""] * len(names) if blank else [str(points) for points in row.points]
        rows.append([label, *cells])
    if blank and len(rows) == 1:
        rows += [[str(number), *[""] * len(names)] for number in range(1, _BLANK_ROWS + 1)]
    return rows
