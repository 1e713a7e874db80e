"""Practice for judges: an invented match, under the rules of the tournament to be judged, that counts nowhere.

It is written by the same steps as any other match (`entry`, `checking`), on a tournament of its own that nobody else
meets: `Tournament.objects` leaves it out, and its people and its journal belong to a club without officials that
`Club.objects` leaves out. What a judge once wrote stays written, as everywhere; how many sheets that can be is bounded.
"""

import secrets
import uuid

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import services
from brackets.models import Match
from tournament import draw, journal, opening, permissions, tables
from tournament.errors import NotAllowed, Refused
from tournament.models import (
    Club,
    Division,
    Person,
    Registration,
    Round,
    Sitting,
    Team,
    TeamPlayer,
    Tournament,
    User,
)

PLAYERS = ("Ana", "Bruno", "Carla", "Diego")
TABLE = 1
MOST = 50  # sheets that one judge may begin for one tournament
LEARNT = ("name", "date", "ruleset", "options", "agreement")
"""What a practice has from the tournament that it is for, as that now is."""


def of(*, tournament: Tournament, by: User) -> Sitting | None:
    """The practice match that this account has going for a tournament; None before the first."""
    return Sitting.objects.filter(tournament__practice_for=tournament, tournament__practiser=by).first()


@transaction.atomic
def start(*, tournament: Tournament, by: User) -> Sitting:
    """A judge's practice match for this tournament, whatever its day has come to: the one he has going, or a new one.

    NotAllowed for whom the tournament lets judge no table.
    """
    club = _invented_club()
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    permissions.require(by, permissions.TABLES, tournament)
    return of(tournament=tournament, by=by) or _seat(_open(club, tournament, by))


@transaction.atomic
def start_again(*, sitting: Sitting, by: User) -> Sitting:
    """A fresh sheet of the same practice, in play whatever the one before had come to; that one is annulled.

    A sheet on which nothing is written is fresh, and one that was left behind before leads to the one that followed it:
    two taps are one. Refused once `MOST` sheets were begun, NotAllowed for a match that is no practice of his.
    """
    practice = Tournament.every.select_for_update(no_key=True).get(pk=sitting.tournament_id)
    permissions.require(by, permissions.TABLE, sitting)
    if not practice.is_practice:
        raise NotAllowed(_("You do not have the right to do this here."), code="not-allowed")
    current = practice.sittings.select_for_update(no_key=True).get()
    if current.pk != sitting.pk or (current.state == Sitting.State.PLAYING and not current.has_begun):
        return current
    if Sitting.every.filter(tournament=practice).count() >= MOST:
        text = _("You have begun {count} practice matches for this tournament: go on with this one.")
        raise Refused(text.format(count=MOST), code="enough-practice")
    _annul(current, by)
    _learn(practice)
    return _seat(practice)


def _invented_club() -> Club:
    """The club of the people whom judges practise with, one for the installation."""
    club, _made = Club.every.get_or_create(practice=True, defaults={"name": "Practice"})
    club = Club.every.select_for_update(no_key=True).get(pk=club.pk)
    if not club.people.exists():
        for name in PLAYERS:
            Person.objects.create(club=club, name=name)
    return club


def _open(club: Club, tournament: Tournament, by: User) -> Tournament:
    """A tournament of one table, and one team against another in a bracket whose other places are mere numbers."""
    practice = Tournament(
        club=club, slug=f"practice-{uuid.uuid4().hex}", tables=TABLE, practice_for=tournament, practiser=by
    )
    _learn(practice)
    journal.write(where=practice, by=by, action="open", subject="tournament", after={"name": practice.name})
    bracket = services.build(label="practice", numbers=[1, 2, 3, 4])
    division = Division.objects.create(tournament=practice, key="practice", name="Practice", bracket=bracket)
    people = list(club.people.order_by("pk"))
    for number, pair in ((1, people[:2]), (2, people[2:])):
        team = Team.objects.create(tournament=practice, division=division, number=number)
        for position, person in enumerate(pair):
            place = _place(division, person, 2 * number - 1 + position)
            TeamPlayer.objects.create(team=team, registration=place, position=position)
    Round.objects.create(division=division, number=1, seed=_chance(), started_at=timezone.now())
    return practice


def _learn(practice: Tournament) -> None:
    """Take over what holds at the tournament that the judge will judge at."""
    for name in LEARNT:
        setattr(practice, name, getattr(practice.real, name))
    practice.save()


def _place(division: Division, person: Person, number: int) -> Registration:
    return Registration.objects.create(
        tournament=division.tournament,
        division=division,
        person=person,
        number=number,
        kind=person.kind,
        fee_cents=0,
        rules_accepted_at=timezone.now(),
        present=True,
    )


def _seat(practice: Tournament) -> Sitting:
    """The teams sit down by lot, as they do in earnest."""
    round_ = Round.objects.get(division__tournament=practice)
    round_.seed, round_.closed_at = _chance(), None
    round_.save(update_fields=["seed", "closed_at"])
    match = Match.objects.get(bracket=round_.division.bracket_id, number=1)
    opening.bump(practice)
    return tables.seat_again(match=match, table=TABLE)


def _annul(sitting: Sitting, by: User) -> None:
    """Take a sheet out of the practice, and back what followed from it."""
    match = Match.objects.get(pk=sitting.match_id)
    if match.is_recorded:
        services.withdraw_winner(match=match)
    sitting.annulled_at = timezone.now()
    sitting.version += 1
    sitting.save(update_fields=["annulled_at", "version"])
    journal.write(
        where=sitting.tournament,
        by=by,
        action="annul-sheet",
        subject=f"match {sitting.round.division.key} {match.number}",
        after={"state": sitting.state},
    )


def _chance() -> str:
    return secrets.token_bytes(draw.SEED_BYTES).hex()
