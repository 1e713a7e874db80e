"""Who has left the tournament, and that nobody who has left is waited for in a bracket that opens later."""

from brackets import services
from brackets.models import Bracket, Entrant, Match
from tournament import journal
from tournament.models import Departure, Team, Tournament, User


def standing(tournament: Tournament) -> dict[int, Departure]:
    """The departures that stand, by the number of the team."""
    gone = Departure.objects.filter(tournament=tournament, undone_by=None).exclude(kind=Departure.Kind.RETURNED)
    return {
        one.team.number: one for one in gone.select_related("team__division", "made_by") if not one.team.annulled_at
    }


def of(team: Team) -> Departure | None:
    """The departure of a team; None while it is in the tournament."""
    gone = team.departures.filter(undone_by=None).exclude(kind=Departure.Kind.RETURNED)
    return gone.first()


def brackets_of(tournament: Tournament, number: int) -> list[Bracket]:
    """The brackets in play that a team has a place in: that of its draw, and the championship once it is there."""
    drawn = Bracket.objects.filter(pk__in=tournament.divisions.values("bracket"), entrants__number=number)
    return list(drawn.order_by("pk"))


def keep_out(*, tournament: Tournament, by: User | None) -> list[Match]:
    """Let nobody wait in the championship, or in a place that a correction gave, for a team that has left."""
    gone = standing(tournament)
    if not gone:
        return []
    brackets = tournament.divisions.filter(bracket__isnull=False).values("bracket")
    found = Entrant.objects.filter(bracket__in=brackets, number__in=gone, out=False).select_related("bracket")
    rows = {}
    for entrant in found.order_by("pk"):
        changed = services.take_out(bracket=entrant.bracket, number=entrant.number)
        rows.update({("match", match.pk): match for match in changed})
        journal.write(
            where=tournament,
            by=by,
            action="keep-out",
            subject=f"team {entrant.number}",
            rows=[entrant.bracket, *changed],
        )
    return list(rows.values())
