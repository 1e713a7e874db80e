"""What the desk writes down: people, places, money."""
