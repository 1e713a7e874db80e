"""Elo: every change follows from its steps, and what one side gains the other loses (section 5, Hold)."""

import random
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.profile.elo import CENT, EloOptions, Rated, Rating, after_round, expectations, shown

VALUES = st.decimals(800, 2600, places=2)
RATINGS = st.fixed_dictionaries({name: st.builds(Rating, VALUES, st.integers(0, 40)) for name in "abcdefgh"})
OPTIONS = st.builds(
    EloOptions, st.sampled_from(["GAMES_OR_RATING", "GAMES_ONLY"]), st.sampled_from(["EXACT", "TWO_DECIMALS"])
)
SCORES = st.sampled_from([(Decimal(1), Decimal(0)), (Decimal(0), Decimal(1)), (Decimal("0.5"), Decimal("0.5")), None])


@st.composite
def rated(draw: st.DrawFn) -> list[Rated]:
    """A round at two tables."""
    return [Rated(((a, c), (b, d)), draw(SCORES)) for a, b, c, d in ("abcd", "efgh")]


@given(VALUES, VALUES, OPTIONS)
def test_the_stronger_side_may_expect_more(own: Decimal, rivals: Decimal, options: EloOptions) -> None:
    expected = expectations(own, rivals, options)
    assert sum(expected) == 1
    assert (expected[0] >= expected[1]) == (own >= rivals) or options.expectation == "TWO_DECIMALS"
    assert own <= rivals + 10 or expected[0] > Decimal("0.5")


@given(RATINGS, rated(), OPTIONS)
def test_each_change_follows_from_its_steps(
    ratings: dict[str, Rating], matches: list[Rated], options: EloOptions
) -> None:
    after, steps = after_round(ratings, matches, options)
    for step in steps:
        assert step.change == (step.k * (step.score - step.expected)).quantize(CENT)
        assert step.expected in expectations(step.own_side, step.rivals, options)
        assert after[step.person].value == step.before + step.change
        assert after[step.person].games == ratings[step.person].games + 1
    if len({step.k for step in steps}) == 1:
        assert sum(step.change for step in steps) == 0
    moved = {step.person for step in steps}
    assert {name: after[name] for name in after if name not in moved} == {
        name: ratings[name] for name in ratings if name not in moved
    }


@given(RATINGS, rated(), st.integers(0, 99))
def test_the_order_within_a_round_does_not_matter(ratings: dict[str, Rating], matches: list[Rated], seed: int) -> None:
    # The same people at a second table: both matches use the ratings before the round.
    matches = [*matches, Rated((("a", "e"), ("b", "f")), (Decimal(1), Decimal(0)))]
    shuffled = list(matches)
    random.Random(seed).shuffle(shuffled)
    assert after_round(ratings, matches)[0] == after_round(ratings, shuffled)[0]


def test_a_rating_is_shown_whole_and_a_beginner_has_1200() -> None:
    assert [shown(Decimal(value)) for value in ("1512.49", "1512.5", "-0.5")] == [1512, 1513, 0]
    after, _steps = after_round({}, [Rated((("a",), ("b",)), (Decimal(1), Decimal(0)))])
    assert after == {"a": Rating(Decimal("1220.00"), 1), "b": Rating(Decimal("1180.00"), 1)}


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Rating(Decimal("NaN")),
        lambda: Rating(Decimal(5000)),
        lambda: Rating(games=-1),
        lambda: Rated((("a",), ("a",)), None),
        lambda: Rated(((), ("a",)), None),
        lambda: Rated((("a",), ("b",)), (Decimal(1), Decimal(1))),
        lambda: Rated((("a",), ("b",)), (Decimal("0.7"), Decimal("0.3"))),
        lambda: EloOptions(k="ALWAYS_40"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_rated_is_refused(wrong) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ScoringError):
        wrong()
