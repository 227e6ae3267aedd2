"""The Game of 99 against a score-keeper written apart: goldens, lines, penalties, faults."""

import itertools
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.oracles import pegs_scorer
from tests.oracles.pegs_scorer import FAULTS, HEADERS, ILLEGAL, MALFORMED, PENALTIES, PLAYERS, SIDES
from tests.support.effort import tries
from tests.support.paths import GOLDEN_SHEETS
from tests.support.sheets import account, is_within

Score = Callable[[str], dict[str, Any]]

GOLDEN = sorted(GOLDEN_SHEETS.glob("pegs-*.sheet"))
TABLES = [(players, sides) for players in PLAYERS for sides in SIDES[players]]
WALK = "↓1 →1 ↑1 →1 ↓2 ←3 ↑3 →3 ↑1 ←4 ↓5 →5 ↑5 →1 ↓6 ←7 ↑7 →7 ↑1 ←8 ↓9 →9 ↑8"
STEPS = {"↓": (1, 0), "→": (0, 1), "↑": (-1, 0), "←": (0, -1)}
WAYS = {"rows": (0, 1), "columns": (1, 0), "falling right": (1, 1), "falling left": (1, -1)}
LINES = {"rows": 59, "columns": 59, "falling right": 36, "falling left": 35}


@pytest.fixture(params=[pegs_scorer.score_sheet, account], ids=["second", "product"])
def score(request: pytest.FixtureRequest) -> Score:
    return request.param  # type: ignore[no-any-return]


def sheet_of(entries: str, players: str = "Anna, Ben", **setup: str) -> str:
    header = "".join(f"{key.replace('_', '-')}: {value}\n" for key, value in setup.items())
    return f"game: game-of-99\nplayers: {players}\n{header}\n{entries}\n"


def last(result: dict[str, Any]) -> tuple[str, str | None]:
    """Who made the last move, and the penalty on it."""
    move = result["moves"][-1]
    assert move["legal"] == (move["penalty"] is None)
    return move["player"], move["penalty"]


# --- the board, walked from 1 to 99 -----------------------------------------------------------


def walked_board() -> dict[tuple[int, int], int]:
    row, column = 4, 4
    board = {(row, column): 1}
    for run in WALK.split():
        down, right = STEPS[run[0]]
        for _ in range(int(run[1])):
            row, column = row + down, column + right
            board[row, column] = len(board) + 1
    return board


def fives(way: str) -> Iterator[list[int]]:
    """List the lines of five of one way, from the top or the left."""
    board = walked_board()
    down, right = WAYS[way]
    for row, column in itertools.product(range(10), repeat=2):
        places = [(row + down * step, column + right * step) for step in range(5)]
        if all(place in board for place in places):
            yield [board[place] for place in places]


def line_evening(squares: list[int]) -> str:
    """Anna sets her pegs in this order, Ben discards; a card may take the square of its number."""
    others = iter(card for card in range(100) if card not in squares)
    entries = ["draw draw"] * 5
    for square in squares[:5]:
        entries += [f"play {square} {square}", f"discard {next(others)}"]
    for square in squares[5:]:
        entries += ["draw draw", f"play {square} {square}", f"discard {next(others)}"]
    return "\n".join(entries[:-1])


def test_board_is_walked_square_by_square() -> None:
    assert walked_board() == pegs_scorer.SQUARE_AT
    assert sorted(walked_board().values()) == list(range(1, 100))


def test_the_sheet_s_hint_lies_in_one_line() -> None:
    assert [72, 58, 20, 14, 4] in [*fives("columns"), *fives("falling right")]


@pytest.mark.parametrize("way", WAYS)
def test_every_line_of_five_wins(score: Score, way: str) -> None:
    lines = list(fives(way))
    assert len(lines) == LINES[way]
    assert sum(LINES.values()) == 189
    for turn, line in enumerate(lines):
        order = [*line[turn % 5 :], *line[: turn % 5]]  # each place is the last in its turn
        result = score(sheet_of(line_evening(order)))
        assert (result["winner"], result["line"], result["next"]) == ("Anna", line, None), line
        assert result["games"] == {"won": {"Anna": 1, "Ben": 0}, "tied": 0}


