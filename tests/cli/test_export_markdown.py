"""Evenings as Markdown: whoever reads it sees what was typed, and nothing of that is markup.

The readers differ. cmark-gfm (GitHub's) and markdown-it make links of bare addresses, each in its
own way; Python-Markdown knows fewer backslashes than CommonMark, and mistune goes by patterns.
"""

import re
from collections.abc import Callable
from functools import partial
from html.parser import HTMLParser

import cmarkgfm
import markdown
import mistune
import pytest
from cmarkgfm.cmark import Options
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from scorekeeper.core.messages import message
from scorekeeper.core.session import load_session
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.markdown import escape
from scorekeeper.exporters.registry import render
from scorekeeper.games import game_named
from scorekeeper.i18n.catalog import language
from scorekeeper.storage.session_reader import read_session
from tests.support.command_line import Cli
from tests.support.paths import SAMPLES

MISTUNE = mistune.create_markdown(
    escape=False, plugins=["strikethrough", "table", "url", "footnotes", "task_lists", "def_list"]
)
READERS: dict[str, Callable[[str], str]] = {
    "cmark-gfm": partial(
        cmarkgfm.markdown_to_html_with_extensions,
        options=Options.CMARK_OPT_UNSAFE | Options.CMARK_OPT_FOOTNOTES,
        extensions=["autolink", "table", "strikethrough", "tasklist"],
    ),
    "markdown-it": MarkdownIt("gfm-like", {"html": True, "linkify": True}).render,
    "python-markdown": partial(markdown.markdown, extensions=["extra"]),
    "mistune": lambda text: str(MISTUNE(text)),
}
FOUND = (
    "http://a.bc<img src=x onerror=alert(1)>",
    "www.a.bc<b>x</b>",
    "see https://a.bc<iframe src=//evil>",
    r"https://evil.example#evil.com\<script>alert(1)</script>",
    "ftp://a.bc<b>",
    "www.",
    "now www. and then",
    "www..a.b",
    "www.1.2<b>",
    "WWW.a.bc",
    "WWW.1.2",
    "example.com",
    "//localhost",
    "//1.2.3.4",
    "mailto:a@b.co",
    "xmpp:a@b.co/x",
    "a@b.co",
    "@@",
    "`@",
    "@`",
    "<http://a.bc>",
    "[a](javascript:alert(1))",
    "![a](b.png)",
    "[a]: http://b.co",
    "[^1]: note",
    "<!-- a -->",
    "&lt;b>",
    "AT&T",
    "Anna & Ben",
    "{: onclick=alert(1)}",
    ": defined",
    "C#",
    "Evening ##",
    "~~~",
    "```",
    "$a$",
    "- a",
    "1. a",
    "2) a",
    "> a",
    "---",
    "a | b",
    r"a\| b",
    "<b>|x",
    "*Anna*",
    "_a_",
)
"""What one reader or the other once took for markup, or showed otherwise."""
PIECES = st.sampled_from(
    [*FOUND, *"\\`*_[]{}()<>|~&@#:./-+=!$1ab \t\u2003é😀", "anna", "www.", "//"]
)
TYPED = st.one_of(
    st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20),
    st.lists(PIECES, min_size=1, max_size=5).map("".join),
)
PLAIN = "Anna"


class Page(HTMLParser):
    """A page as what a person could notice of it, in order: elements, comments, and texts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.parts: list[str | tuple[object, ...]] = []
        self.feed(re.sub("<code>(@+)</code>", r"\1", html))  # looks alike
        self.close()

    def handle_starttag(self, *tag: object) -> None:
        self.parts.append(tag)

    def handle_endtag(self, *tag: object) -> None:
        self.parts.append(tag)

    def handle_comment(self, data: str) -> None:
        self.parts.append(("comment", data))

    def handle_decl(self, decl: str) -> None:
        self.parts.append(("declaration", decl))

    def handle_pi(self, data: str) -> None:
        self.parts.append(("instruction", data))

    def handle_data(self, data: str) -> None:
        if text := " ".join(data.split()):
            self.parts.append(text)


def page_with(text: str) -> str:
    """Return a document with a text in each place that the export has for one."""
    return "\n\n".join(
        [
            f"## {text}",
            text,
            f"| {text} | x |\n| --- | :-- |\n| {text} | y |\n|  | *{text}* |",
            f"- {text}\n- {text}",
            text,
            f"*{text}*\n",
        ]
    )


def assert_shown_as_typed(reader: str, text: str) -> None:
    """Assert that a page is that of a plain name, with the text in the place of the name."""
    read = READERS[reader]
    plain = Page(read(page_with(PLAIN))).parts
    typed = " ".join(text.split())
    wanted = [typed if part == PLAIN else part for part in plain]
    assert plain.count(PLAIN) == 9
    assert Page(read(page_with(escape(text)))).parts == wanted


@pytest.mark.parametrize("text", FOUND)
@pytest.mark.parametrize("reader", READERS)
def test_no_reader_takes_what_was_typed_for_markup(reader: str, text: str) -> None:
    assert_shown_as_typed(reader, text)


@pytest.mark.parametrize("reader", READERS)
@given(typed=TYPED)
def test_markdown_shows_what_was_typed_and_nothing_else(reader: str, typed: str) -> None:
    if typed.strip():
        assert_shown_as_typed(reader, typed)


@pytest.mark.parametrize(
    "text",
    [
        "Anna",
        "Ben's",
        "3+ 4-",
        "J. R. Tolkien",
        "9.11.2026",
        "3.5",
        "wait...",
        "a - b: c!",
        "1/2",
        "“Over.”",
    ],
)
def test_what_is_no_markup_stays_as_it_is(text: str) -> None:
    assert escape(text) == text


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", ["www.a.bc<u>Anna", "<b>|x", "*Anna*", "a@b.co", "`x`", "&amp;"])
def test_a_name_harms_no_markdown(cli: Cli, name: str, reader: str) -> None:
    def parts_with(name: str) -> list[str | tuple[object, ...]]:
        place = ("--title", f"http://a.bc{name}", "--place", f"# {name}", "--date", "2026-02-06")
        assert cli("new", name, "Ben", "Cara", *place).code == 0
        assert cli("add", "3:CDD", "4-", "2-").code == 0
        assert cli("note", f"{name} | {name}").code == 0
        return Page(READERS[reader](cli("export", "--format", "md").out)).parts

    plain = parts_with("Xavier")
    wanted = [part.replace("Xavier", name) if isinstance(part, str) else part for part in plain]
    seen = parts_with(name)
    assert [part for part in seen if isinstance(part, tuple)] == [
        part for part in plain if isinstance(part, tuple)
    ]
    assert re.sub("2026-02-06-[0-9]", "", str(seen)) == re.sub("2026-02-06-[0-9]", "", str(wanted))


@pytest.mark.parametrize("name", ["pagat-3", "pagat-2", "pagat-5", "original-3", "adding-98"])
def test_markdown_tables_are_whole(name: str) -> None:
    session = load_session(read_session(SAMPLES / f"{name}.json"), game_named)
    document = ExportDocument(session, (message("title", title="Evening"),), b"")
    text = render("md", [document], RenderOptions(language("en").render))
    tables = [block for block in text.split("\n\n") if block.startswith("|")]
    assert len(tables) >= 2
    for table in tables:
        assert len({line.count("|") for line in table.splitlines()}) == 1
