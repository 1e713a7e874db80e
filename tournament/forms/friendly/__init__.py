"""What is filled in at a friendly table."""
