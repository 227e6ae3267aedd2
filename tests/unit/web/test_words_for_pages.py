"""Pages put words in the place of entered lines: who has buttons knows no notation."""

from scorekeeper.core.messages import Message
from scorekeeper.i18n.catalog import language, phone_language

WORDS = Message("entry-note", {"text": "tea"})
PLACE = Message("pages-history-deal", {"number": 3})
SAID = Message("fact-as-said", {"line": "3. 3 4 2", "place": PLACE, "words": WORDS})


def test_a_line_is_said_in_words_however_deep_it_stands() -> None:
    told = Message("told-amend", {"was": SAID, "now": Message("told-insert", {"line": SAID})})
    on_phones, in_a_shell = phone_language("en").render(told), language("en").render(told)
    assert "3 4 2" not in on_phones
    assert on_phones.count("tea") == 2
    assert in_a_shell.count("3. 3 4 2") == 2
    assert "tea" not in in_a_shell
