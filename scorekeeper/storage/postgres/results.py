"""What libpq is given and what it returns, as values of Python."""

from scorekeeper.storage.postgres.failures import StatementFailed
from scorekeeper.storage.postgres.libpq import pq

Value = str | int | bytes | None
Fields = tuple[str | None, ...]
"""The fields of a row, as texts."""


def parameter(value: Value) -> bytes | None:
    """Return a value as a statement is given it."""
    return value if isinstance(value, bytes | None) else str(value).encode()


def rows(result: "pq.abc.PGresult") -> list[Fields]:
    """Return the rows of a result."""
    columns = range(result.nfields)
    return [
        tuple(_field(result, row, column) for column in columns) for row in range(result.ntuples)
    ]


def _field(result: "pq.abc.PGresult", row: int, column: int) -> str | None:
    value = result.get_value(row, column)
    return None if value is None else value.decode()


def failure(result: "pq.abc.PGresult") -> StatementFailed:
    """Return why a statement was refused."""
    code = result.error_field(pq.DiagnosticField.SQLSTATE) or b""
    reason = result.error_field(pq.DiagnosticField.MESSAGE_PRIMARY) or b""
    return StatementFailed(code.decode(), reason.decode(errors="replace"))
