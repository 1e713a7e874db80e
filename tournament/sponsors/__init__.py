"""Sponsors' pictures on the wall: drawn anew by the house from whatever was sent, kept beside the documents."""

from tournament.sponsors.hanging import (
    MOST_PICTURES,
    bytes_of,
    hang,
    pictures,
    take_down,
)
from tournament.sponsors.redrawing import LARGEST_FILE, redraw

__all__ = ["LARGEST_FILE", "MOST_PICTURES", "bytes_of", "hang", "pictures", "redraw", "take_down"]
