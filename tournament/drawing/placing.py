"""Teams, and their places in a bracket as the lot says."""

from collections.abc import Mapping, Sequence

from django.db.models import Model

from brackets import lottery, selectors, services, tree
from brackets.models import Bracket
from tournament import opening
from tournament.models import Division, Format, Registration, Team, TeamPlayer


def make_teams(division: Division, pairs: Mapping[int, Sequence[Registration]]) -> list[Team]:
    """The teams of a bracket by their numbers; who was drawn first stands first."""
    teams = []
    for number, pair in pairs.items():
        team = Team.objects.create(tournament=division.tournament, division=division, number=number)
        for position, registration in enumerate(pair):
            TeamPlayer.objects.create(team=team, registration=registration, position=position)
        teams.append(team)
    return teams


def by_lot(teams: Sequence[Team], seed: bytes) -> list[Team]:
    """Teams in the order of their places."""
    by_label = {lottery.team_label(team.number): team for team in teams}
    return [by_label[name] for name in lottery.order(seed, lottery.PLACES_STAGE, sorted(by_label))]


def build(division: Division, placed: Sequence[Team]) -> Bracket:
    """Put teams on the places of the bracket, from the top, in its format; the byes follow from the places.

    In Swiss rounds the last place has the first bye: it is given to the team that the lot gave the bye of a tree, as
    the record of the draw says; the others meet as in a tree too.
    """
    numbers = [team.number for team in placed]
    if division.format == Format.SWISS and len(numbers) % 2 and len(numbers) > 1:
        numbers.append(numbers.pop(tree.free_bye(tree.build(len(numbers))).index))
    bracket = services.build(label=division.key, numbers=numbers, format=division.format, options=division.options)
    Division.objects.filter(pk=division.pk).update(bracket=bracket)
    division.bracket = bracket
    opening.bump(division.tournament)
    return bracket


def players_of(teams: Sequence[Team]) -> dict[str, list[str]]:
    """The players of each team as the lottery writes them."""
    return {
        str(team.number): [lottery.label(player.registration.number) for player in team.players.all()] for team in teams
    }


def rows_of(division: Division) -> list[Model]:
    """A bracket as the draw leaves it, for the journal to seal."""
    bracket = Bracket.objects.get(pk=Division.objects.values_list("bracket", flat=True).get(pk=division.pk))
    return [division, bracket, *selectors.rows_of(bracket)]
