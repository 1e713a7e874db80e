"""All settings of a tournament together; those of sanctions and of seating are defined here."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from scoring.errors import UnknownOption
from scoring.profile.acta import ACTA_OPTIONS, ActaOptions
from scoring.profile.awards import Award
from scoring.profile.clock import CLOCK_OPTIONS, Clock
from scoring.profile.options import Readers, check, maybe, one_of, read_all, truth, whole
from scoring.profile.options import changed as section_changed
from scoring.profile.standings import STANDINGS_OPTIONS, Criterion, Standings

Apply = Literal["ON_SHEET", "ON_RESULT"]


@dataclass(frozen=True, slots=True)
class Sanctions:
    """Which infractions cost what, and how a fine counts: federation.md, section 3.

    sanctions: the table of infractions (`sanctions.TABLES`), the ladder of cards of the FVD, or neither. apply:
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


@dataclass(frozen=True, slots=True)
class SeatingOptions:
    """How entrants are seated: federation.md, section 4. `brackets` does the seating.

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


Kind = Literal["PAIRS", "INDIVIDUAL", "FOURS"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A tournament's settings.

    key: the preset it began as. event: who is ranked. target: points that win a match (T). rounds: None: as many as the
    format has. source: where it was read. noshow_round: the round from which those who never came are out; 0: never.
    late: minutes after which an absent side forfeits; 0: the referee decides.
    """

    key: str
    source: str = ""
    event: Kind = "PAIRS"
    target: int = 200
    rounds: int | None = None
    clock: Clock = field(default_factory=Clock)
    standings: Standings = field(default_factory=Standings)
    sanctions: Sanctions = field(default_factory=Sanctions)
    seating: SeatingOptions = field(default_factory=SeatingOptions)
    acta: ActaOptions = field(default_factory=ActaOptions)
    noshow_round: int = 3
    late: int = 0

    def __post_init__(self) -> None:
        """Raise UnknownOption for a value that an option does not have, and for options that exclude each other."""
        check(self, OWN_OPTIONS)
        if self.event != "PAIRS" and "direct" in [each.name for each in self.standings.order]:
            raise UnknownOption("order", "direct is for pairs only: two persons of an event also were partners")

    @property
    def partner_wins(self) -> bool:
        """Whether the partner of an absent or carded person counts like the rivals (`Standings.others`)."""
        if self.standings.others == "BY_EVENT":
            return self.event != "PAIRS"
        return self.standings.others == "WIN"

    @property
    def settings(self) -> dict[str, object]:
        """Every option by name, as `with_changes` takes them."""
        return {name: getattr(part, name) for part, readers in self._parts() for name in readers}

    @property
    def plain(self) -> dict[str, object]:
        """Every option by name, as JSON holds it; `with_changes` reads it."""
        return {name: _plain(value) for name, value in self.settings.items()}

    def with_changes(self, changes: Mapping[str, object]) -> "Profile":
        """Return the profile with these options. Raises UnknownOption for an unknown name or value, and for options
        that exclude each other.
        """
        read_all(ALL_OPTIONS, changes)
        own = read_all(OWN_OPTIONS, {name: value for name, value in changes.items() if name in OWN_OPTIONS})
        return replace(
            self,
            clock=section_changed(self.clock, CLOCK_OPTIONS, changes),
            standings=section_changed(self.standings, STANDINGS_OPTIONS, changes),
            sanctions=section_changed(self.sanctions, SANCTION_OPTIONS, changes),
            seating=section_changed(self.seating, SEATING_OPTIONS, changes),
            acta=section_changed(self.acta, ACTA_OPTIONS, changes),
            **own,  # type: ignore[arg-type]  # each value was accepted by its reader
        )

    def _parts(self) -> tuple[tuple[object, Readers], ...]:
        return (
            (self, OWN_OPTIONS),
            (self.clock, CLOCK_OPTIONS),
            (self.standings, STANDINGS_OPTIONS),
            (self.sanctions, SANCTION_OPTIONS),
            (self.seating, SEATING_OPTIONS),
            (self.acta, ACTA_OPTIONS),
        )


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Award):
        return value.texts
    return value.text if isinstance(value, Criterion) else value


OWN_OPTIONS: Final[Readers] = {
    "event": one_of("PAIRS", "INDIVIDUAL", "FOURS"),
    "target": whole(1, 2_000),
    "rounds": maybe(whole(1, 32)),
    "noshow_round": whole(0, 32),
    "late": whole(0, 600),
}
ALL_OPTIONS: Final[Readers] = {
    **OWN_OPTIONS,
    **CLOCK_OPTIONS,
    **STANDINGS_OPTIONS,
    **SANCTION_OPTIONS,
    **SEATING_OPTIONS,
    **ACTA_OPTIONS,
}
