"""Yecla: 45 minutes and one hand more. Unsure: the order, and a level last hand (T5)."""

from typing import Final

from scoring.profile.acta import ActaOptions
from scoring.profile.clock import Clock
from scoring.profile.profile import Profile
from scoring.profile.standings import Standings

YECLA: Final = Profile(
    key="yecla",
    source="jsyecla.blogspot.com 2013/04",
    clock=Clock(minutes=45, at_time="ONE_MORE_HAND", final_target=300, final_minutes=90),
    standings=Standings(count="CAPPED"),
    acta=ActaOptions(close_after=0),
)
