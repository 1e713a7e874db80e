"""Standings depend on the results alone, and a change reaches only the people it is about (section 2, Hold)."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import WrongValue
from scoring.profile.matches import Match, bye, figures
from scoring.profile.profile import Profile
from scoring.profile.totals import added_up, printed, rivals_of, table
from tests.scoring.profile.events import PEOPLE, PROFILES, changed, rounds, tables

RIVALRY = ("buchholz", "buchholz_cut", "opp_eff")


@given(PROFILES, rounds(), st.integers(0, 99))
def test_the_order_of_entry_never_matters(profile: Profile, matches: list[Match], seed: int) -> None:
    people, shuffled = list(PEOPLE), list(matches)
    random.Random(seed).shuffle(people)
    random.Random(seed).shuffle(shuffled)
    assert table(profile, people, shuffled, PEOPLE).places == table(profile, PEOPLE, matches, PEOPLE).places


@given(PROFILES, rounds(), st.data())
def test_editing_a_match_changes_its_people_and_what_rests_on_their_wins(
    profile: Profile, matches: list[Match], data: st.DataObject
) -> None:
    number = data.draw(st.integers(0, len(matches) - 1))
    edited = replace(matches[number], score=(77, 3))
    before, after = (
        table(profile, PEOPLE, each) for each in (matches, [*matches[:number], edited, *matches[number + 1 :]])
    )
    people = set(edited.people)
    met = {rival for name in people for rival in rivals_of(matches).get(name, ())}
    for name in set(PEOPLE) - people:
        assert before.totals[name] == after.totals[name]
        for key in before.criteria[name]:
            assert before.criteria[name][key] == after.criteria[name][key] or (key in RIVALRY and name in met)


@given(PROFILES, rounds(plain=True))
def test_two_win_at_each_table_decided(profile: Profile, matches: list[Match]) -> None:
    totals = added_up(matches, profile, PEOPLE)
    decided = sum(not match.is_bye and match.score[0] != match.score[1] for match in matches if match.score)
    byes = sum(match.is_bye for match in matches)
    assert sum(total.won for total in totals.values()) == 2 * decided + byes
    # Match by match: with a bye it is not PF less PC.
    assert sum(total.eff for total in totals.values()) == byes * profile.standings.bye.points(profile.target)[2]


@given(PROFILES, rounds(), st.sampled_from(PEOPLE))
def test_a_bye_is_no_rival_nor_is_who_never_sat_there(profile: Profile, matches: list[Match], name: str) -> None:
    before, after = (
        rivals_of(each) for each in (matches, [*matches, bye(name), Match((("a",), ("b",)), absent=frozenset("b"))])
    )
    assert before == after


@given(PROFILES, st.lists(tables(plain=True), min_size=1, max_size=6))
def test_every_neighbour_is_separated_by_the_criterion_that_is_named(profile: Profile, matches: list[Match]) -> None:
    order = ["wins", "buchholz", "pc:desc", "eff"]
    found = table(changed(profile, order=order), PEOPLE, matches)
    for one, other in zip(found.places, found.places[1:], strict=False):
        keys = [(found.criteria[each.entrant][key.partition(":")[0]]) for each in (one, other) for key in order]
        first, second = keys[: len(order)], keys[len(order) :]
        if other.decided is None:
            assert first == second
            assert one.rank == other.rank
        else:
            place = [key.partition(":")[0] for key in order].index(other.decided)
            assert first[:place] == second[:place]
            assert first[place] > second[place]


def test_a_published_line_is_checked_by_its_own_figures() -> None:
    assert printed(13, 2, 4441, 2745, 1696).agrees is True
    assert printed(13, 2, 4441, 2745, 1697).agrees is False
    assert printed(None, 2, None, 2745, 1696).implied_pf == 4441


def test_a_level_match_with_an_extra_hand_due_has_no_standings_yet() -> None:
    profile = Profile(key="own")
    level = Match((("a", "b"), ("c", "d")), (5, 5))
    assert figures(level, profile).problem == "level"
    with pytest.raises(WrongValue, match="extra hand"):
        table(profile, "abcd", [level])
