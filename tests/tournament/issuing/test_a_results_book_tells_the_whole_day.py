"""The results book of a tournament: champions, brackets, standings, every match hand by hand, and who played."""

import datetime
import io
import json

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from scoring.entries import Void
from tests.cast import DAY, SEED, enter, hand, play_to_the_end, sign_both, write
from tournament import checking, draw, entry, erasing, issuing, standings, substituting, tables
from tournament.documents import book, kinds
from tournament.errors import Conflict
from tournament.models import Division, Document, Person, Sitting, Tournament

NAME = "Ana Alias"
URL = "http://hall"


def ask(tournament: Tournament) -> Document:
    return issuing.ask_results_book(tournament=tournament, by=None, base_url=URL)


def record(document: Document) -> book.BookRecord:
    found = kinds.from_payload(document.kind, document.payload)
    assert isinstance(found, book.BookRecord)
    return found


def test_before_a_lottery_there_is_none(tournament: Tournament) -> None:
    with pytest.raises(Conflict, match="lottery"):
        ask(tournament)


def test_every_match_that_is_over_stands_in_it_hand_by_hand(sitting: Sitting) -> None:
    tournament = sitting.tournament
    write(sitting, hand(0))
    write(sitting, {"kind": "void", "number": 1, "reason": "another table"})
    write(sitting, {"kind": "false_pass", "seat": 1})
    sign_both(play_to_the_end(sitting))
    other = sitting.round.sittings.exclude(pk=sitting.pk).get()
    checking.walkover(sitting=other, absent=["B"], by=None)
    told = record(ask(tournament))
    men, women = told.chapters
    assert women.rounds == ()
    (round_,) = men.rounds
    played, walkover = sorted(round_.matches, key=lambda match: match.note)
    sheet = entry.sheet_of(sitting)
    counted = [line for line in sheet.lines if line.void_reason is None and not isinstance(line.entry, Void)]
    assert [(one.points_a, one.points_b) for one in played.lines] == [(x.points["A"], x.points["B"]) for x in counted]
    assert played.lines[0].what == "false pass, seat 2"
    assert (played.winner, played.points_a) == ("A", sitting.points_a)
    assert (walkover.note, walkover.lines, walkover.winner) == ("walkover", (), "A")
    assert [line.team.number for line in men.standings[0].lines] == [
        row.team.number for row in standings.of(sitting.round.division)
    ]
    assert len(told.players) == 12
    pdf = PdfReader(io.BytesIO(kinds.draw("results-book", told)))
    text = "".join(page.extract_text() for page in pdf.pages)
    assert all(one.player in text for one in told.players)


@pytest.fixture
def substituted(men: Division) -> Sitting:
    """A match in which one of two players of the same name left his chair after a hand, to who waited."""
    first, second, *_others = enter(men, 9)
    Person.objects.filter(pk__in=[first.person_id, second.person_id]).update(name=NAME, search_key="ana alias")
    draw.hold(division=men, by=None, seed=SEED)
    men.refresh_from_db()
    sitting = tables.start_round(division=men, by=None, seed=SEED).sittings.order_by("match__number")[0]
    write(sitting, hand())
    team = sitting.team_a
    waits = men.registrations.get(team_place=None)
    substituting.substitute(team=team, out=team.players.all()[0].registration, into=waits, reason="ill", by=None)
    sitting.refresh_from_db()
    return sign_both(play_to_the_end(sitting))


def test_who_left_a_chair_stands_beside_who_took_it(substituted: Sitting) -> None:
    told = record(ask(substituted.tournament))
    match = told.chapters[0].rounds[0].matches[0]
    (before,) = match.before
    (change,) = substituted.team_a.substitutions.all()
    assert (before.number, before.hands) == (change.out.number, 1)
    assert match.seats[before.seat].number == change.into.number
    assert {one.number for one in told.players} >= {before.number, change.into.number}


def test_an_erased_name_is_in_no_book_and_on_no_receipt(substituted: Sitting) -> None:
    tournament = substituted.tournament
    ask(tournament)
    place, other = tournament.registrations.filter(person__name=NAME)
    for payment in tournament.payments.filter(registration__in=[place, other]):
        issuing.ask_receipt(payment=payment, by=None, base_url=URL)
    before = {one.pk: json.dumps(one.payload).count(NAME) for one in Document.objects.all()}
    erasing.erase(person=place.person, by=None, same_accounts=[], today=DAY + datetime.timedelta(days=3))
    book_, *receipts = Document.objects.order_by("pk")
    assert json.dumps(book_.payload).count(NAME) == before[book_.pk] / 2
    assert sorted(json.dumps(one.payload).count(NAME) for one in receipts) == [0, 1]


def test_everybody_finds_it_once_it_is_drawn(client: Client, drawn: Tournament) -> None:
    document = ask(drawn)
    address = f"/t/{drawn.slug}/results/"
    assert "Results book" not in client.get(address).content.decode()
    issuing.produce(document.pk, now=timezone.now())
    link = f"/documents/{document.public_id}/"
    assert link in client.get(address).content.decode()
    assert client.get(link).status_code == 200
