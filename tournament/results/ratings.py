"""The Elo list of a club, worked out from all its finished matches with every step (federation.md, section 5).

Only matches that were played to their end are rated: no walkover, bye, forfeit or ruling, none that a card took from
somebody, no practice, and no friendly table, which are other rows.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, NamedTuple, cast

from django.db.models import OuterRef, prefetch_related_objects

from brackets.models import Decided
from scoring.entries import Forfeit
from scoring.profile import elo
from tournament.lottery import kept_ratings
from tournament.lottery.rulings import rulings_by_tournament
from tournament.matches import entry
from tournament.models import (
    Club,
    Division,
    Format,
    Person,
    Registration,
    Sanction,
    Seat,
    SheetEntry,
    TableMatch,
    Tournament,
    naming,
)
from tournament.results import deciding

FORFEIT = "forfeit"
LEVEL: Final = Decimal("0.5")


class Played(NamedTuple):
    """A match to rate: its key, the keys of the people of both sides, and the score of side A: 1, 1/2 or 0."""

    match: int
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    score: Decimal


@dataclass(frozen=True)
class Step:
    """A change of a rating by a match. `after`: the person's rating after the whole round."""

    match: int
    change: elo.Change
    after: Decimal


@dataclass(frozen=True)
class Worked:
    """The ratings of a club by person, and the steps of each person, oldest first."""

    ratings: Mapping[str, elo.Rating]
    steps: Mapping[str, Sequence[Step]]


@dataclass(frozen=True)
class Ranked:
    """A person's rank, shared by those level, and rating."""

    rank: int
    person: int
    rating: elo.Rating


@dataclass(frozen=True)
class Line:
    """A line of the list. `rank`: shared by those level. `slug`, `number`: a registration of the person."""

    rank: int
    person: int
    name: str
    rating: elo.Rating
    slug: str
    number: int

    @property
    def shown(self) -> int:
        """The rating as a whole number."""
        return elo.shown(self.rating.value)


@dataclass(frozen=True)
class ShownStep:
    """A step of a person, with its match in words."""

    step: Step
    table_match: TableMatch
    round: str
    partner: str
    rivals: str


def options_of(club: Club) -> elo.EloOptions:
    """Return the options of a club's list."""
    k = cast(Literal["GAMES_OR_RATING", "GAMES_ONLY"], club.rating_k)
    return elo.EloOptions(k, cast(Literal["EXACT", "TWO_DECIMALS"], club.rating_expectation))


def list_of(club: Club) -> list[Line]:
    """Return everybody who played a rated match, best first, in as many queries for many people as for few."""
    return lines_of(ranked(club))


def ranked(club: Club) -> list[Ranked]:
    """Return their ranks and ratings alone, best first, from which `lines_of` makes the lines that are shown."""
    rated = work_out(club).ratings
    # Erased people keep their row, with their number instead of a name.
    people = Person.every.filter(club=club).order_by("sort_key", "pk").values_list("pk", flat=True)
    found: list[Ranked] = []
    for key in sorted((key for key in people if str(key) in rated), key=lambda key: -rated[str(key)].value):
        rating = rated[str(key)]
        rank = found[-1].rank if found and found[-1].rating.value == rating.value else len(found) + 1
        found.append(Ranked(rank, key, rating))
    return found


def lines_of(found: Sequence[Ranked]) -> list[Line]:
    """Return the lines of the list for these people, with their names and their first place in a team."""
    drawn = Registration.objects.filter(person=OuterRef("pk"), team_place__isnull=False, tournament__practice_for=None)
    first = drawn.order_by("tournament__date", "tournament_id").values("pk")[:1]
    people = {one.pk: one for one in Person.every.filter(pk__in=[one.person for one in found]).annotate(first=first)}
    keys = [one.first for one in people.values()]
    rows = Registration.objects.filter(pk__in=keys).values_list("person", "tournament__slug", "number")
    places = {person: (slug, number) for person, slug, number in rows}
    return [Line(one.rank, one.person, people[one.person].name, one.rating, *places[one.person]) for one in found]


def steps_of(person: Person) -> tuple[elo.Rating, list[ShownStep]]:
    """Return a person's rating with every step, oldest first."""
    worked = work_out(person.club)
    steps = worked.steps.get(str(person.pk), ())
    related = ("tournament", "round__division__bracket", "match")
    matches = TableMatch.objects.filter(tournament__club=person.club_id, seats__registration__person=person)
    found = {one.pk: one for one in matches.select_related(*related).prefetch_related("seats")}
    return worked.ratings.get(str(person.pk), elo.Rating()), [_shown(one, found[one.match], person) for one in steps]


