"""The totals of each entrant over a tournament's matches, and its standings."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

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

    @classmethod
    def summed(cls, name: str, lines: Sequence[tuple[Row, Match]], target: int) -> "Totals":
        """Return the totals of one entrant's rows, each with its match: effectiveness is added match by match."""
        rows = [row for row, _ in lines]
        results = Counter(row.result for row in rows)
        # A zapato and a chancleta need a score that stands: no bye, no forfeit, no card that loses the match.
        played = [row for row, match in lines if match.was_played]
        return cls(
            played=len(rows),
            won=results["W"],
            lost=results["L"],
            drawn=results["D"],
            void=results["N"],
            pf=sum(row.pf for row in rows),
            pc=sum(row.pc for row in rows),
            eff=sum(row.eff for row in rows),
            byes=sum(row.bye for row in rows),
            missed=sum(row.missed for row in rows),
            shutouts=sum(row.result == "W" and row.pc == 0 for row in played),
            below_half=sum(row.result == "L" and 2 * row.pf < target for row in played),
            cards=sum(match.cards.get(name, "NONE") != "NONE" for _, match in lines),
            sanctions=sum(match.points_off.get(name, 0) for _, match in lines),
        )


def added_up(matches: Iterable[Match], profile: Profile, entrants: Iterable[str] = ()) -> dict[str, Totals]:
    """Return the totals of everybody who played, and of `entrants`.

    Raises WrongValue for a match without a result, which includes a level one where an extra hand is due.
    """
    lines: dict[str, list[tuple[Row, Match]]] = {name: [] for name in entrants}
    for match in matches:
        for name, row in _settled(match, profile).rows.items():
            lines.setdefault(name, []).append((row, match))
    return {name: Totals.summed(name, of_one, profile.target) for name, of_one in lines.items()}


def _settled(match: Match, profile: Profile) -> Figures:
    found = figures(match, profile)
    if found.problem:
        raise WrongValue("score", "level: an extra hand is due")
    return found


@dataclass(frozen=True, slots=True)
class Table:
    """The standings. places: best first. totals: by name. criteria: each entrant's figure of every criterion, and
    `below_half`, which is a statistic only.
    """

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
            **{key: getattr(total, key) for key in ("eff", "pf", "pc", "byes", "missed", "shutouts", "below_half")},
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
