"""The Game of 99 at the table: the board is drawn, penalties are explained, threats are called."""

from pathlib import Path

import pytest

from scorekeeper.games.pegs.board import WASHBURNE, lines_of, read_board
from tests.support.command_line import Cli
from tests.support.typed_lines import At

START = ("new", "--game", "game-of-99", "Anna", "Ben")
THREE_IN_LINE = "draw " * 10 + "play 3 72 discard 99 play 1 58 discard 98 play 2 20 discard 97"


@pytest.fixture
def pegs(cli: Cli) -> None:
    assert cli(*START).code == 0


def test_only_moves_that_are_another_players_by_new_seats_are_told(cli: Cli) -> None:
    cli("new", "--game", "game-of-99", "Anna", "Ben", "Cara")
    cli("add", "draw draw draw")
    told = cli("set", "seats=Anna,Cara,Ben").out
    assert [line for line in told.splitlines() if "changes" in line] == [
        "That changes move 2: Cara draws.",
        "That changes move 3: Ben draws.",
    ]


def test_no_move_is_told_that_is_the_same_players_at_another_seat(cli: Cli, pegs: None) -> None:
    cli("add", "draw draw draw draw")
    told = cli("set", "seats=Ben,Anna")
    assert told.code == 0
    assert "changes" not in told.out


def test_the_board_has_189_lines_of_five() -> None:
    board = read_board(WASHBURNE)
    assert board is not None
    assert len(list(lines_of(board, 5))) == 189


def test_show_draws_the_board_with_letters_and_the_last_peg_marked(cli: Cli, pegs: None) -> None:
    cli("add", "draw draw play 3 72 play 9 90")
    told = cli("show").out
    assert " 73   A  71  70" in told
    assert "(B)" in told
    assert "Pegs: A Anna, B Ben." in told
    assert all(len(line) <= 80 for line in told.splitlines())


def test_the_winning_line_is_marked_and_ends_the_session(cli: Cli, pegs: None) -> None:
    cli("add", THREE_IN_LINE)
    cli("add", "play 0 14 discard 96")
    told = cli("add", "play 4 4")
    assert "Anna has a line: 72, 58, 20, 14, 4." in told.out, told
    assert "It is over: Anna has won." in told.out
    assert cli("show").out.count("*A*") == 5
    assert cli("list", "--json").json["sessions"][0]["winners"] == ["Anna"]
    assert cli("add", "draw").code == 3
    assert cli("note", "well played").code == 0
    assert cli("new", "--again").code == 0


def test_next_warns_of_four_in_a_line_with_the_cards_that_are_left(cli: Cli, pegs: None) -> None:
    cli("add", THREE_IN_LINE)
    cli("add", "play 0 14")
    told = cli("next").out
    assert "Anna has 72, 58, 20 and 14: 4 would make a line." in told
    assert "1 card could still claim it: 4." in told.replace("\n", " ")


@pytest.mark.parametrize(
    ("acts", "told"),
    [
        ("Ben: draw", "Ben draws out of turn"),
        ("draw draw Ben: play 9 90", "Ben plays 9 on 90 out of turn: no peg"),
        ("draw draw Ben: discard 9", "Ben discards 9 out of turn"),
        ("draw draw play 50 3", "Anna plays 50 on 3, which it can't claim: no peg"),
        ("draw draw " * 5 + "draw", "Anna draws with a full hand"),
    ],
)
def test_every_penalty_is_applied_and_explained(cli: Cli, pegs: None, acts: str, told: str) -> None:
    done = cli("add", acts)
    assert done.code == 0
    assert told in done.out
    assert "“Penalties”]" in cli("explain").out.replace("\n", " ")


