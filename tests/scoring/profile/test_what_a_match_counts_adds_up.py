"""What a match counts for the people at its table adds up (federation.md, sections 2 and 3, Hold)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import WrongValue
from scoring.profile import presets
from scoring.profile.matches import Match, bye, figures
from scoring.profile.profile import Profile
from tests.scoring.profile.events import PROFILES, SCORES, changed, tables


@given(PROFILES, SCORES)
def test_the_effectiveness_of_a_match_adds_to_nothing(profile: Profile, score: tuple[int, int]) -> None:
    first, second = figures(Match((("A",), ("B",)), score), profile).rows.values()
    assert first.eff + second.eff == 0
    assert (first.pf, first.pc) == (second.pc, second.pf)
    assert {first.result, second.result} == ({"N"} if score[0] == score[1] else {"W", "L"})


@given(PROFILES, st.tuples(st.integers(0, 400), st.integers(0, 400)))
def test_capped_it_is_never_above_the_target(profile: Profile, score: tuple[int, int]) -> None:
    played = Match((("A",), ("B",)), score)
    capped, raw, points = (
        figures(played, changed(profile, eff=eff, count=count)).rows["A"]
        for eff, count in (("CAPPED", "SHEET"), ("RAW", "SHEET"), ("RAW", "CAPPED"))
    )
    assert abs(capped.eff) <= profile.target
    assert capped.eff == points.eff
    assert points.result == raw.result  # the winner is by the score as written (S2)
    if max(score) <= profile.target:
        assert capped == raw == points


@given(PROFILES)
def test_a_bye_counts_what_the_profile_says(profile: Profile) -> None:
    row = figures(bye("p"), profile).rows["p"]
    given_for_it = profile.standings.bye
    assert (row.result, row.pf, row.pc, row.eff) == (given_for_it.result, *given_for_it.points(profile.target))


@given(PROFILES, tables(plain=True), st.integers(0, 3), st.integers(1, 80))
def test_a_fine_changes_one_line_only(profile: Profile, match: Match, seat: int, fine: int) -> None:
    person = [*match.people][seat]
    before, after = (figures(each, profile).rows for each in (match, replace(match, points_off={person: fine})))
    assert {name for name in before if before[name] != after[name]} <= {person}
    assert after[person].eff <= before[person].eff
    assert (before[person].result, after[person].result) != ("L", "W")


@given(PROFILES, tables())
def test_a_forfeit_goes_before_a_card_and_a_card_before_points(profile: Profile, match: Match) -> None:
    without = replace(match, cards={}, points_off={}) if match.absent else match
    if any(card in ("RED", "BLACK") for card in without.cards.values()):
        without = replace(match, points_off={})
    assert figures(match, profile) == figures(without, profile)


def test_a_level_score_waits_for_the_winner_of_the_extra_hand() -> None:
    level, profile = Match((("A",), ("B",)), (120, 120)), presets.get("fid_style")
    assert figures(level, profile).problem == "level"
    won = figures(replace(level, winner=1), profile).rows
    assert [(row.result, row.pf, row.eff) for row in won.values()] == [("L", 120, 0), ("W", 120, 0)]


def test_a_pair_shares_the_fate_of_who_is_absent_where_pairs_are_ranked() -> None:
    match = Match((("a", "c"), ("b", "d")), absent=frozenset("b"))
    lost = [
        {name for name, row in figures(match, profile).rows.items() if row.result == "L"}
        for profile in (presets.get("dominousa"), presets.get("dominousa", {"event": "INDIVIDUAL"}))
    ]
    assert lost == [{"b", "d"}, {"b"}]


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        (lambda: Match((("a",), ("a",))), "sides"),
        (lambda: Match((("a",), ())), "sides"),
        (lambda: Match((("a",), ("b",), ("c",))), "sides"),
        (lambda: Match((("a",), ("b",)), absent=frozenset("z")), "absent"),
        (lambda: Match((("a",), ("b",)), cards={"z": "RED"}), "cards"),
        (lambda: Match((("a",), ("b",)), points_off={"z": 40}), "points_off"),
        (lambda: Match((("a",), ("b",)), points_off={"a": -1}), "points_off"),
        (lambda: Match((("a",), ("b",)), winner=2), "winner"),
        (lambda: figures(Match((("a",), ("b",))), presets.get("fvd")), "score"),
        (lambda: figures(Match((("a",), ("b",)), (1, 0), points_off={"a": 1}), presets.get("saci")), "points_off"),
    ],
)
def test_a_match_that_cannot_be_names_what_is_wrong(wrong, place) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(WrongValue) as problem:
        wrong()
    assert problem.value.place == place
