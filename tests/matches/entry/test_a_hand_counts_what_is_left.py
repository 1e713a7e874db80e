"""A hand moves the totals, the lead and the sheet's version; rules 8, 14, 15 and 16."""

from tests.cast import hand, play_to_the_end, write
from tournament.matches import entry
from tournament.models import JournalLine, TableMatch, User


def test_the_winners_score_all_that_is_left(table_match: TableMatch) -> None:
    write(table_match, hand(0, (0, 15, 3, 5)))
    assert (table_match.points_a, table_match.points_b, table_match.hands, table_match.version) == (23, 0, 1, 1)


def test_who_won_leads_the_next_hand(table_match: TableMatch) -> None:
    write(table_match, hand(3, (15, 3, 5, 0)))
    assert entry.sheet_of(table_match).next_lead.seat == 3


def test_a_level_lock_scores_nothing(table_match: TableMatch) -> None:
    write(table_match, hand(end="block", by=2, pips=(5, 10, 7, 2)))
    assert (table_match.points_a, table_match.points_b, table_match.hands) == (0, 0, 1)


def test_the_match_is_over_at_200_and_not_before(table_match: TableMatch) -> None:
    for pips in ((0, 20, 18, 12), (0, 12, 18, 20), (0, 20, 18, 12), (0, 20, 19, 10)):
        write(table_match, hand(0, pips))
    assert (table_match.points_a, table_match.state) == (199, TableMatch.State.PLAYING)
    write(table_match, hand(0, (0, 2, 1, 3)))
    assert (table_match.points_a, table_match.state) == (205, TableMatch.State.SIGNING)


def test_a_void_entry_takes_the_end_back(table_match: TableMatch) -> None:
    play_to_the_end(table_match)
    write(table_match, {"kind": "void", "number": table_match.version, "reason": "counted twice"})
    assert (table_match.points_a, table_match.state) == (150, TableMatch.State.PLAYING)


def test_penalties_of_25_and_10_points(table_match: TableMatch) -> None:
    write(table_match, {"kind": "false_pass", "seat": 1})
    for _ in range(2):
        write(table_match, {"kind": "wrong_domino", "seat": 0, "tile": None})
    assert (table_match.points_a, table_match.points_b) == (-10, -25)


def test_who_entered_what_is_in_the_journal(table_match: TableMatch, judge: User) -> None:
    write(table_match, hand(), by=judge)
    line = JournalLine.objects.filter(action="enter-hand").latest("number")
    assert line.actor == str(judge.pseudonym)
    assert (line.before, line.after["A"]) == ({"A": 0, "B": 0}, 23)
