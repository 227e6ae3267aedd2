"""Statistics of sessions: hand counts, the figures of a player, and the collector."""
