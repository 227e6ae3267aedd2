"""Who ends the program as Python's `exit` does gets the exit code that Python gives."""

import pytest

from scorekeeper.cli import app, command_group


@pytest.mark.parametrize(("code", "told"), [(None, 0), (0, 0), (3, 3), ("why", 1)])
def test_the_exit_code_is_that_of_python(
    monkeypatch: pytest.MonkeyPatch, code: int | str | None, told: int
) -> None:
    def leave(*_: object) -> int:
        raise SystemExit(code)

    monkeypatch.setattr(command_group, "invoke", leave)
    assert app.run(["list"]) == told
