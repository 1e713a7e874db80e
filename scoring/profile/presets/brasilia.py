"""A parish tournament in Brasília: 1 v 2, 3 v 4. Unsure: level, bye, whether pairs may meet again (no)."""

from typing import Final

from scoring.profile.clock import Clock
from scoring.profile.profile import Profile
from scoring.profile.seating import SeatingOptions

BRASILIA: Final = Profile(
    key="brasilia",
    source="euamopadrebernardo.com.br 2013/04",
    target=150,
    clock=Clock(minutes=30),
    seating=SeatingOptions(pairing="NEIGHBOURS"),
)
