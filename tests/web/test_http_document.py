"""The reference of HTTP: every example in it is what the server answers."""

import json
import re
from typing import NamedTuple
from urllib.parse import urlsplit

from jsonschema import Draft202012Validator

from scorekeeper.core.entries import is_key
from scorekeeper.core.limits import MAX_HEADERS
from scorekeeper.web.requests import BODY_SECONDS, MAX_BODY_SIZE
from scorekeeper.web.security import MAX_HEADER_SIZE
from tests.support.json_schemas import schemas
from tests.support.paths import ROOT
from tests.support.web_server import EventReader, Server
from tests.web.conftest import StartServer

DOCUMENT = ROOT / "docs" / "reference" / "http.md"
LONGER = "…"


class Example(NamedTuple):
    """A request and its answer, as the document has them."""

    method: str
    path: str
    headers: dict[str, str]
    body: str
    status: int
    answered: dict[str, str]
    answer: str


def examples() -> list[Example]:
    blocks = re.findall(
        r"^```http\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    return [example(block) for block in blocks]


def example(block: str) -> Example:
    sent, status, answered = re.split(r"^([0-9]{3})$", block, maxsplit=1, flags=re.MULTILINE)
    request, _, body = sent.partition("\n\n")
    first, *headers = request.strip().splitlines()
    method, path = first.split()
    head, _, answer = answered.lstrip("\n").partition("\n\n")
    if head.startswith("{"):
        head, answer = "", head
    return Example(
        method,
        path,
        fields(headers),
        body.strip(),
        int(status),
        fields(head.splitlines()),
        answer.strip(),
    )


def fields(lines: list[str]) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in lines)


def fits(written: object, found: object) -> bool:
    """Tell whether an answer is the one that is written, where … stands for anything."""
    if isinstance(written, dict) and isinstance(found, dict):
        return list(written) == list(found) and all(fits(written[k], found[k]) for k in written)
    return written in (LONGER, found)


def with_tokens(server: Server, text: str) -> str:
    enter, view = (urlsplit(link).path.strip("/") for link in (server.enter, server.view))
    return text.replace("/TOKEN", f"/{enter}").replace("/VIEW", f"/{view}")


def test_every_example_of_the_reference_is_what_the_server_answers(
    start_server: StartServer,
) -> None:
    running = start_server()
    checked, answers = examples(), Draft202012Validator(schemas(closed=True)["http-1"])
    assert len(checked) > 8
    for written in checked:
        path = with_tokens(running, written.path)
        if path.endswith("/events"):
            session = path.removesuffix("/events").rpartition("api/sessions/")
            page = EventReader(running, session[2] if session[1] else "")
            assert page.response.getheader("content-type") == written.answered["Content-Type"]
            assert page.next() == fields(written.answer.splitlines())
            page.close()
            continue
        answer = running.request(
            written.method, path, None, written.body.encode() or None, written.headers
        )
        assert answer.status == written.status, written
        for name, text in written.answered.items():
            assert answer.headers[name.lower()] == with_tokens(running, text)
        if written.answer:
            assert fits(json.loads(written.answer), answer.json), (written.answer, answer.body)
            assert list(answers.iter_errors(answer.json)) == []
        else:
            assert not answer.body


def test_the_table_of_refusals_names_every_code() -> None:
    text = DOCUMENT.read_text("utf-8")
    sources = (ROOT / "scorekeeper" / "web").rglob("*.py")
    raised = re.compile(r'RequestRefused\(\s*([0-9]{3}), "([a-z-]+)"')
    found = {pair for path in sources for pair in raised.findall(path.read_text("utf-8"))}
    assert len(found) > 10
    for status, code in found - {("500", "fault")}:
        assert re.search(rf"^\| {status} \| .*`{code}`", text, re.MULTILINE), (status, code)


def test_the_limits_that_it_names_are_those_of_the_server() -> None:
    text = " ".join(DOCUMENT.read_text("utf-8").split())
    assert f"at most {MAX_BODY_SIZE >> 10} KiB, {MAX_HEADERS} values" in text
    assert f"must arrive within {BODY_SECONDS} seconds" in text
    assert f"more than {MAX_HEADER_SIZE >> 10} KiB of address and headers" in text
    shortest, longest = map(int, re.findall(r"of its own: (\d+) to (\d+) letters", text)[0])
    assert [is_key("a" * size) for size in (shortest - 1, shortest, longest, longest + 1)] == [
        *(False, True, True, False)
    ]
    assert is_key("Az09_-Az")
