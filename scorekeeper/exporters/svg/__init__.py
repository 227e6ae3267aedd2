"""A session as an SVG picture: its score chart or its scoreboard, with the peg board if any."""
