"""What every game shares: the log, its corrections, the replay and the sheet. No game is known here."""
