"""How entrants are ranked: order of criteria, and what a match, bye or forfeit counts. federation.md, section 2."""

from dataclasses import dataclass
from typing import Final, Literal

from scoring.errors import UnknownOption
from scoring.profile.awards import Award, award, read_award
from scoring.profile.options import Readers, check, one_of

DESCENDING: Final = {
    **dict.fromkeys(("wins", "points", "eff", "pf", "buchholz", "buchholz_cut", "opp_eff", "shutouts", "rating"), True),
    **dict.fromkeys(("pc", "sanctions", "cards", "missed", "byes"), False),
}
"""Every criterion that is a figure, and whether more of it ranks first."""
UNTURNED: Final = ("direct", "lot")
"""Criteria that are no figures: the matches among those level, and the lot."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion. descending: whether more ranks first; True for those that are no figures."""

    name: str
    descending: bool = True

    @property
    def text(self) -> str:
        """The criterion as `criterion` reads it, such as "pc:desc"; without a turn where it is not turned."""
        if self.descending == DESCENDING.get(self.name, True):
            return self.name
        return f"{self.name}:{'desc' if self.descending else 'asc'}"


def criterion(text: str) -> Criterion:
    """Read a criterion such as "pf" or "pc:desc". Raises UnknownOption for one that there is not."""
    name, _colon, turn = text.partition(":")
    if name not in DESCENDING and name not in UNTURNED:
        raise UnknownOption("order", f"there is no criterion {name[:40]}")
    if not _colon:
        return Criterion(name, DESCENDING.get(name, True))
    if name in UNTURNED:
        raise UnknownOption("order", f"{name} cannot be turned")
    if turn not in ("asc", "desc"):
        raise UnknownOption("order", f"{name} is turned by asc or desc")
    return Criterion(name, turn == "desc")


def read_order(name: str, value: object) -> tuple[Criterion, ...]:
    """Read a list of criteria. Raises UnknownOption for an unknown one, for none, and for one named twice."""
    if not isinstance(value, list | tuple) or not value:
        raise UnknownOption(name, f"{name} is a list of at least one criterion")
    criteria = []
    for each in value:
        if not isinstance(each, str | Criterion):
            raise UnknownOption(name, f"{name} is a list of names of criteria")
        criteria.append(each if isinstance(each, Criterion) else criterion(each))
        if criteria[-1].name in [other.name for other in criteria[:-1]]:
            raise UnknownOption(name, f"{criteria[-1].name} is in the order twice")
    return tuple(criteria)


def order_of(*names: str) -> tuple[Criterion, ...]:
    """Return the order with these criteria. Raises UnknownOption as `read_order` does."""
    return read_order("order", names)


def read_win_points(name: str, value: object) -> tuple[int, int, int]:
    """Read the points of a win, a draw and a loss. Raises UnknownOption for anything else."""
    if isinstance(value, list | tuple) and len(value) == 3:
        win, draw, loss = value
        if all(type(each) is int and 0 <= each <= 100 for each in value):
            return win, draw, loss
    raise UnknownOption(name, f"{name} are three whole numbers from 0 to 100: of a win, a draw and a loss")


USUAL_ORDER: Final = order_of("wins", "eff", "pf", "lot")
WON_BY_BYE: Final = award("W", "1", "0", "1/2")
LOST_BY_FORFEIT: Final = award("L", "0", "1", "-1")


@dataclass(frozen=True, slots=True)
class Standings:
    """How results become standings.

    order: the criteria, most important first. count: whether points are those of the sheet or cut at the target. eff:
    whether effectiveness is points for minus against, or each side's cut at the target first. bye: what it gives.
    forfeit_loser, forfeit_winner: what a match forfeited before play gives. others: whether the partner of an absent or
    carded person counts like the rivals (WIN) or shares that fate (SIDE); BY_EVENT: SIDE in pairs only. win_points: of
    a win, a draw and a loss, for the criterion `points`. repeat: whether a rival met twice counts once or each time in
    the Buchholz.
    """

    order: tuple[Criterion, ...] = USUAL_ORDER
    count: Literal["SHEET", "CAPPED"] = "SHEET"
    eff: Literal["RAW", "CAPPED"] = "RAW"
    bye: Award = WON_BY_BYE
    forfeit_loser: Award = LOST_BY_FORFEIT
    forfeit_winner: Award = WON_BY_BYE
    others: Literal["BY_EVENT", "WIN", "SIDE"] = "BY_EVENT"
    win_points: tuple[int, int, int] = (2, 1, 0)
    repeat: Literal["ONCE", "EACH"] = "ONCE"

    def __post_init__(self) -> None:
        """Raise UnknownOption for a value that an option does not have."""
        check(self, STANDINGS_OPTIONS)


STANDINGS_OPTIONS: Final[Readers] = {
    "order": read_order,
    "count": one_of("SHEET", "CAPPED"),
    "eff": one_of("RAW", "CAPPED"),
    "bye": read_award,
    "forfeit_loser": read_award,
    "forfeit_winner": read_award,
    "others": one_of("BY_EVENT", "WIN", "SIDE"),
    "win_points": read_win_points,
    "repeat": one_of("ONCE", "EACH"),
}
