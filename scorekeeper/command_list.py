"""The one list of commands: where each lives, its panel in the help, and an example.

What each is for is a sentence of the catalog: `purpose-add`, `panel-table`.
"""

from typing import Literal, NamedTuple

from scorekeeper.core.messages import Message

AT_THE_TABLE = "table"
CORRECTIONS = "corrections"
DISPUTES = "disputes"
READING = "reading"
SESSIONS = "sessions"
FILES = "files"


Takes = Literal["words", "line", "text", "fact"]
"""What stands behind a command at the prompt of `table`: words, in which quotes hold together what
belongs together; a line of notation, which reads its own quotes; any text, in which quotes mean
nothing; or, without options, a line of notation that begins with the command itself."""


class CommandInfo(NamedTuple):
    """A command as `--help` lists it; its function bears its name, in a module of `commands`."""

    module: str
    panel: str
    example: str
    takes: Takes = "words"
    takes_session: bool = True
    """Whether it works on one session, which `--session` chooses."""
    numbered_flag: str = ""
    """A flag that a number may follow, after a blank or an equals sign."""
    has_words: bool = False
    """Whether the example has words of a language, for which the catalog has it: `example-note`."""

    @property
    def has_comments(self) -> bool:
        """Whether a `#` behind it begins a comment; of titles and names of files it is part."""
        return self.panel not in (SESSIONS, FILES)


COMMANDS = {
    "new": CommandInfo("new", AT_THE_TABLE, "new Anna Ben Cara"),
    "add": CommandInfo("record", AT_THE_TABLE, "add 3:CDD 4- 2/2 declare=Anna", "line"),
    "trick": CommandInfo("record", AT_THE_TABLE, "trick 7C KC AC", "line"),
    "table": CommandInfo("table_prompt", AT_THE_TABLE, "table"),
    "serve": CommandInfo("serve", AT_THE_TABLE, "serve --lan"),
    "next": CommandInfo("show", AT_THE_TABLE, "next"),
    "show": CommandInfo("show", AT_THE_TABLE, "show"),
    "note": CommandInfo("record", AT_THE_TABLE, 'note "Pizza break"', "text", has_words=True),
    "finish": CommandInfo("record", AT_THE_TABLE, 'finish --why "Cara had to go"', has_words=True),
    "demo": CommandInfo("demo", AT_THE_TABLE, "demo", takes_session=False),
    "undo": CommandInfo("corrections", CORRECTIONS, "undo"),
    "redo": CommandInfo("corrections", CORRECTIONS, "redo"),
    "amend": CommandInfo("corrections", CORRECTIONS, "amend 3 4:CSD 3- 2/2", "line"),
    "insert": CommandInfo("corrections", CORRECTIONS, "insert 3 3:CDD 4- 2-", "line"),
    "strike": CommandInfo("corrections", CORRECTIONS, "strike 3"),
    "adjust": CommandInfo("record", CORRECTIONS, 'adjust Ben -10 "revoke"', "fact", has_words=True),
    "set": CommandInfo("corrections", CORRECTIONS, "set Bne=Ben"),
    "claim": CommandInfo("explain_claim", DISPUTES, "claim Ben 57", "fact", numbered_flag="--game"),
    "check": CommandInfo("check", DISPUTES, "check"),
    "explain": CommandInfo("explain_claim", DISPUTES, "explain 4"),
    "rules": CommandInfo("rules", READING, "rules pagat --players 4"),
    "auction": CommandInfo("advice", READING, "auction Anna:declare Cara:reveal"),
    "bids": CommandInfo("advice", READING, "bids 5"),
    "compare": CommandInfo("advice", READING, "compare --variant penguin"),
    "log": CommandInfo("show", READING, "log"),
    "score": CommandInfo(
        "show", READING, "score friday.sheet", takes_session=False, has_words=True
    ),
    "stats": CommandInfo("stats", READING, "stats --player Anna", takes_session=False),
    "list": CommandInfo("sessions", SESSIONS, "list", takes_session=False),
    "open": CommandInfo("sessions", SESSIONS, "open 2026-11-20-2", takes_session=False),
    "rename": CommandInfo(
        "sessions", SESSIONS, 'rename "Friday at Ben\'s"', "text", has_words=True
    ),
    "delete": CommandInfo("sessions", SESSIONS, "delete 2026-11-20-2", takes_session=False),
    "restore": CommandInfo("sessions", SESSIONS, "restore 2026-11-20-2", takes_session=False),
    "store": CommandInfo("store", SESSIONS, "store prepare", takes_session=False),
    "import": CommandInfo(
        "import_export",
        FILES,
        "import friday.sheet",
        takes_session=False,
        has_words=True,
    ),
    "export": CommandInfo("import_export", FILES, "export -o friday.html", has_words=True),
}


CHANGES = (
    *("new", "add", "trick", "note", "finish", "undo", "redo", "amend", "insert", "strike"),
    *("adjust", "set", "claim", "open", "rename", "delete", "restore", "import"),
)
"""Commands that change something; where one is refused, it says whether anything is stored."""
STORE_ACTIONS = ("prepare",)
"""What `store` can do."""


def example_of(name: str) -> Message | str:
    """Return the example of a command in the words of the language."""
    info = COMMANDS[name]
    return Message(f"example-{name}") if info.has_words else info.example
