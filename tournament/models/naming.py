"""The names of divisions and rounds, in the active language."""

from collections.abc import Collection, Iterable

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.models import Division, Format, PlanItem, Registration, Team, Tournament

GROUP = "group-"  # a part of a bracket with groups is named "group-1", "group-2", ...


def division_name(division: Division) -> str:
    """The name of a division in the active language; the default names are translated."""
    # A division that was renamed keeps the name it was given.
    return _common_names().get(division.key, division.name) if division.name in MSGIDS else division.name


def pool_name(word: str) -> str:
    """A division as a person or a file names it, in the active language: known names are translated."""
    return _common_names().get(word, word)


def _common_names() -> dict[str, str]:
    return {"men": _("Men"), "women": _("Women"), "championship": _("Championship")}


MSGIDS = ("Men", "Women", "Championship")


def round_name(division: Division, number: int) -> str:
    """ "Final", "Semi-finals" or "Round 2" in the active language; only a single elimination ends in a final."""
    bracket = division.bracket
    return numbered(number, len(bracket.shape.rounds) if bracket and bracket.format == Format.SINGLE else 0)


def numbered(number: int, last: int = 0) -> str:
    """The name of a round in the active language; `last` is the round of the final, 0 if there is none."""
    if number == last:
        return _("Final")
    if number == last - 1:
        return _("Semi-finals")
    return _("Round {number}").format(number=number)


def round_sign(division: Division, number: int) -> str:
    """The name of a round where there is room for two letters: "R2", "QF", "SF", "F" in the active language."""
    bracket = division.bracket
    last = len(bracket.shape.rounds) if bracket and bracket.format == Format.SINGLE else 0
    late = {last: _("F"), last - 1: _("SF"), last - 2: _("QF")} if last else {}
    return late.get(number) or _("R{number}").format(number=number)


def part_name(division: Division, part: str) -> str:
    """The name of a part of a bracket (`brackets.models.Match.part`) in the active language; "" for the only one."""
    if part.startswith(GROUP):
        return _("Group {number}").format(number=part.removeprefix(GROUP))
    key = division.bracket.format if division.bracket else division.format
    names = {
        (Format.DOUBLE, ""): _("Winners' part"),
        (Format.DOUBLE, "losers"): _("Losers' part"),
        (Format.DOUBLE, "final"): _("Final"),
        (Format.GROUPS, ""): _("Elimination of the best"),
        (Format.CONSOLATION, ""): _("Main bracket"),
        (Format.CONSOLATION, "consolation"): _("Consolation bracket"),
    }
    return names.get((Format(key), part), part)


def team_title(team: Team) -> str:
    """ "Team 4"; in an individual event "Player 7" for a person, and the names for a side of one round."""
    if team.round is not None:
        return team.label
    if team.is_person:
        return _("Player {number}").format(number=team.players.all()[0].registration.number)
    return _("Team {number}").format(number=team.number)


def people_by_number(tournament: Tournament, numbers: Iterable[int]) -> dict[int, str]:
    """The names of the people behind these numbers of teams and sides, in individual events; other teams have none."""
    teams = Team.every.filter(tournament=tournament, number__in=set(numbers), division__format=Format.ROTATING)
    found = teams.prefetch_related("players", "former_players__registration__person")
    return {team.number: team.label for team in found}


def players_by_number(tournament: Tournament, numbers: Collection[int]) -> dict[int, str]:
    """The names of the people with these numbers of registrations."""
    found = Registration.objects.filter(tournament=tournament, number__in=numbers).select_related("person")
    return {one.number: one.person.name for one in found}


def plan_name(item: PlanItem) -> str:
    """A line of the schedule in the active language; a custom title stays as it is."""
    if item.title:
        return item.title
    if item.kind != PlanItem.Kind.ROUND:
        name = capfirst(item.get_kind_display())
    elif item.round is None:
        name = _("Further rounds")
    else:
        name = _("Round {number}").format(number=item.round)
    return f"{division_name(item.division)}: {name}" if item.division else name
