"""Answers as JSON, and what is refused: a code, and all reasons in sentences."""

import gzip
import json
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from io import BytesIO
from itertools import groupby
from typing import NamedTuple, cast

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from scorekeeper.core.messages import Illegal, Malformed, Message, Refusal, RenderMessage, message
from scorekeeper.storage.locks import LockTimeout
from scorekeeper.storage.system_errors import is_away
from scorekeeper.web.kept_pages import compress, unpacked_size

SCHEMA = 1
AT_ONCE = 1 << 20
"""Bytes that are handed on together."""
_PIECE = 1 << 16
"""Bytes of an answer that are handed on before the client has taken some of them."""
_LONG = AT_ONCE // 16
"""Bytes of a piece that is not worth being joined with others."""


class RequestRefused(Exception):
    """A request that is refused before or beside the rules of the game."""

    def __init__(
        self,
        status: int,
        code: str,
        *problems: Message,
        error: Mapping[str, object] | None = None,
        beside: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.problems = problems
        self.error = error or {}
        """Further keys of the error."""
        self.beside = beside or {}
        """Keys beside the error."""
        self.headers = dict(headers or {})


def not_found() -> RequestRefused:
    """Return the one refusal of all that is not there, or not for this link."""
    return RequestRefused(404, "not-found", message("web-not-found"))


class RawJson(NamedTuple):
    """A value that is JSON already, as gzip has it; other JSON takes it as it is.

    So what a slow client has not taken yet is little, and that of a session is kept for all.
    """

    packed: bytes
    size: int
    """Bytes of the JSON itself."""


def json_bytes(value: object) -> RawJson:
    """Return data as JSON; a lone half of a character stays an escape."""
    parts = [*_packed(_json_pieces(value))]
    return RawJson(b"".join(part.packed for part in parts), sum(part.size for part in parts))


def _packed(pieces: Iterable[bytes | RawJson]) -> Iterator[RawJson]:
    """Yield pieces as gzip has them: what was packed before as it is, and the others together."""
    for kind, some in groupby(pieces, type):
        if kind is RawJson:
            yield from cast("Iterator[RawJson]", some)
        else:
            packed = compress(together(cast("Iterator[bytes]", some)))
            yield RawJson(packed, unpacked_size(packed))


def together(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield short pieces joined, and long ones as they are."""
    several = BytesIO()
    for piece in pieces:
        if len(piece) >= _LONG or several.tell() >= AT_ONCE:
            yield several.getvalue()
            several = BytesIO()
        if len(piece) >= _LONG:
            yield piece
        else:
            several.write(piece)
    yield several.getvalue()


def _json_pieces(value: object) -> Iterator[bytes | RawJson]:
    """Yield JSON in pieces: that of a long session takes most memory while its text is whole."""
    if isinstance(value, RawJson):
        yield value
    elif isinstance(value, dict):
        for place, (key, item) in enumerate(value.items()):
            yield (b"," if place else b"{") + _json_text(key) + b":"
            yield from (
                _json_pieces(item) if isinstance(item, RawJson | list) else [_json_text(item)]
            )
        yield b"}" if value else b"{}"
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield (b"," if place else b"[") + _json_text(item)
        yield b"]" if value else b"[]"
    else:
        yield _json_text(value)


def _json_text(value: object) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="backslashreplace")


def json_answer(
    value: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """Return data as an answer."""
    content, size = json_bytes(value)
    return _answer(_unpacked(content), size, "application/json", status, headers or {})


def _answer(
    pieces: Iterable[bytes], size: int, media_type: str, status: int, headers: Mapping[str, str]
) -> Response:
    """Return an answer of so many bytes; a long one is handed on in pieces.

    What a client has not taken yet is copied for it: many who take their time would each have all
    of it in memory.
    """
    if size <= _PIECE:
        return Response(b"".join(pieces), status, headers, media_type)
    length = {"Content-Length": str(size), **headers}
    return StreamingResponse(_handed_on(pieces), status, length, media_type)


async def _handed_on(pieces: Iterable[bytes]) -> AsyncIterator[bytes]:
    for piece in pieces:
        for begin in range(0, len(piece), _PIECE):
            yield piece[begin : begin + _PIECE]


_WORTH_IT = 500
"""Bytes of a text that are worth being compressed."""


def text_answer(
    request: Request,
    content: bytes,
    media_type: str,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return a text as an answer, compressed where the client reads that."""
    given = {"Vary": "Accept-Encoding", **(headers or {})}
    if len(content) > _WORTH_IT and _reads_gzip(request):
        return compressed_answer(request, compress([content]), media_type, status, given)
    return _answer([content], len(content), media_type, status, given)


def compressed_answer(
    request: Request,
    content: bytes,
    media_type: str,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return a text that is compressed already as an answer, also to who does not read that.

    It is in the client's language, unless the headers say otherwise.
    """
    given = {"Vary": "Accept-Encoding, Accept-Language", **(headers or {})}
    if _reads_gzip(request):
        given["Content-Encoding"] = "gzip"
        return _answer([content], len(content), media_type, status, given)
    return _answer(_unpacked(content), unpacked_size(content), media_type, status, given)


def _unpacked(content: bytes) -> Iterator[bytes]:
    with gzip.GzipFile(fileobj=BytesIO(content)) as file:
        while part := file.read(_PIECE):
            yield part


def _reads_gzip(request: Request) -> bool:
    accepted = request.headers.get("accept-encoding", "")
    return "gzip" in [word.strip() for word in accepted.split(",")]


def refusal_answer(refused: RequestRefused, render: RenderMessage) -> Response:
    """Return what is refused as an answer."""
    messages = [render(problem) for problem in refused.problems]
    error = {"code": refused.code, "messages": messages, **refused.error}
    body = {"schema": SCHEMA, "error": error, **refused.beside}
    return json_answer(body, refused.status, refused.headers)


def request_refused(refusal: Refusal, folder: str) -> RequestRefused:
    """Return a refusal of the core or the store as one of a request.

    Where the store lies is nobody's business: of its files only the names are said.
    """
    problems = [_without_folder(problem, folder) for problem in refusal.problems]
    match refusal:
        case Malformed() | Illegal():
            return RequestRefused(422, refusal.code, *problems)
        case LockTimeout():
            return RequestRefused(503, refusal.code, *problems)
        case _ if any(problem.code == "session-none" for problem in problems):
            return not_found()
        case _ if is_away(refusal):
            return RequestRefused(503, "away", *problems)  # what a phone has sent, it keeps
        case _:
            return RequestRefused(500, refusal.code, *problems)


def _without_folder(problem: Message, folder: str) -> Message:
    fields = {key: _plain(value, folder) for key, value in problem.fields.items()}
    return Message(problem.code, fields)


def _plain(value: object, folder: str) -> object:
    match value:
        case Message():
            return _without_folder(value, folder)
        case str() if value.startswith(folder):
            return value.replace("\\", "/").rpartition("/")[2]
        case list():
            return [_plain(item, folder) for item in value]
        case _:
            return value
