"""The version stands in one place, and all that names it agrees."""

import re
import tomllib

from scorekeeper import __version__
from tests.support.command_line import Cli
from tests.support.paths import ROOT

CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_newest_release_of_the_changelog_is_this_version_and_has_its_day() -> None:
    newest = re.search(r"^## \[(\d.*?)\](.*)$", CHANGES, re.MULTILINE)
    assert newest is not None
    assert newest[1] == __version__
    assert re.fullmatch(r" - \d{4}-\d\d-\d\d", newest[2])


def test_a_release_speaks_to_players_first_and_to_developers_second() -> None:
    _, _, release = CHANGES.partition(f"## [{__version__}]")
    heads = re.findall(r"^### (.*)$", release.partition("\n## ")[0], re.MULTILINE)
    assert heads == ["At the table", "For developers"]


def test_no_file_has_a_version_of_its_own(in_process_cli: Cli) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    path = project["tool"]["hatch"]["version"]["path"]
    assert f'__version__ = "{__version__}"' in (ROOT / path).read_text(encoding="utf-8")
    assert in_process_cli("--version").out == f"scorekeeper {__version__}\n"
    man_page = ROOT / "packaging" / "share" / "man" / "man1" / "scorekeeper.1"
    assert f'"scorekeeper {__version__}"' in man_page.read_text(encoding="utf-8")
