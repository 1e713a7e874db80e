"""What a bye or a forfeit gives, as shares of the target: federation.md, section 2."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from scoring.errors import UnknownOption

Result = Literal["W", "L", "D", "N"]
"""Won, lost, drawn, or neither: a void match, which counts as played."""
RESULTS: Final[dict[object, Result]] = {"W": "W", "L": "L", "D": "D", "N": "N"}
LONGEST: Final = 9
"""Characters of a share, such as "-1/2"."""


@dataclass(frozen=True, slots=True)
class Award:
    """A result with points for, points against and effectiveness, each a share of the target from -1 to 1."""

    result: Result
    pf: Fraction
    pc: Fraction
    eff: Fraction

    @property
    def texts(self) -> list[str]:
        """The award as `read_award` reads it, such as ["W", "1", "0", "1/2"]."""
        return [self.result, *(str(share) for share in (self.pf, self.pc, self.eff))]

    def points(self, target: int) -> tuple[int, int, int]:
        """Return the three figures at this target, cut to whole points (half of 75 is 37)."""
        return int(self.pf * target), int(self.pc * target), int(self.eff * target)


def award(result: Result, pf: str, pc: str, eff: str) -> Award:
    """Return an award with its shares written as "1/2"."""
    return Award(result, Fraction(pf), Fraction(pc), Fraction(eff))


def read_award(name: str, value: object) -> Award:
    """Read an award, or a list such as ["W", "1", "0", "1/2"]. Raises UnknownOption for anything else."""
    if isinstance(value, Award):
        return value
    if not isinstance(value, list | tuple) or len(value) != 4 or not isinstance(value[0], str):
        raise UnknownOption(name, f"{name} is a result and three shares of the target")
    result = RESULTS.get(value[0])
    if result is None:
        raise UnknownOption(name, f"the result of {name} is one of W, L, D, N")
    pf, pc, eff = (_share(name, each) for each in value[1:])
    return Award(result, pf, pc, eff)


def _share(name: str, value: object) -> Fraction:
    share = None
    # Without this limit a share such as "1e999999" would be worked out.
    if type(value) is int or (isinstance(value, str) and len(value) <= LONGEST and "e" not in value.lower()):
        try:
            share = Fraction(value)
        except (ValueError, ZeroDivisionError):
            share = None
    if share is None or abs(share) > 1:
        raise UnknownOption(name, f'each share of {name} is from -1 to 1, written as "1/2"')
    return share
