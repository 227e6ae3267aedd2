"""What is too much to be read."""

SENTENCES = {
    "file-large": "it has more than {most} bytes, and no session has so many",
    "file-many": "it has more than {most} entries, and no session has so many",
    "file-line-long": "{place} has {count} characters, and {most} is the most",
    "file-control": "{place} has a control character in it, {given}, which no text of a session has",
    "too-large": "more than {most} bytes, which is the most that is read",
    "sheet-large": "The sheet has more than {most} bytes; no evening needs so many.",
    "sheet-many": "These are more than {most} entries, which is the most that a session has.",
    "header-many": "The header tells more than {most} things; no table needs so many.",
    "paper-large": "The paper has more than {most} bytes; no evening needs so many.",
    "board-large": "{path} has more than {most} bytes, and a board has a hundred squares.",
    "variant-file-many": "The file tells more than {most} things; no rules have so many fields.",
    "log-full": "The session has {most} entries, which is the most. Go on with `scorekeeper new --again`.",
    "kind-list-short": "a list of at most {most}",
    "told-wrong": "what the session was told when people sat down cannot be: {problem}",
    "export-twice": "Two of these would be {path}. Write them into different folders.",
}
