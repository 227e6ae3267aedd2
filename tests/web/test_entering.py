"""Entries by HTTP: the line that `table` takes, the log that was seen, and who sent it."""

import json
import re
from pathlib import Path

import pytest

from scorekeeper.storage.locks import LockTimeout, locked
from scorekeeper.web.answers import request_refused
from tests.support.command_line import Cli
from tests.support.web_server import Answer, Server

BEN = "Ben's phone"


def preview(server: Server, session: str, line: str, link: str | None = None) -> tuple[int, str]:
    answer = server.post(f"api/sessions/{session}/preview", {"line": line}, link)
    told = answer.json["messages"] if answer.status == 200 else answer.json["error"]["messages"]
    return answer.status, " ".join(told)


def test_an_entry_is_recorded_and_answered_with_what_it_came_to(
    server: Server, session: str
) -> None:
    answer = server.add(session, "3:CDD 4- 2-", 0)
    assert answer.status == 201
    assert answer.headers["etag"] == '"1"'
    body = answer.json
    assert list(body) == ["schema", "entries", "messages", "session"]
    assert (body["schema"], body["entries"]) == (1, 1)
    assert body["messages"][0] == "Deal 1: Anna made it. Points: Anna 33, Ben 4, Cara 2."
    assert body["session"] == server.get(f"api/sessions/{session}").json


LINES = [
    ("3/3 4 2", "3/3 4- 2-"),
    ("1. 3/3 4 2", "3/3 4- 2-"),
    ("scorekeeper add 3/3 4 2", "3/3 4- 2-"),
    ("add 3/3 4 2", "3/3 4- 2-"),
    ("3 4 2 declare=Anna", "3-! 4- 2-"),
    ("note Pizza break, it's \"late", 'note "Pizza break, it\'s \\"late"'),
    ('note "Pizza break"', 'note "Pizza break"'),
    ("adjust Ben -10 revoke", 'adjust Ben -10 "revoke"'),
    ('adjust Ben -10 "a revoke" --why "we all saw it"', 'adjust Ben -10 "a revoke"'),
    ("adjust --deal 1 Ben -10 a revoke", 'adjust Ben -10 "a revoke"'),
    ("claim Anna 33", "claim Anna 33"),
    ("claim Anna 33 --rubber", "claim Anna 33 rubber"),
    ("claim Anna 33 --game 1", "claim Anna 33 game"),
    ("claim Anna 33 --game=1", "claim Anna 33 game"),
    ("claim Anna 33 --deal 1", "claim Anna 33"),
    ("trick 7C KC AC", "trick 7C KC AC by=Cara,Anna,Ben"),
    ("trick 7C KC AC --trump H", None),
    ("amend 1 Ben=4/4", "3/3 4/4 2-"),
    ("amend --entry 1 3/3 4/4 2", "3/3 4/4 2-"),
    ("insert 1 2 3 4", "2- 3- 4-"),
]


@pytest.mark.parametrize(("line", "recorded"), LINES, ids=lambda value: str(value)[:24])
def test_a_line_is_read_as_the_prompt_reads_it(
    server: Server, session: str, line: str, recorded: str | None
) -> None:
    assert server.add(session, "3/3 4 2", 0).status == 201
    answer = server.add(session, line, 1)
    if recorded is None:
        assert answer.status == 422
        return
    assert answer.status == 201, answer.body
    assert server.log(session)[-1]["line"] == recorded


