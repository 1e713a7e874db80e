"""The totals of each entrant over a tournament's matches, and its standings."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.errors import WrongValue
from scoring.profile.matches import Figures, Match, Row, figures
from scoring.profile.profile import Profile
from scoring.profile.ranking import Meeting, Place, cut_over_rivals, over_rivals, ranking


@dataclass(frozen=True, slots=True)
class Totals:
    """One entrant's figures. void: matches neither won nor lost. missed: lost by not appearing; it is in `lost` too.
    byes are in `won` if they are won. shutouts: rivals on 0 (zapato); below_half: lost with less than half of T
    (chancleta). cards: from yellow. sanctions: points taken on the result.
    """

    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    void: int = 0
    pf: int = 0
    pc: int = 0
    eff: int = 0
    byes: int = 0
    missed: int = 0
    shutouts: int = 0
    below_half: int = 0
    cards: int = 0
    sanctions: int = 0

    def plus(self, row: Row) -> "Totals":
        """Return the totals with one more match: effectiveness is added match by match."""
        return replace(
            self,
            played=self.played + 1,
            won=self.won + (row.result == "W"),
            lost=self.lost + (row.result == "L"),
            drawn=self.drawn + (row.result == "D"),
            void=self.void + (row.result == "N"),
            pf=self.pf + row.pf,
            pc=self.pc + row.pc,
            eff=self.eff + row.eff,
            byes=self.byes + row.bye,
            missed=self.missed + row.missed,
        )

    def noting(self, name: str, row: Row, match: Match, target: int) -> "Totals":
        """Return the totals with what is only a statistic of a match."""
        played = match.was_played
        return replace(
            self,
            shutouts=self.shutouts + (played and row.result == "W" and row.pc == 0),
            below_half=self.below_half + (played and row.result == "L" and 2 * row.pf < target),
            cards=self.cards + (match.cards.get(name, "NONE") != "NONE"),
            sanctions=self.sanctions + match.points_off.get(name, 0),
        )


def added_up(matches: Iterable[Match], profile: Profile, entrants: Iterable[str] = ()) -> dict[str, Totals]:
    """Return the totals of everybody who played, and of `entrants`.

    Raises WrongValue for a match without a result, which includes a level one where an extra hand is due.
    """
    totals: dict[str, Totals] = dict.fromkeys(entrants, Totals())
    for match in matches:
        for name, row in _settled(match, profile).rows.items():
            totals[name] = totals.get(name, Totals()).plus(row).noting(name, row, match, profile.target)
    return totals


def _settled(match: Match, profile: Profile) -> Figures:
    found = figures(match, profile)
    if found.problem:
        raise WrongValue("score", "level: an extra hand is due")
    return found


@dataclass(frozen=True, slots=True)
class Table:
    """The standings. places: best first. totals: by name. criteria: each entrant's figure of every criterion."""

    places: tuple[Place[str], ...]
    totals: Mapping[str, Totals]
    criteria: Mapping[str, Mapping[str, float]]


def table(
    profile: Profile,
    entrants: Sequence[str],
    matches: Sequence[Match],
    lot: Sequence[str] = (),
    ratings: Mapping[str, float] | None = None,
) -> Table:
    """Return the standings of these entrants. Matches of others, who withdrew, count for their rivals.

    ratings: for the criterion `rating`. Raises WrongValue as `added_up` does.
    """
    totals = added_up(matches, profile, entrants)
    criteria = _criteria(profile, matches, totals, ratings or {})
    wanted = {name: criteria[name] for name in dict.fromkeys(entrants)}
    places = ranking(profile.standings.order, wanted, meetings(matches, profile), lot)
    return Table(places, {name: totals[name] for name in wanted}, wanted)


def meetings(matches: Iterable[Match], profile: Profile) -> list[Meeting[str]]:
    """Return the matches between pairs, with their winners, those by forfeit too."""
    return [_meeting(match, profile) for match in matches if [len(side) for side in match.sides] == [1, 1]]


def _meeting(match: Match, profile: Profile) -> Meeting[str]:
    rows = _settled(match, profile).rows
    (one,), (other,) = match.sides
    won = [name for name in (one, other) if rows[name].result == "W"]
    return Meeting(one, other, won[0] if len(won) == 1 else None)


def rivals_of(matches: Iterable[Match]) -> dict[str, list[str]]:
    """Return the rivals each met at a table, in order. A match that was forfeited or never scored is no meeting."""
    rivals: dict[str, list[str]] = defaultdict(list)
    for match in matches:
        if match.is_bye or match.absent:
            continue
        for name in match.sides[0]:
            rivals[name] += match.sides[1]
        for name in match.sides[1]:
            rivals[name] += match.sides[0]
    return rivals


def _criteria(
    profile: Profile, matches: Sequence[Match], totals: Mapping[str, Totals], ratings: Mapping[str, float]
) -> dict[str, dict[str, float]]:
    rivals = rivals_of(matches)
    wins = {name: total.won for name, total in totals.items()}
    effs = {name: total.eff for name, total in totals.items()}
    each = profile.standings.repeat == "EACH"
    win, draw, loss = profile.standings.win_points
    return {
        name: {
            "wins": total.won,
            "points": win * total.won + draw * total.drawn + loss * total.lost,
            **{key: getattr(total, key) for key in ("eff", "pf", "pc", "byes", "missed", "shutouts")},
            "cards": total.cards,
            "sanctions": total.sanctions,
            "buchholz": over_rivals(rivals.get(name, ()), wins, each=each),
            "buchholz_cut": cut_over_rivals(rivals.get(name, ()), wins, each=each),
            "opp_eff": over_rivals(rivals.get(name, ()), effs, each=each),
            "rating": ratings.get(name, 0),
        }
        for name, total in totals.items()
    }


@dataclass(frozen=True, slots=True)
class Printed:
    """A line as somebody published it, checked. None: a figure that it does not allow.

    eff: what PF and PC give. agrees: whether the line says the same. implied_pf, implied_pc: what the others imply.
    """

    played: int | None
    eff: int | None
    agrees: bool | None
    implied_pf: int | None
    implied_pc: int | None


def printed(won: int | None, lost: int | None, pf: int | None, pc: int | None, eff: int | None) -> Printed:
    """Check a published line without byes or forfeits. None: a figure that is not in it."""
    balance = pf - pc if pf is not None and pc is not None else None
    return Printed(
        played=None if won is None or lost is None else won + lost,
        eff=balance,
        agrees=None if balance is None or eff is None else balance == eff,
        implied_pf=None if pc is None or eff is None else pc + eff,
        implied_pc=None if pf is None or eff is None else pf - eff,
    )
