"""Pages put words in the place of entered lines, and leave every other message as it is."""

from scorekeeper.core.messages import Message, RepeatedMessage
from scorekeeper.web.context import _in_words


def test_a_message_without_a_line_is_the_same_object_so_its_sentence_is_kept() -> None:
    why = RepeatedMessage("because-tricks", {"tricks": 3})
    point = Message("explain-point", {"player": "Anna", "points": "+3", "why": why, "list": [why]})
    assert _in_words(point) is point


def test_a_line_is_said_in_words_however_deep_it_stands() -> None:
    line = Message("fact-as-said", {"place": 1, "what": "3 4 2", "words": "Anna took 3"})
    told = _in_words(Message("told-x", {"lines": [line], "one": line, "two": 2}))
    in_words = Message("entry-placed", {"place": 1, "what": "Anna took 3"})
    assert told == Message("told-x", {"lines": [in_words], "one": in_words, "two": 2})
