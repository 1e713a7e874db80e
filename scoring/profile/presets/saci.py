"""The SACI day: pairs by lottery. Its standings are those of the Swiss rounds (docs/formats/swiss.md)."""

from typing import Final

from scoring.profile.awards import award
from scoring.profile.profile import Profile
from scoring.profile.sanctions import Sanctions
from scoring.profile.standings import Standings, order_of

SACI: Final = Profile(
    key="saci",
    source="rules.md; docs/formats/swiss.md",
    standings=Standings(
        order=order_of("wins", "missed", "eff", "pf", "direct", "lot"),
        bye=award("W", "0", "0", "0"),
        forfeit_loser=award("L", "0", "0", "0"),
        forfeit_winner=award("W", "0", "0", "0"),
    ),
    sanctions=Sanctions("SACI", "ON_SHEET"),
)
