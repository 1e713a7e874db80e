"""Venezuelan organisers. Unsure: the end of time (FINISH_HAND taken), and P5."""

from typing import Final

from scoring.profile.acta import ActaOptions
from scoring.profile.clock import Clock
from scoring.profile.profile import Profile
from scoring.profile.sanctions import Sanctions
from scoring.profile.seating import SeatingOptions
from scoring.profile.standings import Standings

FVD: Final = Profile(
    key="fvd",
    source="GitHub triamezGemini1/mistorneos, docs/PROCEDIMIENTO_*",
    event="INDIVIDUAL",
    rounds=9,
    clock=Clock(minutes=35, level="VOID_ZERO"),
    standings=Standings(eff="CAPPED"),
    sanctions=Sanctions("FVD", sanction_pf="SHEET"),
    seating=SeatingOptions(first="CLUB_VECTORS", second="LEADERS_APART", last="INTERLEAVED"),
    acta=ActaOptions(photo="REQUIRED", close_after=20),
)
