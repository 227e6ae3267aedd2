"""What a request says: its body within limits, the JSON in it, and the log that it has seen."""

import asyncio
import json
import re
from collections.abc import Iterable
from typing import NoReturn
from urllib.parse import parse_qsl

from starlette.requests import Request

from scorekeeper.core.entries import is_key
from scorekeeper.core.limits import MAX_HEADERS
from scorekeeper.core.log_tag import LogTag
from scorekeeper.core.messages import Malformed, message
from scorekeeper.web.answers import RequestRefused

MAX_BODY_SIZE = 64 << 10
_DISCARDED = 16 << 20
"""Bytes of a body that is too large that are read all the same, so that the refusal arrives."""
_MAX_FIELDS = 100
"""Of a form."""
_MAX_DEPTH = 6
_MAX_ITEMS = MAX_HEADERS
"""Of a body as JSON, those of its lists and tables included."""
BODY_SECONDS = 15
"""In which a body must be here, whole."""
_CLOSE = {"Connection": "close"}


async def read_body(request: Request) -> bytes:
    """Return the body of a request; refuses what is too large or too slow."""
    content = bytearray()
    size = 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            if _declared_size(request) > _DISCARDED:
                raise _too_large()
            async for chunk in request.stream():
                size += len(chunk)
                if size <= MAX_BODY_SIZE:
                    content += chunk
                elif size > _DISCARDED:
                    break
    except TimeoutError:
        raise RequestRefused(408, "too-slow", message("web-too-slow"), headers=_CLOSE) from None
    if size > MAX_BODY_SIZE:
        raise _too_large()
    return bytes(content)


def raise_for_size(request: Request) -> None:
    """Refuse a request that announces too large a body, of which nothing is read."""
    if _declared_size(request) > MAX_BODY_SIZE:
        raise _too_large()


def _declared_size(request: Request) -> int:
    declared = request.headers.get("content-length", "0")
    return int(declared[:18]) if declared.isascii() and declared.isdigit() else 0


def _too_large() -> RequestRefused:
    return RequestRefused(
        413, "too-large", message("web-too-large", most=MAX_BODY_SIZE), headers=_CLOSE
    )


async def read_json(request: Request) -> dict[str, object]:
    """Return the object that a request has as JSON."""
    body = await read_body(request)
    kind, _, _ = request.headers.get("content-type", "").partition(";")
    if kind.strip().lower() != "application/json":
        raise RequestRefused(415, "not-json", message("web-not-json-type"))
    try:
        value = json.loads(body.decode(), parse_constant=_refuse, object_pairs_hook=_unique)
    except (ValueError, RecursionError):
        raise RequestRefused(400, "not-json", message("web-not-json")) from None
    if not isinstance(value, dict):
        raise Malformed(message("web-not-object"))
    if not _is_moderate(value):
        raise Malformed(message("web-immoderate", most=_MAX_ITEMS, deepest=_MAX_DEPTH))
    return value


def _is_moderate(value: object) -> bool:
    """Return whether data has no more items, and is nested no deeper, than anything asked for."""
    level: list[object] = [value]
    items = 0
    for _ in range(_MAX_DEPTH):
        level = [item for each in level for item in _items(each)]
        items += len(level)
        if items > _MAX_ITEMS:
            return False
    return not level


def _items(value: object) -> Iterable[object]:
    match value:
        case dict():
            return value.values()
        case list():
            return value
        case _:
            return ()


def _refuse(text: str) -> NoReturn:
    raise ValueError(text)


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError(pairs)
    return values


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a plain form; the last of those with one name."""
    body = await read_body(request)
    kind, _, _ = request.headers.get("content-type", "").partition(";")
    if kind.strip().lower() != "application/x-www-form-urlencoded":
        raise RequestRefused(415, "not-json", message("web-not-form"))
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MAX_FIELDS))
    except ValueError:
        raise RequestRefused(400, "not-json", message("web-not-form")) from None


def entry_key(request: Request) -> str | None:
    """Return the key by which the sender knows an entry again, its `Idempotency-Key`."""
    key = request.headers.get("idempotency-key")
    if key is not None and not is_key(key):
        raise Malformed(message("web-entry-key"))
    return key


NO_LOG = LogTag(-1)
"""Stands for a log that no session can have: what expects it is always refused as stale."""


def expected_log(request: Request) -> LogTag:
    """Return the log that a request expects, by its `If-Match`."""
    tag = request.headers.get("if-match")
    if tag is None:
        raise RequestRefused(428, "precondition", message("web-precondition"))
    return log_of_tag(tag)


def log_of_tag(tag: str) -> LogTag:
    """Return the log that an entity tag stands for: the number of its entries, or its log tag.

    >>> log_of_tag('"12"').entries, log_of_tag('"0"').entries, log_of_tag('"012"').entries
    (12, 0, -1)
    >>> log_of_tag("*") == log_of_tag('W/"12"') == log_of_tag('"12-"') == NO_LOG
    True
    >>> str(log_of_tag('"12-0123456789abcdef"'))
    '12-0123456789abcdef'
    """
    match = re.fullmatch(r'"(0|[1-9][0-9]{0,8})(?:-([0-9a-f]{16}))?"', tag.strip(), re.ASCII)
    return LogTag(int(match[1]), match[2] or "") if match else NO_LOG


def has_seen(request: Request, log: LogTag) -> bool:
    """Return whether a client has this very state already, by its `If-None-Match`."""
    tags = request.headers.get("if-none-match", "")
    seen = {tag.strip().removeprefix("W/") for tag in tags.split(",")}
    return not seen.isdisjoint({"*", f'"{log.entries}"', f'"{log}"'})


def log_headers(log: LogTag) -> dict[str, str]:
    """Return the headers that say which log an answer is about.

    The entity tag counts entries; the log tag is one too, and stands for what they say.
    """
    return {"ETag": f'"{log.entries}"', "Log-Tag": str(log)}
