"""Paper score sheets: read, compared with a session, their slips diagnosed, written."""

from scorekeeper.games.ninety_nine.paper.blank import blank_sheet
from scorekeeper.games.ninety_nine.paper.check import check_paper_sheet
from scorekeeper.games.ninety_nine.paper.write import write_paper_sheet

__all__ = ["blank_sheet", "check_paper_sheet", "write_paper_sheet"]
