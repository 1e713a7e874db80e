"""Files that a club sends: each row's fate first, written on consent, and undone as one step.

`roster` reads the cells, django-import-export brings rows to models and back (`people`, `past`), and the rest says what
becomes of each row.
"""

from tournament.importing.fates import CHANGED, KNOWN, NEW, REFUSED, UNKNOWN, count_fates
from tournament.importing.rosters import apply, preview
from tournament.importing.undoing import PUT_BACK, REMOVED, STAYS, count_undone, plan, tell, undo

__all__ = [
    "CHANGED",
    "KNOWN",
    "NEW",
    "PUT_BACK",
    "REFUSED",
    "REMOVED",
    "STAYS",
    "UNKNOWN",
    "apply",
    "count_fates",
    "count_undone",
    "plan",
    "preview",
    "tell",
    "undo",
]
