"""An event of pairs under the FVD profile, through pages and API: opened, played, sanctioned, ranked and printed."""

from django.test import Client
from django.urls import reverse

from tests.api.asking import ask, at, shown
from tests.cast import key
from tests.matches.sanctioned import play, player_of, swiss
from tests.web import stages
from tournament.documents import kinds
from tournament.documents.book.record import BookRecord
from tournament.documents.kinds.minutes import Minutes, MinutesRecord
from tournament.documents.kinds.results_book import ResultsBook
from tournament.documents.queue import requests
from tournament.models import Division, Sanction, User
from tournament.results import standings


def test_from_the_profile_to_the_results_book(client: Client, men: Division, organizer: User, judge: User) -> None:
    tournament = men.tournament
    client.force_login(organizer)
    taken = client.post(reverse("organizer:take-profile", args=[tournament.slug]), {"profile": "fvd"})
    assert taken.status_code == 303
    first, second, third = play(swiss(men))
    # A judge gives a fine on the page and takes it back; a red card comes through the API.
    client.force_login(judge)
    address = reverse("judge:sanctions", args=[tournament.slug])
    assert address in client.get(reverse("judge:tables", args=[tournament.slug])).content.decode()
    place = first.team_a.players.get(registration=player_of(first.team_a))
    sent = {"key": key(), "player": place.pk, "points": "80", "card": "NONE", "note": "talked to the partner"}
    for wrong, sentence in (
        ({"points": "", "card": "NONE"}, "Give points, a card, or both."),
        ({"points": "81"}, "80"),
        ({"note": ""}, "required"),
    ):
        answer = client.post(address, {**sent, **wrong})
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    for _ in range(2):  # sent twice
        assert client.post(address, sent).status_code == 303
    assert "80 points less; yellow card" in client.get(address).content.decode()
    again = client.post(address, {**sent, "key": key()})
    assert again.status_code == 409
    assert "has a sanction in this match already" in again.content.decode()
    back = reverse("judge:sanction-back", args=[tournament.slug, 1])
    assert "Give a reason." in client.post(back, {"reason": " "}, follow=True).content.decode()
    assert client.post(back, {"reason": "it was the partner"}).status_code == 303
    twice = client.post(back, {"reason": "it was the partner"}, follow=True).content.decode()
    assert "This sanction was taken back before." in twice
    red = {"key": key(), "match": second.pk, "player": player_of(second.team_a, 1).number, "note": "threw a domino"}
    shown(ask(judge, "POST", at(tournament, "sanctions/"), {**red, "card": "RED"}), 201)
    fine = {"key": key(), "match": third.pk, "player": player_of(third.team_a).number, "note": "came late"}
    shown(ask(judge, "POST", at(tournament, "sanctions/"), {**fine, "points": 40}), 201)
    # Everybody reads why; the standings count it; the next round begins in that order.
    public = Client().get(reverse("public:sanctions", args=[tournament.slug])).content.decode()
    for text in ("Red card; the match is lost", "taken back", "it was the partner", "40 points less"):
        assert text in public, text
    rows = shown(ask(None, "GET", at(tournament, "divisions/men/standings/")))
    best = [one["team"]["number"] for one in rows if one["won"]]
    assert best == [first.team_a.number, second.team_b.number, third.team_a.number] or set(best[:2]) == {
        first.team_a.number,
        second.team_b.number,
    }
    assert [one["effectiveness"] for one in rows] == [200, 200, 160, -200, -200, -200]
    last = {row.team: row.last for row in standings.standings_of(men)}
    assert (last[second.team_a], last[second.team_b], last[third.team_a]) == ((False,), (True,), (True,))
    page = client.get(reverse("public:standings", args=[tournament.slug])).content.decode()
    assert reverse("public:sanctions", args=[tournament.slug]) in page
    stages.start(tournament, "men")
    # On paper.
    document = requests.request(Minutes(), tournament, by=None, base_url="http://hall")
    minutes = kinds.from_payload(document.kind, document.payload)
    assert isinstance(minutes, MinutesRecord)
    (section,) = (one for one in minutes.sections if one.name == "Sanctions")
    assert [row[4] for row in section.rows] == [
        "taken back: it was the partner",
        "Red card; the match is lost",
        "40 points less",
    ]
    document = requests.request(ResultsBook(), tournament, by=None, base_url="http://hall")
    book = kinds.from_payload(document.kind, document.payload)
    assert isinstance(book, BookRecord)
    assert [one.where for one in book.sanctions][1] == "Red card; the match is lost · threw a domino"
    assert "sanctions-0" in [page.section.key for page in ResultsBook.pages(book).pages]
    assert Sanction.objects.count() == 3
