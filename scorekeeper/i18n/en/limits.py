"""What is too much to be read."""

SENTENCES = {
    "file-large": "it has more than {most} bytes, too many for a session",
    "file-many": "it has more than {most} entries, too many for a session",
    "file-line-long": "{place} has {count} characters; the most is {most}",
    "file-control": "{place} contains a control character, {given}, which no session text has",
    "too-large": "it has more than {most} bytes, the most that can be read",
    "sheet-large": "The sheet has more than {most} bytes, too many for an evening.",
    "sheet-many": "These are more than {most} entries, the most a session can hold.",
    "header-many": "The header has more than {most} settings, too many for any table.",
    "paper-large": "The paper sheet has more than {most} bytes, too many for an evening.",
    "board-large": "{path} has more than {most} bytes, but a board has only a hundred squares.",
    "variant-file-many": "The file sets more than {most} things, more than there are rules.",
    "log-full": "The session has {most} entries, the most it can hold. Go on with `scorekeeper new --again`.",
    "kind-list-short": "a list of at most {most}",
    "told-wrong": "the settings made at the start of the session are not possible: {problem}",
    "export-wide": "Together these sessions have more than {most} players, too many for one file. Export them into a folder, a file each (-o FOLDER/), or fewer at a time.",
    "export-codes": "These are {count} sessions, and at most {most} at once get a code to scan. Name fewer, or leave out --qr.",
    "export-long": "Together these sessions have more than {most} entries, too many for one file. Export them into a folder, a file each (-o FOLDER/), or fewer at a time.",
    "export-sessions": "These are {count} sessions, and one file holds at most {most}. Export them into a folder, a file each (-o FOLDER/), or fewer at a time.",
    "export-twice": "Two of these would be written to {path}. Write them into different folders.",
}
