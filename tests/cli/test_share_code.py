"""Share codes: short enough for a chat, sturdy on the way, and never more than they say."""

import random
import tracemalloc
import zlib
from base64 import b32encode
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.limits import MAX_CODES_SIZE
from scorekeeper.core.messages import Malformed, Refusal, Unavailable
from scorekeeper.exporters import share_code
from scorekeeper.exporters.share_code import (
    MAX_CODE_LENGTH,
    MAX_TEXT_SIZE,
    decode,
    encode,
    is_code,
)
from tests.support.command_line import Cli
from tests.support.effort import EFFORT
from tests.support.sheets import codes, refusal_text

pytestmark = pytest.mark.both_stores

SHEET = """game: ninety-nine
variant: pagat
players: Wilhelmina, Bartolomeo, Konstantin
first-dealer: Bartolomeo
title: Friday at Ben's
date: 2026-11-20

3:CDD! 4:HHS 2:SSD
2:HDD 3:HSD 4:HHD
0:DDD 5:CSS 4:CSD!!
1:SDD 1:SDD 7:CHH
3:SSS 3:CDD 3:HSD
6:CHS 2:SSD 1:DDD
4:CSD 0:HDD 5:HHS
2:HDD! 5:CHD 2:SSD
3:CDD 2:HDD 4:HSS
"""
KEPT = (
    "S99-1-O7AWVCX6EM7LTBLH4ZSKJZQAZM4VBIQDM2A7YHDAKLENOUPQZ3HQHFURPES4BNELTLXBBCTQUU"
    "7IY5GGAX23YCOYU5QJO46BLTVQD5QF2C7VZEDYQCCATRFTRJOJBYECSDQBRYUCQWUTGTBXC4SJ4IHBME"
    "EDFAYLCIVAMYA3YCQ4XBIIOBMMAQW4QQOHKXAA"
)


def code() -> str:
    return encode(SHEET)


def refused(content: str | bytes) -> Refusal:
    with pytest.raises(Refusal) as trouble:
        list(decode(content.encode() if isinstance(content, str) else content))
    assert refusal_text(trouble.value)
    return trouble.value


def test_nine_deals_of_three_with_long_names_are_far_less_than_500_letters() -> None:
    assert len(code()) <= 260
    assert [*decode(code().encode())] == [SHEET.encode()]


def test_random_evenings_of_nine_deals_stay_short_whatever_the_names() -> None:
    rng = random.Random(99)
    threes = ["CDD", "HDD", "SSD", "DDD", "CSD", "HSD", "SSS", "CHH", "CCC", "HHS", "CHD", "HHH"]
    for _ in range(200):
        names = ["".join(rng.choices("abcdefghijklmnopqrstuvwxyzåßłø", k=10)) for _ in range(3)]
        deals = [
            " ".join(
                f"{rng.randint(0, 9)}:{rng.choice(threes)}{rng.choice(['', '', '', '!', '!!'])}"
                for _ in range(3)
            )
            for _ in range(9)
        ]
        head = f"variant: nines\nplayers: {', '.join(names)}\nfirst-dealer: {names[1]}\n"
        text = f"game: ninety-nine\n{head}date: 2027-03-14\n" + "\n".join(deals)
        assert len(encode(text)) <= 350


def test_a_code_of_long_ago_is_still_read() -> None:
    assert [*decode(KEPT.encode())] == [SHEET.encode()]


@pytest.mark.parametrize(
    "sent",
    [
        str.lower,
        str.swapcase,
        lambda code: "\n".join(code[place : place + 20] for place in range(0, len(code), 20)),
        lambda code: "\r\n".join(code[place : place + 7] for place in range(0, len(code), 7)),
        " \t".join,
        "\u200b".join,
        "\u00ad".join,
        lambda code: f"\ufeff\n  {code}\u00a0\n\n",
        lambda code: code.replace("-", "\u2011"),
        lambda code: code.replace("-", "\u2013"),
        lambda code: f"`{code}`",
        lambda code: f"> {code[:50]}-\n> {code[50:]}\n",
    ],
)
def test_what_chats_and_mails_do_to_a_code_does_no_harm(sent: Callable[[str], str]) -> None:
    content = sent(code()).encode()
    assert is_code(content)
    assert [*decode(content)] == [SHEET.encode()]


@given(st.text(st.characters(blacklist_categories=["Cs"]), max_size=300))
def test_any_text_comes_back(text: str) -> None:
    assert [*decode(encode(text).encode())] == [text.encode()]


