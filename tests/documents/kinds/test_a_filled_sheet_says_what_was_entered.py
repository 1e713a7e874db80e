"""After the match the sheet is printed as it was entered: hand by hand, with findings, rulings and who agreed."""

import random
from collections.abc import Mapping
from datetime import timedelta
from typing import Final

import pytest
from django.utils.translation import override

import scoring
from scoring import entries
from scoring.hands import Seat
from scoring.library.pictures import lay_out
from tests.cast import DAY, hand, play_to_the_end, sign_both, write
from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import opened, squeezed, words
from tests.matches.corrections.asking import correct
from tests.scoring.penalties import false_pass
from tests.support.rules import table
from tournament.core import rule_systems
from tournament.documents import kinds
from tournament.documents.engine import records
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.filled_scoresheets import FilledScoresheets
from tournament.documents.queue import rendering, requests, worker
from tournament.documents.queue.requests import snapshot_again
from tournament.documents.scoresheets import filled_records
from tournament.documents.scoresheets.filled_records import FilledRecord, FilledSheet, TableAtEnd
from tournament.exchange.erasure import steps
from tournament.models import Club, Document, TableMatch, User
from tournament.tournaments.opening import rules_of

BASE = "http://hall"
FALSE_PASS = entries.to_data(false_pass(seat=Seat(1)))


def end_table(hand: int, system: str, seed: int = 3) -> TableAtEnd:
    """The table at the end of a random hand."""
    rules = scoring.rules(system)
    played = scoring.Hand.deal(rules, random.Random(seed))
    while played.turn is not None:
        played.push(played.legal_moves()[0])
    return TableAtEnd.from_picture(hand, lay_out(played.board, rules.layout, played.last), "6-6 6-5")


