"""What winners take home."""