@pytest.mark.parametrize("line", ["rename", "scorekeeper rename", "rename --why wrong"])
def test_a_line_without_the_new_title_leaves_the_old(
    server: Server, session: str, line: str
) -> None:
    assert server.add(session, "rename Friday", 0).status == 201
    refused = server.add(session, line, 1)
    assert (refused.status, "rename needs more than that" in str(refused.json)) == (422, True)
    assert server.add(session, "set title=", 1).status == 201


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("undo", "Undone: Deal 1: Anna took 3, bid 3 · Ben took 4, failed"),
        ("u", "Undone"),
        ("strike 1", "Deal 1: Anna took 3, bid 3"),
        ("strike --entry 1", "Deal 1: Anna took 3, bid 3"),
        ("set title=Friday", "title “Friday”"),
        ("set Bne=Ben", None),
        ("set title=Friday at Ben's", "title “Friday at Ben's”"),
        ("rename Friday night", "title “Friday night”"),
        ("finish", "The session ends here"),
        ("set Cara=Dana --from 2", "Dana plays for Cara"),
    ],
)
def test_corrections_are_lines_too(
    server: Server, session: str, line: str, told: str | None
) -> None:
    assert server.add(session, "3/3 4 2", 0).status == 201
    answer = server.add(session, line, 1)
    if told is None:
        assert (answer.status, answer.code) == (422, "malformed")
    else:
        assert answer.status == 201
        assert told in " ".join(answer.json["messages"])


@pytest.mark.parametrize("line", ["strike --entry last", "amend --entry last 3 3 3"])
def test_the_last_deal_is_no_number_of_an_entry(server: Server, session: str, line: str) -> None:
    assert server.add(session, "3/3 4 2", 0).status == 201
    refused = server.add(session, line, 1)
    assert refused.status == 422
    assert "--entry must be a whole number, not “last”" in " ".join(
        refused.json["error"]["messages"]
    )


def test_redo_brings_back_what_was_undone(server: Server, session: str) -> None:
    for entries, line in enumerate(["3/3 4 2", "undo", "redo"]):
        assert server.add(session, line, entries).status == 201
    assert len(server.get(f"api/sessions/{session}").json["deals"]) == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("3 x 2", "malformed"),
        ("# nothing", "malformed"),
        ("", "malformed"),
        ("show", "malformed"),
        ("quit", "malformed"),
        ("new Anna Ben", "malformed"),
        ("undo 3", "malformed"),
        ("3 4 3", "illegal"),
        ("redo", "illegal"),
        ("amend 7 3 4 2", "malformed"),
        ("amend x 3 4 2", "malformed"),
        ("3 4 2 --nothing", "malformed"),
        ("note a\u0007b", "malformed"),
        ("note " + "a" * 3000, "malformed"),
        ("note \ud800", "malformed"),
        ("claim Anna 33 --game --rubber", "malformed"),
        ("claim Anna 33 --game x", "malformed"),
        ("adjust Ben -10 --deal x", "malformed"),
        ("set", "malformed"),
        ("set Cara=“Dana Lee”", "malformed"),
        ("set title='Friday night'", "malformed"),
        ('3 4 2 "', "malformed"),
        ("add undo", "malformed"),
        ("add set Anna=Bo", "malformed"),
    ],
)
def test_what_cannot_be_is_refused_and_stores_nothing(
    server: Server, session: str, line: str, code: str
) -> None:
    answer = server.add(session, line, 0)
    assert (answer.status, answer.code) == (422, code)
    assert set(answer.json) == {"schema", "error"}
    assert answer.json["schema"] == 1
    assert all(answer.json["error"]["messages"])
    assert server.entries(session) == 0


def test_all_problems_are_told_at_once(server: Server, session: str) -> None:
    answer = server.add(session, "3:CDD! 4:CDD! 3", 0)
    assert len(answer.json["error"]["messages"]) == 2


@pytest.mark.parametrize(
    "line", ["set variant={}", "3 4 2 --store {}", "--session {} 3 4 2", "note x --store {}"]
)
def test_a_line_names_no_file_of_the_machine(server: Server, session: str, line: str) -> None:
    secret = server.store.parent / "secret.toml"
    secret.write_text('base = "pagat"\n[rules]\ndeclare = 40\n', encoding="utf-8")
    answer = server.add(session, line.format(secret), 0)
    if line.startswith("note"):
        assert answer.status == 201  # it is the text of the note
    else:
        assert (answer.status, answer.code) == (422, "malformed")


