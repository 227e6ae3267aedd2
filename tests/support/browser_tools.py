"""What tests of pages need beside Python: a browser of the system, and axe-core.

Neither is part of the product, nor of its tree. Without them the tests are skipped, and the summary
says so; where `CI` is set they fail.
"""

import os
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

NOT_TESTED = "PAGES ARE NOT TESTED"
"""Begins the reason of each test that is skipped."""
_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first draws pages alike, and takes half the processor time: it has no windows to keep."""
_ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run"),
)


def chromium() -> str:
    """Return the program of the browser; skips the test without one."""
    for name in _BROWSERS:
        if (found := shutil.which(name)) is not None:
            return found
    return _give_up("Chromium is not installed")


@contextmanager
def chromium_started() -> "Iterator[Browser]":
    """Run the browser of the system for the length of a `with` block."""
    from playwright.sync_api import sync_playwright

    program = chromium()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=_ARGUMENTS)
        yield started
        started.close()


def axe_script() -> str:
    """Return the script that finds what people cannot use; skips the test without it."""
    script = tools_folder() / "node_modules" / "axe-core" / "axe.min.js"
    if not script.exists():
        _give_up(f"axe-core is not in {tools_folder()}")
    return script.read_text(encoding="utf-8")


def tools_folder() -> Path:
    """Return where `.ci/run` puts what comes from npm."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "scorekeeper-tests"


def _give_up(why: str) -> str:
    reason = f"{NOT_TESTED}: {why}; `.ci/run` says how to get it"
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
