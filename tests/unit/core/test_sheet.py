"""Sheets: headers, names, comments, encodings; the first line at fault decides."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.core import sheet_reader
from scorekeeper.core.game_record import Note
from scorekeeper.core.limits import MAX_HEADERS, MAX_TITLE_LENGTH
from scorekeeper.core.players import fold_case, normalize
from scorekeeper.core.replay import kind_of, replay
from scorekeeper.core.setup_validation import KEYS
from scorekeeper.core.sheet_writer import write_sheet
from scorekeeper.core.text import quote
from scorekeeper.games import DEFAULT_GAME, game_named
from scorekeeper.games.ninety_nine.facts import Adjustment
from scorekeeper.games.ninety_nine.notation.line import RESERVED
from tests.support.sheets import account, codes, read, refusal, refusal_text

PLAYERS = "players: Anna, Ben, Cara\n"


def test_a_header_of_any_length_is_read_to_its_limit_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """For each of 660,000 lines all names were looked through: that would have taken minutes."""
    asked: list[str] = []

    def counted(key: str, _: object) -> bool:
        asked.append(key)
        return False

    monkeypatch.setattr(sheet_reader, "_is_player", counted)
    assert refusal(PLAYERS + "x:\n" * 5000).line == 2
    assert len(asked) <= MAX_HEADERS + 1


def test_of_headers_that_are_wrong_the_first_line_alone_is_kept() -> None:
    """Thousands of doubled options in each line took 800 MB."""
    lines = sheet_reader._lines((PLAYERS + "option: declare, declare\n" * 9).encode())
    header, _ = sheet_reader._header_lines(lines, game_named, DEFAULT_GAME)
    assert [(line, fault.code) for line, fault in header.faults] == [(2, "header-twice")]


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", None, "players-missing"),
        ("3 4 2\n", None, "players-missing"),
        ("variant: whist\n" + PLAYERS, 1, "variant-unknown"),
        ("game: bridge\n" + PLAYERS, 1, "game-unknown"),
        ("variant: whist\n3 4 2\n", 1, "variant-unknown"),
        ("players: Anna\n", 1, "players-count-alone"),
        ("variant: duel\n" + PLAYERS, 2, "players-count"),
        ("players: A, B, C, D, E, F\n", 1, "players-count"),
        ("players: Anna, Ben, anna\n", 1, "name-twice"),
        ("players: José, Ben, Jose\u0301\n", 1, "name-twice"),
        ("players: Anna, Ben, Dummy\n", 1, "name-dummy"),
        ("players: Anna, Ben, TRUMP\n", 1, "name-reserved"),
        ("players: Anna, Ben, Title\n", 1, "name-reserved"),
        ("players: Anna, , Cara\n", 1, "name-empty"),
        (f"players: Anna, Ben, {'x' * 41}\n", 1, "name-long"),
        ("players: Anna, Ben, C=D\n", 1, "name-character"),
        ("players: Anna, Ben, Ca\u202era\n", 1, "name-control"),
        ("players: Anna, Ben, \u200b\n", 1, "name-empty"),
        (PLAYERS + "target: many\n", 2, "setting-number"),
        (PLAYERS + "target: 0\n", 2, "setting-number"),
        (PLAYERS + "target: -5\n", 2, "setting-number"),
        (PLAYERS + "target: 50\ngames: 2\n", 3, "setting-clash"),
        (PLAYERS + "games: 2\n\n# so it is\ntarget: 50\n", 5, "setting-clash"),
        (PLAYERS + "deals: 9\n", 2, "setting-useless"),
        ("variant: original\n" + PLAYERS + "target: 9\n", 3, "setting-useless"),
        (PLAYERS + "option: lives=3\n", 2, "option-of-none"),
        (PLAYERS + "first-dealer: Zoe\n", 2, "name-unknown"),
        ("first-dealer: Dummy\nplayers: Anna, Ben\n", 1, "name-unknown"),
        (PLAYERS + "date: yesterday\n", 2, "date-unreadable"),
        (PLAYERS + "title: a\ntitle: b\n", 3, "header-twice"),
        (PLAYERS + "shoe: size\n", 2, "header-unknown"),
        (PLAYERS + "\n3 4 2\ntitle: late\n", 4, "header-late"),
        (PLAYERS + "\n3 4 2\nshoe: late\n", 4, "header-unknown"),
        (PLAYERS + "\n3 4 3\n3 x\n", 3, "tricks-sum"),
        (PLAYERS + "\n3 x\n3 4 3\n", 3, "hand-without-tricks"),
        (PLAYERS + "\n3 4\x072\n", 3, "sheet-control"),
        (PLAYERS + "\n3 4\x0b2\n", 3, "sheet-control"),
    ],
)
def test_the_first_line_at_fault_decides(text: str, line: int | None, code: str) -> None:
    refused = refusal(text)
    assert refused.line == line
    assert code in codes(refused)
    assert refusal_text(refused)


def test_another_encoding_is_malformed_where_it_begins() -> None:
    refused = refusal("players: Anna, Jürgen, Cara\n".encode("latin-1"))
    assert (refused.code, refused.line, codes(refused)) == ("malformed", 1, ["sheet-encoding"])
    refused = refusal(PLAYERS.encode() + b"3 4 2\n" + "# für Ben\n".encode("latin-1"))
    assert refused.line == 3
    assert refusal(PLAYERS.encode("utf-16")).line == 1


def test_mark_crlf_blank_lines_numbers_and_comments_mean_nothing() -> None:
    plain = account(PLAYERS + "3:CDD 4- 2-\n9/9 0 0\nadjust Ben +5\n")
    result = account(
        b"\xef\xbb\xbf# our evening\r\nPlayers: Anna, Ben, Cara  # three of us\r\n\r\n"
        b'17. 3:CDD 4 2 # first\r\n\t2.  9/9 0 0#second\r\nnote "a # in it"\r\n8. adjust Ben +5'
    )
    assert result == plain


def test_only_a_number_at_the_beginning_is_left_out() -> None:
    result = read(PLAYERS + '7. adjust Ben 5 "see 3. deal"\nnote "in deal 3. fine"\n3 4 2\n')
    adjustment, note, _ = result.record.applied
    assert adjustment.fact == Adjustment(1, 5, "see 3. deal")
    assert note.fact == Note("in deal 3. fine")
    assert codes(refusal(PLAYERS + "3 7. 4 2\n")) == ["hand-unreadable"]


def test_a_line_without_end_is_refused_at_once() -> None:
    for long in ("3" + " " * 10**6 + "4 2", '"' * (10**6 + 1), "9" * 10**6):
        assert refusal(PLAYERS + long + "\n").line == 2


def test_headers_come_in_any_order_and_case() -> None:
    result = read("First-Dealer: be\nTITLE: Friday # at Ben's\nplayers: Anna, Ben, Cara\n\n3 4 2\n")
    assert result.record.setup.title == "Friday"
    assert account("first-dealer: BEN\n" + PLAYERS + "3 4 2\n")["deals"][0]["dealer"] == "Ben"


def test_a_full_name_wins_over_a_longer_one() -> None:
    result = account("players: Ann, Anna, Annabel\n\nann=3 anna=4 annab=2\n")
    assert result["deals"][0]["scores"] == {"Ann": 3, "Anna": 4, "Annabel": 2}


def test_a_name_of_two_words_is_given_by_a_start() -> None:
    result = account("players: Anna Maria, Ben, Cara\n\nanna=3 b=4 c=2\n")
    assert result["deals"][0]["scores"]["Anna Maria"] == 3


_KEPT = {*KEYS, *RESERVED}


def _can_be_a_name(name: str) -> bool:
    return any(sign.isalnum() for sign in name) and name.casefold() not in _KEPT


SIGNS = st.characters(
    blacklist_categories=["Cs", "Cc", "Zl", "Zp", "Cf"], blacklist_characters="=,:"
)
NAME = st.text(SIGNS, min_size=1, max_size=12).map(normalize).filter(_can_be_a_name)


@given(
    st.tuples(NAME, NAME, NAME),
    st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=MAX_TITLE_LENGTH),
)
def test_what_is_written_as_a_sheet_comes_back(names: tuple[str, ...], text: str) -> None:
    entries = f"3:CDD! 4/5 2+\nnote {quote('!' + text)}\nadjust {quote('Anna')} -3 {quote(text)}\n"
    sheet = read(f"players: Anna, Ben, Cara\n{entries}")
    setup = sheet.record.setup._replace(players=names, title=text.strip())
    facts = [(p.entry, p.at, kind_of(sheet.game, p.fact), p.fact) for p in sheet.record.applied]
    record = replay(sheet.game, setup, sheet.record.rules, facts)
    assume(len({fold_case(name) for name in names}) == len(names))
    back = read(write_sheet(sheet.game, record))
    assert [play.fact for play in back.record.applied] == [p.fact for p in record.applied]
    assert write_sheet(back.game, back.record) == write_sheet(sheet.game, back.record)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    account(content)
    account(PLAYERS.encode() + content)
