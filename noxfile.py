"""The checks by name: `nox` runs the quick ones, `nox -l` lists all, `nox -s ci` what decides.

Each session has an environment of its own; `.ci/run` runs the same commands in fresh clones.
"""

import nox

nox.options.sessions = ["lint", "types", "quick"]
nox.options.reuse_existing_virtualenvs = True
PYTHONS = ["3.11", "3.12", "3.13"]


def _install(session: nox.Session) -> None:
    session.install("-e", ".[test]")


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and format."""
    _install(session)
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Check the types strictly, and those of the program as other systems have them."""
    _install(session)
    session.run("mypy")
    for platform in ("win32", "darwin"):
        session.run("mypy", "--platform", platform, "scorekeeper")


@nox.session
def quick(session: nox.Session) -> None:
    """Run the tests that take a minute and a half."""
    _install(session)
    session.run("pytest", "-n", "auto", "-m", "not slow", *session.posargs)


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run all tests on each Python."""
    _install(session)
    session.run("pytest", "-n", "auto", *session.posargs)


@nox.session
def documents(session: nox.Session) -> None:
    """Write anew what is generated: transcripts, the reference of commands, sample texts."""
    _install(session)
    for module in ("transcripts", "generated_documents", "samples", "export_goldens"):
        session.run("python", "-m", f"tests.support.{module}")


@nox.session
def translations(session: nox.Session) -> None:
    """Exchange a language with translators' tools: `-- export de words.po`, `-- import …`."""
    _install(session)
    session.run("python", "-m", "tests.support.po_files", *session.posargs)


@nox.session
def ci(session: nox.Session) -> None:
    """Run what decides whether a change lands."""
    session.run("bash", ".ci/run", external=True)


@nox.session(python=PYTHONS)
def installs(session: nox.Session) -> None:
    """Install the wheel without an index, by pip, pipx and uv, and play an evening with it."""
    session.run("python", "-m", "tests.support.offline_installs")


@nox.session
def apps(session: nox.Session) -> None:
    """Build the program as one file and as a folder that needs no Python, and try them."""
    _install(session)
    session.install("pyinstaller")
    session.run("python", "packaging/build_apps.py", "zipapp")
    session.run("python", "packaging/build_apps.py", "folder")
    session.run("pytest", "tests/process/test_apps.py")
