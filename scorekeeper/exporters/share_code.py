"""The share code: a sheet as one line of letters and digits, to send in a chat and import again.

A code is `S99-`, its version, `-`, and base32 of: the number of bytes to come, a CRC of the text,
the text deflated. It has only A to Z, 2 to 7 and hyphens, in any case; what chats and mails put
into it (blanks, line breaks, signs that nobody sees) is passed over.
"""

import re
import unicodedata
from base64 import b32decode, b32encode

from scorekeeper.core.messages import Malformed, Unavailable, message
from scorekeeper.exporters.share_code_dictionary import WORDS

VERSION = 1
MAX_TEXT_SIZE = 1_000_000
"""Bytes of a text, at most: so much paper nobody fills in an evening."""
MAX_CODE_LENGTH = 4 * MAX_TEXT_SIZE
"""Bytes of what may be codes, at most."""

_BEGIN = "S99-"
_HYPHENS = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")
_HEAD = r"S99-([1-9][0-9]{0,5})-"  # no code goes on with a 9, so this begins the next one
_SIGNS = re.compile("[A-Z2-7]*")
_CHECKSUM = 4
_WHOLE = {1: 0, 3: 2, 6: 5}
"""How many letters of the last eight say whole bytes, where that is not all of them."""


def encoded(text: str) -> str:
    """Return a text as a code; raises `Unable` if it is too long to be read again."""
    from zlib import crc32

    content = text.encode()
    if len(content) > MAX_TEXT_SIZE:
        raise Unavailable(message("code-too-long", count=len(content), most=MAX_TEXT_SIZE))
    body = crc32(content).to_bytes(_CHECKSUM, "big") + _deflated(content)
    letters = b32encode(_length(len(body)) + body).decode().rstrip("=")
    return f"{_BEGIN}{VERSION}-{letters}"


def is_code(content: bytes) -> bool:
    """Tell whether something begins like a code, so that it can be nothing else."""
    return _cleaned(content[:400].decode(errors="ignore")).startswith(_BEGIN)


def decoded(content: bytes) -> list[bytes]:
    """Return the text of each code there, at least one; raises `Malformed` if one is not whole."""
    if len(content) > MAX_CODE_LENGTH:
        raise Malformed(message("code-large", most=MAX_CODE_LENGTH))
    text = _cleaned(content.decode(errors="replace"))
    _, *parts = re.split(_HEAD, text)
    if not re.match(_HEAD, text):
        raise Malformed(message("code-none", given=shortened(text)))
    codes = list(zip(parts[::2], parts[1::2], strict=True))
    return [_text(int(version), letters) for version, letters in codes]


def shortened(text: str) -> str:
    """Return how a code begins, to speak of it."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


_SHOWN = 16


def _text(version: int, letters: str) -> bytes:
    if version > VERSION:
        raise Malformed(message("code-newer", given=version, legal=VERSION))
    letters = letters.replace("-", "")
    if strange := _SIGNS.sub("", letters):
        raise Malformed(message("code-sign", given=strange[0]))
    spare = len(letters) % 8
    whole = letters[: len(letters) - spare + _WHOLE.get(spare, spare)]
    length, body = _told_length(b32decode(whole + "=" * (-len(whole) % 8)))
    if length is None or len(body) < length:
        raise Malformed(message("code-cut"))
    if len(body) > length or whole != letters or length < _CHECKSUM:
        raise Malformed(message("code-damaged"))
    return _checked(body)


def _checked(body: bytes) -> bytes:
    from zlib import crc32

    content = _inflated(body[_CHECKSUM:])
    if content is None or crc32(content).to_bytes(_CHECKSUM, "big") != body[:_CHECKSUM]:
        raise Malformed(message("code-damaged"))
    return content


def _deflated(content: bytes) -> bytes:
    import zlib

    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    return deflate.compress(content) + deflate.flush()


def _inflated(deflated: bytes) -> bytes | None:
    """Return the text, never more of it than may be; None if it is damaged."""
    import zlib

    inflate = zlib.decompressobj(-15, WORDS)
    try:
        content = inflate.decompress(deflated, MAX_TEXT_SIZE + 1)
    except zlib.error:
        return None
    whole = inflate.eof and not inflate.unused_data
    return content if whole and len(content) <= MAX_TEXT_SIZE else None


def _length(count: int) -> bytes:
    r"""Return a number in as few bytes as it needs: seven bits each, the lowest first.

    >>> _length(5), _length(300)
    (b'\x05', b'\xac\x02')
    """
    low, high = count & 0x7F, count >> 7
    return bytes([low | 0x80]) + _length(high) if high else bytes([low])


_LENGTH_BYTES = 4


def _told_length(content: bytes) -> tuple[int | None, bytes]:
    """Read a number and return what stands behind it; None if it does not end."""
    length = 0
    for place, byte in enumerate(content[:_LENGTH_BYTES]):
        length |= (byte & 0x7F) << (7 * place)
        if byte < 0x80:  # noqa: PLR2004 — the bit that says that more comes
            return length, content[place + 1 :]
    return (None if len(content) < _LENGTH_BYTES else 0), b""


def _cleaned(text: str) -> str:
    """Leave out what no code has in it, and chats and mails put there; make letters capital."""
    seen = (sign for sign in text if not (sign.isspace() or sign in _QUOTING or _is_unseen(sign)))
    return "".join(seen).translate(_HYPHENS).upper()


_QUOTING = "`>"


def _is_unseen(sign: str) -> bool:
    return not sign.isascii() and unicodedata.category(sign) in ("Cf", "Mn")
