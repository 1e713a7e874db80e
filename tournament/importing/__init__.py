"""Files that a club sends: each row's fate first, written on consent, and undone as one step.

`roster` reads the cells, django-import-export brings rows to models and back (`people`, `past`), and the rest says what
becomes of each row.
"""

from tournament.importing.fates import CHANGED, KNOWN, NEW, REFUSED, UNKNOWN, count_fates
from tournament.importing.past import FATES as RESULT_FATES
from tournament.importing.past import apply_results, preview_results, unknown_people
from tournament.importing.rosters import apply, preview
from tournament.importing.undoing import PUT_BACK, REMOVED, STAYS, count_undone, plan, tell, undo

__all__ = [
    "CHANGED",
    "KNOWN",
    "NEW",
    "PUT_BACK",
    "REFUSED",
    "REMOVED",
    "RESULT_FATES",
    "STAYS",
    "UNKNOWN",
    "apply",
    "apply_results",
    "count_fates",
    "count_undone",
    "plan",
    "preview",
    "preview_results",
    "tell",
    "undo",
    "unknown_people",
]
