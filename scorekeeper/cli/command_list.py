"""The one list of commands: where each lives, what it is for, and an example."""

from typing import NamedTuple

AT_THE_TABLE = "At the table"
CORRECTIONS = "Corrections"
READING = "Reading"
SESSIONS = "Sessions"
FILES = "Files"


class CommandInfo(NamedTuple):
    """A command as `--help` lists it; its function bears its name, in a module of `commands`."""

    module: str
    panel: str
    purpose: str
    example: str


COMMANDS = {
    "new": CommandInfo("new", AT_THE_TABLE, "Sit down: begin a session.", "new Anna Ben Cara"),
    "add": CommandInfo("record", AT_THE_TABLE, "Record a deal.", "add 3:CDD 4- 2/2 declare=Anna"),
    "trick": CommandInfo(
        "record", AT_THE_TABLE, "The cards of one trick, judged.", "trick 7C KC AC"
    ),
    "table": CommandInfo("table_prompt", AT_THE_TABLE, "A prompt for the whole evening.", "table"),
    "next": CommandInfo("show", AT_THE_TABLE, "Who deals, who leads, what is trump.", "next"),
    "show": CommandInfo("show", AT_THE_TABLE, "The scoreboard.", "show"),
    "note": CommandInfo("record", AT_THE_TABLE, "Write down a remark.", 'note "Pizza break"'),
    "undo": CommandInfo("corrections", CORRECTIONS, "Take back the last entry.", "undo"),
    "redo": CommandInfo("corrections", CORRECTIONS, "Bring back what was undone.", "redo"),
    "amend": CommandInfo("corrections", CORRECTIONS, "Correct a deal.", "amend 3 4:CSD 3- 2/2"),
    "insert": CommandInfo(
        "corrections", CORRECTIONS, "Add a forgotten deal.", "insert 3 3:CDD 4- 2-"
    ),
    "strike": CommandInfo("corrections", CORRECTIONS, "Take a deal out.", "strike 3"),
    "adjust": CommandInfo(
        "record", CORRECTIONS, "Give or take points by agreement.", 'adjust Ben -10 "revoke"'
    ),
    "set": CommandInfo(
        "corrections", CORRECTIONS, "Correct a name, the dealer, the variant …", "set Bne=Ben"
    ),
    "claim": CommandInfo("explain_claim", READING, "What the table believes.", "claim Ben 57"),
    "check": CommandInfo("check", READING, "Find what is wrong; silent if nothing is.", "check"),
    "explain": CommandInfo(
        "explain_claim", READING, "Why each point, and by which rule.", "explain 4"
    ),
    "rules": CommandInfo(
        "rules_page",
        READING,
        "The rules of a variant, with their sources.",
        "rules pagat --players 4",
    ),
    "auction": CommandInfo(
        "advice", READING, "Who gets the premium.", "auction Anna:declare Cara:reveal"
    ),
    "bids": CommandInfo("advice", READING, "Which cards bid a number.", "bids 5"),
    "compare": CommandInfo(
        "advice", READING, "The evening by other rules.", "compare --variant penguin"
    ),
    "log": CommandInfo("show", READING, "All that was ever entered.", "log"),
    "score": CommandInfo("show", READING, "Score sheets; stores nothing.", "score friday.sheet"),
    "stats": CommandInfo("stats", READING, "All evenings counted.", "stats --player Anna"),
    "list": CommandInfo("sessions", SESSIONS, "All sessions.", "list"),
    "open": CommandInfo(
        "sessions", SESSIONS, "Make a session the current one.", "open 2026-11-20-2"
    ),
    "rename": CommandInfo(
        "sessions", SESSIONS, "Give a session a title.", 'rename "Friday at Ben\'s"'
    ),
    "delete": CommandInfo(
        "sessions", SESSIONS, "Move a session to the trash.", "delete 2026-11-20-2"
    ),
    "restore": CommandInfo("sessions", SESSIONS, "Bring it back.", "restore 2026-11-20-2"),
    "import": CommandInfo(
        "import_export", FILES, "Store sheets, codes, archives.", "import friday.sheet"
    ),
    "export": CommandInfo(
        "import_export", FILES, "Take sessions home, in many formats.", "export -o friday.html"
    ),
}
