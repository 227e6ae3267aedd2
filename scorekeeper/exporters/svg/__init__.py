"""An evening as SVG pictures: chart, scoreboard and board."""
