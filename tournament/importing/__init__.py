"""Files that a club sends: each row's fate first, written on consent, and undone as one step.

`roster` reads the cells, django-import-export brings rows to models and back (`people`, `past`), and the rest says what
becomes of each row.
"""

from tournament.importing.fates import CHANGED, KNOWN, NEW, REFUSED, UNKNOWN, count_fates
from tournament.importing.rosters import apply, preview

__all__ = ["CHANGED", "KNOWN", "NEW", "REFUSED", "UNKNOWN", "apply", "count_fates", "preview"]
