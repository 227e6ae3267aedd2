"""The share code: a sheet as one line of letters and digits, to send in a chat and import again.

A code is `S99-`, its version, `-`, and base32 of: the number of bytes to come, a CRC of the text,
the text deflated. It has only A to Z, 2 to 7 and hyphens, in any case; what chats and mails put
into it (blanks, line breaks, invisible characters) is passed over.
"""

import re
import unicodedata
from base64 import b32decode, b32encode
from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.core.limits import MAX_CODES, MAX_CODES_SIZE
from scorekeeper.core.messages import Malformed, Message, Unavailable, message
from scorekeeper.core.sheet_writer import write_sheet
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.share_code_dictionary import DICTIONARY

VERSION = 1
MAX_TEXT_SIZE = 1_000_000
"""Bytes of a text, at most: no session is that long."""
MAX_CODE_LENGTH = 4 * MAX_TEXT_SIZE
"""Bytes of a file of codes, at most."""

_PREFIX = "S99-"
_HYPHENS = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")
_HEAD = r"S99-([1-9][0-9]{0,5})-"  # base32 has no 9, so within a run of codes this begins the next
_FOREIGN = re.compile("[^A-Z2-7]")
_CHECKSUM_SIZE = 4
_ENTRY_NUMBER = re.compile(r"^[0-9]+\. ")


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> Iterator[str]:  # noqa: ARG001 — has none
    """Yield the codes of sessions, a line each; raises `Malformed` if an import takes fewer."""
    if len(documents) > MAX_CODES:
        raise Malformed(message("codes-many", count=len(documents), most=MAX_CODES))
    sheets = (write_sheet(document.loaded.game, document.loaded.record) for document in documents)
    texts = _within_size(_strip_sheet(sheet).encode() for sheet in sheets)
    ids = (document.loaded.session.id for document in documents)
    pairs = zip(texts, ids, strict=True)
    codes = "".join(f"{_encode(text, id_)}\n" for text, id_ in pairs)  # all, or none of them
    _raise_if_long(codes)
    yield codes


def _strip_sheet(sheet: str) -> str:
    """Leave out of a sheet what a reader ignores: comments and numbers of entries."""
    setup, _, entries = sheet.partition("\n\n")
    lines = entries.rstrip("\n").split("\n")  # a note may have signs at which `splitlines` parts
    return "\n".join(
        [setup, *(_ENTRY_NUMBER.sub("", line, count=1) for line in lines if line[:1] != "#")]
    )


def encode(text: str) -> str:
    """Return a text as a code; raises `Unavailable` if it is too long to be read again."""
    return _encode(text.encode(), "")


def _encode(content: bytes, session: str) -> str:
    from zlib import crc32

    if len(content) > MAX_TEXT_SIZE:
        fields = {"id": session, "count": len(content), "most": MAX_TEXT_SIZE}
        raise Unavailable(Message("code-too-long", fields))
    body = crc32(content).to_bytes(_CHECKSUM_SIZE, "big") + _deflate(content)
    letters = b32encode(_length_bytes(len(body)) + body).decode().rstrip("=")
    return f"{_PREFIX}{VERSION}-{letters}"


def is_code(content: bytes) -> bool:
    """Return whether something begins as only a code begins."""
    return _clean(content[:400].decode(errors="ignore")).startswith(_PREFIX)


def decode(content: bytes) -> Iterator[bytes]:
    """Return the text of each code, at least one; raises `Malformed` if one is not whole.

    Each is unpacked when it is asked for: together they may be long.
    """
    _raise_if_long(content)
    text = _clean(content.decode(errors="replace"))
    _, *parts = re.split(_HEAD, text)
    if not re.match(_HEAD, text):
        raise Malformed(message("code-none", given=shorten(text)))
    codes = list(zip(parts[::2], parts[1::2], strict=True))
    if len(codes) > MAX_CODES:
        raise Malformed(message("codes-many", count=len(codes), most=MAX_CODES))
    return _within_size(_decode_body(int(version), letters) for version, letters in codes)


