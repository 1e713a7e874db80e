"""What one match counts for each person or pair: federation.md, sections 2 and 3."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from scoring.errors import WrongValue
from scoring.profile.awards import Award, Result
from scoring.profile.profile import Profile

Card = Literal["NONE", "YELLOW", "RED", "BLACK"]
LOSES_THE_MATCH: Final = ("RED", "BLACK")


@dataclass(frozen=True, slots=True)
class Match:
    """One match, or a bye.

    sides: who sits on each; one name each where pairs are ranked. A single side had a bye. score: as written; None
    before play. winner: the winning side (0 or 1) where the score does not say: an extra hand whose points do not
    count, or a system in which points alone do not win. absent: who forfeited before play. cards: by name. points_off:
    fines on the result, by name.
    """

    sides: tuple[tuple[str, ...], ...]
    score: tuple[int, int] | None = None
    winner: int | None = None
    absent: frozenset[str] = frozenset()
    cards: Mapping[str, Card] = field(default_factory=dict)
    points_off: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Raise WrongValue for names twice, names at no table, and fines below 0."""
        people = list(self.people)
        if len(self.sides) not in (1, 2) or not all(self.sides):
            raise WrongValue("sides", "a match has two sides and a bye has one, with somebody on each")
        if len(set(people)) < len(people):
            raise WrongValue("sides", "somebody is at the table twice")
        for place, named in (("absent", self.absent), ("cards", self.cards), ("points_off", self.points_off)):
            if not set(named) <= set(people):
                raise WrongValue(place, "names somebody who is not at the table")
        if any(fine < 0 for fine in self.points_off.values()):
            raise WrongValue("points_off", "a fine is at least 0")
        if self.winner not in (None, 0, 1):
            raise WrongValue("winner", "a side is 0 or 1")

    @property
    def people(self) -> Iterator[str]:
        """Everybody at the table."""
        return (name for side in self.sides for name in side)

    @property
    def is_bye(self) -> bool:
        """Whether nobody sat opposite."""
        return len(self.sides) == 1

    @property
    def was_played(self) -> bool:
        """Whether the score stands: no bye, no forfeit and no card that loses the match."""
        carded = any(card in LOSES_THE_MATCH for card in self.cards.values())
        return not self.is_bye and not self.absent and not carded and self.score is not None


def bye(*people: str) -> Match:
    """Return the bye of these entrants."""
    return Match((people,))


@dataclass(frozen=True, slots=True)
class Row:
    """One match on one entrant's line. missed: lost by not appearing. bye: sat out."""

    result: Result
    pf: int
    pc: int
    eff: int
    missed: bool = False
    bye: bool = False


@dataclass(frozen=True, slots=True)
class Figures:
    """What a match counts. rows: by name; empty with a problem. confirm: the score is unlikely (S7), which asks and
    refuses nothing. problem: "level" where an extra hand is due.
    """

    rows: Mapping[str, Row]
    confirm: bool = False
    problem: Literal["", "level"] = ""


def figures(match: Match, profile: Profile) -> Figures:
    """Return what a match counts: a forfeit before a card, and a card before points.

    Raises WrongValue for a match without a score, and for fines on the result where fines are part of the score.
    """
    if match.points_off and profile.sanctions.apply == "ON_SHEET":
        raise WrongValue("points_off", "are part of the score where sanctions are applied on the sheet")
    if match.is_bye:
        return Figures({name: _awarded(profile.standings.bye, profile, bye=True) for name in match.people})
    if match.absent:
        return Figures(_forfeited(match, profile))
    carded = {name for name, card in match.cards.items() if card in LOSES_THE_MATCH}
    if carded:
        return Figures(_carded(match, profile, carded))
    if match.score is None:
        raise WrongValue("score", "the match has no score yet")
    confirm = max(match.score) > (16 * profile.target + 5) // 10  # 1.6 T, rounded
    if _is_level(match) and profile.clock.level not in ("VOID_ZERO", "DRAW"):
        return Figures({}, confirm, "level")
    return Figures(_scored(match, match.score, profile), confirm)


def _is_level(match: Match) -> bool:
    return match.score is not None and match.score[0] == match.score[1] and match.winner is None


def _losers(match: Match, profile: Profile, at_fault: Sequence[str] | frozenset[str] | set[str]) -> set[str]:
    """Return who loses because of these people: they alone, or with their partners."""
    if profile.partner_wins:
        return set(at_fault)
    return {name for side in match.sides if set(side) & set(at_fault) for name in side}


def _awarded(award: Award, profile: Profile, *, missed: bool = False, bye: bool = False) -> Row:
    return Row(award.result, *award.points(profile.target), missed=missed, bye=bye)


def _forfeited(match: Match, profile: Profile) -> dict[str, Row]:
    losers = _losers(match, profile, match.absent)
    rules = profile.standings
    return {
        name: _awarded(rules.forfeit_loser, profile, missed=True)
        if name in losers
        else _awarded(rules.forfeit_winner, profile)
        for name in match.people
    }


def _carded(match: Match, profile: Profile, carded: set[str]) -> dict[str, Row]:
    """Return 0-T for those carded, and T-0 in full for the others: more than a forfeit gives."""
    losers, target = _losers(match, profile, carded), profile.target
    return {
        name: Row("L", 0, target, -target) if name in losers else Row("W", target, 0, target) for name in match.people
    }


def _scored(match: Match, score: tuple[int, int], profile: Profile) -> dict[str, Row]:
    rows = {}
    level = _is_level(match)
    for side, names in enumerate(match.sides):
        own, rivals = score[side], score[1 - side]
        won = side == match.winner if match.winner is not None else own > rivals
        for name in names:
            fine = match.points_off.get(name, 0)
            if level and profile.clock.level == "VOID_ZERO":
                rows[name] = Row("N", 0, 0, 0)
            elif fine:
                rows[name] = _fined(own, rivals, fine, profile)
            else:
                result: Result = "D" if level else "W" if won else "L"
                rows[name] = Row(result, *_points(own, rivals, profile), _eff(own, rivals, profile))
    return rows


def _fined(own: int, rivals: int, fine: int, profile: Profile) -> Row:
    """Return the row of somebody fined on the result: won only if what is left is more than the rivals have."""
    left = min(own, max(0, own - fine))  # who is below 0 on the sheet stays there
    pf, pc = _points(left if profile.sanctions.sanction_pf == "ADJUSTED" else own, rivals, profile)
    return Row("W" if left > rivals else "L", pf, pc, _eff(left, rivals, profile))


def _points(own: int, rivals: int, profile: Profile) -> tuple[int, int]:
    if profile.standings.count == "CAPPED":
        return min(own, profile.target), min(rivals, profile.target)
    return own, rivals


def _eff(own: int, rivals: int, profile: Profile) -> int:
    """Return the effectiveness of a match. Where both sides passed T it is 0 if capped (S3)."""
    if "CAPPED" in (profile.standings.eff, profile.standings.count):
        return min(own, profile.target) - min(rivals, profile.target)
    return own - rivals
