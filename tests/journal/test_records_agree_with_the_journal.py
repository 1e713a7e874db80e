"""A sheet, a payment or a lottery that was altered beside an untouched journal shows: both must say the same."""

import pytest

from tests.cast import hand, play_to_the_end, sign_both, write
from tests.journal import thieves
from tests.matches.corrections.asking import correct, other_side_won, play_round, table_match_of
from tournament.journal import log, verification
from tournament.models import Correction, Division, Lottery, Payment, SheetEntry, SignOff, TableMatch, Tournament, User
from tournament.registration import payments


@pytest.fixture
def unguarded_day(table_match: TableMatch, judge: User) -> Tournament:
    """A hand, a void and money given back; a thief has taken the guards off."""
    write(table_match, hand(), judge)
    write(table_match, {"kind": "void", "number": 1, "reason": "wrong table"}, judge)
    payments.reverse(payment=Payment.objects.earliest("pk"), reason="left", key="give-it-back", by=judge)
    assert verification.verify(table_match.tournament).holds
    thieves.take_the_guards_off()
    return table_match.tournament


def strays(tournament: Tournament) -> tuple[str, ...]:
    proof = verification.verify(tournament)
    assert proof.broken is None
    assert proof.holds == (not proof.strays)
    return proof.strays


def test_a_whole_match_agrees(table_match: TableMatch) -> None:
    sign_both(play_to_the_end(table_match))
    assert verification.verify(table_match.tournament).holds


def test_an_altered_hand_shows(unguarded_day: Tournament) -> None:
    SheetEntry.objects.filter(number=1).update(data=hand(1, (20, 0, 1, 2)))
    assert strays(unguarded_day) == ("match men 1 line 1",)


def test_a_hand_of_somebody_else_shows(unguarded_day: Tournament, second_judge: User) -> None:
    SheetEntry.objects.filter(number=2).update(entered_by=second_judge)
    assert strays(unguarded_day) == ("match men 1 line 2",)


def test_a_hand_taken_out_shows(unguarded_day: Tournament) -> None:
    SheetEntry.objects.filter(number=2).delete()
    assert strays(unguarded_day) == ("match men 1 line 2",)


def test_a_hand_put_in_shows(unguarded_day: Tournament, table_match: TableMatch) -> None:
    SheetEntry.objects.create(table_match=table_match, number=3, kind="hand", data=hand(), key="put-in-by-a-thief")
    assert strays(unguarded_day) == ("match men 1 line 3",)


def test_a_hand_put_in_as_another_one_shows(unguarded_day: Tournament, table_match: TableMatch) -> None:
    uid = SheetEntry.objects.get(number=1).uid
    SheetEntry.objects.create(table_match=table_match, number=3, kind="hand", data=hand(), key="a-thief", uid=uid)
    assert strays(unguarded_day) == ("match men 1 line 3",)


def test_an_altered_signature_shows(table_match: TableMatch, judge: User) -> None:
    sign_both(play_to_the_end(table_match))
    thieves.take_the_guards_off()
    SignOff.objects.filter(side="B").update(taken_by=judge)
    assert strays(table_match.tournament) == ("match men 1 signature",)


def test_altered_money_shows(unguarded_day: Tournament) -> None:
    Payment.objects.filter(registration__number=2).update(amount_cents=1)
    assert strays(unguarded_day) == ("receipt 2",)


def test_another_seed_shows(unguarded_day: Tournament) -> None:
    Lottery.objects.filter(division__key="women").update(seed="00")
    assert strays(unguarded_day) == ("lottery women",)


def test_a_journal_that_is_gone_shows(unguarded_day: Tournament) -> None:
    unguarded_day.journal.all().delete()
    assert verification.verify(unguarded_day).broken == 1


def test_a_line_that_nobody_can_read_shows(unguarded_day: Tournament) -> None:
    line = unguarded_day.journal.get(number=3)

    class Unreadable:
        """What SQLite hands back for a time that somebody wrote as "noon"."""

        def isoformat(self) -> str:
            raise ValueError("noon")

    line.at = Unreadable()  # type: ignore[assignment] # what no honest line holds
    lines = [*unguarded_day.journal.filter(number__lt=3), line]
    assert log.first_break(lines, unguarded_day.uid, unguarded_day.club_id) == 3


def test_a_corrected_match_and_one_played_again_agree(men: Division, drawn: Tournament, organizer: User) -> None:
    first, _second = play_round(men)
    (final,) = play_round(men)
    correct(first, fate="replay", by=organizer, **other_side_won(first))
    sign_both(play_to_the_end(table_match_of(men, final.match.number)))
    change = {"line": 1, "entry": hand(1, (20, 0, 10, 5))}
    correct(table_match_of(men, 1), changes=[change], result="A", fate="keep", by=organizer)
    assert {"correct-match", "rule-match", "annul-sheet"} <= set(drawn.journal.values_list("action", flat=True))
    assert verification.verify(drawn).strays == ()


def test_an_altered_correction_shows(men: Division, drawn: Tournament) -> None:
    first, _second = play_round(men)
    correct(first, **other_side_won(first))
    thieves.take_the_guards_off()
    Correction.objects.update(reason="no reason")
    assert strays(drawn) == ("match men 1 correction",)
