"""What every game shares: the log, its corrections, the replay, the sheet. It knows no game."""
