"""A whole tournament as one file, and back into another club or installation with its proof (docs/archive.md).

Words of this room:

file      canonical JSON with a SHA-256 at its end: what belongs to one tournament, row by row
original  the key that a row had where it was made, as the file and the journal know it (`tournament.originals`)
stand-in  an account that nobody can log in to, for an official of elsewhere
rehearsal everything that pages will read of a tournament, read once before it is taken in for good

Nothing in a file reaches a row that the file does not hold, but for the club's people, who are shown first, and for
accounts of the same pseudonym, of which nothing changes.
"""

from tournament.archive.exporting import export, file_name
from tournament.archive.importing import apply, look, upload
from tournament.archive.reports import Fate, PersonFate, Report
from tournament.archive.sealed_files import LARGEST, LARGEST_MB

__all__ = [
    "LARGEST",
    "LARGEST_MB",
    "Fate",
    "PersonFate",
    "Report",
    "apply",
    "export",
    "file_name",
    "look",
    "upload",
]
