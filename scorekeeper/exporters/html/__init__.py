"""An evening as one self-contained HTML page."""
