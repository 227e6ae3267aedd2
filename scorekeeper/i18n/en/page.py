"""What stands on an evening's page and its pictures, in English."""

SENTENCES = {
    "language-tag": "en",
    "part-contents": "{count} {count:session|sessions}",
    "part-highlights": "What stood out",
    "part-scoreboard": "Scoreboard",
    "part-explained-more": "The explanations end here: with the rest, this page would be too long.",
    "part-explained": "How it came about",
    "chart-told": "{what}: {ends:list}.",
    "chart-end": "{player} {count}",
    "board-told": "The board, row by row from the top: {rows:semicolons}.",
    "mark-last": "Ringed: the last peg.",
    "mark-line": "Framed: the winning line.",
}
