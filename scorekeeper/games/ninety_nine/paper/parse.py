"""A paper score sheet read: a CSV of deals, bonuses and agreed points, with all its problems.

Spreadsheets write it in their own ways: commas, semicolons or tabs, byte order marks, quotes,
decimals of noughts, empty cells for noughts.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Literal, NamedTuple

from scorekeeper.core.library_reasons import library_reason
from scorekeeper.core.limits import MAX_PAPER_ROWS, MAX_PAPER_SIZE
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.players import fold_case, normalize
from scorekeeper.core.spreadsheet_cells import unescape_formula
from scorekeeper.core.text import cut

RowKind = Literal["deal", "game", "rubber", "adjust"]

_FIRST_COLUMN = "deal"
"""The title of the column that says what each row is."""
_LABELS: tuple[RowKind, ...] = ("game", "rubber", "adjust")
_DELIMITERS = ",;\t"
_BLANKS = " \t\u00a0\u202f"
_NUMBER = re.compile(r"([+\-\u2212]?)([0-9]{1,15})(?:[.,]0+)?")
_DASHES = ("", "-", "\u2013", "\u2014", "\u2212")
_MAX_CELL_LENGTH = 131_072
_MAX_CELLS = 100
"""In a line, without empty ones at its end."""
_MAX_PROBLEMS = 1_000
"""Before the rest of a paper is left unread: nobody mends more at once."""


class PaperRow(NamedTuple):
    """A row of the paper."""

    kind: RowKind
    number: int | None
    """Of a deal, as the session numbers it."""
    line: int
    cells: dict[int, int | None]
    """By seat what is written there; None where it is empty or a dash."""


class Paper(NamedTuple):
    """A paper that could be read."""

    seats: tuple[int, ...]
    """The seats that have a column, in seating order."""
    rows: tuple[PaperRow, ...]
    last_line: int
    has_unread_rows: bool
    """Whether reading stopped before the end, as too much was wrong."""
    problems: tuple[Message, ...]
    """What cannot be read, each with its line and column."""


class _CsvLine(NamedTuple):
    number: int
    cells: list[str]


def read_paper(content: bytes, players: Sequence[str], names: Sequence[str]) -> Paper:
    """Read a paper, with all that cannot be read; raises `Malformed` if it is no table at all.

    `names` are those of all seats, a dummy's last; the dummy's column may be missing.
    """
    lines = list(islice(_lines(_text(content)), MAX_PAPER_ROWS + 1))
    if len(lines) > MAX_PAPER_ROWS:
        too_long = message("paper-long", most=MAX_PAPER_ROWS)
        raise Malformed(_problem_at(lines[-1].number, None, too_long))
    if not lines:
        raise Malformed(_problem_at(1, _FIRST_COLUMN, message("paper-empty", names=list(names))))
    header, *body = lines
    columns, problems = _columns(header, players, names)
    rows: list[PaperRow] = []
    has_unread_rows = False
    for line in body:
        if has_unread_rows := len(problems) >= _MAX_PROBLEMS:
            problems.append(_problem_at(line.number, None, message("paper-more")))
            break
        row, row_problems = _row(line, columns, header.cells)
        problems += row_problems
        if row is not None:
            rows.append(row)
    seats = tuple(sorted(seat for seat in columns if seat is not None))
    return Paper(seats, tuple(rows), lines[-1].number, has_unread_rows, tuple(problems))


def _problem_at(line: int, column: str | None, problem: Message) -> Message:
    """Return a problem with its place; its fields are also those of the JSON."""
    return message("paper-at", line=line, column=column and cut(column), problem=problem)


def _text(content: bytes) -> str:
    if len(content) > MAX_PAPER_SIZE:
        raise Malformed(_problem_at(1, None, message("paper-large", most=MAX_PAPER_SIZE)))
    try:
        return content.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise Malformed(_problem_at(line, None, message("sheet-encoding"))) from None


def _lines(text: str) -> Iterator[_CsvLine]:
    """Yield the lines that are neither blank nor comments, as cells."""
    lines = re.split(r"\r\n?|\n", text)  # a comment may have signs at which `splitlines` parts
    uncommented = ["" if line.startswith("#") else line for line in lines]
    delimiter = _delimiter(next((line for line in uncommented if line.strip(_BLANKS)), ""))
    reader = csv.reader(uncommented, delimiter=delimiter, strict=True)
    number = 0
    csv.field_size_limit(_MAX_CELL_LENGTH)
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise Malformed(
                _problem_at(
                    number + 1, None, message("paper-csv", reason=library_reason(str(error)))
                )
            ) from None
        first_line, number = number + 1, reader.line_num
        cells = [cell.strip(_BLANKS) for cell in cells]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > _MAX_CELLS:
            wide = message("paper-wide", count=len(cells), most=_MAX_CELLS)
            raise Malformed(_problem_at(first_line, None, wide))
        if cells:
            yield _CsvLine(first_line, cells)


def _delimiter(header: str) -> str:
    """Return the delimiter after the first word of the header."""
    match = re.match(rf'[{_BLANKS}]*(?:"[^"]*"|\w+)[{_BLANKS}]*?([{_DELIMITERS}])', header)
    return match.group(1) if match else ","


def _columns(
    header: _CsvLine, players: Sequence[str], names: Sequence[str]
) -> tuple[list[int | None], list[Message]]:
    """Return the seat of each cell of a row, and what is wrong with the header."""
    problems: list[Message] = []
    first, *titles = header.cells
    if fold_case(first) != _FIRST_COLUMN:
        problems.append(_problem_at(header.number, first, message("paper-first", given=cut(first))))
    seats = {fold_case(name): seat for seat, name in enumerate(names)}
    for place, name in enumerate(names):  # a column may be headed by each who has sat there
        for part in name.split("/"):
            seats.setdefault(fold_case(part), place)
    columns: list[int | None] = []
    for title, seat in zip(titles, _seats_meant(titles, seats), strict=True):
        if seat is None:
            unknown = message("paper-name", given=cut(title), legal=list(names))
            problems.append(_problem_at(header.number, title, unknown))
        elif seat in columns:
            problems.append(
                _problem_at(header.number, title, message("paper-twice", name=names[seat]))
            )
        columns.append(seat)
    for seat, name in enumerate(players):
        if seat not in columns:
            problems.append(
                _problem_at(header.number, name, message("paper-missing-name", name=name))
            )
    return columns, problems


def _seats_meant(titles: Sequence[str], seats: Mapping[str, int]) -> list[int | None]:
    """Return the seat of each title: all as they are called, or else as they were exported."""
    names = [fold_case(normalize(title)) for title in titles]
    called = [seats.get(name) for name in names]
    if None not in called and len({*called}) == len(called):
        return called
    # As it was exported; as it is called; or marked as text, as spreadsheets have it.
    meant = ((unescape_formula(name), name, name.removeprefix("'")) for name in names)
    return [next((seats[each] for each in of if each in seats), None) for of in meant]


def _row(
    line: _CsvLine, columns: Sequence[int | None], titles: Sequence[str]
) -> tuple[PaperRow | None, list[Message]]:
    label, *written = line.cells
    kind, number = _label(label)
    problems = []
    if kind is None:
        problems.append(
            _problem_at(line.number, titles[0], message("paper-label", given=cut(label)))
        )
    cells: dict[int, int | None] = {}
    for place, text in enumerate(written):
        if place >= len(columns):
            if text:
                problems.append(
                    _problem_at(line.number, None, message("paper-beyond", given=cut(text)))
                )
            continue
        value = _number(text)
        if isinstance(value, Message):
            problems.append(_problem_at(line.number, titles[place + 1], value))
        elif (seat := columns[place]) is not None:
            cells[seat] = value
    for seat in columns:
        if seat is not None:
            cells.setdefault(seat, None)
    return (PaperRow(kind, number, line.number, cells) if kind else None), problems


def _label(text: str) -> tuple[RowKind | None, int | None]:
    folded = fold_case(text)
    for label in _LABELS:
        if folded == label:
            return label, None
    if re.fullmatch(r"[0-9]{1,9}\.?", text):
        return "deal", int(text.rstrip("."))
    return None, None


def _number(text: str) -> int | Message | None:
    if text in _DASHES:
        return None
    match = _NUMBER.fullmatch(text)
    if match is None:
        return message("paper-number", given=cut(text))
    sign, digits = match.groups()
    return -int(digits) if sign in ("-", "\u2212") else int(digits)
