"""German says what English says, in German, in the words of its glossary.

Each forbidden pattern stands beside a sentence that it refuses, so that no pattern matches nothing.
"""

import re

import pytest

from scorekeeper.i18n.catalog import all_sentences, language

_WORDS = """
the is are were of and or to with for from that this it you your has have had its which who
what when where there they must then than not can cannot at on if be been after before without
into between more most other others yes write points failed made another only player
"""
ENGLISH = frozenset(_WORDS.split())
"""English words that are neither German nor words of the notation."""
_NAMES = re.compile(r"Game of 99|Penguin Book of Card Games")
_CODE = re.compile(r"`[^`]*`|\bscorekeeper [a-z][^.;:(),\n]*|--\w[\w-]*|\w\S*=\S*|\{[^}]*\}")
"""What is typed, and fields: English, or none of the sentence's words."""

FORBIDDEN = {
    r"\b([Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?\w*|[Ee]uch|[Ee]uer|[Ee]ure\w*|Ihnen)\b": "Wenn du willst.",
    r"(?<![.:!?“)}] )(?<!^)(?<!\n)\b(Sie|Ihre?\w*)\b": "Bitte geben Sie Namen ein.",
    r"\b(Gabe|Robber|Durchgang|Durchgänge|Vertrag|Remis|Ansage|angesagt)\b": "Gabe 3: Remis.",
    r"\bHand \{|\bHand \d": "Hand {number}: Anna hat erfüllt.",
    r"\b(Deals?|Tricks?|Bids?|Sessions?|Score|Rank|Suit)\b": "Deal 3: zwei Tricks.",
    r"\b(Treff|Cœur|Schippen|Ecken|Eichel|Schellen)\b": "Drei Treff.",
    r"\b(Zähler|Gesamtsumme|Extrapunkte|Zusatzpunkte|Bonuspunkte)\b": "Die Gesamtsumme ist 57.",
    r"\b(erfolglos|gescheitert|lebende[nr]?|Mitspieler)\b": "Anna war erfolglos.",
    r"\b([dD](er|em|en|es)|[eE]inem?) (Spieler|Geber|Gewinner)\b": "Der Geber gibt.",
    r"\b(Spieler|Gewinner)(n|s|in|innen)?\b": "Alle Spieler passen.",
    r"\b(erfolgt|Durchführung|macht Sinn|nicht wirklich|einmal mehr)\b": "Die Wertung erfolgt.",
    r"\{(player|seat|name|dealer|leader|first|other)\}(e?s|[’'])(?!\w)": "{player}s Reizung.",
    r"\b([dD](er|ie|as|en|em|es)|[eE]ine?[nmrs]?) \{\w+:term\}": "Die {kind:term} fehlt.",
    r"\b([dD](er|ie|en|em|es)) \{(player|seat|name|dealer|leader)\}": "Der {player} gibt.",
    r"”|‘\{|\"\{|'\{": "“{given}”",
    r"\w - \w": "Anna - Ben.",
    r"\d%|\{\w+\}%": "{share}%",
}
"""Patterns against the glossary and the decisions about German, each with a wrong sentence."""

_ALLOWED = {
    "column-player": "a head of a column",
    "reading-R6": "the word of a source that is cited",
    "reading-R10": "the word of a source that is cited",
    "letter-E": "a letter explained",
}
"""Codes that may have a word which others must not."""


def read() -> dict[str, str]:
    """Return what is read in German by its code; words to type and placeholders are not."""
    sentences = {**all_sentences("de"), **language("de").terms}
    return {
        code: text
        for code, text in sentences.items()
        if not code.startswith(("typed-", "placeholder-"))
    }


def english_words(text: str) -> set[str]:
    """Return the English words of a text, without those of the notation."""
    plain = _CODE.sub(" ", _NAMES.sub(" ", text))
    return {word for word in re.findall(r"[\w’-]+", plain) if word.lower() in ENGLISH}


def test_the_search_for_english_words_finds_them() -> None:
    assert english_words("Spiel 3 is over, and `the` --or of=to {for} exactly-or-under") == {
        "is",
        "and",
    }
    english = all_sentences("en")
    found = [code for code, text in english.items() if english_words(text)]
    assert len(found) > len(english) * 0.6


def test_no_english_word_is_left_in_a_german_sentence() -> None:
    assert {code: words for code, text in read().items() if (words := english_words(text))} == {}


@pytest.mark.parametrize("pattern", FORBIDDEN)
def test_a_pattern_finds_what_it_is_for(pattern: str) -> None:
    assert re.search(pattern, FORBIDDEN[pattern])


@pytest.mark.parametrize("pattern", FORBIDDEN)
def test_no_sentence_contradicts_the_glossary(pattern: str) -> None:
    found = {code: text for code, text in read().items() if re.search(pattern, text)}
    assert {code: found[code] for code in found if code not in _ALLOWED} == {}


@pytest.mark.parametrize(
    ("code", "text"),
    [
        *(("clubs", "Kreuz ♣"), ("hearts", "Herz ♥"), ("spades", "Pik ♠"), ("none", "ohne Trumpf")),
        *(("deal", "Spiel"), ("trick", "Stich"), ("claim", "Behauptung"), ("nines", "Neunen")),
        *(("declare", "eine offene Reizung"), ("reveal", "ein offenes Spiel")),
    ],
)
def test_a_term_is_the_one_of_the_glossary(code: str, text: str) -> None:
    assert language("de").terms[code] == text


COUNTED = re.compile(r"\{(?!player)\w+\} (Stichen?|Punkten?)\b")
"""A number before a word that has one form for 1, and another for more."""
_OF_THE_RULES = re.compile(
    r"page-|score-title|next-|tricks-all|bids-before|malformed-|compare-open"
)
"""Codes of sentences whose number is a rule's, and never 1."""
_NEVER_ONE = {"because-tricks", "tricks-high", "stated-high", "explain-game", "rules-cards"}


def test_one_is_counted_in_the_singular() -> None:
    assert COUNTED.search("{tricks} Stiche, gereizt {cards}")
    found = {code for code, text in read().items() if COUNTED.search(text)}
    assert {code for code in found - _NEVER_ONE if not _OF_THE_RULES.match(code)} == set()
