"""The Elo list of a club is worked out from all its finished matches, with every step; nothing is stored."""

from collections import defaultdict
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from brackets.models import Decided, Match
from tests.matches.sanctioned import give, swiss
from tests.matches.sanctioned import play as play_round
from tests.results.season.played import play
from tournament.club import settings
from tournament.core.errors import Refused
from tournament.matches import sanctions
from tournament.models import Club, Division, JournalLine, TableMatch, Tournament
from tournament.results import ratings


def test_equal_k_takes_as_much_as_it_gives(club: Club) -> None:
    play(club, 1)
    worked = ratings.work_out(club)
    steps = [step for found in worked.steps.values() for step in found]
    assert {step.change.k for step in steps} == {40}  # nobody has played 20 matches
    by_match: dict[int, Decimal] = defaultdict(Decimal)
    for step in steps:
        by_match[step.match] += step.change.change
    assert set(by_match.values()) == {Decimal(0)}
    assert len(by_match) == TableMatch.objects.count()
    assert sum(one.value for one in worked.ratings.values()) == 1200 * len(worked.ratings)


def test_a_persons_page_shows_each_step_from_the_rating_before(club: Club) -> None:
    play(club)
    best = ratings.list_of(club)[0]
    rating, steps = ratings.steps_of(club.people.get(pk=best.person))
    assert (rating, len(steps)) == (best.rating, rating.games)
    value = Decimal(1200)
    for one in steps:
        change = one.step.change
        assert change.before == value
        assert change.change == (change.k * (change.score - change.expected)).quantize(Decimal("0.01"))
        value += change.change
        assert one.step.after == value
        assert one.partner
        assert one.rivals.count(" / ") == 1
    assert rating.value == value > 1200


def test_a_walkover_and_a_ruling_change_nothing(club: Club) -> None:
    play(club, 1)
    (first, second, *_others) = Match.objects.filter(bracket__label__endswith=" men").order_by("number")
    Match.objects.filter(pk=first.pk).update(decided=Decided.WALKOVER)
    Match.objects.filter(pk=second.pk).update(decided=Decided.RULED)
    rated = {step.match for found in ratings.work_out(club).steps.values() for step in found}
    left_out = TableMatch.objects.filter(match__in=[first, second]).values_list("pk", flat=True)
    assert len(left_out) == 2
    assert rated == set(TableMatch.objects.values_list("pk", flat=True)) - set(left_out)


def test_a_match_that_a_card_took_changes_nothing(men: Division) -> None:
    first, second, third = play_round(swiss(men))
    fine, red = give(first, first.team_a, points=40), give(second, second.team_a, card="RED")
    club = men.tournament.club

    def rated() -> set[int]:
        return {step.match for found in ratings.work_out(club).steps.values() for step in found}

    assert (fine.card, rated()) == ("NONE", {first.pk, third.pk})
    sanctions.take_back(sanction=red, reason="it was the partner", by=None)
    assert rated() == {first.pk, second.pk, third.pk}


def test_more_tournaments_with_cards_take_no_more_statements(men: Division) -> None:
    day = men.tournament
    play(day.club, 1)
    first, *_others = play_round(swiss(men))
    give(first, first.team_a, card="RED")

    def asked() -> int:
        ratings.work_out(day.club)
        with CaptureQueriesContext(connection) as statements:
            ratings.work_out(day.club)
            return len(statements)

    before = asked()
    day.refresh_from_db()
    Tournament.objects.update(profile=day.profile, profile_options=day.profile_options)
    other = TableMatch.objects.exclude(tournament=day).earliest("pk")
    give(other, other.team_a, card="RED")
    assert asked() == before


def test_a_level_match_counts_half_for_both_sides(club: Club) -> None:
    play(club, 1)
    final = Match.objects.get(bracket__label__endswith=" championship")
    Match.objects.filter(pk=final.pk).update(decided=Decided.LEVEL, winner=None)
    level = TableMatch.objects.get(match=final)
    changes = [one.change for found in ratings.work_out(club).steps.values() for one in found if one.match == level.pk]
    assert [one.score for one in changes] == [Decimal("0.5")] * 4
    # Both sides have won all before: who stands higher loses what the others gain.
    assert sum(one.change for one in changes) == 0


def test_a_corrected_match_is_rated_anew(club: Club) -> None:
    play(club, 1)
    before = ratings.list_of(club)[0]
    final = Match.objects.get(bracket__label__endswith=" championship")
    Match.objects.filter(pk=final.pk).update(winner=final.second)
    after = {line.person: line.rating.value for line in ratings.list_of(club)}
    assert after[before.person] < before.rating.value


def test_the_options_of_the_club_apply_from_the_first_match(club: Club) -> None:
    play(club)
    settings.choose_rating(club=club, k="GAMES_ONLY", expectation="TWO_DECIMALS", by=None)
    club.refresh_from_db()
    expected = {step.change.expected for found in ratings.work_out(club).steps.values() for step in found}
    assert all(one == round(one, 2) for one in expected)
    assert len(expected) > 2
    assert JournalLine.objects.get(action="choose-rating").after["rating_k"] == "GAMES_ONLY"
    with pytest.raises(Refused, match="how exactly"):
        settings.choose_rating(club=club, k="GAMES_ONLY", expectation="ROUGH", by=None)


def test_many_people_take_no_more_statements(club: Club) -> None:
    asked = []
    for size, host in ((1, club), (2, Club.objects.create(name="Another club"))):
        play(host, size, people=12 * size, teams=(2 * size, 2))
        with CaptureQueriesContext(connection) as captured:
            best = ratings.list_of(host)[0]
        with CaptureQueriesContext(connection) as more:
            ratings.steps_of(host.people.get(pk=best.person))
        asked.append((len(captured), len(more)))
    assert asked[0] == asked[1]
