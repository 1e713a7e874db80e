"""What the wishes of a club mean for the people of one list: partners and byes of the last year are looked up."""

import datetime
from collections.abc import Collection, Mapping

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from brackets import lottery, selectors
from brackets.lottery import Obstacle, Wishes
from tournament.drawing.terms import Terms
from tournament.errors import Refused
from tournament.models import Division, Registration, TeamPlayer, Tournament

YEAR = datetime.timedelta(days=366)  # "last year's" tournament may have been on the day before or after


def wishes_for(terms: Terms, tournament: Tournament, listed: Collection[Registration]) -> Wishes:
    """The wishes as the draw knows them: numbers of this list only."""
    labels = {place.person_id: lottery.label(place.number) for place in listed}
    earlier = Tournament.objects.filter(
        club=tournament.club_id, date__gte=tournament.date - YEAR, date__lte=tournament.date
    ).exclude(pk=tournament.pk)
    apart = frozenset(lottery.pair(lottery.label(one), lottery.label(other)) for one, other in terms.apart)
    partners = _partners(earlier, labels) if terms.partners_apart else frozenset()
    passed = _had_a_bye(earlier, labels) if terms.byes_apart else frozenset()
    return Wishes(apart=apart, last_year=partners, no_bye=passed)


def require_possible(numbers: Collection[int], wishes: Wishes) -> None:
    """Refused with the reason when no draw, or hardly any, fulfils the wishes."""
    found = lottery.obstacle([lottery.label(number) for number in numbers], wishes)
    if found is not None:
        raise Refused(_why_not(found), field="apart", code=f"wishes-{found.code}")


def _why_not(found: Obstacle) -> str:
    match found.code:
        case "alone":
            text = _("With these wishes nobody is left as a partner for {numbers}.")
            return text.format(numbers=", ".join(_each(found.params["numbers"])))
        case "too-few-teams":
            text = _("With these wishes only {teams} teams can be made, and {needed} are needed.")
            return text.format(**found.params)
        case "no-bye":
            return _("With these wishes no team may have the bye of the first round.")
    text = _("Hardly any draw fulfils these wishes: {accepted} of {tried} that were tried. Ask for fewer.")
    return text.format(**found.params)


def _each(numbers: object) -> list[str]:
    return [str(number) for number in numbers] if isinstance(numbers, list | tuple) else [str(numbers)]


def _partners(earlier: "QuerySet[Tournament]", labels: Mapping[int, str]) -> frozenset[tuple[str, str]]:
    """Who were partners in these tournaments, both of whom are on this list."""
    teams: dict[int, list[int]] = {}
    rows = TeamPlayer.objects.filter(team__tournament__in=earlier, registration__person__in=labels)
    for team, person in rows.values_list("team", "registration__person"):
        teams.setdefault(team, []).append(person)
    return frozenset(
        lottery.pair(labels[people[0]], labels[people[1]]) for people in teams.values() if len(people) == 2
    )


def _had_a_bye(earlier: "QuerySet[Tournament]", labels: Mapping[int, str]) -> frozenset[str]:
    """Who of this list passed the first round of one of these tournaments without play."""
    found: set[str] = set()
    for division in Division.objects.filter(
        tournament__in=earlier, kind=Division.Kind.POOL, bracket__isnull=False
    ).select_related("bracket"):
        assert division.bracket is not None  # noqa: S101 - filtered
        for entrant in selectors.byes(division.bracket, 1):
            rows = TeamPlayer.objects.filter(
                team__tournament=division.tournament_id, team__number=entrant.number, registration__person__in=labels
            )
            found |= {labels[person] for person in rows.values_list("registration__person", flat=True)}
    return frozenset(found)
