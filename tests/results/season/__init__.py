"""What goes over many tournaments of a club: circuits and the Elo list."""
