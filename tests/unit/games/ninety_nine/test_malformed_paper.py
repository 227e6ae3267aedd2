"""Papers that cannot be read, each with the line and the column at fault; and odd ones that can."""

from typing import Any

import pytest

from scorekeeper.core.messages import Malformed
from tests.support.sheets import ENGLISH, read

SHEET = "players: Anna, Ben, Cara\n\n3/3 4- 2-\n2/3! 3/3 4-\n3- 4/4 2-\n3/3 3/3 3-\n"
HEADER, FIRST, SECOND, THIRD = "deal,Anna,Ben,Cara", "1,33,4,2", "2,2,63,34", "3,3,34,2"
GAME, FOURTH = "game,0,100,0", "4,23,23,3"
GOOD = (HEADER, FIRST, SECOND, THIRD, GAME, FOURTH)
TOTALS = (HEADER, "1,33,4,2", "2,35,67,36", "3,38,101,38", "game,38,201,38", "4,23,23,3")
DUMMY_SHEET = "players: Anna, Ben\n\n3/3 4- 2-\n"
ADJUSTED_SHEET = 'players: Anna, Ben, Cara\n\n3/3 4- 2-\nadjust Ben -10 "revoke"\n3- 4/4 2-\n'

ANY = None
"""The contract does not say which line, or which column."""
At = tuple[int | None, str | None]


def check(sheet: str, content: bytes, running: bool | None = None) -> dict[str, Any]:  # noqa: FBT001
    from tests.support.paper_check import check_paper

    answer: dict[str, Any] = check_paper(read(sheet).record, content, running)
    return answer


def paper(*lines: str) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def without(number: int) -> bytes:
    return paper(*(line for line in GOOD if not line.startswith(f"{number},")))


def changed(old: str, *new: str) -> bytes:
    return paper(*(other for line in GOOD for other in (new if line == old else (line,))))


def wider(name: str) -> bytes:
    """The good paper with one more column, of noughts."""
    return paper(f"{HEADER},{name}", *(f"{line},0" for line in GOOD[1:]))


def second(cell: str, delimiter: str = ",") -> bytes:
    """The good paper with another cell for Ben in deal 2, which stands on line 3."""
    lines = [line.replace(",", delimiter) for line in GOOD]
    lines[2] = delimiter.join(("2", "2", cell, "34"))
    return paper(*lines)


MALFORMED: dict[str, tuple[bytes, set[At]]] = {
    "a player whom nobody knows": (wider("Dora"), {(1, "Dora")}),
    "a start of a name is no name": (changed(HEADER, "deal,An,Ben,Cara"), {(1, "An"), (1, "Anna")}),
    "a player twice": (wider("ben"), {(1, "Ben")}),
    "a dummy where there is none": (wider("Dummy"), {(1, "Dummy")}),
    "a live player missing": (
        paper("deal,Anna,Ben", "1,33,4", "2,2,63", "3,3,34", "game,0,100", "4,23,23"),
        {(1, "Cara")},
    ),
    "no column of deals": (changed(HEADER, "round,Anna,Ben,Cara"), {(1, "round")}),
    "nothing at all": (b"", {(ANY, ANY)}),
    "comments alone": (b"# of last Friday\n\n", {(ANY, ANY)}),
    "no deal": (paper(HEADER), {(ANY, "deal")}),
    "a gap": (without(2), {(3, "deal")}),
    "the first deal missing": (without(1), {(2, "deal")}),
    "it stops early, and has a rubber": (
        paper(*GOOD[:-1], "rubber,0,0,0"),
        {(ANY, "deal")},
    ),
    "nothing is filled in": (paper(HEADER, "1,,,", "2,,,"), {(ANY, "deal")}),
    "a deal twice": (changed(SECOND, SECOND, SECOND), {(4, "deal")}),
    "rows that descend": (paper(HEADER, SECOND, FIRST, THIRD, FOURTH), {(ANY, "deal")}),
    "a deal that was not played": (paper(*GOOD, "5,1,2,3"), {(7, "deal")}),
    "a deal 0": (changed(FIRST, "0,1,2,3", FIRST), {(2, "deal")}),
    "a row called otherwise": (changed(GAME, "bonus,0,100,0"), {(5, "deal")}),
    "a rubber that is not last": (changed(SECOND, SECOND, "rubber,0,0,0"), {(ANY, ANY)}),
    "two rubbers": (paper(*GOOD, "rubber,0,0,0", "rubber,0,0,0"), {(ANY, ANY)}),
    "a cell too many": (changed(SECOND, SECOND + ",7"), {(3, ANY)}),
    "a comma of decimals among commas": (changed(SECOND, "2,2,63,0,34"), {(3, ANY)}),
    "half a point, quoted": (second('"63,5"'), {(3, "Ben")}),
    "half a point after a comma": (second("63,5", ";"), {(3, "Ben")}),
    "after comments and empty lines": (
        paper(HEADER, "# one", "", FIRST, "", "2,2,x,34", THIRD, GAME, FOURTH),
        {(6, "Ben")},
    ),
    "with carriage returns": (second("x").replace(b"\n", b"\r\n"), {(3, "Ben")}),
    "a bonus that is no number": (changed(GAME, "game,none,100,0"), {(5, "Anna")}),
    "in a column that stands elsewhere": (
        paper("deal,Cara,Anna,Ben", "1,2,33,4", "2,34,2,63", "3,2,?,34", "4,3,23,23"),
        {(4, "Anna")},
    ),
    "Latin-1": (
        changed(FIRST, "# Gr\u00fc\u00dfe", FIRST).decode().encode("latin-1"),
        {(ANY, ANY)},
    ),
    "UTF-16": (paper(*GOOD).decode().encode("utf-16"), {(ANY, ANY)}),
    "all at once": (
        wider("Dora").replace(b"33,4", b"33,x").replace(b"34,2", b"34,1.5") + b"9,1,2,3,0\n",
        {(1, "Dora"), (2, "Ben"), (4, "Cara"), (7, "deal")},
    ),
    "two in a row": (changed(SECOND, "2,a,63,b"), {(3, "Anna"), (3, "Cara")}),
}
NO_NUMBERS = (
    *("abc", "1.5", "6 3", "1e3", "1_000", "0x1F", "--5", "+-5", "5-", "+", ".5", "63.0.0"),
    *("1'000", "NaN", "inf", "\u00bd", "\u0663", "\u00b3", "3/3", "63pts", "(63)", "=63"),
)


