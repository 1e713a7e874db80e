"""SQLite as Django has it, whose writers of one process take turns in the order in which they came."""
