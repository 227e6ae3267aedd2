"""The sentences of a language as a PO file for translators' tools, and back, without loss.

`python -m tests.support.po_files export de words.po` writes the file, `import de words.po` puts
what was translated into the modules of the language. A sentence's context is its module and code,
its source the English sentence, in which fields and their forms stand as they are.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from scorekeeper.i18n import LANGUAGES, MODULES

ROOT = Path(__file__).parent.parent.parent / "scorekeeper" / "i18n"
TERMS = "__init__"
"""The module that has the terms; its conventions and conjunctions are no sentences."""
_LINE = re.compile(
    r"""(?m)^    "(?P<code>[\w-]+)": (?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'),$"""
)
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_PLAIN = {escape[1]: character for character, escape in _ESCAPES.items()}


class Entry(NamedTuple):
    """A sentence of a PO file."""

    context: str
    """The module and the code: `change/told-deal`."""
    english: str
    text: str
    """The translation; empty where there is none."""


def entries(language: str, root: Path = ROOT) -> list[Entry]:
    """Return all sentences and terms of a language, in the order of the English modules."""
    found = []
    for module in (TERMS, *MODULES):
        english = _texts(root / "en" / f"{module}.py")
        other = _texts(root / language / f"{module}.py")
        found += [
            Entry(f"{module}/{code}", text, other.get(code, "")) for code, text in english.items()
        ]
    return found


def _texts(path: Path) -> dict[str, str]:
    """Return the texts in a module by their codes; none where there is no module."""
    source = path.read_text(encoding="utf-8") if path.exists() else ""
    return {line["code"]: ast.literal_eval(line["text"]) for line in _LINE.finditer(source)}


def po_text(found: Iterable[Entry], language: str) -> str:
    """Return sentences as the text of a PO file; an empty English one cannot stand in it."""
    head = f"Language: {language}\nContent-Type: text/plain; charset=UTF-8\n"
    parts = ['msgid ""\nmsgstr ' + _quoted(head)]
    parts += [
        f"msgctxt {_quoted(context)}\nmsgid {_quoted(english)}\nmsgstr {_quoted(text)}"
        for context, english, text in found
        if english
    ]
    return "\n\n".join(parts) + "\n"


def _quoted(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(character, character) for character in text) + '"'


def parse_po(text: str) -> Iterator[Entry]:
    """Yield the sentences of a PO file, as any tool writes it; fuzzy ones are not translated."""
    for block in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n")):
        fields: dict[str, str] = {}
        key = ""
        for line in block.split("\n"):
            if match := re.match(r'\s*(?:(msgctxt|msgid|msgstr)\s+)?"(.*)"\s*$', line):
                key = match[1] or key
                fields[key] = fields.get(key, "") + _unquoted(match[2])
        if fields.get("msgid") and "msgctxt" in fields:
            fuzzy = re.search(r"(?m)^#,.*\bfuzzy\b", block) is not None
            yield Entry(fields["msgctxt"], fields["msgid"], "" if fuzzy else fields["msgstr"])


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", lambda escape: _PLAIN.get(escape[1], escape[1]), text)


def import_entries(found: Iterable[Entry], language: str, root: Path = ROOT) -> list[str]:
    """Put translated sentences into the modules of a language.

    Returns the contexts that were left out: their English is another by now, or gone.
    """
    current = {entry.context: entry.english for entry in entries("en", root)}
    left_out, translated = [], dict[str, dict[str, str]]()
    for context, english, text in found:
        module, _, code = context.partition("/")
        if current.get(context) != english:
            left_out.append(context)
        elif text:
            translated.setdefault(module, {})[code] = text
    for module, texts in translated.items():
        english_path, path = (root / name / f"{module}.py" for name in ("en", language))
        template = path if path.exists() else english_path
        path.write_text(_with_texts(template, english_path, texts), encoding="utf-8")
    return left_out


def _with_texts(template: Path, english: Path, texts: dict[str, str]) -> str:
    """Return the source of a module with other texts; new codes come where English has them."""
    source = template.read_text(encoding="utf-8")
    is_english = template == english
    known = _texts(template)
    new, before = dict[str, list[str]](), ""
    for code in _texts(english):
        if code in known:
            before = code
        elif code in texts:
            new.setdefault(before, []).append(_source_line(code, texts[code]))
    return _LINE.sub(_replacement(texts, known, new, drop_others=is_english), source)


def _replacement(
    texts: dict[str, str], known: dict[str, str], new: dict[str, list[str]], *, drop_others: bool
) -> Callable[[re.Match[str]], str]:
    def replaced(line: re.Match[str]) -> str:
        code, whole = line["code"], line[0]
        if code in texts and texts[code] != known[code]:
            whole = _source_line(code, texts[code])
        elif drop_others and code not in texts:
            whole = ""
        return "\n".join([whole, *new.get(code, ())])

    return replaced


def _source_line(code: str, text: str) -> str:
    quote = "'" if '"' in text and "'" not in text else '"'
    escaped = text.replace("\\", "\\\\").replace(quote, "\\" + quote).replace("\n", "\\n")
    shown = "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in escaped
    )
    return f'    "{code}": {quote}{shown}{quote},'


def main(action: str, language: str, path: str) -> None:
    """Write a PO file, or read one into the modules of a language."""
    if action == "export":
        Path(path).write_text(po_text(entries(language), language), encoding="utf-8")
        return
    assert language in LANGUAGES, "its package and its conventions come first"
    for context in import_entries(parse_po(Path(path).read_text(encoding="utf-8")), language):
        print(f"left out, its English has changed: {context}")  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