@pytest.mark.parametrize(
    ("acts", "code", "told"),
    [
        ("play 3 3", 3, "Anna has no card"),
        ("draw draw discard 9 draw play 9 90", 3, "played or discarded in this game"),
        ("pass", 3, "Anna can't pass"),
        ("play 3", 2, "needs a card and a square"),
        ("play 100 3", 2, "100 is not a card. Cards are 0 to 99."),
        ("play 3 100", 2, "100 is not a square. Squares are 1 to 99."),
        ("jump", 2, "“jump” is not a move"),
        ("Zoe: draw", 2, "Nobody here is called “Zoe”"),
        ("Ben:", 2, "no play follows"),
    ],
)
def test_only_nonsense_is_refused(cli: Cli, pegs: None, acts: str, code: int, told: str) -> None:
    done = cli("add", acts)
    assert (done.code, done.out) == (code, "")
    assert told in done.err
    assert cli("log").out.strip() == "Nothing has been entered yet."


def test_the_lowest_shown_card_goes_first(cli: Cli) -> None:
    assert "It is Ben's turn" in cli(*START, "--shown", "Anna=12,Ben=4").out
    assert "The shown card of Ben is missing." in cli(*START, "--shown", "Anna=12").err
    assert cli(*START, "--shown", "Anna=12,Ben=12").code == 2
    for card in ("²", "9" * 5000, "100", "-1"):
        assert "is not a shown card" in cli(*START, "--shown", f"Anna={card},Ben=4").err
    assert cli("new", "Anna", "Ben", "Cara", "--shown", "Anna=1").code == 2


def test_another_board_is_read_from_a_file_and_travels_in_the_sheet(
    cli: Cli, tmp_path: Path
) -> None:
    rows = list(reversed(WASHBURNE.strip().splitlines()))
    (tmp_path / "board.txt").write_text("\n".join(rows), encoding="utf-8")
    assert cli(*START, "--board", "board.txt").code == 0
    cli("add", "draw draw")
    assert cli("show").out.splitlines()[2].startswith(" 82  83")
    assert cli("export", "-o", "a.sheet").code == cli("import", "a.sheet").code == 0
    assert cli("show").out.splitlines()[2].startswith(" 82  83")
    (tmp_path / "board.txt").write_text("1 2 3", encoding="utf-8")
    refused = cli(*START, "--board", "board.txt")
    assert refused.code == 2
    assert "is not a board" in refused.err


def test_sides_share_a_line(cli: Cli) -> None:
    cli("new", "--game", "game-of-99", "A", "B", "C", "D")
    cli("add", "draw draw draw draw play 3 72 draw play 1 58 draw draw draw draw draw")
    cli("add", "play 2 20 draw play 0 14 draw draw draw draw draw")
    told = cli("add", "play 4 4")
    assert "A and C have a line" in told.out
    assert cli("list", "--json").json["sessions"][0]["winners"] == ["A", "C"]
    assert places(cli) == {"A": "1", "C": "1", "B": "3", "D": "3"}


def places(cli: Cli) -> dict[str, str]:
    """Return the place of each player by the standings of a page."""
    lines = cli("export", "--format", "md").out.splitlines()
    rows = [line.split(" | ") for line in lines if line[:3] in ("| 1", "| 2", "| 3", "| 4")]
    return {name: place.removeprefix("| ") for place, name, *_ in rows}


def test_nobody_leads_by_pegs(cli: Cli) -> None:
    cli("new", "--game", "game-of-99", "A", "B", "C")
    assert cli("add", "draw draw draw play 3 72").code == 0
    assert places(cli) == {"A": "1", "B": "1", "C": "1"}
    cli("finish")
    assert places(cli) == {"A": "1", "B": "1", "C": "1"}


@pytest.mark.parametrize("command", [("bids", "3"), ("auction",), ("compare", "--variant", "x")])
def test_what_does_not_fit_names_the_game_that_has_it(
    cli: Cli, pegs: None, command: tuple[str, ...]
) -> None:
    told = cli(*command)
    assert told.code == 2
    assert "ninety-nine" in told.err


def test_undo_of_any_act_is_exact(cli: Cli, pegs: None) -> None:
    cli("add", "draw draw play 3 72")
    before = cli("show", "--json").json
    for act in ("draw", "Anna: draw", "discard 9"):
        assert cli("add", act).code == 0
        assert cli("undo").code == 0
        assert cli("show", "--json").json == before


