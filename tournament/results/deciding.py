"""Why a team stands behind the one before it, in words: pages and papers say it where both have as many wins."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.sheets import rankings
from tournament.core import figures

SENTENCES: Final[Mapping[str, Promise]] = {
    rankings.MISSED.name: _("Behind team {number} by matches missed ({gap})"),
    rankings.LOST.name: _("Behind team {number} by matches lost ({gap})"),
    rankings.APPEARED.name: _("Behind team {number}: no hand played"),
    rankings.EFFECTIVENESS.name: _("Behind team {number} by difference ({gap})"),
    rankings.POINTS_FOR.name: _("Behind team {number} by points for ({gap})"),
    rankings.DIRECT: _("Behind team {number} by the direct match"),
    rankings.LOT: _("Behind team {number} by lot"),
    rankings.WITHDRAWN: _("Behind team {number}: withdrawn"),
}
"""A sentence for each criterion but the wins, which speak for themselves."""


def reason(standing: rankings.Standing) -> str:
    """Return what separated a team from the one before; "" if its wins did, or nothing.

    The gap is the team's own figure less that of the other.
    """
    found = standing.separated
    if found is None or found.criterion not in SENTENCES:
        return ""
    return str(SENTENCES[found.criterion]).format(number=found.before, gap=figures.signed(found.gap or 0))
