def scoreboard(e): return ()
