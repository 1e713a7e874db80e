"""Ranks teams that play equally often, in groups and Swiss rounds, by the profile of their tournament.

Teams are numbers. Results and rows are those of `scoring.sheets.rankings`; `scoring.profile.totals` does the sums.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.profile.matches import Match, bye, figures
from scoring.profile.presets import SACI
from scoring.profile.profile import Profile
from scoring.profile.rulings import NOTHING, Sanctioned
from scoring.profile.standings import DESCENDING, Criterion
from scoring.profile.totals import Table, table
from scoring.sheets.rankings import MatchResult, Separation, Standing

SCORES: Final = ("wins", "points")
"""The criteria that make score groups: pairs of a Swiss round have the same figure, where that can be."""


def ranked(
    results: Iterable[MatchResult],
    teams: Iterable[int],
    lot: Sequence[int],
    byes: Iterable[int] = (),
    profile: Profile = SACI,
    sanctioned: Mapping[int, Sanctioned] | None = None,
    ratings: Mapping[int, float] | None = None,
) -> tuple[Standing, ...]:
    """Rank every team of `teams`, best first, by the order of the profile.

    results: their matches, including those against teams that are not ranked because they withdrew. byes: teams that
    sat a round out, once for each time. lot: all the teams in the order of a lot, best first; teams share a rank where
    the order has no lot and nothing separates them. sanctioned: what sanctions changed, by match. ratings: those of
    teams, for the criterion `rating`.
    """
    played, wanted = list(results), sorted(set(teams))
    profile = _accepting_levels(profile, played)
    changed = sanctioned or {}
    matches = [_as_match(one, profile, changed.get(one.match, NOTHING)) for one in played]
    matches += [bye(_name(team)) for team in byes]
    rated = {_name(team): rating for team, rating in (ratings or {}).items()}
    found = table(profile, [*map(_name, wanted)], matches, [*map(_name, lot)], rated)
    hands: Counter[int] = Counter()
    for one in played:
        hands.update(dict.fromkeys(one.teams, one.hands))
    return tuple(rows(found, profile.standings.order, hands))


def winners(result: MatchResult, profile: Profile, changed: Sanctioned) -> set[int]:
    """Return who won a match after its sanctions: a card or a fine can turn it, and leave it without a winner."""
    profile = _accepting_levels(profile, [result])
    rows = figures(_as_match(result, profile, changed), profile).rows
    return {int(name) for name, row in rows.items() if row.result == "W"}


def with_lot(profile: Profile) -> Profile:
    """Return the profile with the lot at the end of its order: nobody is seated level (S10)."""
    order = profile.standings.order
    if any(one.name == "lot" for one in order):
        return profile
    return replace(profile, standings=replace(profile.standings, order=(*order, Criterion("lot"))))


def scores(rows: Iterable[Standing], profile: Profile) -> dict[int, int]:
    """Return the score of each team for the pairing of a Swiss round; 0 for all where neighbours meet."""
    first = profile.standings.order[0].name
    grouped = first in SCORES and profile.seating.pairing == "BRACKET"
    return {row.team: int(row.criteria[first]) if grouped else 0 for row in rows}


def _name(team: int) -> str:
    return f"{team:09}"  # of one length, so that names sort as numbers do


def _accepting_levels(profile: Profile, played: Collection[MatchResult]) -> Profile:
    """Return a profile in which a match that ended level counts: the setting may have changed since."""
    if profile.clock.needs_no_winner or not any(one.level for one in played):
        return profile
    return replace(profile, clock=replace(profile.clock, level="DRAW"))


def _as_match(result: MatchResult, profile: Profile, sanctioned: Sanctioned) -> Match:
    names = tuple(_name(team) for team in result.teams)
    absent = set(sanctioned.absent) | ({*result.teams} - {result.winner} if result.walkover else set())
    # A gift is added to the score; a fine comes off later, as the profile says (`figures`).
    score = tuple(
        points + sanctioned.gifts.get(team, 0) for team, points in zip(result.teams, result.points, strict=True)
    )
    on_sheet = profile.sanctions.apply == "ON_SHEET"
    return Match(
        sides=tuple((name,) for name in names),
        score=(score[0], score[1]),
        winner=None if result.winner is None else result.teams.index(result.winner),
        absent=frozenset(map(_name, absent)),
        cards={_name(team): card for team, card in sanctioned.cards.items()},
        points_off={} if on_sheet else {_name(team): fine for team, fine in sanctioned.points_off.items()},
    )


def rows(found: Table, order: Sequence[Criterion], hands: Mapping[int, int]) -> Iterable[Standing]:
    """Yield the standings of a table whose entrants are named by their numbers, teams or people, best first."""
    before = ""
    for place in found.places:
        total = found.totals[place.entrant]
        team = int(place.entrant)
        yield Standing(
            team,
            place.rank,
            won=total.won,
            lost=total.lost,
            level=total.drawn + total.void,
            hands=hands.get(team, 0),
            points_for=total.pf,
            points_against=total.pc,
            byes=total.byes,
            missed=total.missed,
            summed=total.eff,
            criteria=found.criteria[place.entrant],
            separated=_separation(found, order, before, place.entrant, place.decided),
        )
        before = place.entrant


def _separation(
    found: Table, order: Sequence[Criterion], before: str, entrant: str, decided: str | None
) -> Separation | None:
    if decided is None:
        return None
    figures = found.criteria
    gap = int(figures[entrant][decided] - figures[before][decided]) if decided in DESCENDING else None
    return Separation(int(before), decided, gap, is_first=decided == order[0].name)
