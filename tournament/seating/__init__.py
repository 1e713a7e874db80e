"""The hall's tables: what is to be said of each, who sits at which, who waits. `tournament.tables` is the door."""
