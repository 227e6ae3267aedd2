"""What people are told of an evening: messages, scoreboard, explanations, pages."""
