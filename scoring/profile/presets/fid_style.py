"""In the style of the FID. Unsure: minutes, cards, whether a bye is won, the third criterion."""

from typing import Final

from scoring.profile.awards import award
from scoring.profile.clock import Clock
from scoring.profile.profile import Profile
from scoring.profile.sanctions import Sanctions
from scoring.profile.seating import SeatingOptions
from scoring.profile.standings import Standings, order_of

FID_STYLE: Final = Profile(
    key="fid_style",
    source="GitHub hackhades/legion-del-mal; results published",
    event="INDIVIDUAL",
    rounds=9,
    clock=Clock(minutes=35, at_time="AT_ONCE"),
    standings=Standings(
        order=order_of("wins", "eff", "pf", "buchholz_cut", "lot"),
        bye=award("W", "1/2", "0", "1/2"),
        forfeit_winner=award("W", "1/2", "0", "1/2"),
    ),
    sanctions=Sanctions("FVD"),
    seating=SeatingOptions(duel=True),
)
