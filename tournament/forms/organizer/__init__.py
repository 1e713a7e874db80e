"""What the organizer writes down: the tournament, its brackets, its officials, its roster."""
