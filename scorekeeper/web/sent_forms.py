"""Which session came of each form: Enter pressed twice sends it twice, and means one session."""

from collections import OrderedDict
from collections.abc import Mapping

FORM_KEY = "form"
"""The field by which a form that was handed out is known again."""
_KEPT = 200
"""Forms that are remembered: they come twice within moments."""


class SentForms:
    """The forms that have begun a session; one that says something else by now is another."""

    def __init__(self) -> None:
        self._begun: OrderedDict[int, str] = OrderedDict()

    def session_of(self, form: Mapping[str, str]) -> str | None:
        """Return the session that came of a form; None for one that was not sent yet."""
        return self._begun.get(_digest(form))

    def keep(self, form: Mapping[str, str], session: str) -> None:
        """Remember what came of a form; one without a key is never known again."""
        if form.get(FORM_KEY):
            self._begun[_digest(form)] = session
            while len(self._begun) > _KEPT:
                self._begun.popitem(last=False)


def _digest(form: Mapping[str, str]) -> int:
    """Return what a form is known by, however long what it says."""
    return hash(frozenset(form.items()))
