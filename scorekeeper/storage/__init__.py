"""Where sessions are kept: a folder with one file per session."""
