"""`rules`: the rulebook card of a variant, and a file to write house rules into."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from scorekeeper.cli import console
from scorekeeper.cli.command_group import offer
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.file_output import write_file
from scorekeeper.cli.house_rules_option import is_house_file
from scorekeeper.cli.options import GameName, Json
from scorekeeper.core.game import AnyGame
from scorekeeper.core.messages import Malformed, Message, Unavailable, message, raise_malformed
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.core.setup import listed_counts
from scorekeeper.core.text import LEFT_OUT
from scorekeeper.games import GAMES, game_named
from scorekeeper.i18n.catalog import language

_NAMES = ("Anna", "Ben", "Cara", "Dan", "Eva")


def rules(
    app: AppContext,
    variant: Annotated[
        str | None,
        typer.Argument(metavar="[VARIANT|FILE.toml]", autocompletion=offer("any_variant")),
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N")] = None,
    game: GameName = None,
    write: Annotated[str | None, typer.Option(metavar="FILE.toml")] = None,
    json: Json = False,  # noqa: FBT002 — a flag
) -> None:
    """Show the rules of a variant as a page, or list the variants."""
    if variant is not None and app.named is not None:
        raise Malformed(message("rules-and-session", given=variant))
    chosen = variant is not None or app.session_option is not None
    if not chosen and write is None:
        _list_variants(app, game, players, as_json=json)
        return
    table = _of_session(app) if variant is None and chosen else _named(variant, game, players)
    if write is not None:
        _write(app, table, Path(write))
    elif json:
        console.write_json(_table_json(table))
    else:
        _show(app, table)


class _Table(NamedTuple):
    """A table whose rules are meant."""

    game: AnyGame
    variant: str
    players: int
    settings: Mapping[str, str]


def _of_session(app: AppContext) -> _Table:
    loaded = app.load()
    setup = loaded.setup
    settings = loaded.game.settings_of(setup, loaded.record.rules)
    return _Table(loaded.game, setup.variant, len(setup.players), settings)


def _named(variant: str | None, game: str | None, players: int | None) -> _Table:
    from scorekeeper.cli.house_rules_option import game_meant, house_file

    if variant is not None and is_house_file(variant):
        chosen_game = game_named(game_meant(variant) if game is None else game)
        house = house_file(variant, chosen_game)
        count = _count(chosen_game, house.rules.variant, players or house.rules.players)
        faults = chosen_game.setting_problems(house.rules.variant, count, house.rules.settings)
        raise_malformed(house.problem_of(fault) for fault in faults)
        return _Table(chosen_game, house.rules.variant, count, house.rules.settings)
    chosen_game = _game_of(variant, game)
    name = chosen_game.DEFAULT_VARIANT if variant is None else variant.lower()
    count = _count(chosen_game, name, players)
    raise_malformed(fault.problem for fault in chosen_game.setting_problems(name, count, {}))
    return _Table(chosen_game, name, count, {})


def _game_of(variant: str | None, named: str | None) -> AnyGame:
    """Return the game that was named, or that has such a variant."""
    games = [game_named(name) for name in (GAMES if named is None else [named.lower()])]
    if variant is None:
        return games[0]
    for game in games:
        if variant.lower() in game.variants:
            return game
    legal = [name for game in games for name in game.variants]
    raise Malformed(message("variant-unknown", given=variant, legal=legal))


_DEFAULT_PLAYERS = 3
"""Players that a page is for where nobody says how many, if the variant is for them."""


def _count(game: AnyGame, variant: str, players: int | None) -> int:
    counts = sorted(game.variants[variant])
    if players is None:
        return _DEFAULT_PLAYERS if _DEFAULT_PLAYERS in counts else counts[0]
    if players not in game.player_counts(variant):
        legal = listed_counts(counts)
        raise Malformed(message("rules-count", variant=variant, given=players, legal=legal))
    return players


def _list_variants(
    app: AppContext, game: str | None, players: int | None, *, as_json: bool
) -> None:
    """List the variants, those for so many players if a count was given."""
    games = [game_named(name) for name in (GAMES if game is None else [game.lower()])]
    if as_json:
        variants = [
            {"game": game.NAME, "variant": name, "players": sorted(counts)}
            for game in games
            for name, counts in game.variants.items()
            if players is None or players in counts
        ]
        console.write_json({"schema": 1, "variants": variants})
        return
    listed = (variants_with_meaning(each, players) for each in games)
    report = [TextBlock("text", lines) for lines in listed if lines]
    hints = [message("rules-hint", variant=games[0].DEFAULT_VARIANT)]
    if (current := app.store.current()) is not None:
        hints.append(message("rules-of-session", id=current))
    _print(app, (*report, TextBlock("legend", tuple(hints))))


def variants_with_meaning(game: AnyGame, players: int | None) -> tuple[Message, ...]:
    """Return a heading, and for each variant for so many players whom it is for and what it is."""
    lines = [
        message("variant-line", name=name, players=_counts(counts), about=message(f"about-{name}"))
        for name, counts in game.variants.items()
        if players is None or players in counts
    ]
    return (message("variants-of", game=game.NAME), *lines) if lines else ()


def _counts(counts: Collection[int]) -> Message:
    return message("counts", counts=listed_counts(counts))


def _show(app: AppContext, table: _Table) -> None:
    report = table.game.rules_page(table.variant, table.players, table.settings)
    others = [n for n in sorted(table.game.variants[table.variant]) if n != table.players]
    if others and not table.settings:
        fields = {"players": table.players, "others": _counts(others)}
        hint = message("rules-other-counts", variant=table.variant, first=others[0], **fields)
        report = (*report, TextBlock("legend", (hint,)))
    _print(app, report)


def _print(app: AppContext, report: Report) -> None:
    from scorekeeper.cli.report_output import show_report

    show_report(app, report)


def _table_json(table: _Table) -> dict[str, object]:
    fields = [*table.game.rule_fields(table.variant, table.players, table.settings)]
    return {
        "schema": 1,
        "game": table.game.NAME,
        "variant": table.variant,
        "players": table.players,
        "rules": {field.name: field.value for field in fields},
        "sources": {field.name: field.sources for field in fields},
    }


def _write(app: AppContext, table: _Table, path: Path) -> None:
    from scorekeeper.cli.commands.house_rules_template import rule_file

    if not is_house_file(path.name):
        raise Malformed(message("write-ending", given=str(path)))
    head = (table.variant, table.players)
    plain = {field.name: field.value for field in table.game.rule_fields(*head, {})}
    fields = table.game.rule_fields(*head, table.settings)
    say = language(app.language).render  # a file is for others too, with other stores
    text = rule_file(*head, fields, plain, path.name, say)
    try:
        write_file(path, text, new=True, app=app)
    except FileExistsError:
        raise Unavailable(message("written-exists", path=str(path))) from None
    names = [*_NAMES[: table.players], *([LEFT_OUT] if table.players > len(_NAMES) else [])]
    console.print_message(app.render(message("told-written", path=str(path), names=names)))
