"""The entrants of a lottery (registered, paid and present: SACI rules 2 and 3), their teams, and the bracket by lot."""

from collections.abc import Mapping, Sequence

from django.db.models import F, Model, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from brackets import lottery, selectors, services, tree
from brackets.models import Bracket
from tournament.models import Division, Format, Registration, Team, TeamPlayer
from tournament.tournaments import opening


def candidates(division: Division) -> QuerySet[Registration]:
    """Return the registrations that the lottery would include: paid and present."""
    return _registered(division, Q(present=True, paid__gte=F("fee_cents")))


def left_out(division: Division) -> QuerySet[Registration]:
    """Return the registrations it would leave out, because the fee or the player is missing."""
    return _registered(division, Q(present=False) | Q(paid__lt=F("fee_cents")))


def _registered(division: Division, wanted: Q) -> QuerySet[Registration]:
    """Return a division's registrations that match `wanted`, which can use `paid`, in cents.

    Ordered by number explicitly, because a sum over payments drops the model's default order.
    """
    paid = Coalesce(Sum("payments__amount_cents"), 0)
    return division.registrations.filter(withdrawn_at=None).annotate(paid=paid).filter(wanted).order_by("number")


def make_teams(division: Division, pairs: Mapping[int, Sequence[Registration]]) -> list[Team]:
    """Create the teams of a division by their numbers; the player chosen first is first."""
    teams = []
    for number, pair in pairs.items():
        team = Team.objects.create(tournament=division.tournament, division=division, number=number)
        for position, registration in enumerate(pair):
            TeamPlayer.objects.create(team=team, registration=registration, position=position)
        teams.append(team)
    return teams


def by_lot(teams: Sequence[Team], seed: bytes) -> list[Team]:
    """Return teams in the order of their places, by lot."""
    by_label = {lottery.team_label(team.number): team for team in teams}
    # Sorted first: the result depends on the seed alone.
    return [by_label[name] for name in lottery.order(seed, lottery.PLACES_STAGE, sorted(by_label))]


def build(division: Division, placed: Sequence[Team]) -> Bracket:
    """Build the division's bracket in its format, with teams on its places from the top; byes follow from the places.

    In Swiss rounds the last place has the first bye: it goes to the team to which the lot gave the bye of a tree, as
    the record of the lottery says; the others also meet as in a tree.
    """
    numbers = [team.number for team in placed]
    if division.format == Format.SWISS and len(numbers) % 2 and len(numbers) > 1:
        numbers.append(numbers.pop(tree.free_bye(tree.build(len(numbers))).index))
    bracket = services.build(label=division.key, numbers=numbers, format=division.format, options=division.options)
    Division.objects.filter(pk=division.pk).update(bracket=bracket)
    division.bracket = bracket
    opening.touch(division.tournament)
    return bracket


def players_of(teams: Sequence[Team]) -> dict[str, list[str]]:
    """Return the players of each team as the lottery writes them."""
    return {
        str(team.number): [lottery.label(player.registration.number) for player in team.players.all()] for team in teams
    }


def rows_of(division: Division) -> list[Model]:
    """Return a bracket's rows after the lottery, for their row hashes."""
    bracket = Bracket.objects.get(pk=Division.objects.values_list("bracket", flat=True).get(pk=division.pk))
    return [division, bracket, *selectors.rows_of(bracket)]
