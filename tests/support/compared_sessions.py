"""Which stored sessions an import is compared with."""

import pytest

from scorekeeper.cli.commands import earlier_import
from scorekeeper.cli.commands.earlier_import import Evening, evening_of
from scorekeeper.core.session import AnySession


def compared_sessions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that takes the ids of all that are compared from now on."""
    compared = list[str]()

    def counted(stored: AnySession) -> Evening:
        compared.append(stored.session.id)
        return evening_of(stored)

    monkeypatch.setattr(earlier_import, "evening_of", counted)
    return compared
