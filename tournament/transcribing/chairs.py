"""Who sat where as the paper says: the hall drew lots itself while nobody could ask this house (SACI rule 5)."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournament import checking, entry, journal, opening, permissions, tables
from tournament.errors import Conflict, Refused
from tournament.models import Seat, Sitting, Team, User


@transaction.atomic
def sit(*, sitting: Sitting, numbers: Sequence[int], by: User) -> Sitting:
    """Let the four players sit as their paper says: `numbers` are their registration numbers, in seat order.

    Partners sit opposite. The teams change sides with their players. Refused for anybody else, Conflict once anything
    is written on the sheet. Nothing changes where they sit so already; else readings are to be gone through again.
    """
    sitting = entry.locked(sitting)
    permissions.ask_again(by, sitting)
    before = tables.players(sitting)
    if [place.number for place in before] == [*numbers]:
        return sitting
    if sitting.state != Sitting.State.PLAYING or sitting.has_begun:
        raise Conflict(_("Something is on the sheet already: its seats stay as they are."), code="play-has-begun")
    players = {place.number: place for place in before}
    if sorted(players) != sorted(numbers):
        raise Refused(_("Name each of the four players once."), field="seats", code="other-players")
    places = [players[number] for number in numbers]
    teams = list(Team.every.filter(pk__in=(sitting.team_a_id, sitting.team_b_id)).prefetch_related("players"))
    team_of = {one.registration_id: team for team in teams for one in team.players.all()}
    sides = [team_of[place.pk] for place in places]
    if sides[0] != sides[2] or sides[1] != sides[3]:
        raise Refused(_("Partners sit opposite: seats 1 and 3, seats 2 and 4."), field="seats", code="not-opposite")
    sitting.seats.all().delete()
    Seat.objects.bulk_create(Seat(sitting=sitting, seat=seat, registration=place) for seat, place in enumerate(places))
    sitting.team_a, sitting.team_b = sides[0], sides[1]
    sitting.version += 1  # who saw other seats has to look again
    sitting.save(update_fields=["team_a", "team_b", "version"])
    opening.bump(sitting.tournament)
    journal.write(
        where=sitting.tournament,
        by=by,
        action="sit-as-on-paper",
        subject=checking.subject(sitting),
        before={"seats": [place.number for place in before]},
        after={"seats": [*numbers]},
        rows=[sitting],
    )
    return sitting
