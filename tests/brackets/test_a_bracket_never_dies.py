"""Whatever results, walkovers, absences and withdrawals come in, a bracket ends with one winner or explains why not."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from brackets import selectors, services
from brackets.errors import BracketError
from brackets.models import Bracket, Decided
from tests.brackets.play import bracket_of
from tests.support.thorough import often

LARGEST = often(24, 64)
EVENTS = ("first", "second", "walkover", "absent", "withdraw")


class ABracketNeverDies(TestCase):
    """Each example plays a bracket of its own from the draw to the end."""

    @settings(max_examples=8)
    @given(size=st.integers(1, LARGEST), data=st.data())
    def test_it_ends_with_a_winner_or_an_explained_vacancy(self, size: int, data: st.DataObject) -> None:
        bracket = bracket_of(size)
        for _ in range(data.draw(st.integers(0, size))):
            _one_event(bracket, data, EVENTS)
            _check_rounds(bracket)
        while (round_number := selectors.current_round(bracket)) is not None:
            assert selectors.ready_matches(bracket, round_number).exists(), "open matches, and none can be played"
            _one_event(bracket, data, EVENTS[:4])
        _check_rounds(bracket)
        _check_end(bracket)


def _one_event(bracket: Bracket, data: st.DataObject, events: tuple[str, ...]) -> None:
    """Something happens to a match, if the bracket allows it; the state stays whole when it does not."""
    kind = data.draw(st.sampled_from(events))
    matches = list(selectors.matches_of(bracket))
    if kind != "withdraw":
        matches = [match for match in matches if match.decided == Decided.OPEN and match.first and match.second]
    if not matches:
        return
    match = data.draw(st.sampled_from(matches))
    if kind == "withdraw":
        try:
            services.withdraw_winner(match=match)
        except BracketError:
            return
    elif kind == "absent":
        services.record_vacancy(match=match)
    else:
        winner = match.second if kind == "second" else match.first
        assert winner is not None
        services.record_winner(match=match, number=winner.number, how="walkover" if kind == "walkover" else "played")


def _check_rounds(bracket: Bracket) -> None:
    """n - 1 matches, nobody twice in a round, and everybody on a side came there by winning."""
    matches = list(selectors.matches_of(bracket))
    assert len(matches) == bracket.size - 1
    seen = Counter((match.round, side.pk) for match in matches for side in (match.first, match.second) if side)
    assert all(count == 1 for count in seen.values())
    for match in matches:
        for side, feed in ((match.first, match.first_from), (match.second, match.second_from)):
            assert feed is None or side == feed.winner


def _check_end(bracket: Bracket) -> None:
    """A champion, or a final that nobody could come to; as many out as matches sent out."""
    matches = list(selectors.matches_of(bracket))
    champion = selectors.champion(bracket)
    assert selectors.is_finished(bracket)
    assert (champion is None) == bool(matches and matches[-1].decided == Decided.VACANT)
    out = sum((match.first is not None) + (match.second is not None) - (match.winner is not None) for match in matches)
    assert out == bracket.size - (champion is not None)
