"""A simulated event credits each result to all four, and a bye as a match won to nil with half of the target."""

from tests.brackets.rotating.simulation import Line, play_event


def test_results_and_byes_are_credited() -> None:
    event = play_event([1, 2, 3, 4, 5], 1, lambda _table: (200, 150))
    assert event.lines == {
        **dict.fromkeys((1, 2), Line(1, 50, 200)),
        **dict.fromkeys((3, 4), Line(0, -50, 150)),
        5: Line(1, 100, 200),
    }
    assert event.orders == ((1, 2, 3, 4, 5), (5, 1, 2, 3, 4))


def test_who_comes_late_has_nothing_and_who_leaves_has_no_rank() -> None:
    event = play_event(range(1, 10), 3, lambda _table: (200, 150), arrive={9: 2}, leave={1: 3})
    assert [len(order) for order in event.orders] == [8, 9, 8, 8]
    # Nothing missed is lost: behind the four who have won, before the four who have lost.
    assert event.orders[1].index(9) == 4
    assert 1 in event.orders[1]
    assert 1 not in {*event.orders[2], *event.orders[3]}
    assert event.lines[1].pf > 0
