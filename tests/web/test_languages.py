"""Each answer is in the language that its request asks for, whatever the server's is."""

import json
import re
from html.parser import HTMLParser

import pytest

from scorekeeper.web.languages import accepted_language
from tests.support.web_server import PLAYERS, Server
from tests.unit.i18n.test_german import english_words
from tests.web.conftest import StartServer


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de", "de"),
        ("DE-at", "de"),
        ("de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "de"),
        ("en-US,en;q=0.9,de;q=0.8", "en"),
        ("fr-FR, fr;q=0.9, de;q=0.3, en;q=0.2", "de"),
        ("en;q=0.1, de;q=0.2", "de"),
        ("en; q=0.5 , de ; q=0.6", "de"),
        ("de;q=0, en", "en"),
        ("de;q=0", "en"),
        ("fr", "en"),
        ("fr, de;q=nonsense", "en"),
        ("de;q=7, en;q=0.1", "en"),
        ("de;level=1, en;q=0.1", "en"),
        ("den, end", "en"),
        (",,;;=,", "en"),
        ("x" * 10_000, "en"),
        ("fr," * 1000 + "de", "en"),
    ],
)
def test_the_header_chooses_by_its_weights(header: str, language: str) -> None:
    assert accepted_language(header, "en") == language
    assert accepted_language(header, "de") == language


@pytest.mark.parametrize("usual", ["en", "de"])
def test_the_language_of_the_server_is_for_those_who_take_any(usual: str) -> None:
    for header in (None, "", "  ", "*", "fr, *;q=0.5"):
        assert accepted_language(header, usual) == usual


def test_any_other_language_is_another() -> None:
    assert accepted_language("en;q=0.2, *;q=0.8", "en") == "de"
    assert accepted_language("en, *;q=0", "de") == "en"
    assert accepted_language("*;q=0.8, de;q=0.2", "de") == "en"


def _refusal(server: Server, **headers: str) -> str:
    value = {"players": PLAYERS, "variant": "pagatt"}
    answer = server.post("api/sessions", value, **headers)
    assert (answer.status, answer.code) == (422, "malformed")
    assert "Accept-Language" in answer.headers["vary"]
    return answer.sentences


def test_two_phones_are_answered_in_two_languages(server: Server) -> None:
    english, german = (_refusal(server, Accept_Language=name) for name in ("en", "de"))
    assert "unbidden or partnership" in english
    assert "unbidden oder partnership" in german
    assert _refusal(server, Accept_Language="en") == english


def test_a_page_says_which_language_it_is_in(server: Server, session: str) -> None:
    for path in ("", f"sessions/{session}", f"sessions/{session}/rules", "stats", "share"):
        for header, language in (("de-CH, en;q=0.5", "de"), ("fr", "en"), ("", "en")):
            answer = server.get(path, Accept_Language=header)
            assert f'<html lang="{language}">'.encode() in answer.body, path
            assert answer.headers["content-language"] == language
            assert "Accept-Language" in answer.headers["vary"]


def test_the_laptop_speaks_german_and_a_phone_english(start_server: StartServer) -> None:
    server = start_server("--lang", "de")
    assert "oder" in _refusal(server)
    assert "oder" in _refusal(server, Accept_Language="*")
    assert " or " in _refusal(server, Accept_Language="en-GB")
    assert b'<html lang="de">' in server.get("").body


def test_what_no_link_opens_is_refused_in_the_same_language(server: Server) -> None:
    english, german = (server.get("/nothing", Accept_Language=name).json for name in ("en", "de"))
    assert english["error"]["code"] == german["error"]["code"] == "not-found"


def test_what_answers_as_a_command_is_the_same_in_every_language(server: Server) -> None:
    session = server.begin()
    assert server.add(session, "3:CDD 4- 2-", 0).status == 201
    path = f"api/sessions/{session}"
    for asked in (path, f"{path}/explain", "api/sessions"):
        assert server.get(asked, Accept_Language="de").body == server.get(asked).body


def _read(page: str) -> str:
    """Return what a person reads of a page, hears of it, or is told by its script."""
    read: list[str] = []

    class Reader(HTMLParser):
        def handle_data(self, data: str) -> None:
            if self.get_starttag_text() and "<code" not in str(self.get_starttag_text()):
                read.append(data)

        def handle_starttag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
            for name, value in attrs:
                if name == "data-words":
                    read.extend(json.loads(value or "{}").values())
                elif name in ("aria-label", "title", "placeholder", "alt", "data-said"):
                    read.append(value or "")

    Reader().feed(page)
    return "\n".join(read)


def test_no_page_has_an_english_word_in_german(server: Server) -> None:
    session = server.begin()
    for entries, line in enumerate(("3:CDD 4- 2-", "3-! 4- 2-", "adjust Ben -10", "note Pause")):
        assert server.add(session, line, entries).status == 201
    at = f"sessions/{session}"
    pages = ["", at, f"{at}/board", f"{at}/scores", f"{at}/rules", f"{at}/share", "share", "stats"]
    for path in [*pages, f"{at}/explain?deal=1", f"{at}?history=all"]:
        answer = server.get(path, Accept_Language="de")
        assert answer.status == 200, path
        told = re.sub(r"„[^“]*“", " ", _read(answer.body.decode()))
        assert english_words(told) == set(), (path, told)
        assert english_words(_read(server.get(path, Accept_Language="en").body.decode())), path


def test_a_preview_and_a_refusal_are_told_in_german(server: Server) -> None:
    session = server.begin()
    path = f"api/sessions/{session}/preview"
    told = server.post(path, {"line": "3:CDD 4 2"}, Accept_Language="de").json["messages"]
    assert "Anna hat erfüllt" in " ".join(told)
    refused = server.post(path, {"line": "9 9 9"}, Accept_Language="de")
    assert refused.status == 422
    assert english_words(refused.sentences) == set()
