"""Sessions as one self-contained HTML page."""
