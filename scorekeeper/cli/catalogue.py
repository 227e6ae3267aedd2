"""The one list of commands: where each lives, what it is for, and an example."""

from typing import NamedTuple

AT_THE_TABLE = "At the table"
CORRECTIONS = "Corrections"
READING = "Reading"
SESSIONS = "Sessions"
FILES = "Files"


class Listed(NamedTuple):
    """A command as `--help` lists it; its function bears its name, in a module of `commands`."""

    module: str
    panel: str
    purpose: str
    example: str


COMMANDS = {
    "new": Listed("new", AT_THE_TABLE, "Sit down: begin a session.", "new Anna Ben Cara"),
    "add": Listed("playing", AT_THE_TABLE, "Record a deal.", "add 3:CDD 4- 2/2 declare=Anna"),
    "trick": Listed("playing", AT_THE_TABLE, "The cards of one trick, judged.", "trick 7C KC AC"),
    "table": Listed("evening", AT_THE_TABLE, "A prompt for the whole evening.", "table"),
    "next": Listed("reading", AT_THE_TABLE, "Who deals, who leads, what is trump.", "next"),
    "show": Listed("reading", AT_THE_TABLE, "The scoreboard.", "show"),
    "note": Listed("playing", AT_THE_TABLE, "Write down a remark.", 'note "Pizza break"'),
    "undo": Listed("correcting", CORRECTIONS, "Take back the last entry.", "undo"),
    "redo": Listed("correcting", CORRECTIONS, "Bring back what was undone.", "redo"),
    "amend": Listed("correcting", CORRECTIONS, "Correct a deal.", "amend 3 4:CSD 3- 2/2"),
    "insert": Listed("correcting", CORRECTIONS, "Add a forgotten deal.", "insert 3 3:CDD 4- 2-"),
    "strike": Listed("correcting", CORRECTIONS, "Take a deal out.", "strike 3"),
    "adjust": Listed(
        "playing", CORRECTIONS, "Give or take points by agreement.", 'adjust Ben -10 "revoke"'
    ),
    "set": Listed(
        "correcting", CORRECTIONS, "Correct a name, the dealer, the variant …", "set Bne=Ben"
    ),
    "claim": Listed("disputes", READING, "What the table believes.", "claim Ben 57"),
    "check": Listed("checking", READING, "Find what is wrong; silent if nothing is.", "check"),
    "explain": Listed("disputes", READING, "Why each point, and by which rule.", "explain 4"),
    "rules": Listed(
        "rulebook",
        READING,
        "The rules of a variant, with their sources.",
        "rules pagat --players 4",
    ),
    "auction": Listed(
        "advising", READING, "Who gets the premium.", "auction Anna:declare Cara:reveal"
    ),
    "bids": Listed("advising", READING, "Which cards bid a number.", "bids 5"),
    "compare": Listed(
        "advising", READING, "The evening by other rules.", "compare --variant penguin"
    ),
    "log": Listed("reading", READING, "All that was ever entered.", "log"),
    "score": Listed("reading", READING, "Score sheets; stores nothing.", "score friday.sheet"),
    "stats": Listed("statistics", READING, "All evenings counted.", "stats --player Anna"),
    "list": Listed("sessions", SESSIONS, "All sessions.", "list"),
    "open": Listed("sessions", SESSIONS, "Make a session the current one.", "open 2026-11-20-2"),
    "rename": Listed("sessions", SESSIONS, "Give a session a title.", 'rename "Friday at Ben\'s"'),
    "delete": Listed("sessions", SESSIONS, "Move a session to the trash.", "delete 2026-11-20-2"),
    "restore": Listed("sessions", SESSIONS, "Bring it back.", "restore 2026-11-20-2"),
    "import": Listed("files", FILES, "Store sheets, codes, archives.", "import friday.sheet"),
    "export": Listed(
        "files", FILES, "Take sessions home, in many formats.", "export -o friday.html"
    ),
}
