"""How entrants are seated: federation.md, section 4. `brackets` does the seating."""

from dataclasses import dataclass
from typing import Final, Literal

from scoring.profile.options import Readers, check, one_of, truth, whole


@dataclass(frozen=True, slots=True)
class SeatingOptions:
    """How rounds are seated.

    first, second, last: the shape of these rounds. duel: whether two leaders alone must be rivals at table 1.
    club_apart: when clubmates are no partners. bye_limit: byes of one entrant at most. last_partners: whether partners
    may repeat in the last round. pairing: how pairs meet.
    """

    first: Literal["LOT", "CLUB_VECTORS", "RATING_FOLD"] = "LOT"
    second: Literal["AS_MIDDLE", "LEADERS_APART"] = "AS_MIDDLE"
    last: Literal["AS_MIDDLE", "INTERLEAVED"] = "AS_MIDDLE"
    duel: bool = False
    club_apart: Literal["ROUND_1", "ALWAYS", "NEVER"] = "ROUND_1"
    bye_limit: int = 2
    last_partners: Literal["NEVER_REPEAT", "MAY_REPEAT"] = "NEVER_REPEAT"
    pairing: Literal["BRACKET", "NEIGHBOURS"] = "BRACKET"

    def __post_init__(self) -> None:
        """Raise UnknownOption for a value that an option does not have."""
        check(self, SEATING_OPTIONS)


SEATING_OPTIONS: Final[Readers] = {
    "first": one_of("LOT", "CLUB_VECTORS", "RATING_FOLD"),
    "second": one_of("AS_MIDDLE", "LEADERS_APART"),
    "last": one_of("AS_MIDDLE", "INTERLEAVED"),
    "duel": truth,
    "club_apart": one_of("ROUND_1", "ALWAYS", "NEVER"),
    "bye_limit": whole(1, 32),
    "last_partners": one_of("NEVER_REPEAT", "MAY_REPEAT"),
    "pairing": one_of("BRACKET", "NEIGHBOURS"),
}
