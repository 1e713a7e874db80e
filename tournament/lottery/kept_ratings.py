"""The Elo ratings of the day of the lottery, for standings that rank by them: kept in its record, so that they stay.

A club works its list out from all matches (`results.ratings`), so it changes with every match of the day itself.
"""

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal
from statistics import fmean
from typing import Final

from scoring.profile import elo
from scoring.profile.profile import Profile
from tournament.models import Division, EntryList, Registration, TeamPlayer

KEY: Final = "ratings"
"""Their name in the outcome of a lottery: by registration number, as text."""


def count(profile: Profile) -> bool:
    """Return whether the standings of a profile rank by ratings."""
    return any(one.name == "rating" for one in profile.standings.order)


def outcome_of(closed: EntryList, profile: Profile, ratings: Mapping[int, Decimal]) -> dict[str, dict[str, str]]:
    """Return what a lottery keeps of the ratings of people, by key; {} where its standings need none."""
    if not count(profile):
        return {}
    listed = Registration.objects.filter(listed__entry_list=closed).values_list("number", "person_id")
    return {KEY: {str(number): str(ratings.get(person, elo.START)) for number, person in listed}}


def by_team(division: Division, profile: Profile) -> dict[int, float]:
    """Return the rating of each team of a division, the mean of its players; people are teams of one.

    Who was not in the lottery has the rating of a newcomer. {} where the standings need none.
    """
    if not count(profile):
        return {}
    drawn = division.lotteries.order_by("attempt").last()
    kept = drawn.outcome.get(KEY, {}) if drawn is not None else {}
    players = TeamPlayer.objects.filter(team__division=division, team__annulled_at=None, team__round=None)
    found = defaultdict[int, list[float]](list)
    for team, number in players.values_list("team__number", "registration__number"):
        found[team].append(float(kept.get(str(number), elo.START)))
    return {team: fmean(ratings) for team, ratings in found.items()}
