"""House rules: any field of the rules told otherwise, in a file, by `set`, or in a sheet."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock, call

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from scorekeeper.cli.house_rules_option import house_file, validate_setup_with_file
from scorekeeper.core.codec import to_json
from scorekeeper.core.replay import replay
from scorekeeper.core.sheet_writer import write_sheet
from scorekeeper.games import game_named
from scorekeeper.games.cards import RANKS
from scorekeeper.games.ninety_nine.rules.model import TRUMPS
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from tests.support.command_line import Cli, Run
from tests.support.sheets import account, codes, read, refusal
from tests.support.work import steps_run

TABLE = ("Anna", "Ben", "Cara")
NAMES = (*TABLE, "Dan", "Eva")
GAME = game_named("ninety-nine")
BASE = 'base = "pagat"\n'
THREE = BASE + "players = 3\ndeclare = 40\nreveal = 80\ncontract = [0, 35, 20, 10]\n"
CHANGED = {"declare": 40, "reveal": 80, "contract": [0, 35, 20, 10]}

House = Callable[[str | bytes], str]


@pytest.fixture
def house(tmp_path: Path) -> House:
    def write(content: str | bytes) -> str:
        raw = content.encode() if isinstance(content, str) else content
        (tmp_path / "house.toml").write_bytes(raw)
        return "house.toml"

    return write


def played_by(cli: Cli) -> dict[str, Any]:
    """The rules that the one session there is plays by now."""
    return cli("rules", "--session", "20", "--json").json["rules"]  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("content", "line", "told"),
    [
        ("", 1, "base"),
        ("declare = 40\n", 1, "base"),
        ("#\nbase = 3\n", 2, "base"),
        ("#\nbase = 'whist'\n", 2, "whist"),
        ("[base]\nname = 'pagat'\n", 1, "base"),
        (BASE + "\ndeclaer = 40\n", 3, "Did you mean declare?"),
        (BASE + "seats = 3\n", 2, "seats"),
        (BASE + "declare = '40'\n", 2, "declare"),
        (BASE + "declare = true\n", 2, "declare"),
        (BASE + "declare = 40.0\n", 2, "declare"),
        (BASE + "declare = nan\n", 2, "declare"),
        (BASE + "declare = 2026-01-01\n", 2, "declare"),
        (BASE + "declare = -30\n", 2, "0 to 1000000"),
        (BASE + "declare = 1000001\n", 2, "0 to 1000000"),
        (BASE + "declare = 99999999999999999999\n", 2, "up to nine digits"),
        (BASE + f"declare = {'9' * 5000}\n", 2, "declare"),
        (BASE + f"declare = 0x{'f' * 6000}\n", 2, "declare"),
        (BASE + "contract = [0, 999999999, 20, 10]\n", 2, "contract"),
        (BASE + "rubber_full = 999999999\n", 2, "rubber_full"),
        (BASE + "dummy = 1\n", 2, "dummy"),
        (BASE + "#\ncontract = [0, 30, 20]\n", 3, "contract has 3 entries but needs 4"),
        (BASE + "contract = [0, 30, 20, 10, 0]\n", 2, "contract"),
        (BASE + "contract = [0, true, 20, 10]\n", 2, "contract[1]"),
        (BASE + "contract = [\n0,\n'x', 20, 10]\n", 2, "contract[1]"),
        (BASE + "contract = '0,30,20,10'\n", 2, "contract"),
        (BASE + "next_trump = ['none']\n", 2, "next_trump"),
        (BASE + "sides = [1, 2]\n", 2, "sides"),
        (BASE + "ranks = ['A', 'K']\n", 2, "36"),
        (BASE + "ranks = []\n", 2, "ranks"),
        (BASE + "ranks = ['A','A','Q','J','10','9','8','7','6']\n", 2, "ranks"),
        (BASE + "ranks = ['A','K','Q','J',10,'9','8','7','6']\n", 2, "ranks[4]"),
        (BASE + "tricks = 8\n", 2, "tricks"),
        (BASE + "cards_each = 13\ntricks = 10\n", 2, "36"),
        (BASE + "joker = true\n", 2, "joker"),
        (BASE + "trump_by = 'turned-card'\n", 2, "37"),
        (BASE + "rubber = 'Games'\n", 2, "games, wins, target or deals"),
        (BASE + "players = 4\n", 2, "4 players"),
        (BASE + "players = 3.0\n", 2, "players"),
        ("base = 'duel'\nplayers = 3\n", 2, "duel"),
        (BASE + "declare = 40 50\n", 2, "TOML"),
        (BASE + "declare = 40\ndeclare = 50\n", 3, "TOML"),
        ('base = "pagat\n', 1, "TOML"),
        (BASE + "\x00\n", 2, "TOML"),
        (b'base = "pagat"\n# caf\xe9\n', 2, "UTF-8"),
        (BASE + "[rules]\ndeclare = 40\n", 3, "rules.declare"),
        (BASE + '[bonus]\n"" = 5\n', 3, "bonus."),
        (BASE + '"bonus." = 5\n', 2, "bonus."),
        (BASE + "contract.one = 40\n", 2, "contract"),
        (BASE + "[contract]\n", 2, "contract"),
        (BASE + "[[contract]]\none = 1\n", 2, "contract"),
        (BASE + "declare = {one = 1}\n", 2, "declare"),
        (BASE + f"{'a.' * 3000}b = 1\n", 2, "a.a"),
        (BASE + '"\\u001bx" = 1\n', 2, "x"),
        (BASE + "#" * 400_000 + "\nx = 1\n", 3, "x"),
        (f"#\nbase = 0x{'f' * 6000}\n", 2, "base is …,"),
        (BASE + f"players = 0x{'f' * 6000}\n", 2, "players is …,"),
        (BASE + f"declare = [0x{'f' * 6000}]\n", 2, "declare is […] and"),
        (BASE + f"declare = {'9' * 5000}\n# {'x' * 9000}\n", 2, "declare"),
        (BASE + f"declare = {'[' * 3000}\n# {'x' * 9000}\n", 2, "declare"),
        ("base = 2026-11-20\n", 1, "base is 2026-11-20, but"),
        ("base = ['pagat']\n", 1, 'base is ["pagat"], but'),
        (BASE + "players = true\n", 2, "players is true, but"),
        (BASE + "declare = 07:32:00\n", 2, "declare is 07:32:00 and"),
        (BASE + "declare = [nan, {a = inf}]\n", 2, 'declare is [nan, {"a": inf}] and'),
        ('base = "99"\ncards.K = true\n', 2, "cards.K is true and should be a text"),
        ('base = "99"\ncards.K = "add 5"\n#\n"cards.K" = "add 6"\n', 2, "cards.K is there twice"),
        ('base = "99"\nbarred_starts = ["A,2"]\n', 2, "a list of single words"),
        ('base = "99"\nbarred_starts = [""]\n', 2, "a list of single words"),
        ('base = "99"\nbarred_starts = ["-"]\n', 2, "a list of single words"),
        ('base = "99"\nbarred_starts = [" A"]\n', 2, "a list of single words"),
        (BASE + "contract = [0, 30,\n", 2, "the value cannot be read"),
        (BASE + "contract = [0, 30\n\n", 2, "a bracket is not closed"),
        (BASE + "x = '''never\nending\n", 3, "a quotation mark is not closed"),
        (BASE + "x = 'never ending", 2, "a quotation mark is not closed"),
        ('base = "99\n', 1, "a quotation mark is not closed"),
        ('base = "99"\r\ncards.K = "add 10\r\nx = 1\r\n', 2, "a quotation mark is not closed"),
        (BASE + '["cards]\nK = "add 10"\n', 2, "a quotation mark is not closed"),
        (BASE + "x = 'never\ny = 'ending'\n", 2, "a quotation mark is not closed"),
        (BASE + 'x = "a\0"\n', 2, "it has a character that is not allowed there"),
        (BASE + "declare = 2026-02-30\n", 2, "the value cannot be read"),
        (BASE + 'x = "C:\\Users"\n', 2, "a backslash in double quotes"),
        (BASE + 'x = "C:\\files"\n\n\ny = 1\n', 5, "“y”"),
        (BASE + 'x = "C:\\games"\n', 2, "a backslash in double quotes"),
        (BASE + "#" * 500_000, 1, "far too many for rules"),
        (BASE + "a = {b = 1}\na.c = 2\n", 3, "it is there twice"),
    ],
    ids=lambda value: repr(value)[:40] if isinstance(value, str | bytes) else None,
)
def test_a_wrong_file_is_refused_with_its_line_and_field(
    cli: Cli, house: House, store: Path, content: str | bytes, line: int, told: str
) -> None:
    refused = cli("new", *TABLE, "--variant", house(content))
    assert (refused.code, refused.out) == (2, ""), refused
    assert told in refused.err.partition(f"house.toml:{line}: ")[2].partition("\n")[0]
    assert not store.exists()


@pytest.mark.parametrize(
    "content",
    [
        "base = '{}'\n",
        BASE + "{} = 1\n",
        BASE + "'{}' = 1\n",
        BASE + "declare = '{}'\n",
        BASE + "declare.{} = 1\n",
        BASE + "[{}]\nx = 1\n",
        BASE + "ranks = ['{}']\n",
        "base = '99'\ncards.{} = 1\n",
        "base = '99'\ncards.{} = 'add 5'\n",
        "base = '99'\ncards.K = '{}'\n",
        "base = '99'\nbarred_starts = ['{}']\n",
        "base = '99'\n'cards.{0}' = 'x'\ncards.{0} = 'y'\n",
    ],
)
@pytest.mark.parametrize(
    "command", ["new Anna Ben Cara --variant", "rules", "set variant=house.toml"]
)
def test_a_refusal_repeats_the_beginning_of_what_is_long(
    cli: Cli, house: House, content: str, command: str
) -> None:
    cli("new", *TABLE, *(["--game", "adding"] if "'99'" in content else []))
    path = house(content.format("x" * 200_000))
    told = cli(*command.split(), *([] if command.startswith("set") else [path]))
    assert (told.code, told.out) == (2, "")
    assert "xxx" in told.err or "has 200000 characters" in told.err
    assert len(told.err) < 1000


@pytest.mark.parametrize("count", [101, 375, 500, 20_000])
def test_a_session_is_never_begun_by_a_rule_too_long_to_be_read_again(
    cli: Cli, house: House, count: int
) -> None:
    effect = f"add {'|'.join(['-100'] * count)} reverse owe 9 answer"
    begun = cli("new", *TABLE, "--variant", house(f'base = "99"\ncards.K = "{effect}"\n'))
    if len(effect) > 1_900:
        assert (begun.code, begun.out) == (2, "")
        assert "house.toml:2: The rule cards.K has" in begun.err
        assert cli("list", "--json").json["sessions"] == []
    else:
        assert begun.code == 0
        assert cli("export", "-o", "out.sheet").code == cli("import", "out.sheet").code == 0
        assert cli("show").code == 0


def test_a_digit_of_another_script_in_an_effect_means_that_digit(cli: Cli, house: House) -> None:
    """As release 1.0.0 took it, so that evenings which began by such a rule go on."""
    cli("new", *TABLE, "--variant", house('base = "99"\n[cards]\n5 = "add ５"\n'))
    assert "5 (+5)" in cli("add", "5").out
    assert cli("export", "-o", "out.sheet").code == cli("import", "out.sheet").code == 0


def test_all_faults_of_a_file_are_told_and_nothing_is_listed(cli: Cli, house: House) -> None:
    told = cli("new", *TABLE, "--variant", house(BASE + "foo = 1\nreveal = 'x'\nplayers = 9\n"))
    assert [line.split(" ")[0] for line in told.err.splitlines()] == [
        f"house.toml:{n}:" for n in (2, 3, 4)
    ]
    assert cli("list", "--json").json["sessions"] == []


def test_nesting_without_end_is_refused(cli: Cli, house: House) -> None:
    told = cli("new", *TABLE, "--variant", house(BASE + f"declare = {'[' * 3000}\n"))
    assert (told.code, told.out) == (2, "")


def test_many_keys_below_a_table_of_many_parts_are_refused_before_the_parser_walks_them(
    cli: Cli, house: House
) -> None:
    keys = "".join(f"b{number} = 1\n" for number in range(4_900))
    file = house(f"{BASE}[{'.'.join('a' * 4_900)}]\n{keys}")
    told: list[Run] = []
    assert steps_run(lambda: told.append(cli("rules", file))) < 2_000_000
    assert told[0].code == 2
    assert "200" in told[0].err


@pytest.mark.parametrize("command", ["rules", "new Anna Ben Cara --variant"])
def test_a_file_is_parsed_once(
    cli: Cli, house: House, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """First it is asked for the game, and then for the rules."""
    parse = Mock(wraps=tomllib.loads)
    monkeypatch.setattr(tomllib, "loads", parse)
    content = f"{THREE}# {command}\n"
    assert cli(*command.split(), house(content)).code == 0
    assert parse.mock_calls.count(call(content)) == 1


@pytest.mark.parametrize("command", ["new Anna Ben Cara --variant", "rules", "compare --variant"])
@pytest.mark.parametrize("name", ["nowhere.toml", "folder.toml"])
def test_a_file_that_cannot_be_read_is_no_usage_error(
    cli: Cli, table: None, tmp_path: Path, command: str, name: str
) -> None:
    (tmp_path / "folder.toml").mkdir()
    told = cli(*command.split(), name)
    assert (told.code, told.out) == (1, "")
    assert name in told.err
    assert len(cli("list", "--json").json["sessions"]) == 1


@pytest.mark.parametrize(
    "content",
    [
        BASE + "declare = 40\n",
        b"\xef\xbb\xbf" + BASE.encode() + b"declare = 40",
        BASE.replace("\n", "\r\n") + "declare = 40\r\n",
        "declare = 40 # here\n'base' = 'PAGAT'\n",
    ],
)
def test_a_file_may_be_spelt_as_toml_and_people_do(
    cli: Cli, house: House, content: str | bytes
) -> None:
    assert "(declare=40)" in cli("new", *TABLE, "--variant", house(content)).out
    assert played_by(cli)["declare"] == 40


def test_what_repeats_the_variant_is_no_house_rule(cli: Cli, house: House) -> None:
    told = cli("new", *TABLE, "--variant", house(BASE + "declare = 30\ncontract = [0,30,20,10]\n"))
    assert "house" not in told.out
    assert "rule:" not in cli("export").out


def test_three_changed_numbers_change_exactly_these(cli: Cli, house: House, tmp_path: Path) -> None:
    plain = cli("rules", "pagat", "--json").json["rules"]
    cli("new", *TABLE, "--variant", house(THREE))
    assert played_by(cli) == plain | CHANGED
    for line in ("3:CDD 4- 2-", "3/3! 3 3", "3/4!! 4/4 2"):
        assert cli("add", line).code == 0
    shown = cli("show", "--json").json
    assert [deal["scores"]["Anna"] for deal in shown["deals"]] == [38, 78, 3]
    assert shown["deals"][2]["scores"]["Ben"] == 4 + 35 + 80
    assert "pagat, contract=0,35,20,10, declare=40, reveal=80" in " ".join(cli("show").out.split())
    sheet = cli("export").out
    rules = [line for line in sheet.splitlines() if line.startswith("rule:")]
    assert sorted(rules) == ["rule: contract=0,35,20,10", "rule: declare=40", "rule: reveal=80"]
    for ending in ("sheet", "json"):
        assert cli("export", "-o", f"out.{ending}").code == 0
        assert cli("import", f"out.{ending}").code == 0
        again = cli("show", "--json").json
        assert {**again, "file": ""} == {**shown, "file": ""}
        stored = json.loads(Path(tmp_path / f"store/sessions/{again['file']}.json").read_text())
        kept, all_rules = stored["session"]["1"]["rules"], plain | CHANGED | {"players": 3}
        assert kept.items() <= all_rules.items()
        read_back = GAME.rules_from_json(kept, 3), GAME.rules_from_json(all_rules, 3)
        assert to_json(read_back[0]) == to_json(read_back[1])
    scored = cli("score", "--json", "out.sheet").json
    assert {**scored, "file": ""} == {**shown, "file": ""}


numbers, key = st.integers(0, 1000), st.sampled_from
trumps = key(TRUMPS)


@st.composite
def house_rules(draw: st.DrawFn) -> tuple[str, int, dict[str, Any]]:
    """Draw a variant, a number of players and some fields told otherwise, most of them legal."""
    variant = draw(key(sorted(VARIANTS)))
    players = draw(key(sorted(VARIANTS[variant].tables)))
    rules = VARIANTS[variant].tables[players]
    seats = rules.seats + 1  # nobody, one, two and so on
    tricks = draw(st.integers(1, rules.tricks))
    legal: dict[str, st.SearchStrategy[Any]] = {
        **dict.fromkeys(("declare", "reveal", "bonus", "carry", "vulnerable"), numbers),
        **{f"{suit}_bid": st.integers(0, 9) for suit in ("clubs", "hearts", "spades", "diamonds")},
        **dict.fromkeys(("game", "length", "rubber_bonus"), st.integers(1, 500)),
        "contract": st.lists(st.integers(-50, 99), min_size=seats, max_size=seats),
        "next_trump": st.lists(trumps, min_size=seats, max_size=seats),
        "first_trump": key((*TRUMPS, "stays")),
        "rubber_level": key(["share", "nobody", "play-on"]),
        "hard_score": numbers,
        "hard_double": st.lists(key(["dummy", "alone", "premium"]), unique=True),
        "trump_choice": st.lists(trumps, max_size=4, unique=True),
        "sides": st.lists(st.integers(1, 3), min_size=players, max_size=players),
        "premiums": key(["one", "each"]),
        "premium_lost": key(["opponents", "opponents-but-losers", "oneself"]),
        "level": key(["share", "nobody"]),
        "rubber": key(["games", "wins", "target", "deals"]),
        "ranks": st.permutations(RANKS),
        "joker": st.booleans(),
        "tricks": st.just(tricks),
    }
    told = {name: draw(legal[name]) for name in draw(st.sets(key(sorted(legal)), max_size=6))}
    return variant, players, told | ({"cards_each": tricks + 3} if "tricks" in told else {})


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(house_rules())
@example(("pagat", 2, {"contract": [0, 1, 2, 3]}))
@example(("original", 3, {"joker": False, "ranks": list(RANKS)}))
def test_house_rules_come_back_the_same_from_file_and_sheet(
    tmp_path: Path, drawn: tuple[str, int, dict[str, Any]]
) -> None:
    variant, players, told = drawn
    path = tmp_path / "house.toml"
    lines = [f"{name} = {json.dumps(value)}" for name, value in told.items()]
    path.write_text("\n".join([f'base = "{variant}"', *lines]), encoding="utf-8")
    faults = GAME.setting_problems(variant, players, house_file(str(path), GAME).rules.settings)
    assume(not list(faults))
    setup = validate_setup_with_file({"variant": str(path)}, NAMES[:players])[0].setup
    assert setup is not None
    rules = GAME.resolve(variant, players, setup.settings)
    stored = GAME.rules_to_json(rules)
    plain = GAME.rules_to_json(GAME.resolve(variant, players, {}))
    assert to_json(rules) == to_json(GAME.rules_from_json(plain | told, players))
    sheet = write_sheet(GAME, replay(GAME, setup, rules, []))
    differing = {name for name in {**stored, **plain} if stored.get(name) != plain.get(name)}
    assert {line[6:].split("=")[0] for line in sheet.splitlines() if "rule:" in line} == differing
    assert GAME.rules_to_json(read(sheet).record.rules) == stored


@pytest.mark.parametrize(
    ("headers", "line", "code"),
    [
        ("rule: foo=1\n", 2, "rule-unknown"),
        ("rule: declaer=1\n", 2, "rule-unknown"),
        ("rule: players=3\n", 2, "rule-unknown"),
        ("rule:\n", 2, "rule-unknown"),
        ("rule: declare\n", 2, "rule-wrong"),
        ("title: x\nrule: declare=x\nrule: foo=1\n", 3, "rule-wrong"),
        ("rule: declare=40\n\n# so\nrule: reveal=-1\n", 5, "rule-wrong"),
        ("rule: declare=40\nrule: declare=40\n", 3, "header-twice"),
        ("rule: declare=40\nRULE: Declare = 50\n", 3, "header-twice"),
        ("rule: contract=0,30,20\n", 2, "rule-wrong"),
        ("rule: contract=0,30,20,x\n", 2, "rule-wrong"),
        ("rule: cards_each=10\ntitle: x\nrule: tricks=8\n", 4, "rule-wrong"),
        ("rule: declare=40, reveal=80\n", 2, "rule-wrong"),
        ("rule: declare=40\n\n3 4 2\nrule: reveal=80\n", 5, "header-late"),
        ("variant: house.toml\n", 2, "variant-unknown"),
        ("target: 200\nrule: game=150\n", 3, "setting-clash"),
        ("games: 2\nrule: length=5\n", 3, "setting-clash"),
    ],
)
def test_a_wrong_rule_in_a_sheet_is_malformed_in_its_line(
    headers: str, line: int, code: str
) -> None:
    refused = refusal("players: Anna, Ben, Cara\n" + headers)
    assert (refused.code, refused.line) == ("malformed", line)
    assert codes(refused)[0] == code


def test_several_rules_in_a_sheet_hold_together() -> None:
    told = account(
        "players: A, B, C\nrule: declare=40\nRule:  contract = 0, 35, 20, 10 # so\n\n3/3! 4 2\n"
    )
    assert told["deals"][0]["scores"]["A"] == 3 + 35 + 40
