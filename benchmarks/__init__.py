"""How quick the rooms are. Each file is run by hand, says what it measured, and ends with one line of JSON."""
