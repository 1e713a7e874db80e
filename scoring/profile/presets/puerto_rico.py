"""As DominoUSA, ranked by points. Unsure: what a bye is in such a ranking."""

from dataclasses import replace
from typing import Final

from scoring.profile.presets.dominousa import DOMINOUSA
from scoring.profile.profile import Profile
from scoring.profile.standings import Standings, order_of

PUERTO_RICO: Final[Profile] = replace(
    DOMINOUSA, key="puerto_rico", standings=Standings(order=order_of("pf", "wins", "eff", "lot"))
)