def sample(heading: Heading, name: cast.Named) -> FilledRecord:
    lines = tuple(
        filled_records.FilledLine(
            number=number,
            hand=number,
            what="Dominoes by {player}",
            by=records.Seat(0, name(4), 4),
            why="20 pips of the losers",
            rule="",
            points_a=20 if number % 2 else 0,
            points_b=0 if number % 2 else 20,
            total_a=20 * ((number + 1) // 2),
            total_b=20 * (number // 2),
            first=20,
            second=21 if number == 3 else 20,
            findings=("The counts differ (rule 14).",) if number == 3 else (),
        )
        for number in range(1, 9)
    )
    sheets = tuple(
        FilledSheet(
            sheet=cast.named_sheet(table, name),
            lines=lines,
            score=(80, 80),
            partidas=(),
            winner="",
            state="being played",
            signatures=(filled_records.Signature("A", "MR", "2026-02-14T12:10"),),
            tables=(end_table(1, "saci"), end_table(3, "garrafina")) if table == 1 else (),
            rulings=(filled_records.Ruling("2026-02-14T12:12", "{0} was warned.", (records.Seat(1, name(5), 5),)),),
        )
        for table in (1, 2)
    )
    return FilledRecord(heading, "Men", "Round 1", sheets)


SAMPLES: Final[Mapping[str, cast.Sample]] = {"filled-scoresheets": sample}


def ask(table_match: TableMatch) -> Document:
    return requests.request(FilledScoresheets(), table_match, by=None, base_url=BASE)


def sheet(table_match: TableMatch) -> FilledSheet:
    record = kinds.from_payload("filled-scoresheets", ask(table_match).payload)
    assert isinstance(record, FilledRecord)
    return record.sheets[0]


def test_every_line_stands_on_it_and_what_was_found(table_match: TableMatch) -> None:
    write(table_match, hand(0, (0, 60, 20, 20), recount=100))
    write(table_match, FALSE_PASS)
    write(table_match, hand(1, (5, 0, 3, 5)))
    write(table_match, entries.to_data(entries.Void(number=3, reason="the wrong table")))
    names = [seat.registration.person.name for seat in table_match.seats.order_by("seat")]
    told = sheet(table_match)
    first, passed, taken, void = told.lines
    assert (first.said, first.first, first.second, first.total_a) == (f"{names[0]} went out", 100, 100, 100)
    assert "100 pips left is unusual" in first.findings[0]
    assert (passed.said, passed.points_b) == (f"{names[1]} passed although a domino fitted", -25)
    assert passed.rule == "SACI rule 12"
    assert (taken.struck, taken.reason, taken.hand) == (True, "the wrong table", None)
    assert (void.counts, void.said) == (False, f"Taken back: {names[1]} went out: the wrong table")
    assert (told.winner, told.state, told.signatures) == ("", "This match is still being played.", ())


def test_an_overruled_hand_is_marked_with_its_reason(table_match: TableMatch, organizer: User) -> None:
    write(table_match, {**hand(0, (0, 70, 3, 5)), "overruled": "seat 2 had a tile too many"}, by=organizer)
    (line,) = sheet(table_match).lines
    assert line.overruled == "Overruled (SACI rule 17): seat 2 had a tile too many"
    assert any("cannot hold 70 pips" in finding for finding in line.findings)
    document = ask(table_match)
    assert squeezed(line.overruled) in squeezed(words(rendering.paint(document)))
    record = kinds.from_payload("filled-scoresheets", document.payload)
    assert line.overruled in str(kinds.KINDS["filled-scoresheets"].render_text(record))


def test_a_finished_match_has_its_result_and_its_signatures(finished: TableMatch) -> None:
    told = sheet(finished)
    assert (told.score, told.winner) == ((200, 0), "A")
    assert [(one.side, one.initials) for one in told.signatures] == [("A", "AA"), ("B", "BB")]
    text = words(rendering.paint(ask(finished)))
    assert "AA" in text
    assert squeezed("The final result.") in text


def test_a_ruling_and_its_reason_stand_on_it(finished: TableMatch, organizer: User) -> None:
    before = ask(finished)
    correct(finished, by=organizer, result="B", points=[0, 200], reason="side A left the hall")
    told = sheet(finished)
    assert told.winner == "B"
    assert told.rulings[0].said.endswith("(SACI rule 17): side A left the hall")
    anew = snapshot_again(before, version=2, base_url=BASE, now=before.requested_at)
    assert anew.sheets[0] == told  # type: ignore[attr-defined] # of this kind
    now = kinds.KINDS["filled-scoresheets"].sections(anew)
    was = kinds.KINDS["filled-scoresheets"].sections(kinds.from_payload("filled-scoresheets", before.payload))
    assert now[0].key == was[0].key
    assert now[0].facts != was[0].facts


def test_what_nobody_played_has_a_sheet_too(table_match: TableMatch) -> None:
    pdf = rendering.paint(ask(table_match))
    assert squeezed("Nothing was entered.") in words(pdf)


@pytest.mark.parametrize("key", [one.key for one in rule_systems.offered()])
def test_each_system_is_told_in_its_own_columns(club: Club, key: str) -> None:
    table_match = table(club, key)
    form = rules_of(table_match.tournament)
    scored = ((8, 3), (2,)) if form.scored == "PLAYS" else None
    write(table_match, hand(0, (0, 14, 0 if scored else 2, 4), scored=scored))
    told = sheet(table_match)
    line = told.lines[0]
    assert told.sheet.form.each_side is (form.fewest_win or form.scored == "PLAYS")
    of_losers = key in ("latino", "cuban")  # the pips of the winners' partner do not count there
    pips = (2, 18) if form.fewest_win else (18 if of_losers else 20, None)
    assert (line.first, line.second) == {"HANDS": (None, None), "PLAYS": (11, 2)}.get(form.scored, pips)
    assert told.sheet.form.partidas == form.partidas
    assert len(opened(rendering.paint(ask(table_match))).pages) == 1


def test_a_name_is_taken_off_again(finished: TableMatch, organizer: User) -> None:
    person = finished.seats.get(seat=0).registration.person
    document = ask(finished)
    worker.produce(document.pk, now=document.requested_at)
    name = person.name
    steps.erase(person=person, by=organizer, today=DAY + timedelta(days=400))
    document.refresh_from_db()
    record = kinds.from_payload("filled-scoresheets", document.payload)
    assert isinstance(record, FilledRecord)
    with override("en"):
        assert squeezed(name) not in words(render(record))
    assert name not in str(document.payload)


def test_a_long_match_takes_as_many_pages_as_it_needs(table_match: TableMatch) -> None:
    for turn in range(30):
        write(table_match, FALSE_PASS if turn % 2 else hand(0, (0, turn + 1, 2, 3)))
        if table_match.state != TableMatch.State.PLAYING:
            break
    sign_both(table_match) if table_match.state == TableMatch.State.SIGNING else play_to_the_end(table_match)
    pages = opened(rendering.paint(ask(table_match))).pages
    assert len(pages) >= 2
