"""The results book of a tournament: cover, champions, and for each bracket its sheets, its standings and every match
hand by hand; at the end who played, and on which pages.

All pages lie, so that brackets stand in it as on the wall. `planning` says what stands on each page before anything is
drawn: any part of the book can be drawn apart.
"""

from tournament.documents.book.drawing import draw, leaves
from tournament.documents.book.records import BookRecord
from tournament.documents.book.telling import tell

__all__ = ["BookRecord", "draw", "leaves", "tell"]