def test_a_correction_that_makes_a_later_act_impossible_names_the_first(
    cli: Cli, pegs: None
) -> None:
    cli("add", "draw draw play 3 72 play 9 90")
    told = cli("amend", "3", "play 9 72")
    assert told.code == 3
    assert "That would make move 4 illegal" in told.err


FOUR_BY_HIGH_CARDS = "play 70 72 discard 99 play 50 58 discard 98 play 15 20 discard 97 play 10 14"


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ((), "5 cards could still claim it: 0, 1, 2, 3 and 4."),
        ((0, 3), "3 cards could still claim it: 1, 2 and 4."),
        ((0, 1, 2, 4), "1 card could still claim it: 3."),
        ((0, 1, 2, 3, 4), "No card left can claim it."),
    ],
)
def test_next_names_the_cards_that_could_still_claim_a_square(
    cli: Cli, pegs: None, gone: tuple[int, ...], said: str
) -> None:
    cli("add", "draw " * 10 + FOUR_BY_HIGH_CARDS)
    for place, card in enumerate(gone):  # Ben discards it
        assert cli("add", f"discard {card} draw draw discard {80 + place}").code == 0
    told = " ".join(cli("next").out.split())
    assert f"Anna has 72, 58, 20 and 14: 4 would make a line. {said}" in told


def test_next_counts_the_cards_where_they_are_many(cli: Cli, pegs: None) -> None:
    cli("add", "draw " * 10 + "play 0 99 discard 1 play 96 98 discard 2 play 97 97 discard 3")
    cli("add", "play 90 96")
    told = " ".join(cli("next").out.split())
    assert "95 would make a line. 91 cards could still claim it, from 4 to 95." in told


def test_after_the_end_only_what_this_game_has_is_named(cli: Cli, pegs: None) -> None:
    cli("add", THREE_IN_LINE)
    cli("add", "play 0 14 discard 96 play 4 4")
    told = cli("add", "draw")
    assert told.code == 3
    assert "To correct something earlier: undo or amend N." in told.err
    assert "adjust" not in told.err


# --- what the page cites ----------------------------------------------------------------------


def cited(cli: Cli, text: str, *arguments: str) -> str:
    told = " ".join(cli("rules", *arguments).out.split())
    assert told.count(text) == 1, told
    return told.partition(text)[2].partition("[")[2].partition("]")[0]


@pytest.mark.parametrize(
    ("players", "text", "source"),
    [
        ("2", "The board follows a program", "a program by the sheet's author"),
        ("2", "Everybody plays alone.", "rule sheet, “How to Play”"),
        ("4", "Sides, sharing a colour: seats 1 + 3, 2 + 4.", "inferred by us"),
        ("6", "Sides, sharing a colour:", "inferred by us"),
        ("2", "A longer line counts too.", "inferred by us"),
        ("2", "A square already taken", "inferred by us"),
        ("2", "Drawing with a full hand", "rule sheet, “Penalties”"),
    ],
)
def test_the_page_cites_the_sheet_only_for_what_it_says(
    cli: Cli, players: str, text: str, source: str
) -> None:
    assert cited(cli, text, "washburne", "--players", players) == source


def test_sides_that_the_table_chose_are_cited_so(cli: Cli) -> None:
    four = ("new", "A", "B", "C", "D", "--game", "game-of-99", "--date", "2026-11-20")
    assert cli(*four, "--option", "sides=alone").code == 0
    assert cited(cli, "Everybody plays alone.", "--session", "2026-11-20-1") == "as the table chose"
    fields = cli("rules", "washburne", "--players", "4", "--json").json["sources"]
    assert fields["board"] == ["a program by the sheet's author"]
    assert fields["sides"] == ["inferred by us"]