def test_several_codes_are_told_apart() -> None:
    content = f"{encode('one')}\n{code()} {encode('three')}".encode()
    assert [*decode(content)] == [b"one", SHEET.encode(), b"three"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "code-none"),
        ("S99", "code-none"),
        ("S99-", "code-none"),
        ("S99-0-AAAA", "code-none"),
        ("S99-x-AAAA", "code-none"),
        ("S98-1-AAAA", "code-none"),
        ("S99-2-AAAA", "code-newer"),
        ("S99-17-", "code-newer"),
        ("S99-1-", "code-cut"),
        ("S99-1-A", "code-cut"),
        ("S99-1-AA", "code-damaged"),
        ("S99-1-AB0C", "code-sign"),
        ("S99-1-ABÄC", "code-sign"),
        (code() + "!", "code-sign"),
        (code() + " see you on Friday", "code-damaged"),
        (code() + "A", "code-damaged"),
        (code()[:-1], "code-cut"),
        (code()[:-2], "code-cut"),
        (code()[:40], "code-cut"),
        (code()[:30] + code()[31:], "code-cut"),
        (code()[:-20] + "A" * 20, "code-damaged"),
        ("see " + code(), "code-none"),
    ],
)
def test_each_way_to_be_no_code_has_its_sentence(content: str, reason: str) -> None:
    trouble = refused(content)
    assert (trouble.code, codes(trouble)) == ("malformed", [reason])


def test_every_cut_is_told_as_a_cut_and_every_changed_letter_as_damage() -> None:
    whole = code()
    for place in range(6, len(whole)):
        assert codes(refused(whole[:place])) == ["code-cut"]
    for place in range(8, len(whole) - 1):
        different = "A" if whole[place] != "A" else "B"
        assert codes(refused(whole[:place] + different + whole[place + 1 :])) == ["code-damaged"]


