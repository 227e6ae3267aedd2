"""The sources that explanations cite: book and section after a sentence, and as JSON."""

from collections.abc import Mapping, Sequence

from scorekeeper.core.messages import Message, RepeatedMessage, message
from scorekeeper.core.sources import cited, readings_of, split_code


class Citations:
    """Cites the sources of sentences, and keeps which sources were cited."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources
        """By field of the rules, the code of its source."""
        self._by_rests_on: dict[tuple[str, ...], list[RepeatedMessage]] = {}
        self._json_by_rests_on: dict[tuple[str, ...], dict[str, object]] = {}
        self.codes: dict[str, None] = {}
        """The codes of all sources cited, in their order."""

    def cite(self, text: Message, rests_on: tuple[str, ...]) -> Message:
        """Return a sentence with its sources after it, if it has any."""
        sources = self._cited(rests_on)
        return message("explain-cited", text=text, sources=sources) if sources else text

    def cite_point(self, text: Message, rests_on: tuple[str, ...]) -> Message:
        """Return the same for a point, which is indented."""
        sources = self._cited(rests_on)
        if sources:
            return message("explain-line", text=text, sources=sources)
        return message("explain-bare", text=text)

    def as_json(self, rests_on: tuple[str, ...]) -> dict[str, object]:
        """Return the sources for programs: books with sections, and our readings."""
        if rests_on not in self._json_by_rests_on:
            codes = _source_codes(rests_on, self._sources)
            self._json_by_rests_on[rests_on] = _sources_json(codes)
        return self._json_by_rests_on[rests_on]

    def _cited(self, rests_on: tuple[str, ...]) -> list[RepeatedMessage]:
        if rests_on not in self._by_rests_on:  # hundreds of deals cite the same few rules
            codes = _source_codes(rests_on, self._sources)
            self.codes.update(dict.fromkeys(codes))
            self._by_rests_on[rests_on] = cited(codes)
        return self._by_rests_on[rests_on]


def _source_codes(rests_on: Sequence[str], sources: Mapping[str, str]) -> list[str]:
    """Return the source codes of fields of the rules; codes among them stay as they are."""
    codes = [key if _is_source_code(key) else sources.get(key, "") for key in rests_on]
    return [code for code in codes if code]


def _is_source_code(key: str) -> bool:
    return ":" in key or key[:1].isupper()


def _sources_json(codes: Sequence[str]) -> dict[str, object]:
    """Return the books and our readings behind source codes, for programs."""
    books = [
        {"book": message("a-book", book=f"book-{source.book}"), "section": source.section}
        for source in map(split_code, codes)
        if source.book
    ]
    return {"sources": books, "readings": readings_of(codes)}
