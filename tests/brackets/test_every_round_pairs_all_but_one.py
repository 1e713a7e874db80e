"""A round of k makes k // 2 matches and, when k is odd, exactly one bye; everybody in it appears once."""

from brackets import tree
from tests.brackets.shapes import by_number, places, trees


def test_a_round_makes_half_as_many_matches_and_a_bye_when_odd() -> None:
    for planned in trees():
        waiting = planned.size
        for played in planned.rounds:
            assert len(played.matches) == waiting // 2, planned.size
            assert (played.bye is not None) == bool(waiting % 2), planned.size
            waiting = (waiting + 1) // 2
        assert waiting == 1, planned.size


def test_everybody_is_in_every_round_once() -> None:
    for planned in trees():
        matches = by_number(planned)
        for played in planned.rounds:
            sources = [side for match in played.matches for side in (match.first, match.second)]
            sources += [played.bye] if played.bye else []
            held = sorted(place for source in sources for place in places(source, matches))
            assert held == list(range(planned.size)), planned.size


def test_matches_are_numbered_from_one_in_round_order() -> None:
    for planned in trees():
        assert [match.number for match in planned.matches] == list(range(1, planned.size))
        assert all(match.round == played.number for played in planned.rounds for match in played.matches)


def test_every_match_but_the_last_feeds_exactly_one_later_match() -> None:
    for planned in trees():
        feeds = [
            (side.match, match.number)
            for match in planned.matches
            for side in (match.first, match.second)
            if isinstance(side, tree.WinnerOf)
        ]
        assert sorted(fed for fed, _ in feeds) == list(range(1, planned.size - 1)), planned.size
        assert all(fed < number for fed, number in feeds), planned.size
