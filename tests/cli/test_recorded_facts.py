"""Who played each card, and that a deal was played, are facts: no correction moves them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import Cli, Recorded, Run
from tests.support.recorded_tricks import (
    BIDS,
    TRICKS,
    entries,
    stored_tricks,
    tricks,
    with_marks,
)

pytestmark = pytest.mark.both_stores


def scores(cli: Cli) -> list[dict[str, int]]:
    return [deal["scores"] for deal in cli("show", "--json").json["deals"]]


def played(cli: Cli, deal: int = 1) -> list[dict[str, str]]:
    """Return who played which card in each trick of a deal."""
    told = cli("explain", str(deal), "--tricks", "--json").json
    return [trick["cards"] for trick in told["tricks"]]


def findings(cli: Cli) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = cli("check", "--json").json["findings"]
    return found


def record_whole_deal(cli: Cli, bids: Sequence[str] = BIDS) -> None:
    for cards in TRICKS:
        assert cli("trick", *cards.split()).code == 0
    assert cli("add", "--", *bids).code == 0


# Who played each card


def test_an_entry_keeps_who_played_each_card(cli: Cli, table: None, store: Path) -> None:
    record_whole_deal(cli)
    assert [entry["line"] for entry in entries(store)][:9] == [*with_marks(*stored_tricks(9))]
    assert "trick AS 6S JS by=Ben,Cara,Anna" in cli("log").out


@pytest.mark.parametrize(
    "setting",
    [
        *("first-dealer=Ben", "first-dealer=Cara", "seats=Ben,Anna,Cara", "seats=Cara,Anna,Ben"),
        *("seats=Ben,Cara,Anna", "Anna=Zoe"),
    ],
)
def test_recorded_tricks_stay_with_the_people_who_played_them(
    cli: Cli, table: None, setting: str
) -> None:
    record_whole_deal(cli)
    before, who = scores(cli), played(cli)
    assert cli("set", setting).code == 0
    if setting == "Anna=Zoe":
        assert cli("set", "Zoe=Anna").code == 0
    assert scores(cli) == before
    assert played(cli) == who
    assert cli("undo").code == 0
    assert played(cli)[0]["Ben"] == "AS"


def test_a_setting_that_contradicts_a_recorded_lead_is_said_and_found(
    cli: Cli, table: None
) -> None:
    record_whole_deal(cli)
    assert cli("check").code == 0
    told = cli("set", "first-dealer=Ben").out
    lead = "Ben led to trick 1, but Cara sits to the dealer's left and has the lead."
    assert f"Now in deal 1: {lead}" in told
    assert "No score depends on it" not in told
    (finding,) = findings(cli)
    assert finding["message"].startswith(lead)
    assert {
        key: finding[key] for key in ("code", "entry", "deal", "trick", "order", "expected")
    } == {
        "code": "order",
        "entry": 1,
        "deal": 1,
        "trick": 1,
        "order": ["Ben", "Cara", "Anna"],
        "expected": ["Cara", "Anna", "Ben"],
    }
    assert cli("check").code == 3
    assert lead in cli("explain", "1", "--tricks").out.replace("\n", " ")
    assert cli("set", "first-dealer=Anna").code == 0
    assert cli("check").code == 0


def test_what_to_type_to_mend_a_lead_keeps_all_else_of_the_trick(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "nines")
    cli("trick", "9C", "8C", "7C", "Ben=:9D8D7D!", "trump=nines")
    told = cli("set", "first-dealer=Cara").out
    line = next(part for part in told.splitlines() if "amend --entry 1" in part)
    mend = line.partition("amend ")[2]
    assert mend == "--entry 1 trick 9C 8C 7C Ben=:9D8D7D! trump=nines"
    assert cli("amend", *mend.split()).code == 0
    assert cli("check").code == 0
    assert played(cli) == [{"Anna": "9C", "Ben": "8C", "Cara": "7C"}]


def test_people_who_sit_in_another_order_have_played_in_another(cli: Cli, table: None) -> None:
    record_whole_deal(cli)
    told = cli("set", "seats=Ben,Anna,Cara").out
    order = "played in the order Ben, Cara, Anna, but the seating order is Ben, Anna, Cara."
    assert order in told
    assert [finding["code"] for finding in findings(cli)] == ["order", "order"]
    cli("undo")
    assert "order" not in cli("set", "seats=Ben,Cara,Anna").out  # the same order round the table
    assert cli("check").code == 0


def test_an_amended_trick_that_another_takes_leaves_the_next_with_who_led_it(
    cli: Cli, table: None
) -> None:
    for cards in TRICKS[:3]:
        cli("trick", *cards.split())
    who = played(cli)[1:]
    told = cli("amend", "--entry", "1", "trick", "10S", "6S", "JS").out
    assert "Now in deal 1: Ben led to trick 2, but Anna took trick 1." in told
    assert played(cli)[1:] == who
    assert [finding["entry"] for finding in findings(cli)] == [2]
    assert cli("amend", "--entry", "2", "trick", "AH", "KH", "7H").code == 0
    assert played(cli)[1] == {"Anna": "AH", "Ben": "KH", "Cara": "7H"}
    assert cli("check").code == 0


def test_struck_and_inserted_deals_move_no_card(cli: Cli, recorded: Recorded) -> None:
    recorded("3- 4- 2-", *tricks(9), " ".join(BIDS))
    who = played(cli, 2)
    told = cli("strike", "1").out
    assert "Now in deal 1: Cara led to trick 1, but Ben" in told
    assert played(cli, 1) == who
    assert cli("undo").code == 0
    assert "led to" not in cli("check").out


def test_who_led_or_played_can_be_said(cli: Cli, table: None, store: Path) -> None:
    told = cli("trick", "AS", "6S", "JS", "by=cara").out
    assert "Trick 1: Cara takes it with AS" in told
    assert "Cara led to trick 1, but Ben sits to the dealer's left" in told
    assert cli("trick", "KH", "7H", "AH", "by=Cara,Ben,Anna").code == 0
    lines = [entry["line"] for entry in entries(store)]
    assert lines == ["trick AS 6S JS by=@3,@1,@2", "trick KH 7H AH by=@3,@2,@1"]
    assert cli("amend", "--entry", "2", "trick", "Ben=KH", "an=7H", "Cara=AH").code == 0
    assert entries(store)[-1]["line"] == "trick KH 7H AH by=@2,@1,@3"
    assert cli("add", "AC", "8C", "6C", "by=Ben").code == 0
    assert entries(store)[-1]["line"] == "trick AC 8C 6C by=@2,@3,@1"
    for words, why in {
        "9S QH 8D by=Dan": "Dan",
        "9S QH 8D by=Ben,Ben,Anna": "Ben",
        "9S QH 8D by=Ben,Anna": "You named 2 players",
        "Ben=9S QH Anna=8D": "Ben=9S",
        "Ben=9S Ben=QH Anna=8D": "Ben",
    }.items():
        refused = cli("trick", *words.split())
        assert (refused.code in (2, 3), refused.out) == (True, "")
        assert why in refused.err


def test_names_with_blanks_are_kept_with_their_cards(cli: Cli, tmp_path: Path) -> None:
    cli("new", "Anna Maria", "Ben", "Cara")
    record_whole_deal(cli)
    sheet = cli("export", "--format", "sheet").out
    assert 'trick AS 6S JS by="Ben,Cara,Anna Maria"' in sheet
    (tmp_path / "again.sheet").write_text(sheet, encoding="utf-8")
    before = scores(cli), played(cli)
    assert cli("import", "again.sheet").code == 0
    assert (scores(cli), played(cli)) == before


@pytest.mark.parametrize("form", ["sheet", "code", "json"])
def test_a_session_with_a_contradicted_lead_comes_back_the_same(
    cli: Cli, table: None, tmp_path: Path, form: str
) -> None:
    record_whole_deal(cli)
    cli("set", "first-dealer=Ben", "seats=Cara,Ben,Anna")
    before = scores(cli), played(cli), len(findings(cli))
    path = tmp_path / "away.txt"
    path.write_text(cli("export", "--format", form).out, encoding="utf-8")
    assert cli("import", str(path)).code == 0
    assert (scores(cli), played(cli), len(findings(cli))) == before


def test_the_other_player_leads_from_the_dummy_whoever_dealt(cli: Cli) -> None:
    cli("new", "Anna", "Ben")
    cli("trick", "7C", "KC", "AC")  # Ben, Anna, the dummy from Ben's choice
    cli("trick", "8C", "9C", "QC")  # from the dummy, then Anna, Ben third from hand
    who = played(cli)
    assert who[1] == {"Dummy": "8C", "Anna": "9C", "Ben": "QC"}
    told = cli("set", "first-dealer=Ben").out
    assert "Ben led to trick 1, but Anna" in told
    assert played(cli) == who
    assert [finding["trick"] for finding in findings(cli)] == [1]
    cli("set", "seats=Ben,Anna")
    assert played(cli) == who


def old_session(cli: Cli, store: Path) -> None:
    """Store a session whose tricks do not say who played them, as they once were kept."""
    record_whole_deal(cli)
    (path,) = (store / "sessions").glob("*.json")
    text = path.read_text(encoding="utf-8")
    for line, bare in zip(with_marks(*stored_tricks(9)), tricks(9), strict=True):
        assert line in text
        text = text.replace(line, bare)
    text = text.replace('"format": 2', '"format": 1')
    path.write_text(text, encoding="utf-8")


def test_tricks_without_players_are_read_in_turn_and_say_when_they_move(
    cli: Cli, table: None, store: Path
) -> None:
    record = scores(cli)
    old_session(cli, store)
    assert scores(cli) == [{"Anna": 23, "Ben": 5, "Cara": 21}] != record
    assert cli("check").code == 0
    told = cli("set", "first-dealer=Ben").out
    assert "Some tricks of 1 were recorded without saying who played them" in told
    assert cli("undo").code == 0
    sheet = cli("export", "--format", "sheet").out
    assert stored_tricks(1)[0] in sheet


# A deal that no longer counts


def uncounted_first_deal(cli: Cli) -> Run:
    """Play a deal that no longer counts, and then two tricks of the next."""
    cli("new", "Anna", "Ben", "Cara")
    for cards in ("AS 6S JS", "KH 7H AH", "AC 8C 6C"):
        cli("trick", *cards.split())
    assert cli("add", "6", "1", "2").code == 0  # Ben took a trick
    for cards in ("7C 10C 9C", "9S 7S KS"):
        cli("trick", *cards.split())
    return cli("amend", "--entry", "3", "trick", "6C", "KC", "8C")


def test_a_deal_that_no_longer_counts_passes_the_deal_on(cli: Cli) -> None:
    told = uncounted_first_deal(cli)
    assert "No longer counted: 1. 6- 1- 2-." in told.out
    assert "Deal 2, trick 3 of 9" in told.out
    assert played(cli, 2) == [
        {"Cara": "7C", "Anna": "10C", "Ben": "9C"},
        {"Anna": "9S", "Ben": "7S", "Cara": "KS"},
    ]
    assert {finding["code"] for finding in findings(cli)} == {"illegal"}
    assert cli("add", "0", "7", "2").code == 3  # Cara and Anna have one each
    assert cli("add", "3+", "4", "2").code == 0
    (deal,) = cli("show", "--json").json["deals"]
    assert (deal["number"], deal["dealer"], deal["leader"]) == (2, "Ben", "Cara")
    assert deal["trump"] is None
    coming = cli("show", "--json").json["next"]
    assert (coming["dealer"], coming["trump"]) == ("Cara", "spades")


def test_trump_after_a_deal_that_no_longer_counts_is_said_to_be_unknown(
    cli: Cli, recorded: Recorded
) -> None:
    recorded("3- 4- 2-", "trick AS 6S JS", "2/3 3/3! 4-")
    assert cli("amend", "--entry", "2", "trick", "6S", "7S", "8S").code == 0
    told = cli("set", "rule.declare=0").out  # then nobody can have declared
    assert "No longer counted" in told
    assert "Trump is unknown: it depends on the deal before, which is not counted." in told
    coming = cli("show", "--json").json["next"]
    assert (coming["deal"], coming["dealer"], coming["trump"]) == (3, "Cara", None)
    assert cli("add", "3+", "4", "2").code == 0
    assert "3 ? " in cli("show").out
    assert "? trump is unknown" in cli("show").out
    assert "Trump: not known, since the deal before is not counted." in (
        cli("explain").out.replace("\n", " ")
    )
    assert cli("show", "--json").json["next"]["trump"] == "spades"
    for form in ("html", "md", "csv", "svg", "txt"):
        assert cli("export", "--format", form).code == 0
    assert cli("stats").code == cli("stats", "--json").code == 0
    assert cli("compare", "--variant", "penguin").code == 0


def test_tricks_by_an_unknown_trump_are_taken_by_who_leads_next(cli: Cli) -> None:
    uncounted_first_deal(cli)
    told = cli("trick", "6H", "JD", "10H", "by=Cara").out  # the jack may be a trump
    assert "Trick 3: nobody can say who takes it, because trump is unknown." in told
    assert "so say who leads" in told
    refused = cli("trick", "QD", "8D", "6D")
    assert (refused.code, refused.out) == (3, "")
    assert "by=Anna" in refused.err
    assert cli("trick", "QD", "8D", "6D", "by=Anna").code == 0
    tricks_told = cli("explain", "2", "--tricks", "--json").json["tricks"]
    assert [trick["winner"] for trick in tricks_told] == ["Anna", "Cara", "Anna", "Anna"]
    assert [trick["why"] for trick in tricks_told[2:]] == ["unknown-trump", "any-trump"]
    assert [trick["counts"]["Anna"] for trick in tricks_told] == [1, 1, 2, 3]
    assert {finding["code"] for finding in findings(cli)} == {"illegal"}


def test_an_unknown_trump_can_be_one_that_is_named_with_the_deal(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "nines")
    cli("add", "void")
    told = cli("trick", "KH", "QH", "9H", "by=Ben").out
    assert "Trick 1: nobody can say who takes it, because trump is unknown." in told
    told = cli("trick", "AH", "JH", "10H", "by=Anna").out
    assert "Anna takes it with AH (the highest of the hearts led, whatever was trump)." in told


@pytest.mark.parametrize("form", ["sheet", "code"])
def test_a_sheet_keeps_the_place_of_a_deal_that_no_longer_counts(
    cli: Cli, tmp_path: Path, form: str
) -> None:
    uncounted_first_deal(cli)
    cli("add", "4+", "3", "2")
    before, who = cli("show", "--json").json, played(cli, 2)
    exported = cli("export", "--format", form)
    assert exported.err == (
        "Since deal 1 doesn't count, it comes back as “void”; scores and numbers stay the same."
        " Nothing is left out with: export --format json\n"
    )
    content = exported.out
    if form == "sheet":
        assert "# not counted: 1. 6- 1- 2-\n1. void\n" in content
    (tmp_path / "away").write_text(content, encoding="utf-8")
    assert cli("import", "./away").code == 0
    after = cli("show", "--json").json
    for key in ("deals", "games", "rubber", "next"):
        assert after[key] == before[key]
    assert played(cli, 2) == who
    assert cli("check").code == 0


def test_what_comes_after_the_end_was_never_played(cli: Cli, recorded: Recorded) -> None:
    recorded("variant: original", "deals: 3", *["3 4 2 turn=9H"] * 3)
    told = cli("set", "deals=2").out
    assert "No longer counted: 3." in told
    exported = cli("export", "--format", "sheet")
    assert "void" not in exported.out
    assert "Left out, since it doesn't count: 3. 3- 4- 2- turn=9H." in exported.err
    assert cli("undo").code == 0
    assert cli("amend", "2", "3:CDD!", "4", "2", "turn=9H").code == 0
    assert cli("set", "rule.declare=0").code == 0  # deal 2 is not counted, and three were played
    assert cli("show", "--json").json["next"] is None
    assert cli("show", "--json").json["deals"][-1]["dealer"] == "Cara"


def test_a_void_deal_passes_the_deal_on(cli: Cli, table: None) -> None:
    told = cli("add", "void", "misdealt")
    assert "Deal 1 does not count, but still passes the deal on: “misdealt”." in told.out
    assert "Next is deal 2 (game 1, deal 2): Ben deals, Cara leads." in told.out
    assert "misdealt" in cli("show").out
    assert cli("explain", "1").code == 0
    assert cli("log").out.rstrip().endswith('void "misdealt"')


# Results told by +


def test_a_contract_told_by_plus_that_the_cards_exclude_is_found_and_said(
    cli: Cli, table: None
) -> None:
    record_whole_deal(cli, ("+", "-", "-"))
    assert cli("check").code == 0
    told = cli("amend", "--entry", "2", "trick", "KH", "7H", "QH").out  # Anna has 2 now
    then = "Anna was entered as having made it (+) with 3 tricks, but now the cards show 2."
    assert f"Now in deal 1: {then}" in told
    found = [finding for finding in findings(cli) if finding["code"] == "made"]
    assert [(finding["players"], finding["was"], finding["now"]) for finding in found] == [
        (["Anna"], 3, 2)
    ]
    assert cli("amend", "1", "--", "+", "-", "-").code == 0  # it holds with 2 as well
    assert [finding for finding in findings(cli) if finding["code"] == "made"] == []
    assert cli("undo").code == 0
    assert cli("undo").code == 0
    assert cli("check").code == 0


def test_a_bid_that_the_cards_left_over_do_not_hold_is_impossible(cli: Cli, table: None) -> None:
    record_whole_deal(cli, ("-", "+", "-"))  # Ben's five: two hearts and a spade are left
    assert cli("check").code == 0
    told = cli("amend", "--entry", "2", "trick", "KH", "7H", "10H").out
    why = "Ben can't have made it as the + says (Ben 6)"
    assert f"Now in deal 1: {why}" in told
    (found,) = (finding for finding in findings(cli) if finding["code"] == "made")
    assert found["players"] == ["Ben"]
    assert found["message"].startswith(why)
    assert why in cli("amend", "1", "--", "-", "+", "-").out  # saying it again is not enough
    assert why in cli("explain", "--tricks").out.replace("\n", " ")


def test_contracts_that_the_cards_allow_one_by_one_can_be_too_many(cli: Cli, table: None) -> None:
    record_whole_deal(cli, ("+", "-", "+"))
    assert cli("check").code == 0
    together = "Anna, Ben and Cara can't have made it as the + says (Anna 3, Ben 5, Cara 1)"
    assert together in cli("amend", "1", "--", "3+", "5+", "1+").out
    (found,) = findings(cli)
    assert found["players"] == ["Anna", "Ben", "Cara"]


@pytest.mark.parametrize(("of_anna", "is_possible"), [(10, True), (8, False)])
def test_a_contract_told_of_a_side_is_that_of_both_partners(
    cli: Cli,
    of_anna: int,
    is_possible: bool,  # noqa: FBT001
) -> None:
    cli("new", "Anna", "Ben", "Cara", "Dan", "--variant", "partnership")
    leader = 1
    for number in range(10):  # each trick in one suit; three jacks and nine diamonds are left
        suit, ranks = "CHSD"[number // 3], ("A 2 3 4", "K 5 6 7", "Q 8 9 10")[number % 3].split()
        winner = 0 if number < of_anna else 1
        hands = {(winner + place) % 4: rank + suit for place, rank in enumerate(ranks)}
        assert cli("trick", *(hands[(leader + place) % 4] for place in range(4))).code == 0
        leader = winner
    told = cli("add", "--", "+", "-", "+", "-").out
    assert ("Anna and Cara can't have made it" in told) is not is_possible
    assert cli("check").code == (0 if is_possible else 3)


# Unbidden


def test_a_bid_shown_in_unbidden_proves_a_revoke(cli: Cli) -> None:
    cli("new", "Anna", "Ben", "Cara", "--variant", "unbidden")
    for cards in ("AS 6S JD", "KH 7H AH", "AC 8C 6C"):
        cli("trick", *cards.split())
    told = cli("add", "--", "2:9SQHAD", "6-", "1:DDD").out
    revoke = "Revoke: Anna threw JD on spades in trick 1, but shows 9S in the bid."
    assert revoke in told
    (finding,) = findings(cli)
    assert finding["message"].startswith(revoke)
    assert (finding["code"], finding["entry"], finding["deal"]) == ("revoke", 4, 1)
    assert (finding["proved_in"], finding["proof"]) == (None, "9S")
    assert "shows 9S in the bid" in cli("explain", "--tricks").out.replace("\n", " ")
    assert cli("amend", "1", "--", "2:SHD", "6-", "1-").code == 0
    assert "shows spades in the bid" in cli("check").out
    assert cli("amend", "1", "--", "2:HHD", "6-", "1-").code == 0
    assert cli("check").code == 0


def test_bid_cards_that_were_laid_aside_prove_nothing(cli: Cli, table: None) -> None:
    for cards in ("AS 6S JD", "KH 7H AH", "AC 8C 6C"):
        cli("trick", *cards.split())
    assert cli("add", "--", "2:9SQHAD", "6-", "1:DDD").code == 0
    assert cli("check").code == 0


# Entries as they were given


def test_bids_told_alone_are_exported_alone(cli: Cli, table: None, tmp_path: Path) -> None:
    record_whole_deal(cli)
    sheet = cli("export", "--format", "sheet").out
    assert sheet.splitlines()[-1] == f"1. {' '.join(BIDS)}"
    (tmp_path / "away.sheet").write_text(sheet, encoding="utf-8")
    assert cli("import", "away.sheet").code == 0
    before = scores(cli)
    assert cli("amend", "--entry", "2", "trick", "KH", "7H", "10H").code == 0
    assert before == [{"Anna": 23, "Ben": 5, "Cara": 21}]
    assert scores(cli) == [{"Anna": 2, "Ben": 6, "Cara": 31}]
