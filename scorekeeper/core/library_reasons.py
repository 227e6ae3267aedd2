"""What libraries say of what they cannot read, as messages of the catalog."""

from scorekeeper.core.messages import Message, message

_CODES = {
    "Invalid value": "reason-invalid-value",
    "Expected '=' after a key": "reason-equals-missing",
    "Expected ']": "reason-bracket-missing",
    "Unclosed": "reason-bracket-missing",
    "Expected newline": "reason-line-end-missing",
    "Unterminated string": "reason-quote-missing",
    'Expected "': "reason-quote-missing",
    "Unescaped '\\' in a string": "reason-backslash",
    "Invalid hex value": "reason-backslash",
    "Escaped character": "reason-backslash",
    "Invalid date": "reason-invalid-value",
    "unexpected end of data": "reason-quote-missing",
    "Invalid statement": "reason-no-setting",
    "Invalid initial character for a key": "reason-no-setting",
    "Cannot overwrite a value": "reason-twice",
    "Duplicate inline table key": "reason-twice",
    "Cannot declare": "reason-twice",
    "Cannot redefine": "reason-twice",
    "Cannot mutate": "reason-twice",
    "Illegal character '\\n'": "reason-quote-missing",
    "Found invalid character '\\n'": "reason-quote-missing",
    "Illegal character": "reason-character",
    "Found invalid character": "reason-character",
    "line contains NUL": "reason-character",
    "File is not a zip file": "reason-no-zip",
    "Bad magic number": "reason-damaged",
    "Bad CRC-32": "reason-damaged",
    "Error -3 while decompressing": "reason-damaged",
    "Truncated": "reason-cut",
    "[SSL] PEM lib": "reason-no-pem",
    "PEM lib": "reason-no-pem",
    "PEM_LIB": "reason-no-pem",
    "EE_KEY_TOO_SMALL": "reason-short-key",
    "KEY_VALUES_MISMATCH": "reason-other-key",
}
"""How reasons begin, and their codes; any other is quoted."""


def library_reason(text: str) -> Message:
    """Return a library's reason in words; one that is not known as it is, in quotes.

    >>> library_reason("Invalid value").code, library_reason("Invalid weather").code
    ('reason-invalid-value', 'reason-quoted')
    """
    for begin, code in _CODES.items():
        if text.startswith(begin):
            return Message(code, {})
    return message("reason-quoted", text=text)
