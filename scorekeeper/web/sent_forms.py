"""Which session came of each form: Enter pressed twice sends it twice, and means one session."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import TypeAlias

FORM_KEY = "form"
"""The field by which a form that was handed out is known again."""
_KEPT = 200
"""Forms that are remembered: they come twice within moments."""

_Sent: TypeAlias = frozenset[tuple[str, str]]


class SentForms:
    """The forms that have begun a session; one that says something else by now is another."""

    def __init__(self) -> None:
        self._begun: OrderedDict[_Sent, str] = OrderedDict()

    def session_of(self, form: Mapping[str, str]) -> str | None:
        """Return the session that came of a form; None for one that was not sent yet."""
        return self._begun.get(frozenset(form.items()))

    def keep(self, form: Mapping[str, str], session: str) -> None:
        """Remember what came of a form; one without a key is never known again."""
        if form.get(FORM_KEY):
            self._begun[frozenset(form.items())] = session
            while len(self._begun) > _KEPT:
                self._begun.popitem(last=False)
