"""The registry of presets: one tuple, from which every look-up derives."""

from collections.abc import Mapping
from typing import Final

from scoring.errors import UnknownProfile
from scoring.profile.presets.brasilia import BRASILIA
from scoring.profile.presets.dominousa import DOMINOUSA
from scoring.profile.presets.fed import FED
from scoring.profile.presets.fid_style import FID_STYLE
from scoring.profile.presets.fvd import FVD
from scoring.profile.presets.puerto_rico import PUERTO_RICO
from scoring.profile.presets.saci import SACI
from scoring.profile.presets.yecla import YECLA
from scoring.profile.profile import Profile

PRESETS: Final[tuple[Profile, ...]] = (SACI, FVD, FID_STYLE, FED, BRASILIA, DOMINOUSA, PUERTO_RICO, YECLA)


def all_presets() -> tuple[Profile, ...]:
    """Return every preset."""
    return PRESETS


def get(key: str, changes: Mapping[str, object] | None = None) -> Profile:
    """Return the preset with this key and these options changed; None: none.

    Raises UnknownProfile, or UnknownOption for an option or a value that there is not.
    """
    for preset in PRESETS:
        if preset.key == key:
            return preset.with_changes(changes or {})
    raise UnknownProfile("no profile has this key")
