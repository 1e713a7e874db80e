"""Swiss rounds pair by matches won, or by the scores that the caller gives: then its order stands."""

import pytest

from brackets import services
from brackets.models import Bracket

pytestmark = pytest.mark.django_db
RANKED = [1, 4, 3, 2]


@pytest.fixture
def begun() -> Bracket:
    """The first of two rounds: 1 beat 2, and 3 beat 4."""
    bracket = services.build(label="men", numbers=[1, 2, 3, 4], format="swiss", options={"rounds": 2})
    for match in bracket.matches.order_by("number"):
        services.record_winner(match=match, number=match.numbers[0], how="played")
    return bracket


@pytest.mark.parametrize(
    ("scores", "pairs"),
    [
        (None, [{1, 3}, {2, 4}]),
        ({1: 1, 4: 1, 3: 0, 2: 0}, [{1, 4}, {2, 3}]),
        (dict.fromkeys(RANKED, 0), [{1, 4}, {2, 3}]),
    ],
)
def test_pairs_have_the_same_score(begun: Bracket, scores: dict[int, int] | None, pairs: list[set[int]]) -> None:
    added = services.add_next_stage(bracket=begun, ranked=[RANKED], seed=b"", scores=scores)
    assert [set(match.numbers) for match in added] == pairs
    for match in added:
        services.record_winner(match=match, number=match.numbers[0], how="played")
    services.add_next_stage(bracket=begun, ranked=[[2, 1, 4, 3]], seed=b"", scores=scores)
    begun.refresh_from_db()
    assert begun.ranked is not None
    assert (begun.ranked == [2, 1, 4, 3]) is (scores is not None)
