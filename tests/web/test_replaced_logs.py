"""A session whose log was replaced by one of as many entries is not taken for the one before."""

from tests.support.web_server import EventReader, Server
from tests.web.test_pages import page, send, text_of

FIRST, OTHER = "3:CDD 4- 2-", "1- 6- 2-"


def tag_of(server: Server, session: str) -> str:
    return server.get(f"api/sessions/{session}").headers["log-tag"]


def test_a_log_tag_is_an_entity_tag_that_says_more_than_the_number(
    server: Server, session: str
) -> None:
    tag = server.add(session, FIRST, 0).headers["log-tag"]
    assert tag == tag_of(server, session)
    address = f"api/sessions/{session}"
    for seen in ('"1"', f'"{tag}"', f'"0", "{tag}"'):
        assert server.get(address, If_None_Match=seen).status == 304
    added = server.post(f"{address}/entries", {"line": "2 5 2"}, If_Match=f'"{tag}"')
    assert (added.status, added.headers["etag"]) == (201, '"2"')
    late = server.post(f"{address}/entries", {"line": "2 5 2"}, If_Match=f'"{tag}"')
    assert (late.status, late.json["error"]["new"]) == (412, ["2- 5- 2-"])
    assert late.headers["log-tag"] == tag_of(server, session) == added.headers["log-tag"]
    assert late.json["error"]["tag"] == late.headers["log-tag"], "with the deal that came first"


def test_an_entry_for_a_log_that_was_replaced_is_not_recorded_in_the_other(
    server: Server, session: str
) -> None:
    tag = server.add(session, FIRST, 0).headers["log-tag"]
    for lines in ([OTHER], [OTHER, "2 5 2"], []):
        server.replace(session, *lines)
        address, entry = f"api/sessions/{session}", {"line": "2 5 2"}
        assert server.get(address, If_None_Match=f'"{tag}"').status == 200
        answer = server.post(f"{address}/entries", entry, If_Match=f'"{tag}"')
        assert (answer.status, answer.code) == (412, "stale")
        assert "not the one that you have seen" in answer.sentences
        assert answer.json["error"]["new"] == []
        assert server.entries(session) == len(lines)
    server.replace(session, FIRST)
    added = server.post(f"{address}/entries", entry, If_Match=f'"{tag}"')
    assert added.status == 201, "the same log again"


def test_a_form_without_a_script_made_for_a_log_that_was_replaced_is_refused(
    server: Server, session: str
) -> None:
    tag = server.add(session, FIRST, 0).headers["log-tag"]
    assert f'name="log" value="{tag}"' in page(server, f"sessions/{session}")
    server.replace(session, OTHER)
    fields = {"line": "undo", "entries": "1", "log": tag}
    answer = send(server, f"sessions/{session}", **fields)
    assert answer.status == 412
    assert "not the one that you have seen" in text_of(answer.body.decode())
    assert server.entries(session) == 1


def test_a_replaced_log_is_told_also_where_it_has_as_many_entries(
    server: Server, session: str
) -> None:
    tag = server.add(session, FIRST, 0).headers["log-tag"]
    plain, tagged = EventReader(server, session), EventReader(server, session, query="?tagged")
    assert plain.next()["id"] == "1"
    assert tagged.next() == {"id": tag, "event": "changed", "data": '{"entries":1}'}
    server.replace(session, OTHER)
    assert plain.next() == {"id": "1", "event": "changed", "data": '{"entries":1}'}
    told = tagged.next()
    assert (told["id"], told["data"]) == (tag_of(server, session), '{"entries":1}')
    assert told["id"] != tag
    for reader in (plain, tagged):
        reader.close()