def test_preview_tells_what_a_line_would_do_and_stores_nothing(
    server: Server, session: str
) -> None:
    path = f"api/sessions/{session}"
    seen = server.post(f"{path}/preview", {"line": "3:CDD 4- 2-"})
    assert seen.status == 200
    assert server.entries(session) == 0
    assert server.add(session, "3:CDD 4- 2-", 0).json == seen.json


def test_preview_says_why_it_cannot_be(server: Server, session: str) -> None:
    status, told = preview(server, session, "3 4 3")
    assert (status, "add up to 10" in told) == (422, True)


def test_preview_is_open_to_view_links(server: Server, session: str) -> None:
    assert preview(server, session, "3 4 2", server.view)[0] == 200


def test_an_entry_without_if_match_is_428(server: Server, session: str) -> None:
    answer = server.post(f"api/sessions/{session}/entries", {"line": "3 4 2"})
    assert (answer.status, answer.code) == (428, "precondition")
    assert server.entries(session) == 0


def test_a_log_that_has_moved_on_is_412_with_what_came_in_between(
    server: Server, session: str
) -> None:
    assert server.add(session, "3:CDD 4 2", 0).status == 201
    assert server.add(session, 'note "Pizza"', 1).status == 201
    answer = server.add(session, "2 2 5", 0)
    assert (answer.status, answer.code) == (412, "stale")
    assert answer.json["error"]["new"] == ["3:CDD 4- 2-", 'note "Pizza"']
    assert answer.json["session"] == server.get(f"api/sessions/{session}").json
    assert server.entries(session) == 2


def test_corrections_in_between_are_the_lines_that_one_would_type(
    server: Server, session: str
) -> None:
    lines = [
        ("3 4 2", "3- 4- 2-"),
        ("1 1 7", "1- 1- 7-"),
        ("amend 2 1 2 6", "amend 2 1- 2- 6-"),
        ("insert 1 5 2 2", "insert 1 5- 2- 2-"),
        ("strike 2", "strike 2"),
        ("undo", "undo"),
        ("redo", "redo"),
        ("set title=Friday", "set title=Friday"),
        ('note "Pizza"', 'note "Pizza"'),
        ('amend --entry 9 note "Beer"', 'amend --entry 9 note "Beer"'),
    ]
    for entries, (line, _) in enumerate(lines):
        assert server.add(session, line, entries).status == 201, line
    stale = server.add(session, "3 4 2", 0)
    assert stale.json["error"]["new"] == [typed for _, typed in lines]


def test_what_was_placed_and_set_in_between_is_made_again_by_its_lines(
    server: Server, session: str
) -> None:
    lines = [
        ("3 4 2", "3- 4- 2-"),
        ("1 1 7", "1- 1- 7-"),
        ('adjust Anna 5 "late" --deal 1', 'adjust --deal 1 Anna +5 "late"'),
        ("claim Anna 7 --deal 1", "claim --deal 1 Anna 7"),
        ("set seats=Cara,Anna,Ben", "set seats=Cara,Anna,Ben"),
        ("set Ben=Dan --from 2", "set Ben=Dan --from 2"),
        ("set target=300", "set target=300"),
        ("set target=", "set target="),
        ('set first-dealer=Cara "title=No #1"', 'set first-dealer=Cara "title=No #1"'),
        ("set title=Friday night place=a=b", "set title=Friday night place=a=b"),
        ('set "title=Friday a=b"', 'set "title=Friday a=b"'),
        ("claim --deal 1 Anna 7 game", "claim --deal 1 Anna 7 game"),
    ]
    for entries, (line, _) in enumerate(lines):
        assert server.add(session, line, entries).status == 201, line
    new = server.add(session, "3 4 2", 0).json["error"]["new"]
    assert new == [typed for _, typed in lines]


