"""The papers of an individual event: the standings of people, and a card for each of them."""

import io
from collections.abc import Mapping
from typing import Final

import pytest
from pypdf import PdfReader

from tests.cast import hand, sign_both, write
from tests.documents.rendering import cast
from tests.lottery.rotating.playing import event, play_round, seat, start, win
from tournament.core.errors import Conflict
from tournament.documents import kinds
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.individual_event import (
    CardRound,
    EventCards,
    EventCardsRecord,
    EventStandings,
    EventStandingsRecord,
    PersonCard,
    PersonLine,
)
from tournament.documents.kinds.lottery import Certificate
from tournament.documents.kinds.scoresheets import Scoresheets
from tournament.documents.queue import requests
from tournament.exchange.exports import results
from tournament.lottery.rotating import people
from tournament.matches import sanctions
from tournament.models import Division, Person, Registration, Round, RoundClock, Tournament, User
from tournament.tournaments import opening


def standings_sample(heading: Heading, name: cast.Named) -> EventStandingsRecord:
    lines = tuple(PersonLine(at, name(at), at, 3, 2, 1, 1250, 980, 270) for at in range(1, 9))
    return EventStandingsRecord(heading, "Men", 9, 3, lines, cast.URL)


def cards_sample(heading: Heading, name: cast.Named) -> EventCardsRecord:
    rounds = (CardRound(1, 1, 3, name(2), f"{name(3)} / {name(4)}"), CardRound(2, None, 1, "", ""))
    cards = tuple(PersonCard(name(at), at, rounds, cast.URL) for at in (1, 2))
    return EventCardsRecord(heading, "Men", 9, cards)


SAMPLES: Final[Mapping[str, cast.Sample]] = {"event-standings": standings_sample, "event-cards": cards_sample}


def text_of(document: object) -> list[str]:
    pdf = kinds.render(document.kind, kinds.from_payload(document.kind, document.payload))  # type: ignore[attr-defined]
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def test_standings_and_cards_say_what_was_played(men: Division, women: Division, organizer: User) -> None:
    with pytest.raises(Conflict):
        requests.request(EventCards(), women, by=organizer, base_url="http://hall")
    event(men, 9, 3)
    play_round(men)
    seat(men)
    read = people.read(men)
    standings = "\n".join(text_of(requests.request(EventStandings(), men, by=organizer, base_url="http://hall")))
    assert all(team.label in standings for team in read.people.values())
    assert "After round 2 of 3" not in standings
    pages = text_of(requests.request(EventCards(), men, by=organizer, base_url="http://hall"))
    table = read.seated(2).tables[0]
    (one, partner), rivals = table.sides
    card = next(page for page in pages if page.startswith(read.people[one].label))
    for person in (partner, *rivals):
        assert read.people[person].label in card
    assert sum("bye" in page for page in pages) == 2
    certificate = "\n".join(text_of(requests.request(Certificate(), men, by=organizer, base_url="http://hall")))
    assert "People in the order of the lot" in certificate
    assert all(team.label in certificate for team in read.people.values())


@pytest.mark.parametrize("waits", [True, False])
def test_standings_on_sheets_that_wait_say_that_they_are_provisional(
    men: Division, organizer: User, monkeypatch: pytest.MonkeyPatch, *, waits: bool
) -> None:
    event(men, 4, 1)
    play_round(men)
    monkeypatch.setattr("tournament.hall.sheet_states.is_provisional", lambda _tournament: waits)
    paper = "\n".join(text_of(requests.request(EventStandings(), men, by=organizer, base_url="http://hall")))
    assert ("Provisional: some signed sheets are not confirmed yet." in paper) == waits


def test_the_figures_of_the_profile_are_on_the_standings(men: Division, organizer: User) -> None:
    order = ["wins", "eff", "buchholz_cut", "byes", "lot"]
    opening.change_tournament(tournament=men.tournament, by=None, profile_options={"order": order})
    event(men, 5, 1)
    Tournament.objects.update(clock={"minutes": 30, "level": "DRAW"})
    men = Division.objects.get(pk=men.pk)
    sheet = start(men).table_matches.get()
    write(sheet, hand(0, (0, 5, 0, 5)))
    write(sheet, hand(1, (5, 0, 5, 0)))
    RoundClock.objects.create(round=sheet.round, minutes=30, warning=5, started_at="2020-01-01T10:00:00Z")
    sign_both(write(sheet, {"kind": "bell", "in_play": False}))
    men.refresh_from_db()
    document = requests.request(EventStandings(), men, by=organizer, base_url="http://hall")
    record = kinds.from_payload(document.kind, document.payload)
    assert isinstance(record, EventStandingsRecord)
    assert record.more == ("D", "Buchholz, cut", "Byes")
    assert [(one.played, one.won, one.lost, one.more[0], one.more[2]) for one in record.lines] == [
        (1, 1, 0, 0, 1),
        *[(1, 0, 0, 1, 0)] * 4,
    ]
    assert "Byes" in "\n".join(text_of(document))
    headings, *lines = results.place_table(men.tournament).csv().decode("utf-8-sig").splitlines()
    assert headings.endswith(";P;D;Wins of the rivals without the lowest;Byes")
    assert [line.split(";")[-4:] for line in lines] == [["1", "0", "0", "1"], *[["1", "1", "0", "0"]] * 4]


def test_a_scoresheet_says_where_its_people_stood_when_the_round_was_seated(men: Division, organizer: User) -> None:
    opening.change_tournament(tournament=men.tournament, by=None, profile="fvd", profile_options={"photo": "NONE"})
    event(men, 8, 3)
    first = play_round(men)
    sheet = first.table_matches.earliest("pk")
    player = sheet.seats.all()[0].registration
    sanctions.give(table_match=sheet, player=player, card="YELLOW", note="loud", key="k" * 16, by=None)
    seat(men)
    round_ = start(men)

    def figures(of: Round) -> dict[str, str]:
        payload = requests.request(Scoresheets(), of, by=organizer, base_url="http://hall").payload
        return {one["player"]: one["figures"] for sheet in payload["sheets"] for one in sheet["seats"]}

    seats = figures(round_)
    win(round_.table_matches.earliest("pk"), "A")
    assert figures(round_) == seats
    assert sorted(text.split(",")[1] for text in seats.values()) == [" 0 won"] * 4 + [" 1 won"] * 4
    assert seats[player.person.name].endswith(" · 1 card")
    assert sum("card" in text for text in seats.values()) == 1
    assert {*figures(first).values()} == {""}


def test_clubs_are_on_every_paper_with_the_people(men: Division, organizer: User) -> None:
    def with_club(places: list[Registration]) -> None:
        Person.objects.filter(pk__in=[place.person_id for place in places]).update(home_club="Peña El Doble")

    event(men, 4, 1, entered=with_club)
    round_ = play_round(men)
    for kind, of, least in ((EventStandings(), men, 4), (EventCards(), men, 4), (Scoresheets(), round_, 4)):
        pages = "\n".join(text_of(requests.request(kind, of, by=organizer, base_url="http://hall")))
        assert pages.count("Peña El Doble") == least, kind.key
        assert "Team 100" not in pages
