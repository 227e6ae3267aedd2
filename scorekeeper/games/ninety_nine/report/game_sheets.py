"""The games of a session deal by deal, as a workbook has them."""

from collections.abc import Sequence

from scorekeeper.core.export import GameSheet, GameSheets, SheetRow, with_remainder
from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.play.account import DealAccount
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord, rubber_totals
from scorekeeper.games.ninety_nine.rules.model import seat_names


def game_sheets(record: NinetyNineRecord, accounts: Sequence[DealAccount]) -> GameSheets:
    """Return a sheet for each game, and what counts beside them: the bonus of the rubber."""
    players = seat_names(record.seat_titles, record.rules)
    games: dict[int, list[SheetRow]] = {}
    for account in accounts:
        rows = games.setdefault(account.scored.game, [])
        rows.append(_deal_row(account, record))
        end = account.scored.game_end
        if end is not None and any(end.bonuses):
            rows.append(SheetRow((message("sheet-bonuses"),), end.bonuses))
    columns = (message("sheet-deal"), message("sheet-dealer"), message("sheet-trump"))
    sheets = tuple(
        GameSheet(message("sheet-game", number=number), columns, players, tuple(rows))
        for number, rows in (games or {1: []}).items()
    )
    end_of_all = record.state.end
    extra = (
        (SheetRow((message("sheet-rubber-bonus"),), end_of_all.bonuses),)
        if end_of_all and any(end_of_all.bonuses)
        else ()
    )
    return with_remainder(GameSheets(sheets, extra), rubber_totals(record.state))


def _deal_row(account: DealAccount, record: NinetyNineRecord) -> SheetRow:
    scored = account.scored
    dealer = seat_names(account.players, record.rules)[scored.dealer]
    trump: Message = message("sheet-trump-name", trump=scored.trump)
    return SheetRow((account.number, dealer, trump), account.scores)
