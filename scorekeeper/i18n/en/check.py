"""What a check finds, in English."""

SENTENCES = {
    "checking": "Checking",
    "check-summary": "Looked at {sessions} {sessions:session|sessions} with {entries} {entries:entry|entries}, {counted} of them deals, plays or moves: {findings} {findings:thing is|things are} wrong, {warnings} {warnings:is a warning|are warnings}.",
    "check-fine": "Checked {sessions} {sessions:session|sessions}: no errors.",
    "check-warned": "Checked {sessions} {sessions:session|sessions}: no errors, {warnings} {warnings:warning|warnings}.",
    "running-without-sheet": "--running and --no-running say how a paper is to be read: name it with --sheet PAPER.csv.",
    "finding-at": "{file}: {kind:term} {number}: {text}",
    "finding-in": "{file}: {text}",
    "finding-uncounted": "it is not counted: {problem}",
    "finding-uncounted-entry": "entry {number} of the log is not counted: {problem} Mend it with amend --entry {number}, or take it out with strike --entry {number}.",
    "finding-order": "{text} The cards stay with those who are recorded. If they went in turn: amend --entry {entry} {line}",
    "finding-cards": "{given} {suit:term} are shown, and the pack has {legal}.",
    "finding-claim": "{claim} {where}",
    "finding-claim-before": "No deal came before it.",
    "finding-claim-same": "Another claim at the same place holds.",
    "finding-claim-in": "They parted in deal {first}.",
    "finding-claim-from": "They parted in one of the deals {first} to {last}.",
    "warning-premium-without-cards": "{player} declared or revealed, so the bid-cards lay open, and they are not written down.",
    "warning-made-without-cards": "{player} is said to have made it, and no bid-cards are written down.",
}
