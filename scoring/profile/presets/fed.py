"""The Spanish federation: pairs to 300. Unsure: order, bye, clock, sanctions."""

from typing import Final

from scoring.profile.profile import Profile

FED: Final = Profile(
    key="fed", source="fegadomino.es; fallas.com (JCF); viewer.joomag.com lloc-de-joc p. 43", target=300
)
