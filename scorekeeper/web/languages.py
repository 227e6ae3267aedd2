"""The language of each answer: what the browser asks for."""

from collections.abc import Iterator

from scorekeeper.i18n import LANGUAGES, known_language

_MAX_ITEMS = 50
"""Of a header, which a browser writes with a handful."""


def accepted_language(header: str | None, usual: str) -> str:
    """Return the language that `Accept-Language` wants most, of those that there are.

    Without the header, or where any will do, it is the usual one; where only others are named, it
    is English.

    >>> accepted_language("fr, de-AT;q=0.8, en;q=0.5", "en")
    'de'
    """
    if header is None or not header.strip():
        return usual
    weights: dict[str, float] = {}
    for language, weight in _weighted(header):
        weights[language] = max(weight, weights.get(language, 0.0))
    if (others := weights.pop("*", None)) is not None:
        for language in (usual, *LANGUAGES):
            weights.setdefault(language, others)
    best = max(weights, key=weights.__getitem__, default="en")
    return best if weights.get(best) else "en"


def _weighted(header: str) -> Iterator[tuple[str, float]]:
    """Yield the languages of a header that there are, and `*`, with their weights."""
    for item in header.split(",")[:_MAX_ITEMS]:
        tag, _, parameter = item.partition(";")
        language = "*" if tag.strip() == "*" else known_language(tag.strip())
        if language is not None:
            yield language, _weight(parameter)


def _weight(parameter: str) -> float:
    """Return the weight of a language; what is no weight refuses it."""
    name, _, number = parameter.strip().partition("=")
    if not name:
        return 1.0
    try:
        weight = float(number) if name.strip().lower() == "q" else 0.0
    except ValueError:
        return 0.0
    return weight if 0.0 <= weight <= 1.0 else 0.0
