"""The JSON Schemas in docs/schema, made of the types that the code itself has."""

import inspect
import json
import types
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import (
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from scorekeeper.core.entries import Entry
from scorekeeper.core.json_types import (
    CheckJson,
    FailedSheet,
    FindingJson,
    SessionListJson,
    UnreadablePaper,
)
from scorekeeper.core.setup import Setup
from scorekeeper.games.adding.rules import AddingRules
from scorekeeper.games.adding.score_types import AddingScore
from scorekeeper.games.ninety_nine.play.score_types import NinetyNineScore
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules
from scorekeeper.games.pegs.rules import PegRules
from scorekeeper.games.pegs.score_types import PegScore
from scorekeeper.storage.session_reader import FORMAT
from scorekeeper.web.answers import SCHEMA
from scorekeeper.web.json_types import EnteredJson, ExplanationJson, RefusalJson
from tests.support.paths import ROOT

FOLDER = ROOT / "docs" / "schema"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
SCORES = (NinetyNineScore, AddingScore, PegScore)
Schema = dict[str, Any]

_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    object: {},
}


class SessionDocument(Setup):
    """The only document of the table `session`."""


class EntryDocument(Entry):
    """A document of the table `entries`, by its sequence number."""


class _Definitions:
    """Makes schemas of types, and keeps those of classes to be named by others."""

    def __init__(self, *, closed: bool) -> None:
        self.schemas: dict[str, Schema] = {}
        self._closed = closed
        """Whether keys that no type names are refused; published schemas let them be."""

    def of(self, hint: Any) -> Schema:
        """Return the schema of a type."""
        if hint in _PLAIN:
            return _PLAIN[hint]
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(argument) for argument in arguments]}
        if origin in (list, tuple, Sequence):
            return {"type": "array", "items": self.of(arguments[0])}
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(arguments[1])}
        return self._named(hint)

    def _named(self, kind: Any) -> Schema:
        name = kind.__name__
        if name not in self.schemas:
            self.schemas[name] = {}
            self.schemas[name] = self._of_class(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _of_class(self, kind: Any) -> Schema:
        hints = get_type_hints(kind)
        if is_typeddict(kind):
            required = [key for key in hints if key in kind.__required_keys__]
        elif is_dataclass(kind):
            own = {field.name: field for field in fields(kind) if field.init}
            hints = {name: hints[name] for name in own}
            required = [
                name
                for name, field in own.items()
                if field.default is MISSING and field.default_factory is MISSING
            ]
        else:
            raise TypeError(kind)
        return self.object(kind, hints, required)

    def object(self, kind: Any, hints: Mapping[str, Any], required: Sequence[str]) -> Schema:
        """Return the schema of an object with these keys."""
        about = inspect.getdoc(kind) or ""
        open_ended = kind is FindingJson  # its further keys depend on its code
        return {
            "description": about.splitlines()[0],
            "type": "object",
            "properties": {name: self.of(hint) for name, hint in hints.items()},
            "required": list(required),
            **({"additionalProperties": False} if self._closed and not open_ended else {}),
        }


def _whole(name: str, title: str, version: int, definitions: _Definitions, root: Schema) -> Schema:
    return {
        "$schema": DRAFT,
        "$id": f"urn:scorekeeper:{name}:{version}",
        "title": title,
        **root,
        "$defs": dict(sorted(definitions.schemas.items())),
    }


def _any_of(name: str, title: str, kinds: Sequence[Any], *, closed: bool) -> Schema:
    definitions = _Definitions(closed=closed)
    return _whole(
        name, title, SCHEMA, definitions, {"anyOf": [definitions.of(kind) for kind in kinds]}
    )


def _session_file(*, closed: bool) -> Schema:
    """Return the schema of a session file, made of the values that it is read into."""
    definitions = _Definitions(closed=closed)
    setup = get_type_hints(Setup)
    rules = Union[NinetyNineRules, AddingRules, PegRules]  # noqa: UP007 — a value, not a hint
    document = {"format": Literal[1, 2], "id": str, "created": str, **setup, "rules": rules}
    entry = {
        name: get_args(hint)[0] if get_origin(hint) in (Union, types.UnionType) else hint
        for name, hint in get_type_hints(Entry).items()
        if name != "number"  # it is the key of the document
    }
    one = definitions.object(SessionDocument, document, list(document))
    log = definitions.object(EntryDocument, entry, ["at", "kind"])
    tables = {
        "session": {
            "type": "object",
            "properties": {"1": one},
            "required": ["1"],
            "additionalProperties": False,
        },
        "entries": {"type": "object", "patternProperties": {"^[1-9][0-9]*$": log}},
    }
    root = {
        "type": "object",
        "properties": tables,
        "required": list(tables),
        "additionalProperties": False,
    }
    return _whole("session-file", "A session file", FORMAT, definitions, root)


def schemas(*, closed: bool = False) -> dict[str, Schema]:
    """Return every schema by the name of its file, with the version in it."""
    score = (*SCORES, FailedSheet)
    answers = (EnteredJson, RefusalJson, ExplanationJson, SessionListJson, *SCORES)
    check = (CheckJson, UnreadablePaper)
    return {
        f"session-file-{FORMAT}": _session_file(closed=closed),
        f"score-{SCHEMA}": _any_of("score", "score and show", score, closed=closed),
        f"check-{SCHEMA}": _any_of("check", "check", check, closed=closed),
        f"list-{SCHEMA}": _any_of("list", "list", (SessionListJson,), closed=closed),
        f"http-{SCHEMA}": _any_of("http", "Answers of the server", answers, closed=closed),
    }


def files() -> dict[Path, str]:
    """Return each published file with what should stand in it."""
    return {
        FOLDER / f"{name}.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        for name, schema in schemas().items()
    }
