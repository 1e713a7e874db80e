"""The presets: the settings that federations and clubs play by, one `Profile` each, and what is unsure of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.errors import UnknownProfile
from scoring.profile.acta import ActaOptions
from scoring.profile.awards import award
from scoring.profile.clock import Clock
from scoring.profile.profile import Profile, Sanctions, SeatingOptions
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
"""The SACI day: pairs by lottery. Its standings are those of the Swiss rounds (docs/formats/swiss.md)."""

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
"""Venezuelan organisers. Unsure: the end of time (FINISH_HAND taken), and P5."""

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
"""In the style of the FID. Unsure: minutes, cards, whether a bye is won, the third criterion."""

FED: Final = Profile(
    key="fed", source="fegadomino.es; fallas.com (JCF); viewer.joomag.com lloc-de-joc p. 43", target=300
)
"""The Spanish federation: pairs to 300. Unsure: order, bye, clock, sanctions."""

BRASILIA: Final = Profile(
    key="brasilia",
    source="euamopadrebernardo.com.br 2013/04",
    target=150,
    clock=Clock(minutes=30),
    seating=SeatingOptions(pairing="NEIGHBOURS"),
)
"""A parish tournament in Brasília: 1 v 2, 3 v 4. Unsure: level, bye, whether pairs may meet again (no)."""

DOMINOUSA: Final = Profile(key="dominousa", source="DominoUSA, boricua.com/tag/domino", clock=Clock(minutes=40))
"""DominoUSA. Unsure: what decides after wins."""

PUERTO_RICO: Final[Profile] = replace(
    DOMINOUSA, key="puerto_rico", standings=Standings(order=order_of("pf", "wins", "eff", "lot"))
)
"""As DominoUSA, ranked by points. Unsure: what a bye is in such a ranking."""

YECLA: Final = Profile(
    key="yecla",
    source="jsyecla.blogspot.com 2013/04",
    clock=Clock(minutes=45, at_time="ONE_MORE_HAND", final_target=300, final_minutes=90),
    standings=Standings(count="CAPPED"),
    acta=ActaOptions(close_after=0),
)
"""Yecla: 45 minutes and one hand more. Unsure: the order, and a level last hand (T5)."""

PRESETS: Final[tuple[Profile, ...]] = (SACI, FVD, FID_STYLE, FED, BRASILIA, DOMINOUSA, PUERTO_RICO, YECLA)
OF_EVENTS: Final = (Profile(key=SACI.key, source=SACI.source, event="INDIVIDUAL"), *PRESETS)
"""The presets for individual events: the SACI day is one of pairs, whose byes bring no points; events have defaults."""


def all_presets() -> tuple[Profile, ...]:
    """Return every preset."""
    return PRESETS


def get(key: str, changes: Mapping[str, object] | None = None, among: Sequence[Profile] = PRESETS) -> Profile:
    """Return the preset with this key and these options changed; None: none.

    Raises UnknownProfile, or UnknownOption for an option or a value that there is not.
    """
    for preset in among:
        if preset.key == key:
            return preset.with_changes(changes or {})
    raise UnknownProfile("no profile has this key")