def test_who_has_not_seen_the_newest_state_is_told_that_first(server: Server, session: str) -> None:
    assert server.add(session, "3 4 2", 0).status == 201
    assert server.add(session, "show", 0).code == "stale"
    assert server.add(session, "3 4 9", 0).code == "stale"


@pytest.mark.parametrize("tag", ["*", '"7"', '"x"', 'W/"0"', "0", '"-1"', "", '"00000000000000"'])
def test_any_other_tag_than_that_of_the_log_is_412(server: Server, session: str, tag: str) -> None:
    path = f"api/sessions/{session}/entries"
    answer = server.post(path, {"line": "3 4 2"}, If_Match=tag)
    assert (answer.status, answer.code) == (412, "stale")
    assert answer.json["error"]["new"] == []
    assert server.entries(session) == 0


def test_who_and_why_are_kept_with_the_entry(server: Server, session: str, cli: Cli) -> None:
    path = f"api/sessions/{session}/entries"
    value = {"line": "3 4 2", "why": "it was so", "by": BEN}
    assert server.post(path, value, If_Match='"0"').status == 201
    store = {"SCOREKEEPER_STORE": str(server.store)}
    (entry,) = cli("log", session, "--json", **store).json["entries"]
    assert (entry["by"], entry["why"]) == (BEN, "it was so")
    assert "(by: Ben's phone)  (why: it was so)" in cli("log", session, **store).out


def test_a_correction_says_who_made_it(server: Server, session: str) -> None:
    assert server.add(session, "3 4 2", 0).status == 201
    path = f"api/sessions/{session}/entries"
    assert server.post(path, {"line": "undo", "by": BEN}, If_Match='"1"').status == 201
    first, second = server.log(session)
    assert ("by" in first, second["by"]) == (False, BEN)


@pytest.mark.parametrize("by", ["a=b, c: d", "Zoë’s 📱", "x" * 40])
def test_a_device_may_have_any_short_name(server: Server, session: str, by: str) -> None:
    path = f"api/sessions/{session}/entries"
    assert server.post(path, {"line": "3 4 2", "by": by}, If_Match='"0"').status == 201


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_name_that_a_page_offers_a_phone_is_taken(server: Server, language: str) -> None:
    session = server.begin(players=["A" * 40, "B" * 31, "Cara"])
    page = server.get(f"sessions/{session}", Accept_Language=language).body.decode()
    offered = re.findall('data-by="(.+?)"', page)
    assert len(offered) == 3
    path = f"api/sessions/{session}/entries"
    for entries, by in enumerate(offered):
        value = {"line": "note x", "by": by}
        assert server.post(path, value, If_Match=f'"{entries}"').status == 201, by


@pytest.mark.parametrize("by", ["x" * 41, "a\nb", "a\u202eb", "\u200b", 7, ["Ben"]])
def test_a_name_that_is_none_is_refused(server: Server, session: str, by: object) -> None:
    path = f"api/sessions/{session}/entries"
    answer = server.post(path, {"line": "3 4 2", "by": by}, If_Match='"0"')
    assert (answer.status, answer.code) == (422, "malformed")
    assert server.entries(session) == 0


@pytest.mark.parametrize(
    "value",
    [{}, {"line": None}, {"line": 3}, {"line": ["3 4 2"]}, {"line": "3 4 2", "bye": "x"}, [], "x"],
)
def test_a_body_that_says_something_else_is_malformed(
    server: Server, session: str, value: object
) -> None:
    answer = server.post(f"api/sessions/{session}/entries", value, If_Match='"0"')
    assert (answer.status, answer.code) == (422, "malformed")