def packed(content: bytes, stated_length: int | None = None) -> str:
    """A code with a true checksum of anything at all."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = zlib.crc32(content).to_bytes(4, "big") + deflate.compress(content) + deflate.flush()
    length = share_code._length_bytes(len(body) if stated_length is None else stated_length)
    return "S99-1-" + b32encode(length + body).decode().rstrip("=")


def test_a_bomb_is_not_unpacked() -> None:
    bomb = packed(b"A" * 200_000_000)
    assert len(bomb) < MAX_CODE_LENGTH
    assert codes(refused(bomb)) == ["code-damaged"]
    assert [*decode(packed(b"A" * MAX_TEXT_SIZE).encode())] == [b"A" * MAX_TEXT_SIZE]
    assert codes(refused(packed(b"A" * (MAX_TEXT_SIZE + 1)))) == ["code-damaged"]


def test_what_is_longer_than_any_code_is_not_looked_at() -> None:
    assert codes(refused(b"S99-1-" + b"A" * MAX_CODE_LENGTH)) == ["code-large"]
    assert codes(refused("S99-1-77777777")) == ["code-damaged"]  # a length that does not end


def test_what_would_not_be_read_again_is_not_written() -> None:
    with pytest.raises(Unavailable) as trouble:
        encode("x" * (MAX_TEXT_SIZE + 1))
    assert codes(trouble.value) == ["code-too-long"]
    assert "export -o FILE.json" in refusal_text(trouble.value)


def test_a_session_that_no_code_holds_keeps_nobody_from_the_others(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(share_code, "MAX_TEXT_SIZE", 1000)
    for remark in ("x", "y" * 900, "z"):
        assert cli("new", "Anna", "Ben", "Cara").code == 0
        assert cli("claim", "Ben", "0").code == cli("note", remark).code == 0
    ids = [session["id"] for session in cli("list", "--json").json["sessions"]]
    done = cli("export", "--all", "--format", "code", "-o", f"{tmp_path}/codes/")
    assert done.code == 1
    assert sorted(path.stem for path in (tmp_path / "codes").iterdir()) == [ids[0], ids[2]]
    assert done.err.count(ids[1]) == 1
    assert f"The sheet of {ids[1]} has " in done.err
    for words in (("--all",), ids, [ids[1]]):
        refused = cli("export", *words, "--format", "code", "-o", str(tmp_path / "all.code"))
        assert (refused.code, f"The sheet of {ids[1]} has " in refused.err) == (1, True)
    assert not (tmp_path / "all.code").exists()


def test_codes_unpack_to_no_more_together_than_is_read(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of 320 kB with 200 codes of blank lines took minutes."""
    empty_lines = SHEET + "\n" * (MAX_TEXT_SIZE - len(SHEET))
    file = tmp_path / "codes"
    file.write_text(f"{encode(empty_lines)}\n" * (MAX_CODES_SIZE // MAX_TEXT_SIZE))
    assert len([*decode(file.read_bytes())]) == MAX_CODES_SIZE // MAX_TEXT_SIZE
    file.write_text(file.read_text() + code())
    refusal = cli("import", str(file))
    assert (refusal.code, refusal.out) == (2, "")
    assert f"more than {MAX_CODES_SIZE} bytes together" in refusal.err
    assert "no session" in cli("list").out
    assert cli("import", code()).code == 0
    monkeypatch.setattr(share_code, "MAX_CODES_SIZE", 2 * len(SHEET))
    assert cli("export", "--format", "code").code == 0
    for _ in range(2):
        cli("import", code())
    unwritten = cli("export", "--all", "--format", "code")
    assert (unwritten.code, unwritten.out) == (2, "")
    assert "bytes together" in unwritten.err


def test_codes_have_no_more_letters_together_than_are_read(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four sessions of long notes became a file of 5.2 MB, which no import took."""
    for _ in range(2):
        assert cli("import", code()).code == 0
    both = cli("export", "--all", "--format", "code").out
    monkeypatch.setattr(share_code, "MAX_CODE_LENGTH", len(both))
    assert cli("export", "--all", "--format", "code").out == both
    assert cli("import", "-", given=both.encode()).code == 0
    unwritten = cli("export", "--all", "-o", "three.code")
    assert (unwritten.code, unwritten.out) == (2, "")
    assert f"more than {len(both)} letters together" in unwritten.err
    assert cli("import", "three.code").code == 1


def only_refused(content: bytes) -> list[bytes]:
    is_code(content)
    try:
        return [*decode(content)]
    except Refusal as trouble:
        return [] if refusal_text(trouble) else [b"nothing said"]


@given(st.one_of(st.binary(max_size=300), st.binary(max_size=300).map(lambda b: b"S99-1-" + b)))
@settings(max_examples=120 * EFFORT)
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    assert only_refused(content) == []


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", max_size=200))
@settings(max_examples=100 * EFFORT)
def test_any_letters_are_read_or_refused(letters: str) -> None:
    assert only_refused(f"S99-1-{letters}".encode()) == []


@given(
    st.lists(
        st.tuples(st.integers(0, 400), st.integers(0, 3), st.binary(max_size=3)),
        min_size=1,
        max_size=4,
    )
)
@settings(max_examples=120 * EFFORT)
def test_a_bent_code_is_refused_or_the_same(bends: list[tuple[int, int, bytes]]) -> None:
    bent = code().encode()
    for place, taken, put in bends:
        bent = bent[:place] + put + bent[place + taken :]
    assert set(only_refused(bent)) <= {SHEET.encode()}


@pytest.fixture
def friday(cli: Cli) -> str:
    cli("new", "Anna", "Ben", "Cara", "--title", "Friday", "--date", "2026-11-20")
    cli("add", "3:CDD! 4- 2-")
    cli("add", "1 1 7")
    cli("undo")
    cli("note", "a # in it")
    cli("claim", "Ben", "4")
    result = cli("export", "--format", "code")
    assert result.code == 0
    assert result.out.startswith("S99-1-")
    assert result.out.count("\n") == 1
    return result.out.strip()


def entries(cli: Cli) -> list[tuple[str, str]]:
    return [(entry["kind"], entry["line"]) for entry in cli("log", "--json").json["entries"]]


def test_import_takes_a_code_as_an_argument_a_file_or_from_standard_input(
    cli: Cli, friday: str, tmp_path: Path
) -> None:
    (tmp_path / "friday.txt").write_text(f"\n{friday.lower()[:40]}\n{friday[40:]}\n")
    ways: list[tuple[str, bytes]] = [
        *((friday, b""), (friday.lower(), b""), (f" {friday} ", b"")),
        *(("friday.txt", b""), ("-", friday.encode())),
    ]
    sheet = cli("export").out
    for number, (way, stdin) in enumerate(ways, start=2):
        result = cli("import", way, given=stdin)
        assert result.code == 0, result
        assert f"as session 2026-11-20-{number}, now the current one" in result.out
        assert "Friday (2026-11-20" in result.out
        assert cli("export").out == sheet


def test_a_code_carries_what_a_sheet_does_and_no_history(cli: Cli, friday: str) -> None:
    cli("import", friday)
    assert entries(cli) == [
        ("deal", "3:CDD! 4- 2-"),
        ("note", 'note "a # in it"'),
    ]


def test_only_the_number_before_an_entry_is_left_out_of_a_code(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "7.")
    cli("note", "round 2. ends at 11. sharp,\u20283. is the last")
    cli("add", "3:CDD", "4", "2")
    cli("adjust", "7.", "-10", "see page 3. of the book")
    code = cli("export", "--format", "code").out
    (sheet,) = decode(code.encode())
    assert sheet.decode().split("\n")[-3:] == [
        'note "round 2. ends at 11. sharp,\u20283. is the last"',
        "3:CDD 4- 2-",
        'adjust 7. -10 "see page 3. of the book"',
    ]


def test_codes_of_several_sessions_are_a_line_each_and_come_back_together(
    cli: Cli, friday: str, tmp_path: Path
) -> None:
    cli("new", "Dan", "Eva", "--game", "adding", "--variant", "99", "--date", "2026-11-21")
    cli("add", "K 9 4")
    out = cli("export", "--all", "-o", "both.code")
    assert out.code == 0, out
    assert len((tmp_path / "both.code").read_text().splitlines()) == 2
    result = cli("import", "both.code")
    assert result.code == 0
    assert "one evening from" in result.out
    assert "session 2026-11-21-2, now the current one" in result.out
    bent = (tmp_path / "both.code").read_text().strip()[:-3]
    assert cli("import", "-", given=bent.encode()).code == 2
    assert len(cli("list", "--json").json["sessions"]) == 4  # none of them, if one is not whole


def test_a_code_has_no_place_for_what_is_not_counted(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--date", "2026-11-20", "--games", "1")
    for line in ("0 2 7", "9/9!! 0 0", "9/9!! 0 0", "1 1 7"):
        cli("add", line)
    cli("amend", "1", "9/9!! 0 0")
    assert "# not counted" in cli("export").out
    shown = cli("export", "--format", "code").out.strip()
    assert cli("import", shown).code == 0
    assert [line for _, line in entries(cli)] == ["9/9!! 0- 0-", "9/9!! 0- 0-"]


@pytest.mark.parametrize(
    ("bend", "expected"),
    [
        (lambda code: code[:-5], "is cut off"),
        (lambda code: code[:20] + "AAAA" + code[24:], "checksum"),
        (
            lambda code: code.replace("S99-1", "S99-9"),
            "version 9, but this program reads only up to 1",
        ),
        (lambda code: code.replace("S99-1-", "S99-"), "not a share code"),
        (lambda code: f"{code}1", "contains “1”"),
    ],
)
def test_a_code_that_is_not_whole_leaves_with_2_and_stores_nothing(
    cli: Cli, friday: str, bend: Callable[[str], str], expected: str
) -> None:
    for way, stdin in ((bend(friday), b""), ("-", bend(friday).encode())):
        done = cli("import", way, given=stdin)
        assert done.code == 2, done
        assert expected in done.err
        assert done.out == ""
    assert len(cli("list", "--json").json["sessions"]) == 1


def test_a_sheet_inside_a_code_is_read_as_strictly_as_any(cli: Cli) -> None:
    for text, code, place in (
        ("players: Anna, Ben, Cara\n3 4 9\n", 3, "S99-1-"),
        ("players: Anna, Ben, Cara\n3 x 2\n", 2, ":2: "),
        ("\x00", 2, ":1: "),
    ):
        done = cli("import", encode(text))
        assert done.code == code, done
        assert place in done.err
    assert cli("list", "--json").json["sessions"] == []


def test_a_file_whose_name_begins_so_is_a_file(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "s99-friday").write_text("players: Anna, Ben, Cara\n\n3:CDD 4 2\n")
    assert cli("import", "s99-friday").code == 0
    missing = cli("import", "s99-saturday.sheet")
    assert missing.code == 1
    assert "Could not read s99-saturday.sheet" in missing.err
    assert cli("import", "S99-1-" + "A" * 5000).code == 2  # longer than any file's name


def test_overwrite_means_nothing_to_a_code(cli: Cli, friday: str) -> None:
    done = cli("import", friday, "--overwrite")
    assert done.code == 2
    assert "--overwrite is for archives" in done.err


def test_a_long_file_of_what_is_no_code_costs_little_memory() -> None:
    """A letter that is three as a capital took 620 MB."""
    tracemalloc.start()
    with pytest.raises(Malformed):
        next(iter(decode(b"S99-1-" + "\u0390".encode() * 500_000)))
    _, used = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used < 30_000_000
