"""The limits of everything that is read.

What no session needs is refused before it costs time or memory. Whatever is written keeps within
the same limits, so that nothing is stored that could not be read again.
"""

MAX_FILE_SIZE = 32 << 20
"""Bytes of any file that is read at all; an archive may be as large."""
MAX_SESSION_SIZE = 4_000_000
"""Bytes of a session's file: ten thousand deals of five take half of that."""
MAX_SHEET_SIZE = 2_000_000
MAX_PAPER_SIZE = 2_000_000
"""Bytes of a paper: that of ten thousand games of one deal is shorter."""
MAX_BOARD_SIZE = 10_000
MAX_RULES_SIZE = 500_000
"""Bytes of a file of house rules; those of any session, written out, are fewer."""
MAX_UNPACKED_SIZE = 32_000_000
"""Bytes of all sessions in an archive together; ten thousand usual evenings are shorter."""
MAX_ARCHIVE_FILES = 10_000
MAX_CURRENT_SIZE = 1000
"""Bytes of an archive's file that names the current session."""
MAX_ENTRIES = 10_000
"""Of a session or a sheet: a card every three seconds for eight hours is fewer."""
MAX_PAPER_ROWS = 2 * MAX_ENTRIES + 2
"""Of a paper: its header, each entry of a session, the end of a game with each, and the rubber."""
MAX_PAPER_FINDINGS = 3_000
"""Differences that are told of a paper: of an evening's own one there are a few."""
MAX_LINES_EXPLAINED = 50_000
"""Lines that a page explains, about, of all its sessions: five thousand deals of three."""
MAX_LINES_SHOWN = 150_000
"""Lines that `explain` shows: an evening has a few hundred."""
MAX_NAMES_WRITTEN = 1_000_000
"""Bytes of the names at a table, times the entries of its session.

What shows an evening has all names for each entry: five of 20 letters are below it with as many
entries as there may be, and 36 usual ones with a hundred plays each.
"""
MIN_NAME_SIZE = 5
"""Bytes a player that names count as at least: a column costs as much below a short one."""
MAX_SUBSTITUTES = 1_000
"""Seats that substitutes take over in a session."""
MAX_NEW_NAMES = 1_000
"""Names that `set` gives to the players of a session, those included that stay as they are."""
MAX_CODES = 200
"""Share codes in one file."""
MAX_CODES_SIZE = 4_000_000
"""Bytes of the sheets in one file of share codes: 200 evenings of a thousand deals are shorter."""
MAX_ENTRIES_TOGETHER = 10_000
"""Of all sessions that a file of share codes brings, or that are exported into one file."""
MAX_SESSIONS_TOGETHER = 1_000
"""Sessions that are exported into one file: of so many, few can have as much as ten deals."""
MAX_PLAYERS_TOGETHER = 5_000
"""Players of all sessions that are exported into one file: a thousand tables of five."""
MAX_SIZE_TOGETHER = 10_000_000
"""Bytes of the files of all sessions that are exported into one file."""
MAX_QR_TOGETHER = 30
"""Sessions that get a code to scan at once: each is drawn in a tenth of a second."""
MAX_LINE_LENGTH = 2_000
"""Characters of a line that somebody enters or writes in a sheet, notes and reasons included."""
MAX_TITLE_LENGTH = 200
"""Characters of a title or a place."""
MAX_STORED_LENGTH = 100_000
"""Characters of a line in a log: earlier programs allowed lines of 20,000, quotes not counted."""
MAX_SETTING_LENGTH = 2_000
"""Characters of any text among the settings of a session's file, which others may have made."""
MAX_HEADERS = 500
"""Settings in the header of a sheet, or among those of a session."""
MAX_DEPTH = 8
"""Tables within tables of a session's file."""
MAX_NAME_LENGTH = 40
"""Characters of a player's name."""
MAX_COMPOSED = 1_024
"""Characters of a text that is composed as Unicode has it: to put a run of marks in order takes its
square. No name and no title is as long, and no path of a system that compares them so."""
MAX_MARKS = 30
"""Marks on a letter in such a text, as in Unicode's stream-safe format: no language has so many."""
MAX_ID_SIZE = 200
"""Bytes of a session's id in an archive."""
MAX_RULE_FIELDS = 200
"""Fields in a file of house rules, the entries of tables included; no rules have so many."""
MAX_RULE_LENGTH = 1_900
"""Characters of a rule: it is a line of a sheet, and a setting of the session."""
MAX_TOML_MARKS = 5000
"""Marks of one kind in a file of house rules: the TOML parser is slow for many keys."""
MAX_TOML_DEPTH = 8
"""Tables within tables of a file of house rules."""
MAX_LIST_LENGTH = 200
"""Items of a list or a table in rules, a board has a hundred squares; and players of a session."""
MAX_NUMBER = 10**9 - 1
"""The greatest number in rules."""
MAX_QUOTED_LENGTH = 40
"""Characters of a wrong value that a message repeats."""
MAX_QUOTED_PATH = 80
"""Characters of an archive's file name that a message repeats."""
MAX_PROBLEMS_SHOWN = 20
"""Problems of an archive that are reported at once."""
MAX_PROBLEMS_KEPT = 10_000
"""Reasons of a session why facts do not count; beyond them each fact keeps its first one."""
MAX_PAIRS_TOLD = 20_000
"""Pairs of players of whom statistics tell how they fared: two hundred people have fewer."""
MAX_CACHED = 16_384
"""Results that a function caches; 0 turns all these caches off."""