@pytest.mark.parametrize("format_", ["sheet", "txt", "md", "csv", "html", "svg", "json", "code"])
def test_no_export_says_who_entered_it(
    server: Server, session: str, format_: str, cli: Cli
) -> None:
    path = f"api/sessions/{session}/entries"
    value = {"line": "3 4 2", "by": "Telephone-of-Ben"}
    assert server.post(path, value, If_Match='"0"').status == 201
    file = server.get(f"sessions/{session}/export/{format_}")
    assert file.status == 200
    assert b"Telephone-of-Ben" not in file.body
    store = {"SCOREKEEPER_STORE": str(server.store)}
    exported = cli("export", session, "--format", format_, **store)
    assert exported.out.replace("\ufeff", "").strip() == file.body.decode("utf-8-sig").strip()


def test_a_file_with_names_of_devices_says_a_newer_format(server: Server, session: str) -> None:
    def format_of_file() -> int:
        file = server.store / "sessions" / f"{session}.json"
        return int(json.loads(file.read_text(encoding="utf-8"))["session"]["1"]["format"])

    assert server.add(session, "3 4 2", 0).status == 201
    assert format_of_file() == 1
    path = f"api/sessions/{session}/entries"
    assert server.post(path, {"line": "1 1 7", "by": BEN}, If_Match='"1"').status == 201
    assert format_of_file() == 2
    assert server.entries(session) == 2


def test_the_other_games_take_their_own_lines(server: Server) -> None:
    session = server.begin(game="adding", variant="99")
    assert server.add(session, "K", 0).status == 201
    refused = server.add(session, "trick 7C KC AC", 1)
    assert (refused.status, refused.code) == (422, "malformed")


def test_an_entry_that_is_sent_again_with_its_key_is_recorded_once(
    server: Server, session: str
) -> None:
    path, key = f"api/sessions/{session}/entries", "0123456789"
    headers = {"If_Match": '"0"', "Idempotency_Key": key}
    first = server.post(path, {"line": "3:CDD 4- 2-"}, **headers)
    server.add(session, "note pizza", 1)
    again = server.post(path, {"line": "3:CDD 4- 2-"}, **headers)
    assert (first.status, again.status) == (201, 201)
    assert again.json == first.json
    assert server.entries(session) == 2
    other = server.post(path, {"line": "3:CDD 4- 2-"}, If_Match='"0"', Idempotency_Key="9876543210")
    assert (other.status, other.code) == (412, "stale")
    wrong = server.post(path, {"line": "undo"}, If_Match='"2"', Idempotency_Key="a b")
    assert (wrong.status, wrong.code) == (422, "malformed")


def test_no_log_and_no_export_has_the_key(server: Server, session: str, cli: Cli) -> None:
    path, key = f"api/sessions/{session}/entries", "0123456789"
    server.post(path, {"line": "3:CDD 4- 2-"}, If_Match='"0"', Idempotency_Key=key)
    options = ("--session", session, "--store", str(server.store))
    assert key in (server.store / "sessions" / f"{session}.json").read_text()
    assert key not in cli("log", "--json", *options).out
    assert key not in cli("export", "--format", "json", *options).out


def test_another_line_by_the_key_of_an_entry_is_refused(server: Server, session: str) -> None:
    path, key = f"api/sessions/{session}/entries", "phone-of-ben-1"

    def sent(line: str, why: str | None = None) -> Answer:
        body = {"line": line, "why": why, "by": f"phone {line[:5]}"}
        return server.post(path, body, If_Match='"0"', Idempotency_Key=key)

    assert sent("3 4 2").status == 201
    assert server.add(session, "set Anna=Zoe", 1).status == 201
    assert sent("3 4 2").status == 201
    for other in (sent("4 3 2"), sent("note late"), sent("undo"), sent("3 4 2", "because")):
        assert (other.status, other.code) == (422, "malformed")
    assert server.entries(session) == 2


def test_a_session_that_another_program_holds_for_too_long_is_busy(tmp_path: Path) -> None:
    lock = tmp_path / "x.lock"
    with locked(lock, "x"), pytest.raises(LockTimeout) as held, locked(lock, "x", timeout=0):
        pytest.fail("it was held twice")
    refused = request_refused(held.value, str(tmp_path))
    assert (refused.status, refused.code) == (503, "busy")