def _matches(found: At, expected: At) -> bool:
    line, column = expected
    right_column = column is ANY or str(found[1]).casefold() == column.casefold()
    return (line is ANY or found[0] == line) and right_column


def _assert_malformed(content: bytes, expected: set[At]) -> None:
    """Every place at fault is named, and no line is that is not at fault."""
    with pytest.raises(Malformed) as refused:
        check(SHEET, content)
    problems = refused.value.problems
    found = [(problem.fields.get("line"), problem.fields.get("column")) for problem in problems]
    places: list[At] = [
        (line if isinstance(line, int) else None, str(column)) for line, column in found
    ]
    for place in expected:
        assert any(_matches(one, place) for one in places), (place, places)
    lines = {line for line, _ in expected}
    assert ANY in lines or {line for line, _ in places} <= lines, places
    assert all(ENGLISH.render(problem) for problem in problems)


@pytest.mark.parametrize(("content", "expected"), MALFORMED.values(), ids=MALFORMED)
def test_a_paper_that_cannot_be_read_says_where(content: bytes, expected: set[At]) -> None:
    _assert_malformed(content, expected)


@pytest.mark.parametrize("cell", NO_NUMBERS)
def test_what_is_no_number_is_malformed(cell: str) -> None:
    _assert_malformed(second(cell), {(3, "Ben")})


@pytest.mark.parametrize("missing", [{1}, {2, 3}, {1, 3}])
def test_each_missing_deal_is_named(missing: set[int]) -> None:
    content = paper(*(row for row in GOOD if not row[0].isdigit() or int(row[0]) not in missing))
    with pytest.raises(Malformed) as refused:
        check(SHEET, content)
    result = " ".join(ENGLISH.render(problem) for problem in refused.value.problems)
    assert all(str(number) in result for number in missing), result


# --- odd, and fine ----------------------------------------------------------------------------


def _semicolons(*lines: str) -> bytes:
    return paper(*(line.replace(",", ";") for line in lines))


