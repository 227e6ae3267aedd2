"""An evening as a message for a chat: who won, the standing and the course, narrow and short."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.session import Session, load_session, titled
from scorekeeper.exporters.chat import MAX_LENGTH, WIDTH
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.registry import render
from scorekeeper.exporters.text.text_width import display_width
from scorekeeper.games import game_named
from scorekeeper.i18n import LANGUAGES
from scorekeeper.i18n.catalog import language
from tests.support.command_line import Cli, Recorded
from tests.support.export_goldens import sample
from tests.support.large_sessions import long_names, session
from tests.support.paths import SAMPLES

WIDE = ("安娜" * 20, "贝恩" * 20, "卡拉" * 20, "👩‍👩‍👧" * 8, "e\u0301" * 20)


def chat(document: ExportDocument, name: str = "en", *, short: bool = False) -> str:
    return render("chat", [document], RenderOptions(language(name).render, short=short))


def document_of(stored: Session) -> ExportDocument:
    loaded = load_session(stored, game_named)
    return ExportDocument(loaded, titled(loaded), b"")


def assert_fits(text: str) -> None:
    assert len(text.encode("utf-16-le")) // 2 <= MAX_LENGTH
    assert all(display_width(line) <= WIDTH for line in text.splitlines()), text


def test_a_message_begins_with_who_won_by_how_much_when_and_where(cli: Cli) -> None:
    path = str(SAMPLES / "pagat-3.json")
    assert " ".join(cli("export", path, "--format", "chat").out.split()).startswith(
        "Łucja has won by 29 points. Piątek u Łucji · 2026-02-06 · Kraków, Łucja's kitchen ·"
    )
    german = " ".join(cli("--lang", "de", "export", path, "--format", "chat").out.split())
    assert german.startswith(
        "Łucja hat mit 29 Punkten Vorsprung gewonnen. Piątek u Łucji · 06.02.2026"
    )


def test_the_standing_and_the_course_are_those_of_the_session(cli: Cli) -> None:
    path = str(SAMPLES / "pagat-3.json")
    out = cli("export", path, "--format", "chat").out
    totals = cli("show", path, "--json").json["rubber"]["totals"]
    lines = [line.partition(". ")[2] for line in out.splitlines() if line[1:3] == ". "]
    standing = [line.rsplit(maxsplit=1) for line in lines]
    assert {name.strip(): int(total) for name, total in standing} == totals
    assert out.splitlines()[-1].split() == ["15", *map(str, totals.values())]


@pytest.mark.parametrize(
    ("name", "headline"),
    [
        ("penguin-5", "Åse has won by 2 games."),
        ("hard-score-2", "Ida has won by 10 units."),
        ("partnership-4", "Aino and Marjatta Koskela have won by 206 points."),
        ("adding-99", "Bořek has won by 3 coins."),
        ("pegs-2", "Theresia has won."),
    ],
)
def test_the_margin_is_in_what_decides(name: str, headline: str) -> None:
    assert " ".join(chat(sample(name)).split()).startswith(headline)


def test_the_dot_between_two_details_begins_no_line(cli: Cli) -> None:
    told = cli("export", str(SAMPLES / "penguin-3.json"), "--format", "chat").out
    _, *about = told.partition("\n\n")[0].splitlines()
    assert [line.endswith(" ·") for line in about] == [True, True, False]
    assert not any(line.startswith("·") for line in about)


def test_an_evening_that_goes_on_tells_who_is_ahead(cli: Cli, table: None) -> None:
    assert cli("export", "--format", "chat").out.startswith("Nothing has been played yet.\n")
    assert cli("add", "3/3 4/4 2/2").code == 0
    assert cli("export", "--format", "chat").out.startswith("Ben is ahead by 1 point so far.")
    assert cli("adjust", "Cara", "2", "revoke").code == 0
    assert cli("adjust", "Anna", "1", "revoke").code == 0
    assert cli("export", "--format", "chat").out.startswith("Everybody is level so far.\n")
    assert "Bisher sind alle" in cli("--lang", "de", "export", "--format", "chat").out


def test_a_short_message_is_one_line(cli: Cli) -> None:
    path = str(SAMPLES / "pagat-3.json")
    out = cli("export", path, "--format", "chat", "--short").out
    assert out.count("\n") == 1
    assert out.startswith("Łucja has won by 29 points. Łucja 384, Tomek 355, Anna Maria 336 · ")
    both = cli("export", path, str(SAMPLES / "pegs-2.json"), "--format", "chat", "--short").out
    assert both.count("\n") == 2


def test_a_message_is_fenced_only_on_request(cli: Cli) -> None:
    path = str(SAMPLES / "pagat-3.json")
    plain = cli("export", path, "--format", "chat").out
    assert "`" not in plain
    assert cli("export", path, "--format", "chat", "--fenced").out == f"```\n{plain}```\n"


def test_what_players_typed_cannot_end_the_fence(cli: Cli) -> None:
    assert cli("new", "``` Anna", "Ben", "Cara", "--title", "a ``` b").code == 0
    out = cli("export", "--format", "chat", "--fenced").out
    assert out.count("```") == 2


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("stem", sorted(path.stem for path in SAMPLES.glob("*.json")))
def test_every_sample_is_narrow_and_short(stem: str, name: str) -> None:
    document = sample(stem)
    assert_fits(chat(document, name))
    assert chat(document, name, short=True).count("\n") == 1


def test_of_thousands_of_deals_what_is_left_out_is_told() -> None:
    long = long_names()
    text = chat(document_of(long))
    assert_fits(text)
    count = len(long.entries)
    assert count > 1_000
    assert f"of {count} lines" in text
    assert f"\n{count} " in text


@pytest.mark.parametrize("name", LANGUAGES)
def test_wide_names_and_a_hundred_players_fit(name: str) -> None:
    wide = session([("deal", "3:CDD! 2- 2/2 1- 1-")] * 40, players=WIDE, title="安" * 200)
    assert_fits(chat(document_of(wide), name))
    many = tuple(f"{number:03}" + "安" * 37 for number in range(104))
    adding = session([("play", "K")] * 30, "99", {}, many, "adding", "安" * 200)
    text = chat(document_of(adding), name)
    assert_fits(text)
    assert ("more players are left out" if name == "en" else "Namen fehlen") in text.replace(
        "\n", " "
    )


def test_names_of_many_marks_fit() -> None:
    """They are cut by columns, of which a letter with its marks has one."""
    names = tuple(f"{number:02}" + "\U0001e900\U0001e94a" * 19 for number in range(36))
    adding = session([("play", "K")], "99", {"rule.packs": "3"}, names, "adding", "安" * 200)
    text = chat(document_of(adding))
    assert_fits(text)
    assert "left out" in text.replace("\n", " ")


def test_a_seat_of_many_who_came_and_went_is_cut(cli: Cli) -> None:
    """Each of their names is as long as a name may be, and counts twice in a messenger."""
    people = [chr(0x1F600 + number) + "\U0001f600" * 39 for number in range(30)]
    seated = people[:5]
    assert cli("new", *seated, "--game", "adding", "--variant", "100").code == 0
    assert cli("add", "7", "bust").code == 0
    for turn in range(1, 6):
        after = people[5 * turn : 5 * turn + 5]
        pairs = [f"{old}={new}" for old, new in zip(seated, after, strict=True)]
        assert cli("set", "--from", str(turn + 2), *pairs).code == 0
        assert cli("add", "7").code == 0
        seated = after
    for option in ((), ("--fenced",)):
        written = cli("export", "--format", "chat", *option)
        assert written.code == 0
        assert_fits(written.out.removesuffix("\n"))
    short = cli("export", "--format", "chat", "--short").out
    assert len(short.encode("utf-16-le")) // 2 <= MAX_LENGTH
    assert "ahead" in short


@settings(max_examples=10, deadline=None)
@given(
    names=st.lists(st.text(min_size=1, max_size=40), min_size=3, max_size=5, unique=True),
    title=st.text(max_size=200),
    deals=st.integers(0, 35),
    fenced=st.booleans(),
)
def test_no_name_and_no_title_makes_it_too_long(
    names: list[str], title: str, deals: int, *, fenced: bool
) -> None:
    line = " ".join(["9:CCC", *["0-"] * (len(names) - 1)])
    document = document_of(session([("deal", line)] * deals, players=tuple(names), title=title))
    text = render("chat", [document], RenderOptions(language("en").render, fenced=fenced))
    assert_fits(text.removesuffix("\n"))


@pytest.mark.parametrize("text", ["y" * 2000, "a" + "\u0301" * 1999, "安" * 2000])
def test_the_long_texts_of_a_file_from_elsewhere_leave_room_for_the_standing(text: str) -> None:
    stored = sample("pagat-3").loaded.session
    setup = stored.setup._replace(title=text, date=text, place=text)
    message = chat(document_of(stored._replace(setup=setup)))
    assert_fits(message)
    assert "1. Łucja" in message


def test_who_is_ahead_by_games_won_leads_in_every_format(cli: Cli, recorded: Recorded) -> None:
    recorded("variant: penguin", "", "9/9!! 0 0", "9/9!! 0 0", "adjust Ben +500")
    assert cli("export", "--format", "chat").out.startswith("Anna is ahead by 1 game so far.")
    told = cli("export", "--format", "md").out
    assert "- Anna leads with 1 game won and " in told
    assert "| 1 | Anna |" in told
    assert "| 2 | Ben | 500 |" in told


def test_points_agreed_on_win_an_evening_without_a_deal_that_counts(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara")
    assert cli("add", "void").code == 0
    assert cli("adjust", "Ben", "50", "agreed").code == 0
    assert "Ben has won" in cli("finish").out
    assert cli("export", "--format", "chat").out.startswith("Ben has won by 50 points.\n")
    assert cli("export", "--format", "chat", "--short").out.startswith("Ben has won by 50 points")


def test_coins_given_back_win_a_game_without_a_hand(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "--game", "adding", "--variant", "99", "--option", "lives=1")
    assert "Anna has won" in cli("adjust", "Ben", "-1").out
    assert cli("export", "--format", "chat").out.startswith("Anna has won by 1 coin.\n")


def test_three_kings_win_by_no_coins(cli: Cli) -> None:
    game = ("--game", "adding", "--variant", "99", "--option", "three-kings-win")
    cli("new", "Anna", "Ben", "Cara", *game)
    assert cli("add", "loses Ben", "loses Cara", "loses Cara", "kings Anna").code == 0
    assert cli("export", "--format", "chat").out.startswith("Anna has won.\n")
    cli("undo")
    assert cli("export", "--format", "chat").out.startswith("Anna is ahead by 1 coin so far.\n")
    cli("finish")
    assert cli("export", "--format", "chat").out.startswith("Anna has won by 1 coin.\n")
