"""The organizer: the whole day from one page, and what it rests on."""
