"""Every golden sheet yields what stands beside it; a golden holds a subset of the keys."""

import json
from pathlib import Path

import pytest

from scorekeeper.exporters.score_json import record_score_json
from tests.support.paths import GOLDEN_SHEETS
from tests.support.sheets import account, is_within, read

GOLDEN = sorted(GOLDEN_SHEETS.glob("*.sheet"))


@pytest.mark.parametrize("sheet", GOLDEN, ids=lambda path: path.stem)
def test_sheet_yields_its_golden_account(sheet: Path) -> None:
    golden = json.loads(sheet.with_suffix(".json").read_text(encoding="utf-8"))
    result = account(sheet.read_bytes())
    if "error" not in result:
        read_ = read(sheet.read_bytes())
        result = json.loads(json.dumps(record_score_json(read_.game, read_.record, "")))
    golden.pop("schema", None)
    assert is_within(golden, result)
    assert golden


def test_there_are_goldens() -> None:
    assert len(GOLDEN) >= 76