FINE: dict[str, bytes] = {
    "plain": paper(*GOOD),
    "no line end": paper(*GOOD).rstrip(),
    "carriage returns": paper(*GOOD).replace(b"\n", b"\r\n"),
    "a byte order mark": b"\xef\xbb\xbf" + paper(*GOOD),
    "tabs": paper(*GOOD).replace(b",", b"\t"),
    "semicolons": _semicolons(*GOOD),
    "everything quoted": paper(*('"' + line.replace(",", '","') + '"' for line in GOOD)),
    "other case": changed(HEADER, "DEAL,ANNA,ben,cARA"),
    "other order": paper("deal,Cara,Ben,Anna", "1,2,4,33", "2,34,63,2", "3,2,34,3", "4,3,23,23"),
    "without a row for the game": changed(GAME),
    "a comment above": paper("# Friday", *GOOD),
    "a line separator in a comment": paper("# Friday\u2028at Ben's", *GOOD),
    "comments and empty lines": changed(SECOND, "", '# "a pause, says Ben', SECOND, "", "#"),
    "empty cells beyond": changed(SECOND, SECOND + ",,,"),
    "a point of decimals": changed(FIRST, "1,33.0,4.00,2"),
    "a quoted comma of decimals": changed(FIRST, '1,"33,0","4,00",2'),
    "a comma of decimals": _semicolons(*GOOD).replace(b"63", b"63,0"),
    "signs": changed(FIRST, "1,+33,+4,2"),
    "noughts before": changed(FIRST, "1,033,004,2"),
    "empty for nought": changed(GAME, "game,,100,"),
    "dashes for nought": changed(GAME, "game,-,100,-"),
    "a negative nought": changed(GAME, "game,-0,100,+0"),
    "a game of noughts where none has ended": changed(FIRST, FIRST, "game,0,0,0"),
    "a long number": changed(FIRST, "1,000000000000033,4,2"),
    "a rubber that is not over": paper(*GOOD, "rubber,0,0,0"),
}


@pytest.mark.parametrize("content", FINE.values(), ids=FINE)
def test_what_looks_odd_but_can_be_read_is_taken(content: bytes) -> None:
    answer = check(SHEET, content)
    assert (answer["ok"], answer["running"], answer["findings"]) == (True, False, [])


@pytest.mark.parametrize(
    "content",
    [
        paper(*TOTALS),
        paper(*(line for line in TOTALS if not line.startswith("game"))),
        paper(*TOTALS).replace(b"game,38,201,38", b"game,,201,-"),
        paper(*TOTALS).replace(b"1,33,4,2", b"1,33.0,+4,2,,"),
    ],
)
def test_totals_are_told_from_points(content: bytes) -> None:
    for running in (None, True):
        answer = check(SHEET, content, running)
        assert (answer["ok"], answer["running"], answer["findings"]) == (True, True, [])


@pytest.mark.parametrize("row", ["adjust,0,-10,0", "adjust,,\u221210,-", 'adjust,,"-10,0",'])
def test_an_adjustment_stands_in_its_place(row: str) -> None:
    content = paper(HEADER, "1,33,4,2", row, "2,3,34,2")
    assert check(ADJUSTED_SHEET, content)["findings"] == []


@pytest.mark.parametrize("header", ["deal,Anna,Ben", "deal,Anna,Ben,Dummy", "Deal,Ben,DUMMY,Anna"])
def test_the_dummy_may_have_a_column(header: str) -> None:
    points = {"deal": "1", "anna": "33", "ben": "4", "dummy": "2"}
    content = paper(header, ",".join(points[name.casefold()] for name in header.split(",")))
    assert check(DUMMY_SHEET, content)["findings"] == []


def test_a_game_that_never_ended_is_held_against_noughts() -> None:
    (finding,) = check(SHEET, changed(FIRST, FIRST, "game,100,0,0"))["findings"]
    assert (finding["deal"], finding["row"]) == (1, "game")
    assert [cause["cause"] for cause in finding["causes"]] == ["bonus"]


def test_a_game_without_its_row_is_one_of_noughts_if_another_has_one() -> None:
    sheet = "players: Anna, Ben, Cara\n\n" + "9/9! 0- 0-\n" * 4
    deals = [f"{number},69,0,0" for number in range(1, 5)]
    assert check(sheet, paper(HEADER, *deals), running=False)["findings"] == []
    content = paper(HEADER, *deals[:2], "game,100,0,0", *deals[2:])
    (finding,) = check(sheet, content, running=False)["findings"]
    assert (finding["deal"], finding["row"], finding["game"]) == (4, "game", 2)
    assert [cause["cause"] for cause in finding["causes"]] == ["bonus"]
    (cell,) = finding["cells"]
    assert (cell["player"], cell["claimed"], cell["derived"]) == ("Anna", 0, 100)


def told(content: bytes) -> list[str]:
    with pytest.raises(Malformed) as refused:
        check(SHEET, content)
    return [ENGLISH.render(problem) for problem in refused.value.problems]


def test_of_a_paper_that_was_not_read_to_its_end_no_deal_is_missing() -> None:
    """The row of the deal may stand among those that were not read."""
    missing = "eal 1 is missing"
    wrong = 600 * ["2,x,x,34"]
    problems = told(paper(HEADER, *wrong, FIRST))
    assert problems[-1].endswith("Fix that first.")
    assert not any(missing in problem for problem in problems)
    assert any(missing in problem for problem in told(paper(HEADER, *wrong[:400])))
