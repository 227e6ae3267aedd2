"""Evenings as a tidy CSV: one row a deal and player, or one an act, as each game keeps them."""

from collections.abc import Sequence

from scorekeeper.core.taken_home import Export
from scorekeeper.formats.catalogue import How
from scorekeeper.formats.table_csv import harmless, table_csv

COMMON = ("session", "date", "title", "game", "variant")


def written(exports: Sequence[Export], how: How) -> str:
    """Return the rows of all sessions; a column that a game lacks is empty in its rows."""
    columns = list(COMMON)
    for export in exports:
        records = export.keepsake.records
        columns += [name for name in records.columns if name not in columns]
    rows = [
        [harmless(value) for value in map(row.get, columns)]
        for export in exports
        for row in _rows(export)
    ]
    return table_csv([columns, *rows], how.delimiter)


def _rows(export: Export) -> list[dict[str, str | int | None]]:
    header, records = export.opened.header, export.keepsake.records
    session = export.opened.session.id
    day = header.date or export.opened.session.created[:10]
    told = (session, day, header.title or None, header.game, header.variant)
    common: dict[str, str | int | None] = dict(zip(COMMON, told, strict=True))
    return [{**common, **dict(zip(records.columns, row, strict=True))} for row in records.rows]
