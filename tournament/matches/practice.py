"""Practice for judges: a sample match under the rules of the coming tournament, without effect on any result.

It uses the same steps as any other match (`entry`, `sign_off`), on a tournament of its own that is hidden elsewhere:
`Tournament.objects` leaves it out, and its people and journal belong to a club without officials that `Club.objects`
leaves out. Entries are never deleted, as everywhere; the number of sheets is limited.
"""

import secrets
import uuid

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import services
from brackets.models import Match
from tournament.club import permissions
from tournament.core.database.transactions import lock_row
from tournament.core.errors import NotAllowed, Refused
from tournament.hall import clock, seating, tables
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.lottery import holding, teams
from tournament.models import (
    Club,
    Division,
    Person,
    Registration,
    Round,
    TableMatch,
    Tournament,
    User,
)
from tournament.tournaments import opening

PLAYERS = ("Ana", "Bruno", "Carla", "Diego")
TABLE = 1
MOST = 50  # sheets per judge and tournament
LEARNT = ("name", "date", "ruleset", "options", "clock", "agreement")
"""The fields that a practice tournament copies from the current state of the real one."""


def practice_match(*, tournament: Tournament, by: User) -> TableMatch | None:
    """Return this account's current practice match for a tournament; None before the first."""
    return TableMatch.objects.filter(tournament__practice_for=tournament, tournament__practiser=by).first()


@transaction.atomic
def start(*, tournament: Tournament, by: User) -> TableMatch:
    """Return the judge's practice match for this tournament, current or new, at any stage of the day.

    NotAllowed for an account without any table in the tournament.
    """
    club = _invented_club()
    tournament = lock_row(Tournament.objects, tournament.pk)
    permissions.require(by, permissions.TABLES, tournament)
    return practice_match(tournament=tournament, by=by) or _seat(_open(club, tournament, by))


@transaction.atomic
def start_again(*, table_match: TableMatch, by: User) -> TableMatch:
    """Start a new sheet of the same practice and annul the current one, whatever its state.

    An empty sheet is returned as it is, and an annulled one leads to its successor, so that a double tap creates one
    sheet. Refused once `MOST` sheets were started, NotAllowed for a match that is not a practice of this account.
    """
    practice = lock_row(Tournament.every, table_match.tournament_id)
    permissions.require(by, permissions.TABLE, table_match)
    if not practice.is_practice:
        raise NotAllowed(_("You do not have permission to do this here."), code="not-allowed")
    # The default manager leaves out annulled sheets: exactly one is current.
    current = practice.table_matches.select_for_update(no_key=True).get()
    if current.pk != table_match.pk or (current.state == TableMatch.State.PLAYING and not current.has_begun):
        return current
    if TableMatch.every.filter(tournament=practice).count() >= MOST:
        text = _("You have started {count} practice matches for this tournament: continue with this one.")
        raise Refused(text.format(count=MOST), code="enough-practice")
    _annul(current, by)
    _learn(practice)
    return _seat(practice)


def _invented_club() -> Club:
    """Return the club of the practice players, one per installation."""
    club, _made = Club.every.get_or_create(practice=True, defaults={"name": "Practice"})
    # Two judges may start the first practice at once: the lock lets one of them create the players.
    club = lock_row(Club.every, club.pk)
    if not club.people.exists():
        for name in PLAYERS:
            Person.objects.create(club=club, name=name)
    return club


def _open(club: Club, tournament: Tournament, by: User) -> Tournament:
    """Create a tournament of one table, with two teams in a bracket whose other places are bare numbers."""
    practice = Tournament(
        club=club, slug=f"practice-{uuid.uuid4().hex}", tables=TABLE, practice_for=tournament, practiser=by
    )
    _learn(practice)
    log.write(practice, by, Action.OPEN, subjects.TOURNAMENT, after={"name": practice.name})
    bracket = services.build(label="practice", numbers=[1, 2, 3, 4])
    division = Division.objects.create(tournament=practice, key="practice", name="Practice", bracket=bracket)
    people = list(club.people.order_by("pk"))
    places = [_place(division, person, number) for number, person in enumerate(people, start=1)]
    teams.make_teams(division, {1: places[:2], 2: places[2:]})
    Round.objects.create(division=division, number=1, seed=_chance(), started_at=timezone.now())
    return practice


def _learn(practice: Tournament) -> None:
    """Copy the current settings of the real tournament."""
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


def _seat(practice: Tournament) -> TableMatch:
    """Seat the teams by lot, as in a real match, and start the match clock."""
    round_ = Round.objects.get(division__tournament=practice)
    round_.seed, round_.closed_at = _chance(), None
    round_.save(update_fields=["seed", "closed_at"])
    match = Match.objects.get(bracket=round_.division.bracket_id, number=1)
    opening.touch(practice)
    table_match = seating.seat_again(match=match, table=TABLE)
    clock.start_over(round_, practice.practiser)
    return table_match


def _annul(table_match: TableMatch, by: User) -> None:
    """Annul a practice sheet and revert its effect on the bracket."""
    match = Match.objects.get(pk=table_match.match_id)
    if match.is_recorded:
        services.withdraw_winner(match=match)
    tables.annul(table_match)
    log.write(
        table_match.tournament,
        by,
        Action.ANNUL_SHEET,
        subjects.match(table_match.round.division.key, match.number),
        after={"state": table_match.state},
    )


def _chance() -> str:
    return secrets.token_bytes(holding.SEED_BYTES).hex()
