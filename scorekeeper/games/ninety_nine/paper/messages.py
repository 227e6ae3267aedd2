"""A finding of the paper in codes and fields, for people and for programs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.core.game_record import Finding
from scorekeeper.core.messages import Message, message
from scorekeeper.core.sources import cited
from scorekeeper.games.ninety_nine.paper.align import ExpectedRow
from scorekeeper.games.ninety_nine.paper.cells import PaperCell
from scorekeeper.games.ninety_nine.paper.diagnose import Discrepancy, are_tied
from scorekeeper.games.ninety_nine.paper.mistakes import Mistake
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord

Names = Sequence[str]
Sources = Mapping[str, str]
"""By field of the rules, the code of its source."""


def finding_json(parting: Discrepancy, names: Names, sources: Sources) -> dict[str, Any]:
    """Return a finding as programs get it."""
    due = parting.due
    whole = any(slip.kind == "variant" for slip in parting.causes)
    several = whole and len({id(row) for row, _, _ in parting.cells}) > 1
    return {
        "code": "sheet",
        "deal": due.deal or None,
        "row": due.kind,
        "game": due.game,
        "cells": [
            _cell(row, seat, cell, names, placed=several or _alone(parting))
            for row, seat, cell in parting.cells
        ],
        "causes": [_cause(slip, parting, names, sources) for slip in parting.causes],
    }


def _alone(parting: Discrepancy) -> bool:
    return [slip.kind for slip in parting.causes] == ["variant"]


def _cell(
    row: ExpectedRow, seat: int, cell: PaperCell, names: Names, *, placed: bool
) -> dict[str, object]:
    place: dict[str, object] = {"deal": row.deal or None, "row": row.kind} if placed else {}
    told: dict[str, object] = {
        "player": names[seat],
        **place,
        "claimed": cell.claimed,
        "derived": cell.derived,
        "difference": cell.difference,
    }
    if cell.written is not None:
        told |= {"claimed_total": cell.written, "derived_total": cell.total}
    return told


def _cause(
    slip: Mistake, parting: Discrepancy, names: Names, sources: Sources
) -> dict[str, object]:
    message = _told(slip, parting, names, sources)
    told: dict[str, object] = {"cause": slip.kind, "message": message}
    if "seat" in slip.told:
        told["player"] = names[_seat(slip, "seat")]
    told |= {key: slip.told[key] for key in ("count", "amount", "variant") if key in slip.told}
    if slip.kind != "addition" and are_tied(parting.causes):
        told["tie"] = True
    return told


def _seat(slip: Mistake, key: str) -> int:
    seat = slip.told[key]
    assert isinstance(seat, int)  # noqa: S101 — as `causes` says it
    return seat


def finding_message(
    parting: Discrepancy, record: NinetyNineRecord, names: Names, sources: Sources
) -> Finding:
    """Return a finding with its sentences, and its account for programs."""
    account = finding_json(parting, names, sources)
    due = parting.due
    cells = list(_cells(parting, names))
    causes = [_told(slip, parting, names, sources) for slip in parting.causes]
    code = "paper-finding-tie" if are_tied(parting.causes) else "paper-finding"
    text = message(
        code if causes else "paper-finding-bare",
        place=_place(due, record),
        cells=cells,
        causes=causes,
    )
    return Finding("sheet", text, details=account)


def _place(due: ExpectedRow, record: NinetyNineRecord) -> Message:
    if due.kind == "adjust" and not due.deal:
        return message("paper-place-first")
    code = f"paper-place-{due.kind}"
    return Message(code, {"deal": due.deal, "game": due.game, "players": list(record.players)})


def _cells(parting: Discrepancy, names: Names) -> Iterator[Message]:
    """Say what the paper has and what is right, with the row where there are several."""
    rows = len({id(row) for row, _, _ in parting.cells})
    for row, seat, cell in parting.cells:
        fields: dict[str, object] = {
            "player": names[seat],
            "claimed": cell.claimed,
            "derived": cell.derived,
            "off": abs(cell.difference),
            "written": cell.written,
            "right": cell.above + cell.derived,
            "deal": row.deal,
        }
        kind = "total" if cell.written is not None else "points"
        way = "high" if cell.difference > 0 else "low"
        place = "-placed" if rows > 1 else ""
        yield Message(f"paper-cell-{kind}-{way}{place}", fields)


_RESTS_ON = {
    "contract-count": ("contract",),
    "made": ("contract",),
    "premium": ("declare", "reveal"),
    "forfeit": ("premium_lost",),
    "tricks": ("P:Score",),
}
"""The rule that a slip goes against: fields of the rules, or codes of sources."""


def _told(slip: Mistake, parting: Discrepancy, names: Names, sources: Sources) -> Message:
    """Say how a slip happened, with what is right and the rule for it."""
    told = _slip_told(slip, parting, names)
    rests_on = _RESTS_ON.get(slip.kind, ())
    if "lost" in slip.told:
        rests_on = ("premium_lost",)
    if slip.kind == "bonus":
        rests_on = ("rubber_bonus",) if parting.due.kind == "rubber" else ("bonus", "carry")
    codes = [code for key in rests_on if (code := sources.get(key, key if ":" in key else ""))]
    return message("slip-cited", slip=told, sources=cited(codes)) if codes else told


def _slip_told(slip: Mistake, parting: Discrepancy, names: Names) -> Message:
    fields: dict[str, object] = dict(slip.told)
    for key in ("seat", "other"):
        if key in fields:
            fields["player" if key == "seat" else "other"] = names[_seat(slip, key)]
    for key in ("missing", "extra"):
        seats = slip.told.get(key)
        if isinstance(seats, tuple):
            fields[key] = [names[seat] for seat in seats]
    due = parting.due
    if due.applied is not None:
        fields["makers"] = sum(due.applied.scored.made)
    if slip.kind == "addition":
        fields["off"] = abs(parting.cells[0][2].difference)
    return Message(_code(slip), fields)


def _code(slip: Mistake) -> str:
    """Return the code of the sentence that tells a slip."""
    told = slip.told
    special = {
        "made": "" if told.get("made") else "slip-not-made",
        "premium": _premium_code(slip),
        "forfeit": _forfeit_code(slip),
        "tricks": "" if "seat" in told else "slip-tricks-all",
        "bonus": _bonus_code(slip),
        "addition": "" if _is_too_many(told) else "slip-addition-low",
    }
    return special.get(slip.kind) or f"slip-{slip.kind}"


def _is_too_many(told: Mapping[str, object]) -> bool:
    amount = told.get("amount", 0)
    return isinstance(amount, int) and amount > 0


def _premium_code(slip: Mistake) -> str:
    lost = "slip-penalty" if "lost" in slip.told else "slip-premium"
    return lost if slip.told.get("amount") else f"{lost}-out"


def _forfeit_code(slip: Mistake) -> str:
    if not slip.told.get("extra"):
        return "slip-forfeit-missing"
    return "slip-forfeit" if slip.told.get("missing") else "slip-forfeit-extra"


def _bonus_code(slip: Mistake) -> str:
    if "given" in slip.told:
        return "slip-bonus-given"
    if "twice" in slip.told:
        return "slip-bonus-twice"
    if "carry" in slip.told:
        return "slip-bonus-carry"
    return "" if "seat" in slip.told else "slip-bonus-all"
