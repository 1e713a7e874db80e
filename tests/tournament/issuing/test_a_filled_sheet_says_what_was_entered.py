"""After the match the sheet is printed as it was entered: hand by hand, with findings, rulings and who agreed."""

from datetime import timedelta

import pytest
from django.utils.translation import override

from scoring import entries
from scoring.hands import Seat
from tests.cast import DAY, hand, play_to_the_end, sign_both, write
from tests.documents.reading import opened, squeezed, words
from tests.rules import table
from tests.tournament.correcting.asking import correct
from tournament import erasing, issuing, systems
from tournament.documents import filled, kinds
from tournament.documents.filled import FilledRecord
from tournament.documents.played import FilledSheet
from tournament.issuing.again import freeze_again
from tournament.models import Club, Document, Sitting, User
from tournament.opening import ruleset_of

BASE = "http://hall"
FALSE_PASS = entries.to_data(entries.FalsePass(seat=Seat(1)))


def ask(sitting: Sitting) -> Document:
    return issuing.ask_filled_sheet(sitting=sitting, by=None, base_url=BASE)


def sheet(sitting: Sitting) -> FilledSheet:
    record = kinds.from_payload("filled-scoresheets", ask(sitting).payload)
    assert isinstance(record, FilledRecord)
    return record.sheets[0]


def test_every_line_stands_on_it_and_what_was_found(sitting: Sitting) -> None:
    write(sitting, hand(0, (0, 60, 20, 20), recount=100))
    write(sitting, FALSE_PASS)
    write(sitting, hand(1, (5, 0, 3, 5)))
    write(sitting, entries.to_data(entries.Void(number=3, reason="the wrong table")))
    names = [seat.registration.person.name for seat in sitting.seats.order_by("seat")]
    told = sheet(sitting)
    first, passed, taken, void = told.lines
    assert (first.said, first.first, first.second, first.total_a) == (f"{names[0]} went out", 100, 100, 100)
    assert "100 pips left is unusual" in first.findings[0]
    assert (passed.said, passed.points_b) == (f"{names[1]} passed although a domino fitted", -25)
    assert passed.rule == "SACI rule 12"
    assert (taken.struck, taken.reason, taken.hand) == (True, "the wrong table", None)
    assert (void.counts, void.said) == (False, f"Taken back: {names[1]} went out: the wrong table")
    assert (told.winner, told.state, told.signatures) == ("", "This match is still being played.", ())


def test_a_finished_match_has_its_result_and_its_signatures(finished: Sitting) -> None:
    told = sheet(finished)
    assert (told.score, told.winner) == ((200, 0), "A")
    assert [(one.side, one.initials) for one in told.signatures] == [("A", "AA"), ("B", "BB")]
    text = words(issuing.paint(ask(finished)))
    assert "AA" in text
    assert squeezed("The final result.") in text


def test_a_ruling_and_its_reason_stand_on_it(finished: Sitting, organizer: User) -> None:
    before = ask(finished)
    correct(finished, by=organizer, result="B", points=[0, 200], reason="side A left the hall")
    told = sheet(finished)
    assert told.winner == "B"
    assert told.rulings[0].said.endswith("(SACI rule 17): side A left the hall")
    anew = freeze_again(before, version=2, base_url=BASE, now=before.enqueued_at)
    assert anew.sheets[0] == told  # type: ignore[attr-defined] # of this kind
    now = kinds.KINDS["filled-scoresheets"].leaves(anew)
    was = kinds.KINDS["filled-scoresheets"].leaves(kinds.from_payload("filled-scoresheets", before.payload))
    assert now[0].key == was[0].key
    assert now[0].facts != was[0].facts


def test_what_nobody_played_has_a_sheet_too(sitting: Sitting) -> None:
    pdf = issuing.paint(ask(sitting))
    assert squeezed("Nothing was entered.") in words(pdf)


@pytest.mark.parametrize("key", [one.key for one in systems.offered()])
def test_each_system_is_told_in_its_own_columns(club: Club, key: str) -> None:
    sitting = table(club, key)
    form = ruleset_of(sitting.tournament)
    write(sitting, hand(0, (0, 14, 2, 4)))
    told = sheet(sitting)
    line = told.lines[0]
    assert told.sheet.form.each_side is form.fewest_win
    assert (line.first, line.second) == ((2, 18) if form.fewest_win else (18 if key == "latino" else 20, None))
    assert told.sheet.form.partidas == form.partidas
    assert len(opened(issuing.paint(ask(sitting))).pages) == 1


def test_a_name_is_taken_off_again(finished: Sitting, organizer: User) -> None:
    person = finished.seats.get(seat=0).registration.person
    document = ask(finished)
    issuing.produce(document.pk, now=document.enqueued_at)
    name = person.name
    erasing.erase(person=person, by=organizer, today=DAY + timedelta(days=400))
    document.refresh_from_db()
    record = kinds.from_payload("filled-scoresheets", document.payload)
    assert isinstance(record, FilledRecord)
    with override("en"):
        assert squeezed(name) not in words(filled.draw(record))
    assert name not in str(document.payload)


def test_a_long_match_takes_as_many_pages_as_it_needs(sitting: Sitting) -> None:
    for turn in range(30):
        write(sitting, FALSE_PASS if turn % 2 else hand(0, (0, turn + 1, 2, 3)))
        if sitting.state != Sitting.State.PLAYING:
            break
    sign_both(sitting) if sitting.state == Sitting.State.SIGNING else play_to_the_end(sitting)
    pages = opened(issuing.paint(ask(sitting))).pages
    assert len(pages) >= 2
