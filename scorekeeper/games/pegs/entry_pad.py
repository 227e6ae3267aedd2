"""The pad of a move: draw, or the number of a card and the square on the board."""

from scorekeeper.core.entry_pad import EntryPad, PadButton, PadGroup, PadKeys, PadSlot
from scorekeeper.core.messages import message
from scorekeeper.games.digits import digit_keys
from scorekeeper.games.pegs.facts import Move
from scorekeeper.games.pegs.scoreboard import board_rows
from scorekeeper.games.pegs.state import PegRecord
from scorekeeper.games.pegs.step import problems

_FORMS = ("{move}", "play {card} {square}", "discard {card}{discard}")


def entry_pad(record: PegRecord) -> EntryPad | None:
    """Return the pad of the player whose turn it is; None once the game is over."""
    if record.state.over:
        return None
    names = {"draw": message("pad-draw"), "pass": message("pad-pass")}
    moves = tuple(
        PadButton(names[move.action], move.action)
        for move in (Move("draw"), Move("pass"))
        if not problems(record.state, move)
    )
    slots = [PadSlot("move", (PadKeys(moves),), at_once=True)] if moves else []
    if not record.state.hands[record.state.turn]:
        return EntryPad((_group(record, slots),), _FORMS[:1])
    digits = digit_keys(len(str(record.rules.cards - 1)))
    card = PadSlot("card", (digits,), missing=message("pad-no-card"))
    discard = PadButton(message("pad-discard"), "")
    groups = (
        _group(record, slots),
        PadGroup(message("pad-card-title"), (card, PadSlot("discard", (PadKeys((discard,)),)))),
        PadGroup(message("pad-square-title"), (_board(record),)),
    )
    return EntryPad(groups, _FORMS if moves else _FORMS[1:])


def _group(record: PegRecord, slots: list[PadSlot]) -> PadGroup:
    return PadGroup(record.players[record.state.turn], tuple(slots))


def _board(record: PegRecord) -> PadSlot:
    """Return the free squares, in their places on the board."""
    free = [
        PadButton(message("pad-square", square=square), str(square), str(square))
        for square in record.rules.board
        if square and square not in record.state.pegs
    ]
    keys = PadKeys(tuple(free), board=tuple(board_rows(record)))
    return PadSlot("square", (keys,), missing=message("pad-no-square"))