@pytest.mark.parametrize("line", ["claim --game", "claim --rubber", "claim --game #x3 20"])
def test_a_claim_of_nothing_is_refused(server: Server, session: str, line: str) -> None:
    assert server.add(session, line, 0).status == 422


def test_of_a_session_that_cannot_be_read_it_is_said_that_nothing_was_changed(
    server: Server, session: str
) -> None:
    path = server.store / "sessions" / f"{session}.json"
    path.unlink()
    path.mkdir()
    answer = server.add(session, "3:CDD 4- 2-", 0)
    assert answer.status == 500
    (told,) = answer.json["error"]["messages"]
    assert told.startswith(f"Could not read {session}.json: ")
    assert told.endswith(" Nothing was changed.")
    path.rmdir()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("set Cara=Dana --from", "The option --from needs a value"),
        ("adjust Anna 5 --deal", "The option --deal needs a value"),
        ("rename New --session Friday", "“rename” takes no --session here"),
        ("claim Anna --rubber 5 1", "1"),
        ("claim Anna 1 --game 1 5", "5"),
        ("adjust Anna 5 -deal 1", "There is no option -deal. Did you mean --deal?"),
        ("adjust Anna 5 —deal 1", "—deal has a dash where an option has two hyphens"),
    ],
)
def test_an_option_is_never_text(server: Server, session: str, line: str, told: str) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    refused = server.add(session, line, 1)
    assert (refused.status, refused.code) == (422, "malformed")
    assert told in refused.sentences
    assert server.entries(session) == 1


@pytest.mark.parametrize("comment", ["see also --entry 2", "--deal 2", "--x", 'Ben "slips'])
def test_no_option_in_a_comment_changes_what_is_amended(
    comment: str, server: Server, session: str
) -> None:
    lines = ["3/3 4- 2/2", "1+ 5- 3-", f"amend --entry 1 3/3 4/4 2- # {comment}"]
    for entries, line in enumerate(lines):
        assert server.add(session, line, entries).status == 201, line
    amended = server.log(session)[-1]
    assert (amended["target"], amended["line"]) == (1, "3/3 4/4 2-")


def test_what_stands_behind_a_number_sign_is_of_a_note_alone(server: Server, session: str) -> None:
    lines = [
        "note Pizza",
        "amend --entry 1 note Pizza #2 was cold",
        "3 4 2",
        "amend --entry 3 3 2 4 # as Ben says",
        "amend 1 Ben=2+ # so he made it",
    ]
    for entries, line in enumerate(lines):
        assert server.add(session, line, entries).status == 201, line
    new = server.add(session, "3 4 2", 0).json["error"]["new"]
    assert new[1::2] == ['amend --entry 1 note "Pizza #2 was cold"', "amend 1 3- 2- 4-"]
    assert new[4] == "amend 1 3- 2+ 4-"


def test_a_player_called_by_a_number_is_no_number_of_a_line(server: Server) -> None:
    session = server.begin(players=["Anna", "3", "Ben"], game="adding", variant="98")
    assert server.add(session, "3: 8", 0).status == 201
    refused = server.add(session, "3: 8", 1)
    assert (refused.status, refused.sentences) == (422, "It is Ben's turn, not 3's.")
    assert server.add(session, "2: 9", 1).status == 201


@pytest.mark.parametrize("deal", ["", " --deal 1"])
def test_points_for_whoever_is_meant_by_a_name_with_a_number(deal: str, server: Server) -> None:
    session = server.begin(players=["Anna", "Ben", "Ben 2"])
    assert server.add(session, "3+ 4- 2-", 0).status == 201
    assert server.add(session, f"adjust Ben 2 -5{deal}", 1).code == "malformed"
    assert server.add(session, f'adjust "Ben 2" -5{deal}', 1).status == 201
    assert server.add(session, f'adjust "Ben" 2 -5{deal}', 2).status == 201
