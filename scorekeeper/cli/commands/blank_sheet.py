"""`export --blank` as a page or a picture: a paper to fill in, for which no session is needed."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from scorekeeper.cli import console
from scorekeeper.cli.commands.export_sessions import (
    ExportRequest,
    chosen_format,
    is_folder,
    render_options,
)
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.file_output import make_folder, write_agreed
from scorekeeper.cli.house_rules_option import game_meant, validate_setup_with_file
from scorekeeper.core.limits import MAX_QUOTED_LENGTH
from scorekeeper.core.messages import Malformed, message, raise_malformed
from scorekeeper.core.session import AnySession, Session
from scorekeeper.core.setup import listed_counts
from scorekeeper.core.typed_names import players_named
from scorekeeper.exporters.blank_sheet import PAGES, PAPERS, blank_sheet_text
from scorekeeper.games import DEFAULT_GAME, game_named, replay_session, require_capability

_NAMELESS = "Seat"
"""Begins the names of seats that are left empty on the paper; they are checked and never shown."""
_ANY_NUMBER = range(1, 11)
"""Of a file of house rules, which says itself for how many it is."""
_MAX_DIGITS = 3
_USUAL_PLAYERS = 3


class BlankRequest(NamedTuple):
    """The options of a blank sheet; None where an option was not used."""

    players: str | None = None
    variant: str | None = None
    option: Sequence[str] = ()
    size: str | None = None

    @property
    def names_a_table(self) -> bool:
        """Whether it says who plays, or by which rules."""
        return bool(self.players or self.variant is not None or self.option)


def is_blank_page(request: ExportRequest) -> bool:
    """Tell whether a blank paper is asked for as a page or a picture, and not as a table."""
    return request.blank and chosen_format(request) in PAGES


def export_blank_page(
    app: AppContext, names: Sequence[str], wanted: ExportRequest, request: BlankRequest
) -> None:
    """Write the paper of a table: that of the options, of a session, or a usual one."""
    chosen, output = chosen_format(wanted), wanted.output
    if wanted.picture is not None:
        raise Malformed(message("setting-clash", key="--blank", other="--picture"))
    render_options(app, chosen, wanted)
    size = "A4" if request.size is None else request.size.upper()
    if size not in PAPERS:
        raise Malformed(message("blank-size", given=request.size, legal=list(PAPERS)))
    if ((names or app.named) and request.names_a_table) or len(names) > 1:
        raise Malformed(message("blank-one-table"))
    loaded, nameless = _table(app, names, request)
    papers = require_capability(loaded.game, lambda game: game.paper_sheets, "export --blank")
    sheet = papers.blank_sheet(loaded.record)
    if nameless:
        first, *others = sheet.columns
        empty = ("" if name.startswith(_NAMELESS) else name for name in others)
        sheet = sheet._replace(columns=(first, *empty))
    title = message("blank-title", game=loaded.setup.game, variant=loaded.setup.variant)
    text = blank_sheet_text(chosen, sheet, title, size, app.catalog.render)
    if output is None or output == "-":
        console.write(text)
        return
    path = Path(output)
    if is_folder(output):
        make_folder(path, app)
        path /= f"blank.{chosen}"
    write_agreed(app, path, lambda: text)
    console.print_error(app.render(message("told-blank", path=str(path), size=size)))


def _table(app: AppContext, names: Sequence[str], request: BlankRequest) -> tuple[AnySession, bool]:
    """Return a session with the rules and the players, and whether their names are left empty."""
    if request.names_a_table:
        return _new_table(request)
    if not names and app.session_option is None and app.store.current() is None:
        return _new_table(request)
    return app.load(names[0] if names else None), False


def _new_table(request: BlankRequest) -> tuple[AnySession, bool]:
    header = {"game": DEFAULT_GAME}
    if request.variant is not None:
        header = {"game": game_meant(request.variant), "variant": request.variant}
    for assignment in (part for text in request.option for part in text.split(",")):
        key, _, value = assignment.partition("=")
        header[f"option.{key.strip().lower()}"] = value.strip()
    players = players_named([request.players]) if request.players else []
    nameless = not players or (len(players) == 1 and players[0].isdecimal())
    if nameless:
        players = _empty_seats(header, players[0] if players else "")
    result, problems = validate_setup_with_file(header, players)
    raise_malformed(problems)
    assert result.game is not None  # noqa: S101 — nothing was wrong
    assert result.setup is not None  # noqa: S101
    setup = result.setup
    rules = result.game.resolve(setup.variant, len(setup.players), setup.settings)
    stored = result.game.rules_to_json(rules)
    return replay_session(Session("", "", setup, stored, ())), nameless


def _empty_seats(header: dict[str, str], number: str) -> list[str]:
    """Return as many seats as were asked for, or as the variant usually has."""
    game = game_named(header["game"])
    variant = header.get("variant", game.DEFAULT_VARIANT).lower()
    if number:
        counts = game.variants.get(variant, _ANY_NUMBER)
        is_long = len(number) > _MAX_DIGITS
        if is_long or int(number) not in counts:
            given = number[:MAX_QUOTED_LENGTH] if is_long else int(number)
            raise Malformed(message("blank-seats", given=given, legal=listed_counts(counts)))
        return _seats(int(number))
    counts = game.variants.get(variant, (_USUAL_PLAYERS,))
    count = _USUAL_PLAYERS if _USUAL_PLAYERS in counts else min(counts)
    return _seats(count)


def _seats(count: int) -> list[str]:
    return [f"{_NAMELESS}{number}" for number in range(1, count + 1)]
