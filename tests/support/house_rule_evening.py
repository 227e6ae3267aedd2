"""An evening by house rules: what is tapped on its pad, and what comes back of it."""

import contextlib

from scorekeeper.cli.commands.house_rules_template import rule_file
from scorekeeper.core.house_rules_file import read_variant_file
from scorekeeper.core.messages import Refusal
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import plan_change
from scorekeeper.core.session import AnySession
from scorekeeper.core.sheet_reader import read_sheet
from scorekeeper.core.sheet_writer import write_sheet
from scorekeeper.exporters.share_code import decode, encode
from scorekeeper.games import DEFAULT_GAME, game_named
from tests.support.hostile_files import Pick
from tests.support.pads import tapped_line
from tests.support.render_all import AT, SAY


def play(loaded: AnySession, pick: Pick, most: int = 8) -> AnySession:
    """Enter some lines; those that are against the rules are refused. Undo the last, and redo."""
    for _ in range(pick(most)):
        if (pad := loaded.game.entry_pad(loaded.record)) is None:
            break
        line = tapped_line(pad, pick)
        with contextlib.suppress(Refusal):
            after = changed(loaded, line)
            again = changed(changed(after, "undo"), "redo")
            assert score(changed(after, "undo")) == score(loaded)
            assert score(again) == score(after)
            loaded = again
    return loaded


def changed(loaded: AnySession, line: str) -> AnySession:
    return plan_change(loaded, parse_line(line, loaded), AT)[1]


def score(loaded: AnySession) -> object:
    return loaded.game.score(loaded.record)


def assert_comes_back(loaded: AnySession) -> None:
    """Its sheet and its code bring back the evening; its file of house rules brings back them."""
    game, record = loaded.game, loaded.record
    rules = game.rules_to_json(record.rules)
    text = write_sheet(game, record)
    (coded,) = decode(encode(text).encode())
    for back in (text.encode(), coded):
        sheet = read_sheet(back, game_named, DEFAULT_GAME)
        assert sheet.game is game
        assert game.rules_to_json(sheet.record.rules) == rules, text
        assert game.score(sheet.record) == game.score(record), text
        assert write_sheet(game, sheet.record) == text
    assert _written_rules(loaded) == rules, text


def _written_rules(loaded: AnySession) -> object:
    """Return the rules of the file that `rules --write` writes of a session."""
    game, setup = loaded.game, loaded.setup
    head = (setup.variant, len(setup.players))
    settings = game.settings_of(setup, loaded.record.rules)
    plain = {field.name: field.value for field in game.rule_fields(*head, {})}
    text = rule_file(*head, game.rule_fields(*head, settings), plain, "ours.toml", SAY)
    house = read_variant_file(text.encode(), game)
    assert not [*game.setting_problems(*head, house.settings)], text
    return game.rules_to_json(game.resolve(*head, house.settings))
