"""Prizes: promised, shared out to the cent, handed out once."""
