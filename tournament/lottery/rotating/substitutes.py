"""A substitute in an individual event: somebody without a table in this round sits down for a person who is absent.

The match then counts for the substitute (federation.md section 4, R7), who plays on as a person of the event. The round
counts nothing for the absent person, who stays in the event.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max, Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.models import Decided, Match
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict
from tournament.core.short_texts import required_reason
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery.rotating import seating
from tournament.models import (
    Bye,
    Division,
    Format,
    LateEntry,
    Registration,
    Seat,
    TableMatch,
    Team,
    TeamPlayer,
    Tournament,
    User,
)
from tournament.tournaments import opening


def replaceable(tournament: Tournament) -> Q:
    """Return which players can be replaced: those who are seated at a table of an event where nothing is written."""
    waiting = _open(tournament)
    begun = TableMatch.objects.filter(tournament=tournament, entries__isnull=False).values("match")
    sides = waiting.exclude(pk__in=begun).values_list("first__number", "second__number")
    return Q(team__number__in=[number for pair in sides for number in pair], team__round__isnull=False)


def resting(tournament: Tournament) -> QuerySet[Registration]:
    """Return who has the bye of a round that is not over."""
    wanted = Q(pk__in=[])
    for bracket, number in _open(tournament).values_list("bracket", "round").distinct():
        wanted |= Q(division__bracket=bracket, round=number)
    byes = Bye.objects.filter(wanted, annulled_at=None).values("registration")
    return Registration.objects.filter(pk__in=byes)


def _open(tournament: Tournament) -> QuerySet[Match]:
    events = Division.objects.filter(tournament=tournament, format=Format.ROTATING)
    return Match.objects.filter(bracket__in=events.values("bracket"), decided=Decided.OPEN)


@transaction.atomic
def stand_in(
    *, side: Team, out: Registration, into: Registration, reason: str, by: User | None
) -> tuple[LateEntry, TableMatch | None]:
    """Let `into` sit down for `out`, a person of this side of a table; return the change, and the sheet if it is out.

    `into` registered after the lottery, or has no table in this round; a bye is then lifted. Conflict once anything is
    written or decided at the table; Refused if `into` is of another division, has withdrawn or not paid.
    """
    tournament = lock_row(Tournament.objects, side.tournament_id)
    division = seating.of_event(tournament, side.division)
    side = Team.seated.select_related("division").get(pk=side.pk)
    place = TeamPlayer.objects.filter(team=side, registration=out).first()
    if side.annulled_at is not None or side.round is None or place is None:
        raise Conflict(_("This player is not in that team any more."), field="out", code="not-in-team")
    table_match = _before_play(division, side)
    into = Registration.objects.select_for_update(no_key=True).select_related("person").get(pk=into.pk)
    seating.check_registered(division, into, "into")
    byes = _free(tournament, division, side.round, into, by)
    _sit_down(place, into, table_match)
    change = LateEntry.objects.create(
        division=division,
        kind=LateEntry.Kind.REPLACE,
        team=side,
        out=out,
        into=into,
        reason=required_reason(reason),
        made_by=by,
    )
    opening.touch(tournament)
    rows: list[Model] = [change, side, out, into, *byes, *([table_match] if table_match is not None else [])]
    after = {"out": out.number, "into": into.number, "round": side.round}
    log.write(tournament, by, Action.REPLACE_PLAYER, side, after=after, reason=change.reason, rows=rows)
    return change, table_match


def _sit_down(place: TeamPlayer, into: Registration, table_match: TableMatch | None) -> None:
    out, place.registration = place.registration, into
    place.save(update_fields=["registration"])
    if table_match is not None:
        Seat.objects.filter(table_match=table_match, registration=out).update(registration=into)
        table_match.version += 1  # a client that shows the former player must reload
        table_match.save(update_fields=["version"])


def side_in_play(division: Division, out: Registration) -> Team:
    """Return the side of a person in the last round that was seated. Conflict if they have none."""
    found = Team.seated.filter(division=division, players__registration=out, round__isnull=False).order_by("-round")
    side, last = found.first(), Match.objects.filter(bracket=division.bracket_id).aggregate(last=Max("round"))["last"]
    if side is None or side.round != last:
        raise Conflict(_("This person has no table in this round."), field="out", code="not-in-team")
    return side


def _before_play(division: Division, side: Team) -> TableMatch | None:
    """Return the sheet of a side, None before its round was started. Conflict once play has begun."""
    text = _("Play has begun at this table: a team that leaves now forfeits the match instead.")
    match = Match.objects.filter(
        Q(first__number=side.number) | Q(second__number=side.number), bracket=division.bracket_id
    ).first()
    sheet = TableMatch.objects.filter(match=match).first() if match is not None else None
    if match is None or match.decided != Decided.OPEN or (sheet is not None and sheet.has_begun):
        raise Conflict(text, field="out", code="play-has-begun")
    return sheet


def _free(
    tournament: Tournament, division: Division, number: int, into: Registration, by: User | None
) -> Sequence[Model]:
    """Make sure that somebody is a person of the event and has no place in this round; return the byes lifted."""
    taken = TeamPlayer.objects.filter(registration=into, round=number, team__division=division)
    if taken.filter(team__annulled_at=None).exists():
        text = _("{name} has a table in this round.")
        raise Conflict(text.format(name=into.person.name), field="into", code="in-a-team")
    person = Team.objects.filter(division=division, round=None, players__registration=into).first()
    if person is None:
        seating.add_person(tournament, division, into, number, by)
    elif division.bracket is not None and division.bracket.entrants.filter(number=person.number, out=True).exists():
        text = _("{name} has left the event.")
        raise Conflict(text.format(name=into.person.name), field="into", code="has-left")
    byes = list(Bye.objects.filter(division=division, round=number, registration=into, annulled_at=None))
    for bye in byes:
        bye.annulled_at = timezone.now()
        bye.save(update_fields=["annulled_at"])
    return byes
