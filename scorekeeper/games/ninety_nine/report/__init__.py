"""Reports about a session: messages, scoreboard, explanations, pages, exports."""
