"""From the lottery to the champion: three brackets in each format, their winners in another one."""

import pytest
from django.utils import timezone

from brackets import selectors
from tests.cast import DAY, SEED, enter
from tests.documents.rendering.drawing import render
from tests.exchange.archive.days import take_in
from tests.matches.corrections.days import end
from tournament.core.errors import Conflict
from tournament.documents.snapshots import brackets
from tournament.documents.snapshots.headings import Issue
from tournament.exchange.archive import export
from tournament.hall import seating
from tournament.journal import verification
from tournament.lottery import championship, holding, next_stage
from tournament.models import Club, Division, Format, Round, TableMatch, Tournament, User
from tournament.results import standings
from tournament.tournaments import opening

DAYS = {
    # format of the brackets, their options, teams in each; format of the championship, its matches of three winners
    "double": ({}, (4, 1, 1), "groups", 3),
    "groups": ({"group_size": 3, "advance": 1}, (5, 2, 1), "swiss", 2),
    "swiss": ({"rounds": 3}, (5, 1, 1), "double", 4),
    "consolation": ({}, (4, 2, 1), "single", 2),
}


def a_day(club: Club, by: User, key: str) -> Tournament:
    options, teams, finals, _matches = DAYS[key]
    tournament = opening.open_tournament(
        club=club,
        name=f"Day of {key}",
        date=DAY,
        by=by,
        divisions=["Men", "Women", "Mixed"],
        format=key,
        format_options=options,
        championship_format=finals,
    )
    for division, count in zip(tournament.divisions.order_by("order"), teams, strict=True):
        enter(division, 2 * count)
        holding.hold(division=division, by=by, seed=SEED)
    return tournament


def start_next(tournament: Tournament) -> Round | None:
    for division in tournament.divisions.select_related("bracket", "tournament"):
        if seating.next_round(division) is not None:
            return seating.start_round(division=division, by=None)
    return None


def lower_number_wins(table_match: TableMatch) -> None:
    end(table_match, "A" if table_match.team_a.number < table_match.team_b.number else "B")


@pytest.mark.slow
@pytest.mark.parametrize("key", DAYS)
def test_the_lowest_number_becomes_champion(club: Club, organizer: User, key: str) -> None:
    tournament = a_day(club, organizer, key)
    while round_ := start_next(tournament):
        with pytest.raises(Conflict):  # the same round is never started twice
            seating.start_round(division=round_.division, by=None)
        for table_match in round_.table_matches.all():
            lower_number_wins(table_match)
    winners = championship.pool_winners(tournament)
    champion = championship.champion_of(tournament)
    assert winners is not None
    assert champion is not None
    assert champion.number == min(winner.number for winner in winners)
    assert [winner.number for winner in winners] == [
        min(division.teams.values_list("number", flat=True))
        for division in tournament.divisions.filter(kind=Division.Kind.POOL)
    ]
    finals = tournament.divisions.select_related("bracket").get(kind=Division.Kind.CHAMPIONSHIP)
    assert finals.bracket is not None
    assert (finals.format, finals.bracket.format) == (DAYS[key][2], DAYS[key][2])
    assert sum(len(round_.table_matches.all()) for round_ in finals.rounds.all()) == DAYS[key][3]
    assert not verification.verify(tournament).strays
    what_is_shown(tournament)
    if key == "swiss":
        copy = take_in(export.export(tournament), Club.objects.create(name="Another club"))
        was, now = (standings.standings_of(one.divisions.get(key="men")) for one in (tournament, copy))
        assert [row.standing for row in was] == [row.standing for row in now]


def test_the_first_bye_of_swiss_rounds_is_the_one_that_the_lot_gave(club: Club, organizer: User) -> None:
    men = a_day(club, organizer, "swiss").divisions.select_related("bracket").get(key="men")
    assert men.bracket is not None
    drawn = men.lotteries.get().outcome["record"]
    assert [entrant.number for entrant in selectors.byes(men.bracket, 1)] == [drawn["bye"]]
    meeting = [{one.first.number, one.second.number} for one in selectors.ready_matches(men.bracket, 1)]  # type: ignore[union-attr] # both are known
    assert meeting == [{first, second} for first, second in (one["teams"] for one in drawn["sides"])]


def what_is_shown(tournament: Tournament) -> None:
    """The sheet of each bracket can be drawn, and the standings hold every team once."""
    for division in tournament.divisions.select_related("bracket", "tournament__club"):
        assert division.bracket is not None
        record = brackets.bracket(division, Issue(1, "http://hall", timezone.now()))
        assert render(record).startswith(b"%PDF")
        assert bool(record.about) == (division.format != Format.SINGLE)
        told = [match.number for part in record.parts for round_ in part.rounds for match in round_.matches]
        known = [match.number for match in selectors.matches_of(division.bracket)]
        assert sorted(told) == (known if record.about else [])
        rows = standings.standings_of(division)
        assert len({row.team.number for row in rows}) == len(rows)
        listed = [standing.team for _part, table in next_stage.tables(division) for standing in table]
        assert len(set(listed)) == len(listed)
