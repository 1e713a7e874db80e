"""What a judge fills in at a table."""
