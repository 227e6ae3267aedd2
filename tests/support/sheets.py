"""Reading sheets in the tests: the product's account of a text, or its refusal."""

import json
from typing import Any

from scorekeeper.core.messages import Refusal
from scorekeeper.core.sheet_reader import Sheet, read_sheet
from scorekeeper.games import DEFAULT_GAME, game_named
from scorekeeper.i18n.catalog import language

ENGLISH = language("en")


def read(text: str | bytes) -> Sheet:
    content = text.encode() if isinstance(text, str) else text
    return read_sheet(content, game_named, DEFAULT_GAME)


def account(text: str | bytes) -> dict[str, Any]:
    """Return what `score --json` says of a sheet, without game, variant, players and file."""
    try:
        sheet = read(text)
    except Refusal as refusal:
        return {"error": {"code": refusal.code, "line": refusal.line}}
    return json.loads(json.dumps(sheet.game.score(sheet.record)))  # type: ignore[no-any-return]


def deals(*entries: str, players: str, **setup: str) -> dict[str, Any]:
    """Score the entries of a table; header keys with `_` for `-`."""
    header = "\n".join(f"{key.replace('_', '-')}: {value}" for key, value in setup.items())
    return account(f"players: {players}\n{header}\n\n" + "\n".join(entries))


def refusal(text: str | bytes) -> Refusal:
    """Return why a sheet is refused."""
    try:
        read(text)
    except Refusal as refused:
        return refused
    raise AssertionError(f"accepted: {text!r}")


def codes(refused: Refusal) -> list[str]:
    return [problem.code for problem in refused.problems]


def refusal_text(refused: Refusal) -> str:
    return " ".join(ENGLISH.render(problem) for problem in refused.problems)


def without_order(score: dict[str, Any]) -> dict[str, Any]:
    """Sum a deal's lines by player and reason, so that their order does not matter."""
    score = json.loads(json.dumps(score))
    for key in ("schema", "game", "variant", "players", "file"):
        score.pop(key, None)
    for deal in score.get("deals", []):
        sums: dict[str, int] = {}
        for line in deal["lines"]:
            key = f"{line['player']} {line['reason']}"
            sums[key] = sums.get(key, 0) + line["points"]
        deal["lines"] = {key: points for key, points in sorted(sums.items()) if points}
    return score


def is_within(golden: Any, score: Any) -> bool:
    """Return whether a score has all that the golden one has; it may have more."""
    if isinstance(golden, dict):
        return all(key in score and is_within(value, score[key]) for key, value in golden.items())
    if isinstance(golden, list):
        return len(golden) == len(score) and all(map(is_within, golden, score))
    return bool(golden == score)
