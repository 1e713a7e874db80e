"""A sanction in an individual event is on one person's line, and follows them from partner to partner (section 3)."""

import pytest

from tests.lottery.rotating.playing import event, play_round, seat, start, win
from tests.lottery.rotating.test_a_missing_person_loses_alone import rows, seated
from tournament.journal import verification
from tournament.lottery.rotating import people
from tournament.matches import sanctions
from tournament.models import Division, Registration, Sanction, TableMatch, Withdrawal
from tournament.tournaments import opening


def given(table_match: TableMatch, player: Registration, key: str, *, points: int = 80, row: str = "") -> Sanction:
    return sanctions.give(table_match=table_match, player=player, note="loud", key=key, points=points, row=row, by=None)


def at_table_of(division: Division, player: Registration) -> TableMatch:
    return TableMatch.objects.filter(round__division=division, seats__registration=player).latest("pk")


def test_a_fine_comes_off_one_line_and_cards_follow_the_person(men: Division) -> None:
    opening.change_tournament(
        tournament=men.tournament,
        by=None,
        profile="fvd",
        profile_options={"sanction_pf": "ADJUSTED", "photo": "OPTIONAL"},
    )
    event(men, 8, 4)
    (sheet, _other) = play_round(men).table_matches.order_by("match__number")
    before = rows(men)
    player, *others = seated(sheet)
    won, lost, pf, pc, eff, missed = before[player.number]
    first = given(sheet, player, "one", points=40)
    after = rows(men)
    assert [after[one.number] for one in others] == [before[one.number] for one in others]
    assert after[player.number] == (1, 0, pf - 40, pc, 10 - pc, missed)
    assert (won, lost, pf, pc, eff) == (1, 0, 50, 0, 50)
    sanctions.take_back(sanction=first, reason="not them", by=None)
    assert rows(men) == before
    cards = []
    for key in ("yellow", "red", "black"):
        sheet = at_table_of(men, player)
        given(sheet, player, key)
        cards.append(
            (rows(men)[player.number][:2], Withdrawal.objects.filter(team__players__registration=player).exists())
        )
        men.refresh_from_db()
        if key != "black":
            seat(men)
            for table_match in start(men).table_matches.all():
                win(table_match, "A" if player in seated(table_match)[::2] else "B")
            men.refresh_from_db()
    assert [out for _figures, out in cards] == [False, False, True]
    assert [figures for figures, _out in cards] == [(0, 1), (0, 2), (0, 3)]
    red = at_table_of(men, player)
    wins = {one: rows(men)[one.number][0] for one in seated(red) if one != player}
    sanctions.take_back(sanction=Sanction.objects.get(key="black"), reason="a mistake", by=None)
    assert not people.read(men).out
    assert min(wins.values()) >= 1
    assert verification.verify(men.tournament).strays == ()


@pytest.mark.parametrize(("table", "row", "due"), [("ESTACION", "phone", 1), ("CNY", "signals", 0)])
def test_a_table_of_infractions_counts_for_the_person(men: Division, table: str, row: str, due: int) -> None:
    options = {"sanctions": table, "apply": "ON_RESULT"}
    opening.change_tournament(tournament=men.tournament, by=None, profile_options=options)
    event(men, 4, 1)
    sheet = play_round(men).table_matches.get()
    player, *others = seated(sheet)
    before = rows(men)
    given(sheet, player, "one", points=0, row=row)
    after = rows(men)
    assert [after[one.number] for one in others] == [before[one.number] for one in others]
    assert (after[player.number] != before[player.number]) == bool(due)
