"""Tests of pages that miss their browser are skipped, and fail where `CI` is set."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.browser_tools import axe_script, chromium


@pytest.mark.parametrize("tool", [chromium, axe_script])
def test_what_is_missing_skips_a_test_and_fails_it_in_continuous_integration(
    tool: Callable[[], str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="PAGES ARE NOT TESTED"):
        tool()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="PAGES ARE NOT TESTED"):
        tool()
