"""Places follow the tree, so that lines from a match to the next never cross on paper."""

from brackets import tree
from tests.brackets.shapes import by_number, places, trees


def test_a_match_gathers_neighbouring_places_from_the_top_down() -> None:
    for planned in trees():
        matches = by_number(planned)
        for match in planned.matches:
            gathered = places(tree.WinnerOf(match.number), matches)
            assert gathered == list(range(gathered[0], gathered[0] + len(gathered))), planned.size


def test_the_matches_of_a_round_stand_from_the_top_down() -> None:
    for planned in trees():
        matches = by_number(planned)
        for played in planned.rounds:
            tops = [places(tree.WinnerOf(match.number), matches)[0] for match in played.matches]
            assert tops == sorted(tops), planned.size
