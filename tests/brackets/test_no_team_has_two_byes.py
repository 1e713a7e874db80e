"""Resolution A9: a bye is never given to a team that may have had one, whatever the results."""

from collections import Counter

from tests.brackets.shapes import by_number, places, trees


def test_every_place_has_at_most_one_bye_on_its_way() -> None:
    for planned in trees():
        matches = by_number(planned)
        byes = Counter(place for played in planned.rounds if played.bye for place in places(played.bye, matches))
        assert all(count == 1 for count in byes.values()), planned.size
