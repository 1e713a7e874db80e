"""The entrants of a lottery (registered, paid and present: SACI rules 2 and 3), their teams, and the bracket by lot."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import F, Model, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from brackets import lottery, services, tree
from brackets.inserting import insert
from tournament.journal import row_hashes
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
    """Create the teams of a division by their numbers; the player chosen first is first.

    The journal can hash them as they are held.
    """
    teams = insert(Team(tournament=division.tournament, division=division, number=number) for number in pairs)
    players = insert(
        TeamPlayer(team=team, registration=registration, placed=registration, position=position)
        for team in teams
        for position, registration in enumerate(pairs[team.number])
    )
    of_team = defaultdict[int, list[TeamPlayer]](list)
    for player in players:
        of_team[player.team_id].append(player)
    return [row_hashes.hold(team, of_team[team.pk]) for team in teams]


def by_lot(teams: Sequence[Team], seed: bytes) -> list[Team]:
    """Return teams in the order of their places, by lot."""
    by_label = {lottery.team_label(team.number): team for team in teams}
    # Sorted first: the result depends on the seed alone.
    return [by_label[name] for name in lottery.order(seed, lottery.PLACES_STAGE, sorted(by_label))]


def build(division: Division, placed: Sequence[Team]) -> services.Built:
    """Build the division's bracket in its format, with teams on its places from the top; byes follow from the places.

    In Swiss rounds the last place has the first bye: it goes to the team to which the lot gave the bye of a tree, as
    the record of the lottery says; the others also meet as in a tree.
    """
    numbers = [team.number for team in placed]
    if division.format == Format.SWISS and len(numbers) % 2 and len(numbers) > 1:
        numbers.append(numbers.pop(tree.free_bye(tree.build(len(numbers))).index))
    built = services.build_rows(label=division.key, numbers=numbers, format=division.format, options=division.options)
    Division.objects.filter(pk=division.pk).update(bracket=built.bracket)
    division.bracket = built.bracket
    opening.touch(division.tournament)
    return built


def players_of(teams: Sequence[Team]) -> dict[str, list[str]]:
    """Return the players of each team as the lottery writes them."""
    return {
        str(team.number): [lottery.label(player.registration.number) for player in team.players.all()] for team in teams
    }


def rows_of(built: services.Built) -> list[Model]:
    """Return the rows of a new bracket as the journal hashes them without reading them again."""
    return [row_hashes.hold(built.bracket, built.entrants), *built.matches]
