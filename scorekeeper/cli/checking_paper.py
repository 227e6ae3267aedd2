"""`check --sheet`: a paper score sheet against one session."""

from collections.abc import Sequence

from scorekeeper.cli.desk import Desk


def check_paper(
    desk: Desk,
    what: Sequence[str],
    paper: str,
    running: bool | None,  # noqa: FBT001
    *,
    strict: bool,
    as_json: bool,
) -> int:
    """Hold a paper against a session; return the exit code."""
    raise NotImplementedError(desk, what, paper, running, strict, as_json)
