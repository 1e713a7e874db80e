"""Rulings: what the sanctions of a tournament come to, computed from their rows and the profile, never stored.

The standings, the seating of the next round and the public list read them here; the steps are in `matches.sanctions`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.profile import rulings
from scoring.profile.matches import LOSES_THE_MATCH
from scoring.profile.profile import Profile
from scoring.profile.rulings import Offence, Ruling, Sanctioned
from scoring.profile.sanctions import TABLES
from tournament.models import Sanction, TableMatch, Team, TeamPlayer, Tournament
from tournament.tournaments import opening

INFRACTIONS: Final[Mapping[str, Promise]] = {
    "wrong-domino": gettext_lazy("wrong domino"),
    "false-pass": gettext_lazy("false pass"),
    "signals": gettext_lazy("signals to the partner"),
    "fault": gettext_lazy("fault"),
    "talk": gettext_lazy("talking"),
    "out-of-turn": gettext_lazy("play out of turn"),
    "slam": gettext_lazy("slamming a domino"),
    "arrange": gettext_lazy("arranging dominoes of others"),
    "shuffle": gettext_lazy("shuffling out of order"),
    "draw": gettext_lazy("drawing dominoes wrongly"),
    "touch": gettext_lazy("touching dominoes of others"),
    "undo-hand": gettext_lazy("undoing the hand"),
    "early": gettext_lazy("playing before all have passed"),
    "turn-tiles": gettext_lazy("turning dominoes up"),
    "phone": gettext_lazy("using a phone"),
    "false-pass-last": gettext_lazy("false pass with the last domino"),
    "late": gettext_lazy("late arrival"),
    "leaving": gettext_lazy("leaving the table"),
    "altered-sheet": gettext_lazy("altered scoresheet"),
    "serious": gettext_lazy("serious fault"),
    "assault": gettext_lazy("assault"),
    "defiance": gettext_lazy("defying an official"),
    "hidden-tile": gettext_lazy("hidden domino"),
    "drink": gettext_lazy("alcohol at the table"),
}
HANDS: Final[Mapping[str, Promise]] = {
    "VOID": gettext_lazy("the hand is void"),
    "MAY_VOID": gettext_lazy("the rivals may void the hand"),
    "ENDS": gettext_lazy("the hand ends"),
}
MATCHES: Final[Mapping[str, Promise]] = {
    "LOST": gettext_lazy("the match is lost"),
    "FORFEIT": gettext_lazy("the match is forfeited"),
    "LOST_BY_ALL": gettext_lazy("both teams lose the match"),
}


@dataclass(frozen=True)
class Ruled:
    """A sanction with what it comes to."""

    sanction: Sanction
    ruling: Ruling

    @property
    def name(self) -> str:
        """What was given, in words: the infraction, or points and card of the ladder."""
        one = self.sanction
        if one.row:
            return str(INFRACTIONS[one.row])
        points = [_("{points} points").format(points=one.points)] if one.points else []
        return ", ".join([*points, *([one.get_card_display()] if one.card != Sanction.Card.NONE else [])])

    @property
    def loses(self) -> bool:
        """Whether it takes the match from somebody: by a card, or as its table says."""
        step = self.ruling.step
        return self.ruling.card in LOSES_THE_MATCH or (step is not None and step.match != "")

    @property
    def loses_alone(self) -> bool:
        """Whether the match is lost by the team of the sanction, and won by its rivals."""
        step = self.ruling.step
        return self.ruling.card in LOSES_THE_MATCH or (step is not None and step.match in ("LOST", "FORFEIT"))

    @property
    def text(self) -> str:
        """What it comes to, in words; "" for one that was taken back."""
        return "" if self.sanction.cancelled_at else capfirst("; ".join(_parts(self.ruling)))


def _parts(ruling: Ruling) -> Iterator[str]:
    step = ruling.step
    if step is not None and step.warning:
        yield _("warning")
    if ruling.points:
        yield _("{points} points less").format(points=ruling.points)
    if ruling.gift:
        yield _("{points} points for the others").format(points=ruling.gift)
    if step is None and ruling.card != Sanction.Card.NONE:
        yield str(Sanction.Card(ruling.card).label)
        if ruling.card in LOSES_THE_MATCH:
            yield str(MATCHES["LOST"])
    if step is not None:
        yield from (str(words[key]) for words, key in ((HANDS, step.hand), (MATCHES, step.match)) if key)
    if ruling.out:
        yield _("out of the tournament")


def infractions_of(tournament: Tournament) -> list[tuple[str, str]]:
    """Return the rows of the tournament's table with their words; none with the ladder of cards."""
    table = TABLES.get(opening.profile_of(tournament).sanctions.sanctions)
    return [] if table is None else [(row, capfirst(str(INFRACTIONS[row]))) for row in table.rows]


