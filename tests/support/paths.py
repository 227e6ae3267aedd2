"""Where the tests find what they read."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_sessions"
GOLDEN = ROOT / "tests" / "golden"
GOLDEN_SHEETS = GOLDEN / "sheets"
FORMAT_1 = ROOT / "tests" / "fixtures" / "format-1"

WORKBOOKS_NOT_COMPUTED = "WORKBOOKS ARE NOT COMPUTED ANEW"
"""Begins the reason of the test that is skipped without LibreOffice."""
RELEASES_NOT_TESTED = "RELEASES ARE NOT TESTED"
"""Begins the reason of tests that are skipped without what builds a release."""
APPS_NOT_TESTED = "A FOLDER THAT NEEDS NO PYTHON IS NOT TESTED: PyInstaller is not installed"
"""The reason of the test that is skipped without it."""
WORKFLOWS_NOT_CHECKED = "WORKFLOWS ARE NOT CHECKED"
"""Begins the reason of the test that is skipped without actionlint."""
