"""The forms that began a session are known again, and take no room."""

import pickle

from scorekeeper.web.sent_forms import SentForms


def test_what_a_form_says_is_not_kept() -> None:
    sent = SentForms()
    forms = [{"form": f"{number}", "players": " " * 60_000} for number in range(300)]
    for form in forms:
        sent.keep(form, f"session {form['form']}")
    assert sent.session_of(forms[-1]) == "session 299"
    assert sent.session_of({**forms[-1], "title": "Friday"}) is None
    assert sent.session_of(forms[0]) is None
    assert len(pickle.dumps(sent)) < 20_000
