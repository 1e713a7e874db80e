"""A hand moves the totals, the lead and the sheet's version; rules 8, 14, 15 and 16."""

from tests.cast import hand, play_to_the_end, write
from tournament import entry
from tournament.models import JournalLine, Sitting, User


def test_the_winners_score_all_that_is_left(sitting: Sitting) -> None:
    write(sitting, hand(0, (0, 15, 3, 5)))
    assert (sitting.points_a, sitting.points_b, sitting.hands, sitting.version) == (23, 0, 1, 1)


def test_who_won_leads_the_next_hand(sitting: Sitting) -> None:
    write(sitting, hand(3, (15, 3, 5, 0)))
    assert entry.sheet_of(sitting).next_lead.seat == 3


def test_a_level_lock_scores_nothing(sitting: Sitting) -> None:
    write(sitting, hand(end="block", by=2, pips=(5, 10, 7, 2)))
    assert (sitting.points_a, sitting.points_b, sitting.hands) == (0, 0, 1)


def test_the_match_is_over_at_200_and_not_before(sitting: Sitting) -> None:
    for pips in ((0, 20, 18, 12), (0, 12, 18, 20), (0, 20, 18, 12), (0, 20, 19, 10)):
        write(sitting, hand(0, pips))
    assert (sitting.points_a, sitting.state) == (199, Sitting.State.PLAYING)
    write(sitting, hand(0, (0, 2, 1, 3)))
    assert (sitting.points_a, sitting.state) == (205, Sitting.State.SIGNING)


def test_a_void_entry_takes_the_end_back(sitting: Sitting) -> None:
    play_to_the_end(sitting)
    write(sitting, {"kind": "void", "number": sitting.version, "reason": "counted twice"})
    assert (sitting.points_a, sitting.state) == (150, Sitting.State.PLAYING)


def test_penalties_of_25_and_10_points(sitting: Sitting) -> None:
    write(sitting, {"kind": "false_pass", "seat": 1})
    for _ in range(2):
        write(sitting, {"kind": "wrong_domino", "seat": 0, "tile": None})
    assert (sitting.points_a, sitting.points_b) == (-10, -25)


def test_who_entered_what_is_in_the_journal(sitting: Sitting, judge: User) -> None:
    write(sitting, hand(), by=judge)
    line = JournalLine.objects.filter(action="enter-hand").latest("number")
    assert line.actor == str(judge.pseudonym)
    assert (line.before, line.after["A"]) == ({"A": 0, "B": 0}, 23)
