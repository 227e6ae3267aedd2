"""The form that begins a session: who plays, of those who played before or others, and what."""

from collections.abc import Iterator, Mapping, Sequence
from secrets import token_hex

from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.players import fold_case, fold_title
from scorekeeper.core.session_summary import SessionSummary
from scorekeeper.core.setup import listed_counts
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.games import DEFAULT_GAME, GAMES, game_named
from scorekeeper.web.pages.frame import game_name
from scorekeeper.web.sent_forms import FORM_KEY

FORM_FIELDS = ("variant", "first-dealer", "title", "place")
TABLES, SEATS = 4, 6
"""Earlier tables that are offered for a new one, and seats that it can be put together from."""
_PEOPLE, _PLACES = 60, 20
"""Names of people and of places that are offered at most."""
_PLAIN = {"spellcheck": "false"}
_INPUTS: dict[str, dict[str, str]] = {
    "players": {**_PLAIN, "required": "", "autocapitalize": "words"},
    "first-dealer": {**_PLAIN, "autocapitalize": "words", "list": "people"},
    "title": {},
    "place": {"autocapitalize": "words", "list": "places"},
}
"""The fields in which something is typed, with what they tell a phone's keyboard."""


class NewForm:
    """Makes the form that begins a session; it works without a script."""

    def __init__(
        self,
        newest: Sequence[SessionSummary],
        render: RenderMessage,
        typed: Mapping[str, str],
    ) -> None:
        self._render = render
        self._typed = typed
        self._tables = list(dict.fromkeys(tuple(each.players) for each in newest))[:TABLES]
        everybody = {fold_case(name): name for each in reversed(newest) for name in each.players}
        self._people = sorted(everybody.values(), key=fold_case)[:_PEOPLE]
        places = {fold_title(each.place): each.place for each in reversed(newest) if each.place}
        self._places = sorted(places.values(), key=fold_case)[:_PLACES]

    def elements(self, told: Sequence[Message]) -> Iterator[Markup]:
        """Yield the section with the form; `told` says why what was typed was refused."""
        problems = [tag("p", self._render(problem)) for problem in told]
        alert = [tag("div", *problems, role="alert", class_="problem")] if problems else []
        controls = {name: self._input(name) for name in _INPUTS} | {"variant": self._menu()}
        variant, *others = (self._field(name, controls[name]) for name in FORM_FIELDS)
        form = tag(
            "form",
            *self._who_plays(),
            variant,
            self._variants(),
            *others,
            self._known_people(),
            self._known_places(),
            tag("input", type="hidden", name=FORM_KEY, value=token_hex(8)),
            tag("button", self._text("pages-begin"), type="submit", class_="save"),
            class_="new",
            method="post",
            # Else a browser that goes back chooses again what was chosen then, also where that is
            # closed by now.
            autocomplete="off",
        )
        yield tag("section", tag("h2", self._text("pages-new")), *alert, form)

    def _who_plays(self) -> Iterator[Markup]:
        """Yield who can play: an earlier table, seats filled one by one, or names typed."""
        if self._tables:
            tables = [self._table(number, names) for number, names in enumerate(self._tables)]
            legend = tag("legend", self._text("pages-new-table"))
            yield tag("fieldset", legend, *tables, class_="tables")
            yield self._seats()
        yield self._field("players", self._input("players"))

    def _table(self, number: int, players: Sequence[str]) -> Markup:
        """Return the choice of an earlier table; the last one is chosen if nothing else is."""
        anchor, names = f"table-{number}", ",".join(players)
        chosen = self._typed.get("table") or ("" if self._has_names() else _first(self._tables))
        choice = tag(
            *("input",),
            type="radio",
            name="table",
            value=names,
            id=anchor,
            checked="" if chosen == names else None,
        )
        shown = tag("bdi", ", ".join(map(self._render, players)))
        return tag("p", choice, tag("label", shown, for_=anchor))

    def _has_names(self) -> bool:
        return bool(self._typed.get("players")) or any(map(self._typed.get, _SEAT_FIELDS))

    def _seats(self) -> Markup:
        row = tag("div", *map(self._seat, range(SEATS)), class_="seats")
        opened = "" if any(map(self._typed.get, _SEAT_FIELDS)) else None
        return tag("details", tag("summary", self._text("pages-new-seats")), row, open=opened)

    def _seat(self, number: int) -> Markup:
        field = _SEAT_FIELDS[number]
        chosen = self._typed.get(field)
        options = [
            tag("option", self._render(name), value=name, selected="" if name == chosen else None)
            for name in self._people
        ]
        label = self._render(message("pages-new-seat", number=number + 1))
        nobody = tag("option", self._text("pages-new-nobody"), value="")
        return tag("select", nobody, *options, name=field, aria_label=label)

    def _input(self, name: str) -> Markup:
        more = dict(_INPUTS[name])
        if self._tables:
            more.pop("required", None)
        return tag("input", value=self._typed.get(name, ""), **_named(name), **more)

    def _known_people(self) -> Markup:
        people = (tag("option", value=self._render(name)) for name in self._people)
        return tag("datalist", *people, tag("option", value="random"), id="people")

    def _known_places(self) -> Markup:
        places = (tag("option", value=self._render(place)) for place in self._places)
        return tag("datalist", *places, id="places")

    def _menu(self) -> Markup:
        chosen = self._typed.get("variant") or game_named(DEFAULT_GAME).DEFAULT_VARIANT
        groups = [
            tag("optgroup", *self._options(game, chosen), label=self._text(f"game-group-{game}"))
            for game in GAMES
        ]
        return tag("select", *groups, **_named("variant"))

    def _options(self, game: str, chosen: str) -> Iterator[Markup]:
        for name in game_named(game).variants:
            text = self._render(_variant(game, name))
            yield tag("option", text, value=name, selected="" if name == chosen else None)

    def _variants(self) -> Markup:
        """Return what each game is, since there is no room for that in a menu of a phone."""
        items = [
            item
            for game in GAMES
            for name in game_named(game).variants
            for item in (
                tag("dt", self._render(_variant(game, name))),
                tag("dd", self._text(f"about-{name}")),
            )
        ]
        return tag("details", tag("summary", self._text("pages-new-variants")), tag("dl", *items))

    def _field(self, name: str, control: Markup) -> Markup:
        hint = tag("small", self._text(f"pages-new-{name}-hint"), id=f"{name}-hint")
        return tag("p", tag("label", self._text(f"pages-new-{name}"), for_=name), control, hint)

    def _text(self, code: str) -> str:
        return self._render(message(code))


_SEAT_FIELDS = tuple(f"seat-{number}" for number in range(1, SEATS + 1))


def _first(tables: Sequence[Sequence[str]]) -> str:
    return ",".join(tables[0])


def _variant(game: str, name: str) -> Message:
    counts = message("counts", counts=listed_counts(sorted(game_named(game).variants[name])))
    return message("pages-variant", name=game_name(name), players=counts)


def _named(name: str) -> dict[str, str]:
    return {"id": name, "name": name, "aria_describedby": f"{name}-hint"}


def header_of_form(form: Mapping[str, str]) -> dict[str, object]:
    """Return the header of a sheet that a form asks for: names typed go before names chosen."""
    header: dict[str, object] = {key: text for key, text in form.items() if text.strip()}
    header.pop(FORM_KEY, None)
    table = str(header.pop("table", ""))
    seats = [name for field in _SEAT_FIELDS if (name := header.pop(field, ""))]
    if seats or table:
        header.setdefault("players", seats or table.split(","))  # no name has a comma
    return header
