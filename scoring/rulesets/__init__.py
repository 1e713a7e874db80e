"""The registry of rule systems: one tuple, from which every look-up derives."""

from collections.abc import Mapping
from typing import Final

from scoring.entries.typed import names_wrong_types
from scoring.errors import UnknownRuleset
from scoring.ruleset import Ruleset
from scoring.rulesets.basque import BASQUE
from scoring.rulesets.casual import CASUAL
from scoring.rulesets.cuban import CUBAN
from scoring.rulesets.cyprus import CYPRUS
from scoring.rulesets.draw import DRAW
from scoring.rulesets.fed import FED
from scoring.rulesets.fives import FIVES
from scoring.rulesets.garrafina import GARRAFINA
from scoring.rulesets.international import INTERNATIONAL
from scoring.rulesets.jamaican import JAMAICAN
from scoring.rulesets.latino import LATINO
from scoring.rulesets.matador import MATADOR
from scoring.rulesets.saci import SACI
from scoring.rulesets.saci500 import SACI_500

RULESETS: Final[tuple[Ruleset, ...]] = (
    SACI,
    SACI_500,
    INTERNATIONAL,
    LATINO,
    CASUAL,
    DRAW,
    BASQUE,
    GARRAFINA,
    MATADOR,
    CYPRUS,
    FED,
    CUBAN,
    JAMAICAN,
    FIVES,
)


def all_rulesets() -> tuple[Ruleset, ...]:
    """Return every rule system, with its default options."""
    return RULESETS


@names_wrong_types
def get(key: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """Return the rule system with this key and these options; None: its defaults.

    Raises UnknownRuleset, or UnknownOption for an option or a value it does not have.
    """
    for ruleset in RULESETS:
        if ruleset.key == key:
            return ruleset.with_options(options or {})
    raise UnknownRuleset("no rule system has this key")