@dataclass(frozen=True)
class Rulings:
    """All sanctions of a tournament in order, what they change by the key of a match, and the teams that are out."""

    found: tuple[Ruled, ...] = ()
    by_match: Mapping[int, Sanctioned] = field(default_factory=dict)
    out: frozenset[int] = frozenset()


def rulings_in(tournament: Tournament) -> Rulings:
    """Return them; none where the profile has no sanctions but those on the sheet."""
    return rulings_by_tournament([tournament]).get(tournament.pk, Rulings())


def rulings_by_tournament(tournaments: Iterable[Tournament]) -> dict[int, Rulings]:
    """Return those of each tournament with sanctions, by its key, in two queries."""
    known = {one.pk: opening.profile_of(one) for one in tournaments}
    given = Sanction.objects.filter(
        tournament__in=[key for key, profile in known.items() if rulings.are_given(profile)],
        table_match__annulled_at=None,
    ).select_related(
        "table_match__round__division",
        "table_match__match",
        "team",
        "registration__person",
        "registration__team_place__team",
    )
    rows: dict[int, list[Sanction]] = defaultdict(list)
    for row in given:
        rows[row.tournament_id].append(row)
    matches = TableMatch.objects.filter(pk__in=[row.table_match_id for some in rows.values() for row in some])
    sides = {pk: (a, b) for pk, a, b in matches.values_list("pk", "team_a__number", "team_b__number")}
    return {key: _ruled(known[key], some, sides) for key, some in rows.items()}


def _ruled(profile: Profile, rows: Sequence[Sanction], sides: Mapping[int, tuple[int, int]]) -> Rulings:
    offences = _offences(rows, sides)
    found = rulings.rulings_of(profile, offences)
    return Rulings(
        tuple(Ruled(row, ruling) for row, ruling in zip(rows, found, strict=True)),
        rulings.by_match(offences, found),
        frozenset(rulings.teams_out(offences, found)),
    )


def ranked_team(sanction: Sanction) -> Team:
    """Return the team that a sanction counts against: in an individual event the person, as a team of one."""
    if sanction.team.round is None:
        return sanction.team
    place: TeamPlayer | None = getattr(sanction.registration, "team_place", None)
    return place.team if place is not None else sanction.team


def _offences(rows: Sequence[Sanction], sides: Mapping[int, tuple[int, int]]) -> list[Offence]:
    times = sorted({_time(row.table_match) for row in rows})
    return [
        Offence(
            match=row.table_match.match_id,
            time=times.index(_time(row.table_match)),
            team=row.team.number,
            rivals=next(number for number in sides[row.table_match_id] if number != row.team.number),
            person=row.registration.number,
            row=row.row,
            points=row.points,
            card=row.card,  # type: ignore[arg-type] # constraint a_card_is_known
            cancelled=row.cancel_reason,
            entrant=0 if row.team.round is None else ranked_team(row).number,
        )
        for row in rows
    ]


def _time(table_match: TableMatch) -> tuple[int, int]:
    """The place of a match in the order of play: the championship's division comes last."""
    return table_match.round.division.order, table_match.round.number
