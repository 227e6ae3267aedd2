"""Whether Ctrl-C lies behind an error is found in any chain of errors."""

from scorekeeper.cli import app


class Asked(Exception):
    """An error behind itself, which is not asked for ever."""

    times = 0

    @property
    def __cause__(self) -> BaseException:  # type: ignore[override]
        """Return itself, as the error behind."""
        Asked.times += 1
        assert Asked.times < 10
        return self


def test_errors_behind_each_other_are_asked_once_each() -> None:
    assert not app._is_interruption(Asked())


def test_ctrl_c_is_found_behind_other_errors() -> None:
    error, wrapped = RuntimeError(), ValueError()
    wrapped.__context__ = KeyboardInterrupt()
    error.__cause__ = wrapped
    assert app._is_interruption(error)
