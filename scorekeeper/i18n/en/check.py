"""What a check finds, in English."""

SENTENCES = {
    "checking": "Checking",
    "check-summary": "Checked {sessions} {sessions:session|sessions}: {findings:no errors|1 error|# errors}, {warnings:no warnings|1 warning|# warnings}. Read {entries} {entries:entry|entries}, {counted} of them deals, plays or moves.",
    "check-fine": "Checked {sessions} {sessions:session|sessions}: no errors.",
    "check-current": "That was the current session, {session}. The others were not looked at; to check one: check NAME",
    "check-warned": "Checked {sessions} {sessions:session|sessions}: no errors, {warnings} {warnings:warning|warnings}.",
    "running-without-sheet": "--running and --no-running are about a paper score sheet. Name it too: --sheet PAPER.csv.",
    "finding-at": "{file}: {kind:term} {number}: {text}",
    "finding-in": "{file}: {text}",
    "finding-uncounted": "it is not counted: {problem}",
    "finding-uncounted-entry": "entry {number} of the log is not counted: {problem} Correct it with amend --entry {number}, or remove it with strike --entry {number}.",
    "finding-order": "{text} The cards stay with the players recorded. If they were played in turn: amend --entry {entry} {line}",
    "finding-cards": "The bids show {given} {suit:term}, but the pack has only {legal}.",
    "finding-claim": "{claim} {where}",
    "finding-claim-before": "No deal came before it.",
    "finding-claim-same": "Another claim at the same point is correct.",
    "finding-claim-in": "The difference arose in deal {first}.",
    "finding-claim-of-two": "The difference arose in deal {first} or {last}.",
    "finding-claim-from": "The difference arose somewhere in deals {first} to {last}.",
    "warning-premium-without-cards": "{player} declared or revealed, so the bid-cards were face up, but they were not written down.",
    "warning-made-without-cards": "{player} is marked as having made it, but no bid-cards were written down.",
}