def test_explanations_have_the_numbers_of_the_table(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text('base = "washburne"\nhand = 3\n', encoding="utf-8")
    assert cli("new", "Anna", "Ben", "--variant", "ours.toml").code == 0
    cli("add", "draw")
    assert "fewer than 3 cards may draw one. [house rule]" in " ".join(cli("explain").out.split())


def test_a_correction_names_other_moves_that_it_changes(cli: Cli, pegs: None) -> None:
    cli("add", "draw draw draw draw")
    cli("add", "play 3 13")
    told = cli("add", "play 9 13").out
    assert "Ben plays 9 on 13, which it can't claim" in told
    assert "undo takes it back" in told
    told = cli("amend", "5", "play 3 14").out
    assert "That changes move 6: Ben plays 9 and pegs 13." in told


def test_many_changed_moves_are_counted(cli: Cli, pegs: None) -> None:
    cli("add", "draw " * 10)
    told = cli("insert", "1", "draw").out
    assert "That changes move 2: Ben draws." in told
    assert "It changes 6 more moves: see show." in told


def test_a_pack_that_lacks_a_card_which_was_played_is_refused(
    cli: Cli, pegs: None, store: Path
) -> None:
    cli("add", "draw draw")
    assert cli("add", "discard 99").code == 0
    (path,) = (store / "sessions").glob("*.json")
    before = path.read_bytes()
    refused = cli("set", "rule.cards=50")
    assert refused.code == 3
    assert "That would make entry 3 of the log illegal:\n99 is not a card." in refused.err
    assert path.read_bytes() == before


TIE = "draw draw play 0 5 play 1 6"


@pytest.fixture
def tied(cli: Cli, tmp_path: Path) -> Cli:
    """Return a session of two cards in which nobody has a line."""
    (tmp_path / "few.toml").write_text('base = "washburne"\ncards = 2\n', encoding="utf-8")
    cli("new", "Anna", "Ben", "--variant", "few.toml")
    assert "The pegs come off" in cli("add", TIE).out
    return cli


def test_a_chart_that_ends_with_a_tie_shows_no_pegs(tied: Cli) -> None:
    told = "Pegs on the board after each move: Anna 0, Ben 0."
    assert told in tied("export", "--format", "svg").out
    ends = [line.split() for line in tied("show", "--chart").out.splitlines()]
    assert {("Anna", "0"), ("Ben", "0")} <= {(row[-2], row[-1]) for row in ends if len(row) > 1}
    tied("add", "draw draw play 0 5")
    assert "Anna 1, Ben 0." in tied("export", "--format", "svg").out


def test_a_tie_counts_for_who_sat_there(tied: Cli) -> None:
    tied("set", "Anna=Dora", "--from", "5")
    tied("add", "draw")
    players = tied("stats", "--json").json["games"]["game-of-99"]["players"]
    assert {each["player"]: each["games_tied"] for each in players} == {
        "Anna": 1,
        "Ben": 1,
        "Dora": 0,
    }


def test_a_win_after_a_tie_took_the_moves_of_its_own_game(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "few.toml").write_text('base = "washburne"\ncards = 4\nline = 2\n', "utf-8")
    cli("new", "Anna", "Ben", "--variant", "few.toml")
    tied = cli("add", "draw " * 4 + "play 0 5 play 1 90 play 2 50 play 3 70").out
    assert "The pegs come off" in tied
    won = cli("add", "draw " * 4 + "play 0 1 play 1 50 play 2 2").out
    assert "Anna has won" in won
    assert "with the line 1, 2, after 7 moves." in cli("export", "--format", "md").out


def test_each_game_up_to_a_tie_is_explained_by_its_number(tied: Cli) -> None:
    tied("add", "draw draw play 0 5")
    for game, moves in (("1", [1, 2, 3, 4]), ("2", [5, 6, 7])):
        told = tied("explain", "--game", game, "--json").json["explained"]
        assert [each["move"] for each in told] == moves
    for game in ("0", "3"):
        refused = tied("explain", "--game", game)
        assert refused.code == 2
        assert f"There is no game {game} yet. The last one is game 2." in refused.err


@pytest.mark.parametrize("line", ["14>58", "3>14>58", "14->58", "3> 14 58", "3. 14 58"])
def test_a_card_before_its_square_is_no_number_of_a_move(
    line: str, cli: Cli, type_into: At, pegs: None
) -> None:
    cli("add", "draw draw")
    assert cli("add", line).code == 0
    cli("undo")
    assert type_into(line).run.err == ""
    assert cli("log", "--json").json["entries"][-1]["line"] == "play 14 58"
