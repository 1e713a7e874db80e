"""The cash boxes of the desk: opened, worked at, counted, closed."""
