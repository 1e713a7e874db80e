"""The parts of a bracket sheet: the record as a tree of lines, cut into pages, placed, and drawn."""
