"""Why a team stands behind the one before it, in words: pages and papers say it where both are level at first."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.sheets import rankings
from tournament.core import figures
from tournament.tournaments import profiles

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


def reason(standing: rankings.Standing) -> str:
    """Return what separated a team from the one before; "" if the first criterion did, which speaks for itself.

    The gap is the team's own figure less that of the other.
    """
    found = standing.separated
    if found is None or found.is_first:
        return ""
    gap = figures.signed(found.gap or 0)
    if found.criterion in SENTENCES:
        return str(SENTENCES[found.criterion]).format(number=found.before, gap=gap)
    text = _("Behind team {number} by {criterion} ({gap})")
    return text.format(number=found.before, criterion=profiles.CRITERIA[found.criterion], gap=gap)
