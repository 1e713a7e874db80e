"""What everybody may see without logging in: the hall, the members at home, the wall."""
