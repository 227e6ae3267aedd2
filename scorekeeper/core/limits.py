"""How much of anything is read: what no evening needs is refused before it costs time or memory.

Whatever is written keeps within the same bounds, so that nothing is stored that is not read again.
"""

LARGEST_FILE = 128 << 20
"""Bytes of any file that is read at all: of an archive."""
LARGEST_SESSION = 10_000_000
LARGEST_SHEET = 2_000_000
LARGEST_PAPER = 500_000
LARGEST_BOARD = 10_000
MOST_ENTRIES = 50_000
"""Of a session or a sheet; whole nights of the fastest game have a tenth of it."""
LONGEST_LINE = 20_000
"""Characters of a line that somebody enters or writes in a sheet."""
LONGEST_STORED = 5 * LONGEST_LINE
"""Of a line in a session's log, where names take less room and quotes are written out."""
MOST_HEADERS = 500
"""Things that the header of a sheet tells."""
DEEPEST = 8
"""Tables within tables of a session's file."""
