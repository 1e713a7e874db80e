"""A subject holds keys and numbers; it is said in words, and what it was made of is read back."""

import pytest

from tournament.journal import subjects
from tournament.models import JournalLine, SheetEntry, TableMatch

DIVISIONS = {"men": "Hombres", "over-60": "Over 60"}


@pytest.mark.parametrize(
    ("subject", "words"),
    [
        ("men", "Hombres"),
        ("match men 3", "Hombres, match 3"),
        ("match over-60 3 line 12", "Over 60, match 3, line 12"),
        ("men round 2", "Hombres, round 2"),
        ("scoresheets men round-2", "the scoresheets: Hombres, round 2"),
        ("scoresheets men round-2-match-7", "the scoresheet: Hombres, round 2, match 7"),
        ("bracket over-60 bracket", "the bracket sheet: Over 60"),
        ("friendly 5 line 2", "friendly table 5, line 2"),
        ("team 4", "team 4"),
        ("match nobody 3", "match nobody 3"),
        ("registration 7", "registration 7"),
        ("of another version", "of another version"),
    ],
)
def test_a_subject_is_said_in_words(subject: str, words: str) -> None:
    assert subjects.parse(subject).in_words(DIVISIONS) == words


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("match men 3 sheet", "the sheet of Hombres, match 3"),
        ("match men 3 signature", "a signature of Hombres, match 3"),
        ("match men 3 line 2", "Hombres, match 3, line 2"),
        ("lottery men", "the lottery of Hombres"),
        ("places over-60", "the places of Over 60"),
        ("registration 7", "the place of registration 7"),
        ("receipt P0007", "the payment of receipt P0007"),
        ("team 4", "the players of team 4"),
        ("tournament", "the settings of the tournament"),
        ("lottery nobody", "lottery nobody"),
    ],
)
def test_a_record_is_said_in_words(record: str, words: str) -> None:
    assert subjects.parse(record).in_words(DIVISIONS, record=True) == words


def test_what_a_subject_is_made_of_is_read_back(finished: TableMatch) -> None:
    division = finished.round.division.key
    for row in SheetEntry.objects.filter(table_match=finished):
        subject = subjects.subject_of(row)
        assert subject == subjects.line(finished, row.number)
        assert subjects.parse(subject).line == row.number
        assert subjects.parse(subject).match == (division, finished.match.number)
    assert subjects.match(*subjects.parse(subjects.subject_of(finished)).match or ("", 0)) == subjects.subject_of(
        finished
    )
    assert subjects.parse(subjects.subject_of(finished.round)).values == {
        "key": division,
        "number": str(finished.round.number),
    }


def test_every_subject_of_a_day_is_known(finished: TableMatch) -> None:
    known = {subjects.subject_of(row) for row in (finished.tournament, *finished.tournament.registrations.all())}
    found = set(JournalLine.objects.values_list("subject", flat=True))
    assert {one for one in found if subjects.parse(one).form is None} <= known | {subjects.PLAN, subjects.TOURNAMENT}
