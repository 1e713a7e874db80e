"""DominoUSA. Unsure: what decides after wins."""

from typing import Final

from scoring.profile.clock import Clock
from scoring.profile.profile import Profile

DOMINOUSA: Final = Profile(key="dominousa", source="DominoUSA, boricua.com/tag/domino", clock=Clock(minutes=40))