def _raise_if_long(codes: str | bytes) -> None:
    """Raise `Malformed` for more letters than are read; of texts that deflate little come more."""
    if len(codes) > MAX_CODE_LENGTH:
        raise Malformed(message("code-large", most=MAX_CODE_LENGTH))


def _within_size(texts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield texts; raises `Malformed` at the one with which they are too long together."""
    size = 0
    for text in texts:
        size += len(text)
        if size > MAX_CODES_SIZE:
            raise Malformed(message("codes-large", most=MAX_CODES_SIZE))
        yield text


def shorten(text: str) -> str:
    """Return the beginning of a code, for a message about it."""
    return text if len(text) <= _MAX_SHOWN_LENGTH else f"{text[:_MAX_SHOWN_LENGTH]}…"


_MAX_SHOWN_LENGTH = 16

_WHOLE_BYTES_LETTERS = {1: 0, 3: 2, 6: 5}
"""How many of a last, incomplete group of base32 letters hold whole bytes, if not all of them."""


def _decode_body(version: int, letters: str) -> bytes:
    if version > VERSION:
        raise Malformed(message("code-newer", given=version, legal=VERSION))
    letters = letters.replace("-", "")
    if foreign := _FOREIGN.search(letters):
        raise Malformed(message("code-sign", given=foreign[0]))
    spare = len(letters) % 8
    whole = letters[: len(letters) - spare + _WHOLE_BYTES_LETTERS.get(spare, spare)]
    length, body = _read_length(b32decode(whole + "=" * (-len(whole) % 8)))
    if length is None or len(body) < length:
        raise Malformed(message("code-cut"))
    if len(body) > length or whole != letters or length < _CHECKSUM_SIZE:
        raise Malformed(message("code-damaged"))
    return _verify_checksum(body)


def _verify_checksum(body: bytes) -> bytes:
    """Return the text of a body; raises `Malformed` if its checksum does not fit."""
    from zlib import crc32

    content = _inflate(body[_CHECKSUM_SIZE:])
    if content is None or crc32(content).to_bytes(_CHECKSUM_SIZE, "big") != body[:_CHECKSUM_SIZE]:
        raise Malformed(message("code-damaged"))
    return content


def _deflate(content: bytes) -> bytes:
    import zlib

    compressor = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
    return compressor.compress(content) + compressor.flush()


def _inflate(deflated: bytes) -> bytes | None:
    """Return the text, None if it is damaged or longer than it may be."""
    import zlib

    decompressor = zlib.decompressobj(-15, DICTIONARY)
    try:
        content = decompressor.decompress(deflated, MAX_TEXT_SIZE + 1)
    except zlib.error:
        return None
    whole = decompressor.eof and not decompressor.unused_data
    return content if whole and len(content) <= MAX_TEXT_SIZE else None


def _length_bytes(length: int) -> bytes:
    r"""Return a number in as few bytes as it needs: seven bits each, the lowest first.

    >>> _length_bytes(5), _length_bytes(300)
    (b'\x05', b'\xac\x02')
    """
    low, high = length & 0x7F, length >> 7
    return bytes([low | 0x80]) + _length_bytes(high) if high else bytes([low])


_MAX_LENGTH_BYTES = 4


def _read_length(content: bytes) -> tuple[int | None, bytes]:
    """Return the number that content begins with, and the rest; None if it does not end."""
    length = 0
    for index, byte in enumerate(content[:_MAX_LENGTH_BYTES]):
        length |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:  # noqa: PLR2004 — the bit that says that more comes
            return length, content[index + 1 :]
    return (None if len(content) < _MAX_LENGTH_BYTES else 0), b""


def _clean(text: str) -> str:
    """Leave out what chats and mails put into a code; make hyphens plain and letters capital."""
    ignored = {ord(character): None for character in set(text) if _is_ignored(character)}
    return text.translate({**_HYPHENS, **ignored}).upper()


_QUOTE_CHARACTERS = "`>"


def _is_ignored(character: str) -> bool:
    if character.isspace() or character in _QUOTE_CHARACTERS:
        return True
    return not character.isascii() and unicodedata.category(character) in ("Cf", "Mn")
