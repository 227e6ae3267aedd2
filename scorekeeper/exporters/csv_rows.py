"""Evenings as a tidy CSV: one row a deal and player, or one an act, as each game keeps them."""

from collections.abc import Sequence

from scorekeeper.exporters.csv_text import csv_text, escape_formula
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.registry import RenderOptions

COMMON = ("session", "date", "title", "game", "variant")


def render(exports: Sequence[ExportDocument], how: RenderOptions) -> str:
    """Return the rows of all sessions; a column that a game lacks is empty in its rows."""
    columns = list(COMMON)
    for export in exports:
        records = export.export_data.records
        columns += [name for name in records.columns if name not in columns]
    rows = [
        [escape_formula(value) for value in map(row.get, columns)]
        for export in exports
        for row in _rows(export)
    ]
    return csv_text([columns, *rows], how.delimiter)


def _rows(export: ExportDocument) -> list[dict[str, str | int | None]]:
    setup, records = export.loaded.setup, export.export_data.records
    session = export.loaded.session.id
    day = setup.date or export.loaded.session.created[:10]
    told = (session, day, setup.title or None, setup.game, setup.variant)
    common: dict[str, str | int | None] = dict(zip(COMMON, told, strict=True))
    return [{**common, **dict(zip(records.columns, row, strict=True))} for row in records.rows]