@pytest.mark.parametrize("way", WAYS)
def test_four_of_five_and_a_gap_do_not_win(score: Score, way: str) -> None:
    for line in fives(way):
        missing = line[len(line) // 2]
        elsewhere = next(square for square in (1, 50, 99) if square not in line)
        order = [*(square for square in line if square != missing), elsewhere]
        result = score(sheet_of(line_evening(order)))
        assert (result["winner"], result["line"], result["next"]) == (None, None, "Ben"), line


@pytest.mark.parametrize(
    ("squares", "line"),
    [
        ([73, 72, 71, 70, 68, 67, 66, 65, 69], [73, 72, 71, 70, 69, 68, 67, 66, 65]),
        ([99, 98, 97, 96, 94, 93, 95], [99, 98, 97, 96, 95, 94, 93]),
        ([82, 50, 26, 10, 64, 36, 16, 4, 2], [64, 36, 16, 4, 2, 10, 26, 50, 82]),
    ],
)
def test_a_line_is_the_whole_run(score: Score, squares: list[int], line: list[int]) -> None:
    result = score(sheet_of(line_evening(squares)))
    assert result["line"] == line


@pytest.mark.parametrize("ways", list(itertools.combinations(WAYS, 2)))
def test_of_several_lines_the_first_way_is_told(score: Score, ways: tuple[str, str]) -> None:
    """One peg completes two lines: row before column before falling right before left."""
    earlier, later = (next(line for line in fives(way) if line[2:3] == [13]) for way in ways)
    pegs = [square for square in [*later, *earlier] if square != 13]
    result = score(sheet_of(line_evening([*pegs, 13])))
    assert result["line"] == earlier


# --- penalties, each by its name --------------------------------------------------------------


def test_play_out_of_turn(score: Score) -> None:
    result = score(sheet_of("draw draw Ben: play 14 58"))
    assert last(result) == ("Ben", "play-out-of-turn")
    assert result["moves"][-1]["card"] == 14
    assert result["moves"][-1]["square"] == 58
    assert result["squares"] == {}
    assert (result["hands"], result["deck"], result["next"]) == ({"Anna": 1, "Ben": 0}, 98, "Anna")
    assert score(sheet_of("draw draw Ben: play 14 58 draw"))["next"] == "Anna"
    assert score(sheet_of("draw draw Ben: play 14 58 draw draw"))["next"] == "Ben"


def test_discard_out_of_turn(score: Score) -> None:
    result = score(sheet_of("draw draw Ben: discard 14"))
    assert last(result) == ("Ben", "discard-out-of-turn")
    assert (result["hands"], result["deck"], result["next"]) == ({"Anna": 1, "Ben": 0}, 98, "Anna")
    assert score(sheet_of("draw draw Ben: discard 14 draw"))["next"] == "Anna"
    assert score(sheet_of("draw draw Ben: discard 14 discard 14"))["error"]["code"] == "illegal"


def test_draw_out_of_turn(score: Score) -> None:
    result = score(sheet_of("draw draw Ben: draw"))
    assert last(result) == ("Ben", "draw-out-of-turn")
    assert (result["hands"], result["deck"], result["next"]) == ({"Anna": 1, "Ben": 1}, 98, "Anna")
    assert score(sheet_of("draw draw Ben: draw draw"))["next"] == "Anna"
    assert last(score(sheet_of("Ben: draw"))) == ("Ben", "draw-out-of-turn")


@pytest.mark.parametrize("fault", ["play 80 79", "play 99 1", "play 5 70"])
def test_illegal_play(score: Score, fault: str) -> None:
    """A square below the card, or taken."""
    result = score(sheet_of(f"draw draw play 70 70 {fault}"))
    assert last(result) == ("Ben", "illegal-play")
    assert result["squares"] == {"70": "Anna"}
    assert (result["hands"], result["deck"], result["next"]) == ({"Anna": 0, "Ben": 0}, 98, "Anna")


def test_illegal_draw(score: Score) -> None:
    result = score(sheet_of("draw draw " * 5 + "draw"))
    assert last(result) == ("Anna", "illegal-draw")
    assert (result["hands"], result["deck"], result["next"]) == ({"Anna": 5, "Ben": 5}, 90, "Ben")


def test_out_of_turn_goes_before_the_others(score: Score) -> None:
    assert last(score(sheet_of("draw draw " * 5 + "Ben: draw"))) == ("Ben", "draw-out-of-turn")
    assert last(score(sheet_of("draw draw Ben: play 58 14"))) == ("Ben", "play-out-of-turn")
    taken = "draw draw play 70 70 draw Ben: play 5 70"
    assert last(score(sheet_of(taken))) == ("Ben", "play-out-of-turn")


def test_each_act_out_of_turn_costs_one_turn_more(score: Score) -> None:
    result = score(sheet_of("Ben: draw Ben: draw draw draw draw draw"))
    assert [move["player"] for move in result["moves"]] == ["Ben"] * 2 + ["Anna"] * 3 + ["Ben"]
    result = score(sheet_of("Cara: draw Ben: draw draw draw draw draw", "Anna, Ben, Cara"))
    assert [move["player"] for move in result["moves"][2:]] == ["Anna", "Anna", "Ben", "Cara"]


def test_an_act_out_of_turn_s_cost_comes_round_the_table(score: Score) -> None:
    """Anna errs in Ben's turn and is passed over when hers comes."""
    result = score(sheet_of("draw Anna: draw draw draw draw", "Anna, Ben, Cara"))
    assert [move["player"] for move in result["moves"]] == ["Anna", "Anna", "Ben", "Cara", "Ben"]
    assert result["next"] == "Cara"


def test_to_be_named_in_one_s_turn_is_nothing(score: Score) -> None:
    result = score(sheet_of("Anna: draw ben: draw"))
    assert all(move["legal"] for move in result["moves"])
    assert result["next"] == "Anna"


# --- sides, ties and passes -------------------------------------------------------------------


def row_evening(names: list[str], partners: list[str], **setup: str) -> tuple[str, list[str]]:
    """Partners peg the top row in turn, the others discard; also who set each of the five pegs."""
    row, others = iter([73, 72, 71, 70, 69]), all_cards_but(*range(69, 74))
    entries, set_by = [], []
    while True:
        entries.append("draw " * len(names))
        for name in names:
            if name not in partners:
                entries.append(f"discard {next(others)}")
                continue
            square = next(row)
            entries.append(f"play {square} {square}")
            set_by.append(name)
            if len(set_by) == 5:
                return sheet_of("\n".join(entries), ", ".join(names), **setup), set_by


@pytest.mark.parametrize(("players", "sides"), TABLES)
@pytest.mark.parametrize("seat", range(6))
def test_partners_make_a_line_together(score: Score, players: int, sides: str, seat: int) -> None:
    names = ["Anna", "Ben", "Cara", "Dan", "Eva", "Zoë"][:players]
    every = players if sides == "alone" else int(sides)
    partners = names[seat % every :: every]
    sheet, set_by = row_evening(names, partners, option=f"sides={sides}")
    result = score(sheet)
    assert result["line"] == [73, 72, 71, 70, 69]
    assert result["winner"] == set_by[-1]
    assert result["squares"] == dict(zip(map(str, result["line"]), set_by, strict=True))
    assert result["games"]["won"] == {name: int(name in partners) for name in names}


@pytest.mark.parametrize("players", PLAYERS)
def test_sides_by_default(score: Score, players: int) -> None:
    """Two and three sit alone, four and six in two sides."""
    names = ["Anna", "Ben", "Cara", "Dan", "Eva", "Zoë"][:players]
    partners = names[::2] if players > 3 else names[:1]
    result = score(row_evening(names, partners)[0])
    assert result["games"]["won"] == {name: int(name in partners) for name in names}


@pytest.mark.parametrize(("players", "sides"), [(4, "alone"), (6, "alone"), (6, "3")])
def test_pegs_of_others_make_no_line(score: Score, players: int, sides: str) -> None:
    """Seats 1 and 3 are partners in two sides only."""
    names = ["Anna", "Ben", "Cara", "Dan", "Eva", "Zoë"][:players]
    result = score(row_evening(names, names[:3:2], option=f"sides={sides}")[0])
    assert (result["line"], result["winner"], len(result["squares"])) == (None, None, 5)


def all_cards_but(*kept: int) -> Iterator[int]:
    return (card for card in range(100) if card not in kept)


def played_out(end: str, kept: list[int]) -> str:
    """Both draw and lay away until one card is left, Anna's; she pegs `kept` but for the last."""
    others = all_cards_but(*kept)
    entries = []
    for square in [*kept[:-1], *[0] * (50 - len(kept))]:  # 49 rounds of two cards
        act = f"play {square} {square}" if square else f"discard {next(others)}"
        entries.append(f"draw draw discard {next(others)} {act}")
    entries.append(f"draw draw discard {next(others)} {end}")
    return sheet_of("\n".join(entries), first_dealer="Ben")


def test_a_tie_when_every_card_is_gone(score: Score) -> None:
    result = score(played_out("discard 80", [76, 77, 78, 79, 80]))
    assert (result["squares"], result["line"], result["winner"]) == ({}, None, None)
    assert (result["hands"], result["deck"], result["next"]) == ({"Anna": 0, "Ben": 0}, 100, "Ben")
    assert result["games"] == {"won": {"Anna": 0, "Ben": 0}, "tied": 1}
    assert len(result["moves"]) == 200


def test_a_tie_by_an_illegal_play(score: Score) -> None:
    result = score(played_out("play 80 5", [76, 77, 78, 79, 80]))
    assert last(result) == ("Anna", "illegal-play")
    assert (result["deck"], result["next"], result["games"]["tied"]) == (100, "Ben", 1)


def test_the_last_card_may_win(score: Score) -> None:
    result = score(played_out("play 80 80", [76, 77, 78, 79, 80]))
    assert (result["line"], result["winner"]) == ([76, 77, 78, 79, 80], "Anna")
    assert (result["deck"], result["next"], result["games"]["tied"]) == (0, None, 0)
    assert len(result["squares"]) == 5


def test_after_a_tie_cards_and_squares_are_new(score: Score) -> None:
    sheet = played_out("discard 80", [76, 77, 78, 79, 80]) + "\ndraw draw play 76 76 discard 1\n"
    result = score(sheet)
    assert result["squares"] == {"76": "Ben"}
    assert (result["moves"][-1]["number"], result["deck"], result["next"]) == (204, 98, "Ben")


def test_after_a_tie_turns_owed_are_forgotten(score: Score) -> None:
    """Anna lays her last card away out of turn, Ben his: of the new game she loses no turn."""
    others = all_cards_but()
    rounds = [f"draw draw discard {next(others)} discard {next(others)}" for _ in range(49)]
    end = f"draw draw Anna: discard {next(others)} discard {next(others)}"
    result = score(sheet_of("\n".join([*rounds, end]), first_dealer="Ben"))
    assert (result["games"]["tied"], result["next"]) == (1, "Ben")
    result = score(sheet_of("\n".join([*rounds, end, "draw"]), first_dealer="Ben"))
    assert result["next"] == "Anna"


def test_a_tie_by_an_act_out_of_turn(score: Score) -> None:
    result = score(hoarded("pass discard 96 pass discard 97 pass discard 98 Ben: discard 99", ""))
    assert last(result) == ("Ben", "discard-out-of-turn")
    assert (result["games"]["tied"], result["deck"], result["next"]) == (1, 100, "Anna")


def hoarded(end: str, then: str) -> str:
    """Ben keeps four cards, 96 to 99; Anna has none, the deck is empty and it is her turn."""
    others = all_cards_but(96, 97, 98, 99)
    entries = []
    for turn in range(1, 99):
        anna = "draw" if turn % 2 else f"discard {next(others)}"
        ben = "draw" if turn <= 4 or turn % 2 == 0 else f"discard {next(others)}"
        entries.append(f"{anna} {ben}")
    return sheet_of("\n".join([*entries, end, then]))


def test_pass(score: Score) -> None:
    result = score(hoarded("", ""))
    assert (result["deck"], result["hands"]) == (0, {"Anna": 0, "Ben": 4})
    result = score(hoarded("PASS", "discard 96 Anna: pass play 99 99"))
    assert [move["action"] for move in result["moves"][-4:]] == ["pass", "discard", "pass", "play"]
    assert result["moves"][-2]["legal"]
    assert (result["next"], result["hands"]) == ("Anna", {"Anna": 0, "Ben": 2})


@pytest.mark.parametrize(
    "end",
    ["draw", "Ben: draw", "discard 96", "play 96 96", "Ben: pass", "pass pass", "pass draw"],
)
def test_what_cannot_be_when_the_deck_is_empty(score: Score, end: str) -> None:
    assert score(hoarded(end, "draw"))["error"] == {"code": "illegal", "line": 102}


# --- what is refused --------------------------------------------------------------------------

REFUSED = [
    ("play 14", "malformed"),
    ("play", "malformed"),
    ("discard", "malformed"),
    ("play 100 99", "malformed"),
    ("play 5 0", "malformed"),
    ("play 5 100", "malformed"),
    ("discard 100", "malformed"),
    ("discard -1", "malformed"),
    ("peg 14 58", "malformed"),
    ("draw 5", "malformed"),
    ("Nobody: draw", "malformed"),
    ("An: draw", "malformed"),
    ("adjust Ben -10", "malformed"),
    ("note", "malformed"),
    ("draw pass hello", "malformed"),
    ("pass", "illegal"),
    ("Dan: pass", "illegal"),
    ("draw draw draw Dan: play 14 58 draw discard 14", "illegal"),
    ("discard 5", "illegal"),
    ("Anna: play 5 60", "illegal"),
    ("Ann: play 6 60", "illegal"),
    ("play 9 60 discard 9", "illegal"),
    ("play 9 8 discard 9", "illegal"),
    ("Anna: play 9 60 discard 9", "illegal"),
    ("Anna: discard 9 discard 9", "illegal"),
    ("play 9 8 Anna: discard 9", "illegal"),
    ("Dan: discard 9", "illegal"),
]


@pytest.mark.parametrize(("entries", "code"), REFUSED)
def test_what_is_refused(score: Score, entries: str, code: str) -> None:
    """Ben and Anna hold two cards, Ann laid the 5 away, Dan never had one; it is Ben's turn."""
    before = "Dan: draw Dan: draw draw draw draw draw draw discard 5"
    sheet = sheet_of(f"{before}\n\n{entries}\ndraw hello", "Ben, Anna, Ann, Dan")
    result = score(sheet)
    assert result == {"error": {"code": code, "line": 6}}


# --- the second score-keeper by itself --------------------------------------------------------


@pytest.mark.parametrize("sheet", GOLDEN, ids=lambda path: path.stem)
def test_second_score_keeper_yields_the_golden_account(sheet: Path) -> None:
    golden = json.loads(sheet.with_suffix(".json").read_text(encoding="utf-8"))
    for key in ("schema", "game", "variant", "players", "file"):
        golden.pop(key, None)
    result = pegs_scorer.score_sheet(sheet.read_text(encoding="utf-8"))
    assert golden.keys() == result.keys()
    assert is_within(golden, result)


def test_there_are_goldens() -> None:
    assert len(GOLDEN) >= 44


def test_random_evenings_hold_everything() -> None:
    """Each table wins and ties, each penalty and a pass come up."""
    rng = random.Random("everything")
    seen: Counter[tuple[Any, ...]] = Counter()
    for players, sides in TABLES:
        for _ in tries(15):
            result = pegs_scorer.score_sheet(pegs_scorer.random_sheet(rng, players, 400, sides))
            keeps_the_rules(result)
            seen[players, sides, "wins"] += result["winner"] is not None
            seen[players, sides, "ties"] += result["games"]["tied"]
            for move in result["moves"]:
                seen[move["penalty"],] += 1
                seen[move["action"],] += 1
    for players, sides in TABLES:
        assert seen[players, sides, "wins"] > 0
        assert seen[players, sides, "ties"] > 0
    assert all(seen[penalty,] > 10 for penalty in PENALTIES)
    assert seen["pass",] > 10


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", [*FAULTS, *HEADERS])
def test_second_score_keeper_finds_each_kind_of_fault(kind: str, players: int) -> None:
    rng = random.Random(f"by itself {kind} {players}")
    for _ in tries(2):
        sheet = pegs_scorer.planted_sheet(rng, players, kind)
        code = "illegal" if kind in ILLEGAL else "malformed"
        assert pegs_scorer.score_sheet(sheet)["error"]["code"] == code, sheet


def keeps_the_rules(result: dict[str, Any]) -> None:
    """What is so in every evening, whatever was played."""
    moves, hands = result["moves"], result["hands"]
    assert [move["number"] for move in moves] == list(range(1, len(moves) + 1))
    assert {move["penalty"] for move in moves} <= {None, *PENALTIES}
    assert all(0 <= cards <= 5 for cards in hands.values())
    laid = sum(move["card"] is not None for move in moves)
    assert result["deck"] + sum(hands.values()) + laid == 100 * (result["games"]["tied"] + 1)
    assert (result["winner"] is None) == (result["next"] is not None) == (result["line"] is None)
    if result["winner"] is not None:
        assert moves[-1]["player"] == result["winner"]
        assert moves[-1]["square"] in result["line"]
        assert {str(square) for square in result["line"]} <= set(result["squares"])
        assert result["games"]["won"][result["winner"]] == 1


# --- the product against it -------------------------------------------------------------------


def refused_alike(sheet: str) -> None:
    expected, result = pegs_scorer.score_sheet(sheet)["error"], account(sheet)
    assert set(result) == {"error"}, sheet
    if expected["line"] is None or expected["line"] <= pegs_scorer.header_length(sheet):
        assert result["error"]["code"] == expected["code"], sheet
    else:
        assert result["error"] == expected, sheet


@pytest.mark.parametrize(("players", "sides"), TABLES)
def test_random_evenings_agree(players: int, sides: str) -> None:
    rng = random.Random(f"pegs {players} {sides}")
    for _ in tries(12):
        moves = rng.choice([0, 3, 20, 60, 250, 600])
        sheet = pegs_scorer.random_sheet(rng, players, moves, sides)
        result = account(sheet)
        assert result == pegs_scorer.score_sheet(sheet), sheet
        keeps_the_rules(result)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", [*MALFORMED, *ILLEGAL, *HEADERS])
def test_each_kind_of_fault_is_refused_alike(kind: str, players: int) -> None:
    rng = random.Random(f"kind {kind} {players}")
    for _ in tries(2):
        refused_alike(pegs_scorer.planted_sheet(rng, players, kind))


@pytest.mark.parametrize("players", PLAYERS)
def test_spoiled_sheets_are_refused_alike(players: int) -> None:
    rng = random.Random(f"spoiled pegs {players}")
    for _ in tries(30):
        refused_alike(pegs_scorer.spoiled_sheet(rng, players))
