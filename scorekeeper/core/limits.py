"""How much of anything is read: what no evening needs is refused before it costs time or memory.

Whatever is written keeps within the same bounds, so that nothing is stored that is not read again.
"""

MAX_FILE_SIZE = 128 << 20
"""Bytes of any file that is read at all: of an archive."""
MAX_SESSION_SIZE = 10_000_000
MAX_SHEET_SIZE = 2_000_000
MAX_PAPER_SIZE = 500_000
MAX_BOARD_SIZE = 10_000
MAX_ENTRIES = 50_000
"""Of a session or a sheet; whole nights of the fastest game have a tenth of it."""
MAX_LINE_LENGTH = 20_000
"""Characters of a line that somebody enters or writes in a sheet."""
MAX_STORED_LENGTH = 5 * MAX_LINE_LENGTH
"""Of a line in a session's log, where names take less room and quotes are written out."""
MAX_HEADERS = 500
"""Things that the header of a sheet tells."""
MAX_DEPTH = 8
"""Tables within tables of a session's file."""
MAX_CACHED = 16_384
"""Results that a function of a game keeps for the next call; 0 turns all these caches off."""
