"""Reports about an evening: messages, scoreboard, explanations, pages, exports."""
