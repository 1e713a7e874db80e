"""Federation dominoes: the international game to 300 or 350, as Spanish federations play it."""

from dataclasses import replace
from typing import Final

from scoring.options import only
from scoring.options.match import TARGET
from scoring.options.points import FALSE_PASS, FALSE_PASS_POINTS
from scoring.rulesets.citing import every_topic
from scoring.rulesets.international import INTERNATIONAL

FED: Final = replace(
    INTERNATIONAL,
    key="fed",
    name={"en": "Federation dominoes", "es": "Dominó federado", "eu": "Federazioko dominoa", "pt": "Dominó federado"},
    source="FED (fegadomino.es; fallas.com, JCF; viewer.joomag.com, lloc-de-joc, p. 43)",
    target=300,
    cites={**every_topic("FED", as_castel=("false-pass",)), "set": "double-six set"},
    options=(TARGET, only(FALSE_PASS, "void_agreed", "void", "penalized"), FALSE_PASS_POINTS),
)
