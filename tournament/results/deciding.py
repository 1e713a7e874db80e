"""Why a team stands behind the one before it, in words: pages and papers say it where both are level at first."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.profile.profile import Profile
from scoring.sheets import rankings
from tournament.core import figures
from tournament.lottery.rotating import people
from tournament.models import Division, Format
from tournament.tournaments import opening, profiles

SENTENCES: Final[Mapping[str, Promise]] = {
    "missed": gettext_lazy("Behind team {number} by matches missed ({gap})"),
    rankings.LOST.name: gettext_lazy("Behind team {number} by matches lost ({gap})"),
    rankings.APPEARED.name: gettext_lazy("Behind team {number}: no hand played"),
    rankings.EFFECTIVENESS.name: gettext_lazy("Behind team {number} by difference ({gap})"),
    rankings.POINTS_FOR.name: gettext_lazy("Behind team {number} by points for ({gap})"),
    "direct": gettext_lazy("Behind team {number} by the direct match"),
    "lot": gettext_lazy("Behind team {number} by lot"),
    rankings.WITHDRAWN: gettext_lazy("Behind team {number}: withdrawn"),
}
"""The criteria with a sentence of their own; the others of a profile name the criterion (`profiles.CRITERIA`)."""


def reason(standing: rankings.Standing, *, is_person: bool = False) -> str:
    """Return what separated a team from the one before; "" if the first criterion did, which speaks for itself.

    The gap is the team's own figure less that of the other. `is_person`: in an individual event, where it has a number.
    """
    found = standing.separated
    if found is None or found.is_first:
        return ""
    gap = figures.signed(found.gap or 0)
    if is_person:
        return _of_person(found, gap)
    if found.criterion in SENTENCES:
        return str(SENTENCES[found.criterion]).format(number=found.before, gap=gap)
    text = _("Behind team {number} by {criterion} ({gap})")
    return text.format(number=found.before, criterion=profiles.CRITERIA[found.criterion], gap=gap)


def on_paper(standing: rankings.Standing, *, is_person: bool = False) -> str:
    """Return what stands below a team's figures on paper: how many of its matches nobody won, and the `reason`."""
    level = standing.level
    said = ngettext("{count} level match", "{count} level matches", level).format(count=level) if level else ""
    return " · ".join(filter(None, (said, reason(standing, is_person=is_person))))


def profile_of(division: Division) -> Profile:
    """Return the profile by which a division is ranked: that of an individual event, or of its tournament."""
    if division.format == Format.ROTATING:
        return people.profile_of(division)
    return opening.profile_of(division.tournament)


def _of_person(found: rankings.Separation, gap: str) -> str:
    if found.criterion == rankings.WITHDRAWN:
        return _("Behind number {number}: withdrawn").format(number=found.before)
    criterion = profiles.CRITERIA[found.criterion]
    if found.gap is None:
        return _("Behind number {number} by {criterion}").format(number=found.before, criterion=criterion)
    text = _("Behind number {number} by {criterion} ({gap})")
    return text.format(number=found.before, criterion=criterion, gap=gap)
