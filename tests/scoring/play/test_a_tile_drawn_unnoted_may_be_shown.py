"""A wrong domino may be a tile that was drawn and not noted: then everybody sees which one it was."""

from scoring.notation import parse_play
from scoring.referee.replaying import replay
from scoring.rulesets import get

DRAW = get("draw", {"players": 2, "deal": "FIVE"})
DEALT = "deal 6-6 6-5 5-0 0-1 1-1 / 4-4 4-3 3-3 2-2 2-3 moves 0:6-6"


def codes(moves: str) -> list[str]:
    """The findings about these moves; that the hand goes on is none."""
    found = replay(parse_play(f"{DEALT} {moves}"), DRAW).findings
    return [each.code for each in found if each.code not in ("unfinished", "draws-not-noted")]


def test_it_is_known_from_then_on() -> None:
    play = parse_play(f"{DEALT} 1:+ 1:!2-4 1:-")
    found = replay(play, DRAW)
    assert codes("1:+ 1:!2-4 1:-") == ["drawn-tile-not-noted"]
    assert found.facts.unnoted == ()
    assert [str(tile) for tile in found.facts.left[1]] == ["2-2", "2-3", "2-4", "3-3", "3-4", "4-4"]


def test_it_must_go_first() -> None:
    assert codes("1:+ 1:!4-5 1:- 0:5-6L 1:4-5L") == ["drawn-tile-not-noted"]
    assert "must-play-exposed" in codes("1:+ 1:!4-5 1:- 0:5-6L 1:+2-5 1:2-5L")


def test_a_tile_that_another_was_dealt_cannot_be_shown() -> None:
    assert codes("1:+ 1:!0-5 1:-")[:2] == ["drawn-tile-not-noted", "tile-not-held"]


def test_without_a_draw_it_cannot_be_shown() -> None:
    assert "tile-not-held" in codes("1:!2-4 1:+ 1:-")
