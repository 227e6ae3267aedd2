"""Forms for what is rarer than a deal: a note, agreed points, a claim. They need no script.

With the script, what they say becomes a line, so that it is kept while there is no connection.
"""

from collections.abc import Iterator, Mapping

from scorekeeper.core.messages import RenderMessage, message
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.form_facts import WHAT
from scorekeeper.web.pages.entry_forms import seen_log
from scorekeeper.web.pages.seats import seats_form
from scorekeeper.web.stored_sessions import ReplayedSession

_PLAIN = {"autocomplete": "off"}
_SCOPES = ("deal", "game", "rubber")
_SIGNS = {"+": "plus", "-": "minus"}
_LINES = {
    "note": 'note "{text}"',
    "adjust": 'adjust "{player}" {sign}{points} "{text}"',
    "claim": 'claim "{player}" {points} {scope}',
}
"""The lines that the script makes of the fields."""


def fact_forms(
    replayed: ReplayedSession, render: RenderMessage, typed: Mapping[str, str]
) -> Markup:
    """Return the forms, each behind its title; what was `typed` into one and refused is in it."""
    loaded = replayed.loaded
    forms = [_Form(what, replayed, render, typed).element() for what in _kinds(loaded)]
    if not loaded.game.status(loaded.record).finished:
        forms.append(seats_form(replayed, render))
    return tag("div", *forms, class_="facts")


def _kinds(loaded: AnySession) -> Iterator[str]:
    yield "note"
    if loaded.game.status(loaded.record).finished:
        return
    if loaded.game.agreed_points is not None:
        yield "adjust"
    if loaded.game.claims is not None:
        yield "claim"


class _Form:
    """Makes the elements of one form."""

    def __init__(
        self,
        what: str,
        replayed: ReplayedSession,
        render: RenderMessage,
        typed: Mapping[str, str],
    ) -> None:
        self._what = what
        self._loaded, self._seen = replayed.loaded, replayed.tag
        self._render = render
        self._typed = typed if typed.get(WHAT) == what else {}

    def element(self) -> Markup:
        what = self._what
        fields = {"note": self._note, "adjust": self._adjust, "claim": self._claim}[what]()
        form = tag(
            "form",
            tag("input", type="hidden", name=WHAT, value=what),
            seen_log(self._seen, id=f"{what}-seen", data_live=""),
            *fields,
            tag("button", self._text(f"pages-enter-{what}"), type="submit", class_="save"),
            class_="fact",
            method="post",
            data_entry="",
            data_line=_LINES[what],
        )
        title = tag("summary", self._text(f"pages-start-{what}"))
        opened = "" if self._typed else None
        return tag("details", title, form, class_="fact-form", id=f"{what}-form", open=opened)

    def _note(self) -> Iterator[Markup]:
        yield self._field("text", "pages-note-text", required="", **_PLAIN)

    def _adjust(self) -> Iterator[Markup]:
        yield self._player()
        signs = {sign: self._text(f"pages-adjust-{word}") for sign, word in _SIGNS.items()}
        yield self._choice("sign", "pages-adjust-sign", signs)
        yield self._field("points", "pages-adjust-points", required="", **_UNSIGNED)
        yield self._field("text", "pages-adjust-text", **_PLAIN)

    def _claim(self) -> Iterator[Markup]:
        yield self._player()
        yield self._field("points", "pages-claim-points", required="", **_NUMBER)
        scopes = {scope: self._text(f"pages-claim-{scope}") for scope in _SCOPES}
        yield self._choice("scope", "pages-claim-scope", scopes)

    def _player(self) -> Markup:
        """Return the choice whose points they are; nobody is chosen before somebody is."""
        nobody = {"": self._text("pages-whose-choose")}
        names = {name: self._render(name) for name in self._loaded.record.players}
        return self._choice("player", "pages-whose", {**nobody, **names}, required="", data_live="")

    def _choice(self, name: str, label: str, choices: Mapping[str, str], **more: str) -> Markup:
        chosen = self._typed.get(name)
        options = [
            tag("option", text, value=value, selected="" if value == chosen else None)
            for value, text in choices.items()
        ]
        return self._labelled(
            name, label, tag("select", *options, autocomplete="off", **self._named(name), **more)
        )

    def _field(self, name: str, label: str, **more: str) -> Markup:
        value = self._typed.get(name, "")
        return self._labelled(name, label, tag("input", value=value, **self._named(name), **more))

    def _labelled(self, name: str, label: str, control: Markup) -> Markup:
        return tag("p", tag("label", self._text(label), for_=f"{self._what}-{name}"), control)

    def _named(self, name: str) -> dict[str, str]:
        return {"id": f"{self._what}-{name}", "name": name}

    def _text(self, code: str) -> str:
        return self._render(message(code))


_NUMBER = {**_PLAIN, "inputmode": "numeric", "pattern": r"\s*\S+\s*"}
"""The browser lets one word through: in a line, what stands behind a blank is the reason."""
_UNSIGNED = {**_NUMBER, "pattern": r"\s*[^\s+\-\u2212\u2013]\S*\s*"}
"""Of points whose sign is chosen beside them."""
