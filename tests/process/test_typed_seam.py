"""The seam between core and games is typed: mypy notices a method that nobody would call.

`python -m tests.support.rename_methods` does this for every method of every game.
"""

from collections.abc import Iterator

import pytest

from tests.support.rename_methods import GAMES, TypeChecker, changes

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def checker() -> Iterator[TypeChecker]:
    with TypeChecker() as running:
        yield running


CHANGES = {
    (path.parent.name, change.method, change.kind): change
    for path in GAMES
    for change in changes(path)
}


@pytest.mark.parametrize(
    ("key", "code"),
    [
        (("pegs", "step", "renamed"), "[misc]"),  # a method that every game has
        (("ninety_nine", "warnings", "renamed"), "[misc]"),  # one with a default
        (("ninety_nine", "bid_advice", "renamed"), "[misc]"),  # a capability
        (("adding", "describe", "unmarked"), "[explicit-override]"),
        (("ninety_nine", "entry_pad", "unmarked"), "[explicit-override]"),
    ],
)
def test_mypy_notices(checker: TypeChecker, key: tuple[str, str, str], code: str) -> None:
    path, _, _, content = CHANGES[key]
    assert any(code in error for error in checker.errors(path, content)), key


def test_mypy_has_nothing_against_the_games_as_they_are(checker: TypeChecker) -> None:
    for path in GAMES:
        assert checker.errors(path, path.read_text(encoding="utf-8")) == []
