"""The JSON of answers."""

import asyncio
import gzip
import json
import random
import tracemalloc

import pytest
from starlette.requests import Request
from starlette.responses import StreamingResponse

from scorekeeper.web.answers import (
    compressed_answer,
    json_answer,
    json_bytes,
    text_answer,
)
from scorekeeper.web.kept_pages import compress


@pytest.mark.parametrize(
    "value",
    [
        *({}, [], "", None, 3, {"a": {}}, {"a": []}, [[], {}], [1, "漢", None]),
        *({"a": 1, "b": [{"c": "\ud800"}, 2], "d": {"e": [True]}}, (1, 2), {"a": (3,)}),
    ],
)
def test_json_in_pieces_is_that_of_the_whole(value: object) -> None:
    whole = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    assert gzip.decompress(json_bytes(value).packed) == whole.encode(errors="backslashreplace")


def test_what_is_json_already_stands_in_other_json() -> None:
    known = json_bytes({"x": 1})
    whole = b'{"a":1,"known":{"x":1}}'
    json = json_bytes({"a": 1, "known": known})
    assert (gzip.decompress(json.packed), json.size) == (whole, len(whole))
    assert json_bytes(known) == known


def test_long_json_in_other_json_is_not_copied() -> None:
    """With 71 MB of it, which emoji in names can make, an entry took 462 MB."""
    known = json_bytes(["x" * 10_000] * 2_000)
    tracemalloc.start()
    answer = json_answer(json_bytes({"told": "ok", "session": known}))
    _, used = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert int(answer.headers["content-length"]) > 20_000_000
    assert used < 3_000_000


def test_the_json_of_a_long_session_is_never_whole_in_memory() -> None:
    """Sixty who took that of five players slowly, each after a line of their own, had 941 MB."""
    deals = [{"number": number, "player": "漢" * 40} for number in range(2000)]
    tracemalloc.start()
    json = json_bytes({"deals": deals * 50})
    _, used = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert json.size > 14_000_000
    assert used < 4_000_000
    assert len(json.packed) < 1_000_000


def test_a_long_answer_is_handed_on_in_pieces_with_its_length_before_it() -> None:
    """What is on its way is copied, and so never the whole."""
    value = ["漢" * 1000] * 1000
    answer = json_answer(value, headers={"Log-Tag": "1"})
    assert isinstance(answer, StreamingResponse)
    sent: list[bytes] = []

    async def take() -> None:
        async for piece in answer.body_iterator:
            assert isinstance(piece, bytes)
            sent.append(piece)

    asyncio.run(take())
    assert len(sent) > 2
    assert b"".join(sent) == gzip.decompress(json_bytes(value).packed)
    assert answer.headers["content-length"] == str(len(b"".join(sent)))
    assert answer.headers["log-tag"] == "1"


@pytest.mark.parametrize("accepted", ["", "gzip"])
@pytest.mark.parametrize("is_kept", [True, False])
def test_a_long_page_is_handed_on_in_pieces(*, is_kept: bool, accepted: str) -> None:
    """What a slow client has not taken is copied for it: 60 had 1.9 GB of a page of 30 MB."""
    page = random.Random(1).randbytes(400_000).hex().encode()
    request = Request({"type": "http", "headers": [(b"accept-encoding", accepted.encode())]})
    answer = (
        compressed_answer(request, compress([page]), "text/html")
        if is_kept
        else text_answer(request, page, "text/html")
    )
    assert isinstance(answer, StreamingResponse)

    async def handed_on() -> list[bytes]:
        return [bytes(piece) async for piece in answer.body_iterator]  # type: ignore[arg-type]

    pieces = asyncio.run(handed_on())
    sent = b"".join(pieces)
    assert answer.headers["content-length"] == str(len(sent))
    assert max(map(len, pieces)) <= 1 << 16
    assert (gzip.decompress(sent) if accepted else sent) == page