def _shown(step: Step, table_match: TableMatch, person: Person) -> ShownStep:
    names: dict[int, list[tuple[int, str]]] = defaultdict(list)
    mine = 0
    for seat in table_match.seats.all():
        player = seat.registration.person
        names[seat.seat % 2].append((player.pk, player.name))
        mine = seat.seat % 2 if player.pk == person.pk else mine
    division = table_match.round.division
    is_last = division.kind == Division.Kind.CHAMPIONSHIP  # there a final follows the final of the bracket
    return ShownStep(
        step,
        table_match,
        naming.division_name(division) if is_last else naming.round_name(division, table_match.round.number),
        " / ".join(name for key, name in names[mine] if key != person.pk),
        " / ".join(name for _key, name in names[1 - mine]),
    )


def work_out(club: Club) -> Worked:
    """Work out the ratings of a club from its first match on."""
    return _worked(options_of(club), _rounds(club))


def for_division(division: Division) -> dict[int, Decimal]:
    """Return the ratings of a club's people by key, where the first round or the standings of a division need them."""
    is_event, profile = division.format == Format.ROTATING, deciding.profile_of(division)
    if not kept_ratings.count(profile) and not (is_event and profile.seating.first == "RATING_FOLD"):
        return {}
    return {int(person): rating.value for person, rating in work_out(division.tournament.club).ratings.items()}


def _rounds(club: Club) -> tuple[tuple[Played, ...], ...]:
    """Return the matches to rate, by round, in the order of play."""
    real = Tournament.objects.filter(club=club).values("pk")
    over = TableMatch.objects.filter(
        tournament__in=real, state=TableMatch.State.FINISHED, match__decided__in=(Decided.PLAYED, Decided.LEVEL)
    )
    in_order = ("tournament__date", "tournament_id", "round__division__order", "round__number", "round", "pk")
    rows = over.order_by(*in_order).values_list("round", "pk", "match__winner__number", "team_a__number")
    seated: dict[int, dict[int, int]] = defaultdict(dict)
    seats = Seat._base_manager.filter(table_match__in=over).values_list("table_match", "seat", "registration__person")
    for match, seat, person in seats:
        seated[match][seat] = person
    unrated = _forfeited(club) | _sanctioned(club)
    return tuple(
        tuple(
            Played(pk, (_side(seated[pk], 0), _side(seated[pk], 1)), _score(winner, team_a))
            for _round, pk, winner, team_a in found
            if pk not in unrated and len(seated[pk]) == len(set(seated[pk].values())) == 4
        )
        for _key, found in groupby(rows, key=lambda row: row[0])
    )


def _score(winner: int | None, team_a: int) -> Decimal:
    """Return what side A's result counts; a match without a winner was level."""
    return LEVEL if winner is None else Decimal(winner == team_a)


def _side(seats: Mapping[int, int], side: int) -> tuple[str, ...]:
    """Return the keys of the people on one side: partners sit at {0, 2} and {1, 3}."""
    return tuple(str(person) for seat, person in sorted(seats.items()) if seat % 2 == side)


def _forfeited(club: Club) -> set[int]:
    """Return the matches in which a side forfeited while they were played."""
    written = SheetEntry.objects.filter(table_match__tournament__club=club, kind=FORFEIT).values("table_match")
    sheets = list(TableMatch.objects.filter(pk__in=written).select_related("tournament"))
    prefetch_related_objects(sheets, "entries")
    return {
        one.pk
        for one in sheets
        if any(isinstance(line.entry, Forfeit) and not line.voided for line in entry.sheet_of(one).lines)
    }


def _sanctioned(club: Club) -> set[int]:
    """Return the matches that a sanction took from somebody."""
    given = Sanction.objects.filter(tournament__club=club, cancelled_at=None).values("tournament")
    ruled = rulings_by_tournament(Tournament.objects.filter(pk__in=given))
    return {one.sanction.table_match_id for found in ruled.values() for one in found.found if one.loses}


@lru_cache(maxsize=4)
def _worked(options: elo.EloOptions, rounds: tuple[tuple[Played, ...], ...]) -> Worked:
    """Work the ratings out; the matches themselves are the key of the cache, so that it cannot be out of date."""
    ratings: dict[str, elo.Rating] = {}
    steps: dict[str, list[Step]] = defaultdict(list)
    for played in rounds:
        before = ratings
        rated = [elo.Rated(one.sides, (one.score, 1 - one.score)) for one in played]
        ratings, changes = elo.after_round(before, rated, options)
        in_turn = iter(changes)
        for one in played:
            for _person in (*one.sides[0], *one.sides[1]):
                change = next(in_turn)
                steps[change.person].append(Step(one.match, change, ratings[change.person].value))
    return Worked(ratings, dict(steps))
