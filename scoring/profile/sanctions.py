"""Which infractions cost what, and how a fine counts: federation.md, section 3."""

from dataclasses import dataclass
from typing import Final, Literal

from scoring.profile.options import Readers, check, one_of, truth

Apply = Literal["ON_SHEET", "ON_RESULT"]


@dataclass(frozen=True, slots=True)
class Sanctions:
    """How a tournament sanctions.

    sanctions: the table of infractions (`infractions.TABLES`), the ladder of cards of the FVD, or neither. apply:
    whether points come off at once, as part of the score, or after the match, on that person's line. sanction_pf:
    whether a fine on the result leaves the points of the sheet or lowers them (P5). reseat_top: whether in the last two
    rounds tables 1 to 3 are reseated rather than forfeited (P6).
    """

    sanctions: Literal["NONE", "FVD", "SACI", "CNY", "MEXICO", "ESTACION"] = "NONE"
    apply: Apply = "ON_RESULT"
    sanction_pf: Literal["SHEET", "ADJUSTED"] = "ADJUSTED"
    reseat_top: bool = False

    def __post_init__(self) -> None:
        """Raise UnknownOption for a value that an option does not have."""
        check(self, SANCTION_OPTIONS)


SANCTION_OPTIONS: Final[Readers] = {
    "sanctions": one_of("NONE", "FVD", "SACI", "CNY", "MEXICO", "ESTACION"),
    "apply": one_of("ON_SHEET", "ON_RESULT"),
    "sanction_pf": one_of("SHEET", "ADJUSTED"),
    "reseat_top": truth,
}
