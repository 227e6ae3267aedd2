"""What the forms for notes, agreed points and claims ask for: facts, not lines to be read again.

So every character that somebody types into a text is that text's, quotes of all kinds too.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from scorekeeper.core.commands import AddFacts, AnyChange
from scorekeeper.core.messages import Malformed, message, raise_malformed
from scorekeeper.core.parse_change import parse_note, raise_unless_text
from scorekeeper.core.session import AnySession
from scorekeeper.games import require_capability
from scorekeeper.web.changes import LineChange

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import ClaimScope

Form = Mapping[str, str]
WHAT = "what"
"""The field that says which form it is; a form without it has a line."""


def change_of_form(form: Form) -> LineChange:
    """Return what a form asks for; raises `Malformed` for one that the pages do not have."""
    build = _FORMS.get(form[WHAT])
    if build is None:
        raise Malformed(message("web-not-form"))
    return LineChange(partial(_built, build, form), None)


def _built(
    build: Callable[[Form, AnySession], AnyChange], form: Form, session: AnySession
) -> AnyChange:
    return build(form, session)


def _note(form: Form, _: AnySession) -> AnyChange:
    if not form.get("text", "").strip():
        raise Malformed(message("pages-note-empty"))
    return parse_note(form["text"].strip())


def _adjustment(form: Form, session: AnySession) -> AnyChange:
    facts = require_capability(session.game, lambda game: game.agreed_points, "adjust")
    reason = form.get("text", "").strip()
    raise_unless_text(reason)
    player = _player(form)
    sign = "-" if form.get("sign") in ("-", "minus") else "+"
    fact = facts.adjustment(player, f"{sign}{_points(form)}", reason, session.names)
    raise_malformed(session.game.typing_problems(fact))
    return AddFacts((fact,))


def _claim(form: Form, session: AnySession) -> AnyChange:
    facts = require_capability(session.game, lambda game: game.claims, "claim")
    given = form.get("scope", "")
    scope: ClaimScope = "game" if given == "game" else "rubber" if given == "rubber" else "deal"
    return AddFacts((facts.claim(_player(form), _points(form), scope, session.names),))


def _player(form: Form) -> str:
    if not form.get("player"):
        raise Malformed(message("pages-whose-empty"))
    return form["player"]


def _points(form: Form) -> str:
    """Return the points that were typed, with the minus of whatever keyboard."""
    points = form.get("points", "").strip().replace("\u2212", "-").replace("\u2013", "-")
    if not points:
        raise Malformed(message("pages-points-empty"))
    return points


_FORMS: Mapping[str, Callable[[Form, AnySession], AnyChange]] = {
    "note": _note,
    "adjust": _adjustment,
    "claim": _claim,
}
