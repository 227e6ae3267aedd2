"""Findings about a paper, as sentences and as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from scorekeeper.core.game_record import Finding
from scorekeeper.core.limits import MAX_CACHED
from scorekeeper.core.messages import Message, RepeatedMessage, message
from scorekeeper.core.sources import cited
from scorekeeper.games.ninety_nine.paper.align import ExpectedRow
from scorekeeper.games.ninety_nine.paper.diagnose import Discrepancy, are_tied
from scorekeeper.games.ninety_nine.paper.mistakes import Mistake
from scorekeeper.games.ninety_nine.paper.points_or_totals import PaperCell
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord

Names = Sequence[str]
Sources = Mapping[str, str]
"""By field of the rules, the code of its source."""


def _finding_json(
    discrepancy: Discrepancy, names: Names, causes: Sequence[Message]
) -> dict[str, object]:
    """Return the JSON of a finding, whose causes are told so."""
    expected = discrepancy.expected
    is_whole_paper = any(mistake.kind == "variant" for mistake in discrepancy.causes)
    has_places = _is_variant_alone(discrepancy) or (is_whole_paper and _row_count(discrepancy) > 1)
    return {
        "code": "sheet",
        "deal": expected.deal or None,
        "row": expected.kind,
        "game": expected.game,
        "cells": [
            _cell_json(row, seat, cell, names, has_place=has_places)
            for row, seat, cell in discrepancy.cells
        ],
        "causes": [
            _cause_json(mistake, text, discrepancy, names)
            for mistake, text in zip(discrepancy.causes, causes, strict=True)
        ],
    }


def _is_variant_alone(discrepancy: Discrepancy) -> bool:
    return [mistake.kind for mistake in discrepancy.causes] == ["variant"]


def _row_count(discrepancy: Discrepancy) -> int:
    return len({id(row) for row, _, _ in discrepancy.cells})


def _cell_json(
    row: ExpectedRow, seat: int, cell: PaperCell, names: Names, *, has_place: bool
) -> dict[str, object]:
    place: dict[str, object] = {"deal": row.deal or None, "row": row.kind} if has_place else {}
    account: dict[str, object] = {
        "player": names[seat],
        **place,
        "claimed": cell.claimed,
        "derived": cell.derived,
        "difference": cell.difference,
    }
    if cell.written is not None:
        account |= {"claimed_total": cell.written, "derived_total": cell.total}
    return account


def _cause_json(
    mistake: Mistake, text: Message, discrepancy: Discrepancy, names: Names
) -> dict[str, object]:
    account: dict[str, object] = {"cause": mistake.kind, "message": text}
    details = mistake.details
    if "seat" in details:
        account["player"] = names[_seat(mistake, "seat")]
    account |= {key: details[key] for key in ("count", "amount", "variant") if key in details}
    if mistake.kind != "addition" and are_tied(discrepancy.causes):
        account["tie"] = True
    return account


def _seat(mistake: Mistake, key: str) -> int:
    seat = mistake.details[key]
    assert isinstance(seat, int)  # noqa: S101 — as `mistakes` has it
    return seat


def paper_finding(
    discrepancy: Discrepancy, record: NinetyNineRecord, names: Names, sources: Sources
) -> Finding:
    """Return a discrepancy as a finding of the check, with its sentences and its JSON."""
    causes = [_cause_text(mistake, discrepancy, names, sources) for mistake in discrepancy.causes]
    account = _finding_json(discrepancy, names, causes)
    cells = list(_cell_texts(discrepancy, names))
    if discrepancy.expected.is_uncounted and not causes:
        text = message("paper-finding-uncounted", deal=discrepancy.expected.deal, cells=cells)
        return Finding("sheet", text, details=account)
    code = "paper-finding-tie" if are_tied(discrepancy.causes) else "paper-finding"
    text = message(
        code if causes else "paper-finding-bare",
        place=_place(discrepancy.expected, record),
        cells=cells,
        causes=causes,
    )
    return Finding("sheet", text, details=account)


def _place(expected: ExpectedRow, record: NinetyNineRecord) -> Message:
    if expected.kind == "adjust" and not expected.deal:
        return message("paper-place-first")
    code = f"paper-place-{expected.kind}"
    return Message(
        code, {"deal": expected.deal, "game": expected.game, "players": list(record.players)}
    )


def _cell_texts(discrepancy: Discrepancy, names: Names) -> Iterator[Message]:
    """Say what the paper has and what is right, with the row where there are several."""
    place = "-placed" if _row_count(discrepancy) > 1 else ""
    for row, seat, cell in discrepancy.cells:
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
        direction = "high" if cell.difference > 0 else "low"
        yield Message(f"paper-cell-{kind}-{direction}{place}", fields)


_RESTS_ON = {
    "contract-count": ("contract",),
    "made": ("contract",),
    "premium": ("declare", "reveal"),
    "forfeit": ("premium_lost",),
    "tricks": ("P:Score",),
}
"""The rule that a mistake breaks: fields of the rules, or codes of sources."""


def _cause_text(
    mistake: Mistake, discrepancy: Discrepancy, names: Names, sources: Sources
) -> Message:
    """Say how a mistake happened, with what is right and the rule for it."""
    text = _mistake_text(mistake, discrepancy, names)
    rests_on = _RESTS_ON.get(mistake.kind, ())
    if "lost" in mistake.details:
        rests_on = ("premium_lost",)
    if mistake.kind == "bonus":
        rests_on = (
            ("rubber_bonus",) if discrepancy.expected.kind == "rubber" else ("bonus", "carry")
        )
    codes = [code for key in rests_on if (code := sources.get(key, key if ":" in key else ""))]
    if codes:
        text = message("slip-cited", slip=text, sources=_cited(tuple(codes)))
    return RepeatedMessage(*text)  # in the sentence of the finding, and in its JSON


_cited = lru_cache(maxsize=min(64, MAX_CACHED))(cited)
"""A paper can have thousands of mistakes that break the same rule."""


def _mistake_text(mistake: Mistake, discrepancy: Discrepancy, names: Names) -> Message:
    fields: dict[str, object] = dict(mistake.details)
    for key in ("seat", "other"):
        if key in fields:
            fields["player" if key == "seat" else "other"] = names[_seat(mistake, key)]
    for key in ("missing", "extra"):
        seats = mistake.details.get(key)
        if isinstance(seats, tuple):
            fields[key] = [names[seat] for seat in seats]
    scored_deal = discrepancy.expected.scored_deal
    if scored_deal is not None:
        fields["makers"] = sum(scored_deal.scored.made)
    if mistake.kind == "addition":
        fields["off"] = abs(discrepancy.cells[0][2].difference)
    return Message(_code(mistake), fields)


def _code(mistake: Mistake) -> str:
    """Return the code of the sentence about a mistake."""
    details = mistake.details
    special = {
        "made": "" if details.get("made") else "slip-not-made",
        "premium": _premium_code(mistake),
        "forfeit": _forfeit_code(mistake),
        "tricks": "" if "seat" in details else "slip-tricks-all",
        "bonus": _bonus_code(mistake),
        "addition": "" if _is_too_many(details) else "slip-addition-low",
    }
    return special.get(mistake.kind) or f"slip-{mistake.kind}"


def _is_too_many(details: Mapping[str, object]) -> bool:
    amount = details.get("amount", 0)
    return isinstance(amount, int) and amount > 0


def _premium_code(mistake: Mistake) -> str:
    code = "slip-penalty" if "lost" in mistake.details else "slip-premium"
    return code if mistake.details.get("amount") else f"{code}-out"


def _forfeit_code(mistake: Mistake) -> str:
    if not mistake.details.get("extra"):
        return "slip-forfeit-missing"
    return "slip-forfeit" if mistake.details.get("missing") else "slip-forfeit-extra"


def _bonus_code(mistake: Mistake) -> str:
    if "given" in mistake.details:
        return "slip-bonus-given"
    if "twice" in mistake.details:
        return "slip-bonus-twice"
    if "carry" in mistake.details:
        return "slip-bonus-carry"
    return "" if "seat" in mistake.details else "slip-bonus-all"
