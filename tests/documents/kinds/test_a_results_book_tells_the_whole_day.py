"""The results book of a tournament: champions, brackets, standings, every match hand by hand, and who played."""

import datetime
import io
import json
from collections.abc import Mapping
from typing import Final

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from scoring.entries import Void
from tests.cast import DAY, SEED, enter, hand, play_to_the_end, sign_both, write
from tests.documents.rendering import cast
from tournament.core.errors import Conflict
from tournament.core.names import surname
from tournament.documents import kinds
from tournament.documents.book import record as book_record
from tournament.documents.engine.records import Heading, TableLine
from tournament.documents.kinds.receipts import FeeReceipt
from tournament.documents.kinds.results_book import ResultsBook
from tournament.documents.queue import requests, worker
from tournament.exchange.erasure import steps
from tournament.hall import seating
from tournament.lottery import holding
from tournament.matches import entry, sign_off, withdrawals
from tournament.models import Division, Document, Person, TableMatch, Tournament, User
from tournament.results import standings

NAME = "Ana Alias"
URL = "http://hall"


def sample(heading: Heading, name: cast.Named) -> book_record.BookRecord:
    hung = cast.bracket(12, 4, heading=heading, named=lambda number: cast.team(number, name))
    drawn = tuple(
        cast.book_match(number, cast.team(2 * number - 1, name), cast.team(2 * number, name)) for number in (1, 2, 3)
    )
    rounds = tuple(book_record.BookRound(column.name, drawn) for column in hung.columns)
    standings = book_record.BookTable("", tuple(TableLine(n, cast.team(n, name), 4, 1, 200, -25) for n in range(1, 25)))
    chapter = book_record.Chapter(
        key="men",
        bracket="Men",
        columns=hung.columns,
        champion=hung.champion,
        url=hung.url,
        note=hung.note,
        crown="WINNERS",
        about="",
        parts=(),
        standings=(standings,),
        rounds=rounds,
    )
    return book_record.BookRecord(
        heading=heading,
        facts=(("Rules", "SACI. 200 points win the match."), ("Teams", "12")),
        champions=(
            book_record.Champion("Champions of the tournament", cast.team(1, name)),
            book_record.Champion("Men", cast.team(2, name)),
        ),
        chapters=(chapter,),
        players=tuple(book_record.Played(name(number), number, number // 2, "Men") for number in range(2, 26)),
        url=cast.URL,
    )


SAMPLES: Final[Mapping[str, cast.Sample]] = {"results-book": sample}


def ask(tournament: Tournament) -> Document:
    return requests.request(ResultsBook(), tournament, by=None, base_url=URL)


def record(document: Document) -> book_record.BookRecord:
    found = kinds.from_payload(document.kind, document.payload)
    assert isinstance(found, book_record.BookRecord)
    return found


def test_before_a_lottery_there_is_none(tournament: Tournament) -> None:
    with pytest.raises(Conflict, match="lottery"):
        ask(tournament)


def test_every_match_that_is_over_stands_in_it_hand_by_hand(table_match: TableMatch) -> None:
    tournament = table_match.tournament
    write(table_match, hand(0))
    write(table_match, {"kind": "void", "number": 1, "reason": "another table"})
    write(table_match, {"kind": "false_pass", "seat": 1})
    sign_both(play_to_the_end(table_match))
    other = table_match.round.table_matches.exclude(pk=table_match.pk).get()
    sign_off.walkover(table_match=other, absent=["B"], by=None)
    told = record(ask(tournament))
    men, women = told.chapters
    assert women.rounds == ()
    (round_,) = men.rounds
    played, walkover = sorted(round_.matches, key=lambda match: match.note)
    sheet = entry.sheet_of(table_match)
    counted = [line for line in sheet.lines if line.void_reason is None and not isinstance(line.entry, Void)]
    assert [(one.points_a, one.points_b) for one in played.lines] == [(x.points["A"], x.points["B"]) for x in counted]
    assert (played.lines[0].what, played.lines[0].seat) == ("false pass, {player}", 1)
    assert next(played.spoken_lines()) == f"false pass, {surname(played.seats[1].player)}"
    assert (played.winner, played.points_a) == ("A", table_match.points_a)
    assert (walkover.note, walkover.lines, walkover.winner) == ("walkover", (), "A")
    assert [line.team.number for line in men.standings[0].lines] == [
        row.team.number for row in standings.standings_of(table_match.round.division)
    ]
    assert len(told.players) == 12
    pdf = PdfReader(io.BytesIO(kinds.render("results-book", told)))
    text = "".join(page.extract_text() for page in pdf.pages)
    assert all(one.player in text for one in told.players)


@pytest.fixture
def substituted(men: Division) -> TableMatch:
    """A match in which one of two players of the same name left the table after a hand, for a player who waited."""
    first, second, *_others = enter(men, 9)
    Person.objects.filter(pk__in=[first.person_id, second.person_id]).update(name=NAME, search_key="ana alias")
    holding.hold(division=men, by=None, seed=SEED)
    men.refresh_from_db()
    table_match = seating.start_round(division=men, by=None, seed=SEED).table_matches.order_by("match__number")[0]
    write(table_match, hand())
    team = table_match.team_a
    waits = men.registrations.get(team_place=None)
    withdrawals.substitute(team=team, out=team.players.all()[0].registration, into=waits, reason="ill", by=None)
    table_match.refresh_from_db()
    return sign_both(play_to_the_end(table_match))


def test_who_left_a_chair_stands_beside_who_took_it(substituted: TableMatch) -> None:
    told = record(ask(substituted.tournament))
    match = told.chapters[0].rounds[0].matches[0]
    (before,) = match.before
    (change,) = substituted.team_a.substitutions.all()
    assert (before.number, before.hands) == (change.out.number, 1)
    assert match.seats[before.seat].number == change.into.number
    assert {one.number for one in told.players} >= {before.number, change.into.number}


def test_an_overruled_hand_is_marked(table_match: TableMatch, organizer: User) -> None:
    write(table_match, {**hand(0, (0, 70, 3, 5)), "overruled": "the table agrees"}, by=organizer)
    sign_both(play_to_the_end(table_match))
    (match,) = record(ask(table_match.tournament)).chapters[0].rounds[0].matches
    assert [line.what.partition(", ")[2] for line in match.lines] == ["overruled", "", "", ""]


def test_an_erased_name_is_in_no_book_and_on_no_receipt(substituted: TableMatch) -> None:
    tournament = substituted.tournament
    ask(tournament)
    place, other = tournament.registrations.filter(person__name=NAME)
    for payment in tournament.payments.filter(registration__in=[place, other]):
        requests.request(FeeReceipt(), payment, by=None, base_url=URL)
    before = {one.pk: json.dumps(one.payload).count(NAME) for one in Document.objects.all()}
    steps.erase(person=place.person, by=None, same_accounts=[], today=DAY + datetime.timedelta(days=3))
    book_, *receipts = Document.objects.order_by("pk")
    assert json.dumps(book_.payload).count(NAME) == before[book_.pk] / 2
    assert sorted(json.dumps(one.payload).count(NAME) for one in receipts) == [0, 1]


def test_everybody_finds_it_once_it_is_drawn(client: Client, drawn: Tournament) -> None:
    document = ask(drawn)
    address = f"/t/{drawn.slug}/results/"
    assert "Results book" not in client.get(address).content.decode()
    worker.produce(document.pk, now=timezone.now())
    link = f"/documents/{document.public_id}/"
    assert link in client.get(address).content.decode()
    assert client.get(link).status_code == 200
