"""What two readings of a paper do not agree on, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.entries import from_data
from scoring.hands import SIDES
from tournament import ledger, opening
from tournament.forms.judge.paper_rows import COUNT, PaperTable
from tournament.transcribing import Difference, Standing

FIELDS: Final = {
    "": gettext_lazy("the whole line"),
    "by": gettext_lazy("who went out"),
    "end": gettext_lazy("how the hand ended"),
    "pips": gettext_lazy("the pips left"),
    "side_pips": gettext_lazy("the pips left"),
    "tiles": gettext_lazy("the tiles left"),
    "recount": gettext_lazy("the recount"),
    "leader": gettext_lazy("who led"),
    "seat": gettext_lazy("the player"),
    "side": gettext_lazy("the team"),
    "tile": gettext_lazy("the domino"),
    "reason": gettext_lazy("the reason"),
    "special": gettext_lazy("the special play"),
    "final": gettext_lazy("the score at the end"),
    "initials_a": gettext_lazy("who signed for team A"),
    "initials_b": gettext_lazy("who signed for team B"),
}
NOTHING: Final = "—"


@dataclass(frozen=True)
class Told:
    """One difference: where it is, what each reading says there, and which one was chosen, 0 for none."""

    key: str
    where: str
    first: str
    second: str
    chosen: int


def tell_differences(now: Standing, chosen: Mapping[str, int]) -> list[Told]:
    """Each difference in words, in the order of the paper."""
    return [_tell(now, one, chosen.get(one.key, 0)) for one in now.differences]


def _tell(now: Standing, one: Difference, chosen: int) -> Told:
    what = FIELDS.get(one.field, one.field)
    where = str(what)
    if one.line is not None:
        where = _("Line {number}: {what}").format(number=one.line, what=what)
    return Told(one.key, where, _value(now, one, one.first), _value(now, one, one.second), chosen)


def _sums_tell(now: Standing, one: Difference) -> bool:
    """Whether the paper has one figure for both teams, and the readings differ in that."""
    both = one.first is not None and one.second is not None
    return both and PaperTable.of(now.sitting).mode == COUNT and sum(one.first) != sum(one.second)


def _value(now: Standing, one: Difference, value: Any) -> str:
    if value is None or value == "":
        return NOTHING
    players = [seat.registration.person.name for seat in now.sitting.seats.all()]
    match one.field:
        case "":
            seating = opening.ruleset_of(now.sitting.tournament).seating
            return ledger.what(from_data(value, seating), now.sitting)
        case "by" | "leader" | "seat":
            return f"{value + 1} · {players[value]}"
        case "side":
            team = (now.sitting.team_a, now.sitting.team_b)[SIDES.index(value)]
            return _("Team {number}").format(number=team.number)
        case "end":
            return {"domino": _("A player went out"), "block": _("Locked")}.get(value, _("Thrown in"))
        case "side_pips" if _sums_tell(now, one):
            return str(sum(value))
        case "side_pips":
            return " · ".join(f"{side} {pips}" for side, pips in zip(SIDES, value, strict=True))
        case "final":
            return " : ".join(map(str, value))
        case "pase_salida":
            return _("yes") if value else NOTHING
        case "pases_redondos":
            return ", ".join(str(seat + 1) for seat in value) or NOTHING
    if isinstance(value, list):
        return ", ".join(" ".join(map(str, each)) if isinstance(each, list) else str(each) for each in value)
    return str(value)
