"""Whatever results, absences, teams that leave and corrections come in, every bracket ends with one winner or says why
it has none."""

from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from brackets import formats
from tests.brackets.formats.at_random import EVENTS, Chaos, check, check_end
from tests.support.thorough import often

KEYS = [one.key for one in formats.FORMATS]
EXAMPLES, LARGEST = often(6, 300), often(24, 128)
SIZES = st.one_of(st.integers(1, 8), st.integers(2, LARGEST))


class NoBracketDies(TestCase):
    """Each example plays a bracket of its own from the draw to the end."""

    @settings(max_examples=EXAMPLES)
    @example(format="double", size=often(24, 64), seed=1)
    @example(format="swiss", size=13, seed=1962)  # who had the bye of the first round leaves, and comes back later
    @given(format=st.sampled_from(KEYS), size=SIZES, seed=st.integers(0, 10**9))
    def test_it_ends_with_a_winner_or_an_explained_vacancy(self, format: str, size: int, seed: int) -> None:
        chaos = Chaos(format, size, seed)
        check(chaos.bracket)
        for _ in range(chaos.chance.randrange(2 * min(size, 24) + 1)):
            chaos.happen(EVENTS)
        chaos.to_the_end()
        check_end(chaos.bracket)
